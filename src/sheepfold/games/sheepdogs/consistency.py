"""What a position read from text must obey, and how it goes on from there (ledger: Position text, Invariants)."""

from __future__ import annotations

from collections.abc import Callable, Container

from sheepfold.engine.bits import count
from sheepfold.engine.reading import refuse
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, FLOCK, LETTERS, PENS, RARE
from sheepfold.games.sheepdogs.names import names_of, sheep_text
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules import carry_on
from sheepfold.games.sheepdogs.rules.dogs import directions_of_drive, may_lead
from sheepfold.games.sheepdogs.rules.ends import host
from sheepfold.games.sheepdogs.rules.flocks import (
    all_of,
    ask,
    colours_in,
    excess,
    herd_in,
    number_of,
    size_of,
    spot,
    total,
)
from sheepfold.games.sheepdogs.rules.paths import BEYOND, TIED, edge_kind, least, open_ways
from sheepfold.games.sheepdogs.rules.shepherds import is_at_pen, swaps
from sheepfold.games.sheepdogs.rules.stampedes import headings_with_way, is_own_pen

DRIVES = (Phase.DOG_EDGE, Phase.DRIVE_ROLL, Phase.WAY, Phase.DIRECT)
RUSHES = (Phase.HEADING, Phase.PUSH, Phase.WAY, Phase.DIRECT)


def check(position: Record, fields: Container[str]) -> None:
    """Refuse a position that no game could come to; `fields` are those that its text has."""
    _check_fields(position, fields)
    _check_sheep(position)
    _check_turn(position)
    CHECKS.get(Phase(int(position.phase)), lambda position: None)(position)


def _check_fields(position: Record, fields: Container[str]) -> None:
    """Each decision has its own further fields, and no others (ledger: the second table of fields)."""
    phase = Phase(int(position.phase))
    rush = phase in RUSHES and "rush" in fields
    drive = phase in DRIVES and not rush
    must = {"take": phase == Phase.SCATTER_TAKE, "hold": phase == Phase.SCATTER_PLACE, "call": phase == Phase.SWAP}
    must |= {"drive": drive, "rush": rush or phase in (Phase.HEADING, Phase.PUSH)}
    must |= {"push": bool(must["rush"]), "pend": phase == Phase.PICK_STAMPEDE}
    must |= {"count": bool(must["rush"] or must["pend"])}
    may = {
        "led": phase == Phase.DOG_MOVE and position.seats == 2,
        "fly": phase in (Phase.WAY, Phase.DIRECT),
        "pend": bool(must["rush"]),
    }
    for name in {**must, **may}:
        if must.get(name) and name not in fields:
            refuse("at {point} {name}= is missing", point=phase.name, name=name)
        if name in fields and not must.get(name) and not may.get(name):
            refuse("at {point} there is no {name}=", point=phase.name, name=name)
    if drive and (position.edge < 0) != (phase == Phase.DOG_EDGE):
        refuse("drive= has the edge as soon as it is chosen, not before (R6.1)")


def _check_sheep(position: Record) -> None:
    """Every colour is complete (I1)."""
    herds = [*position.sheep, *position.pens, *position.wait, *position.fly]
    dealing = position.phase <= Phase.DEAL
    for colour in range(COLOURS):
        found = sum(int(number_of(herd, colour)) for herd in herds)
        rare = colour == RARE and position.seats < COLOURS
        wanted = FLOCK if colour < position.seats else size_of(board_of(position).rare) if rare else 0
        if found > wanted or (found < wanted and (not dealing or rare)):
            refuse(
                "there should be {wanted} {letter} in all, not {found} (I1)",
                wanted=wanted,
                letter=LETTERS[colour],
                found=found,
            )


def _check_turn(position: Record) -> None:
    """Who plays follows from the first player and the number of turns (R3.2, Q47)."""
    phase = Phase(int(position.phase))
    seats = int(position.seats)
    if (position.first < 0) != (phase == Phase.FIRST_PLAYER):
        refuse("first= is known after FIRST_PLAYER, not before (R1.6)")
    if (position.seat < 0) != (phase <= Phase.DEAL):
        refuse("seat= is - until the scatter, then a seat (R2.1)")
    if phase < Phase.SHEPHERD_MOVE:
        if position.turns or position.left >= 0:
            refuse("before the first turn turns=0 and left=- (R3.1)")
        if any(position.pens) or any(position.shepherd[:seats] < PENS) or position.dogs:
            refuse("before the first turn pens are empty but for shepherds and dogs (R1.5)")
        return
    last = phase == Phase.OVER
    if position.seat != (int(position.first) + int(position.turns) - last) % seats:
        refuse("seat= should follow from first= and turns=: play goes clockwise (Q47)")
    capped = position.turns == seats * int(position.round_cap)
    if last != (position.left == 0 or capped):
        refuse("a game is over when left=0 or the last round is played, not before (R12.2, R12.3)")
    if phase <= Phase.DRIVE_ROLL and any(position.wait):
        refuse("at {point} nobody waits in a pen (I5)", point=phase.name)
    if any(position.wait[seat] and is_own_pen(position, seat) for seat in range(seats)) or (
        last and any(position.wait)
    ):
        refuse("sheep in the active player's own pen are kept at once (I5)")


