"""The command line: every command does its work, every mistake ends in one clear line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sheepfold
from sheepfold.analysis.findings import Thoroughness
from sheepfold.analysis.study import Study
from sheepfold.cli import main, records, upkeep
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.gpu import NoGpu, usable_cuda
from sheepfold.match.record import write

from .match.matches import GAME, new_match

ONE = str(Path(__file__).parent / "match" / "one_round.sheepfold")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    GAME.ready()  # so that no message about compiling is among what a command says
    monkeypatch.setenv("SHEEPFOLD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("hello\n")
    (tmp_path / "unfinished").write_text(write(new_match()), encoding="utf-8")
    (tmp_path / "masked").write_text(write(new_match(), 1), encoding="utf-8")
    (tmp_path / "watched").write_text(write(new_match(), SPECTATOR), encoding="utf-8")
    (tmp_path / "seen").write_text(GAME.new(seed=1).seen_by(0).text(), encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> int:
    try:
        return main(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)


def said_by(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that works writes."""
    assert run(*arguments) == 0
    return capsys.readouterr().out


# -------------------------------------------------------------------- what works


COMMANDS = ["games", "rules", "play", "simulate", "replay", "verify", "perft", "soak", "exploit"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_help_and_has_its_own(command, capsys):
    assert re.search(rf"^    {command}  ", said_by(capsys, "--help"), re.MULTILINE)
    assert f"usage: sheepfold {command}" in said_by(capsys, command, "--help")


@pytest.mark.parametrize("command", ["play", "simulate", "perft", "exploit"])
def test_a_games_options_are_flags_with_their_values(command, capsys):
    text = " ".join(said_by(capsys, command, "peter", "--help").split())
    assert "--neg-scores VALUE" in text
    assert "lenient, literal or harsh (default lenient; Q20)" in text


def test_games_are_listed(capsys):
    out = said_by(capsys, "games")
    assert all(sheepfold.load(name).title in out for name in sheepfold.game_names())


def test_the_rules_are_taught_with_options_and_credits(capsys):
    out = said_by(capsys, "rules", "peter")
    assert "Two sheepdogs, one short summer." in out
    assert "neg_scores" in out
    assert "Suki Games" in out


def test_getting_games_ready_tells_of_each_without_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(upkeep, "is_prepared", lambda game: False)
    monkeypatch.setattr(upkeep, "prepare_elsewhere", lambda game: None)
    assert main(["prepare", "peter", "wolf"]) in (0, None)
    told = capsys.readouterr().err.splitlines()
    assert [line[-8:] for line in told] == ["(1 of 2)", "(2 of 2)"]


def test_the_version_is_told(capsys):
    assert said_by(capsys, "--version") == f"sheepfold {sheepfold.__version__}\n"


def test_a_simulation_is_told_in_words(capsys):
    out = said_by(capsys, "simulate", "peter", "--games", "500", "--seed", "1", "--threads", "2")
    assert "500 random games" in out
    assert "repeat with --seed 1" in out
    assert re.search(r"^1 .*%.*\n2 .*%", out, re.MULTILINE)
    assert re.search(r"^endings +target \d", out, re.MULTILINE)


@pytest.mark.parametrize("games", ["1", "300"])
def test_a_simulation_as_json_is_one_object_and_nothing_else(games, capsys):
    out = said_by(capsys, "simulate", "peter", "--games", games, "--json", "--neg-scores", "harsh")

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    data = json.loads(out, parse_constant=refuse)
    assert out.count("\n") == 1
    assert (data["games"], data["options"]["neg_scores"]) == (int(games), "harsh")
    assert {"decisions", "chance_events", "seconds", "decisions_per_second", "payoffs_by_seat"} <= set(data)


def test_a_seed_repeats_a_simulation(capsys):
    one, two = [
        json.loads(said_by(capsys, "simulate", "peter", "--games", "99", "--seed", "5", "--json")) for _ in "12"
    ]
    assert one["scores_by_seat"] == two["scores_by_seat"]


def test_an_option_is_spelled_with_a_dash_or_an_underscore(capsys):
    for flag in ("--max-rounds", "--max_rounds"):
        out = said_by(capsys, "simulate", "peter", "--games", "5", "--json", flag, "1")
        assert json.loads(out)["options"]["max_rounds"] == 1


def test_simulate_writes_the_record_of_every_game(capsys, tmp_path):
    file = tmp_path / "games.sheepfold"
    out = said_by(capsys, "simulate", "peter", "--games", "4", "--max-rounds", "1", "--json", "--records", str(file))
    won = [record.position.payoffs for record in sheepfold.read_records(file)]
    assert [sum(payoffs) / 4 for payoffs in zip(*won, strict=True)] == json.loads(out)["payoffs_by_seat"]
    assert len(won) == 4


def test_a_record_is_verified_sentence_by_sentence(capsys):
    assert said_by(capsys, "verify", ONE).count("ok  ") == 3


def test_a_record_with_a_byte_order_mark_is_read(home, capsys):
    (home / "marked").write_text(Path(ONE).read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert said_by(capsys, "verify", "marked")


def test_a_record_is_replayed_into_a_pipe(capsys):
    out = said_by(capsys, "replay", ONE)
    assert "T1 0:W5 1:W1 0:cLR 1:xR:o!xL:w" in out
    assert "Trick 1: Ann leads Wolf 5." in out
    assert "Round 1 · trick 11/11" in out


@pytest.mark.parametrize(
    ("file", "seat"), [("unfinished", "1"), ("unfinished", "2"), ("masked", "2"), (ONE, "2"), (ONE, "Ben")]
)
def test_a_record_is_replayed_with_a_seats_eyes(file, seat, capsys):
    assert "You" in said_by(capsys, "replay", file, "--seat", seat)


@pytest.fixture
def a_glance(monkeypatch):
    """Analyses look at everything only briefly."""
    glance = Thoroughness("glance", 20, 10_000, least=10)
    monkeypatch.setattr(records, "Study", lambda match, effort: Study(match, glance))


def test_a_record_is_analysed_in_words_and_as_data(a_glance, capsys):
    out = said_by(capsys, "analyse", ONE)
    for said in ("Chances to win over the game", "Decisions that cost most", "Luck and skill", "Ann", "simulated"):
        assert said in out
    assert "Ben chose" not in said_by(capsys, "analyse", ONE, "--seat", "1", "--thorough")
    found = json.loads(said_by(capsys, "analyse", ONE, "--json"))
    assert len(found["values"]) == len(found["actors"]) + 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["unfinished"], "only a finished match can be analysed"),
        ([ONE, "--seat", "3"], "there is no player '3': the players are 1 Ann, 2 Ben"),
        (["nothing"], "cannot be read"),
    ],
)
def test_what_cannot_be_analysed_is_said(arguments, said, capsys):
    assert main(["analyse", *arguments]) == 1
    assert said in capsys.readouterr().err


