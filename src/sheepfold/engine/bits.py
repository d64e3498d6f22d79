"""Small sets of small numbers, kept in the bits of one integer."""

from __future__ import annotations

from sheepfold.engine.rule import native, rule


@rule
def count(items: int) -> int:
    """How many numbers the set holds."""
    return int(items).bit_count()


@rule
def lowest(items: int) -> int:
    """The smallest number in a set that is not empty."""
    return (int(items) & -int(items)).bit_length() - 1


@rule
def bit(item: int) -> int:
    """The set that holds this number alone."""
    return 1 << int(item)


@rule
def nth(items: int, number: int) -> int:
    """The member of a set that has this many smaller ones in it."""
    place = 0
    for half in (32, 16, 8, 4, 2, 1):
        low = count(items & ((1 << half) - 1))
        if number >= low:
            number -= low
            items >>= half
            place += half
    return place


@native(count)
def _count_native(builder, items):  # type: ignore[no-untyped-def]
    return builder.ctpop(items)


@native(lowest)
def _lowest_native(builder, items):  # type: ignore[no-untyped-def]
    from llvmlite import ir

    return builder.cttz(items, ir.Constant(ir.IntType(1), 1))


@native(nth, feature="bmi2")
def _nth_native(builder, items, number):  # type: ignore[no-untyped-def]
    from llvmlite import ir

    word = ir.IntType(64)
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, (word, word)))
    member = builder.call(deposit, (builder.shl(ir.Constant(word, 1), number), items))
    return builder.cttz(member, ir.Constant(ir.IntType(1), 1))
