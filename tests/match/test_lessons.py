"""Lessons: their pictures are positions of the game, and what they say of rules can be looked up."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import sheepfold
from sheepfold.language import languages, speaking
from sheepfold.match.ledgers import entries_of, ledger_file
from sheepfold.match.lessons import Picture, lesson


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_every_lesson_has_pictures_that_can_be_drawn(name: str) -> None:
    pictures = [part for part in lesson(sheepfold.load(name)) if isinstance(part, Picture)]
    assert len(pictures) >= 3
    for picture in pictures:
        drawn = ElementTree.fromstring(picture.svg())
        x, y, width, height = (float(number) for number in str(drawn.get("viewBox")).split())
        assert x >= 0
        assert y >= 0
        assert x + width <= 1200
        assert y + height <= 1200
        assert picture.caption
        assert picture.seen.picture(0)


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_no_block_of_a_lesson_is_left_unread(name: str) -> None:
    assert not any("```" in part for part in lesson(sheepfold.load(name)) if isinstance(part, str))


@pytest.mark.parametrize("language", list(languages()))
@pytest.mark.parametrize("name", sheepfold.game_names())
def test_rules_that_a_lesson_names_are_in_the_ledger(name: str, language: str) -> None:
    file = ledger_file(name, "en")
    assert file is not None
    numbers = re.findall(r"(?<![A-Za-z0-9])[RQ]\d+(?:\.\d+)?", words_of(name, language), re.ASCII)
    assert len(numbers) > 10
    assert set(numbers) <= set(entries_of(file))


@pytest.mark.parametrize("language", list(languages()))
@pytest.mark.parametrize("name", sheepfold.game_names())
def test_options_that_a_lesson_names_are_options_of_the_game(name: str, language: str) -> None:
    options = sheepfold.load(name).options
    named = re.findall(
        r"(?:option|rule|オプション|選択ルール)[^`.。]{0,40}`(\w+)(?:=(\w+))?`", words_of(name, language)
    )
    for option, value in named:
        assert option in options
        assert not value or options[option].checked(value) == value
    assert named or name == "sheepdogs"


# -------------------------------------------------------------------- what the rulebooks say

FACTS = {
    "peter": [
        "Chance says who\nleads the very first trick (R1.3)",
        "lower total leads its first trick",
        "equal totals are a draw",
        "One bonus a trick, and none once the bag is empty",
        "from an\nempty Fence it leaves alone",
        "with an empty Fence nothing\n   happens (R5.3)",
        "2 on the Left and 4 on the Right, begun on the Right (pattern A)",
        "5 on the\n  Left and 6 on the Right, begun on the Left (B)",
    ],
    "wolf": [
        "these are ours (Q1",
        "whoever rolls most wolves becomes **first player**",
        "the turn goes to the left",
        "the victory is shared",
        "four players or fewer, `open_dice`",
        "recommended for two and three players",
    ],
    "sheepdogs": [
        "every board here is ours",
        "jumps fences",
        "never one with a rare breed",
        "put the dog on any edge of that space, whichever way it came",
        "back left or back right (120\ndegrees), never straight back",
        "just one of the two is empty, they take the empty one",
        "If several spaces are too full, you choose their order",
        "equal ones share the win",
        "calls sheep of either team\ncolour",
        "both colours can be penned in either pen",
        "a team has 4 or fewer of its\nsheep on the pasture",
    ],
    "sheep": [
        "Chance says who starts (Q5), and all goes clockwise",
        "all four shepherds stand all the same",
        "Its corner l1 is then ordinary\nground",
        "18 in all with\nthree players, with four 16, or 18 by the option `fences4`",
        "with the option `chain_fixed` off these may run again",
    ],
    "shepherd": [
        "One die shows the sheep three times, grass twice and the Sun once",
        "the first to throw two sheep begins",
        "always on another one than before",
        "your sheep stays there too",
        "one more card for each",
        "The first dog symbol puts the dog on the board as in the basic game",
        "the board, its dark fields and the Sun's track are ours",
    ],
}

WRONG = {
    "shepherd": ["goes home without"],
    "sheepdogs": ["never back (R8)", "Seat 0"],
    "sheep": ["16 in all (18", "Sheep at home stay there"],
}

JAPANESE = {
    "wolf": ["ファーストプレイヤー", "ベット", "1プレイの流れ", "コール"],
    "peter": ["パターンA", "引き分け", "おかえり"],
    "sheepdogs": ["120度", "チーム戦", "希少種のいるマスは選べません", "私たち"],
    "sheep": ["chain_fixed", "fences4", "l1"],
    "shepherd": ["羊もそこに残ります", "私たち", "worms=fine"],
}
"""Facts and words of the Japanese lessons; the rulebook of one game is Japanese, and its words are used."""

NOT_JAPANESE = {"wolf": ["親", "賭け", "ラウンド"], "sheepdogs": ["席0", "後ろへは行きません (R8)"]}


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_a_lesson_says_what_the_rulebook_says_and_what_is_ours(name: str) -> None:
    words = words_of(name, "en")
    assert [fact for fact in FACTS[name] if fact not in words] == []
    assert [wrong for wrong in WRONG.get(name, []) if wrong in words] == []


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_a_japanese_lesson_has_the_same_facts_in_the_rulebooks_words(name: str) -> None:
    words = words_of(name, "ja")
    assert [fact for fact in JAPANESE[name] if fact not in words] == []
    assert [wrong for wrong in NOT_JAPANESE.get(name, []) if wrong in words] == []


def words_of(name: str, language: str) -> str:
    """A lesson's words, without its pictures."""
    with speaking(language):
        return "".join(part for part in lesson(sheepfold.load(name)) if isinstance(part, str))
