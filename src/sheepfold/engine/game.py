"""`Game`: one game's rules, words and pictures in one object, and the way from plain to compiled rules."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from sheepfold.engine import contract, doors
from sheepfold.engine.errors import BadOption, Refusal
from sheepfold.engine.events import Told
from sheepfold.engine.options import Option, Value
from sheepfold.engine.play import pick_from_list, roll
from sheepfold.engine.record import CHOICE, Record, blank
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import Copies, Function, cache_folder, for_cpu, for_gpu, for_python, is_rule

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

CONTRACT = (
    *("begin", "actor", "choices", "apply", "why_not", "odds", "pick", "result", "ending", "broken"),
    *("hide", "imagine", "lists"),
)
"""The names of the contract's functions."""

QUIETLY = {roll, begin_stream, *(value for value in vars(doors).values() if is_rule(value))}
"""What `Game.ready` compiles with a message of its own."""

DEFAULTS: dict[str, Function] = {
    "pick": pick_from_list,
    "hide": contract.nothing_to_hide,
    "imagine": contract.nothing_to_imagine,
    "lists": contract.everyone_lists,
}

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


class Rules:
    """The contract's functions of one game in one form, and generic code made for it."""

    begin: Function
    actor: Function
    choices: Function
    apply: Function
    why_not: Function
    odds: Function
    pick: Function
    result: Function
    ending: Function
    broken: Function
    hide: Function
    imagine: Function
    lists: Function

    def __init__(
        self,
        copies: Copies,
        own: Mapping[Function, Function],
        announce: Callable[[Function], None] | None = None,
    ) -> None:
        self._copies = copies
        self._own = {part.__name__: part for part in own}
        self._announce = announce
        self._made: dict[Function, Any] = {}
        self._lock = threading.RLock()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._own:
            raise AttributeError(name)
        with self._lock:
            setattr(self, name, self._copies.entry(self._own[name]))
        return self.__dict__[name]

    def specialise(self, function: Function) -> Any:
        """Generic code for this game: the contract's functions in it become the game's own."""
        made = self._made.get(function)
        return self._make(function) if made is None else made

    def _make(self, function: Function) -> Any:
        with self._lock:
            specialised = self._copies.entry(function)
            if self._announce is not None and function not in QUIETLY and not _is_cached(specialised):
                self._announce(function)
            self._made[function] = specialised
            return specialised


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


