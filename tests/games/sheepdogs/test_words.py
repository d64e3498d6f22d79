"""What people read: the log with its places, warnings, prompts, labels and the lesson."""

from __future__ import annotations

import re

import pytest

from sheepfold import Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import copy_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.words import board, choices, story

from .table import GAME, at, driven

NAMES = ("Ann", "Ben", "Cat", "Dan")


def logged(position, *moves, viewer=SPECTATOR):
    """What these choices bring, in words for a viewer."""
    record, lines = copy_of(position.record), []
    for move in moves:
        here = Position(GAME, record, chance="ask", rules=GAME.plain)
        with collecting(GAME.events) as scenes:
            GAME.plain.apply(record, here.code(move))
        for scene in scenes:
            seen = Position(GAME, scene.position, chance="ask", rules=GAME.plain).seen_by(viewer)
            lines.append(GAME.words.log(scene.told, NAMES[: here.seats], seen))
    return [line for line in lines if line]


def warned(position, move):
    """The warning before a choice."""
    seen = position.seen_by(position.actor)
    return GAME.words.warning(seen, position.code(move))


# -------------------------------------------------------------------- the log


def test_a_drive_is_told_with_its_places_and_reasons():
    position = at("std4", "DOG_EDGE", "c4=wkg e5=wgn", "D0=c4 D2=c6", more="drive=0")
    assert logged(position, ":W", "[wS kL gR]", "*w")[:8] == [
        "The dog stands on the west edge of c4 and drives east.",
        "The dice: white straight, black left, grey right.",
        "A white sheep runs from c4 to c5, where the way is blocked.",
        "A grey sheep runs from c4 to e5, to the sheep there.",
        "A black sheep runs from c4 to a5, the third empty space.",
        "Stampede! e5 holds 1 too many.",
        "Ann lets a white sheep go.",
        "A white sheep stampedes from e5 to f5.",
    ]


def test_a_call_into_a_full_space_is_told():
    position = at("std4", "CALL", "c3=wkg c4=wg", "S0=c3 D0=c1 S1=b7 S2=f7 S3=f1 D1=a6 D2=g6 D3=g1")
    assert logged(position, "+Ew", "~k")[:2] == [
        "Ann calls a white sheep from c4 to c3, which is full.",
        "A black sheep is sent back to c4.",
    ]


def test_the_way_home_and_the_points_are_told():
    position = driven("std2", "d2", "d2=wk", "SE", "D0=d2+g2 D1=f3+g3 S0=a1 S1=g1")
    lines = logged(position, "[wS kS]")
    assert "1 white and 1 black sheep run from d2 to Ann's pen." in lines
    assert "1 white and 1 black sheep come home to Ann's pen: -1." in lines


def test_a_visitor_is_told():
    position = driven("std2", "d5", "d5=wk", "NW", "D1=f3+g3 S0=a1 S1=g1")
    lines = logged(position, "[wS kS]", "R1w:c3", "R1k:keep")
    assert "1 white and 1 black sheep stray into Ben's pen." in lines
    assert "Ben puts the white visitor on c3." in lines
    assert "Ben keeps the black visitor: +1." in lines


def test_a_turn_is_told():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    lines = logged(position, "Sc1", "+Ew", "^E", "L0d3", "D1c1", ":E", "!w:SE")
    assert lines[:7] == [
        "Ann moves the shepherd from Ann's pen to c1.",
        "Ann calls a white sheep from c2 to c1.",
        "Ann turns the pen: it opens east, to b1.",
        "Ann leads dog 0 to d3.",
        "Ann sends dog 1 to c1.",
        "The dog stands on the east edge of c1 and drives west.",
        "No dice: Ann's shepherd in c1 decides.",
    ]
    assert lines[7] == "Ann sends a white sheep southeast."


def test_whoever_reads_the_log_is_called_you():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    assert logged(position, "Sc1", "+-", "^E", "L0d3", viewer=0)[:4] == [
        "You move the shepherd from your pen to c1.",
        "You call no sheep.",
        "You turn the pen: it opens east, to b1.",
        "You lead dog 0 to d3.",
    ]
    strays = driven("std2", "d5", "d5=wk", "NW", "D1=f3+g3 S0=a1 S1=g1")
    lines = logged(strays, "[wS kS]", "R1w:c3", viewer=1)
    assert "1 white and 1 black sheep stray into your pen." in lines
    assert "You put the white visitor on c3." in lines
    home = driven("std2", "d2", "d2=wk", "SE", "D0=d2+g2 D1=f3+g3 S0=a1 S1=g1")
    assert "1 white and 1 black sheep come home to your pen: -1." in logged(home, "[wS kS]", viewer=0)


def test_offers_that_were_declined_are_told_in_words():
    position = at("std2", "CALL", "c2=w e2=k", "S0=c1 S1=e4 D0=d3+d1 D1=f3+P1")
    assert logged(position, "+-") == ["Ann calls no sheep."]
    assert set(Event) == set(story.LOG) | set(story.COUNTED)


# -------------------------------------------------------------------- warnings (ledger: Common mistakes)


def test_r10_1_driving_under_somebody_elses_shepherd_is_warned_of():
    position = at("std3", "DOG_MOVE", "d4=w c3=wk", "S0=b1 S1=d4 S2=g2 D0=c2 D1=a1 D2=g4")
    assert warned(position, "Dd4") == (
        "In d4 stands Player 2's shepherd: Player 2 says where every sheep goes, no dice are rolled."
    )
    assert warned(position, "Dc3") == ""


