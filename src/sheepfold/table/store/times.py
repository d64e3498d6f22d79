"""Times in the database: when a match began, when somebody's time is over, who was here last."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import bindparam, select, update

from sheepfold.table.store.sessions import NAMED, Sessions
from sheepfold.table.store.tables import MatchRow, SeatRow

SEEN = update(SeatRow).where(SeatRow.match == NAMED, SeatRow.number == bindparam("place")).values(seen=bindparam("at"))
OPENED = update(MatchRow).where(MatchRow.id == NAMED).values(opened=bindparam("at"))


class StoredTimes(Sessions):
    """Reads and writes the times of matches and seats."""

    def due(self, until: datetime) -> list[tuple[str, datetime]]:
        """The matches in which a time is over by then, and when."""
        query = select(MatchRow.id, MatchRow.due).where(MatchRow.due <= until, MatchRow.ended.is_(None))
        with self._sessions() as session:
            return [(name, due) for name, due in session.execute(query) if due is not None]

    def set_due(self, match: str, was: datetime, due: datetime | None) -> None:
        """Correct when the time is over that runs now, unless somebody else has."""
        with self._writing() as session:
            session.execute(update(MatchRow).where(MatchRow.id == match, MatchRow.due == was).values(due=due))

    def set_seen(self, seats: Iterable[tuple[str, int]]) -> None:
        """The holders of these seats, by match and number, are here now."""
        here = [{"of_match": match, "place": number, "at": self.now()} for match, number in sorted(seats)]
        with self._adding() as connection:
            connection.execute(SEEN, here)

    def set_opened(self, matches: Iterable[str]) -> None:
        """Somebody has opened these matches just now."""
        named = [{"of_match": match, "at": self.now()} for match in sorted(matches)]
        if named:
            with self._adding() as connection:
                connection.execute(OPENED, named)


def start(match: MatchRow, now: datetime) -> None:
    """Begin a match; whoever looks after the time sees at once whose time runs."""
    match.started = now
    match.due = now if match.clock else None
