"""Whatever somebody sends, the table refuses it or answers it: nothing makes it fail."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from sheepfold.table.app import create_app
from sheepfold.table.settings import Settings

from .hostile import BOUNDARY, FORM, MULTIPART, Hostile, multipart, troubles
from .visits import SECRETS, new_match, token

SAMPLE = 450
SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_route_answers_whatever_is_sent(settings: Settings, seed: int) -> None:
    app = create_app(Settings(database=settings.database, key=settings.key, api_per_minute=1_000_000))
    try:
        assert troubles(app, Hostile(app, seed).some(SAMPLE)) == []
    finally:
        app.state.rooms.close()
        app.state.store.close()


def test_the_sample_has_every_route(client: TestClient) -> None:
    asked = {(one.method, one.path) for one in Hostile(client.app, 1).some(SAMPLE)}  # type: ignore[arg-type]
    assert len(asked) > 50
    assert {("POST", "/m/{name}/choose"), ("POST", "/api/matches"), ("GET", "/m/{name}/stream")} <= asked


@pytest.mark.parametrize("address", ["http://[", "http://[::1", "//[", "http://a:99999", "http://a:b"])
def test_addresses_that_are_none_are_refused(client: TestClient, address: str) -> None:
    form = {"token": token(client), "language": "ja", "back": address}
    assert client.post("/language", data=form, headers={"Origin": address}).status_code == 403
    assert client.post("/language", data=form | {"language": "xx"}, headers={"Referer": address}).status_code == 422
    answer = client.post("/language", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert client.get("/", headers={"Host": address}).status_code == 400


HOSTS = ["a b", "a/b", "[", "[:::]", "host:99999", "host:", "x" * 300, "é", "a,b", "user@host", "<b>"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/health", "/static/table.css"])
def test_a_host_that_is_none_is_refused(client: TestClient, path: str) -> None:
    for host in HOSTS:
        answer = client.get(path, headers={"Host": host.encode("latin-1")})  # type: ignore[dict-item]
        assert answer.status_code == 400, host
        assert answer.headers["cache-control"] == "no-store"
    assert client.get(path, headers={"Host": "[::1]:8800"}).status_code == 200


@pytest.mark.parametrize("charset", ["unicode_escape", "punycode", "utf-16", "utf-7", "idna", "no-such", "\x80"])
def test_forms_in_another_charset_are_refused(client: TestClient, charset: str) -> None:
    fields = [("token", token(client)), ("seat0", "me"), ("name0", "\ud800")]
    kind = f"{MULTIPART}; charset={charset}".encode("latin-1")
    for path in (f"/games/{SECRETS}/new", "/boards/sheepdogs", "/language", "/api/matches"):
        answer = client.post(path, content=multipart(fields), headers={"Content-Type": kind})  # type: ignore[dict-item]
        assert answer.status_code == 415, answer.text
    assert client.post("/language", content=b"", headers={"Content-Type": f"{FORM}; charset=UTF-8"}).status_code != 415


def test_letters_that_are_none_are_not_taken_for_a_name(client: TestClient) -> None:
    body = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="token"\r\n\r\n{token(client)}\r\n'.encode()
    body += f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="name0"\r\n\r\n'.encode() + b"\xed\xa0\x80\r\n"
    body += f"--{BOUNDARY}--\r\n".encode()
    answer = client.post(f"/games/{SECRETS}/new", content=body, headers={"Content-Type": MULTIPART})
    assert answer.status_code in (303, 422)


@pytest.mark.parametrize("path", ["/m/%00", "/m/a%00b/stream", "/api/matches/%00", "/games/%00", "/m/%00/seat/%00"])
def test_addresses_with_control_characters_lead_nowhere(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_private_link_with_control_characters_opens_no_seat(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend")
    assert client.get(f"{match}/seat/%00").status_code == 404
