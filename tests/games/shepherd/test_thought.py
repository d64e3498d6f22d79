"""What The Shepherd's search believes between turns."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.games.shepherd import features, thought
from sheepfold.players import Search

from .table import GAME, at, worth


def promised(**drawn: object) -> list[float]:
    """The payoffs promised between turns."""
    payoffs = np.zeros(int(drawn.get("players", 2)))  # type: ignore[call-overload]
    assert GAME.compiled.promise(at(**{"players": 2, **drawn}).record, payoffs)
    return payoffs.tolist()


def test_nothing_is_promised_in_the_middle_of_a_turn():
    assert not GAME.compiled.promise(at(players=2, throw="SG").record, np.zeros(2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_are_nearly_equal_at_the_start_but_for_who_moves_first(players):
    first, *others = promised(players=players)
    assert others == pytest.approx([others[0]] * (players - 1))
    assert 1 / players < first < 1 / players + 0.05


SOME = "a2 b2 c2 d2 e2 f2 g2 h2"
MOST = SOME + " a3 b3 c3 d3 e3 f3 g3 h3 a6 b6 c6 d6 e6 f6 g6 h6 a7 b7 c7 d7 e7 f7 g7 h7"


def of_two_cards(eaten: str = SOME, **drawn: object) -> float:
    """What a lead of two cards is worth."""
    more = worth(eaten) // 2 + 1
    return promised(scores=f"{more}/{more - 2}", eaten=eaten, sheep="a4h4/a5h5", **drawn)[0]


def test_r11_1_a_lead_counts_more_the_nearer_the_sun_is_to_its_start():
    assert 0.5 < of_two_cards(sun=1) < of_two_cards(sun=11) - 0.1


def test_r10_2_a_lead_counts_more_the_less_grass_is_left():
    assert 0.5 < of_two_cards() < of_two_cards(MOST) - 0.1


def test_q33_a_lead_counts_more_the_nearer_the_last_allowed_turn_is():
    assert 0.5 < of_two_cards() < of_two_cards(turn_cap=50, turn="49.B") - 0.1


def test_r5_2_a_sheep_on_a_dark_pair_is_worth_more_than_on_light_grass_than_on_none():
    dark, light, bare = (promised(sheep=f"{field}a2/e8d8", eaten="b1 b2 c1 b3")[0] for field in ("d4", "d2", "b1"))
    assert dark > light > bare


def test_r4_6_a_dog_on_the_way_to_a_dark_pair_lowers_what_is_promised():
    drawn = {"sheep": "d6a2/e8d8", "eaten": "d6", "scores": "1/0"}
    assert promised(dog="h2", **drawn)[0] > promised(dog="e4", **drawn)[0]


@pytest.mark.parametrize("version", ["basic", "tactical"])
def test_the_search_steps_onto_a_dark_pair_and_grazes_it(version):
    position = at(version, 2, "d3a2/e8d8", throw="SG", eaten="d3", scores="1/0")
    search = Search(simulations=2000, seed=1)
    while position.actor == 0:
        position.play(search.choose(position.seen_by(0)))
    assert position.scores[0] == 3


# -------------------------------------------------------------------- what a network sees


def seen(**drawn: object) -> list[float]:
    """The numbers of a position between turns."""
    position = at(**{"players": 2, **drawn})
    out = np.zeros(features.inputs(position.seats), np.float32)
    assert GAME.compiled.features(position.record, out) == position.record["player"]
    return out.tolist()


def of_seat(place: int, **drawn: object) -> float:
    """One number of the next seat."""
    return seen(**drawn)[features.OF_ALL + place]


def of_sheep(place: int, **drawn: object) -> float:
    """One number of the next seat's better sheep."""
    return of_seat(13 + place, **drawn)


GAIN, FRIGHT, REFUGE = 7, 11, 12
AFRAID, LIGHT_OVER_THE_EDGE = 1, 3


