"""Games watched: random ones, or ones that are played again from their codes, with all that is counted on the way."""

from __future__ import annotations

from math import log2
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, ending, pick, result, why_not
from sheepfold.engine.counting import NOBODYS, CountedPosition, counted_position
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Record, record
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import begin_stream
from sheepfold.engine.rule import rule

LONGEST = 20_000
"""A game that has taken so many steps is given up: it counts as one that never ends."""

NEVER = -1
"""The ending of a game that was given up."""

NO_SEAT = -1
"""Nobody leads alone, or nobody won alone."""

FOR_A_CHOICE, FOR_DOUBLED, FORCED, FOR_CHANCE = 2.0, 3.0, 1.0, 1.5
"""Seconds at a human pace: for a decision, for each doubling of its choices, for one without a choice, for chance."""

GAME_ROW = record(
    ("number", "i8"),  # of the game in its series
    ("decisions", "i4"),
    ("forced", "i4"),  # decisions with one legal choice
    ("chances", "i4"),
    ("turns", "i4"),  # stretches of decisions of the same seat
    ("dead_turns", "i4"),  # those without any choice
    ("starter", "i1"),  # who decided first
    ("ending", "i4"),  # NEVER if it was given up
    ("winner", "i1"),  # NO_SEAT if the win is shared
    ("lead_changes", "i4"),  # how often another seat led alone in points
    ("behind", "i4"),  # the most points that the winner lay behind the leader
    ("led_at", "i1", 3),  # who led in points after a quarter, a half and three quarters
    ("settled", "f4"),  # the share of the game after which the winner led in points to the end
    ("seconds", "f4"),  # at a human pace
)

DECISION = record(
    ("game", "i8"),
    ("step", "i4"),  # choices and chance events before it
    ("seat", "i1"),
    ("phase", "i1"),
    ("choices", "i2"),  # legal ones
    ("choice", "i4"),
    ("leader", "i1"),  # in points, NO_SEAT for several
)


class Tally(NamedTuple):
    """What is counted over all games that are watched."""

    branching: Any
    """By phase and number of legal choices: decisions."""
    offered: Any
    """By code: how often it was legal where there was another."""
    chosen: Any
    """By code: how often it was chosen then."""
    told: Any
    """By event and owner (seats, then nobody): how often."""
    told_in: Any
    """By event: in how many games."""
    had: Any
    """By event: games with one winner; what the winner had more than the others on average, and its square."""

    @classmethod
    def empty(cls, game: Game) -> Tally:
        """A tally of nothing."""
        rows = len(counted_position(game.record, game.events).table)
        return cls(
            np.zeros((max(map(int, game.phases)) + 1, game.most_choices + 1), np.int64),
            np.zeros(game.codes, np.int64),
            np.zeros(game.codes, np.int64),
            np.zeros((rows, NOBODYS + 1), np.int64),
            np.zeros(rows, np.int64),
            np.zeros((rows, 3)),
        )

    def add(self, other: Tally) -> None:
        """Count what another one counted."""
        for mine, others in zip(self, other, strict=True):
            mine += others


class Rows(NamedTuple):
    """What is kept of each game: a row, payoffs and scores by seat, events by number; and of each decision."""

    games: Any
    payoffs: Any
    scores: Any
    events: Any
    decisions: Any
    """As many as there is room for; `watch_games` says how many there were."""

    @classmethod
    def empty(cls, game: Game, games: int, seats: int, decisions: int = 0) -> Rows:
        """Room for so many games and decisions."""
        rows = len(counted_position(game.record, game.events).table)
        return cls(
            np.zeros(games, GAME_ROW),
            np.zeros((games, seats)),
            np.zeros((games, seats), np.int32),
            np.zeros((games, rows), np.int32),
            np.zeros(decisions, DECISION),
        )


