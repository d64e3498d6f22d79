"""R6: the penalty."""

from __future__ import annotations

import pytest

from .table import GAME, at, begun, drawn, field, outcome, play, told


@pytest.mark.parametrize(("claimed", "owed"), [(9, 1), (10, 2), (12, 4)])
def test_r6_1_a_liar_owes_what_is_missing_to_the_caller(claimed, owed):
    found = outcome(begun("SSSCDW|SSSCDW"), f"P1 S={claimed}; P2 !S")
    assert (found["count"], found["payer"], found["recv"], found["owed"]) == (8, "P1", "P2", owed)


@pytest.mark.parametrize(("claimed", "owed"), [(8, 1), (7, 2), (5, 4)], ids=["equal", "one more", "three more"])
def test_r6_2_for_a_true_claim_the_caller_owes_the_rest_and_one(claimed, owed):
    found = outcome(begun("SSSCDW|SSSCDW"), f"P1 S={claimed}; P2 !S")
    assert (found["count"], found["payer"], found["recv"], found["owed"]) == (8, "P2", "P1", owed)


def test_r6_3_received_chips_are_never_spent():
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="5,2,2", rec="0,3,3"), "P1 S=8; P2 !S")
    assert (field(position, "own"), field(position, "rec")) == ("5,1,2", "1,3,3")


def test_r6_4_who_has_too_few_own_chips_pays_all_and_the_rest_is_scored_too():
    position = begun("SSSCDW|SSSCDW", own="2,5", rec="0,3")
    after, events = told(position, "P1 S=15; P2 !S")
    assert outcome(position, "P1 S=15; P2 !S")["owed"] == 7
    assert (field(after, "own"), field(after, "rec"), after.ending) == ("0,5", "0,10", "shortfall")
    assert [event.named for event in events if event.kind == GAME.events.R6_4_SHORTFALL] == [
        {"player": 0, "receiver": 1, "missing": 5}
    ]


def test_r6_5_nobody_else_pays_or_receives():
    rows = "S[S]P1@20 C[C]P2@3 D[D]P3@4 W[]-"
    found = outcome(at(drawn("P4", "P1+", rows, "SSSCD|SSSCD|SSSCD|SSSCDW", head="own=5,5,5,5")), "P4 !C")
    assert (found["own"], found["rec"]) == ("5,5,5,2", "0,3,0,0")
