"""`@rule`, and how rules become code for a target: plain Python, this machine's processor, or a GPU.

A rule is a plain Python function over records and integers, and runs as it stands: that is how rules are
debugged, covered and told as events. For speed the engine compiles *copies*: each reachable rule is copied
with new globals, in which other rules are their compiled copies and the contract's functions are one game's
own. So generic code (batch play, search) is written once and specialised per game; what was compiled is found again on
the disk by the digest of all that the rule reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar

from sheepfold.engine.digests import Digests

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

_RULES: set[Function] = set()
_NATIVE: dict[Function, Function] = {}
_FEATURE: dict[Function, str] = {}
_EMITTED: dict[Function, Function] = {}
_SILENT: set[Function] = set()
_TARGETS: dict[Function, Target] = {}
_INLINED: set[Function] = set()

Swaps = Mapping[Function, Any]
"""What is called in the place of some functions."""

NOTHING: Swaps = {}

GPU_FLAGS: dict[str, Any] = {"device": True}


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python that the engine may also compile.

    >>> @rule
    ... def left_of(position, seat):
    ...     return (seat + 1) % position.seats
    """
    _RULES.add(function)
    return function


def inlined(function: F) -> F:
    """Mark a rule whose compiled code is put into every rule that calls it: small ones that take arrays, in loops."""
    _INLINED.add(function)
    return rule(function)


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, FunctionType) and value in _RULES


def rules_below(*packages: str) -> Iterator[Function]:
    """The rules of all modules that are loaded from these packages."""
    return (rule for rule in _RULES if any(f"{rule.__module__}.".startswith(f"{name}.") for name in packages))


def native(plain: Function, feature: str = "") -> Callable[[Function], Function]:
    """Give a rule of one or two integers machine instructions to use instead when compiled.

    The decorated function gets an LLVM builder and the 64-bit values, and returns the result. With a `feature` they are
    for processors alone that have this feature, by LLVM's name for it.
    """

    def keep(emit: Function) -> Function:
        _NATIVE[plain] = emit
        _FEATURE[plain] = feature
        return emit

    return keep


def emitted(plain: Function) -> Callable[[Function], Function]:
    """Give a rule code of its own for when it is compiled, for arguments of any type.

    The decorated function gets Numba's types of the arguments and returns a signature and a function that emits the
    code, as an intrinsic of Numba does.
    """

    def keep(emit: Function) -> Function:
        _EMITTED[plain] = emit
        return emit

    return keep


def silent(function: F) -> F:
    """Mark a rule of up to six arguments that does nothing when compiled."""
    _SILENT.add(function)
    return rule(function)


class Target(NamedTuple):
    """What a function that rules call becomes on each target, and what its compiled code depends on."""

    for_cpu: Callable[[], Any]
    """Gives an intrinsic of Numba."""
    for_gpu: Callable[[], FunctionType]
    """Gives a function that becomes a device function."""
    depends_on: tuple[Any, ...]


def has_targets(plain: F, target: Target) -> F:
    """Give a function that rules call something of its own to use instead on each target."""
    _TARGETS[plain] = target
    return plain


class Kind(IntEnum):
    """How a copy of a rule is called: by Python, by other rules, or not at all, being a part of those that call it."""

    ENTRY = 0
    INNER = 1
    INLINED = 2


class Compiler(Protocol):
    """Makes copies of rules callable on a target."""

    @property
    def folder(self) -> Path | None:
        """Where compiled code is kept, if it is."""

    def __call__(self, function: FunctionType, kind: Kind, digest: str) -> Any:
        """A copy ready to be called, by Python itself if it is an entry."""

    def is_cached(self, name: str, digest: str) -> bool:
        """Whether an entry of this name and digest need not be compiled any more."""


