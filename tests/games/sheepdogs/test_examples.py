"""The ledger's worked examples W1 to W15."""

from __future__ import annotations

import pytest

from .table import GAME, at, driven, fields, flocks, play


def test_example_1_driving_sheep():
    away = "S0=P0 D0=P0 D3=P3 D2=c5"
    position = driven("std4", "d5", "d5=wkg", "W", away, seat=1)
    assert flocks(position.play("[wR kS gL]")) == "d8=kg g5=w"


def test_example_2_shepherd_movement_calling_and_control():
    pieces = "S0=b4 D0=c1 S1=b7 S2=f7 S3=f1 D1=a6 D2=g6 D3=g1"
    position = at("std4", "SHEPHERD_MOVE", "c3=wkg c4=wg c2=wkn", pieces)
    expected = ["a2", "a3", "a4", "a5", "b2", "b3", "b5", "b6", "c3", "c4", "c5", "c6", "d4", "d5", "d6"]
    assert position.moves() == [f"S{space}" for space in expected]
    assert position.play("Sc3").moves() == ["+-", "+Ew", "+Ww"]
    assert position.play("+Ew").moves() == ["~k", "~g"]
    assert flocks(position.play("~k")) == "c2=wkn c3=wwg c4=kg"
    assert position.moves() == ["Dc2", "Dc3", "Dc4"]
    play(position, "Dc2; :W; [wS kS nS]")
    play(position, "*w *w *w")
    assert position.moves() == ["!w:E", "!w:SE", "!w:SW", "!w:NW", "!w:NE"]
    assert flocks(play(position, "!w:NW !w:NW !w:NW")) == "b2=www c3=kgn c4=kg"


def test_example_3_stampedes_and_blocking():
    pieces = "S0=a1 S1=b6 S2=h6 S3=h1 D0=f4"
    position = driven("alt4", "e4", "e4=kgn e3=wg e2=wkg e1=gn d1=n", "E", pieces, seat=2)
    position.play("[kS gS nL]")
    assert flocks(play(position, "*g *g *w *k *k")) == "d1=n e1=wgn e2=ggg e3=wkn f1=k"


def test_example_4_sheep_movement():
    position = driven("std4", "c4", "c4=wkg e5=wgn", "W", "D2=c6").play("[wS kL gR]")
    assert flocks(position.play("*w")) == "a5=k c5=w e5=ggn f5=w"


FIVE = {"L+L": "a1", "L+S": "a4", "S+L": "a4", "S+S": "d7", "L+R": "d7", "R+S": "g4", "R+R": "g1"}


@pytest.mark.parametrize(("dice", "end"), list(FIVE.items()))
def test_example_5_roll_two_dice(dice, end):
    position = driven("std3", "d4", "d4=nn", "W")
    assert flocks(position.play(f"[n{dice}]")) == f"{end}=nn"


def test_example_5_probabilities():
    position = driven("std3", "d4", "d4=nn", "W")
    chances = {}
    for move, weight in zip(position.moves(), position.odds(), strict=True):
        end = flocks(position.copy().play(move))
        chances[end] = chances.get(end, 0) + weight
    assert chances == {"a1=nn": 4, "a4=nn": 8, "d7=nn": 12, "g4=nn": 8, "g1=nn": 4}


def test_example_6_call_past_a_shepherd():
    pieces = "S0=d3 S1=d5 S2=g3 D0=c1 D1=c6 D2=g2"
    position = at("std3", "SHEPHERD_MOVE", "d5=w a1=k g1=g", pieces)
    assert "Sd5" not in position.moves()
    assert position.play("Sd4").moves() == ["+-", "+Ew"]
    assert position.play("+Ew").moves() == ["Da1", "Dd4", "Dg1"]
    assert play(position, "Dd4 :E").moves() == ["!w:SE", "!w:SW", "!w:W", "!w:NW", "!w:NE"]
    assert flocks(position.play("!w:NW")) == "a1=wk g1=g"


REST = "b3=n c3=www c4=www d1=www d2=kkk d5=kkk d6=kkk e5=n f1=ggg f2=ggg f4=ggg"
"""The sheep that the example does not mention."""


def test_example_7_scatter_with_three_players():
    sheep = f"a1=k b2=wg d3=wkg e2=n e4=wkg {REST}"
    position = at("std3", "SCATTER_TAKE", sheep, seat=2, pens="-,-,-", more="take=0")
    assert {"take a1", "take b2", "take d3", "take e4"} <= set(position.moves())
    assert "take e2" not in position.moves()
    play(position, "take d3; take a1; take b2")
    order = []
    for moves in ("put k;e2", ";b2", "put g;b2", "put w;e2", ";a1", ";d4"):
        order.append(position.actor)
        for move in moves.split(";"):
            assert "e4" not in position.moves()
            if move:
                position.play(move)
    assert order == [2, 0, 1, 2, 1, 2]
    found = dict(word.split("=") for word in flocks(position).split())
    assert [found[space] for space in ("a1", "b2", "d4", "e2", "e4")] == ["w", "kg", "g", "wkn", "wkg"]


