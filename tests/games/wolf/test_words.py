"""What is said to people: prompts, descriptions and the log."""

from __future__ import annotations

import re

import pytest

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import copy_of
from sheepfold.games.wolf.view.facts import Facts

from .table import GAME, at, atoms, begun, drawn, play

NAMES = ("Ann", "Ben", "Cid")


def log(position, moves, viewer=SPECTATOR):
    """The lines that these moves add to the log, as a viewer reads them."""
    world = copy_of(position.record)
    with collecting(GAME.events) as scenes:
        for part in (part for move in moves.split(";") for part in atoms(move)[1]):
            GAME.plain.apply(world, GAME.notation.read_choice(world, part))
    return [line for line in (line_of(scene, viewer) for scene in scenes) if line]


def line_of(scene, viewer=SPECTATOR):
    """An event in words, with the position as the viewer saw it."""
    seen = Position(GAME, scene.position, chance="ask", rules=GAME.plain).seen_by(viewer)
    return GAME.words.log(GAME.secrets.masked(scene.told, viewer), NAMES, seen)


def prompt(position, viewer=0):
    return GAME.words.prompt(position.seen_by(viewer))


def test_the_prompt_says_what_can_be_done():
    position = begun("SSSCDW|SSSCDW")
    assert prompt(position) == "Lay a die and claim more than lies there."
    assert prompt(position, 1) == "Player 1 decides: it is time to bet, to call or to use the privilege."
    lap = play(position, "P1 S=4; P2 C=2")
    assert prompt(lap).endswith("or cry wolf at another's marker, or use your privilege.")
    assert prompt(lap.copy().play("*")) == "The die of the privilege is rolled."
    assert (
        prompt(lap.copy().play("*").play("W"))
        == "Your privilege die shows a wolf: lay it with the sheep or sheepdogs or wolves."
    )
    assert (
        prompt(lap.copy().play("W/S"))
        == "You laid a wolf as a sheep. How many sheep are there at least? Claim 5 to 30."
    )


@pytest.mark.parametrize(
    ("cup", "why"),
    [("-", "no dice under your cup"), ("C", "every row for your dice is closed to you")],
    ids=["empty", "closed"],
)
def test_who_must_call_is_told_why(cup, why):
    lying = "SSSSS" if cup == "C" else "SSSSSS"
    position = at(drawn("P1", "P2+", f"S[{lying}]P2@30 C[C]P2@30 D[]- W[]-", f"{cup}|SSSS"))
    assert prompt(position) == f"You cannot bet ({why}): cry wolf at another's marker."


def test_the_end_is_told():
    won = play(begun("SSSCDW|SSSCDW"), "P1 S=20; P2 !S")
    assert prompt(won) == "The game is over. Player 2 wins. You 0, Player 2 12."
    shared = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,4,4", rec="2,1,3"), "P1 S=10; P2 !S")
    assert prompt(shared) == "The game is over. Player 2 and Player 3 win. You 2, Player 2 3, Player 3 3."


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("W/S", "lay a wolf as a sheep and claim 9 sheep or more; it no longer counts as a wolf"),
        ("!S", "cry wolf at Player 2's 8 sheep: you know of 5, 5 dice unknown; true: 79%"),
        ("*", "roll a spare die and lay it; the first-player marker goes left"),
    ],
)
def test_a_choice_is_described(choice, said):
    position = at(drawn("P1", "P1+", "S[S]P2@8 C[]- D[]- W[]-", "SSSCDW|SSSCD"))
    assert GAME.words.describe(position.seen_by(0), position.code(choice)) == said


def test_a_call_of_a_claim_already_certain_is_warned_about():
    position = at(drawn("P1", "P2+", "S[SSS]P2@3 C[]- D[]- W[]-", "SSS|SSSSS"))
    said = GAME.words.describe(position.seen_by(0), 7)
    assert said.endswith("it is true already, you would pay 4 at least")


def test_the_log_of_a_call():
    assert log(begun("SSSCDW|CCCCCC"), "P1 S=7; P2 !S") == [
        "Ann lays a sheep, on space 1.",
        "Ann claims 7 sheep.",
        "Ben cries wolf at Ann: 7 sheep?",
        "Ann had 2 sheep, 1 cow, 1 sheepdog, 1 wolf under the cup: that makes 3 sheep.",
        "Ben had 6 cows under the cup: that makes 0 sheep.",
        "Counted: 4 sheep; claimed: 7.",
        "It was a lie: Ann pays Ben 3 chips and has 2 left.",
        "Ann has paid and begins play 2.",
    ]


def test_the_log_of_a_shortfall_and_the_end():
    lines = log(begun("SSSCDW|CCCCCC"), "P1 S=17; P2 !S")
    assert lines[-3:] == [
        "It was a lie: Ann pays Ben 5 chips and has 0 left.",
        "Ann cannot pay 8 more; Ben scores that all the same.",
        "Ann has no own chips left: the game is over.",
    ]