def _check_first_player(position: Record) -> None:
    if any(position.wait) or any(_dealt(position, space) for space in range(int(board_of(position).spaces))):
        refuse("at FIRST_PLAYER no sheep are dealt (R1.6)")
    _check_rare(position)


def _dealt(position: Record, space: int) -> int:
    """The players' sheep in a space."""
    herd = int(herd_in(position, space))
    return herd if position.seats == COLOURS else herd & ~all_of(herd, RARE)


def _check_rare(position: Record) -> None:
    if position.seats < COLOURS:
        for space in range(int(board_of(position).spaces)):
            if bool(all_of(herd_in(position, space), RARE)) != bool(int(board_of(position).rare) & spot(space)):
                refuse("rare breeds stand on their own spaces until the scatter is over (R1.3)")


def _check_deal(position: Record) -> None:
    _check_rare(position)
    if any(position.wait):
        refuse("at DEAL all hands are empty (R1.4)")
    waiting = False
    for space in range(int(board_of(position).spaces)):
        herd, number = _dealt(position, space), int(board_of(position).numbers[space])
        waiting = waiting or (number > 0 and not herd)
        if herd and (waiting or total(herd) != number or count(colours_in(herd)) != number):
            refuse(
                "{space} has {sheep}: sheep are dealt in order (R1.4, Q52)",
                space=names_of(position)[space],
                sheep=sheep_text(herd),
            )
    if not waiting:
        refuse("at DEAL a numbered space is still without sheep (Q52)")


def _check_take(position: Record) -> None:
    _check_rare(position)
    seats = int(position.seats)
    if position.seat != (int(position.first) + int(position.takes)) % seats:
        refuse("seat= should follow from first= and take= (R2.1)")
    for offset in range(seats):
        taken = (int(position.takes) - offset + seats - 1) // seats
        hand = position.wait[(int(position.first) + offset) % seats]
        if not taken <= total(hand) <= 4 * taken:
            refuse("who has taken holds the sheep of the taken spaces, who has not holds none (R2.1)")
    if not int(position.flock) & ~int(board_of(position).rare):
        refuse("there is no space left to take (R2.1)")
    _check_room(position)


def _check_room(position: Record) -> None:
    if any(excess(position, space) > 0 for space in range(int(board_of(position).spaces))):
        refuse("no space is over-full before the first turn (I3)")


def _check_hand(position: Record) -> None:
    if not position.wait[position.seat]:
        refuse("seat= should have a sheep in hand (R2.2)")
    _check_room(position)


def _check_hold(position: Record) -> None:
    _check_hand(position)
    if not number_of(position.wait[position.seat], position.hold):
        refuse("the held sheep is in the hand (R2.2)")


def _check_swap(position: Record) -> None:
    space = int(position.shepherd[position.seat])
    called = int(position.call) - 1
    beside = PENS if space >= PENS else int(board_of(position).next_cell[space, called >> 2])
    there = beside < PENS and number_of(herd_in(position, beside), called & 3)
    if not there or excess(position, space) < 0 or not swaps(position):
        refuse("call= should be a sheep beside the shepherd's full space, with another colour to send back (R4.5)")


def _check_turn_pen(position: Record) -> None:
    if not is_at_pen(position):
        refuse("at TURN_PEN the shepherd stands beside its pen (R4.6)")


def _check_lead(position: Record) -> None:
    if position.seats != 2:
        refuse("only with two players a dog is led (R14.2)")


def _driven(position: Record) -> int:
    return int(position.dog[position.seat, position.driver])


def _check_edge(position: Record) -> None:
    if not herd_in(position, _driven(position)):
        refuse("there are no sheep to drive (R5.2)")


def _check_roll(position: Record) -> None:
    _check_edge(position)
    if int(position.shepherds) & spot(_driven(position)):
        refuse("where a shepherd stands no dice are rolled (R6.3)")


def _check_way(position: Record) -> None:
    """Two ways are equal: of a stampede, of the running band, or of what still stands in the driven space."""
    if position.rush >= 0:
        _check_rush(position)
        if any(position.fly) or int(position.shepherds) & spot(int(position.rush)):
            refuse("at WAY in a stampede nothing flies and no shepherd is there (R9.4)")
    elif position.band >= 0:
        _check_running(position)
    else:
        _check_roll(position)
        if any(place >= 0 for place in position.land):
            refuse("while the first step is asked for no band has run (R6.4)")
    if _tie(position) < TIED:
        refuse("at WAY two ways are equal; here there is no choice (R8.2)")


def _tie(position: Record) -> int:
    if position.rush >= 0:
        return int(least(position, int(position.rush), int(position.ways).bit_length() - 1))
    if position.band >= 0:
        return int(least(position, int(position.cell), int(position.heading)))
    return int(least(position, _driven(position), (int(position.edge) + 3) % 6))


