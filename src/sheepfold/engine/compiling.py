"""How Numba compiles a rule that only other rules call: to LLVM code that is kept on disk, never to machine code.

The rule that Python calls gets all it calls linked in and becomes machine code as a whole, so machine code of the
inner rules' own would never run. What is kept spares the next process most of the work of compiling one more rule.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core import codegen, compiler


class InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
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

    def _optimize_functions(self, module: Any) -> None:
        """Leave all to the passes over the whole module."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Optimise once: Numba's cheap passes before are for counted references, which rules do not have."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def load(self, bitcode: bytes) -> None:
        """Take the LLVM code that was kept."""
        self._final_module = self._shared_module = binding.parse_bitcode(bitcode)
        self._finalize_final_module()


class InnerCompiler(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler with such a library."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = InnerLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


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
