"""What may lie under the cup of somebody who has laid dice: guessed from all that everybody sees of the play."""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.bits import count
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import hidden_dice, public_belief
from sheepfold.games.wolf.bluff.search import KEPT
from sheepfold.games.wolf.bluff.survey import fewest_chips, lead
from sheepfold.games.wolf.bluff.turns import chance_of
from sheepfold.games.wolf.board import COUNTS, CUP, FIRST_ROLL, MOST_SEATS, ROLLED, ROLLS, ROLLS_OF, ROWS, WAYS
from sheepfold.games.wolf.champion.descent import Moments, add_outer, step_down
from sheepfold.games.wolf.champion.network import add_rows, rectify, size_of, views
from sheepfold.games.wolf.champion.sight import out_of_line
from sheepfold.games.wolf.rules.bets import markers_out

PUBLIC, BY_ROW = 11, 16
PUBLIC_FACTS = PUBLIC + ROWS * BY_ROW
"""Numbers that everybody knows about a seat in a play: general ones, and for each row."""

TRAITS = np.array(
    [
        [*(n / 2 for n in counts), *(counts[one] * counts[other] / 8 for one in range(4) for other in range(one + 1))]
        for counts in COUNTS
    ],
    np.float32,
)
"""What guesses tell cups apart by: how many dice show each face, and the products of every two of these numbers."""

PUPILS, PULLS = 32, TRAITS.shape[1]
GUESS_SHAPES = ((PUBLIC_FACTS, PUPILS), (PUPILS,), (PUPILS, PULLS), (PULLS,), (PUBLIC_FACTS, PULLS))
GUESS_SIZE = size_of(GUESS_SHAPES)


class Guess(NamedTuple):
    """Weights from facts to units, units to pulls towards each trait, facts to pulls; room; odds of cups by seat."""

    facts: Any
    bias: Any
    units: Any
    pulls_bias: Any
    direct: Any
    seen: Any
    reached: Any
    pulls: Any
    odds: Any


def new_guess(flat: Any) -> Guess:
    """A guess with these weights, all in a row; zeros take all dice for fair."""
    room: list[Any] = [np.zeros(size, np.float32) for size in (PUBLIC_FACTS, PUPILS, PULLS)]
    return Guess(*views(flat, GUESS_SHAPES), *room, *[np.zeros((MOST_SEATS, ROLLS))])


@rule
def has_learnt(guess: Guess) -> bool:
    """Whether there is more to it than zeros."""
    most = 0.0
    for trait in range(PULLS):
        most = max(most, abs(float(guess.pulls_bias[trait])))
    return most > 0.0


@rule
def look_at_player(position: Record, seat: int, facts: Any) -> None:
    """What everybody knows about a seat in a turn of somebody else."""
    seats = int(position.seats)
    laid = 0
    for row in range(ROWS):
        laid += int(position.lying[row])
        see_row(position, seat, row, facts)
    facts[0] = position.held[seat] / CUP
    facts[1] = ((int(position.turn) - seat) % seats) / seats
    facts[2] = ((seat - int(position.first)) % seats) / seats
    facts[3] = 1.0 if position.first == seat else 0.0
    facts[4] = 1.0 if position.ready else 0.0
    facts[5] = markers_out(position, seat) / 3
    facts[6] = hidden_dice(position) / (CUP * seats)
    facts[7] = laid / (CUP * seats)
    facts[8] = position.own[seat] / 5
    facts[9] = min(max(lead(position, seat), -6), 6) / 5
    facts[10] = fewest_chips(position) / 5


@rule
def see_row(position: Record, seat: int, row: int, facts: Any) -> None:
    """Whose claim stands in a row, how bold it is, and whether it came after the seat's last turn."""
    at = PUBLIC + row * BY_ROW
    for place in range(at, at + BY_ROW):
        facts[place] = 0.0
    seats = int(position.seats)
    lying = int(position.lying[row])
    is_odd = 1.0 if lying > 0 and position.strangers[row] >> (lying - 1) & 1 else 0.0
    facts[at] = lying / 8
    facts[at + 1] = is_odd
    facts[at + 2] = count(position.strangers[row]) / 8
    owner = int(position.owner[row])
    if owner >= 0:
        turn = int(position.turn)
        number = int(position.number[row])
        bold = out_of_line(position, row, number)
        belief = public_belief(position, row, number)
        facts[at + 3] = 1.0
        facts[at + 4] = 1.0 if (turn - owner) % seats < (turn - seat) % seats else 0.0
        facts[at + 5] = ((owner - seat) % seats) / seats
        facts[at + 6] = bold
        facts[at + 7] = belief
        facts[at + 8] = position.held[owner] / CUP
        facts[at + 9] = (number - lying) / 8
        facts[at + 10] = position.own[owner] / 5
        if owner == seat:
            facts[at + 11] = 1.0
            facts[at + 12] = bold
            facts[at + 13] = belief
            facts[at + 14] = is_odd
            facts[at + 15] = 1.0 if lying == 1 else 0.0


@rule
def feel_pulls(guess: Guess) -> None:
    """From the facts to how much each trait of a cup is to be expected."""
    for unit in range(PUPILS):
        guess.reached[unit] = guess.bias[unit]
    add_rows(guess.seen, PUBLIC_FACTS, guess.facts, guess.reached)
    rectify(guess.reached)
    for trait in range(PULLS):
        guess.pulls[trait] = guess.pulls_bias[trait]
    add_rows(guess.reached, PUPILS, guess.units, guess.pulls)
    add_rows(guess.seen, PUBLIC_FACTS, guess.direct, guess.pulls)


