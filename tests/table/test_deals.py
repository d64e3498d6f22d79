"""Deals that several people play: the same chance for everybody, one try that counts, and nothing told too early."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sheepfold.games import game_names, load
from sheepfold.match.tags import view_name
from sheepfold.table.live import thinking
from sheepfold.table.live.deals import DAILY_MIND, DailyDeal, compared, ranked
from sheepfold.table.live.room import Room
from sheepfold.table.store.stored import NewSeat
from sheepfold.table.store.tables import MatchRow

from .people import browser_of, finish, named, people, store_of
from .visits import SECRETS, TWO_SEATS, another, choices, new_match, post

QUICK = "wolf"
"""A game with secrets and dice that is over soon."""


@pytest.fixture(autouse=True)
def _nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players wait, so that a test decides everything itself."""
    monkeypatch.setattr(thinking.ComputerPlayers, "think", lambda self, room: None)


def start(client: TestClient, game: str = QUICK, **fields: str) -> str:
    """The address of a match of today's deal."""
    answer = post(client, f"/daily/{game}", **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def room_of(client: TestClient, match: str) -> Room:
    return client.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined, no-any-return]


def board(page: str) -> str:
    """The drawing of the board."""
    return page.split('<div id="board"')[1].split("</svg>")[0]


def tomorrow(client: TestClient) -> None:
    """Let the day be over."""
    store = store_of(client)
    now = store.now()
    store.now = lambda: now + timedelta(days=1)  # type: ignore[method-assign]


# -------------------------------------------------------------------- the same for everybody


@pytest.mark.parametrize("game", game_names())
def test_everybody_gets_the_same_deal_of_the_day(client: TestClient, game: str) -> None:
    mia, otto = people(client, "Mia", "Otto")
    one, two = room_of(mia, start(mia, game)), room_of(otto, start(otto, game))
    assert one.name != two.name
    assert one.started.chance == two.started.chance
    assert one.started.position.record.tobytes() == two.started.position.record.tobytes()
    assert {seat.mind for seat in one.stored.seats[1:]} == {DAILY_MIND}
    assert [seat.name for seat in one.stored.seats[1:]] == [seat.name for seat in two.stored.seats[1:]]
    assert thinking.seed_of(one, 1) == thinking.seed_of(two, 1)


@pytest.mark.parametrize("game", game_names())
def test_the_computers_answer_the_same_to_the_same_play(client: TestClient, game: str) -> None:
    played = []
    for player in people(client, "Mia", "Otto"):
        room = room_of(player, start(player, game))
        for _ in range(12):
            seat = room.started.actor
            seen, mind = room.started.seen_by(seat), room.mind_of(seat)
            drawn = thinking.seed_of(room, seat)
            choice = thinking.thought_of(mind, seen, drawn, steady=True) if mind else seen.choices()[0]
            room.play(seat, room.number, choice, by_computer=bool(mind))
            if room.started.over:
                break
        played.append([moment.choice for moment in room.started.moments])
    assert played[0] == played[1]


def test_other_days_games_and_servers_have_other_deals(client: TestClient) -> None:
    store, key = store_of(client), b"a key for tests"
    today = store.now().date()
    deals = [DailyDeal(load(name), today + timedelta(days=day), key) for name in game_names() for day in (0, 1)]
    deals.append(DailyDeal(load(QUICK), today, b"another key"))
    assert len({deal.secret for deal in deals}) == len(deals)
    assert {len(deal.secret) for deal in deals} == {32}


# -------------------------------------------------------------------- one try counts


def test_the_first_try_counts_and_later_ones_are_practice(client: TestClient) -> None:
    (mia,) = people(client, "Mia")
    match = start(mia)
    assert start(mia) == match, "one goes on with what one has begun"
    assert "This is the try that counts" in mia.get(match).text
    finish(mia, match)
    assert start(mia) == match
    again = start(mia, again="yes")
    assert again != match
    assert "this is practice" in mia.get(again).text
    finish(mia, again)
    deal = store_of(client).match(match.removeprefix("/m/")).match.deal
    assert [one.match.id for one in store_of(client).tries(deal)] == [match.removeprefix("/m/")]


