"""What a program does at the table over the JSON interface."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

Observed = dict[str, Any]


class Program:
    """A program that holds one seat of a match, or looks on."""

    def __init__(self, client: TestClient, match: str, token: str | None = None) -> None:
        self.client = client
        self.path = f"/api/matches/{match}"
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "", **query: Any) -> Response:
        return self.client.get(f"{self.path}{path}", params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> Response:
        return self.client.post(f"{self.path}{path}", json=body, headers=self.headers)

    def observe(self, since: int = 0) -> Observed:
        answer = self.get(since=since)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def choose(self, seen: Observed, pick: Callable[[list[Observed]], Observed] = random.choice) -> Observed:
        """Choose one of the choices that were observed, and whatever is sent together with it."""
        while True:
            body = {"number": seen["number"], "choice": pick(seen["choices"])["code"], "draft": seen["draft"]}
            answer = self.post("/choose", **body)
            assert answer.status_code == 200, answer.text
            seen = answer.json()
            if not seen["draft"]:
                return seen

    def stream(self, last: str = "", until: Callable[[list[Observed]], bool] = bool) -> list[Observed]:
        """What a stream sends until the events are enough; each has its id as `id`."""
        return asyncio.run(_streamed(self, last, until))


async def _streamed(program: Program, last: str, until: Callable[[list[Observed]], bool]) -> list[Observed]:
    app = program.client.app
    headers = {"host": "testserver", "last-event-id": last, **program.headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": f"{program.path}/stream", "raw_path": f"{program.path}/stream".encode(), "query_string": b"",
        "root_path": "", "client": ("test", 1), "server": ("testserver", 80), "app": app,
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items() if value],
    }  # fmt: skip
    events: list[Observed] = []
    enough = asyncio.Event()

    async def receive() -> dict[str, object]:
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        for block in message.get("body", b"").decode().split("\n\n"):
            if block.startswith("id: "):
                mark, _, data = block.partition("\n")
                events.append({"id": mark.removeprefix("id: "), **json.loads(data.removeprefix("data: "))})
                if until(events):
                    enough.set()

    task = asyncio.create_task(app(scope, receive, send))  # type: ignore[arg-type]
    await asyncio.wait_for(enough.wait(), 20)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return events


def seated(client: TestClient, game: str, *sitters: str, **more: Any) -> list[Program]:
    """The programs of a new match, one for each seat that is ours."""
    body = {"game": game, "seats": [{"sitter": sitter} for sitter in sitters], **more}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return [Program(client, made["match"], seat["token"]) for seat in made["seats"]]


def play_out(programs: list[Program], pick: Callable[[list[Observed]], Observed], most: int = 5000) -> Observed:
    """Let the programs play until their match is over; how it ended as the first one sees it."""
    seen = programs[0].observe()
    for _ in range(most):
        if seen["state"] == "over":
            return programs[0].observe()
        mover = programs[seen["actor"]]
        seen = mover.choose(mover.observe(seen["number"]), pick)
    raise AssertionError("the match does not end")
