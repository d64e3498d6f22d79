"""Set-up, once per game (ledger R1)."""

from __future__ import annotations

import pytest

from sheepfold import CHANCE, BadOption

from .table import GAME, PIECES, at, board, head, lies


def test_r1_1_there_are_exactly_two_players():
    assert GAME.seats == (2,)
    assert GAME.new(seed=1).seats == 2


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_r1_1_any_other_number_of_players_is_refused(seats):
    with pytest.raises(BadOption, match=f"cannot have {seats} seats: expected 2"):
        GAME.new(seats=seats)


def test_r1_1_each_player_has_two_grasslands_a_fence_and_a_barn():
    slots = GAME.new(chance="ask").text().split("\n")[2]
    assert slots == "L0 - | R0 - | F0 - | B0 - | L1 - | R1 - | F1 - | B1 -"


def test_r1_2_each_type_has_the_numbers_1_to_7_once():
    bag = "S1 S2 S3 S4 S5 S6 S7 P1 P2 P3 P4 P5 P6 P7 C1 C2 C3 C4 C5 C6 C7 W1 W2 W3 W4 W5 W6 W7"
    assert lies(GAME.new(chance="ask"), "bag") == bag


def test_r1_2_a_piece_has_its_place_in_that_order_as_its_id():
    position = GAME.new(chance="ask").play("first 0")
    assert position.choices() == list(range(28))
    assert position.moves() == PIECES


def test_r1_3_the_first_leader_is_either_player_with_equal_chance():
    position = GAME.new(chance="ask")
    assert (position.decision, position.actor) == ("FIRST_LEAD", CHANCE)
    assert position.moves() == ["first 0", "first 1"]
    assert position.odds() == [1, 1]


@pytest.mark.parametrize("player", [0, 1])
def test_r1_3_the_player_drawn_leads_the_first_trick(player):
    position = GAME.new(chance="ask").play(f"first {player}")
    for piece in PIECES[:26]:
        position.play(piece)
    assert (position.decision, position.actor) == ("LEAD", player)


def test_r1_3_both_players_come_to_lead_by_chance():
    leads = [GAME.new(seed=seed).actor for seed in range(200)]
    assert 60 < leads.count(0) < 140


@pytest.mark.parametrize(("player", "expected"), [(0, "L0 S7 | R0 S1"), (1, "L1 S7 | R1 S1")])
def test_r1_4_a_player_calls_to_the_own_grasslands(player, expected):
    position = at(f"leader 0 at CALL winner {player}", lead="S7", follow="S1")
    assert board(position.play("cLR")) == expected


@pytest.mark.parametrize(("loser", "expected"), [(0, "R0 S1 P1 | L1 C1 | R1 C2"), (1, "L0 S1 | R0 P1 | R1 C1 C2")])
def test_r1_4_your_left_means_the_one_you_own(loser, expected):
    places = {"L0": "S1", "R0": "P1", "L1": "C1", "R1": "C2"}
    assert board(at(f"leader 0 at CHASE winner {1 - loser}", **places).play("xL")) == expected


def test_r1_5_both_totals_start_at_0():
    position = GAME.new(chance="ask")
    assert position.scores == [0, 0]
    assert head(position)["totals"] == "0,0"
