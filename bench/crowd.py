"""A full house: many matches at once over HTTP, a stream open at each; how soon a choice is acknowledged and told.

python bench/crowd.py                                50, 150 and 500 matches, one process and SQLite
python bench/crowd.py --processes 2 --matches 500    two processes on one SQLite file
python bench/crowd.py --pages                        the streams are those of pages: boards are drawn and sent

Programs sit at all seats and choose at random, each match once in `--pause` seconds on average. Server and programs
share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sheepfold

PORT = 8896
SET_UP_TOGETHER = 8
"""So many matches are set up at the same time, before the clock runs."""
PATIENCE = 120.0
MOST_MILLISECONDS = 100.0
"""99 of 100 choices are to be acknowledged within this time."""


@dataclass
class Measured:
    """What one house full of matches showed; all times in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class Connection:
    """One HTTP connection that is kept; only what this bench needs."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """The JSON that a request is answered with."""
        await self._send(method, f"/api{path}", token, body)
        status, headers = await self._head()
        text = await self._reader.readexactly(int(headers["content-length"]))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {text.decode()[:300]}")
        return json.loads(text)

    async def events(self, path: str, token: str) -> AsyncIterator[int]:
        """The numbers of the steps that a stream tells."""
        await self._send("GET", f"/api{path}", token)
        await self._head()
        while line := await self._reader.readline():
            if line.startswith(b"id: "):
                yield int(line[4:].split(b".")[0])

    async def page_events(self, path: str) -> AsyncIterator[int]:
        """The same of the stream of a page, as a browser without https asks for it."""
        await self._send("GET", path, "", more="Accept-Encoding: gzip\r\n")
        await self._head()
        unpacked, rest = zlib.decompressobj(31), b""
        while length := int(await self._reader.readline(), 16):
            lines = (rest + unpacked.decompress(await self._reader.readexactly(length))).split(b"\n")
            await self._reader.readline()
            rest = lines.pop()
            for line in lines:
                if line.startswith(b"id: "):
                    yield int(line[4:].split(b".")[0])

    async def _send(self, method: str, path: str, token: str, body: object = None, more: str = "") -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: table\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "") + more
        self._writer.write(head.encode() + b"\r\n" + data)
        await self._writer.drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), headers

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


class Sitting:
    """One match: programs at every seat, and one stream that is followed."""

    def __init__(self, port: int, seed: int, measured: Measured, pages: bool) -> None:
        self._port = port
        self._pages = pages
        self._draw = random.Random(seed)
        self._measured = measured
        self._connection = Connection(port)
        self._watching: asyncio.Task[None] | None = None
        self.told = asyncio.Condition()
        self.heard = -1
        self.number = 0

    async def set_up(self) -> None:
        """A new match, and its stream."""
        game = sheepfold.load(self._draw.choice(sheepfold.game_names()))
        seats = [{"sitter": "me"}] * game.usual_seats
        made = await self._connection.ask("POST", "/matches", body={"game": game.name, "seats": seats})
        self.path = f"/matches/{made['match']}"
        self._tokens = [seat["token"] for seat in made["seats"]]
        self.heard, self.number = -1, 0
        self._watching = asyncio.create_task(self._watch())
        await self._hear(0)
        self._seen = await self._connection.ask("GET", self.path, self._tokens[0])

    async def _watch(self) -> None:
        connection = Connection(self._port)
        try:
            page = self.path.replace("/matches/", "/m/")
            events = (
                connection.page_events(f"{page}/stream?brief=yes")
                if self._pages
                else connection.events(f"{self.path}/stream", self._tokens[0])
            )
            async for number in events:
                async with self.told:
                    self.heard = number
                    self.told.notify_all()
        finally:
            connection.close()

    async def _hear(self, number: int) -> None:
        async with self.told:
            await asyncio.wait_for(self.told.wait_for(lambda: self.heard >= number), PATIENCE)

    async def play(self, until: float, pause: float) -> None:
        """Choose at random until it is time to stop; a match that is over is followed by another one."""
        await asyncio.sleep(self._draw.uniform(0, pause))
        while time.perf_counter() < until:
            if self._seen["state"] == "over":
                await self.check()
                self.leave()
                await self.set_up()
            await self._choose()
            await asyncio.sleep(self._draw.uniform(0, 2 * pause))

    async def _choose(self) -> None:
        token = self._tokens[self._seen["actor"]]
        seen = await self._connection.ask("GET", f"{self.path}?since={self.number}", token)
        while True:
            choice = self._draw.choice(seen["choices"])["code"]
            body = {"number": seen["number"], "choice": choice, "draft": seen["draft"]}
            began = time.perf_counter()
            seen = await self._connection.ask("POST", f"{self.path}/choose", token, body)
            if not seen["draft"]:
                break
        self._measured.acknowledged.append(time.perf_counter() - began)
        self.number, self._seen = seen["number"], seen
        await self._hear(self.number)
        self._measured.told.append(time.perf_counter() - began)

    async def check(self) -> None:
        """Everything that was acknowledged is there, and was told."""
        there = (await self._connection.ask("GET", self.path, self._tokens[0]))["number"]
        if not self.number == there == self.heard or self.number < 0:
            self._measured.lost.append(f"{self.path}: acknowledged {self.number}, there {there}, told {self.heard}")

    def leave(self) -> None:
        """Stop looking on."""
        if self._watching:
            self._watching.cancel()

    def close(self) -> None:
        """Go home."""
        self.leave()
        self._connection.close()


# -------------------------------------------------------------------- the server


@contextmanager
def serving(processes: int, database: str) -> Iterator[list[int]]:
    """A server; the ids of its processes."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"SHEEPFOLD_DATA": folder, "SHEEPFOLD_LIMITS": "off", "SHEEPFOLD_DATABASE_URL": database}
        command = [sys.executable, "-m", "sheepfold", "serve", "--no-browser", "--port", str(PORT)]
        server = subprocess.Popen(
            [*command, "--processes", str(processes)], env={**os.environ, **own}, stdout=subprocess.PIPE
        )
        assert server.stdout
        server.stdout.readline()
        try:
            asyncio.run(ready())
            below = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
            yield [server.pid] if processes == 1 else [int(child) for child in below]
        finally:
            server.terminate()
            server.wait()


