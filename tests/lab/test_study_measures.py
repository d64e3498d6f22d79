"""Measures of a study, on a game where each can be calculated."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from sheepfold.lab.study.collecting import Harvest, Piece, Series, merged, play_piece, rotations, seated
from sheepfold.lab.study.estimates import Figure, correlation, mean_of, share_of
from sheepfold.lab.study.measures.choice import choice, never_chosen
from sheepfold.lab.study.measures.fairness import fairness, winners_had
from sheepfold.lab.study.measures.length import length
from sheepfold.lab.study.measures.luck import decided_by_chance, rung, worth_of_duplicates
from sheepfold.lab.study.measures.many import attacks, collusion, kingmaking, neighbours
from sheepfold.lab.study.measures.rules_in_use import coverage, refused, told
from sheepfold.lab.study.measures.tension import courses, points_tension, tension
from sheepfold.lab.study.watching import Rows
from sheepfold.lab.study.what_if import compared

from .points import POINTS, Event

GAMES = 4000


def played(
    players: str = "random",
    games: int = GAMES,
    seats: int = 2,
    own_luck: int = 0,
    name: str = "players",
    **options: object,
) -> Harvest:
    sitting = rotations(seated(players.split(","), seats))
    values = tuple(POINTS.checked_options(seats, options).items())
    found = play_piece(Piece(Series(name, POINTS, seats, values, sitting, 7, own_luck=own_luck), 0, games))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def harvest() -> Harvest:
    return played()


def of(figures: list[Figure], measure: str, what: str = "") -> Figure:
    return next(figure for figure in figures if (figure.measure, figure.of) == (measure, what))


def holds(figure: Figure, truth: float) -> bool:
    """Whether the truth is in an interval twice as wide as that of 95%."""
    return figure.value - 2 * (figure.value - figure.low) <= truth <= figure.value + 2 * (figure.high - figure.value)


def all_games(rounds: int) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=rounds))


def leads(coins: tuple[int, ...]) -> list[int]:
    """Who leads at each decision."""
    balance = np.cumsum([1 if coin == 0 else -1 for coin in coins])
    return [0 if value > 0 else 1 if value < 0 else -1 for value in balance]


# -------------------------------------------------------------------- fairness and length


def test_wins_of_a_fair_coin_are_equal_and_add_up(harvest):
    figures = fairness(harvest)
    one, two = of(figures, "wins_by_seat", "1"), of(figures, "wins_by_seat", "2")
    assert one.value + two.value == pytest.approx(1)
    assert holds(one, 0.5)
    assert of(figures, "seats_equal").value > 1e-4
    assert of(figures, "draws").value == 0
    assert one.games == GAMES


def test_the_margin_and_what_winners_had_are_those_of_three_coins(harvest):
    truth = np.mean([abs(sum(1 if coin else -1 for coin in coins)) for coins in all_games(3)])
    assert holds(of(fairness(harvest), "margin"), truth)
    assert holds(of(winners_had(harvest), "winner_had", "R1_1_POINT"), truth)


def test_a_seat_that_cannot_get_points_never_wins():
    figures = fairness(played(seats=3, games=400))
    assert of(figures, "wins_by_seat", "3").value == 0
    assert of(figures, "seats_equal").value < 1e-6


def test_the_length_is_as_long_as_the_rounds(harvest):
    figures = length(harvest)
    assert of(figures, "decisions").value == of(figures, "turns").value == of(figures, "chances").value == 3
    assert of(figures, "rounds").value == 1.5
    pace = 3 * 1.5 + 2 * 1.0 + 2 + 3 * np.log2(3)
    assert of(figures, "minutes").value == pytest.approx(pace / 60)
    assert of(figures, "endings", "END").value == 1
    assert of(figures, "never_ends", "20000").value == 0


# -------------------------------------------------------------------- choice


def test_choices_forced_decisions_and_dead_turns_are_counted(harvest):
    figures = choice(harvest)
    assert of(figures, "choices").value == 3
    assert of(figures, "forced").value == of(figures, "dead_turns").value == pytest.approx(2 / 3)
    assert of(figures, "choices_by_phase", "CHOOSE").value == pytest.approx(5 / 3)
    assert of(figures, "free_decisions").value == 1


def test_players_that_think_find_the_better_choice():
    thinking = played("search:60", 300, skill="yes")
    figures = choice(thinking)
    assert of(figures, "lost").value < 0.02
    undecided = thinking.thoughts[(thinking.thoughts["choices"] == 3) & (thinking.thoughts["before"][:, 1] < 0.99)]
    assert (undecided["choice"] == 2).mean() > 0.95
    assert of(fairness(thinking), "wins_by_seat", "2").value > 0.8


def test_a_choice_that_was_often_possible_and_never_made_is_named():
    thinking = played("search:60", 300, skill="yes")
    thinking.tally.chosen[1] = 0
    assert never_chosen(thinking) == [(1, 300)]
    assert never_chosen(played("search:60", 20)) == [], "too seldom possible"


def test_choices_that_do_not_matter_are_all_in_question():
    figures = choice(played("search:60", 40))
    assert of(figures, "in_question").value > 2.5
    assert of(figures, "clarity").value < 0.1
    assert of(figures, "decisive").value == 0


# -------------------------------------------------------------------- tension


def test_lead_changes_and_settled_are_those_of_three_coins(harvest):
    figures = points_tension(harvest)
    games = [leads(coins) for coins in all_games(3)]
    changes = np.mean([line[0] != line[2] for line in games])
    settled = np.mean([next(place for place in range(4) if set(line[place:]) <= {line[2]}) / 3 for line in games])
    assert holds(of(figures, "lead_changes"), changes)
    assert holds(of(figures, "settled"), settled)
    half = [line for line in games if line[1] >= 0]
    assert of(figures, "leader_wins", "50%").value == np.mean([line[1] == line[2] for line in half]) == 1


def test_chances_over_the_game_are_those_of_the_coins_that_are_left():
    thinking = played("search:400", 60, rounds=4)
    for course in courses(thinking):
        thoughts = thinking.thoughts_of(course.row)
        codes = thinking.codes.of_game(course.row)
        for thought, chances in zip(thoughts[thoughts["simulations"] > 0], course.chances, strict=False):
            balance = sum(1 if coin == 0 else -1 for coin in codes[: thought["step"]][::2])
            left = 4 - (thought["step"] + 1) // 2
            ends = [balance + sum(1 if coin == 0 else -1 for coin in more) for more in all_games(left)]
            truth = np.mean([(end > 0) + (end == 0) / 2 for end in ends])
            assert chances[0] == pytest.approx(truth, abs=0.11)


def test_what_is_decided_before_the_last_choice_is_seen_to_be(harvest):
    thinking = played("search:60", 60)
    assert of(tension(thinking, courses(thinking)), "runaway").value > 0.7


# -------------------------------------------------------------------- luck and skill


def test_a_game_of_coins_alone_is_decided_by_chance():
    one, again = played("search:10", 80), played("search:10", 80, own_luck=1 << 40)
    assert decided_by_chance(one, again).value == pytest.approx(1)


def test_players_who_toss_the_same_coins_differ_by_their_own_choices_alone():
    one, again = (played("search:1,random", 400, own_luck=luck, rounds=2, skill="yes") for luck in (0, 1 << 40))
    assert decided_by_chance(one, again).value < 0.9


def test_the_stronger_player_is_found_and_duplicate_deals_narrow_the_interval():
    pair = played("search:60,random", 400, name="random < search:60", rounds=5, skill="yes")
    upper, elo = rung(pair)
    assert upper.value > 0.55
    assert elo.low > 0
    assert worth_of_duplicates(pair).value > 0.1


# -------------------------------------------------------------------- many players


def thoughts_of(**fields: object) -> Harvest:
    """One game of three seats with one thought."""
    found = played("search:5", 1, seats=3, rounds=2)
    thought = found.thoughts[-1:].copy()
    for name, value in {"simulations": 100, "sway": 0.0, "seat": 0, **fields}.items():
        thought[name] = 0
        thought[name][0] = value if np.ndim(value) == 0 else np.pad(np.array(value, np.float32), (0, 8 - len(value)))  # type: ignore[arg-type]
    found.thoughts, found.thoughts_begin = thought, np.array([0, 1])
    return found


def test_a_seat_that_cannot_win_and_decides_who_does_makes_a_king():
    assert kingmaking(thoughts_of(before=[0.0, 0.5, 0.5], sway=0.4)).value == 1
    assert kingmaking(thoughts_of(before=[0.3, 0.3, 0.4], sway=0.4)).value == 0
    assert kingmaking(thoughts_of(before=[0.0, 0.5, 0.5], sway=0.1)).value == 0


def test_what_a_choice_takes_from_the_leader_is_told_apart_from_what_it_takes_from_others():
    leader, others = attacks(thoughts_of(average=[0.2, 0.5, 0.3], after=[0.3, 0.38, 0.32]))
    assert leader.value == pytest.approx(0.12, abs=1e-6)
    assert others.value == pytest.approx(-0.02, abs=1e-6)


def test_neighbours_of_a_stronger_player_share_what_it_leaves():
    after, before = neighbours(played("search:30,random,random", 90, seats=3))
    assert after.games == before.games == 90


def test_two_who_play_together_are_compared_over_the_same_deals():
    apart = played("search:30", 30, seats=3)
    series = apart.series.__class__(**{**vars(apart.series), "name": "two together", "allies": (1, 0, 2)})
    together = play_piece(Piece(series, 0, 30))
    [gain] = collusion(apart, together)
    assert gain.value == 0, "coins alone decide"


# -------------------------------------------------------------------- rules


def test_rules_that_fired_are_counted_and_those_that_never_did_are_named(harvest):
    figures = told(harvest)
    assert of(figures, "told", "R1_1_POINT").value == 3
    assert holds(of(figures, "told", "R2_2_SHRUGS"), 1 / 3)
    found = coverage(POINTS, [harvest], refused(harvest))
    assert found.seen == ("R1.1", "R2.1", "R2.2", "R9.9")
    assert found.never == ("R3.1",)


def test_what_the_rules_forbid_is_counted_over_all_codes(harvest):
    forbidden = refused(harvest)
    assert forbidden.decisions == 3 * 40
    assert forbidden.counts == {"R2_1_NOT_OFFERED": 40 * 4, "R9_9_OVER": 40 * 3}


def test_events_are_counted_for_the_seat_that_they_are_about(harvest):
    table = harvest.tally.told[Event.R2_2_SHRUGS + 1]
    assert table[1] == table.sum() > 0, "only the second seat has three choices in three rounds"


# -------------------------------------------------------------------- what if, estimates


def test_a_variant_is_compared_over_the_same_deals(harvest):
    comparison = compared("rounds=5", harvest, played(rounds=5))
    assert comparison.change("decisions").change.value == 2
    assert comparison.change("decisions").change.low == 2
    same = compared("rounds=3", harvest, played())
    assert all(one.change.value == one.change.low == one.change.high == 0 for one in same.differences)


def test_fewer_games_of_a_variant_that_changes_nothing_show_no_difference(harvest):
    some = compared("rounds=3", harvest, played(games=1500))
    assert all(one.change.value == one.change.low == one.change.high == 0 for one in some.differences)


def test_intervals_are_those_of_the_textbook():
    assert mean_of("x", [2.0, 4.0, 6.0, 8.0]).high == pytest.approx(
        5 + 3.1824 * np.std([2, 4, 6, 8], ddof=1) / 2, rel=1e-4
    )
    assert mean_of("x", [1, 3, 5, 7], [0, 0, 1, 1]).value == 4
    assert share_of("x", 0, 10).high == pytest.approx(0.2775, abs=1e-3)
    assert correlation("x", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 5).value == pytest.approx(1)


def test_pieces_of_a_series_are_the_series():
    whole = played("search:5", 12)
    halves = [play_piece(Piece(whole.series, first, 6)) for first in (6, 0)]
    joined = merged([half for half in halves if half is not None])
    assert (joined.rows.payoffs == whole.rows.payoffs).all()
    assert (joined.thoughts == whole.thoughts).all()
    assert (joined.codes.codes == whole.codes.codes).all()
    assert isinstance(joined.rows, Rows)
