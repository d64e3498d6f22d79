"""The end, scores, two players, teams, terrain and rare breeds (ledger R12 to R17)."""

from __future__ import annotations

import json
import random

import pytest

from sheepfold import BadOption
from sheepfold.games.sheepdogs.names import names_of
from sheepfold.games.sheepdogs.pasture_table import board_of

from .table import GAME, at, driven, fields, flocks, ring


def test_r12_1_three_or_fewer_own_sheep_on_the_pasture_trigger_the_end_once():
    position = driven("std4", "d5", "d5=w a1=www a2=kkkk a3=gggg a4=nnnn", "W", pens="-,-,-,-").play("[wS]")
    assert fields(position)["left"] == "-"
    home = "kkkkkkkk,gggggggg,nnnnnnnn,wwwwwwwww"
    position = driven("std4", "d5", "d5=w a1=ww a2=kkkk a3=gggg a4=nnnn", "W", pens=home).play("[wS]")
    assert fields(position)["left"] == "3"


def test_r12_2_then_every_other_player_has_one_more_turn():
    position = driven("std3", "d4", "d4=k", "W", left="1", seat=1, turns=4).play("[kS]")
    assert (position.over, position.ending) == (True, "flock_home")


def test_r12_3_the_round_cap_ends_the_game():
    home = "kkkkkkkk,gggggggg,nnnnnnnn,wwwwwwww"
    sheep = "d5=w a1=www a2=kkk b1=k a3=ggg b2=g a4=nnn b3=n"
    position = driven("std4", "d5", sheep, "W", seat=3, turns=39, round_cap="10", pens=home).play("[wS]")
    assert (position.over, position.ending) == (True, "round_cap")


def test_r13_1_own_sheep_one_others_minus_two_rare_breeds_two():
    position = at("std3", "SHEPHERD_MOVE", "d4=k", pens="wwkgn,k,-")
    assert position.scores[:2] == [2 - 4 + 2, 1]


def test_r13_2_the_highest_score_wins_and_ties_share():
    over = at("std2", "OVER", "d3=w", left="0", pens="wwk,-", turns=3, seat=0)
    assert (over.scores, over.payoffs) == ([0, 1], [0.0, 1.0])
    even = at("std2", "OVER", "", left="0", turns=3, pens="wwwwwwwwwwwwnn,kkkkkkkkkkkknn", seat=0)
    assert (even.scores, even.payoffs) == ([16, 16], [0.5, 0.5])


def test_r14_1_two_players_have_two_dogs_each():
    assert fields(GAME.new(seats=2, chance="ask"))["D"] == "P0+P0,P1+P1"
    assert fields(GAME.new(seats=3, chance="ask"))["D"] == "P0,P1,P2"


def test_r14_2_a_lead_dog_goes_to_an_empty_space_without_a_dog():
    position = at("std2", "LEAD_DOG", "d4=n e2=k", "D0=d3+P0 D1=e4+P1")
    moves = position.moves()
    assert moves[0] == "L-"
    assert not {"L0d3", "L1d3", "L0e4", "L0d4", "L0e2"} & set(moves)
    assert {"L0d2", "L1d2", "L1c1"} <= set(moves)


def test_r14_3_the_other_dog_drives_or_either_if_none_was_led():
    position = at("std2", "LEAD_DOG", "d4=n e2=k", "D0=d3+P0 D1=e4+P1")
    assert position.copy().play("L0d2").moves() == ["D1d4", "D1e2"]
    assert position.play("L-").moves() == ["D0d4", "D0e2", "D1d4", "D1e2"]


def test_r14_4_two_players_scatter_two_spaces_each():
    position = GAME.new(seats=2, seed=3)
    takes = 0
    while position.decision == "SCATTER_TAKE":
        position.play(position.moves()[0])
        takes += 1
    assert takes == 4


def test_r15_1_seats_0_and_2_play_against_1_and_3():
    over = at("std4", "OVER", "d5=k", left="0", turns=3, seat=2, pens="www,k,-,-", teams="on")
    assert over.payoffs == [0.5, 0.0, 0.5, 0.0]
    with pytest.raises(BadOption, match=r"R15\.1"):
        GAME.new(seats=3, teams="on")
    assert GAME.sides(over.record) == ((0, 2), (1, 3))
    assert GAME.sides(GAME.new(seats=3).record) == ((0,), (1,), (2,))


