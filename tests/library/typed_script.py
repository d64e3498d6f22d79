"""What a user may write with every public name of the library; `test_types` checks its types, and runs it."""

import io
from enum import Enum

import sheepfold
from sheepfold import (
    CHANCE,
    EVERYTHING,
    NOBODY,
    SPECTATOR,
    BadOption,
    BadRecord,
    Game,
    GameRecord,
    Herd,
    IllegalChoice,
    IllegalInHerd,
    LegalChoice,
    NotYours,
    PastChoice,
    PastEvent,
    Position,
    Refusal,
    UnknownGame,
    Unreadable,
    game_names,
    load,
    read_record,
    read_records,
    record,
    rule,
    study,
    tell,
)


class Scores(Enum):
    LITERAL = 1


PILE = record(("seats", "i1"), ("phase", "i1"), ("stones", range(100)))


@rule
def take(position: object, number: int) -> int:
    tell(position, -1, number)
    return number


def refused(position: Position, choice: int | str) -> Refusal | None:
    try:
        position.copy().play(choice)
    except IllegalChoice as error:
        return error.refusal
    except Unreadable as error:
        print(error.text, error.trouble)
    return None


def named(name: str) -> Game | None:
    try:
        return load(name)
    except UnknownGame:
        return None


def read(text: str) -> GameRecord | None:
    try:
        assert len(list(read_records(io.StringIO(text)))) == 1
        return read_record(io.StringIO(text))
    except BadRecord as error:
        print(error.line + 0, error.trouble.upper())
    return None


def seen(position: Position) -> list[str]:
    try:
        return position.seen_by(SPECTATOR).moves()
    except NotYours:
        return []


def main() -> None:
    names: list[str] = game_names()
    game = named(names[0])
    assert game is not None
    try:
        game.new(neg_scores="kind")
    except BadOption as error:
        print(error)
    herd: Herd = game.herd(3, seed=7)
    try:
        herd.step(herd.pick_random()).step([-1, -1, -1])
    except IllegalInHerd as error:
        print(error.game + 0, error.refusal.rule)
    position: Position = game.new(seats=2, seed=7, neg_scores=Scores.LITERAL)
    legal: list[LegalChoice] = position.legal()
    for choice, move, words in legal:
        print(choice + 0, move.upper(), words.upper())
    refusal = refused(position, -1)
    assert refusal is not None
    assert refusal.rule
    position.play(legal[0].choice)
    last: PastChoice = position.history[-1]
    events: tuple[PastEvent, ...] = position.events_for(EVERYTHING, ("Ann", "Ben"))
    print(last.move, [event.words for event in events], seen(position), position.write_record())
    again = read(position.write_record())
    assert again is not None
    assert read("Once upon a time") is None
    assert position.undo().actor not in (CHANCE, NOBODY)
    found = study("peter", players="random", games=50, seed=1, ladder=False)
    print(found.games().num_rows + 0)
    print({position: position.scores}, PILE.itemsize, take(None, 2), sheepfold.__version__)


if __name__ == "__main__":
    main()
