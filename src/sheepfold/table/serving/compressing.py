"""Answers are compressed: with Brotli where a client reads it, else with gzip; streams message by message.

A stream remembers the last boards, so that a new one costs little. A header of random length stands before each
answer, so that its length tells nothing about a secret in it (BREACH).
"""

from __future__ import annotations

import secrets
import zlib
from typing import Protocol
from weakref import WeakSet

import brotli
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 600
"""Shorter answers are sent as they are."""
KINDS = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
STREAM = "text/event-stream"
MOST_PADDING = 48
GZIP_LEVEL, GZIP_STREAMS = 5, 9
PAGES, STREAMS = (5, 20), (3, 18)
"""The quality of Brotli, and the logarithm of the bytes that it remembers: for pages and for streams."""
MOST_BROTLI_STREAMS = 300
"""So many streams of a process have a megabyte each to remember; further ones are sent with gzip, a quarter of it."""


class Encoder(Protocol):
    """Compresses a body part by part; each part can be read at once."""

    name: str

    def part(self, body: bytes, is_last: bool) -> bytes:
        """One more part of the body."""


class Gzip:
    """What every client reads."""

    name = "gzip"

    def __init__(self, level: int = GZIP_LEVEL) -> None:
        self._compressor = zlib.compressobj(level, wbits=zlib.MAX_WBITS | 16)

    def part(self, body: bytes, is_last: bool) -> bytes:
        """One more part of the body."""
        return self._compressor.compress(body) + self._compressor.flush(zlib.Z_FINISH if is_last else zlib.Z_SYNC_FLUSH)


class Brotli:
    """What browsers read over https and at this machine."""

    name = "br"

    def __init__(self, quality: int, window: int) -> None:
        self._compressor = brotli.Compressor(quality=quality, lgwin=window)

    def part(self, body: bytes, is_last: bool) -> bytes:
        """One more part of the body."""
        end = self._compressor.finish if is_last else self._compressor.flush
        return bytes(self._compressor.process(body) + end())


class Compressed:
    """Compresses what a client can read compressed and what is worth it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._streams: WeakSet[Brotli] = WeakSet()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        names = accepted(Headers(scope=scope).get("accept-encoding", "")) if scope["type"] == "http" else set()
        if not names & {Brotli.name, Gzip.name} or scope["method"] == "HEAD":
            await self._app(scope, receive, send)
            return
        await self._app(scope, receive, Sending(self, names, send).send)

    def encoder(self, names: set[str], is_stream: bool) -> Encoder:
        """What compresses an answer to a client that reads these."""
        if Brotli.name not in names or (is_stream and len(self._streams) >= MOST_BROTLI_STREAMS):
            return Gzip(GZIP_STREAMS if is_stream else GZIP_LEVEL) if Gzip.name in names else Brotli(*STREAMS)
        encoder = Brotli(*(STREAMS if is_stream else PAGES))
        if is_stream:
            self._streams.add(encoder)
        return encoder


def accepted(header: str) -> set[str]:
    """The encodings that a client reads.

    >>> sorted(accepted("gzip, deflate;q=0.5, BR")), sorted(accepted("gzip;q=0, br;q=0.000")), accepted("")
    (['br', 'deflate', 'gzip'], [], set())
    """
    parts = [part.lower().replace(" ", "").partition(";") for part in header.split(",")]
    return {name for name, _, quality in parts if name and quality.rstrip("0.") != "q="}


class Sending:
    """One answer on its way: its head waits until the first part of its body tells whether it is worth compressing."""

    def __init__(self, all_of_them: Compressed, names: set[str], send: Send) -> None:
        self._all = all_of_them
        self._names = names
        self._send = send
        self._head: Message | None = None
        self._encoder: Encoder | None = None

    async def send(self, message: Message) -> None:
        """Send on what the application sends."""
        if message["type"] == "http.response.start":
            self._head = message
            return
        if message["type"] == "http.response.body":
            is_last = not message.get("more_body", False)
            head, self._head = self._head, None
            if head is not None and is_worth_it(head, message.get("body", b""), is_last):
                self._encoder = self._begun(head)
            if self._encoder is not None:
                message = {**message, "body": self._encoder.part(message.get("body", b""), is_last)}
            if head is not None:
                if self._encoder is not None and is_last:
                    MutableHeaders(scope=head)["Content-Length"] = str(len(message["body"]))
                await self._send(head)
        await self._send(message)

    def _begun(self, head: Message) -> Encoder:
        """The encoder for an answer, which is named in its head."""
        headers = MutableHeaders(scope=head)
        encoder = self._all.encoder(self._names, headers["content-type"].startswith(STREAM))
        headers["Content-Encoding"] = encoder.name
        headers["X-Padding"] = secrets.token_urlsafe(MOST_PADDING)[: secrets.randbelow(MOST_PADDING)]
        headers.add_vary_header("Accept-Encoding")
        if "content-length" in headers:
            del headers["content-length"]
        if headers.get("etag", "").startswith('"'):
            headers["etag"] = f"W/{headers['etag']}"
        return encoder


def is_worth_it(head: Message, body: bytes, is_whole: bool) -> bool:
    """Whether an answer is compressed: it is text, and not so short that nothing is gained."""
    headers = Headers(scope=head)
    is_text = headers.get("content-type", "").startswith(KINDS)
    is_sent_whole = head["status"] not in (204, 206, 304) and "content-encoding" not in headers
    return is_text and is_sent_whole and (len(body) >= LEAST or not is_whole)
