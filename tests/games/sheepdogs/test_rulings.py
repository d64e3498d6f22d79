"""The ledger's rulings Q1 to Q54."""

from __future__ import annotations

import json
from math import comb

import pytest

from sheepfold import BadOption, Unreadable
from sheepfold.engine.batch import play_batches
from sheepfold.games.sheepdogs.board import BUILT_IN
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event

from .table import GAME, at, driven, fields, flocks, play, ring, told

DEALS = {"std2": 924, "std3": 35169, "std4": 10739686367434440, "alt2": 12870, "alt3": 402302340}
DEALS |= {"alt4": 10739686367434440}


@pytest.mark.parametrize(("name", "deals"), list(DEALS.items()))
def test_q1_all_deals_are_equally_likely(name, deals):
    position = GAME.new(seats=int(name[3]), board=name, first_player="0", chance="ask")
    assert sum(position.odds()) == deals
    share = 1
    while position.decision == "DEAL":
        odds = position.odds()
        share *= sum(odds) / odds[0]
        position.play(position.choices()[0])
    assert share == pytest.approx(deals)


def test_q2_the_first_player_is_random_unless_fixed():
    assert GAME.new(seats=2, chance="ask").odds() == [1, 1]
    assert fields(GAME.new(seats=2, chance="ask", first_player="1"))["first"] == "1"
    with pytest.raises(BadOption, match="Q2"):
        GAME.new(seats=2, first_player="2")


def test_q3_all_take_first_then_put_in_turn_and_choose_which():
    position = GAME.new(seats=3, seed=8, first_player="0")
    seen = []
    while position.decision.startswith("SCATTER"):
        seen.append(position.decision)
        position.play(position.choices()[-1])
    assert seen[:3] == ["SCATTER_TAKE"] * 3
    assert "SCATTER_TAKE" not in seen[3:]
    assert "SCATTER_SHEEP" in seen


def test_q4_a_pen_touches_two_or_three_spaces_and_turns_to_those():
    record = GAME.start(2, {"board": "std2"})
    assert [bin(int(edges)).count("1") for edges in board_of(record).pen_edges[:2]] == [2, 2]
    assert bin(int(board_of(GAME.start(2, {"board": "alt2"})).pen_edges[0])).count("1") == 3


def test_q5_a_shepherd_never_goes_back_into_a_pen():
    moves = at("std2", "SHEPHERD_MOVE", "d4=n", "S0=c1").moves()
    assert not any("P" in move for move in moves)


@pytest.mark.parametrize(("option", "through"), [("no", True), ("yes", False)])
def test_q6_fences_stop_shepherds_by_option_only(option, through):
    position = at("alt4-dale", "SHEPHERD_MOVE", "e3=k", "S0=d2 S1=c1 S2=e1", fences_stop_shepherds=option)
    assert ("Sd1" in position.moves()) == through
    pen = at("alt2-tor", "SHEPHERD_MOVE", "d4=k", fences_stop_shepherds=option)
    assert ("Sc1" in pen.moves()) is True
    assert ("Sb1" in pen.moves()) == through


def test_q7_a_move_never_ends_where_it_began_nor_passes_a_shepherd():
    position = at("std4", "SHEPHERD_MOVE", "d9=k", "S0=d1 S1=c1 S2=d2")
    assert "Sd1" not in position.moves()
    assert not {"Sd3", "Sc2", "Sb1"} & set(position.moves())


def test_q8_a_call_that_changes_nothing_is_not_offered():
    assert at("std4", "CALL", "d5=www d6=w a4=k", "S0=d5").decision == "DOG_MOVE"
    assert at("alt4-dale", "CALL", "b2=wk b1=w a5=k e3=g", "S0=b2").play("+Ww").decision == "DOG_MOVE"


def test_q9_a_pen_wall_stops_a_running_band_and_diverts_a_first_step():
    running = driven("alt2", "b1", "b1=w", "NE", "D0=b1+a5 P0=SE").play("[wS]")
    assert flocks(running) == "c1=w"
    first = driven("alt2", "d1", "d1=w c1=k", "E", "D0=d1+a5 P0=SE").play("[wS]")
    assert "d1" not in flocks(first)


def test_q10_a_dog_in_its_pen_shuts_it():
    assert flocks(driven("std2", "d2", "d2=w", "SE").play("[wS]")) == "c1=w"