def test_who_presses_twice_begins_once(client: TestClient) -> None:
    store, deal = store_of(client), DailyDeal(load(QUICK), store_of(client).now().date(), b"a key for tests")
    new = deal.new_match(NewSeat("Mia", holders=("mia",), taken=True))
    assert store.new_try(new, "mia") == store.new_try(new, "mia")
    assert len(store.matches_of("mia", 9)) == 1


def test_results_are_compared_in_sentences_once_one_has_finished(client: TestClient) -> None:
    mia, otto, ida = people(client, "Mia", "Otto", "Ida")
    for place, player in enumerate((mia, otto)):
        finish(player, start(player), place=-1 - place)
    page = unescape(ida.get(f"/daily/{QUICK}").text)
    assert "2 players have finished it" in page
    assert "How everybody did" not in page, "nobody is told before"
    finish(ida, start(ida))
    page = unescape(ida.get(f"/daily/{QUICK}").text)
    assert re.search(r"(Better than|As good as) \d of 2 other players\.|All 2 other players did better\.", page)
    assert page.index("How everybody did") < page.index("Ida</span>")
    assert "Sheepfold, the deal of" in page
    tries = ranked(store_of(client).tries(store_of(client).match(start(ida)[3:]).match.deal))
    assert [one.merit for one in tries] == sorted((one.merit for one in tries), reverse=True)
    better = [re.search(r"Better than (\d)", compared(one, tries)) for one in tries]
    told = [int(found[1]) if found else 0 for found in better]
    assert told == sorted(told, reverse=True)
    assert "other players" in unescape(ida.get("/daily").text)


def test_a_try_that_ends_after_its_day_does_not_count(client: TestClient) -> None:
    (mia,) = people(client, "Mia")
    match, day = start(mia), store_of(client).now().date()
    tomorrow(client)
    finish(mia, match)
    page = mia.get(f"/daily/{QUICK}?day={day}").text
    assert "This day is over" in page
    assert "How everybody did" not in page
    assert start(mia) != match, "today has a deal of its own"


def test_there_are_no_hints_and_no_days_to_come(client: TestClient) -> None:
    match = start(client)
    page = client.get(match).text
    assert 'id="hint"' not in page
    number = re.search(r'data-number="(\d+)"', page)
    assert number
    assert post(client, f"{match}/hint", number=number[1]).status_code == 409
    assert client.get(f"/daily/{QUICK}?day=2999-01-01").status_code == 404
    assert client.get(f"/daily/{QUICK}?day=soon").status_code == 404
    assert client.get("/daily/nothing").status_code == 404


# -------------------------------------------------------------------- nothing is told too early


