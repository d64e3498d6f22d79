"""What is not kept: matches that were never played, and rooms nobody opens, as long as the operator wishes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from sheepfold.table.live.housekeeping import Housekeeper
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.settings import BadSetting, Settings
from sheepfold.table.store.storage import Store
from sheepfold.table.store.tables import AnalysisRow, HolderRow, MatchRow, SeatRow, StepRow

from .visits import TWO_SEATS, another, choose, new_match, play_out

USUAL = Settings(database="", key=b"")


class House:
    """A table whose clock can be put forward."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.store: Store = client.app.state.store  # type: ignore[attr-defined]
        self.rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
        self.time = self.store.now()
        self.store.now = self.now

    def now(self) -> datetime:
        return self.time

    def after(self, days: float) -> None:
        """Nobody comes for so many days, and the server starts again."""
        self.time += timedelta(days=days)
        self.rooms._rooms.clear()

    def tidy(self, **settings: int) -> int:
        return Housekeeper(self.rooms, replace(USUAL, **settings)).tidy()  # type: ignore[arg-type]

    def is_there(self, match: str) -> bool:
        with self.store.engine.connect() as connection:
            names = [*connection.exec_driver_sql("SELECT id FROM matches").scalars()]
        return match.removeprefix("/m/") in names


@pytest.fixture
def house(client: TestClient) -> House:
    return House(client)


def test_a_match_that_was_never_played_goes_and_one_that_was_stays(house: House) -> None:
    never, played = (new_match(house.client, TWO_SEATS, "me", "here") for _ in range(2))
    waiting = new_match(house.client, TWO_SEATS, "me", "friend")
    watched = new_match(house.client, TWO_SEATS, "random", "random")
    choose(house.client, played)
    house.after(days=29)
    assert house.tidy() == 0
    house.after(days=2)
    assert house.tidy() == 3
    assert [house.is_there(match) for match in (never, waiting, watched, played)] == [False, False, False, True]
    assert house.client.get(never).status_code == 404
    assert house.client.get(played).status_code == 200


def test_nothing_of_a_removed_match_is_left(house: House) -> None:
    match = new_match(house.client, TWO_SEATS, "me", "here")
    play_out([house.client], match)
    house.store.store_analysis(match.removeprefix("/m/"), "quick", {})
    house.after(days=3)
    assert house.tidy(finished_days=2) == 1
    with house.store.engine.connect() as connection:
        for table in (MatchRow, SeatRow, HolderRow, StepRow, AnalysisRow):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table.__tablename__}").scalar() == 0


def test_finished_matches_are_kept_unless_the_operator_says_otherwise(house: House) -> None:
    match = new_match(house.client, TWO_SEATS, "me", "here")
    play_out([house.client], match)
    house.after(days=5000)
    assert house.tidy() == 0
    assert house.tidy(finished_days=5001) == 0
    assert house.tidy(finished_days=4999) == 1


def test_an_unfinished_match_goes_when_nobody_has_opened_it_for_long(house: House) -> None:
    left, visited = (new_match(house.client, TWO_SEATS, "me", "here") for _ in range(2))
    for match in (left, visited):
        choose(house.client, match)
    house.after(days=300)
    assert another(house.client).get(visited).status_code == 200
    house.after(days=100)
    assert house.tidy() == 1
    assert [house.is_there(match) for match in (left, visited)] == [False, True]
    house.after(days=10_000)
    assert house.tidy(unopened_days=0, unplayed_days=0) == 0


def test_what_is_in_memory_is_not_removed(house: House) -> None:
    match = new_match(house.client, TWO_SEATS, "me", "here")
    house.client.get(match)
    house.time += timedelta(days=400)
    assert house.tidy() == 0
    assert house.is_there(match)


def test_a_match_that_another_process_has_removed_is_gone_here_too(house: House) -> None:
    match = new_match(house.client, TWO_SEATS, "me", "here")
    house.client.get(match)
    elsewhere = Rooms(house.store, 1)
    house.time += timedelta(days=400)
    assert Housekeeper(elsewhere, USUAL).tidy() == 1
    assert house.client.get(match).status_code == 404
    assert house.rooms.known(match.removeprefix("/m/")) is None


@pytest.mark.parametrize("name", ["SHEEPFOLD_UNPLAYED_DAYS", "SHEEPFOLD_UNOPENED_DAYS", "SHEEPFOLD_FINISHED_DAYS"])
def test_the_operator_sets_how_long(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    environment = {"SHEEPFOLD_DATA": str(tmp_path_factory.mktemp("data"))}
    field = name.removeprefix("SHEEPFOLD_").lower()
    assert getattr(Settings.from_environment(environment), field) == getattr(Settings, field)
    assert getattr(Settings.from_environment({**environment, name: "7"}), field) == 7
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({**environment, name: "soon"})


def test_one_setting_lifts_all_limits(tmp_path_factory: pytest.TempPathFactory) -> None:
    environment = {"SHEEPFOLD_DATA": str(tmp_path_factory.mktemp("data"))}
    lifted = Settings.from_environment({**environment, "SHEEPFOLD_LIMITS": "off"})
    limits = (lifted.pages_per_minute, lifted.matches_per_hour, lifted.streams, lifted.connections)
    assert lifted.is_unlimited
    assert min(*limits, lifted.api_per_minute) >= 1_000_000
    with pytest.raises(BadSetting, match="SHEEPFOLD_LIMITS"):
        Settings.from_environment({**environment, "SHEEPFOLD_LIMITS": "maybe"})
