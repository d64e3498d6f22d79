"""Networks: the same judgement in plain Python, compiled and by matrices; files that fit, and files that do not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold import Game, Position
from sheepfold.players import Search
from sheepfold.players.network import (
    DIRECT,
    FIRST,
    SECOND,
    WEIGHTS,
    BadNetwork,
    estimate,
    network_for,
    read_network,
    room_for,
    size_of,
    write_networks,
)

LEARNING = [name for name in sheepfold.game_names() if sheepfold.load(name).minds.learning is not None]


@pytest.fixture(params=LEARNING)
def game(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


def some_network(game: Game, seats: int, seed: int = 1) -> Any:
    assert game.minds.learning is not None
    net = np.random.default_rng(seed).normal(0, 0.2, size_of(game.minds.learning.inputs(seats), seats))
    net[:WEIGHTS] = 0.0, 1.0
    return net.astype(np.float32)


def judged_positions(game: Game, kind: str, number: int) -> Iterator[Position]:
    """Whole positions of random games that a network can judge."""
    assert game.minds.learning is not None
    draw, seed = random.Random(3), 0
    room = room_for(game.minds.learning.inputs(max(game.seats)))
    while number:
        position = game.new(seed=seed, chance="ask", **game.minds.learning.kinds[kind])
        seed += 1
        while not position.over and number:
            if draw.random() < 0.2 and game.plain.features(position.record, room) >= 0:
                yield position
                number -= 1
            position.play(draw.choice(position.choices()))


def by_matrices(net: Any, inputs: Any, seats: int) -> Any:
    """The shares that a network gives, written with matrices."""
    last = len(net) - SECOND * seats
    middle = last - (FIRST + 1) * SECOND
    first, second = net[WEIGHTS:middle].reshape(-1, FIRST + DIRECT), net[middle:last].reshape(-1, SECOND)
    below = inputs.astype(np.float64) @ first[:-1] + first[-1]
    above = np.maximum(np.maximum(below[:FIRST], 0) @ second[:-1] + second[-1], 0)
    numbers = below[FIRST : FIRST + seats] + above @ net[last:].reshape(SECOND, seats)
    shares = np.exp(numbers - numbers.max())
    return shares / shares.sum()


def test_a_network_judges_the_same_plain_compiled_and_by_matrices(game: Game) -> None:
    assert game.minds.learning is not None
    for kind in game.minds.learning.kinds:
        for position in judged_positions(game, kind, 6):
            seats = position.seats
            inputs = game.minds.learning.inputs(seats)
            net, room = some_network(game, seats), room_for(inputs)
            plain, compiled = np.zeros(seats), np.zeros(seats)
            assert game.plain.specialise(estimate)(position.record, inputs, net, room, plain)
            assert game.compiled.specialise(estimate)(position.record, inputs, net, room, compiled)
            assert compiled == pytest.approx(plain, abs=1e-5)
            viewer = game.plain.features(position.record, room)
            expected = np.roll(by_matrices(net, room[:inputs], seats), viewer)
            assert compiled == pytest.approx(expected, abs=1e-4)


def test_features_are_finite_small_and_leave_the_position_as_it_is(game: Game) -> None:
    assert game.minds.learning is not None
    for kind in game.minds.learning.kinds:
        for position in judged_positions(game, kind, 12):
            inputs = game.minds.learning.inputs(position.seats)
            room, before = np.full(inputs + 4, 77.0, np.float32), position.record.tobytes()
            viewer = game.compiled.features(position.record, room)
            assert 0 <= viewer < position.seats
            assert position.record.tobytes() == before
            assert np.isfinite(room).all()
            assert np.abs(room[:inputs]).max() < 12
            assert list(room[inputs:]) == [77.0] * 4, "it writes no more than it says"


def test_the_trained_networks_fit_and_are_small(game: Game) -> None:
    learning = game.minds.learning
    assert learning is not None
    if not learning.file.exists():
        return
    assert learning.file.stat().st_size <= 1_000_000
    with np.load(learning.file) as stored:
        kinds = [name for name in stored.files if name != "made_for"]
    assert set(kinds) <= set(learning.kinds)
    for kind in kinds:
        seats = int(str(learning.kinds[kind].get("seats", game.usual_seats)))
        assert len(read_network(game, kind, seats, learning.file)) == size_of(learning.inputs(seats), seats)


def test_a_network_of_another_version_is_refused(tmp_path: Path) -> None:
    game = sheepfold.load("peter")
    file = tmp_path / "networks.npz"
    np.savez(file, made_for=np.array("peter 0, features 0, layers 8 and 8"), **{"2": np.zeros(5)})
    with pytest.raises(BadNetwork, match=r"holds no network '2' .* it was made for peter 0, .*train again"):
        read_network(game, "2", 2, file)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "networks.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match="holds no network '2' for Peter's Two Sheep Dogs"):
        read_network(sheepfold.load("peter"), "2", 2, file)


def test_a_network_of_another_size_is_refused(tmp_path: Path) -> None:
    game = sheepfold.load("peter")
    write_networks(tmp_path / "n.npz", game, {"2": np.zeros(7, np.float32)})
    with pytest.raises(BadNetwork, match="it has 7 numbers, expected"):
        read_network(game, "2", 2, tmp_path / "n.npz")


def test_what_was_not_trained_is_searched_without_a_network(tmp_path: Path) -> None:
    game = sheepfold.load("shepherd")
    write_networks(tmp_path / "n.npz", game, {"2": some_network(game, 2)})
    assert len(read_network(game, "4", 4, tmp_path / "n.npz")) == 0
    assert len(read_network(game, "2", 2, tmp_path / "n.npz")) > 0


def test_stored_networks_are_kept_beside_new_ones(tmp_path: Path) -> None:
    game = sheepfold.load("shepherd")
    write_networks(tmp_path / "n.npz", game, {"2": some_network(game, 2)})
    write_networks(tmp_path / "n.npz", game, {"3": some_network(game, 3)})
    assert read_network(game, "2", 2, tmp_path / "n.npz") == pytest.approx(some_network(game, 2), abs=1e-2)


def test_peters_network_changes_what_the_search_expects() -> None:
    position = sheepfold.load("peter").new(seed=5)
    assert len(network_for(position.game, position.record)) > 0
    seen = position.seen_by(position.actor)
    with_it, without = (Search(simulations=400, seed=1, learned=learned).think(seen) for learned in (True, False))
    assert with_it.value != without.value
    assert with_it == Search(simulations=400, seed=1, learned=True).think(seen)
