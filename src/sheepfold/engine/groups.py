"""What only some games bring, in groups: a game passes a whole group or leaves it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sheepfold.engine import contract
from sheepfold.engine.events import Told
from sheepfold.engine.play import lean_on_pick
from sheepfold.engine.protocols import BoardEditor
from sheepfold.engine.record import Record
from sheepfold.engine.rule import Function
from sheepfold.engine.time_limit import TimeLimit

if TYPE_CHECKING:
    from sheepfold.engine.game import Game


class Steps(NamedTuple):
    """How long a game can be: choices of seats, and chance events."""

    decisions: int
    chances: int


@dataclass(frozen=True)
class Secrets:
    """What seats may not know of each other. The first three are rules of the contract."""

    hide: Function
    imagine: Function
    lists: Function = contract.everyone_lists
    masked: Callable[[Told, int], Told | None] = lambda told, viewer: told
    """An event as a viewer may see it; None if not at all."""
    fill_hidden: Callable[[Record, int, str], None] = lambda position, viewer, text: None
    """Fills what a set-up position hides from a viewer so that the bare text of a record fits it."""
    learns: Callable[[Record, int], bool] | None = None
    """Whether a seat learns which choice is made in this position; None: nobody has said, so nobody relies on it."""


OPEN = Secrets(contract.nothing_to_hide, contract.nothing_to_imagine)
"""Everybody knows everything."""


@dataclass(frozen=True)
class Minds:
    """What a game gives its computer players beyond the rules (docs/players.md)."""

    lean: Function = lean_on_pick
    """A rule of the contract: the sensible random choice that roll-outs make."""
    promise: Function = contract.no_promise
    """A rule of the contract: an estimate of the payoffs in an unfinished position."""
    horizon: int = 0
    """So many choices a roll-out makes before the search asks `promise` how the game will end."""
    ahead: int = -1
    """So many promises the tree of a search passes before it takes one and stops; -1: it always goes on."""
    own_mind: Callable[[str, int | None, TimeLimit], Any] | None = None
    """A computer player of the game's own for a level's name, a seed and a time limit; None: the level searches.

    A player has `choose(seen) -> int`, as every mind, and keeps to its time limit.
    """
    own_worth: Callable[..., tuple[Any, Any]] | None = None
    """What a position is worth by the game's own players: the arguments and the arrays of `players.worth.worth_of`.

    Without it an analysis searches.
    """
    train: Callable[..., str] | None = None
    """Trains the game's own computer player (keywords: see `sheepfold train`) and tells what came of it."""
    best_response: Callable[..., Any] | None = None
    """Trains somebody who knows the strategy of a level (keywords: see `sheepfold exploit --best-response`)."""


@dataclass(frozen=True)
class Boards:
    """Boards of people's own."""

    draw: Callable[[Game, str], tuple[str, str]]
    """A board of people's own, or one of the game's, as terminal text and SVG."""
    editor: BoardEditor


@dataclass(frozen=True)
class SeriesRules:
    """How several games in a row are one match, their scores added up."""

    most_games: int = 1
    tie_break: Callable[[Record], list[int]] = lambda position: [0] * int(position.seats)
    """What decides between equal sums of scores, by seat."""


@dataclass(frozen=True)
class Spelling:
    """What the texts of some games have beyond their notation."""

    split_token: Callable[[Record, str], list[str]] = lambda position, text: [text]
    """What somebody typed from the ledger, as the texts of its choices, where it is not one in itself."""
    unfinished: Callable[[Record], str] = lambda position: ""
    """What a record that stops at this position has at its very end; a reader ignores it."""
    shown_position: Callable[[Record], Record] = lambda position: position
    """What the text of a position shows to a viewer, where an option lets people play from memory."""
    shown_step: Callable[[Record, str], str] = lambda position, text: text
    """Likewise what a log shows of a choice's text; `position` is the one after the choice."""
