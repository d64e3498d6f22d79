"""`Herd`: thousands of games side by side in arrays, stepped at once, on the CPU or on a CUDA GPU."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.contract import CHANCE, EVERYTHING, NOBODY, SPECTATOR
from sheepfold.engine.errors import BadOption, IllegalChoice, NotYours, quoted
from sheepfold.engine.herd import calls
from sheepfold.engine.herd.cuda import Cuda
from sheepfold.engine.herd.state import OF_GAMES, Sizes, State, array_kinds
from sheepfold.engine.herd.threads import Threads
from sheepfold.engine.observation import BITS, FORMS, Layout, layout_of
from sheepfold.engine.observing import RUN
from sheepfold.engine.options import is_whole
from sheepfold.engine.position import ASK, ROLL, Position
from sheepfold.engine.record import take_told_row, told_row
from sheepfold.engine.rng import checked_seed
from sheepfold.language import say
from sheepfold.language.phrases import any_of

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)

NO_VIEWER = (CHANCE, NOBODY)
"""In the place of a viewer: nobody decides there, so nobody looks."""

MADE_READY = ("layout", "_worker", "_state")
"""What a herd has that does not travel in a pickle."""

MOST_GAMES = 1 << 30
"""So many games are in a herd at most."""


class IllegalInHerd(IllegalChoice):
    """The rules forbid a choice in one game of a herd: `game` is its number. No game has changed.

    >>> import sheepfold
    >>> sheepfold.load("peter").herd(3, seed=7).step([99, 99, 99])
    Traceback (most recent call last):
    sheepfold.engine.herd.IllegalInHerd: game 0: choice 99 is not allowed: ...
    """

    def __init__(self, game: int, tried: str, refusal: Any) -> None:
        super().__init__(tried, refusal)
        self.game = game
        self.args = (say("game {game}: {trouble}", game=game, trouble=self.args[0]),)

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalInHerd, (self.game, self.tried, self.refusal)


class Herd:
    """So many games of one kind, side by side; `Game.herd` makes one.

    Its arrays have a row for each game; they are written in place and stay the same ones. `actor`: who decides (-1
    chance, -2 nobody). `mask`: which codes are legal; `choices` and `counts`: the same as lists. `observation`: what
    the deciding seat sees. `over`: the games that ended in the last step, with their `payoffs` and `scores`. `steps`:
    choices made in each game. `seeds`: what each game began with (`game.new(seed=...)` plays it again).

    >>> import sheepfold
    >>> herd = sheepfold.load("peter").herd(1000, seed=7)
    >>> while herd.begun.max() < 3:
    ...     _ = herd.step(herd.pick_random())
    >>> herd.actor.shape, herd.mask.shape, herd.observation.shape
    ((1000,), (1000, 44), (1000, 566))
    >>> herd[0]
    <peter ...>
    """

    def __init__(
        self,
        game: Game,
        number: int,
        *,
        seats: int | None = None,
        seed: int | None = None,
        device: str = CPU,
        threads: int | None = None,
        chance: str = ROLL,
        form: str | None = BITS,
        restart: bool = True,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.number = _checked_number(number, "games", MOST_GAMES)
        self.device = device
        self.chance = chance
        self.form = form
        self.restart = bool(restart)
        self.is_whole = True
        _check_one_of("chance", chance, (ROLL, ASK))
        _check_one_of("form", form, (*FORMS, None))
        _check_one_of("device", device, DEVICES)
        start = np.zeros(1, game.record)
        start[0] = game.start(seats, options)
        self.seats = int(start[0]["seats"])
        self._threads = _checked_number(threads or os.cpu_count() or 1, "threads", 1 << 12)
        self._start = start
        self._make_ready()
        self._state = self._new_state(checked_seed(seed), self._new_arrays())
        self.reset()

    def _make_ready(self) -> None:
        """Get what does not travel in a pickle."""
        self.layout = None if self.form is None else layout_of(self.game, self._start[0], self.form)
        self._worker = self._new_worker()

    def _new_worker(self) -> Any:
        if self.device == CPU:
            return Threads(self.game, self.number, self._threads)
        return Cuda(self.game, self.number, self._start)

    def _new_arrays(self) -> dict[str, Any]:
        layout = self.layout
        size, kind = (0, FORMS[BITS]) if layout is None else (layout.size, layout.dtype)
        sizes = Sizes(self.number, self.seats, self.game.codes, self.game.most_choices, size)
        kinds = array_kinds(sizes, self.game.record, kind)
        return {name: self._worker.zeros(*kind) for name, kind in kinds.items()}

    def _new_state(self, seed: int, arrays: dict[str, Any]) -> State:
        worker, layout = self._worker, self.layout
        return State(
            **arrays,
            start=worker.taken(self._start),
            runs=worker.taken(_runs(layout, self.seats)),
            cells=worker.taken(_cells(layout, self.seats)),
            is_open=int(layout is None or not self.game.has_secrets),
            rolls=int(self.chance == ROLL),
            most=self.game.codes,
            width=0 if layout is None else layout.size,
            seed=seed,
        )

    # ---------------------------------------------------------------- what is shown

    @property
    def actor(self) -> Any:
        """Who decides in each game: a seat, -1 (chance) or -2 (nobody: the game is over)."""
        return self._shown("who")

    @property
    def mask(self) -> Any:
        """For each game and each code whether it is legal now."""
        return self._shown("mask")

    @property
    def choices(self) -> Any:
        """The legal codes of each game in the ledger's order: the first `counts` of its row; the rest means nothing."""
        return self._shown("listed")

    @property
    def counts(self) -> Any:
        """How many legal choices each game has."""
        return self._shown("counts")

    @property
    def observation(self) -> Any:
        """What the deciding seat sees of each game; all zeros where no seat decides. Its layout is `herd.layout`."""
        self._observed()
        return self._shown("observation")

    @property
    def over(self) -> Any:
        """Which games ended in the last step."""
        return self._shown("over")

    @property
    def payoffs(self) -> Any:
        """The payoffs of the games that ended in the last step, by seat; 0 for all others."""
        return self._shown("payoffs")

    @property
    def scores(self) -> Any:
        """The scores of the games that ended in the last step, by seat; 0 for all others."""
        return self._shown("scores")

    @property
    def steps(self) -> Any:
        """How many choices were made in each game; in the step in which it ended, in the game that ended."""
        return self._shown("steps")

    @property
    def seeds(self) -> Any:
        """The seed that the present game began with; `game.new(seed=...)` begins the same game."""
        return self._shown("seeds")

    @property
    def begun(self) -> Any:
        """How many games were begun in each place."""
        return self._shown("begun")

    @property
    def codes(self) -> Any:
        """The codes that were chosen last, or picked by `pick_random` or `pick_best`."""
        return self._shown("codes")

    @property
    def records(self) -> Any:
        """The positions themselves, as records of the game's type."""
        return self._shown("positions")

    @property
    def bytes_a_game(self) -> int:
        """The memory that one game takes in all arrays together."""
        arrays = [getattr(self._state, name) for name in OF_GAMES]
        return sum(int(array.dtype.itemsize * np.prod(array.shape[1:])) for array in arrays)

    def __len__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"<herd of {self.number} games of {self.game.name} with {self.seats} seats on {self.device}>"

    def _shown(self, name: str) -> Any:
        return self._worker.shown(getattr(self._state, name))

    # ---------------------------------------------------------------- playing

    def reset(self, seed: int | None = None) -> Herd:
        """Begin all games anew; with a seed as a new herd of that seed, without one with the next games of its own."""
        self._check_whole()
        state = self._state
        if seed is not None:
            state.seed = checked_seed(seed)
            self._worker.fill(state.begun, 0)
        for name in ("payoffs", "scores", "over", "steps"):
            self._worker.fill(getattr(state, name), 0)
        self._worker.fill(state.who, NOBODY)
        self._worker.step(state, 1)
        return self

    def _show(self, only: int | None = None) -> None:
        """Write who decides, the list, the mask and the observation of all games, or of one."""
        state, worker = self._state, self._worker
        worker.run(calls.follow_games, state, only=only)
        viewers = state.who if self.is_whole else state.viewers
        worker.run(calls.list_games, state, only=only, viewers=viewers)
        worker.observe(state, only=only, viewers=viewers)

    def step(self, codes: Any, checked: bool = True, restart: bool | None = None) -> Herd:
        """Make one choice in each game and let chance act. Games that end begin anew, unless `restart` is False.

        `codes` is an array of any library with a whole number for each game, which is ignored in a game that is over.
        An illegal one is refused with the game, the reason and the rule, and no game has changed. With
        `checked=False` nobody looks, and an illegal code has consequences that no rule describes.
        """
        self._check_whole()
        state, worker = self._state, self._worker
        given = worker.given(codes)
        if given is not state.codes:
            self._check_numbers(given, "codes")
            worker.run(calls.take_codes, state, given=given)
        if checked:
            game = worker.first(calls.first_illegal, state)
            if game != calls.LEGAL:
                self._refuse(game, int(worker.host(given)[game]))
        worker.step(state, int(self.restart if restart is None else restart))
        return self

    def pick_random(self) -> Any:
        """A legal code for each game, uniformly at random, at a chance event by its odds; they stay on the device.

        What is picked follows from the seed of each game, and from nothing else.
        """
        self._check_whole()
        self._worker.run(calls.pick_games, self._state)
        return self.codes

    def pick_best(self, values: Any) -> Any:
        """The legal code of the greatest value in each game, by a number for each game and code; on the device."""
        values = self._worker.given(values)
        if values.shape != (self.number, self.game.codes):
            raise ValueError(
                say(
                    "expected values of the shape {expected}, got {shape}",
                    expected=(self.number, self.game.codes),
                    shape=tuple(values.shape),
                )
            )
        self._worker.run(calls.best_games, self._state, values=values)
        return self.codes

    def odds(self) -> Any:
        """Where chance decides: the weight of each outcome, in the order of `choices`; 0 elsewhere. A new array."""
        weights = self._worker.zeros((self.number, self.game.most_choices), np.int64)
        self._worker.run(calls.weigh_games, self._state, weights=weights)
        return self._worker.shown(weights)

    def results(self) -> tuple[Any, Any]:
        """Payoffs and scores of every game as they stand now (payoffs are 0 before the end). New arrays."""
        payoffs = self._worker.zeros((self.number, self.seats), np.float64)
        scores = self._worker.zeros((self.number, self.seats), np.int32)
        self._worker.run(calls.result_games, self._state, payoffs=payoffs, scores=scores)
        return self._worker.shown(payoffs), self._worker.shown(scores)

    def _refuse(self, game: int, code: int) -> None:
        try:
            self[game].play(code)
        except IllegalChoice as trouble:
            raise IllegalInHerd(game, trouble.tried, trouble.refusal) from None
        raise AssertionError(f"code {code} in game {game} is legal")

    # ---------------------------------------------------------------- what seats know

    def observe(self, seat: int | Any, out: Any = None) -> Any:
        """What a seat sees of each game, one for all or one for each; written to `out`, or to a new array."""
        layout = self._observed()
        if out is None:
            out = self._worker.zeros((self.number, layout.size), layout.dtype)
        else:
            out = self._worker.given(out)
            if (out.shape, out.dtype) != ((self.number, layout.size), layout.dtype):
                raise ValueError(
                    say(
                        "expected room of the shape {shape} and type {kind}, got {given_shape} and {given_kind}",
                        shape=(self.number, layout.size),
                        kind=layout.dtype,
                        given_shape=tuple(out.shape),
                        given_kind=out.dtype,
                    )
                )
        self._worker.observe(self._state, viewers=self._seats_that_look(seat), observation=out)
        return self._worker.shown(out)

    def hide(self, seat: int | Any = None) -> Herd:
        """A herd of what a seat sees of each game, by default the seat that decides; it cannot be stepped.

        One seat for all games (or SPECTATOR), or an array with one for each.
        """
        viewers = self._viewers(seat)
        twin = self._twin_of_another_seed(0)
        twin._worker.run(calls.hide_games, twin._state, viewers=viewers)
        twin.is_whole = False
        twin._state.viewers = viewers
        twin._show()
        return twin

    def imagine(self, seat: int | Any = None, seed: int | None = None) -> Herd:
        """A herd of whole positions, each drawn uniformly from all that a seat cannot rule out.

        By default the seat that decides in each game. Other luck lies ahead of them.
        """
        viewers = self._viewers(seat)
        twin = self._twin_of_another_seed(checked_seed(seed))
        twin._worker.run(calls.imagine_games, twin._state, viewers=viewers)
        twin._show()
        return twin

    def _twin_of_another_seed(self, seed: int) -> Herd:
        """A copy without what tells more than positions do: the seed, lists that were made, codes that were picked."""
        twin = self.copy()
        twin._state.seed = seed
        for array in (twin._state.codes, twin._state.listed):
            twin._worker.fill(array, 0)
        return twin

    def _observed(self) -> Layout:
        if self.layout is None:
            raise ValueError(say("this herd was made without observations (form=None)"))
        return self.layout

    def _viewers(self, seat: int | Any) -> Any:
        """Who looks in each game: as asked, or whoever decides there."""
        self._check_whole()
        if seat is None:
            return self._worker.copied(self._state.who)
        if is_whole(seat) and seat == SPECTATOR:
            return self._worker.taken(np.full(self.number, SPECTATOR, np.int8))
        return self._seats_that_look(seat)

    def _seats_that_look(self, seat: int | Any) -> Any:
        given = self._worker.given(np.full(self.number, seat) if is_whole(seat) else seat)
        self._check_numbers(given, "seats")
        viewers = self._worker.zeros((self.number,), np.int8)
        bad = self._worker.first(calls.take_viewers, self._state, given=given, viewers=viewers, seats=self.seats)
        if bad != calls.LEGAL:
            seat = int(self._worker.host(given)[bad])
            raise ValueError(
                say("game {game}: expected 0 <= seat < {seats}, got {seat}", game=bad, seats=self.seats, seat=seat)
            )
        return viewers

    def _check_whole(self) -> None:
        if not self.is_whole:
            raise NotYours(say("this herd is what seats see; choices are made in whole positions"))

    def _check_numbers(self, given: Any, what: str) -> None:
        """Whether this is an array with a whole number for each game."""
        if given.dtype.kind not in "iu":
            raise TypeError(say("expected {what} as whole numbers, got {kind}", what=what, kind=given.dtype))
        if given.shape != (self.number,):
            raise ValueError(
                say(
                    "expected {what} for {number} games, got an array of the shape {shape}",
                    what=what,
                    number=self.number,
                    shape=tuple(given.shape),
                )
            )

    # ---------------------------------------------------------------- single games

    def __getitem__(self, game: int) -> Position:
        """One game as a position of its own, with the same luck ahead."""
        game = self._index(game)
        record = self._worker.one(self._state.positions, game)
        if not self.is_whole:
            viewer = int(self._worker.one(self._state.viewers, game))
            return Position(self.game, record, chance=ASK, viewer=viewer if viewer not in NO_VIEWER else EVERYTHING)
        luck = self._worker.one(self._state.lucks, game) if self.chance == ROLL else None
        return Position(self.game, record, luck=luck, chance=self.chance)

    def __setitem__(self, game: int, position: Position | str) -> None:
        """Put a whole position, or the text of one, in the place of a game; it must be of the same seats and options.

        The luck ahead is that of the position; where its chance is asked, that of the game that was there.
        """
        self._check_whole()
        game = self._index(game)
        if isinstance(position, str):
            position = self.game.position(position)
        self._check_fits(position)
        state, worker = self._state, self._worker
        worker.put(state.positions, game, position._fields)
        if position.chance == ROLL:
            worker.put(state.lucks, game, position.luck)
        worker.put(state.seeds, game, calls.UNKNOWN)
        for name in ("payoffs", "scores", "over", "steps"):
            worker.put(getattr(state, name), game, 0)
        if position.actor == CHANCE and state.rolls:
            worker.run(calls.roll_games, state, only=game)
        self._show(game)

    def _check_fits(self, position: Position) -> None:
        """Whether a position can stand in this herd."""
        if not isinstance(position, Position):
            raise TypeError(say("expected a position or its text, got {what}", what=type(position).__name__))
        if position.game is not self.game:
            raise ValueError(
                say(
                    "a position of {other} cannot stand among games of {title}",
                    other=say(position.game.title),
                    title=say(self.game.title),
                )
            )
        if position.viewer != EVERYTHING:
            raise NotYours(say("this is what a seat sees; a choice is made in the whole position"))
        own = {"seats": self.seats, **self.game.options_of(self._start[0])}
        other = {"seats": position.seats, **position.options}
        if wrong := [name for name in own if own[name] != other[name]]:
            name = wrong[0]
            raise BadOption(
                say(
                    "{name} is {other} in the position, but {own} in this herd",
                    name=name,
                    other=quoted(other[name]),
                    own=quoted(own[name]),
                )
            )

    def _index(self, game: int) -> int:
        if not is_whole(game):
            raise TypeError(say("expected the number of a game, got {what}", what=quoted(game)))
        if not -self.number <= game < self.number:
            raise IndexError(say("there is no game {game}: the herd has {number}", game=game, number=self.number))
        return int(game) % self.number

    def __iter__(self) -> Iterator[Position]:
        return (self[game] for game in range(self.number))

    # ---------------------------------------------------------------- as a value

    def copy(self) -> Herd:
        """A herd that goes its own way from here, with the same luck ahead."""
        twin = object.__new__(Herd)
        vars(twin).update(vars(self))
        twin._worker = self._new_worker()
        twin._state = self._state.with_arrays(twin._worker.copied)
        return twin

    def __copy__(self) -> Herd:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Herd:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_READY}
        arrays = {name: self._worker.host(getattr(self._state, name)) for name in OF_GAMES}
        return {**kept, "arrays": arrays, "seed": self._state.seed, "row": told_row(self._start[0])}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        arrays, seed, row = (kept.pop(name) for name in ("arrays", "seed", "row"))
        vars(self).update(kept)
        take_told_row(self._start, row)
        take_told_row(arrays["positions"], row)
        self._make_ready()
        self._state = self._new_state(seed, {name: self._worker.taken(array) for name, array in arrays.items()})


def _runs(layout: Layout | None, seats: int) -> Any:
    return np.zeros((seats, 0, RUN), np.int64) if layout is None else layout.runs


def _cells(layout: Layout | None, seats: int) -> Any:
    return np.zeros((seats, 0), np.int64) if layout is None else layout.cells


def _checked_number(number: int, what: str, most: int) -> int:
    if not is_whole(number):
        raise TypeError(
            say("expected the number of {what} as a whole number, got {number}", what=what, number=quoted(number))
        )
    if not 1 <= number <= most:
        raise ValueError(say("expected from 1 to {most} {what}, got {number}", most=most, what=what, number=number))
    return int(number)


def _check_one_of(name: str, value: object, known: tuple[object, ...]) -> None:
    if value not in known:
        raise ValueError(
            say("expected {name} {known}, got {value}", name=name, known=any_of(map(str, known)), value=quoted(value))
        )
