"""Analyses of finished matches in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from sheepfold.table.store.sessions import Sessions
from sheepfold.table.store.tables import AnalysisRow


class StoredAnalyses(Sessions):
    """Stores and reads what analyses found."""

    def store_analysis(self, match: str, effort: str, found: dict[str, Any]) -> None:
        """Store what an analysis found, in the place of an older one; of two that are made at once one stays."""
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
