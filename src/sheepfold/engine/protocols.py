"""The parts of a game that are not rules: what notation, words and views must offer, and the credits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.language import say
from sheepfold.language.phrases import full_sentence

if TYPE_CHECKING:
    from sheepfold.engine.game import Game
    from sheepfold.engine.position import Position

Paint = Callable[[str, str], str]
"""Colours a piece of text for a terminal: `paint("wolf", "W7")`; plain text is returned as it is."""


class Notation(Protocol):
    """How a game reads and writes choices, positions and records (the ledger's section "Notation")."""

    def write_choice(self, position: Record, choice: int) -> str:
        """One choice as text; ValueError for a code that means nothing here."""

    def read_choice(self, position: Record, text: str) -> int:
        """The code of one choice given as text, legal or not; `Unreadable` if it is none."""

    def write_position(self, position: Record) -> str:
        """The whole position as text."""

    def read_position(self, game: Game, text: str) -> Record:
        """The position a text describes; `Unreadable` with the reason if it is none."""

    def viewer_of(self, position: Record) -> int:
        """Whose view a position read from text is: a seat's, SPECTATOR's, or EVERYTHING if nothing is hidden."""

    def record_text(self, position: Record, told: Told) -> str:
        """What an event adds to a record; `position` is what may be seen after the choice.

        What stands in braces may be left out (`{ +-}`, an offer that was declined, or what happened by itself): a
        reader takes it both ways, a writer leaves it out unless the last choice would leave no trace.
        """

    def next_choice(self, position: Record, text: str) -> int:
        """The choice that a record goes on with; `text` is the bare rest of it. `Unreadable` if there is none.

        Where the record hides a chance outcome (it is one seat's), any outcome that fits the rest will do.
        """

    def bare(self, line: str) -> str:
        """A line of a record without the marks that a reader ignores."""


class Words(Protocol):
    """What a game says to people."""

    SUMMARY: str
    TEACHING: str

    def sentence(self, position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
        """Why a choice is refused, without the rule's number, said to whoever decides."""

    def prompt(self, seen: Position, names: tuple[str, ...] = ()) -> str:
        """What is being decided now, for whoever looks; without names seats are players by number."""

    def describe(self, seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
        """What a choice would do, in a few words."""

    def log(self, told: Told, names: tuple[str, ...], seen: Position) -> str:
        """An event in words; `seen` is what the reader saw when it was told. Empty if it is not worth a line."""

    def warning(self, seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
        """What a person should think about before making this choice; empty for most, which need no second thought."""


@dataclass(frozen=True)
class Look:
    """How a picture is wanted."""

    names: tuple[str, ...] = ()
    """What the seats are called; without names they are players by number."""
    tall: bool = False
    """For a phone held upright, else for a wide screen."""
    alone: bool = True
    """The picture stands by itself, with its style and headline; False on a page that brings both."""
    still: bool = False
    """Nothing can be chosen: a step of an animation, a replay, a picture in a lesson."""


LOOK = Look()


class Part(NamedTuple):
    """One part of a score, or something else that is counted for a seat: a name and a value, both in words."""

    name: str
    value: str


class Standing(NamedTuple):
    """How a seat stands: its score, and the parts that explain it."""

    score: str
    parts: tuple[Part, ...] = ()
    mark: str = ""
    """The seat's sign on the board, drawn around (0, 0) within 30 by 30; empty: the usual one of its number."""
    goal: str = ""
    """What the seat plays for, how far it is and what it would score now, in one short sentence."""
    made_of: tuple[Part, ...] = ()
    """What the score of a game that is over is made of, where `parts` tell something else."""


class View(Protocol):
    """Pictures of what a seat sees; a view never gets more than that.

    Everything that can be clicked carries a key (`data-key`, unique in the picture) and a label. A choice is made by
    clicking its keys in order.
    """

    def picture(self, seen: Position, paint: Paint, look: Look = LOOK) -> str:
        """The board for a terminal, at most 80 columns wide."""

    def svg(self, seen: Position, look: Look = LOOK) -> str:
        """The board as SVG. A piece keeps its id from one position to the next, so that it glides."""

    def keys(self, seen: Position, choice: int) -> tuple[str, ...]:
        """What is clicked, one after the other, to make a legal choice; no two choices have the same keys."""

    def meant(self, seen: Position, keys: tuple[str, ...]) -> int | None:
        """The choice that clicking these would mean, were it legal; None if it would mean none."""

    def preview(self, seen: Position, choice: int, look: Look = LOOK) -> str:
        """What a legal choice would bring about, as SVG to be drawn over the board; empty if nothing is to be shown."""

    def standings(self, seen: Position, look: Look = LOOK) -> list[Standing]:
        """How every seat stands."""

    def cover(self) -> str:
        """A picture for the game's box, as SVG of 480 by 360."""


class BoardEditor(Protocol):
    """How people draw a board of their own: a board is always a text, and every click makes a new one of it.

    Whatever a text or a click gets wrong raises `BadOption` with the reason.
    """

    def blank(self, players: int) -> str:
        """A board with nothing much on it, to begin from."""

    def examples(self) -> dict[str, str]:
        """The game's own boards by name, to begin from."""

    def tools(self, text: str) -> list[tuple[str, str]]:
        """What this board can be drawn with: names, and the same in words."""

    def edit(self, text: str, tool: str, key: str) -> str:
        """The board after a click with a tool on what has this key."""

    def draw(self, text: str, tool: str) -> str:
        """The board as SVG, ready to be played on or not; what the tool works on carries a key and a label."""

    def troubles(self, text: str) -> list[str]:
        """All reasons why the board cannot be played on yet, with their rule numbers."""


@dataclass(frozen=True)
class Credits:
    """Who made the published game; ours is an independent implementation. A traditional game has nobody to name."""

    design: str = ""
    publisher: str = ""
    art: str = ""
    thanks: str = ""

    def line(self) -> str:
        """The makers in a line of a list."""
        if self.design and self.publisher:
            return say("By {design}; published by {publisher}.", design=self.design, publisher=self.publisher)
        return full_sentence(self.made_by())

    def made_by(self) -> str:
        """The makers in a few words."""
        design = say("design {names}", names=self.design) if self.design else ""
        published = say("published by {name}", name=self.publisher) if self.publisher else ""
        parts = [part for part in (design, say(self.art), published, say(self.thanks)) if part]
        return say("; ").join(parts) or say("a traditional game")

    def text(self, title: str) -> str:
        """The credits in a few sentences."""
        return say(
            "{title}: {made}. This is an independent implementation in our own words and drawings.",
            title=title,
            made=self.made_by(),
        )

    @property
    def texts(self) -> list[tuple[str, str]]:
        """What is in words, not just names, with no context, for translators."""
        return [("", text) for text in (self.art, self.thanks) if text]