async def ready() -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            return await Connection(PORT).ask("GET", "/games")
        except OSError:
            await asyncio.sleep(0.1)


def megabytes(processes: list[int]) -> float:
    """The memory that is in use (RSS)."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in processes)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def seconds_of_work(processes: list[int]) -> float:
    """Processor time so far."""
    ticks = 0
    for one in processes:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


# -------------------------------------------------------------------- measuring


async def fill(
    matches: int, seconds: float, pause: float, pages: bool, processes: list[int]
) -> tuple[Measured, float, float]:
    """So many matches at once for so long: what was measured, memory for a match, processor time for a choice."""
    measured = Measured()
    sittings = [Sitting(PORT, seed, measured, pages) for seed in range(matches)]
    before = megabytes(processes)
    few = asyncio.Semaphore(SET_UP_TOGETHER)

    async def set_up(sitting: Sitting) -> None:
        async with few:
            await sitting.set_up()

    await asyncio.gather(*(set_up(sitting) for sitting in sittings))
    worked, until = seconds_of_work(processes), time.perf_counter() + seconds
    await asyncio.gather(*(sitting.play(until, pause) for sitting in sittings))
    worked = seconds_of_work(processes) - worked
    for_each = (megabytes(processes) - before) / matches
    for sitting in sittings:
        await sitting.check()
        sitting.close()
    return measured, for_each, worked / max(1, len(measured.acknowledged))


def spread(times: list[float]) -> str:
    """Half, 95 and 99 of a hundred are as fast as that, in milliseconds."""
    ordered = sorted(times)
    picked = [1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
    return " ".join(f"{value:7.1f}" for value in picked)


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 150, 500])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--pages", action="store_true", help="follow the streams of pages, not those of programs")
    parser.add_argument("--database", default="", metavar="URL", help="another database; default: a new SQLite file")
    chosen = parser.parse_args()
    print(f"{chosen.processes} process(es), a choice in each match every {chosen.pause:g} s; milliseconds: p50 p95 p99")
    for matches in chosen.matches:
        with serving(chosen.processes, chosen.database) as processes:
            measured, memory, work = asyncio.run(fill(matches, chosen.seconds, chosen.pause, chosen.pages, processes))
        ordered = sorted(measured.acknowledged)
        slow = 1000 * ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
        verdict = f"aim: p99 within {MOST_MILLISECONDS:g}: {'met' if slow <= MOST_MILLISECONDS else 'MISSED'}"
        print(
            f"{matches:4} matches: {len(ordered):5} choices, {len(ordered) / chosen.seconds:.1f} a second, "
            f"{len(measured.lost)} lost | acknowledged ({verdict}) "
            f"{spread(measured.acknowledged)} | told {spread(measured.told)} | {memory:.2f} MB a match, "
            f"{1000 * work:.1f} ms of work a choice",
            flush=True,
        )
        if measured.lost:
            raise SystemExit("\n".join(measured.lost[:20]))


if __name__ == "__main__":
    main()
