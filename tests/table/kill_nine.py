"""A server that is killed again and again while people play: no choice that it has acknowledged may be lost.

python tests/table/kill_nine.py --rounds 20
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx2 as httpx

import sheepfold
from sheepfold.table.room import Room
from sheepfold.table.storage import Store

if __package__:
    from .visits import choices, number
else:
    sys.path.insert(0, str(Path(__file__).parent))
    from visits import choices, number

PLAYERS = 4


class Player(threading.Thread):
    """Somebody who plays match after match by plain forms and remembers what the server has acknowledged."""

    def __init__(self, address: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.draw = random.Random(seed)
        self.stop = stop
        self.acknowledged: list[tuple[str, int, int]] = []
        self.trouble = ""
        self._client = httpx.Client(base_url=address, timeout=5)

    def run(self) -> None:
        """Play until told to stop; a server that is away is asked again."""
        match = ""
        while not self.stop.is_set():
            try:
                match = match or self._new_match()
                match = match if self._choose(match) else ""
            except httpx.HTTPError:
                time.sleep(0.05)

    def _post(self, path: str, **fields: object) -> httpx.Response:
        page = self._client.get("/").text
        mark = 'name="token" content="'
        token = page[page.index(mark) + len(mark) :][:64]
        return self._client.post(path, data={"token": token, **{name: str(value) for name, value in fields.items()}})

    def _new_match(self) -> str:
        game = sheepfold.load(self.draw.choice(sheepfold.games()))
        seats = {f"seat{seat}": "me" if seat == 0 else "here" for seat in range(game.usual_seats)}
        answer = self._post(f"/games/{game.name}/new", seats=game.usual_seats, **seats)
        return answer.headers["location"].removeprefix("/m/") if answer.status_code == 303 else ""

    def _choose(self, match: str) -> bool:
        """One choice; whether the match goes on."""
        page = self._client.get(f"/m/{match}").text
        seat = ""
        if "?as=" in page and "take-over" in page:
            seat = f"?as={page[page.index('?as=') + 4]}"
            page = self._client.get(f"/m/{match}{seat}").text
        codes: list[int] = []
        while offered := choices(page):
            codes.append(self.draw.choice(offered)["code"])
            draft = {"draft": ".".join(map(str, codes[:-1]))} if codes[1:] else {}
            answer = self._post(f"/m/{match}/choose{seat}", number=number(page), choice=codes[-1], **draft)
            if answer.status_code == 303 and "draft=" in answer.headers["location"]:
                page = self._client.get(answer.headers["location"]).text
                continue
            if answer.status_code == 303:
                self.acknowledged += [(match, number(page) + place, code) for place, code in enumerate(codes)]
            elif answer.status_code != 409:
                self.trouble = f"{answer.status_code} {answer.text[:300]}"
            return True
        return False


def serve(data: Path, port: int) -> subprocess.Popen[bytes]:
    """Start a server and wait until it answers."""
    environment = {**os.environ, "SHEEPFOLD_DATA": str(data)}
    command = [sys.executable, "-m", "sheepfold", "serve", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            httpx.get(f"http://127.0.0.1:{port}/health", timeout=1)
            return server
        except httpx.HTTPError:
            time.sleep(0.1)
    raise RuntimeError("the server does not start")


def lost(data: Path, acknowledged: list[tuple[str, int, int]]) -> list[str]:
    """What has been acknowledged and is not stored, and matches that cannot be gone on with."""
    store = Store(f"sqlite:///{data / 'table.sqlite'}")
    troubles = []
    for match in sorted({match for match, _, _ in acknowledged}):
        steps = store.match(match).steps
        room = Room(store, match)
        if len(room.spans) != len(steps):
            troubles.append(f"{match}: cannot be gone on with")
        for _, place, code in (one for one in acknowledged if one[0] == match):
            if place >= len(steps) or steps[place].choice != code:
                troubles.append(f"{match}: step {place} is lost")
    store.close()
    return troubles


def kill_again_and_again(rounds: int, seed: int, port: int) -> int:
    """So many rounds; the number of acknowledged choices. Raises if one is lost."""
    draw = random.Random(seed)
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        players = [Player(f"http://127.0.0.1:{port}", seed + place, stop) for place in range(PLAYERS)]
        server = serve(data, port)
        for player in players:
            player.start()
        for done in range(1, rounds + 1):
            time.sleep(draw.uniform(0.2, 1.5))
            server.send_signal(signal.SIGKILL)
            server.wait()
            acknowledged = [one for player in players for one in list(player.acknowledged)]
            if troubles := lost(data, acknowledged) + [player.trouble for player in players if player.trouble]:
                raise AssertionError("; ".join(troubles))
            print(f"round {done}: {len(acknowledged)} acknowledged choices, none lost", flush=True)
            server = serve(data, port)
        stop.set()
        for player in players:
            player.join(10)
        server.kill()
        server.wait()
        return sum(len(player.acknowledged) for player in players)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8899)
    chosen = parser.parse_args()
    number_of = kill_again_and_again(chosen.rounds, chosen.seed, chosen.port)
    print(f"{chosen.rounds} times killed, {number_of} acknowledged choices, none lost")


if __name__ == "__main__":
    main()
