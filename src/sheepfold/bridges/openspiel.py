"""The games as OpenSpiel Python games.

    sheepfold.bridges.openspiel.register()
    game = pyspiel.load_game("sheepfold_wolf(players=3,open_dice=on)")

Chance is explicit, actions are the ledger's integer codes, returns are the payoffs. An observation is the position as
a player sees it (text, and the tensor of `layout_of`); an information state is all that the player has seen.
`resample_from_infostate` draws a world that the player cannot rule out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from struct import Struct
from typing import Any

import numpy as np

from sheepfold.bridges import calls
from sheepfold.bridges.openspiel_observers import UNKNOWN, Observer, observer_of
from sheepfold.bridges.openspiel_parameters import canonical, set_up, specification
from sheepfold.engine.calls import actor_of, choices_of, hide_from, result_of
from sheepfold.engine.contract import NOBODY, SPECTATOR
from sheepfold.engine.errors import IllegalChoice
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.game import Game
from sheepfold.engine.groups import Steps
from sheepfold.engine.observation import BITS, SEAT, layout_of
from sheepfold.engine.record import CHOICE, Record
from sheepfold.engine.rng import RNG
from sheepfold.games import game_names, load

with needs_extra("openspiel"):
    import pyspiel

UNCOUNTED = Steps(1_000_000, 1_000_000)
"""For a game that does not say how long it can be."""

LONGEST_HISTORY = 1 << 15
"""The tensor of an information state has room for so many steps; a game that can be longer has no such tensor."""

LOWEST, HIGHEST = -1.0, 1.0
"""Payoffs lie between these, and their sum is the same however a game ends."""

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
"""OpenSpiel's NOBODY; its number for chance is ours."""

CODE = Struct(CHOICE.char).pack
"""A code as bytes."""

SEEDS = 1 << 53
"""So many different seeds a sampler's number between 0 and 1 can give."""


def register() -> list[str]:
    """Make every game known to `pyspiel.load_game` as `sheepfold_NAME`; the names. Again changes nothing."""
    known = set(pyspiel.registered_names())
    for name in game_names():
        if short_name(name) not in known:
            game = load(name)
            pyspiel.register_game(_type_of(game, game.start()), _class_of(name))
    return [short_name(name) for name in game_names()]


def short_name(name: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"sheepfold_{name}"


def _class_of(name: str) -> type[SheepfoldGame]:
    """A class for each game, as OpenSpiel's own Python games have.

    It must be a class: OpenSpiel lets go of it when Python has already ended, and only classes outlive that.
    """
    return type(f"{name.title()}Game", (SheepfoldGame,), {"name": name})


def most_steps(game: Game, start: Record) -> Steps:
    """How long a game can be."""
    return UNCOUNTED if game.most_steps is None else game.most_steps(start)


def longest_history(game: Game, start: Record) -> int:
    """The steps that the tensor of an information state has room for; 0 if there is no such tensor."""
    steps = sum(most_steps(game, start))
    told = not game.has_secrets or game.secrets.learns is not None
    return steps if told and steps <= LONGEST_HISTORY else 0


def _type_of(game: Game, start: Record) -> Any:
    kinds = pyspiel.GameType
    open_to_all = kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else open_to_all,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=longest_history(game, start) > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=game.has_secrets,
        parameter_specification=specification(game),
    )


