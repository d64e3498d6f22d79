"""Searched games: whole games between searching players inside compiled code, with what they thought at each decision.

A player is as many simulations as its level has, and its temperature; there is no clock, so the same seed gives the
same game on every machine. The same code looks at games that were played before, by players of a game's own or at
random: then the choices are given, and the search only judges them.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, hide, imagine, pick
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Record, record
from sheepfold.engine.rng import RNG, begin_stream, below
from sheepfold.engine.rule import rule
from sheepfold.lab.study.watching import LONGEST
from sheepfold.players.growth import MOST_NODES, plan_for
from sheepfold.players.levels import FOR_EACH_CHOICE
from sheepfold.players.network import network_for, room_for
from sheepfold.players.self_play import tried_most
from sheepfold.players.tree import DEEPEST, HERE, NODE, PLACES, PLAN, ROOT, learn, play_on

MOST_SEATS = 8

IN_QUESTION = 0.5
"""A choice was in question if it was tried at least half as often as the one tried most."""

SURE = 2.0
"""Two choices are told apart where their means lie so many standard errors of each apart."""

LOOKED_AT = 16
"""What a choice does to other seats is compared where it was tried so often."""

STOPPED = -1
"""What comes of a game that is given up on somebody's wish."""

LUCK, OWN = 0, 1
"""The streams of random numbers of a game: of chance, and of the players."""

THOUGHT = record(
    ("step", "i4"),  # choices and chance events before it
    ("seat", "i1"),
    ("choices", "i2"),
    ("choice", "i4"),
    ("best", "i4"),  # the choice tried most
    ("simulations", "i4"),
    ("in_question", "i2"),
    ("dominated", "i2"),  # choices that were surely worse than the best
    ("clarity", "f4"),  # 1: all simulations tried one choice; 0: all choices as often
    ("lost", "f4"),  # mean payoff of the best choice less that of the choice made
    ("surely_lost", "f4"),  # the same where the choice made was surely worse than the best, else 0
    ("sway", "f4"),  # the most that the choices differ for another seat
    ("swayed", "i1"),  # that seat
    ("before", "f4", MOST_SEATS),  # mean payoffs by seat, after the choice tried most
    ("after", "f4", MOST_SEATS),  # the same, after the choice made
    ("average", "f4", MOST_SEATS),  # the same, over the choices as often as they were tried
)

PLAYER = record(
    ("simulations", "i4"),  # 0: plays at random
    ("temperature", "f8"),
    ("ally", "i1"),  # the seat whose payoff counts as much as its own; itself if there is none
    ("learned", "i1"),  # 1: judges by the game's trained network, where there is one
)


class Brain(NamedTuple):
    """What one thread needs to play searched games."""

    table: Any
    seen: Any
    work: Any
    raw: Any
    nodes: Any
    path: Any
    plans: Any
    """How others search, and how champions do."""
    rngs: Any
    out: Any
    payoffs: Any
    scores: Any
    sums: Any
    """By node below the root and by seat: sums of payoffs."""
    net: Any
    room: Any

    @classmethod
    def new(cls, game: Game, start: Record, simulations: int) -> Brain:
        """Room for players of games like this one that simulate at most so often for a decision."""
        seats, net = int(start.seats), network_for(game, start)
        nodes = min(MOST_NODES, max(simulations, FOR_EACH_CHOICE * game.most_choices)) + 1
        work = np.zeros(PLACES, game.record)
        plans = np.zeros(2, PLAN)
        plans[0], plans[1] = plan_for(game, seats, False), plan_for(game, seats, True, net)
        return cls(
            np.zeros(1, game.record), np.zeros(1, game.record), work, work.view(np.uint8).reshape(PLACES, -1),
            np.zeros(nodes, NODE), np.zeros(DEEPEST, np.int32), plans, np.zeros(2, RNG),
            np.zeros(game.most_choices, CHOICE), np.zeros(seats), np.zeros(seats, np.int32), np.zeros((nodes, seats)),
            net, room_for(int(plans[1]["inputs"])),
        )  # fmt: skip


class Script(NamedTuple):
    """What is written down of a searched game: its codes, and a thought for each decision."""

    codes: Any
    thoughts: Any

    @classmethod
    def new(cls, steps: int = 2000) -> Script:
        """Room for so many steps."""
        return cls(np.zeros(steps, np.int32), np.zeros(steps, THOUGHT))


