"""Boards of one's own, the built-in ones, and the deal on all of them (ledger: Board and components data)."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sheepfold import BadOption
from sheepfold.games.sheepdogs.board import BUILT_IN, STEPS
from sheepfold.games.sheepdogs.pasture import read_pasture, written
from sheepfold.games.sheepdogs.view import draw_board

from .table import GAME, fields, ring


def changed(**changes):
    return json.dumps(ring(**changes))


SPACES = ring()["spaces"]
SHEEP = ring()["sheep"]
BAD = [
    ("{", "line 1"),
    ('{"format":\n x}', "line 2"),
    ("[]", r"board cannot be '\[\]'"),
    ("no/such/file.json", "expected std2"),
    ("std9", "expected std2"),
    (changed(colour="red"), "'colour' is not known"),
    (json.dumps({k: v for k, v in ring().items() if k != "sheep"}), "'sheep' is missing"),
    ('{"format":1,"format":1}', "given twice"),
    (changed(format="x"), "format"),
    (changed(name=""), "1 to 40 characters"),
    (changed(name="x" * 41), "1 to 40 characters"),
    (changed(players=5), "V1"),
    (changed(pens=[]), "V1"),
    (changed(spaces=SPACES[:11]), "V2"),
    (changed(spaces=[*SPACES, SPACES[0]]), "twice .V2"),
    (changed(spaces=[*SPACES, [21, 0]]), "too far out"),
    (changed(spaces=[*SPACES, [0]]), r"spaces\[18\]: expected"),
    (changed(spaces=[*SPACES, [9, 9, "mud"]]), "terrain"),
    (changed(spaces=[[0, r] for r in range(-13, 14)]), "26 rows"),
    (changed(spaces=[*SPACES, [9, 9]]), "V3"),
    (changed(pens=[{"q": 2, "r": 0, "open": "E"}, {"q": 0, "r": 3, "open": "NW"}]), "is a space .V4"),
    (changed(pens=[{"q": 9, "r": 9, "open": "E"}, {"q": 0, "r": 3, "open": "NW"}]), "borders no space"),
    (changed(pens=[{"q": 0, "r": -3, "open": "E"}, {"q": 0, "r": 3, "open": "NW"}]), "it can open to SE"),
    (changed(pens=[{"q": 0, "r": 3, "open": "NW"}, {"q": 0, "r": 3, "open": "NW"}]), "another pen"),
    (changed(pens=[{"q": 0, "r": 3}, {"q": 0, "r": 3, "open": "NW"}]), r"pens\[0\]: expected"),
    (changed(sheep=[[9, 9, 1]]), "V5"),
    (changed(sheep=[*SHEEP, SHEEP[0]]), "has a number already"),
    (changed(sheep=[*SHEEP[1:], [*SHEEP[0][:2], 3]]), "1 to 2 sheep"),
    (changed(sheep=SHEEP[1:]), "V6"),
    (changed(rare=[SHEEP[0][:2]]), "V7"),
    (changed(rare=[[0, 0]]), "V7"),
    (changed(fences=[[2, 0, "E"]]), "V8"),
    (changed(fences=[[2, 0, "N"]]), "expected a direction"),
    (changed(spaces=[[q, r, "rock"] for q, r in SPACES], rare=[[1, 0]]), "V9"),
    (changed(spaces={}), "expected a list"),
    (changed().replace('"players": 2', '"players": ' + "2" * 5000), "too long: at most 15 digits"),
    (changed().replace('"players": 2', '"players": 2e999'), "too long"),
    (changed().replace('"players": 2', '"players": NaN'), "is no number"),
    (changed().replace('"sheep": ', '"sheep": ' + "[" * 980 + "]" * 980 + ', "rare": '), "nested too deeply"),
    (changed().replace('"sheep": ', '"sheep": ' + "[" * 985), "nested too deeply"),
    ('{"a":' * 5000, "nested too deeply"),
    (changed(name="\0"), "cannot be stored"),
    (changed(name="Hill\x1b[2J"), "cannot be written"),
    (changed(name="\ud800"), "cannot be stored"),
    (changed().replace('"Ring"', '"Ring\t"'), "control character"),
    (changed(colour="[" * 50_000), "'colour' is not known"),
    (changed(name="x" * 99_000), "1 to 40 characters"),
    (changed(name="x" * 200_000), "too long: .* at most 100000"),
    ("[" * 200_000, r"board cannot be '\[+\.\.\.'"),
    ("{" + " " * 200_000, "too long"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "reason"), BAD)
def test_a_bad_board_is_refused_with_the_place_and_the_reason(board, reason):
    with pytest.raises(BadOption, match=reason) as refused:
        GAME.new(seats=2, board=board)
    assert len(str(refused.value)) < 500


def test_a_board_must_be_for_the_number_of_seats():
    with pytest.raises(BadOption, match="for 3 players"):
        GAME.new(seats=2, board="std3")


def test_the_canonical_form_has_every_key_and_no_blanks():
    board = changed(name="Höhe 7", fences=[[2, 0, "W"]], rare=[[1, 0]], spaces=list(reversed(SPACES)))
    text = written(read_pasture(board))
    assert " " not in text
    assert '"name":"H\\u00f6he\\u00207"' in text
    assert '"fences":[[1,0,"E"]]' in text
    assert read_pasture(text) == read_pasture(board)
    assert written(read_pasture(text)) == text


def test_a_custom_board_travels_in_the_position_text():
    position = GAME.new(seats=2, board=changed(name="Höhe 7", fences=[[2, 0, "W"]], rare=[[1, 0]]), seed=2)
    again = GAME.position(position.text())
    assert again.text() == position.text()
    assert again.options["board"] == position.options["board"]
    assert fields(again)["at"] == "SCATTER_TAKE"


def test_a_board_is_never_read_from_a_file_that_a_value_names(tmp_path):
    file = tmp_path / "farm.json"
    file.write_text(changed(), encoding="utf-8")
    with pytest.raises(BadOption, match="expected std2"):
        GAME.new(seats=2, board=str(file))


@pytest.mark.parametrize("board", [*BUILT_IN, changed()], ids=[*BUILT_IN, "custom"])
def test_an_empty_board_is_drawn(board):
    text, svg = draw_board(GAME, board)
    assert max(map(len, text.split("\n"))) <= 80
    assert all(name in text for name in read_pasture(board).names())
    assert svg.count("data-space=") == len(read_pasture(board).spaces)


def test_a_very_wide_board_is_listed():
    spaces = [[q, 0] for q in range(-20, 21)]
    pens = [{"q": -20, "r": 1, "open": "NW"}, {"q": 19, "r": 1, "open": "NE"}]
    text, _ = draw_board(GAME, changed(spaces=spaces, pens=pens, sheep=[[q, 0, 2] for q in range(-6, 6)]))
    assert max(map(len, text.split("\n"))) <= 80
    assert "a41" in text


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_boards_pass_their_own_checks(name):
    board = BUILT_IN[name]
    assert read_pasture(written(board)) == board
    for q, r in board.spaces:
        assert sum((q + dq, r + dr) in board.spaces for dq, dr in STEPS) >= 3
    for pen in board.pens:
        beside = [board.at.get((pen.q + q, pen.r + r), 99) for q, r in STEPS]
        assert all(board.sheep[space] == 0 for space in beside if space < 64)


# -------------------------------------------------------------------- the deal, against a plain dynamic programme


def completions(numbers, players):
    """F of the ledger, by definition."""

    @cache
    def count(place, left):
        if place == len(numbers):
            return int(not any(left))
        total = 0
        for mask in range(1, 1 << players):
            if mask.bit_count() == numbers[place] and all(left[c] for c in range(players) if mask >> c & 1):
                after = tuple(sorted(left[c] - (mask >> c & 1) for c in range(players)))
                total += count(place + 1, after)
        return total

    return count


MIXED = {0: [1] * 48, 1: [1] * 16 + [2] * 16, 2: [1, 2, 3] * 8, 3: [2] * 24, 4: [4, 1, 2, 3, 4] * 3 + [3, 1, 1, 1]}


@pytest.mark.parametrize("kind", MIXED)
def test_weights_of_four_player_boards_are_exact_and_scaled(kind):
    numbers = MIXED[kind]
    spaces = [[q, r, "clover"] for q in range(8) for r in range(8)]
    order = sorted(([q, r] for q, r, _ in spaces), key=lambda place: (place[1], place[0]))
    sheep = [[*place, number] for place, number in zip(order, numbers, strict=False)]
    pens = [{"q": -1, "r": r, "open": "E"} for r in range(4)]
    board = changed(players=4, spaces=spaces, sheep=sheep, pens=pens)
    position = GAME.new(seats=4, board=board, first_player="0", chance="ask")
    count = completions(tuple(numbers), 4)
    while position.decision == "DEAL":
        found = Counter(fields(position)["sheep"].replace("-", ""))
        left = [12 - found[letter] for letter in "wkgn"]
        done = 0 if fields(position)["sheep"] == "-" else fields(position)["sheep"].count(":")
        masks = [mask for mask in range(1, 16) if mask.bit_count() == numbers[done]]
        exact = {}
        for mask in masks:
            after = [left[c] - (mask >> c & 1) for c in range(4)]
            exact[mask] = count(done + 1, tuple(sorted(after))) if min(after) >= 0 else 0
        shift = max(0, sum(exact.values()).bit_length() - 62)
        wanted = {mask: max(1, weight >> shift) for mask, weight in exact.items() if weight}
        assert dict(zip(position.choices(), position.odds(), strict=True)) == wanted
        position.play(position.choices()[-1])


def test_the_example_board_can_be_drawn_and_played():
    file = Path(__file__).parents[3] / "examples" / "duck-pond.json"
    assert "Duck Pond" in draw_board(GAME, file.read_text(encoding="utf-8"))[0]
    position = GAME.new(seed=1, board=file.read_text(encoding="utf-8"), round_cap=10)
    while not position.over:
        position.play(position.choices()[-1])
    assert position.text().startswith('{"format":"sheepdogs-board/1"')
