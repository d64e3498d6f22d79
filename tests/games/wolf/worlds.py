"""Every world a seat of You Cry Wolf! cannot rule out, by trying all of them, each with its weight.

Worlds of dice are not equally likely: the weight of a world is the number of ways in which labelled dice with
labelled sides show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial, prod

from sheepfold import Position
from sheepfold.games.wolf.board import BYTE, DICE

MOST = 400
LETTERS = "SCDW"


def multisets(dice: int) -> Iterator[tuple[int, ...]]:
    """What so many dice can show, as numbers of S, C, D, W."""
    return (counts for counts in product(range(dice + 1), repeat=4) if sum(counts) == dice)


def ways(die: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """In how many ways labelled dice show this."""
    orders = factorial(sum(counts)) // prod(factorial(number) for number in counts)
    return orders * prod(sides**number for sides, number in zip(die, counts, strict=True))


def cups_of(position: Position, seat: int) -> list[tuple[int, ...]]:
    """The cups that the rules leave open for a seat whose dice are hidden."""
    ruled = int(position.record.ruled[seat])
    cups = [
        cup
        for cup in multisets(int(position.record.held[seat]))
        if not any(cup[f] and ruled >> f & 1 for f in range(4))
    ]
    if position.decision != "TURN" or position.actor != seat:
        return cups
    return [cup for cup in cups if world_with(position, {seat: cup}).choices()]


def world_with(position: Position, cups: dict[int, tuple[int, ...]]) -> Position:
    """The position with these cups."""
    world = position.copy()
    for seat, cup in cups.items():
        world.record.cups[seat] = sum(number << BYTE * face for face, number in enumerate(cup))
    return world


def worlds(position: Position, seat: int) -> dict[str, int]:
    """The texts of all possible worlds with their weights; none if there are too many to try."""
    if position.decision in ("FIRST_PLAYER", "GAME_OVER"):
        return {position.text(): 1}
    seats = position.seats
    order = [(int(position.record.first) + turn) % seats for turn in range(seats)]
    rolled = order[: order.index(int(position.record.turn))] if position.decision == "ROLL_CUP" else order
    hidden = [player for player in rolled if player != seat]
    possible = [cups_of(position, player) for player in hidden]
    if prod(len(cups) for cups in possible) > MOST:
        return {}
    die = DICE[position.record.die]
    found = {}
    for cups in product(*possible):
        world = world_with(position, dict(zip(hidden, cups, strict=True)))
        found[world.text()] = prod(ways(die, cup) for cup in cups)
    return found
