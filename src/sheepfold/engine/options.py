"""Options: the variants and house rules of a ledger, described so that every front end can offer them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from sheepfold.engine.errors import BadOption, quoted
from sheepfold.engine.record import Record
from sheepfold.language import say, say_in
from sheepfold.language.phrases import any_of

Value = str | int
Default = Value | Callable[[int, Mapping[str, Value]], Value]


OPTION = "option"
"""The context in which options are named."""
WHOLE = re.compile(r"\s*[-+]?[0-9]{1,15}\s*")
"""A whole number as people write one; longer ones are none of any option's."""
WORD = re.compile(r"[a-z]{2}")
"""What a value has that is in words; others (`2-2-2`) are notation."""
TRUTHS = (("true", "yes", "on"), ("false", "no", "off"))
"""The words for True and for False."""
YES_OR_NO = {"true": "yes", "false": "no"}
"""What these values are called in English."""


@dataclass(frozen=True)
class Option:
    """One option: its name and values as in the ledger, and the ruling that explains it.

    `values` is a tuple of names, kept in the record's field of the same name as an index, or a range of whole
    numbers, kept as they are. `default` may depend on the number of seats and on the options before it.
    An option that has done its work when the game begins, or that only concerns the display, is not `in_text`:
    position texts do not keep it. An option for `study` makes a game smaller than the published one; it is the same
    throughout a game and stands in no observation.
    """

    name: str
    values: tuple[str, ...] | range
    default: Default
    rule: str
    help: str
    in_text: bool = True
    study: bool = False
    title: str = ""
    """What it is called in English where its name in the ledger says too little; translators name it by that name."""
    named: Callable[[Value], str] | None = None
    """A value in words, where the ledger's own is notation."""

    @property
    def takes_text(self) -> bool:
        """Whether people can write a value of their own instead of choosing one."""
        return False

    @property
    def label(self) -> str:
        """What the option is called, in words."""
        name = self.name.replace("_", " ")
        said = say_in(OPTION, name)
        return self.title if self.title and said == name else said

    def value_label(self, value: Value) -> str:
        """A value in words."""
        if self.named is not None:
            return self.named(value)
        name = str(value).replace("_", " ")
        said = say_in(self.values_context, name)
        return YES_OR_NO.get(name, name) if said == name else said

    @property
    def values_context(self) -> str:
        """The context in which its values are named."""
        return f"{OPTION} {self.name}"

    @property
    def texts(self) -> list[tuple[str, str]]:
        """All its words with their contexts, for translators."""
        names = (
            []
            if isinstance(self.values, range) or self.named is not None
            else [value.replace("_", " ") for value in self.values]
        )
        words = [(self.values_context, name) for name in names if WORD.search(name)]
        return [(OPTION, self.name.replace("_", " ")), ("", self.help), *words]

    def default_for(self, seats: int, chosen: Mapping[str, Value]) -> Value:
        """The value that is taken when none is given."""
        return self.default(seats, chosen) if callable(self.default) else self.default

    def checked(self, value: object) -> Value:
        """The value as the ledger writes it, from that, from text or from a value of Python's; others are refused.

        Python's own values are whole numbers, True and False (also for yes and no, on and off), and members of
        enumerations, by name or value.

        >>> fenced = Option("fenced", ("no", "yes"), "no", "R1.1", "whether there is a fence")
        >>> fenced.checked(True), fenced.checked("no")
        ('yes', 'no')
        """
        for meant in _meanings(value):
            if isinstance(self.values, range):
                number = _whole(meant)
                if number is not None and number in self.values:
                    return number
            elif (word := self._word(meant)) is not None:
                return word
        raise BadOption(
            say(
                "{option} cannot be {value}: expected {expected} ({rule})",
                option=self.name,
                value=quoted(value),
                expected=self.described(),
                rule=self.rule,
            )
        )

    def _word(self, value: object) -> str | None:
        """The ledger's word for a value; None if it has none."""
        if isinstance(value, str) and value in self.values:
            return str(value)
        if is_whole(value):
            return str(value) if str(value) in self.values else None
        words = next((words for words in TRUTHS if str(value).lower() in words), ())
        own = [word for word in words if word in self.values]
        return own[0] if own and isinstance(value, str | bool | np.bool_) else None

    def stored(self, value: Value) -> int:
        """The number that stands for a checked value in the record."""
        return int(value) if isinstance(self.values, range) else self.values.index(str(value))

    def value_of(self, number: int) -> Value:
        """The value that a number in the record stands for."""
        return int(number) if isinstance(self.values, range) else self.values[int(number)]

    def value_in(self, position: Record) -> Value:
        """The value that a position is played with."""
        return self.value_of(position[self.name])

    def described(self) -> str:
        """The possible values in words."""
        if isinstance(self.values, range):
            return say("a whole number from {least} to {most}", least=self.values[0], most=self.values[-1])
        return any_of(self.values)


def _meanings(value: object) -> tuple[object, ...]:
    """What a value may mean: a member of an enumeration its name in small letters, or its value."""
    return (value.name.lower(), value.value) if isinstance(value, Enum) else (value,)


def who_begins(value: Value) -> str:
    """Who begins, in words: `random`, or a seat's number, which may have a word before it.

    >>> who_begins("random"), who_begins("0"), who_begins("seat2")
    ('anybody, by chance', 'player 1', 'player 3')
    """
    number = str(value).removeprefix("seat")
    return say("player {number}", number=int(number) + 1) if number.isdigit() else say("anybody, by chance")


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _whole(value: object) -> int | None:
    if is_whole(value):
        return int(str(value))
    return int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else None
