"""`@rule`, and how rules become compiled code: every Numba flag and the disk cache live in this file.

A rule is a plain Python function over records and integers, and runs as it stands: that is how rules are
debugged, covered and told as events. For speed the engine compiles *copies*: each reachable rule is copied
with new globals, in which other rules are their compiled copies and the contract's functions are one game's
own. So generic code (batch play, search) is written once, specialised per game, and hits Numba's disk cache,
because every copy has a name of its own.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar
from uuid import uuid4

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

_RULES: set[Function] = set()
_NATIVE: dict[Function, Function] = {}
_SILENT: set[Function] = set()

CPU_FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}
INNER_FLAGS: dict[str, Any] = {**CPU_FLAGS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
GPU_FLAGS: dict[str, Any] = {"device": True}

KEPT_CACHES = 3
"""So many compiled generations of one game stay on the disk."""


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python that the engine may also compile."""
    _RULES.add(function)
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, FunctionType) and value in _RULES


def native(plain: Function) -> Callable[[Function], Function]:
    """Give a rule of one integer a machine instruction to use instead when compiled.

    The decorated function gets an LLVM builder and the 64-bit value, and returns the result.
    """

    def keep(emit: Function) -> Function:
        _NATIVE[plain] = emit
        return emit

    return keep


def silent(function: F) -> F:
    """Mark a rule of up to six arguments that does nothing when compiled."""
    _SILENT.add(function)
    return rule(function)


Wrap = Callable[[FunctionType, bool], Any]
"""Makes a copy callable on its target; the flag says whether Python itself will call it."""


class Copies:
    """Copies of rules for one target, made on demand and linked to each other.

    `swaps` puts other functions in the place of some. Without `wrap` the copies stay plain Python.
    """

    def __init__(self, name: str, wrap: Wrap | None, swaps: Mapping[Function, Any]) -> None:
        self.name = name
        self._wrap = wrap
        self._swaps = dict(swaps)
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
        self._done[function] = self._wrap(twin, function in self._entries) if self._wrap else twin
        for name in function.__code__.co_names:
            value = names.get(name)
            if isinstance(value, FunctionType):
                names[name] = self.of(value)
            elif isinstance(value, type) and issubclass(value, IntEnum):
                names[name] = _constants(value)


def _constants(kind: type[IntEnum]) -> ModuleType:
    """An enumeration as a module of plain integers, which every target understands as constants."""
    module = ModuleType(kind.__name__)
    module.__dict__.update({name: int(member.value) for name, member in kind.__members__.items()})
    return module


def for_python(name: str, swaps: Mapping[Function, Any]) -> Copies:
    """Copies that stay plain Python."""
    return Copies(name, None, swaps)


def for_cpu(name: str, sources: Iterable[Path], swaps: Mapping[Function, Any]) -> Copies:
    """Copies that Numba compiles for this machine's processor, kept on disk under a hash of their sources."""
    import numba
    from numba.extending import intrinsic

    if numba.config.DISABLE_JIT:
        return for_python(name, swaps)
    from sheepfold.engine.compiling import InnerCompiler

    cache, inner_cache = _cache_classes(cache_folder(name, sources))

    def wrap(function: FunctionType, entry: bool) -> Any:
        if entry:
            compiled = numba.njit(**CPU_FLAGS)(function)
        else:
            compiled = numba.njit(**INNER_FLAGS, pipeline_class=InnerCompiler)(function)
        compiled._cache = cache(function) if entry else inner_cache(function)
        return compiled

    return Copies(name, wrap, {**_intrinsics(intrinsic), **swaps})


def for_gpu(name: str, swaps: Mapping[Function, Any]) -> Copies:
    """Copies that become device functions of a CUDA GPU."""
    from numba import cuda
    from numba.cuda.extending import intrinsic

    def wrap(function: FunctionType, entry: bool) -> Any:
        return cuda.jit(**GPU_FLAGS)(function)

    return Copies(name, wrap, {**_intrinsics(intrinsic), **swaps})


def _intrinsics(intrinsic: Callable[[Function], Any]) -> dict[Function, Any]:
    """What the rules marked `native` and `silent` become for a target."""
    instructions = {plain: intrinsic(_instruction(emit)) for plain, emit in _NATIVE.items()}
    return {**instructions, **{plain: intrinsic(_nothing()) for plain in _SILENT}}


