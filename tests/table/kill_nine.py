"""Servers that are killed again and again while people play: no choice that one has acknowledged may be lost.

python tests/table/kill_nine.py --rounds 20               two servers on one SQLite file
python tests/table/kill_nine.py --rounds 20 --postgres    two on a private PostgreSQL server
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx2 as httpx

import sheepfold
from sheepfold.match.record import verify, write
from sheepfold.table.live.room import Room
from sheepfold.table.serving.serve import serve
from sheepfold.table.settings import Settings, unlimited
from sheepfold.table.store.storage import Store

if __package__:
    from .private_postgres import new_database, private_server
    from .visits import choices, number
else:
    sys.path.insert(0, str(Path(__file__).parent))
    from private_postgres import new_database, private_server
    from visits import choices, number

PLAYERS = 4
STUCK_SECONDS = 240.0
"""A match in which nothing happens for so long, with servers there, is stuck."""
TIRED = 0.03
"""How often a player leaves for another match, so that all games are played."""
ALL_AT_ONCE = 0.25
"""How often all servers are killed together."""

Acknowledged = tuple[str, int, int]
"""A match, a step's number and the choice."""


class Player(threading.Thread):
    """Somebody who plays match after match by plain forms, now at one server and now at another.

    The player remembers what has been acknowledged; in every other match a computer player sits opposite.
    """

    def __init__(self, addresses: list[str], seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.draw = random.Random(seed)
        self.stop = stop
        self.acknowledged: list[Acknowledged] = []
        self.trouble = ""
        self.matches = 0
        self._addresses = addresses
        self._client = httpx.Client(timeout=30)
        self._token = ""

    def run(self) -> None:
        """Play until told to stop; a server that is away is asked again."""
        match, moved = "", time.monotonic()
        while not self.stop.is_set():
            try:
                match = match or self._new_match()
                before = len(self.acknowledged)
                match = match if self._choose(match) and self.draw.random() > TIRED else ""
                if not match or len(self.acknowledged) > before:
                    moved = time.monotonic()
            except httpx.HTTPError:
                time.sleep(0.02)
            except Exception as trouble:
                self.trouble = self.trouble or repr(trouble)
                return
            if time.monotonic() - moved > STUCK_SECONDS:
                self.trouble = self.trouble or f"{match} is stuck"

    @property
    def _address(self) -> str:
        return self.draw.choice(self._addresses)

    def _get(self, path: str) -> str:
        answer = self._client.get(f"{self._address}{path}")
        if answer.status_code != 200:
            self.trouble = self.trouble or f"{path}: {answer.status_code} {answer.text[:300]}"
        return answer.text

    def _post(self, path: str, **fields: object) -> httpx.Response:
        if not self._token:
            page, mark = self._get("/"), 'name="token" content="'
            self._token = page[page.index(mark) + len(mark) :][:64]
        data = {"token": self._token, **{name: str(value) for name, value in fields.items()}}
        return self._client.post(f"{self._address}{path}", data=data)

    def _new_match(self) -> str:
        self.matches += 1
        game = sheepfold.load(self.draw.choice(sheepfold.game_names()))
        opposite = "random" if self.matches % 2 else "here"
        seats = {f"seat{seat}": "me" if seat == 0 else opposite for seat in range(game.usual_seats)}
        answer = self._post(f"/games/{game.name}/new", seats=game.usual_seats, **seats)
        return answer.headers["location"].removeprefix("/m/") if answer.status_code == 303 else ""

    def _choose(self, match: str) -> bool:
        """One choice, if there is one to make; whether the match goes on."""
        page = self._get(f"/m/{match}")
        if 'data-over="yes"' in page:
            return False
        seat = ""
        if "?as=" in page and "take-over" in page:
            seat = f"?as={page[page.index('?as=') + 4]}"
            page = self._get(f"/m/{match}{seat}")
        codes: list[int] = []
        while offered := choices(page):
            codes.append(self.draw.choice(offered)["code"])
            draft = {"draft": ".".join(map(str, codes[:-1]))} if codes[1:] else {}
            answer = self._post(f"/m/{match}/choose{seat}", number=number(page), choice=codes[-1], **draft)
            if answer.status_code == 303 and "draft=" in answer.headers["location"]:
                page = self._get(answer.headers["location"])
                continue
            if answer.status_code == 303:
                self.acknowledged += [(match, number(page) + place, code) for place, code in enumerate(codes)]
            elif answer.status_code != 409:
                self.trouble = self.trouble or f"{answer.status_code} {answer.text[:300]}"
            return True
        return True


# -------------------------------------------------------------------- the servers


def serve_quietly(port: int, settings: Settings) -> None:
    """Serve without saying so."""
    with redirect_stdout(io.StringIO()):
        serve("127.0.0.1", port, False, settings)


class Servers:
    """Server processes on one database, each at a port of its own."""

    def __init__(self, settings: Settings, first_port: int, number: int) -> None:
        self.settings = settings
        self.ports = list(range(first_port, first_port + number))
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["__main__"])
        self._running: dict[int, BaseProcess] = {}
        self.start()

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def start(self) -> None:
        """Start those that are missing, and wait until they answer."""
        missing = [port for port in self.ports if port not in self._running]
        for port in missing:
            process = self._context.Process(target=serve_quietly, args=(port, self.settings), daemon=True)
            process.start()
            self._running[port] = process
        for port in missing:
            self._wait_for(port)

    def _wait_for(self, port: int) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{port}/health", timeout=5)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("a server does not start")

    def kill(self, ports: list[int]) -> None:
        """Kill -9."""
        for port in ports:
            self._running[port].kill()
        for port in ports:
            self._running.pop(port).join()