class Codes(NamedTuple):
    """Games by their codes, chance included: all in a row, and where each begins and the last one ends."""

    codes: Any
    begins: Any

    @classmethod
    def none(cls) -> Codes:
        """No games: those that are watched are played at random."""
        return cls(np.zeros(0, np.int32), np.zeros(1, np.int64))

    @classmethod
    def of(cls, games: list[Any]) -> Codes:
        """Several games."""
        begins = np.cumsum([0, *map(len, games)]).astype(np.int64)
        return cls(np.concatenate([np.zeros(0, np.int32), *games]).astype(np.int32), begins)

    def of_game(self, number: int) -> Any:
        """The codes of one game."""
        return self.codes[self.begins[number] : self.begins[number + 1]]


class Desk(NamedTuple):
    """What one thread needs to watch games."""

    position: Any
    counters: Any
    start: Any
    out: Any
    leaders: Any
    """Who led at each decision of the present game."""
    behind: Any
    """By seat: the most points it lay behind the leader in the present game."""

    @classmethod
    def new(cls, game: Game, start: Record) -> Desk:
        """A desk for games that begin so."""
        room: CountedPosition = counted_position(game.record, game.events)
        begin = np.zeros(1, game.record)
        begin[0] = start
        out, leaders = np.zeros(game.most_choices, CHOICE), np.zeros(LONGEST, np.int8)
        return cls(room.position, room.table, begin, out, leaders, np.zeros(int(start.seats), np.int32))


@rule
def watch_games(desk: Any, given: Any, rng: Record, seed: int, first: int, rows: Any, tally: Any) -> int:
    """Games `first`, `first` + 1, ... of a seed at random, or those given; the number of decisions in all of them."""
    used = 0
    for row in range(len(rows.games)):
        copy_record(desk.position, 0, desk.start, 0)
        for event in range(len(desk.counters)):
            for column in range(NOBODYS + 1):
                desk.counters[event, column] = 0
        begin_stream(rng, seed, first + row)
        rows.games[row].number = first + row
        used = watch_game(desk, given, rng, row, rows, tally, used)
        count_events(desk, rows, tally, row)
    return used


@rule
def watch_game(desk: Any, given: Any, rng: Record, row: int, rows: Any, tally: Any, used: int) -> int:
    """One game from the start on the desk to its end."""
    position, game = desk.position[0], rows.games[row]
    payoffs, scores = rows.payoffs[row], rows.scores[row]
    is_given = len(given.begins) > 1
    for seat in range(len(desk.behind)):
        desk.behind[seat] = 0
    step, decisions, forced, turns, last, seconds = 0, 0, 0, 0, NO_SEAT, 0.0
    dead_turns, had_choice = 0, True
    game.starter = NO_SEAT
    who = actor(position)
    while who != NOBODY and step < LONGEST and (not is_given or given.begins[row] + step < given.begins[row + 1]):
        if who == CHANCE:
            choice = int(given.codes[given.begins[row] + step]) if is_given else int(pick(position, who, rng, desk.out))
            seconds += FOR_CHANCE
        else:
            number = choices(position, desk.out)
            result(position, payoffs, scores)
            leader = leader_of(scores)
            desk.leaders[decisions] = leader
            note_behind(desk.behind, scores)
            tally.branching[position.phase, number] += 1
            if number > 1:
                for place in range(number):
                    tally.offered[desk.out[place]] += 1
            choice = int(given.codes[given.begins[row] + step]) if is_given else int(pick(position, who, rng, desk.out))
            if number > 1:
                tally.chosen[choice] += 1
                seconds += FOR_A_CHOICE + FOR_DOUBLED * log2(float(number))
            else:
                forced += 1
                seconds += FORCED
            if used < len(rows.decisions):
                write_decision(rows.decisions[used], game.number, step, who, position.phase, number, choice, leader)
            used += 1
            decisions += 1
            if who != last:
                if last == NO_SEAT:
                    game.starter = who
                turns += 1
                dead_turns += 0 if had_choice else 1
                had_choice = False
                last = who
            had_choice = had_choice or number > 1
        apply(position, choice)
        step += 1
        who = actor(position)
    result(position, payoffs, scores)
    game.decisions, game.forced, game.chances, game.turns = decisions, forced, step - decisions, turns
    game.dead_turns = dead_turns + (0 if had_choice else 1)
    game.ending = ending(position) if who == NOBODY else NEVER
    game.seconds = seconds
    game.winner = leader_of(payoffs) if who == NOBODY else NO_SEAT
    game.behind = desk.behind[game.winner] if game.winner != NO_SEAT else 0
    look_back(desk.leaders, game, decisions)
    return used