def test_until_the_day_is_over_a_deal_tells_nobody_what_it_hides(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = start(mia)
    finish(mia, match)
    name, secret = match[3:], room_of(mia, match).stored.match.secret.hex()
    paths = [match, *(f"{match}/{part}" for part in ("now", "record", "replay?step=0", "fair", "turn", "link?seat=0"))]
    mine = {path: mia.get(path).text for path in (*paths, f"{match}/replay?step=0&as=1", f"{match}/record?as=1")}
    mine["export"] = mia.get("/me/export").text
    assert not [path for path, sent in mine.items() if secret in sent or "Secret:" in sent]
    assert board(mine[f"{match}/replay?step=0&as=1"]) == board(mine[f"{match}/replay?step=0"])
    assert f"View: {view_name(0)}\n" in mine[f"{match}/record?as=1"]
    assert mia.get(f"{match}/analysis").status_code == 409
    assert post(mia, f"{match}/analysis").status_code == 409
    assert post(mia, f"{match}/challenge").status_code == 409
    for path in (*paths, f"{match}/stream", f"{match}/analysis"):
        assert otto.get(path).status_code == 403, path
    for path in ("", "/record", "/stream", "/analysis?effort=quick"):
        assert otto.get(f"/api/matches/{name}{path}").status_code == 401, path
    token = room_of(mia, match).stored.seats[0].key
    told = otto.get(f"/api/matches/{name}/record", headers={"Authorization": f"Bearer {token}"}).text
    assert secret not in told
    assert f"View: {view_name(0)}\n" in told


def test_when_the_day_is_over_everybody_may_check_it(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = start(mia)
    finish(mia, match)
    secret = room_of(mia, match).stored.match.secret.hex()
    tomorrow(client)
    assert secret in otto.get(f"{match}/fair").text
    assert secret in otto.get(f"{match}/record").text
    assert board(otto.get(f"{match}/replay?step=0").text) != board(otto.get(f"{match}/replay?step=0&as=1").text)
    assert "<strong>Yes.</strong>" in otto.get(f"{match}/fair").text


def test_a_device_of_the_same_player_still_opens_the_match(client: TestClient) -> None:
    (mia,) = people(client, "Mia")
    match = start(mia)
    key = room_of(mia, match).stored.seats[0].key
    phone = another(client)
    assert phone.get(f"{match}/seat/wrong").status_code == 403
    assert phone.get(f"{match}/seat/{key}").status_code == 303
    assert phone.get(match).status_code == 200


# -------------------------------------------------------------------- challenges


def challenge(client: TestClient, match: str) -> str:
    answer = post(client, f"{match}/challenge")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_challenge_is_the_same_deal_at_the_same_seat_against_the_same_computers(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = new_match(mia, SECRETS, "dog", "me", words="own")
    assert post(mia, f"{match}/words", seat=1, word="clover").status_code == 303
    finish(mia, match)
    assert "Challenge a friend" in mia.get(match).text
    link = challenge(mia, match)
    assert challenge(mia, match) == link
    assert "Beat Ann at this deal" not in mia.get(link).text
    page = unescape(otto.get(link).text)
    assert "Beat Ben at this deal" in page
    assert "won" not in page.split("<main")[1].lower(), "how it ended is told afterwards"
    answer = post(otto, link, called="")
    mine = room_of(otto, answer.headers["location"])
    first = room_of(mia, match)
    assert (mine.started.chance.secret, mine.started.chance.words) == (
        first.started.chance.secret,
        first.started.chance.words,
    )
    assert mine.started.options == first.started.options
    assert [seat.mind for seat in mine.stored.seats] == ["dog", ""]
    assert (mine.stored.seats[1].name, mine.seats_of(browser_of(otto))) == ("Otto", [1])
    assert mine.started.position_at(8).record.tobytes() == first.started.position_at(8).record.tobytes()


def test_both_results_stand_side_by_side(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    match = new_match(mia, QUICK, "me", "random", "random")
    finish(mia, match)
    link = challenge(mia, match)
    taken = post(otto, link, called="").headers["location"]
    finish(otto, taken)
    page = unescape(otto.get(link).text)
    assert re.search(r"You (won|lost|drew), \d+ to \d+\.", page)
    assert re.search(r"Ann (won|lost|drew), \d+ to \d+\.", page)
    assert "You did just as well as Ann." in page, "the same choices at the same deal come to the same"
    assert "You did just as well as Otto." in unescape(mia.get(link).text)
    assert link in otto.get(taken).text
    assert post(mia, link).status_code == 422, "nobody challenges themselves"


def test_there_is_no_challenge_with_several_people_or_before_the_end(client: TestClient) -> None:
    mia, otto = people(client, "Mia", "Otto")
    running = new_match(mia, SECRETS, "me", "random")
    assert post(mia, f"{running}/challenge").status_code == 409
    shared = new_match(mia, TWO_SEATS, "me", "here")
    finish(mia, shared)
    assert post(mia, f"{shared}/challenge").status_code == 409
    assert "Challenge a friend" not in mia.get(shared).text
    alone = new_match(mia, QUICK, "me", "random", "random")
    finish(mia, alone)
    assert post(otto, f"{alone}/challenge").status_code == 403
    assert otto.get("/challenge/nothing").status_code == 404
    with store_of(client).engine.begin() as connection:
        connection.execute(update(MatchRow).where(MatchRow.id == alone[3:]).values(outcome="Ann wins."))
    assert "too old" in post(mia, f"{alone}/challenge").text, "an older table stored results in words"
    assert mia.get("/me").status_code == 200


def test_a_name_that_is_given_is_used(client: TestClient) -> None:
    named(client, "Mia")
    match = start(client, called="Mimi")
    assert room_of(client, match).names[0] == "Mimi"
    assert choices(client.get(match).text) or 'data-decides="no"' in client.get(match).text
