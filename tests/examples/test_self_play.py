"""The example that learns by self-play: its choices are legal, its numbers finite, its advantages each seat's own."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sheepfold

torch: Any = pytest.importorskip("torch")
FILE = Path(__file__).parents[2] / "examples" / "self_play.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("self_play", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def herd() -> Any:
    return sheepfold.load("peter").herd(32, seed=1, form="seat", length="one_round")


def test_what_is_played_is_legal_and_what_is_learned_finite(example: ModuleType, herd: Any) -> None:
    torch.manual_seed(1)
    net = example.Net(herd)
    before = [parameter.clone() for parameter in net.parameters()]
    batch = example.play(herd, net, 30)
    seen, mask, codes, *numbers = batch
    assert seen.shape == (len(codes), herd.layout.size)
    assert len(codes) > 32 * 25
    assert mask.gather(1, codes[:, None]).all()
    assert all(column.isfinite().all() for column in numbers)
    loss = example.learn(net, torch.optim.Adam(net.parameters()), batch, 128)
    assert torch.tensor(loss).isfinite()
    assert all(parameter.isfinite().all() for parameter in net.parameters())
    assert any((old != new).any() for old, new in zip(before, net.parameters(), strict=True))


def test_an_advantage_leads_to_what_the_same_seat_gets(example: ModuleType) -> None:
    """Two seats, who decide 0, 0, 1, and the game ends; then seat 1 decides and seat 0 is next."""

    def row(value: float, seat: int, over: bool, payoffs: list[float]) -> list[Any]:
        told = (torch.tensor([value]), torch.tensor([[seat]]), torch.tensor([[over]]), torch.tensor([payoffs]).float())
        return [*told]

    rows = [
        row(0.5, 0, False, [0, 0]),
        row(0.2, 0, False, [0, 0]),
        row(0.1, 1, True, [-1, 1]),
        row(0.3, 1, False, [0, 0]),
    ]
    found = example.estimate(rows, torch.tensor([[0]]), torch.tensor([0.7]), keep=1.0)
    assert torch.allclose(found[:3], torch.tensor([-1 - 0.5, -1 - 0.2, 1 - 0.1]))
    assert found[3].isnan()
    found = example.estimate(rows, torch.tensor([[1]]), torch.tensor([0.7]), keep=0.0)
    assert torch.allclose(found, torch.tensor([0.2 - 0.5, -1 - 0.2, 1 - 0.1, 0.7 - 0.3]))


def test_it_runs_and_tells_how_often_it_wins(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = example.win_share
    monkeypatch.setattr(example, "win_share", lambda net, game, device: counted(net, game, device, 64, 2))
    example.main(["--games", "32", "--steps", "4", "--rounds", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["round  0", "round  2"]
    assert "won against random; loss" in lines[1]


def test_it_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 120
