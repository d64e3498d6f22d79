"""What the picture in a terminal says, in few letters."""

from __future__ import annotations

from sheepfold.games.peter.board import CHASES_FOR_BONUS, SLOTS_EACH
from sheepfold.games.peter.words.names import SIDES, Company, wolves
from sheepfold.language import mark, say

SPRING, SUMMER = mark("Spring"), mark("Summer")
LEADER, VOID, WINS = mark("leader"), mark("void"), mark("wins")
AGAIN_AT = mark("again at")
LIVESTOCK, WOLVES = mark("livestock"), mark("wolves")
BONUS_DRAWN = mark("bonus drawn:")
POINTS = (mark("total"), mark("worth"), SPRING)


def header(number: int, trick: int, last: int) -> str:
    """Round and trick."""
    return say("Round {number} · trick {trick}/{last}", number=number, trick=trick, last=last)


def hand(size: int) -> str:
    """How many pieces a hand holds."""
    return say("hand {number}", number=size)


def played(company: Company, player: int, leads: bool) -> str:
    """Who led, or followed."""
    if leads:
        return company.says(player, mark("You led"), mark("{name} led"))
    return company.says(player, mark("You followed"), mark("{name} followed"))


def grassland(slot: int, tame: int) -> str:
    """A Grassland's name and its livestock."""
    return f"{say(SIDES[slot % SLOTS_EACH])} {tame}"


def more_wolves(number: int) -> str:
    """A Grassland's wolves."""
    return f"+{wolves(number)}"


def pen(is_barn: bool, number: int) -> str:
    """A Barn's or a Fence's name and its animals."""
    return f"{say('Barn') if is_barn else say('Fence')} {number}"


def chases(made: int) -> str:
    """How far the chain has come."""
    return say("chases in this trick: {made} ({needed} earn a bonus)", made=made, needed=CHASES_FOR_BONUS)


def next_goes_to(company: Company, slot: int, chase: int) -> str:
    """Where the next taken animal goes."""
    return say("chase {number}: the next goes to {place}", number=chase, place=company.place(slot))


def in_bag(number: int) -> str:
    """The pieces left in the bag."""
    return say("bag {number}", number=number)


def out(number: int) -> str:
    """The pieces out of the round."""
    return say("out {number}", number=number)
