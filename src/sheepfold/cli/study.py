"""Commands of the laboratory's studies: `sheepfold study` and `sheepfold dataset`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import webbrowser
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheepfold.cli.errors import UsageError, must_be
from sheepfold.cli.files import text_or_file
from sheepfold.cli.flags import add_command, add_ray, for_each_game, need_game, options_of
from sheepfold.cli.progress import progress_bar
from sheepfold.engine.batch import DEVICES
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.game import Game
from sheepfold.engine.rng import checked_seed
from sheepfold.games import load
from sheepfold.lab.study.collecting import Piece, Series, play_piece, rotations, seated, thinker
from sheepfold.lab.study.keeping import Shelf, write_whole
from sheepfold.lab.study.on_gpu import GpuWorkers
from sheepfold.lab.study.planning import SEATS, StudyPlan, planned, told_apart
from sheepfold.lab.study.running import RANDOM_AT_ONCE, StudyCourse, Threads, TooSlow, Workers
from sheepfold.language import say
from sheepfold.language.phrases import full_sentence
from sheepfold.players import LEVELS

if TYPE_CHECKING:
    from sheepfold.lab.study.result import StudyResult
    from sheepfold.lab.study.tuning import Tuned

LONGEST = 7 * 24 * 60.0
"""Minutes that a study may take."""


def add_study(commands: Any) -> None:
    """`sheepfold study`."""
    what = say("answer a designer's questions: fairness, length, choice, tension, luck, rules in use")
    studying = add_command(commands, "study", what, need_game)
    for _, parser in for_each_game(studying, "study"):
        parser.add_argument("--minutes", type=float, metavar="M", help=say("how long to play (default 1)"))
        parser.add_argument("--games", type=int, metavar="N", help=say("or so many games of the players"))
        _add_players(parser, "dog")
        seats = say("number of seats, several (2,3) or all; several write a page each (default {number})")
        parser.add_argument("--seats", metavar="N", help=seats.replace("{number}", say("the usual one")))
        asked = say("play the same deals with these values of an option, or of seats; several make a grid")
        parser.add_argument("--what-if", action="append", default=[], metavar="NAME=V1,V2", help=asked)
        goals = say("search the options for a goal (minutes=20, unfairness=less, lead_changes=more); several trade off")
        parser.add_argument("--tune", action="append", default=[], metavar="GOAL", help=goals)
        parser.add_argument("--over", default="", metavar="NAMES", help=say("the options to tune (default: all)"))
        parser.add_argument("--out", type=Path, metavar="FILE", help=say("the page (default GAME-study.html)"))
        parser.add_argument("--open", action="store_true", help=say("show the page in the browser"))
        parser.add_argument("--json", type=Path, metavar="FILE", help=say("all figures as JSON (- prints them)"))
        parser.add_argument("--parquet", type=Path, metavar="FOLDER", help=say("games and decisions as Parquet files"))
        parser.add_argument("--records", type=Path, metavar="FOLDER", help=say("the games to look at as record files"))
        parser.add_argument("--resume", action="store_true", help=say("go on with a study that was stopped"))
        only = say("play and keep the games, write no page: --resume does that, on another machine too")
        parser.add_argument("--play-only", action="store_true", help=only)
        parser.add_argument("--threads", type=int, metavar="N", help=say("CPU threads (default: one for each core)"))
        _add_device(parser)
        add_ray(parser)
        parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("which games (default 1)"))
        parser.set_defaults(run=run_study)


def add_dataset(commands: Any) -> None:
    """`sheepfold dataset`."""
    what = say("write games as Parquet files: a row for each game, and for each decision")
    writing = add_command(commands, "dataset", what, need_game)
    for game, parser in for_each_game(writing, "dataset"):
        parser.add_argument("--games", type=int, default=1_000_000, metavar="N", help=say("how many (default 1000000)"))
        _add_players(parser, "random")
        seats = say("number of seats (default {number})", number=game.usual_seats)
        parser.add_argument("--seats", type=int, metavar="N", help=seats)
        parser.add_argument("--decisions", action="store_true", help=say("also a row for each decision"))
        parser.add_argument("--out", type=Path, metavar="FOLDER", help=say("where (default GAME-dataset)"))
        parser.add_argument("--threads", type=int, metavar="N", help=say("CPU threads (default: one for each core)"))
        _add_device(parser)
        add_ray(parser)
        parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("which games (default 1)"))
        parser.set_defaults(run=run_dataset)


def _add_device(parser: argparse.ArgumentParser) -> None:
    device = say("where searched games are played (default cpu)")
    parser.add_argument("--device", choices=DEVICES, default="cpu", help=device)


def _add_players(parser: argparse.ArgumentParser, usual: str) -> None:
    names = ", ".join(["random", *LEVELS, "search:N"])
    told = say(
        "who plays: one for all seats, or several in turn (dog,pup): {names} (default {usual})",
        names=names,
        usual=usual,
    )
    parser.add_argument("--players", default=usual, metavar="PLAYER", help=told)


def run_study(chosen: argparse.Namespace) -> None:
    """`sheepfold study GAME`."""
    if not chosen.play_only:
        _results()
    game = load(chosen.game)
    _check(chosen)
    numbers = _seat_numbers(game, chosen.seats)
    plans = [_plan(game, chosen, number) for number in numbers]
    with _stopped_gently():
        for plan in plans:
            one = _for_one(chosen, plan, len(plans))
            if len(plans) > 1 and chosen.resume and not _part_of(one).is_dir():
                one.resume = False  # this one was finished, or not begun, when the others were stopped
                if one.out.is_file():
                    print(say("{file} is there already", file=one.out))
                    continue
            if _study(one, plan):
                raise KeyboardInterrupt


def _results() -> type[StudyResult]:
    """What the extra brings, or what to install."""
    with needs_extra("lab"):
        from sheepfold.lab.study.result import StudyResult

    return StudyResult


@contextmanager
def _stopped_gently() -> Iterator[None]:
    """A request to end stops a study as Ctrl+C does: what was finished is written."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _check(chosen: argparse.Namespace) -> None:
    if chosen.minutes is not None and not 0 < chosen.minutes <= LONGEST:
        raise UsageError(must_be("--minutes", 0, int(LONGEST), chosen.minutes))
    if chosen.games is not None and chosen.games < 1:
        raise UsageError(
            say("{what} must be at least {least}, not {given}", what="--games", least=1, given=chosen.games)
        )
    if chosen.threads is not None and not 1 <= chosen.threads <= 1024:
        raise UsageError(must_be("--threads", 1, 1024, chosen.threads))
    if chosen.over and not chosen.tune:
        raise UsageError(say("--over says what --tune searches: give a goal with --tune"))
    if chosen.tune and chosen.play_only:
        raise UsageError(say("a search for options is no games to keep: leave out --play-only or --tune"))
    if chosen.tune and chosen.resume:
        raise UsageError(say("a search for options cannot be gone on with: leave out --resume or --tune"))
    for file in (chosen.out, chosen.json):
        if file is not None and str(file) != "-" and not file.absolute().parent.is_dir():
            raise UsageError(say("there is no folder {folder}", folder=file.absolute().parent))
        if file is not None and file.is_dir():
            raise UsageError(say("{file} is a folder: give the name of a file", file=file))
    for folder in (chosen.parquet, chosen.records):
        if folder is not None and folder.exists() and not folder.is_dir():
            raise UsageError(say("{file} is a file: give the name of a folder", file=folder))


