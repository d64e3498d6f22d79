"""What a position read from text must obey (ledger: Q37)."""

from __future__ import annotations

from collections.abc import Callable, Container

from sheepfold.engine.bits import count
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.reading import refuse
from sheepfold.engine.record import Record
from sheepfold.games.peter import invariants
from sheepfold.games.peter.board import (
    ALL_OF,
    DEALT_OF,
    FENCE,
    HAND_OF,
    LAST_TRICK_OF,
    LEFT,
    LIVESTOCK,
    PIECES_OF,
    RIGHT,
    START_SLOTS,
    WOLVES,
    Place,
)
from sheepfold.games.peter.knowledge import can_be_imagined
from sheepfold.games.peter.pieces import piece_name, pieces_in
from sheepfold.games.peter.position import ExtraAction, Length, Phase
from sheepfold.games.peter.rules.actions import on
from sheepfold.games.peter.rules.scoring import is_last_round
from sheepfold.language import mark, say

IN_TRICK = (Phase.ACTION, Phase.CALL, Phase.CHASE, Phase.SOW, Phase.EXTRA, Phase.BONUS_DRAW, Phase.BONUS_PLACE)
"""The phases with a winner and a number of Chases (Q35)."""


def check(position: Record, given: Container[str]) -> None:
    """Refuse a position that no game could come to; `given` are the fields that its text has."""
    _check_leader(position)
    _check_in_trick(position, given)
    if (position.phase == Phase.SOW) != ("last" in given):
        refuse("`last` is the slot sown last, given at SOW and nowhere else (Q35)")
    _settle_unseen(position)
    last_round = 1 if position.length == Length.ONE_ROUND else position.max_rounds
    if position.rounds > last_round:
        refuse(
            "round {rounds} is beyond the last one, {last_round} (Q25)", rounds=position.rounds, last_round=last_round
        )
    if invariants.wolves_inside(position):
        refuse("a wolf never rests in a Fence or a Barn (I3)")
    if invariants.holds_a_void_type(position):
        refuse("a hand holds a type that its player did not follow (I10)")
    if position.at[Place.UNSEEN]:
        _check_view(position)
    _check_in_the_air(position)
    CHECKS.get(Phase(int(position.phase)), _check_bag)(position)


def _check_leader(position: Record) -> None:
    first = position.phase == Phase.FIRST_LEAD
    if first and position.leader >= 0:
        refuse("nobody leads yet at FIRST_LEAD (R1.3)")
    if not first and position.leader < 0:
        refuse("the leader must be given")


def _check_in_trick(position: Record, given: Container[str]) -> None:
    """A winner and a number of Chases exist from CALL to BONUS_PLACE only (Q35)."""
    phase = Phase(int(position.phase))
    for name in ("winner", "chases"):
        if phase not in IN_TRICK and name in given:
            refuse("there is no {name} at {phase} (Q35)", name=name, phase=phase.name)
    if phase in IN_TRICK and "winner" not in given:
        refuse("the {name} must be given at {phase}", name="winner", phase=phase.name)


def _settle_unseen(position: Record) -> None:
    """Pieces that are named nowhere must be just those in hidden places (I1)."""
    named = 0
    for place in range(Place.UNSEEN):
        named |= int(position.at[place])
    missing = ALL_OF[position.deal] & ~named
    if strange := named & ~ALL_OF[position.deal]:
        names = ", ".join(piece_name(piece) for piece in pieces_in(strange))
        refuse("these pieces are not in the small deal: {names} (Q38)", names=names)
    hidden = position.bagged * (not position.at[Place.BAG])
    for player in range(2):
        hidden += position.held[player] * (not position.at[Place.HAND + player])
    if count(missing) != hidden:
        names = ", ".join(piece_name(piece) for piece in pieces_in(missing)) or say("nothing")
        refuse("missing: {names}; hidden: {hidden} pieces (I1)", names=names, hidden=hidden)
    position.at[Place.UNSEEN] = missing


def _check_view(position: Record) -> None:
    """What is hidden must be just what a seat, or a spectator, cannot see, and some whole position must fit."""
    shown = [player for player in range(2) if position.at[Place.HAND + player]]
    if position.at[Place.BAG] or len(shown) == 2:
        refuse("this is nobody's view: a seat sees neither the bag nor the other hand, a spectator no hand")
    if not can_be_imagined(position, shown[0] if shown else SPECTATOR):
        refuse("no whole position fits: the types that were not followed leave too few pieces (I11)")


