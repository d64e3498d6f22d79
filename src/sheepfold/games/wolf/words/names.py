"""Animals, dice, chips, players and likelihoods in words."""

from __future__ import annotations

from sheepfold.games.wolf.board import BYTE, ROWS, Animal
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_a_row

ONE = (mark("sheep"), mark("cow"), mark("sheepdog"), mark("wolf"))

LAID = {
    (0, 0): mark("a sheep"),
    (1, 1): mark("a cow"),
    (2, 2): mark("a sheepdog"),
    (2, 3): mark("a sheepdog as a wolf"),
    (3, 0): mark("a wolf as a sheep"),
    (3, 2): mark("a wolf as a sheepdog"),
    (3, 3): mark("a wolf"),
}
"""A die as laid: its face and its row (R4.2)."""

LIKELY = {
    "certain": ("100%", "100%"),
    "over": (mark("over 99%"), ">99%"),
    "under": (mark("under 1%"), "<1%"),
    "never": ("0%", "0%"),
}
"""A likelihood that is no plain number, also where there is little room."""


def counted(number: int, row: int) -> str:
    """A number of animals.

    >>> counted(1, 3), counted(7, 1)
    ('1 wolf', '7 cows')
    """
    if row == Animal.SHEEP:
        return say_many("{number} sheep", "{number} sheep", number)
    if row == Animal.COW:
        return say_many("{number} cow", "{number} cows", number)
    if row == Animal.DOG:
        return say_many("{number} sheepdog", "{number} sheepdogs", number)
    return say_many("{number} wolf", "{number} wolves", number)


def dice_words(number: int) -> str:
    """A number of dice.

    >>> dice_words(1), dice_words(0)
    ('1 die', 'no dice')
    """
    return say_many("{number} die", "{number} dice", number) if number else say("no dice")


def chip_words(number: int) -> str:
    """A number of chips.

    >>> chip_words(1), chip_words(3)
    ('1 chip', '3 chips')
    """
    return say_many("{number} chip", "{number} chips", number)


def cup_words(cup: int) -> str:
    """What a cup holds.

    >>> cup_words(0x01000002), cup_words(0)
    ('2 sheep, 1 wolf', 'nothing')
    """
    numbers = [int(cup) >> BYTE * face & 0xFF for face in range(ROWS)]
    return in_a_row(counted(number, face) for face, number in enumerate(numbers) if number) or say("nothing")


def laid_words(face: int, row: int) -> str:
    """A die as laid.

    >>> laid_words(3, 0), laid_words(1, 1)
    ('a wolf as a sheep', 'a cow')
    """
    return say(LAID[face, row])


def percent(share: float) -> str:
    """A likelihood in words; 100% and 0% only where they are certain, never by rounding.

    >>> percent(1.0), percent(0.999), percent(0.5), percent(0.001), percent(0.0)
    ('100%', 'over 99%', '50%', 'under 1%', '0%')
    """
    kind = _kind(share)
    return say(LIKELY[kind][0]) if kind else f"{share:.0%}"


def short_percent(share: float) -> str:
    """A likelihood where there is little room.

    >>> short_percent(1.0), short_percent(0.999), short_percent(0.5), short_percent(0.001), short_percent(0.0)
    ('100%', '>99%', '50%', '<1%', '0%')
    """
    kind = _kind(share)
    return LIKELY[kind][1] if kind else f"{share:.0%}"


def _kind(share: float) -> str:
    if share > 1 - 1e-12:
        return "certain"
    if share < 1e-15:
        return "never"
    return "over" if share > 0.99 else "under" if share < 0.01 else ""
