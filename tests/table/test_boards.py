"""The board editor over HTTP: its page, clicks, texts and files, mistakes, and the way to a match."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import sheepfold
from sheepfold.engine.protocols import BoardEditor

from .visits import new_match, post, token

DRAWN = [name for name in sheepfold.game_names() if sheepfold.load(name).boards]
GAME = DRAWN[0]
PATH = f"/boards/{GAME}"


def editor() -> BoardEditor:
    found = sheepfold.load(GAME).boards.editor
    assert found
    return found


def text_in(answer: Response) -> str:
    """The board's text on a page."""
    found = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", answer.text, re.DOTALL)
    assert found
    return unescape(found[1])


def draw(client: TestClient, text: str, script: bool = True, **fields: Any) -> Response:
    return post(client, PATH, script=script, own_board=text, **fields)


def test_the_page_offers_boards_to_begin_from_tools_and_what_is_missing(client: TestClient) -> None:
    page = client.get(PATH)
    assert page.status_code == 200
    assert text_in(page) == editor().blank(sheepfold.load(GAME).usual_seats).strip()
    for name, label in editor().tools(text_in(page)):
        assert f'value="{name}"' in page.text
        assert label in page.text
    for trouble in editor().troubles(text_in(page)):
        assert trouble[1:] in unescape(page.text)
    assert "Play on this board" not in page.text
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", page.text)


@pytest.mark.parametrize("start", ["blank2", "blank3", "blank4", *editor().examples()])
def test_every_beginning_is_there(client: TestClient, start: str) -> None:
    page = client.get(f"{PATH}?start={start}")
    assert page.status_code == 200
    assert f'value="{start}" selected' in page.text or f"<option selected>{start}" in page.text
    assert ("Play on this board" in page.text) == (not start.startswith("blank"))


@pytest.mark.parametrize("name", [name for name in sheepfold.game_names() if name not in DRAWN])
def test_games_with_just_their_own_board_say_so(client: TestClient, name: str) -> None:
    answer = client.get(f"/boards/{name}")
    assert answer.status_code == 404
    assert "is played on its own board" in answer.text
    assert post(client, f"/boards/{name}").status_code == 404
    assert post(client, f"/boards/{name}/file").status_code == 404


def test_what_is_not_there_is_said_so(client: TestClient) -> None:
    assert client.get("/boards/chess").status_code == 404
    answer = client.get(f"{PATH}?start=moon")
    assert answer.status_code == 404
    assert "no board" in answer.text


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain form"])
def test_a_click_changes_the_board(client: TestClient, script: bool) -> None:
    before = editor().blank(2)
    answer = draw(client, before, script=script, tool="clover", key="0,0")
    assert answer.status_code == 200
    assert json.loads(text_in(answer)) == json.loads(editor().edit(before, "clover", "0,0"))
    assert ("<!doctype html>" in answer.text) != script
    assert 'value="clover" checked' in answer.text


def test_a_text_without_a_click_is_drawn_as_it_is(client: TestClient) -> None:
    text = editor().blank(3).strip().replace("\n", "\r\n")
    answer = draw(client, text)
    assert answer.status_code == 200
    assert text_in(answer) == text.replace("\r\n", "\n")


def test_a_refused_click_says_why_and_leaves_the_board(client: TestClient) -> None:
    text = editor().blank(2).strip()
    answer = draw(client, text, tool="fewer", key="0,0")
    assert answer.status_code == 422
    assert "gets no sheep" in answer.text
    assert text_in(answer) == text
    assert 'id="board"' in answer.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "line 1"), ("{oops", "line 1, column 2"), ('{"a": 1}', "not known"), ("</textarea><b>", "line 1")],
)
@pytest.mark.parametrize("key", ["", "0,0"])
def test_a_bad_text_gives_the_reason_and_is_kept(client: TestClient, text: str, reason: str, key: str) -> None:
    answer = draw(client, text, tool="grass", key=key)
    assert answer.status_code == 422
    assert reason in answer.text
    assert text_in(answer) == text
    assert "<b>" not in answer.text
    assert 'id="board"' not in answer.text
    assert 'name="tool" value="grass"' in answer.text


def test_a_file_is_opened(client: TestClient) -> None:
    board = editor().examples()["alt3"]
    fields = {"token": token(client), "own_board": "something else", "key": ""}
    answer = client.post(PATH, data=fields, files={"file": ("farm.json", board.encode("utf-8-sig"))})
    assert answer.status_code == 200
    assert text_in(answer) == board.strip()


def test_a_file_that_is_no_text_is_refused_and_the_board_stays(client: TestClient) -> None:
    fields = {"token": token(client), "own_board": editor().blank(2)}
    answer = client.post(PATH, data=fields, files={"file": ("farm.png", b"\x89PNG\xff\xfe")})
    assert answer.status_code == 422
    assert "is no text" in answer.text
    assert text_in(answer) == editor().blank(2).strip()


def test_what_is_too_large_or_not_from_here_is_refused(client: TestClient) -> None:
    assert draw(client, "x" * 70_000).status_code == 413
    assert client.post(PATH, data={"own_board": editor().blank(2)}).status_code == 403
    assert client.post(f"/games/{GAME}", data={"own_board": editor().blank(2)}).status_code == 403


def test_the_text_can_be_downloaded(client: TestClient) -> None:
    answer = post(client, f"{PATH}/file", own_board=editor().blank(2))
    assert answer.headers["content-disposition"] == f'attachment; filename="{GAME}-board.json"'
    assert answer.text == editor().blank(2)


# -------------------------------------------------------------------- playing on it


def test_a_board_leads_to_a_match_on_it_by_plain_forms(client: TestClient) -> None:
    board = editor().edit(editor().examples()["std3"], "clover", "0,0")
    form = post(client, f"/games/{GAME}", own_board=board)
    assert form.status_code == 200
    assert 'value="3" checked' in form.text
    assert text_in(form) == board.strip()
    match = new_match(client, GAME, "me", "here", "here", own_board=text_in(form))
    assert "like std3" in client.get(f"{match}/record").text.replace("\\u0020", " ")


def test_play_now_plays_on_the_board_too(client: TestClient) -> None:
    form = post(client, f"/games/{GAME}", own_board=editor().examples()["alt3"]).text
    quick = re.search(r"<form.*?Play now</button>", form, re.DOTALL)
    assert quick
    fields = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', quick[0])}
    assert fields["seats"] == "3"
    assert fields["own_board"] == editor().examples()["alt3"].strip()
    fields |= {"seat1": "here", "seat2": "here"}
    assert client.post(f"/games/{GAME}/new", data=fields).status_code == 303
    assert "on-own-board" in form
    assert "on-own-board" not in client.get(f"/games/{GAME}").text


def test_a_board_that_is_not_ready_comes_back_with_the_reason(client: TestClient) -> None:
    answer = post(client, f"/games/{GAME}", own_board=editor().blank(2))
    assert answer.status_code == 422
    assert "(V6)" in answer.text
    assert text_in(answer) == editor().blank(2).strip()


def test_a_form_without_a_board_is_the_usual_one(client: TestClient) -> None:
    answer = post(client, f"/games/{GAME}")
    assert answer.status_code == 200
    assert text_in(answer) == ""


def test_the_set_up_form_leads_to_the_editor(client: TestClient) -> None:
    for name in sheepfold.game_names():
        assert (f'href="/boards/{name}"' in client.get(f"/games/{name}").text) == (name in DRAWN)
