"""Boards that mean no good, over HTTP: each is refused with a reason that quotes little, and nothing is stored."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import sheepfold

from .visits import post

GAME = next(name for name in sheepfold.game_names() if sheepfold.load(name).boards)
EDITOR = sheepfold.load(GAME).boards.editor
assert EDITOR
BOARD = json.loads(next(iter(EDITOR.examples().values())))
TEXT = json.dumps(BOARD)
DEEP = "[" * 985 + "]" * 985
HOSTILE = {
    "a number of 5000 digits": TEXT.replace('"players": ', '"players": ' + "2" * 5000),
    "980 levels": TEXT.replace('"rare": ', f'"rare": {DEEP[5:-5]}, "x": '),
    "985 levels": TEXT.replace('"rare": ', f'"rare": {DEEP}, "x": '),
    "open brackets": "[" * 200_000,
    "open braces": '{"a":' * 40_000,
    "nul": json.dumps(BOARD | {"name": "\0"}),
    "half a character": json.dumps(BOARD | {"name": "\ud800"}),
    "a long name": json.dumps(BOARD | {"name": "x" * 50_000}),
    "a long key": json.dumps(BOARD | {"x" * 50_000: 1}),
}


def created(client: TestClient, text: str) -> Response:
    body = {"game": GAME, "seats": [{"sitter": "me"}] * BOARD["players"], "options": {"board": text}}
    return client.post("/api/matches", json=body)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_board_makes_no_match(client: TestClient, text: str) -> None:
    answer = created(client, text)
    assert answer.status_code in (413, 422)
    assert len(answer.text) < 2000


def test_the_board_itself_makes_one(client: TestClient) -> None:
    assert created(client, TEXT).status_code == 201


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_board_is_told_so_in_the_editor(client: TestClient, text: str) -> None:
    answer = post(client, f"/boards/{GAME}", script=True, own_board=text)
    assert answer.status_code < 500
