"""Records as Python values: read from files, walked, annotated, written back unchanged; docs/record.md is true."""

from __future__ import annotations

import copy
import dataclasses
import doctest
import io
import pickle
import random
import re
from pathlib import Path

import pytest

import sheepfold
from sheepfold import CHANCE, EVERYTHING, SPECTATOR, BadRecord, Game, GameRecord, read_record, read_records
from sheepfold.engine.batch import play_batches
from sheepfold.engine.errors import NotYours
from sheepfold.lab.simulate import simulated_game
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves, read, record_of, verify, write
from sheepfold.match.record_line import MOST_NESTED, RecordLine

DOCS = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
ANNOTATED = re.findall(r"```text\n(.*?)```", DOCS, re.DOTALL)[0]
CHANGED = "Commitment: -"


@pytest.fixture(params=sheepfold.game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.from_text(ANNOTATED)


def played(game: Game, seed: int, most: int) -> Match:
    """A match with so many decisions at random."""
    seats = [Seat(f"Player {number + 1}") for number in range(game.usual_seats)]
    match, draw = Match.new(game, seats, secret=new_secret(seed)), random.Random(seed)
    while not match.over and most > 0:
        match.play(match.actor, draw.choice(match.position.choices()))
        most -= 1
    return match


def annotate(line: RecordLine, draw: random.Random, depth: int = 0) -> None:
    """Comments and variations in many places of a line."""
    for number in range(line.began, len(line.match.moments) + 1):
        for _ in range(draw.choice([0, 0, 0, 1, 2])):
            line.add_comment(f"after {number}\n\n > {{x}} (1) ; T1 #a1", number)
        if depth < 2 and draw.random() < 0.1:
            vary(line, number, draw, depth)


def vary(line: RecordLine, number: int, draw: random.Random, depth: int) -> None:
    position = line.match.position_at(number)
    chosen = []
    while not position.over and len(chosen) < 6:
        chosen.append(draw.choice(position.choices()))
        position.play(chosen[-1])
    try:
        annotate(line.add_variation(chosen, number), draw, depth + 1)
    except ValueError:  # nothing to choose, or a few draws of a deal, which have no text
        assert position.over or all(past.actor == CHANCE for past in position.history)


# -------------------------------------------------------------------- docs


def test_the_examples_of_the_docs_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.sheepfold").write_text(ANNOTATED, encoding="utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", DOCS, re.DOTALL))
    found = doctest.DocTestParser().get_doctest(examples, {}, "record.md", "docs/record.md", 0)
    assert len(found.examples) > 20
    said: list[str] = []
    doctest.DocTestRunner().run(found, out=said.append)
    assert not said, "".join(said)


# -------------------------------------------------------------------- comments and variations


@pytest.mark.parametrize("viewer", [EVERYTHING, 0, 1, SPECTATOR])
def test_comments_and_variations_are_written_back_as_they_were_read(game: Game, viewer: int) -> None:
    plain = write(played(game, 3, 40), viewer)
    record = GameRecord.from_text(plain)
    assert record.text() == plain
    annotate(record, random.Random(3))
    text = record.text()
    again = GameRecord.from_text(text)
    assert text.count("\n;") > 20
    assert again.text() == text
    assert again == record
    assert [choice.choice for choice in again] == [choice.choice for choice in record]


def test_a_reader_that_knows_nothing_of_variations_reads_the_same_game(game: Game) -> None:
    match = played(game, 5, 60)
    record = GameRecord.from_match(match)
    annotate(record, random.Random(5))
    again = read(record.text())
    assert moves(again) == moves(match)
    assert again.position == match.position


def test_an_annotated_record_proves_its_chance_as_before() -> None:
    match = played(sheepfold.load("wolf"), 1, 10_000)
    record = GameRecord.from_match(match)
    record.add_comment("in the middle", 4)
    record.add_comment("the end")
    assert verify(write(match)) == verify(record.text().replace("; in the middle", "; in the middle\n;> no moves"))


def test_notes_stand_where_they_were_put(record: GameRecord) -> None:
    assert record.comments(7) == ("Ben keeps his wolf for later.",)
    [instead] = record.variations(5)
    assert (instead.began, len(instead)) == (5, 4)
    assert instead.comments(7) == ("Now Ann would have to guess.",)
    assert record.head_comments == {"Times": "Measured with a kitchen clock."}
    assert [position.decision for position in instead.positions()] == ["TURN", "CLAIM", "TURN", "CLAIM", "TURN"]


def test_a_refused_variation_changes_nothing(record: GameRecord) -> None:
    before = record.text()
    for choices, number in [(["!D"], 5), (["C"], 99), ([], 5)]:
        with pytest.raises(ValueError, match=r"not allowed|expected"):
            record.add_variation(choices, number)
    with pytest.raises(ValueError, match="expected 0 <= number <= 13, got -1"):
        record.add_comment("nowhere", -1)
    assert record.text() == before


def test_a_comment_stands_behind_a_dog_in_hand() -> None:
    game = sheepfold.load("sheep")
    match = played(game, 1, 16)
    while "@?" not in match.position.moves():
        match.play(match.actor, match.position.choices()[0])
    match.play(match.actor, "@?")
    record = GameRecord.from_match(match)
    record.add_comment("where to?")
    assert record.text().endswith("@?\n; where to?\n")
    assert GameRecord.from_text(record.text()) == record


def test_a_record_from_the_middle_of_a_turn_is_written_back(game: Game) -> None:
    start = played(game, 9, 21)
    while not start.over and start.actor < 0:
        start.play(start.actor, start.position.choices()[0])
    match = Match(game, start.seats, start.position.record, start.chance)
    while not match.over and len(match.moments) < 9:
        match.make(match.position.choices()[0])
    assert GameRecord.from_text(write(match)).text() == write(match)


def test_choices_that_leave_no_text_make_no_variation() -> None:
    game = sheepfold.load("peter")
    record = GameRecord.from_match(played(game, 1, 3))
    with pytest.raises(ValueError, match="has no text for these choices alone"):
        record.add_variation(["S1", "S2"], 1)


REFUSALS = {
    "a rule is broken": (";> / P2 W/S=6", ";> / P2 W/S=3", 15, "W/S=3 is not allowed|not allowed"),
    "it stands behind what it replaces": (
        "; Ben keeps his wolf",
        ";> / P2 W/S=6\n; Ben keeps his wolf",
        19,
        r"a variation stands before the choices that it replaces",
    ),
    "no choice": ("  / P2 C=2", "\n;>\n  / P2 C=2", 19, "a variation has at least one choice"),
    "nested too deeply": ("  / P2 C=2", "\n" + ";>" * 5000 + "\n  / P2 C=2", 19, "nested too deeply"),
    "too many times": ("Times: 12.5", "Times: 12.5 1", 11, "10 times are given, there are 9 decisions"),
    "no times": ("12.5", "soon", 11, "expected seconds such as 3.2 - 10.5"),
}


@pytest.mark.parametrize(("old", "new", "line", "why"), REFUSALS.values(), ids=REFUSALS)
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    assert old in ANNOTATED
    with pytest.raises(BadRecord, match=why) as refused:
        GameRecord.from_text(ANNOTATED.replace(old, new, 1))
    assert refused.value.line == line


def test_a_broken_record_is_refused_or_read_to_something_consistent() -> None:
    draw = random.Random(1)
    record = GameRecord.from_match(played(sheepfold.load("peter"), 2, 8))
    annotate(record, draw)
    for text in (record.text(), ANNOTATED):
        for _ in range(60):
            at = draw.randrange(len(text))
            broken = (
                text[:at] + draw.choice(["", ";", ";>", "\n", "  ", "\n; ", "\n;> "]) + text[at + draw.randrange(3) :]
            )
            try:
                found = GameRecord.from_text(broken)
            except BadRecord:
                continue
            assert GameRecord.from_text(found.text()).text() == found.text()


def test_variations_nest_only_so_deep() -> None:
    text = ANNOTATED.replace(
        "  / P2 C=2", "\n" + "".join(f"{';> ' * n}/ P2 D=2\n" for n in range(20, 0, -1)) + "  / P2 C=2"
    )
    assert MOST_NESTED == 20
    assert GameRecord.from_text(text).text().count("/ P2 D=2") == 20


# -------------------------------------------------------------------- files


def test_a_file_has_many_records(tmp_path: Path, record: GameRecord) -> None:
    file = tmp_path / "many"
    file.write_text("\ufeff\n" + "\n\n".join([ANNOTATED] * 3) + "\n; the end", encoding="utf-8")
    first, second, third = read_records(file)
    assert first == second == record
    assert third.comments(13) == ("the end",)
    assert len(list(read_records(str(file)))) == 3
    with file.open(encoding="utf-8-sig") as opened:
        assert len(list(read_records(opened))) == 3


def test_a_stream_is_read_record_by_record() -> None:
    class Stream(io.StringIO):
        def __next__(self) -> str:
            line = super().__next__()
            assert "Cem" not in line, "more was read than was asked for"
            return line

    records = read_records(Stream(ANNOTATED * 2 + ANNOTATED.replace("Ann", "Cem")))
    assert next(records) == next(records)
    with pytest.raises(AssertionError, match="more was read"):
        next(records)


def test_a_refused_record_does_not_stop_those_behind_it() -> None:
    broken = ANNOTATED.replace("S=4", "S=400")
    refused: list[BadRecord] = []
    found = list(read_records(io.StringIO(ANNOTATED + broken + ANNOTATED), refused.append))
    assert (len(found), [trouble.line for trouble in refused]) == (2, [ANNOTATED.count("\n") + 14])
    with pytest.raises(BadRecord, match="line 34: "):
        list(read_records(io.StringIO(ANNOTATED + broken)))


def test_one_record_is_read_from_a_file_with_one(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="line 21: a second record begins here"):
        read_record(io.StringIO(ANNOTATED * 2))
    with pytest.raises(BadRecord, match="line 1: a record begins with"):
        read_record(io.StringIO(""))
    with pytest.raises(BadRecord, match="line 3: a record begins with"):
        read_record(io.StringIO("\n\nhello"))
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "none")


