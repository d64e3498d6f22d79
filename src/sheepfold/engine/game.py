"""`Game`: one game's rules, words and pictures in one object, and the way from plain to compiled rules."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import Any, cast

import numpy as np

from sheepfold.engine.coaching import Teaching
from sheepfold.engine.counting import count_event
from sheepfold.engine.derived import DerivedNotation, DerivedWords, telling_choices
from sheepfold.engine.errors import BadOption, Refusal, UnknownGame, check_length, quoted
from sheepfold.engine.events import EventKind
from sheepfold.engine.groups import OPEN, Boards, Minds, Secrets, SeriesRules, Spelling, Steps
from sheepfold.engine.herd import Herd
from sheepfold.engine.observed import Observing
from sheepfold.engine.options import Option, Value, is_whole
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Credits as Credits
from sheepfold.engine.protocols import Notation, View, Words
from sheepfold.engine.protocols import Paint as Paint
from sheepfold.engine.record import Record, blank
from sheepfold.engine.rule import Function, for_cpu, for_gpu, for_python
from sheepfold.engine.ruleset import USED_BY_POSITIONS, compile_for_positions, own_functions
from sheepfold.engine.ruleset import Rules as Rules
from sheepfold.engine.workspace import Layout, layout_of
from sheepfold.language import say
from sheepfold.language.phrases import any_of, in_a_row

_views: list[Callable[[Game], View]] = []


def derive_views_with(view: Callable[[Game], View]) -> None:
    """Say what draws games that bring no view: the engine itself draws nothing."""
    _views[:] = [view]


_finders: list[Callable[[str], Game]] = []


def find_games_with(finder: Callable[[str], Game]) -> None:
    """Say how a game is found by its name: the engine knows none."""
    _finders[:] = [finder]


def _found(name: str) -> Game:
    return _finders[0](name)


def _found_in(module: str, attribute: str) -> Game:
    found: Game = getattr(import_module(module), attribute)
    return found


def derived_view(game: Game) -> View:
    """The view of a game that brings none."""
    return _views[0](game)


MOST_TEXT = 20_000
"""So many characters the text of a position has at most; boards of one's own are far below that."""


class NoEvents(EventKind):
    """The events of a game that announces none."""


class OneEnding(IntEnum):
    """The endings of a game that ends in one way."""

    END = 0


DERIVED: Any = None
"""Where a game leaves something out: it is derived from the rest (`engine.derived`, `art.derived_view`)."""


