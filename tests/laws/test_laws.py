"""What must be true of every game, by random play."""

from __future__ import annotations

import random

import pytest

from sheepfold import CHANCE, NOBODY, Game, IllegalChoice, Position, Unreadable
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.record import copy_of, differing_fields
from sheepfold.lab.set_ups import some_set_up
from sheepfold.lab.soak import soak
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import read, verify, write

from .random_play import Played, differences, different_viewers, positions, short_game, steps


@pytest.mark.parametrize("seed", range(20))
def test_every_game_ends_and_then_nothing_can_be_chosen(game: Game, seed: int) -> None:
    *_, position = positions(game, seed, most=0)
    assert (position.over, position.actor, position.choices()) == (True, NOBODY, [])
    assert position.ending is not None
    with pytest.raises(IllegalChoice):
        position.play(0)


@pytest.mark.parametrize("seed", range(8))
def test_choices_and_why_not_agree_on_every_code(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=40):
        codes = range(-3, game.codes + 3)
        legal = [code for code in codes if not game.compiled.why_not(position.record, code)]
        assert legal == position.choices()


@pytest.mark.parametrize("seed", range(10))
def test_somebody_who_is_asked_can_choose_and_chance_has_whole_odds(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=200):
        if not position.over:
            codes = position.choices()
            assert 1 <= len(set(codes)) == len(codes) <= game.most_choices
            assert all(0 <= code < game.codes for code in codes)
            assert CHANCE <= position.actor < position.seats
        if position.actor == CHANCE:
            assert all(weight >= 1 for weight in position.odds())


@pytest.mark.parametrize("seed", range(6))
def test_the_ledgers_invariants_hold_after_every_choice(game: Game, seed: int) -> None:
    seats, options = some_set_up(game, random.Random(seed))
    soak(game, 40, seats=seats, options=options, seed=seed)


@pytest.mark.parametrize("seed", range(5))
def test_the_texts_of_the_choices_differ_and_are_read_back(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=60):
        moves = position.moves()
        assert len(set(moves)) == len(moves)
        assert [position.code(move) for move in moves] == position.choices()


@pytest.mark.parametrize("seed", range(5))
def test_a_position_read_from_its_own_text_is_the_same(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=60):
        again = game.position(position.text())
        assert differences(again, position) == []
        assert (again.actor, again.choices(), again.text()) == (position.actor, position.choices(), position.text())


@pytest.mark.parametrize("seed", range(5))
def test_what_a_seat_sees_is_read_back_from_its_text(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=40):
        for viewer in different_viewers(position):
            text = position.seen_by(viewer).text()
            assert game.position(text).text() == text


@pytest.mark.parametrize("seed", range(6))
def test_every_scene_of_a_choice_can_be_written(game: Game, seed: int) -> None:
    for record, choice in steps(game, seed, most=120):
        with collecting(game.events) as scenes:
            game.plain.apply(copy_of(record), choice)
        for scene in scenes:
            whole = Position(game, scene.position, chance="ask", rules=game.plain)
            assert whole.text()
            assert all(whole.seen_by(viewer).text() for viewer in different_viewers(whole))


def match_of(game: Game, played: Played, most: int) -> Match:
    """A match with the set-up of a random game, its seats choosing at random."""
    draw = random.Random(most)
    match = Match.new(
        game, [Seat(f"Seat {n}") for n in range(played.seats)], played.options, secret=new_secret(most), words=["x"]
    )
    while not match.over and most:
        match.play(match.actor, draw.choice(match.position.choices()))
        most -= 1
    return match


@pytest.mark.parametrize("seed", range(5))
def test_a_record_is_read_back_choice_by_choice(game: Game, seed: int) -> None:
    match = match_of(game, short_game(game, seed), most=random.Random(seed).choice([10, 50, 150]))
    again = read(write(match))
    assert write(again) == write(match)
    assert again.position == match.position
    decided = [(moment.actor, moment.choice) for moment in match.moments if moment.actor != CHANCE]
    assert decided == [(moment.actor, moment.choice) for moment in again.moments if moment.actor != CHANCE]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_saw_of_a_match_is_read_back(game: Game, seed: int) -> None:
    match = match_of(game, short_game(game, seed), most=random.Random(seed).choice([10, 60]))
    for viewer in (SPECTATOR, *range(len(match.seats))):
        text = write(match, viewer)
        again = read(text)
        assert write(again) == text
        assert again.seen_by(viewer) == match.seen_by(viewer)


@pytest.mark.parametrize("seed", range(2))
def test_a_finished_match_can_be_verified(game: Game, seed: int) -> None:
    for try_ in range(20):
        match = match_of(game, short_game(game, 20 * seed + try_), most=400)
        if match.over:
            assert len(verify(write(match))) == 3
            return
    raise AssertionError("no short match found")


@pytest.mark.parametrize("tried", [-1, 10**30, "", "?", "S99", "\x00", "é" * 50], ids=repr)
def test_bad_input_is_refused_with_a_reason_and_changes_nothing(game: Game, tried: int | str) -> None:
    position = game.new(seed=1)
    before = copy_of(position.record)
    with pytest.raises((IllegalChoice, Unreadable)) as refused:
        position.play(tried)
    assert len(str(refused.value)) > 10
    assert differing_fields(before, position.record) == []


def test_every_reason_that_is_given_has_a_sentence_and_a_rule(game: Game) -> None:
    for position in positions(game, 3, most=30):
        for code in range(-1, game.codes + 1):
            refusal = position.why_not(code)
            if refusal is not None:
                assert refusal.rule
                assert refusal.endswith(f"({refusal.rule}).")
                assert "{" not in refusal
