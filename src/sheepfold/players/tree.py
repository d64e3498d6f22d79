"""The tree of the search: information-set Monte Carlo tree search over the contract, specialised per game.

Every simulation imagines a world that the thinking seat cannot rule out, walks down the tree as far as it goes,
adds one node and plays on. A node is a sequence of choices as that seat sees it, so that worlds it cannot tell apart
share their statistics. Each seat looks for its own payoff; teams follow from equal payoffs.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, hide, imagine, lean, pick, promise, result
from sheepfold.engine.record import Choices, Record, record
from sheepfold.engine.rng import below, draw_again_from, state_of
from sheepfold.engine.rule import rule
from sheepfold.players.network import estimate

NODE = record(
    ("key", "i8"),  # the choice that leads here, or what the seat sees after a chance event
    ("total", "f8"),  # payoffs of the seat that made the choice
    ("visits", "i4"),
    ("offered", "i4"),  # how often the choice was legal here
    ("first", "i4"),  # child with the smallest key, ROOT for none
    ("after", "i4"),  # sibling with the next key, ROOT for none
    ("who", "i4"),  # who made the choice
)

PLAN = record(
    ("seat", "i8"),  # who thinks
    ("secrets", "i8"),  # whether seats know different things
    ("horizon", "i8"),  # roll-outs go so far before they ask for a promise
    ("ahead", "i8"),  # so many promises the tree passes before it takes one
    ("own_turn", "i8"),  # whether the tree ends where another seat decides, and roll-outs go on
    ("answers", "i8"),  # so many lines of each other seat's next turn are tried in a roll-out, 0: it plays on unjudged
    ("turns", "i8"),  # without a tree: so many turns are answered, everybody's, -1: none; 0: there is a tree
    ("inputs", "i8"),  # of the network that judges instead of the game's promise, 0 for none
    ("used", "i8"),  # nodes in use
    ("depth", "i8"),  # of the present path
    ("curious", "f8"),  # how much is given to what was tried less, in standard deviations of the payoff
    ("wide", "f8"),  # how fast a node below the root gets more children
    ("scale", "f8"),  # the same as a payoff
    ("games", "f8"),
    ("total", "f8"),  # payoffs of the seat that thinks, and their squares
    ("squares", "f8"),
)

ROOT = 0
HERE, ASIDE, TRIED, PLACES = 0, 1, 2, 3
"""Places of `work`: the position being played, a copy to hide things in, one to try lines in; how many there are."""

FEWEST_CHILDREN = 4
DEEPEST = 400
"""Nodes on one path."""

LOGS = np.log(np.arange(1, 4097))
"""By small numbers of offers: the logarithm of one more."""

FNV_START, FNV_PRIME, KEYS = 0xCBF29CE484222325 & ((1 << 62) - 1), 0x100000001B3, (1 << 62) - 1


@rule
def simulate(
    number: int,
    seen: Any,
    work: Any,
    raw: Any,
    nodes: Any,
    path: Any,
    plan: Record,
    rng: Record,
    out: Choices,
    payoffs: Any,
    scores: Any,
    net: Any,
    room: Any,
) -> None:
    """So many simulations; each adds one node at most."""
    for _ in range(number):
        work[HERE] = seen[0]
        imagine(work[HERE], int(plan.seat), rng)
        play_on(work, raw, nodes, path, plan, rng, out, payoffs, scores, net, room)
        learn(nodes, path, plan, payoffs)


@rule
def play_on(
    work: Any, raw: Any, nodes: Any, path: Any, plan: Record, rng: Record, out: Choices, payoffs: Any, scores: Any,
    net: Any, room: Any,
) -> None:  # fmt: skip
    """Down the tree, then on by roll-out, to the end or to a promise."""
    position = work[HERE]
    node = ROOT
    path[0] = ROOT
    depth = 0
    steps = 0
    passed = 0
    in_tree = plan.turns == 0
    unanswered = int(plan.turns) if plan.turns > 0 else int(position.seats) - 1 if plan.answers > 0 else 0
    last = int(plan.seat)
    who = actor(position)
    while who != NOBODY:
        if in_tree:
            asks = depth > 0 and passed <= plan.ahead
        elif unanswered > 0:
            asks = who >= 0 and who != last and (who != plan.seat or plan.turns > 0)
        else:
            asks = steps >= plan.horizon
        if asks and is_judged(position, plan, net, room, payoffs):
            if unanswered == 0 and (not in_tree or passed == plan.ahead):
                break
            in_tree = in_tree and passed < plan.ahead
            passed += 1
            if not in_tree and who >= 0 and (who != plan.seat or plan.turns > 0):
                answer(work, who, plan, rng, out, payoffs, scores, net, room)
                unanswered -= 1
                last = who
                who = actor(position)
                continue
        child = ROOT
        if who == CHANCE:
            choice = int(pick(position, who, rng, out))
        elif in_tree:
            child = select(position, nodes, node, plan, rng, out, who)
            choice = int(nodes[child].key)
        else:
            choice = int(lean(position, who, rng, out))
        apply(position, choice)
        if in_tree:
            if who == CHANCE:
                child = outcome(work, raw, nodes, node, plan, choice)
            node = child
            depth += 1
            path[depth] = node
            in_tree = nodes[node].visits > 0 and depth < len(path) - 1
        else:
            steps += 1
        who = actor(position)
        in_tree = in_tree and (plan.own_turn == 0 or who == plan.seat)
    if who == NOBODY:
        result(position, payoffs, scores)
    plan.depth = depth


@rule
def answer(
    work: Any, who: int, plan: Record, rng: Record, out: Choices, payoffs: Any, scores: Any, net: Any, room: Any
) -> None:
    """A seat's turn by the line that is judged best for it, of some that are tried; up to where chance decides."""
    began = state_of(rng)
    best = 0
    most = 0.0
    for number in range(plan.answers):
        before = state_of(rng)
        work[TRIED] = work[HERE]
        play_line(work[TRIED], who, number, False, plan, rng, out, payoffs, scores, net, room)
        if number == 0 or payoffs[who] > most:
            most = payoffs[who]
            best = number
            began = before
    after = state_of(rng)
    draw_again_from(rng, began)
    play_line(work[HERE], who, best, True, plan, rng, out, payoffs, scores, net, room)
    draw_again_from(rng, after)


