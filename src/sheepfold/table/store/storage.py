"""What is kept: matches, their seats, who holds them, and every step, written before anyone is told."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, cast

from sqlalchemy import (
    JSON,
    BindParameter,
    ColumnElement,
    Connection,
    CursorResult,
    DateTime,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    Select,
    String,
    and_,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, aliased, mapped_column, sessionmaker

from sheepfold.language import say
from sheepfold.match.chance import FairChance, Source, drawn_word
from sheepfold.table.settings import BadSetting
from sheepfold.table.store.database import checked_url, open_database, sqlite_file
from sheepfold.table.store.files import InUse, using

LOG = logging.getLogger("sheepfold.table")

HEALTH = "health"
"""The name under which a server writes that it can write."""

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10

AWAITED = "awaited"
"""The source of a word that somebody is still to choose: the match begins when no word is awaited any more."""

CHANNEL = "sheepfold"
"""Where PostgreSQL tells every process which match has changed."""


class Kind(StrEnum):
    """What a step is."""

    PLAY = "play"
    ASK_UNDO = "ask"
    AGREE_UNDO = "agree"
    UNDO = "undo"
    REFUSE_UNDO = "keep"
    LEAVE = "leave"
    TIME_OUT = "time"
    REPLACE = "replace"
    RETURN = "return"
    HINT = "hint"


GONE = (Kind.LEAVE, Kind.TIME_OUT, Kind.REPLACE)
"""From such a step on a computer player decides for the seat: left, out of time, or away while the others waited."""


class Base(DeclarativeBase):
    """All tables."""


class MatchRow(Base):
    """A match: what it is played with, and where it stands."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    series: Mapped[dict[str, Any]] = mapped_column(JSON)
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[datetime] = mapped_column(index=True)
    started: Mapped[datetime | None]
    ended: Mapped[datetime | None] = mapped_column(index=True)
    outcome: Mapped[str] = mapped_column(default="")
    """How it ended: winners and scores by seat, as JSON, so that it can be said in any language."""
    follows: Mapped[str | None] = mapped_column(String(16), unique=True)
    """The match that this one is the rematch, or the next game, of."""
    changes: Mapped[int] = mapped_column(default=0)
    """Goes up with every change, so that other processes can see that there was one."""
    clock: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")
    """How much time there is; empty: as much as anybody likes."""
    keeper: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """The computer player that goes on for those who leave."""
    due: Mapped[datetime | None] = mapped_column(index=True)
    """When the time that runs now is over, if there is a clock."""
    opened: Mapped[datetime | None] = mapped_column(index=True)
    """When somebody opened it last, to a day."""
    thinker: Mapped[str | None] = mapped_column(String(40))
    """The process that thinks, or thought last, for a computer player here,"""
    thinks_at: Mapped[int | None]
    """about this step,"""
    thinks_until: Mapped[datetime | None]
    """and until then no other process does."""
    hints: Mapped[str] = mapped_column(String(8), default="", server_default="")
    """Who may ask for hints where several people play: empty for nobody, "shown" if everybody sees them."""