def _check_running(position: Record) -> None:
    cell, heading = int(position.cell), int(position.heading)
    if int(position.flock) & spot(cell) or edge_kind(position, cell, heading) != BEYOND:
        refuse("a running band asks its way in an empty space with the boundary ahead (R7.2)")
    for way in range(6):
        if position.fly[way] and way != position.band and (position.land[way] >= 0) != (way < position.band):
            refuse("bands run in the order of their first headings (R6.5)")


def _check_direct(position: Record) -> None:
    if any(place >= 0 for place in position.land) or position.band >= 0:
        refuse("at DIRECT no band has run (R10.2)")
    if position.rush >= 0:
        _check_rush(position)
        ways = open_ways(position, int(position.rush))
    else:
        _check_edge(position)
        ways = directions_of_drive(position)
    space = int(position.rush) if position.rush >= 0 else _driven(position)
    if not int(position.shepherds) & spot(space):
        refuse("at DIRECT a shepherd stands in the space (R10.1)")
    if not ways:
        refuse("at DIRECT a way is open (R10.4)")


def _check_rush(position: Record) -> None:
    """The chosen sheep stand in the stampeding space, and its headings fit (R9.3, R9.4)."""
    space, phase = int(position.rush), Phase(int(position.phase))
    herd, chosen = herd_in(position, space), int(position.chosen)
    if any(number_of(chosen, colour) > number_of(herd, colour) for colour in range(COLOURS)):
        refuse("the sheep in push= stand in the space in rush= (R9.3)")
    missing = excess(position, space) - total(chosen)
    if (missing <= 0) if phase in (Phase.HEADING, Phase.PUSH) else (missing or not chosen):
        refuse("push= and the excess of the space in rush= do not fit (R9.3)")
    if int(position.shepherds) & spot(space):
        if position.ways or phase == Phase.HEADING or not open_ways(position, space):
            refuse("in rush= a shepherd's space has - for its heading, and an open way (R10.3)")
    elif not headings_with_way(position, space, int(position.ways)):
        refuse("rush= names entry headings with an open way (R9.4)")
    elif phase != Phase.HEADING and count(int(position.ways)) != 1:
        refuse("after HEADING rush= names one heading (R9.4)")
    if phase == Phase.HEADING and position.chosen:
        refuse("at HEADING no sheep is chosen yet (R9.4)")


def _check_pick(position: Record) -> None:
    if not position.pending:
        refuse("at PICK_STAMPEDE a space is pending (R9.2)")


def _check_replace(position: Record) -> None:
    if not position.wait[host(position)]:
        refuse("at REPLACE a pen has a visitor (R11.4)")


CHECKS: dict[Phase, Callable[[Record], None]] = {
    Phase.FIRST_PLAYER: _check_first_player,
    Phase.DEAL: _check_deal,
    Phase.SCATTER_TAKE: _check_take,
    Phase.SCATTER_SHEEP: _check_hand,
    Phase.SCATTER_PLACE: _check_hold,
    Phase.SWAP: _check_swap,
    Phase.TURN_PEN: _check_turn_pen,
    Phase.LEAD_DOG: _check_lead,
    Phase.DOG_EDGE: _check_edge,
    Phase.DRIVE_ROLL: _check_roll,
    Phase.WAY: _check_way,
    Phase.DIRECT: _check_direct,
    Phase.PICK_STAMPEDE: _check_pick,
    Phase.HEADING: _check_rush,
    Phase.PUSH: _check_rush,
    Phase.REPLACE: _check_replace,
}


# -------------------------------------------------------------------- going on


GO_ON = {
    Phase.DEAL: Phase.DEALING,
    Phase.SCATTER_TAKE: Phase.TAKING,
    Phase.SCATTER_SHEEP: Phase.PUTTING,
    Phase.SCATTER_PLACE: Phase.PLACING,
    Phase.SHEPHERD_MOVE: Phase.TURN,
    Phase.CALL: Phase.CALLING,
    Phase.SWAP: Phase.SWAPPING,
    Phase.TURN_PEN: Phase.AT_PEN,
    Phase.LEAD_DOG: Phase.LEADING,
    Phase.DOG_MOVE: Phase.DOGS,
    Phase.PICK_STAMPEDE: Phase.STAMPEDE,
    Phase.HEADING: Phase.RESOLVING,
    Phase.PUSH: Phase.PUSHING,
    Phase.REPLACE: Phase.VISITORS,
}
"""The automatic step that asks each question, and goes on where there is only one answer (Q44, R4.2, R5.3)."""


def go_on(position: Record) -> None:
    """Ask the question of this decision anew, and go on where there is only one answer."""
    phase = Phase(int(position.phase))
    if phase == Phase.FIRST_PLAYER:
        ask(position, phase, (1 << int(position.seats)) - 1)
    elif phase == Phase.DOG_EDGE:
        ask(position, phase, 63)
    elif phase == Phase.WAY:
        ask(position, phase, _tie(position) - TIED)
    elif phase == Phase.DIRECT:
        position.phase = Phase.FLEEING if position.rush >= 0 else Phase.DIRECTING
    elif phase == Phase.DOG_MOVE and position.seats == 2:
        may_lead(position)
        position.phase = Phase.DOGS
    elif phase in GO_ON:
        position.phase = GO_ON[phase]
    carry_on(position)
