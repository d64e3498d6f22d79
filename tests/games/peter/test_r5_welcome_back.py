"""The loser's compulsory action and Welcome Back (ledger R5)."""

from __future__ import annotations

import pytest

from .table import at, board, head, lies


@pytest.mark.parametrize(("places", "expected"), [
    ({"L1": "S1", "F1": "S2"}, "R1 S1 | F1 S2"),
    ({"L1": "W1", "F1": "S2"}, "R1 W1 | F1 S2"),
    ({"R1": "W1", "F1": "S2 S3"}, "F1 S3"),
    ({"F1": "S2"}, "B1 S2"),
], ids=["livestock: Chase", "a wolf: Chase", "a wolf on the right: Chase", "nothing: Welcome Back"])  # fmt: skip
def test_r5_1_chase_with_any_piece_on_the_own_grasslands_else_welcome_back(places, expected):
    assert board(at("leader 0 at ACTION winner 0", **places)) == expected


def test_r5_1_it_is_not_a_free_choice():
    position = at("leader 0 at ACTION winner 0", L1="S1", R1="W1", F1="S2")
    assert (position.decision, position.actor, position.moves()) == ("CHASE", 1, ["xL", "xR"])


def test_r5_1_only_the_own_grasslands_count():
    position = at("leader 0 at ACTION winner 0", L0="S1 S2", R0="S3", F1="S4")
    assert board(position) == "L0 S1 S2 | R0 S3 | B1 S4"


@pytest.mark.parametrize(("loser", "expected"), [(0, "B0 S1 | F1 S2"), (1, "F0 S1 | B1 S2")])
def test_r5_2_one_livestock_piece_moves_from_the_own_fence_to_the_own_barn(loser, expected):
    assert board(at(f"leader 0 at ACTION winner {1 - loser}", F0="S1", F1="S2")) == expected


def test_r5_3_welcome_back_with_an_empty_fence_does_nothing():
    position = at("trick 3 leader 0 at ACTION winner 0", L0="P1", F0="S1", B1="C1")
    assert board(position) == "L0 P1 | F0 S1 | B1 C1"
    assert (position.decision, position.actor, head(position)["trick"]) == ("LEAD", 1, "4")


@pytest.mark.parametrize("loser", [0, 1])
def test_r5_4_a_piece_in_a_barn_is_out_of_a_wolfs_reach(loser):
    position = at(f"leader 0 at ACTION winner {1 - loser}", **{f"R{loser}": "W1", f"B{loser}": "S1"})
    assert board(position) == f"B{loser} S1"


def test_r5_5_welcome_back_moves_exactly_one_piece():
    position = at("leader 0 at ACTION winner 0", F1="S1 P2 C3")
    assert board(position) == "F1 P2 C3 | B1 S1"


@pytest.mark.parametrize("option", ["may", "must"])
def test_r5_5_welcome_back_never_earns_another_action(option):
    first = at(f"leader 0 at ACTION winner 0 extra_action {option}", F1="S1 P2 C3")
    extra = at(f"leader 0 at ACTION winner 0 extra_action {option}", R1="S1", F1="P2 C3")
    if option == "may":
        extra.play("wb")
    assert (first.decision, extra.decision) == ("LEAD", "LEAD")
    assert lies(extra, "B1") == "S1"


@pytest.mark.parametrize("winner", [0, 1])
def test_r5_6_the_winner_of_the_trick_does_not_act(winner):
    own = {f"L{winner}": "S1 S2", f"R{winner}": "W1", f"F{winner}": "C1", f"B{winner}": "P1"}
    position = at(f"leader 0 at ACTION winner {winner}", **own)
    assert position.decision == "LEAD"
    assert board(position) == f"L{winner} S1 S2 | R{winner} W1 | F{winner} C1 | B{winner} P1"
