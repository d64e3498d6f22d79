"""Finished matches and their analyses, quickly."""

from __future__ import annotations

import time
from typing import Any

from fastapi.testclient import TestClient

from sheepfold.analysis.findings import Effort, Thoroughness
from sheepfold.analysis.study import Study

from .visits import new_match, post

QUICKLY = Thoroughness("quick", 30, 3_000, least=20)


class Glance(Study):
    """A handful of simulations; what is kept still says quick or thorough."""

    def __init__(self, match: Any, effort: Effort, **more: Any) -> None:
        super().__init__(match, QUICKLY, **more)
        self._name = effort.name


def finished(client: TestClient, game: str) -> str:
    """A match of one person for two seats, played to its end without pages."""
    match = new_match(client, game, "me", "here")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    while not room.started.over:
        room.play(room.started.actor, room.number, room.started.position.choices()[-1])
    return match


def analysed(client: TestClient, match: str, effort: str = "quick") -> str:
    """The page once the analysis is there."""
    assert post(client, f"{match}/analysis", effort=effort).status_code == 303
    while not client.get(f"{match}/analysis/progress").json()["over"]:
        time.sleep(0.02)
    return client.get(f"{match}/analysis").text
