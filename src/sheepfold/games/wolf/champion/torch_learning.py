"""Learning from notes in torch: what `gradients` and `descent` do, thousands of turns at a time, on any device."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from sheepfold.engine.extras import needs_extra
from sheepfold.games.wolf.champion.descent import Moments
from sheepfold.games.wolf.champion.gradients import SCALE
from sheepfold.games.wolf.champion.network import SHAPES, size_of, views
from sheepfold.games.wolf.champion.self_play import CRITIC_SHAPES, Notes
from sheepfold.games.wolf.champion.sight import FACTS

WEIGHTS = size_of(SHAPES)
"""Of the network; the critic's come after them."""


class Learner:
    """Learns from notes that are tensors on this device."""

    def __init__(self, device: str) -> None:
        with needs_extra("research"):
            import torch
        self._torch, self._device = torch, device

    def learn(
        self, notes: Notes, counts: Any, batch: int, rate: float, step: int, net: Moments, critic: Moments, seed: int
    ) -> int:
        """Go once through the notes, a step after every batch; how many steps were made in all.

        The notes are those of several tables, so many turns of each. An incomplete batch is left out.
        """
        torch = self._torch
        flat, first, second = (
            torch.tensor(np.concatenate([mine, critics]), device=self._device)
            for mine, critics in zip(_kept(net), _kept(critic), strict=True)
        )
        rows = _by_row(notes)
        order = self._order(notes, counts, seed)
        batch = min(batch, len(order))
        for begin in range(0, len(order) - batch + 1, batch) if batch else ():
            flat.requires_grad_()
            (slopes,) = torch.autograd.grad(self.error(flat, rows, order[begin : begin + batch]), flat)
            flat.requires_grad_(False)
            step += 1
            first.mul_(0.9).add_(slopes, alpha=0.1)
            second.mul_(0.999).addcmul_(slopes, slopes, value=0.001)
            fade = rate * sqrt(1.0 - 0.999**step) / (1.0 - 0.9**step)
            flat.addcdiv_(first, second.sqrt().add_(1e-6), value=-fade)
        for learnt, *kept in zip((flat, first, second), _kept(net), _kept(critic), strict=True):
            kept[0][:], kept[1][:] = np.split(learnt.cpu().numpy(), [WEIGHTS])
        return step

    def _order(self, notes: Notes, counts: Any, seed: int) -> Any:
        """The rows that were written, shuffled."""
        torch = self._torch
        written = torch.arange(notes.seat.shape[1], device=self._device) < counts[:, None]
        places = written.reshape(-1).nonzero().squeeze(1)
        shuffle = torch.Generator(self._device).manual_seed(seed)
        return places[torch.randperm(len(places), generator=shuffle, device=self._device)]

    def error(self, flat: Any, rows: Notes, chosen: Any) -> Any:
        """Half the mean squared error of the scores, and that of the critic."""
        torch = self._torch
        net, critic = views(flat[:WEIGHTS], SHAPES), views(flat[WEIGHTS:], CRITIC_SHAPES)
        facts = rows.facts[chosen]
        hidden = torch.relu(torch.addmm(net[1], facts[:, :FACTS], net[0]))
        joined = torch.relu(torch.addmm(net[3], hidden, net[2]) + rows.marks[chosen] @ net[4])
        missed = joined @ net[5] - SCALE * rows.gain[chosen]
        judges = torch.relu(torch.addmm(critic[1], facts, critic[0]))
        misjudged = judges @ critic[2] + critic[3] - rows.target[chosen]
        return (missed.square().mean() + misjudged.square().mean()) / 2


def _kept(moments: Moments) -> tuple[Any, Any, Any]:
    """What is kept from step to step: slopes begin anew."""
    return moments.weights, moments.first, moments.second


def _by_row(notes: Notes) -> Notes:
    """The notes of all tables one below the other."""
    return Notes(*(part.reshape(-1, part.shape[-1]) for part in notes[:2]), *(part.reshape(-1) for part in notes[2:]))
