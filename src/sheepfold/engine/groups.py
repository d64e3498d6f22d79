"""What only some games bring, in groups: a game passes a whole group or leaves it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
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
class Learning:
    """How a game's champions judge and search; `sheepfold train` makes the file of their networks."""

    inputs: Callable[[int], int]
    """How many numbers `features` writes, by number of seats."""
    version: int
    """Another one whenever `features` means something else: networks of an older version are refused."""
    file: Path
    """The trained networks."""
    kinds: Mapping[str, Mapping[str, object]]
    """The networks by name: the seats and options of the games that each learns from."""
    kind: Callable[[Record], str] = lambda position: str(position.seats)
    """The name of the network that judges this position."""
    prior: Callable[[int, int], Mapping[int, float]] = lambda seats, turn: {}
    """What training begins with, by number of seats and turn from the viewer on: the weights of some inputs in the
    number whose softmax is that seat's share."""
    is_ending: Callable[[Record], bool] = lambda position: False
    """Whether so little is left from what a seat sees that it may be solved exactly instead of searched."""
    horizon: int = 0
    """So many choices a roll-out makes before the network is asked."""
    noted_after: int | None = None
    """The network learns from where roll-outs of so many choices end; None: of as many as before it is asked."""
    ahead: int = -1
    """So many judged positions the tree passes before it takes one and stops; -1: it always goes on."""
    own_turn: bool = False
    """Whether the tree ends where another seat or chance decides; roll-outs go on from there."""
    answers: int = 0
    """So many lines of each other seat's next turn are tried in a roll-out, and the best for it is played; 0: none."""
    drafts: int = 0
    """So many trees draft the own turn, and only roll-outs from where drafts end try `answers`; 0: one tree decides.

    It is for games in which everybody knows the same."""
    rounds: int = 1
    """From where a draft ends `answers` are tried in all turns of so many rounds, but for the own turn at their end."""
    patience: float = 0.0
    """Seconds that a champion must have for a thought to try `answers` and to draft: both cost simulations."""
    curious: float = 1.8
    """Exploration in standard deviations of the payoff."""
    wide: float = 2.0
    """A node below the root gets children as the square root of its visits, times this."""
    opening: int = 8
    """In training fewer first choices of a game than this are made without a search, so that games differ."""
    trust: float = 0.5
    """How much the search's own expectation counts in training beside the end of the game, from 0 to 1."""
    each: int = 1
    """In training a decision has at least so many simulations for each of its choices."""


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
    features: Function = contract.no_features
    """A rule of the contract: the numbers that a network judges a position by."""
    learning: Learning | None = None
    """How the game's champions judge and search; None: they search as the level below does."""
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