def _seat_numbers(game: Game, text: str | None) -> list[int]:
    if text is None:
        return [game.usual_seats]
    if text == "all":
        return list(game.seats)
    return [game.checked_seats(int(part) if part.strip().isdecimal() else -1) for part in text.split(",")]


def _plan(game: Game, chosen: argparse.Namespace, seats: int) -> StudyPlan:
    what_if: dict[str, list[object]] = {}
    for asked in chosen.what_if:
        name, sign, values = asked.partition("=")
        if not sign or not values:
            raise UsageError(say("--what-if is NAME=VALUE,VALUE, not {given!r}", given=asked))
        asked_before = what_if.setdefault(name.replace("-", "_"), [])
        asked_before += [_value(game, name, value) for value in _split(values)]
    return planned(
        game,
        seats=seats,
        options=options_of(chosen, game),
        players=chosen.players.split(","),
        seed=checked_seed(chosen.seed),
        games=chosen.games or 0,
        what_if=what_if,
        decisions=chosen.parquet is not None,
    )


def _split(values: str) -> list[str]:
    """Values between commas; a text in braces (a board) is one."""
    return [values] if values.startswith("{") else values.split(",")


def _value(game: Game, name: str, value: str) -> str:
    """A value, or what the file of this name says where people can write their own."""
    option = game.options.get(name.replace("-", "_"))
    return (
        text_or_file(value) if name != SEATS and option and option.takes_text and value not in option.values else value
    )


