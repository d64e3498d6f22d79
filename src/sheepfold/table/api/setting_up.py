"""The JSON interface: the games, and setting up a match of one."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from sheepfold.games import load
from sheepfold.table import deeds
from sheepfold.table.api.errors import answers
from sheepfold.table.api.models import GamesTold, MatchMade, WantedMatch
from sheepfold.table.api.seats import link, taken
from sheepfold.table.api.seeing import all_games
from sheepfold.table.api.visitors import charge_address
from sheepfold.table.deeds.setting_up import ME, new_seat
from sheepfold.table.dependencies import TheRooms, TheStore
from sheepfold.table.live.clocks import checked_clock
from sheepfold.table.live.room import commitment

router = APIRouter(dependencies=[Depends(charge_address)])


@router.get("/games", responses=answers())
def list_games() -> GamesTold:
    """The games with their options and seats, and the computer players."""
    return all_games()


@router.post("/matches", status_code=201, responses=answers(400, 404, 413, 422))
def create_match(request: Request, store: TheStore, rooms: TheRooms, wanted: WantedMatch) -> MatchMade:
    """Set up a match; the answer has the tokens of the seats that are yours."""
    room = rooms.room(deeds.set_up(store, wanted_match(wanted)))
    mine = [taken(request, room, number) for number, seat in enumerate(wanted.seats) if seat.sitter == ME]
    return MatchMade(match=room.name, link=link(request, room), seats=mine, commitment=commitment(room))


def wanted_match(wanted: WantedMatch) -> deeds.Wanted:
    """The match that a program describes."""
    brings_word = wanted.words == "own"
    return deeds.Wanted(
        load(wanted.game),
        [new_seat(number, seat.sitter, seat.name, brings_word) for number, seat in enumerate(wanted.seats)],
        options={**wanted.options},
        games=wanted.games,
        clock=checked_clock(**wanted.clock.model_dump()) if wanted.clock else None,
        substitute=wanted.keeper,
        hints=wanted.hints,
    )
