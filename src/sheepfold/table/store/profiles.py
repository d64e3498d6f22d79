"""Profiles in the database: names that stay, the devices that share one, and forgetting somebody wholly."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sheepfold.language import say
from sheepfold.match.chance import Source
from sheepfold.table.store.removal import remove_matches
from sheepfold.table.store.sessions import Sessions, count_change
from sheepfold.table.store.stored import NotFound, StoredProfile
from sheepfold.table.store.tables import GroupRow, HolderRow, MatchRow, MemberRow, ProfileRow, SeatRow, TryRow


class StoredProfiles(Sessions):
    """Reads and changes profiles."""

    def profile(self, browser: str) -> StoredProfile | None:
        """The profile of a browser; None if it has none."""
        with self._sessions() as session:
            found = session.scalar(select(ProfileRow).where(ProfileRow.browser == browser))
            return found.stored() if found else None

    def profile_with(self, key: str) -> StoredProfile:
        """The profile that a private link opens."""
        with self._sessions() as session:
            found = session.scalar(select(ProfileRow).where(ProfileRow.key == key))
            if found is None:
                raise NotFound(say("this private link opens no profile: it was made anew, or the profile is deleted"))
            return found.stored()

    def profiles_of(self, browsers: Sequence[str]) -> dict[str, StoredProfile]:
        """The profiles of these browsers."""
        with self._sessions() as session:
            rows = session.scalars(select(ProfileRow).where(ProfileRow.browser.in_(browsers)))
            return {row.browser: row.stored() for row in rows}

    def set_profile(self, browser: str, name: str, face: str) -> StoredProfile:
        """Give a browser a profile, or its profile another name and animal."""
        try:
            with self._writing() as session:
                found = session.scalar(select(ProfileRow).where(ProfileRow.browser == browser))
                if found is None:
                    found = ProfileRow(
                        id=secrets.token_urlsafe(9), browser=browser, key=secrets.token_urlsafe(18), created=self.now()
                    )
                    session.add(found)
                found.name, found.face = name, face
                return found.stored()
        except IntegrityError:  # somebody pressed the button twice
            return self.set_profile(browser, name, face)

    def renew_profile(self, browser: str, new: str) -> StoredProfile:
        """Give a profile a new link and a new browser: every other device that had it has nothing any more."""
        with self._writing() as session:
            found = _found(session, browser)
            found.browser, found.key = new, secrets.token_urlsafe(18)
            self._hand_over(session, browser, new)
            return found.stored()

    def take_profile(self, key: str, browser: str) -> StoredProfile:
        """What a browser without a profile has held until now belongs to the profile that it has opened.

        A seat at a match in which the profile sits already stays where it was, and so does all that is another
        profile's.
        """
        profile = self.profile_with(key)
        if profile.browser != browser and self.profile(browser) is None:
            with self._writing() as session:
                self._hand_over(session, browser, profile.browser)
        return profile

    def _hand_over(self, session: Session, browser: str, new: str) -> None:
        """Let another browser hold the seats and tries of one."""
        mine = select(HolderRow.match).where(HolderRow.browser == new)
        held = HolderRow.browser == browser, HolderRow.match.not_in(mine)
        matches = list(session.scalars(select(HolderRow.match).where(*held).distinct()))
        for first in range(0, len(matches), 500):
            some = matches[first : first + 500]
            there = update(HolderRow).where(HolderRow.browser == browser, HolderRow.match.in_(some))
            session.execute(there.values(browser=new))
        tried = select(TryRow.deal).where(TryRow.browser == new)
        again = update(TryRow).where(TryRow.browser == browser, TryRow.deal.not_in(tried))
        session.execute(again.values(browser=new).execution_options(synchronize_session=False))
        for match in matches:
            count_change(session, match)

    def held_matches(self, browser: str) -> list[str]:
        """The matches in which a browser holds a seat, finished or not."""
        with self._sessions() as session:
            return list(session.scalars(select(HolderRow.match).where(HolderRow.browser == browser).distinct()))

    def forget(self, browser: str, called: str) -> None:
        """Delete all that is known of a browser: matches that nobody else holds a seat of, its profile, its groups.

        In matches of other people its seats stay, under another name.
        """
        with self._writing() as session:
            held = list(session.scalars(select(HolderRow.match).where(HolderRow.browser == browser).distinct()))
            others = select(HolderRow.match).where(HolderRow.match.in_(held), HolderRow.browser != browser)
            taken = select(SeatRow.match).where(
                SeatRow.match.in_(held), SeatRow.taken, SeatRow.mind == "", SeatRow.number.not_in(_held(browser))
            )
            shared = {*session.scalars(others), *session.scalars(taken)}
            for match in shared:
                self._leave_unnamed(session, match, browser, called)
            session.execute(delete(TryRow).where(TryRow.browser == browser))
            follows = update(MatchRow).where(MatchRow.follows.in_([name for name in held if name not in shared]))
            session.execute(follows.values(follows=None))
            remove_matches(session.connection(), [name for name in held if name not in shared])
            profile = session.scalar(select(ProfileRow).where(ProfileRow.browser == browser))
            if profile is not None:
                leave_groups(session, profile.id)
                session.delete(profile)

    def _leave_unnamed(self, session: Session, match: str, browser: str, called: str) -> None:
        numbers = list(
            session.scalars(select(HolderRow.number).where(HolderRow.match == match, HolderRow.browser == browser))
        )
        gone = delete(HolderRow).where(HolderRow.match == match, HolderRow.browser == browser)
        session.execute(gone)
        is_open = session.get_one(MatchRow, match).started is None
        for number in numbers:
            seat = session.get_one(SeatRow, (match, number))
            seat.name, seat.face, seat.key = called, "", secrets.token_urlsafe(18)
            if is_open:
                seat.taken, seat.word, seat.source = False, "", Source.TABLE
        count_change(session, match)


def _held(browser: str) -> Select[Any]:
    """The seats of a match that a browser holds."""
    return select(HolderRow.number).where(HolderRow.browser == browser, HolderRow.match == SeatRow.match)


def _found(session: Session, browser: str) -> ProfileRow:
    found = session.scalar(select(ProfileRow).where(ProfileRow.browser == browser))
    if found is None:
        raise NotFound(say("this browser has no profile yet: choose a name first"))
    return found


def leave_groups(session: Session, profile: str) -> None:
    """Take a profile out of all groups; its own go to whoever joined first after it, or are deleted."""
    session.execute(delete(MemberRow).where(MemberRow.profile == profile))
    for group in session.scalars(select(GroupRow).where(GroupRow.owner == profile)).all():
        pass_on(session, group)


def pass_on(session: Session, group: GroupRow) -> None:
    """Give a group whose owner has left to the one who joined first; delete it if nobody is left."""
    first = select(MemberRow.profile).where(MemberRow.group == group.id).order_by(MemberRow.joined)
    heir = session.scalars(first.limit(1)).first()
    if heir is None:
        session.delete(group)
    else:
        group.owner = heir
    session.flush()
