"""A name that stays: profiles, other devices, results, export and deletion, and what nobody else learns of them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sheepfold.table.live.results import account

from .people import browser_of, ended, finish, named, people, store_of
from .visits import SECRETS, TWO_SEATS, another, new_match, post


def link_of(client: TestClient) -> str:
    """The path of the private link on somebody's page."""
    found = re.search(r'id="my-link" readonly value="http://[^/]+([^"]+)"', client.get("/me").text)
    assert found
    return found[1]


def sits(client: TestClient, match: str) -> bool:
    """Whether a browser holds the first seat of a match that has begun."""
    found = re.search(r'id="seat-0" class="([^"]*)"', client.get(match).text)
    return bool(found) and " you" in found[1]


def test_a_name_stays_and_new_matches_have_it_with_its_animal(client: TestClient) -> None:
    assert "A name that stays" in client.get("/me").text
    named(client, "Mia", "wolf")
    assert "<h1>Mia</h1>" in client.get("/me").text
    assert 'value="Mia" data-my-name' in client.get("/").text
    answer = post(client, f"/games/{TWO_SEATS}/new", seats=2, seat0="me", seat1="friend")
    match = answer.headers["location"]
    seat = store_of(client).match(match.removeprefix("/m/")).seats[0]
    assert (seat.name, seat.face) == ("Mia", "wolf")
    guest = named(another(client), "Otto", "cow")
    post(guest, f"{match}/join", seat=1, name="")
    seat = store_of(client).match(match.removeprefix("/m/")).seats[1]
    assert (seat.name, seat.face) == ("Otto", "cow")


@pytest.mark.parametrize(
    ("name", "face", "said"),
    [
        ("", "pig", "needs a name"),
        ("x" * 60, "pig", "name has up to 24"),
        ("Mia", "dragon", "no animal &#39;dragon&#39;"),
    ],
)
def test_a_bad_name_or_animal_is_refused_and_nothing_changes(
    client: TestClient, name: str, face: str, said: str
) -> None:
    answer = post(client, "/me", name=name, face=face)
    assert answer.status_code == 422
    assert said in answer.text
    assert "A name that stays" in client.get("/me").text


def test_a_private_link_brings_name_games_and_seats_to_another_device(client: TestClient) -> None:
    named(client, "Mia")
    match = new_match(client, TWO_SEATS, "me", "friend")
    phone = another(client)
    theirs = new_match(phone, SECRETS, "me", "random")
    path = link_of(client)
    page = phone.get(path)
    assert "Mia, is this your device?" in page.text
    assert phone.get("/me").text.count("<h1>Mia</h1>") == 0, "looking at the link takes nothing"
    assert post(phone, path).headers["location"] == "/me?done=moved"
    assert "<h1>Mia</h1>" in phone.get("/me").text
    assert "/join" not in phone.get(match).text, "the seat is this device's, too"
    assert sits(client, theirs), "what was played on the phone is Mia's"


def test_a_link_made_anew_takes_the_profile_from_every_other_device(client: TestClient) -> None:
    named(client, "Mia")
    match = new_match(client, SECRETS, "me", "random")
    phone = another(client)
    old = link_of(client)
    post(phone, old)
    assert post(client, "/me/link").headers["location"] == "/me?done=renewed"
    assert "<h1>Mia</h1>" in client.get("/me").text
    assert "<h1>Mia</h1>" not in phone.get("/me").text
    assert another(client).get(old).status_code == 404
    assert sits(client, match)
    assert not sits(phone, match)


