"""The record of a match, to download."""

from __future__ import annotations

from sheepfold.engine.contract import EVERYTHING
from sheepfold.match.match import Match
from sheepfold.match.record import write


def record(match: Match, viewer: int) -> str:
    """The record: whole after the end, before it as this viewer saw the match."""
    return write(match, EVERYTHING if match.over else viewer)