@rule
def searched_game(
    brain: Any, start: Any, players: Any, seed: int, deal: int, game: int, given: Any, script: Any, stop: Any
) -> int:
    """One game: its number of steps, and of decisions above bit 32.

    It is 0 if there is not enough room for it, and STOPPED if `stop` was set meanwhile. Chance follows from the seed
    and the deal, the players' own luck from the game. Where codes are `given` they are played, and players with
    simulations judge them.
    """
    brain.table[0] = start[0]
    begin_stream(brain.rngs[LUCK], seed, deal)
    begin_stream(brain.rngs[OWN], seed ^ 1, game)
    position = brain.table[0]
    step = 0
    decisions = 0
    who = actor(position)
    while who != NOBODY and step < LONGEST:
        if stop[0] != 0:
            return STOPPED
        if step >= len(script.codes):
            return 0
        if len(given) > 0:
            if step >= len(given):
                break
            choice = int(given[step])
            if who != CHANCE:
                judge(brain, players[who], script.thoughts[decisions], who, step, choice)
                decisions += 1
        elif who == CHANCE:
            choice = int(pick(position, who, brain.rngs[LUCK], brain.out))
        else:
            choice = decide(brain, players[who], script.thoughts[decisions], who, step)
            decisions += 1
        script.codes[step] = choice
        apply(position, choice)
        step += 1
        who = actor(position)
    return step + (decisions << 32)


@rule
def decide(brain: Any, player: Record, thought: Record, who: int, step: int) -> int:
    """The choice of a player, and what it thought of it."""
    number = choices(brain.table[0], brain.out)
    begin_thought(thought, who, step, number)
    choice = int(brain.out[0])
    if number > 1 and player.simulations == 0:
        choice = int(pick(brain.table[0], who, brain.rngs[OWN], brain.out))
    elif number > 1:
        think(brain, player, who, number)
        best = tried_most(brain.nodes)
        chosen = drawn(brain.nodes, best, player.temperature, brain.rngs[OWN]) if player.temperature > 0.0 else best
        choice = int(brain.nodes[chosen].key)
        conclude(brain, brain.plans[player.learned], thought, best, chosen)
    thought.choice = choice
    if thought.simulations == 0:
        thought.best = choice
    return choice


@rule
def judge(brain: Any, player: Record, thought: Record, who: int, step: int, choice: int) -> None:
    """What a search thinks of a choice that is made anyway."""
    number = choices(brain.table[0], brain.out)
    begin_thought(thought, who, step, number)
    thought.choice = choice
    thought.best = choice
    if number > 1 and player.simulations > 0:
        think(brain, player, who, number)
        best = tried_most(brain.nodes)
        chosen = int(brain.nodes[ROOT].first)
        while chosen != ROOT and brain.nodes[chosen].key != choice:
            chosen = int(brain.nodes[chosen].after)
        conclude(brain, brain.plans[player.learned], thought, best, chosen if chosen != ROOT else best)


@rule
def begin_thought(thought: Record, who: int, step: int, number: int) -> None:
    """A thought about a decision without a choice, or of a player that does not think."""
    thought.step, thought.seat, thought.choices, thought.simulations = step, who, number, 0
    thought.in_question, thought.dominated, thought.clarity = min(number, 1), 0, 1.0
    thought.lost, thought.surely_lost, thought.sway, thought.swayed = 0.0, 0.0, 0.0, -1
    for seat in range(MOST_SEATS):
        thought.before[seat] = 0.0
        thought.after[seat] = 0.0
        thought.average[seat] = 0.0


@rule
def think(brain: Any, player: Record, who: int, number: int) -> None:
    """Grow a tree as `players.tree.simulate` does, and remember what each first choice brought every seat."""
    plan = brain.plans[player.learned]
    brain.seen[0] = brain.table[0]
    hide(brain.seen[0], who)
    forget(brain, plan)
    plan.seat = who
    ally = int(player.ally)
    for _ in range(min(max(int(player.simulations), FOR_EACH_CHOICE * number), len(brain.nodes) - 1)):
        brain.work[HERE] = brain.seen[0]
        imagine(brain.work[HERE], who, brain.rngs[OWN])
        play_on(
            brain.work, brain.raw, brain.nodes, brain.path, plan, brain.rngs[OWN], brain.out, brain.payoffs,
            brain.scores, brain.net, brain.room,
        )  # fmt: skip
        child = brain.path[1]
        for seat in range(len(brain.payoffs)):
            brain.sums[child, seat] += brain.payoffs[seat]
        if ally != who:
            both = (brain.payoffs[who] + brain.payoffs[ally]) / 2
            brain.payoffs[who] = both
            brain.payoffs[ally] = both
        learn(brain.nodes, brain.path, plan, brain.payoffs)


