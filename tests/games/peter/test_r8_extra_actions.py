"""Extra actions (ledger R8)."""

from __future__ import annotations

import pytest

from .table import at, board, head, heap


@pytest.mark.parametrize(("slot", "pieces", "decision"), [
    ("R1", "S1", "EXTRA"),
    ("L1", "S1 S2", "EXTRA"),
    ("R1", "S1 S2 S3 S4", "EXTRA"),
    ("L1", "S1 S2 S3 S4 S5", "EXTRA"),
    ("L1", "S1", "LEAD"),
    ("R1", "S1 S2", "LEAD"),
    ("R1", "S1 S2 S3", "LEAD"),
])  # fmt: skip
def test_r8_1_a_last_piece_in_any_fence_earns_an_extra_action(slot, pieces, decision):
    position = at("leader 0 at ACTION winner 0", **{slot: pieces})
    assert (position.decision, position.actor) == (decision, 1)


@pytest.mark.parametrize(("places", "expected"), [
    ({"L1": "W1 W2"}, "R1 W1"),
    ({"L1": "W1 W2", "F1": "S1 S2"}, "R1 W1 | F1 S2"),
    ({"R1": "W1 W2 W3 W4", "F1": "S1 S2"}, "L0 W2 | R0 W3 | F1 S2"),
], ids=["leaves alone", "takes one", "opponent's Fence"])  # fmt: skip
def test_r8_2_a_wolf_counts_as_the_last_piece_although_it_leaves_at_once(places, expected):
    position = at("leader 0 at ACTION winner 0", **places)
    assert (position.decision, board(position)) == ("EXTRA", expected)


def test_r8_3_either_grassland_may_be_chosen_for_the_new_chase():
    position = at("leader 0 at CHASE winner 0", L1="S1 S2", R1="S3 S4 S5 S6").play("xR")
    assert position.moves() == ["xL", "="]
    position = at("leader 0 at CHASE winner 0", L1="S1 S2", R1="P1 P2").play("xL")
    assert position.moves() == ["xR", "="]
    position = at("leader 0 at EXTRA winner 0 chases 1", L1="S1 S2", R1="P1 P2")
    assert position.moves() == ["xL", "xR", "="]


def test_r8_3_with_empty_grasslands_the_extra_action_is_a_welcome_back():
    position = at("leader 0 at ACTION winner 0", R1="S1", F1="P1")
    assert position.moves() == ["=", "wb"]
    assert board(position.play("wb")) == "F1 P1 | B1 S1"


def test_r8_3_with_a_wolf_on_a_grassland_it_is_no_welcome_back():
    position = at("leader 0 at CHASE winner 0", L1="W1", R1="S1").play("xR")
    assert position.moves() == ["xL", "="]


def test_r8_4_the_extra_action_may_be_declined():
    position = at("leader 0 at CHASE winner 0", L1="S2 S3", R1="S1").play("xR").play("=")
    assert board(position) == "L1 S2 S3 | F1 S1"
    assert (position.decision, head(position)["trick"]) == ("LEAD", "2")


def test_r8_4_with_the_option_must_it_may_not():
    position = at("leader 0 at EXTRA winner 0 chases 1 extra_action must", L1="S1 S2", R1="P1 P2")
    assert position.moves() == ["xL", "xR"]


def test_r8_5_an_extra_chase_can_earn_another_one_without_limit():
    position = at("leader 0 at CHASE winner 0", L1=heap(8), R1=heap(5, first=8))
    for number, move in enumerate(["xL", "xR", "xR", "xL", "xR"], 1):
        position.play(move)
        assert (position.decision, head(position)["chases"]) == ("EXTRA", str(number))


@pytest.mark.parametrize("number", range(1, 21))
@pytest.mark.parametrize(("side", "remainder"), [("R", 1), ("L", 2)])
@pytest.mark.parametrize("loser", [0, 1])
def test_r8_6_a_chase_ends_in_a_fence_by_the_number_modulo_3(loser, side, remainder, number):
    position = at(f"leader 0 at ACTION winner {1 - loser}", **{f"{side}{loser}": heap(number)})
    assert position.decision == ("EXTRA" if number % 3 == remainder else "LEAD")
