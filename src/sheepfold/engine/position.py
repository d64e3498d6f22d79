"""`Position`: one position of one game, in friendly Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine import calls
from sheepfold.engine.contract import CHANCE, EVERYTHING, NOBODY, SPECTATOR
from sheepfold.engine.errors import IllegalChoice, NotYours, Refusal, check_length
from sheepfold.engine.events import Scene, collecting
from sheepfold.engine.history import LegalChoice, PastChoice, PastEvent, masked
from sheepfold.engine.naming import seat_name
from sheepfold.engine.protocols import LOOK, Look, Paint
from sheepfold.engine.record import CHOICE, Record, blank, content_of, told_row, with_told_row
from sheepfold.engine.rng import RNG, begin_stream, checked_seed
from sheepfold.engine.rule import Function
from sheepfold.engine.ruleset import Rules
from sheepfold.engine.workspace import (
    LISTED,
    ROLLED,
    UNKNOWN,
    UNLISTED,
    key_texts,
    rolled_in,
    start_rolling,
    step,
    who_decides,
)
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

ROLL, ASK = "roll", "ask"

LUCK, IMAGINATION = 0, 1
"""The streams of a seed: chance events ahead, and what was imagined, which must tell nothing about them."""

MOST_TYPED = 1000
"""So many characters the notation of one choice has at most."""

SHOWN_MOVES = 3
"""So many moves are shown by `repr`."""

Past = tuple[Any, int | None, tuple[int, ...]]
"""What was chosen, from the end: what was before, the choice (None at the start), and what chance rolled after it."""

_writers: list[Callable[[Position, int, tuple[str, ...]], str]] = []


def write_records_with(writer: Callable[[Position, int, tuple[str, ...]], str]) -> None:
    """Say what writes the record of a position's game: the engine knows no files."""
    _writers[:] = [writer]


