"""What programs that learn are shown: the own cup, and seats from the own one on (ledger: Hidden information)."""

from __future__ import annotations

from sheepfold.engine.observed import (
    Observed,
    Shown,
    a_seat,
    bits,
    counts,
    first,
    number,
    one_of,
    only_own,
    rotated,
)
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import BYTE, ROWS, Animal
from sheepfold.games.wolf.invariants import most_plays
from sheepfold.games.wolf.position import Phase

PHASES = (Phase.TURN, Phase.CLAIM, Phase.PLACE_SPARE, Phase.GAME_OVER)


def observed(start: Record) -> Observed:
    """Rows have as many spaces as there are dice in the box (Q3); only between two somebody may have to pass (Q14)."""
    seats, box = int(start.seats), int(start.box_dice)
    chips, dice = int(start.chips), int(start.dice)
    spare = box - dice * (seats + bool(start.open_dice))
    plays = int(most_plays(start))
    privileged = Shown(number(0, 1)) if start.privilege else None
    cup = counts(BYTE, dice, first(ROWS))
    return {
        "phase": Shown(one_of(PHASES)),
        "plays": Shown(number(1, plays)) if plays > 1 else None,
        "first": Shown(a_seat),
        "ready": privileged,
        "turn": Shown(a_seat),
        "spare": Shown(number(0, spare)) if spare else None,
        "face": Shown(one_of(range(ROWS))),
        "row": Shown(one_of(range(ROWS))),
        "reroll": privileged,
        "unseen": None,
        "lying": Shown(number(0, box)),
        "owner": Shown(a_seat),
        "number": Shown(number(0, box)),
        "own": Shown(number(0, chips), rotated),
        "held": Shown(number(0, dice), rotated),
        "ruled": Shown(bits(ROWS), rotated) if seats == 2 else None,
        "received": Shown(number(0, plays * box), rotated),
        "opened": Shown(cup) if start.open_dice else None,
        "cups": Shown(cup, only_own),
        "strangers": Shown(bits(box), rows_with_strangers),
    }


def rows_with_strangers(seat: int, seats: int) -> tuple[int, ...]:
    """No other animal may be laid in the row of cows (R4.2)."""
    return (Animal.SHEEP, Animal.DOG, Animal.WOLF)
