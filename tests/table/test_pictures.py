"""Matches shared as pictures, animations and framed replays: of what may be seen, painted elsewhere, within limits."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from sheepfold.table.pages import pictures
from sheepfold.table.pictures import painting
from sheepfold.table.pictures.painting import Wanted
from sheepfold.table.serving import limits

from .visits import SECRETS, TWO_SEATS, another, choose, new_match, play_out, post


class Easel:
    """Stands in the place of the painter, and remembers what was to be painted."""

    def __init__(self) -> None:
        self.wanted: list[Wanted] = []

    def __call__(self, wanted: Wanted) -> bytes:
        self.wanted.append(wanted)
        return b"a picture " + wanted.digest.encode()


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    easel = Easel()
    monkeypatch.setattr(painting, "painted", easel)
    return easel


def words_of(svg: str) -> list[str]:
    return [unescape(words) for words in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


# -------------------------------------------------------------------- painting


def test_a_position_is_painted_with_its_words(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    answer = client.get(f"{match}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    with Image.open(io.BytesIO(answer.content)) as board:
        assert board.width == 1200
        strip = board.crop((0, board.height - 60, 1200, board.height)).convert("L")
        assert strip.getextrema()[0] < 80 < 240 < strip.getextrema()[1]  # letters on paper
    with Image.open(io.BytesIO(client.get(f"{match}/picture.png?form=card").content)) as card:
        assert card.size == (1200, 630)


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_turn_is_an_animation(client: TestClient, kind: str) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    for _ in range(2):
        choose(client, match)
    answer = client.get(f"{match}/animation.{kind}?what=turn")
    assert answer.headers["content-type"] == f"image/{kind}"
    with Image.open(io.BytesIO(answer.content)) as shown:
        assert shown.n_frames >= 2
        assert shown.width == pictures.ANIMATION_WIDTH


def test_what_cannot_be_painted_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    monkeypatch.setattr(pictures, "picture", lambda shown: "<svg broken")
    answer = client.get(f"{match}/picture.png")
    assert answer.status_code == 503
    assert "cannot be drawn" in answer.text
    assert client.get(f"{match}/picture.png?step=-1").status_code == 422
    assert client.get(f"{match}/picture.png?form=poster").status_code == 422
    assert client.get(f"{match}/animation.mp4").status_code == 422
    assert client.get("/games/nothing/cover.png").status_code == 404


def test_letters_that_our_font_lacks_come_from_the_system() -> None:
    assert painting.is_covered("<text>Ann, 羊飼い, Łukasz</text>")
    assert not painting.is_covered("<text>Ann &#x1F411;</text>")


# -------------------------------------------------------------------- once, and within limits


def test_the_same_picture_is_painted_once_and_not_sent_twice(client: TestClient, easel: Easel) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    first = client.get(f"{match}/picture.png")
    assert another(client).get(f"{match}/picture.png").content == first.content
    assert len(easel.wanted) == 1
    again = client.get(f"{match}/picture.png", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in again.headers["cache-control"]


def test_an_address_has_so_many_pictures_an_hour(
    client: TestClient, easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = limits.Limits(1, period=limits.HOUR, said=painting.SAID)
    monkeypatch.setattr(client.app.state.pictures, "_limits", few)
    match = new_match(client, TWO_SEATS, "me", "here")
    for _ in range(3):
        assert client.get(f"{match}/picture.png").status_code == 200
    refused = client.get(f"{match}/picture.png?form=card")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 600
    assert "Too many pictures" in refused.text


def test_a_long_game_has_few_pictures(client: TestClient, easel: Easel) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    play_out([client], match)
    client.get(f"{match}/animation.webp")
    wanted = easel.wanted[-1]
    assert 2 < len(wanted.svgs) == len(wanted.seconds) <= pictures.MOST_FRAMES
    outcome = client.app.state.rooms.room(match.removeprefix("/m/")).started.outcome()
    assert outcome in " ".join(words_of(wanted.svgs[-1]))


# -------------------------------------------------------------------- secrets


def test_a_picture_shows_no_hand_unless_its_holder_asks_for_it(client: TestClient, easel: Easel) -> None:
    ben, guest = another(client), another(client)
    match = new_match(client, SECRETS, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")

    def seen(browser: TestClient, query: str = "") -> tuple[str, ...]:
        easel.wanted.clear()
        browser.app.state.pictures._kept.clear()
        assert browser.get(f"{match}/picture.png{query}").status_code == 200
        return easel.wanted[-1].svgs

    onlooker = seen(guest)
    assert {seen(client), seen(ben), seen(guest, "?as=0"), seen(guest, "?as=1")} == {onlooker}
    own = seen(client, "?as=0")
    assert own != onlooker
    assert own == seen(client, "?as=1")  # one's own view, whatever is asked for
    assert seen(ben, "?as=1") not in (own, onlooker)


def test_an_animation_of_a_running_match_shows_no_hand(client: TestClient, easel: Easel) -> None:
    guest = another(client)
    match = new_match(client, SECRETS, "me", "here")
    client.get(f"{match}/animation.webp")
    guest.get(f"{match}/animation.webp?as=0")
    assert len({wanted.svgs for wanted in easel.wanted}) == 1


# -------------------------------------------------------------------- links and frames


def meta(page: str) -> dict[str, str]:
    return {name: unescape(said) for name, said in re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', page)}


def test_links_have_a_title_and_a_picture(client: TestClient, easel: Easel) -> None:
    match = new_match(client, TWO_SEATS, "me", "friend")
    told = meta(client.get(match).text)
    assert told["title"].startswith("Ann, ")
    assert told["description"] == "Ann invites you to play."
    assert another(client).get(told["image"]).status_code == 200
    assert meta(client.get(f"/games/{TWO_SEATS}").text)["image"].endswith("/cover.png")
    assert meta(client.get("/").text)["title"] == "Sheepfold"


def test_a_replay_can_be_framed_and_nothing_else(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    choose(client, match)
    framed = another(client).get(match.replace("/m/", "/embed/") + "?step=1")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "set-cookie" not in framed.headers
    assert "<form" not in framed.text
    assert "sf-board" in framed.text
    for page in (match, f"{match}/replay", "/"):
        assert "frame-ancestors 'none'" in client.get(page).headers["content-security-policy"]
    assert "&lt;iframe src=" in client.get(f"{match}/replay").text


def test_a_framed_replay_of_a_running_match_shows_no_hand(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "here")
    address = match.replace("/m/", "/embed/")
    assert another(client).get(f"{address}?as=0&step=9").text.count("sf-board") == 1
    boards = [re.findall(r'class="board">(.*?)</svg>', another(client).get(f"{address}{query}").text)
              for query in ("?step=99", "?step=99&as=0", "?step=99&as=1")]  # fmt: skip
    assert boards[0] == boards[1] == boards[2]


def test_other_sites_are_told_how_to_show_a_link(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    page = client.get(match).text
    found = re.search(r'type="application/json\+oembed" href="([^"]+)"', page)
    assert found
    told = client.get(unescape(found[1])).json()
    assert (told["version"], told["type"]) == ("1.0", "rich")
    assert match.replace("/m/", "/embed/") in told["html"]
    assert client.get(unescape(found[1]) + "&maxwidth=300").json()["width"] == 300
    assert client.get(unescape(found[1]) + "&format=xml").status_code == 501
    for elsewhere in ("http://elsewhere.example" + match, "http://testserver/lab", "nonsense", ""):
        assert client.get("/oembed", params={"url": elsewhere}).status_code == 404
    waiting = new_match(client, TWO_SEATS, "me", "friend")
    assert client.get("/oembed", params={"url": f"http://testserver{waiting}"}).json()["type"] == "link"
