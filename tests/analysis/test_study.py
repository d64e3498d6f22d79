"""Studying matches: parts add up, knowledge is respected, mistakes are found and nothing else is."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold import Game
from sheepfold.analysis.accounts import account, strokes
from sheepfold.analysis.findings import Analysis, Effort, Thoroughness
from sheepfold.analysis.study import NotToBeStudied, Study
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.match.match import Match
from sheepfold.match.record import read, write
from sheepfold.players.worth import worth_of

from .matches import A_GLANCE, finished, seated, with_a_blunder


@pytest.fixture(params=sheepfold.game_names(), scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    return finished(sheepfold.load(request.param), 3)


@pytest.fixture(scope="module")
def found(match: Match) -> Analysis:
    return Study(match, A_GLANCE).run()


def test_every_account_adds_up(found: Analysis, match: Match) -> None:
    for seat in range(found.seats):
        one = account(found, seat)
        parts = one.start + one.deal + one.chance + one.decisions + one.gifts + one.rest
        assert parts == pytest.approx(one.result, abs=1e-9)
        assert one.decisions <= 0
    best = max(match.position.payoffs)
    winners = [seat for seat, payoff in enumerate(match.position.payoffs) if payoff == best]
    for seat in range(found.seats):
        assert account(found, seat).result == pytest.approx(1 / len(winners) if seat in winners else 0)


def test_values_are_parts_of_one_win(found: Analysis) -> None:
    for views in found.values:
        for view in views:
            assert all(0 <= part <= 1 for part in view)
            assert sum(view) == pytest.approx(1, abs=0.02)


def test_mistakes_cost_something_and_are_of_those_who_decided(found: Analysis, match: Match) -> None:
    for mistake in found.mistakes:
        moment = match.moments[mistake.number]
        assert (moment.actor, moment.choice) == (mistake.actor, mistake.made)
        assert mistake.better in match.position_at(mistake.number).choices()
        assert mistake.better == mistake.line[0] != mistake.made
        assert mistake.cost == -mistake.gains[mistake.actor] > mistake.error > 0 or mistake.error == 0
    assert all(found.actors[stroke.number] == -1 for stroke in strokes(found, 99))


def test_it_is_repeatable_can_be_kept_and_changes_nothing(found: Analysis, match: Match) -> None:
    before = write(match)
    again = Study(match, A_GLANCE)
    seen = [progress.done for progress in again.steps()]
    assert seen == list(range(len(match.moments) + 1))
    assert again.analysis == found
    assert write(match) == before
    assert Analysis.from_json(found.as_json()) == found


def test_what_a_seat_cannot_know_does_not_change_what_it_expects(match: Match) -> None:
    game = match.game
    for number in range(0, len(match.moments), 8):
        whole = Position(game, match.position_at(number).record, chance=ASK)
        for viewer in range(len(match.seats)):
            other = whole.imagine(viewer, seed=number)
            worths = [worth_of(one.seen_by(viewer), viewer, 30, 7, TimeLimit()) for one in (whole, other)]
            assert (worths[0].payoffs == worths[1].payoffs).all()
            assert worths[0].line == worths[1].line


# -------------------------------------------------------------------- a planted mistake


@pytest.fixture(scope="module")
def peter() -> Game:
    return sheepfold.load("peter")


def test_a_planted_blunder_is_found(peter: Game) -> None:
    match = with_a_blunder(peter)
    found = Study(match, Thoroughness("some", 200, 1_000_000)).run()
    blunder = found.mistakes[0]
    assert (blunder.number, blunder.actor) == (0, 0)
    assert match.position_at(0).moves()[match.position_at(0).choices().index(blunder.better)] == "xR"
    assert blunder.cost > 0.8 > 5 * blunder.error
    assert found.own(0, 0) > 0.8
    assert account(found, 0).decisions == pytest.approx(-blunder.cost)
    assert account(found, 1).gifts == pytest.approx(blunder.cost)


def test_it_can_be_stopped(peter: Game) -> None:
    study = Study(with_a_blunder(peter), Effort.thorough)
    steps = study.steps()
    next(steps)
    study.limit.stop.set()
    assert list(steps) == []
    assert study.analysis is None


def test_only_a_finished_match_that_is_wholly_known_is_studied(peter: Game) -> None:
    with pytest.raises(NotToBeStudied, match="finished"):
        Study(Match.new(peter, seated(2)), Effort.quick)
    masked = read(write(with_a_blunder(peter), viewer=0))
    with pytest.raises(NotToBeStudied, match="whole record"):
        Study(masked, Effort.quick)
