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
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sheepfold.engine import contract
from sheepfold.engine.errors import BadOption, Refusal, check_length, quoted
from sheepfold.engine.events import Told
from sheepfold.engine.options import Option, Value
from sheepfold.engine.protocols import BoardEditor, Notation, View, Words
from sheepfold.engine.protocols import Credits as Credits
from sheepfold.engine.protocols import Paint as Paint
from sheepfold.engine.record import Record, blank
from sheepfold.engine.rule import Function, cache_folder, files_with_rules, for_cpu, for_gpu, for_python
from sheepfold.engine.ruleset import Rules as Rules
from sheepfold.engine.ruleset import needed_by_positions, own_functions
from sheepfold.engine.time_limit import Patience
from sheepfold.language import say
from sheepfold.language.phrases import any_of, in_a_row

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


MOST_TEXT = 20_000
"""So many characters the text of a position has at most; boards of one's own are far below that."""


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
    unfinished: Callable[[Record], str] = lambda position: ""
    """What a record that stops at this position has at its very end; a reader ignores it."""
    split_token: Callable[[Record, str], list[str]] = lambda position, text: [text]
    """What somebody typed from the ledger, as the texts of its choices, where it is not one in itself."""
    shown_position: Callable[[Record], Record] = lambda position: position
    """What the text of a position shows to a viewer, where an option lets people play from memory."""
    shown_step: Callable[[Record, str], str] = lambda position, text: text
    """Likewise what a log shows of a choice's text; `position` is the one after the choice."""
    welcome: Mapping[str, Value] = field(default_factory=dict)
    """Options of the match that one click starts: with them the person at seat 0 has a turn before it can end."""
    quick: Mapping[str, Value] = field(default_factory=dict)
    """Options that keep random games short where very many are played to check them."""
    most_games: int = 1
    """So many games in a row can be played as one match, their scores added up."""
    tie_break: Callable[[Record], list[int]] = lambda position: [0] * int(position.seats)
    """What decides between equal sums of scores in such a match, by seat."""
    sent_together: frozenset[int] = frozenset()
    """Phases whose decision is sent together with the one before it: until then that one can be taken back."""
    draw_board: Callable[[Game, str], tuple[str, str]] | None = None
    """A board of people's own, or one of the game's, as terminal text and SVG; None if the game has just its own."""
    board_editor: BoardEditor | None = None
    """Lets people draw such a board; None if the game has just its own."""
    own_mind: Callable[[str, int | None, Patience], Any] | None = None
    """A computer player of the game's own for a level's name, a seed and a patience, or None: then the level searches.

    A player has `choose(seen) -> int`, as every mind, and thinks no longer than its patience lasts.
    """
    own_worth: Callable[..., tuple[Any, Any]] | None = None
    """What a position is worth by the game's own players: the arguments and the arrays of `players.worth.worth_of`.

    Without it an analysis searches.
    """
    train: Callable[..., str] | None = None
    """Trains the game's own computer player (keywords: see `sheepfold train`) and tells what came of it."""
    horizon: int = 0
    """So many choices a roll-out makes before the search asks `promise` how the game will end."""
    ahead: int = -1
    """So many promises the tree of a search passes before it takes one and stops; -1: it always goes on."""
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
            raise BadOption(
                say(
                    "{title} cannot have {seats} seats: expected {expected}",
                    title=self.title,
                    seats=seats,
                    expected=any_of(self.seats),
                )
            )
        return int(seats)

    def checked_options(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option's value, the default where none is given; an unknown name or value is refused."""
        for name in given:
            if name not in self.options:
                known = in_a_row(self.options) or say("none")
                raise BadOption(
                    say(
                        "{title} has no option {name}: its options are {known}",
                        title=self.title,
                        name=quoted(name),
                        known=known,
                    )
                )
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

        check_length(text, MOST_TEXT)
        read = self.notation.read_position(self, text)
        return Position(self, read, seed=seed, chance=chance, viewer=self.notation.viewer_of(read))

    @property
    def has_secrets(self) -> bool:
        """Whether seats know things that others may not know."""
        return self._own()[contract.hide] is not contract.nothing_to_hide

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
            if not (self.cache / "ready").exists():
                self._compile_for_positions()
                (self.cache / "ready").touch()
            return self.compiled

    @cached_property
    def cache(self) -> Path:
        """The folder in which this game's compiled rules are kept."""
        return cache_folder(self.name, self._sources())

    @cached_property
    def on_gpu(self) -> Rules:
        """The rules as device functions of a CUDA GPU."""
        return Rules(for_gpu(self.name, self._own()), self._own())

    def _own(self) -> dict[Function, Function]:
        return own_functions(self.rules)

    def _announce_compiling(self, function: Function) -> None:
        self._say(
            say("preparing {title} for this machine, once ({what}) ...", title=self.title, what=function.__name__)
        )

    def _sources(self) -> list[Path]:
        """Everything that compiled code of this game can depend on: its rules and the compiling rooms."""
        package = Path(__file__).parent.parent
        folders = {Path(cast(str, module.__file__)).parent for module in self.rules}
        own = min(folders, key=lambda folder: len(folder.parts))
        return [package / "engine", package / "players", package / "lab", *files_with_rules(own)]

    def _compile_for_positions(self) -> None:
        needed = needed_by_positions(self.compiled, self.record)
        if not hasattr(needed[0][0], "compile"):  # NUMBA_DISABLE_JIT
            return
        began = time.perf_counter()
        for number, (function, types) in enumerate(needed, 1):
            part = {"title": self.title, "number": number, "all": len(needed)}
            self._say(say("preparing {title} for this machine, once: {number} of {all}", **part), "\r")
            function.compile(types)
        seconds = time.perf_counter() - began
        done = say("prepared {title} for this machine in {seconds:.1f} s", title=self.title, seconds=seconds)
        self._say(done + " " * 20)

    def _say(self, message: str, end: str = "\n") -> None:
        if self.announce is not None:
            self.announce(message)
        elif end == "\n" or sys.stderr.isatty():
            print(f"sheepfold: {message}", end=end, file=sys.stderr, flush=True)

    # ---------------------------------------------------------------- words

    @property
    def texts(self) -> list[tuple[str, str]]:
        """The words of its title, credits and options with their contexts, for translators."""
        return [("", self.title), *self.credits.texts, *(text for option in self.option_list for text in option.texts)]

    def refusal(self, position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> Refusal:
        """Why a choice is not allowed, in words and with the rule."""
        sentence = self.words.sentence(position, reason, choice, names)
        return Refusal(sentence, self.reasons(reason), rule_numbers(self.reasons(reason)))


def rule_numbers(member: IntEnum) -> str:
    """The ledger's numbers that a reason's or event's name begins with.

    >>> rule_numbers(IntEnum("Reason", "R5_5_R8_1_ONLY_A_CHASE Q12_COMPULSORY").R5_5_R8_1_ONLY_A_CHASE)
    'R5.5, R8.1'
    """
    found = re.match(r"(?:[RQ]\d+(?:_\d+)?_)+", member.name)
    numbers = re.findall(r"([RQ]\d+)(?:_(\d+))?", found.group() if found else "")
    return ", ".join(f"{major}.{minor}" if minor else major for major, minor in numbers)
