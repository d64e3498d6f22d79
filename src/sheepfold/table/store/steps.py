"""Steps in the database: numbered from 0 without a gap, never changed, stored before anyone is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, DateTime, Integer, String, bindparam, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from sheepfold.language import say
from sheepfold.table.store.sessions import NAMED, Sessions, counted, readable
from sheepfold.table.store.stored import Gap, StepKind, StoredStep, TooLate
from sheepfold.table.store.tables import MatchRow, StepRow

PLACE = bindparam("place", type_=Integer)
BEFORE = aliased(StepRow)
NEW_STEP = insert(StepRow).from_select(
    ["match", "number", "kind", "seat", "choice", "at"],
    select(
        bindparam("of_match", type_=String),
        PLACE,
        bindparam("kind", type_=String),
        bindparam("seat", type_=Integer),
        bindparam("choice", type_=Integer),
        bindparam("at", type_=DateTime),
    ).where(or_(PLACE == 0, exists().where(BEFORE.match == NAMED, BEFORE.number == PLACE - 1))),
    include_defaults=False,
)
"""A step, if the one before it is there."""

STEPS = (
    select(StepRow.number, StepRow.kind, StepRow.seat, StepRow.choice, StepRow.at)
    .where(StepRow.match == NAMED, StepRow.number >= bindparam("since"))
    .order_by(StepRow.number)
)


class Steps(Sessions):
    """Adds and reads steps."""

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        super().__init__(address, clock)
        self.choices_stored = 0
        """How many choices this process has stored."""
        self._counting = threading.Lock()

    def steps(self, name: str, since: int) -> tuple[StoredStep, ...]:
        """The steps of a match from `since` on."""
        with self.engine.connect() as connection, readable(name):
            return steps_since(connection, name, since)

    def add_step(
        self, match: str, number: int, step: StoredStep, outcome: str | None = None, due: datetime | None = None
    ) -> int:
        """Store step number `number`, and how the match ended if it did; how often the match has changed.

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
                changes = counted(connection, match)
        except IntegrityError as late:
            raise TooLate(say("something else has happened in the meantime")) from late
        if step.kind == StepKind.PLAY:
            with self._counting:
                self.choices_stored += 1
        return changes


def steps_since(connection: Connection, match: str, since: int) -> tuple[StoredStep, ...]:
    """The steps of a match from `since` on; `ValueError` if one is missing between two others."""
    rows = connection.execute(STEPS, {"of_match": match, "since": since}).all()
    if [row.number for row in rows] != list(range(since, since + len(rows))):
        raise ValueError("there is a gap between two steps")
    return tuple(StoredStep(StepKind(kind), seat, choice, at) for _, kind, seat, choice, at in rows)