EXPLOIT = ["exploit", "wolf", "--dice", "1", "--box-dice", "2", "--seed", "1", "--of"]


def test_a_small_game_is_solved_and_players_are_measured_in_it(capsys):
    text = said_by(capsys, *EXPLOIT, "uniform", "cfr:200", "ismcts:3", "lamb")
    assert "You Cry Wolf!: dice=1, box_dice=2, chips=1, privilege=off, first_player=0" in text
    assert "213 positions, 111 information states; repeat with --seed 1" in text
    assert "value for each seat: " in text
    found = [float(line.split()[1]) for line in text.splitlines()[-4:]]
    assert found[0] > found[3] > found[1] >= 0.0


def test_what_was_measured_is_also_data(capsys):
    data = json.loads(said_by(capsys, *EXPLOIT, "uniform", "--json"))
    assert (data["game"], data["seats"], data["options"]["dice"], data["seed"]) == ("wolf", 2, 1, 1)
    assert [row["name"] for row in data["measured"]] == ["uniform"]
    assert data["value"] is None


def test_a_search_that_is_not_installed_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms", None)
    monkeypatch.delitem(sys.modules, "sheepfold.bridges.searched_policy", raising=False)
    assert run(*EXPLOIT, "ismcts:2") == 1
    assert "pip install 'sheepfold[openspiel]'" in capsys.readouterr().err


def test_sequences_are_counted(capsys):
    assert said_by(capsys, "perft", "peter", "2").split() == ["0", "1", "1", "2", "2", "56"]
    assert said_by(capsys, "perft", "peter", "1", "--seed", "3").split() == ["0", "1", "1", "11"]


def test_sequences_are_counted_from_a_position_or_a_file_with_one(home, capsys):
    text = GAME.new(seed=1).text()
    (home / "position").write_text(text, encoding="utf-8")
    outs = [said_by(capsys, "perft", "peter", "2", "--position", given) for given in (text, "position")]
    assert outs[0] == outs[1]
    assert outs[0].split()[3] == "11"


