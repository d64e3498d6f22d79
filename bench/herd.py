"""Steps a second of a herd with masks and observations written, beside pgx and Gymnasium's own vector in the same run.

python bench/herd.py [GAME ...]                    all games, one core, beside the peers
python bench/herd.py --device cuda                 the same on a GPU, without peers
python bench/herd.py --sizes [--device cuda]       speed by the number of games, into bench/herd-speed.json and
                                                   docs/pictures/herd-speed.svg

A step is one choice in one game: `pick_random()`, then `step()`, which lets chance act, begins ended games anew and
writes who decides, masks and observations. On the CPU this process keeps itself to one core (as `taskset -c` does)
before anything is loaded, so XLA has no other one either; time is the processor time of all its threads. On a GPU it
is wall time, read after everything has been waited for.

All games of a herd begin together. Large herds need many `--seconds`, else only their openings are measured.

pgx: `step` with auto reset, jit and vmap over all games, random legal actions by the mask, 32 steps in one call.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SPEEDS = ROOT / "bench" / "herd-speed.json"
PICTURE = ROOT / "docs" / "pictures" / "herd-speed.svg"
PEERS = ("connect_four", "backgammon")
SIZES = [4**power for power in range(11)]
PEER_SIZES = (256, 4096)
"""Herds of pgx; the faster one counts."""

AT_ONCE = 32
"""Steps in one call of pgx."""

TRIES = 3


def keep_to_one_core() -> None:
    """Let this process, and all threads that it will start, have one core; before NumPy, Numba and XLA are loaded."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["OMP_NUM_THREADS"] = "1"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"


class Clock:
    """Processor time here, or wall time of a GPU that has nothing more to do."""

    def __init__(self, device: str, seconds: float) -> None:
        self.device = device
        self.seconds = seconds

    def now(self) -> float:
        if self.device == "cpu":
            return time.process_time()
        from numba import cuda

        cuda.synchronize()
        return time.perf_counter()

    def steps_per_second(self, play: Callable[[], int]) -> float:
        """The best of some tries; `play` makes some steps and says how many.

        Before them come one call that compiles and one try that does not count: all games have begun together, and go
        apart as they are played.
        """
        play()
        self._one_try(play)
        return max(self._one_try(play) for _ in range(TRIES))

    def _one_try(self, play: Callable[[], int]) -> float:
        steps, calls, began = 0, 1, self.now()
        while True:
            for _ in range(calls):
                steps += play()
            spent = self.now() - began
            if spent > self.seconds / TRIES:
                return steps / spent
            calls *= 2  # so that a GPU is waited for seldom


def in_herd(herd: Any, checked: bool) -> Callable[[], int]:
    def play() -> int:
        herd.step(herd.pick_random(), checked=checked)
        return len(herd)

    return play


def in_vector(env: Any) -> Callable[[], int]:
    """Steps of the agents in a vector environment of Gymnasium, with random legal actions by the mask."""
    import numpy as np

    draw = np.random.default_rng(1)
    _, infos = env.reset(seed=1)

    def play() -> int:
        nonlocal infos
        mask = infos["action_mask"]
        *_, infos = env.step((mask * draw.random(mask.shape, np.float32)).argmax(1))
        return int(env.num_envs)

    return play