def test_results_are_added_up_by_game_and_by_opponent(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = ended([mia, otto], [3, 5])
    page = unescape(mia.get("/me").text)
    assert "1 game finished" in page
    assert re.search(r"<th scope=\"row\">.*Otto</th><td>1</td>", page)
    assert f"{match}/replay?step=0" in page
    ended([otto], [9, 2], computers=["dog"])
    listed = store_of(client).finished_with_holders([browser_of(otto)], 10)
    counted = account(listed, browser_of(otto), store_of(client).profiles_of([browser_of(mia)]))
    assert (counted.in_all.played, counted.in_all.won) == (2, 2)
    assert [one.title for one in counted.by_opponent.values() if one.mind] == ["dog"]
    assert [one.title for one in counted.by_opponent.values() if not one.mind] == ["Mia"]


def test_export_has_everything_of_one_and_nothing_of_others(client: TestClient) -> None:
    mia, otto = named(client, "Mia"), named(another(client), "Otto")
    match = new_match(mia, "wolf", "me", "random")
    finish(mia, match)
    running = new_match(mia, SECRETS, "me", "friend")
    post(otto, f"{running}/join", seat=1)
    answer = mia.get("/me/export")
    told: dict[str, Any] = answer.json()
    assert told["profile"]["name"] == "Mia"
    assert [one["match"] for one in told["matches"]] == [match.removeprefix("/m/"), running.removeprefix("/m/")]
    assert "Secret:" in told["matches"][0]["record"]
    assert "Secret:" not in told["matches"][1]["record"], "a match under way is told as its player sees it"
    secrets = [store_of(client).match(running.removeprefix("/m/")).match.secret.hex(), link_of(otto).rsplit("/")[-1]]
    assert not [one for one in secrets if one in answer.text]
    assert not re.search(r"[\w-]{24}", json.dumps(told["profile"] | {"id": ""}))


def test_deleting_everything_leaves_others_their_matches_without_the_name(client: TestClient) -> None:
    mia, otto = named(client, "Mia"), named(another(client), "Otto")
    shared = ended([mia, otto], [3, 5])
    alone = new_match(mia, SECRETS, "me", "random")
    running = new_match(mia, TWO_SEATS, "me", "friend")
    post(otto, f"{running}/join", seat=1)
    waiting = new_match(otto, TWO_SEATS, "me", "friend")
    post(mia, f"{waiting}/join", seat=1)
    refused = post(mia, "/me/delete")
    assert refused.status_code == 422
    assert mia.get(alone).status_code == 200
    store, old = store_of(client), link_of(mia)
    assert post(mia, "/me/delete", agreed="yes").headers["location"] == "/me?done=deleted"
    assert mia.get(alone).status_code == 404
    assert "A name that stays" in mia.get("/me").text
    assert another(client).get(old).status_code == 404
    assert store.match(shared.removeprefix("/m/")).seats[0].name == "Somebody"
    page = otto.get(running).text
    assert "Somebody" in page
    assert "Mia" not in otto.get(shared).text + page
    assert store.match(running.removeprefix("/m/")).holders[0] == frozenset()
    assert "Mia" not in unescape(otto.get("/me").text)


def test_nobody_learns_a_link_or_a_browser_from_what_others_are_sent(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = ended([mia, otto], [3, 5])
    store = store_of(client)
    browsers = [one for held in store.match(match.removeprefix("/m/")).holders.values() for one in held]
    profiles = store.profiles_of(browsers)
    hidden = [one.key for one in profiles.values() if one.name == "Mia"]
    hidden += [one.browser for one in profiles.values()]
    for path in ("/me", "/", match, f"{match}/now", f"{match}/record", f"/api{match.replace('/m/', '/matches/')}"):
        sent = otto.get(path).text
        assert not [one for one in hidden if one in sent], path


def test_pictures_of_animals_are_kept_for_ever_and_give_nobody_a_cookie(client: TestClient) -> None:
    found = re.search(r'src="(/static/faces/wolf.svg\?\w+)"', client.get("/me").text)
    assert found
    picture = another(client).get(found[1])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert "immutable" in picture.headers["cache-control"]
    assert "set-cookie" not in picture.headers
    assert client.get("/static/faces/dragon.svg").status_code == 404


def test_a_device_with_a_profile_of_its_own_takes_nothing_of_it_along(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = new_match(otto, SECRETS, "me", "random")
    old = link_of(otto)
    post(otto, link_of(mia))
    assert "<h1>Mia</h1>" in otto.get("/me").text
    assert not sits(otto, match), "it is Otto's"
    assert not sits(mia, match)
    post(otto, old)
    assert "<h1>Otto</h1>" in otto.get("/me").text
    assert sits(otto, match)
