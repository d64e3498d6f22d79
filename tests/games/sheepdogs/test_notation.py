"""Position texts, records and their refusals (ledger: Notation)."""

from __future__ import annotations

import random

import pytest

from sheepfold import Position, Unreadable
from sheepfold.engine.record import differing_fields

from .table import GAME, at, driven, recorded, text_of

WALK = text_of("std4", "SHEPHERD_MOVE", "d5=w", "S1=d4")
STAMPEDE = driven("std4", "d5", "d5=wk c5=ggg e5=nnn", "W", "D1=d6").play("[wL kR]").play("@c5").text()
RUNNING = driven("std4", "d7", "d7=w", "W").play("[wS]").text()
DEAL = GAME.new(seats=2, chance="ask", first_player="0").play("a2=k").text()

BAD = [
    ("", "begins with"),
    ("std9 opt=x", "begins with"),
    ("{}", "missing"),
    (WALK.replace("turns=0 ", ""), "missing: turns"),
    (WALK.replace("turns=0", "turns=0 turns=0"), "given twice"),
    (WALK.replace("first=0 turns=0", "turns=0 first=0"), "must come before"),
    (WALK.replace("turns=0", "turn=0"), "is no field"),
    (WALK.replace("opt=off,", "opt="), "6 values"),
    (WALK.replace("opt=off", "opt=maybe"), "teams cannot be"),
    (WALK.replace("no,100", "no,100,yes"), "only lead_onto_dogs, replace_onto_dogs may stand"),
    (WALK.replace("no,100", "no,100,lead_onto_dogs=no"), "not as usual"),
    (WALK.replace("no,100", "no,100,replace_onto_dogs=yes,lead_onto_dogs=yes"), "in this order"),
    (WALK.replace("no,100", "no,100,lead_onto_dogs=yes,lead_onto_dogs=yes"), "each once"),
    (WALK.replace("no,100", "no,100,lead_onto_dogs=maybe"), "lead_onto_dogs cannot be"),
    (WALK.replace("turns=0", "turns=401"), "whole number"),
    (WALK.replace("seat=0", "seat=4"), "whole number"),
    (WALK.replace("seat=0", "seat=-"), "until the scatter"),
    (WALK.replace("first=0", "first=-"), "FIRST_PLAYER"),
    (WALK.replace("first=0", "first=1"), "Q47"),
    (WALK.replace("d5:w", "d5:x"), "as letters"),
    (WALK.replace("d5:w", "z5:w"), "is no space"),
    (WALK.replace("d5:w", "d5:w,d4:w"), "order of the board"),
    (WALK.replace("d5:w", "d5:ww"), "12 w in all, not 13"),
    (WALK.replace("d5:w", "d5:-"), "without sheep"),
    (WALK.replace("d5:w", "d5:wwwwwwwwwwwww"), "more than 12"),
    (WALK.replace("P0,d4,P2,P3 D", "d4,d4,P2,P3 D"), "two shepherds"),
    (WALK.replace("P0,d4,P2,P3 D", "P1,d4,P2,P3 D"), "another player's pen"),
    (WALK.replace("P0,d4,P2,P3 D", "P0,d4,P2 D"), "4 values, one for each seat"),
    (WALK.replace("D=P0,", "D=P0+P0,"), r"R14\.1"),
    (WALK.replace("open=SE", "open=W"), "I14"),
    (WALK.replace("open=SE", "open=N"), "'N' is not known"),
    (WALK.replace("at=SHEPHERD_MOVE", "at=TURN"), "not known"),
    (WALK.replace("left=-", "left=0"), r"R12\.2"),
    (WALK.replace("wait=-,-,-,-", "wait=-,k,-,-").replace("kkkkkkkkkkkk", "kkkkkkkkkkk"), "I5"),
    (WALK + " count=1", "no count="),
    (WALK.replace("SHEPHERD_MOVE", "DOG_EDGE"), "drive= is missing"),
    (WALK.replace("SHEPHERD_MOVE", "DOG_EDGE") + " drive=0", r"R6\.1"),
    (WALK.replace("SHEPHERD_MOVE", "LEAD_DOG"), r"R14\.2"),
    (WALK.replace("SHEPHERD_MOVE", "TURN_PEN"), r"R4\.6"),
    (WALK.replace("SHEPHERD_MOVE", "SWAP") + " call=Ew", r"R4\.5"),
    (WALK.replace("SHEPHERD_MOVE", "SWAP") + " call=E", "as in Ew"),
    (WALK.replace("SHEPHERD_MOVE", "REPLACE"), r"R11\.4"),
    (WALK.replace("SHEPHERD_MOVE", "PICK_STAMPEDE") + " pend=- count=0", r"R9\.2"),
    (WALK.replace("SHEPHERD_MOVE", "PICK_STAMPEDE") + " pend=d5:E count=0", r"R9\.1"),
    (WALK.replace("SHEPHERD_MOVE", "DEAL"), "until the scatter"),
    (WALK.replace("SHEPHERD_MOVE", "SCATTER_SHEEP"), r"R1\.5"),
    (STAMPEDE.replace("rush=c5/NE", "rush=c5/-"), r"R9\.4"),
    (STAMPEDE.replace("push=-", "push=n"), r"R9\.3"),
    (STAMPEDE.replace("count=0", "count=60"), "whole number"),
    (STAMPEDE.replace("pend=e5:SE", "pend=c5:SE"), r"R9\.1"),
    (STAMPEDE.replace("rush=c5/NE", "rush=c5/SE+E"), "order"),
    (STAMPEDE.replace(" push=-", ""), "push= is missing"),
    (RUNNING.replace("@d9/E/2", "@d9/E/3"), "whole number"),
    (RUNNING.replace("@d9/E/2", "@d8/E/2"), r"R7\.2"),
    (RUNNING.replace("fly=E:w@d9/E/2", "fly=E:w"), r"R5\.2"),
    (RUNNING.replace("fly=E:w@d9/E/2", "fly=E"), "a band such as"),
    (RUNNING.replace("drive=0/W", "drive=0"), r"R6\.1"),
    (DEAL.replace("a2:k", "a2:wk"), r"R1\.4"),
    (DEAL.replace(",a3:wk", ",b2:w"), r"R1\.4"),
    (DEAL.replace("c3:n", "c4:n"), r"R1\.3"),
    (driven("std4", "d5", "d5=w", "W", "S1=d5").text().replace("DIRECT", "DRIVE_ROLL"), r"R6\.3"),
    (driven("std4", "d5", "d5=w", "W").text().replace("DRIVE_ROLL", "DIRECT"), r"R10\.1"),
    (driven("std4", "d5", "d5=w", "W").text().replace("DRIVE_ROLL", "WAY"), r"R8\.2"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(Unreadable, match=reason):
        GAME.position(text)


LEADS, REPLACES = ",lead_onto_dogs=yes", ",replace_onto_dogs=yes"


@pytest.mark.parametrize("more", ["", LEADS, REPLACES, LEADS + REPLACES])
def test_options_that_are_not_as_usual_stand_behind_the_others_with_their_names(more):
    position = GAME.position(WALK.replace("no,100", f"no,100{more}"))
    assert position.text() == WALK.replace("no,100", f"no,100{more}")
    assert (position.options["lead_onto_dogs"] == "yes") == (LEADS in more)
    assert (position.options["replace_onto_dogs"] == "yes") == (REPLACES in more)


def test_a_text_at_a_point_with_one_choice_goes_on():
    assert at("std4", "CALL", "d5=k a1=k", "S0=d4").decision == "DOG_MOVE"
    assert at("std4", "DOG_MOVE", "", "D0=d1").actor == 1


@pytest.mark.parametrize("board", ["std2", "alt3-clover", "alt4-dale"])
def test_positions_are_read_back_from_their_texts(board):
    draw = random.Random(5)
    position = GAME.new(seats=int(board[3]), board=board, round_cap=10, chance="ask")
    while not position.over:
        again = GAME.position(position.text())
        assert set(differing_fields(again.record, position.record)) <= {"first_player"}
        assert [again.code(move) for move in again.moves()] == position.choices()
        for _ in range(draw.choice([1, 1, 2, 5])):
            if not position.over:
                position.play(draw.choice(position.choices()))


def test_a_record_line_reads_like_the_ledgers_examples():
    pieces = "S0=b4 D0=c1 S1=b7 S2=f7 S3=f1 D1=a6 D2=g6 D3=g1"
    position = at("std4", "SHEPHERD_MOVE", "c3=wkg c4=wg c2=wkn", pieces)
    moves = ["Sc3", "+Ew", "~k", "Dc2", ":W", "[wS kS nS]", "*w", "*w", "*w", "!w:NW", "!w:NW", "!w:NW"]
    line = recorded(position, *moves).split("\n")[0]
    assert line == " Sc3 +Ew~k Dc2:W [wS kS nS] *www !w:NW !w:NW !w:NW"


def test_a_record_line_of_two_players():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    line = recorded(position, "Sc1", "+Ew", "^SE", "L0d3", "D1c1", ":E", "!w:NW").split("\n")[0]
    assert line == " Sc1 +Ew L0d3 D1c1:E !w:NW (P0+w)"
    assert GAME.notation.bare(line) == " Sc1 +Ew L0d3 D1c1:E !w:NW"


def test_a_record_line_with_stampedes():
    pieces = "S0=a1 S1=b6 S2=g5 S3=h1 D0=f4 D2=i5"
    position = at("alt4", "SHEPHERD_MOVE", "e4=kgn e3=wg e2=wkg e1=gn d1=n", pieces, seat=2)
    moves = ["Sh6", "^W", "De4", ":E", "[kS gS nL]", "*g", "*g", "*w", "*k", "*k"]
    line = recorded(position, *moves).split("\n")[0]
    assert line == " Sh6 De4:E [kS gS nL] *gg *wk *k"


def test_an_offer_that_is_not_taken_up_was_declined():
    position = at("std2", "CALL", "c2=w d4=n e2=k", "S0=c1 S1=e4 D1=f3+P1")
    notation = GAME.notation
    assert notation.next_choice(position.record, "L0d3 D1c2:W") == 0
    assert notation.next_choice(position.play("+-").record, "L0d3 D1c2:W") == position.code("^SE")
    assert notation.next_choice(position.play("^SE").record, "D1c2:W") == 0


def test_what_is_recorded_is_read_back():
    draw = random.Random(2)
    position = Position(GAME, GAME.start(2, {"round_cap": 10}), chance="ask", rules=GAME.plain)
    for _ in range(150):
        if position.over:
            break
        choice = draw.choice(position.choices())
        text = recorded(position, choice)
        declined = GAME.notation.write_choice(position.record, choice)
        rest = GAME.notation.bare(text).strip() or declined
        assert GAME.notation.next_choice(position.record, rest) == choice
        position.play(choice)