def every_seat_alone(record: Record) -> tuple[tuple[int, ...], ...]:
    """The sides of a game without teams."""
    return tuple((seat,) for seat in range(int(record.seats)))


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game: what stands before the first default it must bring, the rest it may (docs/adding-a-game.md).

    `rules` are modules with the contract's functions under their own names; a game in one file gives `__name__`.
    Either `codes` says how many codes choices have, or `code_names` names them all. There is one object for each
    game: copies are the game itself, and it pickles by its name.

    >>> import sheepfold
    >>> game = sheepfold.load("wolf")
    >>> game
    <game wolf: You Cry Wolf!, 2 to 8 seats>
    >>> list(game.options)
    ['die', 'dice', 'box_dice', 'placed_dice', 'markers', 'open_dice', 'chips', 'privilege', 'first_player']
    >>> game.new(seats=3, seed=1, markers=4).decision
    'TURN'
    """

    name: str
    title: str
    seats: tuple[int, ...]
    record: np.dtype[Any]
    phases: type[IntEnum]
    reasons: type[IntEnum]
    rules: str | ModuleType | tuple[ModuleType, ...]
    codes: int = 0
    code_names: Sequence[str] = ()
    """What the derived notation calls each code; without names it writes numbers."""
    most_choices: int = 0
    """So many choices are legal at once at most; without a number, as many as there are codes."""
    usual_seats: int = 0
    """So many play if nobody says how many; without a number, as few as can."""
    events: type[EventKind] = NoEvents
    endings: type[IntEnum] = OneEnding
    notation: Notation = DERIVED
    words: Words = DERIVED
    view: View = DERIVED
    credits: Credits = field(default_factory=Credits)
    ledger: Path | None = None
    """The file with the game's numbered rules; without it, `LEDGER.md` beside the rules, if it is there."""
    option_list: tuple[Option, ...] = ()
    check_options: Callable[[int, Mapping[str, Value]], None] = lambda seats, values: None
    """Refuses (`BadOption`) values that do not go together, or not with this number of seats."""
    welcome: Mapping[str, Value] = field(default_factory=dict)
    """Options of the match that one click starts: with them the person at seat 0 has a turn before it can end."""
    quick: Mapping[str, Value] = field(default_factory=dict)
    """Options that keep random games short where very many are played to check them."""
    small: Mapping[str, Value] = field(default_factory=dict)
    """Options with which the game, between as few as can play it, is small enough to be solved (`lab.exploit`)."""
    sides: Callable[[Record], tuple[tuple[int, ...], ...]] = every_seat_alone
    """The seats that win and lose together; without teams, every seat for itself."""
    sent_together: frozenset[int] = frozenset()
    """Phases whose decision is sent together with the one before it: until then that one can be taken back."""
    highlights: frozenset[int] = frozenset()
    """Events that are shown one by one even in a computer player's turn; without any, every event is."""
    most_steps: Callable[[Record], Steps] | None = None
    """The most steps that a game from its start can take; None: nobody has counted them."""
    observed: Observing | None = None
    """How its fields are shown to programs that learn, where that is not what `engine.observed` derives."""
    secrets: Secrets = OPEN
    minds: Minds = field(default_factory=Minds)
    boards: Boards | None = None
    series: SeriesRules = field(default_factory=SeriesRules)
    gpu_registers: int = 64
    """So many registers has a thread of a GPU's random play; with fewer of them more threads run at once."""
    spelling: Spelling = field(default_factory=Spelling)
    teaching: Teaching = field(default_factory=Teaching)
    """A first game with a coach, and what puzzles ask."""
    version: str = "1"
    older: Mapping[str, Game] = field(default_factory=dict)
    """The game by older versions of its rules, so that their records can be read."""
    _lock: Any = field(default_factory=threading.RLock, repr=False)

    def __post_init__(self) -> None:
        derived: dict[str, Any] = {
            "codes": self.codes or len(self.code_names),
            "usual_seats": self.usual_seats or min(self.seats),
            "notation": self.notation or DerivedNotation(self),
            "words": self.words or DerivedWords(self),
            "view": self.view or derived_view(self),
        }
        derived["most_choices"] = self.most_choices or derived["codes"]
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        least, most = min(self.seats), max(self.seats)
        return f"<game {self.name}: {self.title}, {least if least == most else f'{least} to {most}'} seats>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """By name; a game that no name finds by the module that holds it, as Python does with functions."""
        try:
            if _found(self.name) is self:
                return _found, (self.name,)
        except UnknownGame:
            pass
        for name in (self.package, *(module.__name__ for module in self.rule_modules)):
            for attribute, value in vars(sys.modules[name]).items():
                if value is self:
                    return _found_in, (name, attribute)
        raise PicklingError(f"the game {self.name} is known neither by name nor in the module of its rules")

    # ---------------------------------------------------------------- options and new games

    @property
    def options(self) -> Mapping[str, Option]:
        """The game's options by name."""
        return {option.name: option for option in self.option_list}

    def checked_seats(self, seats: int | None) -> int:
        """The number of seats, the usual one for None; refused if the game cannot be played so."""
        if seats is None:
            return self.usual_seats
        if not is_whole(seats) or seats not in self.seats:
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
        seats = self.checked_seats(seats)
        return self._started(seats, options) if options else self._restored(self._usual_start(seats))

    def _usual_start(self, seats: int) -> bytes:
        """The content of the start without options."""
        if seats not in self._usual_starts:
            self._usual_starts[seats] = self._started(seats, {}).tobytes()
        return self._usual_starts[seats]

    @cached_property
    def _usual_starts(self) -> dict[int, bytes]:
        return {}

    def _restored(self, content: bytes) -> Record:
        return np.frombuffer(bytearray(content), self.record)[0]

    def _started(self, seats: int, options: Mapping[str, object]) -> Record:
        position = blank(self.record)
        position.seats = seats
        values = self.checked_options(seats, options)
        for name, value in values.items():
            position[name] = self.options[name].stored(value)
        self.plain.begin(position)
        return position

    def new(
        self, seats: int | None = None, seed: int | None = None, chance: str = "roll", **options: object
    ) -> Position:
        """A new game.

        With `chance="roll"` chance events happen by themselves, from `seed`; with `chance="ask"` the caller
        plays them like any choice.
        """
        start = self.start(seats, options) if options else self._usual_start(self.checked_seats(seats))
        return Position(self, start, seed=seed, chance=chance)

    def herd(
        self,
        number: int,
        seats: int | None = None,
        seed: int | None = None,
        device: str = "cpu",
        threads: int | None = None,
        chance: str = "roll",
        form: str | None = "bits",
        restart: bool = True,
        **options: object,
    ) -> Herd:
        """So many games side by side in arrays, stepped at once (docs/research.md).

        `device` is `cpu` (on so many threads) or `cuda`; the same seed gives the same games on both. `form` is the
        form of the observations (`bits`, `seat`, `numbers`, or None for none). Games that end begin anew unless
        `restart` is False. With `chance="ask"` chance is a decision like any other.
        """
        return Herd(
            self,
            number,
            seats=seats,
            seed=seed,
            device=device,
            threads=threads,
            chance=chance,
            form=form,
            restart=restart,
            options=options,
        )

    def position(self, text: str, seed: int | None = None, chance: str = "ask") -> Position:
        """The position that a text describes (see `Position.text`)."""
        check_length(text, MOST_TEXT)
        read = self.notation.read_position(self, text)
        return Position(self, read, seed=seed, chance=chance, viewer=self.notation.viewer_of(read))

    @property
    def has_secrets(self) -> bool:
        """Whether seats know things that others may not know."""
        return self.secrets is not OPEN

    # ---------------------------------------------------------------- rules, plain and compiled

    @cached_property
    def layout(self) -> Layout:
        """Where its positions are played from Python."""
        return layout_of(self.record, self.most_choices)

    @cached_property
    def texts_by_key(self) -> dict[int, str]:
        """The texts of choices that were written, by their `text_key`."""
        return {}

    @cached_property
    def plain(self) -> Rules:
        """The rules as they are written: plain Python, and they tell events."""
        return Rules(for_python(self.name, self._own()), self._own())

    @cached_property
    def compiled(self) -> Rules:
        """The rules compiled for this machine's processor, each when it is first called."""
        return Rules(for_cpu(self.name, self._own()), self._own(), self._announce_compiling)

    @cached_property
    def counted(self) -> Rules:
        """The compiled rules with counters of all that they tell, behind every position (`engine.counting`)."""
        return Rules(for_cpu(f"{self.name}_counted", self._own(), count_event), self._own(), self._announce_compiling)

    def ready(self) -> Rules:
        """The compiled rules with all that a position calls; slow only the very first time."""
        return self._ready

    @cached_property
    def _ready(self) -> Rules:
        with self._lock:
            if not self.compiled.is_cached(USED_BY_POSITIONS):
                self._compile_for_positions()
            return self.compiled

    @cached_property
    def on_gpu(self) -> Rules:
        """The rules as device functions of a CUDA GPU."""
        return Rules(for_gpu(self.name, self._own()), self._own())

    @property
    def rule_modules(self) -> tuple[ModuleType, ...]:
        """The modules with its rules."""
        if isinstance(self.rules, str):
            return (sys.modules[self.rules],)
        return self.rules if isinstance(self.rules, tuple) else (self.rules,)

    def _own(self) -> dict[Function, Function]:
        secrets, minds = self.secrets, self.minds
        groups = {"hide": secrets.hide, "imagine": secrets.imagine, "lists": secrets.lists}
        groups |= {"lean": minds.lean, "promise": minds.promise, "features": minds.features}
        own = own_functions(self.rule_modules, groups)
        return telling_choices(own, len(self.events) > 0) if isinstance(self.notation, DerivedNotation) else own

    def _announce_compiling(self, function: Function) -> None:
        self._say(
            say("preparing {title} for this machine, once ({what}) ...", title=self.title, what=function.__name__)
        )

    @property
    def package(self) -> str:
        """The Python package that holds the game."""
        return min((module.__package__ or module.__name__ for module in self.rule_modules), key=len)

    def _compile_for_positions(self) -> None:
        began = time.perf_counter()
        for number in compile_for_positions(self.compiled, self.record, self.layout.dtype):
            part = {"title": self.title, "number": number, "all": len(USED_BY_POSITIONS)}
            self._say(say("preparing {title} for this machine, once: {number} of {all}", **part), "\r")
        seconds = time.perf_counter() - began
        done = say("prepared {title} for this machine in {seconds:.1f} s", title=self.title, seconds=seconds)
        self._say(done + " " * 20)

    def _say(self, message: str, end: str = "\n") -> None:
        if end == "\n" or sys.stderr.isatty():
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

    @property
    def ledger_file(self) -> Path | None:
        """The file with its numbered rules; None if it has none."""
        beside = self.folder / "LEDGER.md"
        return self.ledger or (beside if beside.is_file() else None)

    @property
    def puzzle_file(self) -> Path | None:
        """The file with its puzzles, beside its modules; None if it has none."""
        module = sys.modules[self.package]
        beside = Path(module.__file__).parent / "puzzles.ndjson" if module.__file__ else None
        return beside if beside is not None and beside.is_file() else None

    @property
    def folder(self) -> Path:
        """The folder with its rules."""
        return Path(cast(str, self.rule_modules[0].__file__)).parent


def rule_numbers(member: IntEnum) -> str:
    """The ledger's numbers that a reason's or event's name begins with.

    >>> rule_numbers(IntEnum("Reason", "R5_5_R8_1_ONLY_A_CHASE Q12_COMPULSORY").R5_5_R8_1_ONLY_A_CHASE)
    'R5.5, R8.1'
    """
    found = re.match(r"(?:[RQ]\d+(?:_\d+)?_)+", member.name)
    numbers = re.findall(r"([RQ]\d+)(?:_(\d+))?", found.group() if found else "")
    return ", ".join(f"{major}.{minor}" if minor else major for major, minor in numbers)
