"""Requests that nobody means well with: every route, every field, with whatever bytes a connection can carry."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, unquote

from fastapi import FastAPI
from starlette.routing import Mount

from sheepfold.games import load
from sheepfold.table import deeds
from sheepfold.table.api.late import LateApi
from sheepfold.table.live.room import Room
from sheepfold.table.pages.guard import COOKIE
from sheepfold.table.store.stored import NewSeat

from .visits import FENCES

ME = "somebody's browser"
BOUNDARY = "a-boundary"
FORM, BODY = "application/x-www-form-urlencoded", "application/json"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"

TEXTS = [
    "", " ", "\x00", "a\x00b", "\x1b[2J", "\ufeff", "\u200b", "\u202eabc", "\u3164", "\u0301", "\ufffd", "\U000e0041",
    "\ud800", "a\udfffb", "😀" * 30, "é" * 3000, "x" * 70_000, "../../etc/passwd", "%00", "%ff", "{0.__class__}",
    "{{7*7}}", "<script>", "'; DROP TABLE matches; --", "http://[", "//[", "http://[::1", "\\\\host", "javascript:1",
    "nan", "inf", "-inf", "1e400", "0x10", "1_0", "٣", "²", "-1", "-0", "+1", "00", "1.5", str(2**31), str(2**63),
    str(-(2**63)), str(2**64), "9" * 400, "9" * 4301, "9" * 5000, "-" + "9" * 5000, "null", "true", "[]", "{}",
    "[" * 5000, '{"a":' * 2000, "[" * 980 + "]" * 980, "[" + "9" * 5000 + "]", '{"a":1,"a":2}', "NaN", '"\\ud800"',
]  # fmt: skip
"""Texts that programs stumble over."""

RAW = [b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\x00", b"%", b"\x80", bytes(range(1, 256))]
"""Bytes that are no text."""

VALUES: list[Any] = [
    None, True, False, 0, -1, 2**31, 2**63, 10**400, 0.5, 1e308, [], {}, [[]], [None], {"": None}, {"a": {"b": []}},
]  # fmt: skip
"""Values that a JSON body may have where another is expected."""

BODIES = [
    b"", b"\x00", b"[" * 50_000, b'{"a":' * 10_000, b"9" * 5000, b"[" + b"9" * 60_000 + b"]", b"\xff", b'"\\ud800"',
    b"NaN", b"null", b'{"number": 1, "number": 2}', b"\xef\xbb\xbf{}", '{"number": 0}'.encode("utf-16"), b"x" * 70_000,
]  # fmt: skip

HEADERS = [
    "accept", "accept-language", "authorization", "cookie", "forwarded", "host", "hx-request", "if-modified-since",
    "if-none-match", "last-event-id", "origin", "range", "referer", "user-agent", "x-forwarded-for",
    "x-forwarded-host", "x-token",
]  # fmt: skip
"""Every header that the table, or what it is built on, reads."""

TYPES = [
    "", "text/plain", BODY, FORM, "multipart/form-data", MULTIPART, f"{MULTIPART}; charset=unicode_escape",
    f"{MULTIPART}; charset=utf-7", f"{MULTIPART}; charset=punycode", f"{MULTIPART}; charset=idna", "a/b; c=\"", "/;",
    f"{MULTIPART}; charset=utf-16", f"{MULTIPART}; charset=\x80", f"{MULTIPART}; charset=raw_unicode_escape",
    f"{BODY}; charset=utf-16", f"{FORM}; charset=unicode_escape", f"multipart/form-data; boundary={'b' * 300}",
]  # fmt: skip

FIELDS = [
    "seats", "seat0", "seat1", "name0", "name1", "games", "clock", "clock_unit", "clock_per", "clock_amount",
    "clock_increment", "keeper", "tool", "key", "file", "option_board", "own_board", "shape", "as", "language", "back",
    "start", "draft", "number", "choice", "word",
]  # fmt: skip
"""Fields that a route, or what it is built on, takes out of a form or an address by itself."""

UNDESCRIBED = [
    ("GET", "/api/docs"), ("GET", "/api/openapi.json"), ("GET", "/api/docs.css"), ("GET", "/static/{name}"),
    ("GET", "/{name}"), ("GET", "/api/{name}"), ("POST", "/"), ("PUT", "/api/games"), ("TRACE", "/"),
    ("OPTIONS", "*"), ("GET", "http://[/"), ("GET", "//["), ("GET", ""), ("HEAD", "/m/{name}"), ("HEAD", "/api/docs"),
]  # fmt: skip

DRAWN = "sheepdogs"

SLOW = "/hint"
"""A computer player thinks there: this route is never asked well."""


@dataclass(frozen=True)
class Asked:
    """One request: a method, the parts of its address, fields, and headers as they are sent."""

    method: str
    path: str
    parts: dict[str, str | bytes] = field(default_factory=dict)
    query: tuple[tuple[str, str | bytes], ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()
    kind: str = ""
    headers: tuple[tuple[str, str | bytes], ...] = ()
    body: bytes | None = None

    @property
    def sent_path(self) -> bytes:
        path = self.path.encode()
        for name, value in self.parts.items():
            path = path.replace(f"{{{name}}}".encode(), quote(value))
        return path

    @property
    def sent_query(self) -> bytes:
        return b"&".join(name.encode() + b"=" + quote(value) for name, value in self.query)

    @property
    def sent_body(self) -> bytes:
        if self.body is not None:
            return self.body
        if self.kind.startswith("multipart"):
            return multipart(self.fields)
        if self.kind.startswith(FORM):
            return b"&".join(name.encode() + b"=" + quote(as_text(value)) for name, value in self.fields)
        return (
            json.dumps(dict(self.fields), default=lambda value: value.decode("latin-1")).encode()
            if self.fields
            else b""
        )


def quote(value: str | bytes) -> bytes:
    return quote_from_bytes(as_bytes(value), safe="").encode()


def as_bytes(value: str | bytes) -> bytes:
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value


def as_text(value: Any) -> str | bytes:
    return value if isinstance(value, str | bytes) else "" if value is None else str(value)[:4000]


def multipart(fields: Iterable[tuple[str, Any]]) -> bytes:
    """The fields as a browser sends a form with a file; what is no UTF-8 is written as an escape, too."""
    parts = []
    for name, value in fields:
        text = as_text(value)
        written = text.encode("ascii", "backslashreplace") if isinstance(text, str) else text
        file = b'; filename="a\\ud800.json"' if name == "file" else b""
        head = b'Content-Disposition: form-data; name="' + name.encode() + b'"' + file
        parts.append(b"--" + BOUNDARY.encode() + b"\r\n" + head + b"\r\n\r\n" + written + b"\r\n")
    return b"".join(parts) + b"--" + BOUNDARY.encode() + b"--\r\n"


class Hostile:
    """Somebody who sits at a match and sends requests that are wrong in one place or two."""

    def __init__(self, app: FastAPI, seed: int) -> None:
        self.app = app
        self.random = Random(seed)
        seats = [NewSeat(name, holders=(ME,), taken=True) for name in ("Ann", "Ben", "Cat")]
        self.name = deeds.set_up(app.state.store, deeds.Wanted(load(FENCES), seats, substitute="random"))
        self.cookie = app.state.guard.cookie(ME).partition(";")[0]
        self.operations = operations(app)

    @property
    def room(self) -> Room:
        return self.app.state.rooms.room(self.name)  # type: ignore[no-any-return]

    def good(self, method: str, path: str, described: dict[str, Any]) -> Asked:
        """A request that a route takes now."""
        kind, known = body_of(self.app, described)
        room = self.room
        parts: dict[str, str | bytes] = {name: name for name in ("name", "key", "choice") if f"{{{name}}}" in path}
        if "name" in parts:
            parts["name"] = self.name if path.startswith(("/m/", "/api/matches/")) else game_for(path)
        actor = max(0, room.started.actor)
        usual: dict[str, Any] = {
            "token": self.app.state.guard.token(ME), "number": -1 if path.endswith(SLOW) else room.number,
            "language": "ja", "game": DRAWN, "seat": actor, "keys": "a", "effort": "quick", "agreed": True,
            "answer": "yes",
            "choice": next(iter(room.started.position.choices()), 0), "seats": 3, "step": "0",
        }  # fmt: skip
        if kind == BODY:
            usual |= {"seats": [{"sitter": "friend", "name": "Ann"}] * 3, "options": {}, "clock": None}
        asked_for = [one["name"] for one in described.get("parameters", []) if one["in"] == "query"]
        query = tuple((name, str(usual[name])) for name in asked_for if name in usual)
        names = dict.fromkeys([*(["token", *FIELDS] if kind == FORM else []), *known])
        fields = tuple((name, usual[name]) for name in names if name in usual)
        headers = (
            ("host", "testserver"),
            ("cookie", self.cookie),
            ("authorization", f"Bearer {room.stored.seats[actor].key}"),
        )
        return Asked(method, path, parts, query, fields, kind, headers)

    def some(self, number: int) -> Iterator[Asked]:
        """So many requests, each wrong in one place or two, over all routes in turn, each made when it is asked for."""
        for place in range(number):
            yield self.worse(self.good(*self.operations[place % len(self.operations)]))

    def worse(self, asked: Asked) -> Asked:
        for _ in range(self.random.choice((1, 1, 1, 2))):
            asked = self.random.choice([self._part, self._query, self._field, self._field, self._header, self._type])(
                asked
            )
        return asked

    def _text(self) -> str | bytes:
        return self.random.choice([*TEXTS, *RAW])

    def _part(self, asked: Asked) -> Asked:
        if not asked.parts:
            return self._query(asked)
        return replace(asked, parts={**asked.parts, self.random.choice(list(asked.parts)): self._text()})

    def _query(self, asked: Asked) -> Asked:
        names = [name for name, _ in asked.query] + FIELDS
        return replace(asked, query=(*asked.query, (self.random.choice(names), self._text())))

    def _field(self, asked: Asked) -> Asked:
        """Another value for a field, the same field twice, or a field that is not asked for."""
        if asked.method == "GET":
            return self._query(asked)
        if asked.kind == BODY and self.random.random() < 0.2:
            return replace(asked, body=self.random.choice(BODIES))
        names = [name for name, _ in asked.fields] + FIELDS
        value = self._value() if asked.kind == BODY else self._text()
        name = self.random.choice(names)
        kept = asked.fields if self.random.random() < 0.2 else tuple(one for one in asked.fields if one[0] != name)
        return replace(asked, fields=(*kept, (name, value)))

    def _value(self) -> Any:
        """A value of the wrong kind, or with something wrong in it."""
        value = self.random.choice(VALUES) if self.random.random() < 0.4 else self._text()
        wraps: list[Callable[[Any], Any]] = [
            lambda one: one,
            lambda one: one,
            lambda one: [one] * 3,
            lambda one: [{"sitter": one}, {"name": one}],
            lambda one: [{"sitter": "me", "name": one}] * 3,
            lambda one: {"board": one, "fences": one},
            lambda one: {"per": "game", "seconds": one, "increment": one},
        ]
        return self.random.choice(wraps)(value)

    def _header(self, asked: Asked) -> Asked:
        name = self.random.choice(HEADERS)
        value = self._text()
        if name == "cookie":
            value = as_bytes(self.random.choice(["", COOKIE + "=", "language=", "shape=", "calm="])) + as_bytes(value)
        if name == "authorization":
            value = as_bytes(self.random.choice(["Bearer ", "Basic ", ""])) + as_bytes(value)
        kept = tuple(one for one in asked.headers if one[0] != name)
        return replace(asked, headers=(*kept, (name, as_bytes(value)[:8000])))

    def _type(self, asked: Asked) -> Asked:
        return self._field(replace(asked, kind=self.random.choice(TYPES)))


def game_for(path: str) -> str:
    """A game that a route is about: one whose boards can be drawn, or any."""
    return FENCES if path.startswith("/rules") else DRAWN


def operations(app: FastAPI) -> list[tuple[str, str, dict[str, Any]]]:
    """Every route that the table has, pages and JSON interface, as they describe themselves."""
    found: list[tuple[str, str, dict[str, Any]]] = [(method, path, {}) for method, path in UNDESCRIBED]
    for below, part in parts_of(app):
        for path, ways in part.openapi()["paths"].items():
            found += [(method.upper(), below + path, described) for method, described in ways.items()]
    return found


def parts_of(app: FastAPI) -> list[tuple[str, FastAPI]]:
    """The pages and the JSON interface, each with the beginning of its addresses."""
    below = [one for one in app.routes if isinstance(one, Mount) and isinstance(one.app, LateApi)]
    return [("", app), *((one.path, one.app.made()) for one in below)]


def body_of(app: FastAPI, described: dict[str, Any]) -> tuple[str, list[str]]:
    """How a route takes its fields, and which it names."""
    for kind, content in described.get("requestBody", {}).get("content", {}).items():
        schema = content["schema"]
        name = schema.get("$ref", "").rpartition("/")[2]
        known = [part.openapi()["components"]["schemas"].get(name) for _, part in parts_of(app)]
        return kind, list((next(filter(None, known), schema)).get("properties", {}))
    return (FORM, []) if "requestBody" not in described else (BODY, [])


# -------------------------------------------------------------------- sending


@dataclass(frozen=True)
class Answered:
    """What came back; `trouble` where the application failed instead."""

    status: int
    text: str
    trouble: str = ""


async def send(app: FastAPI, asked: Asked) -> Answered:
    """Send a request the way a server does that has read it from a connection."""
    body, path = asked.sent_body, asked.sent_path
    headers = [(name.encode(), as_bytes(value)) for name, value in asked.headers]
    if asked.kind:
        headers.append((b"content-type", as_bytes(asked.kind)))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": asked.method, "scheme": "http",
        "path": unquote(path.decode("ascii")), "raw_path": path, "query_string": asked.sent_query, "root_path": "",
        "headers": headers, "client": ("test", 1), "server": ("testserver", 80),
    }  # fmt: skip
    waiting = [{"type": "http.request", "body": body}]
    got: list[Any] = []

    async def receive() -> Any:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def give(message: Any) -> None:
        got.append(message)

    try:
        await asyncio.wait_for(app(scope, receive, give), 60)
    except Exception as trouble:
        return Answered(500, "", f"{type(trouble).__name__}: {str(trouble)[:300]}")
    whole = b"".join(message.get("body", b"") for message in got)
    return Answered(got[0]["status"], whole.decode("utf-8", "replace"))


def troubles(app: FastAPI, requests: Iterable[Asked]) -> list[str]:
    """Every request that was not answered as it should be, and how it was."""

    async def all_of_them() -> list[str]:
        found = []
        for asked in requests:
            answer = await send(app, asked)
            if answer.status >= 500 or "Traceback" in answer.text:
                found.append(f"{answer.status} {answer.trouble or answer.text[:300]}\n    {asked!r:.1500}")
        return found

    return asyncio.run(all_of_them())
