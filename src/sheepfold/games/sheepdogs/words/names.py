"""Sheep, places, directions and people in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, PENS
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.rules.flocks import lowest_colour, number_of, total

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

COLOUR_WORDS = ("white", "black", "grey", "brown")


WAY_WORDS = ("east", "southeast", "southwest", "west", "northwest", "northeast")


def herd_words(herd: int) -> str:
    """A herd in words.

    >>> herd_words(0x0012)
    '2 white and 1 black'
    """
    numbers = [number_of(herd, colour) for colour in range(COLOURS)]
    parts = [f"{number} {COLOUR_WORDS[colour]}" for colour, number in enumerate(numbers) if number]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "none"


def flock_words(herd: int) -> str:
    """A herd as the subject of a sentence.

    >>> flock_words(0x0012), flock_words(0x0100)
    ('2 white and 1 black sheep', 'a grey sheep')
    """
    return f"a {COLOUR_WORDS[lowest_colour(herd)]} sheep" if total(herd) == 1 else f"{herd_words(herd)} sheep"


def called(seat: int, viewer: int, names: tuple[str, ...]) -> str:
    """What a viewer calls a seat."""
    if seat == viewer:
        return "You"
    return names[seat] if seat < len(names) else f"Seat {seat}"


def whose(seat: int, viewer: int, names: tuple[str, ...]) -> str:
    """The same as an owner: your, Ben's."""
    return "your" if seat == viewer else f"{called(seat, viewer, names)}'s"


def viewer_of(seen: Position) -> int:
    """The seat that looks, SPECTATOR for nobody's."""
    return SPECTATOR if seen.viewer is None else seen.viewer


def place_words(position: Record, place: int, names: tuple[str, ...]) -> str:
    """A space by its name, a pen by its owner's."""
    if 0 <= place < position.spaces:
        return place_name(position, place)
    seat = place - PENS
    return f"{names[seat]}'s pen" if 0 <= seat < len(names) else ""