@rule
def play_line(
    position: Record, who: int, number: int, to_chance: bool, plan: Record, rng: Record, out: Choices, payoffs: Any,
    scores: Any, net: Any, room: Any,
) -> None:  # fmt: skip
    """A seat's turn by the roll-out policy, every second line with any first choice; what it is worth at its end."""
    choice = int(pick(position, who, rng, out)) if number & 1 else int(lean(position, who, rng, out))
    apply(position, choice)
    now = actor(position)
    while now != NOBODY and (now in (who, CHANCE) or not is_judged(position, plan, net, room, payoffs)):
        if now == CHANCE:
            if to_chance:
                return
            choice = int(pick(position, now, rng, out))
        else:
            choice = int(lean(position, now, rng, out))
        apply(position, choice)
        now = actor(position)
    if now == NOBODY:
        result(position, payoffs, scores)


@rule
def is_judged(position: Record, plan: Record, net: Any, room: Any, payoffs: Any) -> bool:
    """Whether the network, or else the game's promise, wrote what each seat can expect here."""
    if plan.inputs > 0:
        return estimate(position, int(plan.inputs), net, room, payoffs)
    return promise(position, payoffs)


@rule
def learn(nodes: Any, path: Any, plan: Record, payoffs: Any) -> None:
    """Every choice on the path is worth what its seat got; the spread of payoffs says how bold to be."""
    nodes[ROOT].visits += 1
    for depth in range(1, plan.depth + 1):
        node = path[depth]
        nodes[node].visits += 1
        if nodes[node].who >= 0:
            nodes[node].total += payoffs[nodes[node].who]
    got = payoffs[plan.seat]
    plan.games += 1
    plan.total += got
    plan.squares += got * got
    mean = plan.total / plan.games
    plan.scale = plan.curious * sqrt(max(plan.squares / plan.games - mean * mean, 1e-6))


