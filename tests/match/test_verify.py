"""`verify`: an honest match is proved, a touched one is refused with the line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sheepfold import CHANCE
from sheepfold.engine.contract import SPECTATOR
from sheepfold.match.chance import FairChance, Source, drawn_word, new_secret
from sheepfold.match.match import Match
from sheepfold.match.record import BadRecord, moves, read, verify, whose_words, write

from ..games.peter.table import drawn
from .matches import GAME, LEDGERS_EXAMPLE, ONE_ROUND, PEOPLE, new_match, play, played, set_up, some_match

ONE = (Path(__file__).parent / "one_round.sheepfold").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_match_is_proved(seed):
    match = some_match(seed)
    chances = sum(moment.actor < 0 for moment in match.moments)
    assert verify(write(match)) == [
        f"All {len(match.moments)} choices obey the rules.",
        "The secret is the one that was promised before the first choice.",
        f"All {chances} chance events fell as the secret and the seats' words say.",
    ]


def test_a_record_on_the_disk_is_proved():
    assert len(verify(ONE)) == 3


@pytest.mark.parametrize("text", [LEDGERS_EXAMPLE, drawn("leader 1 at FOLLOW trick 11", lead="S5", H0="S7", bag="P1")])
def test_a_match_from_a_set_up_position_is_proved(text):
    assert len(verify(write(played(set_up(text, words=["a", "b"]), 3)))) == 3


def test_a_match_that_chance_begins_in_a_set_up_position_is_proved():
    match = played(set_up(drawn("leader 1 at BONUS_DRAW winner 0 chases 3 trick 11 length one_round", bag="P1 W2")))
    assert verify(write(match))[-1].startswith("All 1 chance events")


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as found:
        verify(text)
    return found.value


def cheated(match: Match, event: int) -> Match:
    """Play at random to the end; at this chance event the next outcome is taken instead of the due one."""
    draw = random.Random(1)
    number = sum(moment.actor == CHANCE for moment in match.moments)
    while not match.over:
        codes = match.position.choices()
        if match.actor != CHANCE:
            match.make(draw.choice(codes))
            continue
        due = match.chance.outcome(number, match.position.odds())
        match.make(codes[(due + (number == event)) % len(codes)])
        number += 1
    return match


def unrolled(seed: int) -> Match:
    """A match before its first chance event."""
    return Match(GAME, PEOPLE, GAME.start(options=ONE_ROUND), FairChance(new_secret(seed), ("a", "b")))


def test_chance_that_was_not_touched_is_proved():
    assert len(verify(write(cheated(unrolled(2), event=-1)))) == 3


@pytest.mark.parametrize(("event", "line"), [(0, 13), (20, 14), (26, 14)])
def test_a_touched_outcome_is_found_in_its_line(event, line):
    found = refused(write(cheated(unrolled(2), event)))
    assert found.line == line
    assert found.trouble.startswith("chance did not fall as the secret says: by it the line is ")


def test_a_touched_bonus_draw_is_found_in_its_line():
    match = set_up(LEDGERS_EXAMPLE)
    play(match, "W7 S6 cRL xR xL w o w w xR")
    match.make("wb")
    text = write(cheated(match, event=0))
    assert refused(text).line == 1 + text.split("\n").index(moves(match)[0])


def test_the_line_is_right_with_comments_and_blank_lines_before_it():
    text = write(cheated(unrolled(2), event=3)).replace("\ndeal", "\n; dealt by Ann\n\ndeal")
    assert refused(text).line == 16


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('"clover"', '"Clover"', 14, "chance did not fall"),
        ('["clover", "Küste"]', '["Küste", "clover"]', 14, "chance did not fall"),
        ("Secret: 9b", "Secret: 9c", 10, "this secret is not the one that was promised"),
        ("Commitment: 67", "Commitment: 68", 10, "this secret is not the one that was promised"),
        ("Secret: 9b78910e31203c711f92066dfb7f54afe540dc9b21c1e9f55409a07ee1c79906\n", "", 8, "not in this record"),
        ("9b78910e31203c711f92066dfb7f54afe540dc9b21c1e9f55409a07ee1c79906", "", 8, "it has been taken out"),
        ("T1 0:W5", "T1 0:W1", 15, "you do not hold Wolf 1 (R3.1)"),
    ],
    ids=["word", "order of words", "secret", "commitment", "no secret", "empty secret", "illegal move"],
)
def test_a_changed_record_is_refused_with_the_line(old, new, line, why):
    assert old in ONE
    found = refused(ONE.replace(old, new))
    assert found.line == line
    assert why in found.trouble


def test_another_secret_with_its_own_hash_does_not_explain_the_chance():
    match = played(new_match(6, options=ONE_ROUND))
    other = FairChance(new_secret(7), ())
    text = write(match).replace(match.chance.secret.hex(), other.secret.hex())
    assert refused(text.replace(match.chance.commitment, other.commitment)).line in (13, 14)


def test_an_unfinished_record_proves_nothing():
    found = refused(write(new_match()))
    assert (found.line, found.trouble) == (8, "the secret behind chance is not in this record: the match was not over")


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_masked_record_proves_nothing_even_with_the_secret(viewer):
    match = played(new_match(options=ONE_ROUND))
    text = write(match, viewer).replace("\nResult", f"\nSecret: {match.chance.secret.hex()}\nResult")
    found = refused(text)
    assert (found.line, found.trouble[:40]) == (7, "only a record of everything proves its c")


DRAWN = drawn_word(FairChance(new_secret(1), ()).commitment, 1)
"""What the table draws for the second seat."""


def test_a_record_must_have_the_promise_and_the_word_that_somebody_remembers():
    match = cheated(unrolled(2), event=-1)
    text, promise = write(match), match.chance.commitment
    assert verify(text, promise[:16], "a")[2] == "Your word is among those that chance was made of."
    with pytest.raises(BadRecord, match="promised to you"):
        verify(text, "00" + promise[2:])
    with pytest.raises(BadRecord, match="your word 'c' is not among"):
        verify(text, promise, "c")


@pytest.mark.parametrize(
    ("words", "sources", "told"),
    [
        ((), (), "No player added a word"),
        (("a", "b"), (), "does not say who chose"),
        (("a", "b"), ((0, Source.OWN), (1, Source.OWN)), "Ann and Ben brought a word of their own"),
        (
            ("a", "b"),
            ((0, Source.OWN), (1, Source.TABLE)),
            "For Ben the table drew the word, and could have chosen it.",
        ),
        (
            ("a", DRAWN),
            ((0, Source.OWN), (1, Source.TABLE)),
            "For Ben the table drew the word, from the promised hash.",
        ),
        (("a", "b"), ((0, Source.TABLE), (1, Source.TABLE)), "could have chosen all"),
    ],
    ids=["no words", "unknown", "own", "one chosen", "one drawn", "all chosen"],
)
def test_the_record_tells_whose_words_were_their_own(words, sources, told):
    match = Match(GAME, PEOPLE, GAME.start(), FairChance(new_secret(1), words, sources=sources))
    again = read(write(match, with_secret=True))
    assert again.chance.sources == sources
    assert told in whose_words(again)[-1]


@pytest.mark.parametrize("text", ["0=mine", "2=own", "own", "0=own,1=own"])
def test_sources_that_make_no_sense_are_refused(text):
    with pytest.raises(BadRecord, match="who chose each seat's word"):
        read(write(unrolled(1)).replace("\nResult", f"\nSources: {text}\nResult"))
