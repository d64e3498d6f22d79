"""Everything that we use of Numba's private parts; `compiling` does without where they have changed.

**Inner rules.** A rule that only other rules call is compiled to LLVM code that is kept on disk, never to machine code.
The rule that Python calls gets all it calls linked in and becomes machine code as a whole, so machine code of the inner
rules' own would never run. What is kept spares the next process most of the work of compiling one more rule. Numba
compiles a function anew for each width of its numbers and for each constant that it is called with; an inner rule is
compiled once for all of them.

**Entries.** What is linked into the rule that Python calls belongs to it alone. Numba does not tell LLVM so, which
then keeps every larger rule as a function of its own that may fail; told so, it makes random play up to twice as fast.

**The disk.** Numba names the file of a function by its place in the source and trusts the time of the source file.
Ours is named by the digest of the rule, so that a change anywhere else compiles nothing, and every piece of compiled
code has a file of its own, so that processes that compile at the same time never mix theirs up.
"""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any
from uuid import uuid4

import numba
from llvmlite import binding
from numba.core import caching, codegen, compiler, types
from numba.core.registry import CPUDispatcher

from sheepfold.engine.compile_cache import UNREADABLE, forget_old
from sheepfold.engine.rule import Kind

NO_WRAPPERS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class QuickCompiler:
    """Compiles rules with these flags and keeps them in this folder."""

    def __init__(self, folder: Path, flags: dict[str, Any]) -> None:
        self._folder = folder
        self._flags = flags

    def __call__(self, function: FunctionType, kind: Kind, digest: str) -> Any:
        """A rule that is loaded from the disk or compiled when it is first called."""
        if kind == Kind.ENTRY:
            flags = {**self._flags, "no_cfunc_wrapper": True}
            compiled = numba.njit(**flags, pipeline_class=EntryCompiler)(function)
            compiled._cache = RuleCache(function, self._folder, digest)
        else:
            flags = {**self._flags, **NO_WRAPPERS, "forceinline": kind == Kind.INLINED, "nopython": True}
            compiled = InnerDispatcher(function, targetoptions=flags, pipeline_class=InnerCompiler)
            compiled._cache = InnerCache(function, self._folder, digest)
        return compiled


# -------------------------------------------------------------------- inner rules


class RuleLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of one rule and of what it calls, optimised as a whole."""

    def _optimize_functions(self, module: Any) -> None:
        """Leave all to the passes over the whole module."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Optimise once: Numba's cheap passes before are for counted references, which rules do not have."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class InnerDispatcher(CPUDispatcher):  # type: ignore[misc]
    """An inner rule, which takes whole numbers of one width."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How a rule that calls it with these types does so; called while that one is compiled."""
        return super().get_call_template([widened(kind) for kind in args], kws)


def widened(kind: Any) -> Any:
    """The type that an inner rule is compiled for when it is called with this one: nothing is lost in it."""
    return types.int64 if isinstance(kind, types.IntegerLiteral) or kind in types.signed_domain else kind


class InnerLibrary(RuleLibrary):
    """The LLVM code of one inner rule and of what it calls."""

    @property
    def codegen(self) -> Any:
        """Numba asks here for the machine's details and to set a function's environment."""
        return self

    def magic_tuple(self) -> Any:
        """The machine that the code is for."""
        return self._codegen.magic_tuple()

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to set: the code does not run from here."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def load(self, bitcode: bytes) -> None:
        """Take the LLVM code that was kept."""
        self._final_module = self._shared_module = binding.parse_bitcode(bitcode)
        self._finalize_final_module()


class EntryLibrary(RuleLibrary):
    """The machine code of one rule that Python calls and of what it calls."""

    def __init__(self, context: Any, name: str) -> None:
        super().__init__(context, name)
        self.enable_object_caching()

    def _optimize_final_module(self) -> None:
        """Nobody else calls what was linked in, so LLVM may inline all of it and sees that none of it fails."""
        for function in self._final_module.functions:
            if function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = binding.Linkage.internal
        super()._optimize_final_module()


class RuleCompiler(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler with a library of ours."""

    library: type[RuleLibrary]

    def compile_extra(self, function: Any) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class InnerCompiler(RuleCompiler):
    """Compiles an inner rule."""

    library = InnerLibrary


class EntryCompiler(RuleCompiler):
    """Compiles a rule that Python calls."""

    library = EntryLibrary


def reduced(compiled: Any) -> tuple[Any, ...]:
    """What is kept of an inner rule on disk."""
    description, library = compiled.fndesc, compiled.library
    description.typemap = description.calltypes = None
    environments = tuple(compiled._find_referenced_environments())
    bitcode = library._get_module_for_linking().as_bitcode()
    return library.name, bitcode, description, compiled.environment, compiled.signature, environments


def rebuilt(context: Any, kept: tuple[Any, ...]) -> Any:
    """An inner rule as it was compiled."""
    name, bitcode, description, environment, signature, environments = kept
    library = InnerLibrary(context.codegen(), name)
    library.load(bitcode)
    return compiler.compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, description, environment),
        fndesc=description,
        signature=signature,
        objectmode=False,
        lifted=(),
        reload_init=[],
        referenced_envs=environments,
    )


# -------------------------------------------------------------------- the disk


class RuleFiles(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The index of one rule's compiled code, and a file for every signature."""

    def load(self, key: Any) -> Any:
        """The compiled code for these types, or None; also where it names a class that is gone since then."""
        try:
            return super().load(key)
        except UNREADABLE:
            return None

    def _load_index(self) -> Any:
        """What is kept of this rule: nothing where the file cannot be read, for example since a class was renamed."""
        try:
            return super()._load_index()
        except UNREADABLE:
            return {}

    def save(self, key: Any, data: Any) -> None:
        """Add compiled code; an index that another process has written meanwhile may lack it, never lie."""
        name = f"{self._index_name}.{uuid4().hex}.nbc"
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})
        forget_old(Path(self._cache_path), f"{self._index_name.rpartition('-')[0]}-*.nbi")


class EntryPickling(caching.CompileResultCacheImpl):  # type: ignore[misc]
    """How the code of a rule that Python calls is written to the disk; where to is not asked here."""

    def __init__(self) -> None:
        """Numba looks for a place near the source here; ours is known."""

    def check_cachable(self, cres: Any) -> bool:
        return not cres.lifted and not cres.library.has_dynamic_globals


class InnerPickling(EntryPickling):
    """How the code of an inner rule is written to the disk."""

    def reduce(self, cres: Any) -> Any:
        return reduced(cres)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        return rebuilt(target_context, payload)


class RuleCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, in our files."""

    kind = "entry"
    pickling: type[EntryPickling] = EntryPickling

    def __init__(self, function: FunctionType, folder: Path, digest: str) -> None:
        self._name = repr(function)
        self._py_func = function
        self._impl = self.pickling()
        self._cache_path = str(folder)
        self._cache_file = RuleFiles(self._cache_path, f"{self.kind}-{function.__qualname__}-{digest}", digest)
        self.enable()

    def _save_overload(self, sig: Any, data: Any) -> None:
        if self._impl.check_cachable(data):
            Path(self._cache_path).mkdir(parents=True, exist_ok=True)
            self._cache_file.save(self._index_key(sig, data.codegen), self._impl.reduce(data))


class InnerCache(RuleCache):
    """The cache of an inner rule."""

    kind = "inner"
    pickling = InnerPickling
