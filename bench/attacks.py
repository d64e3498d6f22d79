"""One bad client: a server of its own on loopback, attacked from 127.0.0.1, and what others at 127.0.0.2 notice.

python bench/attacks.py                          every attack
python bench/attacks.py hints streams            some of them
python bench/attacks.py streams --streams 3000   more streams

Each attack has a new server with an empty database, a fixed number of requests and a fixed time; only loopback is
asked. While it runs somebody else asks for `/health`, chooses at a board of their own and plays against a computer
player. The bar: `/health` and that choice within half a second, always.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

PORT = 8894
ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"
BAR = 0.5
PATIENCE = 20.0
"""Seconds after which somebody gives up; it counts as so long."""
SECONDS = 12.0
"""An attack lasts so long."""
PAUSE = 0.15
GAME, HARD = "shepherd", "sheepdogs"
"""A game with short matches, and one in which computer players think longest; both for two."""
OPPONENT, WATCHED = "dog", "shepherd"
"""Whom the others play against, and who plays where only computers do."""
FEW_FILES = 1024
TOKEN, NUMBER = re.compile(r'name="token" content="(\w+)"'), re.compile(r'data-number="(\d+)"')
CHOICES, OVER = re.compile(r'data-choices="([^"]*)"'), 'data-over="yes"'


class Refused(RuntimeError):
    """An answer that is no success."""

    def __init__(self, status: int, text: str) -> None:
        self.status = status
        super().__init__(f"{status} {text[:200]}")


# -------------------------------------------------------------------- somebody who asks


@dataclass
class Person:
    """Somebody with a cookie at an address of their own; every request has a connection of its own."""

    address: str
    cookie: str = ""
    token: str = ""

    async def ask(
        self, method: str, path: str, fields: dict[str, object] | None = None, body: object = None, bearer: str = ""
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of an answer."""
        reader, writer = await self.connected()
        try:
            writer.write(self.request(method, path, fields, body, bearer))
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            if given := re.search(r"sheepfold=([^;]+)", "\n".join(head)):
                self.cookie = self.cookie or given[1]
            size = int(headers.get("content-length", 0))
            return int(head[0].split()[1]), headers, (await reader.readexactly(size)).decode()
        finally:
            writer.close()

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection from this person's address."""
        return await asyncio.open_connection(OTHER, PORT, local_addr=(self.address, 0), limit=2**22)

    def request(
        self, method: str, path: str, fields: dict[str, object] | None = None, body: object = None, bearer: str = ""
    ) -> bytes:
        """A request as it is sent."""
        data = b"" if body is None else json.dumps(body).encode()
        kind = "application/json"
        if fields is not None:
            kind = "application/x-www-form-urlencoded"
            data = "&".join(f"{name}={value}" for name, value in {"token": self.token, **fields}.items()).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {OTHER}:{PORT}", f"Content-Length: {len(data)}"]
        lines += [f"Content-Type: {kind}", "HX-Request: true", "Connection: close"]
        lines += [f"Cookie: sheepfold={self.cookie}"] if self.cookie else []
        lines += [f"Authorization: Bearer {bearer}"] if bearer else []
        return ("\r\n".join(lines) + "\r\n\r\n").encode() + data

    async def done(self, method: str, path: str, **more: Any) -> str:
        """The text of an answer that must be a success, or where it sends one."""
        status, headers, text = await self.ask(method, path, **more)
        if status >= 400:
            raise Refused(status, text)
        return headers.get("location", text)

    async def come(self) -> None:
        """Get a cookie and the token of one's forms."""
        for _ in range(2):
            found = TOKEN.search(await self.done("GET", "/"))
        assert found
        self.token = found[1]

    async def new_match(self, *sitters: str, game: str = GAME, **options: str) -> str:
        """The address of a new match."""
        seats = {f"seat{seat}": sitter for seat, sitter in enumerate(sitters)}
        fields = {"seats": len(sitters), **seats, **{f"option_{name}": value for name, value in options.items()}}
        return (await self.done("POST", f"/games/{game}/new", fields=fields)).partition("?")[0]

    async def look(self, match: str) -> tuple[int, list[dict[str, Any]], bool]:
        """The number of a page, its choices, and whether the match is over."""
        page = await self.done("GET", match)
        number, offered = NUMBER.search(page), CHOICES.search(page)
        assert number, page[:300]
        return int(number[1]), json.loads(unescape(offered[1])) if offered else [], OVER in page

    async def played_out(self) -> str:
        """A finished match, both seats being this person's programs."""
        seats = [{"sitter": "me"}, {"sitter": "me"}]
        made = json.loads(await self.done("POST", "/api/matches", body={"game": GAME, "seats": seats}))
        path, tokens = f"/api/matches/{made['match']}", [seat["token"] for seat in made["seats"]]
        seen = json.loads(await self.done("GET", path, bearer=tokens[0]))
        while seen["state"] != "over":
            actor = tokens[seen["actor"]]
            seen = json.loads(await self.done("GET", f"{path}?since={seen['number']}", bearer=actor))
            body = {"number": seen["number"], "choice": random.choice(seen["choices"])["code"], "draft": seen["draft"]}
            seen = json.loads(await self.done("POST", f"{path}/choose", body=body, bearer=actor))
        return f"/m/{made['match']}"


