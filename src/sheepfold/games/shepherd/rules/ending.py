"""The end of a turn and of the game: the Sun, the worms in the piles, the result (ledger R7, R10, R11)."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import FINE, LIGHT_CARDS, NO_THROW, WORMS, Symbol
from sheepfold.games.shepherd.position import Ending, Event, Phase, Worms


@rule
def end_turn(position):
    """The Sun goes last; back at its start, or after the last turn, the game is over (R7.1, R7.2, R10.1, Q7, Q33)."""
    if position.left[Symbol.SUN]:
        position.left[Symbol.SUN] = 0
        position.sun += 1
        tell(position, Event.R7_1_SUN, position.sun, position.sun_length - position.sun)
    if position.sun == position.sun_length:
        position.ended = Ending.SUN
        position.phase = Phase.END
    elif position.turn == position.turn_cap:
        position.ended = Ending.CAP
        position.phase = Phase.END
    else:
        next_turn(position)


@rule
def next_turn(position):
    """Turns pass clockwise (R2.3, Q6)."""
    position.thrown = NO_THROW
    position.turn += 1
    position.player = position.player + 1 if position.player + 1 < position.seats else 0
    position.phase = Phase.ROLL


@rule
def end_game(position):
    """The game is over at once, what was not used is dropped (Q29, Q31); with `fine` worms are counted (R6.5)."""
    position.thrown = NO_THROW
    for symbol in range(Symbol.SUN + 1):
        position.left[symbol] = 0
    tell(position, Event.R10_1_ENDS, position.ended)
    position.phase = Phase.COUNTING if position.worms == Worms.FINE else Phase.RESULT


# -------------------------------------------------------------------- worms in the piles


@rule
def uncounted(position):
    """Light cards, and worms among them, outside the piles that are counted (Q35)."""
    cards = LIGHT_CARDS
    worms = WORMS
    for player in range(position.counted):
        cards -= position.lights[player]
        worms -= position.found[player]
    return cards, worms


@rule
def fewest_worms(position):
    """The smallest number of worms that the next pile can hold."""
    cards, worms = uncounted(position)
    surplus = position.lights[position.counted] - (cards - worms)
    return max(np.int64(0), np.int64(surplus))


@rule
def most_worms(position):
    """The largest number of worms that the next pile can hold."""
    _, worms = uncounted(position)
    return min(np.int64(worms), np.int64(position.lights[position.counted]))


@rule
def worm_odds(position, found):
    """The ways in which the next pile can hold so many worms (Q35)."""
    cards, worms = uncounted(position)
    light = np.int64(position.lights[position.counted])
    return binomial(np.int64(worms), found) * binomial(np.int64(cards - worms), light - found)


@rule
def binomial(n, k):
    """Ways to choose k of n."""
    ways = np.int64(1)
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways


@rule
def go_on_counting(position):
    """The next pile's worms are counted (R6.5)."""
    position.phase = Phase.RESULT if position.counted == position.seats else Phase.COUNT_WORMS


@rule
def count_worms(position, found):
    """So many worms are in the next pile (R6.5, Q15)."""
    player = np.int64(position.counted)
    position.found[player] = found
    position.counted += 1
    position.phase = Phase.COUNTING
    tell(position, Event.R6_5_WORMS_COUNTED, player, found)


# -------------------------------------------------------------------- the result


@rule
def final_score(position, player):
    """The cards of a player; once all worms are counted each costs itself and one card (R11.1, R11.2, Q15, Q37)."""
    cards = np.int64(position.score[player])
    if position.phase == Phase.OVER or position.phase == Phase.RESULT:
        cards -= FINE * int(position.found[player])
    return max(0, cards)


@rule
def best_score(position):
    """The highest score."""
    best = 0
    for player in range(position.seats):
        best = max(best, final_score(position, player))
    return best


@rule
def announce_result(position):
    """Most cards wins; ties share the victory (R11.1, R11.3, Q32)."""
    for player in range(position.seats):
        score = final_score(position, player)
        tell(position, Event.R11_1_RESULT, player, score, score == best_score(position))
    position.phase = Phase.OVER


@rule
def result(position, payoffs, scores):
    """Scores are the cards; at the end the winners share the payoff of 1 (R11.3, Q32, Q37)."""
    best = best_score(position)
    winners = 0
    for player in range(position.seats):
        scores[player] = final_score(position, player)
        payoffs[player] = 0.0
        winners += scores[player] == best
    if position.phase == Phase.OVER:
        for player in range(position.seats):
            if scores[player] == best:
                payoffs[player] = 1.0 / winners


@rule
def ending(position):
    """Why the game is over."""
    return int(position.ended)
