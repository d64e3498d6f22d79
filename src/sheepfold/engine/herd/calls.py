"""The rules of a herd: the same few things for one game of many, and loops over the games that a CPU thread works on.

`positions[game]` and everything else with that index belong to one game; `works` and `place` are the array and index
where its position is worked on, which on a GPU is a thread's own memory.
"""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import (
    CHANCE,
    EVERYTHING,
    NOBODY,
    SPECTATOR,
    actor,
    apply,
    choices,
    hide,
    imagine,
    odds,
    pick,
    result,
    why_not,
)
from sheepfold.engine.observing import write_runs
from sheepfold.engine.play import weighted
from sheepfold.engine.position import IMAGINATION, LUCK
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import begin_stream, below, next_word
from sheepfold.engine.rule import rule

PLAY = 2
"""One more stream of a game's seed, after `LUCK` and `IMAGINATION`: what a random player chooses."""

UNKNOWN = -1
"""The seed of a game that was put in."""

AT_ONCE = 16
"""So many games are stepped, listed and observed one after the other on a CPU."""

LEGAL = -1
"""No game has an illegal code."""


# -------------------------------------------------------------------- one game


@rule
def begin_seed(luck: Record, seed: int, game: int, number: int) -> Any:
    """The seed of game number `number` in this place of a herd with this seed."""
    begin_stream(luck, seed, game | number << 32)
    return (next_word(luck) >> 1) << 32 | next_word(luck)


@rule
def begin_game(
    works: Any, place: int, start: Any, luck: Record, play: Record, seed: int, rolls: int, out: Choices
) -> int:
    """Begin the game of this seed; who decides."""
    copy_record(works, place, start, 0)
    begin_stream(luck, seed, LUCK)
    begin_stream(play, seed, PLAY)
    return let_chance_act(works[place], luck, rolls, out)


@rule
def begin_next_game(
    works: Any,
    place: int,
    start: Any,
    luck: Record,
    play: Record,
    game: int,
    seeds: Any,
    begun: Any,
    seed: int,
    rolls: int,
    out: Choices,
) -> int:
    """Begin the next game of this number in a herd with this seed; who decides."""
    seeds[game] = begin_seed(luck, seed, game, int(begun[game]))
    begun[game] += 1
    return begin_game(works, place, start, luck, play, int(seeds[game]), rolls, out)


@rule
def let_chance_act(position: Record, luck: Record, rolls: int, out: Choices) -> int:
    """Roll every chance event that is due, if chance is rolled; who decides then."""
    who = actor(position)
    while rolls and who == CHANCE:
        apply(position, pick(position, CHANCE, luck, out))
        who = actor(position)
    return who


@rule
def make_choice(position: Record, code: int, luck: Record, rolls: int, out: Choices, payoffs: Any, scores: Any) -> int:
    """Make a choice and let chance act; who decides, and the result is written when the game is over."""
    apply(position, code)
    who = let_chance_act(position, luck, rolls, out)
    if who == NOBODY:
        result(position, payoffs, scores)
    return who


@rule
def clear_result(payoffs: Any, scores: Any) -> None:
    """Forget the result of the game before."""
    for seat in range(len(scores)):
        payoffs[seat] = 0.0
        scores[seat] = 0


@rule
def pick_code(position: Record, who: int, count: int, listed: Any, play: Record) -> Any:
    """A random legal choice from the list that was made, by the odds for chance; 0 when there is none."""
    if count == 0:
        return 0
    if who == CHANCE:
        return listed[weighted(position, play, listed, count)]
    return listed[below(play, count)]


@rule
def best_code(count: int, listed: Any, values: Any) -> Any:
    """The first legal choice that none has a greater value than; 0 when there is none."""
    if count == 0:
        return 0
    best = 0
    for place in range(1, count):
        if values[listed[place]] > values[listed[best]]:
            best = place
    return listed[best]


