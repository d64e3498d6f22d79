"""Compiled code for the vector environment: many episodes side by side, one agent in each against random players.

`positions[game]` and everything else with that index belong to one episode. `stopped` are those that are over and have
not begun anew.
"""

from __future__ import annotations

from typing import Any

from sheepfold.bridges.calls import begin_luck, draw_seat, let_others_act
from sheepfold.engine.contract import NOBODY, apply, choices, result, why_not
from sheepfold.engine.herd.calls import begin_seed, observe_games
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rule import rule

LEAVE, SHOW, STEP, BEGIN = range(4)
"""What is done in an episode: nothing; its agent sees it again; its agent chooses; the next one begins."""

DRAWN = -1
"""The agent's seat is drawn for every game."""


# -------------------------------------------------------------------- one episode


@rule
def begin_episode(
    positions: Any,
    game: int,
    start: Any,
    rngs: Any,
    at_random: Any,
    agents: Any,
    wanted: int,
    rows: Any,
    begun: Any,
    out: Choices,
) -> None:
    """Begin the next game in which the agent decides anything, and let the others play up to its first decision."""
    seed = next_seed(rngs, game, rows, begun)
    seat_agent(rngs[0], game, at_random, agents, wanted, seed)
    while begin_game(positions, game, start, rngs, at_random[game], seed, out) == NOBODY:
        seed = next_seed(rngs, game, rows, begun)


@rule
def next_seed(rngs: Any, game: int, rows: Any, begun: Any) -> Any:
    """The seed of the next game: it follows from the seed of this environment and the number of the game."""
    begun[game] += 1
    return begin_seed(rngs[0], rows[game], 0, begun[game] - 1)


@rule
def seat_agent(rng: Record, game: int, at_random: Any, agents: Any, wanted: int, seed: int) -> None:
    """Give the agent its seat; all others play at random."""
    agents[game] = draw_seat(rng, seed, at_random.shape[1]) if wanted == DRAWN else wanted
    for seat in range(at_random.shape[1]):
        at_random[game, seat] = seat != agents[game]


@rule
def begin_game(positions: Any, game: int, start: Any, rngs: Any, at_random: Any, seed: int, out: Choices) -> int:
    """Begin the game of this seed and let the others act; who decides."""
    copy_record(positions, game, start, 0)
    begin_luck(rngs, seed)
    return let_others_act(positions[game], rngs, at_random, out)


@rule
def step_episode(
    position: Record,
    game: int,
    rngs: Any,
    at_random: Any,
    agent: int,
    code: int,
    illegal_reward: float,
    rewards: Any,
    refused: Any,
    stopped: Any,
    payoffs: Any,
    scores: Any,
    out: Choices,
) -> None:
    """Make the agent's choice and let the others act up to its next decision, or to the end; an illegal one ends it."""
    refused[game] = why_not(position, code)
    if refused[game]:
        stopped[game] = True
        rewards[game] = illegal_reward
        return
    apply(position, code)
    if let_others_act(position, rngs, at_random, out) == NOBODY:
        result(position, payoffs, scores)
        stopped[game] = True
        rewards[game] = payoffs[agent]


@rule
def mark_choices(position: Record, is_over: bool, mask: Any, out: Choices) -> None:
    """Mark the agent's legal choices; none when the episode is over."""
    for code in range(len(mask)):
        mask[code] = 0
    if not is_over:
        for place in range(choices(position, out)):
            mask[out[place]] = 1


# -------------------------------------------------------------------- the episodes from `first` to `last` - 1


@rule
def advance_episodes(
    first: int,
    last: int,
    deeds: Any,
    positions: Any,
    start: Any,
    rngs: Any,
    at_random: Any,
    agents: Any,
    wanted: int,
    rows: Any,
    begun: Any,
    actions: Any,
    illegal_reward: float,
    rewards: Any,
    refused: Any,
    stopped: Any,
    payoffs: Any,
    scores: Any,
    listed: Any,
    mask: Any,
    is_open: int,
    seen: Any,
    raw: Any,
    runs: Any,
    observation: Any,
    fours: Any,
) -> None:
    """Do in every episode what is to be done, and write what the agent sees then."""
    for game in range(first, last):
        if deeds[game] == LEAVE:
            continue
        if deeds[game] == BEGIN:
            begin_episode(positions, game, start, rngs[game], at_random, agents, wanted, rows, begun, listed[game])
            stopped[game] = False
        elif deeds[game] == STEP:
            step_episode(
                positions[game],
                game,
                rngs[game],
                at_random[game],
                agents[game],
                int(actions[game]),
                illegal_reward,
                rewards,
                refused,
                stopped,
                payoffs[game],
                scores[game],
                listed[game],
            )
        mark_choices(positions[game], stopped[game], mask[game], listed[game])
        observe_games(game, game + 1, positions, agents, is_open, seen, raw, runs, observation, fours)
