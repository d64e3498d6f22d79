"""A replay in somebody else's page, in a real browser: by buttons and keys, and by itself."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import Browser, Page, expect

from .browsing import PHONE, Served, page_troubles, serious, set_up, visit
from .visits import TWO_SEATS


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """The address of another server, which has this page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def finished(page: Page, served: Served) -> str:
    """The name of a match that is over."""
    set_up(page, TWO_SEATS, ["me", "here"])
    room = served.app.state.rooms.room(page.url.split("/m/")[1].partition("?")[0])
    draw = random.Random(1)
    while not room.started.over:
        room.play(room.started.actor, room.number, draw.choice(room.started.position.choices()))
    return str(room.name)


def test_another_site_frames_a_replay(browser: Browser, served: Served) -> None:
    context, page = visit(browser, served, **PHONE)
    name = finished(page, served)
    address = f"{served.address}/embed/{name}"
    with another_site(f'<iframe src="{address}" width="380" height="500"></iframe>') as site:
        page.goto(site)
        frame = page.frame_locator("iframe")
        shown = frame.locator("#embed")
        expect(shown).to_have_attribute("data-step", "0")
        frame.locator("#next").click()
        expect(shown).not_to_have_attribute("data-step", "0")
        frame.locator("#next").press("End")
        expect(frame.locator(".said strong")).to_be_visible()
        frame.locator("#run").click()
        expect(frame.locator("#run")).to_have_text("❚❚")
        frame.locator("#first").click()
        expect(shown).to_have_attribute("data-step", "0")
    page.goto(address)
    assert serious(page) == []
    assert page_troubles(page) == []
    context.close()
