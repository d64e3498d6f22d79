"""`Rules`: one game's rules in one form (plain, compiled, on a GPU), and generic code made for them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sheepfold.engine import calls, contract, workspace
from sheepfold.engine.play import pick_from_list
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import Copies, Function

CONTRACT = (
    *("begin", "actor", "choices", "apply", "why_not", "odds", "pick", "result", "ending", "broken", "text_key"),
    *("hide", "imagine", "lists", "lean", "promise", "features"),
)
"""The names of the contract's functions."""

USED_BY_POSITIONS: dict[Function, str] = {
    workspace.step: "works int",
    workspace.start_rolling: "works int int",
    workspace.key_texts: "works int",
    calls.actor_of: "positions",
    calls.choices_of: "positions codes",
    calls.reason_against: "positions int",
    calls.odds_of: "positions int",
    calls.result_of: "positions payoffs scores",
    calls.ending_of: "positions",
    calls.hide_from: "positions int",
    calls.imagine_for: "positions int rng",
    calls.may_list: "positions int",
    begin_stream: "rng int int",
}
"""What a position calls, with its arguments: compiled together, with a message of its own."""

DEFAULTS: dict[str, Function] = {
    "pick": pick_from_list,
    "odds": contract.equal_odds,
    "ending": contract.one_ending,
    "broken": contract.nothing_broken,
    "text_key": contract.no_text_key,
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
    text_key: Function
    hide: Function
    imagine: Function
    lists: Function
    lean: Function
    promise: Function
    features: Function

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
            if (
                self._announce is not None
                and function not in USED_BY_POSITIONS
                and not self._copies.is_cached(function)
            ):
                self._announce(function)
            specialised = self._copies.entry(function)
            self._made[function] = specialised
            return specialised

    def is_cached(self, functions: Iterable[Function]) -> bool:
        """Whether none of this generic code need be compiled any more."""
        return all(map(self._copies.is_cached, functions))

    def digest(self, functions: Iterable[Function]) -> str:
        """A hash of all that the compiled code of these rules depends on."""
        return self._copies.digests.of_all(functions)

    @property
    def folder(self) -> Path | None:
        """Where the compiled code is kept; None for rules that are not compiled, or not kept."""
        return self._copies.compiler.folder if self._copies.compiler else None


def compile_for_positions(rules: Rules, record: np.dtype[Any], works: np.dtype[Any]) -> Iterator[int]:
    """Compile what a position calls, one after the other; gives the number of each before it is begun."""
    import numba

    types = {
        "positions": numba.typeof(np.zeros(1, record)),
        "works": numba.typeof(np.zeros(1, works)),
        "rng": numba.typeof(blank(RNG)),
        "codes": numba.from_dtype(CHOICE)[::1],
        "int": numba.int64,
        "payoffs": numba.float64[::1],
        "scores": numba.int32[::1],
    }
    for number, (function, arguments) in enumerate(USED_BY_POSITIONS.items(), 1):
        yield number
        rules.specialise(function).compile(tuple(types[name] for name in arguments.split()))
