"""The JSON interface as an application of its own below the table's."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Response
from fastapi.responses import HTMLResponse
from starlette.datastructures import State

import sheepfold
from sheepfold.table.api import analysing, playing, seats, setting_up
from sheepfold.table.api.docs import STYLE, page
from sheepfold.table.api.errors import refuse_as_json

DESCRIPTION = """\
Play the games of this table with a program of your own. A program in a seat is told exactly what a person there is
told. Set up a match or join one; both answer with the token of your seat. Send it with every request:
`Authorization: Bearer TOKEN`. Without a token you look on. A seat's token is the end of its private link, so a person
can hand a seat to a program and back.
"""


def create_api(state: State, refused: Mapping[type[Exception], int]) -> FastAPI:
    """The interface, over the rooms of a table; what the table refuses is refused with the same status."""
    api = FastAPI(
        title="Sheepfold",
        version=sheepfold.__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    api.state = state
    for router in (setting_up.router, seats.router, playing.router, seats.leaving_router, analysing.router):
        api.include_router(router)
    refuse_as_json(api, refused)

    @api.get("/docs", include_in_schema=False)
    def docs() -> Response:
        """The description for people."""
        return HTMLResponse(page(api.openapi()))

    @api.get("/docs.css", include_in_schema=False)
    def docs_style() -> Response:
        """How the description looks."""
        return Response(STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})

    return api
