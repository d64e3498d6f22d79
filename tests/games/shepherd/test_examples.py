"""The ledger's worked examples, E1 to E14."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from .table import at, part, piles, play, recorded, sheep, state

E3 = {"sheep": "b8e1/a5a4/f7d7/h4h5", "eaten": "b7 d7", "scores": "1/0/1/0", "turn": "3.R"}
E5 = {"sheep": "e3e1/a5a4/f3d8/h4h5", "dog": "d6", "eaten": "e3", "turn": "31.B"}


def shares(position):
    odds = position.odds()
    return [Fraction(weight, sum(odds)) for weight in odds]


def test_example_1_stepping_past_white():
    position = at(sheep="b2e1/b3a4/e8d8/h4h5", throw="US")
    assert position.choices() == [1, 2, 3, 4, 5, 7]
    assert position.moves() == ["b2-c2", "b2-b1", "b2-a2", "e1-e2", "e1-f1", "e1-d1"]
    assert recorded(position, 1) == " b2-c2 U1"
    position.play(1)
    assert (sheep(position)[:4], part(position, 5), part(position, 7)) == ("c2e1", "1", "2.W")


def test_example_2_one_steps_the_other_grazes():
    position = at(sheep="d1e1/a5a4/e8d8/g4g5", eaten="g5", scores="0/0/0/1", turn="4.Y", throw="SG")
    assert position.choices() == [1, 2, 3, 4, 5, 7, 8]
    assert position.play(4).moves() == ["g4*", "g6*"]
    assert position.play(8).decision == "TURN_CARD"
    position.play("1")
    assert (piles(position), state(position, "g4"), sheep(position)[-4:]) == ("0/0/0/2", "0", "g4g6")


def test_example_3_the_dog_frightens_blue_or_an_own_sheep():
    position = at(**E3, throw="GD")
    assert len(position.choices()) == 53
    assert position.choices()[0] == 8
    assert recorded(position, 11) + recorded(position.copy().play(11), 0) == " Dc8 b8>b7 f7*1"
    own = position.copy().play(27)
    assert (own.actor, own.choices(), own.moves()) == (2, [20, 21, 23], ["d7>d8", "d7>e7", "d7>c7"])
    assert own.play(21).moves() == ["f7*", "e7*"]


def test_example_4_worms_are_counted_and_fined():
    eaten = " ".join(f for f in ALL_ROWS_8_TO_5 if f != "g5")
    position = at(
        "basic", 2, worm_rule="fine", eaten=eaten, sun=12, scores="15:11/14:10", turn="70.B", point="COUNT_WORMS:sun:-"
    )
    assert shares(position)[1] == Fraction(comb(4, 1) * comb(40, 10), comb(44, 11))
    position.play("1")
    assert shares(position)[0] == Fraction(comb(33, 0) * comb(30, 10), comb(33, 10))
    position.play("0")
    assert (position.scores, position.payoffs) == ([13, 14], [0.0, 1.0])


ALL_ROWS_8_TO_5 = [column + row for row in "8765" for column in "abcdefgh" if column + row not in ("a8", "h8")]


def test_example_5_a_push():
    position = at("tactical", **E5, throw="GD")
    assert len(position.choices()) == 22
    assert 8 not in position.choices()
    assert recorded(position, 51, 1, 17) == " Dd3 e3>f3! f3>g3 f3*2"
    position.play(51)
    assert position.moves() == ["e3>e4", "e3>f3!", "e3>e2"]
    assert position.play(1).choices() == [16, 17, 18]
    position.play(17)
    assert (sheep(position), piles(position)) == ("f3e1/a5a4/g3d8/h4h5", "3/0/0/0")
    assert at("tactical", **E5, push="forced", throw="GD").play(51).choices() == [0, 2]


def test_example_6_over_the_edge():
    position = at("tactical", sheep="d1e2/a5a4/e8b6/h4h5", dog="d6", turn="6.W", throw="GD")
    assert len(position.choices()) == 20
    position.play(20)
    assert (position.actor, position.moves()) == (1, ["e8>>e1", "e8>f8", "e8>d8"])
    assert recorded(position, 16) == " e8>>e1 ~G"
    assert sheep(position.play(16)) == "d1e2/a5a4/e1b6/h4h5"


def test_example_7_opening():
    position = at("basic", 2, throw="SG")
    assert position.choices() == [0, 3, 4, 5]
    position.play(0)
    assert (position.decision, shares(position)[1]) == ("TURN_CARD", Fraction(4, 44))
    idle = at("basic", 2, throw="GG")
    assert (idle.decision, part(idle, 7)) == ("ROLL", "2.R")
    assert [len(at("basic", players, throw="SD").choices()) for players in (2, 3, 4)] == [60, 58, 56]


def test_example_8_two_grass():
    position = at("basic", 3, "c3c2/a5a4/e8d8", throw="GG")
    assert position.moves() == ["c3*", "c2*"]
    position.play(8)
    assert (piles(position), position.decision, position.odds()) == ("2/0/0", "TURN_CARD", [40, 4])


def test_example_9_order_of_ends():
    position = at("basic", 2, "d2e1/e8d8", sun=11, turn="70.R", throw="US")
    assert position.choices() == [1, 2, 6, 7]
    assert recorded(position, 2).startswith(" e8-e7 U12\n#sun ")
    assert position.play(2).ending == "sun"


def test_example_10_worm_in_basic():
    position = at("basic", 2, "b2e1/e8d8", throw="GG")
    assert (position.decision, position.odds()) == ("TURN_CARD", [40, 4])
    assert recorded(at("basic", 2, "b2e1/e8d8"), "[GG]", "w") == " 1. Blue [GG] b2*w ~G"
    position.play("w")
    assert (state(position, "b2"), piles(position), part(position, 7)) == ("3", "0/0", "2.R")
    again = at("basic", 2, "b2e1/e8d8", worms="b2", turn="3.B", throw="SG")
    assert again.choices() == [0, 1, 2, 3, 4, 5, 7]
    assert shares(at("basic", 2, "c2e1/e8d8", worms="b2", turn="3.B", throw="GG"))[1] == Fraction(3, 43)


def test_example_11_worm_in_tactical():
    start = at("tactical", 2, "b2e1/e8d8")
    assert recorded(start, "[GG]", "w") == " 1. Blue [GG] b2*w b2*w"
    assert piles(play(start, "[GG] w")) == "0/0"


def test_example_12_two_owners_frightened():
    position = at(sheep="c3e1/a5a4/e3d8/h4h5", turn="4.Y", throw="UD")
    assert len(position.choices()) == 52
    position.play(51)
    assert (position.actor, position.choices()) == (0, [0, 2, 3])
    position.play(3)
    assert (position.actor, position.choices()) == (2, [16, 17, 18])
    position.play(16)
    assert (sheep(position), part(position, 5), position.decision) == ("b3e1/a5a4/e4d8/h4h5", "1", "ROLL")


def test_example_13_tactical_entry_and_a_push_over_the_edge():
    position = at("tactical", throw="UD")
    assert len(position.choices()) == 52
    assert position.play(59).moves() == ["d1>e1!", "d1>>d8!", "d1>c1"]
    assert position.choices() == [1, 2, 3]


def test_example_14_a_chain_that_would_run_dead():
    position = at("tactical", sheep="b5g1/e2e3/e1f2/h4h5", throw="UD").play(68)
    assert position.choices() == [4, 5, 6, 16, 18, 19, 20, 21, 23]
    assert position.play(4).choices() == [16, 18, 19, 20, 23]
    assert position.play(16).moves() == ["e2>e3!", "e2>d2"]
    assert position.play(8).choices() == [12, 15]
    assert position.why_not(13).rule == "Q28"