class SeatRow(Base):
    """A seat of a match: a person's or a computer player's."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    mind: Mapped[str] = mapped_column(String(40), default="")
    """The computer player that sits here; empty for a person."""
    key: Mapped[str] = mapped_column(String(40), unique=True)
    """Whoever has the private link with this key sits here."""
    taken: Mapped[bool] = mapped_column(default=False)
    word: Mapped[str] = mapped_column(String(80), default="")
    """What the seat adds to chance."""
    source: Mapped[str] = mapped_column(String(8), default=Source.TABLE, server_default="table")
    """Who chose the word: the table, whoever sits here, or (AWAITED) nobody yet."""
    seen: Mapped[datetime | None]
    """When its holder was here last, as far as it has been kept."""


class HolderRow(Base):
    """A browser that holds a seat."""

    __tablename__ = "holders"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)


class StepRow(Base):
    """A step of a match: a choice, one taken back, or somebody gone or back. Chance follows from the secret."""

    __tablename__ = "steps"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int]
    choice: Mapped[int] = mapped_column(default=-1)
    at: Mapped[datetime]


class SharedRow(Base):
    """Something that all processes of a server share."""

    __tablename__ = "shared"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class AnalysisRow(Base):
    """An analysis of a finished match."""

    __tablename__ = "analyses"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    effort: Mapped[str] = mapped_column(String(16), primary_key=True)
    made: Mapped[datetime]
    found: Mapped[dict[str, Any]] = mapped_column(JSON)


NAMED: BindParameter[str] = bindparam("of_match")
CHANGES = select(MatchRow.changes).where(MatchRow.id == NAMED)
COUNT_CHANGE = (
    update(MatchRow).where(MatchRow.id == NAMED).values(changes=MatchRow.changes + 1).returning(MatchRow.changes)
)
THE_ONE_BEFORE = aliased(StepRow)
NEW_STEP = insert(StepRow).from_select(
    ["match", "number", "kind", "seat", "choice", "at"],
    select(
        bindparam("of_match", type_=String),
        bindparam("place", type_=Integer),
        bindparam("kind", type_=String),
        bindparam("seat", type_=Integer),
        bindparam("choice", type_=Integer),
        bindparam("at", type_=DateTime),
    ).where(
        or_(
            bindparam("place", type_=Integer) == 0,
            exists().where(
                THE_ONE_BEFORE.match == NAMED, THE_ONE_BEFORE.number == bindparam("place", type_=Integer) - 1
            ),
        )
    ),
    include_defaults=False,
)
"""A step, if the one before it is there."""
SEEN = update(SeatRow).where(SeatRow.match == NAMED, SeatRow.number == bindparam("place")).values(seen=bindparam("at"))
OPENED = update(MatchRow).where(MatchRow.id == NAMED).values(opened=bindparam("at"))
STEPS = (
    select(StepRow.number, StepRow.kind, StepRow.seat, StepRow.choice, StepRow.at)
    .where(StepRow.match == NAMED, StepRow.number >= bindparam("since"))
    .order_by(StepRow.number)
)
"""What is asked at every choice, written out once."""


@dataclass(frozen=True)
class Step:
    """One step, as it is kept."""

    kind: Kind
    seat: int
    choice: int = -1
    """The code of a choice; for a seat that others did not wait for, the seat that said so."""
    at: datetime | None = None


@dataclass(frozen=True)
class NewSeat:
    """A seat of a match to be: its name, and the computer player in it, if any."""

    name: str
    mind: str = ""
    holders: tuple[str, ...] = ()
    taken: bool = False
    brings_word: bool = False
    """Whether whoever sits here chooses a word for chance after seeing what is promised; else the table draws it."""


@dataclass(frozen=True)
class Kept:
    """A match as it is kept, with its seats, their holders and its steps from some number on."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    holders: dict[int, frozenset[str]]
    steps: tuple[Step, ...] = field(default=())


@dataclass(frozen=True)
class Old:
    """Which matches need not be kept: those from before these times; None: all are kept."""

    unplayed: datetime | None = None
    """No person has chosen anything, and nobody has opened it since."""
    unopened: datetime | None = None
    """It has not ended, and nobody has opened it since."""
    finished: datetime | None = None
    """It ended before."""
    spared: frozenset[str] = frozenset()
    """These are kept in any case."""


class NoSuchMatch(LookupError):
    """There is no match of this name."""


class TooLate(RuntimeError):
    """Somebody else's step came first, or the seat is taken."""


class Gap(TooLate):
    """The steps before this one are not stored: whoever makes it knows a match that is not the stored one."""


class DamagedMatch(RuntimeError):
    """A match that cannot be read back from what is stored."""

    def __init__(self, name: str) -> None:
        super().__init__(
            say(
                "match {name!r} is damaged where it is stored and cannot be shown; a backup may have it whole",
                name=name,
            )
        )


UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)
"""What a row makes happen that nobody here has written."""


