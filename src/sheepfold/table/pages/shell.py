"""The table as an installed app: its manifest, its service worker, and what it shows without a connection."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import sheepfold
from sheepfold.games import game_names, load
from sheepfold.language import SOURCE, say, spoken
from sheepfold.match.ledgers import ledger_file
from sheepfold.table.dependencies import Browser, ThePages
from sheepfold.table.pages.templating import board_style
from sheepfold.table.serving.static_files import address_of, digest

router = APIRouter()

FILES = (
    "table.css",
    "play.css",
    "clock.css",
    "theme.js",
    "table.js",
    "deltas.js",
    "clock.js",
    "shell.js",
    "icon.svg",
    "icon-turn.svg",
    "icon-192.png",
    "icon-badge-96.png",
    "vendor/htmx.min.js",
    "vendor/hx-sse.min.js",
)
"""What every page needs."""

OFFLINE = "/offline"
ASKED_AGAIN = {"Cache-Control": "no-cache"}
PAPER, GREEN = "#eef3e0", "#6f9150"


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a device needs to know to install the table."""
    pictures = [
        {"src": address_of("icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": address_of("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": address_of("icon-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": address_of("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    ]
    told: dict[str, Any] = {
        "id": "/",
        "name": "Sheepfold",
        "short_name": "Sheepfold",
        "description": say("Five sheepdog games to play in the browser, together or against the computer"),
        "lang": spoken(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "categories": ["games"],
        "icons": pictures,
        "shortcuts": [
            {"name": say(game.title), "url": f"/games/{game.name}", "icons": pictures[:1]}
            for game in map(load, game_names()[:4])
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers=ASKED_AGAIN)


@router.get("/sw.js")
def service_worker(request: Request, pages: ThePages, browser: Browser) -> Response:
    """The service worker: it keeps the files of the pages, the lessons and the rules, and nothing of any match."""
    files = [*map(address_of, FILES), board_style()]
    lessons = [f"/rules/{name}" for name in game_names()]
    told = {"files": files, "lessons": lessons, "offline": OFFLINE, "version": version(files)}
    text = pages.render(
        request, "sw.js", told=told, icon=address_of("icon-192.png"), badge=address_of("icon-badge-96.png")
    )
    return Response(text, media_type="text/javascript", headers=ASKED_AGAIN)


def version(files: list[str]) -> str:
    """What changes with anything that is kept: files, rules, texts, the language."""
    ledgers = [file.read_bytes() for name in game_names() if (file := ledger_file(name, SOURCE)) is not None]
    return digest(b"\0".join([*map(str.encode, files), *ledgers, sheepfold.__version__.encode(), spoken().encode()]))


@router.get(OFFLINE)
def offline(request: Request, pages: ThePages, browser: Browser) -> Response:
    """What is shown where the table cannot be reached."""
    return pages.page(request, "offline.html")
