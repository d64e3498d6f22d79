"""Reading and writing: what all parts of the store have in common."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from sqlalchemy import BindParameter, Connection, CursorResult, Engine, bindparam, func, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from sheepfold.language import say
from sheepfold.table.settings import BadSetting
from sheepfold.table.store.database import NoDatabase, checked_url, open_database, sqlite_file
from sheepfold.table.store.files import InUse, using
from sheepfold.table.store.listening import CHANNEL, Ear, ear_for
from sheepfold.table.store.stored import DamagedMatch
from sheepfold.table.store.tables import MatchRow, SharedRow

LOG = logging.getLogger("sheepfold.table")

HEALTH = "health"
"""The name under which a server writes that it can write."""

UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)
"""What a row makes happen that nobody here has written."""

NAMED: BindParameter[str] = bindparam("of_match")
COUNT_CHANGE = (
    update(MatchRow).where(MatchRow.id == NAMED).values(changes=MatchRow.changes + 1).returning(MatchRow.changes)
)


class Sessions:
    """One database, and the ways to read and write it that every part of the store uses."""

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        self.now = clock or now
        """What time it is, in UTC."""
        self._use = ExitStack()
        self.engine = self._opened(address)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        self._turn_to_write = threading.RLock() if self.engine.dialect.name == "sqlite" else nullcontext()
        """SQLite has one writer at a time and lets the others try again and again: threads of a process queue here."""

    def _opened(self, address: str) -> Engine:
        """The database, in whose place nobody puts a backup while it is used here."""
        file = sqlite_file(checked_url(address))
        try:
            if file is not None and file.parent.is_dir():
                self._use.enter_context(using(file))
            return open_database(address)
        except InUse:
            raise BadSetting(
                say("a backup is being put in the place of {file}: start again afterwards", file=file)
            ) from None
        except BaseException:
            self._use.close()
            raise

    def close(self) -> None:
        """Close all connections, and allow others to restore a backup."""
        self.engine.dispose()
        self._use.close()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; None for another one."""
        return sqlite_file(self.engine.url)

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What can be raised while the database is away, also by its own driver."""
        return NoDatabase, SQLAlchemyError, OSError, self.engine.dialect.loaded_dbapi.Error

    def listen(self, pause: Callable[[float], bool]) -> Ear:
        """Hears what other processes store; `pause` waits so many seconds and says whether to stop."""
        return ear_for(self.engine, pause)

    def check_writing(self) -> None:
        """Write something; `NoDatabase` if that cannot be done."""
        mark = {"name": HEALTH, "value": self.now().isoformat().encode()}
        with suppress(IntegrityError), self._writing() as session:
            session.merge(SharedRow(**mark))

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with self._turn_to_write, self._sessions.begin() as session:
            yield session

    @contextmanager
    def _adding(self) -> Iterator[Connection]:
        """The same without the rows' objects, for what happens often."""
        with self._turn_to_write, self.engine.begin() as connection:
            yield connection


def now() -> datetime:
    """The time as it is stored: UTC, without saying so."""
    return datetime.now(UTC).replace(tzinfo=None)


@contextmanager
def readable(match: str) -> Iterator[None]:
    """Raise `DamagedMatch`, and log it, for a match whose rows cannot be read."""
    try:
        yield
    except UNREADABLE as trouble:
        LOG.error("match %s cannot be read: %s", match, type(trouble).__name__)
        raise DamagedMatch(match) from trouble


def hit(session: Session, statement: Any) -> bool:
    """Whether an update found its row."""
    return bool(cast(CursorResult[Any], session.execute(statement)).rowcount)


def count_change(session: Session, match: str) -> None:
    """Count that a match has changed, after everything that this session has to write."""
    session.flush()
    counted(session.connection(), match)


def counted(connection: Connection, match: str) -> int:
    """Count that a match has changed; how often by now. Other processes hear of it when the transaction is done."""
    changes: int = connection.execute(COUNT_CHANGE, {"of_match": match}).scalar_one()
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{match} {changes}")))
    return changes
