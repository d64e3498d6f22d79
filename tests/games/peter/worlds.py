"""Every world a seat of Peter's Two Sheep Dogs cannot rule out, by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from sheepfold import Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.games.peter.board import Place
from sheepfold.games.peter.pieces import LETTERS, names_in, piece_id

MOST = 400


def pieces_at(position: Position, place: int) -> set[str]:
    return set(names_in(position.record.at[place]).split()) - {"-"}


def voids_of(position: Position, player: int) -> set[str]:
    return {letter for number, letter in enumerate(LETTERS) if position.record.void[player] >> number & 1}


def hands(pool: set[str], size: int, voids: set[str]) -> Iterator[set[str]]:
    allowed = sorted(piece for piece in pool if piece[0] not in voids)
    return (set(hand) for hand in combinations(allowed, size))


def worlds(position: Position, seat: int) -> dict[str, int]:
    """The texts of all possible worlds, equally likely; none if there are too many to try."""
    if position.decision in ("FIRST_LEAD", "END"):
        return {position.text(): 1}
    hidden = [player for player in range(2) if player != seat]
    pool = pieces_at(position, Place.BAG).union(*(pieces_at(position, Place.HAND + player) for player in hidden))
    sizes = [int(position.record.held[player]) for player in hidden]
    if comb(len(pool), sizes[0]) * (comb(len(pool) - sizes[0], sizes[-1]) if seat == SPECTATOR else 1) > 20_000:
        return {}
    found: list[str] = []
    for first in hands(pool, sizes[0], voids_of(position, hidden[0])):
        rest = hands(pool - first, sizes[1], voids_of(position, hidden[1])) if seat == SPECTATOR else [set[str]()]
        found += [text_with(position, hidden, [first, second], pool) for second in rest]
    return dict.fromkeys(found, 1) if len(found) <= MOST else {}


def text_with(position: Position, hidden: list[int], held: list[set[str]], pool: set[str]) -> str:
    world = position.copy()
    left = set(pool)
    for player, hand in zip(hidden, held, strict=False):
        world.record.at[Place.HAND + player] = sum(1 << piece_id(piece) for piece in hand)
        left -= hand
    world.record.at[Place.BAG] = sum(1 << piece_id(piece) for piece in left)
    return world.text()
