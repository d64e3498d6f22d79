"""Why a deed is refused, where no other room has a name for it. `error` is what programs know the refusal by."""

from __future__ import annotations

from http import HTTPStatus


def _named(status: HTTPStatus) -> str:
    return status.phrase.lower().replace(" ", "_")


class NoSeat(LookupError):
    """There is no such seat at this table."""

    error = _named(HTTPStatus.NOT_FOUND)


class Unfit(ValueError):
    """Something that was given cannot be used."""

    error = _named(HTTPStatus.UNPROCESSABLE_ENTITY)


class NotOver(ValueError):
    """There is a rematch after the end only."""

    error = _named(HTTPStatus.CONFLICT)
