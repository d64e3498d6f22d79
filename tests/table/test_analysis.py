"""The analysis of a finished match at the table: asked for, made aside, kept, shown to people and programs."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sheepfold.analysis import findings
from sheepfold.analysis.findings import Effort
from sheepfold.table.live import analyses

from .analysing import Glance, analysed, finished
from .visits import SECRETS, TWO_SEATS, another, new_match, post


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handful of simulations."""
    monkeypatch.setattr(analyses, "Study", Glance)


@pytest.fixture
def over(client: TestClient) -> str:
    """A finished match."""
    return finished(client, SECRETS)


def test_before_the_end_nothing_is_shown(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    for answer in (client.get(f"{match}/analysis"), post(client, f"{match}/analysis")):
        assert answer.status_code == 409
        assert "only a finished match can be analysed" in answer.text.lower()
    api = client.get(f"/api/matches/{match.removeprefix('/m/')}/analysis")
    assert (api.status_code, api.json()["error"]) == (409, "not_to_be_studied")


def test_the_page_offers_an_analysis_makes_it_and_shows_it(client: TestClient, over: str) -> None:
    assert f'href="{over}/analysis"' in client.get(over).text
    assert f"{over}/analysis" in client.get(f"{over}/replay").text
    assert "analyse-thorough" in client.get(f"{over}/analysis").text
    page = analysed(client, over)
    assert 'id="chart"' in page
    for said in ("Decisions that cost most", "Luck and skill", "Strokes of luck", "simulated games", "Ann could know"):
        assert said in page
    assert not re.search(r"<script(?![^>]* src=)|\sstyle=|\son[a-z]+=", page)
    japanese = client.get(f"{over}/analysis", headers={"Accept-Language": "ja"}).text
    for said in ("特に痛かった選択", "運と腕前", "運の分かれ目", "シミュレーション", "Annさんが知りえたことで"):
        assert said in japanese
    assert not re.search(r">[^<]*\b(the|of|chance|decision|better)\b", japanese.partition("<main")[2], re.IGNORECASE)
    last = re.search(r'data-last="(\d+)"', page)
    assert last
    for step in (0, 1, int(last[1]), 999_999):
        assert client.get(f"{over}/analysis?step={step}").status_code == 200
    assert client.get(f"{over}/analysis?step=-1").status_code == 422
    assert client.get(f"{over}/analysis?as=7").status_code == 404
    part = client.get(f"{over}/analysis?step=2&as=1", headers={"HX-Request": "true"}).text
    assert 'data-step="2"' in part
    assert "<html" not in part
    assert_by_name(another(client), over)


def assert_by_name(stranger: TestClient, over: str) -> None:
    """What it tells of the first choices is the same for everybody, from whatever seat they look."""
    room = stranger.app.state.rooms.room(over.removeprefix("/m/"))  # type: ignore[attr-defined]
    chosen = [number for number, moment in enumerate(room.started.moments, 1) if moment.actor >= 0][:4]
    for viewer in (0, 1):
        pages = [stranger.get(f"{over}/analysis?step={step}&as={viewer}").text for step in chosen]
        said = " ".join(part for page in pages for part in re.findall(r'<div id="said".*?</div>', page, re.DOTALL))
        assert "Ann " in said
        assert "Ben " in said
        assert not re.search(r"\b[Yy]our?\b", said)


def test_it_is_kept_and_the_same_again(client: TestClient, over: str) -> None:
    page = analysed(client, over)
    kept = client.app.state.analyses.stored(over.removeprefix("/m/"), Effort.quick)  # type: ignore[attr-defined]
    assert analysed(client, over) == page
    assert kept.as_json() == findings.Analysis.from_json(kept.as_json()).as_json()
    assert "Look more thoroughly" in page
    assert "Look more thoroughly" not in analysed(client, over, "thorough")


def test_one_at_a_time_and_those_who_wait_can_be_stopped(
    client: TestClient, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = client.app.state.rooms.room(over.removeprefix("/m/"))  # type: ignore[attr-defined]
    made = client.app.state.analyses  # type: ignore[attr-defined]
    monkeypatch.setattr(made._pool, "submit", lambda *_, **__: None)
    assert post(client, f"{over}/analysis").status_code == 303
    assert "Another game is being analysed" in client.get(f"{over}/analysis").text
    assert client.get(f"{over}/analysis/progress").json()["over"] is False
    stranger = another(client)
    assert post(stranger, f"{over}/analysis/stop").status_code == 403
    monkeypatch.setattr(analyses, "MOST_WAITING", 1)
    refused = post(client, f"{over}/analysis", effort="thorough")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    assert "try again" in refused.text
    job = made.under_way(room.name)
    assert post(client, f"{over}/analysis/stop").status_code == 303
    assert job.limit.stop.is_set()
    assert made.under_way(room.name) is None


def test_what_fails_is_said_and_can_be_tried_again(
    client: TestClient, over: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("a planted failure")

    good = analyses.Study
    monkeypatch.setattr(analyses, "Study", broken)
    assert "could not be finished" in analysed(client, over)
    assert "a planted failure" in caplog.text
    monkeypatch.setattr(analyses, "Study", good)
    assert 'id="chart"' in analysed(client, over)


@pytest.mark.parametrize("effort", ["", "deep", "quick thorough"])
def test_an_unknown_effort_is_refused(client: TestClient, over: str, effort: str) -> None:
    assert post(client, f"{over}/analysis", effort=effort or " ").status_code == 422
    assert client.get(f"{over}/analysis?effort={effort or 'x'}").status_code == 422


def test_a_program_gets_the_same(client: TestClient, over: str) -> None:
    address = f"/api{over.replace('/m/', '/matches/')}/analysis"
    assert client.get(address).json()["state"] == "none"
    started = client.post(address, json={"effort": "quick"})
    assert started.status_code == 202
    while (told := client.get(address).json())["state"] != "done":
        assert told["state"] in ("waiting", "working")
        time.sleep(0.02)
    found = told["found"]
    assert len(found["chances"]) == told["total"] + 1
    for one in found["accounts"]:
        parts = ("start", "deal", "chance", "own_decisions", "others_decisions", "rest")
        assert sum(one[part] for part in parts) == pytest.approx(one["result"])
