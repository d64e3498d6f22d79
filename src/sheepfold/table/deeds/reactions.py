"""Reactions of one tap: an animal that everybody at the table sees for some seconds. There is no other chat."""

from __future__ import annotations

from datetime import timedelta

from sheepfold.art.faces import FACES
from sheepfold.engine.errors import BadOption
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.live.room import News, Room
from sheepfold.table.serving.limits import TooManyRequests

PAUSE_SECONDS = 3
"""A seat reacts once in so many seconds."""


class TooManyReactions(TooManyRequests):
    """Somebody reacts again and again."""


def react(room: Room, seat: int, kind: str) -> None:
    """Show everybody at the table an animal."""
    if kind not in FACES:
        raise BadOption(say("there is no animal {face!r}: there are {known}", face=kind[:40], known=in_a_row(FACES)))
    if not room.store.react(room.name, seat, kind, timedelta(seconds=PAUSE_SECONDS)):
        said = say("one reaction in {seconds} seconds is enough", seconds=PAUSE_SECONDS)
        raise TooManyReactions(said, PAUSE_SECONDS)
    room.catch_up()
    room.announce(News.HERE)
