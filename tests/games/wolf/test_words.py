"""What is said to people: prompts, descriptions and the log."""

from __future__ import annotations

import pytest

from sheepfold.engine.events import listening

from .table import GAME, at, begun, drawn, play, told

NAMES = ("Ann", "Ben", "Cid")


def log(position, moves):
    """The lines that these moves add to the log."""
    return [line for line in (GAME.words.log(event, NAMES) for event in told(position, moves)[1]) if line]


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
    assert prompt(play(begun("SSSCDW|SSSCDW"), "P1 S=20; P2 !S")) == "The game is over: player 2 wins with 12 points."
    shared = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,4,4", rec="2,1,3"), "P1 S=10; P2 !S")
    assert prompt(shared) == "The game is over: player 2 and player 3 share the victory with 3 points."


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("W/S", "lay a wolf as a sheep and claim 9 sheep or more; it no longer counts as a wolf"),
        ("!S", "cry wolf at player 2's 8 sheep: you know of 5, 5 dice unknown; true: 79%"),
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
        "Ann lays a sheep.",
        "Ann claims 7 sheep.",
        "Ben cries wolf at Ann: 7 sheep?",
        "Ann had 2 sheep, 1 cow, 1 sheepdog, 1 wolf under the cup.",
        "Ben had 6 cows under the cup.",
        "Counted: 4 sheep.",
        "It was a lie: Ann pays Ben 3 chips.",
        "Ann has paid and begins play 2.",
    ]


def test_the_log_of_a_shortfall_and_the_end():
    lines = log(begun("SSSCDW|CCCCCC"), "P1 S=17; P2 !S")
    assert lines[-3:] == [
        "It was a lie: Ann pays Ben 5 chips.",
        "Ann cannot pay 8 more; Ben scores them all the same.",
        "Ann has no own chips left: the game is over.",
    ]


def test_the_log_of_a_privilege_and_a_pass():
    position = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|C"))
    assert log(position, "P1 *S") == [
        "Ann uses the privilege and rolls a spare die.",
        "It shows a sheep.",
        "Ann lays a sheep.",
        "Ben is first player now.",
        "Ben must pass: every row for those dice is closed, and no marker of another stands.",
    ]


def test_the_log_of_a_marker_that_goes_home():
    assert "Ann's marker on 4 goes home." in log(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 S=5")


def test_every_event_with_something_to_say_says_it():
    silent = {"R3_1_ACTS"}
    direct = {"R3_3_PASSES", "R6_1_LIAR_PAYS", "R6_2_CALLER_PAYS"}
    assert {event.name for event in GAME.events} - {event.name for event in GAME.words.LOG} == silent | direct


def test_a_hidden_roll_is_six_dice_in_the_log():
    event = GAME.masked(next(e for e in rolls()), 1)
    assert GAME.words.log(event, NAMES) == "Ann rolls under the cup: six dice."


def rolls():
    """The events of a first roll."""
    position = GAME.start(2)
    with listening() as events:
        GAME.plain.apply(position, 0)
        GAME.plain.apply(position, 69)
    return events[1:]
