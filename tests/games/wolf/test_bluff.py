"""The bluffing player: legal, honest about what it sees, sensible, and strong."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sheepfold import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.mind import LEVELS, Bluffer, LevelPlay, own_mind
from sheepfold.games.wolf.bluff.plausible import chips_by_call, needed, private_belief
from sheepfold.games.wolf.bluff.search import survey_claim
from sheepfold.games.wolf.bluff.store import FILE, strategy_for, write
from sheepfold.games.wolf.bluff.survey import EMPTY, KEYS, NUMBER, SLOTS, survey
from sheepfold.games.wolf.bluff.training import Training, new_room
from sheepfold.games.wolf.board import BYTE, Code
from sheepfold.games.wolf.chances import likely
from sheepfold.players import AtRandom, Rollout

from .table import GAME, at, begun, drawn

THINKER = LevelPlay(careless=0.0, worlds=8, trust=0.02)
"""The shepherd in a hurry."""

KINDS = {name: level if not level.worlds else THINKER for name, level in LEVELS.items()}


def new(name: str, seed: int = 1) -> Bluffer:
    return Bluffer(name, KINDS[name], seed)


def played(players, seats: int, seed: int, **options: object) -> Position:
    position = GAME.new(seats=seats, seed=seed, **options)
    while not position.over:
        position.play(players[position.actor].choose(position.seen_by(position.actor)))
    return position


def some_decisions(seats: int, seeds: range, every: float = 0.5, **options: object) -> list[Position]:
    """Decisions from games of a player that is careless but does not end plays at once."""
    found = []
    for seed in seeds:
        draw, player = random.Random(seed), Bluffer("any", LevelPlay(0.3, 0), seed)
        position = GAME.new(seats=seats, seed=seed, **options)
        while not position.over:
            if draw.random() < every:
                found.append(position.copy())
            position.play(player.choose(position.seen_by(position.actor)))
    return found


# -------------------------------------------------------------------- the contract of a mind


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("name", KINDS)
def test_whole_games_are_played_legally_with_any_number_of_seats(name, seats):
    assert played([new(name, seat) for seat in range(seats)], seats, seed=seats).over


@pytest.mark.parametrize(
    "options",
    [
        {"die": "S1C1D1W3"},
        {"die": "S1C3D1W1"},
        {"placed_dice": "roam"},
        {"markers": 4},
        {"open_dice": "on"},
        {"box_dice": 60},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["dog", "shepherd"])
def test_whole_games_are_played_legally_with_every_option(name, options):
    for seats in (2, 4):
        assert played([new(name, seat) for seat in range(seats)], seats, seed=5, **options).over


@pytest.mark.parametrize("name", KINDS)
def test_a_claim_for_a_die_that_somebody_else_laid_is_legal(name):
    draw = random.Random(3)
    for position in some_decisions(3, range(6)):
        if position.decision == "TURN":
            bets = [code for code in position.choices() if code < Code.CALL]
            if bets:
                position.play(draw.choice(bets))
                assert new(name).choose(position.seen_by(position.actor)) in position.choices()


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", KINDS)
def test_what_is_hidden_changes_no_choice(name, seats):
    positions = some_decisions(seats, range(20, 26))
    assert len(positions) > 30
    for number, position in enumerate(positions):
        seat = position.actor
        worlds = [position, position.imagine(seat, seed=1), position.imagine(seat, seed=2)]
        assert len({world.text() for world in worlds}) > 1 or position.record.held.sum() == position.record.held[seat]
        assert len({new(name, number).choose(world.seen_by(seat)) for world in worlds}) == 1


@pytest.mark.parametrize("name", KINDS)
def test_the_same_seed_gives_the_same_game(name):
    texts = [played([new(name, seat) for seat in range(3)], 3, seed=8).history for _ in range(2)]
    assert texts[0] == texts[1]


def test_there_is_a_player_for_every_level_and_none_for_other_names():
    assert [own_mind(name, 1, TimeLimit()).name for name in ("lamb", "pup", "dog", "shepherd")] == list(LEVELS)
    assert own_mind("wolf", 1, TimeLimit()) is None


@pytest.mark.parametrize("how", ["no time", "no work", "stopped"])
def test_it_keeps_to_its_time_limit(how):
    limit = TimeLimit(0.0 if how == "no time" else None, 0.0 if how == "no work" else None)
    if how == "stopped":
        limit.stop.set()
    endless = LevelPlay(careless=0.0, worlds=10**12, trust=0.02)
    for position in some_decisions(3, range(3)):
        assert Bluffer("endless", endless, 1, limit).choose(position.seen_by(position.actor)) in position.choices()


# -------------------------------------------------------------------- sense


@pytest.mark.parametrize("name", ["pup", "dog", "shepherd"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_never_calls_what_it_knows_to_be_true_nor_claims_what_cannot_be(name, seats):
    for position in some_decisions(seats, range(40, 50)):
        seat, record = position.actor, position.record
        choice = new(name).choose(position.seen_by(seat))
        if position.decision == "TURN" and Code.CALL <= choice < Code.PRIVILEGE:
            row = choice - Code.CALL
            certain = needed(record, row, record.number[row], record.cups[seat]) <= 0
            assert not certain or not something_better(position)
        if position.decision == "CLAIM":
            possible = [number for number in position.choices() if likely(record, seat, int(record.row), number) > 0]
            assert likely(record, seat, int(record.row), choice) > 0 or not possible


def something_better(position: Position) -> bool:
    """Whether there is a claim that may be true, or the privilege."""
    if Code.PRIVILEGE in position.choices():
        return True
    for code in position.choices():
        if code < Code.CALL:
            after = position.copy().play(code)
            seat, row = after.actor, int(after.record.row)
            if likely(after.record, seat, row, after.choices()[0]) > 0:
                return True
    return False


@pytest.mark.parametrize("name", ["dog", "shepherd"])
def test_a_claim_that_cannot_be_true_is_called(name):
    position = at(drawn("P2", "P1+", "S[S]P1@29 C[]- D[]- W[]-", "SSCDW|SSSCDW"))
    assert {new(name, seed).choose(position.seen_by(1)) for seed in range(10)} == {Code.CALL}


@pytest.mark.parametrize("name", ["dog", "shepherd"])
def test_a_claim_far_below_what_one_holds_is_not_called(name):
    position = at(drawn("P2", "P1+", "S[S]P1@2 C[]- D[]- W[]-", "SSCDW|SSSSSS"))
    assert Code.CALL not in {new(name, seed).choose(position.seen_by(1)) for seed in range(10)}


def test_with_an_empty_cup_the_dearest_lie_is_called():
    position = at(drawn("P1", "P2", "S[SSSS]P2@9 C[CC]P2@12 D[DW]- W[]-", "-|SSSD"))
    assert new("shepherd").choose(position.seen_by(0)) == Code.CALL + 1


# -------------------------------------------------------------------- the abstraction


def test_beliefs_agree_with_the_odds_that_people_are_shown():
    for position in some_decisions(3, range(3)):
        for row in range(4):
            for number in (2, 5, 9, 14):
                exact = likely(position.record, position.actor, row, number)
                assert float(private_belief(position.record, position.actor, row, number)) == pytest.approx(
                    exact, abs=1e-6
                )


def test_a_call_promises_what_it_pays_on_average():
    position = at(drawn("P2", "P1+", "S[S]P1@9 C[]- D[]- W[]-", "SSCDW|SSSCDW"))
    worlds, chips = 4000, 0
    for seed in range(worlds):
        after = position.imagine(1, seed=seed).play("!S").record
        chips += int(after.received[1]) - int(after.received[0])
    assert chips / worlds == pytest.approx(chips_by_call(position.record, 1, 0), abs=0.1)


@pytest.mark.parametrize("seats", [2, 5])
def test_plain_and_compiled_surveys_agree_and_every_plan_is_legal(seats):
    fast, slow = new_room(GAME), new_room(GAME)
    for position in some_decisions(seats, range(60, 64)):
        if position.decision == "TURN":
            key = GAME.compiled.specialise(survey)(position.record, fast.slots, fast.merits)
            assert survey(position.record, slow.slots, slow.merits) == key < KEYS
            assert fast.slots.tolist() == slow.slots.tolist()
            for plan in {plan for plan in fast.slots.tolist() if plan != EMPTY}:
                after = position.copy().play(plan % NUMBER)
                if plan % NUMBER < Code.CALL:
                    after.play(plan // NUMBER)


def test_a_claims_plans_are_those_of_the_turn_before():
    before, after = new_room(GAME), new_room(GAME)
    seen = begun("SSSCDW|SSSSCW")
    key = survey(seen.record, before.slots, before.merits)
    laid = seen.copy().play("W/S").record
    assert survey_claim(laid, after.slots, after.merits) == key
    assert laid.cups[0] == seen.record.cups[0]
    plans = {plan for plan in before.slots.tolist() if plan % NUMBER == 0 and plan != EMPTY}
    again = seen.copy().play("S").record
    assert survey_claim(again, after.slots, after.merits) == key
    assert {plan for plan in after.slots.tolist() if plan != EMPTY} == plans
    assert again.cups[0] >> 3 * BYTE == 1


# -------------------------------------------------------------------- training and its file


def test_training_is_repeatable_by_its_seed():
    twins = [Training(GAME, 2, seed) for seed in (3, 3, 4)]
    for training in twins:
        training.run(60)
    sums = [training.tables.sums for training in twins]
    assert np.array_equal(sums[0], sums[1])
    assert not np.array_equal(sums[0], sums[2])
    assert twins[0].tables.regrets.any()


def test_what_was_learnt_survives_the_file(tmp_path):
    training = Training(GAME, 2, 3)
    training.run(60)
    write(tmp_path / "some.npz", {2: training.learnt()}, base=FILE)
    strategy_for(2, tmp_path / "some.npz")
    assert strategy_for(5, tmp_path / "some.npz").weights.tolist() == strategy_for(5).weights.tolist()


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_package_has_a_strategy_for_any_number_of_seats(seats):
    strategy = strategy_for(seats)
    assert strategy.weights.shape == (KEYS, SLOTS)
    assert np.allclose(strategy.weights.sum(axis=1), 1, atol=1e-3)
    assert strategy.values.min() >= 0
    assert strategy.values.max() <= 1


def test_the_strategys_file_is_small():
    assert FILE.stat().st_size < 400_000


def test_a_file_without_a_strategy_is_refused(tmp_path):
    (tmp_path / "bad.npz").write_bytes(b"no numbers")
    with pytest.raises(ValueError, match=r"bad.npz holds no strategy of this game for 3 seats"):
        strategy_for(3, tmp_path / "bad.npz")


def test_a_strategy_for_other_facts_about_a_turn_or_a_standing_is_refused(tmp_path):
    with np.load(FILE) as stored:
        arrays = {name: stored[name] for name in stored.files}
    np.savez(tmp_path / "old.npz", **{**arrays, "shape": arrays["shape"][:-1]})
    with pytest.raises(ValueError, match="it was made for another abstraction; train again"):
        strategy_for(3, tmp_path / "old.npz")


# -------------------------------------------------------------------- strength (fixed seeds, generous margins)


def share(one, others, seats: int, deals: range) -> float:
    """The payoff of one player against another in all other seats, the seats rotated."""
    got = 0.0
    for seed in deals:
        for seat in range(seats):
            players = [one(seed) if place == seat else others(10 * seed + place) for place in range(seats)]
            got += played(players, seats, seed).payoffs[seat]
    return got / (seats * len(deals))


def test_the_dog_beats_the_random_player():
    assert share(lambda seed: new("dog", seed), AtRandom, 2, range(15)) > 0.9
    assert share(lambda seed: new("dog", seed), AtRandom, 4, range(8)) > 0.35


def test_the_dog_beats_the_rollout_player():
    assert share(lambda seed: new("dog", seed), lambda seed: Rollout(worlds=8, seed=seed), 2, range(10)) > 0.7


def test_the_dog_beats_the_lamb_and_the_shepherd_the_dog():
    assert share(lambda seed: new("dog", seed), lambda seed: new("lamb", seed), 2, range(20)) > 0.65
    assert share(lambda seed: new("shepherd", seed), lambda seed: new("dog", seed), 2, range(8)) > 0.6
