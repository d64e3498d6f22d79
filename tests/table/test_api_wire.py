"""Noninterference over the JSON interface: what a seat cannot know changes no byte of what its program is sent."""

from __future__ import annotations

import json
import logging

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.record import copy_of
from sheepfold.table.live.room import Room

from .programs import Program, seated
from .test_wire import World, begin_in, legal, play, seen_history, somewhere

FAR_CODES = (0, 3, 34, 77, 100_000)


def bytes_sent(program: Program, room: Room) -> list[bytes]:
    """Everything that one program can make the server send without changing anything, the log's lines included."""
    seen = program.observe()
    sent = [program.get().content, program.get(since=1).content, program.get("/record").content]
    sent.append(json.dumps(program.stream()).encode())
    sent.append(json.dumps(program.stream("0.999")).encode())
    offered = {choice["code"] for choice in seen["choices"]}
    for code in FAR_CODES:
        if code not in offered:
            sent.append(program.post("/choose", number=room.number, choice=code).content)
        sent.append(program.post("/choose", number=room.number, choice=100_001, draft=[code]).content)
    sent.append(program.post("/choose", number=room.number, move="nonsense").content)
    if not seen["can_undo"]:
        sent.append(program.post("/undo", number=room.number).content)
    return sent


@pytest.mark.parametrize("name", [name for name in sheepfold.game_names() if sheepfold.load(name).has_secrets])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_know_changes_no_byte(
    client: TestClient, caplog: pytest.LogCaptureFixture, name: str, seed: int
) -> None:
    game = sheepfold.load(name)
    truth = somewhere(game, seed)
    if truth.actor < 0:
        pytest.skip("chance acts here")
    programs = seated(client, name, *["me"] * truth.seats)
    room = client.app.state.rooms.room(programs[0].path.rpartition("/")[2])  # type: ignore[attr-defined]
    caplog.set_level(logging.INFO)
    compared = 0
    for viewer in (SPECTATOR, *range(truth.seats)):
        program = Program(client, room.name) if viewer == SPECTATOR else programs[viewer]
        other = truth.imagine(viewer, seed=seed)
        choice = next((code for code in truth.choices() if legal(other, code)), None)
        if choice is None:
            continue
        sent, seen, logged = [], [], []
        for world in (World(copy_of(truth.record)), World(copy_of(other.record))):
            begin_in(room, world)
            caplog.clear()
            before = bytes_sent(program, room)
            logged.append([(record.name, getattr(record, "more", {}).get("route")) for record in caplog.records])
            play(room, choice)
            seen.append(seen_history(room.started, viewer))
            sent.append((before, bytes_sent(program, room)))
        assert sent[0][0] == sent[1][0]
        assert logged[0] == logged[1]
        if seen[0] == seen[1]:
            assert sent[0][1] == sent[1][1]
            compared += 1
    assert compared or seed
