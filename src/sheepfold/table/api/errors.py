"""Refusals as JSON: a short name for programs, a sentence for people, the rule if there is one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi import HTTPException as OurHTTPException
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sheepfold.engine.errors import IllegalChoice
from sheepfold.language import mark, say
from sheepfold.table.api.refused import Refused
from sheepfold.table.serving.limits import TooManyRequests
from sheepfold.table.store.database import BUSY_SECONDS, NoDatabase


class BadToken(ValueError):
    """A token that opens no seat of this match, or none where one is needed."""


MEANINGS = {
    400: "The body cannot be read.",
    401: "This needs the token of a seat of this match: `Authorization: Bearer TOKEN`.",
    403: "This is not yours to do or to know.",
    404: "There is no such game, match or seat.",
    409: "Not now: the rules forbid it, it is another's decision, or something has happened since.",
    413: "The body is too large.",
    422: "Something given is not as described.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
    503: "The table's database does not answer just now; `Retry-After` says how many seconds to wait.",
}

OF_THE_FRAMEWORK = {
    "bad_request": mark("the body cannot be read"),
    "not_found": mark("there is no such page"),
    "method_not_allowed": mark("this address is asked in another way"),
}
"""Sentences for errors that the framework raises before a route is called."""

RETRY = {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}}


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of an operation, for its description; 429 and 503 are possible everywhere."""
    return {
        status: {"model": Refused, "description": MEANINGS[status]}
        | ({"headers": RETRY} if status in (429, 503) else {})
        for status in sorted({*statuses, 429, 503})
    }


def refuse_as_json(api: FastAPI, refused: Mapping[type[Exception], int]) -> None:
    """Answer every error with a `Refused` body."""
    for kind, status in {**refused, BadToken: 401, TooManyRequests: 429}.items():
        api.add_exception_handler(kind, _handler(status))
    api.add_exception_handler(HTTPException, refuse_http)
    api.add_exception_handler(RequestValidationError, _refuse_unfit)
    api.add_exception_handler(Exception, _fail)


def _handler(status: int) -> Any:
    async def refuse(request: Request, trouble: Exception) -> Response:
        return refusal(status, name_of(type(trouble)), str(trouble), trouble)

    return refuse


def name_of(kind: type[Exception]) -> str:
    """A refusal's short name for programs: its class's `error`, or else the name of the class.

    >>> name_of(IllegalChoice)
    'illegal_choice'
    """
    return getattr(kind, "error", "") or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


async def refuse_http(request: Request, trouble: Exception) -> Response:
    """Refuse what no route takes, or what a route refuses by its status."""
    assert isinstance(trouble, HTTPException)
    name = HTTPStatus(trouble.status_code).phrase.lower().replace(" ", "_")
    is_ours = isinstance(trouble, OurHTTPException) and trouble.status_code != HTTPStatus.BAD_REQUEST
    said = str(trouble.detail) if is_ours else say(OF_THE_FRAMEWORK.get(name, str(trouble.detail)))
    answer = refusal(trouble.status_code, name, said, trouble)
    answer.headers.update(trouble.headers or {})
    return answer


async def _refuse_unfit(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, RequestValidationError)
    said = [f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in trouble.errors()]
    return refusal(422, "not_as_described", "; ".join(said), trouble)


async def _fail(request: Request, trouble: Exception) -> Response:
    return refusal(500, "failed", say("something is wrong at this table; its log says what"), trouble)


def refusal(status: int, name: str, said: str, trouble: Exception) -> Response:
    """The answer to an error, with the headers that belong to its status."""
    rule = trouble.refusal.rule if isinstance(trouble, IllegalChoice) else None
    retry = trouble.retry_after if isinstance(trouble, TooManyRequests) else None
    if isinstance(trouble, NoDatabase):
        retry = BUSY_SECONDS
    printed = said.encode("utf-8", "replace").decode()
    body = Refused(error=name, detail=printed, rule=rule, retry_after=retry).model_dump(exclude_none=True)
    headers = {"Retry-After": str(retry)} if retry is not None else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(body, status, headers)
