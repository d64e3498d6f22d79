"""The laboratory in the browser: asking, waiting, stopping, reading, looking at games; who may, and what is refused."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from sheepfold.table.app import create_app
from sheepfold.table.live.laboratory import PAGE
from sheepfold.table.settings import BadSetting, Settings

from .visits import another, post

GAME = "peter"


@pytest.fixture
def lab(settings: Settings, tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, lab="all", folder=tmp_path)), follow_redirects=False) as client:
        yield client


def ask(client: TestClient, **fields: Any) -> str:
    """The address of a new study."""
    answer = post(client, "/lab", **{"game": GAME, "player": "random", **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def finished(client: TestClient, study: str, seconds: float = 120) -> str:
    until = time.monotonic() + seconds
    while 'role="status"' in (page := client.get(study).text):
        assert time.monotonic() < until
        time.sleep(0.2)
    return page


def test_one_study_at_a_time_and_only_who_asked_can_stop_it(lab: TestClient) -> None:
    study = ask(lab, player="dog", minutes="5")
    assert "Progress of the study" in lab.get(study).text
    second = post(lab, "/lab", game=GAME, player="random")
    assert (second.status_code, second.headers["retry-after"]) == (429, "60")
    assert "one at a time" in second.text
    assert post(another(lab), f"{study}/stop").status_code == 403
    assert post(lab, f"{study}/stop").status_code == 303
    page = finished(lab, study)
    assert "Read the page" in page or "stopped before the first game" in page


def test_a_study_that_is_stopped_has_a_page_to_share_and_games_to_look_at(lab: TestClient) -> None:
    study = ask(lab, player="lamb", what_0="target", values_0="50, 80")
    assert study in lab.get("/lab").text
    assert study not in another(lab).get("/lab").text, "everybody's list is their own"
    folder = lab.app.state.laboratory.job(study.removeprefix("/lab/")).folder  # type: ignore[attr-defined]
    until = time.monotonic() + 60
    while len(list(folder.glob("study.part/000-*.npz"))) < 2 or not list(folder.glob("study.part/003-*.npz")):
        assert time.monotonic() < until
        time.sleep(0.1)
    post(lab, f"{study}/stop")
    page = finished(lab, study)
    read = another(lab).get(f"{study}/page")
    assert read.status_code == 200
    assert "target=50" in read.text
    assert "was stopped before its time was up" in read.text
    assert "style-src 'unsafe-inline'" in read.headers["content-security-policy"]
    looks = re.findall(rf'href="({study}/game/\w+)"', page)
    assert len(looks) >= 3
    assert all("<svg" in lab.get(look).text for look in looks)
    assert "The beginning of the game." in lab.get(f"{looks[0]}?step=0").text
    assert lab.get(f"{looks[0]}?step=99999").status_code == 200
    assert lab.get(f"{looks[0]}/record").text.startswith("Sheepfold record 1")
    assert lab.get(f"{study}/game/nonsense").status_code == 404


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"minutes": "60"}, "1 to 5 minutes"),
        ({"minutes": "x"}, "whole number"),
        ({"player": "shepherd"}, "no player"),
        ({"what_0": "size", "values_0": "1"}, "nothing called size"),
        ({"what_0": "target", "values_0": "2"}, "target cannot be"),
        ({"seats": "9"}, "cannot have 9 seats"),
        ({"option_target": "1"}, "target cannot be"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_cannot_be_studied_is_said_on_the_form(lab: TestClient, fields: dict[str, str], why: str) -> None:
    answer = post(lab, "/lab", **{"game": GAME, **fields})
    assert answer.status_code == 422
    assert why.lower() in answer.text.replace("&#39;", "'").lower()
    assert 'id="begin-study"' in answer.text


def test_what_is_not_there_is_said_so(lab: TestClient) -> None:
    assert lab.get("/lab?game=chess").status_code == 404
    assert post(lab, "/lab", game="chess").status_code == 404
    for path in ("/lab/nothing", "/lab/nothing/page", "/lab/..%2f..", "/lab/nothing/game/upset"):
        assert lab.get(path).status_code == 404
    assert lab.post("/lab", data={"game": GAME}).status_code == 403, "a form of another site"


@pytest.mark.parametrize(("setting", "status"), [("off", 404), ("local", 403), ("all", 200)])
def test_the_setting_says_who_may_ask(settings: Settings, setting: str, status: int) -> None:
    settings = replace(settings, lab=setting)
    with TestClient(create_app(settings), client=("192.0.2.7", 50000), follow_redirects=False) as far:
        assert far.get("/lab").status_code == status
        assert ('href="/lab"' in far.get("/").text) == (status == 200)
        assert post(far, "/lab", game="chess").status_code == (404 if status == 200 else status)
    with TestClient(create_app(settings), client=("127.0.0.1", 50000)) as near:
        assert near.get("/lab").status_code == (404 if setting == "off" else 200)
        behind_proxy = near.get("/lab", headers={"x-forwarded-for": "192.0.2.7"})
        assert behind_proxy.status_code == status


def test_a_setting_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="SHEEPFOLD_LAB cannot be 'some': expected off, local or all"):
        Settings.from_environment({"SHEEPFOLD_DATA": str(tmp_path), "SHEEPFOLD_LAB": "some"})


def test_a_study_in_a_real_browser(pages: Any, served: Any) -> None:
    page = pages()
    page.goto(f"{served.address}/lab?game={GAME}")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_role("button", name="Begin the study").click()
    link = page.get_by_role("link", name="Read the page")
    expect(link).to_be_visible(timeout=90_000)
    page.goto(f"{served.address}{link.get_attribute('href')}")
    expect(page.get_by_role("heading", name="Is it fair?")).to_be_visible()
    assert PAGE.endswith(".html")


def test_without_its_packages_the_page_says_what_to_install(lab: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheepfold.table.pages.lab.PACKAGES", ("no_such_package",))
    page = lab.get("/lab")
    assert page.status_code == 200
    assert "pip install &#39;sheepfold[lab]&#39;" in page.text
    assert '<form method="post" action="/lab"' not in page.text
    assert post(lab, "/lab", game=GAME, player="random").status_code == 422