@rule
def add_up_odds(guess: Guess, die: int, dice: int, odds: Any) -> None:
    """The odds of all cups with so many dice up to each one, by the pulls and by how often fair dice show it."""
    begin = FIRST_ROLL[dice]
    total = 0.0
    for code in range(ROLLS_OF[dice]):
        pull = 0.0
        for trait in range(PULLS):
            pull += guess.pulls[trait] * TRAITS[begin + code, trait]
        total += WAYS[die, begin + code] * exp(min(pull, 50.0))
        odds[code] = total


@rule
def guess_cups(position: Record, guess: Guess) -> None:
    """The odds of the cups of all whom the viewer does not see; whoever has laid nothing has fair dice."""
    for seat in range(position.seats):
        dice = int(position.held[seat])
        if position.unseen >> seat & 1 and dice > 0:
            if dice < position.dice:
                look_at_player(position, seat, guess.seen)
                feel_pulls(guess)
            else:
                for trait in range(PULLS):
                    guess.pulls[trait] = 0.0
            add_up_odds(guess, int(position.die), dice, guess.odds[seat])


@rule
def draw_cups(seen: Any, work: Any, guess: Guess, rng: Record) -> None:
    """A world by the odds."""
    work[KEPT] = seen[0]
    position = work[KEPT]
    for seat in range(position.seats):
        if position.unseen >> seat & 1:
            position.cups[seat] = draw_cup(int(position.held[seat]), guess.odds[seat], rng)
    position.unseen = 0


@rule
def draw_cup(dice: int, odds: Any, rng: Record) -> int:
    """A cup with so many dice by the odds up to each one."""
    if dice == 0:
        return 0
    last = int(ROLLS_OF[dice]) - 1
    left = chance_of(rng) * odds[last]
    low = 0
    while low < last:
        middle = (low + last) // 2
        if left < odds[middle]:
            last = middle
        else:
            low = middle + 1
    return int(ROLLED[FIRST_ROLL[dice] + low])


# -------------------------------------------------------------------- learning


class Peeks(NamedTuple):
    """Looks under cups, a row for each: what everybody knew, and which cup it was; how many rows there are.

    And by seat the last play of the game in which it had a whim.
    """

    facts: Any
    cup: Any
    noted: Any
    whims: Any


def new_peeks(size: int) -> Peeks:
    """Room for so many."""
    facts = np.zeros((size, PUBLIC_FACTS), np.float32)
    return Peeks(facts, np.zeros(size, np.int64), np.zeros(1, np.int64), np.zeros(MOST_SEATS, np.int64))


@rule
def peek(position: Record, peeks: Peeks) -> None:
    """Note the cups of all others who have laid dice without whims and hold some, as long as there is room."""
    for seat in range(position.seats):
        dice = int(position.held[seat])
        row = int(peeks.noted[0])
        is_open = seat != position.turn and 0 < dice < position.dice and peeks.whims[seat] != position.plays
        if is_open and row < len(peeks.cup):
            look_at_player(position, seat, peeks.facts[row])
            place = int(FIRST_ROLL[dice])
            while ROLLED[place] != position.cups[seat]:
                place += 1
            peeks.cup[row] = place
            peeks.noted[0] = row + 1


@rule
def blame_pulls(guess: Guess, slopes: Guess, facts: Any, cup: int, die: int, odds: Any) -> None:
    """Add the slopes of the surprise at a cup."""
    for fact in range(PUBLIC_FACTS):
        guess.seen[fact] = facts[fact]
    feel_pulls(guess)
    dice = CUP
    while cup >= FIRST_ROLL[dice] + ROLLS_OF[dice]:
        dice -= 1
    add_up_odds(guess, die, dice, odds)
    for trait in range(PULLS):
        slopes.pulls[trait] = -TRAITS[cup, trait]
    before = 0.0
    total = odds[ROLLS_OF[dice] - 1]
    for code in range(ROLLS_OF[dice]):
        share = np.float32((odds[code] - before) / total)
        before = odds[code]
        for trait in range(PULLS):
            slopes.pulls[trait] += share * TRAITS[FIRST_ROLL[dice] + code, trait]
    for trait in range(PULLS):
        slopes.pulls_bias[trait] += slopes.pulls[trait]
    add_outer(guess.seen, PUBLIC_FACTS, slopes.pulls, slopes.direct)
    add_outer(guess.reached, PUPILS, slopes.pulls, slopes.units)
    for unit in range(PUPILS):
        back = np.float32(0.0)
        if guess.reached[unit] > 0.0:
            for trait in range(PULLS):
                back += guess.units[unit, trait] * slopes.pulls[trait]
        slopes.reached[unit] = back
        slopes.bias[unit] += back
    add_outer(guess.seen, PUBLIC_FACTS, slopes.reached, slopes.facts)


@rule
def learn_guess(
    peeks: Peeks, order: Any, batch: int, rate: float, step: int, die: int, guess: Guess, slopes: Guess,
    moments: Moments,
) -> int:  # fmt: skip
    """Go once through the peeks in this order, a step after every batch; how many steps were made in all."""
    in_batch = 0
    for place in range(len(order)):
        row = order[place]
        blame_pulls(guess, slopes, peeks.facts[row], peeks.cup[row], die, guess.odds[0])
        in_batch += 1
        if in_batch == batch:
            step += 1
            step_down(moments, step, rate, batch)
            in_batch = 0
    return step
