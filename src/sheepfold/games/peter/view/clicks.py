"""What is clicked: the keys of the picture and the choices that they mean."""

from __future__ import annotations

from sheepfold.games.peter.board import LEFT, PIECES, RIGHT, SLOTS, SLOTS_EACH, Code
from sheepfold.games.peter.pieces import piece_name
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view.facts import Facts

STOP, WELCOME, BARN = "stop", "welcome", "barn"
"""The button that ends a chain, the viewer's Barn, and the other one, which is never a choice."""

BUTTONS: dict[int, str] = {
    Code.CALL_LL: "call-LL",
    Code.CALL_LR: "call-LR",
    Code.CALL_RL: "call-RL",
    Code.CALL_RR: "call-RR",
    Code.STOP: STOP,
    Code.WELCOME_BACK: WELCOME,
    Code.SOW_LIVESTOCK: "livestock",
    Code.SOW_WOLF: "wolf",
}

PIECE_KEYS = {piece_name(piece): piece for piece in range(PIECES)}

CODES = PIECE_KEYS | {key: int(code) for code, key in BUTTONS.items()} | {BARN: int(Code.WELCOME_BACK)}


def slot_key(slot: int) -> str:
    """The key of a slot of the ring."""
    return f"slot-{slot}"


SLOT_KEYS = {slot_key(slot): slot for slot in range(SLOTS)}


def slot_code(facts: Facts, slot: int) -> int:
    """The choice that a click on a slot means: put the bonus there, or chase from an own Grassland (R6.1, R9.5)."""
    side = (slot - SLOTS_EACH * facts.near) % SLOTS
    chased = {LEFT: Code.CHASE_LEFT, RIGHT: Code.CHASE_RIGHT}
    if facts.phase != Phase.BONUS_PLACE and side in chased:
        return int(chased[side])
    return int(Code.PLACE) + side


def keys(facts: Facts, choice: int) -> tuple[str, ...]:
    """The one thing to click for a choice."""
    if choice < PIECES:
        return (piece_name(choice),)
    if choice in BUTTONS:
        return (BUTTONS[choice],)
    found = [key for key, slot in SLOT_KEYS.items() if slot_code(facts, slot) == choice]
    return tuple(found)


def meant(facts: Facts, clicked: tuple[str, ...]) -> int | None:
    """The choice that a click would mean, legal or not."""
    if len(clicked) != 1:
        return None
    key = clicked[0]
    if key in SLOT_KEYS:
        return slot_code(facts, SLOT_KEYS[key])
    code = CODES.get(key)
    return None if key == BARN and code in facts.codes else code