def test_a_soak_says_that_every_invariant_held(capsys):
    out = said_by(capsys, "soak", "peter", "--games", "600", "--seed", "2")
    assert "600 random games in all set-ups, every invariant held" in out


# -------------------------------------------------------------------- mistakes

MISTAKES = [
    ("", "the following arguments are required: COMMAND"),
    ("dance", "invalid choice: 'dance'"),
    ("rules", "the following arguments are required: GAME"),
    ("rules chess", "there is no game 'chess': the games are peter"),
    ("play chess", "invalid choice: 'chess' (choose from 'peter'"),
    ("simulate", "which game? There are: peter"),
    ("simulate chess", "invalid choice: 'chess'"),
    ("simulate peter --target 5", "target cannot be '5': expected a whole number from 10 to 500 (Q29)"),
    ("simulate peter --extra-action perhaps", "extra_action cannot be 'perhaps': expected may or must (Q12)"),
    ("simulate peter --colour red", "unrecognized arguments: --colour red"),
    ("simulate peter --games -1", "expected at least 1 game, got -1"),
    ("simulate peter --games 0 --json", "expected at least 1 game, got 0"),
    ("simulate peter --games many", "argument --games: invalid int value: 'many'"),
    ("simulate peter --threads 0", "--threads must be from 1 to 1024, not 0"),
    ("simulate peter --seats 3", "cannot have 3 seats: expected 2"),
    ("simulate peter --seed -1", "expected a seed from 0 to 2**63 - 1, got -1"),
    ("simulate peter --seed 9223372036854775808", "expected a seed from 0 to 2**63 - 1"),
    ("simulate peter --seed x", "argument --seed: invalid int value: 'x'"),
    ("simulate peter --device tpu", "invalid choice: 'tpu' (choose from 'cpu', 'cuda')"),
    ("play peter Ann Ben Cid", "cannot have 3 seats: expected 2"),
    ("play peter --seats 2 Ann Ben Cid", "3 players for 2 seats"),
    ("play peter --seats 1", "cannot have 1 seats: expected 2"),
    ("play peter rollout:0", "'rollout:0' should give its thinking time in seconds"),
    ("play peter random:3", "there is no computer player 'random:3': there are random, rollout"),
    (f"play peter {'x' * 41}", "a name has up to 40 letters"),
    ("play peter random random --seed -1", "expected a seed from 0"),
    ("play peter random random --pause -1", "--pause must be from 0 to 60 seconds, not -1"),
    ("play peter random random --pause nan", "--pause must be from 0 to 60 seconds, not nan"),
    ("play peter --target 1000 --words Ann Ben", "target cannot be '1000'"),
    ("play --resume nowhere", "nowhere cannot be read: No such file or directory"),
    ("play --resume binary", "binary is not a text file"),
    ("play --resume empty", "line 1: a record begins with 'Sheepfold record 1'"),
    ("play --resume unfinished", "unfinished is a record, not a saved match"),
    ("play --resume masked", "masked is a record, not a saved match"),
    ("play --resume unfinished peter", "--resume takes no game: the file says which one it is"),
    ("replay", "the following arguments are required: FILE"),
    ("replay nowhere", "nowhere cannot be read"),
    ("replay .", ". cannot be read: Is a directory"),
    ("replay binary", "binary is not a text file"),
    ("replay text", "line 1: a record begins with"),
    ("replay unfinished --seat 0", "there is no player '0': the players are 1 Ann, 2 Ben"),
    ("replay unfinished --seat 3", "there is no player '3': the players are 1 Ann, 2 Ben"),
    ("replay unfinished --seat Cid", "there is no player 'Cid': the players are 1 Ann, 2 Ben"),
    ("replay masked --seat 1", "this record shows what Ben saw, nothing else"),
    ("replay watched --seat Ann", "this record shows what a spectator saw, nothing else"),
    ("verify nowhere", "nowhere cannot be read"),
    ("verify text", "line 1: a record begins with"),
    ("verify unfinished", "line 8: the secret behind chance is not in this record: the match was not over"),
    ("verify masked", "line 7: only a record of everything proves its chance, this is Ben's"),
    ("exploit wolf --most 1000", "more than 1,000 positions"),
    ("exploit wolf --of exact", "exact is for games without secrets"),
    ("exploit shepherd --of cfr", "cfr is for games with secrets"),
    ("exploit wolf --of fox", "'fox' is no computer player, and none of uniform, cfr:N, gains:N, ismcts:N"),
    ("exploit wolf --of cfr:x", "'cfr:x' should be cfr and a whole number"),
    ("exploit wolf --asks 0", "--asks must be at least 1, not 0"),
    ("exploit wolf --dice 7", "dice cannot be '7'"),
    ("perft peter", "the following arguments are required: DEPTH"),
    ("perft peter deep", "argument DEPTH: invalid int value: 'deep'"),
    ("perft peter -1", "the depth must be from 0 to 64, not -1"),
    ("perft peter 1 --position nonsense", "cannot read 'nonsense': "),
    ("perft peter 1 --position seen", "this one has hidden parts"),
    ("perft peter 1 --seed -1", "expected a seed from 0"),
    ("perft peter 1 --target 5", "target cannot be '5'"),
    ("board nowhere.json", "there is no file nowhere.json"),
    ("board far/away", "there is no file far/away"),
    ("board nowhere", "board cannot be 'nowhere': expected std2"),
    ("board empty", "board cannot be ''"),
    ("board binary", "binary is not a text file"),
    ("board " + "[" * 3000, "board cannot be '[[["),
    ("board " + "a/" * 3000, "there is no file a/a/"),
    ("play sheepdogs Ann Ben --board nowhere.json", "there is no file nowhere.json"),
    ("simulate sheepdogs --board std9 --games 1", "board cannot be 'std9'"),
    ("perft sheep 1 --position " + "12/" * 2000, "cannot read '12/12/"),
    ("soak peter --games 0", "--games must be at least 1, not 0"),
    ("soak peter --games 5 --seed -1", "expected a seed from 0"),
    ("soak chess", "there is no game 'chess': the games are peter"),
]