class Store:
    """Everything that is kept, in one database."""

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        self.now = clock or now
        """What time it is, in UTC."""
        self._use = ExitStack()
        self.engine = self._opened(address)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.choices_kept = 0
        """How many choices this process has kept."""
        self._counting = threading.Lock()
        self._turn_to_write = threading.RLock() if self.engine.dialect.name == "sqlite" else nullcontext()
        """SQLite has one writer at a time and lets the others try again and again: threads of a process queue here."""

    def _opened(self, address: str) -> Engine:
        """The database, which nobody puts a backup in the place of while it is used here."""
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
        """Let the database go."""
        self.engine.dispose()
        self._use.close()

    def check_writing(self) -> None:
        """Write something, so that it is known that one can; `NoDatabase` if not."""
        mark = {"name": HEALTH, "value": self.now().isoformat().encode()}
        with suppress(IntegrityError), self._writing() as session:
            session.merge(SharedRow(**mark))

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with self._turn_to_write, self._sessions.begin() as session:
            yield session

    @contextmanager
    def _adding(self) -> Iterator[Connection]:
        with self._turn_to_write, self.engine.begin() as connection:
            yield connection

    # ---------------------------------------------------------------- matches

    def new_match(
        self,
        game: str,
        options: dict[str, Any],
        seats: Sequence[NewSeat],
        secret: bytes,
        series: dict[str, Any],
        follows: str | None = None,
        clock: dict[str, Any] | None = None,
        keeper: str = "",
        hints: str = "",
    ) -> str:
        """Keep a new match; its id. `TooLate` if another one already follows the same match."""
        name = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        match = MatchRow(
            id=name, game=game, options=options, series=series, secret=secret, created=self.now(), follows=follows
        )
        match.opened = match.created
        promise = FairChance(secret, ()).commitment
        match.clock, match.keeper, match.hints = clock or {}, keeper, hints
        try:
            with self._writing() as session:
                session.add(match)
                session.flush()
                for number, seat in enumerate(seats):
                    session.add(
                        SeatRow(
                            match=name,
                            number=number,
                            name=seat.name,
                            mind=seat.mind,
                            key=secrets.token_urlsafe(18),
                            taken=seat.taken or bool(seat.mind),
                            word=drawn_word(promise, number)
                            if seat.taken and not seat.mind and not seat.brings_word
                            else "",
                            source=AWAITED if seat.brings_word else Source.TABLE,
                        )
                    )
                    session.flush()
                    session.add_all(HolderRow(match=name, number=number, browser=browser) for browser in seat.holders)
                if all((seat.taken and not seat.brings_word) or seat.mind for seat in seats):
                    _start(match, self.now())
                if follows is not None:
                    _count_change(session, follows)
        except IntegrityError as late:
            raise TooLate(say("there is a rematch already")) from late
        return name

    def match(self, name: str, since: int = 0) -> Kept:
        """A match with its seats and its steps from `since` on."""
        with self._sessions() as session, _readable(name):
            found = session.get(MatchRow, name)
            if found is None:
                raise NoSuchMatch(say("there is no match {name!r}", name=name[:60]))
            seats = tuple(session.scalars(select(SeatRow).where(SeatRow.match == name).order_by(SeatRow.number)))
            holders: dict[int, set[str]] = {seat.number: set() for seat in seats}
            for row in session.scalars(select(HolderRow).where(HolderRow.match == name)):
                holders[row.number].add(row.browser)
            steps = _steps(session.connection(), name, since)
        return Kept(found, seats, {seat: frozenset(who) for seat, who in holders.items()}, steps)

    def steps(self, name: str, since: int) -> tuple[Step, ...]:
        """The steps of a match from `since` on."""
        with self.engine.connect() as connection, _readable(name):
            return _steps(connection, name, since)

    def changes(self, name: str) -> int:
        """How often a match has changed; `NoSuchMatch` if it was removed."""
        with self.engine.connect() as connection:
            found = connection.scalar(CHANGES, {"of_match": name})
        if found is None:
            raise NoSuchMatch(say("there is no match {name!r}", name=name))
        return found

    def follower(self, name: str) -> str | None:
        """The match that follows this one, if there is one."""
        with self._sessions() as session:
            return session.scalar(select(MatchRow.id).where(MatchRow.follows == name))

    # ---------------------------------------------------------------- seats

    def take_seat(self, match: str, number: int, name: str, browser: str, word: str, source: str) -> None:
        """Somebody sits down; the match starts with the last one. `TooLate` if the seat is taken.

        A program sits down without a browser.
        """
        with self._writing() as session:
            free = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number, SeatRow.taken.is_(False))
            if not _hit(session, free.values(taken=True, name=name, word=word, source=source)):
                raise TooLate(say("somebody has just taken this seat"))
            if browser:
                session.merge(HolderRow(match=match, number=number, browser=browser))
            _count_change(session, match)
            self._start_if_complete(session, match)

    def bring_word(self, match: str, number: int, word: str, source: str) -> bool:
        """The word that was awaited from a seat; the match starts with the last one. False if none was awaited."""
        with self._writing() as session:
            seat = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number, SeatRow.source == AWAITED)
            if not _hit(session, seat.values(word=word, source=source)):
                return False
            _count_change(session, match)
            self._start_if_complete(session, match)
            return True

    def _start_if_complete(self, session: Session, match: str) -> None:
        """The match starts if every seat is taken and no word is awaited.

        Its change has been counted before, so that of two who come last at the same moment one sees the other.
        """
        missing = select(func.count()).select_from(SeatRow)
        missing = missing.where(SeatRow.match == match, SeatRow.taken.is_(False) | (SeatRow.source == AWAITED))
        found = session.get_one(MatchRow, match)
        if not session.scalar(missing) and found.started is None:
            _start(found, self.now())

    def hold_seat(self, match: str, key: str, browser: str) -> int:
        """Whoever has a seat's private link holds it; the seat's number."""
        with self._writing() as session:
            opened = SeatRow.match == match, SeatRow.key == key
            unchanged = update(SeatRow).where(*opened).values(taken=SeatRow.taken)
            if not _hit(session, unchanged):  # from here on nobody makes the link anew
                raise NoSuchMatch(say("this private link opens no seat"))
            number = session.scalars(select(SeatRow.number).where(*opened)).one()
            session.merge(HolderRow(match=match, number=number, browser=browser))
            _count_change(session, match)
            return number

    def renew_link(self, match: str, number: int, browser: str) -> None:
        """A seat gets a new private link; of the browsers that hold it only this one, if any, still does."""
        with self._writing() as session:
            seat = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number)
            session.execute(seat.values(key=secrets.token_urlsafe(18)))
            others = delete(HolderRow).where(HolderRow.match == match, HolderRow.number == number)
            session.execute(others.where(HolderRow.browser != browser))
            _count_change(session, match)

    def change_mind(self, match: str, number: int, mind: str) -> None:
        """Another computer player, or with an empty text a person, sits here from now on."""
        with self._writing() as session:
            there = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number)
            session.execute(there.values(mind=mind, taken=True))
            _count_change(session, match)

    # ---------------------------------------------------------------- steps

    def add_step(
        self, match: str, number: int, step: Step, outcome: str | None = None, due: datetime | None = None
    ) -> int:
        """Keep step number `number`, and how the match ended if it did; how often the match has changed.

        `TooLate` if there is such a step already, `Gap` if one before it is missing. `due` is when the time is over
        that runs then; an older one stays until somebody looks at it.
        """
        at = step.at or self.now()
        changed: dict[str, Any] = {} if outcome is None else {"ended": at, "outcome": outcome}
        if due is not None:
            changed["due"] = due
        try:
            with self._adding() as connection:
                place = {"of_match": match, "place": number}
                done = {"kind": str(step.kind), "seat": step.seat, "choice": step.choice, "at": at}
                if not connection.execute(NEW_STEP, place | done).rowcount:
                    raise Gap(say("step {number} is not stored: the one before it is missing", number=number))
                if changed:
                    connection.execute(update(MatchRow).where(MatchRow.id == match).values(changed))
                changes = _counted(connection, match)
        except IntegrityError as late:
            raise TooLate(say("something else has happened in the meantime")) from late
        if step.kind == Kind.PLAY:
            with self._counting:
                self.choices_kept += 1
        return changes

    # ---------------------------------------------------------------- times

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

    def count_change(self, match: str) -> None:
        """Something is different at a match that no step tells."""
        with self._writing() as session:
            _count_change(session, match)

    # ---------------------------------------------------------------- what is not kept

    def set_opened(self, matches: Iterable[str]) -> None:
        """Somebody has opened these matches just now."""
        named = [{"of_match": match, "at": self.now()} for match in sorted(matches)]
        if named:
            with self._adding() as connection:
                connection.execute(OPENED, named)

    def remove(self, old: Old, most: int) -> int:
        """Remove matches that are old enough, so many at most; how many there were."""
        found = select(MatchRow.id).where(_is_old(old)).limit(most)
        with self.engine.connect() as connection:
            names = [name for name in connection.scalars(found) if name not in old.spared]
        if not names:
            return 0
        with self._adding() as connection:
            still = update(MatchRow).where(MatchRow.id.in_(names), _is_old(old)).values(changes=MatchRow.changes + 1)
            names = list(connection.scalars(still.returning(MatchRow.id)))
            for table in (AnalysisRow, StepRow, HolderRow, SeatRow):
                connection.execute(delete(table).where(table.match.in_(names)))
            connection.execute(delete(MatchRow).where(MatchRow.id.in_(names)))
        return len(names)

    # ---------------------------------------------------------------- analyses

    def keep_analysis(self, match: str, effort: str, found: dict[str, Any]) -> None:
        """Keep what an analysis found, in the place of an older one; of two that are made at once one stays."""
        try:
            with self._writing() as session:
                session.merge(AnalysisRow(match=match, effort=effort, made=self.now(), found=found))
        except IntegrityError:
            return

    def analysis(self, match: str, effort: str) -> dict[str, Any] | None:
        """What an analysis found; None if none was made."""
        with self._sessions() as session:
            return session.scalar(
                select(AnalysisRow.found).where(AnalysisRow.match == match, AnalysisRow.effort == effort)
            )

    # ---------------------------------------------------------------- lists

    def matches_of(self, browser: str, most: int) -> list[Kept]:
        """The unfinished matches in which a browser holds a seat, latest first.

        SQLite would look through all unfinished matches if it could use their index; a case has none.
        """
        is_under_way = case((MatchRow.ended.is_(None), 1), else_=0)
        query = select(MatchRow).where(MatchRow.id.in_(_held_by(browser)), is_under_way == 1)
        return self._listed(query.order_by(MatchRow.created.desc()), most)

    def finished(self, most: int, browser: str | None = None) -> list[Kept]:
        """The matches that ended last: all, or those of one browser."""
        query = select(MatchRow).where(MatchRow.ended.is_not(None)).order_by(MatchRow.ended.desc())
        if browser is not None:
            query = query.where(MatchRow.id.in_(_held_by(browser)))
        return self._listed(query, most)

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

    def _listed(self, query: Select[Any], most: int) -> list[Kept]:
        latest = query.limit(most)
        try:
            return self._all_of(latest)
        except UNREADABLE:
            with self._sessions() as session:
                names = list(session.scalars(latest.with_only_columns(MatchRow.id)))
            return [kept for name in names for kept in self._if_readable(name)]

    def _if_readable(self, name: str) -> list[Kept]:
        """A match for a list; none if its row is damaged, which the log says."""
        try:
            return self._all_of(select(MatchRow).where(MatchRow.id == name))
        except UNREADABLE as trouble:
            LOG.error("match %s cannot be read: %s", name, type(trouble).__name__)
            return []

    def _all_of(self, query: Select[Any]) -> list[Kept]:
        with self._sessions() as session:
            rows = list(session.scalars(query))
            wanted = select(SeatRow).where(SeatRow.match.in_([row.id for row in rows])).order_by(SeatRow.number)
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for seat in session.scalars(wanted):
                seats[seat.match].append(seat)
        return [Kept(row, tuple(seats[row.id]), {}) for row in rows]


