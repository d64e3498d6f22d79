"""A study on a Ray cluster of two nodes, one of which is killed in the middle: `make test-ray`.

The games must be those of one thread, whatever happens to the nodes. Then it says what another worker brings.
"""

from __future__ import annotations

import sys
import time

import ray
from ray.cluster_utils import Cluster

import sheepfold
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.planning import planned
from sheepfold.lab.study.ray_workers import NoCluster, RayWorkers
from sheepfold.lab.study.running import StudyCourse, Threads

GAMES = 60


def harvests(workers: RayWorkers | Threads, kill: object = None) -> tuple[dict[str, Harvest], float]:
    plan = planned(sheepfold.load("peter"), players=["pup"], games=GAMES, seed=11, ladder=False)
    course = StudyCourse(plan, workers)
    killed: list[bool] = []

    def tell(now: StudyCourse) -> None:
        if kill is not None and not killed and now.progress[0].games >= GAMES // 4:
            killed.append(True)
            kill()  # type: ignore[operator]

    found = course.run(tell)
    assert kill is None or killed, "the node was killed too late to matter"
    return found, course.seconds


def same(one: dict[str, Harvest], other: dict[str, Harvest]) -> None:
    assert one.keys() == other.keys()
    for name, harvest in one.items():
        assert (harvest.rows.games == other[name].rows.games).all(), name
        assert (harvest.rows.payoffs == other[name].rows.payoffs).all(), name
        assert harvest.codes.codes.tolist() == other[name].codes.codes.tolist(), name


def main() -> None:
    try:
        RayWorkers("127.0.0.1:9")
        sys.exit("an address without a cluster was not refused")
    except NoCluster as trouble:
        print(f"ok  {trouble}")
    alone, _ = harvests(Threads(1))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    first = RayWorkers(cluster.address)
    harvests(first)  # every worker loads what is compiled
    one, seconds = harvests(first)
    same(alone, one)
    print(f"ok  one worker: the games of one thread, {GAMES / seconds:.1f} games/s of the players' series")
    node = cluster.add_node(num_cpus=1)
    while ray.cluster_resources().get("CPU", 0) < 2:
        time.sleep(0.2)
    harvests(RayWorkers(cluster.address))
    two, both = harvests(RayWorkers(cluster.address))
    same(alone, two)
    print(f"ok  two workers: the same games, {GAMES / both:.1f} games/s, {seconds / both:.2f} times one worker's")
    lost, _ = harvests(RayWorkers(cluster.address), kill=lambda: cluster.remove_node(node, allow_graceful=False))
    same(alone, lost)
    print("ok  a node was killed in the middle: its pieces were played again, the same games")
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
