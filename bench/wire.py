"""What goes over the wire: a match page with all its files, and a move, in every game, with gzip and with Brotli.

python bench/wire.py
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from starlette.requests import Request

import sheepfold
from sheepfold.table.app import create_app
from sheepfold.table.pages.deltas import Deltas
from sheepfold.table.pages.stream import PageViewer, news
from sheepfold.table.serving.compressing import GZIP_STREAMS, STREAMS, Brotli, Gzip
from sheepfold.table.settings import Settings, unlimited

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "table"))
from visits import new_match

MOST_PAGE, MOST_MOVE = 100_000, 15_000
MOVES = 40
ENCODINGS = ("gzip", "br")


def wire_bytes(client: TestClient, path: str, encoding: str) -> int:
    with client.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        return sum(map(len, answer.iter_raw()))


def page_bytes(client: TestClient, match: str, encoding: str) -> tuple[int, int]:
    """A match page alone, and with all its scripts and styles."""
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)[^"]*)"', client.get(match).text))
    alone = wire_bytes(client, match, encoding)
    return alone, alone + sum(wire_bytes(client, file, encoding) for file in files)


def moves(app: Any, match: str) -> Iterator[list[str]]:
    """The messages about each move of a game at random, as a page is sent them."""
    room, draw, deltas = app.state.rooms.room(match.rsplit("/", 1)[1]), random.Random(1), Deltas()
    scope = {"type": "http", "method": "GET", "path": match, "headers": [], "query_string": b"", "scheme": "http"}
    more = {"server": ("localhost", 80), "app": app, "router": app.router, "state": {"browser": "", "is_known": True}}
    viewer = PageViewer((0,), None, False, False, "http://localhost/")
    for _ in range(MOVES):
        if room.started.over:
            return
        since = room.number
        room.play(room.started.actor, room.number, draw.choice(room.started.position.choices()))
        messages = news(Request({**scope, **more}), app.state.pages, room, viewer, since)[1]
        yield deltas.events([message.decode() for message in messages])


def main() -> None:
    """Print all, and whether the aims are met."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/table.sqlite", key=b"a key of benchmarks " * 2)
        app = create_app(unlimited(settings))
        with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
            for name in sheepfold.game_names():
                seats = min(4, max(sheepfold.load(name).seats))
                match = new_match(client, name, "me", *["here"] * (seats - 1))
                pages = {encoding: page_bytes(client, f"{match}?as=0", encoding) for encoding in ENCODINGS}
                encoders = {"gzip": Gzip(GZIP_STREAMS), "br": Brotli(*STREAMS)}
                sizes: dict[str, list[int]] = {encoding: [] for encoding in ENCODINGS}
                for events in moves(app, match):
                    for encoding, encoder in encoders.items():
                        sizes[encoding].append(sum(len(encoder.part(event.encode(), False)) for event in events))
                for encoding in ENCODINGS:
                    page, (median, most) = pages[encoding], (statistics.median(sizes[encoding]), max(sizes[encoding]))
                    verdict = "met" if page[1] < MOST_PAGE and most < MOST_MOVE else "MISSED"
                    print(
                        f"{name:10} {encoding:5} page {page[0] / 1000:5.1f} kB, with files {page[1] / 1000:5.1f} kB; "
                        f"a move {median / 1000:4.1f} kB (median), {most / 1000:4.1f} kB (most)  "
                        f"(aim: {MOST_PAGE // 1000} and {MOST_MOVE // 1000} kB: {verdict})"
                    )


if __name__ == "__main__":
    main()
