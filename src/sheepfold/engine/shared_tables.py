"""Tables that all positions of a game share: a position keeps the number of a row, not the row.

What many positions have in common and no rule changes (a board of people's own, say) would make every record large.
It stands in a row of a `SharedTable` instead, and a field of the record whose kind is that table holds the row's
number:

    BOARDS = SharedTable(__name__, "BOARDS", ROW, [row_of(board) for board in BUILT_IN])
    POSITION = record(("seats", "i1"), ("phase", "i1"), ("board", BOARDS), ...)
    board_at = BOARDS.at

A rule that calls `board_at(position.board)` gets the row as a record. In plain Python that is a row of an array, which
is there once in a process and never moves. Compiled for the processor it is that same memory, named by a symbol, so
that code on the disk finds it in the next process too. On a GPU it is the one row of a launch, in the shared memory of
each block (`engine.gpu.share_row`).

A number says where the row lies, and carries a part of a hash of its content. Equal rows have equal numbers in every
process, unless two rows want the same place; therefore a record that travels to another process takes its row along
(`engine.record.told_row`) and gets the number that the row has there.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable
from types import FunctionType
from typing import Any

import numpy as np

from sheepfold.engine.rule import Target, has_targets
from sheepfold.language import mark, say

PLACE_BITS = 14
PLACES = 1 << PLACE_BITS
"""A table has so many places; the lowest bits of a number are the row's place."""

MOST_ROWS = PLACES // 2
"""A table takes so many different rows. They are never forgotten: some position might still name them."""

CHECK = (1 << 16) - 1
"""The bits of a number above its place: a part of the hash of a row's content, at least 1."""

UNKNOWN = mark("a position names row {number} of a table that this process has not been given")
FULL = mark("the table has {most} rows already, as many as it takes; a new process begins with an empty one")


class UnknownRow(ValueError):
    """A record names a row that this process has never been told of."""


class TableFull(ValueError):
    """A table has as many different rows as it takes."""


class SharedTable:
    """Rows of one kind for all positions of a game in this process; found again by its module and name.

    >>> from sheepfold.engine.record import blank, record
    >>> ROW = record(("steps", "i1", 3))
    >>> table, row = SharedTable(__name__, "EXAMPLE", ROW), blank(ROW)
    >>> row.steps[:] = 1, 2, 3
    >>> number = table.add(row)
    >>> table.add(row) == number, table.at(number).steps
    (True, array([1, 2, 3], dtype=int8))
    """

    def __init__(
        self,
        module: str,
        name: str,
        kind: np.dtype[Any],
        built_in: Iterable[Any] = (),
        unknown: str = UNKNOWN,
        full: str = FULL,
    ) -> None:
        self.module, self.name, self.kind = module, name, kind
        self._unknown, self._full = unknown, full
        self._rows = np.zeros(PLACES, kind)
        self._numbers = np.full(PLACES, -1, np.int64)
        self._by_content: dict[bytes, int] = {}
        self._lock = threading.Lock()
        for place, row in enumerate(built_in):
            self._put(place, place, row.tobytes())
        self.built_in = len(self._by_content)
        self.at = self._access()

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_in, (self.module, self.name)

    def __len__(self) -> int:
        return len(self._by_content)

    @property
    def symbol(self) -> str:
        """What compiled code calls the rows."""
        return f"sheepfold_{self.module}_{self.name}".replace(".", "_")

    @property
    def address(self) -> int:
        """Where the rows begin."""
        return int(self._rows.ctypes.data)

    def add(self, row: Any) -> int:
        """The number of a row with this content, given as a record or as its bytes; a new one if there is none yet."""
        content = row if isinstance(row, bytes) else row.tobytes()
        if len(content) != self.kind.itemsize:
            raise UnknownRow(say(self._unknown, number="?"))
        with self._lock:
            number = self._by_content.get(content)
            return self._added(content) if number is None else number

    def _added(self, content: bytes) -> int:
        if len(self) - self.built_in >= MOST_ROWS:
            raise TableFull(say(self._full, most=MOST_ROWS))
        digest = int.from_bytes(hashlib.sha256(content).digest()[:8], "little")
        place = digest % PLACES
        while place < self.built_in or self._numbers[place] >= 0:
            place = (place + 1) % PLACES
        number = (1 + (digest >> PLACE_BITS) % CHECK) << PLACE_BITS | place
        self._put(place, number, content)
        return number

    def _put(self, place: int, number: int, content: bytes) -> None:
        self._rows[place] = np.frombuffer(content, self.kind)[0]
        self._numbers[place] = number
        self._by_content[content] = number

    def row(self, number: int) -> Any:
        """The row with this number; `UnknownRow` if this process has none."""
        place = int(number) & PLACES - 1
        if self._numbers[place] != number:
            raise UnknownRow(say(self._unknown, number=int(number)))
        return self._rows[place]

    def told(self, number: int) -> bytes:
        """What another process must be told to find this row: its content, nothing for one that is always there."""
        return b"" if 0 <= number < self.built_in else bytes(self.row(number).tobytes())

    # ---------------------------------------------------------------- in rules

    def _access(self) -> Any:
        """The function that rules call for a row."""
        row = self.row

        def at(number: int) -> Any:
            """The row with this number."""
            return row(number)

        return has_targets(at, Target(self._for_cpu, self._for_gpu, (self.symbol, self.kind, PLACES)))

    def _for_cpu(self) -> Any:
        """Compiled for the processor: the row's address, from the symbol of the table."""
        import numba
        from llvmlite import binding, ir
        from numba.extending import intrinsic

        binding.add_symbol(self.symbol, self.address)
        kind, symbol, size = numba.from_dtype(self.kind), self.symbol, self.kind.itemsize

        def at(typing_context, number):  # type: ignore[no-untyped-def]
            def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
                whole = ir.ArrayType(ir.IntType(8), size * PLACES)
                rows = builder.module.globals.get(symbol) or ir.GlobalVariable(builder.module, whole, symbol)
                none, mask, row_size = (ir.Constant(ir.IntType(64), value) for value in (0, PLACES - 1, size))
                place = builder.mul(builder.and_(arguments[0], mask), row_size)
                return builder.bitcast(builder.gep(rows, [none, place]), context.get_value_type(kind))

            return kind(numba.int64), code

        return intrinsic(at)

    def _for_gpu(self) -> FunctionType:
        """On a GPU: the one row that the block shares, whatever its number."""
        from numba import cuda

        names = {"cuda": cuda, "KIND": self.kind}
        return FunctionType(_shared_row.__code__, names, f"row_of_{self.name}")


def _shared_row(number):  # type: ignore[no-untyped-def]
    """All dynamic shared memory of a block begins at the same place."""
    return cuda.shared.array(0, KIND)[0]  # type: ignore[name-defined]  # noqa: F821


def _table_in(module: str, name: str) -> SharedTable:
    from importlib import import_module

    found: SharedTable = getattr(import_module(module), name)
    return found
