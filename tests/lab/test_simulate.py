"""Mass simulation: repeatable, whatever the threads; a report whose numbers add up."""

from __future__ import annotations

import json

import pytest

from sheepfold import BadOption
from sheepfold.engine.batch import GAMES_AT_ONCE
from sheepfold.lab.simulate import Report, simulate

from ..engine.toy import TOY
from ..games.peter.table import GAME

PROMISED = ["games", "decisions", "chance_events", "seconds", "decisions_per_second", "payoffs_by_seat"]
OF_TIME = ["seconds", "decisions_per_second", "games_per_second"]


def timeless(report: Report) -> dict[str, object]:
    return {key: value for key, value in report.as_json().items() if key not in OF_TIME}


def test_the_number_of_threads_changes_nothing():
    games = 2 * GAMES_AT_ONCE + 17
    one, two = [simulate(GAME, games, seed=3, threads=threads) for threads in (1, 2)]
    assert timeless(one) == timeless(two)


def test_the_same_seed_gives_the_same_games_and_another_one_others():
    one, two, other = [timeless(simulate(GAME, 300, seed=seed)) for seed in (5, 5, 6)]
    assert one == two
    assert one["lengths"] != other["lengths"]


def test_without_a_seed_the_report_tells_one_that_repeats_it():
    report = simulate(GAME, 200)
    assert timeless(simulate(GAME, 200, seed=report.seed)) == timeless(report)


@pytest.mark.parametrize(
    ("game", "seats"), [(GAME, 2), (TOY, 2), (TOY, 3), (TOY, 4)], ids=lambda x: getattr(x, "name", x)
)
def test_the_numbers_of_a_report_add_up(game, seats):
    report = simulate(game, 700, seats=seats, seed=1)
    assert report.games == report.lengths.total() == sum(report.endings.values()) == 700
    assert sum(report.wins) + report.shared == 700
    assert report.decisions == sum(length * number for length, number in report.lengths.items())
    assert [counts.total() for counts in report.scores] == [700] * seats
    assert len(report.wins) == len(report.payoff_sums) == seats


def test_two_seats_payoffs_and_wins_agree():
    report = simulate(GAME, 500, seed=2)
    assert sum(report.payoff_sums) == 0
    assert report.payoff_sums[0] == report.wins[0] - report.wins[1]


def test_options_change_the_games():
    short = simulate(GAME, 200, seed=1, options={"length": "one_round"})
    assert short.options["length"] == "one_round"
    assert set(short.endings) == {"one_round"}


@pytest.mark.parametrize("games", [1, 2, 50])
def test_a_report_is_strict_json_with_the_promised_keys(games):
    data = json.loads(json.dumps(simulate(GAME, games, seed=1).as_json(), allow_nan=False))
    assert set(PROMISED) <= set(data)
    assert (data["games"], len(data["payoffs_by_seat"])) == (games, 2)


def test_the_speed_is_decisions_in_a_second():
    report = simulate(GAME, 100, seed=1)
    assert report.decisions_per_second * report.seconds == pytest.approx(report.decisions)


def test_progress_is_told_up_to_the_last_game():
    told: list[int] = []
    simulate(GAME, 2 * GAMES_AT_ONCE, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 2 * GAMES_AT_ONCE


@pytest.mark.parametrize("games", [0, -5])
def test_no_games_are_refused(games):
    with pytest.raises(ValueError, match=f"expected at least 1 game, got {games}"):
        simulate(GAME, games)


@pytest.mark.parametrize(
    "bad",
    [{"seats": 3}, {"options": {"target": 9}}, {"options": {"size": 9}}, {"seed": -1}, {"device": "tpu"}],
    ids=str,
)
def test_what_cannot_be_played_is_refused(bad):
    with pytest.raises((BadOption, ValueError), match=r"expected|options are"):
        simulate(GAME, 10, **bad)