def test_example_8_two_player_turn():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    assert position.moves() == [f"S{space}" for space in ["a1", "b1", "b2", "c1", "c2", "d1", "d2"]]
    assert position.play("Sc1").moves() == ["+-", "+Ew"]
    assert position.play("+Ew").moves() == ["^E", "^SE"]
    stay = position.play("^SE").copy()
    assert position.play("L0d3").moves() == ["D1c1", "D1d4", "D1e2"]
    assert play(position, "D1c1 :E").moves() == ["!w:SE", "!w:SW", "!w:NW", "!w:NE"]
    assert position.play("!w:NW").scores[0] == 1
    assert "!w:NW" not in play(stay, "L- D0c1 :E").moves()


def test_example_9_own_and_foreign_pen():
    position = driven("std2", "d2", "d2=wk", "SE", "D0=d2+c4 S0=a1")
    assert position.play("[wS kS]").scores[0] == -1
    position = driven("std2", "d5", "d5=wk", "NW", "D0=d5+a1 D1=f3+g3 S0=a1 S1=b1", pens="wwwwwwwwwwwkkkkkkkkkkknnnn,-")
    position.play("[wS kS]")
    assert position.actor == 1
    assert not {"R1w:d5", "R1w:a1", "R1w:f3", "R1w:g3"} & set(position.moves())
    play(position, "R1w:c3 R1k:keep")
    assert flocks(position) == "c3=w"
    assert position.scores[1] == 1


def test_example_10_terrain():
    position = driven("alt2-tor", "d2", "d2=wk d3=n", "W").play("[wS kS]")
    assert flocks(position.play("*k")) == "d3=wn d4=k"
    position = driven("alt3-clover", "d3", "d3=w d4=wkg", "W").play("[wS]")
    assert flocks(position) == "d4=wwkg"
    position = driven("alt4-dale", "d3", "d3=w", "E").play("[wS]")
    assert flocks(position) == "d2=w"


def test_example_11_scoring():
    position = at("std3", "SHEPHERD_MOVE", "d4=k", pens="wwwwwwwwknn,-,-")
    assert position.scores[0] == 10
    position = at("std4", "SHEPHERD_MOVE", "d5=k", pens="wwwwwkggg,-,wgggg,-", teams="on")
    assert (position.scores[0], position.scores[2]) == (11, 9)


@pytest.mark.parametrize(("option", "order"), [("others", [0, 1]), ("all", [0, 1, 2]), ("round", [0])])
def test_example_12_end(option, order):
    others = [f"{space}=kg" for space in ["c3", "c4", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "e3", "e4", "f2"]]
    sheep = " ".join(["a1=w a2=w a3=w g2=w b3=n e2=n e5=n", *others])
    position = driven("std3", "g2", sheep, "NW", seat=2, turns=1, pens="wwwwwwww,-,-", final_turns=option)
    position.play("[wS]")
    turns = 1
    seats = []
    while not position.over:
        if int(fields(position)["turns"]) > turns:
            turns += 1
            seats.append(int(fields(position)["seat"]))
        position.play(position.choices()[0])
    assert seats == order


def test_example_13_least_resistance_list():
    dog_ahead = driven("std4", "d5", "d5=w c5=k", "W", "D1=d6").play("[wS]")
    assert flocks(dog_ahead).startswith("c5=k")
    both = driven("std4", "d5", "d5=w", "W", "D1=d6").play("[wS]")
    assert both.moves() == ["?SE", "?NE"]
    occupied = driven("std4", "d5", "d5=w c5=k e5=k", "W", "D1=d6").play("[wS]")
    assert occupied.moves() == ["?SE", "?NE"]
    last = driven("std4", "d1", "d1=w e1=k", "SW", "D1=c1").play("[wS]")
    assert last.decision == "SHEPHERD_MOVE"


def test_example_14_deal():
    position = GAME.new(seats=2, first_player="0", chance="ask")
    assert (position.decision, position.moves(), position.odds()) == ("DEAL", ["a2=w", "a2=k"], [462, 462])
    position.play("a2=k")
    assert (position.moves(), position.odds()) == (["b2=w", "b2=k"], [252, 210])


W15 = [
    "std2 opt=off,2-2-2,may,others,no,100 first=1 turns=0 left=- seat=- sheep=a2:k,a3:wk,c3:n,d3:n,d4:n,e3:n "
    "S=P0,P1 D=P0+P0,P1+P1 open=SE,NW pens=-,- wait=-,- at=DEAL",
    "std2 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=c1:w,d4:n,e2:k S=c1,e4 D=d3+c1,f3+P1 "
    "open=SE,NW pens=-,wwwwwwwwwwwkkkkkkkkkkknnn wait=-,- at=DIRECT drive=1/E",
    "std3 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=d4:wn S=c1,c6,g3 D=d4,d5,e3 "
    "open=E,SW,NW pens=-,-,wwwwwwwwwwwkkkkkkkkkkkggggggggggggnn wait=-,-,- at=WAY drive=0/W fly=NE:k",
]


@pytest.mark.parametrize(
    ("text", "moves"),
    [(W15[0], ["b2=w", "b2=k"]), (W15[1], ["!w:SE", "!w:SW", "!w:NW", "!w:NE"]), (W15[2], ["?SE", "?NE"])],
    ids=["deal", "direct", "way"],
)
def test_example_15_position_text(text, moves):
    position = GAME.position(text)
    assert position.text() == text
    assert position.moves() == moves


def test_example_15_outcomes():
    assert GAME.position(W15[0]).odds() == [252, 210]
    assert flocks(GAME.position(W15[2]).play("?NE")) == "a4=wkn"
    assert flocks(GAME.position(W15[2]).play("?SE")) == "a4=k g4=wn"
