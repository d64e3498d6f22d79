"""What operators and their programs ask a server: whether it is well, and what it counts."""

from __future__ import annotations

from fastapi import APIRouter, Response

from sheepfold.language import say
from sheepfold.table.dependencies import TheHealth, TheRooms, TheStore, TheTally
from sheepfold.table.serving.metrics import METRICS_TYPE, table_lines
from sheepfold.table.store.database import BUSY_SECONDS

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