class SharedGame:
    """What all states of one game with the same players and options share; a copy of it is itself."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.secrets = game.has_secrets
        self.door = game.ready().specialise
        self.start = np.zeros(1 + seats + 1 if self.secrets else 1, game.record)
        self.start[:] = game.start(seats, options)
        for seat in range(len(self.start) - 2):
            self.door(hide_from)(self.start[1 + seat :][:1], seat)
        self.first_player = int(self.door(actor_of)(self.start))
        self.start_bytes = self.start.view(np.uint8)
        self.out = np.zeros(game.most_choices, CHOICE)
        self.weights = np.zeros(game.most_choices, np.int64)
        self.notes = np.zeros(seats * 3 * (game.record.itemsize + 1), np.uint8)
        self.ends = np.zeros(seats + 1, np.int64)
        self.rngs = np.zeros(1, RNG)
        self.scores = np.zeros(seats, np.int32)
        self.layouts = {form: layout_of(game, self.start[0], form) for form in (SEAT, BITS)}
        self.most_steps = most_steps(game, self.start[0])
        self.longest_history = longest_history(game, self.start[0])

    def learned(self, position: Any, player: int, action: int) -> bytes:
        """A step as a player remembers it: the code of the choice made in this position, if he learns it."""
        learns = self.game.secrets.learns
        assert learns is not None
        return CODE(action if learns(position, player) else UNKNOWN)

    def __deepcopy__(self, memo: object) -> SharedGame:
        return self

    def __reduce__(self) -> Any:
        return _table_of, (self.game.name, self.seats, self.options)

    @cached_property
    def payoff_sum(self) -> float:
        """What the payoffs add up to at the end of a game."""
        payoffs = np.zeros(self.seats)
        self.rngs[0].a = 1
        self.door(calls.finish)(self.start.copy(), self.rngs, self.out, payoffs, self.scores)
        return round(float(payoffs.sum()), 9)


def _table_of(name: str, seats: int, options: Mapping[str, object]) -> SharedGame:
    return SharedGame(load(name), seats, options)


class SheepfoldGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its players and options; parameters are described in `openspiel_parameters`."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, parameters = load(self.name), params or {}
        written = canonical(game, parameters)
        self.table = SharedGame(game, *set_up(game, parameters))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.codes,
            max_chance_outcomes=game.codes,
            num_players=self.table.seats,
            min_utility=LOWEST,
            max_utility=HIGHEST,
            utility_sum=self.table.payoff_sum,
            max_game_length=self.table.most_steps.decisions,
        )
        super().__init__(_type_of(game, self.table.start[0]), info, written)

    def new_initial_state(self) -> SheepfoldState:
        """The state before the first choice or chance event."""
        return SheepfoldState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many chance events a game has at most."""
        return self.table.most_steps.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What shows a state to a player."""
        kind = pyspiel.IIGObservationType(perfect_recall=False) if iig_obs_type is None else iig_obs_type
        return observer_of(self.table, kind, params)


class SheepfoldState(pyspiel.State):  # type: ignore[misc]
    """A state: the whole position, every player's view of it, and what each has seen until now."""

    def __init__(self, game: SheepfoldGame) -> None:
        super().__init__(game)
        self._table = game.table
        self._bytes = game.table.start_bytes.copy()
        self._memories = (b"",) * game.table.seats
        self._known = (b"",) * game.table.seats
        self._player = game.table.first_player

    @property
    def _positions(self) -> Any:
        """The position and the views as records; kept as bytes, because NumPy copies records field by field."""
        return self._bytes.view(self._table.game.record)

    # ---------------------------------------------------------------- OpenSpiel's own names

    def current_player(self) -> int:
        """The player who decides, CHANCE or TERMINAL."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        """The codes of the legal choices, ascending."""
        table = self._table
        number = table.door(choices_of)(self._positions, table.out)
        actions: list[int] = table.out[:number].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance event with their probabilities."""
        table = self._table
        number = table.door(calls.chances)(self._positions, table.out, table.weights)
        weights = table.weights[:number]
        return list(zip(table.out[:number].tolist(), (weights / weights.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        """Make a choice; an illegal one is a SpielError that says why, and changes nothing."""
        table = self._table
        if table.secrets:
            who = self._apply_and_remember(action)
        else:
            who = table.door(calls.apply_only)(self._positions, action)
        if who <= calls.REFUSED:
            raise pyspiel.SpielError(str(self._illegal(action, calls.REFUSED - who)))
        self._player = TERMINAL if who == NOBODY else who

    def _apply_and_remember(self, action: int) -> int:
        table, ends = self._table, self._table.ends
        known = self._known_after(action) if table.longest_history else self._known
        who: int = table.door(calls.apply_and_note)(self._positions, self._bytes, action, table.notes, ends)
        if who > calls.REFUSED:
            learned = table.notes[: ends[-1]].tobytes()
            parts = zip(self._memories, ends[:-1].tolist(), ends[1:].tolist(), strict=True)
            self._memories = tuple([memory + learned[begin:end] for memory, begin, end in parts])
            self._known = known
        return who

    def _known_after(self, action: int) -> tuple[bytes, ...]:
        position, learned = self._positions[0], self._table.learned
        return tuple([known + learned(position, player, action) for player, known in enumerate(self._known)])

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same as `apply_action`, which always checks."""
        self.apply_action(action)

    def _illegal(self, action: int, reason: int) -> IllegalChoice:
        refusal = self._table.game.refusal(self._positions[0], reason, action)
        return IllegalChoice(self._action_to_string(self._player, action), refusal)

    def _action_to_string(self, player: int, action: int) -> str:
        """A choice in the ledger's notation."""
        try:
            return self._table.game.notation.write_choice(self._positions[0], action)
        except ValueError:
            return f"choice {action}"

    def returns(self) -> list[float]:
        """The payoffs; 0 for all before the end."""
        payoffs = np.zeros(self._table.seats)
        self._table.door(result_of)(self._positions, payoffs, self._table.scores)
        found: list[float] = payoffs.tolist()
        return found

    def __str__(self) -> str:
        return self._table.game.notation.write_position(self._positions[0])

    # ---------------------------------------------------------------- what players know

    def whole(self) -> Any:
        """The record with every secret."""
        return self._positions[0]

    def view(self, viewer: int) -> Any:
        """The record as a player or a SPECTATOR may see it."""
        if len(self._positions) == 1:
            return self._positions[0]
        if viewer != SPECTATOR:
            return self._positions[1 + viewer]
        seen = self._positions[:1].copy()
        self._table.door(hide_from)(seen, SPECTATOR)
        return seen[0]

    def memory(self, player: int) -> str:
        """All that a player has seen, from the first choice on, and what he chose himself.

        In a game with secrets, in hexadecimal: for each step `ff` and the code of the player's own choice, then
        place and new value of every byte of his view that has changed. Otherwise just the history.
        """
        if self._table.secrets:
            return self._memories[player].hex()
        return str(self.history_str())

    def known(self, player: int) -> Any:
        """The codes of all steps until now, -1 for a choice that the player does not know."""
        return np.frombuffer(self._known[player], CHOICE) if self._table.secrets else self.history()

    def resample_from_infostate(self, player_id: int, sampler: Any) -> SheepfoldState:
        """A state drawn from all that this player cannot tell from this one.

        The player's information state is the same; of the others only what they see now, as if they had just sat down.
        Nothing that he cannot know is in it, and so no history either.
        """
        if not self._table.secrets:
            return self.clone()  # type: ignore[no-any-return]
        table = self._table
        world = self.get_game().new_initial_state()
        world._bytes[:] = self._bytes
        seed = int(sampler() * SEEDS)
        who = table.door(calls.imagine_world)(world._positions, player_id, table.rngs, seed)
        world._player = TERMINAL if who == NOBODY else who
        world._known = tuple(known if seat == player_id else b"" for seat, known in enumerate(self._known))
        world._memories = tuple(
            self._memories[seat] if seat == player_id else world._positions[1 + seat].tobytes()
            for seat in range(table.seats)
        )
        return world  # type: ignore[no-any-return]
