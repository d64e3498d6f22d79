"""Private links can be made anew: who has the old one loses the seat, and its owner sees how many devices hold it."""

from __future__ import annotations

import asyncio
import re
import threading

from fastapi.testclient import TestClient

from .programs import Program, seated
from .visits import SECRETS, another, new_match, post


def link_in(page: str) -> str:
    found = re.search(r'id="seat-link" readonly value="http://testserver([^"]+)"', page)
    assert found
    return found[1]


def holds(client: TestClient, match: str, seat: int = 0) -> bool:
    return client.get(f"{match}/link?seat={seat}").status_code == 200


def test_the_owner_sees_how_many_devices_hold_a_seat(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random")
    page = client.get(f"{match}/link?seat=0").text
    assert "1 device holds this seat: this one." in page
    assert "1 device holds this seat." in client.get(match).text
    for devices in (2, 3):
        assert another(client).get(link_in(page)).status_code == 303
        assert f"{devices} devices hold this seat" in client.get(f"{match}/link?seat=0").text
        assert f"{devices} devices hold this seat" in client.get(match).text


def test_a_new_link_takes_the_seat_from_all_other_devices(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random")
    old = link_in(client.get(f"{match}/link?seat=0").text)
    phone = another(client)
    phone.get(old)
    assert holds(phone, match)
    answer = post(client, f"{match}/link", seat=0, agreed="yes")
    assert answer.status_code == 303
    page = client.get(answer.headers["location"]).text
    assert "This link is new" in page
    assert "1 device holds this seat" in page
    assert link_in(page) != old
    assert not holds(phone, match)
    assert post(phone, f"{match}/undo", number=0).status_code == 403
    assert phone.get(old).status_code == 404
    assert holds(client, match)
    assert phone.get(link_in(page)).status_code == 303
    assert holds(phone, match)


def test_a_link_is_not_made_anew_without_a_yes_or_by_others(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend")
    old = link_in(client.get(f"{match}/link?seat=0").text)
    assert post(client, f"{match}/link", seat=0).status_code == 422
    assert post(another(client), f"{match}/link", seat=0, agreed="yes").status_code == 403
    assert post(client, f"{match}/link", seat=1, agreed="yes").status_code == 403
    assert another(client).get(f"{match}/link?seat=0").status_code == 403
    assert link_in(client.get(f"{match}/link?seat=0").text) == old


def test_programs_make_links_anew_too(client: TestClient) -> None:
    me, other = seated(client, SECRETS, "me", "me")
    told = me.get("/link").json()
    assert (told["devices"], f"Bearer {told['token']}") == (0, me.headers["Authorization"])
    phone = another(client)
    phone.get(told["link"])
    assert me.get("/link").json()["devices"] == 1
    assert me.post("/link", agreed=False).status_code == 422
    new = me.post("/link", agreed=True).json()
    assert (new["devices"], new["seat"]) == (0, told["seat"])
    assert me.get("/link").status_code == 401
    assert not holds(phone, told["link"].partition("/seat/")[0].removeprefix("http://testserver"))
    assert Program(client, me.path.rpartition("/")[2], new["token"]).observe()["viewer"] == told["seat"]
    assert other.observe()["viewer"] == 1 - told["seat"]
    assert Program(client, me.path.rpartition("/")[2]).get("/link").status_code == 401


def test_the_streams_of_an_old_link_end(client: TestClient) -> None:
    (me, _) = seated(client, SECRETS, "me", "me")
    seen: list[bytes] = []
    renewing = threading.Thread(target=me.post, args=["/link"], kwargs={"agreed": True})

    async def follow() -> None:
        path = f"{me.path}/stream"
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "client": ("test", 1),
            "server": ("testserver", 80), "headers": [(b"authorization", me.headers["Authorization"].encode())],
        }  # fmt: skip

        async def receive() -> dict[str, object]:
            await asyncio.sleep(3600)
            return {}

        async def send(message: dict[str, object]) -> None:
            seen.append(message.get("body", b""))  # type: ignore[arg-type]
            if b"id: " in seen[-1] and sum(b"id: " in body for body in seen) == 1:
                renewing.start()

        await asyncio.wait_for(client.app(scope, receive, send), 20)  # type: ignore[arg-type]

    asyncio.run(follow())
    renewing.join()
    assert sum(b"id: " in body for body in seen) == 1