# -------------------------------------------------------------------- what others notice


@dataclass
class Noticed:
    """How long things took for others, in seconds, and what happened to the attacker's requests."""

    times: dict[str, list[float]] = field(default_factory=lambda: {"health": [], "choice": [], "bot": []})
    troubles: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    said: str = ""

    async def measure(self, kind: str, what: Awaitable[Any]) -> Any:
        """What something gives; how long it took is kept, also if it failed."""
        began = time.perf_counter()
        try:
            return await asyncio.wait_for(what, PATIENCE)
        except (OSError, EOFError, TimeoutError, Refused) as trouble:
            self.troubles.append(f"{kind}: {type(trouble).__name__} {trouble}")
            began -= 0 if time.perf_counter() - began > BAR else PATIENCE
            return None
        finally:
            self.times[kind].append(time.perf_counter() - began)

    async def count(self, what: Awaitable[tuple[int, dict[str, str], str]]) -> None:
        """One request of the attacker."""
        try:
            status, _, _ = await asyncio.wait_for(what, 60)
            self.answers[str(status)] += 1
        except (OSError, EOFError, TimeoutError, ValueError) as trouble:
            self.answers[type(trouble).__name__] += 1


class Others:
    """Somebody else at the table: asks whether it is well, plays at one board alone and at another with a computer."""

    def __init__(self, noticed: Noticed) -> None:
        self.noticed = noticed
        self.person = Person(OTHER)
        self.match = ""
        self._bot: dict[str, Any] = {}

    async def come(self) -> None:
        """Sit down."""
        await self.person.come()
        self.match = await self.person.new_match("me", "here")
        await self._new_bot_match()

    async def live(self, stop: Event) -> None:
        """Do everything again and again."""
        await asyncio.gather(*(self._again(what, stop) for what in (self._health, self._choose, self._meet_a_bot)))

    async def _again(self, what: Callable[[], Awaitable[None]], stop: Event) -> None:
        while not stop.is_set():
            with suppress(OSError, EOFError, TimeoutError, Refused):
                await what()
            await asyncio.sleep(PAUSE)

    async def _health(self) -> None:
        await self.noticed.measure("health", self.person.done("GET", "/health"))

    async def _choose(self) -> None:
        number, offered, over = await asyncio.wait_for(self.person.look(self.match), PATIENCE)
        if over or not offered:
            self.match = await self.person.new_match("me", "here")
            return
        fields = {"number": number, "choice": random.choice(offered)["code"]}
        await self.noticed.measure("choice", self.person.done("POST", f"{self.match}/choose", fields=fields))

    async def _new_bot_match(self) -> None:
        body = {"game": HARD, "seats": [{"sitter": "me"}, {"sitter": OPPONENT}]}
        made = json.loads(await self.person.done("POST", "/api/matches", body=body))
        self._bot = {"path": f"/api/matches/{made['match']}", "token": made["seats"][0]["token"]}

    async def _meet_a_bot(self) -> None:
        """Choose if it is one's turn; how long the computer player then takes until it is one's turn again."""
        path, token = self._bot["path"], self._bot["token"]
        seen = json.loads(await self.person.done("GET", path, bearer=token))
        if seen["state"] == "over":
            return await self._new_bot_match()
        if seen["decides"]:
            body = {"number": seen["number"], "choice": random.choice(seen["choices"])["code"], "draft": seen["draft"]}
            seen = json.loads(await self.person.done("POST", f"{path}/choose", body=body, bearer=token))
        if seen["state"] == "playing" and not seen["decides"]:
            await self.noticed.measure("bot", self._until_it_is_my_turn(path, token))
        return None

    async def _until_it_is_my_turn(self, path: str, token: str) -> None:
        while True:
            seen = json.loads(await self.person.done("GET", path, bearer=token))
            if seen["decides"] or seen["state"] == "over":
                return
            await asyncio.sleep(0.02)