# -------------------------------------------------------------------- choices of seats


@rule
def select(position: Record, nodes: Any, node: int, plan: Record, rng: Record, out: Choices, who: int) -> int:
    """The child to go to: a new one as long as the node may have more, else the best in doubt."""
    number = choices(position, out)
    tried = 0
    best = ROOT
    most = 0.0
    child = int(nodes[node].first)
    for place in range(number):
        code = int(out[place])
        while child != ROOT and nodes[child].key < code:
            child = int(nodes[child].after)
        if child != ROOT and nodes[child].key == code:
            tried += 1
            nodes[child].offered += 1
            hope = hope_of(nodes, child, plan)
            if best == ROOT or hope > most:
                best = child
                most = hope
    if tried < number and (node == ROOT or tried < FEWEST_CHILDREN + plan.wide * sqrt(float(nodes[node].visits))):
        code = int(lean(position, who, rng, out))
        if child_of(nodes, node, code) != ROOT:
            code = untried(position, nodes, node, number - tried, rng, out)
        return add(nodes, node, code, who, plan)
    return best


@rule
def hope_of(nodes: Any, child: int, plan: Record) -> Any:
    """What a choice may be worth: its mean payoff, and more the less it was tried when it was legal."""
    visits = float(nodes[child].visits)
    offered = int(nodes[child].offered)
    doubt = LOGS[offered] if offered < len(LOGS) else log(offered + 1.0)
    return nodes[child].total / visits + plan.scale * sqrt(doubt / visits)


@rule
def untried(position: Record, nodes: Any, node: int, number: int, rng: Record, out: Choices) -> int:
    """One of so many legal choices that have no node yet."""
    left = below(rng, number)
    place = choices(position, out)
    code = 0
    while left >= 0:
        place -= 1
        code = int(out[place])
        if child_of(nodes, node, code) == ROOT:
            left -= 1
    return code


# -------------------------------------------------------------------- children


@rule
def child_of(nodes: Any, node: int, key: int) -> int:
    """The child with this key, or ROOT."""
    child = int(nodes[node].first)
    while child != ROOT and nodes[child].key < key:
        child = int(nodes[child].after)
    return child if child != ROOT and nodes[child].key == key else ROOT


@rule
def add(nodes: Any, node: int, key: int, who: int, plan: Record) -> int:
    """A new child, in the order of keys."""
    new = int(plan.used)
    plan.used += 1
    nodes[new].key = key
    nodes[new].who = who
    nodes[new].offered = 1
    before = ROOT
    child = int(nodes[node].first)
    while child != ROOT and nodes[child].key < key:
        before = child
        child = int(nodes[child].after)
    nodes[new].after = child
    if before == ROOT:
        nodes[node].first = new
    else:
        nodes[before].after = new
    return new


@rule
def outcome(work: Any, raw: Any, nodes: Any, node: int, plan: Record, choice: int) -> int:
    """The child for a chance event that has happened; outcomes that look alike to the thinking seat are one."""
    key = choice
    if plan.secrets:
        work[ASIDE] = work[HERE]
        hide(work[ASIDE], int(plan.seat))
        key = fingerprint_of(raw)
    child = child_of(nodes, node, key)
    return add(nodes, node, key, CHANCE, plan) if child == ROOT else child


@rule
def fingerprint_of(raw: Any) -> int:
    """A number made of every byte of the hidden copy."""
    key = FNV_START
    for place in range(raw.shape[1]):
        key = ((key ^ int(raw[ASIDE, place])) * FNV_PRIME) & KEYS
    return key
