"""The Sunday table: groups with a link of their own, standings over weeks, and ratings of people by people."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

from fastapi.testclient import TestClient

from sheepfold.table.live.ratings import Scoreboard, scoreboard

from .people import browser_of, ended, people, store_of
from .visits import another, post


def new_group(client: TestClient, name: str = "The Sunday table") -> str:
    """The address of a new group."""
    answer = post(client, "/group", name=name)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def family(client: TestClient, *names: str) -> tuple[str, list[TestClient]]:
    """A group with these people in it, the first its owner."""
    browsers = people(client, *names)
    group = new_group(browsers[0])
    for other in browsers[1:]:
        assert post(other, f"{group}/join").status_code == 303
    return group, browsers


def board_of(client: TestClient, group: str) -> Scoreboard:
    store = store_of(client)
    found = store.group(group.removeprefix("/group/"))
    return scoreboard(found, store.finished_with_holders([one.browser for one in found.members], 100, least=2))


def order(board: Scoreboard) -> list[str]:
    return [row.member.name for row in board.standings]


def test_only_with_a_name_one_makes_and_joins_a_group(client: TestClient) -> None:
    assert post(client, "/group", name="Ours").status_code == 404
    group, (_, otto) = family(client, "Mia", "Otto")
    stranger = another(client)
    assert "Choose your name, then join" in stranger.get(group).text
    assert post(stranger, f"{group}/join").status_code == 404
    assert "Leave the group" in otto.get(group).text
    assert "The Sunday table" in otto.get("/me").text


def test_finished_matches_between_members_are_standings_and_others_are_not(client: TestClient) -> None:
    group, (mia, otto, ida) = family(client, "Mia", "Otto", "Ida")
    (stranger,) = people(another(client), "Zoe")
    ended([mia, otto], [5, 3])
    ended([mia, ida], [9, 3])
    ended([otto, ida], [4, 3])
    ended([mia], [9, 9, 9], computers=["dog", "dog"])
    ended([mia, stranger], [0, 50])
    board = board_of(client, group)
    assert order(board) == ["Mia", "Otto", "Ida"]
    assert [(row.count.played, row.count.won) for row in board.standings] == [(2, 2), (2, 1), (2, 0)]
    assert board.standings[0].points > 1000 > board.standings[2].points
    page = unescape(ida.get(group).text)
    assert page.index("Mia</span>") < page.index("Otto</span>") < page.index("Ida</span>")
    assert page.count("/replay?step=0") == 3


def test_a_rating_does_not_depend_on_computers_at_the_table(client: TestClient) -> None:
    group, (mia, otto) = family(client, "Mia", "Otto")
    ended([mia, otto], [5, 3, 0], computers=["lamb"])
    with_lamb = [row.points for row in board_of(client, group).standings]
    ended([mia, otto], [5, 3, 70], computers=["champion"])
    board = board_of(client, group)
    assert order(board) == ["Mia", "Otto"], "the computer won, and Mia was before Otto"
    assert board.standings[0].points > with_lamb[0]


def test_teams_are_rated_together_and_who_left_is_last(client: TestClient) -> None:
    group, (mia, otto, ida, ben) = family(client, "Mia", "Otto", "Ida", "Ben")
    ended([mia, otto, ida, ben], [9, 4, 0, 4], sides=[[0, 2], [1, 3]], game="sheepdogs")
    points = {row.member.name: row.points for row in board_of(client, group).standings}
    assert points["Mia"] == points["Ida"] > points["Otto"] == points["Ben"]
    ended([mia, otto], [50, 3], gone=[0])
    after = {row.member.name: row.points for row in board_of(client, group).standings}
    assert after["Otto"] > points["Otto"]
    assert after["Mia"] < points["Mia"]


def test_weeks_stand_beside_each_other_and_the_time_can_be_chosen(client: TestClient) -> None:
    group, (mia, otto) = family(client, "Mia", "Otto")
    store = store_of(client)
    now = store.now()
    found = store.group(group.removeprefix("/group/"))
    store.now = lambda: now + timedelta(days=15)  # type: ignore[method-assign]
    ended([mia, otto], [5, 3], at=found.created + timedelta(minutes=1))
    ended([mia, otto], [2, 3], at=store.now())
    page = unescape(mia.get(group).text)
    weeks = re.findall(r'<time datetime="([\d-]+)">', page.split("week by week")[1].split("Last games")[0])
    assert len(weeks) == 2
    assert weeks == sorted(weeks, reverse=True)
    assert mia.get(f"{group}?span=week").text.count("/replay?step=0") == 1
    assert mia.get(f"{group}?game=peter").text.count("/replay?step=0") == 0
    assert mia.get(f"{group}?game=nothing").status_code == 404


def test_the_owner_changes_and_deletes_and_nobody_else_does(client: TestClient) -> None:
    group, (mia, otto, ida) = family(client, "Mia", "Otto", "Ida")
    ida_id = store_of(client).profile(browser_of(ida)).id  # type: ignore[union-attr]
    owners: dict[str, dict[str, str]] = {
        "name": {"name": "X"},
        "link": {},
        "delete": {"agreed": "yes"},
        "remove": {"profile": ida_id},
    }
    for deed, fields in owners.items():
        assert post(otto, f"{group}/{deed}", **fields).status_code == 403, deed
    assert post(mia, f"{group}/name", name="Ours").status_code == 303
    assert "<h1>Ours</h1>" in otto.get(group).text
    assert post(mia, f"{group}/remove", profile=ida_id).status_code == 303
    assert "Ida" not in otto.get(group).text
    new = post(mia, f"{group}/link").headers["location"]
    assert otto.get(group).status_code == 404
    assert "Leave the group" in otto.get(new).text
    assert post(mia, f"{new}/delete").status_code == 422
    assert post(mia, f"{new}/leave").headers["location"] == "/me"
    assert "For the owner" in otto.get(new).text, "the next one owns it"
    assert post(otto, f"{new}/delete", agreed="yes").headers["location"] == "/me"
    assert otto.get(new).status_code == 404


def test_who_deletes_everything_is_gone_from_the_scoreboard(client: TestClient) -> None:
    group, (mia, otto) = family(client, "Mia", "Otto")
    ended([mia, otto], [5, 3])
    assert post(mia, "/me/delete", agreed="yes").status_code == 303
    page = otto.get(group).text
    assert "Mia" not in page
    assert "For the owner" in page


def test_a_group_shows_no_secret_of_its_members(client: TestClient) -> None:
    group, (mia, otto) = family(client, "Mia", "Otto")
    ended([mia, otto], [5, 3])
    found = store_of(client).group(group.removeprefix("/group/"))
    sent = another(client).get(group).text
    keys = [profile.key for profile in store_of(client).profiles_of([one.browser for one in found.members]).values()]
    assert not [one for one in (*keys, *(member.browser for member in found.members)) if one in sent]
