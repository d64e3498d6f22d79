"""Contests of searching players by the hundred: what more simulations are worth, or being a champion.

python bench/duels.py GAME [--seats N] [--simulations 300 2400] [--games N] [--device cpu|cuda] [--option name=value]
                           [--learned [both]] [--patient [both]]

Two players that differ in their simulations share a table, over the same deals in all seat orders; whole games run
inside compiled code; the interval is counted by deals. With `--learned` the second one searches as a champion, by the
game's trained network where there is one, with `--learned both` the first one too; with `--patient` (or `--patient
both`) as one that has much time and tries answers; nobody drafts turns here. For other players, and for limits of
time, there is `sheepfold ladder`.
"""

from __future__ import annotations

import argparse
import time

import sheepfold
from sheepfold.lab.champions import won_by_deal
from sheepfold.lab.ladder import chance, difference, interval_by_deals, seatings
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
        help="the second player (or both) searches as a champion",
    )
    parser.add_argument(
        "--patient",
        nargs="?",
        const="second",
        choices=["second", "both"],
        help="the second champion (or both) searches as one that has much time",
    )
    parser.add_argument("--option", action="append", default=[], help="name=value, as at the command line")
    chosen = parser.parse_args()
    game = sheepfold.load(chosen.game)
    seats, options = game.checked_seats(chosen.seats), dict(option.split("=", 1) for option in chosen.option)
    champion = network_for(game, game.start(seats, options))
    learned = [chosen.learned == "both", chosen.learned is not None]
    learning = game.minds.learning
    if chosen.patient and (learning is None or not learning.answers or learning.drafts):
        parser.error(f"--patient changes nothing in {game.name}: its champions try no answers in these games")
    patient = [chosen.patient == "both", chosen.patient is not None]
    sitters = [
        Sitter(number, champion if is_champion else None, is_champion, is_patient)
        for number, is_champion, is_patient in zip(chosen.simulations, learned, patient, strict=True)
    ]
    orders = seatings(seats, game.sides(game.start(seats, options)))
    tables = Tables(game, sitters, orders, chosen.games, chosen.seed, options)
    began = time.perf_counter()
    played = play_tables(tables, chosen.device, chosen.threads)
    counts = won_by_deal(played, len(orders))
    elo = difference(counts.sum(axis=0))
    low, high = (chance(end) for end in interval_by_deals(counts, elo))
    kinds = ["a patient champion" if one else "a champion" for one in patient]
    told = [
        f"{number} simulations{f' of {kind}' * is_champion}"
        for number, is_champion, kind in zip(chosen.simulations, learned, kinds, strict=True)
    ]
    print(
        f"{game.name}, {seats} seats: {told[1]} over {told[0]}: {chance(elo):.1%} of two ({low:.1%} to {high:.1%}), "
        f"{tables.games} games, {time.perf_counter() - began:.0f} s with compiling"
    )


if __name__ == "__main__":
    main()
