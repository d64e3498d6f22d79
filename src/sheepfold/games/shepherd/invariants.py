"""The ledger's invariants as one check after every choice (ledger: Invariants)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    BESIDE,
    CARDS,
    CLEAN_CARDS,
    DARK,
    DARK_PAIR,
    ESCAPES,
    LIGHT,
    LIGHT_CARDS,
    NO_SHEEP,
    SHEEP_EACH,
    SYMBOLS,
    WORMS,
    Symbol,
)
from sheepfold.games.shepherd.position import Ending, Phase, Version, Worms
from sheepfold.games.shepherd.rules.actions import legal_dogs, legal_grazing, legal_steps
from sheepfold.games.shepherd.rules.ending import final_score
from sheepfold.games.shepherd.rules.fields import next_to
from sheepfold.games.shepherd.rules.flights import legal_flights

FEWEST_DOG_FIELDS = 19
"""Invariant 8, Q19."""

STEPS_AT_ONCE = 2
"""A choice and the automatic ones after it use both dice at most: two steps, or a step and a flight."""


@rule
def broken(before, choice, after):
    """The number of the first broken invariant, or 0."""
    fault = broken_cards(after)
    if fault:
        return fault
    if not cards_only_go(before, after):
        return 4
    fault = broken_flock(after)
    if fault:
        return fault
    if not legal_sets_hold(after):
        return 8
    if not steps_are_short(before, after):
        return 9
    if not sun_holds(before, after):
        return 10
    if not symbols_hold(after):
        return 11
    if not ends_in_time(after):
        return 12
    if after.phase == Phase.OVER and not result_holds(after):
        return 15
    if after.phase == Phase.TURN_CARD and not card_is_open(after):
        return 17
    return 0


@rule
def taken(position):
    """All cards in the piles."""
    total = 0
    for player in range(position.seats):
        total += int(position.score[player])
    return total


@rule
def broken_cards(position):
    """1 to 3: no card is lost or in the wrong place."""
    score = taken(position)
    light = count(position.light)
    dark = count(position.dark)
    worms = count(position.worm)
    fine = position.worms == Worms.FINE
    if score + light + DARK_PAIR * dark + worms != CARDS or score > (CARDS if fine else CLEAN_CARDS):
        return 1
    if score - DARK_PAIR * (count(DARK) - dark) + light + worms != LIGHT_CARDS or worms > WORMS:
        return 2
    if fine and not piles_hold(position):
        return 2
    if not fine and WORMS - worms > light:
        return 2
    strange = (position.light & ~LIGHT) | (position.dark & ~DARK) | (position.worm & ~LIGHT)
    return 3 if strange or position.light & position.worm or (fine and worms) else 0


@rule
def piles_hold(position):
    """2: with `fine`, light cards are counted by pile, dark ones come in pairs."""
    lights = 0
    for player in range(position.seats):
        light = int(position.lights[player])
        dark = int(position.score[player]) - light
        lights += light
        if light < 0 or dark < 0 or dark & 1:
            return False
    return lights + count(position.light) == LIGHT_CARDS


@rule
def cards_only_go(before, after):
    """4: cards change 1 to 0, 1 to 3, 2 to 0; only the player on turn wins some, at most two for a symbol."""
    if after.light & ~before.light or after.dark & ~before.dark or before.worm & ~after.worm:
        return False
    if after.worm & ~(before.worm | before.light):
        return False
    for player in range(after.seats):
        won = int(after.score[player]) - int(before.score[player])
        if won < 0 or won > 2 * DARK_PAIR or (won and player != before.player):
            return False
    return True


@rule
def broken_flock(position):
    """5 to 7: every sheep on a field of its own and away from the dog, but for those that are fleeing."""
    fleeing = position.phase == Phase.FLEE
    together = 0
    near = 0
    for sheep in range(SHEEP_EACH * position.seats):
        field = bit(position.sheep[sheep])
        together |= field
        if field & ESCAPES[Version.BASIC, position.dog]:
            near += 1
            if position.moved & bit(sheep):
                return 7
    crowd = SHEEP_EACH * position.seats - count(together)
    if together != position.occupied or crowd != (1 if position.waiting != NO_SHEEP else 0):
        return 5
    if position.dog != BESIDE and together & bit(position.dog):
        return 6
    if not fleeing and (near or position.moved or position.waiting != NO_SHEEP):
        return 6
    if fleeing and position.version == Version.BASIC and (position.waiting != NO_SHEEP or count(position.moved) > 4):
        return 7
    return 0


@rule
def legal_sets_hold(position):
    """8: the legal sets kept in the position are right; wherever somebody is asked there are two codes or more."""
    if position.phase == Phase.FLEE:
        return position.dogs == 0 and position.legal == legal_flights(position) and count(position.legal) > 1
    if position.phase != Phase.ACT:
        return position.legal == 0 and position.dogs == 0
    legal = legal_steps(position) if position.left[Symbol.SHEEP] else 0
    legal |= legal_grazing(position) if position.left[Symbol.GRASS] else 0
    dogs = legal_dogs(position) if position.left[Symbol.DOG] else 0
    if position.left[Symbol.DOG] and position.version == Version.BASIC and count(dogs) < FEWEST_DOG_FIELDS:
        return False
    asked = count(legal) + count(dogs) + position.passing
    return position.legal == legal and position.dogs == dogs and asked > 1


@rule
def steps_are_short(before, after):
    """9: one choice moves a basic sheep by two steps at most, for there are two dice."""
    if after.version != Version.BASIC:
        return True
    for sheep in range(SHEEP_EACH * after.seats):
        reach = bit(before.sheep[sheep])
        for _ in range(STEPS_AT_ONCE):
            reach |= next_to(reach)
        if not reach & bit(after.sheep[sheep]):
            return False
    return True


@rule
def sun_holds(before, after):
    """10: the Sun goes on by one at most, and is at its end only when the game is over; the dog never leaves."""
    gone = after.sun - before.sun
    ended = after.phase == Phase.OVER or after.phase == Phase.COUNT_WORMS
    if before.dog != BESIDE and after.dog == BESIDE:
        return False
    return gone >= 0 and gone <= 1 and (after.sun < after.sun_length or (ended and after.ended == Ending.SUN))


@rule
def symbols_hold(position):
    """11: one Sun and one dog at most, two symbols in all."""
    total = 0
    for symbol in range(SYMBOLS):
        if position.left[symbol] < 0:
            return False
        total += position.left[symbol]
    return total <= 2 and position.left[Symbol.SUN] <= 1 and position.left[Symbol.DOG] <= 1


@rule
def ends_in_time(position):
    """12: no turn after the last one; over by grass exactly if there is none."""
    if position.turn > position.turn_cap:
        return False
    none_left = taken(position) == (CARDS if position.worms == Worms.FINE else CLEAN_CARDS)
    ended = position.phase == Phase.OVER or position.phase == Phase.COUNT_WORMS
    return none_left == (ended and position.ended == Ending.GRASS)


@rule
def result_holds(position):
    """15: with `fine` all worms are counted, four at most."""
    found = 0
    for player in range(position.seats):
        found += position.found[player]
        fined = max(0, int(position.score[player]) - 2 * int(position.found[player]))
        if final_score(position, player) != fined:
            return False
    return found <= WORMS and position.counted == (position.seats if position.worms == Worms.FINE else 0)


@rule
def card_is_open(position):
    """17: the card being turned may be clean or a worm, and a sheep of the player on turn stands on it."""
    worms = WORMS - count(position.worm)
    first = SHEEP_EACH * position.player
    stands = position.sheep[first] == position.turned or position.sheep[first + 1] == position.turned
    return worms > 0 and worms < count(position.light) and position.light & bit(position.turned) != 0 and stands