@rule
def step_game(
    works: Any,
    place: int,
    start: Any,
    luck: Record,
    play: Record,
    game: int,
    seeds: Any,
    begun: Any,
    seed: int,
    rolls: int,
    restarts: int,
    code: int,
    who: int,
    out: Choices,
    payoffs: Any,
    scores: Any,
    over: Any,
    steps: Any,
) -> int:
    """Make a choice and let chance act; a game that ends, or had ended, begins anew if it is to. Who decides."""
    if over[game]:
        clear_result(payoffs, scores)
        over[game] = False
        if restarts:
            steps[game] = 0
    if who != NOBODY:
        steps[game] += 1
        who = make_choice(works[place], code, luck, rolls, out, payoffs, scores)
        over[game] = who == NOBODY
    if who == NOBODY and restarts:
        who = begin_next_game(works, place, start, luck, play, game, seeds, begun, seed, rolls, out)
    return who


# -------------------------------------------------------------------- the games from `first` to `last` - 1


@rule
def take_codes(first: int, last: int, given: Any, codes: Any, most: int) -> None:
    """Take the codes that were given; -1, which is always illegal, for those that no choice can have."""
    for game in range(first, last):
        code = given[game]
        codes[game] = code if 0 <= code < most else -1


@rule
def first_illegal(first: int, last: int, positions: Any, codes: Any) -> int:
    """The first game that is not over and in which the rules forbid its code, `LEGAL` if there is none."""
    for game in range(first, last):
        if actor(positions[game]) != NOBODY and why_not(positions[game], int(codes[game])):
            return game
    return LEGAL


@rule
def step_games(
    first: int,
    last: int,
    positions: Any,
    start: Any,
    lucks: Any,
    plays: Any,
    seeds: Any,
    begun: Any,
    seed: int,
    rolls: int,
    restarts: int,
    codes: Any,
    who: Any,
    listed: Any,
    payoffs: Any,
    scores: Any,
    over: Any,
    steps: Any,
) -> None:
    """Make a choice in each game and let chance act; games that end, or had ended, begin anew if they are to."""
    for game in range(first, last):
        who[game] = step_game(
            positions,
            game,
            start,
            lucks[game],
            plays[game],
            game,
            seeds,
            begun,
            seed,
            rolls,
            restarts,
            int(codes[game]),
            who[game],
            listed[game],
            payoffs[game],
            scores[game],
            over,
            steps,
        )


@rule
def list_games(
    first: int, last: int, positions: Any, who: Any, viewers: Any, counts: Any, listed: Any, mask: Any
) -> None:
    """List the legal choices of each game, and mark them in its mask; none where a viewer may not know them."""
    for game in range(first, last):
        counts[game] = 0
        if who[game] != NOBODY and (viewers[game] == who[game] or viewers[game] == EVERYTHING):
            counts[game] = choices(positions[game], listed[game])
        for code in range(mask.shape[1]):
            mask[game, code] = False
        for place in range(counts[game]):
            mask[game, listed[game, place]] = True


@rule
def observe_games(
    first: int,
    last: int,
    positions: Any,
    viewers: Any,
    is_open: int,
    seen: Any,
    raw: Any,
    runs: Any,
    observation: Any,
    fours: Any,
) -> None:
    """Write what a seat sees of each game: hidden things are erased first; nothing for a seat below 0."""
    size = len(raw) // len(positions) if is_open else 0
    width = len(observation) // len(positions)
    for game in range(first, last):
        seat = int(viewers[game])
        if seat < 0:
            for place in range(game * width, (game + 1) * width):
                observation[place] = 0
            continue
        if not is_open:
            copy_record(seen, 0, positions, game)
            hide(seen[0], seat)
        write_runs(raw, game * size, runs, seat, observation, fours, game * width)


