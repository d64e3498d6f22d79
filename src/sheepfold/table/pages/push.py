"""Notifications: a browser asks for them, and asks for them no more."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Response
from fastapi.responses import JSONResponse

from sheepfold.language import say, spoken
from sheepfold.table.dependencies import Browser, Sender, TheSettings, TheStore
from sheepfold.table.push.services import is_service
from sheepfold.table.settings import Settings
from sheepfold.table.store.stored import Subscription

router = APIRouter(prefix="/push")

KEY, SECRET = 65, 16
"""How many bytes a browser's key and its secret have."""

Endpoint = Annotated[str, Form(max_length=1000)]


@router.get("/key")
def key(store: TheStore, settings: TheSettings, browser: Browser) -> Response:
    """The key that a browser subscribes with."""
    _check_offered(settings)
    from sheepfold.table.push import messages

    return JSONResponse({"key": messages.public_key(store.push_key(messages.new_key))})


@router.post("")
def subscribe(
    store: TheStore,
    settings: TheSettings,
    browser: Sender,
    endpoint: Endpoint,
    p256dh: Annotated[str, Form(max_length=100)],
    auth: Annotated[str, Form(max_length=40)],
) -> Response:
    """Tell this browser from now on when it is its turn in a match and no page of it is open."""
    _check_offered(settings)
    if not is_service(endpoint, settings.push_hosts):
        raise HTTPException(422, say("this browser's push service is not known here"))
    if not are_keys(p256dh, auth):
        raise HTTPException(422, say("these are not the keys of a subscription"))
    store.subscribe(browser, Subscription(endpoint, p256dh, auth, spoken()))
    return Response(status_code=204)


@router.post("/off")
def unsubscribe(store: TheStore, browser: Sender, endpoint: Endpoint) -> Response:
    """Tell it no more."""
    store.unsubscribe(endpoint, browser)
    return Response(status_code=204)


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether these are a browser's key and its secret."""
    from sheepfold.table.push import messages

    try:
        return (len(messages.decoded(p256dh)), len(messages.decoded(auth))) == (KEY, SECRET) and bool(
            messages.encrypted(b"", p256dh, auth)
        )
    except ValueError:
        return False


def _check_offered(settings: Settings) -> None:
    if not settings.push:
        raise HTTPException(404, say("this table sends no notifications"))
