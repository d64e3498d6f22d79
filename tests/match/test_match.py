"""A match under way: whose decision it is, taking back, what each seat may read."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sheepfold import CHANCE, EVERYTHING, NOBODY, SPECTATOR, IllegalChoice, Unreadable
from sheepfold.engine.record import copy_of, differing_fields
from sheepfold.games.peter.pieces import piece_id
from sheepfold.games.peter.position import Event
from sheepfold.games.peter.words.names import piece_words
from sheepfold.match.chance import FairChance
from sheepfold.match.match import CannotUndo, Match, OutOfTurn, Seat
from sheepfold.match.record import moves, step_text, verify, write
from sheepfold.players import mind

from ..games.peter.table import drawn, lies
from .matches import GAME, LEDGERS_EXAMPLE, ONE_ROUND, PEOPLE, decided, ended, new_match, play, played, set_up

AT_CALL = drawn("leader 0 at CALL winner 0", lead="S5", follow="W2", H0="S1", H1="S2", L1="C1", R1="C2", bag="P1 P2")

# -------------------------------------------------------------------- whose decision it is


def test_chance_acts_by_itself_before_the_first_decision():
    match = new_match()
    assert [moment.actor for moment in match.moments] == [CHANCE] * 27
    assert match.position.decision == "LEAD"


def test_out_of_turn_is_refused_with_whose_decision_it_is():
    match = set_up(AT_CALL)
    with pytest.raises(OutOfTurn, match=r"^Ben cannot choose now: Ann decides \(CALL\)$"):
        match.play(1, "cLL")
    assert (match.moments, match.actor) == ([], 0)


@pytest.mark.parametrize("seat", [7, CHANCE, NOBODY])
def test_who_has_no_seat_cannot_choose(seat):
    with pytest.raises(OutOfTurn, match=rf"^seat {seat} cannot choose now: Ann decides \(CALL\)$"):
        set_up(AT_CALL).play(seat, "cLL")


@pytest.mark.parametrize("seat", [0, CHANCE])
def test_nobody_chooses_for_chance(seat):
    match = Match(GAME, PEOPLE, GAME.start(), FairChance(b"secret", ()))
    with pytest.raises(OutOfTurn, match=r"cannot choose now: chance decides \(FIRST_LEAD\)$"):
        match.play(seat, "first 0")


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_nobody_chooses_when_the_match_is_over(seat):
    with pytest.raises(OutOfTurn, match="cannot choose: the match is over"):
        ended("110,90").play(seat, "S1")


@pytest.mark.parametrize(("tried", "error"), [("cRL", IllegalChoice), (99, IllegalChoice), ("x", Unreadable)])
def test_a_refused_choice_changes_nothing(tried, error):
    match = set_up(drawn("leader 0 at CALL winner 0", lead="S5", follow="P7", H0="S1", H1="S2", L1="C1"))
    before = copy_of(match.position.record)
    with pytest.raises(error):
        match.play(0, tried)
    assert differing_fields(before, match.position.record) == []
    assert match.moments == []


def test_a_match_keeps_its_options():
    assert new_match(options={"target": 40}).options["target"] == 40


# -------------------------------------------------------------------- computer players


def test_a_computer_player_thinks_without_choosing():
    match = Match.new(GAME, [Seat("random", mind("random", 1)), Seat("random #2", mind("random", 2))])
    assert match.think() in match.position.choices()
    assert decided(match) == []


def test_nobody_thinks_for_a_person():
    with pytest.raises(OutOfTurn, match="Ann is a person"):
        set_up(AT_CALL).think()


def test_nobody_thinks_when_the_match_is_over():
    with pytest.raises(OutOfTurn, match="the match is over"):
        ended("110,90").think()


# -------------------------------------------------------------------- taking back


def test_a_call_can_be_taken_back_and_made_in_another_way():
    match = set_up(AT_CALL)
    before = copy_of(match.position.record)
    match.play(0, "cLL")
    match.undo(0)
    assert differing_fields(before, match.position.record) == []
    match.play(0, "cRR")
    assert match.position.text().split("\n")[2].startswith("L0 - | R0 S5 W2 |")


def test_sowing_is_taken_back_choice_by_choice():
    match = play(set_up(LEDGERS_EXAMPLE), "W7 S6 cRL xR")
    texts = [match.position.text()]
    for move in ["xL", "w", "o", "w"]:
        texts.append(play(match, move).position.text())
    for text in reversed(texts[:-1]):
        match.undo(1)
        assert match.position.text() == text


def refused_undo(match: Match, seat: int) -> str:
    before = len(match.moments), match.position.text()
    with pytest.raises(CannotUndo) as refused:
        match.undo(seat)
    assert (len(match.moments), match.position.text()) == before
    return str(refused.value)


def test_nothing_is_taken_back_before_anything_is_chosen():
    assert refused_undo(set_up(AT_CALL), 0) == "this cannot be taken back: nothing has been chosen yet"


def test_nothing_is_taken_back_across_a_deal():
    assert "chance has acted" in refused_undo(new_match(), 0)


def test_nothing_is_taken_back_across_a_bonus_draw():
    match = play(set_up(LEDGERS_EXAMPLE), "W7 S6 cRL xR xL w o w w xR wb")
    assert match.position.decision == "BONUS_PLACE"
    assert "chance has acted" in refused_undo(match, 1)


@pytest.mark.parametrize(("moves", "seat"), [("W7", 0), ("W7 S6", 1)], ids=["lead", "follow"])
def test_a_piece_shown_from_a_hand_is_not_taken_back(moves, seat):
    assert "has shown the others something" in refused_undo(play(set_up(LEDGERS_EXAMPLE), moves), seat)


@pytest.mark.parametrize("seat", [1, 5])
def test_nobody_takes_back_anothers_choice(seat):
    assert "the last choice was Ann's" in refused_undo(play(set_up(AT_CALL), "cLL"), seat)


def test_nothing_is_taken_back_once_the_match_is_over_and_its_secret_shown():
    match = played(new_match(options=ONE_ROUND))
    assert all("the match is over" in refused_undo(match, seat) for seat in range(2))


def test_a_match_with_choices_taken_back_goes_on_and_its_record_verifies():
    match, draw, undone = new_match(3, options=ONE_ROUND), random.Random(3), 0
    while not match.over:
        seat = match.actor
        match.play(seat, draw.choice(match.position.choices()))
        if match.why_not_undo(seat) is None and draw.random() < 0.5:
            match.undo(seat)
            undone += 1
    assert undone > 10
    assert len(verify(write(match))) == 3


# -------------------------------------------------------------------- looking back


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("most", [0, 15])
def test_the_log_names_no_piece_of_anothers_hand(viewer, most):
    match = played(new_match(), most=most)
    hidden = [lies(match.position, place) for place in ("H0", "H1", "bag") if place != f"H{viewer}"]
    told = " ".join(match.log(viewer))
    assert ("stands on your Left Grassland" if viewer == 0 else "stands on Ann's Left Grassland") in told
    assert [piece for piece in " ".join(hidden).split() if piece_words(piece_id(piece)) in told] == []


def test_the_log_leaves_out_what_a_game_masks():
    def masked(told, seat):
        return told if seat == 0 or told.kind != Event.R3_1_LEADS else None

    secretive = replace(GAME, secrets=replace(GAME.secrets, masked=masked))
    match = play(Match(secretive, PEOPLE, GAME.position(LEDGERS_EXAMPLE).record, FairChance(b"secret", ())), "W7")
    assert match.log(0) == ["Trick 3: you lead Wolf 7."]
    assert match.log(1) == match.log(SPECTATOR) == []


def test_what_one_seat_saw_can_be_told_to_everybody_by_name():
    match = played(new_match(), most=5)
    own = match.log(0)
    told = match.log(0, by_name=True)
    assert "you" in " ".join(own).lower()
    assert "you" not in " ".join(told).lower()
    assert len(told) == len(own)
    assert "Ann's Left Grassland" in " ".join(told)


def test_the_log_of_some_choices_is_a_part_of_the_whole_log():
    match = played(new_match(), most=30)
    assert match.log(0, 0, 40) + match.log(0, 40) == match.log(0)


def test_a_position_of_the_past_is_the_one_there_was():
    match = new_match(2)
    texts = [match.position.text()]
    before = len(match.moments)
    for number in range(20):
        texts.append(played(match, number, most=1).position.text())
    assert [match.position_at(before + number).text() for number in range(21)] == texts


def test_playing_on_in_a_past_position_does_not_change_the_match():
    match = play(set_up(AT_CALL), "cLL")
    text = match.position.text()
    match.position_at(0).play("cRR")
    match.position_at(1).play("xL")
    assert match.position.text() == text
    assert match.position_at(0).decision == "CALL"


def test_a_match_does_not_share_the_position_it_was_set_up_with():
    start = GAME.position(AT_CALL).record
    before = copy_of(start)
    play(Match(GAME, PEOPLE, start, FairChance(b"secret", ())), "cLL")
    assert differing_fields(before, start) == []


def test_what_a_seat_sees_of_a_match_names_no_hidden_piece():
    seen = set_up(LEDGERS_EXAMPLE).seen_by(1)
    assert seen.text().split("\n")[1].startswith("H0 ?x9 | H1 S4")


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ("110,90", "Ann wins. Ann 110, Ben 90."),
        ("99,101", "Ben wins. Ann 99, Ben 101."),
        ("100,100", "A draw. Ann 100, Ben 100."),
    ],
)
def test_the_outcome_in_words(totals, words):
    assert ended(totals).outcome() == words


def test_none_is_nobody_who_looks():
    match = played(new_match(), most=3)
    looks = (match.seen_by, match.log, lambda viewer: match.scenes(0, viewer), lambda viewer: write(match, viewer))
    for look in (*looks, lambda viewer: step_text(match, 0, viewer), lambda viewer: moves(match, viewer)):
        with pytest.raises(TypeError, match=r"expected a viewer .*, got None"):
            look(None)
        with pytest.raises(ValueError, match="expected 0 <= seat < 2, SPECTATOR or EVERYTHING, got -1"):
            look(CHANCE)


def test_everything_is_seen_as_it_is():
    match = played(new_match(), most=3)
    assert match.seen_by(EVERYTHING) == match.position
    told = [seen.told for number in range(len(match.moments)) for seen in match.scenes(number, EVERYTHING)]
    assert told == [event for moment in match.moments for event in moment.told]
    assert len(match.log(EVERYTHING)) >= len(match.log(0))
