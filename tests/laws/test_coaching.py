"""Coached games: every script can be played, and what it does not wait for changes nothing."""

from __future__ import annotations

import pytest

from sheepfold import Game
from sheepfold.games import OWN
from sheepfold.match.coaching import GO_ON, LEARNER, CoachedGame, NoCoach, check_script

FEWEST, MOST = 7, 16
"""Steps that take three to five minutes."""

MOST_WORDS = 50
"""A bubble is short."""


def coached(game: Game) -> list[CoachedGame]:
    """A coached game at each of its steps, played as the coach wants it."""
    found = [CoachedGame(game)]
    while found[-1].step is not None:
        lesson = found[-1]
        found.append(CoachedGame(game, (*lesson.made, lesson.accepted[0] if lesson.accepted else GO_ON)))
    return found


@pytest.fixture
def lessons(game: Game) -> list[CoachedGame]:
    if game.teaching.coaching is None:
        assert game.name not in OWN
        pytest.skip("a game of somebody else's without a coach")
    return coached(game)


def test_a_script_can_be_played_through(game: Game, lessons: list[CoachedGame]) -> None:
    check_script(game)
    assert FEWEST <= len(lessons) - 1 <= MOST


def test_bubbles_are_short_and_every_choice_has_a_kind_word(lessons: list[CoachedGame]) -> None:
    for step in lessons[0].coaching.steps:
        assert len(step.text.split()) <= MOST_WORDS
        assert bool(step.accepts) == bool(step.wrong)


def test_any_other_legal_choice_is_explained_and_changes_nothing(lessons: list[CoachedGame]) -> None:
    for lesson in lessons[:-1]:
        if not lesson.accepted:
            assert not lesson.tried(0).accepted
            continue
        before = lesson.match.position.text()
        others = [code for code in lesson.seen.choices() if code not in lesson.accepted]
        for verdict in map(lesson.tried, others):
            assert not verdict.accepted
            assert verdict.said
        assert lesson.match.position.text() == before
        assert not lesson.tried(GO_ON).accepted


def test_what_is_pointed_to_can_be_clicked(lessons: list[CoachedGame]) -> None:
    for lesson in lessons[:-1]:
        drawn = lesson.game.view.svg(lesson.seen)
        assert [key for key in lesson.points if f'data-key="{key}"' not in drawn] == []
        assert bool(lesson.points) == bool(lesson.accepted)


def test_every_step_with_a_choice_is_the_learners(lessons: list[CoachedGame]) -> None:
    assert all(lesson.match.actor == LEARNER for lesson in lessons if lesson.accepted)


def test_a_course_that_cannot_be_is_refused(game: Game, lessons: list[CoachedGame]) -> None:
    for made in ((0,), (GO_ON, GO_ON, GO_ON), (GO_ON,) * 99):
        with pytest.raises(NoCoach, match="begin it again"):
            CoachedGame(game, made)
