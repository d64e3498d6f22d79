"""Tuning: settings that meet a goal are found, trade-offs are kept, and what cannot be tuned is refused."""

from __future__ import annotations

import json

import pytest

from sheepfold import BadOption
from sheepfold.lab.study.planning import planned
from sheepfold.lab.study.result import StudyResult
from sheepfold.lab.study.running import StudyCourse, Threads
from sheepfold.lab.study.tuning import Goal, Tuned, goal, tune

from .points import POINTS

PLAN = planned(POINTS, players=["random"], games=200, seed=5)


def tuned(*goals: str, over: tuple[str, ...] = ()) -> Tuned:
    wanted = [goal(text) for text in goals]
    return tune(PLAN, wanted, over=over, minutes=1, settings=30, workers=Threads(1))


def test_a_number_that_is_aimed_at_is_found():
    found = tuned("decisions=20", over=("rounds",))
    [best] = found.best[:1]
    assert abs(best.figures[0].value - 20) <= 4
    assert dict(best.variant.options)["rounds"] == best.figures[0].value
    assert best.total < found.usual.total


def test_goals_that_pull_apart_leave_trade_offs():
    found = tuned("decisions=less", "lead_changes=more")
    assert len(found.trade_offs) > 1
    lengths = [one.figures[0].value for one in sorted(found.trade_offs, key=lambda one: one.missed[1])]
    assert lengths == sorted(lengths, reverse=True), "more lead changes take more rounds"


def test_what_was_found_is_in_the_page_and_in_json():
    found = tuned("decisions=less", "lead_changes=more")
    result = StudyResult(PLAN, StudyCourse(PLAN).run(), 1.0, tuned=found)
    assert "Tuning" in result.html()
    assert json.dumps(result.as_json(), allow_nan=False)


@pytest.mark.parametrize("text", ["speed=more", "minutes", "minutes=soon"])
def test_a_goal_that_is_none_is_refused(text: str):
    with pytest.raises(ValueError, match=r"no goal|more, less or a number"):
        goal(text)


def test_an_option_that_is_none_is_refused():
    with pytest.raises(BadOption, match="no option size"):
        tune(PLAN, [Goal("minutes", 3.0)], over=["size"])


def test_what_these_players_do_not_show_is_no_goal():
    with pytest.raises(ValueError, match="drama is not measured in games of random"):
        tuned("drama=more")