def now() -> datetime:
    """The time, as it is kept: UTC."""
    return datetime.now(UTC).replace(tzinfo=None)


@contextmanager
def _readable(match: str) -> Iterator[None]:
    """A match whose rows cannot be read is damaged, and said to be so."""
    try:
        yield
    except UNREADABLE as trouble:
        LOG.error("match %s cannot be read: %s", match, type(trouble).__name__)
        raise DamagedMatch(match) from trouble


def _start(match: MatchRow, now: datetime) -> None:
    """A match begins; whoever keeps time looks at once whose time runs."""
    match.started = now
    match.due = now if match.clock else None


def _hit(session: Session, statement: Any) -> bool:
    """Whether an update found its row."""
    return bool(cast(CursorResult[Any], session.execute(statement)).rowcount)


def _steps(connection: Connection, match: str, since: int) -> tuple[Step, ...]:
    rows = connection.execute(STEPS, {"of_match": match, "since": since}).all()
    if [row.number for row in rows] != list(range(since, since + len(rows))):
        raise ValueError("there is a gap between two steps")
    return tuple(Step(Kind(kind), seat, choice, at) for _, kind, seat, choice, at in rows)


def _count_change(session: Session, match: str) -> None:
    """A match has changed."""
    session.flush()
    _counted(session.connection(), match)