@pytest.mark.parametrize(("arguments", "message"), MISTAKES, ids=[mistake for mistake, _ in MISTAKES])
def test_a_mistake_ends_in_one_clear_line(arguments, message, capsys):
    code = run(*arguments.split())
    out, err = capsys.readouterr()
    *usage, last = err.strip().split("\n")
    assert message in last
    assert last.startswith("sheepfold")
    assert (code, bool(usage)) in ((1, False), (2, True))
    assert out == ""


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[2J", "\u3164", "A\u200bn", "\u202eAnn", "\u0301"])
def test_a_name_that_cannot_be_shown_is_refused(name, capsys):
    assert run("play", "peter", name, "Ben") == 1
    assert "a name has up to 40 letters" in capsys.readouterr().err


def test_without_a_gpu_the_message_says_what_to_do(capsys):
    try:
        usable_cuda()
    except NoGpu:
        assert run("simulate", "peter", "--games", "1", "--device", "cuda") == 1
        assert "pip install 'sheepfold[cuda]'" in capsys.readouterr().err
    else:
        pytest.skip("there is a GPU here")


# -------------------------------------------------------------------- as a program of its own


def program(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sheepfold", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


def test_the_program_helps():
    done = program("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "sheepfold play peter Ann rollout:2" in done.stdout


def test_the_program_fails_without_a_traceback():
    done = program("verify", "nowhere")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "sheepfold: nowhere cannot be read: No such file or directory\n"


def test_the_program_plays_what_is_piped_into_it(home):
    done = program("play", "peter", "Ann", "random", "--length", "one_round", typed="#1\n" * 400)
    assert done.returncode == 0
    assert re.search(r"(A draw|wins)\. Ann -?\d+, random -?\d+\.", done.stdout)
    assert len(list((home / "home").glob("peter-finished-*.sheepfold"))) == 1


# -------------------------------------------------------------------- languages


def test_the_program_speaks_the_language_that_was_asked_for(capsys):
    assert main(["games", "--language", "ja"]) == 0
    assert "Sheepdogs（2-4人）" in capsys.readouterr().out
    assert main(["--language", "ja", "verify", "nowhere"]) == 1
    assert capsys.readouterr().err.startswith("sheepfold: nowhereを読めません")


def test_the_program_speaks_the_systems_language(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "ゲームの一覧を表示します" in capsys.readouterr().out


def test_an_unknown_language_is_refused(capsys):
    assert main(["games", "--language", "xx"]) == 1
    assert capsys.readouterr().err == "sheepfold: there is no language 'xx': there are en, ja\n"
