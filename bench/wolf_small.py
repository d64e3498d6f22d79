"""How exploitable the champion's way of learning is in small games of You Cry Wolf!, measured exactly as it learns.

python bench/wolf_small.py [--dice N] [--box-dice N] [--rounds 10 30 100 300] [--seed N]

The network learns one small configuration by self-play alone (docs/small-games.md); after each number of rounds the
shares it would draw its plans by are asked for in every information state, and a best response is found by working
back from the ends. For the same rule with a table instead of a network there is `sheepfold exploit wolf --of gains:N`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import sheepfold
from sheepfold.engine.record import CHOICE
from sheepfold.games.wolf.bluff.survey import NUMBER
from sheepfold.games.wolf.champion.network import SHAPES, Network, views
from sheepfold.games.wolf.champion.search import plans_of
from sheepfold.games.wolf.champion.self_play import new_sight
from sheepfold.games.wolf.champion.training import Training
from sheepfold.games.wolf.position import Phase
from sheepfold.lab.exploit import Asked, Exploiter
from sheepfold.lab.game_tree import SmallGame


def shares_of(exploiter: Exploiter, net: Network) -> Asked:
    """Asks the network for its shares in an information state."""
    game = exploiter.small.game
    sight = new_sight(game.most_choices, CHOICE)
    look = game.compiled.specialise(plans_of)

    def ask(state: int) -> Any:
        record, codes = exploiter.seen(state).record.copy(), exploiter.codes(state)
        is_claim = record.phase == Phase.CLAIM
        number = look(record, net, sight)
        found = np.zeros(len(codes))
        for plan, share in zip(sight.plans[:number].tolist(), sight.layers.scores[:number].tolist(), strict=True):
            found[codes.index(plan // NUMBER if is_claim else plan % NUMBER)] += share
        return found / found.sum()

    return exploiter.once_for_each_view(ask)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dice", type=int, default=2)
    parser.add_argument("--box-dice", type=int, default=4)
    parser.add_argument("--rounds", type=int, nargs="+", default=[10, 30, 100, 300])
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = sheepfold.load("wolf")
    options = {**game.small, "dice": chosen.dice, "box_dice": chosen.box_dice}
    exploiter = Exploiter(SmallGame(game, 2, options))
    training = Training(game, 2, chosen.seed, options, rivals=(0.0, 0.0))
    print(f"{exploiter.small.information_states:,} information states; all choices alike: ", end="")
    print(f"{exploiter.exploitability(exploiter.uniform()):.4f}")
    for rounds in chosen.rounds:
        training.run(rounds - training.rounds)
        net = Network(*views(training.learnt().net, SHAPES))
        found = exploiter.exploitability(exploiter.asked(shares_of(exploiter, net)))
        print(f"{rounds:>6} rounds, {training.turns:>12,} turns: exploitability {found:.4f}", flush=True)


if __name__ == "__main__":
    main()
