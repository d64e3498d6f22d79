"""Self-play that is written down on a GPU: every thread goes on with a game of its own, by the rules of `self_play`."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.gpu import make_kernel, shared_row, usable_cuda
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.bluff.turns import Scratch
from sheepfold.games.wolf.board import MOST_SEATS
from sheepfold.games.wolf.champion.network import Layers, Network
from sheepfold.games.wolf.champion.outlook import Outlook
from sheepfold.games.wolf.champion.self_play import (
    LONGEST,
    Critic,
    Notes,
    Rivals,
    Sight,
    new_notes,
    new_sight,
    play_and_note,
)
from sheepfold.games.wolf.position import Phase

TABLES = 1 << 16
"""Games that go on at a time, one for each thread."""

EACH = 16
"""Turns that every thread writes down in a round, about."""

THREADS = 64
"""In a block."""

REGISTERS = 128
"""Of a thread."""

ROUND_BITS = 32
"""A thread draws from a stream of its own in every round: its number has the round above these bits."""


class Own(NamedTuple):
    """What every thread has of its own; the threads are the last axis, so that neighbours read side by side."""

    sight: Sight
    room: Scratch
    began: Any
    ahead: Any
    facts: Any
    reached: Any
    shares: Any


class Tables:
    """Games of self-play on a GPU that go on from round to round, and the notes of the last round."""

    def __init__(self, game: Game, start: Any, outlook: Outlook, rivals: Rivals, tables: int, each: int) -> None:
        self._cuda = cuda = usable_cuda()
        self._game, self._each, self.tables = game, each, tables
        self._row, self._shared = shared_row(game, start)
        self._start = cuda.to_device(start)
        work = np.zeros((tables, 1), game.record)
        work["phase"] = Phase.GAME_OVER
        self._work = cuda.to_device(work)
        self._is_rival = cuda.to_device(np.zeros((tables, MOST_SEATS), np.int64))
        self._rival_weights, self._rival_shares = cuda.to_device(rivals.weights), (rivals.around_one, rivals.one)
        self._outlook_weights = tuple(cuda.to_device(weights.copy()) for weights in outlook[1:6])
        self._own = _for_threads(cuda, new_own(game, outlook), tables)
        self.rows = each + LONGEST
        self.notes = Notes(
            *(cuda.device_array((tables, self.rows, *one.shape[1:]), one.dtype) for one in new_notes(1, 1))
        )
        self.counts = cuda.to_device(np.zeros(tables, np.int64))

    def play(self, net: Network, critic: Critic, values: Any, seed: int, number: int, is_trial: bool = False) -> None:
        """Begin to play a round; a trial plays nothing, so that all is compiled."""
        cuda = self._cuda
        nets = (type(one)(*(cuda.to_device(part.copy()) for part in one)) for one in (net, critic))
        blocks = -(-self.tables // THREADS)
        _kernel_for(self._game)[blocks, THREADS, 0, self._shared](
            self._row, seed, number << ROUND_BITS, LONGEST if is_trial else self.rows, self._start, self._work,
            *nets, self._rival_weights, *self._rival_shares, self._is_rival, cuda.to_device(values.copy()),
            self._outlook_weights, self._own, self.notes, self.counts,
        )  # fmt: skip

    def wait(self) -> None:
        """Until the round is over."""
        self._cuda.synchronize()

    def state(self) -> dict[str, Any]:
        """All that is needed to go on later, apart from the networks."""
        work = self._work.copy_to_host()
        return {"tables": work.view(np.uint8), "rivals_at_tables": self._is_rival.copy_to_host()}

    def go_on_from(self, state: dict[str, Any]) -> None:
        """Go on with the games of a state."""
        work = np.ascontiguousarray(state["tables"]).view(self._game.record)
        self._work = self._cuda.to_device(work.reshape(self.tables, 1))
        self._is_rival = self._cuda.to_device(state["rivals_at_tables"])


def new_own(game: Game, outlook: Outlook) -> Own:
    """What one thread has of its own."""
    sight, room = new_sight(game.most_choices, CHOICE), new_room(game)
    return Own(sight, room, np.zeros(MOST_SEATS), np.zeros((2, MOST_SEATS)), *outlook[6:])


def _for_threads(cuda: Any, own: Any, threads: int) -> Any:
    """So much for each of these threads, side by side."""
    if isinstance(own, tuple):
        return type(own)(*(_for_threads(cuda, part, threads) for part in own))
    return cuda.to_device(np.zeros((*own.shape, threads), own.dtype))


@cache
def _kernel_for(game: Game) -> Any:
    """The kernel that goes on with a game on every thread."""
    constants = {
        "POSITION": game.record, "RNG": RNG, "Sight": Sight, "Layers": Layers, "Scratch": Scratch, "Rivals": Rivals,
        "Outlook": Outlook, "Notes": Notes,
    }  # fmt: skip
    return make_kernel(
        game, _play_rounds, constants, registers=REGISTERS, begin_stream=begin_stream, play_and_note=play_and_note
    )


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _play_rounds(
    row, seed, first, rows, start, work, net, critic, weights, around_one, one, is_rival, values, outlook, own, notes,
    counts,
):  # fmt: skip
    """Every thread goes on with its game until its notes are nearly full."""
    share_row(row)
    thread = cuda.grid(1)
    if thread < len(counts):
        position = cuda.local.array(1, POSITION)
        rng = cuda.local.array(1, RNG)
        position[0] = work[thread, 0]
        begin_stream(rng[0], seed, first + thread)
        sight, layers, room = own.sight, own.sight.layers, own.room
        counts[thread] = play_and_note(
            start,
            position,
            net,
            critic,
            Rivals(
                weights, net, True, around_one, one, is_rival[thread],
                Scratch(room.slots[:, thread], room.merits[:, thread], room.out[:, thread]),
            ),
            None,
            Outlook(
                values, outlook[0], outlook[1], outlook[2], outlook[3], outlook[4],
                own.facts[:, thread], own.reached[:, thread], own.shares[:, thread],
            ),
            Notes(
                notes.facts[thread, :rows], notes.marks[thread, :rows], notes.number[thread, :rows],
                notes.chosen[thread, :rows], notes.seat[thread, :rows], notes.opinion[thread, :rows],
                notes.gain[thread, :rows], notes.target[thread, :rows],
            ),
            rng[0],
            Sight(
                sight.facts[:, thread], sight.plans[:, thread], sight.marks[:, :, thread],
                Layers(
                    layers.hidden[:, thread], layers.context[:, thread], layers.joined[:, :, thread],
                    layers.scores[:, thread],
                ),
                sight.judges[:, thread], sight.out[:, thread],
            ),
            None,
            own.began[:, thread],
            own.ahead[:, :, thread],
        )  # fmt: skip
        work[thread, 0] = position[0]
