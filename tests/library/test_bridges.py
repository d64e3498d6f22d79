"""What a researcher meets first: observations from a seat's own side, opponents, playthroughs."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold import Game
from sheepfold.bridges.episode import Episode
from sheepfold.bridges.gymnasium import SheepfoldEnv
from sheepfold.engine.observation import BITS, OWN_SEAT, SEAT, SeatLayout, layout_of
from sheepfold.engine.observed import Cell, Kind
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import Place

GAMES = {"peter": 12, "wolf": 400, "sheepdogs": 12, "sheep": 12, "shepherd": 40}
"""Random games in which most of what can change does."""

CHANGING = 0.5
"""At least this part of an observation changes in so few random games (of the record in bits: 7 to 80%)."""


@pytest.fixture(params=sheepfold.game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


def an_episode(game: Game, seats: int | None = None, form: str = SEAT) -> Episode:
    return Episode(game.name, seats, game.quick, form)


def random_play(episode: Episode, seeds: range, seed: int = 1) -> Iterator[Any]:
    """What the deciding seats observe in random games; at the end seat 0."""
    draw = np.random.default_rng(seed)
    for number in seeds:
        episode.restart(number)
        seen: Any = episode.observe(max(episode.actor, 0))
        while True:
            yield seen[0]
            if episode.over:
                break
            seen = episode.make_and_observe(int(draw.choice(np.flatnonzero(seen[1]))))


def value_of(cell: Cell, element: Any) -> int:
    if cell.kind == Kind.EQUAL:
        return int(element == cell.value)
    return int(element) if cell.kind == Kind.NUMBER else int(element) >> cell.shift & (1 << cell.width) - 1


def expected(layout: SeatLayout, seen: Record, seat: int, seats: int) -> list[int]:
    """An observation in plain Python, from what the game says about its fields."""
    numbers = [int(other == seat) for other in range(seats)]
    for name, ways in layout._shown.items():
        for shown in ways:
            field = np.asarray(seen[name])
            elements = field if shown.order is None else field[list(shown.order(seat, seats))]
            numbers += [value_of(cell, element) for element in elements.ravel() for cell in shown.element(seat, seats)]
    return numbers


def test_an_observation_is_what_the_game_shows_to_each_seat(game: Game) -> None:
    for seats in game.seats:
        episode = an_episode(game, seats)
        assert isinstance(episode.layout, SeatLayout)
        for step, _ in enumerate(random_play(episode, range(2))):
            if step % 37 == 0:
                for seat in range(seats):
                    seen = episode.position().seen_by(seat).record
                    assert episode.observe(seat)[0].tolist() == expected(episode.layout, seen, seat, seats)


def test_observations_stay_within_their_bounds(game: Game) -> None:
    for seats in game.seats:
        episode = an_episode(game, seats)
        low, high = episode.layout.bounds()
        for observation in random_play(episode, range(8)):
            assert (low <= observation).all()
            assert (observation <= high).all()


def test_most_of_an_observation_changes(game: Game) -> None:
    episode = Episode(game.name, None, {}, SEAT)
    first, changed = None, np.zeros(episode.layout.size, np.bool_)
    for observation in random_play(episode, range(GAMES[game.name])):
        first = observation if first is None else first
        changed |= observation != first
    assert changed.mean() >= CHANGING


def test_what_options_fix_and_seats_that_are_empty_are_left_out(game: Game) -> None:
    layout = layout_of(game, game.start(), SEAT)
    assert not {"seats", *game.options} & set(layout.fields)
    if len(game.seats) > 1:
        fewest, most = (layout_of(game, game.start(seats), SEAT).size for seats in (game.seats[0], game.seats[-1]))
        assert fewest < most


def test_the_deciding_seat_sees_itself_first(game: Game) -> None:
    episode = an_episode(game)
    own = episode.layout.fields[OWN_SEAT]
    episode.restart(3)
    for seat in range(episode.seats):
        assert np.flatnonzero(episode.observe(seat)[0][own.first :][: own.size]).tolist() == [seat]


@pytest.mark.parametrize("seat", range(2))
def test_own_slots_come_first(seat: int) -> None:
    """Peter's codes count slots from the actor's own Left, and so do its observations."""
    episode = Episode("peter", None, {}, SEAT)
    episode.restart(5)
    seen = episode.position().seen_by(seat).record
    at = episode.layout.fields["at"]
    pieces = episode.observe(seat)[0][at.first :][: 2 * 28].reshape(2, 28)
    own = (Place.HAND + seat, Place.L1 if seat else Place.L0)
    assert [sum(int(bit) << place for place, bit in enumerate(row)) for row in pieces] == [seen.at[at] for at in own]


def test_a_game_that_says_nothing_has_an_observation_too(game: Game) -> None:
    silent = dataclasses.replace(game, observed=None)
    start = silent.start()
    layout = layout_of(silent, start, SEAT)
    low, high = layout.bounds()
    assert len(low) == len(high) == layout.size == layout.cells.shape[1]
    by_seat = [name for name in game.record.names if game.record[name].shape[:1] == (max(game.seats),)]
    assert all(layout.fields[name].shape[0] == start.seats for name in by_seat)


def test_opponents_at_random_play_legally_and_repeatably(game: Game) -> None:
    def rewards(seed: int) -> list[float]:
        env, draw, found = SheepfoldEnv(game.name, seat=None, **game.quick), np.random.default_rng(seed), []
        for number in range(3):
            _, info = env.reset(seed=number)
            done = False
            while not done:
                action = int(draw.choice(np.flatnonzero(info["action_mask"])))
                _, reward, done, _, info = env.step(action)
            found.append(reward)
            assert env.episode.position().over
        return found

    assert rewards(1) == rewards(1)


def test_opponents_at_random_choose_every_legal_choice_alike() -> None:
    """The first lead of Peter has eleven choices: in 1,100 games each is made about a hundred times."""
    chosen = np.zeros(11, np.int64)
    episode = Episode("peter", None, {"length": "one_round"}, BITS)
    for seed in range(1100):
        episode.let_play_at_random(())
        episode.restart(seed)
        before, leader = episode.position(), episode.actor
        episode.let_play_at_random([leader])
        episode.restart(seed)
        played = int(episode.position().record.at[Place.LEAD]).bit_length() - 1
        chosen[before.choices().index(played)] += 1
    assert ((chosen - 100) ** 2 / 100).sum() < 30  # chi-square of 10 degrees: 29.6 is passed once in a thousand
