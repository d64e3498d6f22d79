"""Studies as people ask for them: games that can be repeated, stopping and going on, pages, tables, clear refusals."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

import sheepfold
from sheepfold import BadOption
from sheepfold.cli import main
from sheepfold.engine.events import collecting
from sheepfold.lab.simulate import simulate, simulated_game
from sheepfold.lab.study.collecting import Harvest, Piece, Series, Stop, play_piece, rotations, seated
from sheepfold.lab.study.keeping import OtherStudy, Shelf, write_whole
from sheepfold.lab.study.planning import StudyPlan, Variant, planned, told_apart
from sheepfold.lab.study.running import StudyCourse, Threads
from sheepfold.language import languages, speaking
from sheepfold.match.record import read

from ..games.peter.table import GAME
from .points import POINTS

RANDOM = Series("random", GAME, 2, tuple(GAME.checked_options(2, {}).items()), (("random", "random"),), 5)


def plan_of(**more: object) -> StudyPlan:
    return planned(POINTS, **{"players": ["search:8"], "games": 24, "seed": 3, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def result():
    options = {"rounds": 5, "skill": "yes"}
    return sheepfold.study(POINTS, players="search:8", games=40, seed=3, what_if={"rounds": [3, 7]}, **options)


# -------------------------------------------------------------------- the games


def test_random_games_are_those_of_a_simulation():
    found = play_piece(Piece(RANDOM, 0, 300))
    report = simulate(GAME, 300, seed=5)
    assert found.rows.games["decisions"].sum() == report.decisions
    assert found.rows.games["chances"].sum() == report.chance_events
    assert [(found.rows.games["winner"] == seat).sum() for seat in (0, 1)] == report.wins


@pytest.mark.parametrize("name", ["peter", "shepherd", "wolf"])
def test_events_are_counted_as_plain_rules_tell_them(name: str):
    game = sheepfold.load(name)
    series = Series("random", game, game.usual_seats, (), (("random",) * game.usual_seats,), 5)
    found = play_piece(Piece(series, 0, 2))
    for number in range(2):
        told = dict.fromkeys(game.events, 0)
        position = game.start(game.usual_seats)
        for code in simulated_game(game, number, seed=5, seats=game.usual_seats).codes():
            with collecting(game.events) as scenes:
                game.plain.apply(position, code)
            for scene in scenes:
                told[scene.told.kind] += 1
        assert {kind: int(found.rows.events[number, kind + 1]) for kind in told} == told


def test_searched_games_obey_the_rules_and_choose_what_they_say():
    sitting = rotations(seated(["search:20"], 2))
    series = Series("players", GAME, 2, RANDOM.options, sitting, 5, decisions=True)
    found = play_piece(Piece(series, 0, 2))
    for game in range(2):
        position = GAME.new(chance="ask")
        for code in found.codes.of_game(game):
            position.play(int(code))
        assert position.over
        assert position.payoffs == found.rows.payoffs[game].tolist()
    assert (found.rows.decisions["choice"] == found.thoughts["choice"]).all()
    assert (found.rows.decisions["step"] == found.thoughts["step"]).all()
    free = found.thoughts[found.thoughts["choices"] > 1]
    assert (free["simulations"] >= 20).all()
    assert (np.abs(free["before"][:, :2].sum(axis=1)) < 1e-5).all(), "what one wins the other loses"


def test_players_of_a_games_own_play_too_and_are_judged():
    game = sheepfold.load("wolf")
    options = tuple(game.checked_options(3, {}).items())
    found = play_piece(Piece(Series("players", game, 3, options, (("pup",) * 3,), 5), 0, 2))
    assert found.games == 2
    assert (found.thoughts["simulations"][found.thoughts["choices"] > 1] >= 200).all()


def harvests_of(threads: int) -> dict[str, Harvest]:
    return StudyCourse(plan_of(), Threads(threads)).run()


def test_the_number_of_threads_changes_nothing():
    one, two = harvests_of(1), harvests_of(2)
    assert one.keys() == two.keys() >= {"players", "random", "again"}
    for name, harvest in one.items():
        assert (harvest.rows.payoffs == two[name].rows.payoffs).all()
        assert (harvest.codes.codes == two[name].codes.codes).all()


# -------------------------------------------------------------------- stopping and going on


class StopsAfter(Threads):
    """Workers that somebody interrupts after some pieces."""

    def __init__(self, pieces: int) -> None:
        super().__init__(1)
        self.left = pieces

    def submit(self, piece):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(piece)


def test_a_study_that_was_stopped_keeps_what_was_finished_and_goes_on(tmp_path: Path):
    plan = plan_of()
    shelf = Shelf(tmp_path / "part", plan)
    shelf.begin(resume=False)
    stopped = StudyCourse(plan, StopsAfter(3), shelf)
    with pytest.raises(KeyboardInterrupt):
        stopped.run()
    assert 0 < stopped.games < 100_000
    shelf.begin(resume=True)
    course = StudyCourse(plan, Threads(2), shelf)
    assert course.games == stopped.games
    whole, again = course.run(), harvests_of(2)
    assert {name: part.games for name, part in whole.items()} == {name: part.games for name, part in again.items()}
    for name, harvest in again.items():
        assert sorted(harvest.rows.games["number"]) == sorted(whole[name].rows.games["number"])
        assert harvest.rows.payoffs.sum(axis=0).tolist() == whole[name].rows.payoffs.sum(axis=0).tolist()


def test_games_that_were_under_way_are_played_when_a_study_goes_on(tmp_path: Path):
    plan = plan_of()
    shelf = Shelf(tmp_path / "part", plan)
    shelf.begin(resume=False)
    for first in (4, 15):
        piece = Piece(plan.series[0], first, 3)
        shelf.keep(0, piece, play_piece(piece))
    course = StudyCourse(plan, Threads(2), shelf)
    assert course.progress[0].gaps == [(0, 4), (7, 8)]
    found, alone = course.run()["players"], harvests_of(1)["players"]
    order = np.argsort(found.rows.games["number"])
    assert found.rows.games["number"][order].tolist() == list(range(24))
    assert (found.rows.payoffs[order] == alone.rows.payoffs).all()


def test_what_was_kept_is_known_again_by_its_games_with_another_python(tmp_path: Path):
    shelf = Shelf(tmp_path / "part", plan_of())
    shelf.begin(resume=False)
    file = tmp_path / "part" / "plan.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    elsewhere = {**kept, "python": "cpython-399", "rules": "other bytecode"}
    file.write_text(json.dumps(elsewhere), encoding="utf-8")
    shelf.begin(resume=True)
    file.write_text(json.dumps({**elsewhere, "games": "other games"}), encoding="utf-8")
    with pytest.raises(OtherStudy, match="another study"):
        shelf.begin(resume=True)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path):
    with pytest.raises(OSError, match=r"page\.html could not be written: No such file"):
        write_whole(tmp_path / "none" / "page.html", lambda file: file.write(b"x"))


def test_what_was_kept_of_other_games_is_not_mixed_in(tmp_path: Path):
    Shelf(tmp_path / "part", plan_of()).begin(resume=False)
    with pytest.raises(OtherStudy, match="another study"):
        Shelf(tmp_path / "part", plan_of(seed=4)).begin(resume=True)
    with pytest.raises(OtherStudy, match="nothing to go on with"):
        Shelf(tmp_path / "none", plan_of()).begin(resume=True)


def test_a_folder_that_is_no_studys_is_left_alone(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(OtherStudy, match="left alone"):
        Shelf(tmp_path, plan_of()).begin(resume=False)
    assert (tmp_path / "letter.txt").exists()


# -------------------------------------------------------------------- what is found


def test_a_page_stands_by_itself_in_every_language(result):
    for language in languages():
        with speaking(language):
            page = result.html()
        assert f'<html lang="{language}">' in page
        assert "<script" not in page
        assert not re.search(r'(?:src|href)="(?!data:)', page)
        assert page.count("<figcaption>") == page.count("<figure>")
        assert not re.search(r"\bnan\b", re.sub(r'"data:[^"]*"|<[^>]*>', "", page))


def test_a_page_has_five_answers_and_every_figure_with_its_games(result):
    page = result.html()
    assert page.count('class="answer"') == 4, "no ladder below a bare search"
    assert all(figure.games > 0 for figures in result.sections.values() for figure in figures)


def test_all_is_strict_json(result):
    data = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert data["games"]["players"] == 40
    assert {one["variant"] for one in data["what_if"]} == {"rounds=3", "rounds=7"}
    changes = {one["measure"]: one["change"]["value"] for one in data["what_if"][0]["differences"]}
    assert changes["decisions"] == -2


def test_tables_have_a_row_for_each_game_and_each_decision(result):
    games, decisions = result.games(), result.decisions()
    assert games.num_rows == 40
    assert decisions.num_rows == sum(games.column("decisions").to_pylist()) == 200
    assert games.schema.metadata[b"game"] == b"points"
    assert {"payoff_0", "score_1", "player_0", "told_R1_1_POINT", "ending"} <= set(games.column_names)
    assert {"phase", "choices", "choice", "chance_0", "lost"} <= set(decisions.column_names)
    chances = np.array([decisions.column(f"chance_{seat}").to_pylist() for seat in (0, 1)], float)
    assert np.nanmax(np.abs(chances.sum(axis=0) - 1)) < 1e-5


def test_a_notebook_shows_the_page_in_a_frame(result):
    assert result._repr_html_().startswith("<iframe srcdoc=")


def test_games_to_look_at_are_records_with_the_moment_marked(tmp_path: Path):
    found = sheepfold.study("peter", players="search:8", games=6, seed=2, ladder=False)
    assert [one.kind for one in found.exhibits][:3] == ["typical", "shortest", "longest"]
    for one in found.exhibits:
        text = one.record()
        assert read(text).over
        assert f"; {one.remark}" in text
        assert one.picture().startswith("<svg")


# -------------------------------------------------------------------- the command line


def test_the_command_writes_a_page_figures_tables_and_records(tmp_path: Path, capsys):
    out = tmp_path / "peter.html"
    more = ["--json", str(tmp_path / "a.json"), "--parquet", str(tmp_path / "t"), "--records", str(tmp_path / "r")]
    assert main(["study", "peter", "--games", "3", "--players", "search:4", "--out", str(out), *more]) == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["games"]["players"] == 3
    assert {file.name for file in (tmp_path / "t").iterdir()} == {"games.parquet", "decisions.parquet"}
    assert len(list((tmp_path / "r").glob("*.sheepfold"))) == 5
    assert "Is it fair?" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "peter.html", "r", "t"]


def test_several_numbers_of_seats_write_files_of_their_own(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = ["--json", "a.json", "--parquet", "t"]
    assert main(["study", "wolf", "--games", "5", "--players", "random", "--seats", "2,3", *files]) == 0
    wanted = ["a-2.json", "a-3.json", "t-2", "t-3", "wolf-study-2.html", "wolf-study-3.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == wanted


def test_several_studies_go_on_with_the_one_that_was_stopped(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    some = ["study", "wolf", "--games", "5", "--players", "random", "--out", "w.html"]
    assert main([*some, "--seats", "2,3", "--play-only"]) == 0
    (tmp_path / "w-2.html").write_text("made before", encoding="utf-8")
    shutil.rmtree(tmp_path / "w-2.part")
    assert main([*some, "--seats", "2,3,4", "--resume"]) == 0
    assert "w-2.html is there already" in capsys.readouterr().out
    assert (tmp_path / "w-2.html").read_text(encoding="utf-8") == "made before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["w-2.html", "w-3.html", "w-4.html"]


def test_games_can_be_played_first_and_the_page_made_later(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    same = ["study", "peter", "--games", "3", "--players", "search:4", "--out", "p.html"]
    assert main([*same, "--play-only"]) == 0
    assert "--resume makes the page" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["p.part"]
    assert main([*same, "--resume"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["p.html"]


def test_players_that_think_too_long_are_refused_before_anything_is_written(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["study", "peter", "--players", "shepherd", "--minutes", "0.01"]) == 1
    said = capsys.readouterr().err
    assert "too long for a study of 0.01 minutes: try --minutes" in said
    assert list(tmp_path.iterdir()) == []


def test_a_game_under_way_can_be_given_up():
    plan = plan_of()
    stop = Stop()
    stop.after_games()
    assert play_piece(Piece(plan.series[0], 0, 2), stop) is None
    stop = Stop()
    stop.now[0] = 1
    assert play_piece(Piece(plan.series[0], 0, 2), stop) is None


def test_values_asked_for_twice_are_played_once_and_the_command_says_what_changes(tmp_path: Path, capsys):
    asked = ["--what-if", "target=60", "--what-if", "target=80,60", "--out", str(tmp_path / "p.html")]
    assert main(["study", "peter", "--games", "30", "--players", "random", *asked]) == 0
    said = capsys.readouterr().out
    assert said.count("What would target=60 change? ") == said.count("What would target=80 change? ") == 1
    assert "Minutes: -" in said


def test_boards_of_ones_own_are_told_apart():
    value = '{"name": "Pond", "n": %d}'
    same = [Variant((("board", value % number),), 2, ()) for number in (1, 2)]
    assert [one.label for one in told_apart([*same, same[0]])] == ["board=Pond", "board=Pond (2)"]


def test_a_dataset_is_one_command(tmp_path: Path, capsys):
    import pyarrow.parquet as pq

    folder = tmp_path / "set"
    assert main(["dataset", "wolf", "--games", "4500", "--decisions", "--out", str(folder)]) == 0
    games, decisions = (pq.read_table(folder / f"{name}.parquet") for name in ("games", "decisions"))
    assert games.num_rows == 4500
    assert games.column("game").to_pylist() == list(range(4500))
    assert decisions.num_rows == sum(games.column("decisions").to_pylist())
    assert {path.name for path in folder.iterdir()} == {"games.parquet", "decisions.parquet"}


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        (["--what-if", "size=3"], "nothing called size"),
        (["--what-if", "target=9"], "target cannot be '9'"),
        (["--what-if", "target"], "NAME=VALUE"),
        (["--players", "cat"], "no player 'cat'"),
        (["--players", "dog:2"], "by the clock"),
        (["--players", "dog,dog,dog"], "too many players"),
        (["--seats", "5"], "cannot have 5 seats"),
        (["--out", "/no/such/folder/x.html"], "no folder"),
        (["--out", "."], "is a folder"),
        (["--tune", "minutes=nan"], "more, less or a number"),
        (["--tune", "minutes=9", "--play-only"], "--play-only or --tune"),
        (["--what-if", "target=90", "--what-if", "length=target,none"], "target=90 length=none: length cannot be"),
        (["--minutes", "0"], "--minutes"),
        (["--games", "-1"], "--games"),
        (["--resume"], "nothing to go on with"),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else None,
)
def test_what_cannot_be_studied_is_refused_in_a_line(flags, why, tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["study", "peter", *(["--games", "1"] if "--games" not in flags else []), *flags]) == 1
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_is_none_is_refused(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("board.json").write_text('{"name": "x"}', encoding="utf-8")
    assert main(["study", "sheepdogs", "--games", "1", "--what-if", "board=board.json"]) == 1
    assert "board" in capsys.readouterr().err


def test_a_grid_that_is_too_large_is_refused():
    with pytest.raises(BadOption, match="at most 64 cells, not 99"):
        plan_of(what_if={"rounds": range(1, 100)})
