"""Our players against OpenSpiel's own MCTS and IS-MCTS in our games, at equal time for every decision.

python bench/contest.py peter shepherd --games 40
python bench/contest.py sheepdogs rollout:0.2 --parameters round_cap=20 --seconds 0.2

Our player has one seat, which goes round; theirs has all the others and is given the mean time that ours needs, or
--seconds. What a win among three or more is worth between two follows from the odds: winning 67% against two of
theirs is worth 80% against one.
"""

from __future__ import annotations

import argparse

import sheepfold
from sheepfold.bridges.contest import Player
from sheepfold.bridges.openspiel_parameters import read_parameters


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sheepfold.game_names())
    parser.add_argument("mind", help="our player, such as rollout:0.5 or shepherd")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, help="time of theirs for a decision (usual: the mean of ours)")
    parser.add_argument(
        "--rollouts", choices=("theirs", "ours"), default="theirs", help="what their search plays out by"
    )
    parser.add_argument("--parameters", nargs="*", default=[], metavar="NAME=VALUE", help="players and options")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    player = Player(
        given.game,
        given.mind,
        parameters=read_parameters(given.parameters),
        seconds=given.seconds,
        our_rollouts=given.rollouts == "ours",
        seed=given.seed,
    )
    for _ in range(given.games):
        print(player.play().text(), flush=True)


if __name__ == "__main__":
    main()
