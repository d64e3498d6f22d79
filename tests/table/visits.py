"""What a browser does at the table, without a browser."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

TWO_SEATS, SECRETS, FENCES = "shepherd", "peter", "sheep"
"""A game for two, one with secrets, and one in which a choice passes the turn on without chance."""


def another(client: TestClient) -> TestClient:
    """Another browser at the same table."""
    return TestClient(client.app, follow_redirects=False)


def token(client: TestClient) -> str:
    found = re.search(r'name="token" content="(\w+)"', client.get("/").text)
    assert found
    return found[1]


def post(client: TestClient, path: str, script: bool = False, **fields: Any) -> Response:
    """Send a form of ours."""
    headers = {"HX-Request": "true"} if script else {}
    return client.post(path, data={"token": token(client), **fields}, headers=headers)


def new_match(client: TestClient, game: str, *sitters: str, **fields: Any) -> str:
    """The address of a new match, the players being called Ann, Ben, Cat ..."""
    names = {f"name{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cat", "Dan")[: len(sitters)])}
    seats = {f"seat{seat}": sitter for seat, sitter in enumerate(sitters)}
    answer = post(client, f"/games/{game}/new", seats=len(sitters), **seats, **names, **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def number(page: str) -> int:
    found = re.search(r'data-number="(\d+)"', page)
    assert found
    return int(found[1])


def choices(page: str) -> list[dict[str, Any]]:
    """What a page offers to choose."""
    found = re.search(r'data-choices="([^"]*)"', page)
    listed = re.findall(r'data-code="(\d+)"><code class="notation">(.*?)</code> <span>(.*?)</span>', page)
    said = {int(code): {"move": unescape(move), "words": unescape(words)} for code, move, words in listed}
    return [choice | said[choice["code"]] for choice in json.loads(unescape(found[1]))] if found else []


def choose(client: TestClient, match: str, place: int = 0) -> Response:
    """Make the choice at this place of the list that the page offers."""
    page = client.get(match).text
    return post(client, f"{match}/choose", number=number(page), choice=choices(page)[place]["code"])


def play_out(clients: list[TestClient], match: str, most: int = 2000) -> None:
    """Let everybody take the last of their choices until the match is over."""
    for _ in range(most):
        for client in clients:
            page = client.get(match).text
            if 'data-over="yes"' in page:
                return
            if offered := choices(page):
                assert (
                    post(client, f"{match}/choose", number=number(page), choice=offered[-1]["code"]).status_code == 303
                )
                break
    raise AssertionError("the match does not end")
