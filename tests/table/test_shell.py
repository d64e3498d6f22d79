"""The table as an installed app: manifest, icons, service worker; lessons stay without a connection, matches do not."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image
from playwright.sync_api import Browser, expect

from sheepfold.games import game_names
from sheepfold.table.pictures.icons import drawings
from sheepfold.table.pictures.painting import Wanted
from sheepfold.table.serving.static_files import FOLDER

from .browsing import PHONE, Served, page_troubles, set_up, visit
from .visits import TWO_SEATS, new_match

CONTROLLED = """async () => {
  await navigator.serviceWorker.register("/sw.js");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
}"""
KEPT = """async () => {
  const caught = [];
  for (const name of await caches.keys()) caught.push(...(await (await caches.open(name)).keys()));
  return caught.map((one) => new URL(one.url).pathname);
}"""
CAN_BE_INSTALLED = """() => {
  const event = new Event("beforeinstallprompt");
  event.prompt = () => { globalThis.asked = true; };
  dispatchEvent(event);
}"""


def worker(client: TestClient) -> dict[str, Any]:
    """What the service worker keeps."""
    found = re.search(r"= (\{.*\});", client.get("/sw.js").text)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_the_manifest_has_icons_that_can_be_loaded(client: TestClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert "set-cookie" not in answer.headers
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        picture = client.get(icon["src"])
        assert "immutable" in picture.headers["cache-control"]
        if icon["type"] == "image/png":
            with Image.open(io.BytesIO(picture.content)) as drawn:
                assert f"{drawn.width}x{drawn.height}" == icon["sizes"]
                is_whole = drawn.convert("RGBA").getextrema()[3] == (255, 255)
                assert is_whole == (icon["purpose"] == "maskable")
    assert client.get("/manifest.webmanifest", headers={"accept-language": "ja"}).json()["lang"] == "ja"
    assert 'rel="manifest"' in client.get("/").text


@pytest.mark.parametrize(("name", "wanted"), drawings().items())
def test_icons_are_made_of_the_one_drawing(name: str, wanted: Wanted) -> None:
    with Image.open(FOLDER / name) as drawn:
        assert drawn.width == wanted.width


def test_the_service_worker_keeps_what_there_is_and_nothing_of_a_match(client: TestClient) -> None:
    told = worker(client)
    assert told["lessons"] == [f"/rules/{name}" for name in game_names()]
    for address in (*told["files"], told["offline"]):
        assert client.get(address).status_code == 200, address
    assert not [one for one in (*told["files"], *told["lessons"]) if one.startswith(("/m/", "/api", "/games"))]
    page = client.get(new_match(client, TWO_SEATS, "me", "here")).text
    assert set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js)[^"]*)"', page)) <= set(told["files"])
    assert client.get("/sw.js").headers["cache-control"] == "no-cache"


def test_another_language_is_another_service_worker(client: TestClient) -> None:
    before = worker(client)["version"]
    assert worker(client)["version"] == before
    client.cookies.set("language", "ja")
    assert worker(client)["version"] != before


def test_lessons_can_be_read_without_a_connection_and_matches_say_why_not(browser: Browser, served: Served) -> None:
    context, page = visit(browser, served, **PHONE, service_workers="allow")
    set_up(page, TWO_SEATS, ["me", "pup"])
    match = page.url
    page.evaluate(CONTROLLED)
    kept = page.evaluate(KEPT)
    assert f"/rules/{TWO_SEATS}" in kept
    assert not [path for path in kept if path.startswith(("/m/", "/api", "/games"))]
    context.set_offline(True)
    page.goto(f"/rules/{TWO_SEATS}")
    expect(page.locator(".lesson h2").first).to_be_visible()
    page.goto(match)
    expect(page.locator("h1")).to_have_text("No connection")
    page.locator(f'a[href="/rules/{TWO_SEATS}"]').click()
    expect(page.locator(".lesson")).to_be_visible()
    context.set_offline(False)
    page.goto(match)
    expect(page.locator("#board svg")).to_be_visible()
    context.close()


def test_the_switch_for_notifications_says_what_it_can_do(browser: Browser, served: Served) -> None:
    context, page = visit(browser, served)
    set_up(page, TWO_SEATS, ["me", "pup"])
    page.locator("#about summary").click()
    expect(page.locator("#push")).to_be_visible()
    page.evaluate("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
    page.evaluate("document.dispatchEvent(new Event('htmx:after:swap'))")
    expect(page.locator("#push-why")).to_contain_text("begins with https")
    expect(page.locator("#push")).to_be_disabled()
    assert page_troubles(page) == []
    context.close()


def test_installing_is_offered_at_the_foot_and_only_where_it_can_be_done(browser: Browser, served: Served) -> None:
    context, page = visit(browser, served, **PHONE)
    page.goto("/")
    expect(page.locator("#install")).to_be_hidden()
    page.evaluate(CAN_BE_INSTALLED)
    page.locator("#install").click()
    assert page.evaluate("globalThis.asked")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    context.close()


FAKE_PUSH = """
globalThis.made = null;
PushManager.prototype.getSubscription = async () => globalThis.made;
PushManager.prototype.subscribe = async (asked) => {
  if (asked.applicationServerKey.length !== 65 || !asked.userVisibleOnly) throw new Error("not asked as it should be");
  const told = { endpoint: "https://push.test/abc", keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
  const unsubscribe = async () => { globalThis.made = null; };
  globalThis.made = { endpoint: told.endpoint, toJSON: () => told, unsubscribe };
  return globalThis.made;
};
"""
"""A push service in the browser itself; the keys are those of the example in RFC 8291."""


def test_notifications_are_switched_on_and_off(browser: Browser, served: Served) -> None:
    state = served.app.state
    before, state.settings = state.settings, replace(state.settings, push_hosts=("push.test",))
    context, page = visit(browser, served, **PHONE, service_workers="allow", permissions=["notifications"])
    context.add_init_script(FAKE_PUSH)
    set_up(page, TWO_SEATS, ["me", "here"])
    holders = state.rooms.room(page.url.split("/m/")[1].partition("?")[0]).stored.holders[0]
    page.locator("#about summary").click()
    page.locator("#push").click()
    expect(page.locator("#push")).to_have_attribute("aria-pressed", "true")
    assert [one.endpoint for one in state.store.subscriptions(holders)] == ["https://push.test/abc"]
    page.locator("#push").click()
    expect(page.locator("#push")).to_have_attribute("aria-pressed", "false")
    assert state.store.subscriptions(holders) == []
    assert page_troubles(page) == []
    state.settings = before
    context.close()
