"""An analysis in words and as a picture."""

from __future__ import annotations

import re

import numpy as np
import pytest

import sheepfold
from sheepfold.analysis import words
from sheepfold.analysis.accounts import Account, account, strokes
from sheepfold.analysis.findings import Analysis, Mistake
from sheepfold.analysis.stretches import settled
from sheepfold.art.chart import DASHES, Curve, Sign, chart
from sheepfold.art.colours import SEATS
from sheepfold.match.match import Match
from sheepfold.terminal.analysed import print_analysis

from .matches import finished, with_a_blunder


@pytest.fixture(scope="module")
def match() -> Match:
    return with_a_blunder(sheepfold.load("peter"))


@pytest.fixture(scope="module")
def longer() -> Match:
    return finished(sheepfold.load("peter"), 3)


def made_up(match: Match, **more: object) -> Analysis:
    """An analysis with one blunder and two strokes of luck."""
    last = len(match.moments)
    values = [((0.6, 0.4),), ((0.1, 0.9),), *[((0.05, 0.95),)] * (last - 2), ((0.0, 1.0),)][: last + 1]
    made = match.moments[0].choice
    better = next((code for code in match.position_at(0).choices() if code != made), made)
    mistake = Mistake(0, 0, made, better, 0.5, 0.01, (-0.5, 0.5), (better,))
    actors = (0, *[-1] * (last - 1))
    plain = {"effort": "quick", "simulations": 12345, "errors": (0.01,) * (last + 1), "sides": ((0,), (1,)), **more}
    return Analysis(actors=actors, values=tuple(values), mistakes=(mistake,), **plain)  # type: ignore[arg-type]


def test_a_mistake_is_told_with_both_choices_and_its_cost(match: Match) -> None:
    (told,) = words.decisions(made_up(match), match)
    assert told.sentence == (
        f"Ann chose “{told.made.words}”; better was “{told.better.words}”, by about 50 points of winning chance."
    )
    assert told.turn == 1
    assert told.made.words
    assert told.better.words
    assert told.line == "xR"
    assert words.decisions(made_up(match), match, seat=1) == []


def test_a_side_of_two_wins_together(match: Match) -> None:
    found = made_up(match, sides=((0, 1),))
    assert found.chance(0, 1) == pytest.approx(0.8)
    assert words.costly_decision(found, match, found.mistakes[0]).cost == 100


def test_luck_that_is_in_doubt_is_not_told(longer: Match) -> None:
    assert {stroke.number for stroke in strokes(made_up(longer), 5)} == {1, len(longer.moments) - 1}
    assert strokes(made_up(longer, errors=(0.1,) * (len(longer.moments) + 1)), 5) == []
    assert words.lucky(made_up(longer), longer)[0].change == 5


def test_choices_are_counted_from_1_at_the_terminal(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    print_analysis(match, made_up(match))
    said = capsys.readouterr().out
    assert re.search(r"^    1  .* Ann chose “stop here”", said, re.MULTILINE)
    assert not re.search(r"^    0  ", said, re.MULTILINE)


def test_what_happened_is_told_to_everybody_by_name(longer: Match) -> None:
    (luck, *_) = words.lucky(made_up(longer), longer)
    assert luck.happened
    assert "you" not in luck.happened.lower()


@pytest.mark.parametrize(
    ("luck", "decisions", "gifts", "said"),
    [
        (0.08, -0.15, 0.0, "Ann had luck (+8) but gave 15 back by decisions."),
        (0.08, 0.0, 0.0, "Ann had luck (+8) and gave nothing clear away by decisions."),
        (
            -0.08,
            -0.03,
            0.04,
            "Ann was unlucky (−8) and gave another 3 away by decisions. The others gave Ann 4 by theirs.",
        ),
        (-0.08, 0.0, 0.0, "Ann was unlucky (−8), and no decision was clearly wrong."),
        (0.01, -0.2, 0.0, "Chance was even for Ann, whose decisions gave 20 away."),
        (0.0, 0.0, 0.0, "Chance was even for Ann, and no decision was clearly wrong."),
    ],
)
def test_luck_and_skill_in_a_sentence(luck: float, decisions: float, gifts: float, said: str) -> None:
    assert words.sentence("Ann", Account(0, 0.5, luck / 2, luck / 2, decisions, gifts, 0.0, 0.5)) == said


def test_accounts_say_where_the_result_came_from(longer: Match) -> None:
    first, second = words.rows(made_up(longer), longer)
    assert (second.start, second.chance, second.gifts, second.result) == (40, 10, 50, 100)
    assert (first.decisions, first.result) == (-50, 0)
    assert account(made_up(longer), 1).rest == pytest.approx(0)
    assert any("12,345" in sentence for sentence in words.how_sure(made_up(longer), longer))


def test_a_stretch_is_level_but_for_its_mistakes() -> None:
    mistake = Mistake(1, 0, 0, 1, 0.3, 0.0, (-0.3, 0.3), ())
    values = [[(0.6, 0.4)], [None], [(0.34, 0.66)], [(0.0, 1.0)]]
    given = [[None if one is None else np.array(one) for one in views] for views in values]
    found = settled(given, (0, 0, -1), [mistake])
    assert [round(float(view[0][0]), 2) for view in found] == [0.62, 0.62, 0.32, 0.0]


def test_lines_are_told_apart_without_colours() -> None:
    lines = [Curve(seat, f"<Player {seat}>", [0.5, seat / 8]) for seat in range(8)]
    drawn = chart("title", "axis", lines, [Sign("luck", 1, 2, "a & b", "/x")], step=1, turns=[1])
    assert len(set(DASHES)) == len({seat.shape for seat in SEATS}) == 8
    assert "&lt;Player" in drawn
    assert "<Player" not in drawn
    assert 'href="/x"' in drawn