def _for_one(chosen: argparse.Namespace, plan: StudyPlan, plans: int) -> argparse.Namespace:
    """What was asked for, with the files of one study: of several, each has its number of seats in its name."""
    one = argparse.Namespace(**vars(chosen))
    one.out = chosen.out or Path(f"{plan.game.name}-study.html")
    for name in ("out", "json", "parquet") if plans > 1 else ():
        file = getattr(one, name)
        if file is not None and str(file) != "-":
            setattr(one, name, file.with_name(f"{file.stem}-{plan.seats}{file.suffix}"))
    return one


def _part_of(chosen: argparse.Namespace) -> Path:
    """The folder with what a study has finished."""
    file: Path = chosen.out
    return file.with_name(f"{file.stem}.part")


def _study(chosen: argparse.Namespace, plan: StudyPlan) -> bool:
    """Play and write a study; whether it was stopped."""
    minutes = 1.0 if chosen.minutes is None and (chosen.games is None or chosen.tune) else chosen.minutes
    tuned = None
    if chosen.tune:
        tuned = _tuned(chosen, plan, minutes / 2)
        best = tuple(one.variant for one in tuned.best if one.variant.changes)
        plan = replace(plan, seed=(plan.seed + 1) % (1 << 62), variants=tuple(told_apart(plan.variants + best)))
        minutes /= 2
    shelf = Shelf(_part_of(chosen), plan)
    workers = _workers(chosen)
    shelf.begin(chosen.resume)
    course = StudyCourse(plan, workers, shelf, minutes)
    try:
        stopped = _played(course, plan.game.title)
    except TooSlow:
        if not course.games:
            shelf.forget()
        raise
    if chosen.play_only:
        print(say("{games:,} games lie in {folder}; --resume makes the page", games=course.games, folder=shelf.folder))
        return stopped
    harvests = course.harvests
    if "players" not in harvests:
        shelf.forget()
        if stopped:
            return True
        raise UsageError(
            say(
                "no game was finished in {minutes:g} minutes: give more of them, or players that think less",
                minutes=minutes or 0,
            )
        )
    result = _results()(plan, harvests, course.seconds_before + course.seconds, stopped, tuned)
    try:
        _write(chosen, result)
    except OSError as trouble:
        kept = say("the games are kept in {folder}: --resume makes the page", folder=shelf.folder)
        raise UsageError(f"{trouble}; {kept}") from None
    if stopped:
        print(say("Stopped; {folder} has what was finished: go on with --resume", folder=shelf.folder), file=sys.stderr)
    else:
        shelf.forget()
    return stopped


def _workers(chosen: argparse.Namespace) -> Workers:
    """The threads of this machine, its GPU, or a Ray cluster."""
    if chosen.device == "cuda" and chosen.ray is not None:
        raise UsageError(say("a cluster plays on processors: leave out --device cuda or --ray"))
    if chosen.device == "cuda":
        return GpuWorkers()
    if chosen.ray is None:
        return Threads(chosen.threads)
    with needs_extra("ray"):
        from sheepfold.lab.study.ray_workers import RayWorkers

    return RayWorkers(chosen.ray)


