"""Compiled code for the bridges: one call makes a choice, lets chance act and writes what the next seat sees.

Like all doors these take arrays that hold the position. `positions` has room for a second one, in which `hide`
works; `raw` is that room as bytes.
"""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import CHANCE, actor, apply, choices, hide, imagine, odds, pick, result, why_not
from sheepfold.engine.observing import write_runs
from sheepfold.engine.play import play_out
from sheepfold.engine.record import Choices
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import begin_stream
from sheepfold.engine.rule import rule

REFUSED = -100
"""What `advance` returns for an illegal choice, less the reason."""

NEXT = -1
"""The seat to observe is the one that decides next."""

CHOSEN = 0xFF
"""In a seat's memory: no byte's place begins so, therefore its own choice follows."""


# -------------------------------------------------------------------- playing on


@rule
def restart(positions: Any, start: Any, rngs: Any, at_random: Any, seed: int, out: Choices) -> int:
    """Begin again with the luck of this seed and let others act; who decides."""
    copy_record(positions, 0, start, 0)
    begin_stream(rngs[0], seed, 0)
    begin_stream(rngs[1], seed, 1)
    return let_others_act(positions, rngs, at_random, out)


@rule
def advance(positions: Any, rngs: Any, at_random: Any, choice: int, out: Choices) -> int:
    """Make a choice if it is legal, and let others act; who decides next, or `REFUSED` less the reason."""
    reason = why_not(positions[0], choice)
    if reason:
        return REFUSED - reason
    apply(positions[0], choice)
    return let_others_act(positions, rngs, at_random, out)


@rule
def let_others_act(positions: Any, rngs: Any, at_random: Any, out: Choices) -> int:
    """Draw every chance outcome that is due and the choices of seats that play at random; who decides then.

    Each has random numbers of its own, so that what a seat chooses tells nothing about the luck ahead.
    """
    who = actor(positions[0])
    while who == CHANCE or (who >= 0 and at_random[who]):
        apply(positions[0], pick(positions[0], who, rngs[0 if who == CHANCE else 1], out))
        who = actor(positions[0])
    return who


@rule
def advance_and_observe(
    positions: Any,
    raw: Any,
    rngs: Any,
    at_random: Any,
    runs: Any,
    choice: int,
    seat: int,
    out: Choices,
    observation: Any,
    mask: Any,
) -> int:
    """`advance`, and what a seat then observes; for `NEXT` the one that decides (seat 0 when the game is over)."""
    who = advance(positions, rngs, at_random, choice, out)
    if who > REFUSED:
        observe(positions, raw, runs, max(who, 0) if seat == NEXT else seat, out, observation, mask)
    return who


# -------------------------------------------------------------------- observing


@rule
def observe(positions: Any, raw: Any, runs: Any, seat: int, out: Choices, observation: Any, mask: Any) -> None:
    """Write what a seat sees and which choices it has; none unless the decision is its own."""
    copy_record(positions, 1, positions, 0)
    hide(positions[1], seat)
    write_runs(raw, 0, runs, seat, observation, observation[:0], 0)
    for code in range(len(mask)):
        mask[code] = 0
    if actor(positions[0]) == seat:
        for place in range(choices(positions[0], out)):
            mask[out[place]] = 1


@rule
def reveal(positions: Any, raw: Any, runs: Any, observation: Any) -> None:
    """Write the whole position, secrets and all."""
    copy_record(positions, 1, positions, 0)
    write_runs(raw, 0, runs, 0, observation, observation[:0], 0)


# -------------------------------------------------------------------- chance, memory and other worlds


@rule
def chances(positions: Any, out: Choices, weights: Any) -> int:
    """The outcomes of a chance event and their weights; how many there are."""
    number = choices(positions[0], out)
    for place in range(number):
        weights[place] = odds(positions[0], out[place])
    return number


@rule
def apply_only(positions: Any, choice: int) -> int:
    """Make a choice if it is legal; who decides next, chance included, or `REFUSED` less the reason."""
    reason = why_not(positions[0], choice)
    if reason:
        return REFUSED - reason
    apply(positions[0], choice)
    return actor(positions[0])


@rule
def apply_and_note(positions: Any, raw: Any, choice: int, notes: Any, ends: Any) -> int:
    """`apply_only`, and a note for each seat of what it learns; the notes follow each other, up to their `ends`.

    After the whole position come the seats' views of it, and room for one more.
    """
    who = actor(positions[0])
    after = apply_only(positions, choice)
    if after <= REFUSED:
        return after
    last = len(positions) - 1
    size = len(raw) // len(positions)
    ends[0] = 0
    for seat in range(last - 1):
        end = note_own_choice(notes, ends[seat], choice) if who == seat else ends[seat]
        positions[last] = positions[0]
        hide(positions[last], seat)
        ends[seat + 1] = note_changes(raw, (1 + seat) * size, last * size, size, notes, end)
        positions[1 + seat] = positions[last]
    return after


@rule
def note_own_choice(notes: Any, end: int, choice: int) -> int:
    """A seat remembers what it chose; where the note ends."""
    notes[end] = CHOSEN
    notes[end + 1] = choice >> 8
    notes[end + 2] = choice & 255
    return end + 3


@rule
def note_changes(raw: Any, before: int, after: int, size: int, notes: Any, end: int) -> int:
    """A seat remembers every byte of its view that has changed: its place and what it is now; where the note ends."""
    for place in range(size):
        if raw[before + place] != raw[after + place]:
            notes[end] = place >> 8
            notes[end + 1] = place & 255
            notes[end + 2] = raw[after + place]
            end += 3
    return end


@rule
def imagine_world(positions: Any, seat: int, rngs: Any, seed: int) -> int:
    """Put a world that the seat cannot rule out in the place of the whole position, and everybody's view of it."""
    begin_stream(rngs[0], seed, 0)
    positions[0] = positions[1 + seat]
    imagine(positions[0], seat, rngs[0])
    for other in range(len(positions) - 2):
        positions[1 + other] = positions[0]
        hide(positions[1 + other], other)
    return actor(positions[0])


@rule
def finish(positions: Any, rngs: Any, out: Choices, payoffs: Any, scores: Any) -> None:
    """Play to the end at random and write the result."""
    play_out(positions[0], rngs[0], out)
    result(positions[0], payoffs, scores)
