"""Errors for people: what was tried, why not, which rule. They carry their data as attributes."""

from __future__ import annotations

import re
from typing import Any

from sheepfold.language import say


class Refusal(str):
    """Why a choice is not allowed, as a sentence; `reason` is for programs, `rule` names the ledger's number.

    >>> import sheepfold
    >>> refusal = sheepfold.load("peter").new(seed=7).why_not("W7")
    >>> refusal, refusal.rule, refusal.reason.name
    ('You do not hold Wolf 7 (R3.1).', 'R3.1', 'R3_1_NOT_IN_HAND')
    """

    reason: int
    rule: str

    def __new__(cls, sentence: str, reason: int, rule: str) -> Refusal:
        return cls._of(say("{sentence} ({rule}).", sentence=sentence, rule=rule), reason, rule)

    @classmethod
    def _of(cls, said: str, reason: int, rule: str) -> Refusal:
        text = super().__new__(cls, said)
        text.reason = reason
        text.rule = rule
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal._of, (str(self), self.reason, self.rule)


class IllegalChoice(ValueError):
    """The rules forbid this choice: `refusal.reason` is for programs, the message for people.

    >>> import sheepfold
    >>> sheepfold.load("peter").new(seed=7).play("W7")
    Traceback (most recent call last):
    sheepfold.engine.errors.IllegalChoice: W7 is not allowed: you do not hold Wolf 7 (R3.1).
    """

    def __init__(self, tried: str, refusal: Refusal) -> None:
        self.tried = tried
        self.refusal = refusal
        super().__init__(say("{choice} is not allowed: {reason}", choice=tried, reason=_inside_a_sentence(refusal)))

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalChoice, (self.tried, self.refusal)


def _inside_a_sentence(sentence: str) -> str:
    """A sentence that goes on another: without its capital, unless that is a name's.

    >>> _inside_a_sentence("You hold a Pig"), _inside_a_sentence("Wolf 1 is not in the bag")
    ('you hold a Pig', 'Wolf 1 is not in the bag')
    """
    return sentence[0].lower() + sentence[1:] if BEGINNING.match(sentence) else sentence


BEGINNING = re.compile(
    "(A|All|An|Another|Any|At|Both|By|Dogs|Every|Fences|For|Here|If|In|It|Its|No|Nobody|Not|Nothing|One|Once|Only|"
    "Sheep|Some|Somebody|Something|Such|That|The|Their|Then|There|These|This|Those|To|Two|When|With|You|Your) "
)
"""Words that lose their capital inside a sentence."""


MOST_QUOTED = 60
MOST_TROUBLE = 1000
"""So many characters are quoted of what somebody wrote, and said about it."""
LONG_WORD = re.compile(r"\S{301,}")
"""No word of ours is so long: it quotes somebody who means no good."""


def shortened(text: object, most: int = MOST_QUOTED) -> str:
    """As much of a text as is quoted in an error.

    >>> shortened("x" * 100, 10)
    'xxxxxxx...'
    """
    written = str(text)
    return written if len(written) <= most else written[: most - 3] + "..."


def brief(trouble: str) -> str:
    """What is said about a text, no longer than anybody reads, whatever it quotes."""
    return shortened(LONG_WORD.sub(lambda word: shortened(word[0]), trouble), MOST_TROUBLE)


def quoted(value: object) -> str:
    """A value in quotation marks, or as Python writes it, no longer than an error may quote it."""
    return repr(shortened(value)) if isinstance(value, str) else shortened(repr(value))


class Unreadable(ValueError):
    """A text that is not notation: what it was, and where the trouble is.

    >>> import sheepfold
    >>> sheepfold.load("wolf").new(seed=7).play("sheep")
    Traceback (most recent call last):
    sheepfold.engine.errors.Unreadable: cannot read 'sheep': a choice is a die such as S or W/S, ...
    """

    def __init__(self, text: str, trouble: str) -> None:
        self.text = text
        self.trouble = brief(trouble)
        super().__init__(say("cannot read {text!r}: {trouble}", text=shortened(text), trouble=self.trouble))

    def __reduce__(self) -> tuple[Any, ...]:
        return Unreadable, (self.text, self.trouble)


def check_length(text: str, most: int) -> None:
    """`Unreadable` for a text of more than so many characters."""
    if len(text) > most:
        said = say("it is too long: {number} characters, at most {most} are read", number=len(text), most=most)
        raise Unreadable(text, said)


class BadOption(ValueError):
    """An option, a value or a number of seats that this game does not have; the message lists what it has.

    >>> import sheepfold
    >>> sheepfold.load("peter").new(length="short")
    Traceback (most recent call last):
    sheepfold.engine.errors.BadOption: length cannot be 'short': expected target or one_round (Q29)
    """


class UnknownGame(ValueError):
    """There is no game of this name; the message lists those there are.

    >>> import sheepfold
    >>> sheepfold.load("goose")
    Traceback (most recent call last):
    sheepfold.engine.errors.UnknownGame: there is no game 'goose': the games are peter, wolf, ...
    """


class NotYours(ValueError):
    """Something was asked of what a seat sees that this seat may not know.

    >>> import sheepfold
    >>> sheepfold.load("peter").new(seed=7).seen_by(0).moves()
    Traceback (most recent call last):
    sheepfold.engine.errors.NotYours: which choices there are at LEAD is not for this seat to know
    """


class BrokenInvariant(AssertionError):
    """A random game broke one of the ledger's invariants; seed and game number repeat it."""
