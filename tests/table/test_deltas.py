"""A page is sent what is new: every move is small on the wire, also with gzip, and nothing of it is lost."""

from __future__ import annotations

import json
import random
import zlib

import pytest
from fastapi.testclient import TestClient
from starlette.requests import Request

from sheepfold.games import game_names, load
from sheepfold.table.pages.deltas import MARK, WHOLE, Deltas, delta
from sheepfold.table.pages.stream import PageViewer, news

from .visits import new_match

MOST_MOVE = 15_000
MOVES = 12


class Page:
    """What the page's script does with the messages of a stream."""

    def __init__(self) -> None:
        self._whole: list[str] = []
        self._frame: list[str] = []

    def read(self, data: str) -> str:
        pieces = self._named(json.loads(data[1:])) if data.startswith(MARK) else data.split("<")
        text = "<".join(pieces)
        if WHOLE in text:
            self._whole, self._frame = pieces, []
        else:
            self._frame = pieces
        return text

    def _named(self, parts: list[str | int]) -> list[str]:
        known, found, waiting = self._whole + self._frame, [], iter(parts)
        for part in waiting:
            found += part.split("<") if isinstance(part, str) else known[part : part + int(next(waiting))]
        return found


def data_of(event: str) -> str:
    return "\n".join(line.removeprefix("data: ") for line in event.splitlines() if line.startswith("data: "))


@pytest.mark.parametrize("game", game_names())
def test_every_move_is_small_with_gzip_and_arrives_whole(client: TestClient, game: str) -> None:
    match = new_match(client, game, "me", *["here"] * (min(4, max(load(game).seats)) - 1))
    app, draw = client.app, random.Random(1)
    room = app.state.rooms.room(match.rsplit("/", 1)[1])
    request = Request({
        "type": "http", "method": "GET", "path": match, "headers": [], "query_string": b"", "scheme": "http",
        "server": ("testserver", 80), "app": app, "router": app.router, "state": {"browser": "", "is_known": True},
    })  # fmt: skip
    viewer = PageViewer((0,), None, False, False, "http://testserver/")
    deltas, page, gzip, sizes = Deltas(), Page(), zlib.compressobj(9, wbits=31), []
    while len(sizes) < MOVES and not room.started.over:
        since = room.number
        room.play(room.started.actor, room.number, draw.choice(room.started.position.choices()))
        size = 0
        messages = [message.decode() for message in news(request, app.state.pages, room, viewer, since)[1]]
        for message, event in zip(messages, deltas.events(messages), strict=True):
            assert page.read(data_of(event)) == data_of(message)
            size += len(gzip.compress(event.encode()) + gzip.flush(zlib.Z_SYNC_FLUSH))
        sizes.append(size)
    assert max(sizes) < MOST_MOVE, sizes
    assert max(sizes[1:]) < MOST_MOVE / 1.5, sizes


def test_what_is_known_is_named_by_its_place() -> None:
    known = ["", "p id='one and only'>", "b>", "/b>", "/p>"]
    assert delta(known, known) == ["", 1, 4]
    assert delta([], ["", "p>"]) == ["<p>"]
    assert delta(known, ["", "b>", "p id='one and only'>", "b>"]) == ["<b>", 1, 2]


def test_an_event_keeps_its_id_and_its_lines() -> None:
    deltas = Deltas()
    (first,) = deltas.events(['id: 3.1\ndata: <p id="table">\ndata: two lines</p>\n\n'])
    assert first == 'id: 3.1\ndata: <p id="table">\ndata: two lines</p>\n\n'
    assert deltas.events(['id: 4.1\ndata: <p id="table">\ndata: two lines</p>\n\n']) == ['id: 4.1\ndata: ~["",1,2]\n\n']
