"""The lobby, which an operator opens or closes, and reactions of one tap."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sheepfold.art.faces import FACES
from sheepfold.table.app import create_app
from sheepfold.table.settings import BadSetting, Settings
from sheepfold.table.settings_listing import told

from .people import people, store_of
from .visits import SECRETS, TWO_SEATS, another, new_match, post


@pytest.fixture
def closed(settings: Settings) -> Iterator[TestClient]:
    """A browser at a table without a lobby."""
    with TestClient(create_app(dataclasses.replace(settings, lobby=False)), follow_redirects=False) as client:
        yield client


# -------------------------------------------------------------------- the lobby


def test_a_table_that_its_host_lists_is_found_and_joined(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    private = new_match(mia, TWO_SEATS, "me", "friend")
    listed = new_match(mia, TWO_SEATS, "me", "friend", listed="yes")
    page = otto.get("/lobby").text
    assert f'href="{listed}"' in page
    assert private not in page
    assert "1 seat free" in page
    assert post(otto, f"{listed}/join", seat=1).status_code == 303
    page = unescape(another(client).get("/lobby").text)
    assert "Watch" in page.split("Games in progress")[1]
    assert listed not in page.split("Games in progress")[0]


def test_those_who_sit_there_list_a_table_and_take_it_out_again(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = new_match(mia, TWO_SEATS, "me", "friend")
    assert post(otto, f"{match}/listed", listed="yes").status_code == 403
    assert post(mia, f"{match}/listed", listed="yes").status_code == 303
    assert match in otto.get("/lobby").text
    assert "Take it out of the lobby" in mia.get(match).text
    assert post(mia, f"{match}/listed", listed="no").status_code == 303
    assert match not in otto.get("/lobby").text


def test_a_deal_of_the_day_is_never_listed(client: TestClient) -> None:
    match = post(client, "/daily/wolf").headers["location"]
    assert post(client, f"{match}/listed", listed="yes").status_code == 409


def test_without_a_lobby_nothing_is_listed_or_offered(closed: TestClient) -> None:
    assert closed.get("/lobby").status_code == 404
    assert "/lobby" not in closed.get("/").text
    assert "in the lobby" not in closed.get(f"/games/{TWO_SEATS}").text
    match = new_match(closed, TWO_SEATS, "me", "friend")
    assert post(closed, f"{match}/listed", listed="yes").status_code == 404
    assert post(closed, f"/games/{TWO_SEATS}/new", listed="yes").status_code == 422


def test_the_lobby_is_closed_on_a_public_server_until_its_operator_opens_it(tmp_path: Path) -> None:
    house = {"SHEEPFOLD_DATA": str(tmp_path)}
    public = house | {"SHEEPFOLD_ADDRESS": "https://sheep.example"}
    shown = {setting.name: setting.value for setting in told(public)}
    assert Settings.from_environment(house).lobby
    assert not Settings.from_environment(public).lobby
    assert shown["SHEEPFOLD_LOBBY"] == "off"
    assert Settings.from_environment(public | {"SHEEPFOLD_LOBBY": "on"}).lobby
    assert not Settings.from_environment(house | {"SHEEPFOLD_LOBBY": "off"}).lobby
    with pytest.raises(BadSetting, match=r"SHEEPFOLD_LOBBY cannot be 'maybe': expected on \| off"):
        Settings.from_environment(house | {"SHEEPFOLD_LOBBY": "maybe"})


# -------------------------------------------------------------------- reactions


def together(client: TestClient) -> tuple[str, TestClient, TestClient]:
    """A match of two people."""
    mia, otto = people(client, "Mia", "Otto")
    match = new_match(mia, SECRETS, "me", "friend")
    post(otto, f"{match}/join", seat=1)
    return match, mia, otto


def test_everybody_at_the_table_sees_a_reaction_for_some_seconds(client: TestClient) -> None:
    match, mia, otto = together(client)
    store = store_of(client)
    now = store.now()
    store.now = lambda: now  # type: ignore[method-assign]
    assert len(FACES) == 8
    before = store.match(match[3:]).steps
    assert post(mia, f"{match}/react", kind="dog", script=True).status_code == 204
    for viewer in (mia, otto, another(client)):
        shown = unescape(viewer.get(f"{match}/now").text).split('id="shown-reactions"')[1].split("</ul>")[0]
        assert "Well played!" in shown
    assert store.match(match[3:]).steps == before, "a reaction is no step of the match"
    store.now = lambda: now + timedelta(seconds=7)  # type: ignore[method-assign]
    assert "reaction-0" not in otto.get(f"{match}/now").text


def test_a_reaction_reaches_those_whom_another_process_serves(client: TestClient, settings: Settings) -> None:
    match, mia, _ = together(client)
    with TestClient(create_app(settings), follow_redirects=False) as elsewhere:
        assert "reaction-0" not in elsewhere.get(f"{match}/now").text
        assert post(mia, f"{match}/react", kind="gold", script=True).status_code == 204
        assert "Bravo!" in elsewhere.get(f"{match}/now").text


def test_reactions_are_few_and_known_and_from_those_who_sit_there(client: TestClient) -> None:
    match, mia, otto = together(client)
    store = store_of(client)
    now = store.now()
    store.now = lambda: now  # type: ignore[method-assign]
    assert post(mia, f"{match}/react", kind="dog", script=True).status_code == 204
    refused = post(mia, f"{match}/react", kind="pig", script=True)
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "3")
    assert post(otto, f"{match}/react", kind="pig", script=True).status_code == 204
    assert post(mia, f"{match}/react", kind="<b>", script=True).status_code == 422
    assert post(another(client), f"{match}/react", kind="pig").status_code == 403
    store.now = lambda: now + timedelta(seconds=4)  # type: ignore[method-assign]
    assert post(mia, f"{match}/react", kind="wolf", script=True).status_code == 204


def test_there_is_nobody_to_react_to_at_a_table_of_computers(client: TestClient) -> None:
    match, mia, _ = together(client)
    assert 'id="react"' in mia.get(match).text
    assert 'id="react"' not in another(client).get(match).text
    alone = new_match(mia, SECRETS, "me", "random")
    assert 'id="react"' not in mia.get(alone).text
