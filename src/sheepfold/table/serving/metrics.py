"""What a server counts for Prometheus.

Requests are told apart by their routes alone: no address, query, token, name or choice is in it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUESTS = logging.getLogger("sheepfold.requests")
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of the latencies that are counted."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
ELSEWHERE = "other"
"""Where a request goes that no route is for."""


class Tally:
    """How many requests each route has answered, and how soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: Counter[tuple[str, str, int]] = Counter()
        self._within: Counter[float] = Counter()
        self._seconds = 0.0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer; `seconds` until it began."""
        with self._lock:
            self._answers[method, route, status] += 1
            self._seconds += seconds
            self._within.update(bound for bound in SECONDS if seconds <= bound)

    def lines(self) -> Iterator[str]:
        """The metrics in the text format of Prometheus."""
        with self._lock:
            answers, within, seconds = sorted(self._answers.items()), dict(self._within), self._seconds
        total = sum(number for _, number in answers)
        yield from head("sheepfold_requests_total", "counter", "requests by method, route and status")
        for (method, route, status), number in answers:
            yield f'sheepfold_requests_total{{method="{method}",route="{route}",status="{status}"}} {number}'
        name = "sheepfold_request_seconds"
        yield from head(name, "histogram", "seconds until an answer begins")
        yield from (f'{name}_bucket{{le="{bound:g}"}} {within.get(bound, 0)}' for bound in SECONDS)
        yield f'{name}_bucket{{le="+Inf"}} {total}'
        yield f"{name}_sum {seconds:.6f}"
        yield f"{name}_count {total}"


def head(name: str, kind: str, help: str) -> Iterable[str]:
    """The lines before the values of one metric."""
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}"


class Watched:
    """Counts every request and writes it to the log, by its route."""

    def __init__(self, app: ASGIApp, tally: Tally) -> None:
        self._app = app
        self._tally = tally

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, told = time.perf_counter(), False

        def tell(status: int) -> None:
            nonlocal told
            if not told:
                told = True
                self._tell(scope, status, time.perf_counter() - began)

        async def send_watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                tell(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except Exception:
            tell(500)
            raise

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope["method"], route_of(scope)
        known = method if method in METHODS else ELSEWHERE
        self._tally.count(known, route, status, seconds)
        more = {"method": known, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        REQUESTS.info("answered", extra={"more": more})


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def route_of(scope: Scope) -> str:
    """The route that a request took, without what is in its address: `/m/{name}/seat/{key}`."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    if path is None:
        return ELSEWHERE
    below = str(scope.get("root_path", "")).removeprefix(str(scope.get("app_root_path", "")))
    return f"{below}{path}"
