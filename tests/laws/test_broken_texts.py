"""Texts with something wrong in them: whatever people send is read or refused in our own words, never in Python's."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from sheepfold import BadOption, Game, IllegalChoice, Position, Unreadable
from sheepfold.engine.contract import SPECTATOR
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import BadRecord, read, write

from .random_play import positions, short_game

SIGNS = "0123456789-+=:,/|@#*?!~[]{}()<>.\"' \n\t\0PSCDWwkgnREYBKrybkdabc٣²é🐑"
SEPARATORS = " =,/:|@+"
MOST_SAID = 1500

PYTHONS_WORDS = re.compile(
    "invalid literal|index out|out of (range|bounds)|unpack|not in list|substring not|Exceeds the limit|Error|"
    "is not a valid|could not convert|has no attribute|fromhex|isoformat|NoneType|not enough values|negative shift|"
    "base 10|not iterable|Expecting|must be (str|int)|recursion"
)
"""What Python says when a program did not look first."""


def changed(draw: random.Random, text: str) -> str:
    """A text with one to three things wrong."""
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        text = draw.choice(CHANGES)(draw, text) or "x"
    return text


def without_some(draw: random.Random, text: str) -> str:
    start, end = piece(draw, text)
    return text[:start] + text[end:]


def with_a_sign(draw: random.Random, text: str) -> str:
    start, _ = piece(draw, text)
    return text[:start] + draw.choice(SIGNS) + text[start:]


def with_another_sign(draw: random.Random, text: str) -> str:
    start, end = piece(draw, text)
    return text[:start] + draw.choice(SIGNS) + text[end:]


def with_a_long_number(draw: random.Random, text: str) -> str:
    start, _ = piece(draw, text)
    return text[:start] + "9" * draw.choice([3, 10, 30, 5000]) + text[start:]


def cut_short(draw: random.Random, text: str) -> str:
    return text[: piece(draw, text)[0]]


def with_a_part_elsewhere(draw: random.Random, text: str) -> str:
    (start, _), (first, last) = piece(draw, text), piece(draw, text)
    return text[:start] + text[first:last] + text[start:]


def with_words_moved(draw: random.Random, text: str) -> str:
    words = text.split(" ")
    word = words.pop(draw.randrange(len(words)))
    for _ in range(draw.choice([0, 1, 2])):
        words.insert(draw.randrange(len(words) + 1), word)
    return " ".join(words)


def with_a_separator_less_or_more(draw: random.Random, text: str) -> str:
    sign = draw.choice(SEPARATORS)
    return text.replace(sign, draw.choice(["", 2 * sign]), 1)


def piece(draw: random.Random, text: str) -> tuple[int, int]:
    start = draw.randrange(len(text) + 1)
    return start, min(len(text), start + draw.choice([1, 1, 2, 5, 20]))


CHANGES: list[Callable[[random.Random, str], str]] = [
    without_some,
    with_a_sign,
    with_another_sign,
    with_a_long_number,
    cut_short,
    with_a_part_elsewhere,
    with_words_moved,
    with_a_separator_less_or_more,
]


def check_refusal(refused: pytest.ExceptionInfo[BaseException] | BaseException) -> None:
    """Our own words, and not too many of them."""
    said = str(refused)
    assert not PYTHONS_WORDS.search(re.sub("'[^']*'|\"[^\"]*\"", "", said)), said
    assert 10 < len(said) < MOST_SAID


@pytest.mark.parametrize("seed", range(4))
def test_a_broken_position_text_is_read_or_refused_in_our_words(game: Game, seed: int) -> None:
    draw = random.Random(f"{game.name} {seed}")
    for position in positions(game, 70 + seed, most=20, rules=game.plain):
        for viewed in (position, position.seen_by(0), position.seen_by(SPECTATOR)):
            for _ in range(8):
                check_position(game, changed(draw, viewed.text()))


def check_position(game: Game, text: str) -> None:
    try:
        found = game.position(text)
    except Unreadable as refused:
        check_refusal(refused)
    else:
        assert game.position(found.text()) == found


@pytest.mark.parametrize("seed", range(4))
def test_a_broken_choice_is_read_or_refused_in_our_words(game: Game, seed: int) -> None:
    draw = random.Random(f"{game.name} {seed}")
    for position in positions(game, 80 + seed, most=30, rules=game.plain):
        for move in draw.sample(moves := position.moves(), min(4, len(moves))):
            for _ in range(8):
                check_choice(position, changed(draw, move))


def check_choice(position: Position, text: str) -> None:
    try:
        position.copy().play(text)
    except (Unreadable, IllegalChoice) as refused:
        check_refusal(refused)
    try:
        position.game.notation.next_choice(position.record, text)
    except Unreadable as refused:
        check_refusal(refused)


def test_a_broken_option_is_read_or_refused_in_our_words(game: Game) -> None:
    draw = random.Random(game.name)
    seats = game.usual_seats
    for option in game.option_list:
        usual = str(option.default_for(seats, game.checked_options(seats, {})))
        values: list[object] = [changed(draw, usual) for _ in range(60)]
        values += ["", "\0", "9" * 5000, "[" * 200_000, "٣", 10**400, -1, True, None, 1.5, [], {}, [1] * 100_000]
        for value in values:
            check_option(game, {option.name: value})
            check_option(game, {f"{option.name}{value}"[:300_000]: value})


def check_option(game: Game, given: dict[str, object]) -> None:
    try:
        game.start(game.usual_seats, given)
    except BadOption as refused:
        check_refusal(refused)


@pytest.mark.parametrize("seed", range(3))
def test_a_broken_record_is_read_or_refused_in_our_words(game: Game, seed: int) -> None:
    draw = random.Random(f"{game.name} {seed}")
    played = short_game(game, seed)
    match = Match.new(game, [Seat(f"Seat {n}") for n in range(played.seats)], played.options, secret=new_secret(seed))
    for _ in range(12):
        if not match.over:
            match.play(match.actor, draw.choice(match.position.choices()))
    for text in (write(match, with_secret=True), write(match, 0)):
        head, body = text.split("\n\n", 1)
        for _ in range(40):
            check_record(changed(draw, head) + "\n\n" + body)
        for _ in range(15):
            check_record(head + "\n\n" + changed(draw, body))


def check_record(text: str) -> None:
    try:
        read(text)
    except BadRecord as refused:
        check_refusal(refused)
