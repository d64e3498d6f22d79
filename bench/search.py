"""The search beside OpenSpiel's C++ searches in one run, and how long others wait while players think.

python bench/search.py            (part of make bench)
"""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from statistics import quantiles

import pyspiel

import sheepfold
from sheepfold.engine.groups import Minds
from sheepfold.players import Search, mind

SECONDS = 2.0
SIMULATIONS = 4000
AIM = 2.0
THINKERS = 4
LONGEST_WAIT = 0.05


def ours(game: sheepfold.Game) -> float:
    """Simulations per second of processor time of our search, from the first decision of a game."""
    position = game.new(seed=1)
    seen = position.seen_by(position.actor)
    Search(simulations=10, seed=1).think(seen)
    done, began, number = 0, time.process_time(), 0
    while time.process_time() - began < SECONDS:
        done += Search(simulations=SIMULATIONS, seed=number).think(seen).simulations
        number += 1
    return done / (time.process_time() - began)


def to_the_end(game: sheepfold.Game) -> sheepfold.Game:
    """The same game without knowledge for the search: random roll-outs to the very end, as OpenSpiel's are."""
    return replace(game, name=f"{game.name}_to_the_end", minds=Minds())


def theirs(name: str) -> float:
    """The same of OpenSpiel's search for this game: MCTS, or IS-MCTS where there are secrets."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, 1, False)
    else:
        kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, SIMULATIONS, -1, kind, False, False)
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        bot.step(state)
        done += SIMULATIONS
    return done / (time.process_time() - began)


def waits(game: sheepfold.Game) -> list[float]:
    """Seconds that a thread waits for a list of moves while shepherds think."""
    position = game.new(seed=1)
    seen = position.seen_by(position.actor)
    seen.moves()
    thinkers = [mind("shepherd:60", number) for number in range(THINKERS)]
    threads = [threading.Thread(target=think_on, args=(thinker, seen)) for thinker in thinkers]
    for thread in threads:
        thread.start()
    found = []
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        time.sleep(0.002)
        began = time.perf_counter()
        seen.moves()
        found.append(time.perf_counter() - began)
    for thinker in thinkers:
        thinker.stop.set()  # type: ignore[attr-defined]
    for thread in threads:
        thread.join()
    return found


def think_on(thinker: object, seen: sheepfold.Position) -> None:
    while not thinker.stop.is_set():  # type: ignore[attr-defined]
        thinker.choose(seen)  # type: ignore[attr-defined]


def main() -> None:
    game = sheepfold.load("peter")
    speeds = {"with its own roll-outs, to the round's end": ours(game)}
    speeds["random roll-outs to the game's end"] = ours(to_the_end(game))
    peers = {name: theirs(name) for name in ("mancala", "euchre")}
    for what, speed in speeds.items():
        print(f"search of {game.title}, {what}: {speed:,.0f} simulations/s on one core")
        for name, peer in peers.items():
            met = "met" if speed >= AIM * peer else "MISSED"
            print(f"  OpenSpiel {name:8} {peer:10,.0f} simulations/s: we are {speed / peer:.1f}x (aim {AIM:g}x: {met})")
    for name in sheepfold.game_names():
        found = sorted(waits(sheepfold.load(name)))
        met = "met" if found[-1] <= LONGEST_WAIT else "MISSED"
        print(
            f"{name}: a list of moves while {THINKERS} shepherds think: median {1000 * found[len(found) // 2]:.2f} ms, "
            f"99% {1000 * quantiles(found, n=100)[-1]:.1f} ms, longest {1000 * found[-1]:.1f} ms (aim 50: {met})"
        )


if __name__ == "__main__":
    main()
