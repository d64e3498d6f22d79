"""People who come back, for tests: browsers with names, and matches that ended just as a test wants it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from fastapi.testclient import TestClient
from sqlalchemy import update

from sheepfold.games import load
from sheepfold.match.chance import new_secret
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewMatch, NewSeat
from sheepfold.table.store.tables import MatchRow

from .visits import TWO_SEATS, another, post

ONE_GAME = {"games": 1, "number": 1, "scores": [], "tie_breaks": []}


def store_of(client: TestClient) -> Store:
    """Where a table stores everything."""
    return client.app.state.store  # type: ignore[attr-defined, no-any-return]


def named(client: TestClient, name: str, face: str = "pig") -> TestClient:
    """A browser with a profile."""
    assert post(client, "/me", name=name, face=face).headers["location"] == "/me?done=saved"
    return client


def people(client: TestClient, *names: str) -> list[TestClient]:
    """Browsers with profiles, the first of them the given one."""
    return [named(client if number == 0 else another(client), name) for number, name in enumerate(names)]


def browser_of(client: TestClient) -> str:
    """What a browser is called inside."""
    client.get("/me")
    found = client.app.state.guard.browser(client.cookies.get("sheepfold"))  # type: ignore[attr-defined]
    assert found
    return str(found)


def ended(
    players: Sequence[TestClient],
    scores: Sequence[int],
    *,
    names: Sequence[str] = (),
    game: str = TWO_SEATS,
    sides: Sequence[Sequence[int]] | None = None,
    gone: Sequence[int] = (),
    at: datetime | None = None,
    computers: Sequence[str] = (),
) -> str:
    """A match that ended with these scores, the seats after the people's being computers'; its address."""
    store = store_of(players[0])
    names = names or [store.profile(browser_of(one)).name for one in players]  # type: ignore[union-attr]
    seats = [NewSeat(name, holders=(browser_of(one),), taken=True) for name, one in zip(names, players, strict=True)]
    seats += [NewSeat("Bess", mind=mind) for mind in computers]
    number = load(game).usual_seats if len(seats) not in load(game).seats else len(seats)
    options = load(game).options_of(load(game).start(number))
    name = store.new_match(NewMatch(game, options, tuple(seats), new_secret(1), ONE_GAME))
    sides = sides or [[seat] for seat in range(len(seats))]
    points = [sum(scores[seat] for seat in next(side for side in sides if one in side)) for one in range(len(seats))]
    winners = [seat for seat in range(len(seats)) if points[seat] == max(points)]
    told = {"winners": winners, "scores": list(scores), "sides": sides, "gone": list(gone)}
    told["payoffs"] = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    with store.engine.begin() as connection:
        row = update(MatchRow).where(MatchRow.id == name)
        connection.execute(row.values(ended=at or store.now(), outcome=json.dumps(told)))
    return f"/m/{name}"


def finish(client: TestClient, match: str, *, place: int = -1) -> None:
    """Play a match to its end by the choice at this place of every list, or its first, whoever's decision it is."""
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    rooms.computers.think = lambda room: None
    room = rooms.room(match.removeprefix("/m/"))
    while not room.started.over:
        seat = room.started.actor
        choices = room.started.seen_by(seat).choices()
        room.play(seat, room.number, choices[max(place, -len(choices))], by_computer=bool(room.mind_of(seat)))
