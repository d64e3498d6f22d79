"""Studies, ladders, tuning and self-play on a Ray cluster of two nodes, one of which is killed in the middle.

Each must come to the same games as on one thread of this process. It also says what a node costs: games a second on one
and two workers, what a piece of games costs whoever gives them out, and what follows for a hundred workers.

python tests/lab/ray_cluster.py         (make test-ray)
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import ray
from ray.cluster_utils import Cluster as LocalCluster

import sheepfold
from sheepfold.lab import champions
from sheepfold.lab.cluster import Cluster, NoCluster
from sheepfold.lab.ladder import Ladder, measure
from sheepfold.lab.study.collecting import Harvest, Piece
from sheepfold.lab.study.planning import planned
from sheepfold.lab.study.ray_workers import RayWorkers
from sheepfold.lab.study.running import SECONDS_AT_ONCE, StudyCourse, Threads, Workers
from sheepfold.lab.study.tuning import Tuned, goal, tune

GAMES = 60
PIECES, PIECE = 24, 40
MANY = 100
PETER = sheepfold.load("peter")


class Nodes:
    """A cluster of one or two nodes with a processor each."""

    def __init__(self) -> None:
        self._cluster = LocalCluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.address = self._cluster.address
        self._second: Any = None

    def add(self) -> None:
        """Have two, unless there are."""
        if self._second is None:
            self._second = self._cluster.add_node(num_cpus=1)
            self._wait_for(2)

    def kill(self) -> None:
        """Lose the second one, at once and with all that it does."""
        self._cluster.remove_node(self._second, allow_graceful=False)
        self._second = None

    def _wait_for(self, number: int) -> None:
        while ray.cluster_resources().get("CPU", 0) < number:
            time.sleep(0.1)

    def close(self) -> None:
        ray.shutdown()
        self._cluster.shutdown()


class Killing(Cluster):
    """A cluster that loses its second node while so many calls are still to come."""

    def __init__(self, nodes: Nodes, after: int) -> None:
        nodes.add()
        super().__init__(nodes.address)
        self._nodes, self._after, self.killed = nodes, after, False

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        future = super().submit(function, *arguments)
        future.add_done_callback(lambda _: self._count())
        return future

    def _count(self) -> None:
        self._after -= 1
        if self._after == 0:
            self.killed = True
            self._nodes.kill()


# -------------------------------------------------------------------- the four kinds of work


def studied(workers: Workers, kill: Callable[[], None] | None = None) -> tuple[dict[str, Harvest], StudyCourse]:
    plan = planned(PETER, players=["pup"], games=GAMES, seed=11, ladder=False)
    course = StudyCourse(plan, workers)
    killed: list[bool] = []

    def tell(now: StudyCourse) -> None:
        if kill is not None and not killed and now.progress[0].games >= GAMES // 4:
            killed.append(True)
            kill()

    found = course.run(tell)
    assert kill is None or killed, "the node was killed too late to matter"
    return found, course


def stopped(workers: Workers) -> StudyCourse:
    """A study that somebody stops once it has games."""
    course = StudyCourse(planned(PETER, players=["pup"], seed=11, ladder=False), workers, minutes=10)

    def tell(now: StudyCourse) -> None:
        if now.progress[0].games >= GAMES // 4:
            now.stopped.set()

    course.run(tell)
    return course


def same_harvests(one: dict[str, Harvest], other: dict[str, Harvest]) -> None:
    assert one.keys() == other.keys()
    for name, harvest in one.items():
        assert (harvest.rows.games == other[name].rows.games).all(), name
        assert (harvest.rows.payoffs == other[name].rows.payoffs).all(), name
        assert harvest.codes.codes.tolist() == other[name].codes.codes.tolist(), name


def climbed(pool: Cluster | None = None) -> Ladder:
    done: list[int] = []
    ladder = measure(
        PETER, players=["random", "lamb", "pup"], games=24, seed=5, pool=pool, progress=lambda now, _: done.append(now)
    )
    assert done == list(range(1, 49)), "progress is told game by game"
    return ladder


def trained(pool: Cluster | None = None) -> Any:
    """Two steps of self-play; a network that is not fitted makes the games follow from the seed alone."""
    with pretended_fit() as seen, tempfile.TemporaryDirectory() as folder:
        champions.train_champions(
            PETER, steps=2, games=48, simulations=20, seed=3, out=Path(folder) / "p.npz", threads=1, pool=pool
        )
    return seen


@contextmanager
def pretended_fit() -> Iterator[list[Any]]:
    """Keep what networks would be fitted to, and leave out torch."""
    seen: list[Any] = []

    class Fit:
        def __init__(self, inputs: int, seats: int, *_: Any) -> None:
            from sheepfold.players.network import size_of

            self.size = size_of(inputs, seats)

        def run(self, rows: Any, ends: Any, own: Any, values: Any, *_: Any) -> float:
            seen.append((rows, ends, own, values))
            return 0.0

        def network(self, lowest: float, total: float) -> Any:
            net = np.zeros(self.size, np.float32)
            net[:2] = lowest, total
            return net

    kept = {name: getattr(champions, name) for name in ("Fit", "torch_here", "TESTS", "YARDSTICK")}
    changed: dict[str, Any] = {"Fit": Fit, "torch_here": lambda: None, "TESTS": 2, "YARDSTICK": 4}
    try:
        for name, value in changed.items():
            setattr(champions, name, value)
        yield seen
    finally:
        for name, value in kept.items():
            setattr(champions, name, value)


def same_positions(one: Any, other: Any) -> None:
    assert len(one) == len(other) == 2
    for mine, others in zip(one, other, strict=True):
        assert all(np.array_equal(left, right) for left, right in zip(mine, others, strict=True))


def tuned(workers: Workers) -> Tuned:
    plan = planned(PETER, players=["search:8"], seed=4, ladder=False)
    return tune(plan, [goal("minutes=10")], over=["target", "extra_action"], minutes=5, settings=4, workers=workers)


def same_settings(one: Tuned, other: Tuned) -> None:
    assert one.as_json() == other.as_json()


# -------------------------------------------------------------------- all of it


def main() -> None:
    try:
        RayWorkers("127.0.0.1:9")
        sys.exit("an address without a cluster was not refused")
    except NoCluster as trouble:
        print(f"ok  {trouble}")
    alone, _ = studied(Threads(1))
    nodes = Nodes()
    try:
        same_harvests(alone, studied(RayWorkers(nodes.address))[0])
        one = what_it_costs(nodes, "one worker")
        nodes.add()
        same_harvests(alone, studied(RayWorkers(nodes.address))[0])
        print("ok  study: the games of one thread on one worker and on two")
        say_for_many(one, what_it_costs(nodes, "two workers"))
        course = stopped(RayWorkers(nodes.address))
        assert course.progress[0].games >= GAMES // 4
        assert course.seconds < 300
        print("ok  study: stopped in the middle, with what was finished")
        lost, _ = studied(RayWorkers(nodes.address), kill=nodes.kill)
        same_harvests(alone, lost)
        print("ok  study: a node was killed in the middle; its pieces were played again, the same games")
        for name, work, same in (("ladder", climbed, same_ladders), ("self-play", trained, same_positions)):
            nodes.add()
            usual = work()
            same(usual, work(Cluster(nodes.address)))
            killing = Killing(nodes, after=5)
            same(usual, work(killing))
            assert killing.killed
            print(f"ok  {name}: the same as on one thread, also with a node killed in the middle")
        nodes.add()
        same_settings(tuned(Threads(1)), tuned(RayWorkers(nodes.address)))
        print("ok  tuning: the same settings tried with the same outcome")
    finally:
        nodes.close()


def same_ladders(one: Ladder, other: Ladder) -> None:
    assert one.as_json() == other.as_json()


def what_it_costs(nodes: Nodes, name: str) -> dict[str, float]:
    """Games a second with the workers there are, and what a piece costs whoever gives it out.

    Thoughts do not travel with these games, as with all but the first thousands of a study.
    """
    workers = RayWorkers(nodes.address)
    series = replace(planned(PETER, players=["pup"], seed=12, ladder=False).series[0], most_thoughts=0)
    for _ in range(2):  # at first every worker loads what is compiled
        began, spent = time.perf_counter(), time.process_time()
        pieces = [workers.submit(Piece(series, PIECE * number, PIECE)) for number in range(PIECES)]
        found = [piece.result() for piece in pieces]
        seconds, work = time.perf_counter() - began, time.process_time() - spent
    speed = PIECE * PIECES / seconds
    carried = sum(sum(array.nbytes for array in (*one.rows, one.thoughts)) for one in found if one is not None)
    print(f"    {name}: {speed:,.1f} games/s of pup, {PIECES} pieces of {PIECE} games")
    return {"speed": speed, "work": work / PIECES, "bytes": carried / PIECES, "seconds": seconds / PIECES}


def say_for_many(one: dict[str, float], two: dict[str, float]) -> None:
    """A calculation for many workers: what limits them is whoever gives out pieces and takes them in."""
    a_second = MANY / SECONDS_AT_ONCE
    size = one["bytes"] * SECONDS_AT_ONCE / one["seconds"]  # of a piece that takes as long as those of a study
    print(
        f"    two workers are {two['speed'] / one['speed']:.2f} times one; a piece costs this process "
        f"{1000 * one['work']:.1f} ms of work: {MANY} workers with pieces of {SECONDS_AT_ONCE} s, {a_second:.0f} a "
        f"second of about {size / 1000:.0f} kB, need {a_second * one['work']:.2f} of a core here and "
        f"{a_second * size / 1e6:.0f} MB/s"
    )


if __name__ == "__main__":
    with redirect_stderr(StringIO()):  # Ray writes a page of its log for every node that is killed
        main()
