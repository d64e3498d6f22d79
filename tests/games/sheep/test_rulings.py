"""The rulings Q1 to Q29."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sheepfold import BadOption, Position, Unreadable
from sheepfold.engine.record import differing_fields
from sheepfold.games.sheep.board import ACCESS, SHEPHERDS, STARTS
from sheepfold.games.sheep.position import Reason

from .table import FENCES, GAME, at, drawn, fencing, homes, legal, on, play, reason, same, squares

DOGS = "b3 b4 b5 j3 j4 j5"


def test_q1_the_field_is_sixteen_rows_by_twelve_columns():
    assert {"l1-l15", "l16-a16"} <= legal(at(r="l16 l1"))


def test_q2_each_shepherd_has_exactly_two_free_neighbours():
    for shepherd, access in zip(SHEPHERDS, ACCESS, strict=True):
        near = {shepherd - 12, shepherd + 12, shepherd - 1, shepherd + 1}
        assert set(access) == near - set(SHEPHERDS)


def test_q3_red_yellow_blue_black_run_clockwise():
    assert [on(at(), square) for square in ("f8", "g8", "g9", "f9")] == list("RYBK")


def test_q4_seat_and_colour_are_one_and_black_is_out_with_three():
    position = GAME.new(seats=3, chance="ask")
    assert position.moves() == ["S=R", "S=Y", "S=B"]


def test_q5_a_fixed_start_skips_the_chance_event():
    assert GAME.new(start="seat3", chance="ask").actor == 3
    with pytest.raises(BadOption, match="Q5"):
        GAME.new(seats=3, start="seat3")


@pytest.mark.parametrize(("fences4", "counts"), [("even", [4, 4, 4, 4]), ("all", [4, 5, 5, 4])])
def test_q6_sixteen_fences_or_all_eighteen(fences4, counts):
    position = GAME.new(start="seat1", fences4=fences4, chance="ask")
    placed = [0] * 4
    while position.decision == "FENCE":
        placed[position.actor] += 1
        position.play(position.choices()[-1])
    assert placed == counts
    assert position.actor == 1


def test_q7_with_three_players_the_upper_right_corner_is_ordinary_ground():
    assert {"k1", "l1", "k2", "l2"} <= squares(fencing(seats=3))
    assert "l1" in squares(at(seats=3).play("@?"))
    assert reason(fencing(seats=3, fence="j1 j2 k3"), "#l3") == Reason.NONE


def test_q7_by_option_the_fourth_corner_is_a_starting_tile_for_fences_only():
    option = {"fourth_corner": "tile"}
    position = fencing(seats=3, options=option)
    assert not {"k1", "l1", "k2", "l2"} & squares(position)
    assert squares(position) == squares(fencing(seats=4))
    assert reason(position, "#l1") == Reason.R2_4_STARTING_TILE
    walled = fencing(seats=3, fence="j1 j2 k3", options=option)
    assert reason(walled, "#l3") == Reason.R2_5_R2_6_BLOCKS_IN
    assert "Black" in str(walled.why_not("#l3"))
    assert "l1" in squares(at(seats=3, options=option).play("@?"))


@pytest.mark.parametrize("wrong", ["l2", "j1 j2 k3 l3"])
def test_q7_a_text_with_a_fence_in_the_fourth_corner_is_refused_by_option_only(wrong):
    assert fencing(seats=3, fence=wrong).decision == "FENCE"
    with pytest.raises(Unreadable):
        fencing(seats=3, fence=wrong, options={"fourth_corner": "tile"})


def test_q8_a_pocket_without_a_starting_tile_may_be_fenced():
    position = fencing(fence="a7 b6 a5")
    assert {"b5", "b7", "a6"} <= squares(position)


def test_q8_there_are_always_seven_squares():
    for seed in range(3):
        position = GAME.new(seats=3, seed=seed)
        draw = random.Random(seed)
        while position.decision == "FENCE":
            assert len(position.choices()) >= 7
            position.play(draw.choice(position.choices()))


def test_q9_dogs_and_sheep_may_block_anything_later():
    position = at(d="b3 a3", fence="c1 c2").play("@?")
    assert {"b2", "a2", "b1"} <= squares(position)


def test_q10_only_the_last_point_is_reserved():
    position = at(r="a3", d="b3 a2")
    assert reason(position, "@?") == Reason.NONE
    play(position, "@a4 @b4")
    assert legal(position) == {"+"}


def test_q10_a_dog_may_take_away_the_own_last_sheep_action():
    position = at(r="l16", d="k16", ap=2)
    play(position, "@l15")
    same(position, "@ /")


def test_q11_without_a_sheep_action_the_turn_may_end_or_go_on_with_dogs():
    for ap in (1, 2, 3):
        same(at(r="l16", d="k16 l15", ap=ap), "@ /")


def test_q11_the_duty_comes_back_when_a_sheep_can_move():
    position = at(r="l16", d=f"k16 l15 {DOGS[:11]}")
    play(position, "k16@c9")
    assert "/" not in legal(position)
    assert "l16-a16" in legal(position)


def test_q12_unspent_points_are_lost():
    position = at(ap=2, done="+", r="l16").play("/")
    assert (position.actor, position.record.ap) == (1, 3)


def test_q13_one_sheep_or_dog_may_be_used_several_times():
    position = play(at(r="l16", d=DOGS[:14]), "l16-l1 @c9 c9@c10")
    assert on(position, "c10") == "d"
    assert play(at(r="l16"), "l16-l1 l1-a1 a1-a16").actor == 1


def test_q14_foreign_sheep_are_not_moved():
    assert all(not move.startswith("c5") for move in at(r="c3", y="c5").moves())


def test_q15_a_slide_of_length_zero_is_illegal():
    assert reason(at(r="a1"), 0) == Reason.R6_5_CANNOT_MOVE


def test_q16_passing_the_own_shepherd_does_not_stop_a_sheep():
    assert "a7-l7" in legal(at(r="a7"))
    assert homes(at(r="a7").play("a7-l7"))[0] == 0


@pytest.mark.parametrize(
    "other", [{"d": "h9 g7"}, {"y": "g7", "d": "h9"}, {"r": "h1 g7", "d": "h9"}, {"k": "g7", "d": "h9"}]
)
def test_q17_it_does_not_matter_what_stands_on_the_other_access_square(other):
    assert reason(at(**{"r": "h1", **other}), "h1-h8") == Reason.R6_4_LAST_ACCESS


def test_q18_a_dog_may_take_the_last_access_square():
    assert "h8" in squares(at(d="g7").play("@?"))


def test_q18_the_shepherd_without_a_flock_is_guarded_too():
    assert reason(at(seats=3, turn=9, r="f16", d="e9"), "f16-f10") == Reason.R6_4_LAST_ACCESS


def test_q19_every_connected_sheep_is_fixed():
    assert reason(at(r="f7 f6"), "f6-a6") == Reason.R6_3_FIXED


def test_q19_by_the_narrow_reading_only_touching_sheep_are():
    position = at(r="f7 f6 f5", options={"chain_fixed": "false"})
    assert reason(position, "f7-a7") == Reason.R6_3_FIXED
    assert homes(position)[0] == 3
    assert homes(position.play("f6-a6"))[0] == 1


def test_q19_a_sheep_beside_a_foreign_shepherd_is_free():
    assert {"h8-h1", "h8-l8"} <= legal(at(r="h8"))


def test_q20_a_dog_may_go_to_the_centre_and_to_starting_tiles():
    assert {"f7", "e7", "b1", "a2", "b2"} <= squares(at().play("@?"))


def test_q21_a_foreign_corner_may_be_occupied():
    position = at(turn=10, b="c3", r="a1", ap=3)
    assert reason(position, "+") == Reason.R4_1_START_OCCUPIED


def test_q21_corner_guard_keeps_corners_for_sheep_to_come():
    guard = {"corner_guard": "true"}
    position = at(r="a9", options=guard)
    assert reason(position, "a9-a1") == Reason.Q21_CORNER_GUARDED
    assert "Cat still has sheep" in position.why_not("a9-a1", ("Ann", "Ben", "Cat", "Dan"))
    assert reason(at(r="a9"), "a9-a1") == Reason.NONE
    assert reason(at(r="a9", b="c1 c2 c3 c4 c5 c6", options=guard), "a9-a1") == Reason.NONE
    assert reason(at(r="l9", options=guard), "l9-l16") == Reason.NONE
    assert reason(at(r="l9", seats=3, turn=9, options=guard), "l9-l1") == Reason.NONE


def test_q22_the_win_comes_at_once_and_for_the_acting_player_only():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1", ap=3)
    assert position.play("i1-i7").over


def capped(done="+", **pieces):
    return at(turn=799, ap=1, done=done, **pieces).play("/")


def test_q23_after_the_last_round_most_sheep_at_home_win():
    position = capped(r="f7 f6", y="g7", k="e9")
    assert (position.ending, position.payoffs) == ("cap", [1, 0, 0, 0])
    assert position.record.turn == 800


def test_q23_a_win_in_the_last_turn_is_an_ordinary_one():
    position = at(turn=799, ap=1, done="+", k="e9 d9 c9 f10 f11 a12", r="g12").play("a12-f12")
    assert (position.ending, position.record.turn) == ("flock", 799)


def test_q24_those_with_the_most_share_the_win():
    assert capped(r="f7", y="g7", k="e9").payoffs == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert capped(k="a9").payoffs == [0.25] * 4
    assert capped(k="a9").scores == [0, 0, 0, 0]


def test_q25_nobody_is_eliminated():
    position = at(turn=9, fence="g6", r="f7", b="h9 h8 h7", y="a5")
    assert position.actor == 1
    assert len(position.choices()) > 1


def test_q26_a_single_choice_is_still_a_decision():
    position = play(GAME.new(chance="ask", start="seat0"), " ".join(f"#{square}" for square in FENCES.split()))
    assert (position.decision, legal(position)) == ("ACT", {"+"})


def test_q27_equal_pieces_have_no_names():
    one = play(at(), "@c3 @d4").record
    other = play(at(), "@d4 @c3").record
    assert differing_fields(one, other) == []


def test_q28_the_first_round_gives_one_two_and_three_points():
    same(at(turn=0, ap=1), "+")
    same(at(turn=1, ap=2), "+ @")
    with pytest.raises(ValueError, match="ap"):
        at(turn=1, ap=3)


@pytest.mark.parametrize("seats", [3, 4])
def test_q29_two_random_games_in_three_are_won(seats):
    from sheepfold.engine.batch import play_batches

    endings = np.concatenate([piece.numbers[:, 2] for piece in play_batches(GAME, 400, seats=seats, seed=1, threads=1)])
    assert 0.5 < np.mean(endings == 0) < 0.8


def test_half_turn_symmetry():
    """A whole record turned by half is legal and has the turned result (invariant 15)."""
    draw = random.Random(4)
    one = GAME.new(start="seat0", round_cap=6, chance="ask")
    other = GAME.new(start="seat2", round_cap=6, chance="ask")
    while not one.over:
        codes = one.choices()
        assert sorted(turned(one, code) for code in codes) == other.choices()
        choice = draw.choice(codes)
        other.play(turned(one, choice))
        one.play(choice)
    assert one.payoffs == other.payoffs[2:] + other.payoffs[:2]


def turned(position: Position, code: int) -> int:
    if position.decision != "ACT":
        return 191 - code
    if code < 768:
        return 4 * (191 - code // 4) + (code % 4 + 2) % 4
    return code if code < 771 else 771 + 191 - (code - 771)


def test_starts_are_corners():
    assert sorted(STARTS) == [0, 11, 180, 191]
    assert drawn().count("/") == 15
