"""What the picture in a terminal says, in few letters."""

from __future__ import annotations

from sheepfold.games.peter.board import CHASES_FOR_BONUS, LAST_TRICK, SLOTS_EACH
from sheepfold.games.peter.words.names import SIDES, Company, wolves

SPRING, SUMMER = " Spring ", " Summer"
LEADER, VOID, WINS = "leader", "void ", "wins"
AGAIN_AT = " again at"
LED, FOLLOWED = "led", "followed"
LIVESTOCK, WOLVES = "livestock", "wolves"
BONUS_DRAWN = "bonus drawn:"
POINTS = ("total", "now", "Spring")


def header(number: int, trick: int) -> str:
    """Round and trick."""
    return f"Round {number} · trick {trick}/{LAST_TRICK}"


def hand(size: int) -> str:
    """How many pieces a hand holds."""
    return f"hand {size}"


def grassland(slot: int, tame: int) -> str:
    """A Grassland's name and its livestock."""
    return f"{SIDES[slot % SLOTS_EACH]} {tame}"


def more_wolves(number: int) -> str:
    """A Grassland's wolves."""
    return f"+{wolves(number)}"


def pen(is_barn: bool, number: int) -> str:
    """A Barn's or a Fence's name and its animals."""
    return f"{'Barn' if is_barn else 'Fence'} {number}"


def chases(made: int) -> str:
    """How far the chain has come."""
    return f"chases in this trick: {made} ({CHASES_FOR_BONUS} earn a bonus)"


def next_goes_to(company: Company, slot: int, chase: int) -> str:
    """Where the next taken animal goes."""
    return f"chase {chase}: the next goes to {company.place(slot)}"


def in_bag(number: int) -> str:
    """The pieces left in the bag."""
    return f"bag {number}  "


def out(number: int) -> str:
    """The pieces out of the round."""
    return f"out {number}  "
