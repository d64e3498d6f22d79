"""Every rule and ruling of the ledger, by its number."""

import pytest
from fox_and_hounds import CODES, FOX, GAME, HOUNDS, NAMES

from sheepfold import IllegalChoice, Unreadable
from sheepfold.lab.solve import Solver


def position(fox, hounds, turn):
    """A position by the names of the squares."""
    pack = "".join("1" if name in hounds.split() else "0" for name in NAMES)
    return GAME.position(f"seats=2 phase=step turn={turn} fox={NAMES.index(fox)} hounds={pack}")


def played(*moves):
    found = GAME.new()
    for move in moves:
        found.play(move)
    return found


def test_r1_1_there_are_32_dark_squares():
    assert (len(NAMES), NAMES[0], NAMES[-1]) == (32, "b8", "g1")


def test_r1_2_four_hounds_on_the_eighth_row_and_the_fox_on_the_first():
    new = GAME.new()
    assert [NAMES[at] for at in range(32) if new.record.hounds[at]] == ["b8", "d8", "f8", "h8"]
    assert NAMES[new.record.fox].endswith("1")


def test_r1_3_the_fox_begins_and_then_both_sides_take_turns():
    assert [played(*moves).actor for moves in ([], ["e1-d2"], ["e1-d2", "b8-a7"])] == [FOX, HOUNDS, FOX]


def test_r2_1_a_step_leads_to_the_next_dark_square():
    assert GAME.new().moves() == ["e1-d2", "e1-f2"]
    assert GAME.new().why_not(CODES).rule == "R2.1"


def test_r2_2_nobody_moves_the_other_sides_pieces():
    assert GAME.new().why_not("b8-a7").rule == "R2.2"
    assert played("e1-d2").why_not("d2-e1").rule == "R2.2"


def test_r2_3_the_fox_steps_in_any_direction_and_hounds_only_forward():
    assert position("d4", "b8 d8 f8 h8", FOX).moves() == ["d4-c5", "d4-e5", "d4-c3", "d4-e3"]
    lone = position("a1", "c5 d8 f8 h8", HOUNDS)
    assert [move for move in lone.moves() if move.startswith("c5")] == ["c5-b4", "c5-d4"]
    assert lone.why_not("c5-b6").rule == "R2.3"


def test_r2_4_the_square_must_be_free():
    assert position("h4", "g3 b8 d8 f8", FOX).why_not("h4-g3").rule == "R2.4"
    assert position("h4", "g5 b8 d8 f8", HOUNDS).why_not("g5-h4").rule == "R2.4"


def test_r3_1_the_fox_wins_on_the_hounds_row():
    over = position("a7", "h8 h6 g5 h4", FOX).play("a7-b8")
    assert (over.over, over.ending, over.payoffs, over.scores) == (True, "fox_at_home", [1, -1], [1, 0])


def test_r3_2_the_hounds_win_when_the_fox_cannot_step():
    over = position("h4", "g3 h6 b8 d8", HOUNDS).play("h6-g5")
    assert (over.over, over.ending, over.payoffs, over.scores) == (True, "fox_caught", [-1, 1], [0, 1])


def test_r3_3_the_fox_wins_when_no_hound_can_step():
    over = position("d4", "a1 c1 e1 g1", FOX).play("d4-c5")
    assert (over.over, over.ending, over.payoffs) == (True, "hounds_stuck", [1, -1])


def test_r3_4_after_the_end_nobody_steps():
    over = position("a7", "h8 h6 g5 h4", FOX).play("a7-b8")
    assert over.choices() == []
    with pytest.raises(IllegalChoice, match=r"R3\.4"):
        over.play("h8-g7")


def test_q1_the_fox_begins_on_e1():
    assert NAMES[GAME.new().record.fox] == "e1"


def test_q2_hounds_that_cannot_step_have_lost():
    over = position("d4", "a1 c1 e1 b2", FOX).play("d4-c5")
    assert (over.over, over.ending, over.payoffs) == (True, "hounds_stuck", [1, -1])


@pytest.mark.parametrize(
    ("fox", "hounds", "invariant"),
    [("e1", "b8 d8 f8", "I1"), ("b8", "b8 d8 f8 h8", "I2"), ("d4", "a1 c1 e1 g1", "I3")],
)
def test_what_cannot_happen_is_not_read(fox, hounds, invariant):
    with pytest.raises(Unreadable, match=invariant):
        position(fox, hounds, HOUNDS)


def test_the_hounds_can_force_a_win():
    new = GAME.new()
    hounds = Solver(GAME, HOUNDS, payoff=1)
    assert hounds.is_sure(new)
    answers = hounds.sure_choices(new.copy().play("e1-d2"))
    assert answers
    careless = next(code for code in new.copy().play("e1-d2").choices() if code not in answers)
    assert not hounds.is_sure(new.copy().play("e1-d2").play(careless))