def test_q11_a_dog_blocks_the_whole_space_and_its_edge_is_forgotten():
    position = driven("std4", "d5", "d5=w", "W").play("[wS]")
    assert "drive" not in fields(position)
    assert flocks(driven("std4", "d3", "d3=w", "W", "D1=d5").play("[wS]")) == "d4=w"


def test_q12_an_enterable_pen_counts_as_empty():
    position = driven("std2", "b2", "b2=w c1=k", "E", "D0=b2+a3 S0=a1 P0=E").play("[wS]")
    assert fields(position)["pens"].startswith("w,")


def test_q13_first_steps_and_stampedes_divert_running_bands_stop():
    assert flocks(driven("std4", "d4", "d4=w", "W", "D1=d6").play("[wS]")) == "d5=w"
    pushed = driven("std4", "d4", "d4=w d5=kkk c5=g", "W", "D1=d6").play("[wS]").play("*k")
    assert flocks(pushed) == "c5=g d5=wkk e5=k"


def test_q14_a_diverted_first_step_tries_straight_ahead_first():
    assert flocks(driven("std4", "d5", "d5=w", "W", "D1=c5").play("[wL]")) == "d8=w"


def test_q15_a_first_step_off_the_board_is_like_a_blocked_one():
    assert flocks(driven("std4", "d1", "d1=w", "W").play("[wS]")) == "d4=w"
    assert flocks(driven("std4", "a1", "a1=w", "W", "S0=d1").play("[wL]")) == "a4=w"


def test_q16_at_the_boundary_the_present_heading_counts_and_the_only_way_may_be_occupied():
    position = driven("std4", "d7", "d7=w e8=k", "W", "D1=c8").play("[wS]")
    assert flocks(position) == "e8=wk"


def test_q17_nothing_ever_goes_straight_back():
    assert flocks(driven("std4", "d1", "d1=w", "E", "D1=c1 D2=e1").play("[wS]")) == "d1=w"
    ahead = driven("std4", "d8", "d8=w", "W", "D1=c8 D2=e8").play("[wS]")
    assert flocks(ahead) == "d9=w"


def test_q18_a_dog_cannot_drive_its_own_space():
    assert "Dd5" not in at("std4", "DOG_MOVE", "d5=k d7=w d3=w", "D0=d5").moves()


def test_q19_q45_from_the_pen_all_its_edges_can_be_jumped():
    position = at("alt2", "DOG_MOVE", "c1=w d1=k e1=n", more="led=1")
    assert position.moves() == ["D0c1", "D0d1", "D0e1"]


def test_q19_there_is_a_target_while_sheep_stand_elsewhere():
    assert at("std4", "DOG_MOVE", "d1=k d9=w a1=g", "D0=d1").decision == "DOG_MOVE"


def test_q20_a_dog_may_join_another_with_stuck_sheep_but_a_lead_dog_not():
    assert "Dd5" in at("std4", "DOG_MOVE", "d5=k d9=w", "D0=d1 D1=d5").moves()
    assert "L0d3" not in at("std2", "LEAD_DOG", "d4=n e2=k", "D0=c1+P0 D1=d3+P1").moves()


@pytest.mark.parametrize(("option", "shared"), [({}, False), ({"lead_onto_dogs": "yes"}, True)], ids=["no", "yes"])
def test_q20_a_dog_is_led_to_another_dogs_space_by_option_only(option, shared):
    position = at("std2", "LEAD_DOG", "d4=n e2=k", "D0=c1+P0 D1=d3+P1", **option)
    assert [move in position.moves() for move in ("L0d3", "L1d3", "L1c1", "L0c1", "L0d4")] == [
        *[shared] * 3,
        False,
        False,
    ]
    if shared:
        assert fields(position.play("L1d3"))["D"] == "c1+d3,d3+P1"


def test_q20_two_own_dogs_in_one_space_block_it_and_the_other_still_drives():
    position = at("std2", "LEAD_DOG", "d4=n e2=k", "D0=c1+P0 D1=f3+P1", lead_onto_dogs="yes").play("L1c1")
    assert fields(position)["D"] == "c1+c1,f3+P1"
    assert set(position.moves()) == {"D0d4", "D0e2"}


