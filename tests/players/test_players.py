"""Minds: legal, honest, repeatable; the roll-out player plays better than at random."""

from __future__ import annotations

import random

import pytest

from sheepfold import Position
from sheepfold.match.match import Match, Seat
from sheepfold.players import AtRandom, Rollout, is_mind, mind

from ..games.peter.table import GAME, at


def some_positions(seeds: range, every: float) -> list[Position]:
    """Decisions from random games."""
    found = []
    for seed in seeds:
        draw = random.Random(seed)
        position = GAME.new(seed=seed)
        while not position.over:
            if draw.random() < every:
                found.append(position.copy())
            position.play(draw.choice(position.choices()))
    return found


MINDS = {"random": lambda: AtRandom(5), "rollout": lambda: Rollout(worlds=3, seed=5)}


@pytest.mark.parametrize("new", MINDS.values(), ids=MINDS)
def test_a_mind_chooses_legally_through_whole_matches(new):
    for number in range(4):
        options = {"extra_action": ["may", "must"][number % 2], "length": "one_round"}
        match = Match.new(GAME, [Seat("one", new()), Seat("two", new())], options)
        while not match.over:
            match.play(match.actor, match.think())


@pytest.mark.parametrize("new", MINDS.values(), ids=MINDS)
def test_the_same_seed_gives_the_same_choices(new):
    one, two = new(), new()
    seen = [position.seen_by(position.actor) for position in some_positions(range(2), 0.5)]
    assert len(seen) > 50
    assert [one.choose(position) for position in seen] == [two.choose(position) for position in seen]


@pytest.mark.parametrize("new", MINDS.values(), ids=MINDS)
def test_what_is_hidden_changes_no_choice(new):
    positions = some_positions(range(10, 16), 0.5)
    assert len(positions) > 300
    for position in positions:
        seat = position.actor
        worlds = [position, position.imagine(seat, seed=1), position.imagine(seat, seed=2)]
        assert len({new().choose(world.seen_by(seat)) for world in worlds}) == 1


def test_worlds_that_a_choice_must_not_depend_on_do_differ():
    position = GAME.new(seed=1)
    worlds = {position.imagine(position.actor, seed=seed).text() for seed in range(20)}
    assert len(worlds) > 10


class Witness:
    """A mind that keeps what it was shown."""

    name = "witness"

    def __init__(self) -> None:
        self.shown: list[Position] = []

    def choose(self, seen: Position) -> int:
        self.shown.append(seen)
        return seen.choices()[0]


def test_a_match_shows_a_mind_only_what_its_seat_sees():
    minds = [Witness(), Witness()]
    match = Match.new(GAME, [Seat("one", minds[0]), Seat("two", minds[1])])
    for _ in range(25):
        match.play(match.actor, match.think())
    for seat, witness in enumerate(minds):
        assert {seen.viewer for seen in witness.shown} == {seat}
        assert all(f"H{1 - seat} ?x" in seen.text() for seen in witness.shown)


def test_the_random_player_makes_every_choice_about_equally_often():
    seen = GAME.new(seed=3)
    seen = seen.seen_by(seen.actor)
    player = AtRandom(1)
    chosen = [player.choose(seen) for _ in range(2200)]
    assert {choice: 150 < chosen.count(choice) < 250 for choice in seen.choices()} == dict.fromkeys(
        seen.choices(), True
    )


def test_the_rollout_player_takes_what_wins():
    position = at("trick 11 leader 0 at BONUS_PLACE winner 0 chases 3 totals 50,50 length one_round", bonus="S1")
    chosen = Rollout(worlds=1, seed=1).choose(position.seen_by(1))
    assert chosen in (38, 39, 40)  # its own Grasslands and Fence


def test_the_rollout_player_does_not_think_about_a_single_choice():
    position = at("trick 11 leader 0 at LEAD length one_round", H0="S1", H1="S2", bag="P1 P2")
    assert Rollout(600.0).choose(position.seen_by(0)) == 0


def test_the_rollout_player_beats_the_random_one():
    wins = 0
    for seed in range(20):
        position = GAME.new(seed=seed)
        players = [Rollout(worlds=16, seed=seed), AtRandom(seed)][:: 1 if seed % 2 else -1]
        while not position.over:
            position.play(players[position.actor].choose(position.seen_by(position.actor)))
        wins += position.payoffs[0 if seed % 2 else 1] > 0
    assert wins >= 16


def test_the_rollout_player_can_think_for_a_time():
    seen = GAME.new(seed=1)
    seen = seen.seen_by(seen.actor)
    assert Rollout(0.001).choose(seen) in seen.choices()


@pytest.mark.parametrize(
    ("text", "name"), [("random", "random"), ("rollout", "rollout:1"), ("rollout:0.50", "rollout:0.5")]
)
def test_a_mind_is_made_from_its_description(text, name):
    assert mind(text).name == name
    assert mind(mind(text).name).name == name


@pytest.mark.parametrize("text", ["chess", "", "Random", "random:3"])
def test_an_unknown_mind_is_refused_with_those_there_are(text):
    with pytest.raises(ValueError, match=f"there is no computer player '{text}': there are random, rollout"):
        mind(text)


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "x", "nan", "inf", "1s"])
def test_a_bad_thinking_time_is_refused(seconds):
    with pytest.raises(ValueError, match=rf"'rollout:{seconds}' should give its thinking time in seconds"):
        mind(f"rollout:{seconds}")


@pytest.mark.parametrize(("text", "answer"), [("random", True), ("rollout:x", True), ("Ann", False), ("", False)])
def test_a_text_is_a_minds_description_or_a_name(text, answer):
    assert is_mind(text) is answer
