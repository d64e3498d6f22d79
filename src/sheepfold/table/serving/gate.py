"""The gate that every request goes through: each address has its limits, and addresses take turns."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from fastapi import HTTPException, Request, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheepfold.language import say
from sheepfold.table.serving.clients import Client, address_of, asked_by
from sheepfold.table.serving.limits import HOUR, MATCHES, PAGES, SOON, WAITING, Limits, Quota, TooManyRequests
from sheepfold.table.serving.turn_taking import NO_LIMIT, FairQueue
from sheepfold.table.settings import Settings

MOST_AT_ONCE, MOST_OF_ADDRESS = 16, 3
"""How many requests are worked on at the same time, in all and from one address; the others wait for their turn."""

MOST_WAITING = 200
"""How many requests from one address may wait for their turn."""

BROWSERS_SHARE = 4
"""A browser may have one part in so many of its address's streams."""

STREAM = re.compile(r"(/m|/api/matches)/[^/]+/stream")
NEW_MATCH = re.compile(r"/games/[^/]+/new|/daily/[^/]+|/challenge/[^/]+|/api/matches|(/m|/api/matches)/[^/]+/again")
WITH_BODY = ("POST", "PUT", "PATCH")

Refuse = Callable[[Request, TooManyRequests], Awaitable[Response]]


class Gate:
    """Lets requests in: those beyond a limit are refused, the others take turns."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Refuse) -> None:
        self._app = app
        self._refuse = refuse
        self._pages = Limits(settings.pages_per_minute, said=PAGES)
        self._matches = Limits(settings.matches_per_hour, period=HOUR, said=MATCHES)
        self._streams = Quota()
        self._most_streams = settings.streams
        self._turns = RequestTurns(NO_LIMIT if settings.is_unlimited else MOST_WAITING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        client = Client(address_of(scope), state.get("browser", "") if state.get("is_known") else "")
        with asked_by(client):
            try:
                self._charge(client, scope)
                with self._stream_of(client, scope):
                    await self._let_in(client, scope, receive, send)
            except TooManyRequests as trouble:
                answer = await self._refuse(Request(scope), trouble)
                await answer(scope, receive, send)

    def _charge(self, client: Client, scope: Scope) -> None:
        """Count a request; programs are counted by the JSON interface, which knows their tokens."""
        path = scope["path"]
        if not path.startswith("/api/") and path != "/health":
            self._pages.charge(client.address)
        if scope["method"] == "POST" and NEW_MATCH.fullmatch(path):
            self._matches.charge(client.address)

    @contextmanager
    def _stream_of(self, client: Client, scope: Scope) -> Iterator[None]:
        """Count a stream, as long as it is open, for its address and its browser."""
        if not STREAM.fullmatch(scope["path"]):
            yield
            return
        callers = [(f"address {client.address}", self._most_streams)]
        if client.browser:
            callers.append((f"browser {client.browser}", max(1, self._most_streams // BROWSERS_SHARE)))
        with self._streams.taken(callers):
            yield

    async def _let_in(self, client: Client, scope: Scope, receive: Receive, send: Send) -> None:
        """Work on a request when it is its turn; the turn is over when the answer begins."""
        if scope["method"] in WITH_BODY:
            receive = await wholly(receive)
        async with self._turns.turn(client) as turn:
            scope["state"]["turn"] = turn

            async def send_after_turn(message: Message) -> None:
                turn.end()
                await send(message)

            await self._app(scope, receive, send_after_turn)


def step_aside(request: Request) -> None:
    """End this request's turn early, because it only waits from now on."""
    turn = getattr(request.state, "turn", None)
    if turn is not None:
        turn.end()


async def wholly(receive: Receive) -> Receive:
    """Receive the whole body first, so that no turn is spent on one who sends slowly."""
    arrived: deque[Message | HTTPException] = deque()
    try:
        while not arrived or _has_more(arrived[-1]):
            arrived.append(await receive())
    except HTTPException as trouble:
        arrived.append(trouble)

    async def receive_again() -> Message:
        if not arrived:
            return await receive()
        one = arrived.popleft()
        if isinstance(one, HTTPException):
            raise one
        return one

    return receive_again


def _has_more(message: Message | HTTPException) -> bool:
    return not isinstance(message, HTTPException) and bool(message.get("more_body"))


# -------------------------------------------------------------------- turns


class RequestTurn:
    """A request's turn to be worked on; `end` may come early."""

    def __init__(self, turns: RequestTurns, client: Client) -> None:
        self._turns = turns
        self._client = client
        self.address = client.address
        self._is_over = False
        self._loop = asyncio.get_running_loop()
        self._begins = self._loop.create_future()

    async def __aenter__(self) -> RequestTurn:
        self._turns.wait(self._client, self)
        try:
            await self._begins
        except BaseException:
            self._give_up()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def _give_up(self) -> None:
        """End a turn that has come although whoever asked has gone."""
        if self._begins.done() and not self._begins.cancelled():
            self.end()

    def begin(self) -> None:
        """Let the waiting request go on; may be called from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._begin)
        except RuntimeError:
            self.end()

    def _begin(self) -> None:
        if self._begins.done():
            self.end()
        else:
            self._begins.set_result(None)

    def end(self) -> None:
        """Let the next one begin; calling it again does nothing."""
        if not self._is_over:
            self._is_over = True
            self._turns.over(self._client)


class RequestTurns:
    """The requests that are worked on, and those that wait, by address in turn. They may be in several event loops."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most_waiting = most_waiting
        self._waiting: FairQueue[RequestTurn] = FairQueue()
        self._working: Counter[str] = Counter()
        self._lock = threading.RLock()

    def turn(self, client: Client) -> RequestTurn:
        return RequestTurn(self, client)

    def wait(self, client: Client, turn: RequestTurn) -> None:
        """Wait for one's turn; `TooManyRequests` if too many of an address do."""
        with self._lock:
            if self._waiting.number(client)[1] >= self._most_waiting:
                raise TooManyRequests(say(WAITING, seconds=SOON), SOON)
            self._waiting.add(client, turn)
            self._go_on()

    def over(self, client: Client) -> None:
        with self._lock:
            self._working[client.address] -= 1
            if not self._working[client.address]:
                del self._working[client.address]
            self._go_on()

    def _go_on(self) -> None:
        while self._working.total() < MOST_AT_ONCE and (next_one := self._waiting.take(self._may)) is not None:
            self._working[next_one.address] += 1
            next_one.begin()

    def _may(self, address: str) -> bool:
        return self._working[address] < MOST_OF_ADDRESS
