"""What languages do differently beyond words: lists, sentences one after the other, and how wide letters are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from string import Formatter
from unicodedata import east_asian_width

from sheepfold.language import say


def listed(things: Sequence[str]) -> str:
    """Several things as a list in words.

    >>> listed(["Ann"]), listed(["Ann", "Ben"]), listed(["Ann", "Ben", "Cat"])
    ('Ann', 'Ann and Ben', 'Ann, Ben and Cat')
    """
    if len(things) < 2:
        return "".join(things)
    return say("{most} and {last}", most=in_a_row(things[:-1]), last=things[-1])


def in_a_row(things: Iterable[str]) -> str:
    """Several things one after the other.

    >>> in_a_row(["Ann", "Ben"])
    'Ann, Ben'
    """
    return say(", ").join(things)


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences one after the other, each with its capital and its full stop, unless it ends in another mark.

    >>> paragraph(["your turn", "was it fair?"])
    'Your turn. Was it fair?'
    """
    return in_turn(full_sentence(said) for said in sentences if said)


def in_turn(sentences: Iterable[str]) -> str:
    """Whole sentences one after the other.

    >>> in_turn(["Your turn.", "A dog waits."]), in_turn([])
    ('Your turn. A dog waits.', '')
    """
    return reduce(_after, list(sentences) or [""])


def _after(before: str, sentence: str) -> str:
    return say("{before} {sentence}", before=before, sentence=sentence)


def capital(said: str) -> str:
    """The same at the beginning of a sentence.

    >>> capital("white goes"), capital("")
    ('White goes', '')
    """
    return said[:1].upper() + said[1:]


def shortened(name: str, most: int) -> str:
    """A name that fits into so many columns.

    >>> shortened("Ann", 10), shortened("Bartholomew the Second", 10)
    ('Ann', 'Bartholom…')
    """
    if columns(name) <= most:
        return name
    while columns(name) >= most:
        name = name[:-1]
    return name.rstrip() + "…"


def columns(text: str) -> int:
    """How many columns of a terminal a text takes; in a picture, its width in small letters.

    >>> columns("dog"), columns("牧羊犬")
    (3, 6)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int) -> str:
    """A text with spaces up to this width.

    >>> padded("黒", 6)
    '黒    '
    """
    return text + " " * (width - columns(text))


def say_made(text: str, makers: Mapping[str, Callable[[], object]]) -> str:
    """A text with its parts, of which only those are made that it names.

    >>> say_made("{number} sheep", {"number": lambda: 3, "never": lambda: 1 / 0})
    '3 sheep'
    """
    named = {name for _, name, _, _ in Formatter().parse(text)}
    return say(text, **{name: make() for name, make in makers.items() if name in named})


def any_of(things: Iterable[object]) -> str:
    """Things to choose one from.

    >>> any_of((2, 3, 4)), any_of(["may"])
    ('2, 3 or 4', 'may')
    """
    *most, last = map(str, things)
    return say("{most} or {last}", most=in_a_row(most), last=last) if most else last


def full_sentence(text: str) -> str:
    """A text as a sentence of its own, with a capital and a full stop unless it ends in one.

    >>> full_sentence("there is no such page"), full_sentence("Was it fair?"), full_sentence("")
    ('There is no such page.', 'Was it fair?', '')
    """
    said = capital(text)
    return said if said[-1:] in ENDS else say("{sentence}.", sentence=said)


ENDS = (*".!?。！？", "")
"""What a sentence ends with."""
