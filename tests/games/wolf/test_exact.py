"""Exact solving: as good as OpenSpiel's CFR+ iteration by iteration, and true to the rules of this game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sheepfold.games.wolf.board import BYTE, Code
from sheepfold.games.wolf.exact import tree
from sheepfold.games.wolf.exact.liars_dice import bid_lists, liars_dice, policy
from sheepfold.games.wolf.exact.small_wolf import SmallWolf, small_wolf
from sheepfold.games.wolf.exact.solver import EquilibriumSolver
from sheepfold.games.wolf.exact.tree import CHANCE_NODE, END
from sheepfold.games.wolf.position import Phase

from .table import GAME

OPENSPIEL = {(2, 10): 0.022696211866541305, (3, 10): 0.044205957836435245, (3, 100): 0.0004799325205378929}
"""By sides and iterations: the exploitability of OpenSpiel 2.0.2's CFRPlusSolver on liars_dice(numdice=1)."""

UNIFORM = {2: 0.5625, 3: 0.5555555555555556}
"""By sides: what OpenSpiel's `exploitability` says of uniformly random play."""


def solved(small, iterations):
    solver = EquilibriumSolver(GAME, small)
    solver.run(iterations)
    return solver


@pytest.mark.parametrize(("sides", "iterations"), OPENSPIEL)
def test_every_iteration_is_openspiels_cfr_plus(sides, iterations):
    assert solved(liars_dice(sides), iterations).exploitability() == pytest.approx(OPENSPIEL[sides, iterations], 1e-9)


@pytest.mark.parametrize("sides", UNIFORM)
def test_random_play_is_as_exploitable_as_openspiel_says(sides):
    assert EquilibriumSolver(GAME, liars_dice(sides)).exploitability() == pytest.approx(UNIFORM[sides], 1e-9)


@pytest.mark.parametrize(("sides", "value"), [(2, 1 / 2), (3, 1 / 9)])
def test_liars_dice_has_its_known_value(sides, value):
    solver = solved(liars_dice(sides), 2000)
    assert 0 <= solver.exploitability() < 1e-5
    assert solver.value() == pytest.approx(value, abs=1e-5)


def test_liars_dice_with_six_sides_is_the_second_seats_game():
    solver = solved(liars_dice(6), 60)
    assert len(solver.tree.kind) == 2**13 - 1
    assert solver.value() == pytest.approx(-7 / 258, abs=solver.exploitability())


def test_a_public_position_has_higher_bids_and_after_one_the_doubt():
    small = liars_dice(3)
    for node, bids in enumerate(bid_lists(small)):
        if bids is not None:
            labels = small.label[small.first[node] : small.first[node] + small.edges[node]].tolist()
            assert labels == list(range(bids[-1] + 1 if bids else 0, 6 + bool(bids)))


def test_the_exported_strategy_has_openspiels_names():
    exported = policy(solved(liars_dice(2), 20), 2)
    assert len(exported) == 2 * 2**4
    assert {name: [action for action, _ in pairs] for name, pairs in exported.items()}["2 1-1 2-1"] == [3, 4]
    assert all(abs(sum(share for _, share in pairs) - 1) < 1e-12 for pairs in exported.values())


def test_a_tree_that_grows_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(tree, "MOST_NODES", 30)
    with pytest.raises(ValueError, match="more than 30 public positions: fewer dice or a shorter row"):
        liars_dice(2)


# -------------------------------------------------------------------- this game, made small


@pytest.fixture(scope="module")
def tiny():
    """One die each, rows of three."""
    return small_wolf(GAME, 1, 3)


def test_a_small_play_is_solved(tiny):
    solver = solved(tiny, 1000)
    assert 0 <= solver.exploitability() < 1e-5
    assert solver.value() == pytest.approx(1 / 18, abs=1e-5)


def test_the_hands_of_a_small_play_are_as_likely_as_fair_dice(tiny):
    assert tiny.deal.tolist() == pytest.approx([3 / 6, 1 / 6, 1 / 6, 1 / 6])
    assert SmallWolf(GAME, 2, 2)._builder._deal.sum() == pytest.approx(1)


def dealt(hands, dice):
    """A position with these cups and rows of three."""
    position = GAME.start(2, {"box_dice": 12})
    GAME.plain.apply(position, 0)
    position.box_dice, position.spare, position.phase = 3, 0, Phase.TURN
    position.held[:2] = dice
    position.cups[:2] = [1 << BYTE * hand for hand in hands]
    return position


def legal_edges(small, node, hand):
    edges = range(small.first[node], small.first[node] + small.edges[node])
    return {int(small.label[edge]): edge for edge in edges if small.legal[edge, hand]}


def test_a_small_play_walks_with_the_real_rules(tiny):
    """Random plays: the tree offers just what the rules offer, and pays what they pay."""
    draw = random.Random(4)
    ends = set()
    for _ in range(300):
        hands = draw.randrange(4), draw.randrange(4)
        position, node = dealt(hands, 1), 0
        while tiny.kind[node] != END:
            out = np.zeros(GAME.most_choices, np.int16)
            codes = out[: GAME.plain.choices(position, out)].tolist()
            seat = int(position.turn)
            edges = legal_edges(tiny, node, hands[seat])
            if tiny.kind[node] != CHANCE_NODE:
                assert (tiny.kind[node], list(edges)) == (seat, codes)
            choice = draw.choice(codes)
            called = position.phase == Phase.TURN and Code.CALL <= choice < Code.PRIVILEGE
            GAME.plain.apply(position, choice)
            node = tiny.child[edges[choice]]
            assert (tiny.kind[node] == END) == called
        gained = int(position.received[0]) - int(position.received[1])
        assert tiny.payoffs[0, tiny.edges[node], hands[0], hands[1]] == gained
        ends.add(gained)
    assert len(ends) >= 4
