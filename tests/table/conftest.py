"""A table of one's own for each test: its data in a temporary folder, its chance from fixed secrets."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, sync_playwright

from sheepfold.match.chance import new_secret
from sheepfold.table.app import create_app
from sheepfold.table.deeds import setting_up
from sheepfold.table.settings import Settings

from .browsing import Served, page_troubles, visit
from .private_postgres import fresh_database


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=fresh_database(tmp_path), key=b"a key for tests")


@pytest.fixture(autouse=True)
def fixed_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of a test get secrets that are always the same."""
    numbers = itertools.count(1)
    monkeypatch.setattr(setting_up, "new_secret", lambda: new_secret(next(numbers)))


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """Somebody's browser, as far as HTTP goes."""
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


# -------------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("table")
    served = Served(Settings(database=f"sqlite:///{folder / 'table.sqlite'}", key=b"a key for tests"))
    yield served
    served.stop()


@pytest.fixture
def pages(browser: Browser, served: Served) -> Iterator[Any]:
    """Opens new browsers; whatever went wrong in one of their pages fails the test."""
    opened = []

    def open_page(**device: Any) -> Page:
        context, page = visit(browser, served, **device)
        opened.append((context, page))
        return page

    yield open_page
    for context, page in opened:
        assert page_troubles(page) == []
        context.close()
