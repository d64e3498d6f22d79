"""Coached games and puzzles over HTTP: what is sent, what is refused, and that no answer is sent before an attempt."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold.match import coaching
from sheepfold.puzzles.puzzle import BadPuzzles, Puzzle, puzzles_of
from sheepfold.table.pages import puzzles as pages

from .visits import choices, post

GAMES = [name for name in sheepfold.game_names() if puzzles_of(sheepfold.load(name))]


def sent_before_an_attempt(client: TestClient, address: str) -> list[bytes]:
    """Everything that somebody gets who has tried nothing and asked for nothing."""
    page = client.get(address)
    assert page.status_code == 200
    sent = [page.content, client.get(f"{address}/now").content, client.get(address.rsplit("/", 1)[0]).content]
    for choice in choices(page.text)[:8]:
        sent.append(client.get(f"{address}/preview/{choice['code']}").content)
        sent.append(post(client, f"{address}/try", True, keys=choice["keys"][:1]).content)
    sent.append(client.get("/puzzles").content)
    return sent


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_changes_no_byte_before_an_attempt(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sheepfold.load(name)
    puzzle = puzzles_of(game)[7]
    codes = puzzle.seen(game).choices()
    other = next(code for code in codes if code != puzzle.answer)
    swapped = replace(puzzle, answer=other, worths=tuple(reversed(puzzle.worths)))
    address = f"/puzzles/{name}/{puzzle.name}"
    client.get(address)
    sent = []
    for posed in (puzzle, swapped):
        monkeypatch.setattr(pages, "puzzle_of", lambda game, which, posed=posed: posed)
        sent.append(sent_before_an_attempt(client, address))
    assert sent[0] == sent[1]


@pytest.mark.parametrize("name", GAMES)
def test_an_attempt_is_answered_and_a_wrong_one_does_not_tell_the_answer(client: TestClient, name: str) -> None:
    game = sheepfold.load(name)
    puzzle = puzzles_of(game)[3]
    address = f"/puzzles/{name}/{puzzle.name}"
    client.get(address)
    wrong = next(code for code in puzzle.seen(game).choices() if code != puzzle.answer)
    for tried, result in ((wrong, "wrong"), (puzzle.answer, "right")):
        answer = post(client, f"{address}/choose", True, choice=tried)
        assert answer.headers["X-Now"] == f"tried={tried}"
        page = client.get(f"{address}/now?{answer.headers['X-Now']}").text
        assert f'data-result="{result}"' in page
        assert ("shown-choice" in page) == (result == "right")
        assert post(client, f"{address}/choose", choice=tried).headers["location"] == f"{address}?tried={tried}"
    assert 'data-result="shown"' in client.get(f"{address}?solution=yes").text


def test_hints_point_to_three_choices_then_to_two(client: TestClient) -> None:
    game = sheepfold.load("wolf")
    puzzle = next(one for one in puzzles_of(game) if len(one.worths) > 4)
    for step, left in ((1, 3), (2, 2)):
        page = client.get(f"/puzzles/wolf/{puzzle.name}/now?hint={step}").text
        points = json.loads(re.search(r'data-points="([^"]*)"', page)[1].replace("&#34;", '"'))  # type: ignore[index]
        assert 1 <= len(points) <= left
        assert "It is one of these" in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzles/chess", 404),
        ("/puzzles/wolf/nothing", 404),
        ("/puzzles/wolf/nothing/preview/1", 404),
        ("/coach/chess", 404),
        ("/coach/wolf?made=x", 422),
        ("/coach/wolf?made=5.5", 422),
        (f"/coach/wolf?made={'n.' * 150}n", 422),
        (f"/coach/wolf?made={'1' * 500}", 422),
        ("/coach/wolf/preview/99999999999999999999999", 200),
    ],
)
def test_what_is_not_there_is_refused_in_words(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_choices_that_are_none_are_refused(client: TestClient) -> None:
    which = puzzles_of(sheepfold.load("wolf"))[0].name
    client.get("/puzzles")
    for choice in (99_999, -5, "x"):
        assert post(client, f"/puzzles/wolf/{which}/choose", choice=choice).status_code == 422
    assert client.get(f"/puzzles/wolf/{which}?tried=99999").status_code == 422
    assert client.get(f"/puzzles/wolf/{which}?hint=9").status_code == 422
    assert client.post(f"/puzzles/wolf/{which}/choose", data={"choice": 1}).status_code == 403
    assert client.post("/coach/wolf/choose", data={"choice": 1}).status_code == 403


def test_a_coached_game_works_without_scripts(client: TestClient) -> None:
    client.get("/coach/peter")
    began = post(client, "/coach/peter/choose")
    assert began.headers["location"] == "/coach/peter?made=n"
    refused = post(client, "/coach/peter/choose?made=n", choice=27)
    assert refused.status_code == 409
    assert "Sheep 7" in refused.text
    went_on = post(client, "/coach/peter/choose?made=n", choice=6)
    assert went_on.headers["location"] == "/coach/peter?made=n.6"
    assert "you won" in client.get(went_on.headers["location"]).text


def test_a_coached_game_shows_only_what_the_learner_sees(client: TestClient) -> None:
    page = client.get("/coach/wolf").text
    assert "SSSCDD" not in page
    frames = post(client, "/coach/wolf/choose?made=n.0", True, choice=9).json()
    assert "claims 4 cows" in " ".join(frames)


@pytest.mark.parametrize(
    ("name", "made", "hidden", "other"),
    [
        ("wolf", "n.0.9", "cups=SSSCDW|SSSCDD|SSCCDW", "cups=SSSCDW|SSCDDW|SSCCCD"),
        ("peter", "n.6", "C4 C7 W1 W6", "C4 C5 W1 W6"),
    ],
)
def test_what_the_learner_cannot_see_changes_no_byte(
    client: TestClient, name: str, made: str, hidden: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = coaching._match
    sent = []
    for world in (hidden, other):
        bag = ("bag C5", "bag C7") if world != hidden else ("", "")
        monkeypatch.setattr(
            coaching, "_match", lambda game, text, to=world, bag=bag: real(game, text.replace(hidden, to).replace(*bag))
        )
        client.get(f"/coach/{name}")
        sent.append([client.get(f"/coach/{name}?made={made}").content, client.get(f"/coach/{name}").content])
    assert sent[0] == sent[1]


def test_a_damaged_file_is_left_out_of_the_list_and_says_why(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(game: sheepfold.Game) -> tuple[Puzzle, ...]:
        if game.name == "wolf":
            raise BadPuzzles("puzzles.ndjson holds puzzles by version 0")
        return puzzles_of(game)

    monkeypatch.setattr(pages, "puzzles_of", damaged)
    pages.in_order.cache_clear()
    assert "/puzzles/wolf" not in client.get("/puzzles").text
    answer = client.get("/puzzles/wolf")
    assert answer.status_code == 409
    assert "by version 0" in answer.text
    pages.in_order.cache_clear()


def test_who_wants_no_animation_is_sent_none(client: TestClient) -> None:
    client.get("/coach/wolf")
    client.cookies.set("calm", "yes")
    assert post(client, "/coach/wolf/choose?made=n.0", True, choice=9).json() == []