class Position:
    """A position: whole (its `viewer` is EVERYTHING), or as a seat or a SPECTATOR sees it.

    It is an ordinary value: it copies, pickles, and compares and hashes by game and fields. The luck ahead and the
    history are no part of that. Playing changes a position, so put a `copy()` into a set or a dictionary.

    >>> import sheepfold
    >>> position = sheepfold.load("peter").new(seed=7)
    >>> position
    <peter LEAD seat 1: S2 S3 S4 ...>
    >>> position.play("S7").decision, position.over
    ('FOLLOW', False)
    >>> position.undo() == sheepfold.load("peter").new(seed=7)
    True
    """

    __slots__ = (
        "_array_kept",
        "_buffer",
        "_layout",
        "_luck",
        "_moves",
        "_past",
        "_record",
        "_rules",
        "_seed",
        "_start",
        "_step",
        "_told",
        "_work",
        "chance",
        "game",
        "viewer",
    )

    _record: Record
    _array_kept: Any
    _moves: list[str] | None
    _past: Past | None

    def __init__(
        self,
        game: Game,
        record: Record,
        *,
        seed: int | None = None,
        luck: Record | None = None,
        chance: str = ROLL,
        viewer: int = EVERYTHING,
        rules: Rules | None = None,
    ) -> None:
        if chance not in (ROLL, ASK):
            raise ValueError(f"expected chance 'roll' or 'ask', got {chance!r}")
        self.game = game
        self.chance = chance
        self.viewer = EVERYTHING if viewer == EVERYTHING else checked_viewer(viewer, int(record.seats))
        self._rules = rules if rules is not None else game.ready()
        self._step = self._rules.specialise(step)
        self._layout = game.layout
        rolls = chance == ROLL and viewer == EVERYTHING
        self._seed = checked_seed(seed) if rolls or seed is not None else 0
        self._luck = None if luck is None else luck.tobytes()
        self._begin(record if type(record) is bytes else record.tobytes())

    def _begin(self, content: bytes) -> None:
        """Go to the start: the record with this content, and what chance does there."""
        rolls = self.chance == ROLL and self.viewer == EVERYTHING
        self._start = content
        if self._layout.shared:
            self._layout.shared.check(content)
        self._buffer = self._layout.new(content, rolls)
        self._work = _ndarray(1, self._layout.dtype, self._buffer)
        self._record = self._array_kept = self._moves = self._past = None
        self._told = UNKNOWN
        if rolls:
            told = self._start_rolling()
            self._told = self._note_rolls(None, told) if told & ROLLED else told

    def _start_rolling(self) -> int:
        """Begin the luck of the seed, or go on with the luck that was given."""
        if self._luck is None:
            self._door(start_rolling)(self._work, self._seed, LUCK)
        else:
            self._work[0]["rng"] = np.frombuffer(self._luck, RNG)[0]
        return int(self._step(self._work, 0))

    @property
    def luck(self) -> Record:
        """The state of the luck ahead: a copy of the generator that rolls its chance events."""
        self._check_whole()
        return self._work[0]["rng"].copy()

    # ---------------------------------------------------------------- what is asked

    @property
    def record(self) -> Record:
        """The NumPy record itself, to read (docs/architecture.md); whoever holds it could also change it.

        After that nothing is remembered about the position any more, and every question goes to the rules.
        """
        if self._record is None:
            self._record = self._fields
            self._told, self._moves = UNKNOWN, None
        return self._record

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return int(self._fields.seats)

    @property
    def options(self) -> dict[str, str | int]:
        """The options it is played with."""
        return self.game.options_of(self._fields)

    @property
    def actor(self) -> int:
        """The seat that decides; `CHANCE` (-1), or `NOBODY` (-2) when the game is over."""
        told = self._told
        return who_decides(told) if told >= 0 else int(self._door(calls.actor_of)(self._array))

    @property
    def decision(self) -> str:
        """The ledger's name of the decision point."""
        return self.game.phases(int(self._fields.phase)).name

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor == NOBODY

    def choices(self) -> list[int]:
        """The legal choices as the ledger's integer codes."""
        layout = self._layout
        return list(layout.read[self._listed()](self._buffer, layout.out))

    def moves(self) -> list[str]:
        """The legal choices in the ledger's notation, in the order of `choices`."""
        if self._moves is None:
            self._moves = self._written(self._listed())
        moves = self._moves
        if self._told < 0:
            self._moves = None
        return moves.copy()

    def legal(self, names: tuple[str, ...] = ()) -> list[LegalChoice]:
        """The legal choices, each as its code, its notation and what it would do in words."""
        seen = self.seen_by(self.actor) if self.viewer == EVERYTHING and self.actor >= 0 else self
        both = zip(self.choices(), self.moves(), strict=True)
        return [LegalChoice(code, move, self.game.words.describe(seen, code, names)) for code, move in both]

    def odds(self) -> list[int]:
        """At a chance event: the whole-number weights of the outcomes, in the order of `choices`."""
        if self.actor != CHANCE:
            raise ValueError(f"there are odds at a chance event only, not at {self.decision}")
        odds = self._door(calls.odds_of)
        return [int(odds(self._array, code)) for code in self.choices()]

    def why_not(self, choice: int | str, names: tuple[str, ...] = ()) -> Refusal | None:
        """None if this choice is legal now, else the reason: a sentence with `.reason` and `.rule`.

        It calls players by these names, as `play` does in its errors.
        """
        self._check_may_list()
        code = _in_range(self.code(choice))
        reason = int(self._door(calls.reason_against)(self._array, code))
        return self.game.refusal(self._fields, reason, code, names) if reason else None

    def code(self, choice: int | str) -> int:
        """The code of a choice given as code or notation, legal or not; `Unreadable` if it is no notation."""
        if isinstance(choice, str):
            check_length(choice, MOST_TYPED)
            return self.game.notation.read_choice(self._fields, choice.strip())
        if isinstance(choice, bool) or not isinstance(choice, int | np.integer):
            raise TypeError(f"expected a choice as a code (int) or notation (str), got {choice!r}")
        return int(choice)

    # ---------------------------------------------------------------- playing

    def play(self, choice: int | str, names: tuple[str, ...] = ()) -> Position:
        """Make a choice, given as code or notation; `IllegalChoice` or `Unreadable` change nothing."""
        if self.viewer != EVERYTHING:
            raise NotYours(say("this is what a seat sees; a choice is made in the whole position"))
        code = choice if type(choice) is int else self._code_of_move(choice)
        try:
            told = self._step(self._work, code)
        except OverflowError:
            told = self._step(self._work, -1)
        if told < 0:
            refusal = self.game.refusal(self._fields, -told, code, names)
            raise IllegalChoice(self._tried(choice, code), refusal)
        if told & ROLLED:
            told = self._note_rolls(code, told)
        else:
            self._past = (self._past, code, ())
        self._moves = None
        self._told = told if self._record is None else UNKNOWN
        return self

    def undo(self) -> Position:
        """Take back the last choice, and what chance has rolled since; the same luck lies ahead again.

        >>> import sheepfold
        >>> position = sheepfold.load("wolf").new(seed=1)
        >>> before, move = position.copy(), position.moves()[0]
        >>> position.play(move).undo() == before
        True
        """
        made = self._made()
        if not made:
            raise ValueError(say("nothing has been chosen yet"))
        self._begin(self._start)
        for code in made[:-1]:
            self.play(code)
        return self

    def copy(self) -> Position:
        """A position that goes its own way from here, with the same luck ahead."""
        twin: Position = _new(Position)
        twin.game = self.game
        twin.chance = self.chance
        twin.viewer = self.viewer
        twin._rules = self._rules
        twin._step = self._step
        twin._layout = layout = self._layout
        twin._seed = self._seed
        twin._luck = self._luck
        twin._start = self._start
        twin._past = self._past
        twin._told = self._told
        twin._moves = self._moves
        twin._record = twin._array_kept = None
        twin._buffer = buffer = self._buffer[:]
        twin._work = _ndarray(1, layout.dtype, buffer)
        return twin

    @property
    def start(self) -> Record:
        """The record that it was created with, before its history; a copy."""
        self._check_whole()
        return np.frombuffer(bytearray(self._start), self.game.record)[0]

    @property
    def history(self) -> tuple[PastChoice, ...]:
        """Every choice made since this position was created, chance included."""
        self._check_whole()
        steps = []
        position = self.start
        for code in self.codes():
            actor = int(self.game.plain.actor(position))
            decision = self.game.phases(int(position.phase)).name
            steps.append(PastChoice(actor, decision, code, self.game.notation.write_choice(position, code)))
            self.game.plain.apply(position, code)
        return tuple(steps)

    def codes(self) -> list[int]:
        """The codes of every choice made since this position was created, chance included."""
        return [code for made, rolled in self._nodes() for code in (made, *rolled) if code is not None]

    @property
    def events(self) -> tuple[PastEvent, ...]:
        """What the last choice brought, and what chance has rolled since, as somebody sees it who sees everything."""
        return self.events_for(EVERYTHING)

    def events_for(self, viewer: int, names: tuple[str, ...] = ()) -> tuple[PastEvent, ...]:
        """What the last choice brought as a seat or a SPECTATOR may know it, in words with these names.

        >>> import sheepfold
        >>> position = sheepfold.load("peter").new(seed=7).play("S7")
        >>> [event.words for event in position.events_for(0, ("Ann", "Ben"))]
        ['Trick 1: Ben leads Sheep 7.']
        """
        self._check_whole()
        viewer, names = self._checked_viewer(viewer), self._names(names)
        found = []
        for scene in self._last_scenes():
            told = masked(self, scene, viewer)
            if told is not None:
                whole = Position(self.game, scene.position, chance=ASK, rules=self.game.plain)
                found.append(PastEvent.of(told, whole.seen_by(viewer), names))
        return tuple(found)

    def write_record(self, viewer: int = EVERYTHING, names: tuple[str, ...] = ()) -> str:
        """The game since this position was created, as the text of a record: whole, or as a viewer saw it.

        >>> import sheepfold
        >>> position = sheepfold.load("sheep").new(seed=1)
        >>> print(position.play("#a5").write_record(names=("Ann", "Ben", "Cem", "Dan")).split("Commitment")[0])
        Sheepfold record 1
        Game: sheep
        Rules: 1
        Options: -
        Seats: ["Ann", "Ben", "Cem", "Dan"]
        Date: ...
        View: everything
        <BLANKLINE>
        """
        self._check_whole()
        return _writers[0](self, self._checked_viewer(viewer), self._names(names))

    # ---------------------------------------------------------------- results

    @property
    def scores(self) -> list[int]:
        """The score of each seat as people count it, at any time."""
        scores: list[int] = self._result()[1].tolist()
        return scores

    @property
    def payoffs(self) -> list[float]:
        """The payoff of each seat; 0 for all before the end."""
        payoffs: list[float] = self._result()[0].tolist()
        return payoffs

    @property
    def ending(self) -> str | None:
        """How the game ended, by the ledger's name; None before the end."""
        return self.game.endings(int(self._door(calls.ending_of)(self._array))).name.lower() if self.over else None

    # ---------------------------------------------------------------- what a seat knows

    def seen_by(self, viewer: int) -> Position:
        """The position as a seat or a SPECTATOR may see it, the rest erased; for EVERYTHING a copy of all of it."""
        viewer = self._checked_viewer(viewer)
        if viewer == self.viewer:
            return self.copy()
        seen = Position(self.game, self._fields, chance=ASK, viewer=viewer, rules=self._rules)
        self._door(calls.hide_from)(seen._array, viewer)
        seen._start = seen._content()
        return seen

    def imagine(self, viewer: int, seed: int | None = None) -> Position:
        """A whole position drawn uniformly from all that are consistent with what a seat or a SPECTATOR knows."""
        seen = self.seen_by(viewer)
        if seen.viewer == EVERYTHING:
            raise ValueError("nothing is hidden from EVERYTHING: expected a seat or SPECTATOR")
        seed = checked_seed(seed)
        self._door(calls.imagine_for)(seen._array, seen.viewer, self._new_stream(seed, IMAGINATION))
        return Position(self.game, seen._fields, seed=seed, chance=self.chance, rules=self._rules)

    # ---------------------------------------------------------------- text and pictures

    def text(self) -> str:
        """The whole position, or what its viewer is shown of it, as text; `Game.position` reads it back."""
        shown = self._fields if self.viewer == EVERYTHING else self.game.spelling.shown_position(self._fields)
        return self.game.notation.write_position(shown)

    def picture(self, viewer: int = SPECTATOR, paint: Paint = lambda style, text: text) -> str:
        """The board for a terminal as a viewer sees it; what a seat sees is shown as that seat sees it."""
        return self.game.view.picture(self.seen_by(self._looking(viewer)), paint)

    def svg(self, viewer: int = SPECTATOR, look: Look = LOOK) -> str:
        """The board as SVG as a viewer sees it; what a seat sees is shown as that seat sees it."""
        return self.game.view.svg(self.seen_by(self._looking(viewer)), look)

    def _repr_svg_(self) -> str:
        return self.svg(self.actor if self.actor >= 0 else SPECTATOR)

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.decision} {self._what_now()}>"

    def _what_now(self) -> str:
        if self.over:
            return "over: " + " ".join(map(str, self.scores))
        who = "chance" if self.actor == CHANCE else f"seat {self.actor}"
        if self.viewer != EVERYTHING:
            return f"{who}, seen by " + ("a spectator" if self.viewer == SPECTATOR else f"seat {self.viewer}")
        codes = self.choices()
        shown = [self.game.notation.write_choice(self._fields, code) for code in codes[:SHOWN_MOVES]]
        return f"{who}: {' '.join(shown)}{' ...' if len(codes) > SHOWN_MOVES else ''}"

    def __str__(self) -> str:
        return self.text()

    # ---------------------------------------------------------------- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and content_of(self._fields) == content_of(other._fields)

    def __hash__(self) -> int:
        return hash((self.game.name, content_of(self._fields)))

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        plain = self._rules is self.game.plain
        settings = (self.chance, self.viewer, plain, self._seed, self._luck)
        row = told_row(self._fields)
        return self.game, self.game.version, settings, self._start, bytes(self._buffer), self._nodes(), row

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.game, version, settings, start, buffer, nodes, *rows = state
        self.chance, self.viewer, plain, self._seed, self._luck = settings
        self._layout = self.game.layout
        if (version, len(buffer)) != (self.game.version, self._layout.dtype.itemsize):
            raise ValueError(say("this position of {title} is from another version", title=self.game.title))
        self._rules = self.game.plain if plain else self.game.ready()
        self._step = self._rules.specialise(step)
        row = rows[0] if rows else b""
        self._start = with_told_row(self.game.record, start, row)
        self._buffer = bytearray(with_told_row(self.game.record, buffer, row, self._layout.position))
        self._work = self._layout.array(self._buffer)
        self._record = self._array_kept = self._moves = self._past = None
        self._told = UNKNOWN
        for code, rolled in nodes:
            self._past = (self._past, code, rolled)

    # ---------------------------------------------------------------- inside

    @property
    def _fields(self) -> Record:
        """The record, for what only reads it."""
        return self._work[0]["position"] if self._record is None else self._record

    @property
    def _array(self) -> Any:
        """The record in the array that the doors take."""
        if self._array_kept is None:
            self._array_kept = _ndarray(1, self.game.record, self._buffer, self._layout.position)
        return self._array_kept

    def _content(self) -> bytes:
        return bytes(self._fields.tobytes())

    def _door(self, function: Function) -> Any:
        return self._rules.specialise(function)

    def _note_rolls(self, code: int | None, told: int) -> int:
        """Remember a choice and what chance rolled after it; the report when it has acted to the end."""
        rolled: tuple[int, ...] = ()
        while number := rolled_in(told):
            rolled += self._layout.read[number](self._buffer, self._layout.rolled)
            if who_decides(told) != CHANCE:
                break
            self._layout.roll_first(self._buffer)
            told = self._step(self._work, 0)
        self._past = (self._past, code, rolled)
        return told

    def _listed(self) -> int:
        """How many choices are listed in the workspace; they are listed now if they are not yet."""
        listed = self._told >> LISTED
        if 0 <= listed < UNLISTED:
            return listed
        self._check_may_list()
        return int(self._door(calls.choices_of)(self._array, self._work[0]["out"]))

    def _written(self, number: int) -> list[str]:
        """The texts of the listed choices."""
        if not number:
            return []
        self._door(key_texts)(self._work, number)
        layout, texts = self._layout, self.game.texts_by_key
        keys = layout.read_keys[number](self._buffer, layout.keys)
        try:
            return list(map(texts.__getitem__, keys))
        except KeyError:
            return self._written_anew(keys)

    def _written_anew(self, keys: tuple[int, ...]) -> list[str]:
        """The texts of choices with these keys, some of which have not been written before."""
        write, fields, texts = self.game.notation.write_choice, self._fields, self.game.texts_by_key
        codes = self._layout.read[len(keys)](self._buffer, self._layout.out)
        moves = [texts.get(key) or write(fields, code) for key, code in zip(keys, codes, strict=True)]
        texts.update((key, move) for key, move in zip(keys, moves, strict=True) if key >= 0)
        return moves

    def _code_of_move(self, choice: int | str) -> int:
        """The code of a choice: at once if it is one of the moves just written."""
        try:
            place = self._moves.index(choice)  # type: ignore[union-attr, arg-type]
        except (AttributeError, ValueError):
            return self.code(choice)
        layout = self._layout
        found: int = layout.read[1](self._buffer, layout.out + CHOICE.itemsize * place)[0]
        return found

    def _tried(self, choice: int | str, code: int) -> str:
        if isinstance(choice, str):
            return choice.strip()
        try:
            return self.game.notation.write_choice(self._fields, code)
        except ValueError:
            return say("choice {code}", code=code)

    def _nodes(self) -> list[tuple[int | None, tuple[int, ...]]]:
        """The choices made, each with what chance rolled after it, from the first."""
        nodes: list[tuple[int | None, tuple[int, ...]]] = []
        past = self._past
        while past is not None:
            past, code, rolled = past
            nodes.append((code, rolled))
        return nodes[::-1]

    def _made(self) -> list[int]:
        """The choices that were made by `play`."""
        return [code for code, _ in self._nodes() if code is not None]

    def _names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """These names, and numbers for seats that have none."""
        return tuple(seat_name(seat, names) for seat in range(self.seats))

    def _last_scenes(self) -> list[Scene]:
        """What the rules tell of the last choice and of chance after it: they run again, in plain Python."""
        nodes = self._nodes()
        before, rules = self.start, self.game.plain
        last = [code for code in (nodes[-1][0], *nodes[-1][1]) if code is not None] if nodes else []
        for code in self.codes()[: -len(last) or None]:
            rules.apply(before, code)
        with collecting(self.game.events) as scenes:
            for code in last:
                rules.apply(before, code)
        return scenes

    def _new_stream(self, seed: int, index: int) -> Record:
        rng = blank(RNG)
        self._door(begin_stream)(rng, seed, index)
        return rng

    def _result(self) -> tuple[Any, Any]:
        payoffs, scores = np.zeros(self.seats), np.zeros(self.seats, np.int32)
        self._door(calls.result_of)(self._array, payoffs, scores)
        return payoffs, scores

    def _check_whole(self) -> None:
        if self.viewer != EVERYTHING:
            raise NotYours(say("what a seat sees has no history: the match keeps a log for every seat"))

    def _check_may_list(self) -> None:
        if self.viewer != EVERYTHING and not self._door(calls.may_list)(self._array, self.viewer):
            raise NotYours(
                say("which choices there are at {decision} is not for this seat to know", decision=self.decision)
            )

    def _checked_viewer(self, viewer: int) -> int:
        viewer = checked_viewer(viewer, self.seats)
        if self.viewer not in (EVERYTHING, viewer):
            raise NotYours(say("this is what another seat sees"))
        return viewer

    def _looking(self, viewer: int) -> int:
        """Who a picture is for: by default whoever this position is seen by, a spectator if it is whole."""
        return viewer if self.viewer == EVERYTHING or viewer != SPECTATOR else self.viewer


_new, _ndarray = object.__new__, np.ndarray


def checked_viewer(viewer: int, seats: int) -> int:
    """A viewer as a plain integer: a seat, SPECTATOR or EVERYTHING; anything else is refused."""
    if isinstance(viewer, bool) or not isinstance(viewer, int | np.integer):
        raise TypeError(f"expected a viewer (a seat's number, SPECTATOR or EVERYTHING), got {viewer!r}")
    if viewer not in (SPECTATOR, EVERYTHING) and not 0 <= viewer < seats:
        raise ValueError(f"expected 0 <= seat < {seats}, SPECTATOR or EVERYTHING, got {viewer}")
    return int(viewer)


def _in_range(code: int) -> int:
    """A code that compiled code can take; far out, any other illegal one will do."""
    return code if -(1 << 62) < code < 1 << 62 else -1
