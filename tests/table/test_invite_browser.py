"""Inviting friends, and what calls one back: QR code and share sheet, the tab's icon, small sounds."""

from __future__ import annotations

import re
from typing import Any

from fastapi.testclient import TestClient
from playwright.sync_api import expect

from sheepfold.table.pages.templating import qr_code

from .browsing import PHONE, awaited, click, offered, serious, set_up, stands, wait_for_news
from .visits import another, new_match

SHARING = "navigator.share = given => { globalThis.shared = given; return Promise.resolve(); };"


def test_the_host_sends_a_link_and_is_not_offered_the_friends_seat(client: TestClient) -> None:
    match = new_match(client, "peter", "me", "friend")
    page = client.get(match).text
    assert "Sit down here" not in page
    assert "not here yet" in page
    assert str(qr_code(f"http://testserver{match}")) in page
    guest = another(client).get(match).text
    assert "Sit down here" in guest
    assert "Ben" in guest  # the seat was named before the friend came
    assert 'id="qr"' not in guest


def test_a_private_link_is_a_qr_code_for_its_holder_alone(client: TestClient) -> None:
    match = new_match(client, "peter", "me", "pup")
    page = client.get(f"{match}/link?seat=0").text
    address = re.search(r'id="seat-link" readonly value="([^"]+)"', page)
    assert address
    assert str(qr_code(address[1])) in page
    assert 'id="qr"' not in another(client).get(f"{match}/link?seat=0").text


def test_an_invitation_is_shared_by_the_device_itself(pages: Any) -> None:
    page = pages(**PHONE)
    page.add_init_script(SHARING)
    set_up(page, "wolf", ["me", "friend"])
    page.locator("[data-share]").tap()
    assert page.evaluate("shared.url") == page.url
    assert "You Cry Wolf!" in page.evaluate("shared.title")
    expect(page.locator(".invite")).to_contain_text("this machine only")
    assert serious(page) == []


def test_the_icon_and_a_sound_say_that_it_is_ones_turn(pages: Any) -> None:
    page = pages()
    set_up(page, "shepherd", ["me", "random"])
    awaited(page)
    assert "icon-turn" in str(page.get_attribute("#icon", "href"))
    for _ in range(30):
        before = stands(page)
        click(page, offered(page)[0])
        wait_for_news(page, before)
        awaited(page)
        if page.evaluate("document.documentElement.dataset.sounded"):
            break
    assert page.evaluate("document.documentElement.dataset.sounded") == "turn"
    page.focus("#sound")
    page.keyboard.press("Enter")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.goto("/")
    expect(page.locator("#sound")).to_be_hidden()
    assert "icon-turn" not in str(page.get_attribute("#icon", "href"))
