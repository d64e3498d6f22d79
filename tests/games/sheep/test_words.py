"""What is said to people: headlines, warnings and the lesson's pictures."""

from __future__ import annotations

import pytest

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.protocols import Look
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.match.lessons import lesson

from .table import GAME, at, fencing

NAMES = ("Ann", "Ben", "Cat", "Dan")


def warning(position, choice):
    return GAME.words.warning(position.seen_by(position.actor), position.code(choice))


def headline(position, viewer, names=NAMES):
    return Facts(position.seen_by(viewer), Look(names)).headline


@pytest.mark.parametrize(("given", "choice", "said"), [
    ({"r": "f7 f1", "done": "+", "ap": 2}, "/", "One of your sheep could still run home in this turn."),
    ({"y": "g7 g6 g5 h8 i8 i1", "turn": 9, "done": "+", "ap": 2}, "/", "You could win now: one of your sheep"),
    ({"r": "c3", "done": "+", "ap": 2}, "/", ""),
    ({"node": "dog_to", "hand": "@", "d": "e8", "r": "c3"}, "@f7", "This shuts the last free side of your own"),
    ({"node": "dog_to", "hand": "@", "d": "c3", "r": "c9"}, "@f7", ""),
    ({"node": "dog_to", "hand": "@", "y": "l16", "r": "a5", "fence": "a4 a6"}, "@b5", "With the dog there none of"),
    ({"node": "dog_to", "hand": "@", "y": "l16", "r": "a1"}, "@b1", ""),
    ({"r": "f7 f6", "options": {"chain_fixed": "false"}}, "f6-f1", "This breaks your own chain: 1 of 6 would be home."),
    ({"r": "c3"}, "c3-c1", ""),
])  # fmt: skip
def test_choices_that_need_a_second_thought_have_a_warning(given, choice, said):
    found = warning(at(**given), choice)
    assert found.startswith(said)
    assert bool(found) is bool(said)


def test_headlines_call_the_viewer_you_and_the_others_by_name():
    assert headline(fencing(), 0) == "Your turn: place a fence"
    assert headline(fencing(), 1) == "Ann places a fence"
    assert headline(at(), 1, ()) == "Player 1 acts"
    assert headline(at(node="dog_to", hand="@"), SPECTATOR) == "Ann puts a dog down"
    won = at(turn=9, y="g7 g6 g5 h8 i8 i1").play("i1-i7")
    assert (headline(won, 1), headline(won, 0)) == ("You win with 6", "Ben wins with 6")


def test_the_lesson_has_pictures_inside_of_the_board():
    pictures = [part for part in lesson(GAME) if not isinstance(part, str)]
    assert 3 <= len(pictures) <= 6
    for picture in pictures:
        x, y, width, height = picture.crop
        assert x + width <= 992
        assert y + height <= 900
        assert "data-key" not in picture.svg()
