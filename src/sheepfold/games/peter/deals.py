"""Reading the deal line of a record, also of one in which hands are hidden (ledger: Notation, Hidden information)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from sheepfold.engine.bits import bit
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import ALL_OF, HAND_OF, PIECES, SET_OUT_OF, Place
from sheepfold.games.peter.pieces import LETTERS, PIECE, names_in, piece_id, piece_name, pieces_in
from sheepfold.games.peter.position import Phase
from sheepfold.language import say

HAND = rf"((?:{PIECE})(?: {PIECE})*|\?x\d+)"
SLOTS = " ".join(f"{slot}=({PIECE}|-)" for slot in ("L0", "R0", "L1", "R1"))
DEAL = rf"deal 0\[{HAND}\] 1\[{HAND}\] {SLOTS}"
DECK = [piece_name(piece) for piece in range(PIECES)]


@lru_cache(maxsize=4)
def hidden_deal(text: str, deal: int) -> tuple[int, ...]:
    """The pieces of a deal in the order of drawing, hidden hands filled so that the rest of the round fits."""
    line, _, rest = text.partition("\n")
    found = re.match(DEAL, text)
    if not found or {hand for hand in found.group(1, 2) if hand[0] == "?"} - {f"?x{HAND_OF[deal]}"}:
        raise Unreadable(line, say("expected `deal 0[..] 1[..] L0=. R0=. L1=. R1=.`"))
    shown = [None if hand.startswith("?") else hand.split() for hand in found.group(1, 2)]
    slots = [slot for slot in found.group(3, 4, 5, 6) if slot != "-"]
    size = HAND_OF[deal]
    rest = rest.split("\ndeal", 1)[0]
    not_held = [voids(rest, player) for player in range(2)]
    hands = share_out(shown, [size, size], not_held, set(slots), rest, deal)
    order = [*hands[0], *hands[1], *slots]
    wrong = any(len(hand) != size for hand in hands) or len(slots) != SET_OUT_OF[deal]
    if wrong or len(set(order)) != len(order):
        raise Unreadable(
            line,
            say("a deal has {hand_size} different pieces in each hand and four more (R2.2, R2.3)", hand_size=size)
            if SET_OUT_OF[deal]
            else say("a small deal has {hand_size} different pieces in each hand and no more (Q38)", hand_size=size),
        )
    return tuple(DECK.index(piece) for piece in order)


def share_out(
    shown: Sequence[list[str] | None],
    sizes: Sequence[int],
    not_held: Sequence[set[str]],
    elsewhere: set[str],
    rest: str,
    deal: int,
) -> list[list[str]]:
    """Hands that agree with every play, void and bonus draw of the round that follows; those shown stay."""
    hands = [re.findall(rf"\b{player}:({PIECE})", rest) if hand is None else hand for player, hand in enumerate(shown)]
    known = {*elsewhere, *hands[0], *hands[1], *re.findall(rf"\+({PIECE})", rest)}
    unknown = [DECK[piece] for piece in pieces_in(ALL_OF[deal]) if DECK[piece] not in known]
    for takes_free in (False, True):
        for player in range(2):
            for piece in list(unknown):
                barred = [piece[0] in types for types in not_held]
                wanted = not barred[player] and (takes_free or barred[1 - player])
                if wanted and len(hands[player]) < sizes[player]:
                    hands[player].append(piece)
                    unknown.remove(piece)
    return [sorted(hand, key=DECK.index) for hand in hands]


def voids(rest: str, player: int) -> set[str]:
    """The types that a player did not follow in a round (R3.2)."""
    tricks = re.findall(rf"T\d+ \d:({PIECE}) (\d):({PIECE})", rest)
    return {led[0] for led, follower, followed in tricks if int(follower) == player and led[0] != followed[0]}


def fill_hidden(position: Record, viewer: int, text: str) -> None:
    """Fill the hidden hands and the bag of a set-up position so that the record that follows fits it."""
    hidden = [player for player in range(2) if position.held[player] and not position.at[Place.HAND + player]]
    hands = _dealt_so_far(position, text) if position.phase == Phase.DEAL else _hands_before(position, hidden, text)
    for player in hidden:
        position.at[Place.HAND + player] = sum(bit(piece_id(piece)) for piece in hands[player])
        position.at[Place.UNSEEN] &= ~position.at[Place.HAND + player]
    position.at[Place.BAG] |= position.at[Place.UNSEEN]
    position.at[Place.UNSEEN] = 0


def _dealt_so_far(position: Record, text: str) -> list[list[str]]:
    order = [DECK[piece] for piece in hidden_deal(text, int(position.deal))]
    return [order[HAND_OF[position.deal] * player :][: int(position.held[player])] for player in range(2)]


def _hands_before(position: Record, hidden: list[int], text: str) -> list[list[str]]:
    rest = text.split("deal", 1)[0].strip()
    if position.phase == Phase.FOLLOW:
        rest = f"T0 {position.leader}:{names_in(position.at[Place.LEAD])} {rest}"
    seen = {piece for place in range(Place.UNSEEN) for piece in names_in(position.at[place]).split()}
    held = [names_in(position.at[Place.HAND + player]).split() for player in range(2)]
    shown = [None if player in hidden else [p for p in held[player] if p != "-"] for player in range(2)]
    before = [{LETTERS[k] for k in range(len(LETTERS)) if position.void[player] & bit(k)} for player in range(2)]
    not_held = [before[player] | voids(rest, player) for player in range(2)]
    sizes = [int(position.held[player]) for player in range(2)]
    hands = share_out(shown, sizes, not_held, seen, rest, int(position.deal))
    return [
        [piece for piece in hand if piece not in seen] if player in hidden else hand
        for player, hand in enumerate(hands)
    ]
