"""The JSON interface, made when the first program asks: the table starts without it, because its models take long."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import State
from starlette.types import Receive, Scope, Send


class LateApi:
    """Stands in the place of the interface until it is needed."""

    def __init__(self, state: State, refused: Mapping[type[Exception], int]) -> None:
        self._state = state
        self._refused = refused
        self._api: FastAPI | None = None
        self._lock = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        api = await run_in_threadpool(self.made) if self._api is None else self._api
        await api(scope, receive, send)

    def made(self) -> FastAPI:
        """The interface, made once."""
        from sheepfold.table.api.app import create_api

        with self._lock:
            if self._api is None:
                self._api = create_api(self._state, self._refused)
            return self._api
