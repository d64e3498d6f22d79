"""The record of a match, to download."""

from __future__ import annotations

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.match.record import write
from sheepfold.table.live.room import Room


def record(room: Room, viewer: int | None) -> str:
    """The record: whole after the end, before it, and as long as it is sealed, as this viewer saw the match.

    One who sits at several seats has the view of none of them until then.
    """
    is_whole = room.started.over and not room.is_sealed
    return write(room.started, EVERYTHING if is_whole else SPECTATOR if viewer is None else viewer)
