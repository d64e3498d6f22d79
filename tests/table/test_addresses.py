"""The name that a table goes by, what HEAD answers, and what browsers may keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from sheepfold.table.app import create_app
from sheepfold.table.settings import BadSetting, Settings

from .hostile import Hostile
from .visits import SECRETS, another, new_match, post, token

OURS = "https://sheep.example"


@pytest.fixture
def named(settings: Settings) -> Iterator[TestClient]:
    app = create_app(replace(settings, address=OURS))
    with TestClient(app, base_url=OURS, follow_redirects=False) as client:
        yield client


# -------------------------------------------------------------------- the configured name


def test_links_have_the_configured_name(named: TestClient) -> None:
    match = new_match(named, SECRETS, "me", "friend")
    for host in ("sheep.example", "SHEEP.example:443", "sheep.example."):
        page = named.get(match, headers={"Host": host}).text
        assert f"{OURS}{match}" in page
        body = {"game": SECRETS, "seats": [{"sitter": "me"}, {"sitter": "friend"}]}
        made = named.post("/api/matches", json=body, headers={"Host": host, "X-Forwarded-Host": "evil.example"}).json()
        assert made["link"].startswith(f"{OURS}/m/")
        assert made["seats"][0]["link"].startswith(f"{OURS}/m/")


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/table.css", "/m/abc/stream"])
def test_other_names_are_refused(named: TestClient, path: str) -> None:
    for host in ("evil.example", "sheep.example:8800", "sheep.example.evil.example", "localhost"):
        answer = named.get(path, headers={"Host": host})
        assert answer.status_code == 421
        assert OURS in answer.text
        assert "evil" not in answer.text
    assert named.get("/health", headers={"Host": "10.0.0.7:8800"}).status_code == 200
    assert named.get("/metrics", headers={"Host": "10.0.0.7:8800"}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [(OURS, 303), (f"{OURS}:443", 303), ("http://sheep.example", 403), ("https://evil.example", 403), ("null", 303)],
)
def test_forms_come_from_the_configured_name(named: TestClient, origin: str, status: int) -> None:
    form = {"token": token(named), "language": "ja"}
    assert named.post("/language", data=form, headers={"Origin": origin}).status_code == status


def test_without_a_configured_name_a_table_goes_by_the_one_it_is_asked_by(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend")
    assert f"http://sheep.local:8800{match}" in client.get(match, headers={"Host": "sheep.local:8800"}).text
    form = {"token": token(client), "language": "ja"}
    assert client.post("/language", data=form, headers={"Origin": "http://testserver"}).status_code == 303
    assert client.post("/language", data=form, headers={"Origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "address", ["sheep.example", "ftp://sheep.example", "https://", "https://a/b", "https://[", "x" * 99]
)
def test_an_address_that_is_none_is_no_setting(settings: Settings, tmp_path: object, address: str) -> None:
    given = {"SHEEPFOLD_DATA": str(tmp_path), "SHEEPFOLD_ADDRESS": address}
    with pytest.raises(BadSetting, match="SHEEPFOLD_ADDRESS"):
        Settings.from_environment(given)
    used = Settings.from_environment(given | {"SHEEPFOLD_ADDRESS": f"{OURS}/"})
    assert (used.address, used.public) == (OURS, True)
    assert not Settings.from_environment(given | {"SHEEPFOLD_ADDRESS": OURS, "SHEEPFOLD_PUBLIC": "0"}).public


# -------------------------------------------------------------------- HEAD


def good_addresses(client: TestClient) -> list[str]:
    """An address of every page and of every GET of the JSON interface."""
    hostile = Hostile(client.app, 1)  # type: ignore[arg-type]
    asked = [hostile.good(*operation) for operation in hostile.operations if operation[0] == "GET"]
    return [f"{one.sent_path.decode()}?{one.sent_query.decode()}" for one in asked]


def test_head_answers_as_get_does_without_a_body(client: TestClient) -> None:
    for address in good_addresses(client):
        plain = {"accept-encoding": "identity"}
        head = client.head(address, headers=plain)
        assert (head.status_code, head.content) == (head.status_code, b"")
        assert head.status_code != 405, address
        if "/stream" in address:
            assert head.headers["content-type"].startswith("text/event-stream")
            continue
        got = client.get(address, headers=plain)
        assert head.status_code == got.status_code, address
        if "/metrics" not in address:
            assert head.headers.get("content-length") == got.headers.get("content-length"), address


def test_head_takes_no_seat(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend")
    key = client.app.state.store.match(match.removeprefix("/m/")).seats[1].key  # type: ignore[attr-defined]
    somebody = another(client)
    assert somebody.head(f"{match}/seat/{key}").status_code == 303
    kept = client.app.state.store.match(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    assert not kept.seats[1].taken
    assert kept.holders[1] == frozenset()


# -------------------------------------------------------------------- what browsers may keep


def test_only_static_files_that_are_there_are_kept(client: TestClient) -> None:
    for address in good_addresses(client):
        answer = client.head(address)
        public = "public" in answer.headers["cache-control"]
        assert public == (address.startswith("/static/") and answer.status_code == 200 and "board.css" not in address)
    assert "public" in client.get("/static/table.css").headers["cache-control"]
    for path in ("/static/nothing.css", "/static/", "/static/../app.py", "/static/vendor"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-store"


def test_refusals_and_redirections_are_not_kept(client: TestClient) -> None:
    answer = post(client, "/language", language="ja", back="/")
    assert answer.headers["cache-control"] == "no-store"
    assert client.post("/language").headers["cache-control"] == "no-store"
