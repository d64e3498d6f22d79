"""Networks that judge positions: small, trained by self-play, and compiled like a rule.

A network has two hidden layers, and a direct way past them. It gets the numbers that a game's `features` writes, seen
from one seat, and gives a number for each seat in turn from that one on; their softmax shares the payoff out. All of it
is one array: what the payoffs begin at and add up to, then each layer's weights, input by input, and its biases, last
the weights of the direct way.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sheepfold.engine.contract import features
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.engine.rule import inlined, rule
from sheepfold.language import say

FIRST, SECOND = 64, 32
"""The sizes of the hidden layers."""

LOWEST, TOTAL, WEIGHTS = 0, 1, 2
"""Where in the array the least payoff is, what payoffs above it add up to, and where the weights begin."""

NO_NETWORK = np.zeros(0, np.float32)
NO_ROOM = np.zeros(0, np.float32)
"""In the place of a network and its numbers, for a search without one."""


class BadNetwork(ValueError):
    """A file holds no network for a game; the message says why."""


@rule
def estimate(position: Record, inputs: int, net: Any, room: Any, payoffs: Any) -> bool:
    """Whether the network judged this position and wrote what each seat can expect."""
    viewer = features(position, room)
    if viewer < 0:
        return False
    seats = int(position.seats)
    first = np.uint64(inputs)
    second = first + np.uint64(FIRST)
    last = second + np.uint64(SECOND)
    spare = last + np.uint64(seats)
    at = add_layer(net, room, np.uint64(WEIGHTS), np.uint64(0), first, np.uint64(FIRST), spare)
    rectify(room, first, np.uint64(FIRST))
    at = add_layer(net, room, at, first, second, np.uint64(SECOND), spare)
    rectify(room, second, np.uint64(SECOND))
    at = add_products(net, room, at, second, np.uint64(SECOND), last, np.uint64(seats), np.uint64(1))
    add_products(net, room, at, np.uint64(0), first, last, np.uint64(seats), np.uint64(0))
    share_out(net, room, int(last), seats, viewer, payoffs)
    return True


@inlined
def add_layer(net: Any, room: Any, at: Any, begin: Any, end: Any, size: Any, spare: Any) -> Any:
    """Numbers from `begin` to `end` make so many from `end` on by the weights from `at` on; where the next ones are."""
    biases = at + (end - begin) * size
    for place in range(size):
        room[end + place] = net[biases + place]
    add_weighted(net, room, at, begin, end - begin, end, size, spare)
    return biases + size


@inlined
def add_weighted(net: Any, room: Any, at: Any, begin: Any, inputs: Any, to: Any, size: Any, spare: Any) -> None:
    """Add what so many inputs bring by the weights from `at` on; `spare` is room for the places of those not 0.

    Four inputs are added at a time, so that sums are read and written a quarter as often.
    """
    others = np.uint64(0)
    for given in range(inputs):
        room[spare + others] = given
        others += np.uint64(room[begin + given] != 0.0)
    done = np.uint64(0)
    while done + np.uint64(4) <= others:
        first = np.uint64(room[spare + done])
        second = np.uint64(room[spare + done + np.uint64(1)])
        third = np.uint64(room[spare + done + np.uint64(2)])
        fourth = np.uint64(room[spare + done + np.uint64(3)])
        one, two, three, four = room[begin + first], room[begin + second], room[begin + third], room[begin + fourth]
        first, second, third, fourth = at + first * size, at + second * size, at + third * size, at + fourth * size
        for place in range(size):
            room[to + place] += (one * net[first + place] + two * net[second + place]) + (
                three * net[third + place] + four * net[fourth + place]
            )
        done += np.uint64(4)
    while done < others:
        first = np.uint64(room[spare + done])
        one = room[begin + first]
        first = at + first * size
        for place in range(size):
            room[to + place] += one * net[first + place]
        done += np.uint64(1)


@inlined
def add_products(net: Any, room: Any, at: Any, begin: Any, inputs: Any, to: Any, size: Any, biases: Any) -> Any:
    """What so many inputs bring to a few numbers: with as many biases they make them, else they are added to them."""
    whole = inputs & ~np.uint64(3)
    for place in range(size):
        one = two = three = four = np.float32(0.0)
        for given in range(np.uint64(0), whole, np.uint64(4)):
            row = at + given * size + place
            one += room[begin + given] * net[row]
            two += room[begin + given + np.uint64(1)] * net[row + size]
            three += room[begin + given + np.uint64(2)] * net[row + size + size]
            four += room[begin + given + np.uint64(3)] * net[row + size + size + size]
        for given in range(whole, inputs):
            one += room[begin + given] * net[at + given * size + place]
        total = (one + two) + (three + four)
        if biases:
            room[to + place] = net[at + inputs * size + place] + total
        else:
            room[to + place] += total
    return at + (inputs + np.uint64(1)) * size


@inlined
def rectify(room: Any, begin: Any, size: Any) -> None:
    """Nothing is below 0."""
    for place in range(size):
        room[begin + place] = max(room[begin + place], np.float32(0.0))


@inlined
def share_out(net: Any, room: Any, begin: int, seats: int, viewer: int, payoffs: Any) -> None:
    """The softmax of the seats' numbers, in turn from the viewer on, as payoffs."""
    most = room[begin]
    for turn in range(1, seats):
        most = max(most, room[begin + turn])
    total = 0.0
    for turn in range(seats):
        seat = viewer + turn
        if seat >= seats:
            seat -= seats
        payoffs[seat] = exp(float(room[begin + turn] - most))
        total += payoffs[seat]
    for seat in range(seats):
        payoffs[seat] = net[LOWEST] + net[TOTAL] * payoffs[seat] / total


