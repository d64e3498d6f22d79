"""The end of the game and the next round (ledger R12)."""

from __future__ import annotations

import pytest

from sheepfold import NOBODY

from .table import GAME, ended, head


def round_over(springs, totals, winner=0, options=""):
    """Both players get their Spring points as round score: in Summer they have fewer."""
    return ended(f"trick 11 winner {winner} spring {springs} totals {totals} {options}", **{f"F{1 - winner}": "S1"})


@pytest.mark.parametrize(("totals", "over"), [
    ("60,0", True),
    ("59,0", False),
    ("0,60", True),
    ("0,59", False),
    ("80,90", True),
])  # fmt: skip
def test_r12_1_the_game_ends_when_a_total_is_100_after_summer(totals, over):
    position = round_over("40,40", totals)
    assert position.over == over
    assert position.ending == ("target" if over else None)


def test_r12_1_it_is_not_checked_at_spring():
    position = ended("trick 5 winner 0 totals 99,99", F1="S1", B0="S2")
    assert (position.decision, position.over) == ("LEAD", False)


def test_r12_1_nobody_has_a_choice_after_the_end():
    position = round_over("40,40", "60,0")
    assert (position.actor, position.choices(), position.decision) == (NOBODY, [], "END")


@pytest.mark.parametrize(("totals", "payoffs"), [("70,65", [1, -1]), ("65,70", [-1, 1]), ("70,70", [0, 0])])
def test_r12_2_the_higher_total_wins_and_equal_totals_draw(totals, payoffs):
    assert round_over("40,40", totals).payoffs == payoffs


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("totals", "leader"), [("10,11", "0"), ("11,10", "1"), ("-3,0", "0")])
def test_r12_3_otherwise_the_lower_total_leads_a_new_round(winner, totals, leader):
    position = round_over("40,40", totals, winner)
    assert (position.decision, head(position)["round"], head(position)["leader"]) == ("DEAL", "2", leader)


@pytest.mark.parametrize("winner", [0, 1])
def test_r12_4_with_equal_totals_the_loser_of_trick_11_leads(winner):
    assert head(round_over("40,40", "10,10", winner))["leader"] == str(1 - winner)


def test_r12_5_there_are_no_variants_but_our_own_options():
    assert GAME.seats == (2,)
    assert {option.name: option.rule for option in GAME.option_list} == {
        "extra_action": "Q12", "neg_scores": "Q20", "target": "Q29", "length": "Q29", "max_rounds": "Q25",
        "deal": "Q38",
    }  # fmt: skip
