"""What computer players are called at a table: a dog's name for each kind of player and seat."""

from __future__ import annotations

from functools import cache

from sheepfold.language import languages, mark, say, speaking
from sheepfold.players import KINDS

LEVEL = "level"
"""The context in which kinds of computer players are named."""

NAMES = (
    (
        mark("Scamp"), mark("Rascal"), mark("Muddle"), mark("Tumble"),
        mark("Jinx"), mark("Dodge"), mark("Rumpus"), mark("Hazard"),
    ),
    (
        mark("Ponder"), mark("Tinker"), mark("Figgis"), mark("Whisker"),
        mark("Twig"), mark("Acorn"), mark("Pebble"), mark("Puzzle"),
    ),
    (
        mark("Biscuit"), mark("Button"), mark("Bluebell"), mark("Daisy"),
        mark("Pip"), mark("Poppy"), mark("Tansy"), mark("Wisp"),
    ),
    (
        mark("Bramble"), mark("Fern"), mark("Moss"), mark("Nettle"),
        mark("Rye"), mark("Burr"), mark("Tuck"), mark("Teasel"),
    ),
    (
        mark("Bess"), mark("Cap"), mark("Flint"), mark("Glen"),
        mark("Meg"), mark("Roy"), mark("Sweep"), mark("Tess"),
    ),
    (
        mark("Ash"), mark("Corrie"), mark("Heather"), mark("Juno"),
        mark("Kestrel"), mark("Raven"), mark("Storm"), mark("Thorn"),
    ),
    (
        mark("Atlas"), mark("Comet"), mark("Echo"), mark("Orion"),
        mark("Saga"), mark("Sirius"), mark("Vega"), mark("Zephyr"),
    ),
)  # fmt: skip
"""The names of each rank, the lowest first; those above all of them share the last."""


def rank_of(text: str) -> int:
    """The rank of a computer player among all kinds, by its description: 0 is the weakest.

    >>> rank_of("random"), rank_of("lamb"), rank_of("dog:2")
    (0, 2, 4)
    """
    return list(KINDS).index(text.partition(":")[0])


def dog_name(text: str, seat: int) -> str:
    """What the computer player of this description is called at a seat.

    >>> dog_name("dog", 1), dog_name("dog", 9)
    ('Cap', 'Cap')
    """
    names = NAMES[min(rank_of(text), len(NAMES) - 1)]
    return say(names[seat % len(names)])


def level_texts() -> list[tuple[str, str]]:
    """What kinds of computer players are called, with the context, for translators."""
    return [(LEVEL, kind) for kind in KINDS]


@cache
def number_of(text: str, name: str, seat: int) -> int:
    """Which of the dogs of its kind a computer player is: by its name in any language, or else by its seat.

    >>> number_of("dog", "Cap", 0), number_of("dog", "Mr Smith", 3)
    (1, 3)
    """
    for language in languages():
        with speaking(language):
            known = [dog_name(text, number) for number in range(len(NAMES[0]))]
        if name in known:
            return known.index(name)
    return seat