# -------------------------------------------------------------------- what is lost


def lost(store: Store, acknowledged: list[Acknowledged]) -> list[str]:
    """What has been acknowledged and is not stored; matches that cannot be gone on with, records that do not verify."""
    troubles = []
    for match in sorted({match for match, _, _ in acknowledged}):
        room = Room(store, match)
        steps = [span.step for span in room.spans]
        for _, place, code in (one for one in acknowledged if one[0] == match):
            if place >= len(steps) or steps[place].choice != code:
                troubles.append(f"{match}: step {place} is lost")
        try:
            verify(write(room.started, with_secret=True))
        except ValueError as trouble:
            troubles.append(f"{match}: {trouble}")
    return troubles


def stuck(store: Store, servers: Servers, matches: set[str]) -> list[str]:
    """The matches in which a computer player has to decide and does not, although somebody looks."""
    waiting = set(matches)
    until = time.monotonic() + STUCK_SECONDS
    while waiting and time.monotonic() < until:
        for match in sorted(waiting):
            room = Room(store, match)
            if room.started.over or room.is_person(room.started.actor):
                waiting.discard(match)
            else:
                httpx.get(f"{servers.addresses[0]}/m/{match}", timeout=30)
        time.sleep(0.1)
    return [f"{match} is stuck" for match in sorted(waiting)]


def kill_again_and_again(database: str, rounds: int, seed: int, port: int, number: int) -> tuple[int, int]:
    """So many rounds; how many choices were acknowledged, in how many matches. Raises if one is lost."""
    draw, stop = random.Random(seed), threading.Event()
    servers = Servers(unlimited(Settings(database=database, key=b"a key for tests")), port, number)
    store = Store(database)
    players = [Player(servers.addresses, seed + place, stop) for place in range(PLAYERS)]
    for player in players:
        player.start()
    before: Counter[str] = Counter()
    for done in range(1, rounds + 1):
        time.sleep(draw.uniform(0.1, 1.0))
        servers.kill(servers.ports if draw.random() < ALL_AT_ONCE else [draw.choice(servers.ports)])
        acknowledged = all_acknowledged(players)
        check(
            lost(store, played_since(acknowledged, before)) + [player.trouble for player in players if player.trouble]
        )
        print(f"round {done}: {len(acknowledged)} acknowledged choices, none lost", flush=True)
        servers.start()
    stop.set()
    for player in players:
        player.join(30)
    acknowledged = all_acknowledged(players)
    matches = {match for match, _, _ in acknowledged}
    check(
        lost(store, acknowledged)
        + stuck(store, servers, matches)
        + [player.trouble for player in players if player.trouble]
    )
    servers.kill(servers.ports)
    store.close()
    return len(acknowledged), len(matches)


def all_acknowledged(players: list[Player]) -> list[Acknowledged]:
    return [one for player in players for one in list(player.acknowledged)]


def played_since(acknowledged: list[Acknowledged], before: Counter[str]) -> list[Acknowledged]:
    """Everything that was acknowledged in the matches that have gone on since; `before` is brought up to date."""
    counted = Counter(match for match, _, _ in acknowledged)
    changed = {match for match in counted if counted[match] != before[match]}
    before.update(counted - before)
    return [one for one in acknowledged if one[0] in changed]


def check(troubles: list[str]) -> None:
    if troubles:
        raise AssertionError("; ".join(troubles))


# -------------------------------------------------------------------- the command


@contextmanager
def a_database(chosen: argparse.Namespace) -> Iterator[str]:
    """The database that is asked for."""
    if chosen.database:
        yield chosen.database
    elif chosen.postgres:
        with private_server() as server:
            yield new_database(server)
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/table.sqlite"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8899, help="of the first server; the others have the next ones")
    parser.add_argument("--servers", type=int, default=2)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--database", metavar="URL", help="an empty database")
    where.add_argument("--postgres", action="store_true", help="a private PostgreSQL server")
    chosen = parser.parse_args()
    began = time.monotonic()
    with a_database(chosen) as database:
        choices_made, matches = kill_again_and_again(database, chosen.rounds, chosen.seed, chosen.port, chosen.servers)
    seconds = time.monotonic() - began
    print(
        f"{chosen.rounds} rounds of kill -9 in {seconds:.0f} s: {choices_made} acknowledged choices, {matches} matches:"
    )
    print("none lost, no match stuck, all records verify")


if __name__ == "__main__":
    main()
