"""A policy that learns a game by playing against itself: an actor and a critic in torch, over a herd of games.

python examples/self_play.py                     learns Peter's Two Sheep Dogs; it needs torch (pip install torch)
python examples/self_play.py --device cuda       the same with games and network on a GPU
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import sheepfold


class Net(nn.Module):
    """What a seat sees and may choose becomes logits of the choices and the payoff that it can expect."""

    def __init__(self, herd: Any, width: int = 256) -> None:
        super().__init__()
        low, high = herd.layout.bounds()
        self.register_buffer("scale", 1 / torch.tensor(abs(high).clip(abs(low)).clip(1), dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(herd.layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, herd.game.codes), nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.body(seen * self.scale)
        return self.policy(hidden).masked_fill(~mask, -1e9), self.value(hidden).squeeze(1).tanh()


def shown(herd: Any) -> list[Tensor]:
    """Arrays of the herd as tensors in the same memory: every step changes them."""
    names = ("observation", "mask", "actor", "over", "payoffs")
    return [torch.as_tensor(getattr(herd, name), device=herd.device) for name in names]


@torch.no_grad()
def play(herd: Any, net: Net, steps: int) -> list[Tensor]:
    """Some steps of all games: what was seen, masks, choices, their log chances, values and advantages."""
    seen, mask, actor, over, payoffs = shown(herd)
    rows = []
    for _ in range(steps):
        logits, value = net(seen, mask)
        policy = Categorical(logits=logits)
        codes = policy.sample()
        row = [seen.clone(), mask.clone(), codes, policy.log_prob(codes), value, actor.long()[:, None]]
        herd.step(codes, checked=False)
        rows.append([*row, over.clone()[:, None], payoffs.float()])
    advantage = estimate(rows, actor.long()[:, None], net(seen, mask)[1])
    columns = [torch.cat(column) for column in [*zip(*rows, strict=True)][:5]]
    return [column[~advantage.isnan()] for column in (*columns, advantage)]


def estimate(rows: list[list[Tensor]], seat: Tensor, value: Tensor, keep: float = 0.95) -> Tensor:
    """Generalised advantages along the decisions of each seat; NaN where a seat has not decided again."""
    ahead = torch.full_like(rows[0][-1], torch.nan).scatter(1, seat, value[:, None])
    gained, found = torch.zeros_like(ahead), []
    for *_, value, seat, over, payoffs in reversed(rows):
        ahead, gained = torch.where(over, payoffs, ahead), gained.masked_fill(over, 0)
        advantage = ahead.gather(1, seat) - value[:, None] + keep * gained.gather(1, seat)
        ahead, gained = ahead.scatter(1, seat, value[:, None]), gained.scatter(1, seat, advantage.nan_to_num())
        found.append(advantage.squeeze(1))
    return torch.cat(found[::-1])


def learn(net: Net, optimiser: Any, batch: list[Tensor], size: int = 4096, epochs: int = 2) -> float:
    """Improve policy and values by what was played, with PPO's clipped objective; the last loss."""
    for part in [part for _ in range(epochs) for part in torch.randperm(len(batch[0])).split(size)]:
        seen, mask, codes, before, expected, advantage = (column[part.to(column.device)] for column in batch)
        logits, value = net(seen, mask)
        policy = Categorical(logits=logits)
        ratio = (policy.log_prob(codes) - before).exp()
        better = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        gain = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
        loss = (value - expected - advantage).square().mean() - gain - 0.01 * policy.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimiser.step()
    return loss.item()


@torch.no_grad()
def win_share(net: Net, game: str, device: str, games: int = 2048, seed: int = 2) -> tuple[float, float]:
    """The share of games that the likeliest choices win against random, with its 95%; the seats take turns."""
    herd = sheepfold.load(game).herd(games, seed=seed, device=device, form="seat", restart=False)
    seen, mask, actor, _, payoffs = shown(herd)
    own, total = torch.arange(games, device=device) % herd.seats, torch.zeros(games, device=device)
    while (actor >= 0).any():
        best, others = net(seen, mask)[0].argmax(1), torch.as_tensor(herd.pick_random(), device=device).long()
        herd.step(torch.where(actor == own, best, others))
        total += payoffs.gather(1, own[:, None]).squeeze(1)
    share = (total > 0).float().mean().item()
    return share, 1.96 * (share * (1 - share) / games) ** 0.5


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in {"game": "peter", "device": "cpu", "games": 1024, "steps": 64, "rounds": 20, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    asked = parser.parse_args(words)
    torch.manual_seed(asked.seed)
    herd = sheepfold.load(asked.game).herd(asked.games, seed=asked.seed, device=asked.device, form="seat")
    net = Net(herd).to(asked.device)
    optimiser, loss, began, worked = torch.optim.Adam(net.parameters(), 1e-3), 0.0, time.time(), time.process_time()
    for number in range(asked.rounds + 1):
        if number:
            loss = learn(net, optimiser, play(herd, net, asked.steps))
        if number % 2 == 0:
            share, about = win_share(net, asked.game, asked.device)
            print(f"round {number:2}: {share:.1%} ± {about:.1%} won against random; loss {loss:.3f}; ", end="")
            print(f"{time.time() - began:.0f} s, processors {time.process_time() - worked:.0f} s", flush=True)


if __name__ == "__main__":
    main()
