"""Sets of fields, moved and grown as a whole (ledger: Board and components data)."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    NORTH_BY_7,
    NORTH_BY_8,
    NOT_EAST_END,
    NOT_WEST_END,
    SOUTH_BY_7,
    SOUTH_BY_8,
)


@rule
def north_of(fields):
    """The fields one step north of these."""
    return ((fields & NORTH_BY_8) >> 8) | ((fields & NORTH_BY_7) >> 7)


@rule
def south_of(fields):
    """The fields one step south of these."""
    return ((fields & SOUTH_BY_8) << 8) | ((fields & SOUTH_BY_7) << 7)


@rule
def east_of(fields):
    """The fields one step east of these."""
    return (fields & NOT_EAST_END) << 1


@rule
def west_of(fields):
    """The fields one step west of these."""
    return (fields & NOT_WEST_END) >> 1


@rule
def next_to(fields):
    """The fields next to at least one of these, never diagonally (Q17)."""
    return north_of(fields) | south_of(fields) | east_of(fields) | west_of(fields)


@rule
def next_to_two(fields):
    """The fields next to at least two of these."""
    north = north_of(fields)
    south = south_of(fields)
    east = east_of(fields)
    west = west_of(fields)
    return (north & south) | (east & west) | ((north | south) & (east | west))


@rule
def next_to_three(fields):
    """The fields next to at least three of these."""
    north = north_of(fields)
    south = south_of(fields)
    east = east_of(fields)
    west = west_of(fields)
    return (north & south & (east | west)) | (east & west & (north | south))


@rule
def ways_into(fields, start):
    """The directions in which one step from a field leads to one of these, as a set (R4.1)."""
    north = (south_of(fields) >> start) & 1
    east = (west_of(fields) >> start) & 1
    south = (north_of(fields) >> start) & 1
    west = (east_of(fields) >> start) & 1
    return north | (east << 1) | (south << 2) | (west << 3)