def test_q21_fenced_and_boundary_edges_are_allowed():
    assert len(at("alt4-dale", "DOG_EDGE", "d1=k", "D0=d1", more="drive=0").moves()) == 6


def test_q23_bands_meet_before_any_stampede():
    position = driven("std4", "d5", "d5=wk d6=nn", "W").play("[wS kS]")
    assert fields(position)["sheep"] == "d6:wknn"


def test_q24_blocked_colours_go_together():
    position = driven("std4", "d5", "d5=wk", "W", "D1=d6 D2=c5").play("[wS kL]")
    assert flocks(position) == "g5=wk"


def test_q25_the_third_empty_space_ends_the_run_even_before_an_open_pen():
    waits = driven("alt2", "d4", "d4=w", "E", "D0=d4+a1").play("[wS]")
    assert flocks(waits) == "d1=w"
    enters = driven("alt2", "d3", "d3=w", "E", "D0=d3+a1").play("[wS]")
    assert fields(enters)["pens"].startswith("w,")


@pytest.mark.parametrize(("dice", "weights"), [("2-2-2", [2, 2, 2]), ("1-4-1", [1, 4, 1])])
def test_q26_dice_have_the_faces_of_the_option(dice, weights):
    assert driven("std4", "d5", "d5=w", "W", dice=dice).odds() == weights


def test_q27_with_all_four_colours_five_dice_are_rolled():
    position = driven("alt3-clover", "d4", "d4=wkgn", "W")
    assert len(position.choices()) == 243


def test_q28_headings_are_collected_and_the_active_player_chooses():
    position = at("std4", "HEADING", "d5=wkgg", "D0=a1", more="rush=d5/E+SE push=- count=1")
    assert position.moves() == ["/E", "/SE"]


def test_q29_the_active_player_chooses_the_sheep_the_owner_the_ways():
    position = driven("std4", "d5", "d5=w d6=kkg", "W", "S2=d6").play("[wS]")
    assert (position.actor, position.decision) == (0, "PUSH")
    assert (position.play("*g").actor, position.decision) == (2, "DIRECT")


def test_q30_stampeding_sheep_go_one_space():
    assert flocks(driven("std4", "d5", "d5=w d6=kkk", "W").play("[wS]").play("*w")) == "d6=kkk d7=w"


def test_q31_one_stampede_is_resolved_completely_before_the_next():
    position = driven("std4", "d5", "d5=wk c5=ggg e5=nnn", "W", "D1=d6").play("[wL kR]").play("@c5")
    assert (position.decision, fields(position)["pend"]) == ("PUSH", "e5:SE")
    assert fields(position.play("*g"))["rush"] == "e5/SE"


def test_q32_an_over_full_space_at_rest_does_nothing():
    position = at("std4", "DOG_MOVE", "d1=wkkk d6=k f4=g", "S1=a5 D1=c1 D2=e1 D3=d2", seat=1, turns=1)
    position = play(position, "Dd6;:W;[kS]")
    assert (position.decision, position.actor) == ("SHEPHERD_MOVE", 2)
    assert flocks(position) == "d1=wkkk d9=k f4=g"


def test_q32_only_entry_lets_an_over_full_space_stampede_and_then_its_whole_excess_goes():
    position = driven("std4", "d3", "d1=wkkk d3=g", "E").play("[gS]")
    assert (position.decision, fields(position)["rush"]) == ("PUSH", "d1/W")
    position = play(position, "*w *k")
    assert position.moves() == ["?SE", "?NE"]
    assert flocks(position.play("?SE")) == "d1=kkg e1=wk"


def test_q33_a_turn_has_at_most_60_stampedes():
    text = at("std4", "PICK_STAMPEDE", "d5=wkgg d7=kkkk", "D0=a1", more="pend=d5:E,d7:E count=59")
    position, events = told(play(text, "@d5"), "*w")
    assert Event.R9_8_LIMIT in [event.kind for event in events]
    assert flocks(position) == "d5=kgg d6=w d7=kkkk"


def test_q34_no_controlled_sheep_leaves_over_the_dogs_edge():
    assert "!w:W" not in driven("std4", "d5", "d5=w", "W", "S0=d5").moves()


