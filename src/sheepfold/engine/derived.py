"""What a game need not bring: notation and words made of its record, phases, reasons, events and names of codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine import contract
from sheepfold.engine.contract import CHANCE, EVERYTHING, NOBODY, actor
from sheepfold.engine.errors import BadOption, Unreadable, quoted
from sheepfold.engine.events import ChoiceEvent, Told, tell
from sheepfold.engine.naming import People, game_over, is_asked, people_at, seat_name
from sheepfold.engine.reading import RefusedText, whole_number
from sheepfold.engine.record import CHOICE, Record, blank, ranges_of
from sheepfold.engine.rule import Function, rule
from sheepfold.language import say
from sheepfold.language.phrases import capital, full_sentence, in_a_row

if TYPE_CHECKING:
    from sheepfold.engine.game import Game
    from sheepfold.engine.position import Position

NO_CHOICE = -1
NUMBERS = re.compile(r"(?:[RQ]\d+(?:_\d+)?_)+")
"""The rule numbers that the name of a reason or event begins with."""
PLAYERS = ("player", "seat", "winner")
"""What a number of an event is called that is a player's seat."""
GOOD_NAME = re.compile(r"[^\s{}#;]([^{}\n]*[^\s{}])?")
"""A name that a record can have in it and a person can type."""


def in_words(member: IntEnum) -> str:
    """What the name of a phase, reason or event says.

    >>> in_words(IntEnum("Reason", "R4_2_NOT_YOUR_SHEEP").R4_2_NOT_YOUR_SHEEP)
    'not your sheep'
    """
    return say(NUMBERS.sub("", member.name).lower().replace("_", " "))


# -------------------------------------------------------------------- choices are told


@rule
def apply_quietly(position: Record, choice: int) -> None:
    """The game's own `apply`."""
    raise NotImplementedError


@rule
def tell_and_apply(position: Record, choice: int) -> None:
    """`apply` of a game with events of its own: they follow from the choice."""
    tell(position, ChoiceEvent.CHOSEN, actor(position), choice)
    apply_quietly(position, choice)


@rule
def apply_and_tell(position: Record, choice: int) -> None:
    """`apply` of a game without events: its choice is told with the position after it."""
    who = actor(position)
    apply_quietly(position, choice)
    tell(position, ChoiceEvent.CHOSEN, who, choice)


def telling_choices(own: Mapping[Function, Function], has_events: bool) -> dict[Function, Function]:
    """A game's functions with an `apply` that tells every choice."""
    telling = tell_and_apply if has_events else apply_and_tell
    return {**own, contract.apply: telling, apply_quietly: own[contract.apply]}


# -------------------------------------------------------------------- notation


