"""What Peter's Two Sheep Dogs says: warnings, the log, prompts and the lesson's boards."""

import re
from xml.etree import ElementTree

import pytest

import sheepfold
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.games.peter.position import Event

from .table import at, told

GAME = sheepfold.load("peter")
NAMES = ("Ann", "Ben")
BOARDS = re.findall(r"```board (\S+) (\S+) (\S+) (\S+) \| (.+)\n((?:.+\n)+)```", GAME.words.TEACHING)


def warned(position, move):
    """The warning before a move of whoever decides."""
    seen = position.seen_by(position.actor)
    return GAME.words.warning(seen, seen.code(move))


def test_a_wolf_into_the_own_fence_is_warned_of():
    position = at("leader 0 at SOW winner 1 chases 1 last R0", F0="S1", taken="S2 W1")
    assert warned(position, "w").endswith("(R7.1).")
    assert not warned(position, "o")
    assert not warned(at("leader 0 at SOW winner 1 chases 1 last R0", taken="S2 W1"), "w")
    assert not warned(at("leader 0 at SOW winner 1 chases 1 last R1", F1="S1", taken="S2 W1"), "w")


def test_stopping_before_a_bonus_or_a_welcome_back_is_warned_of():
    assert "Hard Worker" in warned(at("leader 0 at EXTRA winner 1 chases 2", L0="S1", bag="W1"), "=")
    assert not warned(at("leader 0 at EXTRA winner 1 chases 2", L0="S1"), "=")
    assert not warned(at("leader 0 at EXTRA winner 1 chases 1", L0="S1", bag="W1"), "=")
    assert "4 points" in warned(at("leader 0 at EXTRA winner 1 chases 1", F0="S1"), "=")
    assert not warned(at("leader 0 at EXTRA winner 1 chases 1", F0="S1"), "wb")


@pytest.mark.parametrize(
    ("piece", "move", "rule"),
    [("W1", "@L", "R10.2"), ("W1", "@F", "R7.1"), ("W1", "@f", ""), ("S7", "@l", "R10.2"), ("S7", "@F", "")],
)
def test_a_bonus_that_harms_its_owner_is_warned_of(piece, move, rule):
    position = at("leader 0 at BONUS_PLACE winner 1 chases 3", F0="S1", F1="S2", bonus=piece)
    assert rule in warned(position, move)
    assert bool(rule) == bool(warned(position, move))


def lines(position, *moves, viewer=SPECTATOR):
    """What the log says to a viewer about these moves."""
    after, events = told(position, *moves)
    return [GAME.words.log(event, NAMES, after.seen_by(viewer)) for event in events]


def test_the_log_names_the_fence_that_earned_an_action():
    log = lines(at("leader 0 at EXTRA winner 1 chases 1", L0="S1 S2", R0="P1"), "xR")
    assert "The last animal is in Ann's Goal Fence: Ann may act again." in log


def test_whoever_reads_the_log_is_called_you():
    position = at("leader 0 at EXTRA winner 1 chases 1", L0="S1 S2", R0="P1")
    assert "The last animal is in your Goal Fence: you may act again." in lines(position, "xR", viewer=0)
    totals = Told(Event.R12_1_TOTALS, 3, 4, 0)
    assert GAME.words.log(totals, NAMES, position.seen_by(1)) == "Totals: Ann 3, you 4."
    won = Told(Event.R3_5_WINS, 0, 0)
    said = [GAME.words.log(won, NAMES, position.seen_by(viewer)) for viewer in (0, 1)]
    assert said == [
        "You win the trick; Ben will act and lead next.",
        "Ann wins the trick; you will act and lead next.",
    ]


def test_the_log_names_the_type_that_was_not_followed():
    hands = {"H0": "S1 S2 S3 S4 S5 S6 S7 C1 C2 C3", "H1": "P1 P2 P3 P4 P5 P6 P7 C4 C5 C6 C7"}
    assert "Ben plays Pig 2 and so has no Wolf." in lines(at("leader 0 at FOLLOW", lead="W1", **hands), "P2")


def test_q20_a_harsh_shoddy_loses_what_summer_cost():
    for option, words in (("harsh", "Summer counts what it lost."), ("lenient", "Summer counts nothing.")):
        position = at(f"leader 0 at EXTRA winner 1 trick 11 chases 1 spring 9,9 neg_scores {option}", L0="W1")
        assert GAME.words.log(Told(Event.R11_3_SHODDY, 0), NAMES, position).endswith(words)


def test_whoever_waits_is_not_told_to_choose():
    position = at("leader 0 at EXTRA winner 1 chases 1", L0="S1")
    assert "Your last animal" in GAME.words.prompt(position.seen_by(0))
    assert (
        GAME.words.prompt(position.seen_by(1), ("Ann", "Ben")) == "Ann decides: the extra action is taken or declined."
    )
    assert GAME.words.prompt(position.seen_by(SPECTATOR)) == "Player 1 decides: the extra action is taken or declined."


def test_the_lesson_has_boards():
    assert 3 <= len(BOARDS) <= 6
    assert GAME.words.TEACHING.count("```board") == len(BOARDS)


@pytest.mark.parametrize("board", BOARDS, ids=[board[4][:30] for board in BOARDS])
def test_a_board_of_the_lesson_can_be_drawn_and_lies_in_the_picture(board):
    x, y, width, height, caption, text = board
    position = Position(GAME, GAME.notation.read_position(GAME, text), chance="ask", rules=GAME.plain)
    svg = ElementTree.fromstring(GAME.view.svg(position.seen_by(0), Look(alone=False, still=True)))
    whole = [float(number) for number in svg.get("viewBox").split()]
    assert float(x) + float(width) <= whole[2]
    assert float(y) + float(height) <= whole[3]
    assert caption
