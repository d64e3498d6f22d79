"""Reading a position text, with everything that makes it refused (ledger: Position text, Q37)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.reading import Refused, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.peter import invariants
from sheepfold.games.peter.board import (
    ALL,
    DEALT,
    FENCE,
    HAND_SIZE,
    LAST_TRICK,
    LEFT,
    LIVESTOCK,
    MOST_CHASES,
    PIECES,
    RIGHT,
    SPRING_TRICK,
    START_SLOTS,
    WOLVES,
    Place,
)
from sheepfold.games.peter.knowledge import can_be_imagined
from sheepfold.games.peter.pieces import LETTERS, PIECE, SLOT_NAMES, piece_id, piece_name, pieces_in
from sheepfold.games.peter.position import ExtraAction, Length, Phase
from sheepfold.games.peter.rules import carry_on
from sheepfold.games.peter.rules.actions import on
from sheepfold.games.peter.rules.scoring import is_last_round
from sheepfold.language import mark, say

AT = [phase.name for phase in Phase if phase <= Phase.ACTION]
"""The phases that a reader knows: all decisions, and ACTION (the Call is done), which a writer never writes."""

IN_TRICK = (Phase.ACTION, Phase.CALL, Phase.CHASE, Phase.SOW, Phase.EXTRA, Phase.BONUS_DRAW, Phase.BONUS_PLACE)
"""The phases with a winner and a number of Chases (Q35)."""

PLACES = {
    **{"H0": Place.HAND, "H1": Place.HAND1, "B0": Place.BARN, "B1": Place.BARN1, "bag": Place.BAG, "out": Place.OUT},
    **{name: Place(Place.RING + slot) for slot, name in enumerate(SLOT_NAMES)},
    **{"lead": Place.LEAD, "follow": Place.FOLLOW, "taken": Place.TAKEN, "bonus": Place.BONUS},
}
VOIDS = {"void0": 0, "void1": 1}
HEAD = ("round", "trick", "leader", "at", "winner", "chases", "last", "totals", "spring")
MOST_POINTS = 30000


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    try:
        return _read(game, text)
    except (Refused, BadOption) as trouble:
        raise Unreadable(text, str(trouble)) from None


def _read(game: Game, text: str) -> Record:
    head, *fields = [part for part in re.split(r"[|\n]", text) if part.strip()] or [""]
    pairs = _pairs(head, game)
    options = {name: pairs[name] for name in game.options if name in pairs}
    position = game.start(2, options)
    position.at[Place.BAG] = 0
    position.bagged = 0
    _read_head(position, pairs)
    _read_fields(position, fields)
    _check(position)
    carry_on(position)
    return position


# -------------------------------------------------------------------- the first line


def _pairs(head: str, game: Game) -> dict[str, str]:
    words = head.split()
    if len(words) % 2:
        raise Refused(say("the first line is pairs of a name and a value; {word!r} stands alone", word=words[-1]))
    pairs: dict[str, str] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in HEAD and name not in game.options:
            raise Refused(
                say(
                    "{name!r} is not known; the first line has {names}",
                    name=name,
                    names=", ".join([*HEAD, *game.options]),
                )
            )
        if name in pairs:
            raise Refused(say("{name} is given twice", name=name))
        pairs[name] = value
    return pairs


def _read_head(position: Record, pairs: dict[str, str]) -> None:
    position.phase = _phase(pairs.get("at", "LEAD"))
    position.rounds = whole_number("round", pairs.get("round", "1"), 1, 100)
    position.trick = whole_number("trick", pairs.get("trick", "1"), 1, LAST_TRICK)
    position.leader = _leader(position, pairs)
    position.winner = _in_trick(position, pairs, "winner", None, 1)
    position.chases = max(_in_trick(position, pairs, "chases", "0", MOST_CHASES), 0)
    position.last = _last(position, pairs)
    position.total[:] = _two_numbers("totals", pairs.get("totals", "0,0"))
    position.spring[:] = _spring(position, pairs)


def _phase(name: str) -> Phase:
    if name not in AT:
        raise Refused(say("at {name!r} is not known; expected one of {names}", name=name, names=", ".join(AT)))
    return Phase[name]


def _two_numbers(name: str, text: str) -> tuple[int, int]:
    one, comma, other = text.partition(",")
    if not comma:
        raise Refused(say("{name} {text} should be two numbers, as in {name} 12,30", name=name, text=text))
    return whole_number(name, one, -MOST_POINTS, MOST_POINTS), whole_number(name, other, -MOST_POINTS, MOST_POINTS)


def _leader(position: Record, pairs: dict[str, str]) -> int:
    given = pairs.get("leader", "-")
    if position.phase == Phase.FIRST_LEAD:
        if given != "-":
            raise Refused(say("nobody leads yet at FIRST_LEAD (R1.3)"))
        return -1
    if given == "-":
        raise Refused(say("the leader must be given"))
    return whole_number("leader", given, 0, 1)


def _in_trick(position: Record, pairs: dict[str, str], name: str, default: str | None, highest: int) -> int:
    """A number that exists from CALL to BONUS_PLACE only (Q35)."""
    given = pairs.get(name)
    if position.phase not in IN_TRICK:
        if given is not None:
            raise Refused(say("there is no {name} at {phase} (Q35)", name=name, phase=Phase(int(position.phase)).name))
        return -1
    if given is None and default is None:
        raise Refused(say("the {name} must be given at {phase}", name=name, phase=pairs.get("at")))
    return whole_number(name, given or default or "", 0, highest)


def _last(position: Record, pairs: dict[str, str]) -> int:
    given = pairs.get("last")
    if (position.phase == Phase.SOW) != (given is not None):
        raise Refused(say("`last` is the slot sown last, given at SOW and nowhere else (Q35)"))
    if given is not None and given not in SLOT_NAMES:
        raise Refused(say("last {given} should be one of {names}", given=given, names=", ".join(SLOT_NAMES)))
    return -1 if given is None else SLOT_NAMES.index(given)


def _spring(position: Record, pairs: dict[str, str]) -> tuple[int, int]:
    given = pairs.get("spring", "-")
    scored = position.trick > SPRING_TRICK
    if not scored and given != "-":
        raise Refused(say("Spring is not scored before trick 6 (R10)"))
    if scored and pairs.get("spring") == "-":
        raise Refused(say("from trick 6 on Spring has been scored (R10)"))
    one, other = _two_numbers("spring", "0,0" if given == "-" else given)
    for points in (one, other):
        whole_number("spring", str(points), invariants.LOWEST_SCORE, invariants.HIGHEST_SCORE)
    return one, other


# -------------------------------------------------------------------- places


def _read_fields(position: Record, fields: list[str]) -> None:
    seen: set[str] = set()
    for field in fields:
        name, *items = field.split()
        if name in seen:
            raise Refused(say("{name} is given twice", name=name))
        seen.add(name)
        if name in VOIDS:
            position.void[VOIDS[name]] = _void(name, items)
        elif name in PLACES:
            _fill(position, name, items)
        else:
            raise Refused(
                say("{name!r} is no place; the places are {names}", name=name, names=", ".join([*PLACES, *VOIDS]))
            )
    _settle_unseen(position)


def _void(name: str, items: list[str]) -> int:
    if items == ["-"]:
        return 0
    if any(item not in LETTERS or len(item) != 1 for item in items) or len(set(items)) != len(items):
        raise Refused(say("{name} should be type letters such as S W, or -", name=name))
    return sum(bit(LETTERS.index(item)) for item in items)


def _fill(position: Record, name: str, items: list[str]) -> None:
    place = PLACES[name]
    if len(items) == 1 and (hidden := re.fullmatch(r"\?x([1-9]\d?)", items[0])):
        if place not in (Place.HAND, Place.HAND1, Place.BAG):
            raise Refused(say("only hands and the bag can be hidden, not {name}", name=name))
        _set_size(position, place, int(hidden[1]))
        return
    pieces = 0
    for item in [] if items == ["-"] else items:
        if not re.fullmatch(PIECE, item):
            raise Refused(
                say("{item!r} in {name} is no piece; pieces are S1 to S7, P1.., C1.., W1 to W7", item=item, name=name)
            )
        piece = bit(piece_id(item))
        if pieces & piece or any(position.at[other] & piece for other in range(Place.UNSEEN)):
            raise Refused(say("{item} is there twice (I1)", item=item))
        pieces |= piece
    position.at[place] = pieces
    _set_size(position, place, count(pieces))


def _set_size(position: Record, place: Place, size: int) -> None:
    if place == Place.BAG:
        position.bagged = size
    elif place in (Place.HAND, Place.HAND1):
        position.held[place - Place.HAND] = size


def _settle_unseen(position: Record) -> None:
    """Pieces that are named nowhere must be just those in hidden places (I1)."""
    named = 0
    for place in range(Place.UNSEEN):
        named |= int(position.at[place])
    missing = ALL & ~named
    hidden = position.bagged * (not position.at[Place.BAG])
    for player in range(2):
        hidden += position.held[player] * (not position.at[Place.HAND + player])
    if count(missing) != hidden:
        names = ", ".join(piece_name(piece) for piece in pieces_in(missing)) or say("nothing")
        raise Refused(say("missing: {names}; hidden: {hidden} pieces (I1)", names=names, hidden=hidden))
    position.at[Place.UNSEEN] = missing


# -------------------------------------------------------------------- consistency (Q37)


def _check(position: Record) -> None:
    last_round = 1 if position.length == Length.ONE_ROUND else position.max_rounds
    if position.rounds > last_round:
        raise Refused(
            say(
                "round {rounds} is beyond the last one, {last_round} (Q25)",
                rounds=position.rounds,
                last_round=last_round,
            )
        )
    if invariants.wolves_inside(position):
        raise Refused(say("a wolf never rests in a Fence or a Barn (I3)"))
    if invariants.holds_a_void_type(position):
        raise Refused(say("a hand holds a type that its player did not follow (I10)"))
    if position.at[Place.UNSEEN]:
        _check_view(position)
    _check_in_the_air(position)
    CHECKS.get(Phase(int(position.phase)), _check_bag)(position)


def _check_view(position: Record) -> None:
    """What is hidden must be just what a seat, or a spectator, cannot see, and some whole position must fit."""
    shown = [player for player in range(2) if position.at[Place.HAND + player]]
    if position.at[Place.BAG] or len(shown) == 2:
        raise Refused(say("this is nobody's view: a seat sees neither the bag nor the other hand, a spectator no hand"))
    if not can_be_imagined(position, shown[0] if shown else SPECTATOR):
        raise Refused(say("no whole position fits: the types that were not followed leave too few pieces (I11)"))


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
        size = count(position.at[PLACES[name]])
        if needed != (size > 0) or (size > 1 and name != "taken"):
            held = mark("at {phase} `{place}` holds one piece")
            if not needed or name == "taken":
                held = (
                    mark("at {phase} `{place}` holds pieces") if needed else mark("at {phase} `{place}` holds nothing")
                )
            raise Refused(say(held, phase=Phase(phase).name, place=name))
    taken = position.at[Place.TAKEN]
    if taken and not (taken & LIVESTOCK and taken & WOLVES):
        raise Refused(say("at SOW the taken pieces are of both classes, else nothing is asked (Q27)"))


def _check_bag(position: Record) -> None:
    if position.bagged > PIECES - DEALT:
        raise Refused(say("after the deal the bag holds 2, 1 or 0 pieces (I4)"))


def _check_first_lead(position: Record) -> None:
    if position.rounds != 1 or position.trick != 1 or position.bagged != PIECES or any(position.void):
        raise Refused(say("FIRST_LEAD comes before the deal of round 1: all 28 pieces are in the bag (R1.3, Q35)"))


def _check_deal(position: Record) -> None:
    drawn = PIECES - int(position.bagged)
    if position.trick != 1 or drawn >= DEALT or any(position.void):
        raise Refused(say("at DEAL it is trick 1 and less than 26 pieces are drawn (Q35)"))
    sizes = [min(drawn, HAND_SIZE), min(max(drawn - HAND_SIZE, 0), HAND_SIZE)]
    filled = START_SLOTS[: max(drawn - 2 * HAND_SIZE, 0)]
    slots = all(count(position.at[Place.RING + slot]) == (slot in filled) for slot in range(6))
    elsewhere = position.at[Place.OUT] | position.at[Place.BARN] | position.at[Place.BARN1]
    if position.held.tolist() != sizes or not slots or elsewhere:
        raise Refused(say("at DEAL the pieces lie in draw order: H0, H1, then L0, R0, L1, R1 (R2.2, R2.3)"))


def _check_lead(position: Record) -> None:
    _check_bag(position)
    size = HAND_SIZE + 1 - position.trick
    if position.held.tolist() != [size, size]:
        raise Refused(
            say("before trick {trick} the size of both hands is {size} (I2)", trick=position.trick, size=size)
        )


def _check_follow(position: Record) -> None:
    _check_bag(position)
    if position.held[1 - position.leader] == 0:
        raise Refused(say("the follower needs a piece to play (R3.2)"))


def _check_chase(position: Record) -> None:
    _check_bag(position)
    if not all(_grasslands(position)):
        raise Refused(say("at CHASE both Grasslands of the loser hold pieces, else nothing is asked (Q27)"))


def _check_extra(position: Record) -> None:
    _check_bag(position)
    both = all(_grasslands(position))
    some = any(_grasslands(position)) or on(position, 1 - position.winner, FENCE)
    if not (both if position.extra_action == ExtraAction.MUST else some):
        raise Refused(say("at EXTRA there are at least two choices, else nothing is asked (Q27)"))


def _grasslands(position: Record) -> list[int]:
    return [int(on(position, 1 - position.winner, side)) for side in (LEFT, RIGHT)]


def _check_bonus_draw(position: Record) -> None:
    _check_bag(position)
    if position.bagged == 0:
        raise Refused(say("a bonus is drawn from a bag that is not empty (R9.8)"))


def _check_end(position: Record) -> None:
    _check_bag(position)
    if position.trick != LAST_TRICK or not is_last_round(position):
        raise Refused(say("a game ends after trick 11, at the target or after the last round (R12.1, Q25)"))


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