@pytest.mark.parametrize("file", [7, io.BytesIO(b"Sheepfold record 1")], ids=["number", "bytes"])
def test_what_is_no_text_file_is_refused(file: object) -> None:
    with pytest.raises(TypeError, match="expected"):
        read_record(file)  # type: ignore[arg-type]


# -------------------------------------------------------------------- walking


def test_every_choice_leads_from_position_to_position(game: Game) -> None:
    match = played(game, 7, 50)
    position = GameRecord.from_match(match)
    for choice, after in zip(position, list(position.positions())[1:], strict=True):
        assert choice.choice in choice.position.choices()
        assert choice.position.code(choice.move) == choice.choice
        assert choice.position.play(choice.choice) == choice.after == after
    assert [line for choice in position for line in choice.words] == match.log(EVERYTHING)
    assert [told for choice in position for told in choice.events] == [
        told for moment in match.moments for told in moment.told
    ]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_viewer_walks_through_what_it_saw_and_no_more(game: Game, viewer: int) -> None:
    match = played(game, 7, 30)
    record = GameRecord.from_match(match)
    for number, choice in enumerate(record.choices(viewer)):
        assert choice.position == match.position_at(number).seen_by(viewer)
        assert choice.words == match.log(viewer, number, number + 1)
        if choice.actor >= 0:
            assert choice.choice == match.moments[number].choice
    masked = GameRecord.from_text(record.text(viewer))
    assert masked.viewer == viewer
    assert [choice.move for choice in masked if choice.actor >= 0] == [
        choice.move for choice in record.choices(viewer) if choice.actor >= 0
    ]


