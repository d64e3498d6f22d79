"""Training the champion in rounds: some turns of self-play are written down, then the networks learn from them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.games.wolf.bluff.regrets import BELIEF_SHAPE, STORY
from sheepfold.games.wolf.bluff.store import VALUES, Strategy, strategy_for
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.board import MOST_SEATS
from sheepfold.games.wolf.champion.contest import contest
from sheepfold.games.wolf.champion.descent import Moments, new_moments
from sheepfold.games.wolf.champion.gradients import learn_from
from sheepfold.games.wolf.champion.guesses import GUESS_SIZE
from sheepfold.games.wolf.champion.network import SHAPES, Network, heated, views
from sheepfold.games.wolf.champion.outlook import OUTLOOK_SIZE, new_outlook
from sheepfold.games.wolf.champion.self_play import (
    CRITIC_SHAPES,
    JUDGES,
    Background,
    Critic,
    Rivals,
    new_layers,
    new_notes,
    new_sight,
    play_and_note,
)
from sheepfold.games.wolf.champion.store import SHAPE, Learned, Learnt, fits
from sheepfold.language import mark, say

ROUND = 16384
"""Turns of a round, about."""

BATCH = 512
RATE, RATE_ROUNDS = 2e-3, 1500
HOT, COLD, COOLING = 0.15, 0.03, 100
"""How freely plans are drawn at first and at last, for two seats; after so many rounds half the way is done. With more
seats a single turn decides less, so plans are drawn more strictly."""

RIVALS = {2: (0.0, 0.0), 3: (0.6, 0.2)}
MANY_RIVALS = (0.75, 0.12)
"""By seats: in what share of the games the strategy before sits around the network alone, and alone among networks."""

AVERAGE = 3.0
"""The weights that play are an average of all rounds, the last ones counting most."""

PRIOR = 200.0
FADE = 0.995
"""What earlier rounds count for results between plays and cups behind claims, from round to round."""

STEPS = 5
"""So often in a training its strength is measured and its state stored."""

GAMES = 2000
"""To see how strong it is."""


class Strength(NamedTuple):
    """How a training stands: what it has done, and its share of the victories alone against its rivals."""

    seats: int
    rounds: int
    turns: int
    share: float
    margin: float
    """Of the 95% interval, to either side."""


class Training:
    """Learning for one number of seats, repeatable by its seed."""

    device = "cpu"

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: dict[str, object] | None = None,
        frozen: Strategy | Learned | None = None,
        rivals: tuple[float, float] | None = None,
    ) -> None:
        """Learn from itself and the strategy before, or to answer somebody frozen who plays all seats but one."""
        self.game, self.seats = game, seats
        self.rounds = self.turns = self._steps = 0
        self.seed = seed
        self._net, self._critic = new_moments(SHAPES, seed), new_moments(CRITIC_SHAPES, seed)
        self.average = self._net.weights.copy()
        before = strategy_for(seats)
        rival = before if frozen is None else frozen
        self._rivals = Rivals(
            rival.weights if isinstance(rival, Strategy) else before.weights,
            rival.net if isinstance(rival, Learned) else heated(self._net.weights, 1.0),
            isinstance(rival, Strategy),
            *(rivals or RIVALS.get(seats, MANY_RIVALS) if frozen is None else (1.0, 0.0)),
            np.zeros(MOST_SEATS, np.int64),
            new_room(game),
        )
        times = np.full(VALUES, PRIOR)
        values = rival.values.astype(float)
        self.background = Background(values, values * times, times, np.zeros(BELIEF_SHAPE), np.zeros(BELIEF_SHAPE))
        self._outlook = new_outlook(values, np.zeros(OUTLOOK_SIZE, np.float32))
        self._notes, self._sight = new_notes(ROUND, 1), new_sight(game.most_choices, CHOICE)
        self._layers, self._deltas = new_layers(), new_layers()
        self._judges, self._judge_deltas = np.zeros(JUDGES, np.float32), np.zeros(JUDGES, np.float32)
        self._story = np.zeros((STORY, MOST_SEATS), np.int64)
        self._began, self._ahead = np.zeros(MOST_SEATS), np.zeros((2, MOST_SEATS))
        self._start = np.zeros(1, game.record)
        self._start[0] = game.start(seats, options)
        self._work = self._start.copy()
        self.done = 0.0
        """The part of its time that it has had."""

    @property
    def age(self) -> float:
        """How far it has come, in rounds."""
        return self.rounds

    @property
    def heat(self) -> float:
        """How freely plans are drawn now: differences of so many fifths of a victory begin to matter."""
        return (COLD + (HOT - COLD) / (1 + self.age / COOLING)) * (2 / self.seats) ** 2

    def run(self, rounds: int) -> None:
        """So many rounds more."""
        for _ in range(rounds):
            self._end_round(self._learn(self._play()))

    def _play(self) -> int:
        """A round of self-play, written down; how many turns."""
        turns: int = self.game.compiled.specialise(play_and_note)(
            self._start, self._work, *self._players(), self._rivals, self.background, self._outlook, self._notes,
            stream(self.seed, self.rounds), self._sight, self._story, self._began, self._ahead,
        )  # fmt: skip
        return turns

    def _players(self) -> tuple[Network, Critic]:
        """The network as it plays now, and its critic."""
        return heated(self._net.weights, self.heat), Critic(*views(self._critic.weights, CRITIC_SHAPES))

    def _learn(self, turns: int) -> int:
        """Learn from so many turns that were written down."""
        self._steps = self.game.compiled.specialise(learn_from)(
            self._notes, turns, np.random.default_rng([self.seed, self.rounds]).permutation(turns), BATCH,
            RATE / (1 + self.age / RATE_ROUNDS), self._steps,
            *self._parts(Network, self._net, SHAPES), *self._parts(Critic, self._critic, CRITIC_SHAPES),
            self._layers, self._deltas, self._judges, self._judge_deltas,
        )  # fmt: skip
        return turns

    def _end_round(self, turns: int) -> None:
        """The average goes on, and what was counted in earlier rounds counts less."""
        self.rounds += 1
        self.turns += turns
        self.average += (self._net.weights - self.average) * np.float32(AVERAGE / (self.rounds + AVERAGE - 1))
        for table in self.background[1:]:
            table *= FADE

    @staticmethod
    def _parts(kind: Any, moments: Moments, shapes: Any) -> tuple[Any, Any, Moments]:
        return kind(*views(moments.weights, shapes)), kind(*views(moments.slopes, shapes)), moments

    def strength(self, games: int = GAMES, heat: float | None = None) -> Strength:
        """How it fares without search, alone against its rivals in all other seats."""
        seated = self._rivals.is_rival.copy()
        won = self.game.compiled.specialise(contest)(
            games, self._start, self._work.copy(), heated(self.average, heat or self.heat),
            self._rivals, self._outlook, stream(self.seed, self.rounds), self._sight,
        )  # fmt: skip
        self._rivals.is_rival[:] = seated
        share = float(won) / games
        margin = 1.96 * float(np.sqrt(max(share * (1 - share), 1 / games) / games))
        return Strength(self.seats, self.rounds, self.turns, share, margin)

    def learnt(self) -> Learnt:
        """The player so far: averaged weights, prospects between plays, and how cups fit claims."""
        net = heated(self.average, self.heat)
        flat = np.concatenate([part.reshape(-1) for part in net])
        return Learnt(
            flat, self.background.values.copy(), fits(self.background), np.zeros(OUTLOOK_SIZE), np.zeros(GUESS_SIZE)
        )

    def write_state(self, file: Path) -> None:
        """Store all that is needed to go on later as if nothing had happened."""
        counts = np.array([self.seed, self.seats, self.rounds, self.turns, self._steps])
        with file.open("wb") as out:
            np.savez(out, shape=np.array(SHAPE), counts=counts, device=np.array(self.device), **self._state())

    def _state(self) -> dict[str, Any]:
        """The arrays that change from round to round."""
        parts = {
            "average": self.average,
            "story": self._story,
            "rivals": self._rivals.is_rival,
            "work": self._work.view(np.uint8),
        }
        for name, arrays in (("net", self._net), ("critic", self._critic), ("background", self.background)):
            parts |= {f"{name}{place}": array for place, array in enumerate(arrays)}
        return parts

    def _go_on_from(self, stored: Any) -> None:
        """Take these arrays over."""
        for name, array in self._state().items():
            array[...] = stored[name]

    def read_state(self, file: Path) -> None:
        """Go on with what was stored; ValueError if it was stored by another training."""
        try:
            with np.load(file, allow_pickle=False) as stored:
                if tuple(stored["shape"]) != SHAPE or stored["counts"][1] != self.seats:
                    raise ValueError(say("it is of another network or number of seats"))
                device = str(stored["device"]) if "device" in stored else "cpu"
                if device != self.device:
                    raise ValueError(say("it goes on with --device {device} only", device=device))
                self.seed, _, self.rounds, self.turns, self._steps = (int(count) for count in stored["counts"])
                self._go_on_from(stored)
        except (OSError, ValueError, KeyError, BadZipFile) as trouble:
            text = mark("{file} holds no training for {seats} seats to go on with: {trouble}")
            raise ValueError(say(text, file=file, seats=self.seats, trouble=trouble)) from None


def train_champion(
    training: Training,
    *,
    iterations: int | None,
    seconds: float,
    progress: Callable[[float], None],
    step: Callable[[Strength], None],
) -> None:
    """Train for a number of rounds, or for a time, in steps; after each `step` hears how strong it is."""
    training.run(0)
    began, first, steps = time.perf_counter(), training.rounds, 0
    done = 0.0
    while done < 1.0:
        training.done = done
        training.run(1)
        spent, rounds = time.perf_counter() - began, training.rounds - first
        done = spent / seconds if iterations is None else rounds / iterations
        if done * STEPS >= steps + 1:
            steps = int(done * STEPS)
            step(training.strength())
        progress(min(done, 1.0))
