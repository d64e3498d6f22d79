"""A match at the terminal: choices and commands, handing over, saving and going on."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import repeat
from pathlib import Path

import pytest

import sheepfold
from sheepfold.cli import main
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves, read, verify
from sheepfold.players import AtRandom
from sheepfold.terminal.screen import Leave, Screen
from sheepfold.terminal.table import Table

from ..games.peter.table import GAME, lies
from ..games.sheep.table import drawn as drawn_sheep
from ..match.matches import LEDGERS_EXAMPLE, ONE_ROUND, new_match, set_up

SHORT = ["--seed", "3", "--length", "one_round"]

SOWING = """\
round 1 trick 3 leader 0 at SOW winner 0 chases 2 last F1 totals 0,0 spring - extra_action must
H0 S2 S3 P1 P2 P3 P5 C5 W6 | H1 S4 S5 P6 P7 C1 C2 C3 C7
L0 S6 | R0 W7 | F0 C6 | B0 C4 | L1 - | R1 W2 | F1 S1 P4 | B1 -
bag W1 W5 | out - | void0 - | void1 W
taken S7 W3 W4"""


def against_a_computer(text: str) -> Table:
    """Ben is at the keyboard in a set-up position, Ann is a computer player."""
    match = set_up(text)
    match.seats = (Seat("Ann", AtRandom(1)), Seat("Ben"))
    return Table(match, Screen())


def typed_at(table: Table, keyboard, *lines: str) -> Match:
    keyboard.will_type(lines)
    with pytest.raises(Leave):
        table.play()
    return table.match


# -------------------------------------------------------------------- whole matches


@pytest.mark.parametrize("players", [["Ann", "random"], ["random", "Ann"], ["Ann", "Ben"], ["random", "random"]])
def test_a_match_is_played_to_its_end_and_its_record_proved(players, keyboard, home, capsys):
    keyboard.will_type(repeat("#1"))
    assert main(["play", "peter", *players, *SHORT]) == 0
    [file] = home.iterdir()
    assert len(verify(file.read_text(encoding="utf-8"))) == 3
    out = capsys.readouterr().out
    assert re.search(r"\n(A draw|.+ wins)\. .+ \d+, .+ \d+\.\n", out)
    assert f"sheepfold replay {file}" in out


def test_equal_names_are_told_apart(keyboard, home):
    keyboard.will_type(repeat("#1"))
    main(["play", "peter", "random", "random", *SHORT])
    [file] = home.iterdir()
    assert read(file.read_text(encoding="utf-8")).names == ("random", "random #2")


def test_choices_are_typed_by_number_or_notation(keyboard):
    match = typed_at(against_a_computer(SOWING), keyboard, "w", "#1")
    assert [moment.choice for moment in match.moments][:2] == [37, 36]


def test_the_hash_of_the_secret_is_shown_before_words_are_asked(keyboard, home, capsys):
    keyboard.will_type(["clover", "coast"])
    assert main(["play", "peter", "Ann", "Ben", "--words"]) == 0
    [file] = home.iterdir()
    match = read(file.read_text(encoding="utf-8"))
    out = capsys.readouterr().out
    assert match.chance.words == ("clover", "coast")
    assert 0 < out.index(match.chance.commitment) < out.index("Ann, a word of your own")


def test_a_computer_player_adds_no_word(keyboard, home):
    keyboard.will_type(["clover"])
    main(["play", "peter", "random", "Ann", "--words"])
    [file] = home.iterdir()
    assert read(file.read_text(encoding="utf-8")).chance.words == ("", "clover")


# -------------------------------------------------------------------- commands


def test_a_refused_choice_is_explained_and_asked_again(keyboard, capsys):
    match = typed_at(against_a_computer(SOWING), keyboard, "=", "S9", "99", "xL")
    out = capsys.readouterr().out
    assert "All taken animals must be placed (R6.6)" in out.replace("all taken", "All taken")
    assert "Cannot read 'S9'" in out
    assert "Cannot read '99'" in out
    assert match.moments == []


def test_why_explains_without_choosing(keyboard, capsys):
    match = typed_at(against_a_computer(SOWING), keyboard, "why =", "why o", "why S9", "why")
    out = capsys.readouterr().out
    assert "All taken animals must be placed (R6.6)." in out
    assert "o is allowed." in out
    assert "Cannot read 'S9'" in out
    assert match.moments == []


def test_undo_takes_the_last_choice_back_and_shows_the_position_again(keyboard, capsys):
    match = typed_at(against_a_computer(SOWING), keyboard, "w", "undo", "o")
    assert moves(match)[0].startswith("o")
    assert capsys.readouterr().out.count("3 animals are in your hand") == 2


def test_an_undo_that_is_refused_says_why_and_keeps_names(keyboard, capsys):
    table = against_a_computer(LEDGERS_EXAMPLE)
    match = typed_at(table, keyboard, "undo")
    assert "This cannot be taken back: the last choice was Ann's." in capsys.readouterr().out
    assert len(match.moments) == 1


def test_the_log_tells_everything_so_far(keyboard, capsys):
    typed_at(against_a_computer(LEDGERS_EXAMPLE), keyboard, "log")
    assert capsys.readouterr().out.count("Trick 3: Ann leads ") == 2


def test_rules_and_help_are_at_hand(keyboard, capsys):
    match = typed_at(against_a_computer(SOWING), keyboard, "rules", "help", "?", "")
    out = capsys.readouterr().out
    assert "Two sheepdogs, one short summer." in out
    assert out.count("save the match and go on") == 2
    assert match.moments == []


# -------------------------------------------------------------------- two people at one keyboard


class Onlooker:
    """Types #1 for both, and notes pieces on the screen that its reader may not know, and own hands not there."""

    def __init__(self, match: Match, capsys: pytest.CaptureFixture[str]) -> None:
        self.match = match
        self.capsys = capsys
        self.reader: int | None = None
        self.leaks: list[str] = []
        self.missing: list[str] = []
        self.read_by = [0, 0, 0]

    def __call__(self, prompt: str) -> str:
        shown = self.capsys.readouterr().out + prompt
        places = [place for place in ("H0", "H1", "bag") if place != f"H{self.reader}"]
        hidden = " ".join(lies(self.match.position, place) for place in places).replace("-", "").split()
        self.leaks += [piece for piece in hidden if re.search(rf"\b{piece}\b", shown) or in_words(piece) in shown]
        if self.reader is not None and prompt.endswith("> "):
            own = lies(self.match.position, f"H{self.reader}").replace("-", "")
            self.missing += [] if own in shown else [own]
        self.read_by[2 if self.reader is None else self.reader] += len(re.findall(r"\b[SPCW][1-7]\b", shown))
        if "hand the keyboard to" in prompt:
            self.reader = None
        elif "press Enter when you are ready" in prompt:
            self.reader = self.match.names.index(prompt.split(",")[0])
        return "#1"