def _check_in_the_air(position: Record) -> None:
    """Each phase has its pieces in the trick, the sowing hand and the bonus hand, and no others (Q37)."""
    phase = int(position.phase)
    wanted = {
        "lead": phase in (Phase.FOLLOW, Phase.CALL),
        "follow": phase == Phase.CALL,
        "bonus": phase == Phase.BONUS_PLACE,
        "taken": phase == Phase.SOW,
    }
    for name, needed in wanted.items():
        size = count(position.at[Place[name.upper()]])
        if needed != (size > 0) or (size > 1 and name != "taken"):
            held = mark("at {phase} `{place}` holds one piece")
            if not needed or name == "taken":
                held = (
                    mark("at {phase} `{place}` holds pieces") if needed else mark("at {phase} `{place}` holds nothing")
                )
            refuse(held, phase=Phase(phase).name, place=name)
    taken = position.at[Place.TAKEN]
    if taken and not (taken & LIVESTOCK and taken & WOLVES):
        refuse("at SOW the taken pieces are of both classes, else nothing is asked (Q27)")


def _check_bag(position: Record) -> None:
    left = PIECES_OF[position.deal] - DEALT_OF[position.deal]
    if position.bagged > left and position.deal:
        refuse("after the deal the bag holds {left} pieces at most (I4)", left=left)
    if position.bagged > left:
        refuse("after the deal the bag holds 2, 1 or 0 pieces (I4)")


def _check_first_lead(position: Record) -> None:
    pieces = PIECES_OF[position.deal]
    if position.rounds != 1 or position.trick != 1 or position.bagged != pieces or any(position.void):
        refuse(
            "FIRST_LEAD comes before the deal of round 1: all {pieces} pieces are in the bag (R1.3, Q35)", pieces=pieces
        )


def _check_deal(position: Record) -> None:
    drawn, size = PIECES_OF[position.deal] - int(position.bagged), HAND_OF[position.deal]
    dealt = DEALT_OF[position.deal]
    if position.trick != 1 or drawn >= dealt or any(position.void):
        refuse("at DEAL it is trick 1 and less than {dealt} pieces are drawn (Q35)", dealt=dealt)
    sizes = [min(drawn, size), min(max(drawn - size, 0), size)]
    filled = START_SLOTS[: max(drawn - 2 * size, 0)]
    slots = all(count(position.at[Place.RING + slot]) == (slot in filled) for slot in range(6))
    elsewhere = position.at[Place.OUT] | position.at[Place.BARN] | position.at[Place.BARN1]
    if position.held.tolist() != sizes or not slots or elsewhere:
        refuse("at DEAL the pieces lie in draw order: H0, H1, then L0, R0, L1, R1 (R2.2, R2.3)")


def _check_lead(position: Record) -> None:
    _check_bag(position)
    size = HAND_OF[position.deal] + 1 - position.trick
    if position.held.tolist() != [size, size]:
        refuse("before trick {trick} the size of both hands is {size} (I2)", trick=position.trick, size=size)


def _check_follow(position: Record) -> None:
    _check_bag(position)
    if position.held[1 - position.leader] == 0:
        refuse("the follower needs a piece to play (R3.2)")


def _check_chase(position: Record) -> None:
    _check_bag(position)
    if not all(_grasslands(position)):
        refuse("at CHASE both Grasslands of the loser hold pieces, else nothing is asked (Q27)")


def _check_extra(position: Record) -> None:
    _check_bag(position)
    both = all(_grasslands(position))
    some = any(_grasslands(position)) or on(position, 1 - position.winner, FENCE)
    if not (both if position.extra_action == ExtraAction.MUST else some):
        refuse("at EXTRA there are at least two choices, else nothing is asked (Q27)")


def _grasslands(position: Record) -> list[int]:
    return [int(on(position, 1 - position.winner, side)) for side in (LEFT, RIGHT)]


def _check_bonus_draw(position: Record) -> None:
    _check_bag(position)
    if position.bagged == 0:
        refuse("a bonus is drawn from a bag that is not empty (R9.8)")


def _check_end(position: Record) -> None:
    _check_bag(position)
    last = LAST_TRICK_OF[position.deal]
    if position.trick != last or not is_last_round(position):
        refuse("a game ends after trick {last}, at the target or after the last round (R12.1, Q25)", last=last)


CHECKS: dict[Phase, Callable[[Record], None]] = {
    Phase.FIRST_LEAD: _check_first_lead,
    Phase.DEAL: _check_deal,
    Phase.LEAD: _check_lead,
    Phase.FOLLOW: _check_follow,
    Phase.CHASE: _check_chase,
    Phase.EXTRA: _check_extra,
    Phase.BONUS_DRAW: _check_bonus_draw,
    Phase.END: _check_end,
}
