"""OpenSpiel's `random_sim_test` passes for every game, and its conventions hold."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

import sheepfold
from sheepfold import Game
from sheepfold.bridges.openspiel import SheepfoldState, register
from sheepfold.engine.batch import play_batches
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.position import Position

SHORT = {
    "peter": "length=one_round",
    "wolf": "players=3",
    "sheepdogs": "round_cap=10",
    "sheep": "players=3,round_cap=1",
    "shepherd": "players=2,sun_length=4,turn_cap=50",
}
"""Parameters of short games: OpenSpiel's tests look at every state in several ways."""


def loaded(game: Game) -> Any:
    register()
    short = SHORT.get(game.name)
    return pyspiel.load_game(f"sheepfold_{game.name}" + (f"({short})" if short else ""))


def next_action(state: Any, draw: random.Random) -> int:
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(draw.choices(actions, odds)[0])
    return int(draw.choice(state.legal_actions()))


def played(spiel: Any, steps: int, seed: int = 1) -> SheepfoldState:
    state, draw = spiel.new_initial_state(), random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(next_action(state, draw))
    return state


def at_a_decision(spiel: Any, steps: int) -> SheepfoldState:
    """A state of a player after about so many steps."""
    for seed in range(100):
        state = played(spiel, steps, seed)
        while state.is_chance_node():
            state.apply_action(next_action(state, random.Random(seed)))
        if not state.is_terminal():
            return state
    raise AssertionError("every game was over by then")


def position_of(state: SheepfoldState) -> Position:
    return Position(state._table.game, state._positions[0], chance="ask")


def test_the_random_sim_test_passes(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


def test_a_state_is_the_position(game: Game) -> None:
    spiel, draw = loaded(game), random.Random(2)
    state = spiel.new_initial_state()
    for _ in range(80):
        position = position_of(state)
        assert str(state) == position.text()
        assert state.returns() == position.payoffs
        if state.is_terminal():
            assert position.over
            break
        assert state.current_player() == position.actor
        assert state.legal_actions() == position.choices()
        assert [state.action_to_string(action) for action in state.legal_actions()] == position.moves()
        if state.is_chance_node():
            weights = position.odds()
            assert state.chance_outcomes() == [
                (code, weight / sum(weights)) for code, weight in zip(position.choices(), weights, strict=True)
            ]
        state.apply_action(next_action(state, draw))


@pytest.mark.parametrize("seed", range(3))
def test_returns_are_payoffs_within_bounds_and_of_constant_sum(game: Game, seed: int) -> None:
    spiel = loaded(game)
    state = played(spiel, 100_000, seed)
    assert state.is_terminal()
    assert state.returns() == position_of(state).payoffs
    assert all(spiel.min_utility() <= payoff <= spiel.max_utility() for payoff in state.returns())
    assert sum(state.returns()) == pytest.approx(spiel.utility_sum())


def test_a_clone_goes_its_own_way_and_a_serialised_state_comes_back(game: Game) -> None:
    spiel = loaded(game)
    state = at_a_decision(spiel, 20)
    before, twin = str(state), state.clone()
    twin.apply_action(next_action(twin, random.Random(1)))
    assert str(state) == before != str(twin)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
    assert str(again) == before
    assert again.history() == state.history()
    for player in range(spiel.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


def everything_a_player_gets(state: SheepfoldState, player: int) -> list[Any]:
    shown: list[Any] = [state.information_state_string(player), state.observation_string(player)]
    shown += [state.observation_tensor(player), state.current_player()]
    return [*shown, state.legal_actions() if state.current_player() == player else None]


@pytest.mark.parametrize("seed", range(2))
def test_a_resampled_state_is_the_same_to_its_player(game: Game, seed: int) -> None:
    spiel, draw = loaded(game), random.Random(seed)
    sampler = pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)
    state = spiel.new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        for player in range(spiel.num_players()):
            world = state.resample_from_infostate(player, sampler)
            assert everything_a_player_gets(world, player) == everything_a_player_gets(state, player)
        state.apply_action(next_action(state, draw))


@pytest.mark.parametrize("name", ["peter", "wolf"])
def test_a_resampled_state_plays_on_as_the_player_remembers(name: str) -> None:
    state = at_a_decision(loaded(sheepfold.load(name)), 20)
    player = state.current_player()
    world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(3, 0.0, 1.0))
    action = state.legal_actions()[0]
    state.apply_action(action)
    world.apply_action(action)
    assert state.information_state_string(player) == world.information_state_string(player)
    assert world.history() == [action]


@pytest.mark.parametrize("name", ["peter", "wolf"])
def test_resampling_finds_other_worlds(name: str) -> None:
    state = at_a_decision(loaded(sheepfold.load(name)), 20)
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    assert len({str(state.resample_from_infostate(0, sampler)) for _ in range(10)}) > 1


