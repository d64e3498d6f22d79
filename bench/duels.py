"""Contests of searching players by the hundred: what more simulations are worth, or a network.

python bench/duels.py GAME [--seats N] [--simulations 300 2400] [--games N] [--device cpu|cuda] [--option name=value]
                           [--learned [both]]

Two players that differ in their simulations share a table, over the same deals in all seat orders; whole games run
inside compiled code. With `--learned` the second one judges by the game's trained network, with `--learned both` the
first one too. For other players, and for limits of time, there is `sheepfold ladder`.
"""

from __future__ import annotations

import argparse
import time

import sheepfold
from sheepfold.lab.champions import won_by_second
from sheepfold.lab.ladder import chance, difference, interval, seatings
from sheepfold.players.network import network_for
from sheepfold.players.self_play import Sitter, Tables, play_tables


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--simulations", type=int, nargs=2, default=[300, 2400])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--learned",
        nargs="?",
        const="second",
        choices=["second", "both"],
        help="the second player (or both) judges by the trained network",
    )
    parser.add_argument("--option", action="append", default=[], help="name=value, as at the command line")
    chosen = parser.parse_args()
    game = sheepfold.load(chosen.game)
    seats, options = game.checked_seats(chosen.seats), dict(option.split("=", 1) for option in chosen.option)
    net = network_for(game, game.start(seats, options)) if chosen.learned else None
    if net is not None and not len(net):
        raise SystemExit("no network was trained for these seats and options")
    first = net if chosen.learned == "both" else None
    sitters = [Sitter(chosen.simulations[0], first), Sitter(chosen.simulations[1], net)]
    tables = Tables(game, sitters, seatings(seats), chosen.games, chosen.seed, options)
    began = time.perf_counter()
    played = play_tables(tables, chosen.device, chosen.threads)
    counts = won_by_second(played)
    elo = difference(counts)
    low, high = (chance(end) for end in interval(counts, elo))
    second = " with a network" if chosen.learned else ""
    print(
        f"{game.name}, {seats} seats: {chosen.simulations[1]} simulations{second} over {chosen.simulations[0]}"
        f"{' with one' if first is not None else ''}: {chance(elo):.1%} of two ({low:.1%} to {high:.1%}), "
        f"{tables.games} games, {time.perf_counter() - began:.0f} s with compiling"
    )


if __name__ == "__main__":
    main()
