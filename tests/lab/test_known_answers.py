"""Measures of a study on games whose answers follow from a calculation over all their courses (docs/laboratory.md)."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheepfold.engine.game import Game
from sheepfold.lab.study import collecting
from sheepfold.lab.study.collecting import Harvest, Piece, Series, play_piece, rotations, seated
from sheepfold.lab.study.estimates import Figure
from sheepfold.lab.study.measures.choice import choice
from sheepfold.lab.study.measures.fairness import fairness
from sheepfold.lab.study.measures.length import length
from sheepfold.lab.study.measures.luck import account, decided_by_chance, rung, worth_of_duplicates
from sheepfold.lab.study.measures.many import at_the_table, attacks, collusion, kingmaking, neighbours
from sheepfold.lab.study.measures.tension import courses, points_tension, tension, winners_chance
from sheepfold.lab.study.report.words import MEASURES
from sheepfold.lab.study.what_if import compared

from .gifts import GIFTS, points_of, shares_of
from .points import POINTS


def played(
    game: Game, players: str, games: int, seats: int, allies: tuple[int, ...] = (), **options: object
) -> Harvest:
    sitting = rotations(seated(players.split(","), seats))
    values = tuple(game.checked_options(seats, options).items())
    found = play_piece(Piece(Series("players", game, seats, values, sitting, 7, allies=allies), 0, games))
    assert found is not None
    return found


def test_every_measure_has_a_known_answer_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| .* \| `(test_\w+)` \|$", text, re.MULTILINE)
    named = {measure for measures, _ in rows for measure in re.findall(r"\w+", measures)}
    assert named == set(MEASURES)
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [test for _, test in rows if f"def {test}(" not in tests] == []


def of(figures: list[Figure], measure: str, what: str = "") -> Figure:
    return next(figure for figure in figures if (figure.measure, figure.of) == (measure, what))


def holds(figure: Figure, truth: float) -> bool:
    """Whether the truth is in an interval twice as wide as that of 95%."""
    return figure.value - 2 * (figure.value - figure.low) <= truth <= figure.value + 2 * (figure.high - figure.value)


def random_gifts(seats: int) -> list[tuple[int, ...]]:
    """All courses of random play with gifts to the next seat, each as likely."""
    return list(product((0, 1), repeat=seats))


# -------------------------------------------------------------------- fairness, length


def test_wins_by_seat_and_draws_are_those_of_all_courses() -> None:
    figures = fairness(played(GIFTS, "random", 4000, 3, bonus=1))
    ends = [points_of(gives, bonus=1) for gives in random_gifts(3)]
    for seat in range(3):
        assert holds(of(figures, "wins_by_seat", str(seat + 1)), np.mean([shares_of(end)[seat] for end in ends]))
        assert holds(of(figures, "score_by_seat", str(seat + 1)), np.mean([end[seat] for end in ends]))
    assert holds(of(figures, "draws"), np.mean([max(shares_of(end)) < 1 for end in ends]))
    assert holds(of(figures, "margin"), np.mean([sorted(end)[2] - sorted(end)[1] for end in ends]))


def test_wins_by_order_count_from_whoever_begins() -> None:
    figures = fairness(played(GIFTS, "random", 4000, 3, bonus=1, first="drawn"))
    ends = [shares_of(points_of(gives, bonus=1)) for gives in random_gifts(3)]
    for place in range(3):
        assert holds(of(figures, "wins_by_order", str(place + 1)), np.mean([end[place] for end in ends]))
        assert holds(of(figures, "wins_by_seat", str(place + 1)), 1 / 3)
    assert of(figures, "order_equal").value < 1e-6
    assert of(figures, "seats_equal").value > 1e-4


def test_wins_by_player_are_those_of_one_who_keeps_among_random_ones() -> None:
    figures = fairness(played(GIFTS, "search:60,random,random", 1200, 3))
    ends = [shares_of(points_of((0, *others))) for others in random_gifts(2)]
    assert holds(of(figures, "wins_by_player", "search:60"), np.mean([end[0] for end in ends]))
    assert holds(of(figures, "wins_by_player", "random"), np.mean([(end[1] + end[2]) / 2 for end in ends]))


def test_games_without_an_end_are_given_up_and_counted() -> None:
    figures = length(played(GIFTS, "random", 3, 3, ends="never"))
    assert of(figures, "never_ends", "20000").value == 1
    assert of(figures, "endings", "END").value == 0


# -------------------------------------------------------------------- choice: the last one, whose values are exact


@pytest.fixture(scope="module")
def careless() -> Harvest:
    """Two rounds of coins; then the second seat, who takes 0 to 2 points, thinks long and chooses carelessly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collecting, "player_rows", careless_rows)
        return played(POINTS, "search:600", 120, 2, rounds=2, skill="yes")


