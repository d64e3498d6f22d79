"""What a position read from text must obey, and how it goes on from there (ledger: Invariants, Q34)."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.reading import refuse
from sheepfold.engine.record import Record
from sheepfold.games.shepherd import invariants
from sheepfold.games.shepherd.board import BESIDE, ESCAPES, NO_SHEEP, SHEEP_EACH, SHOWN, SIDES, START_FIELDS, Symbol
from sheepfold.games.shepherd.position import Ending, Phase, Version, Worms
from sheepfold.games.shepherd.rules import apply, carry_on, only_choice
from sheepfold.games.shepherd.rules.flights import flock_of, search


def check(position: Record) -> None:
    """Refuse a position that no game could come to."""
    if (position.phase == Phase.FIRST_PLAYER) != (position.turn == 0):
        refuse("the turn is 0.- at FIRST_PLAYER and nowhere else")
    if invariants.broken_cards(position):
        refuse("the cards on the board and in the piles are not all cards of the game (invariants 1 and 2)")
    _check_flock(position)
    _check_end(position)
    phase = position.phase
    if phase == Phase.FIRST_PLAYER:
        _check_begin(position)
    elif phase == Phase.TURN_CARD:
        _check_card(position)
    elif phase == Phase.FLEE:
        _check_flee(position)
    elif phase == Phase.COUNT_WORMS and position.worms != Worms.FINE:
        refuse("worms are counted with `fine` only (R6.5)")


def _check_flock(position: Record) -> None:
    """Every sheep has a field of its own and keeps away from the dog, but for flights (invariants 5 to 7)."""
    fault = int(invariants.broken_flock(position))
    if fault == 5:
        refuse("two sheep never share a field, but for a pushed one that waits (R4.3, Q24)")
    if fault == 6:
        refuse("no sheep is on or next to the dog's field, but at FLEE (R4.5, R4.6)")
    if fault == 7:
        refuse("a sheep that has run is not next to the dog, and in basic nobody waits (R8.5, R8.6)")


def _check_begin(position: Record) -> None:
    fresh = position.sun == 0 and position.dog == BESIDE and not any(position.score)
    places = all(position.sheep[n] == field for n, field in enumerate(_starting_fields(position)))
    if not (fresh and places):
        refuse("at FIRST_PLAYER nothing has happened yet (R1.5, R1.6, R1.7)")


def _starting_fields(position: Record) -> list[int]:
    return [int(field) for player in range(position.seats) for field in START_FIELDS[SIDES[position.seats, player]]]


def _check_end(position: Record) -> None:
    """The Sun's last step, the last card and the last turn end the game (invariants 10 and 12)."""
    over = position.phase in (Phase.COUNT_WORMS, Phase.OVER)
    if (position.sun == position.sun_length) != (over and position.ended == Ending.SUN):
        refuse("the Sun ends the game when it is back, and only then (R7.2)")
    if not invariants.ends_in_time(position):
        refuse("the game is over by grass exactly if none is left (R10.2, Q30)")
    if over and position.ended == Ending.CAP and position.turn != position.turn_cap:
        refuse("the last turn is number {number} (Q33)", number=position.turn_cap)


def _check_card(position: Record) -> None:
    first = SHEEP_EACH * int(position.player)
    stands = position.turned in position.sheep[first : first + SHEEP_EACH]
    if position.worms == Worms.FINE or not stands or not int(position.light) & bit(position.turned):
        refuse("at TURN_CARD a sheep of the player on turn stands on an unturned light card (invariant 17)")
    grass = SHOWN[position.thrown, Symbol.GRASS]
    if position.left[Symbol.GRASS] >= grass:
        refuse("the symbol that is being used is not left any more")


def _check_flee(position: Record) -> None:
    dog, waiting = int(position.dog), int(position.waiting)
    if dog == BESIDE or not SHOWN[position.thrown, Symbol.DOG] or position.left[Symbol.DOG]:
        refuse("at FLEE a dog was thrown and stands on the board")
    if waiting != NO_SHEEP:
        field = position.sheep[waiting]
        others = [n for n in range(SHEEP_EACH * position.seats) if n != waiting and position.sheep[n] == field]
        if position.moved & bit(waiting) or not any(position.moved & bit(other) for other in others):
            refuse("a sheep waits where one that has run stands, and has not run itself (Q24)")
    elif not int(ESCAPES[Version.BASIC, dog]) & int(position.occupied):
        refuse("at FLEE a sheep is next to the dog, or one waits (invariant 7)")
    if not search(position, flock_of(position), int(position.moved), dog, waiting):
        refuse("the frightened sheep cannot all run (Q19, Q28)")


def go_on(position: Record) -> None:
    """Points where somebody is asked are entered anew; where there is one choice or none, the game goes on (Q34)."""
    entered = {Phase.ACT: Phase.USE_SYMBOLS, Phase.FLEE: Phase.FLIGHTS, Phase.COUNT_WORMS: Phase.COUNTING}
    position.phase = entered.get(Phase(int(position.phase)), position.phase)
    carry_on(position)
    apply(position, only_choice(position))
