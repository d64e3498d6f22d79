"""What a position read from text must obey, and what follows from it (ledger: Invariants)."""

from __future__ import annotations

from collections.abc import Callable

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.reading import refuse
from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import (
    ACCESS,
    CENTRE,
    COLOURS,
    DOGS,
    POINTS,
    SHEEP_EACH,
    SQUARES,
    START_TILES,
    STARTS,
    On,
)
from sheepfold.games.sheep.position import Phase, Start
from sheepfold.games.sheep.regions import cut_off, tiles
from sheepfold.games.sheep.rules.fences import fences_to_place, mark_cuts
from sheepfold.games.sheep.rules.field import gather, lift, put
from sheepfold.games.sheep.rules.turns import most_homes, sheep_actions
from sheepfold.games.sheep.squares import COLOUR_NAMES, LETTERS, square_name
from sheepfold.language import say

IN_TURN = (Phase.ACT, Phase.DOG_TO)


def full_points(position: Record) -> int:
    """The action points that a turn begins with (R3.1)."""
    return min(POINTS, int(position.turn) + 1)


def check(position: Record) -> None:
    """Refuse a position that no game could come to."""
    _check_first(position)
    _check_done(position)
    _check_ground(position)
    for colour in range(COLOURS):
        gather(position, colour)
    _check_guard(position)
    CHECKS[Phase(int(position.phase))](position)


def _check_first(position: Record) -> None:
    """Who starts is known after `start`, and is whom the options name (Q5)."""
    chance = position.start == Start.RANDOM
    if position.phase == Phase.START and (position.first >= 0 or not chance):
        refuse("at `start` nobody is the start player yet, and chance decides who it is (Q5)")
    if position.phase != Phase.START and position.first < 0:
        letters = ", ".join(LETTERS[: position.seats])
        refuse("start {letter!r} should be one of {letters}", letter="?", letters=letters)
    if not chance and position.first != position.start - Start.SEAT0:
        letter = LETTERS[position.first]
        refuse("start {letter} is not the seat that the options let start (Q5)", letter=letter)


def _check_done(position: Record) -> None:
    if position.done and (position.phase not in IN_TURN or position.ap == full_points(position)):
        refuse("before the first action of a turn, and outside turns, no sheep action was made (R3.4)")


def _check_ground(position: Record) -> None:
    """No fence in the centre, on a starting tile or cutting one off, no dog on a starting square (invariants 3, 4)."""
    fences = {square for square in range(SQUARES) if position.on[square] == On.FENCE}
    no_fence = set(CENTRE).union(*START_TILES[: tiles(position)])
    if wrong := sorted(fences & no_fence):
        refuse("no fence may stand on {square} (R2.3, R2.4)", square=square_name(wrong[0]))
    for seat in range(position.seats):
        if position.on[STARTS[seat]] == On.DOG:
            refuse("no dog may stand on the starting square {square} (R5.4)", square=square_name(STARTS[seat]))
    if cut := cut_off(position):
        refuse("the fences block {colour}'s starting tile in (R2.5, R2.6)", colour=say(COLOUR_NAMES[cut[0]]))


def _check_guard(position: Record) -> None:
    """No shepherd has both access squares taken by other flocks (invariant 8)."""
    for colour, squares in enumerate(ACCESS):
        things = [int(position.on[square]) for square in squares]
        if all(thing >= On.SHEEP and thing % COLOURS != colour for thing in things):
            refuse(
                "sheep of others stand on both sides of {colour}'s shepherd (R6.4)", colour=say(COLOUR_NAMES[colour])
            )


def _check_empty(position: Record) -> None:
    if position.supply != DOGS or any(position.off[seat] != SHEEP_EACH for seat in range(position.seats)):
        refuse("before the fences stand, sheep and dogs wait beside the field (R1.5, R1.7)")


def _check_start(position: Record) -> None:
    _check_empty(position)
    if position.fenced:
        refuse("fences are placed after the start player is known (R2.1)")


def _check_fence(position: Record) -> None:
    _check_empty(position)
    if position.fenced >= fences_to_place(position):
        refuse("the fence phase ends with {number} fences (R1.8, Q6)", number=fences_to_place(position))


def _check_act(position: Record) -> None:
    if most_homes(position) == SHEEP_EACH:
        refuse("a player has all six sheep at home, so the game is over (R8.1)")


def _check_dog_to(position: Record) -> None:
    """The last point goes to a dog only when no sheep action is possible (invariant 9)."""
    _check_act(position)
    if position.done or position.ap > 1:
        return
    position.seat = (position.first + position.turn) % position.seats
    lifted = int(position.hand) < SQUARES
    if lifted:
        put(position, position.hand, On.DOG)
    due = sheep_actions(position)
    if lifted:
        lift(position, position.hand)
    if due:
        refuse("the last action point was for a sheep, which could be moved or placed (R3.4)")


def _check_over(position: Record) -> None:
    capped = position.turn == int(position.seats) * int(position.round_cap)
    complete = [seat for seat in range(position.seats) if position.homes[seat] == SHEEP_EACH]
    last = (position.first + position.turn) % position.seats
    if complete != ([] if capped else [last]):
        refuse("a game ends when the last player to move has all six sheep at home, or at the cap (R8.1, Q23)")


CHECKS: dict[Phase, Callable[[Record], None]] = {
    Phase.START: _check_start,
    Phase.FENCE: _check_fence,
    Phase.ACT: _check_act,
    Phase.DOG_TO: _check_dog_to,
    Phase.OVER: _check_over,
}


def finish(position: Record) -> None:
    """Fill in what follows from the rest: who decides, and where no fence may go (Q8)."""
    phase = position.phase
    gone = int(position.fenced) if phase == Phase.FENCE else int(position.turn)
    position.seat = (int(position.first) + gone) % int(position.seats)
    if phase == Phase.START:
        position.seat = CHANCE
    elif phase == Phase.OVER:
        position.seat = NOBODY
    if phase == Phase.FENCE:
        mark_cuts(position)
