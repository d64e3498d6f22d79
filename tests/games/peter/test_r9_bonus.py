"""The Hard Worker Bonus (ledger R9)."""

from __future__ import annotations

import pytest

from sheepfold import CHANCE, Unreadable
from sheepfold.engine.contract import SPECTATOR

from .table import at, board, head, heap, lies, play


@pytest.mark.parametrize(("chases", "decision"), [(1, "LEAD"), (2, "LEAD"), (3, "BONUS_DRAW"), (5, "BONUS_DRAW")])
def test_r9_1_three_chases_in_a_trick_must_draw_a_bonus(chases, decision):
    position = at(f"leader 0 at EXTRA winner 0 chases {chases}", F1="S1", bag="W1 S7").play("=")
    assert position.decision == decision


def test_r9_1_the_bonus_is_a_random_piece_of_the_bag():
    position = at("leader 0 at BONUS_DRAW winner 0 chases 3", bag="W1 S7")
    assert position.actor == CHANCE
    assert (position.moves(), position.odds()) == (["+S7", "+W1"], [1, 1])


def test_r9_1_without_a_piece_in_the_bag_there_is_no_bonus():
    assert at("leader 0 at EXTRA winner 0 chases 3", F1="S1").play("=").decision == "LEAD"


@pytest.mark.parametrize(("left", "right", "moves"), [
    (2, 1, "xR xL xR wb"),
    (5, 6, "xL xR xR xL"),
    (8, 5, "xL xR xR xL xR ="),
], ids=["three", "four", "five"])  # fmt: skip
def test_r9_2_one_bonus_per_trick_however_long_the_chain(left, right, moves):
    position = at("leader 0 at CHASE winner 0", L1=heap(left), R1=heap(right, first=left), bag="C6 C7")
    play(position, f"{moves} +C7 @r")
    assert (position.decision, lies(position, "bag")) == ("LEAD", "C6")


def test_r9_3_the_third_chase_counts_although_it_ends_on_a_grassland():
    position = at("leader 0 at EXTRA winner 0 chases 2", L1="S1", bag="W1 S7").play("xL")
    assert board(position) == "R1 S1"
    assert position.decision == "BONUS_DRAW"


def test_r9_4_the_bonus_comes_after_the_whole_chain_and_its_welcome_back():
    position = at("leader 0 at EXTRA winner 0 chases 2", R1="S1", bag="W1 S7").play("xR")
    assert position.decision == "EXTRA"
    position.play("wb")
    assert (position.decision, lies(position, "B1")) == ("BONUS_DRAW", "S1")


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize(("move", "own", "letter"), [
    ("@L", True, "L"), ("@R", True, "R"), ("@F", True, "F"), ("@l", False, "L"), ("@r", False, "R"), ("@f", False, "F"),
])  # fmt: skip
def test_r9_5_the_bonus_goes_to_any_slot_of_the_ring(loser, move, own, letter):
    position = at(f"leader 0 at BONUS_PLACE winner {1 - loser} chases 3", bonus="S7")
    assert position.actor == loser
    assert board(position.play(move)) == f"{letter}{loser if own else 1 - loser} S7"


def test_r9_5_the_bonus_must_be_placed_and_not_in_a_barn():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7")
    assert position.moves() == ["@L", "@R", "@F", "@l", "@r", "@f"]
    with pytest.raises(Unreadable):
        position.play("@B")


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_r9_5_the_piece_is_seen_before_it_is_placed(seat):
    position = at("leader 0 at BONUS_DRAW winner 0 chases 3", bag="W1 S7").play("+S7")
    assert (position.decision, lies(position.seen_by(seat), "bonus")) == ("BONUS_PLACE", "S7")


@pytest.mark.parametrize(("fence", "expected"), [("S1 P1", "F0 P1"), ("-", "")], ids=["takes one", "leaves alone"])
def test_r9_6_a_wolf_placed_in_a_fence_leaves_at_once(fence, expected):
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W4", F0=fence).play("@f")
    assert board(position) == expected
    assert "W4" in lies(position, "out").split()


@pytest.mark.parametrize("move", ["@F", "@f", "@L"])
def test_r9_7_the_placement_earns_no_extra_action(move):
    position = at("trick 3 leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7", R1="S1", L1="C1").play(move)
    assert (position.decision, head(position)["trick"]) == ("LEAD", "4")
    assert lies(position, "R1") == "S1"


def test_r9_7_the_placement_is_no_chase():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7", bag="W1").play("@F")
    assert position.decision == "LEAD"
    assert lies(position, "bag") == "W1"


def test_r9_8_the_bag_gives_at_most_two_bonuses_in_a_round():
    hands = {"H0": "S7 P1 C7", "H1": "S1 P7 C1"}
    position = at("trick 9 leader 0 length one_round", R0="C2", L1="S2 S3", R1="S4", bag="P2 P3", **hands)
    play(position, "S7 S1 cLL xR xL xR = +P2 @F")
    play(position, "P7 P1 cLL xR xL xR = +P3 @r")
    assert lies(position, "bag") == "-"
    play(position, "C7 C1 cLL xR xL xR =")
    assert position.over
