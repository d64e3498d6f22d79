"""Reading the deal line of a record, also of one in which hands are hidden (ledger: Notation, Hidden information)."""

from __future__ import annotations

import re
from functools import lru_cache

from sheepfold.engine.errors import Unreadable
from sheepfold.games.peter.board import HAND_SIZE, PIECES
from sheepfold.games.peter.pieces import PIECE, piece_name

HAND = rf"((?:{PIECE})(?: {PIECE})*|\?x{HAND_SIZE})"
DEAL = rf"deal 0\[{HAND}\] 1\[{HAND}\] L0=({PIECE}) R0=({PIECE}) L1=({PIECE}) R1=({PIECE})"
DECK = [piece_name(piece) for piece in range(PIECES)]


@lru_cache(maxsize=4)
def hidden_deal(text: str) -> tuple[int, ...]:
    """The 26 pieces of a deal in the order of drawing, hidden hands filled so that the rest of the round fits."""
    line, _, rest = text.partition("\n")
    found = re.match(DEAL, text)
    if not found:
        raise Unreadable(line, "expected `deal 0[..] 1[..] L0=. R0=. L1=. R1=.`")
    shown = [None if hand.startswith("?") else hand.split() for hand in found.group(1, 2)]
    slots = list(found.group(3, 4, 5, 6))
    hands = shown if all(shown) else fill_hands(shown, slots, rest.split("\ndeal", 1)[0])
    order = [*(hands[0] or []), *(hands[1] or []), *slots]
    if any(hand is None or len(hand) != HAND_SIZE for hand in hands) or len(set(order)) != len(order):
        raise Unreadable(line, f"a deal has {HAND_SIZE} different pieces in each hand and four more (R2.2, R2.3)")
    return tuple(DECK.index(piece) for piece in order)


def fill_hands(shown: list[list[str] | None], slots: list[str], rest: str) -> list[list[str] | None]:
    """Hands that agree with every play, void and bonus draw of the round that follows."""
    hands = [list(hand) if hand else re.findall(rf"\b{player}:({PIECE})", rest) for player, hand in enumerate(shown)]
    known = {*slots, *hands[0], *hands[1], *re.findall(rf"\+({PIECE})", rest)}
    unknown = [piece for piece in DECK if piece not in known]
    not_held = [voids(rest, player) for player in range(2)]
    for takes_free in (False, True):
        for player in range(2):
            for piece in list(unknown):
                barred = [piece[0] in types for types in not_held]
                wanted = not barred[player] and (takes_free or barred[1 - player])
                if wanted and len(hands[player]) < HAND_SIZE:
                    hands[player].append(piece)
                    unknown.remove(piece)
    return [sorted(hand, key=DECK.index) for hand in hands]


def voids(rest: str, player: int) -> set[str]:
    """The types that a player did not follow in a round (R3.2)."""
    tricks = re.findall(rf"T\d+ \d:({PIECE}) (\d):({PIECE})", rest)
    return {led[0] for led, follower, followed in tricks if int(follower) == player and led[0] != followed[0]}