@pytest.mark.parametrize("version", ["basic", "tactical"])
@pytest.mark.parametrize(("players", "scores"), [(2, "5/3"), (3, "4/2/2"), (4, "4/2/1/1")])
def test_training_begins_with_what_is_promised_but_for_whose_turn_it_is(version, players, scores):
    position = at(version, players, turn="5.R" if players == 2 else "5.W", eaten=SOME, scores=scores)
    room, payoffs = np.zeros(features.inputs(players), np.float32), np.zeros(players)
    viewer = GAME.compiled.features(position.record, room)
    weights = [features.prior(players, turn) for turn in range(players)]
    begun = np.array([sum(weight * room[place] for place, weight in of_turn.items()) for of_turn in weights])
    assert GAME.compiled.promise(position.record, payoffs)
    promised = np.log(np.roll(payoffs, -viewer))
    left = GAME.plain.specialise(thought.steps_left)(position.record)
    promised[0] -= thought.SHARPNESS * (2 * left / players) ** -thought.FADING * thought.TO_MOVE * left / (left + 1)
    assert begun - begun.mean() == pytest.approx(promised - promised.mean(), abs=1e-4)


def test_it_does_not_matter_which_of_two_sheep_stands_where():
    assert seen(sheep="d4a2/e8d8") == seen(sheep="a2d4/e8d8") != seen(sheep="d4a3/e8d8")


def test_r3_2_the_next_throw_brings_what_the_sheep_stand_on_or_can_step_to():
    bare = "b1 c1 a2 b2 a3 b3 c2 d2 f2 f1"
    assert of_seat(GAIN, sheep="b1e1/e8d8", eaten=bare, dog="h2") == pytest.approx(11 / 36 * features.CLEAN)
    assert of_seat(GAIN, sheep="b1d4/e8d8", eaten=bare) == pytest.approx(24 / 36 * 2)
    assert of_seat(GAIN, sheep="d5d4/e8d8", eaten=bare) == pytest.approx(24 / 36 * 2 + 6 / 36 * 2)


def test_r9_2_in_the_tactical_version_only_a_sheep_within_reach_of_the_dog_is_afraid():
    near, far = {"sheep": "d6e1/e8h5", "dog": "b7"}, {"sheep": "d2e1/e8h5", "dog": "b7"}
    assert of_sheep(AFRAID, version="tactical", **near) == 1
    assert of_sheep(AFRAID, version="tactical", **far) == 0
    assert of_sheep(AFRAID, version="basic", **far) == 1
    assert of_seat(FRIGHT, version="tactical", **near) == pytest.approx(features.CLEAN / 2)
    assert of_seat(FRIGHT, version="tactical", **far) == 0


def test_r9_6_a_frightened_sheep_may_find_grass_over_the_edge():
    drawn = {"sheep": "a3d1/e8d8", "dog": "c3", "eaten": "a3 a2 b3 c1 d2"}
    assert of_seat(REFUGE, version="basic", **drawn) == 0
    assert of_seat(REFUGE, version="tactical", **drawn) == pytest.approx(features.CLEAN / 2)


def test_what_lies_over_the_edge_is_seen_in_the_tactical_version_alone():
    drawn = {"sheep": "a3d1/e8d8", "eaten": "d2 c1"}
    assert of_sheep(LIGHT_OVER_THE_EDGE, version="basic", **drawn) == 0
    assert of_sheep(LIGHT_OVER_THE_EDGE, version="tactical", **drawn) == 0.25
    assert of_sheep(LIGHT_OVER_THE_EDGE, version="tactical", **{**drawn, "eaten": "d2 c1 h3"}) == 0


def test_dark_grass_near_a_sheep_is_seen_even_where_the_dog_is_in_the_way():
    drawn = {"sheep": "d6e1/e8d8", "eaten": "d6"}
    for dog in ("-", "f5"):
        around = [of_sheep(4 + 2 * features.RINGS + steps, dog=dog, **drawn) for steps in range(features.AWAY)]
        assert around == [1.0, 1.5, 0.5], "c6, d5; f6, e5, d4; e4"
    assert of_sheep(4 + 2, dog="-", **drawn) == 1.5
    assert of_sheep(4 + 2, dog="f5", **drawn) == 0.5, "d4 alone"
