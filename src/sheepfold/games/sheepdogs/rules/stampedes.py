"""Putting bands down, pens and stampedes (ledger R9, R10.3 and R11)."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import MOST_STAMPEDES, PENS
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.dogs import lift
from sheepfold.games.sheepdogs.rules.flocks import (
    add_sheep,
    ask,
    colours_in,
    excess,
    herd_in,
    lowest_colour,
    one,
    shepherd_in,
    size_of,
    spot,
    total,
    was_asked,
)
from sheepfold.games.sheepdogs.rules.paths import TIED, least, open_ways, turned


@rule
def land(position):
    """All bands are put down at once; then it shows which spaces are over-full (R6.5, R9.1)."""
    for heading in range(6):
        herd = int(position.fly[heading])
        position.fly[heading] = 0
        if herd:
            arrive(position, herd, int(position.land[heading]))
    for heading in range(6):
        if position.land[heading] >= 0:
            note_over_full(position, int(position.land[heading]), int(position.came[heading]))
            position.land[heading] = -1
            position.came[heading] = 0
    if position.rush >= 0:
        position.resolved += 1
        forget_rush(position)
    position.driver = -1
    position.edge = -1
    position.phase = Phase.STAMPEDE


@rule
def arrive(position, herd, cell):
    """Sheep come to a space or into a pen: an own one keeps them, in another they are visitors (R11.2, R11.3, Q35)."""
    if cell < PENS:
        add_sheep(position, cell, herd)
        return
    owner = cell - PENS
    if is_own_pen(position, owner):
        position.pens[owner] += herd
        tell(position, Event.R11_2_PENNED, owner, herd)
    else:
        position.wait[owner] += herd
        tell(position, Event.R11_3_VISIT, owner, herd)


@rule
def is_own_pen(position, owner):
    """The active player's pen; in team play the mate's too (R0.6, R15.4, Q38)."""
    return owner == position.seat or (position.teams and owner == position.seat ^ 2)


@rule
def note_over_full(position, cell, heading):
    """An over-full space that was entered will stampede; remember by which heading (R9.1, Q32)."""
    if cell < PENS and excess(position, cell) > 0:
        if not position.pending & spot(cell):
            tell(position, Event.R9_1_OVER_FULL, cell, excess(position, cell))
        position.pending |= spot(cell)
        position.entered[cell] |= 1 << heading


@rule
def forget_rush(position):
    """No space is being resolved."""
    position.rush = -1
    position.ways = 0


# -------------------------------------------------------------------- one after the other


@rule
def next_stampede(position):
    """The active player picks the next over-full space, as long as there are any, 60 at most (R9.2, R9.8, Q31)."""
    if position.pending == 0 or position.resolved == MOST_STAMPEDES:
        end_stampedes(position)
    elif size_of(position.pending) == 1:
        pick_stampede(position, lowest(position.pending))
    else:
        ask(position, Phase.PICK_STAMPEDE, position.pending)


@rule
def end_stampedes(position):
    """Nothing is pending any more; at the limit spaces stay over-full as they are (R9.8, Q33)."""
    if position.pending:
        tell(position, Event.R9_8_LIMIT)
    pending = int(position.pending)
    while pending:
        space = lowest(pending)
        pending ^= spot(space)
        position.entered[space] = 0
    position.pending = 0
    position.resolved = 0
    position.phase = Phase.VISITORS


@rule
def pick_stampede(position, space):
    """This space is resolved completely before the next (R9.2)."""
    position.pending &= ~spot(space)
    position.rush = space
    position.ways = position.entered[space]
    position.entered[space] = 0
    tell(position, Event.R9_2_PICKS, position.seat, space, was_asked(position))
    position.phase = Phase.RESOLVING


@rule
def has_shepherd(position):
    """Whether a shepherd stands in the space that is being resolved (R9.5)."""
    return (position.shepherds & spot(position.rush)) != 0


@rule
def headings_with_way(position, space, headings):
    """The entry headings with at least one of the five ways open: all but straight back (R9.4, R9.7)."""
    ways = open_ways(position, space)
    found = 0
    for heading in range(6):
        if (headings >> heading) & 1 and ways & ~(1 << turned(heading, 3)):
            found |= 1 << heading
    return found


@rule
def resolve(position):
    """Choose the heading, unless a shepherd is there; without an open way the space jams (R9.4, R9.5, R9.7, Q28)."""
    if has_shepherd(position):
        position.ways = 0
        if open_ways(position, int(position.rush)):
            position.phase = Phase.PUSHING
        else:
            jam(position)
        return
    headings = headings_with_way(position, int(position.rush), int(position.ways))
    if headings == 0:
        jam(position)
    elif count(headings) == 1:
        take_heading(position, lowest(headings))
    else:
        ask(position, Phase.HEADING, headings)


@rule
def jam(position):
    """Nobody is chosen and the space stays over-full (R9.7, Q17)."""
    tell(position, Event.R9_7_JAM, position.rush)
    forget_rush(position)
    position.phase = Phase.STAMPEDE


@rule
def take_heading(position, heading):
    """The stampede goes on in this heading (R9.4)."""
    position.ways = 1 << heading
    tell(position, Event.R9_4_HEADING, position.seat, heading, was_asked(position))
    position.phase = Phase.PUSHING


@rule
def must_push(position):
    """The active player chooses the excess sheep by sheep, newcomers included (R9.3, Q29, Q54)."""
    space = int(position.rush)
    if excess(position, space) == total(position.chosen):
        position.phase = Phase.FLEEING
        return
    colours = colours_in(herd_in(position, space) - position.chosen)
    if count(colours) == 1:
        push(position, lowest(colours))
    else:
        ask(position, Phase.PUSH, colours)


@rule
def push(position, colour):
    """One more sheep of this colour belongs to the excess (R9.3)."""
    is_first = position.chosen == 0
    position.chosen += one(colour)
    tell(position, Event.R9_3_PUSHES, position.seat, colour, was_asked(position), is_first)
    position.phase = Phase.PUSHING


@rule
def flee(position):
    """The chosen sheep go: together by least resistance, or each as the shepherd's owner says (R9.4, R9.5, R10.3)."""
    space = int(position.rush)
    if has_shepherd(position):
        direct_stampede(position)
        return
    way = least(position, space, lowest(position.ways))
    if way >= TIED:
        ask(position, Phase.WAY, way - TIED)
    else:
        flee_to(position, way)


