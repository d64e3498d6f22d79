"""What several processes on one database settle among themselves: who thinks about a decision, the key they share."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import Connection, or_, select, update
from sqlalchemy.exc import IntegrityError

from sheepfold.table.store.sessions import Sessions, now
from sheepfold.table.store.tables import MatchRow, SharedRow

THINKS_SECONDS = 6.0
"""How long a process may hold a decision of a computer player; `keep_thinking` prolongs it by as much."""


class Leases(Sessions):
    """Gives a decision of a computer player to one process at a time.

    These times are the system's own, whatever clock the store was made with: a lease is about processes that run now.
    """

    def may_think(self, process: str, match: str, number: int) -> bool:
        """Whether this process may think about step `number`; for THINKS_SECONDS no other one may."""
        at = now()
        is_free = or_(
            MatchRow.thinks_at.is_(None),
            MatchRow.thinks_at < number,
            MatchRow.thinks_until <= at,
            MatchRow.thinker == process,
        )
        mine = update(MatchRow).where(MatchRow.id == match, is_free)
        with self.engine.begin() as connection:
            done = connection.execute(mine.values(thinker=process, thinks_at=number, thinks_until=_until(at)))
            return bool(done.rowcount)

    def keep_thinking(self, process: str, matches: Iterable[str]) -> None:
        """Prolong what this process holds in these matches."""
        mine = update(MatchRow).where(MatchRow.id.in_(sorted(matches)), MatchRow.thinker == process)
        with self.engine.begin() as connection:
            connection.execute(mine.values(thinks_until=_until(now())))

    def think_no_more(self, process: str) -> None:
        """Give back all that this process holds, so that others need not wait for it."""
        at = now()
        mine = update(MatchRow).where(MatchRow.thinker == process, MatchRow.thinks_until > at, MatchRow.ended.is_(None))
        with self.engine.begin() as connection:
            connection.execute(mine.values(thinks_until=at))

    def shared_key(self) -> bytes:
        """The key that signs cookies and forms, stored in the database; a new one the first time."""
        try:
            with self.engine.begin() as connection:
                return _stored_key(connection) or _new_key(connection)
        except IntegrityError:
            with self.engine.connect() as connection:
                return _stored_key(connection)


def _until(at: datetime) -> datetime:
    return at + timedelta(seconds=THINKS_SECONDS)


def _stored_key(connection: Connection) -> bytes:
    return bytes(connection.scalar(select(SharedRow.value).where(SharedRow.name == "key")) or b"")


def _new_key(connection: Connection) -> bytes:
    key = secrets.token_hex(32).encode()
    connection.execute(SharedRow.__table__.insert().values(name="key", value=key))  # type: ignore[attr-defined]
    return key
