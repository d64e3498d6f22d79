"""Spring scoring, after trick 5 (ledger R10)."""

from __future__ import annotations

import pytest

from .table import at, board, ended, head, lies, places


def test_r10_1_both_are_scored_on_the_same_position_before_anything_is_moved():
    position = ended("trick 5 winner 0", F0="S1", B0="S2", F1="S3 S4", B1="S5 S6 S7")
    assert head(position)["spring"] == "16,42"


def test_r10_1_the_losers_action_is_finished_before():
    position = at("trick 5 leader 0 at CALL winner 0", lead="S7", follow="S1", R1="C1", F1="C2").play("cLL")
    assert head(position)["trick"] == "5"
    position.play("wb")
    assert (head(position)["trick"], head(position)["spring"]) == ("6", "6,16")


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(("places", "points"), [
    ({"L": "S1"}, 3),
    ({"R": "P7"}, 3),
    ({"F": "C1"}, 6),
    ({"B": "C1"}, 10),
    ({"L": "W1"}, -3),
    ({"R": "W7 W6"}, -6),
    ({"L": "S1 W1", "R": "P1", "F": "S2 S3", "B": "C1"}, 25),
    ({"L": "W1 W2 W3 W4 W5 W6 W7"}, -21),
], ids=str)  # fmt: skip
def test_r10_2_livestock_3_6_or_10_by_place_and_a_wolf_minus_3(player, places, points):
    mine = {f"{letter}{player}": pieces for letter, pieces in places.items()}
    position = ended(f"trick 5 winner {player}", **mine, **{f"F{1 - player}": "P6"})
    expected = (points, 6) if player == 0 else (6, points)
    assert head(position)["spring"] == f"{expected[0]},{expected[1]}"


def test_r10_2_the_opponents_places_do_not_count():
    position = ended("trick 5 winner 0", F1="S1 S2", L1="S3", B1="P1")
    assert head(position)["spring"] == "0,25"


def test_r10_3_every_piece_in_both_fences_leaves_for_the_round():
    position = ended("trick 5 winner 0", F0="S1 S2", F1="P1", H0="C1")
    assert board(position) == ""
    assert {"S1", "S2", "P1"} <= set(lies(position, "out").split())


def test_r10_4_every_piece_of_a_barn_moves_to_the_same_players_fence():
    position = ended("trick 5 winner 0", F0="S1 S2", B0="C1 C2", F1="P1", B1="P2")
    assert board(position) == "F0 C1 C2 | F1 P2"


def test_r10_5_grasslands_hands_and_bag_stay_and_the_loser_leads_trick_6():
    kept = {"L0": "S1 W1", "R1": "P1", "H0": "S2 S3", "H1": "C3", "bag": "P5 W5", "void1": "W"}
    position = ended("trick 5 winner 1", L1="-", F0="C1", **kept)
    here = places(position)
    assert {name: here[name] for name in kept} == kept
    assert (head(position)["trick"], head(position)["leader"], position.decision) == ("6", "0", "LEAD")


def test_r10_5_no_other_trick_is_scored():
    for trick in (1, 2, 3, 4, 6, 7, 8, 9, 10):
        position = ended(f"trick {trick} winner 0", F1="S1", B0="S2")
        assert board(position) == "B0 S2 | F1 S1"
        assert head(position)["spring"] == ("-" if trick < 5 else "0,0")


def test_r10_6_these_moves_trigger_nothing():
    position = ended("trick 5 winner 0", L1="S1", R1="S2", B1="C1", F1="C2", bag="W1 W2")
    assert (position.decision, position.actor) == ("LEAD", 1)
    assert board(position) == "L1 S1 | R1 S2 | F1 C1"
    assert lies(position, "bag") == "W1 W2"