def test_hidden_chance_is_not_told(record: GameRecord) -> None:
    assert [choice.choice is None for choice in record.choices(1)][:3] == [False, True, False]
    assert [choice.move for choice in record.choices(1)][1] == "P1~6"
    peter = GameRecord.from_match(played(sheepfold.load("peter"), 1, 2))
    deal = list(peter.choices(0))[1:27]
    assert all(choice.choice is None for choice in deal)
    assert {choice.move[:5] for choice in deal} == {"", "deal "}


def test_a_seats_record_has_no_notes_of_the_whole_one(record: GameRecord) -> None:
    masked = record.text(0)
    assert ";" not in masked
    assert not any(choice.comments or choice.variations for choice in record.choices(0))
    seats = GameRecord.from_text(masked)
    seats.add_comment("I did not know better.")
    assert seats.text().endswith("; I did not know better.\n")
    assert GameRecord.from_text(seats.text(1)) == seats


# -------------------------------------------------------------------- values


def test_records_are_values(record: GameRecord) -> None:
    twins = [
        copy.copy(record),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),
        GameRecord.from_text(str(record)),
    ]
    assert {record, *twins} == {record}
    twins[0].add_comment("another")
    assert record != twins[0]
    assert record != "text"
    assert repr(record) == "<record of wolf: Ann, Ben; 13 choices, unfinished>"
    assert repr(next(iter(record))) == "<choice 0 at FIRST_PLAYER: first=P1>"


def test_what_the_tags_say(record: GameRecord) -> None:
    assert (record.game.name, record.names, record.seats, record.viewer) == ("wolf", ("Ann", "Ben"), 2, EVERYTHING)
    assert (record.result, record.scores, record.position.decision) == ("unfinished", [0, 3], "ROLL_CUP")
    assert record.headers["Times"] == "12.5 3.0 8.0 2.1 - - 31.0 1.0 4.2"
    assert [choice.seconds for choice in record][2:6] == [None, 12.5, 3.0, 8.0]