@rule
def forget(brain: Any, plan: Record) -> None:
    """Begin a new tree where the last one was, whoever's it was."""
    for node in range(max(brain.plans[0].used, brain.plans[1].used)):
        brain.nodes[node].visits = 0
        brain.nodes[node].total = 0.0
        brain.nodes[node].first = ROOT
        brain.nodes[node].after = ROOT
        for seat in range(len(brain.payoffs)):
            brain.sums[node, seat] = 0.0
    brain.plans[0].used = 1
    brain.plans[1].used = 1
    plan.games = 0.0
    plan.total = 0.0
    plan.squares = 0.0
    plan.scale = 0.0


@rule
def drawn(nodes: Any, best: int, temperature: float, rng: Record) -> int:
    """A node at the root, by chance in proportion to its visits to the power of 1 / temperature."""
    total = 0
    child = int(nodes[ROOT].first)
    while child != ROOT:
        total += weight_of(nodes, child, best, temperature)
        child = int(nodes[child].after)
    left = int(below(rng, total))
    child = int(nodes[ROOT].first)
    while child != ROOT:
        left -= weight_of(nodes, child, best, temperature)
        if left < 0:
            return child
        child = int(nodes[child].after)
    return best


@rule
def weight_of(nodes: Any, child: int, best: int, temperature: float) -> int:
    """How often a careless player takes a choice, beside one million for the one tried most."""
    return int(1e6 * (nodes[child].visits / nodes[best].visits) ** (1.0 / temperature))


@rule
def conclude(brain: Any, plan: Record, thought: Record, best: int, chosen: int) -> None:
    """What the tree says about the decision."""
    nodes = brain.nodes
    all_visits = float(nodes[ROOT].visits)
    deviation = plan.scale / plan.curious
    least = nodes[best].total / nodes[best].visits - SURE * deviation / sqrt(float(nodes[best].visits))
    in_question = 0
    dominated = 0
    surprise = 0.0
    child = int(nodes[ROOT].first)
    while child != ROOT:
        visits = float(nodes[child].visits)
        if visits > 0.0:
            surprise -= visits / all_visits * log(visits / all_visits)
            if visits >= IN_QUESTION * nodes[best].visits:
                in_question += 1
            if nodes[child].total / visits + SURE * deviation / sqrt(visits) < least:
                dominated += 1
        child = int(nodes[child].after)
    thought.simulations = nodes[ROOT].visits
    thought.best = nodes[best].key
    thought.in_question = in_question
    thought.dominated = dominated
    thought.clarity = 1.0 - surprise / log(float(thought.choices))
    mean = nodes[chosen].total / nodes[chosen].visits
    thought.lost = nodes[best].total / nodes[best].visits - mean
    if mean + SURE * deviation / sqrt(float(nodes[chosen].visits)) < least:
        thought.surely_lost = thought.lost
    for seat in range(len(brain.payoffs)):
        thought.before[seat] = brain.sums[best, seat] / nodes[best].visits
        thought.after[seat] = brain.sums[chosen, seat] / nodes[chosen].visits
        conclude_for(brain, thought, seat)


@rule
def conclude_for(brain: Any, thought: Record, seat: int) -> None:
    """What the choices do to one seat: their mean, and by how much those looked at well differ."""
    nodes = brain.nodes
    total = 0.0
    least = 0.0
    most = 0.0
    found = False
    child = int(nodes[ROOT].first)
    while child != ROOT:
        total += brain.sums[child, seat]
        if nodes[child].visits >= LOOKED_AT:
            mean = brain.sums[child, seat] / nodes[child].visits
            least = min(least, mean) if found else mean
            most = max(most, mean) if found else mean
            found = True
        child = int(nodes[child].after)
    thought.average[seat] = total / nodes[ROOT].visits
    if seat != thought.seat and most - least > thought.sway:
        thought.sway = most - least
        thought.swayed = seat
