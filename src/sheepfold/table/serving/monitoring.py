"""What operators and their programs ask a server: whether it is well, and what it counts."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter, Response

from sheepfold.language import say
from sheepfold.table.dependencies import TheHealth, TheRooms, TheStore, TheTally
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.serving.metrics import METRICS_TYPE, head
from sheepfold.table.store.database import BUSY_SECONDS
from sheepfold.table.store.storage import Store

router = APIRouter()


@router.get("/health")
async def health(looker: TheHealth) -> Response:
    """Whether the server is well, and what is wrong if it is not."""
    trouble = await looker.trouble()
    status, headers = (503, {"Retry-After": str(BUSY_SECONDS)}) if trouble else (200, {})
    return Response(f"{say(trouble) or 'well'}\n", status, headers, media_type="text/plain")


@router.get("/metrics")
def metrics(rooms: TheRooms, store: TheStore, tally: TheTally) -> Response:
    """What this process counts, for Prometheus."""
    return Response("\n".join([*table_lines(rooms, store), *tally.lines(), ""]), media_type=METRICS_TYPE)


def table_lines(rooms: Rooms, store: Store) -> Iterator[str]:
    """Metrics about the matches of this process, in the text format of Prometheus."""
    here = rooms.here()
    counted = [
        ("sheepfold_matches_open", "gauge", "matches that have begun and not ended", store.count_unfinished()),
        ("sheepfold_rooms", "gauge", "matches that are in memory", len(here)),
        ("sheepfold_watchers", "gauge", "streams that are open", sum(len(room.watchers) for room in here)),
        ("sheepfold_thinking", "gauge", "computer players that think", sum(room.thinking for room in here)),
        ("sheepfold_choices_total", "counter", "choices made since the start", store.choices_stored),
    ]
    for name, kind, help, value in counted:
        yield from (*head(name, kind, help), f"{name} {value}")
