"""The whole of a small game: every position that can come up, and what each seat can tell apart.

A node is a position together with all that every seat has seen on the way to it. Two nodes belong to one information
state if the seat that decides has seen and chosen the same until then: everybody sees that a step is made, and of each
step what `hide` leaves. In a game without secrets every position is its own information state, however it came up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, hide, odds, result
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rule import rule
from sheepfold.language import mark, say

MOST_NODES = 6_000_000
"""So many positions a game may have that is to be looked at as a whole."""

LANES = 2
"""What a seat has seen is told apart by so many numbers of 64 bits: two different pasts never share both."""

ODD = (-7046029254386353131, -4417276706812531889)
"""For each lane, what spreads its bits (odd numbers without a pattern)."""

EMPTY = -1
"""A place in a table that is free."""


class TooLarge(ValueError):
    """A game has more positions than can be looked at; the message says how many were found."""


class Layer(NamedTuple):
    """The positions after one number of steps."""

    positions: Any
    raw: Any  # the same as bytes
    memories: Any  # by node, seat and lane


class Found(NamedTuple):
    """What the nodes of a layer lead to, edge by edge."""

    child: Any  # in the next layer
    code: Any
    odds: Any


def new_layer(game: Game, seats: int, size: int) -> Layer:
    """Room for so many positions."""
    positions = np.zeros(size, game.record)
    return Layer(positions, positions.view(np.uint8).reshape(size, -1), np.zeros((size, seats, LANES), np.int64))


def longer(layer: Layer, size: int) -> Layer:
    """The same with more room."""
    positions = np.zeros(size, layer.positions.dtype)
    positions[: len(layer.positions)] = layer.positions
    memories = np.zeros((size, *layer.memories.shape[1:]), np.int64)
    memories[: len(layer.memories)] = layer.memories
    return Layer(positions, positions.view(np.uint8).reshape(size, -1), memories)


# -------------------------------------------------------------------- compiled


@rule
def mixed(number: int, more: int, lane: int) -> Any:
    """A number into which another has gone."""
    number = (number ^ more) * ODD[lane]
    return number ^ (number >> 29)


@rule
def digest(raw: Any, lane: int) -> Any:
    """One number for the bytes of a record."""
    number = lane + 1
    for byte in raw:
        number = mixed(number, int(byte), lane)
    return number


@rule
def count_choices(layer: Any, number: int, out: Any, who: Any, width: Any) -> None:
    """For each node of a layer, who decides and among how many."""
    for node in range(number):
        who[node] = actor(layer.positions[node])
        width[node] = 0 if who[node] == NOBODY else choices(layer.positions[node], out)


@rule
def remember(before: Any, layer: Any, node: int, who: int, chosen: int, room: Any, raw: Any) -> None:
    """What each seat knows after a step: what it knew, what it chose itself, what it now sees."""
    for seat in range(before.shape[0]):
        room[0] = layer.positions[node]
        hide(room[0], seat)
        for lane in range(LANES):
            known = mixed(before[seat, lane], digest(raw[0], lane), lane)
            layer.memories[node, seat, lane] = mixed(known, chosen if seat == who else -1, lane)


@rule
def is_same(layer: Any, one: int, other: int) -> bool:
    """Whether two nodes are the same: the position, and what everybody knows."""
    different = 0
    for seat in range(layer.memories.shape[1]):
        for lane in range(LANES):
            if layer.memories[one, seat, lane] != layer.memories[other, seat, lane]:
                different += 1
    for place in range(layer.raw.shape[1] if different == 0 else 0):
        if layer.raw[one, place] != layer.raw[other, place]:
            different += 1
    return different == 0


@rule
def place_of(layer: Any, node: int, slots: Any) -> int:
    """Where a node is in the table of those found, or the empty place for it."""
    number = digest(layer.raw[node], 0)
    for seat in range(layer.memories.shape[1]):
        number = mixed(number, layer.memories[node, seat, 0], 0)
    place = number & (len(slots) - 1)
    while slots[place] != EMPTY and not is_same(layer, slots[place], node):
        place = (place + 1) & (len(slots) - 1)
    return int(place)


@rule
def expand(
    here: Any,
    there: Any,
    who: Any,
    first: Any,
    span: Any,
    slots: Any,
    found: Any,
    parents: Any,
    work: Any,
    secret: bool,
) -> None:
    """Make every choice of the nodes from `span[0]` on, until the room is full; `span[1]` are the nodes found.

    The node being tried lies behind those found, and stays if it is new.
    """
    out, room, raw = work
    while span[0] < span[2]:
        node = span[0]
        number = 0 if who[node] == NOBODY else choices(here.positions[node], out)
        if span[1] + number >= len(there.positions) or 2 * (span[1] + number) > len(slots):
            return
        for place in range(number):
            new = span[1]
            edge = first[node] + place
            there.positions[new] = here.positions[node]
            apply(there.positions[new], out[place])
            if secret:
                remember(here.memories[node], there, new, who[node], out[place], room, raw)
            slot = place_of(there, new, slots)
            if slots[slot] == EMPTY:
                slots[slot] = new
                parents[new] = edge
                span[1] += 1
            found.child[edge] = slots[slot]
            found.code[edge] = out[place]
            found.odds[edge] = odds(here.positions[node], out[place]) if who[node] == CHANCE else 0
        span[0] += 1


@rule
def put_again(layer: Any, number: int, slots: Any) -> None:
    """Fill a larger table with the nodes found."""
    for node in range(number):
        slots[place_of(layer, node, slots)] = node


@rule
def group(memories: Any, who: Any, number: int, states: Any, slots: Any, firsts: Any) -> int:
    """Give the nodes of a layer the numbers of their information states; how many there are."""
    count = 0
    for node in range(number):
        seat = who[node]
        if seat >= 0:
            place = (memories[node, seat, 0] * ODD[1] + seat) & (len(slots) - 1)
            while slots[place] != EMPTY and not is_known(memories, who, firsts[slots[place]], node):
                place = (place + 1) & (len(slots) - 1)
            if slots[place] == EMPTY:
                slots[place] = count
                firsts[count] = node
                count += 1
            states[node] = slots[place]
    return count


@rule
def is_known(memories: Any, who: Any, one: int, other: int) -> bool:
    """Whether the seat that decides cannot tell two nodes apart."""
    seat = who[one]
    different = 0 if seat == who[other] else 1
    for lane in range(LANES):
        if memories[one, seat, lane] != memories[other, seat, lane]:
            different += 1
    return different == 0


@rule
def pay(layer: Any, who: Any, number: int, payoffs: Any, scores: Any) -> None:
    """The payoffs at the ends of a layer."""
    for node in range(number):
        if who[node] == NOBODY:
            result(layer.positions[node], payoffs[node], scores)


# -------------------------------------------------------------------- the tree


class Tree(NamedTuple):
    """All nodes, those after fewer steps first; an edge for each choice leads from a node to its child."""

    who: Any  # by node: the seat that decides, CHANCE or NOBODY
    state: Any  # by node: its information state, -1 where no seat decides
    first: Any  # by node: its first edge; one more for the end
    child: Any  # by edge
    code: Any  # by edge: the choice
    odds: Any  # by edge: how likely chance takes it
    payoffs: Any  # by node and seat; 0 before the end
    layers: Any  # by number of steps: the first node; one more for the end
    parent: Any  # by node: an edge that leads to it, -1 for the start
    seat: Any  # by information state: whose it is
    start: Any  # by information state: the first of its shares; one more for the end
    node: Any  # by information state: one of its nodes
    layer_states: Any  # by number of steps: the first information state; one more for the end


class SmallGame:
    """A game small enough to be looked at as a whole, with the number of seats and the options that make it so."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        most: int = MOST_NODES,
        progress: Callable[[int], None] = lambda found: None,
    ) -> None:
        self.game = game
        self.seats = game.checked_seats(seats)
        self.options = game.checked_options(self.seats, options or {})
        self.records: Any
        """By information state: a position in which the seat is asked."""
        self._door = game.ready().specialise
        self._out = np.zeros(game.most_choices, CHOICE)
        self._room = np.zeros(1, game.record)
        self.tree = self._grown(most, progress)

    @property
    def positions(self) -> int:
        """How many positions there are, each with what all have seen of its past."""
        return len(self.tree.who)

    @property
    def information_states(self) -> int:
        """How many different things a seat can know when it is asked."""
        return len(self.tree.seat)

    def history(self, state: int) -> list[int]:
        """The choices, chance included, that lead to a position in this information state."""
        tree, node = self.tree, int(self.tree.node[state])
        codes = []
        while (edge := int(tree.parent[node])) >= 0:
            codes.append(int(tree.code[edge]))
            node = int(np.searchsorted(tree.first, edge, side="right")) - 1
        return codes[::-1]

    def _grown(self, most: int, progress: Callable[[int], None]) -> Tree:
        layer = new_layer(self.game, self.seats, 1)
        layer.positions[0] = self.game.start(self.seats, self.options)
        parts: dict[str, list[Any]] = {name: [] for name in Tree._fields}
        records, number, nodes, edges, states, shares = [], 1, 0, 0, 0, 0
        parents = np.full(1, -1, np.int64)
        while number:
            who, width = np.zeros(number, np.int8), np.zeros(number, np.int64)
            self._door(count_choices)(layer, number, self._out, who, width)
            groups, firsts = self._grouped(layer, who, number)
            payoffs = np.zeros((number, self.seats))
            self._door(pay)(layer, who, number, payoffs, np.zeros(self.seats, np.int32))
            records.append(layer.positions[firsts].copy())
            first = np.cumsum(width) - width
            here = {"who": who, "first": first + edges, "payoffs": payoffs, "parent": parents}
            here |= {"state": np.where(groups < 0, -1, groups + states), "seat": who[firsts], "node": firsts + nodes}
            here |= {"start": np.cumsum(width[firsts]) - width[firsts] + shares}
            here |= {"layers": np.array([nodes]), "layer_states": np.array([states])}
            nodes, states, shares = nodes + number, states + len(firsts), shares + int(width[firsts].sum())
            self._check_size(nodes, states, most)
            progress(nodes)
            found, layer, number, parents = self._stepped(layer, who, first, int(width.sum()), nodes, states, most)
            parents = parents + edges
            here |= {"child": found.child + nodes, "code": found.code, "odds": found.odds}
            edges += len(found.child)
            for name, part in here.items():
                parts[name].append(part)
        ends = {"first": edges, "start": shares, "layers": nodes, "layer_states": states}
        for name, end in ends.items():
            parts[name].append(np.array([end]))
        self.records = np.concatenate(records)
        return Tree(**{name: np.ascontiguousarray(np.concatenate(part)) for name, part in parts.items()})

    def _grouped(self, layer: Layer, who: Any, number: int) -> tuple[Any, Any]:
        """By node its information state in the layer (-1 for none), and by information state its first node."""
        groups = np.full(number, -1, np.int64)
        if not self.game.has_secrets:
            firsts = np.flatnonzero(who >= 0)
            groups[firsts] = np.arange(len(firsts))
            return groups, firsts
        slots, firsts = np.full(table_size(number), EMPTY, np.int64), np.zeros(number, np.int64)
        count = self._door(group)(layer.memories, who, number, groups, slots, firsts)
        return groups, firsts[:count]

    def _stepped(
        self, here: Layer, who: Any, first: Any, edges: int, nodes: int, states: int, most: int
    ) -> tuple[Found, Layer, int, Any]:
        """What the choices of a layer lead to, how many positions that is, and by position an edge to it."""
        found = Found(np.zeros(edges, np.int64), np.zeros(edges, CHOICE), np.zeros(edges))
        size = 1 << 10
        there, parents = new_layer(self.game, self.seats, size), np.zeros(size, np.int64)
        slots = np.full(table_size(size), EMPTY, np.int64)
        span, work = (
            np.array([0, 0, len(who)], np.int64),
            (self._out, self._room, self._room.view(np.uint8).reshape(1, -1)),
        )
        while True:
            secret = self.game.has_secrets
            self._door(expand)(here, there, who, first, span, slots, found, parents, work, secret)
            if span[0] == span[2]:
                break
            self._check_size(nodes + int(span[1]), states, most)
            size *= 4
            there, parents = longer(there, size), np.resize(parents, size)
            slots = np.full(table_size(size), EMPTY, np.int64)
            self._door(put_again)(there, int(span[1]), slots)
        share_odds(found, who, np.diff([*first, edges]))
        return found, there, int(span[1]), parents[: int(span[1])]

    def _check_size(self, nodes: int, states: int, most: int) -> None:
        if nodes <= most:
            return
        text = mark(
            "{title} with these options has more than {most:,} positions ({states:,} information states were found "
            "until then): too large to be solved"
        )
        said = say(text, title=self.game.title, most=most, states=states)
        if self.game.small:
            small = ", ".join(f"{name}={value}" for name, value in self.game.small.items())
            said = say("{said}; its small configuration is {small}", said=said, small=small)
        raise TooLarge(said)


def table_size(number: int) -> int:
    """A power of two with room for so many entries and as many empty ones."""
    return 1 << (2 * max(number, 4)).bit_length()


def share_odds(found: Found, who: Any, width: Any) -> None:
    """The weights of chance's outcomes become shares of 1."""
    node = np.repeat(np.arange(len(who)), width)
    totals = np.bincount(node, found.odds, len(who))[node]
    np.divide(found.odds, totals, out=found.odds, where=totals > 0)