def _tuned(chosen: argparse.Namespace, plan: StudyPlan, minutes: float) -> Tuned:
    """Search the options for the goals, in a part of the time."""
    from sheepfold.lab.study.tuning import goal, tune

    goals = [goal(text) for asked in chosen.tune for text in asked.split(",")]
    over = [name.replace("-", "_") for name in chosen.over.split(",") if name]
    progress, bar = progress_bar(say("tuning {title}", title=plan.game.title), 1000)
    with progress:
        return tune(
            plan,
            goals,
            over=over,
            minutes=minutes,
            workers=_workers(chosen),
            progress=lambda share: progress.update(bar, completed=round(1000 * share)),
        )


def _played(course: StudyCourse, title: str) -> bool:
    """Play; whether somebody stopped it."""
    progress, bar = progress_bar(title, 1000)
    with progress:
        try:
            course.run(lambda now: progress.update(bar, completed=round(1000 * now.share_done)))
        except KeyboardInterrupt:
            return True
    return False


def _write(chosen: argparse.Namespace, result: StudyResult) -> None:
    """All that was asked for, each file whole or not at all."""
    from sheepfold.lab.study.report.answers import answers, changes
    from sheepfold.lab.study.tables import write_parquet

    write_whole(chosen.out, lambda file: file.write(result.html().encode()))
    if chosen.json is not None:
        text = json.dumps(result.as_json(), ensure_ascii=False)
        if str(chosen.json) == "-":
            print(text)
        else:
            write_whole(chosen.json, lambda file: file.write(text.encode()))
    if chosen.parquet is not None:
        write_parquet(chosen.parquet, result.harvests)
    if chosen.records is not None:
        chosen.records.mkdir(parents=True, exist_ok=True)
        for one in result.exhibits:
            name = f"{result.plan.game.name}-{result.plan.seats}-{one.kind}.sheepfold"
            record = one.record()
            write_whole(chosen.records / name, lambda file, record=record: file.write(record.encode()))  # type: ignore[misc]
    if str(chosen.json) != "-":
        for answer in [*answers(result), *changes(result)]:
            print(f"{answer.question} {full_sentence(answer.short)}\n  {answer.sentences}")
        print(say("{games:,} games in all; the page: {file}", games=result.played, file=chosen.out))
    if chosen.open:
        webbrowser.open(chosen.out.absolute().as_uri())


def run_dataset(chosen: argparse.Namespace) -> None:
    """`sheepfold dataset GAME`."""
    with needs_extra("lab"):
        from sheepfold.lab.study.tables import ParquetStream

    game = load(chosen.game)
    if chosen.games < 1:
        raise UsageError(
            say("{what} must be at least {least}, not {given}", what="--games", least=1, given=chosen.games)
        )
    if chosen.threads is not None and not 1 <= chosen.threads <= 1024:
        raise UsageError(must_be("--threads", 1, 1024, chosen.threads))
    number = game.checked_seats(chosen.seats)
    players = chosen.players.split(",")
    for name in players:
        thinker(name)
    options = tuple(game.checked_options(number, options_of(chosen, game)).items())
    sitting = rotations(seated(players, number))
    series = Series(
        chosen.players, game, number, options, sitting, checked_seed(chosen.seed), decisions=chosen.decisions
    )
    workers = _workers(chosen)
    stream = ParquetStream(chosen.out or Path(f"{game.name}-dataset"), game)
    whole = False
    progress, bar = progress_bar(game.title, chosen.games)
    try:
        with progress:
            for harvest in _pieces(series, chosen.games, workers):
                stream.add(harvest)
                progress.update(bar, completed=stream.games)
        whole = True
    except KeyboardInterrupt:
        whole = stream.games > 0
        raise
    finally:
        files = stream.close(keep=whole)
        for file in files:
            print(say("{file}: {games:,} games", file=file, games=stream.games))


def _pieces(series: Series, games: int, workers: Workers) -> Iterator[Any]:
    """The pieces of a series in their order, played side by side."""
    at_once = RANDOM_AT_ONCE if series.is_random else workers.at_once or 20
    play_piece(Piece(series, 0, 1))
    waiting = deque[Any]()
    try:
        for first in range(0, games, at_once):
            waiting.append(workers.submit(Piece(series, first, min(at_once, games - first))))
            if len(waiting) > 2 * workers.number:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        workers.close()