def careless_rows(series: Series, _: tuple[str, ...]) -> Any:
    rows = np.zeros(series.seats, collecting.PLAYER)
    rows["simulations"], rows["temperature"], rows["ally"] = 600, 8.0, range(series.seats)
    return rows


def values_of(codes: Any) -> list[float]:
    """What the second seat wins by each choice, once both coins have fallen."""
    coins = [int(codes[0]), int(codes[2])]
    own, other = coins.count(1), coins.count(0)
    return [1.0 if own + more > other else 0.5 if own + more == other else 0.0 for more in range(3)]


def test_lost_and_mistakes_are_what_careless_choices_gave_away(careless: Harvest) -> None:
    games = [careless.codes.of_game(row) for row in range(careless.games)]
    lost = [max(values_of(codes)) - values_of(codes)[codes[3]] for codes in games]
    assert 0.1 < np.mean(lost) < 0.4, "some choices were bad ones"
    assert of(choice(careless), "lost").value == pytest.approx(np.mean(lost), abs=1e-6)
    assert careless.thoughts["surely_lost"][careless.thoughts["simulations"] > 0] == pytest.approx(lost, abs=1e-6)


def test_dominated_decisive_and_obvious_follow_from_the_values(careless: Harvest) -> None:
    values = [values_of(careless.codes.of_game(row)) for row in range(careless.games)]
    worse = [sum(value < max(line) for value in line) for line in values]
    figures = choice(careless)
    assert of(figures, "dominated").value == pytest.approx(np.mean(worse) / 3)
    assert of(figures, "decisive").value == pytest.approx(np.mean([number == 2 for number in worse]))
    assert of(figures, "obvious").value == pytest.approx(np.mean([number == 2 for number in worse]))
    assert of(figures, "in_question").value == pytest.approx(np.mean([3 - number for number in worse]))


def test_clarity_is_nothing_where_all_choices_are_alike(careless: Harvest) -> None:
    thoughts = careless.thoughts[careless.thoughts["simulations"] > 0]
    alike = np.array([len(set(values_of(careless.codes.of_game(row)))) == 1 for row in range(careless.games)])
    assert thoughts["clarity"][alike] == pytest.approx(0, abs=0.01)
    assert (thoughts["clarity"][~alike] > 0.03).all()


# -------------------------------------------------------------------- tension, with the coins' own chances


ROUNDS = 6
"""Choices, and with them chances, stand after the second, fourth and sixth coin."""


def chance_of(coins: tuple[int, ...]) -> float:
    """The first seat's chance after these coins of six."""
    own = [sum(coins) + sum(more) for more in product((0, 1), repeat=ROUNDS - len(coins))]
    return float(np.mean([1.0 if 2 * won < ROUNDS else 0.5 if 2 * won == ROUNDS else 0.0 for won in own]))


def line_of(coins: tuple[int, ...]) -> list[tuple[float, float]]:
    """The chances of both seats at every choice of a game."""
    return [(chance_of(coins[:place]), 1 - chance_of(coins[:place])) for place in (2, 4, 6)]


ALL = {coins: line_of(coins) for coins in product((0, 1), repeat=ROUNDS)}
WON = {coins: int(line[-1][1] > 0.5) for coins, line in ALL.items() if line[-1][0] != 0.5}


@pytest.fixture(scope="module")
def coins_known() -> Harvest:
    """Games of coins in which the chances written down are the true ones."""
    found = played(POINTS, "search:3", 3000, 2, rounds=ROUNDS)
    for row in range(found.games):
        thoughts, codes = found.thoughts_of(row), found.codes.of_game(row)
        free = np.flatnonzero(thoughts["simulations"] > 0)
        for place, chances in zip(free, ALL[tuple(int(code) for code in codes[::2])], strict=True):
            for name in ("before", "after"):
                thoughts[name][place, :2] = chances
    return found


def test_drama_is_the_winners_distance_from_the_leader(coins_known: Harvest) -> None:
    truth = []
    for coins, winner in WON.items():
        gaps = [line[1 - winner] - line[winner] for line in ALL[coins]]
        behind = [sqrt(gap) for gap in gaps if gap > 0]
        truth.append(float(np.mean(behind)) if behind else 0.0)
    assert holds(of(tension(coins_known, courses(coins_known)), "drama"), float(np.mean(truth)))


