"""Pages in a real browser: whole matches by mouse, by touch and by keys; people together; replays; accessibility."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from sheepfold.table.live import advisers

from .browsing import (
    DESKTOP,
    PHONE,
    Served,
    awaited,
    by_keys,
    click,
    offered,
    page_troubles,
    play,
    serious,
    set_up,
    spot_of,
    stands,
    steer,
    tap,
    visit,
    wait_for_news,
)

SHORT: dict[str, tuple[list[str], dict[str, object]]] = {
    "peter": (["me", "random"], {"length": "one_round"}),
    "wolf": (["me", "random", "random"], {}),
    "sheepdogs": (["me", "random"], {"round_cap": 10}),
    "sheep": (["me", "random", "random"], {"round_cap": 3}),
    "shepherd": (["me", "random"], {"sun_length": 6}),
}
"""Every game, set up so that a match does not take long."""


COUNT_SHIFTS = """globalThis.shifted = 0; globalThis.shifts = [];
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        shifted += entry.value;
        shifts.push([entry.value, ...entry.sources.map(source => source.node?.id || source.node?.className)]);
    }
}).observe({type: "layout-shift", buffered: true});"""
"""Adds up how much of a page moved without being asked to."""


# -------------------------------------------------------------------- whole matches


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_clicking(pages: Any, game: str) -> None:
    page = pages()
    page.add_init_script(COUNT_SHIFTS)
    set_up(page, game, SHORT[game][0], **SHORT[game][1])
    play(page, 1, click)
    expect(page.locator("text=Rematch")).to_be_visible()
    assert page.evaluate("shifted") < 0.1, page.evaluate("shifts")


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_tapping_on_a_phone(pages: Any, game: str) -> None:
    page = pages(**PHONE)
    set_up(page, game, SHORT[game][0], **SHORT[game][1])
    assert page.get_attribute("#table", "data-shape") == "tall"
    play(page, 2, tap)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["shepherd", "wolf"])
def test_a_whole_match_by_keys_alone(pages: Any, game: str) -> None:
    page = pages()
    set_up(page, game, SHORT[game][0], **SHORT[game][1])
    play(page, 3, by_keys)


def test_typed_moves(pages: Any) -> None:
    page = pages()
    set_up(page, "shepherd", ["me", "random"])
    awaited(page)
    before = stands(page)
    page.keyboard.press("/")
    page.keyboard.type(offered(page)[0]["move"])
    page.keyboard.press("Enter")
    wait_for_news(page, before)


def test_hot_seat_hands_the_device_over(pages: Any) -> None:
    page = pages()
    set_up(page, "wolf", ["me", "here"])
    expect(page.locator("#take-over")).to_be_visible()
    assert page.locator("#board").count() == 0
    play(page, 4, click)
    assert page.get_attribute("#table", "data-over") == "yes"


# -------------------------------------------------------------------- people together


def test_a_browser_brings_its_own_word_after_the_promise_and_remembers_it(pages: Any, served: Served) -> None:
    page = pages()
    page.goto("/")
    page.click('.cover[data-game="peter"] button.main')
    page.wait_for_selector("#board svg")
    name = page.url.rpartition("/")[2]
    match = served.app.state.rooms.room(name).started
    assert [source for _, source in match.chance.sources] == ["own"]
    remembered = json.loads(page.evaluate(f"localStorage.getItem('chance {name}')"))
    assert remembered == {"promise": match.chance.commitment, "words": list(match.chance.words)}
    page.goto(f"/m/{name}/fair")
    assert "both are in the match" in page.text_content("#own-word")
    page.evaluate(f"localStorage.setItem('chance {name}', JSON.stringify({{promise: 'x', words: ['y']}}))")
    page.reload()
    assert "something is wrong" in page.text_content("#own-word")


def test_the_words_of_several_seats_are_sent_once(pages: Any, served: Served) -> None:
    page, sent = pages(), []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/words") else None)
    set_up(page, "sheep", ["me", "here", "here"])
    page.wait_for_selector("#board svg")
    assert len(sent) == 1
    match = served.app.state.rooms.room(page.url.rpartition("/")[2]).started
    assert [source for _, source in match.chance.sources] == ["own"] * 3


def test_two_browsers_play_each_other_with_a_reconnect(pages: Any) -> None:
    ann, ben = pages(), pages(**PHONE)
    set_up(ann, "shepherd", ["me", "friend"], turn_cap=8)
    expect(ann.locator("text=The match begins")).to_be_visible()
    ben.goto(ann.url)
    ben.fill('input[name="name"]', "Bob")
    ben.click("text=Sit down here")
    ann.wait_for_selector("#board")
    expect(ann.locator("#seats")).to_contain_text("Bob")
    made = 0
    for _ in range(400):
        states = [page.get_attribute("#table", "data-decides") for page in (ann, ben)]
        if ann.get_attribute("#table", "data-over") == "yes":
            break
        mover, other = (ann, ben) if states[0] == "yes" else (ben, ann)
        if mover.get_attribute("#table", "data-decides") != "yes":
            ann.wait_for_timeout(50)
            continue
        if made == 6:
            other.context.set_offline(True)
        before = stands(mover)
        (click if mover is ann else tap)(mover, offered(mover)[0])
        wait_for_news(mover, before)
        if made == 6:
            other.context.set_offline(False)
        now = mover.get_attribute("#table", "data-number")
        made += 1
        other.wait_for_function("n => +document.querySelector('#table').dataset.number >= +n", arg=now)
    assert made > 6
    ben.wait_for_selector('#table[data-over="yes"]')
    ann.click("text=Rematch")
    ann.wait_for_url(re.compile(r"/m/\w+$"))
    ben.wait_for_selector("text=Go to the rematch")


def test_a_stream_that_has_gone_silent_is_noticed_and_begun_anew(pages: Any) -> None:
    page = pages()
    page.clock.install()
    with page.expect_response("**/stream?*"):
        set_up(page, "peter", ["me", "random"])
    with page.expect_response("**/stream?*"):
        page.clock.fast_forward(6000)
    expect(page.locator("#connection")).to_contain_text("The connection is back")


def test_spectators_see_it_live_and_choose_nothing(pages: Any) -> None:
    page, guest = pages(), pages()
    set_up(page, "peter", ["me", "random"])
    guest.goto(page.url)
    awaited(page)
    click(page, offered(page)[0])
    page.wait_for_function("() => document.querySelector('#table').dataset.number > 0")
    guest.wait_for_function("() => document.querySelector('#table').dataset.number > 0")
    assert guest.locator("#board [data-key]").count() == 0
    assert guest.locator("#choices").count() == 0


def test_animations_show_every_step_and_can_be_skipped(browser: Browser, served: Served) -> None:
    context, page = visit(browser, served, calm=False)
    set_up(page, "peter", ["me", "random"])
    said = []
    page.expose_function("heard", lambda line: said.append(line))
    page.evaluate(
        "new MutationObserver(() => heard(document.querySelector('#said').textContent))"
        ".observe(document.querySelector('#said'), {childList: true, subtree: true})"
    )
    awaited(page)
    click(page, offered(page)[0])
    page.wait_for_function("() => !document.querySelector('#skip').disabled")
    page.click("#skip")
    page.wait_for_function("() => document.querySelector('#table').dataset.number > 0")
    assert any("Ann" in line or "Ben" in line for line in said)
    assert page_troubles(page) == []
    context.close()


# -------------------------------------------------------------------- help on the way


def test_a_refusal_names_its_rule_and_links_to_it(pages: Any) -> None:
    page = pages()
    set_up(page, "sheep", ["me", "here", "here"])
    awaited(page)
    keys = {choice["keys"][0] for choice in offered(page)}
    there = page.evaluate("[...document.querySelectorAll('#board [data-key]')].map(e => e.dataset.key)")
    wrong = next(key for key in there if key not in keys)
    before = page.get_attribute("#table", "data-number")
    page.mouse.click(*spot_of(page, wrong))
    link = page.locator("#answer a.rule").first
    expect(link).to_be_visible()
    assert page.get_attribute("#table", "data-number") == before
    rule = str(link.get_attribute("href")).split("#")[1]
    link.click()
    expect(page.locator(f'#rules-panel [id="{rule}"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).to_be_hidden()
    page.goto(str(link.get_attribute("href")))
    expect(page.locator(f'[id="{rule}"]')).to_be_in_viewport()


def test_previews_on_hover_and_focus(pages: Any) -> None:
    page = pages()
    set_up(page, "sheep", ["me", "random", "random"])
    awaited(page)
    first, second = (choice["keys"] for choice in offered(page)[:2])  # placing takes one click
    preview = page.locator("#board .sf-preview")
    page.mouse.move(*spot_of(page, *first))
    expect(preview).to_have_count(1)
    hovered = preview.inner_html()
    steer(page, *second)
    expect(preview).to_have_count(1)
    page.wait_for_function("before => document.querySelector('#board .sf-preview')?.innerHTML !== before", arg=hovered)


def test_a_hint_is_given(pages: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisers, "ADVISER", "random")
    page = pages()
    set_up(page, "shepherd", ["me", "random"])
    awaited(page)
    page.click("#hint")
    page.wait_for_selector("#answer .hint-answer", timeout=60_000)


def test_replays_step_jump_and_change_sides(pages: Any) -> None:
    page = pages()
    set_up(page, "wolf", ["me", "random", "random"])
    play(page, 5, click)
    page.click("text=Replay")
    expect(page.locator("#table")).to_have_attribute("data-step", "0")
    page.click("#next")
    expect(page.locator(".turn")).to_contain_text("Step 1 of")
    assert len(page.locator("#said p").all()) > 1  # a deal is one step
    page.keyboard.press("End")
    expect(page.locator("#table")).to_have_attribute("data-step", str(page.get_attribute("#table", "data-last")))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#table")).not_to_have_attribute("data-step", str(page.get_attribute("#table", "data-last")))
    page.click("nav.views >> text=Cat")
    assert "as=2" in page.url
    page.click("text=Was chance fair?")
    expect(page.locator("text=fell as the secret")).to_be_visible()


def test_dark_and_light(pages: Any) -> None:
    page = pages()
    page.goto("/")
    page.click("[data-theme-switch]")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"


# -------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_way_in(pages: Any, theme: str) -> None:
    page = pages(color_scheme=theme, **DESKTOP)
    ways_in = ("/", "/games/wolf", "/games/sheepdogs", "/rules/peter", "/rules/sheepdogs", "/nothing")
    for path in (*ways_in, "/coach/peter", "/puzzles", "/puzzles/wolf"):
        page.goto(path)
        assert serious(page) == [], path


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", SHORT)
def test_axe_finds_nothing_serious_at_the_table(pages: Any, game: str, device: dict[str, Any]) -> None:
    page = pages(**device)
    set_up(page, game, SHORT[game][0], **SHORT[game][1])
    awaited(page)
    assert serious(page) == []
    page.goto(f"{page.url}/replay")
    assert serious(page) == []


def test_axe_finds_nothing_serious_while_waiting_and_after_the_end(pages: Any) -> None:
    page = pages(color_scheme="dark", **DESKTOP)
    set_up(page, "wolf", ["me", "friend"])
    assert serious(page) == []
    set_up(page, "peter", ["me", "here"])
    assert serious(page) == []
    set_up(page, "wolf", ["me", "random", "random"])
    play(page, 6, click)
    assert serious(page) == []
    page.click("text=Was chance fair?")
    assert serious(page) == []


# -------------------------------------------------------------------- what is in sight


LARGE = {"viewport": {"width": 1440, "height": 900}}


@pytest.mark.parametrize("game", SHORT)
def test_board_headline_and_caption_are_above_the_fold(pages: Any, game: str) -> None:
    page = pages(**LARGE)
    page.goto("/")
    page.click(f'.cover[data-game="{game}"] button.main')
    page.wait_for_selector("#board svg")
    awaited(page)
    for part in ("#turn", "#said", "#board > svg"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900, part


@pytest.mark.parametrize("game", SHORT)
def test_a_tap_never_scrolls_and_what_it_asks_is_in_sight(pages: Any, game: str) -> None:
    page = pages(**PHONE)
    set_up(page, game, SHORT[game][0], **SHORT[game][1])
    awaited(page)
    for key in offered(page)[0]["keys"]:
        spot, before = spot_of(page, key), page.evaluate("scrollY")
        page.touchscreen.tap(*spot)
        assert page.evaluate("scrollY") == before
    expect(page.locator("#do-it")).to_be_visible()
    assert page.evaluate("scrollY") == before
    for button in ("#do-it", "#take-back"):
        box = page.locator(button).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["viewport"]["height"]
    assert page.locator("#seats .score").first.is_visible()


def test_a_lost_connection_is_told_and_no_choice_is_lost_in_silence(pages: Any) -> None:
    page = pages()
    set_up(page, "peter", ["me", "random"], length="one_round")
    awaited(page)
    before = stands(page)
    page.context.set_offline(True)
    expect(page.locator("#connection.lost")).to_be_visible()
    page.mouse.click(*spot_of(page, offered(page)[0]["keys"][0]))
    expect(page.locator("#answer")).to_contain_text("was not sent")
    expect(page.locator("#do-it")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#connection.lost")).to_be_hidden(timeout=20_000)
    page.click("#do-it")
    wait_for_news(page, before)


def test_a_page_whose_scripts_come_slowly_is_live_all_the_same(pages: Any) -> None:
    host, guest = pages(), pages()
    set_up(host, "shepherd", ["me", "here"])
    guest.route("**/hx-sse.min.js*", slowly)
    guest.goto(host.url)
    before = stands(guest)
    click(host, offered(host)[0])
    moved = "before => document.querySelector('#table').dataset.number !== before"
    guest.wait_for_function(moved, arg=before.split()[0], timeout=5000)


def slowly(route: Route) -> None:
    time.sleep(0.7)
    route.continue_()


def test_a_first_connection_that_fails_is_tried_again(pages: Any) -> None:
    host, guest, tries = pages(), pages(), []

    def refuse_once(route: Route) -> None:
        tries.append(route.request.url)
        route.fulfill(status=429, body="too many") if len(tries) == 1 else route.continue_()

    set_up(host, "shepherd", ["me", "here"])
    guest.route("**/stream*", refuse_once)
    guest.goto(host.url)
    expect(guest.locator("#connection")).to_contain_text("is back", timeout=20_000)
    before = stands(guest)
    click(host, offered(host)[0])
    wait_for_news(guest, before)


def test_the_tab_says_what_goes_on(pages: Any) -> None:
    host, guest = pages(), pages()
    set_up(host, "shepherd", ["me", "friend"], first_player="0")
    expect(host).to_have_title(re.compile("^Waiting"))
    guest.goto(host.url)
    guest.click("button:has-text('Sit down here')")
    guest.wait_for_selector("#board svg")
    host.wait_for_selector("#board svg")
    is_hosts = host.get_attribute("#table", "data-decides") == "yes"  # a first throw may be of no use
    decides, waits = (host, guest) if is_hosts else (guest, host)
    expect(decides).to_have_title("● The Shepherd, your turn · Sheepfold")
    expect(waits).to_have_title("The Shepherd · Sheepfold")