class DerivedNotation:
    """Choices by the names of their codes or by number, positions as `field=value`, records as lists of choices."""

    def __init__(self, game: Game) -> None:
        self._game = game
        codes = game.codes or len(game.code_names)
        self.names = tuple(game.code_names) or tuple(map(str, range(codes)))
        self._codes = {name.lower(): code for code, name in enumerate(self.names)}
        self._longest_first = sorted(self._codes, key=len, reverse=True)
        self._ranges = ranges_of(game.record)
        self._options = {option.name: option for option in game.option_list}
        self._check(codes)

    def _check(self, codes: int) -> None:
        """What could be written but not read back, or would show secrets, is refused when the game is made."""
        if self._game.has_secrets:
            raise ValueError("a game with secrets needs a notation of its own: what may a seat's record show?")
        if not codes or len(self._codes) != codes:
            raise ValueError(f"expected {codes or 'some'} different code names, got {len(self._codes)}")
        if bad := [name for name in self.names if not GOOD_NAME.fullmatch(name)]:
            raise ValueError(f"a code cannot be called {bad[0]!r}: no braces, no # or ; before it, no blanks around it")
        given = {"seats", "phase", *self._options, *self._ranges}
        if vague := [name for name in self._game.record.names or () if name not in given]:
            raise ValueError(f"the field {vague[0]!r} needs a range, as in ({vague[0]!r}, range(8))")

    # ---------------------------------------------------------------- one choice

    def write_choice(self, position: Record, choice: int) -> str:
        """The name of a code; ValueError if there is no such code."""
        if not 0 <= choice < len(self.names):
            raise ValueError(f"expected 0 <= choice < {len(self.names)}, got {choice}")
        return self.names[choice]

    def read_choice(self, position: Record, text: str) -> int:
        """The code of this name; capital letters do not matter."""
        code = self._codes.get(text.lower())
        if code is None:
            raise Unreadable(
                text, say("no choice is called so; one is called {example}", example=self._example(position))
            )
        return code

    def _example(self, position: Record) -> str:
        """A choice that is legal now, or else the first of all."""
        out = np.zeros(self._game.most_choices, CHOICE)
        return self.names[int(out[0]) if self._game.plain.choices(position, out) else 0]

    # ---------------------------------------------------------------- whole positions

    def write_position(self, position: Record) -> str:
        """All fields in the order of the record."""
        return " ".join(f"{name}={self.write_field(position, name)}" for name in self._written)

    @cached_property
    def _written(self) -> list[str]:
        """The fields that a text has: an option that has done its work is none of them."""
        unwritten = {option.name for option in self._game.option_list if not option.in_text}
        return [name for name in self._game.record.names or () if name not in unwritten]

    def write_field(self, position: Record, name: str) -> str:
        """One field: a phase by its name, an option by its value, numbers one after the other."""
        if name == "phase":
            return self._game.phases(int(position.phase)).name.lower()
        if name in self._options:
            return str(self._options[name].value_in(position))
        return ("" if self._is_dense(name) else ",").join(str(value) for value in np.ravel(position[name]).tolist())

    def _is_dense(self, name: str) -> bool:
        """Whether all values are single digits, which need nothing between them."""
        values = self._ranges.get(name, range(100))
        return values[0] >= 0 and values[-1] <= 9

    def read_position(self, game: Game, text: str) -> Record:
        """The position that a text describes; `Unreadable` if the rules could not go on from it."""
        try:
            position = self._filled(self._parts(text))
            self._check_playable(position)
        except (RefusedText, BadOption) as trouble:
            raise Unreadable(text, str(trouble)) from None
        return position

    def _parts(self, text: str) -> dict[str, str]:
        pairs = [part.partition("=") for part in text.split()]
        found = {name: value for name, _, value in pairs}
        if len(found) < len(pairs) or list(found) != self._written:
            fields = in_a_row(f"{name}=" for name in self._written)
            raise RefusedText(say("a position has the fields {fields}, in this order", fields=fields))
        return found

    def _filled(self, parts: Mapping[str, str]) -> Record:
        game, position = self._game, blank(self._game.record)
        position.seats = game.checked_seats(whole_number("seats", parts["seats"], min(game.seats), max(game.seats)))
        given = {name: value for name, value in parts.items() if name in self._options}
        for name, value in game.checked_options(int(position.seats), given).items():
            position[name] = self._options[name].stored(value)
        for name in self._written:
            if name != "seats" and name not in self._options:
                position[name] = self._phase(parts[name]) if name == "phase" else self._numbers(name, parts[name])
        return position

    def _phase(self, text: str) -> int:
        names = [phase.name.lower() for phase in self._game.phases]
        if text not in names:
            raise RefusedText(say("the phase is one of {names}, not {text}", names=in_a_row(names), text=quoted(text)))
        return int(self._game.phases[text.upper()])

    def _numbers(self, name: str, text: str) -> Any:
        """The values of a field, each within its range."""
        shape, values = self._game.record[name].shape, self._ranges[name]
        parts = list(text) if self._is_dense(name) else text.split(",")
        number = int(np.prod(shape, dtype=int))
        if len(parts) != number:
            raise RefusedText(
                say("{name} has {number} values, not {found}", name=name, number=number, found=len(parts))
            )
        found = [whole_number(name, part, values[0], values[-1]) for part in parts]
        return np.reshape(found, shape) if shape else found[0]

    def _check_playable(self, position: Record) -> None:
        """The game's invariants hold, and whoever decides has something to choose."""
        rules, out = self._game.plain, np.zeros(self._game.most_choices, CHOICE)
        if number := int(rules.broken(position, NO_CHOICE, position)):
            raise RefusedText(say("this cannot happen in a game: invariant I{number} is broken", number=number))
        if rules.actor(position) != NOBODY and not rules.choices(position, out):
            raise RefusedText(say("this cannot happen in a game: nothing could be chosen, and it is not over"))

    def viewer_of(self, position: Record) -> int:
        """Nothing is hidden."""
        return EVERYTHING

    # ---------------------------------------------------------------- records

    def record_text(self, position: Record, told: Told) -> str:
        """Every choice; seat 0 begins a new line."""
        if told.kind != ChoiceEvent.CHOSEN:
            return ""
        return f"{chr(10) if told.actor == 0 else ' '}{self.names[told.choice]}"

    def next_choice(self, position: Record, text: str) -> int:
        """The choice whose name the text begins with."""
        begun = text.lower()
        for name in self._longest_first:
            if begun.startswith(name) and not begun[len(name) : len(name) + 1].strip():
                return self._codes[name]
        return self.read_choice(position, text.split("\n", 1)[0].split(" ", 1)[0])

    def bare(self, line: str) -> str:
        """A line as it is: there are no marks to ignore."""
        return line