class Copies:
    """Copies of rules for one target, made on demand and linked to each other.

    `swaps` puts other functions in the place of some, `instructions` what the target itself has for them. Without a
    compiler the copies stay plain Python. `told` makes what silent rules are when compiled, where that is not nothing.
    """

    def __init__(
        self,
        name: str,
        compiler: Compiler | None,
        swaps: Swaps,
        instructions: Swaps = NOTHING,
        told: Function | None = None,
    ) -> None:
        self.name = name
        stand_ins = {plain: _stand_in(target) for plain, target in _TARGETS.items()}
        silent = dict.fromkeys(_SILENT, told or _silence)
        self.digests = Digests({**_NATIVE, **_EMITTED, **silent, **stand_ins, **swaps})
        self.compiler = compiler
        self._swaps = {**instructions, **swaps}
        self._entries: set[Function] = set()
        self._done: dict[Function, Any] = {}
        self._globals: dict[int, dict[str, Any]] = {}

    def entry(self, function: Function) -> Any:
        """The copy of a rule that Python will call."""
        function = self._swaps.get(function, function)
        if function not in self._entries:
            self._entries.add(function)
            self._done.pop(function, None)
        return self.of(function)

    def is_cached(self, function: Function) -> bool:
        """Whether the copy of a rule that Python will call need not be compiled any more."""
        name = f"{self._swaps.get(function, function).__qualname__}_{self.name}"
        return self.compiler is None or self.compiler.is_cached(name, self.digests.of(function))

    def of(self, function: Function) -> Any:
        """The copy of this rule; something that is not a rule is returned as it is."""
        swapped = self._swaps.get(function, function)
        if not is_rule(swapped):
            return swapped
        if swapped not in self._done:
            self._make(swapped)
        return self._done[swapped]

    def _make(self, function: Any) -> None:
        names = self._globals.setdefault(id(function.__globals__), dict(function.__globals__))
        twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        twin.__qualname__ = f"{function.__qualname__}_{self.name}"
        twin.__module__ = function.__module__
        self._done[function] = self._wrapped(function, twin)
        for name in function.__code__.co_names:
            value = names.get(name)
            if isinstance(value, FunctionType):
                names[name] = self.of(value)
            elif isinstance(value, type) and issubclass(value, IntEnum):
                names[name] = _constants(value)

    def _wrapped(self, function: Function, twin: FunctionType) -> Any:
        if self.compiler is None:
            return twin
        kind = Kind.ENTRY if function in self._entries else Kind.INLINED if function in _INLINED else Kind.INNER
        return self.compiler(twin, kind, self.digests.of(function))


def _silence() -> None:
    """What a silent rule is when compiled."""


def _stand_in(target: Target) -> FunctionType:
    """A function whose digest is that of what a target depends on."""
    return FunctionType(_silence.__code__, {}, "target", target.depends_on)


def _constants(kind: type[IntEnum]) -> ModuleType:
    """An enumeration as a module of plain integers, which every target understands as constants."""
    module = ModuleType(kind.__name__)
    module.__dict__.update({name: int(member.value) for name, member in kind.__members__.items()})
    return module


def for_python(name: str, swaps: Swaps) -> Copies:
    """Copies that stay plain Python."""
    return Copies(name, None, swaps)


def for_cpu(name: str, swaps: Swaps, told: Function | None = None) -> Copies:
    """Copies that Numba compiles for this machine's processor and keeps on the disk.

    `told` makes the code that silent rules become, in the place of none.
    """
    import numba

    if numba.config.DISABLE_JIT:
        return for_python(name, swaps)
    from sheepfold.engine.compiling import CpuCompiler, features, intrinsic

    targets = {plain: target.for_cpu() for plain, target in _TARGETS.items()}
    instructions = {**_intrinsics(intrinsic, features(), told), **targets}
    return Copies(name, CpuCompiler(name), swaps, instructions, told)


def for_gpu(name: str, swaps: Swaps) -> Copies:
    """Copies that become device functions of a CUDA GPU; plain Python in Numba's simulator of one."""
    import numba

    if numba.config.ENABLE_CUDASIM:
        return for_python(name, swaps)
    from numba import cuda
    from numba.cuda.extending import intrinsic

    class GpuCompiler:
        folder = None

        def __call__(self, function: FunctionType, kind: Kind, digest: str) -> Any:
            return cuda.jit(**GPU_FLAGS)(function)

        def is_cached(self, name: str, digest: str) -> bool:
            return False

    targets = {plain: cuda.jit(**GPU_FLAGS)(target.for_gpu()) for plain, target in _TARGETS.items()}
    return Copies(name, GpuCompiler(), swaps, {**_intrinsics(intrinsic, frozenset()), **targets})


def _intrinsics(
    intrinsic: Callable[[Function], Any], features: frozenset[str], told: Function | None = None
) -> dict[Function, Any]:
    """What the rules marked `native`, `emitted` and `silent` become for a target with these features."""
    usable = {plain: emit for plain, emit in _NATIVE.items() if not _FEATURE[plain] or _FEATURE[plain] in features}
    instructions = {plain: intrinsic(_instruction(emit)) for plain, emit in usable.items()}
    written = {plain: intrinsic(emit) for plain, emit in _EMITTED.items()}
    return {**instructions, **written, **{plain: intrinsic((told or _nothing)()) for plain in _SILENT}}


def _instruction(emit: Function) -> Function:
    from numba import types

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return emit(builder, *arguments)

    def one_integer(typing_context, items):  # type: ignore[no-untyped-def]
        return types.int64(types.int64), code

    def two_integers(typing_context, items, number):  # type: ignore[no-untyped-def]
        return types.int64(types.int64, types.int64), code

    return one_integer if emit.__code__.co_argcount == 2 else two_integers


def _nothing() -> Function:
    from numba import types

    def up_to_six(typing_context, position, event, a=None, b=None, c=None, d=None):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return context.get_dummy_value()

        given = [types.none if value is None else value for value in (position, event, a, b, c, d)]
        return types.void(*given), code

    return up_to_six
