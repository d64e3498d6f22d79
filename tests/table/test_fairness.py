"""Fair to everybody: words for chance that players bring themselves, and hints where people play each other."""

from __future__ import annotations

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sheepfold import players as minds
from sheepfold.match.record import read, verify, whose_words
from sheepfold.players import pace
from sheepfold.table.live.room import Room

from .programs import Program, play_out
from .visits import SECRETS, TWO_SEATS, another, choices, choose, new_match, number, post
from .visits import play_out as play_pages_out


def room_of(client: TestClient, match: str) -> Room:
    room: Room = client.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    return room


# -------------------------------------------------------------------- words for chance, in the browser


def test_a_match_begins_when_the_browser_has_brought_its_word(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random", words="own")
    page = client.get(match).text
    assert room_of(client, match).match is None
    promise = room_of(client, match).stored.match.secret
    assert 'id="bring-words"' in page
    assert post(client, f"{match}/words", seat=0, word="clover").status_code == 303
    room = room_of(client, match)
    assert room.started.chance.words == ("clover",)
    assert room.started.chance.secret == promise
    assert 'id="word-drawn"' not in client.get(match).text


def test_a_word_is_brought_once_and_by_its_own_seat(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend", words="own")
    guest = another(client)
    assert post(guest, f"{match}/words", seat=0, word="mine").status_code == 403
    assert post(client, f"{match}/words", seat=1, word="mine").status_code == 403
    post(client, f"{match}/words", seat=0, word="clover")
    assert post(client, f"{match}/words", seat=0, word="later").status_code == 303
    assert post(guest, f"{match}/join", seat=1, name="Ben", word="thistle").status_code == 303
    assert room_of(client, match).started.chance.words == ("clover", "thistle")


def test_without_scripts_the_table_draws_the_word_and_says_so(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random")
    assert 'id="word-drawn"' in client.get(match).text
    assert "For Ann the table drew the word, from the promised hash." in client.get(f"{match}/fair").text
    assert "Sources: 0=table" in client.get(f"{match}/record").text


def test_an_empty_word_is_drawn_by_the_table(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random", words="own")
    post(client, f"{match}/words", seat=0, word="")
    (word,) = room_of(client, match).started.chance.words
    assert len(word) == 16
    assert "Sources: 0=table" in client.get(f"{match}/record").text


def test_a_word_that_cannot_be_shown_is_refused(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random", words="own")
    assert post(client, f"{match}/words", seat=0, word="a\x00b").status_code == 422
    assert post(client, f"{match}/words", seat=0, word="x" * 100).status_code == 422
    assert room_of(client, match).match is None


def test_a_rematch_is_made_of_new_words(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "here", words="own", option_length="one_round")
    post(client, f"{match}/words", seat=[0, 1], word=["clover", "thistle"])
    _play_hot_seat(client, match)
    again = post(client, f"{match}/again").headers["location"]
    assert room_of(client, again).match is None
    post(client, f"{again}/words", seat=[0, 1], word=["daisy", "moss"])
    assert room_of(client, again).started.chance.words == ("daisy", "moss")


def test_in_a_rematch_the_table_draws_anew_what_it_drew_before(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "random")
    before = room_of(client, match).started.chance.words
    play_pages_out([client], match)
    again = post(client, f"{match}/again").headers["location"]
    after = room_of(client, again).started.chance
    assert len(after.words) == 1
    assert after.words != before
    assert after.secret != room_of(client, match).started.chance.secret


def _play_hot_seat(client: TestClient, match: str) -> None:
    while not (room := room_of(client, match)).started.over:
        seat = room.started.actor
        room.play(seat, room.number, room.started.position.choices()[0])


# -------------------------------------------------------------------- words for chance, over the JSON interface


def test_programs_bring_words_after_they_have_seen_the_promise(client: TestClient) -> None:
    body: dict[str, Any] = {"game": SECRETS, "seats": [{"sitter": "me"}, {"sitter": "friend"}], "words": "own"}
    made = client.post("/api/matches", json=body | {"options": {"length": "one_round"}}).json()
    me, guest = Program(client, made["match"], made["seats"][0]["token"]), Program(client, made["match"])
    assert me.observe()["commitment"] == made["commitment"]
    token = guest.post("/join", name="Ben", word="thistle").json()["token"]
    waiting = me.observe()
    assert (waiting["state"], [seat["word"] for seat in waiting["seats"]]) == ("waiting", ["awaited", "own"])
    assert guest.post("/word", word="foreign").status_code == 401
    assert me.post("/word", word="clover").json()["state"] == "playing"
    assert me.post("/word", word="later").json()["error"] == "too_late"
    programs = [me, Program(client, made["match"], token)]
    play_out(programs, lambda offered: offered[0])
    text = me.get("/record").text
    assert "Your word is among those that chance was made of." in verify(text, made["commitment"], "clover")
    assert whose_words(read(text)) == ["Guest and Ben brought a word of their own after seeing the promised hash."]


def test_a_program_that_does_not_care_begins_at_once(client: TestClient) -> None:
    body = {"game": SECRETS, "seats": [{"sitter": "me"}, {"sitter": "me"}]}
    made = client.post("/api/matches", json=body).json()
    seen = Program(client, made["match"], made["seats"][0]["token"]).observe()
    assert (seen["state"], [seat["word"] for seat in seen["seats"]]) == ("playing", ["table", "table"])


# -------------------------------------------------------------------- hints


def deciding(browsers: list[TestClient], match: str) -> tuple[TestClient, str]:
    return next((one, page) for one in browsers if choices(page := one.get(match).text))


def test_there_are_no_hints_where_people_play_each_other(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "friend")
    friend = another(client)
    post(friend, f"{match}/join", seat=1, name="Ben")
    mover, page = deciding([client, friend], match)
    assert 'id="hint"' not in page
    answer = post(mover, f"{match}/hint", True, number=number(page))
    assert answer.status_code == 409
    assert "no hints where people play each other" in answer.text


def test_a_person_at_the_same_device_is_another_person(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    assert post(client, f"{match}/hint", True, number=0).status_code == 409


@pytest.mark.parametrize("hints", ["shown", ""])
def test_alone_against_computers_a_hint_is_ones_own_business(
    client: TestClient, hints: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheepfold.table.live.advisers.ADVISER", "random")
    match = new_match(client, TWO_SEATS, "me", "random", hints=hints)
    while not choices(client.get(match).text):
        pass
    room = room_of(client, match)
    assert post(client, f"{match}/hint", True, number=room.number).status_code == 200
    assert "asked for a hint" not in client.get(match).text


def test_hints_that_are_allowed_are_shown_to_everybody(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheepfold.table.live.advisers.ADVISER", "random")
    match = new_match(client, TWO_SEATS, "me", "friend", hints="shown")
    friend, guest = another(client), another(client)
    post(friend, f"{match}/join", seat=1, name="Ben")
    mover, page = deciding([client, friend], match)
    assert "everybody sees it" in page
    assert post(mover, f"{match}/hint", True, number=number(page)).status_code == 200
    for viewer in (client, friend, guest):
        assert "asked for a hint: " in viewer.get(match).text
    assert choose(mover, match).status_code == 303
    room = room_of(client, match)
    fresh = Room(room.store, room.name)
    assert fresh.number == room.number
    assert "asked for a hint: " in guest.get(f"{match}/replay").text


def test_a_table_knows_two_ways_with_hints(client: TestClient) -> None:
    answer = post(client, f"/games/{TWO_SEATS}/new", seats=2, seat0="me", seat1="friend", hints="secretly")
    assert answer.status_code == 422
    assert "secretly" in answer.text


# -------------------------------------------------------------------- time that tells nothing


class Slept:
    """Timers that never ring by themselves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits: list[tuple[float, Any, list[Any]]] = []
        monkeypatch.setattr("sheepfold.table.live.thinking.threading.Timer", self._timer)

    def _timer(self, seconds: float, work: Any, given: list[Any]) -> Any:
        self.waits.append((seconds, work, given))
        return type("Timer", (), {"start": lambda _: None, "cancel": lambda _: None, "daemon": True})()


@pytest.mark.parametrize("mind", ["lamb", "shepherd"])
def test_a_computer_players_forced_card_is_played_no_sooner_than_a_hard_decision(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, mind: str
) -> None:
    slept = Slept(monkeypatch)
    monkeypatch.setattr("sheepfold.table.live.thinking.thought_of", lambda text, seen, *_: seen.choices()[0])
    match = new_match(client, SECRETS, "me", mind)
    room = room_of(client, match)
    while room.started.actor == 0:
        room.play(0, room.number, room.started.position.choices()[0])
        room = room_of(client, match)
    for _ in range(200):
        if slept.waits:
            break
        time.sleep(0.02)
    (seconds, work, given), number = slept.waits[0], room.number
    longest = minds.mind(mind).longest(room.game)
    assert longest < seconds <= longest + pace.MARGIN
    assert room.thinking
    assert room.number == number
    work(*given)
    assert room.number > number


def test_in_open_games_computer_players_answer_when_they_are_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = Slept(monkeypatch)
    monkeypatch.setattr("sheepfold.table.live.thinking.thought_of", lambda text, seen, *_: seen.choices()[0])
    match = new_match(client, TWO_SEATS, "me", "pup")
    for _ in range(200):
        if (room := room_of(client, match)).number and room.started.actor == 0:
            break
        if room.started.actor == 0:
            room.play(0, room.number, room.started.position.choices()[0])
        time.sleep(0.02)
    assert room.number
    assert slept.waits == []
