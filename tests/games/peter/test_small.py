"""The small deal and the small configuration (ledger Q38 and Q39)."""

from __future__ import annotations

from collections import Counter

import pytest

from sheepfold import Unreadable
from sheepfold.engine.contract import SPECTATOR
from sheepfold.lab.game_tree import SmallGame

from .table import GAME, head, play


def dealt(order, **options):
    """A small game just dealt in this order of drawing; player 0 leads."""
    return play(GAME.new(chance="ask", deal="small", **options).play("first 0"), order)


def test_q38_there_are_eight_pieces_and_two_for_each_hand():
    position = GAME.new(chance="ask", deal="small").play("first 0")
    assert position.moves() == ["S1", "S2", "P1", "P2", "C1", "C2", "W1", "W2"]
    play(position, "S1 W2 C1 P1")
    assert position.decision == "LEAD"
    assert position.text().split("\n")[1:3] == [
        "H0 S1 W2 | H1 P1 C1",
        "L0 - | R0 - | F0 - | B0 - | L1 - | R1 - | F1 - | B1 -",
    ]
    assert "bag S2 P2 C2 W1" in position.text()


def test_q38_spring_comes_after_the_first_trick_and_summer_after_the_second():
    position = play(dealt("S1 W2 C1 P1", length="one_round"), "S1 P1 cLR")
    assert head(position)["spring"] == "6,0"
    play(position, "C1 W2 cLL")
    assert position.over
    assert position.scores == [12, 0]


def test_q38_nothing_beats_a_two():
    position = dealt("S1 W2 C1 P1").play("W2")
    prompt = GAME.words.prompt(position.seen_by(1), ("Ann", "Ben"))
    assert "Nothing beats a 2." in prompt


def test_q38_what_is_hidden_from_a_seat_are_two_pieces_among_six():
    position = dealt("S1 W2 C1 P1")
    assert "H1 ?x2" in position.seen_by(0).text()
    assert "bag ?x4" in position.seen_by(0).text()
    hands = {position.imagine(0, seed=seed).text().split("\n")[1] for seed in range(300)}
    assert len(hands) == 15


def test_q38_a_spectator_imagines_every_world_equally_often():
    position = play(dealt("S1 W2 C1 P1"), "S1")
    seen = Counter(position.imagine(SPECTATOR, seed=seed).text().split("\n")[1] for seed in range(2500))
    assert len(seen) == 7 * 15
    assert max(seen.values()) < 4 * min(seen.values()) + 20


def test_q38_a_spectator_keeps_to_what_was_not_followed():
    position = play(dealt("S1 W2 C1 P1"), "S1 P1 cLL")
    for seed in range(200):
        world = position.imagine(SPECTATOR, seed=seed)
        assert "S2" not in world.text().split("\n")[1].split("|")[1]


def test_q38_a_record_has_no_pieces_on_the_grasslands():
    position = play(dealt("S1 W2 C1 P1"), "S1 P1 cLR")
    assert "deal 0[S1 W2] 1[P1 C1] L0=- R0=- L1=- R1=-" in position.write_record()
    assert "deal 0[S1 W2] 1[?x2] L0=- R0=- L1=- R1=-" in position.write_record(0)


@pytest.mark.parametrize(("old", "new", "why"), [
    ("P1 C1", "P1 C3", "not in the small deal: C3"),
    ("trick 1", "trick 3", "trick"),
    ("deal small", "deal tiny", "full or small"),
    ("bag S2", "bag S2 P1", "P1 is there twice"),
])  # fmt: skip
def test_q38_a_text_that_does_not_fit_is_refused(old, new, why):
    text = dealt("S1 W2 C1 P1").text()
    assert old in text
    with pytest.raises(Unreadable, match=why):
        GAME.position(text.replace(old, new))


def test_q38_the_board_shows_eight_cells_and_two_tricks():
    position = dealt("S1 W2 C1 P1")
    assert "trick 1 of 2; Spring is scored after trick 1, Summer after trick 2" in position.svg(0)
    assert "All 8 animals by type and number: 6 of them you have not seen" in position.svg(0)
    assert "trick 1/2" in position.picture(0)


def test_q39_the_small_configuration_has_so_many_information_states():
    small = SmallGame(GAME, 2, GAME.small)
    assert (small.positions, small.information_states) == (622_595, 132_616)
