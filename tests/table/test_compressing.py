"""What goes over the wire: compressed pages and streams, static files that are kept for ever by their names."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator

import brotli
import pytest
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message

from sheepfold.table.serving import compressing
from sheepfold.table.serving.compressing import Compressed

from .visits import new_match

MOST_PAGE, MOST_FIRST_LOAD = 30_000, 100_000


def wire_bytes(client: TestClient, path: str, encoding: str) -> int:
    """How many bytes an answer has on the wire."""
    with client.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        assert answer.headers.get("content-encoding", encoding) == encoding
        return sum(map(len, answer.iter_raw()))


@pytest.mark.parametrize("encoding", ["br", "gzip"])
@pytest.mark.parametrize(
    ("game", "seats"), [("peter", 2), ("wolf", 4), ("sheepdogs", 4), ("sheep", 4), ("shepherd", 4)]
)
def test_the_page_of_a_match_and_all_it_needs_is_small(
    client: TestClient, game: str, seats: int, encoding: str
) -> None:
    match = new_match(client, game, "me", *["here"] * (seats - 1))
    page = client.get(f"{match}?as=0").text
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js)[^"]*)"', page))
    assert len(files) > 5
    small = wire_bytes(client, f"{match}?as=0", encoding)
    assert small < MOST_PAGE
    assert small + sum(wire_bytes(client, file, encoding) for file in files) < MOST_FIRST_LOAD


def test_what_is_short_or_no_text_or_not_wanted_is_sent_as_it_is(client: TestClient) -> None:
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in client.get("/health").headers
    assert client.get("/", headers={"accept-encoding": "gzip;q=0, br;q=0"}).headers.get("content-encoding") is None
    packed = client.get("/", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["vary"]
    assert len(packed.text) == len(plain.text)


def test_the_length_of_an_answer_tells_nothing(client: TestClient) -> None:
    assert len({len(client.get("/").headers["x-padding"]) for _ in range(12)}) > 1


async def endless(request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        for number in range(4):
            yield b"data: %d\n\n" % number

    return StreamingResponse(parts(), media_type="text/event-stream")


async def sent_by(encoding: str) -> list[bytes]:
    """The parts of a stream as they leave."""
    app, sent = Compressed(Starlette(routes=[Route("/", endless)])), []

    async def receive() -> Message:
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            sent.append(message["body"])

    headers = [(b"accept-encoding", encoding.encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers, "root_path": ""}
    await app(scope, receive, send)
    return sent


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_each_message_of_a_stream_can_be_read_when_it_comes(encoding: str) -> None:
    sent = asyncio.run(sent_by(encoding))
    reader = brotli.Decompressor().process if encoding == "br" else zlib.decompressobj(31).decompress
    assert [reader(part) for part in sent][:4] == [b"data: %d\n\n" % number for number in range(4)]


def test_many_streams_have_less_to_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressing, "MOST_BROTLI_STREAMS", 2)
    all_of_them = Compressed(PlainTextResponse("here"))
    opened = [all_of_them.encoder({"br", "gzip"}, True) for _ in range(3)]
    assert [one.name for one in opened] == ["br", "br", "gzip"]
    del opened[0]
    assert all_of_them.encoder({"br", "gzip"}, True).name == "br"


# -------------------------------------------------------------------- static files


def test_static_files_are_kept_for_ever_under_the_name_of_their_content(client: TestClient) -> None:
    page = client.get("/").text
    files = re.findall(r'"(/static/[^"]+)"', page)
    assert files
    for file in files:
        assert "immutable" in client.get(file).headers["cache-control"], file


def test_another_version_is_found_and_not_kept(client: TestClient) -> None:
    right = client.get("/static/table.css")
    assert "immutable" not in right.headers["cache-control"]
    old = client.get("/static/0123456789ab/table.css")
    assert (old.status_code, old.text) == (200, right.text)
    assert "immutable" not in old.headers["cache-control"]
    assert client.get("/static/0123456789ab/nothing.css").status_code == 404
    assert client.get("/static/0123456789ab/../../app.py").status_code == 404