def test_q35_an_owner_may_direct_sheep_into_any_open_pen():
    position = driven("std2", "c1", "c1=k", "E", "D0=c1+a1 S1=c1")
    assert (position.actor, "!k:NW" in position.moves()) == (1, True)
    assert position.play("!k:NW").scores[0] == -2


@pytest.mark.parametrize(("option", "keeps"), [("may", True), ("must", False)])
def test_q36_visitors_may_be_kept_by_option(option, keeps):
    position = at("std4", "REPLACE", "d5=k", "D0=d4", wait="-,w,-,-", foreign_pen=option)
    assert ("R1w:keep" in position.moves()) == keeps


def test_q37_a_visitor_goes_beside_or_under_shepherds_but_not_onto_a_dog():
    moves = at("std4", "REPLACE", "d5=k", "D0=d4 S1=d5", wait="-,w,-,-").moves()
    assert "R1w:d5" in moves
    assert "R1w:d4" not in moves


def test_q37_a_visitor_goes_onto_a_dog_by_option_and_drives_go_on_from_there():
    position = at("std4", "REPLACE", "d5=k a1=kkk", "D0=d4", wait="-,w,-,-", replace_onto_dogs="yes")
    assert "R1w:d4" in position.moves()
    assert "R1w:a1" not in position.moves()
    after = position.play("R1w:d4")
    assert "d4:w" in fields(after)["sheep"]
    assert after.decision == "SHEPHERD_MOVE"


def test_q38_in_team_play_the_mates_pen_is_own():
    position = driven("std4", "e7", "e7=w a1=k", "NW", "D2=a6", teams="on").play("[wS]")
    assert fields(position)["pens"].split(",")[2] == "w"


@pytest.mark.parametrize(("option", "left"), [("others", "2"), ("all", "3"), ("round", "1"), ("none", "0")])
def test_q39_who_plays_on_is_an_option(option, left):
    position = driven("std3", "d4", "d4=k", "W", seat=2, turns=1, final_turns=option).play("[kS]")
    assert fields(position)["left"] == left


@pytest.mark.parametrize(("option", "over"), [("others", False), ("none", True)])
def test_q39_a_team_game_ends_at_once_with_four_sheep_by_option(option, over):
    sheep = "d5=w a1=w a2=kkkk a3=g b3=gg a4=nnnn"
    five = driven("std4", "d5", sheep, "W", teams="on", final_turns=option).play("[wS]")
    assert (five.over, fields(five)["left"]) == (False, "-")
    four = driven("std4", "d5", sheep.replace("gg", "g"), "W", teams="on", final_turns=option).play("[wS]")
    assert (four.over, fields(four)["left"]) == (over, "0" if over else "3")
    assert four.ending == ("flock_home" if over else None)


def test_q40_kept_sheep_are_not_on_the_pasture():
    home = "kkkkkkkk,gggggggg,nnnnnnnn,wwwwwwww"
    sheep = "d5=k a1=www b4=w a2=kkk a3=ggg b2=g a4=nnn b3=n"
    position = driven("std4", "d5", sheep, "W", pens=home).play("[kS]")
    assert fields(position)["left"] == "-"


def test_q41_tied_leaders_share_the_win():
    even = at("std2", "OVER", "", left="0", turns=3, pens="wwwwwwwwwwwwnn,kkkkkkkkkkkknn")
    assert even.payoffs == [0.5, 0.5]


def test_q42_random_games_end_at_the_cap():
    endings = [
        int(number) for piece in play_batches(GAME, 20, seats=2, seed=1, threads=1) for number in piece.numbers[:, 2]
    ]
    assert endings.count(1) > 10


def test_q43_without_sheep_to_drive_the_turn_goes_on():
    assert at("std4", "DOG_MOVE", "", "D0=d1").actor == 1


def test_q44_forced_decisions_are_not_asked():
    position = GAME.new(seats=2, first_player="0", chance="ask").play("a2=k")
    assert "a3:wk" in fields(position)["sheep"]
    pushed, events = told(driven("std4", "d5", "d5=k d6=kkk", "W"), "[kS]")
    assert flocks(pushed) == "d6=kkk d7=k"
    assert [event.asked for event in events if event.kind == Event.R9_3_PUSHES] == [0]


def test_q45_the_first_dog_starts_in_the_pen():
    assert at("alt2", "DOG_MOVE", "c1=w d1=k e1=n", more="led=1").moves() == ["D0c1", "D0d1", "D0e1"]


