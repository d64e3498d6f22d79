"""Deals that several matches share: whose try counts, how the tries ended, and challenges."""

from __future__ import annotations

import secrets

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError

from sheepfold.language import say
from sheepfold.table.store.matches import Matches
from sheepfold.table.store.stored import NewMatch, NotFound, Stored
from sheepfold.table.store.tables import ChallengeRow, MatchRow, TryRow

MOST_TRIES = 2000
"""How many tries of one deal are compared."""


class StoredDeals(Matches):
    """Reads and writes tries and challenges."""

    def new_try(self, new: NewMatch, browser: str) -> str:
        """Store a match of a shared deal, the one that counts for a browser; the one that it has, if it has one."""
        try:
            with self._writing() as session:
                name = self._add_whole_match(session, new)
                session.flush()
                session.add(TryRow(deal=new.deal, browser=browser, match=name))
        except IntegrityError:  # somebody pressed the button twice
            return self.try_of(new.deal, browser) or self.new_match(new)
        return name

    def try_of(self, deal: str, browser: str) -> str | None:
        """The match that counts for a browser; None if it has not tried this deal."""
        with self._sessions() as session:
            return session.scalar(select(TryRow.match).where(TryRow.deal == deal, TryRow.browser == browser))

    def is_counted(self, match: str) -> bool:
        """Whether a match is somebody's first try of its deal."""
        with self._sessions() as session:
            return session.scalar(select(TryRow.deal).where(TryRow.match == match)) is not None

    def tries(self, deal: str) -> list[Stored]:
        """The finished matches that count, those that ended first in front; with holders, without steps.

        Of a sealed deal those count that ended before anybody could look at another's.
        """
        counted = select(TryRow.match).where(TryRow.deal == deal)
        in_time = or_(MatchRow.sealed.is_(None), MatchRow.ended <= MatchRow.sealed)
        query = select(MatchRow).where(MatchRow.id.in_(counted), MatchRow.ended.is_not(None), in_time)
        return self._all_of(query.order_by(MatchRow.ended).limit(MOST_TRIES), with_holders=True)

    def challenge_of(self, match: str) -> str:
        """The key of the challenge to beat a match; a new one the first time."""
        try:
            with self._writing() as session:
                found = session.scalar(select(ChallengeRow.key).where(ChallengeRow.match == match))
                if found is None:
                    found = secrets.token_urlsafe(9)
                    session.add(ChallengeRow(key=found, match=match, created=self.now()))
                return found
        except IntegrityError:
            return self.challenge_of(match)

    def challenged_match(self, key: str) -> str:
        """The match that a challenge is about."""
        with self._sessions() as session:
            found = session.scalar(select(ChallengeRow.match).where(ChallengeRow.key == key))
        if found is None:
            raise NotFound(say("there is no such challenge: whoever made it has deleted the match"))
        return found