def live_apart(others: Others, stop: Event, told: Connection) -> None:
    """Be somebody else in a process of one's own, so that the attacker's work is not measured."""
    asyncio.run(others.live(stop))
    told.send(others.noticed)


# -------------------------------------------------------------------- the attacks


@dataclass
class Attack:
    """The attacker, those who suffer, and the server."""

    me: Person
    others: Others
    noticed: Noticed
    size: int
    folder: Path
    sockets: list[asyncio.StreamWriter] = field(default_factory=list)

    async def many(self, requests: Iterable[Awaitable[tuple[int, dict[str, str], str]]]) -> None:
        """All of these at once."""
        await asyncio.gather(*(self.noticed.count(one) for one in requests))

    async def hang_on(self, path: str, asker: Person | None = None) -> None:
        """Ask for something and never read the answer."""
        asker = asker or self.me
        try:
            _, writer = await asyncio.wait_for(self.me.connected(), PATIENCE)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            if path:
                writer.write(asker.request("GET", path))
            self.sockets.append(writer)
            self.noticed.answers["open"] += 1
        except (OSError, TimeoutError) as trouble:
            self.noticed.answers[type(trouble).__name__] += 1

    async def hints(self) -> None:
        """Many hints at once, in ten matches."""
        asked = []
        for _ in range(10):
            match = await self.me.new_match("me", "random", game=HARD, first_player="0")
            number, _, _ = await self.me.look(match)
            asked += [(match, number)] * (self.size // 10)
        await self.many(
            self.me.ask("POST", f"{match}/hint", fields={"number": number, "draft": ""}) for match, number in asked
        )

    async def streams(self) -> None:
        """Streams of the others' board that are never read, each from a browser without a cookie."""
        nobody = Person(ATTACKER)
        for first in range(0, self.size, 50):
            few = range(first, min(self.size, first + 50))
            await asyncio.gather(*(self.hang_on(f"{self.others.match}/stream", nobody) for _ in few))

    async def watched(self) -> None:
        """Matches in which only computers play, each with somebody who looks on."""
        for _ in range(self.size):
            match = await self.me.new_match(WATCHED, WATCHED, game=HARD)
            await self.hang_on(f"{match}/stream")

    async def idle(self) -> None:
        """Connections on which nothing is asked."""
        for first in range(0, self.size, 50):
            await asyncio.gather(*(self.hang_on("") for _ in range(first, min(self.size, first + 50))))

    async def analyses(self) -> None:
        """Finished matches, and analyses of all of them; then the others ask for one."""
        mine = [await self.me.played_out() for _ in range(self.size // 2)]
        efforts = [(match, effort) for match in mine for effort in ("thorough", "quick")]
        await self.many(
            self.me.ask("POST", f"{match}/analysis", fields={"effort": effort}) for match, effort in efforts
        )
        try:
            self.noticed.said = f"theirs took {await analysed(self.others.person):.0f} s"
        except Refused as trouble:
            self.noticed.said = f"theirs refused: {trouble.status}"

    async def matches(self) -> None:
        """New matches, fifty at a time."""
        fields = {"seats": 2, "seat0": "me", "seat1": "here"}
        for _ in range(0, self.size, 50):
            await self.many(self.me.ask("POST", f"/games/{GAME}/new", fields=fields) for _ in range(50))

    async def pages(self) -> None:
        """Pages, a hundred at a time, until the time is over."""
        match, until = await self.me.new_match("me", "here"), time.perf_counter() + SECONDS
        left = self.size
        while left > 0 and time.perf_counter() < until:
            await self.many(self.me.ask("GET", path) for path in [match, "/", f"/rules/{GAME}", match] * 25)
            left -= 100


ATTACKS: dict[str, tuple[int, str]] = {
    "nothing": (0, "nobody attacks"),
    "hints": (200, "hints at once"),
    "streams": (500, "streams that never read"),
    "watched": (60, "watched computer matches"),
    "idle": (1100, f"idle connections, {FEW_FILES} files allowed"),
    "analyses": (26, "analyses asked for"),
    "matches": (400, "new matches"),
    "pages": (10_000, "pages at most"),
}


async def analysed(person: Person) -> float:
    """Play a match and have it analysed; how many seconds the analysis took, 60 at most."""
    match, began = await person.played_out(), time.perf_counter()
    await person.done("POST", f"{match}/analysis", fields={"effort": "quick"})
    while time.perf_counter() - began < 60:
        if json.loads(await person.done("GET", f"{match}/analysis/progress"))["over"]:
            break
        await asyncio.sleep(0.1)
    return time.perf_counter() - began


async def nothing() -> None:
    """Nobody attacks."""


# -------------------------------------------------------------------- the server


@contextmanager
def serving(few_files: bool) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """A server with an empty database, and its folder, in which its log is."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "sheepfold", "serve", "--no-browser", "--host", "0.0.0.0"]
        limit = (FEW_FILES, FEW_FILES) if few_files else resource.getrlimit(resource.RLIMIT_NOFILE)
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*command, "--port", str(PORT)],
                env={**os.environ, "SHEEPFOLD_DATA": name, "SHEEPFOLD_DATABASE_URL": ""},
                stdout=log,
                stderr=log,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit),
            )
            try:
                yield server, folder
            finally:
                server.terminate()
                with suppress(subprocess.TimeoutExpired):
                    server.wait(15)
                server.kill()
                server.wait()


async def ready() -> None:
    """Wait until the server answers."""
    for _ in range(1200):
        with suppress(OSError, EOFError, Refused):
            return void(await Person(OTHER).done("GET", "/health"))
        await asyncio.sleep(0.1)
    raise SystemExit("the server does not start")


def void(_: object) -> None:
    return None


def megabytes(process: int) -> float:
    """The memory that is in use (RSS)."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# -------------------------------------------------------------------- measuring


async def attack(name: str, size: int, folder: Path) -> Noticed:
    """One attack, and what the others noticed."""
    await ready()
    noticed = Noticed()
    others = Others(noticed)
    await others.come()
    await others._meet_a_bot()
    noticed.times["bot"].clear()
    if name == "analyses":
        await analysed(others.person)
    me = Person(ATTACKER)
    await me.come()
    under_way = Attack(me, others, noticed, size, folder)
    context = multiprocessing.get_context("spawn")
    stop, (there, here) = context.Event(), context.Pipe()
    living = context.Process(target=live_apart, args=(others, stop, there))
    living.start()
    await asyncio.sleep(1)
    attacking = nothing() if name == "nothing" else getattr(under_way, name)()
    began = time.perf_counter()
    with suppress(TimeoutError):
        await asyncio.wait_for(attacking, 10 * SECONDS)
    await asyncio.sleep(max(0.0, SECONDS - (time.perf_counter() - began)))
    stop.set()
    seen: Noticed = await asyncio.to_thread(here.recv)
    noticed.times, noticed.troubles = seen.times, seen.troubles
    living.join()
    for writer in under_way.sockets:
        writer.transport.abort()
    return noticed


def spread(times: list[float]) -> str:
    """Half of them are as fast as that, and the slowest, in milliseconds."""
    if not times:
        return f"{'-':>7} {'-':>7}"
    return f"{1000 * sorted(times)[len(times) // 2]:7.0f} {1000 * max(times):7.0f}"


def line(name: str, size: int, noticed: Noticed, memory: float, log: int) -> str:
    """One line of the table."""
    slow = [kind for kind in ("health", "choice") if max(noticed.times[kind], default=PATIENCE) >= BAR]
    answers = " ".join(f"{number} x {status}" for status, number in sorted(noticed.answers.items()))
    told = "; ".join(part for part in (answers, noticed.said, "TOO SLOW" if slow else "") if part)
    what = f"{size} {ATTACKS[name][1]}" if size else ATTACKS[name][1]
    times = " | ".join(spread(noticed.times[kind]) for kind in ("health", "choice", "bot"))
    return f"{what:48} | {times} | {memory:6.0f} | {log / 1000:8.1f} | {told}"


def main() -> None:
    """Print a line for each attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--streams", type=int, default=ATTACKS["streams"][0], help="how many streams: 500, 3000")
    parser.add_argument("--watched", type=int, nargs="+", default=[20, 60], help="how many watched matches")
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}: there are {', '.join(ATTACKS)}")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{'':48} | {'health':>15} | {'choice':>15} | {'bot':>15} |")
    print(
        f"{'milliseconds':48}" + f" | {'p50':>7} {'max':>7}" * 3 + f" | {'MB':>6} | {'log, kB':>8} | attacker was told"
    )
    for name in chosen.attacks or ATTACKS:
        sizes = {"streams": [chosen.streams], "watched": chosen.watched}.get(name, [ATTACKS[name][0]])
        for size in sizes:
            with serving(few_files=name == "idle") as (server, folder):
                noticed = asyncio.run(attack(name, size, folder))
                memory, log = megabytes(server.pid), (folder / "log").stat().st_size
            print(line(name, size, noticed, memory, log), flush=True)
            for trouble, number in Counter(noticed.troubles).most_common(3):
                print(f"{'':8}others were told {number} times: {trouble[:150]}", flush=True)


if __name__ == "__main__":
    main()
