"""Whole games by the thousand: the network alone against rivals, and how standings between plays turn out."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.regrets import STORY, look_under_cups
from sheepfold.games.wolf.champion.network import Network
from sheepfold.games.wolf.champion.outlook import Outlook, Standings, note_standing, note_victory, prospects
from sheepfold.games.wolf.champion.self_play import Rivals, Sight, move_on, play_by
from sheepfold.games.wolf.position import Phase


class Cups(NamedTuple):
    """What lay under the cups behind claims, and what fair dice would have shown."""

    found: Any
    fair: Any


@rule
def contest(
    games: int, start: Any, work: Any, net: Network, rivals: Rivals, outlook: Outlook, rng: Record, sight: Sight
) -> Any:
    """How many victories the network has in one seat, each in turn, with rivals in all others."""
    won = 0.0
    for game in range(games):
        work[0] = start[0]
        position = work[0]
        ours = game % int(position.seats)
        for seat in range(position.seats):
            rivals.is_rival[seat] = 0 if seat == ours else 1
        while position.phase != Phase.GAME_OVER:
            move_on(position, net, rivals, rng, sight)
        won += prospects(position, ours, outlook)
    return won


@rule
def watch_standings(
    start: Any, work: Any, net: Network, outlook: Outlook, rng: Record, sight: Sight, rows: Standings, cups: Cups
) -> int:
    """Whole games by the network until the rows are nearly full; how many standings were noted."""
    position = work[0]
    noted = 0
    while noted < len(rows.first) - STORY:
        work[0] = start[0]
        before = noted
        play = 0
        while position.phase != Phase.GAME_OVER:
            if position.plays != play and position.phase != Phase.FIRST_PLAYER:
                play = int(position.plays)
                note_standing(position, outlook, rows, noted)
                noted += 1
            if position.phase == Phase.TURN:
                look_under_cups(position, cups)
            play_by(position, net, rng, sight)
        for row in range(before, noted):
            note_victory(position, outlook, rows, row)
    return noted