def in_words(piece: str) -> str:
    return f"{next(kind for kind in ('Sheep', 'Pig', 'Cow', 'Wolf') if kind[0] == piece[0])} {piece[1]}"


@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_the_others_hand(seed, capsys, monkeypatch):
    match = new_match(seed, options=ONE_ROUND)
    onlooker = Onlooker(match, capsys)
    monkeypatch.setattr("builtins.input", onlooker)
    Table(match, Screen()).play()
    assert (onlooker.leaks, onlooker.missing) == ([], [])
    assert onlooker.read_by[0] > 200
    assert onlooker.read_by[1] > 200
    assert onlooker.read_by[2] == 0


def test_the_keyboard_is_handed_over_only_when_another_decides(keyboard, capsys):
    keyboard.will_type(["", "W7", "", "", "S6", "", "", "cRL", "", "", "xR", "xL"])
    table = Table(set_up(LEDGERS_EXAMPLE), Screen())
    with pytest.raises(Leave):
        table.play()
    asked = re.findall(r"(\w+), press Enter when you are ready", capsys.readouterr().out)
    assert asked == ["Ann", "Ben", "Ann", "Ben"]


def test_each_person_is_told_all_that_the_other_did(keyboard, capsys):
    chain = ["xR", "xL", "w", "o", "w", "w", "xR", "wb", "@F", "P7"]
    keyboard.will_type(["", "W7", "", "", "S6", "", "", "cRL", "", "", *chain, "", ""])
    with pytest.raises(Leave):
        Table(set_up(LEDGERS_EXAMPLE), Screen()).play()
    told = capsys.readouterr().out.split("Ann, press Enter when you are ready.")[-1].split("Round 1")[0]
    assert re.findall(r"You call|Ben chases|Hard Worker|Trick 4: Ben leads", told) == [
        "You call",
        *["Ben chases"] * 3,
        "Hard Worker",
        "Trick 4: Ben leads",
    ]


def test_who_is_alone_at_the_keyboard_is_called_you(keyboard, capsys):
    typed_at(against_a_computer(LEDGERS_EXAMPLE), keyboard, "#1", "log")
    out = capsys.readouterr().out
    assert re.search(r"Trick 3: Ann leads .*\n *You play ", out)
    assert "Ben plays" not in out


def test_the_log_of_a_screen_that_people_share_calls_everybody_by_name(keyboard, capsys):
    match = Match.new(sheepfold.load("sheep"), [Seat("Ann"), Seat("Ben"), Seat("Cat")], secret=new_secret(1))
    typed_at(Table(match, Screen()), keyboard, "#1", "#1", "#1", "#1", "log")
    out = capsys.readouterr().out
    assert len(re.findall(r"(Ann|Ben|Cat) puts a fence on", out)) > 4
    assert "You put a fence" not in out


# -------------------------------------------------------------------- saving and going on

OPENING = ["", "#1", "", "", "#1", "", "", "#1", "", ""]


def picture(text: str) -> str:
    """The last board on the screen."""
    return text[text.rindex("Round ") :].split("\n\n\n")[0]


