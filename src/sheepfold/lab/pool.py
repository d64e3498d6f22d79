"""Where a ladder's and self-play's games can be played besides this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from typing import Any, Protocol


class Pool(Protocol):
    """Makes calls somewhere else; a Ray cluster is one (`lab.cluster`)."""

    @property
    def number(self) -> int:
        """How many calls are made at a time."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Call a function."""

    def close(self) -> None:
        """Give up what is under way."""


def calls_on(pool: Pool, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """What every call brings, as they come; if the caller goes away those under way are given up."""
    try:
        for found in as_completed([pool.submit(function, *one) for one in arguments]):
            yield found.result()
    finally:
        pool.close()
