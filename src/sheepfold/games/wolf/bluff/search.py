"""Search on top of the trained strategy: plans played on in imagined worlds that the standing claims make likely."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.bits import bit
from sheepfold.engine.contract import apply, imagine
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import public_belief
from sheepfold.games.wolf.bluff.regrets import SURPRISE
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER, SLOTS, WAIT, all_empty, bets_in, level, survey
from sheepfold.games.wolf.bluff.turns import Scratch, carry_out, chance_of, is_over, play_on, prospects
from sheepfold.games.wolf.board import BET_FACE, BET_ROW, BYTE, ROWS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.rules.calls import accepted

KEPT, DRAWN, PLAYED = 0, 1, 2
"""Positions at work: the world kept, the one just imagined, a plan played on."""

DRAWS = 6
"""One of so many imagined worlds is kept, by how well its cups fit the claims."""


@rule
def survey_claim(position: Record, slots: Any, merits: Any) -> int:
    """At CLAIM: the key of the turn before the die was laid, and the plans that begin with just that die."""
    code = take_back(position)
    key = survey(position, slots, merits)
    for slot in range(SLOTS):
        if slots[slot] != EMPTY and (slots[slot] & (NUMBER - 1)) != code:
            slots[slot] = EMPTY
        merits[slot] = -9.0
    if all_empty(slots):
        bets_in(position, int(position.turn), int(BET_ROW[code]), code, slots, merits)
    if all_empty(slots):
        slots[WAIT] = code + NUMBER * least_claim(position, BET_ROW[code], 1)
    return key


@rule
def take_back(position: Record) -> int:
    """The die just laid goes back under the cup; its TURN code."""
    code = 0
    while BET_FACE[code] != position.face or BET_ROW[code] != position.row:
        code += 1
    row = int(position.row)
    position.lying[row] -= 1
    position.strangers[row] &= ~bit(position.lying[row])
    position.cups[position.turn] += bit(BYTE * int(position.face))
    position.held[position.turn] += 1
    position.face = 0
    position.row = 0
    position.phase = Phase.TURN
    return code


@rule
def fit(position: Record, seat: int, beliefs: Any) -> Any:
    """How well the cups of the others fit the claims they stand behind."""
    found = 1.0
    for row in range(ROWS):
        owner = int(position.owner[row])
        if owner >= 0 and owner != seat:
            surprise = level(public_belief(position, row, position.number[row]), SURPRISE)
            hits = accepted(position.cups[owner], row)
            found *= float(beliefs[row, surprise, position.held[owner], hits])
    return found


@rule
def believe(seen: Any, work: Any, seat: int, beliefs: Any, rng: Record) -> None:
    """A world that the seat may believe in: one of some imagined ones, drawn by their fit."""
    total = 0.0
    for _ in range(DRAWS):
        work[DRAWN] = seen[0]
        imagine(work[DRAWN], seat, rng)
        weight = fit(work[DRAWN], seat, beliefs)
        total += weight
        if chance_of(rng) * total < weight or total == weight:
            work[KEPT] = work[DRAWN]


@rule
def try_plans(
    worlds: int, seen: Any, work: Any, seat: int, plans: Any, strategy: Any, rng: Record, room: Scratch, sums: Any
) -> None:
    """Play every plan on by the trained strategy in so many worlds; each one's prospects are added to its sum."""
    for _ in range(worlds):
        believe(seen, work, seat, strategy.beliefs, rng)
        for place in range(len(plans)):
            work[PLAYED] = work[KEPT]
            begin_plan(work[PLAYED], plans[place])
            if not is_over(work[PLAYED], int(work[KEPT].plays)):
                play_on(work[PLAYED], strategy.weights, rng, room)
            sums[place] += prospects(work[PLAYED], seat, strategy.values)


@rule
def begin_plan(position: Record, plan: int) -> None:
    """A plan of a turn, or the row of a privilege die."""
    if position.phase == Phase.TURN:
        carry_out(position, plan)
    else:
        apply(position, plan)
