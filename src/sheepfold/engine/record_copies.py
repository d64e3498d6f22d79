"""Copying a record from one array to another: in words of eight bytes, where compilers copy byte by byte."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.rule import emitted, rule

WORDS = (8, 4, 2, 1)
"""The bytes of what is copied at once, the largest first."""


@rule
def copy_record(target: Any, place: int, source: Any, at: int) -> None:
    """`target[place] = source[at]`, both contiguous arrays of the same type of records."""
    target[place] = source[at]


@emitted(copy_record)
def _copy_record_words(typing_context, target, place, source, at):  # type: ignore[no-untyped-def]
    from llvmlite import ir
    from numba import types

    size = target.dtype.size
    alignment = max(
        word
        for word in WORDS
        if all(part.offset % word == 0 for part in target.dtype.fields.values()) and size % word == 0
    )

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        def pointer(kind, array, index):  # type: ignore[no-untyped-def]
            data = context.make_array(kind)(context, builder, array).data
            return builder.ptrtoint(builder.gep(data, [index]), ir.IntType(64))

        to = pointer(target, arguments[0], arguments[1])
        origin = pointer(source, arguments[2], arguments[3])
        for offset in range(0, size, alignment):
            word = ir.IntType(8 * alignment)
            step = ir.Constant(ir.IntType(64), offset)
            value = builder.load(builder.inttoptr(builder.add(origin, step), word.as_pointer()), align=alignment)
            builder.store(value, builder.inttoptr(builder.add(to, step), word.as_pointer()), align=alignment)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), code