def test_a_saved_record_keeps_its_secret() -> None:
    text = write(played(sheepfold.load("sheep"), 1, 9), with_secret=True)
    assert GameRecord.from_text(text).text() == text


def test_the_record_of_a_match_has_its_secret_after_the_end() -> None:
    match = played(sheepfold.load("wolf"), 1, 2)
    assert "Secret" not in GameRecord.from_match(match).headers
    ended = GameRecord.from_match(played(sheepfold.load("wolf"), 1, 10_000))
    assert ended.headers["Secret"] == new_secret(1).hex()
    assert verify(ended.text())


# -------------------------------------------------------------------- positions, matches, simulations


def test_a_position_has_a_record(game: Game) -> None:
    position = game.new(seed=3)
    for _ in range(12):
        position.play(position.choices()[0])
    text = record_of(position)
    record = GameRecord.from_text(text)
    assert record.text() == text == GameRecord.from_position(position).text()
    assert record.position == position
    assert CHANGED in text
    decided = [past.choice for past in position.history if past.actor >= 0]
    assert [choice.choice for choice in record if choice.actor >= 0] == decided


def test_the_record_of_a_position_begins_where_it_was_set_up() -> None:
    game = sheepfold.load("sheep")
    start = game.new(seed=1).play("#d4")
    again = game.position(start.text(), chance="ask").play("#i4")
    record = GameRecord.from_position(again, ["Ann", "Ben", "Cem", "Dot"])
    assert record.headers["Start"] == start.text()
    assert [choice.move for choice in record] == ["#i4"]


def test_a_deal_under_way_is_written_as_not_begun() -> None:
    position = sheepfold.load("peter").new(chance="ask").play("first 0")
    text = record_of(position)
    assert GameRecord.from_text(text).position == position
    assert record_of(position.play("S1")) == text


def test_what_a_seat_sees_has_no_record_but_its_view_has() -> None:
    position = sheepfold.load("peter").new(seed=1)
    with pytest.raises(NotYours, match="write that of the whole position"):
        record_of(position.seen_by(0))
    assert "View: seat 0" in record_of(position, viewer=0)
    assert "?x11" in record_of(position, viewer=0)
    with pytest.raises(ValueError, match="expected 2 names, got 1"):
        record_of(position, ["Ann"])


def test_a_position_without_a_promise_proves_nothing() -> None:
    with pytest.raises(BadRecord, match="none was promised before the first choice"):
        verify(record_of(simulated_game(sheepfold.load("wolf"), seed=1, seats=2)))


def test_a_simulated_game_is_that_of_the_simulation(game: Game) -> None:
    payoffs, scores, numbers = next(play_batches(game, 2, seed=11, options=game.quick))
    position = simulated_game(game, 1, seed=11, options=game.quick)
    assert (position.payoffs, position.scores) == (payoffs[1].tolist(), scores[1].tolist())
    assert sum(past.actor >= 0 for past in position.history) == numbers[1][0]
    assert GameRecord.from_text(record_of(position)).position == position


def test_a_match_goes_its_own_way_from_its_record() -> None:
    match = played(sheepfold.load("sheep"), 1, 5)
    record = GameRecord.from_match(match)
    match.play(match.actor, match.position.choices()[0])
    assert len(record) == len(match.moments) - 1


# -------------------------------------------------------------------- versions of the rules


def test_a_record_of_older_rules_is_read_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    old = sheepfold.load("wolf")
    new = dataclasses.replace(old, version="2", older={"1": old})
    monkeypatch.setattr("sheepfold.match.tags.load", lambda name: new)
    record = GameRecord.from_text(ANNOTATED)
    assert record.game is old
    assert record.text() == ANNOTATED
    assert GameRecord.from_text(ANNOTATED.replace("Rules: 1", "Rules: 2")).game is new


@pytest.mark.parametrize(
    ("version", "what_to_do"),
    [
        ("2", "with a newer Sheepfold .pip install --upgrade"),
        ("0", "the Sheepfold that wrote it"),
        ("x", "that wrote it"),
    ],
)
def test_rules_that_are_not_here_are_refused_with_what_to_do(version: str, what_to_do: str) -> None:
    said = f"line 3: the rules are version {version}, ours are 1: read this record with .*{what_to_do}"
    with pytest.raises(BadRecord, match=said.replace("with .*with", "with")):
        GameRecord.from_text(ANNOTATED.replace("Rules: 1", f"Rules: {version}"))
