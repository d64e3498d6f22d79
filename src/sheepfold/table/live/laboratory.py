"""Studies that people ask for in the browser: one at a time, each a process of low priority, its results in a folder.

A lock that the process holds keeps a second one out, whichever of the server's processes begins it, and is free again
when the process ends, however it ends.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp

from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.lab.study.planning import StudyPlan, planned
from sheepfold.language import say, spoken
from sheepfold.match.match import Match
from sheepfold.match.record import read
from sheepfold.table.serving.limits import TooManyRequests
from sheepfold.table.store.files import InUse, lock

GIVES_WAY = 15
"""How nice a study is to everything else: matches come first."""

MOST_MINUTES = 5
MOST_KEPT = 60
"""So many studies are kept; the oldest go first."""

RETRY_SECONDS = 60

ASKED, PAGE, FIGURES, TROUBLE, RECORDS = "asked.json", "study.html", "study.json", "trouble.txt", "records"


class StudyUnderWay(TooManyRequests):
    """Another study is being made."""


class NoSuchStudy(ValueError):
    """There is no study of this name."""


@dataclass(frozen=True)
class Asked:
    """What somebody asked for."""

    game: str
    seats: int
    players: str
    minutes: float
    options: Mapping[str, str]
    what_if: Mapping[str, str]
    browser: str
    began: float
    pid: int = 0

    def plan(self) -> StudyPlan:
        """The plan, which refuses what cannot be studied."""
        return planned(
            load(self.game),
            seats=self.seats,
            options=self.options,
            players=self.players.split(","),
            what_if={name: values.split(",") for name, values in self.what_if.items()},
        )

    @property
    def arguments(self) -> list[str]:
        """The command that makes it."""
        flags = [f"--{name}={value}" for name, value in self.options.items()]
        asked = [f"--what-if={name}={values}" for name, values in self.what_if.items()]
        return [
            *("study", self.game, f"--seats={self.seats}", f"--players={self.players}", f"--minutes={self.minutes:g}"),
            *(f"--out={PAGE}", f"--json={FIGURES}", f"--records={RECORDS}", "--threads=1", f"--language={spoken()}"),
            *flags,
            *asked,
        ]


@dataclass(frozen=True)
class StudyJob:
    """A study that is made, was made, or failed."""

    name: str
    folder: Path
    asked: Asked
    is_running: bool

    @property
    def is_done(self) -> bool:
        """Whether its page is there."""
        return (self.folder / PAGE).is_file()

    @property
    def trouble(self) -> str:
        """Why it failed, if it did."""
        file = self.folder / TROUBLE
        if self.is_running or self.is_done or not file.is_file():
            return ""
        lines = file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1].removeprefix("sheepfold: ") if lines else say("it was stopped before the first game was over")

    @property
    def share_done(self) -> float:
        """About how far it is, by the clock."""
        return 1.0 if self.is_done else min(0.99, (time.time() - self.asked.began) / (60 * self.asked.minutes + 5))

    @property
    def game(self) -> Game:
        """The game."""
        return load(self.asked.game)

    def looks(self) -> dict[str, Path]:
        """The records of the games to look at, by kind."""
        return {file.stem.rpartition("-")[2]: file for file in sorted((self.folder / RECORDS).glob("*.sheepfold"))}

    def look(self, kind: str) -> tuple[Match, int]:
        """One of them, and the step to look at."""
        file = self.looks().get(kind)
        if file is None:
            raise NoSuchStudy(say("there is no such game in this study"))
        marked = {
            one["kind"]: one["step"] for one in json.loads((self.folder / FIGURES).read_text())["games_to_look_at"]
        }
        return read(file.read_text(encoding="utf-8")), int(marked.get(kind, 0))


class Laboratory:
    """The studies of a server."""

    def __init__(self, data: Path | None) -> None:
        self._data = data
        self._own: list[subprocess.Popen[bytes]] = []

    @cached_property
    def _folder(self) -> Path:
        """Where studies are kept; without a folder for data, one that nobody else knows."""
        folder = (self._data or Path(mkdtemp(prefix="sheepfold-"))) / "lab"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def close(self) -> None:
        """Stop what this process has begun."""
        for process in self._own:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)

    def start(self, asked: Asked) -> str:
        """Begin a study; its name."""
        asked.plan()
        self._own = [process for process in self._own if process.poll() is None]
        with (self._folder / "lock").open("w") as file:
            try:
                lock(file.fileno(), alone=True)
            except InUse:
                said = say("a study is under way: one at a time is made here")
                raise StudyUnderWay(said, RETRY_SECONDS) from None
            self._forget_old()
            name = secrets.token_hex(6)
            (self._folder / name).mkdir()
            process = self._begun(self._folder / name, asked, file.fileno())
        self._own.append(process)
        whole = asdict(asked) | {"pid": process.pid}
        (self._folder / name / ASKED).write_text(json.dumps(whole), encoding="utf-8")
        return name

    def _begun(self, folder: Path, asked: Asked, held: int) -> subprocess.Popen[bytes]:
        """The process: it holds the lock as long as it lives."""
        command = ["nice", f"-n{GIVES_WAY}", sys.executable, "-m", "sheepfold", *asked.arguments]
        with (folder / TROUBLE).open("wb") as trouble:
            return subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=trouble,
                pass_fds=[held],
                start_new_session=True,
            )

    def job(self, name: str) -> StudyJob:
        """A study by its name."""
        file = self._folder / name / ASKED
        if not name.isalnum() or not file.is_file():
            raise NoSuchStudy(say("there is no such study: it may have been removed"))
        asked = Asked(**json.loads(file.read_text(encoding="utf-8")))
        return StudyJob(name, file.parent, asked, self._is_running(asked))

    def _is_running(self, asked: Asked) -> bool:
        for process in self._own:
            if process.pid == asked.pid:
                return process.poll() is None
        return self._is_locked() and _is_alive(asked.pid)

    def _is_locked(self) -> bool:
        with (self._folder / "lock").open("a") as file:
            try:
                lock(file.fileno(), alone=True)
            except InUse:
                return True
        return False

    def stop(self, name: str) -> None:
        """End a study; what it has finished becomes its page."""
        job = self.job(name)
        if job.is_running:
            os.kill(job.asked.pid, signal.SIGTERM)

    def jobs_of(self, browser: str) -> list[StudyJob]:
        """What a browser has asked for, the latest first."""
        found = []
        for file in self._folder.glob(f"*/{ASKED}"):
            job = self.job(file.parent.name)
            if job.asked.browser == browser:
                found.append(job)
        return sorted(found, key=lambda job: -job.asked.began)

    def _forget_old(self) -> None:
        kept = sorted(self._folder.glob(f"*/{ASKED}"), key=lambda file: file.stat().st_mtime)
        for file in kept[: max(0, len(kept) + 1 - MOST_KEPT)]:
            shutil.rmtree(file.parent, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
