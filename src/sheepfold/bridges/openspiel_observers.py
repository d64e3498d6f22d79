"""OpenSpiel's observers: what a player sees, what only he sees, what is public, and all that he has ever seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.observation import BITS, SEAT
from sheepfold.engine.observing import write_runs
from sheepfold.engine.record import Record

with needs_extra("openspiel"):
    import pyspiel

if TYPE_CHECKING:
    from sheepfold.bridges.openspiel import SharedGame, SheepfoldState

FORM = "form"
"""The parameter of observers: the form of the tensor; what everybody knows together is always `bits`."""

UNKNOWN = -1
"""In a history: a step that is not made yet, or a choice that the player does not know."""

HISTORY = "history"
"""The name of the history in the tensor of an information state."""


def observer_of(shared: SharedGame, kind: Any, parameters: Any) -> Observer:
    """The observer for OpenSpiel's kind of observation."""
    form = (parameters or {}).get(FORM, SEAT)
    if set(parameters or {}) - {FORM} or form not in (SEAT, BITS):
        raise ValueError(f"an observer of {shared.game.title} takes a {FORM}, {SEAT} or {BITS}, got {parameters}")
    if kind.perfect_recall:
        return RecallObserver(shared, kind, form)
    everybody = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
    shown = BITS if everybody else form
    return ViewObserver(shared, kind, shown) if kind.public_info else PrivateObserver(shared, kind, shown)


class Observer:
    """What all of them do: one tensor, its parts by name, and a string."""

    def __init__(self, shared: SharedGame, kind: Any, form: str) -> None:
        self._shared = shared
        self._kind = kind
        self._layout = shared.layouts[form]
        self.tensor: Any = np.zeros(self._layout.size, np.float32)
        self.dict: dict[str, Any] = self._fields()

    def _fields(self) -> dict[str, Any]:
        fields = self._layout.fields.values()
        return {field.name: self.tensor[field.first :][: field.size].reshape(field.shape) for field in fields}

    def set_from(self, state: SheepfoldState, player: int) -> None:
        """Fill the tensor."""
        self._write(self._seen(state, player), player)

    def string_from(self, state: SheepfoldState, player: int) -> str:
        """The same as text."""
        return self._shared.game.notation.write_position(self._seen(state, player))

    def _write(self, seen: Record, player: int) -> None:
        room = np.zeros(1, self._shared.game.record)
        room[0] = seen
        self._shared.door(write_runs)(
            room.view(np.uint8), 0, self._layout.runs, player, self.tensor, self.tensor[:0], 0
        )

    def _seen(self, state: SheepfoldState, player: int) -> Record:
        """The position with as much private information as was asked for."""
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return state.whole()
        return state.view(player if self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else SPECTATOR)


class ViewObserver(Observer):
    """One player's view, everybody's (all private information), or a spectator's (none)."""


class PrivateObserver(Observer):
    """What is not public: of the view only the elements that a spectator sees otherwise, all others are 0."""

    def set_from(self, state: SheepfoldState, player: int) -> None:
        """Fill the tensor."""
        self._write(state.view(SPECTATOR), player)
        public = self.tensor.copy()
        self._write(self._seen(state, player), player)
        self.tensor[self.tensor == public] = 0

    def string_from(self, state: SheepfoldState, player: int) -> str:
        """The elements by name: `at[1]=4095`."""
        seen, public = self._seen(state, player), state.view(SPECTATOR)
        return " ".join(text for name in seen.dtype.names for text in differences(name, seen[name], public[name]))


class RecallObserver(Observer):
    """An information state: the player's view, and the codes of all steps as far as he knows them."""

    def __init__(self, shared: SharedGame, kind: Any, form: str) -> None:
        single = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if shared.secrets and not single:
            raise ValueError("an information state is what one player knows, public things and his own")
        super().__init__(shared, kind, form)
        if shared.longest_history:
            self.tensor = np.zeros(self._layout.size + shared.longest_history, np.float32)
            self.dict = {**self._fields(), HISTORY: self.tensor[self._layout.size :]}
        else:
            self.tensor, self.dict = None, {}

    def set_from(self, state: SheepfoldState, player: int) -> None:
        """Fill the tensor: the history has -1 for what the player does not know, and after its end."""
        if self.tensor is None:
            raise ValueError(f"an information state of {self._shared.game.title} has no tensor: games can be too long")
        super().set_from(state, player)
        known, history = state.known(player), self.dict[HISTORY]
        history[: len(known)] = known
        history[len(known) :] = UNKNOWN

    def string_from(self, state: SheepfoldState, player: int) -> str:
        """All that the player has ever seen and chosen."""
        return state.memory(player)


def differences(name: str, one: Any, other: Any) -> list[str]:
    """The elements of a field that differ, with the value they have in the first.

    >>> differences("at", np.array([1, 2]), np.array([1, 0])), differences("turn", 3, 1)
    (['at[1]=2'], ['turn=3'])
    """
    if np.ndim(one) == 0:
        return [f"{name}={one}"] if one != other else []
    places = zip(*np.nonzero(np.asarray(one) != other), strict=True)
    return [f"{name}[{','.join(map(str, place))}]={one[place]}" for place in places]
