"""What the JSON interface takes and gives, as its OpenAPI description shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sheepfold.table.api.refused import Answer

MOST_SEATS = 8
MOST_DRAFTED = 6
MOST_TYPED = 200
FAR = 10**9


class Given(BaseModel):
    """What a program sends: nothing but the fields that are described."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


# -------------------------------------------------------------------- what is sent


class WantedSeat(Given):
    """A seat of a match to be."""

    sitter: Annotated[str, Field(max_length=40)] = "friend"
    """`me` (you get its token), `friend` (open: whoever joins), or the name of a computer player."""
    name: Annotated[str, Field(max_length=60)] = ""
    """What the seat is called; empty: the usual name."""


class WantedClock(Given):
    """How much time there is: for each decision, or for all decisions of a seat."""

    per: Literal["decision", "game"]
    seconds: Annotated[int, Field(ge=0, le=FAR)]
    """5 seconds to 30 days for a decision, to 90 days for the game."""
    increment: Annotated[int, Field(ge=0, le=FAR)] = 0
    """With a time for the game: so many seconds more after each turn."""


class WantedMatch(Given):
    """A match to be."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = Field(default_factory=dict)
    """The game's options by name; those left out have their usual values. `true` and `false` are also yes and no."""
    games: Annotated[int, Field(ge=1, le=100)] = 1
    """So many games in a row, scores added up, where the game allows it."""
    clock: WantedClock | None = None
    """None: everybody takes as long as they like."""
    keeper: Annotated[str, Field(max_length=40)] = ""
    """The computer player that goes on for a seat whose holder leaves or has no time left; empty: the usual one."""
    words: Literal["table", "own"] = "table"
    """Who chooses your seats' words for chance: the table at once, or you, with `/word` after seeing `commitment`."""
    hints: Literal["", "shown"] = ""
    """`shown`: where people play each other they may ask for hints, and everybody sees them."""


class Joining(Given):
    """Somebody who sits down."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None
    """Which seat; the first open one if none is given, and with a token that token's seat."""
    name: Annotated[str, Field(max_length=60)] = ""
    word: Annotated[str, Field(max_length=64)] = ""
    """A word of your own for chance, chosen after seeing `commitment`; empty: the table draws one."""


class Bringing(Given):
    """A word for chance."""

    word: Annotated[str, Field(min_length=1, max_length=64)]


class Choosing(Given):
    """A choice, by its code or in notation."""

    number: Annotated[int, Field(ge=0, le=FAR)]
    """The `number` of the observation it is made on."""
    choice: Annotated[int, Field(ge=-FAR, le=FAR)] | None = None
    move: Annotated[str, Field(max_length=MOST_TYPED)] | None = None
    draft: Annotated[list[Annotated[int, Field(ge=0, le=FAR)]], Field(max_length=MOST_DRAFTED)] = Field(
        default_factory=list
    )
    """The `draft` of the observation it is made on: choices that are sent together with this one."""


class Undoing(Given):
    """Taking a choice back, or asking for it."""

    number: Annotated[int, Field(ge=0, le=FAR)]


class Answering(Undoing):
    """Whether somebody may take a choice back."""

    agreed: bool


class Replacing(Given):
    """Not waiting longer for somebody who is away."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Renewing(Given):
    """Making a private link anew."""

    agreed: bool
    """`true`: every browser, and every program with the old token, may lose the seat."""


class WantedAnalysis(Given):
    """How thoroughly a finished match is to be analysed."""

    effort: Literal["quick", "thorough"] = "quick"


# -------------------------------------------------------------------- what is answered


class OptionTold(Answer):
    """An option of a game."""

    name: str
    help: str
    rule: str
    values: list[str] | None = None
    least: int | None = None
    most: int | None = None
    usual: int | str
    """Its value where none is given, with the usual number of seats."""
    takes_text: bool
    """Whether a text of one's own can be given instead."""


class GameTold(Answer):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    seats: list[int]
    usual_seats: int
    most_games: int
    has_secrets: bool
    options: list[OptionTold]


class MindTold(Answer):
    """A computer player that can sit at a seat."""

    name: str
    plays: str


class GamesTold(Answer):
    """All games and computer players."""

    games: list[GameTold]
    minds: list[MindTold]


class SeatTaken(Answer):
    """A seat that is yours: whoever has its token sits there."""

    seat: int
    name: str
    token: str
    link: str
    """The seat's private link, for a browser."""


class LinkTold(SeatTaken):
    """A seat's private link, for the one whose seat it is."""

    devices: int
    """So many browsers have opened the link and hold the seat; programs with its token are not counted."""


class MatchMade(Answer):
    """A new match."""

    match: str
    link: str
    """Where people look on and join."""
    seats: list[SeatTaken]
    """Your seats."""
    commitment: str
    """The hash of the secret behind chance, promised before anybody brings a word."""


