"""What is typed at the terminal, in every game: notation makes its choice, a number is never a place of the list."""

from __future__ import annotations

import random
import re

import pytest

from sheepfold import Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.terminal.screen import Screen
from sheepfold.terminal.table import Table

from .random_play import positions

POSITIONS, CHOICES = 25, 8


@pytest.fixture(params=range(3))
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def decisions(game: Game, seed: int) -> list[Position]:
    """Positions of a random game in which a seat decides, by the rules in plain Python, as at the terminal."""
    return [one for one in positions(game, seed, POSITIONS, game.plain) if one.actor >= 0]


def made(monkeypatch: pytest.MonkeyPatch, position: Position, typed: str) -> tuple[int, ...]:
    """The choices that a line makes, all questions answered with yes."""
    monkeypatch.setattr("builtins.input", lambda prompt: "y")
    names = [Seat(f"P{seat}") for seat in range(position.seats)]
    match = Match(position.game, names, position.record, FairChance(new_secret(1), ()))
    seat = match.actor
    assert not Table(match, Screen())._take(match.seen_by(seat), typed)
    return tuple(moment.choice for moment in match.moments if moment.actor == seat)


def test_the_notation_of_a_choice_and_its_place_make_that_choice(game, seed, monkeypatch, capsys):
    draw = random.Random(seed)
    for position in decisions(game, seed):
        codes, moves = position.choices(), position.moves()
        for place in draw.sample(range(len(codes)), min(CHOICES, len(codes))):
            assert made(monkeypatch, position, moves[place])[:1] == (codes[place],)
            assert made(monkeypatch, position, f"#{place + 1}")[:1] == (codes[place],)
        capsys.readouterr()


def test_a_number_alone_is_never_a_choice_with_another_number(game, seed, monkeypatch, capsys):
    for position in decisions(game, seed):
        notation = dict(zip(position.choices(), position.moves(), strict=True))
        for number in (1, 2, len(notation), random.Random(seed).randint(1, 40)):
            for code in made(monkeypatch, position, str(number)):
                assert re.findall(r"\d+", notation[code]) == [str(number)]
        capsys.readouterr()


def test_a_place_that_the_list_does_not_have_is_refused(game, seed, monkeypatch, capsys):
    for position in decisions(game, seed)[:3]:
        last = len(position.choices())
        for place in ("#0", f"#{last + 1}", "#" + "9" * 5000):
            assert made(monkeypatch, position, place) == ()
        assert f"the list has #1 to #{last}." in capsys.readouterr().out


# -------------------------------------------------------------------- what the log says


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_every_step_of_a_record_is_told_in_words_too(game: Game, viewer: int) -> None:
    from sheepfold.match.record import step_text

    for seed in range(2):
        draw = random.Random(seed)
        seats = game.seats[seed % len(game.seats)]
        match = Match.new(game, [Seat(f"P{seat}") for seat in range(seats)], secret=new_secret(seed))
        while not match.over and len(match.moments) < 120:
            match.play(match.actor, draw.choice(match.position.choices()))
        for number in range(len(match.moments)):
            written = step_text(match, number, viewer).strip()
            assert not written or any(map(match.line, match.scenes(number, viewer))), written
