"""A table of one's own for each test: its data in a temporary folder, its chance from fixed secrets."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sheepfold.match.chance import new_secret
from sheepfold.table import rooms
from sheepfold.table.app import create_app
from sheepfold.table.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'table.sqlite'}", key=b"a key for tests")


@pytest.fixture(autouse=True)
def fixed_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of a test get secrets that are always the same."""
    numbers = itertools.count(1)
    monkeypatch.setattr(rooms, "new_secret", lambda: new_secret(next(numbers)))


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """Somebody's browser, as far as HTTP goes."""
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client
