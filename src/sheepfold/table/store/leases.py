"""What several processes on one database settle among themselves: what has changed, who thinks, the key they share."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, bindparam, or_, select, update
from sqlalchemy.exc import IntegrityError

from sheepfold.table.store.storage import MatchRow, SharedRow, now

THINKS_SECONDS = 6.0
"""A process has a decision of a computer player to itself for so long, and again so long whenever it says so."""

ASKED_TOGETHER = 500
CHANGES_OF = select(MatchRow.id, MatchRow.changes).where(MatchRow.id.in_(bindparam("names", expanding=True)))


def changes_of(engine: Engine, matches: Collection[str]) -> dict[str, int]:
    """How often each of these matches has changed."""
    names = sorted(matches)
    found: dict[str, int] = {}
    with engine.connect() as connection:
        for first in range(0, len(names), ASKED_TOGETHER):
            rows = connection.execute(CHANGES_OF, {"names": names[first : first + ASKED_TOGETHER]})
            found |= {row.id: row.changes for row in rows}
    return found


# -------------------------------------------------------------------- who thinks


def may_think(engine: Engine, process: str, match: str, number: int) -> bool:
    """Whether this process thinks about step `number`, and no other one does for a while."""
    at = now()
    is_free = or_(
        MatchRow.thinks_at.is_(None),
        MatchRow.thinks_at < number,
        MatchRow.thinks_until <= at,
        MatchRow.thinker == process,
    )
    mine = update(MatchRow).where(MatchRow.id == match, is_free)
    with engine.begin() as connection:
        done = connection.execute(mine.values(thinker=process, thinks_at=number, thinks_until=_until(at)))
        return bool(done.rowcount)


def keep_thinking(engine: Engine, process: str, matches: Iterable[str]) -> None:
    """This process still thinks in these matches."""
    mine = update(MatchRow).where(MatchRow.id.in_(sorted(matches)), MatchRow.thinker == process)
    with engine.begin() as connection:
        connection.execute(mine.values(thinks_until=_until(now())))


def think_no_more(engine: Engine, process: str) -> None:
    """This process stops: others need not wait for it."""
    at = now()
    mine = update(MatchRow).where(MatchRow.thinker == process, MatchRow.thinks_until > at, MatchRow.ended.is_(None))
    with engine.begin() as connection:
        connection.execute(mine.values(thinks_until=at))


def _until(at: datetime) -> datetime:
    return at + timedelta(seconds=THINKS_SECONDS)


# -------------------------------------------------------------------- what is shared


def shared_key(engine: Engine) -> bytes:
    """The key that signs cookies and forms, kept in the database; a new one the first time."""
    try:
        with engine.begin() as connection:
            return _kept_key(connection) or _new_key(connection)
    except IntegrityError:
        with engine.connect() as connection:
            return _kept_key(connection)


def _kept_key(connection: Connection) -> bytes:
    return bytes(connection.scalar(select(SharedRow.value).where(SharedRow.name == "key")) or b"")


def _new_key(connection: Connection) -> bytes:
    key = secrets.token_hex(32).encode()
    connection.execute(SharedRow.__table__.insert().values(name="key", value=key))  # type: ignore[attr-defined]
    return key