def in_pgx(name: str, games: int) -> Callable[[], int]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(carry: Any, _: None) -> tuple[Any, None]:
        states, key = carry
        key, choosing, luck = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jnp.log(states.legal_action_mask.astype(jnp.float32)))
        return (step(states, actions, jax.random.split(luck, games)), key), None

    steps = jax.jit(lambda carry: jax.lax.scan(one_step, carry, None, length=AT_ONCE)[0], donate_argnums=0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    carry = (states, jax.random.PRNGKey(1))

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(steps(carry))
        return AT_ONCE * games

    return play


# -------------------------------------------------------------------- beside the peers


def show(what: str, speed: float, rest: str = "") -> None:
    print(f"{what:58}{speed / 1e6:9.3f} million steps/s{rest}", flush=True)


@contextmanager
def closing(env: Any) -> Iterator[Any]:
    yield env
    env.close()


def beside_peers(names: list[str], games: int, clock: Clock) -> None:
    """Every game in each form, checked and unchecked, beside pgx's games and Gymnasium's vector of our environment."""
    import sheepfold

    theirs = {}
    if clock.device == "cpu":
        for peer in PEERS:
            theirs[peer] = max(clock.steps_per_second(in_pgx(peer, size)) for size in PEER_SIZES)
            show(f"pgx {peer}", theirs[peer])
    for name in names:
        game = sheepfold.load(name)
        for form in ("seat", "bits"):
            herd = game.herd(games, seed=1, form=form, device=clock.device, threads=1)
            ours = clock.steps_per_second(in_herd(herd, False))
            ratios = "".join(f", {ours / speed:.1f}x {peer}" for peer, speed in theirs.items())
            show(f"{game.title}, {form}", ours, f"{ratios}; {herd.bytes_a_game} bytes a game")
            show(f"{game.title}, {form}, checked", clock.steps_per_second(in_herd(herd, True)))
        if clock.device == "cpu":
            beside_gymnasium(name, game.title, clock)


def beside_gymnasium(name: str, title: str, clock: Clock, games: int = 256) -> None:
    """The agents' steps a second in our vector environment, and in Gymnasium's own over our single one."""
    import gymnasium

    import sheepfold.bridges.gymnasium  # noqa: F401

    speeds = []
    for mode, settings in (("sync", {}), ("vector_entry_point", {"threads": 1})):
        made = gymnasium.make_vec(f"sheepfold/{name}-v1", games, vectorization_mode=mode, **settings)
        with closing(made) as env:
            speeds.append(clock.steps_per_second(in_vector(env)))
    show(f"{title}, Gymnasium SyncVectorEnv, agents", speeds[0])
    show(f"{title}, Gymnasium vector environment, agents", speeds[1], f", {speeds[1] / speeds[0]:.0f}x")


# -------------------------------------------------------------------- by size


def memory_here() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def memory_of(device: str) -> int:
    """The memory that arrays can be in."""
    if device == "cpu":
        return memory_here()
    from numba import cuda

    return int(cuda.current_context().get_memory_info().total)


def by_size(names: list[str], largest: int, clock: Clock) -> dict[str, Any]:
    """For each game its speed in herds of every size that takes less than half of the memory."""
    import sheepfold

    found: dict[str, Any] = {}
    for name in names:
        game = sheepfold.load(name)
        one = game.herd(1, form="seat", device=clock.device).bytes_a_game
        speeds = {}
        for size in SIZES:
            if size <= largest and size * one < memory_of(clock.device) / 2:
                herd = game.herd(size, seed=1, form="seat", device=clock.device, threads=1)
                speeds[size] = round(clock.steps_per_second(in_herd(herd, False)))
                show(f"{game.title}, {size:,} games", speeds[size])
                del herd
        found[name] = {"title": game.title, "bytes_a_game": one, "steps_per_second": speeds}
    return found


def save_and_draw(device: str, found: dict[str, Any]) -> None:
    """Add what was found to the file, and draw all that is in it."""
    from herd_chart import speed_chart

    kept = json.loads(SPEEDS.read_text(encoding="utf-8")) if SPEEDS.exists() else {}
    kept[device] = json.loads(json.dumps({**kept.get(device, {}), **found}))
    SPEEDS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    PICTURE.write_text(speed_chart(kept) + "\n", encoding="utf-8")
    print(f"wrote {SPEEDS.relative_to(ROOT)} and {PICTURE.relative_to(ROOT)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games to measure (all by default)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, help="games in a herd (1,024; on a GPU 262,144)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--sizes", action="store_true", help="speed by the number of games, as a file and a picture")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="with --sizes: the largest herd")
    asked = parser.parse_args()
    if asked.device == "cpu":
        keep_to_one_core()
    import sheepfold

    names = asked.game or list(sheepfold.game_names())
    clock = Clock(asked.device, asked.seconds)
    if asked.sizes:
        save_and_draw(asked.device, by_size(names, asked.largest, clock))
    else:
        beside_peers(names, asked.games or (1024 if asked.device == "cpu" else 1 << 18), clock)


if __name__ == "__main__":
    main()