@rule
def advance_games(
    first: int,
    last: int,
    positions: Any,
    start: Any,
    lucks: Any,
    plays: Any,
    seeds: Any,
    begun: Any,
    seed: int,
    rolls: int,
    restarts: int,
    codes: Any,
    who: Any,
    listed: Any,
    payoffs: Any,
    scores: Any,
    over: Any,
    steps: Any,
    counts: Any,
    mask: Any,
    is_open: int,
    seen: Any,
    raw: Any,
    runs: Any,
    observation: Any,
    fours: Any,
) -> None:
    """`step_games`, `list_games` and `observe_games`, a few games at a time, so that they stay in the cache."""
    for begin in range(first, last, AT_ONCE):
        end = min(begin + AT_ONCE, last)
        step_games(
            begin,
            end,
            positions,
            start,
            lucks,
            plays,
            seeds,
            begun,
            seed,
            rolls,
            restarts,
            codes,
            who,
            listed,
            payoffs,
            scores,
            over,
            steps,
        )
        list_games(begin, end, positions, who, who, counts, listed, mask)
        observe_games(begin, end, positions, who, is_open, seen, raw, runs, observation, fours)


@rule
def pick_games(
    first: int, last: int, positions: Any, who: Any, counts: Any, listed: Any, plays: Any, codes: Any
) -> None:
    """A random legal choice in each game."""
    for game in range(first, last):
        codes[game] = pick_code(positions[game], who[game], counts[game], listed[game], plays[game])


@rule
def best_games(first: int, last: int, counts: Any, listed: Any, values: Any, codes: Any) -> None:
    """The legal choice of the greatest value in each game."""
    for game in range(first, last):
        codes[game] = best_code(counts[game], listed[game], values[game])


@rule
def weigh_games(first: int, last: int, positions: Any, who: Any, counts: Any, listed: Any, weights: Any) -> None:
    """The weights of the outcomes in each game where chance decides, in the order of its list; 0 elsewhere."""
    for game in range(first, last):
        for place in range(weights.shape[1]):
            weights[game, place] = 0
        if who[game] == CHANCE:
            for place in range(counts[game]):
                weights[game, place] = odds(positions[game], listed[game, place])


@rule
def take_viewers(first: int, last: int, given: Any, viewers: Any, seats: int) -> int:
    """Take the seats that look; the first game with one that is not there, `LEGAL` if there is none."""
    bad = LEGAL
    for game in range(last - 1, first - 1, -1):
        viewer = int(given[game])
        viewers[game] = NOBODY
        if 0 <= viewer < seats:
            viewers[game] = viewer
        else:
            bad = game
    return bad


@rule
def hide_games(first: int, last: int, positions: Any, viewers: Any, lucks: Any, plays: Any, seeds: Any) -> None:
    """Leave of each game what a viewer sees: no luck, and nothing hidden from them."""
    for game in range(first, last):
        if viewers[game] >= 0 or viewers[game] == SPECTATOR:
            hide(positions[game], int(viewers[game]))
        seeds[game] = UNKNOWN
        begin_stream(lucks[game], 0, 0)
        begin_stream(plays[game], 0, 0)


@rule
def imagine_games(
    first: int, last: int, positions: Any, viewers: Any, lucks: Any, plays: Any, seeds: Any, seed: int
) -> None:
    """Whole positions that a viewer cannot rule out, where there is one; other luck lies ahead everywhere."""
    for game in range(first, last):
        imagined = begin_seed(lucks[game], seed, game, 0)
        if viewers[game] >= 0 or viewers[game] == SPECTATOR:
            hide(positions[game], int(viewers[game]))
            begin_stream(lucks[game], imagined, IMAGINATION)
            imagine(positions[game], int(viewers[game]), lucks[game])
        begin_stream(lucks[game], imagined, LUCK)
        begin_stream(plays[game], imagined, PLAY)
        seeds[game] = UNKNOWN


@rule
def result_games(first: int, last: int, positions: Any, payoffs: Any, scores: Any) -> None:
    """Payoffs and scores as they stand in each game."""
    for game in range(first, last):
        result(positions[game], payoffs[game], scores[game])


@rule
def follow_games(first: int, last: int, positions: Any, who: Any) -> None:
    """Who decides in each game."""
    for game in range(first, last):
        who[game] = actor(positions[game])


@rule
def roll_games(first: int, last: int, positions: Any, lucks: Any, rolls: int, who: Any, listed: Any) -> None:
    """Let chance act in each game where it is due."""
    for game in range(first, last):
        who[game] = let_chance_act(positions[game], lucks[game], rolls, listed[game])