def test_a_player_remembers_what_it_saw_and_what_it_chose(game: Game) -> None:
    spiel = loaded(game)
    seen: dict[str, tuple[str, ...]] = {}
    for seed in range(4):
        state, draw, ways = spiel.new_initial_state(), random.Random(seed), [()] * spiel.num_players()
        for _ in range(40):
            if state.is_terminal():
                break
            who, action = state.current_player(), next_action(state, draw)
            state.apply_action(action)
            for player in range(spiel.num_players()):
                learned = (state.observation_string(player), *([str(action)] if who == player else []))
                ways[player] = ways[player] if ways[player][-1:] == learned else (*ways[player], *learned)
                key = f"{player} {state.information_state_string(player)}"
                assert seen.setdefault(key, ways[player])[-1] == ways[player][-1]


def test_an_observer_shows_one_view_everything_or_what_is_public(game: Game) -> None:
    spiel = loaded(game)
    state = played(spiel, 24)
    position = position_of(state)
    private = pyspiel.PrivateInfoType
    for kind, text in [
        (private.SINGLE_PLAYER, position.seen_by(1).text()),
        (private.ALL_PLAYERS, position.text()),
        (private.NONE, position.seen_by(SPECTATOR).text()),
    ]:
        wanted = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=kind)
        assert spiel.make_py_observer(wanted).string_from(state, 1) == text


def test_the_form_of_a_tensor_can_be_chosen(game: Game) -> None:
    spiel = loaded(game)
    state, sizes = played(spiel, 24), []
    for form in ("seat", "bits"):
        observer = spiel.make_py_observer(None, {"form": form})
        observer.set_from(state, 1)
        sizes.append(len(observer.tensor))
        assert sum(part.size for part in observer.dict.values()) == sizes[-1]
    assert sizes[0] == len(state.observation_tensor(1)) != sizes[1]


def test_public_and_private_observers_together_tell_what_the_player_sees(game: Game) -> None:
    spiel = loaded(game)
    state = at_a_decision(spiel, 24)
    private = spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    whole = spiel.make_py_observer()
    for player in range(spiel.num_players()):
        private.set_from(state, player)
        whole.set_from(state, player)
        own = private.tensor != 0
        assert (private.tensor[own] == whole.tensor[own]).all()
        told = private.string_from(state, player)
        for text in told.split():
            name, _, value = text.partition("=")
            field, _, place = name.rstrip("]").partition("[")
            view = state.view(player)[field]
            found = view[tuple(map(int, place.split(",")))] if place else view
            assert int(found) == int(value)
        assert bool(told) == game.has_secrets


def test_nothing_private_of_others_is_in_a_private_observation(game: Game) -> None:
    spiel = loaded(game)
    state, sampler = at_a_decision(spiel, 24), pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    private = spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    for player in range(spiel.num_players()):
        told = private.string_from(state, player)
        for _ in range(5):
            assert private.string_from(state.resample_from_infostate(player, sampler), player) == told


def test_a_playthrough_can_be_written(game: Game) -> None:
    spiel = loaded(game)
    state = played(spiel, 100_000)
    text = playthrough(str(spiel), state.history())
    assert "PublicObservationString" in text or not game.has_secrets
    assert "PrivateObservationString(1)" in text or not game.has_secrets


def test_no_game_is_longer_than_it_says(game: Game) -> None:
    for seats in game.seats:
        spiel = pyspiel.load_game(f"sheepfold_{game.name}", {"players": seats, **game.quick})
        results = next(play_batches(game, 500, seats=seats, options=game.quick, seed=3, threads=1))
        assert results.numbers[:, 0].max() <= spiel.max_game_length()
        assert results.numbers[:, 1].max() <= spiel.max_chance_nodes_in_history()


@pytest.mark.parametrize(
    ("text", "longest"),
    [
        ("sheepfold_peter(length=one_round)", 314),
        ("sheepfold_wolf(players=5)", 1533),  # value from the ledger
        ("sheepfold_wolf(players=8)", 3597),  # value from the ledger
        ("sheepfold_sheep", 4816),  # value from the ledger
        ("sheepfold_shepherd(version=tactical)", 6000),  # value from the ledger
    ],
)
def test_lengths_are_those_of_the_ledgers(text: str, longest: int) -> None:
    register()
    assert pyspiel.load_game(text).max_game_length() == longest


def test_an_information_state_tensor_is_the_view_and_the_steps_that_the_player_knows(game: Game) -> None:
    spiel = loaded(game)
    if not spiel.get_type().provides_information_state_tensor:
        pytest.skip("its games can be too long")
    state = at_a_decision(spiel, 24)
    for player in range(spiel.num_players()):
        tensor, size = state.information_state_tensor(player), len(state.observation_tensor(player))
        assert tensor[:size] == state.observation_tensor(player)
        history, length = tensor[size:], len(state.history())
        assert set(history[length:]) <= {-1.0}
        known = zip(history, state.history(), strict=False)
        assert all(step in (-1, action) for step, action in known)
        own = [action for who, action in acted(spiel, state) if who == player]
        assert [step for step, (who, _) in zip(history, acted(spiel, state), strict=False) if who == player] == own
        assert (-1 in history[:length]) == game.has_secrets


