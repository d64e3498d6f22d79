"""Digests of rules: a hash of everything that the compiled code of a rule depends on, and of nothing else.

That is the rule's own bytecode, the constants and tables that it reads, and the digests of the rules that it calls. A
changed word, picture, comment or docstring changes no digest; a changed rule changes its own and its callers'.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

Function = Callable[..., Any]

PLAIN = (bool, int, float, complex, str, bytes, type(None))
LENGTH = 16


class Digests:
    """The digests of rules in which `swaps` puts other functions in the place of some."""

    def __init__(self, swaps: Mapping[Function, Any]) -> None:
        self._swaps = swaps
        self._known: dict[Function, str] = {}
        self._lock = threading.RLock()

    def of(self, function: Function) -> str:
        """The digest of a rule, with all that it reaches."""
        function = self._swaps.get(function, function)
        with self._lock:  # another thread would take what stands for a recursion for the digest
            if function not in self._known:
                self._known[function] = f"recursion {function.__qualname__}"  # what a rule that calls itself finds
                self._known[function] = self._digest(function)
            return self._known[function]

    def of_all(self, functions: Iterable[Function]) -> str:
        """One digest for several rules, in whatever order they come."""
        return _hashed(sorted(self.of(function) for function in functions))

    def _digest(self, function: Any) -> str:
        parts = [function.__qualname__, *_code(function.__code__), self._value(function.__defaults__)]
        for name in sorted(_names(function.__code__)):
            if name in function.__globals__:
                parts += [name, self._global(function.__globals__[name], function.__code__)]
        return _hashed(parts)

    def _global(self, value: Any, code: CodeType) -> str:
        """A value that code reads; of a module or an enumeration only what it names."""
        if isinstance(value, ModuleType):
            held = vars(value)
        elif isinstance(value, type) and issubclass(value, IntEnum):
            held = {name: int(member) for name, member in value.__members__.items()}
        else:
            return self._value(value)
        return _hashed(
            [value.__name__, *(f"{name} {self._value(held[name])}" for name in sorted(_names(code) & {*held}))]
        )

    def _value(self, value: Any) -> str:
        if isinstance(value, FunctionType):
            return self.of(value)
        if isinstance(value, tuple | list):
            return _hashed([type(value).__name__, *map(self._value, value)])
        if isinstance(value, np.ndarray | np.generic):
            return _hashed([self._value(value.dtype), str(value.shape), value.tobytes()])
        if isinstance(value, np.dtype):
            return f"{value.str} {value.itemsize} {value.fields or value.subdtype}"
        return repr(value) if isinstance(value, PLAIN) else _kind(value)


def _kind(value: Any) -> str:
    """What stands for a value that compiled code cannot depend on beyond its being this one."""
    named = value if hasattr(value, "__qualname__") else type(value)
    return f"{getattr(named, '__module__', '')}.{named.__qualname__}"


def _names(code: CodeType) -> set[str]:
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return {*code.co_names, *(name for part in inner for name in _names(part))}


def _code(code: CodeType) -> Iterator[str | bytes]:
    """The bytecode with its constants, less the docstring."""
    yield code.co_code
    yield str((code.co_argcount, code.co_varnames, code.co_names, code.co_flags))
    for number, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _code(constant)
        elif number or not isinstance(constant, str):
            yield repr(constant)


def _hashed(parts: Any) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:LENGTH]
