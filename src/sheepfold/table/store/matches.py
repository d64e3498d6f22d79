"""Matches in the database: new ones, one with all that belongs to it, and lists of them."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, bindparam, case, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sheepfold.language import say
from sheepfold.match.chance import FairChance, Source, drawn_word
from sheepfold.table.store.sessions import NAMED, UNREADABLE, Sessions, count_change, readable
from sheepfold.table.store.steps import steps_since
from sheepfold.table.store.stored import (
    AWAITED,
    NewMatch,
    NewSeat,
    NoSuchMatch,
    Stored,
    StoredReaction,
    StoredSeat,
    TooLate,
)
from sheepfold.table.store.tables import HolderRow, MatchRow, ReactionRow, SeatRow
from sheepfold.table.store.times import start

LOG = logging.getLogger("sheepfold.table")

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10

CHANGES = select(MatchRow.changes).where(MatchRow.id == NAMED)
CHANGES_OF = select(MatchRow.id, MatchRow.changes).where(MatchRow.id.in_(bindparam("names", expanding=True)))
ASKED_TOGETHER = 500
"""How many matches one query names at most."""


class Matches(Sessions):
    """Makes matches, and reads one or many."""

    def new_match(self, new: NewMatch) -> str:
        """Store a new match; its id. `TooLate` if another one already follows the same match."""
        try:
            with self._writing() as session:
                return self._add_whole_match(session, new)
        except IntegrityError as late:
            raise TooLate(say("there is a rematch already")) from late

    def _add_whole_match(self, session: Session, new: NewMatch) -> str:
        """A match with its seats; it starts where everybody is here."""
        match = self._add_match(session, new)
        for number, seat in enumerate(new.seats):
            _add_seat(session, match, number, seat)
        if all((seat.taken and not seat.brings_word) or seat.mind for seat in new.seats):
            start(match, self.now())
        if new.follows is not None:
            count_change(session, new.follows)
        return match.id

    def _add_match(self, session: Session, new: NewMatch) -> MatchRow:
        created = self.now()
        match = MatchRow(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
            game=new.game,
            options=new.options,
            series=new.series,
            secret=new.secret,
            created=created,
            opened=created,
            follows=new.follows,
            clock=new.clock,
            keeper=new.substitute,
            hints=new.hints,
            deal=new.deal,
            sealed=new.sealed,
            listed=new.listed,
        )
        session.add(match)
        session.flush()
        return match

    def match(self, name: str, since: int = 0) -> Stored:
        """A match with its seats and its steps from `since` on."""
        with self._sessions() as session, readable(name):
            found = session.get(MatchRow, name)
            if found is None:
                raise NoSuchMatch(say("there is no match {name!r}", name=name[:60]))
            rows = session.scalars(select(SeatRow).where(SeatRow.match == name).order_by(SeatRow.number))
            seats = tuple(row.stored() for row in rows)
            holders: dict[int, set[str]] = {seat.number: set() for seat in seats}
            for row in session.scalars(select(HolderRow).where(HolderRow.match == name)):
                holders[row.number].add(row.browser)
            steps = steps_since(session.connection(), name, since)
            shown = session.scalars(select(ReactionRow).where(ReactionRow.match == name).order_by(ReactionRow.at))
            reactions = tuple(StoredReaction(row.seat, row.kind, row.at) for row in shown)
            held = {seat: frozenset(who) for seat, who in holders.items()}
            return Stored(found.stored(), seats, held, steps, reactions)

    def changes(self, name: str) -> int:
        """How often a match has changed; `NoSuchMatch` if it was removed."""
        with self.engine.connect() as connection:
            found = connection.scalar(CHANGES, {"of_match": name})
        if found is None:
            raise NoSuchMatch(say("there is no match {name!r}", name=name))
        return found

    def changes_of(self, matches: Collection[str]) -> dict[str, int]:
        """How often each of these matches has changed."""
        names = sorted(matches)
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(names), ASKED_TOGETHER):
                rows = connection.execute(CHANGES_OF, {"names": names[first : first + ASKED_TOGETHER]})
                found |= {row.id: row.changes for row in rows}
        return found

    def count_change(self, match: str) -> None:
        """Count a change of a match that no step tells, so that other processes hear of it."""
        with self._writing() as session:
            count_change(session, match)

    def follower(self, name: str) -> str | None:
        """The match that follows this one, if there is one."""
        with self._sessions() as session:
            return session.scalar(select(MatchRow.id).where(MatchRow.follows == name))

    # ---------------------------------------------------------------- lists

    def matches_of(self, browser: str, most: int) -> list[Stored]:
        """The unfinished matches in which a browser holds a seat, latest first; without holders and steps.

        SQLite would look through all unfinished matches if it could use their index; a case has none.
        """
        is_under_way = case((MatchRow.ended.is_(None), 1), else_=0)
        query = select(MatchRow).where(MatchRow.id.in_(_held_by(browser)), is_under_way == 1)
        return self._listed(query.order_by(MatchRow.created.desc()), most)

    def finished(self, most: int, browser: str | None = None) -> list[Stored]:
        """The matches that ended last, all or those of one browser; without holders and steps."""
        query = select(MatchRow).where(MatchRow.ended.is_not(None)).order_by(MatchRow.ended.desc())
        if browser is not None:
            query = query.where(MatchRow.id.in_(_held_by(browser)))
        return self._listed(query, most)

    def finished_with_holders(self, browsers: Collection[str], most: int, least: int = 1) -> list[Stored]:
        """The matches that ended last in which so many of these browsers hold a seat; with holders, without steps."""
        held = select(HolderRow.match).where(HolderRow.browser.in_(browsers)).group_by(HolderRow.match)
        held = held.having(func.count(HolderRow.browser.distinct()) >= least)
        query = select(MatchRow).where(MatchRow.ended.is_not(None), MatchRow.id.in_(held))
        return self._all_of(query.order_by(MatchRow.ended.desc()).limit(most), with_holders=True)

    def unfinished(self) -> list[str]:
        """The ids of all matches that have started and not ended."""
        query = select(MatchRow.id).where(MatchRow.started.is_not(None), MatchRow.ended.is_(None))
        with self._sessions() as session:
            return list(session.scalars(query))

    def count_unfinished(self) -> int:
        """How many matches have started and not ended."""
        query = select(func.count()).where(MatchRow.started.is_not(None), MatchRow.ended.is_(None))
        with self._sessions() as session:
            return session.scalar(query) or 0

    def _listed(self, query: Select[Any], most: int) -> list[Stored]:
        latest = query.limit(most)
        try:
            return self._all_of(latest)
        except UNREADABLE:
            with self._sessions() as session:
                names = list(session.scalars(latest.with_only_columns(MatchRow.id)))
            return [stored for name in names for stored in self._if_readable(name)]

    def _if_readable(self, name: str) -> list[Stored]:
        """A match for a list; none if its row is damaged, which the log says."""
        try:
            return self._all_of(select(MatchRow).where(MatchRow.id == name))
        except UNREADABLE as trouble:
            LOG.error("match %s cannot be read: %s", name, type(trouble).__name__)
            return []

    def _all_of(self, query: Select[Any], with_holders: bool = False) -> list[Stored]:
        with self._sessions() as session:
            matches = [row.stored() for row in session.scalars(query)]
            names = [match.id for match in matches]
            wanted = select(SeatRow).where(SeatRow.match.in_(names)).order_by(SeatRow.number)
            seats: dict[str, list[StoredSeat]] = {name: [] for name in names}
            for seat in session.scalars(wanted):
                seats[seat.match].append(seat.stored())
            holders = _holders(session, names) if with_holders else {}
        return [Stored(match, tuple(seats[match.id]), holders.get(match.id, {})) for match in matches]


def _holders(session: Session, matches: list[str]) -> dict[str, dict[int, frozenset[str]]]:
    """The browsers that hold each seat of these matches."""
    found: dict[str, dict[int, frozenset[str]]] = {}
    for row in session.scalars(select(HolderRow).where(HolderRow.match.in_(matches))):
        held = found.setdefault(row.match, {})
        held[row.number] = held.get(row.number, frozenset()) | {row.browser}
    return found


def _add_seat(session: Session, match: MatchRow, number: int, seat: NewSeat) -> None:
    """A seat and its holders; the table draws the word of one who sits there and brings none."""
    is_drawn = seat.taken and not seat.mind and not seat.brings_word
    row = SeatRow(
        match=match.id,
        number=number,
        name=seat.name,
        mind=seat.mind,
        key=secrets.token_urlsafe(18),
        taken=seat.taken or bool(seat.mind),
        word=seat.word or (drawn_word(FairChance(match.secret, ()).commitment, number) if is_drawn else ""),
        source=AWAITED if seat.brings_word else Source.TABLE,
        face=seat.face,
    )
    session.add(row)
    session.flush()
    session.add_all(HolderRow(match=match.id, number=number, browser=browser) for browser in seat.holders)


def _held_by(browser: str) -> Select[Any]:
    """The matches in which a browser holds a seat."""
    return select(HolderRow.match).where(HolderRow.browser == browser)
