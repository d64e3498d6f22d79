"""Training champions: every step is stored, told and gone on from; fitting itself needs torch and is tried with it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold.engine.extras import MissingExtra
from sheepfold.lab import champions, fitting
from sheepfold.lab.champions import train_champions, won_by_deal
from sheepfold.players.network import DIRECT, FIRST, WEIGHTS, read_network, size_of
from sheepfold.players.self_play import Games

from .pools import InThreads

PETER = sheepfold.load("peter")


class PretendedFit:
    """Remembers what it is given; its network is all zeros but for what it has been fitted to before."""

    seen: list[Any] = []  # noqa: RUF012

    def __init__(self, inputs: int, seats: int, seed: int, device: str, net: Any, prior: Any) -> None:
        self.size, self.before = size_of(inputs, seats), net

    def run(self, rows: Any, ends: Any, own: Any, values: Any, trust: float, epochs: float, rate: float) -> float:
        self.seen.append((rows, ends, own, values))
        return 0.5

    def network(self, lowest: float, total: float) -> Any:
        net = np.zeros(self.size, np.float32)
        net[:3] = lowest, total, 1.0 if self.before is None else self.before[2] + 1.0
        return net


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> type[PretendedFit]:
    PretendedFit.seen = []
    monkeypatch.setattr(champions, "Fit", PretendedFit)
    monkeypatch.setattr(champions, "torch_here", lambda: None)
    monkeypatch.setattr(champions, "TESTS", 2)
    monkeypatch.setattr(champions, "YARDSTICK", 4)
    return PretendedFit


def test_steps_are_stored_and_gone_on_from(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    out, told = tmp_path / "p.npz", []
    how = {"games": 4, "simulations": 4, "seed": 3, "out": out, "threads": 1, "report": told.append}
    train_champions(PETER, steps=2, **how)
    said = train_champions(PETER, steps=1, resume=True, **how)
    assert str(out) in said
    assert read_network(PETER, "2", 2, out)[:3] == pytest.approx([-1.0, 2.0, 3.0])
    history = json.loads((tmp_path / "p.json").read_text())
    assert [step["step"] for step in history] == [1, 2, 3]
    assert all(step["games"] == 4 and 0 <= step["low"] <= step["share"] <= step["high"] <= 1 for step in history)
    assert "step 3: 4 games" in told[2]
    assert (tmp_path / "p.svg").read_text().startswith("<svg")
    train_champions(PETER, steps=1, **how)
    assert [step["step"] for step in json.loads((tmp_path / "p.json").read_text())] == [1], "begun anew"
    assert len(pretended.seen[1][0]) > len(pretended.seen[0][0]), "positions of the step before are kept"
    assert len(pretended.seen[2][0]) < len(pretended.seen[1][0]), "but not those of another run"


def test_ends_are_seen_from_the_viewer_on(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    how = {"games": 8, "simulations": 4, "seed": 3, "threads": 1}
    train_champions(PETER, steps=1, out=tmp_path / "p.npz", **how)  # type: ignore[arg-type]
    rows, ends, own, values = pretended.seen[0]
    assert ends.sum(axis=1) == pytest.approx(1.0)
    assert set(np.unique(own)) <= {-1, 0, 1}
    assert ((values >= 0) & (values <= 1)).all()
    far_ahead = rows[:, 2] > 0.6
    assert ends[far_ahead, 0].mean() > 0.8, "the viewer's lead is the first seat's win"


def test_the_same_games_are_learned_from_for_the_same_seed(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    for name in ("a", "b"):
        how = {"games": 3, "simulations": 4, "seed": 9, "threads": 1, "out": tmp_path / f"{name}.npz"}
        train_champions(PETER, steps=1, **how)  # type: ignore[arg-type]
    assert all(np.array_equal(one, other) for one, other in zip(*pretended.seen, strict=True))


def test_lines_are_learned_from_as_searches_are(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    for name in ("a", "b"):
        how = {"games": 40, "lines": 6, "seed": 9, "threads": 2, "out": tmp_path / f"{name}.npz"}
        train_champions(PETER, steps=2, **how)  # type: ignore[arg-type]
    assert len(pretended.seen) == 4
    first, second, again, _ = pretended.seen
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    assert len(second[0]) > len(first[0]) > 4 * 40, "some positions of each game"
    history = json.loads((tmp_path / "a.json").read_text())
    assert [step["games"] for step in history] == [40, 40]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"lines": 0}, "--lines must be at least 1, not 0"),
        ({"lines": 8, "simulations": 8}, "leave out --lines or --simulations"),
        ({"kinds": ["5"]}, "there is no network '5' of Peter's Two Sheep Dogs: there are 2"),
        ({"steps": 0}, "--steps must be at least 1, not 0"),
        ({"simulations": -1}, "--simulations must be at least 1"),
        ({"seconds": 0.0}, "--seconds must be more than 0"),
        ({"out": Path("/nowhere/x.npz")}, "there is no folder /nowhere"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, Any], message: str, pretended: type[PretendedFit]) -> None:
    with pytest.raises(ValueError, match=message):
        train_champions(PETER, **wrong)


def test_a_game_without_features_is_refused(pretended: type[PretendedFit]) -> None:
    with pytest.raises(ValueError, match="You Cry Wolf! has no features for a network to judge by"):
        train_champions(sheepfold.load("wolf"))


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is installed")
def test_without_torch_it_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"training networks needs more .*'sheepfold\[research\]'"):
        train_champions(PETER)


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_a_network_learns_what_decides() -> None:
    draw = np.random.default_rng(1)
    rows = draw.normal(size=(4000, 6)).astype(np.float32)
    won = (rows[:, 2] > 0).astype(np.float32)
    ends, own = np.stack([won, 1 - won], axis=1), np.full(len(rows), -1)
    fit = fitting.Fit(6, 2, 1)
    assert fit.run(rows, ends, own, won, 0.5, 100.0, 3e-3) < 0.2


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="needs torch")
def test_fitting_goes_on_from_the_network_it_is_given() -> None:
    inputs, seats, draw = 9, 3, np.random.default_rng(1)
    net = draw.normal(0, 1, size_of(inputs, seats)).astype(np.float32)
    net[WEIGHTS : WEIGHTS + (inputs + 1) * (FIRST + DIRECT)].reshape(inputs + 1, -1)[:, FIRST + seats :] = 0
    again = fitting.Fit(inputs, seats, 1, net=net).network(float(net[0]), float(net[1]))
    assert np.array_equal(again, net)


def test_wins_are_counted_by_deal_and_number_of_seats() -> None:
    seating = np.array([[1, 0, 0], [0, 1, 1], [1, 0, 0], [0, 1, 1]])
    payoffs = np.array([[1.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.5, 0.5, 0.0], [1.0, 0.0, 0.0]])
    counts = won_by_deal(Games(payoffs, payoffs, seating, np.zeros(0), np.zeros(0)), 2)
    assert counts.tolist() == [[[0, 0], [1, 1], [1, 1], [0, 0]], [[0, 0], [1, 0.5], [1, 0], [0, 0]]]


def test_another_pool_plays_the_same_games(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    how: dict[str, Any] = {"games": 20, "simulations": 3, "seed": 3, "steps": 2, "threads": 1}
    train_champions(PETER, out=tmp_path / "a.npz", **how)
    train_champions(PETER, out=tmp_path / "b.npz", pool=InThreads(2), **how)
    first, second = pretended.seen[:2], pretended.seen[2:]
    for alone, spread in zip(first, second, strict=True):
        assert all(np.array_equal(mine, others) for mine, others in zip(alone, spread, strict=True))


def test_a_cluster_has_processors_only(tmp_path: Path, pretended: type[PretendedFit]) -> None:
    with pytest.raises(ValueError, match="plays on processors"):
        train_champions(PETER, out=tmp_path / "a.npz", device="cuda", pool=InThreads(1))
