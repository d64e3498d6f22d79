"""What the store takes and gives: plain values, never rows of the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sheepfold.language import say

AWAITED = "awaited"
"""The source of a word that somebody is still to choose: the match begins when no word is awaited any more."""


class StepKind(StrEnum):
    """What a step is; the values are stored."""

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


GONE = (StepKind.LEAVE, StepKind.TIME_OUT, StepKind.REPLACE)
"""From such a step on a substitute decides for the seat: left, out of time, or away while the others waited."""


@dataclass(frozen=True)
class StoredStep:
    """A step of a match: a choice, one taken back, or somebody gone or back. Chance follows from the secret."""

    kind: StepKind
    seat: int
    choice: int = -1
    """The code of a choice; for a seat that others did not wait for, the seat that said so."""
    at: datetime | None = None


@dataclass(frozen=True)
class StoredMatch:
    """What a match is played with, and where it stands. Times are UTC."""

    id: str
    game: str
    options: dict[str, Any]
    series: dict[str, Any]
    secret: bytes
    created: datetime
    started: datetime | None
    ended: datetime | None
    outcome: str
    """How it ended: winners and scores by seat, as JSON, so that it can be said in any language."""
    changes: int
    """Goes up with every change, so that other processes can see that there was one."""
    clock: dict[str, Any]
    """How much time there is; empty: as much as anybody likes."""
    substitute: str
    """The computer player that goes on for those who leave; empty: the usual one."""
    due: datetime | None
    """When the time that runs now is over, if there is a clock."""
    opened: datetime | None
    """When somebody opened it last, to a day."""
    hints: str
    """Who may ask for hints where several people play: empty for nobody, "shown" if everybody sees them."""
    deal: str = ""
    """The deal that this match shares with others; empty for one of its own."""
    sealed: datetime | None = None
    """Until then nobody but those who sit here sees anything of the match, and nobody its secret."""
    listed: bool = False
    """Whether it stands in the lobby."""


@dataclass(frozen=True)
class StoredSeat:
    """A seat of a match: a person's or a computer player's."""

    number: int
    name: str
    mind: str
    """The computer player that sits here; empty for a person."""
    key: str
    """Whoever has the private link with this key sits here."""
    taken: bool
    word: str
    """What the seat adds to chance."""
    source: str
    """Who chose the word: the table, whoever sits here, or (AWAITED) nobody yet."""
    seen: datetime | None
    """When its holder was here last, as far as that has been stored."""
    face: str = ""
    """The animal that the person here has chosen, if any."""


@dataclass(frozen=True)
class StoredReaction:
    """What a seat showed to everybody with one tap, and when."""

    seat: int
    kind: str
    at: datetime


@dataclass(frozen=True)
class Stored:
    """A match with its seats, the browsers that hold each of them, and its steps from some number on."""

    match: StoredMatch
    seats: tuple[StoredSeat, ...]
    holders: dict[int, frozenset[str]]
    steps: tuple[StoredStep, ...] = field(default=())
    reactions: tuple[StoredReaction, ...] = ()


@dataclass(frozen=True)
class StoredProfile:
    """Somebody who is known again: a name and an animal that stay."""

    id: str
    browser: str
    """The browser that it is the profile of; all devices with this profile are this browser."""
    name: str
    face: str
    key: str
    """Whoever opens the private link with this key has the profile."""
    created: datetime


@dataclass(frozen=True)
class Member:
    """A profile in a group, without what only its owner may know but for the browser."""

    profile: str
    browser: str
    name: str
    face: str
    joined: datetime


@dataclass(frozen=True)
class StoredGroup:
    """A group of people who play each other again and again."""

    id: str
    key: str
    """Whoever has the private link with this key sees the group and may join it."""
    name: str
    owner: str
    """The profile of the one who may change and delete it."""
    created: datetime
    members: tuple[Member, ...]
    """In the order in which they joined."""


@dataclass(frozen=True)
class NewSeat:
    """A seat of a match to be: its name, and the computer player in it, if any."""

    name: str
    mind: str = ""
    holders: tuple[str, ...] = ()
    taken: bool = False
    brings_word: bool = False
    """Whether whoever sits here chooses a word for chance after seeing what is promised; else the table draws it."""
    face: str = ""
    """The animal of whoever sits here, if it is known."""
    word: str = ""
    """The word for chance of another match whose deal this one repeats."""


@dataclass(frozen=True)
class NewMatch:
    """A match to be, already checked against the rules of its game."""

    game: str
    options: dict[str, Any]
    seats: tuple[NewSeat, ...]
    secret: bytes
    series: dict[str, Any]
    follows: str | None = None
    """The match that this one is the rematch, or the next game, of."""
    clock: dict[str, Any] = field(default_factory=dict)
    substitute: str = ""
    hints: str = ""
    deal: str = ""
    sealed: datetime | None = None
    listed: bool = False


@dataclass(frozen=True)
class Old:
    """Which matches may be removed: those from before these times; None: none of that kind."""

    unplayed: datetime | None = None
    """No person has chosen anything, and nobody has opened it since."""
    unopened: datetime | None = None
    """It has not ended, and nobody has opened it since."""
    finished: datetime | None = None
    """It ended before."""
    spared: frozenset[str] = frozenset()
    """These stay in any case."""


class Subscription(NamedTuple):
    """A browser's address at a push service, what messages to it are encrypted with, and the language it speaks."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class NoSuchMatch(LookupError):
    """There is no match of this name."""


class NotFound(LookupError):
    """There is no such profile, group or deal; the message says so."""


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
