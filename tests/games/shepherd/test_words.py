"""What is said to people: prompts, headlines, warnings, the log and the lesson's pictures."""

from __future__ import annotations

import pytest

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.engine.protocols import Look
from sheepfold.games.shepherd.position import Event
from sheepfold.games.shepherd.view.facts import Facts
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.lessons import lesson
from sheepfold.match.match import Match, Seat

from .table import GAME, at, drawn
from .test_rulings import remembering, some_game

NAMES = ("Ann", "Ben", "Cat", "Dan")


@pytest.mark.parametrize("seed", range(4))
def test_everything_has_words(seed):
    options = [{}, {"version": "tactical"}, {"worms": "fine"}, {"passing": "allowed"}][seed]
    for position in some_game(seed, **options):
        said = GAME.words.prompt(position.seen_by(SPECTATOR))
        assert said.endswith(".")
        assert "{" not in said
        for code in position.choices():
            assert len(GAME.words.describe(position.seen_by(SPECTATOR), code)) > 2


@pytest.mark.parametrize(("text", "said"), [
    (drawn("basic", 2, "c3e1/e8d8", dog="d3", turn="2.R", point="FLEE:UD:U:-:-"), "Player 1's sheep: Player 1 moves"),
    (drawn("tactical", 2, "c3e1/e8d8", dog="d3", turn="2.R", point="FLEE:UD:U:-:-"), "sheep: Player 2 moves them"),
    (drawn("basic", 2, point="ACT:US:SU"), "Player 1 uses the throw: sheep. The Sun goes on"),
    (drawn("basic", 2, sun=12, point="OVER:sun"), "The game is over. A draw. Player 1 0, Player 2 0."),
])  # fmt: skip
def test_prompts_say_who_decides_what(text, said):
    assert said in GAME.words.prompt(GAME.position(text).seen_by(SPECTATOR))


def test_headlines_call_the_viewer_you_and_the_others_by_name():
    acts = at(throw="SG")
    flees = at("basic", 4, "c3e1/a5a4/e8d8/h4h5", turn="3.R", throw="UD").play("Dd3")
    over = GAME.position(drawn("basic", 2, sun=12, eaten="b2", point="OVER:sun"))
    said = [Facts(position.seen_by(viewer), Look(NAMES[: position.seats])).headline for position, viewer in (
        (acts, 0), (acts, 1), (flees, 0), (flees, SPECTATOR), (over, 0), (over, 1))]  # fmt: skip
    assert said == [
        "Your turn: use the throw", "Ann uses the throw", "Move sheep away from the dog",
        "Ann moves sheep away from the dog", "You win with 1", "Ann wins with 1",
    ]  # fmt: skip


def warning(position, choice):
    return GAME.words.warning(position.seen_by(position.actor), position.code(choice))


@pytest.mark.parametrize(("position", "choice", "said"), [
    (at(throw="SD", passing="allowed"), "pass", "You would give up sheep and dog."),
    (at("tactical", 2, "c2b2/e8d8", worms="c2", throw="UG"), "c2*", "A worm lies on c2: grazing there brings nothing."),
    (at("tactical", 2, "c2b2/e8d8", worms="c2", throw="UG"), "b2*", ""),
    (at("basic", 2, throw="SG"), "d1-c1", ""),
    (at("basic", 2, eaten="d2", throw="SG"), "d1-d2", "After this step you cannot use the grass any more."),
    (at("basic", 2, eaten="d2 c1 e2 f1", throw="SG"), "d1-d2", ""),
    (at(throw="SD"), "Dc8", ""),
])  # fmt: skip
def test_choices_that_need_a_second_thought_have_a_warning(position, choice, said):
    assert warning(position, choice) == said


def test_q14_no_warning_betrays_a_worm_to_those_who_remember():
    position = at("tactical", 2, "c2b2/e8d8", worms="c2", throw="UG")
    position.record.show_worms = 1
    assert warning(position, "c2*") == ""


def lines(position, *choices, viewer=SPECTATOR):
    """What a match says of these choices to a viewer."""
    names = [Seat(name) for name in NAMES[: position.seats]]
    match = Match(GAME, names, position.record, FairChance(new_secret(1), ()))
    for choice in choices:
        match.make(choice)
    return match.log(viewer)


def test_the_log_says_whom_the_dog_frightens():
    said = lines(at("basic", 4, "c3e1/a5a4/e3d8/h4h5", turn="4.Y", throw="UD"), "Dd3")
    assert said[0] == "Dan sends the dog to d3, next to Ann's sheep on c3 and Cat's sheep on e3."


@pytest.mark.parametrize(("viewer", "said"), [
    (0, "Dan sends the dog to d3, next to your sheep on c3 and Cat's sheep on e3."),
    (3, "You send the dog to d3, next to Ann's sheep on c3 and Cat's sheep on e3."),
])  # fmt: skip
def test_the_log_calls_whoever_reads_it_you(viewer, said):
    position = at("basic", 4, "c3e1/a5a4/e3d8/h4h5", turn="4.Y", throw="UD")
    assert lines(position, "Dd3", viewer=viewer)[0] == said


@pytest.mark.parametrize(("told", "viewer", "said"), [
    (Told(Event.R9_5_PUSHES, 0, 2, 5), 1, "It pushes your sheep on "),
    (Told(Event.R9_5_PUSHES, 0, 2, 5), 0, "It pushes Ben's sheep on "),
    (Told(Event.R8_3_FLEES, 2, 5, 6, 0), 1, "Your sheep runs from "),
    (Told(Event.R8_3_FLEES, 2, 5, 6, 1), 0, "Ben's sheep is pushed on from "),
    (Told(Event.R6_5_WORMS_COUNTED, 0, 1), 0, "You have 1 worm in the pile."),
    (Told(Event.R11_1_RESULT, 0, 7, 1), 0, "You end with 7 cards and win."),
    (Told(Event.R11_1_RESULT, 1, 1, 0), 1, "You end with 1 card."),
])  # fmt: skip
def test_a_line_is_about_the_owner_of_the_sheep_or_the_pile(told, viewer, said):
    assert GAME.words.log(told, NAMES[:2], at("basic", 2).seen_by(viewer)).startswith(said)


def test_the_log_says_why_a_symbol_is_lost():
    said = lines(at("basic", 2), "[GG]")
    assert said[1] == "Ann cannot use the grass: neither the sheep on d1 nor the one on e1 stands on grass."


@pytest.mark.parametrize(("show", "said"), [
    ("on", "Ann grazes on c2: a worm! The card is turned back."),
    ("off", "Ann finds a worm: remember where it is."),
])  # fmt: skip
def test_q14_the_log_tells_where_a_worm_is_unless_it_is_to_be_remembered(show, said):
    assert said in remembering(show).log(1)
    assert said.replace("Ann grazes", "You graze").replace("Ann finds", "You find") in remembering(show).log(0)


def test_the_lesson_has_pictures_inside_of_the_board():
    pictures = [part for part in lesson(GAME) if not isinstance(part, str)]
    assert 3 <= len(pictures) <= 6
    for picture in pictures:
        x, y, width, height = picture.crop
        assert x + width <= 1118
        assert y + height <= 880
        assert "data-key" not in picture.svg()