def test_comebacks_and_the_lowest_chance_are_those_of_all_coins(coins_known: Harvest) -> None:
    lowest = [min(line[winner] for line in ALL[coins]) for coins, winner in WON.items()]
    figures = tension(coins_known, courses(coins_known))
    assert holds(of(figures, "lowest_chance"), float(np.mean(lowest)))
    assert holds(of(figures, "comebacks"), float(np.mean([chance < 0.25 for chance in lowest])))
    assert 0.01 < np.mean([chance < 0.25 for chance in lowest]) < 0.2


def test_lead_changes_the_moment_of_decision_and_the_runaway_are_those_of_all_coins(coins_known: Harvest) -> None:
    figures = tension(coins_known, courses(coins_known))
    changes, decided, ahead = [], [], []
    for coins, line in ALL.items():
        leaders = [0 if first > 0.5 else 1 for first, _ in line if first != 0.5]
        changes.append(sum(one != other for one, other in pairwise(leaders)))
        if coins in WON:
            open_at = [place + 1 for place, chances in enumerate(line) if chances[WON[coins]] <= 0.5]
            decided.append(max(open_at, default=0) / 3)
            ahead.append(int(line[1][0] < 0.5) == WON[coins])
    assert holds(of(figures, "chance_lead_changes"), float(np.mean(changes)))
    assert holds(of(figures, "decided"), float(np.mean(decided)))
    assert holds(of(figures, "runaway"), float(np.mean(ahead)))


def test_the_winners_chance_over_the_game_ends_at_the_coins_last_word(coins_known: Harvest) -> None:
    stages = winners_chance(courses(coins_known))
    middle = [line[WON[coins]] for coins in WON for line in [ALL[coins][1]]]
    assert stages[10][1] == pytest.approx(np.quantile(middle, 0.5))
    assert stages[-1] == (1.0, 1.0, 1.0)


def test_the_most_points_made_up_are_those_of_all_coins(coins_known: Harvest) -> None:
    behind = []
    for coins, winner in WON.items():
        balance = np.cumsum([1 if coin == winner else -1 for coin in coins])
        behind.append(max(0, -int(balance.min())))
    assert holds(of(points_tension(coins_known), "behind"), float(np.mean(behind)))


# -------------------------------------------------------------------- luck and skill


def test_what_chance_moved_is_the_sum_of_what_the_coins_changed(coins_known: Harvest) -> None:
    truth = [abs(line[2][0] - line[0][0]) for line in ALL.values()]
    luck, mistakes = account(coins_known)
    assert holds(luck, float(np.mean(truth)))
    assert mistakes.value == pytest.approx(coins_known.thoughts["surely_lost"].sum() / 2 / coins_known.games)


def test_mistakes_are_shared_out_over_the_seats() -> None:
    found = played(POINTS, "search:60", 4, 2, rounds=4, skill="yes")
    found.thoughts["surely_lost"] = np.where(found.thoughts["simulations"] > 0, 0.25, 0.0)
    assert account(found)[1].value == pytest.approx(2 * 0.25 / 2), "two choices of each game gave away a quarter"


def test_where_only_the_players_own_luck_counts_deals_decide_nothing() -> None:
    options = tuple(GIFTS.checked_options(3, {}).items())
    one, again = (
        play_piece(Piece(Series("players", GIFTS, 3, options, (("random", "random", "search:1"),), 7, own), 0, 600))
        for own in (0, 1 << 40)
    )
    assert one is not None
    assert again is not None
    assert holds(decided_by_chance(one, again), 0.0)


def test_where_only_coins_count_duplicates_take_all_doubt_away_and_nobody_is_stronger() -> None:
    sitting = rotations(("search:4", "random"))
    options = tuple(POINTS.checked_options(2, {}).items())
    pair = play_piece(Piece(Series("random < search:4", POINTS, 2, options, sitting, 7), 0, 200))
    assert pair is not None
    assert worth_of_duplicates(pair).value == pytest.approx(1)
    upper, elo = rung(pair)
    assert upper.value == pytest.approx(0.5, abs=1e-4)
    assert elo.value == pytest.approx(0, abs=0.1)


def test_where_only_the_players_own_luck_counts_duplicates_are_worth_nothing_and_half_played_deals_do_not_count() -> (
    None
):
    options = tuple(GIFTS.checked_options(3, {}).items())
    sitting = rotations(("search:1", "random", "random"))
    pair = play_piece(Piece(Series("random < search:1", GIFTS, 3, options, sitting, 7), 0, 1001))
    assert pair is not None
    worth = worth_of_duplicates(pair)
    assert holds(worth, 0.0)
    assert (worth.games, worth.of) == (999, "search:1 > random")


# -------------------------------------------------------------------- many players


