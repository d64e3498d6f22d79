"""The tables of the database. A change here needs a migration (docs/table.md)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from sheepfold.match.chance import Source
from sheepfold.table.store.stored import StoredMatch, StoredProfile, StoredSeat


class Base(DeclarativeBase):
    """All tables."""


class MatchRow(Base):
    """A match; `StoredMatch` says what the columns mean that it has, too."""

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
    follows: Mapped[str | None] = mapped_column(String(16), unique=True)
    """The match that this one is the rematch, or the next game, of."""
    changes: Mapped[int] = mapped_column(default=0)
    clock: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")
    keeper: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """The substitute: the computer player that goes on for those who leave."""
    due: Mapped[datetime | None] = mapped_column(index=True)
    opened: Mapped[datetime | None] = mapped_column(index=True)
    thinker: Mapped[str | None] = mapped_column(String(40))
    """The process that thinks, or thought last, for a computer player here,"""
    thinks_at: Mapped[int | None]
    """about this step,"""
    thinks_until: Mapped[datetime | None]
    """and until then no other process does."""
    hints: Mapped[str] = mapped_column(String(8), default="", server_default="")
    deal: Mapped[str] = mapped_column(String(60), default="", server_default="", index=True)
    sealed: Mapped[datetime | None]
    listed: Mapped[bool] = mapped_column(default=False, server_default=false())

    def stored(self) -> StoredMatch:
        """The row as a value."""
        return StoredMatch(
            id=self.id,
            game=self.game,
            options=self.options,
            series=self.series,
            secret=self.secret,
            created=self.created,
            started=self.started,
            ended=self.ended,
            outcome=self.outcome,
            changes=self.changes,
            clock=self.clock,
            substitute=self.keeper,
            due=self.due,
            opened=self.opened,
            hints=self.hints,
            deal=self.deal,
            sealed=self.sealed,
            listed=self.listed,
        )


class SeatRow(Base):
    """A seat of a match; `StoredSeat` says what the columns mean."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    mind: Mapped[str] = mapped_column(String(40), default="")
    key: Mapped[str] = mapped_column(String(40), unique=True)
    taken: Mapped[bool] = mapped_column(default=False)
    word: Mapped[str] = mapped_column(String(80), default="")
    source: Mapped[str] = mapped_column(String(8), default=Source.TABLE, server_default="table")
    seen: Mapped[datetime | None]
    face: Mapped[str] = mapped_column(String(16), default="", server_default="")

    def stored(self) -> StoredSeat:
        """The row as a value."""
        return StoredSeat(
            self.number, self.name, self.mind, self.key, self.taken, self.word, self.source, self.seen, self.face
        )


class HolderRow(Base):
    """A browser that holds a seat."""

    __tablename__ = "holders"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)


class StepRow(Base):
    """A step of a match; `StoredStep` says what the columns mean."""

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


class SubscriptionRow(Base):
    """A browser's address at a push service; `Subscription` says what the columns mean."""

    __tablename__ = "subscriptions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of the address, which is too long for a key."""
    browser: Mapped[str] = mapped_column(String(40), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime]


class ProfileRow(Base):
    """Somebody who wants to be known again; `StoredProfile` says what the columns mean."""

    __tablename__ = "profiles"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    face: Mapped[str] = mapped_column(String(16))
    key: Mapped[str] = mapped_column(String(40), unique=True)
    created: Mapped[datetime]

    def stored(self) -> StoredProfile:
        """The row as a value."""
        return StoredProfile(self.id, self.browser, self.name, self.face, self.key, self.created)


class GroupRow(Base):
    """A group of people who play each other again and again; `StoredGroup` says what the columns mean."""

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    key: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    owner: Mapped[str] = mapped_column(ForeignKey("profiles.id"), index=True)
    created: Mapped[datetime]


class MemberRow(Base):
    """A profile in a group."""

    __tablename__ = "members"

    group: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    profile: Mapped[str] = mapped_column(ForeignKey("profiles.id"), primary_key=True, index=True)
    joined: Mapped[datetime]


class TryRow(Base):
    """A browser's first match of a shared deal, the one that counts."""

    __tablename__ = "tries"

    deal: Mapped[str] = mapped_column(String(60), primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)


class ChallengeRow(Base):
    """A finished match whose deal others may try."""

    __tablename__ = "challenges"

    key: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), unique=True)
    created: Mapped[datetime]


class ReactionRow(Base):
    """A seat's last reaction."""

    __tablename__ = "reactions"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    at: Mapped[datetime]
