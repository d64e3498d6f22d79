"""The Chase (ledger R6)."""

from __future__ import annotations

import pytest

from .table import at, board, counts, heap, lies, play


@pytest.mark.parametrize(("move", "emptied", "kept"), [("xL", "L1", "R1"), ("xR", "R1", "L1")])
def test_r6_1_every_piece_of_the_chosen_grassland_is_taken(move, emptied, kept):
    position = at("leader 0 at CHASE winner 0", L1="S1 S2 W1", R1="S3 S4 W2").play(move)
    assert lies(position, emptied) == "-"
    assert lies(position, "taken") == {"L1": "S1 S2 W1", "R1": "S3 S4 W2"}[emptied]
    assert lies(position, kept) == {"L1": "S1 S2 W1", "R1": "S3 S4 W2"}[kept]


def test_r6_1_only_an_own_grassland_with_a_piece_can_be_chosen():
    position = at("leader 0 at EXTRA winner 0 chases 1", L0="S1", R0="S2", R1="S3", F1="S4")
    assert position.moves() == ["xR", "="]


@pytest.mark.parametrize(("number", "expected"), [
    (1, "R1 S1"),
    (3, "L0 S3 | R1 S1 | F1 S2"),
    (4, "L0 S3 | R0 S4 | R1 S1 | F1 S2"),
])  # fmt: skip
def test_r6_2_one_piece_per_slot_starting_next_to_the_emptied_grassland(number, expected):
    assert board(at("leader 0 at ACTION winner 0", L1=heap(number))) == expected


@pytest.mark.parametrize(("origin", "expected"), [
    ("L0", "L0 S6 | R0 S1 | F0 S2 | L1 S3 | R1 S4 | F1 S5"),
    ("R0", "L0 S5 | R0 S6 | F0 S1 | L1 S2 | R1 S3 | F1 S4"),
    ("L1", "L0 S3 | R0 S4 | F0 S5 | L1 S6 | R1 S1 | F1 S2"),
    ("R1", "L0 S2 | R0 S3 | F0 S4 | L1 S5 | R1 S6 | F1 S1"),
])  # fmt: skip
def test_r6_3_sowing_goes_counterclockwise_round_the_ring(origin, expected):
    winner = 1 - int(origin[1])
    assert board(at(f"leader 0 at ACTION winner {winner}", **{origin: "S1 S2 S3 S4 S5 S6"})) == expected


@pytest.mark.parametrize(("origin", "number", "expected"), [
    ("R1", 5, {"L0": 1, "R0": 1, "F0": 1, "L1": 1, "R1": 0, "F1": 1}),
    ("R1", 6, {"L0": 1, "R0": 1, "F0": 1, "L1": 1, "R1": 1, "F1": 1}),
    ("L0", 12, {"L0": 2, "R0": 2, "F0": 2, "L1": 2, "R1": 2, "F1": 2}),
    ("L0", 19, {"L0": 3, "R0": 4, "F0": 3, "L1": 3, "R1": 3, "F1": 3}),
])  # fmt: skip
def test_r6_4_no_slot_is_skipped_not_even_the_origin(origin, number, expected):
    position = at(f"leader 0 at ACTION winner {1 - int(origin[1])}", **{origin: heap(number)})
    assert counts(position) == {**expected, "B0": 0, "B1": 0}


def test_r6_4_the_origin_is_the_6th_and_the_12th_slot():
    position = at("leader 0 at ACTION winner 0", R1=heap(12))
    assert lies(position, "R1") == "S6 P5"


@pytest.mark.parametrize(("moves", "expected"), [
    ("o o", "F0 S1 | L1 S2 | R1 W1"),
    ("o w", "F0 S1 | L1 W1 | R1 S2"),
    ("w", "L1 S1 | R1 S2"),
])  # fmt: skip
def test_r6_5_the_chasing_player_chooses_which_piece_goes_to_each_slot(moves, expected):
    position = at("leader 0 at ACTION winner 1", R0="S1 S2 W1")
    assert (position.decision, position.actor, position.moves()) == ("SOW", 0, ["o", "w"])
    assert board(play(position, moves)) == expected


def test_r6_6_all_taken_pieces_are_placed():
    position = at("leader 0 at ACTION winner 1", R0="S1 S2 S3 W1 W2")
    while position.decision == "SOW":
        assert "=" not in position.moves()
        position.play("o")
    assert board(position) == "L0 W2 | F0 S1 | L1 S2 | R1 S3"
    assert (lies(position, "taken"), "W1" in lies(position, "out")) == ("-", True)


@pytest.mark.parametrize("number", [6, 12, 18])
def test_r6_7_barns_are_not_slots(number):
    position = at("leader 0 at ACTION winner 0", R1=heap(number))
    assert (lies(position, "B0"), lies(position, "B1")) == ("-", "-")
    assert sum(counts(position).values()) == number