def test_neighbours_of_one_who_keeps_win_what_all_courses_say() -> None:
    found = played(GIFTS, "search:60,random,random", 1200, 3)
    for row in range(found.games):
        strong = found.series.sitting(row).index("search:60")
        assert found.codes.of_game(row)[strong] == 0, "who thinks keeps"
    ends = [shares_of(points_of((0, *others))) for others in random_gifts(2)]
    mean = float(np.mean([(end[1] + end[2]) / 2 for end in ends]))
    after, before = neighbours(found)
    assert holds(after, float(np.mean([end[1] for end in ends])) - mean)
    assert holds(before, float(np.mean([end[2] for end in ends])) - mean)
    assert np.mean([end[1] for end in ends]) != np.mean([end[2] for end in ends])


def test_two_who_play_together_win_a_third_more_where_one_gives_to_the_other() -> None:
    apart = played(GIFTS, "search:200", 40, 3)
    assert (apart.codes.codes == 0).all(), "alone everybody keeps, and all share the win"
    together = played(GIFTS, "search:200", 40, 3, allies=(1, 0, 2))
    gave = [together.codes.of_game(row)[0] == 1 for row in range(40)]
    assert np.mean(gave) > 0.6, "the first gives to its ally, whom nobody reaches then"
    [gain] = collusion(apart, together)
    assert gain.value == pytest.approx(np.mean(gave) / 3)


def test_team_balance_is_that_of_all_courses() -> None:
    figures = at_the_table(played(GIFTS, "random", 4000, 4, bonus=1, teams="yes"))
    wins = []
    for gives in random_gifts(4):
        points = points_of(gives, bonus=1)
        first, second = points[0] + points[2], points[1] + points[3]
        wins.append(1.0 if first > second else 0.5 if first == second else 0.0)
    assert holds(of(figures, "team_wins", "1 + 3"), float(np.mean(wins)))
    assert of(figures, "team_wins", "2 + 4").value == pytest.approx(1 - of(figures, "team_wins", "1 + 3").value)


def test_a_king_is_made_where_the_last_gift_decides_between_two() -> None:
    found = played(GIFTS, "pup", 60, 3, bonus=6, blessed=2, gifts="any")
    kings = 0
    for row in range(found.games):
        first, second, _ = (int(code) for code in found.codes.of_game(row))
        outcomes = [shares_of(points_of((first, second, last), bonus=6, blessed=2)) for last in range(3)]
        kings += max(abs(one[0] - other[0]) for one in outcomes for other in outcomes) >= 0.25
    assert 0 < kings < found.games
    assert kingmaking(found).value == pytest.approx(kings / found.games)


def test_what_the_last_gift_takes_from_the_leader_follows_from_the_points() -> None:
    found = played(GIFTS, "pup", 80, 3, bonus=6, blessed=2, gifts="any")
    of_leader, of_other = [], []
    for row in range(found.games):
        thoughts = found.thoughts_of(row)
        first, second, last = (int(code) for code in found.codes.of_game(row))
        outcomes = [shares_of(points_of((first, second, choice), bonus=6, blessed=2)) for choice in range(3)]
        mean = np.mean(outcomes, axis=0)  # to whoever cannot win all choices are alike, and tried as often
        if mean[0] == mean[1]:
            thoughts["simulations"] = 0
            continue
        thoughts["simulations"][thoughts["seat"] != 2] = 0
        leader = int(mean.argmax())
        of_leader.append(mean[leader] - outcomes[last][leader])
        of_other.append(mean[1 - leader] - outcomes[last][1 - leader])
    taken, from_others = attacks(found)
    assert len(of_leader) > 10
    assert taken.value == pytest.approx(np.mean(of_leader), abs=1e-5)
    assert from_others.value == pytest.approx(np.mean(of_other), abs=1e-5)


# -------------------------------------------------------------------- what if


def test_advantage_unfairness_and_draws_change_by_what_a_bonus_brings() -> None:
    usual, more = (played(GIFTS, "random", 3000, 3, bonus=bonus) for bonus in (1, 2))
    comparison = compared("bonus=2", usual, more)
    ends = [np.array([shares_of(points_of(gives, bonus=bonus)) for gives in random_gifts(3)]) for bonus in (1, 2)]
    truth = {
        "first_wins": [end[:, 0].mean() for end in ends],
        "unfairness": [end.mean(axis=0).max() - end.mean(axis=0).min() for end in ends],
        "draws": [(end.max(axis=1) < 1).mean() for end in ends],
    }
    for measure, (before, after) in truth.items():
        change = comparison.change(measure)
        assert change is not None
        assert holds(change.change, after - before), measure
