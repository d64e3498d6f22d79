"""Sheep, places, directions and people in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, PENS
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.rules.flocks import lowest_colour, number_of, total
from sheepfold.language import mark, say
from sheepfold.language.phrases import listed, seat_name

if TYPE_CHECKING:
    pass

COLOUR_WORDS = (mark("white"), mark("black"), mark("grey"), mark("brown"))


WAY_WORDS = (
    mark("east"),
    mark("southeast"),
    mark("southwest"),
    mark("west"),
    mark("northwest"),
    mark("northeast"),
)


def colour_word(colour: int) -> str:
    """A colour of sheep in words."""
    return say(COLOUR_WORDS[int(colour)])


def way_word(way: int) -> str:
    """A direction in words."""
    return say(WAY_WORDS[int(way)])


def herd_words(herd: int) -> str:
    """A herd in words.

    >>> herd_words(0x0012)
    '2 white and 1 black'
    """
    numbers = [number_of(herd, colour) for colour in range(COLOURS)]
    parts = [
        say("{number} {colour}", number=number, colour=colour_word(colour))
        for colour, number in enumerate(numbers)
        if number
    ]
    return listed(parts) or say("none")


def flock_words(herd: int) -> str:
    """A herd as the subject of a sentence.

    >>> flock_words(0x0012), flock_words(0x0100)
    ('2 white and 1 black sheep', 'a grey sheep')
    """
    if total(herd) == 1:
        return say("a {colour} sheep", colour=colour_word(lowest_colour(herd)))
    return say("{herd} sheep", herd=herd_words(herd))


def called(seat: int, viewer: int, names: tuple[str, ...]) -> str:
    """What a viewer calls a seat."""
    if seat == viewer:
        return say("You")
    return seat_name(seat, names)


def shepherd_words(seat: int, viewer: int, names: tuple[str, ...]) -> str:
    """A shepherd by its owner: yours, Ben's."""
    return say("your shepherd") if seat == viewer else say("{name}'s shepherd", name=called(seat, viewer, names))


def dog_words(seat: int, number: int | None, viewer: int, names: tuple[str, ...]) -> str:
    """A dog by its owner, and by its number where everybody has two."""
    if seat == viewer:
        return say("your dog") if number is None else say("your dog {number}", number=number)
    name = called(seat, viewer, names)
    return say("{name}'s dog", name=name) if number is None else say("{name}'s dog {number}", name=name, number=number)


def place_words(position: Record, place: int, names: tuple[str, ...]) -> str:
    """A space by its name, a pen by its owner's."""
    if 0 <= place < position.spaces:
        return place_name(position, place)
    seat = place - PENS
    return say("{name}'s pen", name=names[seat]) if 0 <= seat < len(names) else ""
