"""Our rules, plain and compiled, beside a slow and obvious twin that was written from the ledger alone."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from sheepfold import Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.record import copy_of

from .naive import Naive
from .table import GAME, PIECES, drawn, lies, random_choice


def three_ways(**options):
    """A new game of the twin, of the plain rules and of the compiled rules."""
    ours = [Position(GAME, GAME.start(2, options), chance="ask", rules=rules) for rules in (GAME.plain, GAME.ready())]
    return Naive(**options), ours


def agree(naive, ours):
    """All that can be asked of a position is answered alike."""
    expected = {
        "text": naive.text(), "actor": naive.actor, "decision": naive.decision, "choices": naive.choices(),
        "moves": [naive.move(code) for code in naive.choices()], "scores": naive.scores, "payoffs": naive.payoffs,
    }  # fmt: skip
    for position in ours:
        assert expected == {
            "text": position.text(), "actor": position.actor, "decision": position.decision,
            "choices": position.choices(), "moves": position.moves(), "scores": position.scores,
            "payoffs": position.payoffs,
        }  # fmt: skip
    assert ours[0] == ours[1]


def play_on(naive, ours, rng):
    """One random choice in all of them."""
    code = random_choice(ours[0], rng)
    naive.play(code)
    for position in ours:
        position.play(code)


def random_options(rng):
    return {
        "extra_action": rng.choice(["may", "must"]),
        "neg_scores": rng.choice(["lenient", "literal", "harsh"]),
        "target": rng.choice([10, 40, 100, 150]),
        "length": rng.choice(["target", "target", "target", "one_round"]),
        "max_rounds": rng.choice([1, 2, 3, 20]),
    }


@pytest.mark.parametrize("seed", range(16))
def test_whole_games_with_random_options_agree_after_every_choice(seed):
    rng = random.Random(seed)
    naive, ours = three_ways(**random_options(rng))
    agree(naive, ours)
    while naive.decision != "END":
        play_on(naive, ours, rng)
        agree(naive, ours)
    assert all(position.over for position in ours)


def test_a_game_is_played_uncompiled_when_numba_is_disabled():
    program = "import sheepfold; print(sheepfold.load('peter').new(seed=1).text())"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    played = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert (played.stdout.strip(), played.returncode) == (GAME.new(seed=1).text(), 0), played.stderr


def random_board(rng):
    """A position at the loser's action with pieces strewn over the board, more of them on the loser's Grasslands."""
    winner, trick = rng.randrange(2), rng.choice([3, 5, 9, 11])
    own = [f"L{1 - winner}", f"R{1 - winner}"]
    spots = [*rng.choices(own, k=2), *own, "L0", "R0", "F0", "B0", "L1", "R1", "F1", "B1", "out"]
    places = {name: [] for name in ["H0", "H1", *spots, "bag"]}
    pieces = rng.sample(PIECES, 28)
    places["bag"] = [pieces.pop() for _ in range(rng.randrange(3))]
    for piece in pieces:
        spot = rng.choice(spots)
        places["out" if piece[0] == "W" and spot[0] in "FB" else spot].append(piece)
    spring = "-" if trick < 6 else f"{rng.randrange(-9, 40)},{rng.randrange(-9, 40)}"
    options = f"extra_action {rng.choice(['may', 'must'])} neg_scores {rng.choice(['lenient', 'literal', 'harsh'])}"
    first = f"round 1 trick {trick} leader 0 at ACTION winner {winner} totals 0,0 spring {spring} {options}"
    return drawn(first, **{name: " ".join(items) or "-" for name, items in places.items()}, void0="-", void1="-")


@pytest.mark.parametrize("seed", range(6))
def test_actions_from_random_boards_agree_after_every_choice(seed):
    rng = random.Random(seed)
    for _ in range(30):
        text = random_board(rng)
        naive, compiled = Naive.at(text), GAME.position(text)
        ours = [Position(GAME, copy_of(compiled.record), chance="ask", rules=GAME.plain), compiled]
        agree(naive, ours)
        while naive.decision not in ("LEAD", "DEAL", "END"):
            play_on(naive, ours, rng)
            agree(naive, ours)


@pytest.mark.parametrize("seed", range(3))
def test_every_imagined_world_is_among_those_of_the_twin(seed):
    rng = random.Random(seed)
    naive, (plain, compiled) = three_ways(max_rounds=1)
    while naive.decision != "END":
        play_on(naive, (plain, compiled), rng)
        if naive.decision in ("DEAL", "END"):
            continue
        for seat in (0, 1):
            worlds = naive.worlds(seat)
            assert 1 <= len(worlds) <= 78
            for position in (plain, compiled):
                assert world_of(position.imagine(seat, seed=rng.getrandbits(32)), 1 - seat) in worlds


def world_of(position, other):
    """What a seat cannot see: the other hand and the bag."""
    return tuple(frozenset(lies(position, name).replace("-", "").split()) for name in (f"H{other}", "bag"))


@pytest.mark.parametrize("seat", [0, 1])
def test_every_world_of_the_twin_is_imagined(seat):
    text = drawn(
        "round 1 trick 8 leader 0 at LEAD totals 0,0 spring 0,0",
        H0="S1 S2 P1 W1", H1="S3 C1 C2 W2", bag="P2 C3", void0="C", void1="P",
        **dict.fromkeys(["L0", "R0", "F0", "B0", "L1", "R1", "F1", "B1"], "-"),
    )  # fmt: skip
    position, worlds = GAME.position(text), Naive.at(text).worlds(seat)
    found = {world_of(position.imagine(seat, seed=seed), 1 - seat) for seed in range(200)}
    assert found == set(worlds)


@pytest.mark.parametrize("seed", range(2))
def test_a_spectator_imagines_hands_without_their_void_types(seed):
    rng = random.Random(seed)
    naive, ours = three_ways(max_rounds=1)
    while naive.decision != "END":
        play_on(naive, ours, rng)
        for position in ours:
            world = position.imagine(SPECTATOR, seed=rng.getrandbits(32))
            assert world.seen_by(SPECTATOR) == position.seen_by(SPECTATOR)
            for player in (0, 1):
                assert not {piece[0] for piece in lies(world, f"H{player}").split()} & naive.voids[player]
