"""What each seat may know, and filling in the rest (ledger: Hidden information)."""

from __future__ import annotations

from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import BYTE, ROWS, SIDES
from sheepfold.games.wolf.position import Event, Phase
from sheepfold.games.wolf.rules import legal_turns
from sheepfold.games.wolf.rules.plays import left_of


@rule
def hide(position, seat):
    """Nobody looks under another's cup before a call lifts it, a spectator under none (R2.2, R5.3, Q32)."""
    if position.phase == Phase.FIRST_PLAYER or position.phase == Phase.GAME_OVER:
        return
    lifted = int(position.face) if position.phase == Phase.REVEAL else 0
    player = int(position.first)
    for _ in range(position.seats):
        if position.phase == Phase.ROLL_CUP and player == position.turn:
            return
        if player != seat and player >= lifted:
            position.cups[player] = 0
            position.unseen |= 1 << player
        player = left_of(position, player)


@rule
def lists(position, seat):
    """Which turns are legal tells what is under the cup, so only its owner may know (ledger: Also private)."""
    return position.phase != Phase.TURN or position.turn == seat


def learns(position: Record, seat: int) -> bool:
    """All but what is rolled under another's cup (R2.2)."""
    return bool(position.phase != Phase.ROLL_CUP or position.turn == seat)


@rule
def imagine(position, seat, rng):
    """Roll every unseen die again; whoever is asked for a turn must have one (ledger: Resampling)."""
    for player in range(position.seats):
        if position.unseen >> player & 1:
            position.cups[player] = some_cup(position, player, rng)
            if position.phase == Phase.TURN and player == position.turn:
                while legal_turns(position) == 0:
                    position.cups[player] = some_cup(position, player, rng)
    position.unseen = 0


@rule
def some_cup(position, player, rng):
    """Fair dice, but none that a pass has ruled out (Q13)."""
    ruled = int(position.ruled[player])
    sides = 0
    for face in range(ROWS):
        if not ruled >> face & 1:
            sides += SIDES[position.die, face]
    cup = 0
    for _ in range(position.held[player]):
        cup += 1 << (BYTE * some_face(position, ruled, below(rng, sides)))
    return cup


@rule
def some_face(position, ruled, side):
    """The face on one of those sides of a die that are not ruled out."""
    face = 0
    while True:
        if not ruled >> face & 1:
            if side < SIDES[position.die, face]:
                return face
            side -= SIDES[position.die, face]
        face += 1


def masked(told: Told, viewer: int) -> Told | None:
    """An event as a seat or a SPECTATOR may see it: others' cups are only six dice (R2.2)."""
    hidden = told.kind == Event.R2_2_ROLLED and told.player != viewer
    return told.changed(cup=-1) if hidden else told