@pytest.mark.parametrize("ending", [["quit"], []], ids=["quit", "end of input"])
def test_stopping_saves_the_match_and_says_how_to_go_on(ending, keyboard, home, capsys):
    keyboard.will_type([*OPENING, *ending])
    assert main(["play", "peter", "Ann", "Ben", *SHORT]) == 0
    [file] = home.iterdir()
    out = capsys.readouterr().out
    assert out.strip().endswith(f"Saved. Go on later with: sheepfold play --resume {file}")
    assert len(moves(read(file.read_text(encoding="utf-8")))) == 3


def test_a_resumed_match_goes_on_where_it_was(keyboard, tmp_path, capsys):
    file = tmp_path / "my match.sheepfold"
    keyboard.will_type([*OPENING, f"save {file}"])
    main(["play", "peter", "Ann", "Ben", *SHORT])
    before = capsys.readouterr().out
    assert f"--resume '{file}'" in before
    keyboard.will_type(["", "log"])
    main(["play", "--resume", str(file)])
    assert picture(capsys.readouterr().out) == picture(before)


def test_an_interrupted_match_ends_as_if_it_had_not_been(keyboard, home, tmp_path):
    keyboard.will_type(repeat("#1"))
    main(["play", "peter", "Ann", "Ben", *SHORT])
    [whole] = home.iterdir()
    file = tmp_path / "half"
    keyboard.will_type([*OPENING, f"save {file}", "quit"])
    main(["play", "peter", "Ann", "Ben", *SHORT])
    keyboard.will_type(repeat("#1"))
    main(["play", "--resume", str(file)])
    [resumed] = set(home.iterdir()) - {whole}
    assert resumed.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_a_resumed_computer_player_is_the_same_kind(keyboard, tmp_path, home):
    file = tmp_path / "half"
    keyboard.will_type(["#1", f"save {file}", "quit"])
    main(["play", "peter", "Ann", "rollout:0.01", *SHORT])
    keyboard.will_type(repeat("#1"))
    assert main(["play", "--resume", str(file)]) == 0
    [finished] = home.glob("*finished*")
    assert read(finished.read_text(encoding="utf-8")).names == ("Ann", "rollout:0.01")


@pytest.mark.parametrize("name", ["{folder}", "{folder}/nowhere/\0", "~nobody-of-that-name/x"])
def test_a_place_that_cannot_be_written_is_no_disaster(name, keyboard, tmp_path, home, capsys):
    keyboard.will_type(["", f"save {name.format(folder=tmp_path)}", "#1"])
    assert main(["play", "peter", "Ann", "Ben", *SHORT]) == 0
    out = capsys.readouterr().out
    assert "The match could not be saved: " in out
    [file] = home.iterdir()
    assert f"--resume {file}" in out


def test_an_interrupt_while_the_computer_thinks_saves_the_match(keyboard, home, monkeypatch, capsys):
    def interrupt(self: Match) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "think", interrupt)
    keyboard.will_type(repeat("#1"))
    assert main(["play", "peter", "Ann", "random", *SHORT]) == 130
    [file] = home.iterdir()
    assert f"--resume {file}" in capsys.readouterr().out


def test_a_finished_match_cannot_be_resumed(keyboard, home, capsys):
    keyboard.will_type(repeat("#1"))
    main(["play", "peter", "Ann", "random", *SHORT])
    [file] = home.iterdir()
    assert main(["play", "--resume", str(file)]) == 1
    assert "is finished; see it with: sheepfold replay" in capsys.readouterr().err


def test_a_record_without_its_secret_cannot_be_resumed(tmp_path, capsys):
    one = Path(__file__).parent.parent / "match" / "one_round.sheepfold"
    lines = one.read_text(encoding="utf-8").split("\n")[:20]
    text = "\n".join(line for line in lines if not line.startswith("Secret"))
    (tmp_path / "record").write_text(re.sub("Result: .*", "Result: unfinished", text), encoding="utf-8")
    assert main(["play", "--resume", str(tmp_path / "record")]) == 1
    assert "the secret behind its chance is not in it" in capsys.readouterr().err


def test_unreadable_bytes_from_the_keyboard_are_not_the_end(keyboard, home, monkeypatch, capsys):
    typed = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), "#1", "\udcff", "quit"])

    def type_badly(prompt: str) -> str:
        line = next(typed)
        if isinstance(line, Exception):
            raise line
        return line

    monkeypatch.setattr("builtins.input", type_badly)
    assert main(["play", "peter", "random", "Ann", *SHORT]) == 0
    assert "(that was no readable text)" in capsys.readouterr().out
    assert GAME.has_secrets


# -------------------------------------------------------------------- several choices in one go


def test_a_dog_is_taken_and_put_with_one_line_or_not_at_all(keyboard, home, capsys):
    sheep = import_module("sheepfold.games.sheep").GAME
    record = sheep.position(drawn_sheep(r="l16")).record
    match = Match(sheep, [Seat(name) for name in ("Ann", "Ben", "Cat", "Dan")], record, FairChance(new_secret(1), ()))
    typed_at(Table(match, Screen()), keyboard, "@a1", "@g7", "quit")
    assert moves(match) == [" @g7"]
    assert "R5.4" in capsys.readouterr().out