# -------------------------------------------------------------------- words


class DerivedWords:
    """Sentences made of names; a game may derive a class from this one and say some things better."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def TEACHING(self) -> str:  # noqa: N802
        """The ledger's title and all that stands before its first section."""
        file = self._game.ledger_file
        return file.read_text(encoding="utf-8").split("\n## ", 1)[0].rstrip() + "\n" if file else ""

    @property
    def SUMMARY(self) -> str:  # noqa: N802
        """The first paragraph of that."""
        paragraphs = [part for part in self.TEACHING.split("\n\n") if part.strip() and not part.startswith("#")]
        return " ".join(paragraphs[0].split()) if paragraphs else ""

    def sentence(self, position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
        """The name of a reason in words."""
        return capital(in_words(self._game.reasons(reason)))

    def prompt(self, seen: Position, names: tuple[str, ...] = ()) -> str:
        """The name of the phase in words, and who decides if that is somebody else."""
        who = seen.actor
        decision = in_words(self._game.phases(int(seen.record.phase)))
        if who == NOBODY:
            return game_over(seen, names)
        if who == CHANCE:
            return say("Chance decides: {decision}.", decision=decision)
        if is_asked(seen):
            return say("Choose: {decision}.", decision=decision)
        return say("{name} decides: {decision}.", name=seat_name(who, names), decision=decision)

    def describe(self, seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
        """The choice as it is written."""
        return self._game.notation.write_choice(seen.record, choice)

    def log(self, told: Told, names: tuple[str, ...], seen: Position) -> str:
        """A choice and who made it, or an event by the names of it and of its numbers."""
        people = people_at(seen, names)
        if told.kind == ChoiceEvent.CHOSEN:
            who = say("Chance") if told.actor == CHANCE else people.name(told.actor)
            return say("{name}: {choice}", name=who, choice=self.describe(seen, told.choice, names))
        event = capital(in_words(told.kind))
        numbers = in_a_row(_number_in_words(name, value, people) for name, value in told.named.items())
        return say("{name}: {values}", name=event, values=numbers) if numbers else full_sentence(event)

    def warning(self, seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
        """Nothing is known that a person should be warned of."""
        return ""


def _number_in_words(name: str, value: int, people: People) -> str:
    """A number of an event: a player by name."""
    is_player = name in PLAYERS and value >= 0
    return people.whom(value) if is_player else f"{say(name.replace('_', ' '))} {value}"