def _instruction(emit: Function) -> Function:
    from numba.core import types

    def one_integer(typing_context, items):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return emit(builder, arguments[0])

        return types.int64(types.int64), code

    return one_integer


def _nothing() -> Function:
    from numba.core import types

    def up_to_six(typing_context, position, event, a=None, b=None, c=None, d=None):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return context.get_dummy_value()

        given = [types.none if value is None else value for value in (position, event, a, b, c, d)]
        return types.void(*given), code

    return up_to_six


def cache_folder(name: str, sources: Iterable[Path]) -> Path:
    """The folder for one game's compiled code, named by a hash of the sources: no stale rule ever runs."""
    root = _cache_root()
    folder = root / f"{name}-{fingerprint(sources)}"
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old(root, name)
    os.utime(folder)
    return folder


def fingerprint(sources: Iterable[Path]) -> str:
    """A hash of every Python file in these files and folders, and of what compiles them."""
    import numba
    import numpy

    digest = hashlib.sha256()
    digest.update(f"{platform.python_version()} {numba.__version__} {numpy.__version__}".encode())
    for source in sources:
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            digest.update(b"\0" + file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def files_with_rules(folder: Path) -> list[Path]:
    """The files of a package that hold rules, and those of it that they import: what its compiled code can depend on.

    Words, notation and pictures are not among them, so changing one compiles nothing again.
    """
    files = {_module_parts(file, folder): file for file in sorted(folder.rglob("*.py"))}
    texts = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    found: set[tuple[str, ...]] = set()
    waiting = [name for name, text in texts.items() if "@rule" in text]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [module for module in _imported(texts[name], folder.name, files) if module in files]
    return [files[name] for name in sorted(found)]


def _module_parts(file: Path, folder: Path) -> tuple[str, ...]:
    parts = file.relative_to(folder).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def _imported(text: str, package: str, known: Container[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """The modules that a source imports from its own package, as their names below it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for parts in (name.split(".") for name in names):
            if package in parts:
                below = tuple(parts[parts.index(package) + 1 :])
                yield below if below in known else below[:-1]


def _cache_root() -> Path:
    chosen = os.environ.get("SHEEPFOLD_CACHE")
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sheepfold"
    root = Path(chosen) if chosen else usual
    try:
        root.mkdir(parents=True, exist_ok=True)
        writable = os.access(root, os.W_OK)
    except OSError:
        writable = False
    return root if writable else Path(tempfile.gettempdir()) / "sheepfold"


def _forget_old(root: Path, name: str) -> None:
    kept = sorted(root.glob(f"{name}-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in kept[KEPT_CACHES:]:
        if time.time() - folder.stat().st_mtime > 3600:
            shutil.rmtree(folder, ignore_errors=True)


def _cache_classes(folder: Path) -> tuple[Any, Any]:
    """Numba's function cache for rules that Python calls and for inner rules.

    It is made to use this folder, to trust its name as the stamp of the sources, and to give every piece of
    compiled code a file of its own, so that processes that compile at the same time never mix theirs up.
    """
    from numba.core import caching

    from sheepfold.engine.compiling import rebuilt, reduced

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, function: Any) -> None:
            self._line = function.__code__.co_firstlineno

        def get_cache_path(self) -> str:
            return str(folder)

        def ensure_cache_path(self) -> None:
            folder.mkdir(parents=True, exist_ok=True)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, function: Any, file: str) -> Any:
            return cls(function)

    class Files(caching.IndexDataCacheFile):  # type: ignore[misc]
        def save(self, key: Any, data: Any) -> None:
            name = f"{self._index_name}.{uuid4().hex}.nbc"
            self._save_data(name, data)
            self._save_index({**self._load_index(), key: name})

    class Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class InnerImplementation(Implementation):
        def get_filename_base(self, fullname: str, abiflags: str) -> Any:
            return "inner-" + super().get_filename_base(fullname, abiflags)

        def reduce(self, cres: Any) -> Any:
            return reduced(cres)

        def rebuild(self, target_context: Any, payload: Any) -> Any:
            return rebuilt(target_context, payload)

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class: Any = Implementation

        def __init__(self, function: Any) -> None:
            super().__init__(function)
            self._cache_file = Files(self._cache_path, self._impl.filename_base, folder.name)

    class InnerCache(Cache):
        _impl_class = InnerImplementation

    return Cache, InnerCache