@dataclass(frozen=True, eq=False)
class Game:
    """One game. `rules` and `knowledge` are modules with the contract's functions under their own names."""

    name: str
    title: str
    credits: Credits
    seats: tuple[int, ...]
    usual_seats: int
    record: np.dtype[Any]
    phases: type[IntEnum]
    reasons: type[IntEnum]
    events: type[IntEnum]
    endings: type[IntEnum]
    codes: int
    most_choices: int
    rules: tuple[ModuleType, ...]
    notation: Notation
    words: Words
    view: View
    option_list: tuple[Option, ...] = ()
    masked: Callable[[Told, int], Told | None] = lambda told, seat: told
    """An event as this seat (or SPECTATOR) may see it; None if not at all."""
    fill_hidden: Callable[[Record, int, str], None] = lambda position, viewer, text: None
    """Fills what a set-up position hides from a viewer so that the bare text of a record fits it."""
    check_options: Callable[[int, Mapping[str, Value]], None] = lambda seats, values: None
    """Refuses (`BadOption`) values that do not go together, or not with this number of seats."""
    set_up: Callable[[Record, Mapping[str, Value]], None] = lambda position, values: None
    """Fills fields that follow from the options (a board's tables, say) before the rules begin."""
    most_games: int = 1
    """So many games in a row can be played as one match, their scores added up."""
    tie_break: Callable[[Record], list[int]] = lambda position: [0] * int(position.seats)
    """What decides between equal sums of scores in such a match, by seat."""
    version: str = "1"
    announce: Callable[[str], None] | None = None
    _lock: Any = field(default_factory=threading.RLock, repr=False)

    # ---------------------------------------------------------------- options and new games

    @property
    def options(self) -> Mapping[str, Option]:
        """The game's options by name."""
        return {option.name: option for option in self.option_list}

    def checked_seats(self, seats: int | None) -> int:
        """The number of seats, the usual one for None; refused if the game cannot be played so."""
        if seats is None:
            return self.usual_seats
        if seats not in self.seats:
            raise BadOption(f"{self.title} cannot have {seats} seats: expected {listed(self.seats)}")
        return int(seats)

    def checked_options(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option's value, the default where none is given; an unknown name or value is refused."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.title} has no option {name!r}: its options are {known}")
        values: dict[str, Value] = {}
        for option in self.option_list:
            value = given.get(option.name)
            values[option.name] = option.checked(option.default_for(seats, values) if value is None else value)
        self.check_options(seats, values)
        return values

    def options_of(self, position: Record) -> dict[str, Value]:
        """The options that a position is played with."""
        return {name: option.value_in(position) for name, option in self.options.items()}

    def start(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> Record:
        """The record of a new game before the first choice or chance event."""
        position = blank(self.record)
        position.seats = self.checked_seats(seats)
        values = self.checked_options(int(position.seats), options or {})
        for name, value in values.items():
            position[name] = self.options[name].stored(value)
        self.set_up(position, values)
        self.plain.begin(position)
        return position

    def new(
        self, seats: int | None = None, seed: int | None = None, chance: str = "roll", **options: object
    ) -> Position:
        """A new game.

        With `chance="roll"` chance events happen by themselves, from `seed`; with `chance="ask"` the caller
        plays them like any choice.
        """
        from sheepfold.engine.position import Position

        return Position(self, self.start(seats, options), seed=seed, chance=chance)

    def position(self, text: str, seed: int | None = None, chance: str = "ask") -> Position:
        """The position that a text describes (see `Position.text`)."""
        from sheepfold.engine.position import Position

        read = self.notation.read_position(self, text)
        return Position(self, read, seed=seed, chance=chance, viewer=self.notation.viewer_of(read))

    @property
    def has_secrets(self) -> bool:
        """Whether seats know things that others may not know."""
        return self.plain.hide is not contract.nothing_to_hide

    # ---------------------------------------------------------------- rules, plain and compiled

    @cached_property
    def plain(self) -> Rules:
        """The rules as they are written: plain Python, and they tell events."""
        return Rules(for_python(self.name, self._own()), self._own())

    @cached_property
    def compiled(self) -> Rules:
        """The rules compiled for this machine's processor, each when it is first called."""
        return Rules(for_cpu(self.name, self._sources(), self._own()), self._own(), self._announce_compiling)

    def ready(self) -> Rules:
        """The compiled rules with all that a position calls; slow only the very first time."""
        return self._ready

    @cached_property
    def _ready(self) -> Rules:
        with self._lock:
            folder = cache_folder(self.name, self._sources())
            if not (folder / "ready").exists():
                self._compile_for_positions()
                (folder / "ready").touch()
            return self.compiled

    @cached_property
    def on_gpu(self) -> Rules:
        """The rules as device functions of a CUDA GPU."""
        return Rules(for_gpu(self.name, self._own()), self._own())

    def _own(self) -> dict[Function, Function]:
        """The game's own function for each of the contract's."""
        found = dict(DEFAULTS)
        for name in CONTRACT:
            for module in self.rules:
                if hasattr(module, name):
                    found[name] = getattr(module, name)
        return {getattr(contract, name): found[name] for name in CONTRACT}

    def _announce_compiling(self, function: Function) -> None:
        self._say(f"preparing {self.title} for this machine, once ({function.__name__}) ...")

    def _sources(self) -> list[Path]:
        """Everything that compiled code of this game can depend on: its folder and the compiling rooms."""
        package = Path(__file__).parent.parent
        folders = {Path(cast(str, module.__file__)).parent for module in self.rules}
        own = min(folders, key=lambda folder: len(folder.parts))
        return [package / "engine", package / "players", package / "lab", own]

    def _compile_for_positions(self) -> None:
        if not hasattr(self.compiled.apply, "compile"):  # NUMBA_DISABLE_JIT
            return
        began = time.perf_counter()
        needed = _needed_by_positions(self)
        for number, (function, types) in enumerate(needed, 1):
            self._say(f"preparing {self.title} for this machine, once: {number} of {len(needed)}", "\r")
            function.compile(types)
        self._say(f"prepared {self.title} for this machine in {time.perf_counter() - began:.1f} s" + " " * 20)

    def _say(self, message: str, end: str = "\n") -> None:
        if self.announce is not None:
            self.announce(message)
        elif end == "\n" or sys.stderr.isatty():
            print(f"sheepfold: {message}", end=end, file=sys.stderr, flush=True)

    # ---------------------------------------------------------------- words

    def refusal(self, position: Record, reason: int, choice: int) -> Refusal:
        """Why a choice is not allowed, in words and with the rule."""
        sentence = self.words.sentence(position, reason, choice)
        return Refusal(sentence, self.reasons(reason), rule_numbers(self.reasons(reason)))


def rule_numbers(member: IntEnum) -> str:
    """The ledger's numbers that a reason's or event's name begins with.

    >>> rule_numbers(IntEnum("Reason", "R5_5_R8_1_ONLY_A_CHASE Q12_COMPULSORY").R5_5_R8_1_ONLY_A_CHASE)
    'R5.5, R8.1'
    """
    found = re.match(r"(?:[RQ]\d+(?:_\d+)?_)+", member.name)
    numbers = re.findall(r"([RQ]\d+)(?:_(\d+))?", found.group() if found else "")
    return ", ".join(f"{major}.{minor}" if minor else major for major, minor in numbers)


def listed(values: tuple[int, ...]) -> str:
    """Numbers in words.

    >>> listed((2, 3, 4))
    '2, 3 or 4'
    """
    *most, last = [str(value) for value in values]
    return f"{', '.join(most)} or {last}" if most else last


def _needed_by_positions(game: Game) -> list[tuple[Any, tuple[Any, ...]]]:
    """The compiled functions that a position calls, with the types of the arguments."""
    import numba
    from numba import float64, int32, int64

    door = game.compiled.specialise
    positions, rng = numba.typeof(np.zeros(1, game.record)), numba.typeof(blank(RNG))
    codes = numba.from_dtype(CHOICE)[::1]
    return [
        (door(doors.actor_of), (positions,)),
        (door(doors.choices_of), (positions, codes)),
        (door(doors.try_choice), (positions, int64)),
        (door(doors.reason_against), (positions, int64)),
        (door(doors.odds_of), (positions, int64)),
        (door(doors.result_of), (positions, float64[::1], int32[::1])),
        (door(doors.ending_of), (positions,)),
        (door(doors.hide_from), (positions, int64)),
        (door(doors.imagine_for), (positions, int64, rng)),
        (door(doors.may_list), (positions, int64)),
        (door(roll), (positions, rng, codes, codes)),
        (door(begin_stream), (rng, int64, int64)),
    ]


def _is_cached(function: Any) -> bool:
    cache = getattr(function, "_cache", None)
    return cache is None or Path(cache._cache_file._index_path).exists()
