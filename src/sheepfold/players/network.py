"""Networks that judge positions: small, trained by self-play, and compiled like a rule.

A network has two hidden layers, and a direct way past them. It gets the numbers that a game's `features` writes, seen
from one seat, and gives a number for each seat in turn from that one on; their softmax shares the payoff out. The
direct way is part of the first layer, which makes a number for each seat beside its hidden ones. All of it is one
array: what the payoffs begin at and add up to, then the weights of each layer, input by input, and the biases of the
first two.
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

DIRECT = 8
"""Room in the first layer for what goes past the others, a number for each seat."""

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
    direct = first + np.uint64(FIRST)
    second = direct + np.uint64(DIRECT)
    spare = second + np.uint64(SECOND)
    at = add_layer(net, room, np.uint64(WEIGHTS), np.uint64(0), first, first, np.uint64(FIRST + DIRECT), spare)
    rectify(room, first, np.uint64(FIRST))
    at = add_layer(net, room, at, first, np.uint64(FIRST), second, np.uint64(SECOND), spare)
    rectify(room, second, np.uint64(SECOND))
    add_products(net, room, at, second, np.uint64(SECOND), direct, np.uint64(seats))
    share_out(net, room, int(direct), seats, viewer, payoffs)
    return True


@inlined
def add_layer(net: Any, room: Any, at: Any, begin: Any, inputs: Any, to: Any, size: Any, spare: Any) -> Any:
    """So many inputs make so many numbers by the weights from `at` on and the biases behind them; what comes next."""
    biases = at + inputs * size
    for place in range(size):
        room[to + place] = net[biases + place]
    add_weighted(net, room, at, begin, inputs, to, size, spare)
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
def add_products(net: Any, room: Any, at: Any, begin: Any, inputs: Any, to: Any, size: Any) -> None:
    """Add what inputs, a multiple of four of them, bring to a few numbers by the weights from `at` on."""
    for place in range(size):
        one = two = three = four = np.float32(0.0)
        for given in range(np.uint64(0), inputs, np.uint64(4)):
            row = at + given * size + place
            one += room[begin + given] * net[row]
            two += room[begin + given + np.uint64(1)] * net[row + size]
            three += room[begin + given + np.uint64(2)] * net[row + size + size]
            four += room[begin + given + np.uint64(3)] * net[row + size + size + size]
        room[to + place] += (one + two) + (three + four)


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


def room_for(inputs: int) -> Any:
    """Room for the numbers of a network while it is asked, and for the places of those that are not 0."""
    return np.zeros(inputs + FIRST + DIRECT + SECOND + max(inputs, FIRST), np.float32)


def size_of(inputs: int, seats: int) -> int:
    """How many numbers a network has."""
    return WEIGHTS + (inputs + 1) * (FIRST + DIRECT) + (FIRST + 1) * SECOND + SECOND * seats


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
    return f"{game.name} {game.version}, features {version}, layers {FIRST}+{DIRECT} and {SECOND}"


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
