"""Solving liar's dice beside OpenSpiel's C++ CFR+ on the same tree: time to an exploitability that OpenSpiel measures.

python bench/exact.py [SIDES ...]
"""

from __future__ import annotations

import sys
import time

import pyspiel

import sheepfold
from sheepfold.games.wolf.exact.liars_dice import liars_dice, policy
from sheepfold.games.wolf.exact.solver import EquilibriumSolver

GOAL = 0.01
WANTED = 10.0
AT_ONCE = 10
"""Iterations between two looks at the exploitability; looking is not timed."""

MOST = 2000


def ours(sides: int) -> tuple[int, float, float]:
    """Iterations and seconds to the goal, and the exploitability as OpenSpiel measures our strategy."""
    warm = EquilibriumSolver(sheepfold.load("wolf"), liars_dice(2))
    warm.run(1)
    warm.exploitability()
    peer = pyspiel.load_game(f"liars_dice(numdice=1,dice_sides={sides})")
    seconds = -time.perf_counter()
    solver = EquilibriumSolver(sheepfold.load("wolf"), liars_dice(sides))
    seconds += time.perf_counter()
    while solver.iterations == 0 or (solver.exploitability() > GOAL and solver.iterations < MOST):
        began = time.perf_counter()
        solver.run(AT_ONCE)
        seconds += time.perf_counter() - began
    exported = pyspiel.TabularPolicy(policy(solver, sides))
    return solver.iterations, seconds, pyspiel.exploitability(peer, exported)


def theirs(sides: int, iterations: int) -> tuple[float, float]:
    """Seconds for as many iterations of OpenSpiel's solver, and its exploitability."""
    peer = pyspiel.load_game(f"liars_dice(numdice=1,dice_sides={sides})")
    seconds = -time.perf_counter()
    solver = pyspiel.CFRPlusSolver(peer)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    seconds += time.perf_counter()
    return seconds, pyspiel.exploitability(peer, solver.average_policy())


def main(sizes: list[int]) -> None:
    for sides in sizes:
        iterations, fast, found = ours(sides)
        slow, same = theirs(sides, iterations)
        aim = f"aim {WANTED:g}x: {'met' if slow >= WANTED * fast else 'MISSED'}"
        print(
            f"Liar's dice, one die with {sides} sides each, solved to an exploitability of {GOAL} (building included)"
        )
        print(f"  ours              {iterations / fast:10.1f} iterations/s, {fast:8.3f} s, exploitability {found:.6f}")
        print(f"  OpenSpiel CFR+    {iterations / slow:10.1f} iterations/s, {slow:8.3f} s, exploitability {same:.6f}")
        print(f"  we are {slow / fast:.0f}x as fast to the same strategy ({aim})")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [4, 5])