def test_q46_the_lead_move_comes_after_everything_of_the_shepherd():
    position = at("std2", "TURN_PEN", "d4=n e2=k", "S0=c1")
    assert position.play("^E").decision == "LEAD_DOG"


def test_q47_play_goes_clockwise_without_skipping():
    assert [driven("std4", "d5", "d5=w", "W", seat=seat).play("[wS]").actor for seat in range(4)] == [1, 2, 3, 0]


def test_q48_where_no_space_has_room_a_visitor_is_kept():
    position = replacing("kk", "k")
    assert (position.actor, position.decision) == (1, "SHEPHERD_MOVE")
    assert fields(position)["pens"] == "-,k"
    assert "a10:kk,a11:kkk" in fields(position)["sheep"]


def test_q48_a_visitor_goes_to_the_only_space_with_room():
    position = replacing("k", "k")
    assert fields(position)["pens"] == "-,k"
    assert "a10:kk,a11:kkk" in fields(position)["sheep"]
    assert replacing("k", "kk").record.pens.tolist() == replacing("kk", "k").record.pens.tolist()


def test_q48_a_visitor_that_may_be_kept_is_asked_about_while_there_is_room():
    position = replacing("k", "kk", foreign_pen="may")
    assert position.moves() == ["R1k:a10", "R1k:keep"]


def replacing(last: str, visitors: str, foreign_pen: str = "must"):
    """A row of ten rocks, full but perhaps the last one, and four clovers, where all dogs and three sheep stand."""
    spaces = [*([q, 0, "rock"] for q in range(10)), *([q, 0, "clover"] for q in range(10, 14))]
    pens = [{"q": 0, "r": 1, "open": "NW"}, {"q": 13, "r": 1, "open": "NW"}]
    board = json.dumps(ring(spaces=spaces, sheep=[[q, 0, 2] for q in range(12)], pens=pens))
    white = " ".join(f"a{n}=ww" for n in range(1, 7))
    sheep = f"{white} a7=kk a8=kk a9=kk a10={last} a11=kkk"
    return at(
        board, "REPLACE", sheep, "S0=a1 S1=a7 D0=a11+a12 D1=a13+a14", wait=f"-,{visitors}", foreign_pen=foreign_pen
    )


def test_q49_a_shepherd_only_acts_when_sheep_leave_its_space():
    assert flocks(driven("std4", "d5", "d5=w d6=k", "W", "S1=d6").play("[wS]")) == "d6=wk"


def test_q51_scores_at_any_time_payoffs_at_the_end():
    running = at("std2", "SHEPHERD_MOVE", "d4=n", pens="ww,k")
    assert running.scores[0] == 2
    assert running.payoffs == [0.0, 0.0]
    over = at("std4", "OVER", "d5=k", left="0", turns=3, seat=2, pens="www,k,-,-", teams="on")
    assert sum(over.payoffs) == 1


def test_q52_the_deal_goes_space_by_space_in_order():
    position = GAME.new(seats=4, first_player="0", chance="ask")
    names = BUILT_IN["std4"].names()
    asked = []
    while position.decision == "DEAL":
        asked.append(names.index(position.moves()[0].split("=")[0]))
        assert 2 <= len(position.moves()) <= comb(4, 2)
        position.play(position.choices()[0])
    assert asked == sorted(set(asked))


def test_q53_a_lead_move_may_leave_no_target():
    position = at("std2", "LEAD_DOG", "d4=nn", "D0=c1+d4")
    assert position.play("L0c2").actor == 1


def test_q54_equal_results_are_told_apart():
    position = driven("std4", "d5", "d5=wk d6=ggg", "W").play("[wS kS]")
    one, other = play(position.copy(), "*w *k"), play(position.copy(), "*k *w")
    assert flocks(one) == flocks(other)
    direct = driven("std4", "d5", "d5=ww", "W", "S0=d5").play("!w:E")
    assert direct.decision == "DIRECT"


def test_q47_a_text_with_the_wrong_seat_is_refused():
    with pytest.raises(Unreadable, match="Q47"):
        GAME.position(at("std4", "SHEPHERD_MOVE", "d5=w").text().replace("seat=0", "seat=1"))
