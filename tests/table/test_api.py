"""The JSON interface: whole matches by programs, every refusal as described, streams that miss nothing."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold.match.record import verify
from sheepfold.table.app import create_app
from sheepfold.table.serving.limits import MOST_KNOWN, Limits, TooManyRequests
from sheepfold.table.settings import Settings
from sheepfold.table.store.storage import Store

from .programs import Program, play_out, seated
from .visits import FENCES, SECRETS, TWO_SEATS, another, new_match, number, post

SHORT: dict[str, dict[str, int]] = {"sheepdogs": {"round_cap": 10}, "sheep": {"round_cap": 3}}
"""Options that end the longest games soon."""


def names(programs: list[Program]) -> list[str]:
    return [seat["name"] for seat in programs[0].observe()["seats"]]


# -------------------------------------------------------------------- playing


@pytest.mark.parametrize("name", sheepfold.games())
def test_programs_play_a_whole_match_of_every_game(client: TestClient, name: str) -> None:
    game = sheepfold.load(name)
    programs = seated(client, name, *["me"] * min(game.seats), options=SHORT.get(name, {}))
    onlooker = Program(client, programs[0].path.rpartition("/")[2])
    assert "View: spectator" in onlooker.get("/record").text
    end = play_out(programs, random.Random(3).choice)
    assert end["result"]["outcome"] == end["prompt"]
    assert len(end["result"]["payoffs"]) == min(game.seats)
    assert end["choices"] == []
    assert end["actor"] is None
    assert verify(onlooker.get("/record").text)


def test_the_games_are_listed_with_all_that_a_match_needs(client: TestClient) -> None:
    told = client.get("/api/games").json()
    assert [game["name"] for game in told["games"]] == list(sheepfold.games())
    assert {"random", "dog"} <= {mind["name"] for mind in told["minds"]}
    for game in told["games"]:
        options = {option["name"]: option["usual"] for option in game["options"]}
        assert seated(client, game["name"], *["me"] * game["usual_seats"], options=options)


def test_an_observation_is_what_the_page_of_that_seat_offers(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend").removeprefix("/m/")
    seat = Program(client, match).post("/join", name="Bob").json()
    assert seat["name"] == "Bob"
    bob = Program(client, match, seat["token"])
    browser = another(client)
    browser.get(seat["link"].replace("http://testserver", ""))
    for _ in range(6):
        page, seen = browser.get(f"/m/{match}").text, bob.observe()
        assert number(page) == seen["number"]
        for choice in seen["choices"]:
            assert f'"code": {choice["code"]}' in page.replace("&#34;", '"')
        assert sheepfold.load(SECRETS).position(seen["position"]).viewer == 1
        if not seen["decides"]:
            break
        bob.choose(seen)


def test_a_computer_player_answers(client: TestClient) -> None:
    (me,) = seated(client, TWO_SEATS, "me", "random")
    for _ in range(3):
        seen = me.stream(until=lambda events: events[-1]["decides"])[-1]
        me.choose(seen)
    assert {"me", "random"} & {seat["mind"] or "me" for seat in seen["seats"]} == {"me", "random"}


def test_a_move_can_be_sent_in_notation(client: TestClient) -> None:
    programs = seated(client, TWO_SEATS, "me", "me")
    seen = programs[0].observe()
    mover = programs[seen["actor"]]
    move = mover.observe()["choices"][0]["move"]
    after = mover.post("/choose", number=seen["number"], move=move)
    assert after.status_code == 200
    assert after.json()["number"] == seen["number"] + 1


def test_what_is_sent_together_is_drafted_first(client: TestClient) -> None:
    programs = seated(client, "wolf", "me", "me")
    seen = programs[0].observe()
    mover, other = programs[seen["actor"]], programs[1 - seen["actor"]]
    before = other.get().content
    first = mover.observe()["choices"][0]["code"]
    drafted = mover.post("/choose", number=0, choice=first).json()
    assert drafted["draft"] == [first]
    assert drafted["decides"]
    assert other.get().content == before
    assert mover.observe()["draft"] == []
    refused = mover.post("/choose", number=0, choice=999, draft=[first])
    assert refused.status_code == 409
    move = drafted["choices"][0]["move"]
    assert mover.post("/choose", number=0, move=move, draft=[first]).json()["number"] == 2


@pytest.mark.parametrize("given", [{"choice": 1}, {"move": "=2"}])
def test_nothing_is_learned_by_drafting_what_is_not_sent_together(client: TestClient, given: dict[str, Any]) -> None:
    programs = seated(client, SECRETS, "me", "me")
    seen = programs[0].observe()
    mover = programs[seen["actor"]]
    codes = [choice["code"] for choice in mover.observe()["choices"]]
    for code in codes:
        answer = mover.post("/choose", number=0, draft=[code], **given)
        assert answer.status_code == 422
        assert answer.json()["detail"] == f"these choices are not sent together with another one: [{code}]"
    assert mover.post("/choose", number=7, draft=[codes[0]], **given).json()["error"] == "stale"
    assert mover.observe()["number"] == 0


def test_a_choice_is_taken_back_with_consent(client: TestClient) -> None:
    programs = seated(client, FENCES, "me", "me", "me")
    seen = programs[0].observe()
    mover, other, third = (programs[(seen["actor"] + step) % 3] for step in range(3))
    after = mover.choose(mover.observe())
    assert after["can_undo"]
    assert mover.post("/undo", number=after["number"]).json()["undo_asked_by"] == seen["actor"]
    asked = other.observe()
    assert asked["must_answer_undo"]
    assert mover.post("/undo/answer", number=asked["number"], agreed=True).status_code == 409
    one_of_two = other.post("/undo/answer", number=asked["number"], agreed=True).json()
    assert one_of_two["actor"] != seen["actor"]
    assert not one_of_two["must_answer_undo"]
    assert one_of_two["undo_asked_by"] == seen["actor"]
    back = third.post("/undo/answer", number=one_of_two["number"], agreed=True).json()
    assert back["actor"] == seen["actor"]
    assert back["position"] == other.observe()["position"]
    since = other.observe(after["number"])
    assert since["log_from"] == len(seen["log"]) <= since["log_from"] + len(since["log"])


def test_the_log_calls_the_holder_of_a_token_you(client: TestClient) -> None:
    programs = seated(client, FENCES, "me", "me", "me")
    for _ in range(3):
        mover = programs[programs[0].observe()["actor"]]
        mover.choose(mover.observe())
    called = names(programs)
    for seat, program in enumerate(programs):
        said = said_in(program.observe())
        assert "You put a fence on" in said
        assert f"{called[seat]} puts" not in said
    onlooker = said_in(Program(client, programs[0].path.rpartition("/")[2]).observe())
    assert "You put" not in onlooker
    assert all(f"{name} puts a fence on" in onlooker for name in called)


def said_in(seen: dict[str, Any]) -> str:
    return "\n".join(line["words"] for entry in seen["log"] for line in entry["lines"])


def test_a_rematch_has_the_same_programs_with_their_seats_rotated(client: TestClient) -> None:
    programs = seated(client, "wolf", "me", "me")
    assert programs[0].post("/again").status_code == 409
    play_out(programs, random.Random(1).choice)
    first, second = (program.post("/again").json() for program in programs)
    assert (first["seat"], second["seat"]) == (1, 0)
    assert first["link"].split("/seat/")[0] == second["link"].split("/seat/")[0]
    match = first["link"].split("/")[4]
    assert programs[0].observe()["result"]["next"] == match
    assert Program(client, match, first["token"]).observe()["viewer"] == 1


# -------------------------------------------------------------------- joining


def test_programs_join_until_every_seat_is_taken(client: TestClient) -> None:
    (me,) = seated(client, FENCES, "me", "friend", "friend")
    match = me.path.rpartition("/")[2]
    guest = Program(client, match)
    assert me.observe()["state"] == "waiting"
    assert me.post("/choose", number=0, choice=0).json()["error"] == "not_started"
    assert guest.get("/record").json()["error"] == "not_started"
    assert guest.post("/join", seat=2, name="Ben").json()["seat"] == 2
    assert guest.post("/join", seat=2).json()["error"] == "too_late"
    assert guest.post("/join", seat=7).status_code == 404
    assert guest.post("/join", name="Cat").json()["seat"] == 1
    assert guest.post("/join").status_code == 409
    assert me.observe()["state"] == "playing"
    assert names([me]) == ["Guest", "Cat", "Ben"]
    assert me.post("/join").json()["seat"] == 0
    refused = me.post("/join", seat=1).json()
    assert refused["error"] == "not_yours"
    assert not re.search(r"seat \d", refused["detail"])


def test_who_joins_while_somebody_else_takes_the_seat_gets_the_next_one(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (me,) = seated(client, FENCES, "me", "friend", "friend")
    take = Store.take_seat

    def just_before(store: Store, match: str, number: int, *given: str) -> None:
        monkeypatch.setattr(Store, "take_seat", take)
        take(store, match, number, "Eve", "", "word", "own")
        take(store, match, number, *given)

    monkeypatch.setattr(Store, "take_seat", just_before)
    assert Program(client, me.path.rpartition("/")[2]).post("/join", name="Ben").json()["seat"] == 2
    assert names([me]) == ["Guest", "Eve", "Ben"]


def test_a_private_link_of_an_open_seat_is_a_token(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "friend")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    bot = Program(client, room.name, room.stored.seats[1].key)
    assert bot.post("/join", name="Bob").json()["name"] == "Bob"
    assert bot.observe()["viewer"] == 1
    assert post(another(client), f"{match}/join", seat=1).status_code == 409


# -------------------------------------------------------------------- refusals


REFUSALS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/nothing", None, 404, "not_found"),
    ("PUT", "/api/games", None, 405, "method_not_allowed"),
    ("GET", "/api/matches/nomatch", None, 404, "no_such_match"),
    ("GET", "/api/matches/no%0Amatch/record", None, 404, "not_found"),
    ("GET", "/api/matches/nomatch/stream", None, 404, "no_such_match"),
    ("POST", "/api/matches", {"game": "chess", "seats": [{}]}, 404, "unknown_game"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{}]}, 422, "bad_option"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{}, {"sitter": "a cat"}]}, 422, "bad_option"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{}, {}], "games": 99}, 422, "bad_option"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{}, {}], "options": {"x": 1}}, 422, "bad_option"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{"name": "\u202e"}, {}]}, 422, "unprocessable_content"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{"name": "\u3164"}, {}]}, 422, "unprocessable_content"),
    ("POST", "/api/matches", {"game": SECRETS, "seats": [{}, {}], "\ud800": 1}, 422, "not_as_described"),
    ("POST", "/api/matches", {"seats": "x" * 70_000}, 413, "content_too_large"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "error"), REFUSALS, ids=str)
def test_refusals_are_json(client: TestClient, method: str, path: str, body: Any, status: int, error: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.request(method, path, content=json.dumps(body) if body else None, headers=headers)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["error"].replace("request_entity", "content").replace("entity", "content") == error
    assert told["detail"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"number": 0, "choice": 10**8}, 409, "illegal_choice"),
        ({"number": 0, "move": "nonsense"}, 422, "unreadable"),
        ({"number": 9, "choice": 0}, 409, "stale"),
        ({"number": 0}, 422, None),
        ({"number": 0, "choice": 0, "move": "x"}, 422, None),
        ({"number": 0, "choice": "0"}, 422, "not_as_described"),
        ({"number": 0, "choice": 0, "seat": 1}, 422, "not_as_described"),
    ],
    ids=str,
)
def test_a_choice_that_is_none_is_refused(client: TestClient, body: Any, status: int, error: str | None) -> None:
    programs = seated(client, SECRETS, "me", "me")
    mover = programs[programs[0].observe()["actor"]]
    answer = mover.post("/choose", **body)
    assert answer.status_code == status
    assert error is None or answer.json()["error"] == error
    assert mover.observe()["number"] == 0


def test_what_goes_wrong_inside_is_json_too(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(settings)
    monkeypatch.setattr(app.state.rooms, "room", lambda name: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get("/api/matches/abc")
    assert answer.status_code == 500
    assert answer.json()["error"] == "failed"
    assert "zero" not in answer.text
    app.state.store.close()


def test_an_illegal_choice_names_its_rule(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    mover = programs[programs[0].observe()["actor"]]
    told = mover.post("/choose", number=0, choice=34).json()
    assert re.fullmatch(r"([RQ]\d+(\.\d+)?(, )?)+", told["rule"])
    assert told["rule"] in told["detail"]


def test_a_seat_is_its_token(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    actor = programs[0].observe()["actor"]
    match = programs[0].path.rpartition("/")[2]
    assert programs[1 - actor].post("/choose", number=0, choice=0).json()["error"] == "out_of_turn"
    for token in (None, "wrong", "x" * 500):
        answer = Program(client, match, token).post("/choose", number=0, choice=0)
        assert (answer.status_code, answer.json()["error"]) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert Program(client, match, "wrong").get().status_code == 401
    assert Program(client, match).observe()["viewer"] is None
    (stranger, _) = seated(client, SECRETS, "me", "me")
    token = stranger.headers["Authorization"].removeprefix("Bearer ")
    assert Program(client, match, token).get().status_code == 401


def test_tokens_are_nowhere_but_in_the_answers_that_give_them(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    tokens = [program.headers["Authorization"].removeprefix("Bearer ") for program in programs]
    for program in (*programs, Program(client, programs[0].path.rpartition("/")[2])):
        said = program.get().text + program.get("/record").text + program.post("/choose", number=5, choice=1).text
        assert not any(token in said for token in tokens)


# -------------------------------------------------------------------- limits


def test_too_many_requests_are_refused_for_programs(settings: Settings) -> None:
    slow = Settings(database=settings.database, key=settings.key, api_per_minute=4)
    with TestClient(create_app(slow)) as client:
        programs = seated(client, SECRETS, "me", "me")
        assert [programs[0].get().status_code for _ in range(5)] == [200] * 4 + [429]
        refused = programs[0].get()
        assert refused.json()["error"] == "too_many_requests"
        assert int(refused.headers["retry-after"]) == refused.json()["retry_after"] > 0
        assert programs[1].get().status_code == 200
        wrong = Program(client, programs[0].path.rpartition("/")[2], "wrong")
        assert [wrong.get().status_code for _ in range(4)] == [401] * 3 + [429]
        assert client.get("/api/games").status_code == 429
        assert client.get("/").status_code == 200


def test_one_who_waits_as_told_is_answered_again() -> None:
    now = 0.0
    limits = Limits(6, lambda: now)
    for _ in range(6):
        limits.charge("Ann")
    with pytest.raises(TooManyRequests) as refused:
        limits.charge("Ann")
    now += refused.value.retry_after
    limits.charge("Ann")
    with pytest.raises(TooManyRequests):
        limits.charge("Ann")


def test_those_who_asked_long_ago_are_forgotten() -> None:
    now = 0.0
    limits = Limits(6, lambda: now)
    for caller in range(MOST_KNOWN):
        limits.charge(str(caller))
    now += 61
    limits.charge("Ann")
    assert len(limits._left) == 1


# -------------------------------------------------------------------- streams


def test_a_stream_that_comes_back_misses_nothing(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    draw = random.Random(2)
    log: list[Any] = []
    last = ""
    for steps in (0, 1, 3, 2):
        for _ in range(steps):
            mover = programs[programs[0].observe()["actor"]]
            mover.choose(mover.observe(), draw.choice)
        (event,) = programs[0].stream(last)
        last = event["id"]
        log = [entry for entry in log if entry["number"] < event["log_from"]] + event["log"]
        whole = programs[0].observe()
        assert log == whole["log"]
        assert event["position"] == whole["position"]
        assert event["choices"] == whole["choices"]
    assert last.split(".")[0] == str(whole["number"])


def test_a_stream_tells_what_others_do(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    seen = programs[0].observe()
    mover = programs[seen["actor"]]

    def until(events: list[Any]) -> bool:
        if len(events) == 1:
            room = client.app.state.rooms.room(seen["match"])  # type: ignore[attr-defined]
            room.play(seen["actor"], 0, mover.observe()["choices"][0]["code"])
        return len(events) > 1

    events = programs[1 - seen["actor"]].stream(until=until)
    assert [event["number"] for event in events] == [0, 1]


# -------------------------------------------------------------------- the description


def test_the_description_is_a_page_without_scripts_or_anything_from_elsewhere(client: TestClient) -> None:
    page = client.get("/api/docs").text
    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=|(src|href)=\"(https?:)?//", page)
    described = client.get("/api/openapi.json").json()
    for path, ways in described["paths"].items():
        for method in ways:
            assert f"{method.upper()} /api{path}" in page
    for link in re.findall(r'href="#(\w+)"', page):
        assert f'id="{link}"' in page


def test_every_operation_says_what_it_refuses(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["servers"] == [{"url": "/api"}]
    for ways in described["paths"].values():
        for call in ways.values():
            refusals = {status for status in call["responses"] if status >= "400"}
            assert "429" in refusals
            for status in refusals:
                schema = call["responses"][status]["content"]["application/json"]["schema"]
                assert schema["$ref"].endswith("/Refused")