# -------------------------------------------------------------------- files


def room_for(inputs: int, seats: int) -> Any:
    """Room for the numbers of a network while it is asked, and for the places of those that are not 0."""
    return np.zeros(inputs + FIRST + SECOND + seats + max(inputs, FIRST), np.float32)


def size_of(inputs: int, seats: int) -> int:
    """How many numbers a network has."""
    return WEIGHTS + (inputs + 1) * FIRST + (FIRST + 1) * SECOND + (SECOND + 1 + inputs) * seats


def network_for(game: Game, position: Record) -> Any:
    """The network that judges positions like this one; an empty one where none was trained for them."""
    learning = game.minds.learning
    if learning is None or not learning.file.exists():
        return NO_NETWORK
    return read_network(game, learning.kind(position), int(position.seats), learning.file)


@lru_cache(maxsize=64)
def read_network(game: Game, kind: str, seats: int, file: Path) -> Any:
    """One network of a file, empty if it is not there; `BadNetwork` if the file is not for this version of the game."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            if (made_for := str(stored["made_for"])) != (here := made_for_text(game)):
                raise ValueError(
                    say("it was made for {made_for}, this is {here}: train again", made_for=made_for, here=here)
                )
            if kind not in stored.files:
                return NO_NETWORK
            net = stored[kind].astype(np.float32)
        learning = game.minds.learning
        if learning is None or net.shape != (expected := size_of(learning.inputs(seats), seats),):
            raise ValueError(say("it has {size} numbers, expected {expected}", size=net.size, expected=expected))
        return net
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as trouble:
        told = {"file": file, "title": game.title, "kind": kind, "trouble": trouble}
        raise BadNetwork(say("{file} holds no network {kind!r} for {title}: {trouble}", **told)) from None


def made_for_text(game: Game) -> str:
    """What a network is made for: the game, the version of its rules and of its features, the sizes of the layers."""
    learning = game.minds.learning
    version = 0 if learning is None else learning.version
    return f"{game.name} {game.version}, features {version}, layers {FIRST} and {SECOND}"


def write_networks(file: Path, game: Game, networks: dict[str, Any]) -> None:
    """Store networks by their names, with half the precision; others in the file stay if they are of this version."""
    arrays: dict[str, Any] = {}
    if file.exists():
        with np.load(file, allow_pickle=False) as stored:
            if str(stored["made_for"]) == made_for_text(game):
                arrays = {name: stored[name] for name in stored.files}
    arrays["made_for"] = np.array(made_for_text(game))
    arrays |= {name: net.astype(np.float16) for name, net in networks.items()}
    part = file.with_name(file.name + ".part")
    with part.open("wb") as out:
        np.savez_compressed(out, **arrays)
    part.replace(file)
