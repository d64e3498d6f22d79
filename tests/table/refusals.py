"""What the seat that decides can send and have refused, in two worlds that it cannot tell apart.

The worlds differ in what the others hide and in what chance will bring.
`python tests/table/refusals.py --positions 100000` looks at that many positions of every game with secrets.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from fastapi.testclient import TestClient

import sheepfold
from sheepfold import Game, Position
from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.record import Record, copy_of, differing_fields
from sheepfold.lab.set_ups import some_set_up
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match
from sheepfold.match.reader import marked_text, unmarked
from sheepfold.table.app import create_app
from sheepfold.table.live.room import Room
from sheepfold.table.pages.guard import COOKIE
from sheepfold.table.settings import Settings

LONGEST_WALK = 250
EACH_TIME = 8
"""So many things are sent at a position that is one of very many."""


class Attempt(NamedTuple):
    """Something that a person or a program sends."""

    method: str
    path: str
    fields: dict[str, Any]


def decisions(game: Game, seed: int) -> Iterator[Position]:
    """Decisions of one random game, with any options."""
    draw = random.Random(seed)
    seats, options = some_set_up(game, draw)
    position = Position(game, game.start(seats, options), chance="ask")
    for _ in range(LONGEST_WALK):
        if position.over:
            return
        if position.actor >= 0 and draw.random() < 0.4:
            yield position.copy()
        position.play(draw.choice(position.choices()))


class World(NamedTuple):
    """A position, with what is hidden in it, and what chance will bring."""

    start: Record
    secret: bytes


def two_worlds(position: Position, seed: int) -> tuple[World, World]:
    """The true world, and one that the seat that decides cannot tell from it."""
    tries = (position.imagine(position.actor, seed=seed + attempt).record for attempt in range(4))
    other = next((world for world in tries if differing_fields(world, position.record)), position.record)
    return World(copy_of(position.record), new_secret(seed)), World(copy_of(other), new_secret(seed + 1))


class Desk:
    """One browser, and a program, at a table where nothing is stored; they sit wherever the decision is."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.get("/")
        self.browser = client.app.state.guard.browser(client.cookies[COOKIE])  # type: ignore[attr-defined]
        self.rooms: dict[tuple[str, int], tuple[Room, list[str], str]] = {}
        store = client.app.state.store  # type: ignore[attr-defined]
        stands = store.now()
        store.now = lambda: stands
        store.add_step = lambda *_, **__: 0

    def room(self, game: Game, seats: int) -> tuple[Room, list[str], str]:
        """A room for so many, the tokens of its seats, and what its page's forms carry."""
        if (game.name, seats) not in self.rooms:
            made = self.client.post(
                "/api/matches", json={"game": game.name, "seats": [{"sitter": "me"}] * seats}
            ).json()
            page = self.client.get("/")
            assert page.status_code == 200
            form = page.text.split('name="token" content="', 1)[1].split('"', 1)[0]
            room = self.client.app.state.rooms.room(made["match"])  # type: ignore[attr-defined]
            self.rooms[game.name, seats] = (room, [seat["token"] for seat in made["seats"]], form)
        return self.rooms[game.name, seats]


def begin_in(room: Room, world: World) -> None:
    """Let a room's match begin in a world."""
    match = room.started
    room.match = Match(match.game, match.seats, world.start, FairChance(world.secret, ()))
    room.spans.clear()
    room.entries.clear()
    room.offered = (None, [])
    room.observed.clear()
    room.asked_undo = None


def texts(room: Room, codes: list[int]) -> Iterator[str]:
    """What may be typed about these choices: whole, with too much behind it, and with what it brings in this world."""
    match = room.started
    for code in codes:
        move = match.game.notation.write_choice(match.position.record, code)
        yield from (f"{move} zzz", f"{move}zzz", f"{move} {move}", f"zzz {move}", f"{move}=3", f"{move}:owo")
        twin = room.twin()
        twin.play(twin.actor, code)
        brought = [unmarked(marked_text(twin, number, EVERYTHING)) for number in range(len(twin.moments))]
        for whole in (brought[0].strip(), "".join(brought[:3]).strip()):
            words = whole.split()
            yield from (f"{whole} zzz", f"{whole[:-1]}? zzz", f"/ {whole} zzz", whole)
            yield from (f"{' '.join(words[:number])} zzz" for number in range(1, min(len(words), 6)))


