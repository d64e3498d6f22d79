"""Boards are rows of a table: small positions, boards of one's own side by side, and from one process to another."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import sheepfold
from sheepfold import BadOption, Position
from sheepfold.bridges import pettingzoo
from sheepfold.engine import shared_tables
from sheepfold.engine.batch import play_batches
from sheepfold.engine.gpu import row_of_all
from sheepfold.engine.play import play_games
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG
from sheepfold.engine.shared_tables import UnknownRow
from sheepfold.games.sheepdogs.board import BOARDS, BUILT_IN
from sheepfold.games.sheepdogs.pasture import written
from sheepfold.games.sheepdogs.pasture_table import PASTURES, board_of, pasture_in, pasture_of, row_of
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

from .table import GAME, ring

RING = json.dumps(ring())
FENCED = json.dumps(ring(name="Fenced", fences=[[1, 0, "E"], [0, 1, "SE"]]))
OWN = (RING, FENCED, written(BUILT_IN["std2"]._replace(name="Like std2")))


def test_a_position_is_small():
    assert GAME.record.itemsize <= 400


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_row_says_all_about_a_board(board):
    assert pasture_in(row_of(board)) == board
    assert pasture_of(GAME.start(board.players, {"board": board.name})) is board


def test_boards_of_ones_own_are_played_side_by_side_in_plain_python_and_compiled():
    seats = [Position(GAME, GAME.start(2, {"board": board, "round_cap": 10}), seed=4) for board in OWN]
    plain = [Position(GAME, position.start, seed=4, rules=GAME.plain) for position in seats]
    assert len({int(position.record.board) for position in seats}) == len(OWN)
    draw = random.Random(1)
    for _ in range(60):
        for fast, slow in zip(seats, plain, strict=True):
            assert fast.choices() == slow.choices()
            if not fast.over:
                code = draw.choice(fast.choices())
                assert fast.play(code) == slow.play(code)
    written_boards = [position.options["board"] for position in seats]
    assert written_boards == [GAME.options["board"].checked(board) for board in OWN]


def test_a_board_just_like_one_of_the_games_own_stays_ones_own():
    position = GAME.new(2, seed=1, board=written(BUILT_IN["std2"]))
    assert position.options["board"] == written(BUILT_IN["std2"])
    assert position.text().split(" ", 1)[1] == GAME.new(2, seed=1).text().split(" ", 1)[1]


@pytest.mark.parametrize("board", OWN[:2], ids=["ring", "fenced"])
def test_random_games_on_a_board_of_ones_own_are_the_same_in_plain_python(board):
    options = {"board": board, "round_cap": 10}
    (fast,) = play_batches(GAME, 4, seats=2, options=options, seed=5, threads=1)
    slow, start = Results.empty(4, 2), np.zeros(1, GAME.record)
    start[0] = GAME.start(2, options)
    out = np.zeros(GAME.most_choices, CHOICE)
    GAME.plain.specialise(play_games)(start.copy(), start, blank(RNG), out, 5, 0, *slow)
    assert all(np.array_equal(one, other) for one, other in zip(fast, slow, strict=True))


IN_ANOTHER_PROCESS = """
import pickle, random, sys
import sheepfold
from sheepfold.engine.position import Position
from sheepfold.engine.shared_tables import UnknownRow
from sheepfold.games.sheepdogs.pasture_table import board_of

number, kept = pickle.load(open(sys.argv[1], "rb"))
game = sheepfold.load("sheepdogs")
stranger = game.start(2)
stranger.board = number
try:
    print(Position(game, stranger, chance="ask"))
except UnknownRow as trouble:
    print(trouble)
position, record, match, env = pickle.loads(kept)
print(position.text(), position.choices(), len(position.history))
print(board_of(record).spaces, match.position.text())
env.step(next(code for code, may in enumerate(env.observe(env.agent_selection)["action_mask"]) if may))
print(env.observe(env.agent_selection)["observation"].tolist())
"""


def test_positions_matches_and_environments_take_their_board_to_another_process(tmp_path):
    position = GAME.new(2, seed=8, board=FENCED)
    for _ in range(9):
        position.play(position.choices()[0])
    people = (Seat("Ann"), Seat("Ben"))
    match = Match(GAME, people, GAME.position(position.text()).record, FairChance(new_secret(8), ()))
    match.let_chance_act()
    env = pettingzoo.env("sheepdogs", seats=2, board=FENCED)
    env.reset(seed=8)
    record = copy.copy(position.record)
    kept = pickle.dumps((position, record, match, env))
    (tmp_path / "kept").write_bytes(pickle.dumps((int(record.board), kept)))
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS, str(tmp_path / "kept")]
    unknown, *told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert f"(number {record.board}) that is not known here" in unknown
    assert told[0] == f"{position.text()} {position.choices()} {len(position.history)}"
    assert told[1] == f"{board_of(record).spaces} {match.position.text()}"
    env.step(next(code for code, may in enumerate(env.observe(env.agent_selection)["action_mask"]) if may))
    assert told[2] == str(env.observe(env.agent_selection)["observation"].tolist())


def test_a_position_on_a_board_that_nobody_knows_is_refused():
    record = GAME.start(2)
    record.board = 12345 << 14 | 77
    for rules in (GAME.plain, GAME.compiled):
        with pytest.raises(UnknownRow, match="give the board in the option board, or the text of the position"):
            Position(GAME, record, chance="ask", rules=rules)
    with pytest.raises(UnknownRow):
        board_of(record)


def test_at_the_limit_new_boards_are_refused_and_known_ones_still_played(monkeypatch):
    known = GAME.new(2, seed=1, board=RING)
    monkeypatch.setattr(shared_tables, "MOST_ROWS", len(PASTURES) - PASTURES.built_in)
    with pytest.raises(BadOption, match="different boards have been played on here, no more can be taken"):
        GAME.new(2, seed=1, board=json.dumps(ring(name="One too many")))
    assert GAME.new(2, seed=1, board=RING) == known
    assert GAME.new(2, seed=1, board="alt2").options["board"] == "alt2"


def test_a_herd_on_a_board_of_ones_own_pickles_with_its_board():
    herd = GAME.herd(3, seats=2, seed=4, form=None, board=FENCED)
    twin = pickle.loads(pickle.dumps(herd))
    assert [twin[game] for game in range(3)] == [herd[game] for game in range(3)]
    assert twin[0].options["board"] == GAME.options["board"].checked(FENCED)


def test_a_launch_on_a_gpu_gets_the_row_of_its_board():
    records = np.zeros(3, GAME.record)
    records[:] = GAME.start(2, {"board": RING})
    assert row_of_all(GAME, records).tobytes() == board_of(records[0]).tobytes()
    records[1]["board"] = 0
    with pytest.raises(ValueError, match="share their board: expected the same for all, got 2 different"):
        row_of_all(GAME, records)
    peter = sheepfold.load("peter")
    assert row_of_all(peter, np.zeros(3, peter.record)).size == 0
