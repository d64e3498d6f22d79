"""Wolves (ledger R7)."""

from __future__ import annotations

import random

import pytest

from .table import GAME, PIECES, at, board, lies, places, play, random_choice


def loser_1(**places):
    """Player 1 lost and acts now; what is named nowhere is in player 0's hand, so nothing is out yet."""
    named = " ".join(places.values()).split()
    hand = " ".join(piece for piece in PIECES if piece not in named)
    return at("leader 0 at ACTION winner 0", out="-", H0=hand, **places)


@pytest.mark.parametrize(("places", "expected", "out"), [
    ({"R1": "W1", "F1": "S5 C1"}, "F1 C1", "S5 W1"),
    ({"R1": "W1 W2 W3 W4", "F0": "S5 C1"}, "L0 W2 | R0 W3 | F0 C1", "S5 W1 W4"),
], ids=["own Fence", "opponent's Fence"])  # fmt: skip
def test_r7_1_a_wolf_in_a_fence_leaves_with_one_livestock_piece(places, expected, out):
    position = loser_1(**places)
    assert (board(position), lies(position, "out")) == (expected, out)


@pytest.mark.parametrize(("places", "expected", "out"), [
    ({"R1": "W1", "F0": "S5"}, "F0 S5", "W1"),
    ({"R1": "W1 W2 W3 W4"}, "L0 W2 | R0 W3", "W1 W4"),
    ({"R1": "W1", "B1": "S5"}, "B1 S5", "W1"),
], ids=["own Fence", "opponent's Fence", "only the Barn is filled"])  # fmt: skip
def test_r7_2_a_wolf_in_a_fence_without_livestock_leaves_alone(places, expected, out):
    position = loser_1(**places)
    assert (board(position), lies(position, "out")) == (expected, out)


def test_r7_3_it_is_resolved_before_the_next_piece_is_sown():
    position = play(loser_1(R1="S1 S2 W1", F1="C1"), "w")
    assert lies(position, "out") == "C1 W1"
    position = loser_1(R1="S1 S2 W1 W2", F1="C1").play("w")
    assert (position.decision, lies(position, "taken"), lies(position, "out")) == ("SOW", "S1 S2 W2", "C1 W1")


def test_r7_3_livestock_put_there_in_the_same_chase_counts():
    position = play(loser_1(R1="S1 S2 S3 S4 S5 S6 W1"), "o o o o o o")
    assert board(position) == "L0 S2 | R0 S3 | F0 S4 | L1 S5 | R1 S6"
    assert lies(position, "out") == "S1 W1"


@pytest.mark.parametrize("bonus", [False, True], ids=["sown", "bonus"])
def test_r7_4_the_owner_of_the_fence_is_not_asked_which_livestock_is_lost(bonus):
    if bonus:
        position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W1", F0="P3 C1").play("@f")
    else:
        position = loser_1(R1="W1 W2 W3 W4", F0="P3 C1")
    assert (position.decision, position.actor) == ("LEAD", 1)
    assert lies(position, "F0") == "C1"


@pytest.mark.parametrize("fence", ["-", "S1"], ids=["empty Fence", "with livestock"])
def test_r7_5_barn_pieces_are_never_lost_to_a_wolf(fence):
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W1", F1=fence, B1="S2 P2", B0="C1")
    assert board(position.play("@F")) == "B0 C1 | B1 S2 P2"


def test_r7_6_a_wolf_on_a_grassland_has_no_effect_when_called_or_sown():
    position = at("leader 0 at CALL winner 0", lead="W7", follow="S1", L0="S2", R0="P1", L1="W2", R1="-")
    assert board(position.play("cLR")) == "L0 S2 W7 | R0 S1 P1 | R1 W2"


def test_r7_6_a_wolf_on_a_grassland_counts_against_its_owner_and_is_sown():
    position = at("trick 5 leader 0 at ACTION winner 0", L1="W2", L0="W1 S1 S2")
    assert position.text().split("\n")[0].endswith("spring 3,-3")
    assert lies(position, "R1") == "W2"


@pytest.mark.parametrize(("move", "expected"), [
    ("@F", "F0 P1 | F1 S3"),
    ("@f", "F1 S2 S3"),
])  # fmt: skip
def test_r7_7_a_wolf_placed_as_a_bonus_takes_one_too(move, expected):
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W1", F0="P1", F1="S2 S3")
    assert board(position.play(move)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_r7_8_no_wolf_ever_rests_in_a_fence_or_a_barn(seed):
    position, rng = GAME.new(seed=seed, max_rounds=2), random.Random(seed)
    while not position.over:
        position.play(random_choice(position, rng))
        here = places(position)
        assert "W" not in here["F0"] + here["B0"] + here["F1"] + here["B1"]