def test_the_log_of_a_call_calls_whoever_reads_it_you():
    position = begun("SSSCDW|CCCCCC")
    assert log(position, "P1 S=7; P2 !S", 0)[:4] == [
        "You lay a sheep, on space 1.",
        "You claim 7 sheep.",
        "Ben cries wolf at you: 7 sheep?",
        "You had 2 sheep, 1 cow, 1 sheepdog, 1 wolf under the cup: that makes 3 sheep.",
    ]
    assert log(position, "P1 S=7; P2 !S", 0)[-2:] == [
        "It was a lie: you pay Ben 3 chips and have 2 left.",
        "You have paid and begin play 2.",
    ]
    assert "It was a lie: Ann pays you 3 chips and has 2 left." in log(position, "P1 S=7; P2 !S", 1)


@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        (0, "You cannot pay 8 more; Ben scores that all the same."),
        (1, "Ann cannot pay 8 more; you score that all the same."),
    ],
)
def test_a_shortfall_is_told_to_both(viewer, said):
    assert said in log(begun("SSSCDW|CCCCCC"), "P1 S=17; P2 !S", viewer)


def test_the_log_of_a_privilege_and_a_pass():
    position = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|C"))
    assert log(position, "P1 *S") == [
        "Ann uses the privilege and rolls a spare die.",
        "It shows a sheep.",
        "Ann lays a sheep, on space 3.",
        "Ben is first player now.",
        "Ben must pass: every row for those dice is closed, and no marker of another stands.",
    ]


def test_the_log_of_a_marker_that_goes_home():
    assert "Ann's marker on 4 sheep goes home." in log(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 S=5")


def test_every_event_with_something_to_say_says_it():
    silent = {"R3_1_ACTS"}
    assert {event.name for event in GAME.events} - {event.name for event in GAME.words.LOG} == silent


def test_a_hidden_roll_is_six_dice_in_the_log():
    world = GAME.start(2)
    with collecting(GAME.events) as scenes:
        GAME.plain.apply(world, 0)
        GAME.plain.apply(world, 69)
    assert line_of(scenes[1], 1) == "Ann rolls under the cup: six dice."
    assert line_of(scenes[1], 0) == "You roll under the cup: 3 sheep, 1 cow, 1 sheepdog, 1 wolf."


def warning(position, choice):
    return GAME.words.warning(position.seen_by(position.actor), position.code(choice))


def test_every_call_is_asked_about():
    position = at(drawn("P1", "P1+", "S[S]P2@8 C[]- D[]- W[]-", "SSSCDW|SSSCD"))
    assert warning(position, "!S") == (
        "You know of 5 sheep, Player 2 claims 8, 5 dice unknown to you. "
        "One too few: you receive 1 chip. Exactly true: you pay 1. Cry wolf?"
    )
    certain = at(drawn("P1", "P2+", "S[SSS]P2@3 C[]- D[]- W[]-", "SSS|SSSSS"))
    assert "It is true already: you would pay 4 chips or more." in warning(certain, "!S")


def test_a_number_that_cannot_be_true_is_asked_about():
    laid = begun("SSSSSS|SSSCDW").play("S")
    assert warning(laid, "=12") == ""
    assert warning(laid, "=13") == (
        "There are 12 sheep at most: if you claim 13, a call costs you 1 chip or more. Claim it all the same?"
    )
    high = play(begun("SSSSSS|SSSCDW"), "P1 S=4; P2 S=29")
    assert warning(high, "S").endswith("Lay the die all the same?")
    assert warning(high, "*") == ""


def test_headlines_name_the_players():
    position = begun("SSSCDW|SSSCDW")
    assert Facts(position.seen_by(0), Look(NAMES)).headline == "Your turn: bet or call"
    assert Facts(position.seen_by(1), Look(NAMES)).headline == "Ann to bet or to call"
    over = play(position, "P1 S=20; P2 !S")
    assert Facts(over.seen_by(1), Look(NAMES)).headline == "You win with 12"
    assert Facts(over.seen_by(0), Look(NAMES)).headline == "Ben wins with 12"


BOARD = re.compile(r"```board ([\d ]+) \| (.+)\n(.+)\n```\n")


def test_the_boards_of_the_lesson_are_positions_and_lie_in_the_picture():
    boards = BOARD.findall(GAME.words.TEACHING)
    assert len(boards) == GAME.words.TEACHING.count("```") // 2 >= 3
    for crop, caption, text in boards:
        x, y, width, height = map(int, crop.split())
        svg = GAME.view.svg(at(text).seen_by(0), Look(alone=False, still=True))
        whole = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg[svg.rindex("<svg") :])
        assert whole is not None
        assert x + width <= int(whole[1])
        assert y + height <= int(whole[2])
        assert caption
