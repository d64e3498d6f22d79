"""A pool for tests, which a cluster is in earnest."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any


class InThreads:
    """Calls in threads; what they are given and what they bring travels packed, as between machines."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool = ThreadPoolExecutor(number)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._pool.submit(_called, pickle.dumps((function, arguments)))

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _called(packed: bytes) -> Any:
    function, arguments = pickle.loads(packed)
    return pickle.loads(pickle.dumps(function(*arguments)))
