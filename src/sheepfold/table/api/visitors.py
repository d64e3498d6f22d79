"""Who asks over the JSON interface: the holder of a seat's token, or somebody who looks on."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from sheepfold.engine.contract import SPECTATOR
from sheepfold.language import say
from sheepfold.table.api.errors import BadToken
from sheepfold.table.dependencies import TheLimits, TheRooms
from sheepfold.table.live.room import Room
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.serving.clients import address_of, asking
from sheepfold.table.store.stored import NoSuchMatch

bearer = HTTPBearer(auto_error=False, description="The token of a seat: the end of its private link.")

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


@dataclass(frozen=True)
class Visitor:
    """Who asks about a match; without a seat (None) they look on."""

    rooms: Rooms
    name: str
    seat: int | None
    token: str = ""

    @property
    def is_still_here(self) -> bool:
        """Whether the token still opens the seat: its link may have been made anew."""
        known = self.rooms.known(self.name)
        return self.seat is None or known is None or known.stored.seats[self.seat].key == self.token

    @cached_property
    def room(self) -> Room:
        """The match's room, with all that has been stored before it is asked for; it reads the database."""
        return self.rooms.room(self.name)

    @property
    def viewer(self) -> int:
        """Whose view the visitor has: that of the seat, or a spectator's."""
        return SPECTATOR if self.seat is None else self.seat

    @property
    def own_seat(self) -> int:
        """The visitor's seat; `BadToken` for one who looks on."""
        if self.seat is None:
            said = say(
                "you are looking on: this needs the token of a seat ({header})", header="Authorization: Bearer TOKEN"
            )
            raise BadToken(said)
        return self.seat


async def charge_address(request: Request, limits: TheLimits) -> None:
    """Count a request by the address it comes from."""
    limits.charge(f"address {address_of(request.scope)}")


async def _visitor(
    request: Request,
    name: Annotated[str, Path(max_length=16, description="The match.")],
    given: Credentials,
    rooms: TheRooms,
    limits: TheLimits,
) -> Visitor:
    """Who asks; a good token is charged for its requests, everything else the address it comes from."""
    if given is None:
        await charge_address(request, limits)
    try:
        known = rooms.known(name)
        room = known if known is not None else await run_in_threadpool(rooms.room, name)
        if given is None:
            if room.is_sealed:
                raise BadToken(say("others still play this deal today: look on when the day is over"))
            return Visitor(rooms, name, None)
        seat = seat_with(room, given.credentials)
    except (NoSuchMatch, BadToken):
        if given is not None:
            await charge_address(request, limits)
        raise
    limits.charge(f"token {given.credentials}")
    room.hear([seat])
    room.asked_by = asking()
    return Visitor(rooms, name, seat, given.credentials)


def seat_with(room: Room, token: str) -> int:
    """The seat that a token is for."""
    for seat in room.stored.seats:
        if hmac.compare_digest(seat.key.encode(), token.encode("utf-8", "replace")):
            return seat.number
    raise BadToken(say("this token opens no seat of this match"))


Asking = Annotated[Visitor, Depends(_visitor)]
