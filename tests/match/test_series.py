"""A series: several games in a row, their scores added up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheepfold import BadOption
from sheepfold.engine.groups import SeriesRules
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match
from sheepfold.match.record import BadRecord, read, write
from sheepfold.match.series import Series

from .matches import GAME, ONE_ROUND, PEOPLE, played

LONG = replace(GAME, series=SeriesRules(3, lambda position: [7, 2]))


@pytest.fixture(autouse=True)
def games_in_a_row(monkeypatch):
    monkeypatch.setattr("sheepfold.match.tags.load", lambda name: LONG)


def first_of_three() -> Match:
    return played(Match.new(LONG, PEOPLE, ONE_ROUND, secret=new_secret(4), series=Series(games=3)))


def test_a_game_is_a_series_of_one_unless_said_otherwise():
    assert Match.new(GAME, PEOPLE).series.is_last


def test_scores_and_tie_breaks_are_carried_to_the_next_game():
    first = first_of_three()
    second = first.next_game()
    assert second.series == Series(3, 2, tuple(first.position.scores), (7, 2))
    assert (second.options, second.names, second.over) == (first.options, first.names, False)
    assert second.chance.commitment != first.chance.commitment


def test_the_scores_of_all_games_are_added_up():
    match = first_of_three()
    sums = list(match.position.scores)
    while not match.series.is_last:
        match = played(match.next_game(), seed=match.series.number)
        sums = [one + other for one, other in zip(sums, match.position.scores, strict=True)]
    assert list(match.series_so_far().scores) == sums
    assert match.series_outcome().endswith(f" Ann {sums[0]}, Ben {sums[1]}.")


@pytest.mark.parametrize(
    ("scores", "tie_breaks", "winners"),
    [((3, 5), (9, 0), [1]), ((5, 5), (1, 0), [0]), ((5, 5), (2, 2), [0, 1]), ((-3, -5), (0, 9), [0])],
)
def test_the_highest_sum_wins_then_the_tie_break(scores, tie_breaks, winners):
    assert Series(2, 2, scores, tie_breaks).winners() == winners


def test_the_state_of_a_series_is_told_after_each_game():
    assert first_of_three().series_outcome().startswith("After game 1 of 3: Ann ")


@pytest.mark.parametrize("games", [0, -1, 4])
def test_a_series_the_game_does_not_have_is_refused(games):
    with pytest.raises(BadOption, match=f"has 1 to 3 games, not {games}"):
        Match.new(LONG, PEOPLE, series=Series(games=games))


@pytest.mark.parametrize("number", [1, 2])
def test_a_record_tells_which_game_of_the_series_it_is(number):
    match = first_of_three()
    match = match if number == 1 else match.next_game()
    text = write(match)
    assert f"\nSeries: {number} of 3 [" in text
    assert read(text).series == match.series
    assert write(read(text)) == text


@pytest.mark.parametrize(
    "series",
    ["", "2", "2 of 3", "2 of 3 [[1], [2]]", "2 of 3 [[1, 2]]", "4 of 3 [[1, 2], [3, 4]]", "2 of 9 [[1, 2], [3, 4]]"],
)
def test_a_broken_series_is_refused_with_its_line(series):
    text = write(first_of_three().next_game())
    line = 1 + next(n for n, row in enumerate(text.split("\n")) if row.startswith("Series"))
    before, after = text.split("Series: ")
    with pytest.raises(BadRecord, match=f"^line {line}: (expected a game of a series|a match of this game has 1 to 3)"):
        read(before + "Series: " + series + after[after.index("\n") :])