def _counted(connection: Connection, match: str) -> int:
    """A match has changed; how often by now. Other processes hear of it when it is kept."""
    changes: int = connection.execute(COUNT_CHANGE, {"of_match": match}).scalar_one()
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{match} {changes}")))
    return changes


def _held_by(browser: str) -> Select[Any]:
    """The matches in which a browser holds a seat."""
    return select(HolderRow.match).where(HolderRow.browser == browser)


def _is_old(old: Old) -> ColumnElement[bool]:
    """Whether a match need not be kept."""
    is_chosen = and_(SeatRow.match == StepRow.match, SeatRow.number == StepRow.seat, SeatRow.mind == "")
    by_people = exists().where(StepRow.match == MatchRow.id, StepRow.kind == Kind.PLAY, is_chosen)
    last = func.coalesce(MatchRow.opened, MatchRow.created)
    rules: list[ColumnElement[bool]] = []
    if old.unplayed is not None:
        rules.append(and_(MatchRow.created < old.unplayed, last < old.unplayed, ~by_people))
    if old.unopened is not None:
        rules.append(and_(MatchRow.ended.is_(None), MatchRow.created < old.unopened, last < old.unopened))
    if old.finished is not None:
        rules.append(MatchRow.ended < old.finished)
    return or_(false(), *rules)
