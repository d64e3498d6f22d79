"""Copying a record from one array to another: in words, where compilers would copy byte by byte."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.rule import emitted, rule


@rule
def copy_record(target: Any, place: int, source: Any, at: int) -> None:
    """`target[place] = source[at]`, both contiguous arrays of the same type of records."""
    target[place] = source[at]


@emitted(copy_record)
def _copy_record_words(typing_context, target, place, source, at):  # type: ignore[no-untyped-def]
    from llvmlite import ir
    from numba import types

    size, alignment = target.dtype.size, _alignment(target.dtype)
    words = ir.IntType(8 * alignment).as_pointer()

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        pairs = zip((target, source), arguments[::2], arguments[1::2], strict=True)
        places = [
            builder.gep(context.make_array(kind)(context, builder, array).data, [at]) for kind, array, at in pairs
        ]
        to, origin = (builder.bitcast(place, words) for place in places)
        for number in range(size // alignment):
            word = [ir.Constant(ir.IntType(32), number)]
            value = builder.load(builder.gep(origin, word), align=alignment)
            builder.store(value, builder.gep(to, word), align=alignment)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), code


def _alignment(kind: Any) -> int:
    """The size of the widest number in a record, at a multiple of which every one of them lies."""
    numbers = [getattr(field.type, "dtype", field.type) for field in kind.fields.values()]
    return max(int(number.bitwidth) // 8 for number in numbers)
