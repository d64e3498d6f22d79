"""Running a table: metrics, logs, backups, settings; nothing secret in any of them. And bots at a table elsewhere."""

from __future__ import annotations

import json
import logging
import runpy
import socket
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sheepfold.cli import main
from sheepfold.players import mind
from sheepfold.table.bot import Bot, NoTable, Visit
from sheepfold.table.serving.logs import JsonLines
from sheepfold.table.serving.serve import _listener
from sheepfold.table.settings import BadSetting, Settings
from sheepfold.table.settings_listing import HELP, told

from .browsing import Served
from .programs import Program, seated
from .visits import SECRETS, TWO_SEATS

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
DOCS = Path(__file__).parents[2] / "docs" / "table.md"


def counted(client: TestClient) -> dict[str, float]:
    lines = [line for line in client.get("/metrics").text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_small_answers_are_not_held_back() -> None:
    with _listener("127.0.0.1", 0) as listener:  # asyncio sends at once (TCP_NODELAY) where it knows that it is TCP
        assert listener.proto == socket.IPPROTO_TCP


# -------------------------------------------------------------------- metrics and logs


def test_metrics_count_matches_choices_and_requests(client: TestClient) -> None:
    programs = seated(client, SECRETS, "me", "me")
    mover = programs[programs[0].observe()["actor"]]
    mover.choose(mover.observe())
    found = counted(client)
    assert found["sheepfold_matches_open"] == found["sheepfold_rooms"] == found["sheepfold_choices_total"] == 1
    assert found["sheepfold_watchers"] == found["sheepfold_thinking"] == 0
    assert found['sheepfold_requests_total{method="GET",route="/api/matches/{name}",status="200"}'] == 2
    assert found["sheepfold_request_seconds_count"] == 4
    assert found['sheepfold_request_seconds_bucket{le="+Inf"}'] == 4
    assert "set-cookie" not in client.get("/metrics").headers


def test_metrics_and_logs_have_no_secrets(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    (me, _) = seated(client, SECRETS, "me", "me")
    token = me.headers["Authorization"].removeprefix("Bearer ")
    match = me.path.rpartition("/")[2]
    for path in (f"/m/{match}/seat/{token}", f"/m/{match}?draft=1", f"/m/{match}/preview/17?number=0", "/x/secret"):
        client.get(path)
    client.request("BREW", "/")
    me.observe()
    logged = "\n".join(JsonLines().format(record) for record in caplog.records if record.name.startswith("sheepfold"))
    for said in (logged, client.get("/metrics").text):
        assert "/m/{name}/seat/{key}" in said
        for secret in (token, match, "draft", "preview/17", "BREW", "/x/", "Guest"):
            assert secret not in said, secret
    for line in logged.splitlines():
        told_so = json.loads(line)
        assert {"at", "level", "from", "said"} <= set(told_so)


def test_a_trouble_is_one_line_of_json() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError as trouble:
        info = (type(trouble), trouble, trouble.__traceback__)
    record = logging.LogRecord("sheepfold.table", logging.ERROR, "", 1, "in match %s", ("x",), info)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["said"] == "in match x"
    assert "ValueError" in json.loads(line)["trouble"]


# -------------------------------------------------------------------- backup and restore


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the data of this test, as the command line sees it."""
    for name in HELP:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHEEPFOLD_DATA", str(tmp_path))
    return tmp_path


def test_a_table_in_use_is_backed_up_and_put_back_when_it_is_not(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = seated(client, SECRETS, "me", "me")
    mover = programs[programs[0].observe()["actor"]]
    seen = mover.choose(mover.observe())
    file = folder / "copy"
    assert main(["backup", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["backup", str(file)]) == 1
    assert "--force" in capsys.readouterr().err
    assert main(["backup", str(file), "--force"]) == 0
    next_mover = programs[seen["actor"]]
    next_mover.choose(next_mover.observe())
    assert main(["restore", str(file)]) == 1
    assert main(["restore", str(file), "--force"]) == 1
    assert "stop it first" in capsys.readouterr().err
    client.app.state.store.close()  # type: ignore[attr-defined]
    assert main(["restore", str(file), "--force"]) == 0
    client.app.state.rooms._rooms.clear()  # type: ignore[attr-defined]
    assert mover.observe()["number"] == seen["number"]
    assert sorted(path.name for path in folder.iterdir() if "part" in path.name) == []


def test_what_is_no_backup_changes_nothing(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (me, _) = seated(client, SECRETS, "me", "me")
    (folder / "text").write_text("hello " * 1000)
    sqlite3.connect(folder / "other").execute("CREATE TABLE x (y)").connection.close()
    for name, said in {"text": "no backup", "other": "no holders", "nothing": "there is no backup"}.items():
        assert main(["restore", str(folder / name), "--force"]) == 1
        assert said in capsys.readouterr().err
    assert main(["restore", str(folder / "table.sqlite"), "--force"]) == 1
    assert main(["backup", str(folder / "table.sqlite"), "--force"]) == 1
    assert main(["backup", str(folder / "no" / "such" / "folder")]) == 1
    assert me.observe()["number"] == 0


def test_a_backup_needs_an_sqlite_database(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(folder / "x")]) == 1
    assert "there is no database" in capsys.readouterr().err
    for address in ("postgresql://ann:secret@host/db", "nonsense"):
        monkeypatch.setenv("SHEEPFOLD_DATABASE_URL", address)
        assert main(["backup", str(folder / "x")]) == 1
        said = capsys.readouterr().err
        assert "SHEEPFOLD_DATABASE_URL" in said
        assert "secret" not in said


# -------------------------------------------------------------------- settings


def test_settings_are_told_without_their_secrets(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHEEPFOLD_KEY", "hush-hush")
    monkeypatch.setenv("SHEEPFOLD_DATABASE_URL", "postgresql://ann:hush-hush@host/db")
    monkeypatch.setenv("SHEEPFOLD_THINKERS", "7")
    assert main(["settings"]) == 0
    said = capsys.readouterr().out
    assert "hush-hush" not in said
    assert "SHEEPFOLD_THINKERS        7\n" in said
    assert "environment: so many computer players" in said
    assert all(name in said for name in HELP)
    assert list(folder.iterdir()) == []


def test_every_setting_is_in_the_documentation() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in HELP)


def test_settings_that_are_told_are_those_that_are_used(folder: Path) -> None:
    usual = {setting.name: setting.value for setting in told({"SHEEPFOLD_DATA": str(folder)})}
    used = Settings.from_environment({"SHEEPFOLD_DATA": str(folder)})
    assert usual["SHEEPFOLD_DATABASE_URL"] == used.database
    assert usual["SHEEPFOLD_API_PER_MINUTE"] == str(used.api_per_minute)
    for name, value in {
        "SHEEPFOLD_API_PER_MINUTE": "0",
        "SHEEPFOLD_THINKERS": "9" * 5000,
        "SHEEPFOLD_LOG": "loud",
    }.items():
        with pytest.raises(BadSetting, match=name):
            Settings.from_environment({"SHEEPFOLD_DATA": str(folder), name: value})


# -------------------------------------------------------------------- bots


@pytest.fixture
def table(settings: Settings) -> Iterator[Served]:
    served = Served(settings)
    yield served
    served.stop()


def link(table: Served, program: Program) -> str:
    return f"{table.address}/m/{program.path.rpartition('/')[2]}"


@pytest.mark.parametrize("game", ["wolf", TWO_SEATS])
def test_our_player_and_the_example_play_against_a_computer_player(
    table: Served, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    client = TestClient(table.app)
    made = client.post("/api/matches", json={"game": game, "seats": [{"sitter": "friend"}, {"sitter": "random"}]})
    address = f"{table.address}/m/{made.json()['match']}"
    if game == "wolf":
        assert main(["bot", address, "--mind", "random", "--name", "Bob"]) == 0
        said = capsys.readouterr().out
        assert said.startswith("Bob has sat down\n")
    else:
        said = runpy.run_path(str(BOT))["play"](address)
    assert said.strip().endswith(Program(client, made.json()["match"]).observe()["result"]["outcome"])


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://127.0.0.1:9/m/abc", "cannot be reached"),
        ("ftp://host/m/abc", "not the address of a match"),
        ("http://host/abc", "not the address of a match"),
        ("TABLE/m/nomatch", "there is no match"),
    ],
)
def test_a_bot_says_why_it_cannot_play(table: Served, url: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", url.replace("TABLE", table.address), "--mind", "random"]) == 1
    assert said in capsys.readouterr().err


def test_a_bot_waits_and_then_gives_up() -> None:
    pauses: list[float] = []
    with pytest.raises(NoTable, match="cannot be reached"):
        Bot(Visit("http://127.0.0.1:9/m/abc"), mind("random"), pauses.append).play()
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


def test_a_bot_waits_as_long_as_the_table_says(settings: Settings) -> None:
    served = Served(Settings(database=settings.database, key=settings.key, api_per_minute=1))
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        served.app.state.limits._left.clear()

    try:
        (me,) = seated(TestClient(served.app), TWO_SEATS, "me", "friend")
        Visit(link(served, me), sleep).join("Ann")
        assert Visit(link(served, me), sleep)._open("", None).status == 200
        assert pauses
        assert all(pause >= 1 for pause in pauses)
    finally:
        served.stop()