@rule
def flee_to(position, way):
    """All chosen sheep go one step this way (R9.4, R9.6, Q30)."""
    lift(position, int(position.rush), int(position.chosen), way)
    position.chosen = 0
    step_out(position)


@rule
def step_out(position):
    """Every band that left the stampeding space goes one step and no further (R9.6)."""
    space = int(position.rush)
    for way in range(6):
        if position.fly[way]:
            position.land[way] = board_of(position).next_cell[space, way]
            position.came[way] = way
            tell(position, Event.R9_6_STAMPEDE, position.fly[way], space, position.land[way])
    position.phase = Phase.LANDING


@rule
def direct_stampede(position):
    """The shepherd's owner says for each chosen sheep where it goes, all open ways allowed (R10.3, Q34)."""
    if position.chosen == 0:
        step_out(position)
        return
    ways = open_ways(position, int(position.rush))
    if count(ways) == 1:
        direct_chosen(position, lowest(ways))
    else:
        ask(position, Phase.DIRECT, ways)


@rule
def direct_chosen(position, way):
    """One chosen sheep of the lowest colour goes this way (R10.3, R10.4)."""
    space = int(position.rush)
    colour = lowest_colour(position.chosen)
    position.chosen -= one(colour)
    lift(position, space, one(colour), way)
    tell(position, Event.R10_1_DIRECTS, shepherd_in(position, space), colour, way, was_asked(position))
    position.phase = Phase.FLEEING
