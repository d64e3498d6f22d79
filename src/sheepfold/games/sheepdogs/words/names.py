"""Sheep, places, directions and people in words."""

from __future__ import annotations

from sheepfold.engine.naming import People
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, PENS
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.rules.flocks import lowest_colour, number_of, total
from sheepfold.language import mark, say
from sheepfold.language.phrases import listed

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


def shepherd_words(people: People, seat: int) -> str:
    """A shepherd by its owner: yours, Ben's."""
    return people.says(seat, mark("your shepherd"), mark("{name}'s shepherd"))


def dog_words(people: People, seat: int, number: int | None) -> str:
    """A dog by its owner, and by its number where everybody has two."""
    if number is None:
        return people.says(seat, mark("your dog"), mark("{name}'s dog"))
    return people.says(seat, mark("your dog {number}"), mark("{name}'s dog {number}"), number=number)


def place_words(position: Record, place: int, people: People) -> str:
    """A space by its name, a pen by its owner: yours, Ben's."""
    if 0 <= place < board_of(position).spaces:
        return place_name(position, place)
    seat = place - PENS
    if not 0 <= seat < position.seats:
        return ""
    return people.says(seat, mark("your pen"), mark("{name}'s pen"))
