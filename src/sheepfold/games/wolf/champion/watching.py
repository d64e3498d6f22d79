"""Tables of shepherds, and of champions among them, watched by the thousand: what they do, and the cups behind it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheepfold.engine.contract import CHANCE, apply, pick
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.store import Strategy
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.bluff.turns import carry_out, chance_of
from sheepfold.games.wolf.champion.guesses import Peeks, peek
from sheepfold.games.wolf.champion.self_play import Notes, Sight
from sheepfold.games.wolf.champion.shepherds import Desk, shepherds_choice
from sheepfold.games.wolf.champion.sight import FACTS, MARKS, look
from sheepfold.games.wolf.champion.thinker import Thinker, champions_choice
from sheepfold.games.wolf.position import Phase


@rule
def place_of(plan: int, plans: Any, number: int) -> int:
    """The place of a plan among those that the network is shown, or of the nearest claim in its row; -1 for none."""
    found = -1
    nearest = 1000
    for place in range(number):
        if (plans[place] & (NUMBER - 1)) == (plan & (NUMBER - 1)):
            miss = abs(int(plans[place]) // NUMBER - plan // NUMBER)
            if miss < nearest:
                nearest = miss
                found = place
    return found


class Company(NamedTuple):
    """Who sits at a table that is watched: shepherds with so many worlds, and in some seats champions."""

    worlds: int
    strategy: Strategy
    desk: Desk
    champion: Thinker
    champions: float
    """The share of the seats that champions have, drawn anew for every game."""
    is_champion: Any
    whims: float
    """The share of the turns that are no thought but any plan."""


@rule
def take_seats(company: Company, seats: int, rng: Record) -> None:
    """Draw who is a champion in the next game."""
    if company.champions > 0.0:
        for seat in range(seats):
            company.is_champion[seat] = chance_of(rng) < company.champions


@rule
def their_choice(position: Record, company: Company, rng: Record, out: Choices) -> int:
    """What the one whose turn it is chooses."""
    if company.is_champion[position.turn]:
        return champions_choice(position, company.champion, rng, out)
    return shepherds_choice(position, company.worlds, company.strategy, rng, company.desk, out)


@rule
def watch_tables(start: Any, work: Any, company: Company, notes: Notes, peeks: Peeks, rng: Record, sight: Sight) -> int:
    """Whole games until the notes are full: what everybody saw in each turn and did, and others' cups.

    Some turns are whims, which are not noted: so it is seen how the company answers what nobody would do.
    """
    position = work[0]
    turns = 0
    while turns < len(notes.seat):
        if position.phase == Phase.GAME_OVER:
            work[0] = start[0]
            peeks.whims[:] = 0
            take_seats(company, int(position.seats), rng)
        if position.phase == Phase.PLACE_SPARE:
            apply(position, their_choice(position, company, rng, sight.out))
        elif position.phase == Phase.TURN:
            peek(position, peeks)
            number = look(position, EMPTY, sight.facts, sight.plans, sight.marks)
            if company.whims > 0.0 and chance_of(rng) < company.whims:
                peeks.whims[position.turn] = position.plays
                carry_out(position, int(sight.plans[below(rng, number)]))
                continue
            plan = their_choice(position, company, rng, sight.out)
            apply(position, plan)
            if position.phase == Phase.CLAIM:
                claim = their_choice(position, company, rng, sight.out)
                apply(position, claim)
                plan += NUMBER * claim
            place = place_of(plan, sight.plans, number)
            if number > 1 and place >= 0:
                for fact in range(FACTS):
                    notes.facts[turns, fact] = sight.facts[fact]
                for other in range(number):
                    for mark in range(MARKS):
                        notes.marks[turns, other, mark] = sight.marks[other, mark]
                notes.number[turns] = number
                notes.chosen[turns] = place
                turns += 1
        else:
            apply(position, pick(position, CHANCE, rng, sight.out))
    return turns