def acted(spiel: Any, state: Any) -> list[tuple[int, int]]:
    return [(step.player, step.action) for step in state.full_history()]


def test_information_state_tensors_differ_exactly_where_information_states_do(game: Game) -> None:
    spiel = loaded(game)
    if not (game.has_secrets and spiel.get_type().provides_information_state_tensor):
        pytest.skip("its information state is the history")
    seen: dict[Any, Any] = {}
    for seed in range(30):
        state, draw = spiel.new_initial_state(), random.Random(seed % 3)
        others = random.Random(seed)
        for _ in range(30):
            if state.is_terminal():
                break
            hidden = state.is_chance_node() and others.random() < 0.1
            state.apply_action(next_action(state, others if hidden else draw))
            for player in range(spiel.num_players()):
                tensor = (player, tuple(state.information_state_tensor(player)))
                assert seen.setdefault(
                    tensor, state.information_state_string(player)
                ) == state.information_state_string(player)
    assert len(set(seen.values())) > 100


def test_a_resampled_state_keeps_the_information_state_tensor(game: Game) -> None:
    spiel = loaded(game)
    if not spiel.get_type().provides_information_state_tensor:
        pytest.skip("its games can be too long")
    state, sampler = at_a_decision(spiel, 24), pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    for player in range(spiel.num_players()):
        world = state.resample_from_infostate(player, sampler)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)


def test_an_observer_refuses_what_it_cannot_show() -> None:
    spiel = loaded(sheepfold.load("peter"))
    for wrong in ({"colour": 1}, {"form": "pixels"}):
        with pytest.raises(ValueError, match="takes a form, seat or bits"):
            spiel.make_py_observer(None, wrong)
    for public, private in ((False, pyspiel.PrivateInfoType.SINGLE_PLAYER), (True, pyspiel.PrivateInfoType.NONE)):
        kind = pyspiel.IIGObservationType(perfect_recall=True, public_info=public, private_info=private)
        with pytest.raises(ValueError, match="what one player knows"):
            spiel.make_py_observer(kind)
    long = pyspiel.load_game("sheepfold_sheepdogs")
    recall = long.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="no tensor"):
        recall.set_from(long.new_initial_state(), 0)


def test_an_illegal_action_is_an_error_with_our_reason_and_changes_nothing(game: Game) -> None:
    state = at_a_decision(loaded(game), 20)
    before, position = str(state), position_of(state)
    illegal = next(code for code in range(game.codes) if code not in state.legal_actions())
    for apply in (state.apply_action, state.apply_action_with_legality_check):
        with pytest.raises(pyspiel.SpielError) as error:
            apply(illegal)
        assert str(position.why_not(illegal))[1:] in str(error.value)
    assert str(state) == before


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("sheepfold_peter(target=50,neg_scores=harsh)", {"target": 50, "neg_scores": "harsh"}),
        ("sheepfold_wolf(players=3,box_dice=20)", {"box_dice": 20}),
        ("sheepfold_wolf(players=8)", {"box_dice": 48}),
        ("sheepfold_sheep(players=3,chain_fixed=false,start=seat1)", {"chain_fixed": "false", "start": "seat1"}),
        ("sheepfold_sheepdogs(dice=_1-4-1,first_player=_1)", {"dice": "1-4-1", "first_player": "1"}),
        ("sheepfold_sheepdogs(players=4,teams=on)", {"teams": "on", "board": "std4"}),
    ],
)
def test_parameters_are_players_and_options(text: str, options: dict[str, object]) -> None:
    register()
    spiel = pyspiel.load_game(text)
    found = position_of(spiel.new_initial_state()).options
    assert {name: found[name] for name in options} == options
    again = pyspiel.load_game(str(spiel))
    assert str(again.new_initial_state()) == str(spiel.new_initial_state())
    assert spiel.num_players() == again.num_players()


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("sheepfold_peter(players=3)", "cannot have 3 seats"),
        ("sheepfold_peter(target=5)", "target cannot be 5"),
        ("sheepfold_peter(speed=5)", "Unknown parameter 'speed'"),
        ("sheepfold_sheep(players=3,start=seat3)", "start cannot be 'seat3'"),
    ],
)
def test_wrong_parameters_are_refused(text: str, trouble: str, capfd: pytest.CaptureFixture[str]) -> None:
    register()
    with pytest.raises((ValueError, pyspiel.SpielError), match=trouble):
        pyspiel.load_game(text)


def test_a_board_of_ones_own_comes_from_a_file() -> None:
    register()
    with pytest.raises(ValueError, match=r"needs a \.json file"):
        pyspiel.load_game("sheepfold_sheepdogs", {"board": '{"name": "x", "players": 2}'})


def test_registering_again_changes_nothing() -> None:
    assert register() == register()
    assert set(register()) <= set(pyspiel.registered_names())
