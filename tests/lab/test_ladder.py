"""The ladder: fair pairs, ratings that fit the results, and the command."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold.cli import main
from sheepfold.lab.ladder import chance, difference, interval, interval_by_deals, measure, seatings, shares

from .pools import InThreads

WOLF = sheepfold.load("wolf")


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_player_sits_everywhere_equally_often(seats: int) -> None:
    orders = seatings(seats)
    assert len(set(orders)) == len(orders)
    assert all(0 < sum(order) < seats for order in orders)
    counts = np.sum(orders, axis=0)
    assert (counts == len(orders) / 2).all()


def test_team_mates_are_the_same_player() -> None:
    told: list[tuple[int, int]] = []
    game = sheepfold.load("sheepdogs")
    options = {"teams": "on", "round_cap": 10}
    ladder = measure(
        game, players=["random", "lamb"], games=1, seats=4, options=options, seed=1,
        progress=lambda done, number: told.append((done, number)),
    )  # fmt: skip
    assert told[-1] == (2, 2), "a deal is played in both orders of the two teams"
    assert ladder.rungs[0].games == 2


@pytest.mark.parametrize(
    ("payoffs", "expected"),
    [
        ([1.0, -1.0], (1, 0)),
        ([0.0, 0.0], (0.5, 0.5)),
        ([0.5, 0.0, 0.5], (0.5, 0, 0.5)),
        ([0.25] * 4, (0.25,) * 4),
    ],
)
def test_shares_of_a_win(payoffs: list[float], expected: tuple[float, ...]) -> None:
    assert shares(payoffs) == expected


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
@pytest.mark.parametrize("elo", [-200.0, 0.0, 350.0])
def test_a_rating_is_found_again_from_the_results_it_makes_likely(seats: int, elo: float) -> None:
    strength, games, counts = 10 ** (elo / 400), 1e6, np.zeros((seats + 1, 2))
    for upper in (1, seats - 1):
        counts[upper] = games, games * upper * strength / (upper * strength + seats - upper)
    assert difference(counts) == pytest.approx(elo, abs=0.1)


def test_a_player_that_never_lost_has_a_finite_rating() -> None:
    counts = np.array([[0.0, 0.0], [10.0, 10.0], [0.0, 0.0]])
    low, high = interval(counts, difference(counts))
    assert 0 < low < 400 < difference(counts) < 700 < high


def test_an_interval_narrows_with_the_square_root_of_the_games() -> None:
    widths = []
    for games in (100.0, 400.0):
        low, high = interval(np.array([[0, 0], [games, 0.6 * games], [0, 0]]), 70.0)
        assert low < 70 < high
        widths.append(high - low)
    assert widths[0] / widths[1] == pytest.approx(2.0, rel=0.05)


def played(deals: int, alike: float) -> Any:
    """Games for two in both orders of so many deals; in a share `alike` of them the same seat wins both times."""
    draw, counts = np.random.default_rng(1), np.zeros((deals, 3, 2))
    for deal in range(deals):
        first = draw.random() < 0.6
        second = (not first) if draw.random() < alike else draw.random() < 0.6
        counts[deal, 1] = 2, int(first) + int(second)
    return counts


def test_an_interval_by_deals_is_narrow_where_luck_goes_both_ways_round() -> None:
    widths = []
    for alike in (0.0, 0.9):
        counts = played(2000, alike)
        elo = difference(counts.sum(axis=0))
        (low, high), (least, most) = interval_by_deals(counts, elo), interval(counts.sum(axis=0), elo)
        assert low < elo < high
        widths.append((high - low) / (most - least))
    assert widths[0] == pytest.approx(1.0, abs=0.05)
    assert widths[1] < 0.5


def test_few_deals_or_losses_are_taken_as_independent_games() -> None:
    for counts in (played(20, 0.9), np.tile([[0.0, 0.0], [2.0, 2.0], [0.0, 0.0]], (50, 1, 1))):
        elo = difference(counts.sum(axis=0))
        assert interval_by_deals(counts, elo) == interval(counts.sum(axis=0), elo)


def test_a_chance_follows_from_a_rating() -> None:
    assert chance(-400.0) + chance(400.0) == pytest.approx(1.0)


def test_a_ladder_finds_that_a_lamb_is_better_than_chance_and_can_be_repeated() -> None:
    game = sheepfold.load("peter")
    seen: list[tuple[int, int]] = []
    wanted: dict[str, Any] = {"players": ["random", "lamb:60"], "games": 15, "seed": 3, "options": {"target": 30}}
    ladder = measure(game, **wanted, progress=lambda done, total: seen.append((done, total)))
    assert [rung.games for rung in ladder.rungs] == [16]
    assert ladder.rungs[0].elo > 100
    assert ladder.rungs[0].elo_interval[0] <= ladder.rungs[0].elo <= ladder.rungs[0].elo_interval[1]
    assert seen == [(done, 16) for done in range(1, 17)]
    assert measure(game, **wanted, threads=2) == ladder


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["lamb"], "a ladder needs at least two players, got lamb"),
        (["lamb", "Ann"], "'Ann' is no computer player"),
        (["lamb", "dog:x"], "'dog:x' should give its thinking time"),
    ],
)
def test_what_cannot_stand_on_a_ladder_is_refused(players: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        measure(WOLF, players=players, games=1)


def test_a_ladder_without_games_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least 1 game, got 0"):
        measure(WOLF, games=0)


# -------------------------------------------------------------------- the command


def test_the_command_prints_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    levels = ["--levels", "random", "lamb", "random"]
    assert main(["ladder", "wolf", "--seats", "2", "--games", "2", "--seed", "1", *levels]) == 0
    out = capsys.readouterr().out
    assert "lamb over random" in out
    assert "random over lamb" in out
    assert "--seed 1" in out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    levels = ["--levels", "random", "lamb", "--seconds", "9"]
    assert main(["ladder", "wolf", "--seats", "3", "--games", "1", "--json", *levels]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == ["random", "lamb:9"]
    assert data["seats"] == 3
    assert data["rungs"][0]["games"] == 6


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--games", "0"], "expected at least 1 game, got 0"),
        (["--threads", "0"], "--threads must be from 1 to 1024, not 0"),
        (["--seats", "9"], "You Cry Wolf! cannot have 9 seats"),
        (["--levels", "lamb"], "a ladder needs at least two players"),
        (["--seconds", "0"], "'lamb:0' should give its thinking time in seconds"),
    ],
)
def test_a_bad_flag_ends_in_one_clear_line(flags: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "wolf", *flags]) == 1
    assert message in capsys.readouterr().err


def test_another_pool_climbs_the_same_ladder() -> None:
    done: list[tuple[int, int]] = []
    how: dict[str, Any] = {"players": ["random", "lamb"], "games": 6, "seats": 2, "seed": 3}
    alone = measure(WOLF, **how)
    spread = measure(WOLF, **how, pool=InThreads(2), progress=lambda now, all: done.append((now, all)))
    assert alone.as_json() == spread.as_json()
    assert done == [(number, 6) for number in range(1, 7)]