@rule
def write_decision(
    row: Record, game: int, step: int, seat: int, phase: int, number: int, choice: int, leader: int
) -> None:
    """A decision as it is kept."""
    row.game, row.step, row.seat, row.phase = game, step, seat, phase
    row.choices, row.choice, row.leader = number, choice, leader


@rule
def leader_of(scores: Any) -> int:
    """The seat with most, NO_SEAT if several have as much."""
    leader = 0
    alone = True
    for seat in range(1, len(scores)):
        if scores[seat] > scores[leader]:
            leader = seat
            alone = True
        elif scores[seat] == scores[leader]:
            alone = False
    return leader if alone else NO_SEAT


@rule
def note_behind(behind: Any, scores: Any) -> None:
    """Remember how far each seat lay behind at worst."""
    most = scores[0]
    for seat in range(1, len(scores)):
        most = max(most, scores[seat])
    for seat in range(len(scores)):
        behind[seat] = max(behind[seat], most - scores[seat])


@rule
def look_back(leaders: Any, game: Record, decisions: int) -> None:
    """What the leaders over a game say: how often they changed, and since when the winner led."""
    before, changes, since = NO_SEAT, 0, decisions
    for place in range(decisions):
        leader = leaders[place]
        if leader != NO_SEAT:
            if before != NO_SEAT and leader != before:
                changes += 1
            before = leader
    if game.winner != NO_SEAT:
        while since > 0 and leaders[since - 1] == game.winner:
            since -= 1
    game.lead_changes = changes
    game.settled = since / decisions if decisions > 0 else 0.0
    for quarter in range(3):
        game.led_at[quarter] = leaders[decisions * (quarter + 1) // 4] if decisions > 0 else NO_SEAT


@rule
def count_events(desk: Any, rows: Any, tally: Any, row: int) -> None:
    """Add what was told in one game to the tally, and what its winner had that the others had not."""
    seats = rows.payoffs.shape[1]
    winner = rows.games[row].winner
    for event in range(len(desk.counters)):
        all_seats = 0
        for seat in range(seats):
            all_seats += desk.counters[event, seat]
        number = all_seats + desk.counters[event, NOBODYS]
        rows.events[row, event] = number
        if number > 0:
            tally.told_in[event] += 1
            for column in range(NOBODYS + 1):
                tally.told[event, column] += desk.counters[event, column]
        if winner != NO_SEAT and seats > 1:
            own = desk.counters[event, winner]
            more = own - (all_seats - own) / (seats - 1)
            tally.had[event, 0] += 1
            tally.had[event, 1] += more
            tally.had[event, 2] += more * more


@rule
def count_refusals(desk: Any, given: Any, rng: Record, seed: int, first: int, games: int, refusals: Any) -> int:
    """By reason: how many choices it forbade, over all codes at every decision and at the end; how many decisions."""
    decisions = 0
    is_given = len(given.begins) > 1
    for row in range(games):
        copy_record(desk.position, 0, desk.start, 0)
        begin_stream(rng, seed, first + row)
        position = desk.position[0]
        step = 0
        who = actor(position)
        while who != NOBODY and step < LONGEST and (not is_given or given.begins[row] + step < given.begins[row + 1]):
            if who != CHANCE:
                decisions += 1
                for code in range(refusals.shape[1]):
                    refusals[why_not(position, code), code] += 1
            apply(
                position,
                int(given.codes[given.begins[row] + step]) if is_given else int(pick(position, who, rng, desk.out)),
            )
            step += 1
            who = actor(position)
        if who == NOBODY:
            for code in range(refusals.shape[1]):
                refusals[why_not(position, code), code] += 1
    return decisions