def test_q53_a_lead_that_leaves_no_target_is_warned_of():
    position = at("std2", "LEAD_DOG", "d3=wk", "S0=a1 S1=g1 D0=a2+d3 D1=f3+g3")
    assert "no drive this turn" in warned(position, "L0b3")
    assert warned(position, "L1b3") == ""
    assert warned(position, "L-") == ""


def test_r13_1_others_sheep_that_might_come_home_are_warned_of():
    position = at("std2", "DOG_EDGE", "d2=wk", "S0=a1 S1=g1 D0=d2+g3 D1=f3+f2", more="drive=0")
    assert warned(position, ":SE") == "Black sheep might run into your pen; each costs you 2 points there."
    assert warned(position, ":NW") == ""


def test_q10_a_dog_that_shuts_the_own_pen_is_warned_of():
    position = at("std2", "DOG_EDGE", "d2=w", "S0=a1 S1=g1 D0=d2+P0 D1=f3+f2", more="drive=0")
    assert warned(position, ":SE") == "Sheep could run into your pen, but the dog inside keeps it shut."
    assert warned(position, ":NW") == ""


def test_q35_directing_sheep_into_a_pen_is_warned_of():
    position = at("std2", "DIRECT", "c1=wk", "S0=c1 S1=g1 D0=c1+d3 D1=f3+f2", more="drive=0/E")
    assert warned(position, "!w:NW") == ""
    assert warned(position.play("!w:SE"), "!k:NW") == "That way leads into your pen: -2."
    other = at("std2", "DIRECT", "c1=wk", "S1=c1 S0=g1 D0=c1+d3 D1=f3+f2", more="drive=0/E")
    assert warned(other, "!w:NW") == "That is Player 1's pen: the sheep brings Player 1 +1 at once."


def test_a_pen_is_called_by_its_owner_wherever_sheep_may_be_sent_there():
    text = (
        "std2 opt=off,2-2-2,may,others,no,100 first=1 turns=25 left=- seat=0 sheep=b1:wwwk,b3:nnn,c1:wk,c2:ww,d2:ww,"
        "d3:kk,e1:w,e4:wkk,g1:kkn,g2:kkk,g3:w S=b2,b1 D=a3+d4,b2+d6 open=E,W pens=-,wk wait=-,- at=DIRECT rush=b1/- "
        "push=w count=0"
    )
    seen = GAME.position(text).seen_by(1)
    said = [GAME.words.describe(seen, choice, ("Ann", "Ben")) for choice in seen.choices()]
    assert "west, to Ann's pen" in said
    assert board.way_label(seen, 3, Facts(seen, Look(("Ann", "Ben"))).people) == "west: Ann's pen"
    assert board.doing(seen.record) == "stampede in b1, chosen 1 white"


def test_r8_2_a_way_into_the_own_pen_that_costs_points_is_warned_of():
    position = driven("std2", "b1", "b1=kk c3=n", "SE", "P0=E D0=b1+g3 D1=f3+f2 S0=g1 S1=g2").play("[kS]")
    assert position.moves() == ["?W", "?NE"]
    assert warned(position, "?W") == "That way leads into your pen: -4."
    assert warned(position, "?NE") == ""


def test_r11_4_keeping_a_visitor_that_costs_points_is_warned_of():
    position = at("std2", "REPLACE", "c5=k d4=n", "S0=d4 D0=e5+P0 S1=f4 D1=f3+g1", wait="-,wk")
    assert warned(position, "R1w:keep") == "In your pen it costs you points: -2."
    assert warned(position, "R1w:c3") == ""


# -------------------------------------------------------------------- prompts, labels, lesson


def test_headlines_use_the_names_and_say_you():
    position = at("std3", "SHEPHERD_MOVE", "d4=w", "S1=d5")
    assert Facts(position.seen_by(0), Look(NAMES)).headline == "You to move the shepherd"
    assert Facts(position.seen_by(1), Look(NAMES)).headline == "Ann to move the shepherd"
    assert Facts(position.seen_by(SPECTATOR)).headline == "Player 1 to move the shepherd"


def test_standings_count_points_by_colour_and_the_way_to_the_end():
    position = at("std3", "SHEPHERD_MOVE", "d4=wwwk d3=www", pens="wwwwknn,-,-")
    mine = GAME.view.standings(position.seen_by(0))[0]
    assert mine.score == "+6"
    assert dict(mine.parts) == {
        "collects": "white",
        "white in the pen": "4 (+4)",
        "black in the pen": "1 (-2)",
        "brown in the pen": "2 (+4)",
        "on the pasture": "6",
        "until the end": "3 more",
    }


def test_team_standings_add_both_pens():
    position = at("std4", "SHEPHERD_MOVE", "d4=wkgn", pens="wwk,-,g,-", teams="on")
    assert dict(GAME.view.standings(position.seen_by(0))[0].parts)["team"] == "+4"


@pytest.mark.parametrize("place", range(6))
def test_little_boards_of_the_lesson_are_boards(place):
    found = re.findall(r"^```board (\d+) (\d+) (\d+) (\d+) \| (.+)\n(.+)\n```$", GAME.words.TEACHING, re.MULTILINE)
    assert len(found) == 6
    x, y, width, height, caption, text = found[place]
    assert int(x) + int(width) <= 1200
    assert int(y) + int(height) <= 900
    assert len(caption) > 20
    assert GAME.position(text).text() == text


def test_every_prompt_and_headline_is_there():
    asked = set(Phase) - {phase for phase in Phase if phase >= Phase.OVER}
    chance = {Phase.FIRST_PLAYER, Phase.DEAL, Phase.DRIVE_ROLL}
    several = {Phase.DOG_EDGE, Phase.WAY}
    assert set(choices.PROMPTS) | several == set(board.TO_DO) == asked - chance
    assert set(board.BY_CHANCE) == chance