class PartTold(Answer):
    """A part of a score, in words."""

    name: str
    value: str


class SeatTold(Answer):
    """A seat as everybody sees it."""

    seat: int
    name: str
    mind: str
    taken: bool
    word: Literal["", "own", "table", "awaited"]
    """Who chose the seat's word for chance; `awaited`: the match begins when it has been brought."""
    is_you: bool
    keeper: str = ""
    """The computer player that decides here until the seat's holder takes it back; empty if none does."""
    is_away: bool = False
    """Whether its decision is awaited and its holder has not been here for long: others may `replace` it."""
    left_ms: int | None = None
    """What is left of its time, in milliseconds; none without a clock and where a computer player decides."""
    score: str | None = None
    parts: list[PartTold] = Field(default_factory=list)


class ChoiceTold(Answer):
    """A legal choice."""

    code: int
    move: str
    words: str
    warning: str


class LineTold(Answer):
    """Something that happened, in words, and the rules behind it."""

    words: str
    rules: str


class EntryTold(Answer):
    """What one choice brought; its actor is -1 for chance."""

    number: int
    actor: int
    move: str
    lines: list[LineTold]
    is_kept: bool = False
    """Whether a computer player chose for a holder who had gone."""


class ClockTold(Answer):
    """How much time there is, and whose time runs."""

    per: Literal["decision", "game"]
    seconds: int
    increment: int
    grace: float
    """What one who comes back has for a decision, in seconds, when there is no time left."""
    runs: int | None = None
    """The seat whose time runs; none while a computer player decides."""


class NoticeTold(Answer):
    """Somebody went or came back, after so many choices of the match (chance included)."""

    after: int
    seat: int
    kind: Literal["leave", "time", "replace", "return"]
    words: str


class Result(Answer):
    """How a match ended."""

    outcome: str
    ending: str | None
    scores: list[int]
    payoffs: list[float]
    next: str | None
    """The match that follows this one, if there is one."""


class Observation(Answer):
    """A match as one seat, or somebody without a token, may see it."""

    match: str
    game: str
    options: dict[str, int | str]
    state: Literal["waiting", "playing", "over"]
    number: int
    """How many steps there have been; a choice is made on this number."""
    viewer: int | None
    """The seat whose view this is; none before the match begins and for one who looks on."""
    seats: list[SeatTold]
    clock: ClockTold | None = None
    keeper: str = ""
    """The computer player that goes on for those who leave."""
    notices: list[NoticeTold] = Field(default_factory=list)
    """Everybody who went or came back so far."""
    actor: int | None = None
    """The seat whose decision is awaited."""
    decides: bool = False
    """Whether that is yours."""
    decision: str = ""
    """What is decided, by the name that the rules give it."""
    prompt: str = ""
    position: str = ""
    """The position as you may see it, in the game's notation."""
    choices: list[ChoiceTold] = Field(default_factory=list)
    draft: list[int] = Field(default_factory=list)
    """Choices that you have made and that wait for the next one: nobody else knows of them."""
    can_undo: bool = False
    undo_asked_by: int | None = None
    must_answer_undo: bool = False
    log_from: int = 0
    """The log below stands for everything from this entry on, also where choices were taken back."""
    log: list[EntryTold] = Field(default_factory=list)
    commitment: str
    """The hash of the secret behind chance."""
    result: Result | None = None


class MistakeTold(Answer):
    """A decision that cost something, by the knowledge of the seat that made it."""

    number: int
    """The choice of the match, counted from 0, chance included."""
    seat: int
    chosen: str
    chosen_words: str
    better: str
    better_words: str
    points: float
    """What it cost, in points of winning chance."""
    doubt: float
    """So many points more or less (95%)."""
    line: str
    """How play might have gone on after the better choice."""
    words: str


class AccountTold(Answer):
    """Where a seat's result came from, in points of winning chance: the parts add up to the result."""

    seat: int
    start: float
    deal: float
    chance: float
    own_decisions: float
    others_decisions: float
    rest: float
    result: float
    words: str


class AnalysisFound(Answer):
    """What an analysis found."""

    effort: str
    simulations: int
    chances: list[list[list[float]]]
    """By moment, by knowing seat (one list where everybody knows the same), by seat: the chance to win, from 0 to 1."""
    mistakes: list[MistakeTold]
    """The dearest first."""
    accounts: list[AccountTold]
    meaning: list[str]


class AnalysisTold(Answer):
    """Where an analysis stands."""

    state: Literal["none", "waiting", "working", "failed", "done"]
    effort: str
    done: int
    """Moments looked at so far."""
    total: int
    found: AnalysisFound | None = None
