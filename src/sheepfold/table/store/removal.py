"""Removing matches that nobody needs any more, with everything that belongs to them."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, false, func, or_, select, update

from sheepfold.table.store.sessions import Sessions
from sheepfold.table.store.stored import Old, StepKind
from sheepfold.table.store.tables import (
    AnalysisRow,
    ChallengeRow,
    HolderRow,
    MatchRow,
    ReactionRow,
    SeatRow,
    StepRow,
    TryRow,
)


class Removal(Sessions):
    """Removes old matches."""

    def remove(self, old: Old, most: int) -> int:
        """Remove old matches, `most` of them at a time; how many there were."""
        found = select(MatchRow.id).where(_is_old(old)).limit(most)
        with self.engine.connect() as connection:
            names = [name for name in connection.scalars(found) if name not in old.spared]
        if not names:
            return 0
        with self._adding() as connection:
            still = update(MatchRow).where(MatchRow.id.in_(names), _is_old(old)).values(changes=MatchRow.changes + 1)
            names = list(connection.scalars(still.returning(MatchRow.id)))
            remove_matches(connection, names)
        return len(names)


def remove_matches(connection: Connection, names: Collection[str]) -> None:
    """Remove matches with everything that belongs to them."""
    for table in (AnalysisRow, StepRow, HolderRow, SeatRow, ReactionRow, TryRow, ChallengeRow):
        connection.execute(delete(table).where(table.match.in_(names)))
    connection.execute(delete(MatchRow).where(MatchRow.id.in_(names)))


def _is_old(old: Old) -> ColumnElement[bool]:
    is_chosen = and_(SeatRow.match == StepRow.match, SeatRow.number == StepRow.seat, SeatRow.mind == "")
    by_people = exists().where(StepRow.match == MatchRow.id, StepRow.kind == StepKind.PLAY, is_chosen)
    last = func.coalesce(MatchRow.opened, MatchRow.created)
    rules: list[ColumnElement[bool]] = []
    if old.unplayed is not None:
        rules.append(and_(MatchRow.created < old.unplayed, last < old.unplayed, ~by_people))
    if old.unopened is not None:
        rules.append(and_(MatchRow.ended.is_(None), MatchRow.created < old.unopened, last < old.unopened))
    if old.finished is not None:
        rules.append(MatchRow.ended < old.finished)
    return or_(false(), *rules)
