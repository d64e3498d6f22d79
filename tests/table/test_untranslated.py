"""Nothing is said past the catalogues: in a language whose every text stands in ⟦brackets⟧, nothing else is words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold import language
from sheepfold.puzzles.puzzle import puzzles_of
from sheepfold.table.app import create_app
from sheepfold.table.live import analyses
from sheepfold.table.settings import Settings

from .analysing import Glance, analysed, finished
from .visits import FENCES, SECRETS, TWO_SEATS, another, choices, choose, new_match, number, post

NAMES = {"Ann", "Ben", "Cat", "Bob", "Sheepfold", "SHEEPFOLD_API_PER_MINUTE", "Authorization", "Bearer", "TOKEN"}
NAMES |= {"English", "日本語", "Xx", "文A"}
CODES = {"openapi", "json", "FILE", "sheepfold", "verify"}
EDITORS = [game.boards.editor for game in map(sheepfold.load, sheepfold.game_names()) if game.boards]
CODES |= {name for editor in EDITORS for name in editor.examples()}

NEVER_WORDS = {"script", "style", "code", "pre", "textarea"}
"""Notation, hashes and files."""

IN_ENGLISH = {"ledger"}
"""Ledgers are files of their own."""

TYPED = "typed"
"""The field for a move, which shows one in notation."""

SPOKEN = ("aria-label", "title", "placeholder", "alt", "label")
EMPTY = {"br", "hr", "img", "input", "link", "meta", "circle", "path", "rect", "use", "line", "ellipse", "polygon"}


class Bracketed(NullTranslations):
    """A language in which every text is said in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦\n{message}\n⟧" if "```" in message else f"⟦{message}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"


class Visible(HTMLParser):
    """All that people read or hear of a page: its text in order, and attributes that are spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = [""]
        self.left_out = 0
        self.open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        parts = {given.get("id"), *(given.get("class") or "").split()}
        skip = tag in NEVER_WORDS or bool(parts & IN_ENGLISH) or given.get("lang") == "en"
        self.texts[0] += " "
        if not self.left_out and not skip and given.get("id") != TYPED:
            self.texts[1:1] = [given[name] or "" for name in SPOKEN if name in given]
            if tag == "input" and given.get("data-my-name") is not None:
                self.texts[1:1] = [given.get("value") or ""]
        if tag not in EMPTY:
            self.open.append(skip)
            self.left_out += skip

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and self.open:
            self.left_out -= self.open.pop()

    def handle_data(self, data: str) -> None:
        if "…" in data:  # shortened to fit: its last brackets are cut off
            data += "⟧" * (data.count("⟦") - data.count("⟧"))
        self.texts[0] += "".join(letter for letter in data if not self.left_out or letter in "⟦⟧")


def outside(text: str) -> str:
    """What stands in no brackets."""
    depth, found = 0, []
    for letter in text:
        depth += letter == "⟦"
        found.append(letter if depth == 0 else " ")
        depth -= letter == "⟧"
    assert depth == 0, text
    return "".join(found)


def untranslated(text: str) -> list[str]:
    """The words of a text that are no names, no numbers, no notation and no rule's number."""
    rest = outside(text)
    for title in sorted((sheepfold.load(name).title for name in sheepfold.game_names()), key=len, reverse=True):
        rest = re.sub(rf"\b{re.escape(title)}(?!\w)", " ", rest)
    words = re.findall(r"[^\W\d_][\w'-]*", rest)
    return [word for word in words if word not in NAMES | CODES and not re.fullmatch(r"[A-Za-z]{1,2}\d*", word)]


def words_of(page: str) -> list[str]:
    """What a page says past the catalogues."""
    seen = Visible()
    seen.feed(page)
    told = re.search(r'data-texts="([^"]*)"', page)
    more = json.loads(told[1].replace("&#34;", '"')).values() if told else []
    found = [word for text in [*seen.texts, *more] for word in untranslated(text)]
    return found + [word for choice in choices(page) for word in untranslated(choice["words"] + choice["warning"])]


@pytest.fixture
def bracketed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser that reads the language in brackets, `xx`."""
    real, brackets = language.catalogue, Bracketed()
    monkeypatch.setattr(language, "catalogue", lambda code: brackets if code == "xx" else real(code))
    monkeypatch.setitem(language.languages(), "xx", "Xx")
    with TestClient(create_app(settings), follow_redirects=False, headers={"Accept-Language": "xx"}) as client:
        yield client


def friend_of(client: TestClient) -> TestClient:
    friend = another(client)
    friend.headers["Accept-Language"] = "xx"
    return friend


def test_the_check_finds_what_is_not_said() -> None:
    page = '<p title="Hello"><b>⟦Take <i>this⟧</b></i> Ann d4 R4.2 word <code>abc</code></p><div lang="en">x</div>'
    assert words_of(page) == ["word", "Hello"]


@pytest.mark.parametrize("game", sheepfold.game_names())
def test_pages_about_a_game(bracketed: TestClient, game: str) -> None:
    assert words_of(bracketed.get(f"/games/{game}").text) == []
    assert words_of(bracketed.get(f"/rules/{game}").text) == []
    assert words_of(bracketed.get(f"/puzzles/{game}").text) == []
    if sheepfold.load(game).teaching.coaching:
        assert words_of(bracketed.get(f"/coach/{game}").text) == []
    for puzzle in puzzles_of(sheepfold.load(game))[:2]:
        for query in ("", "?hint=1", f"?tried={puzzle.answer}", "?solution=yes"):
            assert words_of(bracketed.get(f"/puzzles/{game}/{puzzle.name}{query}").text) == []
    if sheepfold.load(game).boards:
        page = bracketed.get(f"/boards/{game}").text
        assert words_of(page) == []
        assert words_of(post(bracketed, f"/games/{game}", own_board="{").text)[:1] in ([], ["cannot"])


def test_the_front_door_and_what_is_not_there(bracketed: TestClient) -> None:
    new_match(bracketed, TWO_SEATS, "me", "friend")
    new_match(bracketed, TWO_SEATS, "me", "here")
    assert words_of(bracketed.get("/").text) == []
    for path in ("/nothing", "/games/nothing", "/m/nothing", "/boards/peter", "/language"):
        assert words_of(bracketed.get(path).text) == [], path
    refused = bracketed.post("/games/peter/new", data={"seats": 2})
    assert words_of(refused.text) == []
    assert words_of(post(bracketed, "/games/peter/new", seats="x").text) == []
    assert words_of(post(bracketed, "/games/peter/new", seat1="nobody").text) == []
    assert words_of(bracketed.get("/api/docs").text) == []


def states(client: TestClient, game: str, *options: tuple[str, str]) -> Iterator[str]:
    """A table in every state: waiting, choosing, awaiting, asked to take back, over; and the replay."""
    match = new_match(client, game, "me", *["friend"] * (min(sheepfold.load(game).seats) - 1), **dict(options))
    friends = [friend_of(client) for _ in sheepfold.load(game).seats[:1] * (min(sheepfold.load(game).seats) - 1)]
    everybody = [client, *friends]
    yield from (one.get(match).text for one in everybody)
    for seat, friend in enumerate(friends, 1):
        post(friend, f"{match}/join", seat=seat, name="Bob")
    yield from (one.get(match).text for one in [*everybody, friend_of(client)])
    mover = next(one for one in everybody if choices(one.get(match).text))
    page = mover.get(match).text
    for typed in ("", "nonsense"):
        yield post(mover, f"{match}/choose", number=number(page), typed=typed).text
    yield post(mover, f"{match}/choose", number=number(page), choice=10**6).text
    yield post(mover, f"{match}/choose", number=number(page) + 1, choice=1).text
    yield post(mover, f"{match}/try", number=number(page), keys="nothing").text
    yield post(friend_of(client), f"{match}/choose", number=number(page), choice=1).text
    answer = choose(mover, match)
    yield mover.get(answer.headers["location"]).text
    for one in everybody:
        yield post(one, f"{match}/undo", number=number(one.get(match).text)).text
    yield from (one.get(match).text for one in everybody)
    yield client.get(f"{match}/replay?step=1").text
    yield client.get(f"{match}/fair").text


@pytest.mark.parametrize("game", sheepfold.game_names())
def test_a_table_in_every_state(bracketed: TestClient, game: str) -> None:
    for page in states(bracketed, game):
        assert words_of(page) == [], page


def test_a_match_that_is_over_and_its_analysis(bracketed: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "Study", Glance)
    match = finished(bracketed, SECRETS)
    for path in (match, f"{match}/replay", f"{match}/fair", f"{match}/analysis", "/"):
        assert words_of(bracketed.get(path).text) == [], path
    assert words_of(analysed(bracketed, match)) == []
    found = bracketed.app.state.analyses.best_stored(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    for step in (0, *[mistake.number for mistake in found.mistakes[:2]], found.last):
        assert words_of(bracketed.get(f"{match}/analysis?step={step}&as=0").text) == []
    assert words_of(post(bracketed, f"{match}/analysis", effort="deep").text) == []


def test_matches_at_one_device(bracketed: TestClient) -> None:
    for match in (new_match(bracketed, SECRETS, "me", "here"), new_match(bracketed, FENCES, "me", "here", "here")):
        assert words_of(bracketed.get(match).text) == []


def test_clocks_leaving_and_coming_back(bracketed: TestClient) -> None:
    friend = friend_of(bracketed)
    match = new_match(bracketed, FENCES, "me", "friend", "friend", clock="day", keeper="random")
    assert words_of(bracketed.get(match).text) == []
    for seat in (1, 2):
        post(friend, f"{match}/join", seat=seat, name="Bob")
    asked = [("replace", 1), ("return", 0), ("leave", 1), ("leave", 0), ("leave", 0)]
    for what, seat in asked:
        assert words_of(post(bracketed, f"{match}/{what}", seat=seat).text) == []
        assert words_of(bracketed.get(match).text) == []
    for what, seat in (("leave", 1), ("leave", 2), ("return", 1)):
        post(friend, f"{match}/{what}", seat=seat)
        assert words_of(friend.get(match).text) == []
    assert words_of(bracketed.get(f"{match}/replay").text) == []
    assert words_of(post(bracketed, f"/games/{TWO_SEATS}/new", clock="own", clock_amount="-1").text) == []


def test_refusals_of_the_json_interface(bracketed: TestClient) -> None:
    """What does not fit the OpenAPI description is told in that description's English."""
    made = {"game": TWO_SEATS, "seats": [{"sitter": "me"}, {"sitter": "me"}]}
    match = bracketed.post("/api/matches", json=made).json()
    path = f"/api/matches/{match['match']}"
    token = {"Authorization": f"Bearer {match['seats'][0]['token']}"}
    answers = [
        bracketed.get("/api/nothing"),
        bracketed.put("/api/games"),
        bracketed.get("/api/matches/nothing"),
        bracketed.get(path, headers={"Authorization": "Bearer x"}),
        bracketed.post(f"{path}/choose", json={"number": 0, "choice": 0}),
        bracketed.post(f"{path}/choose", json={"number": 9, "choice": 0}, headers=token),
        bracketed.post(f"{path}/choose", json={"number": 0}, headers=token),
        bracketed.post(f"{path}/again", headers=token),
        bracketed.post(f"{path}/undo", json={"number": 0}, headers=token),
        bracketed.post(f"{path}/join", json={}),
        bracketed.post(f"{path}/join", json={"seat": 7}),
        bracketed.post("/api/matches", json=made | {"games": 99}),
        bracketed.post("/api/matches", json=made | {"options": {"nothing": 1}}),
        bracketed.post("/api/matches", json=made | {"seats": [{"sitter": "nobody"}, {"sitter": "me"}]}),
    ]
    for answer in answers:
        assert answer.status_code >= 400
        assert untranslated(answer.json()["detail"]) == [], answer.text
