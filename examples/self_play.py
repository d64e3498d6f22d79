"""A policy that learns a game by playing against itself: an actor and a critic in torch, over a herd of games.

python examples/self_play.py                     learns Peter's Two Sheep Dogs, then plays against random
python examples/self_play.py --device cuda       the same with games and network on a GPU
python examples/self_play.py --game wolf --rounds 20

It needs torch (pip install torch). All seats share one network; what a seat sees, its legal choices and the payoffs
are arrays of the herd, which torch reads where they are.
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
        self.register_buffer("scale", 1 / torch.tensor(abs(high).clip(abs(low), None).clip(1), dtype=torch.float32))
        inside = [nn.Linear(herd.layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()]
        self.body = nn.Sequential(*inside)
        self.policy, self.value = nn.Linear(width, herd.game.codes), nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.body(seen * self.scale)
        return self.policy(hidden).masked_fill(~mask, -1e9), self.value(hidden).squeeze(-1).tanh()


def shown(herd: Any, name: str) -> Tensor:
    """An array of the herd as a tensor in the same memory: it changes with every step."""
    return torch.as_tensor(getattr(herd, name), device=herd.device)


@torch.no_grad()
def play(herd: Any, net: Net, steps: int) -> list[Tensor]:
    """Some steps of all games: what was seen, masks, choices, their log chances, values and advantages."""
    seen, mask, actor = (shown(herd, name) for name in ("observation", "mask", "actor"))
    over, payoffs = shown(herd, "over"), shown(herd, "payoffs")
    rows = []
    for _ in range(steps):
        logits, value = net(seen, mask)
        policy = Categorical(logits=logits)
        codes = policy.sample()
        row = [seen.clone(), mask.clone(), codes, policy.log_prob(codes), value, actor.long()]
        herd.step(codes, checked=False)
        rows.append([*row, over.clone(), payoffs.float()])
    _, value = net(seen, mask)
    advantages = estimate(rows, actor.long(), value)
    columns = [torch.cat(column) for column in list(zip(*rows, strict=True))[:5]]
    known = ~advantages.isnan()
    return [column[known] for column in (*columns, advantages)]


def estimate(rows: list[list[Tensor]], actor: Tensor, value: Tensor, keep: float = 0.95) -> Tensor:
    """How much better each choice was than expected, by what the same seat expects when it decides again, or gets.

    Generalised advantage estimation along the decisions of each seat; NaN where it does not decide again.
    """
    payoffs = rows[0][-1]
    ahead = torch.full_like(payoffs, torch.nan).scatter(1, actor[:, None], value[:, None])
    gained = torch.zeros_like(payoffs)
    found = []
    for *_, value, actor, over, payoffs in reversed(rows):
        ahead = torch.where(over[:, None], payoffs, ahead)
        gained = gained.masked_fill(over[:, None], 0)
        seat, value = actor[:, None], value[:, None]
        advantage = ahead.gather(1, seat) - value + keep * gained.gather(1, seat)
        ahead, gained = ahead.scatter(1, seat, value), gained.scatter(1, seat, advantage.nan_to_num())
        found.append(advantage.squeeze(1))
    return torch.cat(found[::-1])


def learn(net: Net, optimiser: Any, batch: list[Tensor], size: int = 4096, epochs: int = 2) -> float:
    """Improve policy and values by what was played (PPO's clipped objective); the last loss."""
    for _ in range(epochs):
        for part in torch.randperm(len(batch[0]), device=batch[0].device).split(size):
            seen, mask, codes, before, expected, advantage = (column[part] for column in batch)
            logits, value = net(seen, mask)
            policy = Categorical(logits=logits)
            ratio = (policy.log_prob(codes) - before).exp()
            better = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            gain = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
            loss = (value - (expected + advantage)).square().mean() - gain - 0.01 * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
    return loss.item()


@torch.no_grad()
def win_share(net: Net, game: str, device: str, games: int = 2048, seed: int = 1) -> tuple[float, float]:
    """The share of games that the best choices by the policy win against random, seats in turn, with its 95%."""
    herd = sheepfold.load(game).herd(games, seed=seed, device=device, form="seat", restart=False)
    seen, mask, actor, payoffs = (shown(herd, name) for name in ("observation", "mask", "actor", "payoffs"))
    own = torch.arange(games, device=device) % herd.seats
    total = torch.zeros(games, device=device)
    while bool((actor >= 0).any()):
        logits, _ = net(seen, mask)
        others = torch.as_tensor(herd.pick_random(), device=device).long()
        herd.step(torch.where(actor == own, logits.argmax(1), others), checked=False)
        total += payoffs.gather(1, own[:, None]).squeeze(1)
    share = float((total > 0).float().mean())
    return share, 1.96 * (share * (1 - share) / games) ** 0.5


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="peter", choices=sheepfold.game_names())
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    for name, usual in {"games": 1024, "steps": 64, "rounds": 30, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args(words)
    torch.manual_seed(asked.seed)
    herd = sheepfold.load(asked.game).herd(asked.games, seed=asked.seed, device=asked.device, form="seat")
    net = Net(herd).to(asked.device)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    began, worked = time.perf_counter(), time.process_time()
    for number in range(asked.rounds + 1):
        loss = learn(net, optimiser, play(herd, net, asked.steps)) if number else float("nan")
        if number % 5 == 0:
            share, about = win_share(net, asked.game, asked.device)
            spent = f"{time.perf_counter() - began:.0f} s, processors {time.process_time() - worked:.0f} s"
            print(f"round {number:3}: wins {share:.1%} ± {about:.1%} against random, loss {loss:.3f}, {spent}", flush=True)
    return share


if __name__ == "__main__":
    main()
