"""Pages as a browser without scripts gets them: every page is there, every mistake gets a clear answer."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

import sheepfold

from .visits import FENCES, SECRETS, TWO_SEATS, another, choices, choose, new_match, number, play_out, post, token

PAGES = ["/", *(f"/{kind}/{game}" for kind in ("games", "rules") for game in sheepfold.games())]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "<h1" in answer.text
    assert "traceback" not in answer.text.lower()


def test_headers_keep_a_page_safe(client: TestClient) -> None:
    answer = client.get("/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_script_or_style_of_their_own(client: TestClient, path: str) -> None:
    text = client.get(path).text
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", text)


def test_credits_are_on_every_games_page(client: TestClient) -> None:
    for name in sheepfold.games():
        text = client.get(f"/games/{name}").text
        assert sheepfold.load(name).credits.design in text
        assert "independent implementation" in text


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nothing", 404, "there is no such page"),
        ("/games/chess", 404, "chess"),
        ("/rules/chess", 404, "chess"),
        ("/m/nomatch", 404, "There is no match"),
        ("/m/nomatch/replay", 404, "There is no match"),
        ("/m/nomatch/stream", 404, "There is no match"),
        ("/m/nomatch/seat/xyz", 404, "There is no match"),
    ],
)
def test_what_is_not_there_is_said_so(client: TestClient, path: str, status: int, said: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert said.lower() in answer.text.lower()


def test_a_match_is_set_up_and_played_by_plain_forms(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    page = client.get(match).text
    before = number(page)
    assert choose(client, match).status_code == 303
    assert number(client.get(match).text) == before + 1


def test_a_whole_match_ends_with_its_replay_record_and_proof(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    play_out([client], match)
    page = client.get(match).text
    assert "Rematch" in page
    assert client.get(f"{match}/replay?step=0").status_code == 200
    assert client.get(f"{match}/replay?step=999999").status_code == 200
    record = client.get(f"{match}/record").text
    assert record.startswith("Sheepfold record 1")
    assert "Secret: " in record
    assert "fell as the secret" in client.get(f"{match}/fair").text
    again = post(client, f"{match}/again").headers["location"]
    assert again != match
    assert re.findall(r'<span class="name">(\w+)', client.get(again).text) == ["Ben", "Ann"]
    assert post(client, f"{match}/again").headers["location"] == again


# -------------------------------------------------------------------- mistakes


BAD_SET_UPS = [
    ({"seats": 9}, "cannot have 9 seats"),
    ({"seats": "many"}, "whole number"),
    ({"seats": 2, "seat1": "a cat"}, "can sit at a seat"),
    ({"seats": 2, "games": 7}, "1 to 1 games"),
    ({"seats": 2, "option_version": "chess"}, "version cannot be"),
    ({"seats": 2, "name0": "x" * 50}, "a name has up to"),
    ({"seats": 2, "name0": "\u202e"}, "a name has up to"),
    ({"seats": 2, "name0": "\u3164"}, "a name has up to"),
    ({"seats": 2, "name0": "A\u0301\u200b"}, "a name has up to"),
    ({"seats": 2, "seat1": "rollout:99999"}, "can sit at a seat"),
]


@pytest.mark.parametrize(("fields", "said"), BAD_SET_UPS, ids=str)
def test_a_set_up_that_cannot_be_played_is_refused(client: TestClient, fields: dict[str, str], said: str) -> None:
    answer = post(client, f"/games/{TWO_SEATS}/new", **fields)
    assert answer.status_code == 422
    assert said in answer.text.lower()


def test_forms_of_others_are_refused(client: TestClient) -> None:
    assert client.post(f"/games/{TWO_SEATS}/new", data={}).status_code == 403
    assert client.post(f"/games/{TWO_SEATS}/new", data={"token": "0" * 64}).status_code == 403
    elsewhere = {"Origin": "https://elsewhere.example"}
    fields = {"token": token(client)}
    assert client.post(f"/games/{TWO_SEATS}/new", data=fields, headers=elsewhere).status_code == 403
    assert client.post(f"/games/{TWO_SEATS}/new", data=fields).status_code == 303


def test_a_cookie_that_nobody_signed_is_nobodys(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    thief = another(client)
    whose = client.cookies["sheepfold"].rpartition(".")[0]
    thief.cookies.set("sheepfold", f"{whose}.{'x' * 27}")
    assert choices(thief.get(match).text) == []
    same = another(client)
    same.cookies.set("sheepfold", client.cookies["sheepfold"])
    assert choices(same.get(match).text)


def test_too_much_is_refused(client: TestClient) -> None:
    answer = post(client, f"/games/{TWO_SEATS}/new", name0="x" * 100_000)
    assert answer.status_code == 413


@pytest.mark.parametrize("script", [False, True])
def test_an_illegal_choice_names_its_rule_and_changes_nothing(client: TestClient, script: bool) -> None:
    match = new_match(client, SECRETS, "me", "here")
    page = client.get(match).text
    match_as = f"{match}?as={0 if 'as=0' in page else 1}"
    page = client.get(match_as).text
    before = number(page)
    answer = post(client, match_as.replace("?", "/choose?"), script, number=before, choice=34)
    assert answer.status_code == 409
    assert re.search(r"[RQ]\d", answer.text)
    assert number(client.get(match_as).text) == before


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"number": 0}, 422),
        ({"number": "x", "choice": 1}, 422),
        ({"number": 0, "choice": "x"}, 422),
        ({"number": 0, "typed": "nonsense"}, 422),
        ({"number": 0, "typed": "x" * 999}, 422),
        ({"number": 99, "choice": 0}, 409),
        ({"number": 0, "choice": 10**12}, 409),
    ],
    ids=str,
)
def test_a_choice_that_is_none_is_refused(client: TestClient, fields: dict[str, str], status: int) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    before = client.get(match).text
    assert post(client, f"{match}/choose", **fields).status_code == status
    assert number(client.get(match).text) == number(before)


def test_one_who_looks_on_cannot_choose(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    guest = another(client)
    page = guest.get(match).text
    assert choices(page) == []
    assert post(guest, f"{match}/choose", number=number(page), choice=0).status_code == 403
    assert post(guest, f"{match}/undo", number=number(page)).status_code == 403
    assert post(guest, f"{match}/again").status_code == 403


def test_a_double_click_counts_once(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    page = client.get(match).text
    fields = {"number": number(page), "choice": choices(page)[0]["code"]}
    assert post(client, f"{match}/choose", **fields).status_code == 303
    assert post(client, f"{match}/choose", **fields).status_code == 409
    assert number(client.get(match).text) == number(page) + 1


# -------------------------------------------------------------------- people


def test_a_friend_joins_by_link_and_plays(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "friend")
    assert "begins when everybody is here" in client.get(match).text
    friend = another(client)
    assert post(friend, f"{match}/join", seat=1, name="Bob").status_code == 303
    late = another(client)
    assert post(late, f"{match}/join", seat=1, name="Eve").status_code == 409
    for _ in range(4):
        mover = next(c for c in (client, friend) if choices(c.get(match).text))
        assert choose(mover, match).status_code == 303
    assert "Bob" in client.get(match).text


def test_a_private_link_is_the_seat(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random")
    found = re.search(rf"{match}/seat/[\w-]+", client.get(match).text)
    assert found
    phone = another(client)
    assert found[0] not in phone.get(match).text
    assert phone.get(found[0]).status_code == 303
    assert choices(phone.get(match).text) == choices(client.get(match).text)
    assert phone.get(f"{match}/seat/wrong").status_code == 404


def test_hot_seat_shows_nothing_until_the_device_is_handed_over(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "here")
    page = client.get(match).text
    assert "Hand the device over" in page
    assert '<svg class="sf-board' not in page
    assert choices(page) == []
    seat = int(re.search(r"\?as=(\d)", page)[1])
    assert choices(client.get(f"{match}?as={seat}").text)
    other = client.get(f"{match}?as={1 - seat}").text
    assert "Hand the device over" in other
    assert choices(other) == []


def log_of(page: str) -> str:
    """What the page says has happened, now and before."""
    found = re.findall(r'<ol id="log".*?</ol>|<div id="said".*?</div>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", unescape(part)) for part in found)


def test_the_log_calls_its_reader_you_and_everybody_else_by_name(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", "friend", "friend")
    readers = {"Ann": client, "Ben": another(client), "Cat": another(client)}
    for seat, name in enumerate(("Ben", "Cat"), 1):
        post(readers[name], f"{match}/join", seat=seat, name=name)
    for _ in range(3):
        choose(next(one for one in readers.values() if choices(one.get(match).text)), match)
    for name, reader in readers.items():
        said = log_of(reader.get(match).text)
        assert said.count("You put a fence on") >= 1
        assert f"{name} puts a fence" not in said
    onlooker = another(client)
    for page in (match, f"{match}/replay"):
        said = log_of(onlooker.get(page).text)
        assert {name for name in readers if f"{name} puts a fence on" in said} == set(readers)
        assert "You put" not in said


def test_the_log_of_a_browser_that_people_share_is_by_name(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", "here", "here")
    for _ in range(3):
        choose(client, match)
    said = log_of(client.get(match).text)
    assert all(f"{name} puts a fence on" in said for name in ("Ann", "Ben", "Cat"))
    assert "You put" not in said


def test_a_seat_that_is_not_there_is_not_counted_from_0(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", "here", "here")
    refused = client.get(f"{match}?as=3")
    assert refused.status_code == 404
    assert "there is no such seat at this table" in refused.text.lower()


def test_a_choice_is_taken_back_with_consent(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", "friend", "friend")
    friends = [another(client), another(client)]
    for seat, friend in enumerate(friends, 1):
        post(friend, f"{match}/join", seat=seat, name="Bob")
    everybody = [client, *friends]
    mover = next(one for one in everybody if choices(one.get(match).text))
    choose(mover, match)
    page = mover.get(match).text
    assert choices(page) == []
    assert post(mover, f"{match}/undo", number=number(page)).status_code == 303
    first, second = (one for one in everybody if one is not mover)
    page = first.get(match).text
    assert "would like to take the last choice back" in page
    assert post(mover, f"{match}/undo/answer", number=number(page), answer="yes").status_code == 409
    assert post(first, f"{match}/undo/answer", number=number(page), answer="yes").status_code == 303
    page = first.get(match).text
    assert "would like to take the last choice back" not in page
    assert "Still to answer: " in page
    assert not choices(mover.get(match).text)
    post(first, f"{match}/undo/answer", number=number(page), answer="yes")
    assert not choices(mover.get(match).text)
    assert post(second, f"{match}/undo/answer", number=number(page), answer="yes").status_code == 303
    assert choices(mover.get(match).text)


def test_one_no_keeps_a_choice_that_others_let_go(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", "friend", "friend")
    everybody = [client, another(client), another(client)]
    for seat, friend in enumerate(everybody[1:], 1):
        post(friend, f"{match}/join", seat=seat, name="Bob")
    mover = next(one for one in everybody if choices(one.get(match).text))
    choose(mover, match)
    post(mover, f"{match}/undo", number=1)
    others = [one for one in everybody if one is not mover]
    for at, (friend, answer) in enumerate(zip(others, ("yes", "no"), strict=True), 2):
        assert post(friend, f"{match}/undo/answer", number=at, answer=answer).status_code == 303
    assert not choices(mover.get(match).text)
    assert "has asked to take" not in mover.get(match).text


def test_spectators_see_the_public_record_until_the_end(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "random")
    guest = another(client)
    assert "View: spectator" in guest.get(f"{match}/record").text
    assert "Secret:" not in client.get(f"{match}/record").text
    assert guest.get(f"{match}?as=0").status_code == 200
    assert choices(guest.get(f"{match}?as=0").text) == []


def test_what_is_drafted_is_seen_by_nobody_else_until_it_is_sent(client: TestClient) -> None:
    match = new_match(client, "wolf", "me", "friend")
    friend = another(client)
    post(friend, f"{match}/join", seat=1, name="Bob")
    mover, other = (client, friend) if choices(client.get(match).text) else (friend, client)
    before, page = other.get(match).text, mover.get(match).text
    answer = post(mover, f"{match}/choose", number=number(page), choice=choices(page)[0]["code"])
    assert "draft=" in answer.headers["location"]
    drafted = mover.get(answer.headers["location"]).text
    assert "Nobody has seen this yet" in drafted
    assert other.get(match).text == before
    assert mover.get(match).text == page
    draft = answer.headers["location"].split("draft=")[1]
    assert post(mover, f"{match}/choose", number=number(page), choice=999, draft=draft).status_code == 409
    claim = choices(drafted)[0]["code"]
    assert post(mover, f"{match}/choose", number=number(page), choice=claim, draft=draft).status_code == 303
    assert number(mover.get(match).text) == number(page) + 2
    assert other.get(match).text != before


@pytest.mark.parametrize("draft", ["x", "1.2.3.4.5.6.7.8", "99999", "-1", "1" * 50])
def test_a_draft_that_is_none_is_refused(client: TestClient, draft: str) -> None:
    match = new_match(client, "wolf", "me", "here")
    page = client.get(match).text
    seat = re.search(r"\?as=(\d)", page)
    assert seat
    assert client.get(f"{match}?as={seat[1]}&draft={draft}").status_code in (409, 422)


@pytest.mark.parametrize("game", [TWO_SEATS, SECRETS, FENCES, "sheepdogs"])
def test_nobody_can_look_at_what_a_choice_would_bring(client: TestClient, game: str) -> None:
    match = new_match(client, game, "me", *["here"] * (2 if game == FENCES else 1))
    seat = re.search(r"\?as=(\d)", client.get(match).text)
    view = f"as={seat[1]}" if seat else "as=0"
    page = client.get(f"{match}?{view}").text
    offered = choices(page)
    for code in [choice["code"] for choice in offered][:5]:
        assert client.get(f"{match}?{view}&draft={code}").status_code == 422
        assert client.get(f"{match}/now?{view}&draft={code}").status_code == 422
        fields = {"number": number(page), "draft": code}
        assert client.get(f"{match}/preview/{code}?{view}&number={number(page)}&draft={code}").status_code == 422
        for wrong in (code, 31999):
            answer = post(client, f"{match}/choose?{view}", **fields, choice=wrong)
            assert answer.status_code == 422
            assert "kept back" in answer.text
        assert post(client, f"{match}/choose?{view}", **fields, typed="x").status_code == 422
        assert post(client, f"{match}/try?{view}", **fields, keys=["x"]).status_code == 422
    assert number(client.get(f"{match}?{view}").text) == number(page)
