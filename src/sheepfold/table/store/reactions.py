"""Reactions and the lobby in the database: what people at a table show each other, and which tables are listed."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from sheepfold.table.store.matches import Matches
from sheepfold.table.store.sessions import count_change
from sheepfold.table.store.stored import Stored
from sheepfold.table.store.tables import MatchRow, ReactionRow, SeatRow


class StoredReactions(Matches):
    """Stores reactions, and lists open tables."""

    def react(self, match: str, seat: int, kind: str, least: timedelta) -> bool:
        """Store a seat's reaction, unless its last one is not so old; whether it was stored."""
        now = self.now()
        try:
            with self._writing() as session:
                last = session.get(ReactionRow, (match, seat))
                if last is not None and now - last.at < least:
                    return False
                session.merge(ReactionRow(match=match, seat=seat, kind=kind, at=now))
                count_change(session, match)
        except IntegrityError:
            return False
        return True

    def set_listed(self, match: str, listed: bool) -> None:
        """Let a match stand in the lobby, or no longer."""
        with self._writing() as session:
            session.execute(update(MatchRow).where(MatchRow.id == match).values(listed=listed))
            count_change(session, match)

    def open_tables(self, most: int) -> list[Stored]:
        """The listed matches that wait for somebody, the newest first; without holders and steps."""
        free = select(SeatRow.match).where(SeatRow.taken.is_(False))
        query = select(MatchRow).where(MatchRow.listed, MatchRow.started.is_(None), MatchRow.id.in_(free))
        return self._listed(query.order_by(MatchRow.created.desc()), most)

    def listed_games(self, most: int) -> list[Stored]:
        """The listed matches under way, the newest first; without holders and steps."""
        query = select(MatchRow).where(MatchRow.listed, MatchRow.started.is_not(None), MatchRow.ended.is_(None))
        return self._listed(query.order_by(MatchRow.started.desc()), most)
