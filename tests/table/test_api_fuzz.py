"""All that the JSON interface's own description allows, and much that it does not: always a documented answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given
from hypothesis import settings as fuzzed
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sheepfold.games import load
from sheepfold.table import deeds
from sheepfold.table.app import create_app
from sheepfold.table.live.room import Room
from sheepfold.table.settings import Settings
from sheepfold.table.store.stored import NewSeat

from .visits import FENCES

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
PATHS = {
    "/games": "get",
    "/matches": "post",
    "/matches/{name}": "get",
    "/matches/{name}/analysis": "get",
    "/matches/{name}/again": "post",
    "/matches/{name}/choose": "post",
    "/matches/{name}/join": "post",
    "/matches/{name}/leave": "post",
    "/matches/{name}/link": "get",
    "/matches/{name}/record": "get",
    "/matches/{name}/replace": "post",
    "/matches/{name}/return": "post",
    "/matches/{name}/undo": "post",
    "/matches/{name}/undo/answer": "post",
    "/matches/{name}/word": "post",
}
ALSO = {"/matches/{name}/analysis": "post", "/matches/{name}/link": "post"}
ENDLESS = "/matches/{name}/stream"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("table")
    database = f"sqlite:///{folder / 'table.sqlite'}"
    app = create_app(Settings(database=database, key=b"a key for tests", api_per_minute=1_000_000))
    yield app
    app.state.rooms.close()
    app.state.store.close()


@pytest.fixture(scope="module")
def described(table: FastAPI) -> Any:
    return schemathesis.openapi.from_asgi("/api/openapi.json", table)


@pytest.fixture
def room(table: FastAPI) -> Room:
    """A match of three that is under way."""
    seats = [NewSeat(name, taken=True) for name in ("Ann", "Ben", "Cat")]
    rooms = table.state.rooms
    return rooms.room(deeds.set_up(rooms.store, deeds.Wanted(load(FENCES), seats, substitute="random")))


def test_all_operations_are_tried(described: Any) -> None:
    assert set(described.raw_schema["paths"]) == {*PATHS, ENDLESS}


@pytest.mark.parametrize("mode", list(GenerationMode), ids=["fitting", "unfit"])
@pytest.mark.parametrize(("path", "method"), [*PATHS.items(), *ALSO.items()])
def test_every_answer_is_documented(described: Any, room: Room, path: str, method: str, mode: GenerationMode) -> None:
    operation = described[path][method]
    if mode is GenerationMode.NEGATIVE and path == "/games":
        pytest.skip("nothing is given here")

    @fuzzed(max_examples=15, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def try_it(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)
        if "name" in case.path_parameters:
            case.path_parameters["name"] = room.name
            token = room.stored.seats[max(0, room.started.actor)].key
            case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {token}"})

    try_it()