def attempts(room: Room, draw: random.Random) -> list[Attempt]:
    """Everything that can be sent about the present decision by the seat whose it is."""
    match = room.started
    legal = match.position.choices()
    some = draw.sample(legal, min(3, len(legal)))
    page, api = f"/m/{room.name}", f"/api/matches/{room.name}"
    found = []
    for text in texts(room, some):
        found.append(Attempt("FORM", f"{page}/choose", {"number": 0, "typed": text[:200]}))
        found.append(Attempt("JSON", f"{api}/choose", {"number": 0, "move": text[:200]}))
    codes = [*some, *draw.choices(range(match.game.codes), k=4), match.game.codes, 99_999]
    for code in codes:
        found.append(Attempt("GET", f"{page}/preview/{code}?number=0", {}))
        found.append(Attempt("GET", f"{page}/now?draft={code}", {}))
        found.append(Attempt("GET", f"{page}/preview/{draw.choice(codes)}?number=0&draft={code}", {}))
        found.append(Attempt("FORM", f"{page}/choose", {"number": 0, "draft": str(code), "choice": draw.choice(codes)}))
        found.append(Attempt("FORM", f"{page}/choose", {"number": 0, "draft": str(code), "typed": "zzz"}))
        found.append(Attempt("FORM", f"{page}/hint", {"number": 7, "draft": str(code)}))
        found.append(Attempt("JSON", f"{api}/choose", {"number": 0, "draft": [code], "choice": draw.choice(codes)}))
        found.append(Attempt("JSON", f"{api}/choose", {"number": 0, "draft": [code, code], "move": "zzz"}))
        found.append(Attempt("JSON", f"{api}/choose", {"number": 3, "choice": code}))
        if code not in legal:
            found.append(Attempt("FORM", f"{page}/choose", {"number": 0, "choice": code}))
            found.append(Attempt("JSON", f"{api}/choose", {"number": 0, "choice": code}))
    keys = [key for code in some for key in match.game.view.keys(match.seen_by(match.actor), code)]
    for clicked in (keys[:1], keys[-2:], [*keys[:1], "nothing"], keys[:1] * 2):
        found.append(Attempt("FORM", f"{page}/try", {"number": 0, "keys": clicked}))
    found += [Attempt("FORM", f"{page}/undo", {"number": 0}), Attempt("JSON", f"{api}/undo", {"number": 0})]
    found.append(Attempt("FORM", f"{page}/undo/answer", {"number": 0, "answer": "yes"}))
    return found


def answered(desk: Desk, attempt: Attempt, token: str, form: str) -> tuple[int, bytes]:
    """The status of an answer, and all of it unless what was sent was accepted: then it may tell what it brought."""
    if attempt.method == "GET":
        answer = desk.client.get(attempt.path)
    elif attempt.method == "FORM":
        answer = desk.client.post(attempt.path, data={"token": form, **attempt.fields}, headers={"HX-Request": "true"})
    else:
        answer = desk.client.post(attempt.path, json=attempt.fields, headers={"Authorization": f"Bearer {token}"})
    was_made = answer.status_code == 204 or (
        attempt.method == "JSON" and answer.status_code == 200 and not answer.json()["draft"]
    )
    return answer.status_code, b"" if was_made else answer.content


def check(desk: Desk, position: Position, seed: int, most: int = 10_000) -> int:
    """Send up to `most` things at a decision in both worlds; how many were sent."""
    truth, other = two_worlds(position, seed)
    room, tokens, form = desk.room(position.game, position.seats)
    draw, seat = random.Random(seed), position.actor
    room.stored.holders.update(
        {place: frozenset({desk.browser} if place == seat else ()) for place in range(len(tokens))}
    )
    begin_in(room, truth)
    found = attempts(room, draw)
    chosen = draw.sample(found, min(most, len(found)))
    for attempt in chosen:
        answers = []
        for world in (truth, other):
            begin_in(room, world)
            answers.append(answered(desk, attempt, tokens[seat], form))
        assert answers[0] == answers[1], f"{position.game.name}: {attempt} at {position.text()}\n{answers}"
    return len(chosen)


# -------------------------------------------------------------------- very many positions


def soak(name: str, first: int, positions: int) -> tuple[int, int]:
    """Look at so many positions of a game, from seed `first` on; how many positions and attempts there were."""
    game, looked, sent = sheepfold.load(name), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder) / 'table.sqlite'}", key=b"a key for this soak only")
        with TestClient(create_app(settings), follow_redirects=False) as client:
            desk = Desk(client)
            for seed in range(first, first + positions):
                for number, position in enumerate(decisions(game, seed)):
                    tried = check(desk, position, 1000 * seed + number, EACH_TIME)
                    looked, sent = looked + 1, sent + tried
                    if looked >= positions:
                        return looked, sent
    return looked, sent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    secretive = [name for name in sheepfold.game_names() if sheepfold.load(name).has_secrets]
    parser.add_argument("games", nargs="*", default=secretive, metavar="GAME", help="usually every game with secrets")
    parser.add_argument("--positions", type=int, default=100_000, help="positions of each game")
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args()
    pieces = 20 * wanted.processes
    each = -(-wanted.positions // pieces)
    for name in wanted.games:
        looked = sent = 0
        with ProcessPoolExecutor(wanted.processes) as pool:
            for found in pool.map(soak, [name] * pieces, range(1, pieces * 10**6, 10**6), [each] * pieces):
                looked, sent = looked + found[0], sent + found[1]
                print(f"{name}: {looked} positions, {sent} things sent in two worlds, all answered alike", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
