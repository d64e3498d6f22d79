"""`Rules`: one game's rules in one form (plain, compiled, on a GPU), and generic code made for them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sheepfold.engine import calls, contract
from sheepfold.engine.play import pick_from_list, roll
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import Copies, Function, is_rule

CONTRACT = (
    *("begin", "actor", "choices", "apply", "why_not", "odds", "pick", "result", "ending", "broken"),
    *("hide", "imagine", "lists", "lean", "promise"),
)
"""The names of the contract's functions."""

QUIETLY = {roll, begin_stream, *(value for value in vars(calls).values() if is_rule(value))}
"""What `Game.ready` compiles with a message of its own."""

DEFAULTS: dict[str, Function] = {
    "pick": pick_from_list,
    "odds": contract.equal_odds,
    "ending": contract.one_ending,
    "broken": contract.nothing_broken,
}


class BadRules(TypeError):
    """A game's functions are not what the contract asks for; the message says which."""


def own_functions(modules: Iterable[ModuleType], groups: Mapping[str, Function]) -> dict[Function, Function]:
    """For each of the contract's functions a game's own: from a module, from a group, or the default."""
    found = {**DEFAULTS}
    for module in modules:
        found |= {name: getattr(module, name) for name in CONTRACT if hasattr(module, name)}
    if stray := [name for name in groups if name in found and found[name] is not groups[name]]:
        raise BadRules(f"{', '.join(stray)} must be passed in a group (Secrets or Minds), not stand among the rules")
    found |= groups
    if missing := [name for name in CONTRACT if name not in found]:
        raise BadRules(f"the rules lack {', '.join(missing)}")
    return {getattr(contract, name): found[name] for name in CONTRACT}


class Rules:
    """The contract's functions of one game in one form, and generic code made for it."""

    begin: Function
    actor: Function
    choices: Function
    apply: Function
    why_not: Function
    odds: Function
    pick: Function
    result: Function
    ending: Function
    broken: Function
    hide: Function
    imagine: Function
    lists: Function
    lean: Function
    promise: Function

    def __init__(
        self,
        copies: Copies,
        own: Mapping[Function, Function],
        announce: Callable[[Function], None] | None = None,
    ) -> None:
        self._copies = copies
        self._own = {part.__name__: part for part in own}
        self._announce = announce
        self._made: dict[Function, Any] = {}
        self._lock = threading.RLock()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._own:
            raise AttributeError(name)
        with self._lock:
            setattr(self, name, self._copies.entry(self._own[name]))
        return self.__dict__[name]

    def specialise(self, function: Function) -> Any:
        """Generic code for this game: the contract's functions in it become the game's own."""
        made = self._made.get(function)
        return self._make(function) if made is None else made

    def _make(self, function: Function) -> Any:
        with self._lock:
            specialised = self._copies.entry(function)
            if self._announce is not None and function not in QUIETLY and not _is_cached(specialised):
                self._announce(function)
            self._made[function] = specialised
            return specialised


def needed_by_positions(rules: Rules, record: np.dtype[Any]) -> list[tuple[Any, tuple[Any, ...]]]:
    """The compiled functions that a position calls, with the types of the arguments."""
    import numba
    from numba import float64, int32, int64

    door = rules.specialise
    positions, rng = numba.typeof(np.zeros(1, record)), numba.typeof(blank(RNG))
    codes = numba.from_dtype(CHOICE)[::1]
    return [
        (door(calls.actor_of), (positions,)),
        (door(calls.choices_of), (positions, codes)),
        (door(calls.try_choice), (positions, int64)),
        (door(calls.reason_against), (positions, int64)),
        (door(calls.odds_of), (positions, int64)),
        (door(calls.result_of), (positions, float64[::1], int32[::1])),
        (door(calls.ending_of), (positions,)),
        (door(calls.hide_from), (positions, int64)),
        (door(calls.imagine_for), (positions, int64, rng)),
        (door(calls.may_list), (positions, int64)),
        (door(roll), (positions, rng, codes, codes)),
        (door(begin_stream), (rng, int64, int64)),
    ]


def _is_cached(function: Any) -> bool:
    cache = getattr(function, "_cache", None)
    return cache is None or Path(cache._cache_file._index_path).exists()