def test_r15_2_a_shepherd_calls_both_team_colours():
    assert at("std4", "CALL", "d6=wkg a4=n", "S0=d5", teams="on").moves() == ["+-", "+Ew", "+Eg"]


def test_r15_3_the_mates_pen_is_turned_by_its_owner_only():
    assert at("std4", "CALL", "d6=k a4=n", "S0=f7", teams="on").decision == "DOG_MOVE"


def test_r15_4_both_team_pens_are_own():
    sheep = "g5=w a1=k a2=k a3=k a4=k"
    for teams, pens in (("on", "w"), ("off", "-")):
        position = driven("std4", "e7", sheep.replace("g5", "e7"), "NW", "D2=a6 D3=a5", teams=teams).play("[wS]")
        assert fields(position)["pens"].split(",")[2] == pens


def test_r15_5_team_points():
    position = at("std4", "SHEPHERD_MOVE", "d5=k", pens="wwwwwkggg,-,wgggg,-", teams="on")
    assert (position.scores[0], position.scores[2]) == (11, 9)


def test_r16_1_every_capacity_rule_uses_the_spaces_own():
    position = driven("alt2-tor", "d2", "d2=wk d3=n", "W").play("[wS kS]")
    assert position.decision == "PUSH"
    assert at("alt3-clover", "CALL", "d4=wkg d5=w a1=k", "S0=d4").play("+Ew").decision == "DOG_MOVE"


def test_r16_2_a_fence_stops_sheep_but_neither_dogs_nor_shepherds():
    assert flocks(driven("alt4-dale", "d3", "d3=w", "E").play("[wS]")) == "d2=w"
    assert at("alt4-dale", "CALL", "d1=w e3=k a5=k", "S0=d2").decision == "DOG_MOVE"
    assert "Sd1" in at("alt4-dale", "SHEPHERD_MOVE", "d9=k".replace("d9", "e3"), "S0=d2").moves()
    assert "Dd2" in at("alt4-dale", "DOG_MOVE", "d2=k e3=k", "D0=d1").moves()


def test_r16_3_players_may_make_their_own_pasture():
    draw = random.Random(3)
    kinds = ["rock", "clover"] * 3 + [None] * 12
    spaces = [[*place, kind] if kind else place for place, kind in zip(ring()["spaces"], kinds, strict=True)]
    own = json.dumps(ring(name="Own", spaces=spaces, fences=[[1, 1, "NW"]]))
    position = GAME.new(seats=2, board=own, round_cap=10, seed=1)
    while position.decision.startswith("SCATTER"):
        position.play(draw.choice(position.choices()))
    held = [len(herd) for herd in spread(position)]
    assert all(number <= room for number, room in zip(held, board_of(position.record).capacity, strict=False))
    assert sum(held) == 24
    while not position.over:
        assert GAME.position(position.text()).choices() == position.choices()
        position.play(draw.choice(position.choices()))
    assert position.ending in ("flock_home", "round_cap")


def spread(position):
    """What stands on each space, by index."""
    flocks = dict(word.split(":") for word in fields(position)["sheep"].split(","))
    return [flocks.get(name, "") for name in names_of(position.record)]


def test_r17_1_rare_breeds_roll_two_dice_and_turns_add():
    position = driven("std3", "d4", "d4=n", "W")
    assert len(position.moves()) == 9
    assert flocks(position.play("[nR+R]")) == "g1=n"


def test_r17_2_nobody_calls_rare_breeds_and_anyone_pens_them():
    assert at("std3", "CALL", "d5=n d1=k", "S0=d4").decision == "DOG_MOVE"
    position = driven("std2", "d2", "d2=n", "SE", "D0=d2+a1").play("[nS+S]")
    assert position.scores[0] == 2


def test_r17_1_in_a_game_of_four_brown_sheep_roll_one_die():
    assert driven("std4", "d5", "d5=n", "W").play("[nS]").decision == "SHEPHERD_MOVE"
