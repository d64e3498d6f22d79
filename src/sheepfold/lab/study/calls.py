"""A study from Python: `sheepfold.study("peter")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheepfold.engine.batch import DEVICES
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.game import Game
from sheepfold.engine.rng import checked_seed
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import any_of

if TYPE_CHECKING:
    from sheepfold.lab.study.result import StudyResult
    from sheepfold.lab.study.running import Workers


def study(
    game: Game | str,
    *,
    players: str | Sequence[str] = "dog",
    seats: int | None = None,
    minutes: float | None = None,
    games: int | None = None,
    what_if: Mapping[str, Sequence[object]] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    device: str = "cpu",
    ladder: bool = True,
    decisions: bool = True,
    workers: Workers | None = None,
    progress: Callable[[float], Any] = lambda share: None,
    **options: object,
) -> StudyResult:
    """Play games between computer players and measure them (docs/laboratory.md).

    `players` sit in turn around the table (`"dog"`, `["dog", "pup"]`, `"random"`, `"search:1000"`). Without `games` it
    takes so many `minutes` (one, if neither is given). `what_if` gives values for options, or for `seats`: every
    combination plays the same deals. On the `device` "cuda" searched games run on a GPU, 4,000 at a time; `workers` can
    be a Ray cluster's (`lab.study.ray_workers.RayWorkers(address)`). A notebook shows the result as a page; `games()`
    and `decisions()` are Arrow tables.

    >>> import sheepfold
    >>> found = sheepfold.study("peter", players="random", games=200, seed=1, ladder=False)
    >>> found.games().num_rows
    200
    """
    with needs_extra("lab"):
        from sheepfold.lab.study.on_gpu import GpuWorkers
        from sheepfold.lab.study.planning import planned
        from sheepfold.lab.study.result import StudyResult
        from sheepfold.lab.study.running import StudyCourse, Threads

    one = load(game) if isinstance(game, str) else game
    plan = planned(
        one,
        seats=seats,
        options=options,
        players=[players] if isinstance(players, str) else list(players),
        seed=checked_seed(seed),
        games=games or 0,
        what_if=what_if,
        ladder=ladder,
        decisions=decisions,
    )
    limit = 1.0 if minutes is None and games is None else minutes
    if device not in DEVICES:
        raise ValueError(say("expected device {devices}, got {device!r}", devices=any_of(DEVICES), device=device))
    here = GpuWorkers() if device == "cuda" and workers is None else workers or Threads(threads)
    course = StudyCourse(plan, here, minutes=limit)
    harvests = course.run(lambda now: progress(now.share_done))
    return StudyResult(plan, harvests, course.seconds)
