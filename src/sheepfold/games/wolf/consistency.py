"""What a position read from text must obey (ledger: invariants 1 to 5, 7, 8)."""

from __future__ import annotations

from sheepfold.engine.reading import RefusedText, refuse
from sheepfold.engine.record import Record
from sheepfold.games.wolf import invariants
from sheepfold.games.wolf.board import ALLOW, ROWS
from sheepfold.games.wolf.dice import row_faces, seat_name
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules import legal_turns
from sheepfold.games.wolf.rules.bets import faces_in, least_claim, markers_out, open_rows
from sheepfold.games.wolf.rules.calls import shortfall
from sheepfold.games.wolf.rules.plays import must_open, open_number
from sheepfold.language import say


def check(position: Record) -> None:
    """Refuse a position that no game could come to."""
    _check_hidden(position)
    _check_dice(position)
    _check_markers(position)
    _check_chips(position)
    _check_ruled(position)
    phase = Phase(int(position.phase))
    if phase <= Phase.ROLL_OPEN:
        _check_start(position)
    else:
        _check_first_player(position)
    if phase == Phase.TURN:
        _check_turn(position)
    elif phase == Phase.CLAIM:
        _check_claim(position)
    elif phase in (Phase.ROLL_SPARE, Phase.PLACE_SPARE):
        _check_privilege(position)


def _check_hidden(position: Record) -> None:
    """A view hides every rolled cup but one's own, and nothing at the end."""
    rolled = [seat for seat in range(int(position.seats)) if bool(invariants.is_rolled(position, seat))]
    shown = [seat for seat in rolled if not position.unseen >> seat & 1]
    if position.unseen and (len(shown) > 1 or position.phase == Phase.GAME_OVER):
        refuse("one seat sees only its own cup and hides all others; at the end all are open (R5.3)")


def _check_dice(position: Record) -> None:
    if not bool(invariants.dice_are_all_there(position)):
        held, board = invariants.dice_held(position), invariants.dice_on_board(position)
        said = say(
            "the box has {dice} dice, here are {held} under cups, {lying} in rows, {spare} spare, {opened} open "
            "(invariant 1)",
            dice=position.box_dice,
            held=held,
            lying=board,
            spare=position.spare,
            opened=open_number(position),
        )
        raise RefusedText(said)
    if position.phase == Phase.ROLL_CUP and any(held != position.dice for held in position.held[: position.seats]):
        refuse("while cups are rolled everyone has {cup} dice (R2.1)", cup=int(position.dice))


def _bets(position: Record) -> int:
    """Claims made in this play; the die at CLAIM has none yet."""
    return (
        int(position.dice) * int(position.seats)
        - int(invariants.dice_held(position))
        - int(position.phase == Phase.CLAIM)
    )


def _check_markers(position: Record) -> None:
    if _bets(position) > 0 and all(owner < 0 for owner in position.owner):
        refuse("after a bet a marker stands (invariant 4)")
    for seat in range(int(position.seats)):
        out = int(markers_out(position, seat))
        claims = position.dice - position.held[seat] - (position.phase == Phase.CLAIM and seat == position.turn)
        if out > position.markers:
            refuse(
                "{seat} has {markers} markers only, not {out} (invariant 4)",
                seat=seat_name(seat),
                markers=position.markers,
                out=out,
            )
        if out > claims:
            refuse(
                "{seat} has {out} markers out after {claims} bets (invariant 4)",
                seat=seat_name(seat),
                out=out,
                claims=claims,
            )


def _check_chips(position: Record) -> None:
    over = position.phase == Phase.GAME_OVER
    if not bool(invariants.owners_have_chips(position)):
        if over:
            refuse("own chips: only the last payer, F, has none at the end (invariant 8)")
        refuse("own chips: everyone has one at least before the end (invariant 8)")
    if any(own > position.chips for own in position.own[: position.seats]):
        refuse("own chips: nobody has more than {chips} (invariant 7)", chips=int(position.chips))
    missing = int(shortfall(position))
    if missing < 0 or (missing and not over) or missing > position.box_dice:
        refuse("received chips are those that others have paid, and a shortfall only at the end (invariant 7)")


def _check_ruled(position: Record) -> None:
    for seat in range(int(position.seats)):
        ruled = int(position.ruled[seat])
        if ruled and (position.seats > 2 or position.phase <= Phase.ROLL_OPEN):
            refuse("faces are ruled out by a pass, with two players only (invariant 12)")
        if ruled & faces_in(position.cups[seat]) or (ruled == 15 and position.held[seat]):
            refuse("{seat} cannot have a face that is ruled out (invariant 12)", seat=seat_name(seat))


def _check_start(position: Record) -> None:
    """Before the first turn of a play the board is empty and nobody entitled (R2.1, Q21)."""
    if invariants.dice_on_board(position) or any(owner >= 0 for owner in position.owner) or position.ready:
        refuse("before the first turn of a play the board is empty and nobody is ready (R2.1, Q21)")
    if position.phase == Phase.FIRST_PLAYER and (position.plays > 1 or any(position.received)):
        refuse("FIRST_PLAYER is asked before the first play only (R1.4)")
    if position.phase == Phase.ROLL_OPEN and (not must_open(position) or position.turn != position.first):
        refuse("ROLL_OPEN is the first player's, with open dice only, and once only with `once` (R10.1)")


def _check_first_player(position: Record) -> None:
    """A play begins with the first player's bet; entitled is only who has had a turn (R2.3, R7.1)."""
    over = position.phase == Phase.GAME_OVER
    if over and (position.ready or _bets(position) == 0):
        refuse("a game ends by a call of a marker, and then nobody is ready (Q32)")
    if not over and _bets(position) == 0 and (position.ready or position.turn != position.first):
        refuse("the first player has the first turn and is not ready before it (R2.3, R7.1)")


def _check_turn(position: Record) -> None:
    """Whoever is asked has something to choose, else it would be a pass (R3.3)."""
    seat = int(position.turn)
    possible = int(legal_turns(position)) != 0
    if not possible and position.unseen >> seat & 1 and position.held[seat]:
        rows = int(open_rows(position, seat))
        free = [face for face in range(ROWS) if not position.ruled[seat] >> face & 1]
        possible = any(rows >> row & 1 for face in free for row in ALLOW[face])
    if not possible:
        refuse("{seat} could do nothing here and would pass (R3.3)", seat=seat_name(seat))


def _check_claim(position: Record) -> None:
    row, seat = int(position.row), int(position.turn)
    faces = row_faces(position, row)
    if position.held[seat] == position.dice or not faces or faces[-1] != position.face:
        refuse("at CLAIM the die just laid is the last one of its row, and not under the cup (Q26)")
    needs_marker = position.owner[row] != seat and int(markers_out(position, seat)) >= position.markers
    if needs_marker or int(least_claim(position, row, 0)) > position.box_dice:
        refuse("at CLAIM a number and a marker are left for that row (Q26)")


def _check_privilege(position: Record) -> None:
    if position.turn != position.first or not position.ready:
        refuse("the privilege is the first player's, F and T alike and ready: F=P1+ (R7.1)")
    spares = int(position.box_dice) - int(position.dice) * int(position.seats) - int(open_number(position))
    if position.spare and position.reroll:
        refuse("the sheep row's first die is rolled only when no spare die is left: * and not ** (R7.3)")
    if position.spare >= spares and not position.reroll:
        refuse("there was no spare die to take: ** and not * (R7.3)")
