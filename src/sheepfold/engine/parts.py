"""The parts of a game that are not rules: what notation, words and views must offer, and the credits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sheepfold.engine.events import Told
from sheepfold.engine.record import Record

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

    def viewer_of(self, position: Record) -> int | None:
        """Whose view a position read from text is (SPECTATOR for nobody's); None if nothing is hidden."""

    def record_text(self, position: Record, told: Told) -> str:
        """What an event adds to a record; `position` is what may be seen after the choice."""

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

    def sentence(self, position: Record, reason: int, choice: int) -> str:
        """Why a choice is refused, without the rule's number."""

    def prompt(self, seen: Position) -> str:
        """What is being decided now, for whoever looks."""

    def describe(self, seen: Position, choice: int) -> str:
        """What a choice would do, in a few words."""

    def log(self, told: Told, names: tuple[str, ...]) -> str:
        """An event in words; empty if it is not worth a line."""


class View(Protocol):
    """Pictures of what a seat sees; a view never gets more than that."""

    def picture(self, seen: Position, paint: Paint) -> str:
        """The board for a terminal, at most 80 columns wide."""

    def svg(self, seen: Position) -> str:
        """The board as SVG."""


@dataclass(frozen=True)
class Credits:
    """Who made the published game; ours is an independent implementation."""

    design: str
    publisher: str
    art: str = ""
    thanks: str = ""

    def text(self, title: str) -> str:
        """The credits in a few sentences."""
        parts = [f"design {self.design}", self.art, f"published by {self.publisher}", self.thanks]
        made = "; ".join(part for part in parts if part)
        return f"{title}: {made}. This is an independent implementation in our own words and drawings."
