"""Networks fitted in torch to noted positions; torch is needed to train, never to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from sheepfold.engine.extras import needs_extra
from sheepfold.players.network import DIRECT, FIRST, SECOND, WEIGHTS, size_of

BATCH = 4096
DECAY = 1e-4
FEWEST_STEPS = 600


def torch_here() -> Any:
    """The package torch, or a clear error that it is missing."""
    with needs_extra("research"):
        import torch
    return torch


class Fit:
    """A network being fitted, on the CPU or a GPU."""

    def __init__(
        self,
        inputs: int,
        seats: int,
        seed: int,
        device: str = "cpu",
        net: Any = None,
        prior: Callable[[int, int], Mapping[int, float]] = lambda seats, turn: {},
    ) -> None:
        self._torch = torch_here()
        self._inputs, self._seats, self._device = inputs, seats, device
        torch = self._torch
        torch.manual_seed(seed)
        sizes = (inputs, FIRST, SECOND, seats)
        self._layers = [torch.nn.Linear(a, b) for a, b in pairwise(sizes)]
        self._direct = torch.nn.Linear(inputs, seats, bias=False)
        if net is not None and len(net):
            self._load(net)
        else:
            self._begin_with(prior)
        self._body = torch.nn.Sequential(
            self._layers[0], torch.nn.ReLU(), self._layers[1], torch.nn.ReLU(), self._layers[2]
        ).to(device)
        self._direct.to(device)

    def _begin_with(self, prior: Callable[[int, int], Mapping[int, float]]) -> None:
        """The direct way gives what is known before training, the layers nothing."""
        torch = self._torch
        torch.nn.init.zeros_(self._layers[-1].weight)
        torch.nn.init.zeros_(self._layers[-1].bias)
        torch.nn.init.zeros_(self._direct.weight)
        for turn in range(self._seats):
            for place, weight in prior(self._seats, turn).items():
                self._direct.weight.data[turn, place] = weight

    def _load(self, net: Any) -> None:
        to_second = WEIGHTS + (self._inputs + 1) * (FIRST + DIRECT)
        to_last = to_second + (FIRST + 1) * SECOND
        below = net[WEIGHTS:to_second].reshape(self._inputs + 1, FIRST + DIRECT)
        direct = slice(FIRST, FIRST + self._seats)
        second = net[to_second:to_last].reshape(FIRST + 1, SECOND)
        last = np.vstack([net[to_last:].reshape(SECOND, self._seats), below[-1:, direct]])
        for layer, weights in zip(self._layers, (below[:, :FIRST], second, last), strict=True):
            layer.weight.data = self._torch.tensor(weights[:-1].T.copy())
            layer.bias.data = self._torch.tensor(weights[-1].copy())
        self._direct.weight.data = self._torch.tensor(below[:-1, direct].T.copy())

    def run(self, rows: Any, shares: Any, own: Any, values: Any, trust: float, epochs: float, rate: float) -> float:
        """Fit to what was noted; the mean loss of the last tenth.

        `rows` are the numbers, `shares` how the payoff was shared out at the end, seen from the viewer on; `own` says
        for which turn the search expected the share `values` (-1: for none), and `trust` how much that counts.
        """
        torch = self._torch
        data = [torch.as_tensor(array, device=self._device) for array in (rows, shares, own, values)]
        steps = max(1, min(FEWEST_STEPS, len(rows) // 100), int(epochs * len(rows) / BATCH))
        weights = [*self._body.parameters(), *self._direct.parameters()]
        optimiser = torch.optim.AdamW(weights, rate, weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
        total, last = torch.zeros((), device=self._device), max(1, steps // 10)
        for step in range(steps):
            chosen = torch.randint(len(rows), (BATCH,), device=self._device)
            seen, share, turn, value = (array[chosen] for array in data)
            seen = seen.float()
            logits = torch.log_softmax(self._body(seen) + self._direct(seen), 1)
            ended = -(share * logits).sum(1)
            guess = logits.gather(1, turn.clamp(min=0).long()[:, None]).squeeze(1)
            rest = torch.log1p(-guess.exp().clamp(max=1 - 1e-6))
            expected = -(value * guess + (1 - value) * rest)
            weight = trust * (turn >= 0)
            loss = ((1 - weight) * ended + weight * expected).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            if step >= steps - last:
                total += loss.detach()
        return float(total) / last

    def network(self, lowest: float, total: float) -> Any:
        """The network as one array."""
        first, second, last = (
            np.vstack([layer.weight.detach().cpu().numpy().T, layer.bias.detach().cpu().numpy()])
            for layer in self._layers
        )
        direct = np.vstack([self._direct.weight.detach().cpu().numpy().T, last[-1:]])
        below = np.hstack([first, direct, np.zeros((len(first), DIRECT - self._seats))])
        parts = [np.array([lowest, total]), below, second, last[:-1]]
        net = np.concatenate([part.reshape(-1) for part in parts]).astype(np.float32)
        assert len(net) == size_of(self._inputs, self._seats)
        return net
