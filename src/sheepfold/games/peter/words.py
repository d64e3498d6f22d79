"""What Peter's Two Sheep Dogs says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import LAST_TRICK, NUMBERS, PIECES, SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, Phase, Reason

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = "Tricks and mancala for two: the winner of a trick calls the animals, the loser chases them home."

KINDS = ("Sheep", "Pig", "Cow", "Wolf")

SENTENCES = {
    Reason.R12_1_OVER: "The game is over",
    Reason.R3_1_NOT_IN_HAND: "You do not hold {piece}",
    Reason.R3_2_MUST_FOLLOW: "You hold a {led}: you must play one",
    Reason.Q8_SAME_CLASS: "Both are of one kind, so `cLR` is the same: choose that",
    Reason.R6_1_EMPTY_GRASSLAND: "That Grassland is empty",
    Reason.R5_1_GRASSLANDS_NOT_EMPTY: "Welcome Back needs both your Grasslands empty, wolves included",
    Reason.R5_1_FIRST_ACTION_COMPULSORY: "The loser's first action is compulsory",
    Reason.R6_6_ALL_MUST_BE_PLACED: "All taken animals must be placed",
    Reason.Q12_EXTRA_ACTION_COMPULSORY: "In this game extra actions are compulsory",
    Reason.R9_5_BONUS_MUST_BE_PLACED: "The bonus must be placed",
    Reason.R2_2_R9_1_NOT_IN_BAG: "{piece} is not in the bag",
    Reason.R3_7_NOT_NOW: "Not now: {decided}",
}

DECIDED = {
    Phase.FIRST_LEAD: "chance decides who leads first",
    Phase.DEAL: "the animals are being dealt",
    Phase.LEAD: "the leader plays an animal of the hand",
    Phase.FOLLOW: "the other player plays an animal of the hand",
    Phase.CALL: "the winner calls both animals to the own Grasslands",
    Phase.CHASE: "the loser chooses a Grassland to chase from",
    Phase.SOW: "the next taken animal is placed, livestock or wolf",
    Phase.EXTRA: "the extra action is taken or declined",
    Phase.BONUS_DRAW: "a bonus animal is drawn from the bag",
    Phase.BONUS_PLACE: "the bonus animal is put into a slot",
    Phase.END: "nothing",
}

SLOT_WORDS = ("Left Grassland", "Right Grassland", "Goal Fence")


def piece_words(piece: int) -> str:
    """A piece in words.

    >>> piece_words(27)
    'Wolf 7'
    """
    return f"{KINDS[piece // NUMBERS]} {piece % NUMBERS + 1}"


def slot_words(slot: int, viewer: int, names: tuple[str, ...] = ("player 0", "player 1")) -> str:
    """A ring slot in words, for whoever is looking."""
    owner = slot // SLOTS_EACH
    whose = "your" if owner == viewer else f"{names[owner]}'s"
    return f"{whose} {SLOT_WORDS[slot % SLOTS_EACH]}"


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused (ledger: table of refusals)."""
    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    piece = piece_words(choice) if 0 <= choice < PIECES else "that"
    decided = DECIDED[Phase(int(position.phase))]
    return SENTENCES[Reason(reason)].format(piece=piece, led=KINDS[led // NUMBERS], decided=decided)


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    if seen.actor == NOBODY:
        return _outcome(seen.scores)
    if seen.actor == CHANCE:
        return DECIDED[Phase(int(position.phase))].capitalize() + "."
    return PROMPTS[Phase(int(position.phase))].format(**_facts(position))


PROMPTS = {
    Phase.LEAD: "Lead an animal: any one of your hand.",
    Phase.FOLLOW: "{lead} was led. Play a {led} if you have one, else any animal. {beaten}",
    Phase.CALL: "You won {lead} and {follow}. Call them to your Left (L) or Right (R) Grassland.",
    Phase.CHASE: "You lost the trick, so you chase: from which of your Grasslands?",
    Phase.SOW: "Sowing: what goes into {next}, livestock or a wolf? {taken} animals are in your hand.",
    Phase.EXTRA: "Your last animal came to rest in a Goal Fence: take another action, or stop.",
    Phase.BONUS_PLACE: "Hard Worker! You drew {bonus}. Put it into any slot of the ring.",
}


def _facts(position: Record) -> dict[str, object]:
    def named(place: Place) -> str:
        return piece_words(lowest(position.at[place])) if position.at[place] else "-"

    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    chaser = 1 - int(position.winner)
    return {
        "lead": named(Place.LEAD),
        "follow": named(Place.FOLLOW),
        "bonus": named(Place.BONUS),
        "led": KINDS[led // NUMBERS],
        "beaten": "Nothing beats a 7." if led % NUMBERS == NUMBERS - 1 else f"More than {led % NUMBERS + 1} wins.",
        "taken": count(position.at[Place.TAKEN]),
        "next": slot_words((position.last + 1) % SLOTS, chaser, ("your opponent", "your opponent")),
    }


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    if position.phase == Phase.FIRST_LEAD:
        return f"player {choice} leads first"
    if choice < PIECES:
        return _describe_piece(position, choice)
    if choice >= Code.PLACE:
        slot = (choice - Code.PLACE + SLOTS_EACH * seen.actor) % SLOTS
        return "put it into " + slot_words(slot, seen.actor, ("your opponent", "your opponent"))
    if choice in (Code.CHASE_LEFT, Code.CHASE_RIGHT):
        return _describe_chase(position, choice - Code.CHASE_LEFT)
    if choice <= Code.CALL_RR:
        return _describe_call(position, choice)
    return {
        Code.STOP: "stop here",
        Code.WELCOME_BACK: "welcome one animal back: from your Goal Fence to your Barn",
        Code.SOW_LIVESTOCK: "livestock" + _fence_warning(position, False),
        Code.SOW_WOLF: "a wolf" + _fence_warning(position, True),
    }[Code(choice)]


def _describe_piece(position: Record, piece: int) -> str:
    if position.phase != Phase.FOLLOW:
        return piece_words(piece)
    wins = piece % NUMBERS > lowest(position.at[Place.LEAD]) % NUMBERS
    return f"{piece_words(piece)}: you {'win and call' if wins else 'lose, act, and lead next'}"


def _describe_call(position: Record, choice: int) -> str:
    sides = {Code.CALL_LL: "LL", Code.CALL_LR: "LR", Code.CALL_RL: "RL", Code.CALL_RR: "RR"}[Code(choice)]
    pieces = [piece_words(lowest(position.at[place])) for place in (Place.LEAD, Place.FOLLOW)]
    words = [{"L": "Left", "R": "Right"}[side] for side in sides]
    if words[0] == words[1]:
        return f"both to your {words[0]}"
    return f"{pieces[0]} to your {words[0]}, {pieces[1]} to your {words[1]}"


def _describe_chase(position: Record, side: int) -> str:
    slot = SLOTS_EACH * (1 - int(position.winner)) + side
    taken = count(position.at[Place.RING + slot])
    end = (slot + taken) % SLOTS
    where = slot_words(end, 1 - int(position.winner), ("your opponent", "your opponent"))
    again = ": another action!" if end % SLOTS_EACH == 2 else ""
    return f"chase {animals(taken)} from your {SLOT_WORDS[side]}, the last into {where}{again}"


def _fence_warning(position: Record, wolf: bool) -> str:
    slot = (position.last + 1) % SLOTS
    if not wolf or slot % SLOTS_EACH != 2:
        return ""
    return ": it will take one animal" if position.at[Place.RING + slot] else ": it will flee alone"


def animals(number: int) -> str:
    """A number of animals in words.

    >>> animals(1)
    '1 animal'
    """
    return f"{number} animal{'' if number == 1 else 's'}"


def _outcome(scores: list[int]) -> str:
    if scores[0] == scores[1]:
        return f"The game is over: a draw at {scores[0]} points."
    winner = int(scores[1] > scores[0])
    return f"The game is over: player {winner} wins, {scores[winner]} to {scores[1 - winner]}."


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, _ = told
    text = LOG.get(Event(kind), "")
    who = names[a] if 0 <= a < 2 else ""
    both = f"{names[0]} {a}, {names[1]} {b}"
    return text.format(
        who=who,
        leader=names[b] if 0 <= b < 2 else "",
        both=both,
        a=a,
        b=b,
        c=c,
        slot=slot_words(a, -1, names) if 0 <= a < SLOTS else "",
        from_slot=SLOT_WORDS[b % SLOTS_EACH],
        placed=slot_words((b - Code.PLACE + SLOTS_EACH * a) % SLOTS, -1, names),
        piece=piece_words(b) if 0 <= b < PIECES else "",
        other=piece_words(c) if 0 <= c < PIECES else "",
        taken=animals(c),
        call=_call_words(b),
        tie=" (equal numbers are the leader's)" if b else "",
        off=" and so has none of the led type" if c else "",
        even="; totals are equal, so the loser of the last trick leads" if b else "",
    )


LOG = {
    Event.R1_3_FIRST_LEAD: "{who} leads the first trick.",
    Event.R2_3_SET_OUT: "{piece} stands on {slot}.",
    Event.R2_4_DEALT: "Each hand holds eleven animals; two stay in the bag.",
    Event.R3_1_LEADS: "Trick {a}: {leader} leads {other}.",
    Event.R3_2_FOLLOWS: "{who} plays {piece}{off}.",
    Event.R3_5_WINS: "{who} wins the trick{tie}.",
    Event.R4_1_CALLS: "{who} calls both animals: {call}.",
    Event.R5_2_WELCOMES_BACK: "{who} welcomes {piece} back into the Barn.",
    Event.R5_3_NOTHING_TO_WELCOME: "{who} has nothing to chase and nothing to welcome back.",
    Event.R6_1_CHASES: "{who} chases {taken} from the {from_slot}.",
    Event.R6_2_SOWN: "{piece} goes to {slot}.",
    Event.R7_1_WOLF_TAKES: "{piece} takes {other} from {slot}; both are out.",
    Event.R7_2_WOLF_FLEES: "{piece} finds {slot} empty and runs off.",
    Event.R8_1_EXTRA_ACTION: "The last animal is in a Goal Fence: {who} may act again.",
    Event.R8_4_STOPS: "{who} stops.",
    Event.R9_1_BONUS_DRAWN: "Hard Worker! {who} draws {piece} from the bag.",
    Event.R9_5_BONUS_PLACED: "{who} puts {other} into {placed}.",
    Event.R10_2_SPRING: "Spring is scored: {both}.",
    Event.R10_3_FENCES_EMPTIED: "Peter takes {a} from the Fences; {b} come out of the Barns into them.",
    Event.R11_1_SUMMER: "Summer is scored: {both}.",
    Event.R11_2_ACHIEVER: "{who} is an Achiever: Spring counts double.",
    Event.R11_3_SHODDY: "{who} did worse than in Spring: Summer counts nothing.",
    Event.R11_7_ROUND_SCORE: "The round is worth: {both}.",
    Event.R12_1_TOTALS: "Totals: {both}.",
    Event.R12_3_NEXT_LEADER: "{who} leads the next round{even}.",
}


def _call_words(choice: int) -> str:
    words: dict[int, str] = {
        Code.CALL_LL: "both to the Left Grassland",
        Code.CALL_LR: "the led one Left, the other Right",
        Code.CALL_RL: "the led one Right, the other Left",
        Code.CALL_RR: "both to the Right Grassland",
    }
    return words.get(choice, "")


TEACHING = f"""\
# Peter's Two Sheep Dogs

Two sheepdogs, one short summer. You win or lose tricks; the **winner** gets the animals, the **loser** gets to
herd them. Both are good, at the right moment.

## What there is
Seven Sheep, seven Pigs, seven Cows (all *livestock*) and seven Wolves, each numbered 1 to 7. The board is a ring of
six slots: each player has a **Left** and a **Right Grassland** and a **Goal Fence**; beside the Fence is a **Barn**.
Sowing runs counterclockwise: your Left, your Right, your Fence, then your opponent's Left, Right and Fence.

## A round
Each hand gets 11 animals, one animal stands on every Grassland, two stay unseen in the bag (R2). Then come
{LAST_TRICK} tricks:

1. **Play.** The leader plays any animal; the other must play the same type if possible (R3.2). The higher number
   wins whatever the types; equal numbers are the leader's (R3.5, R3.6).
2. **Call.** The winner puts both animals on the own Grasslands, wolves too (R4).
3. **Act.** The loser must act (R5). With any animal on the own Grasslands: **Chase**. Take all animals of one of
   them and sow them one by one into the following slots, skipping none, in the order you like (R6). With none:
   **Welcome Back**: one animal goes from your Fence into your Barn, where it is safe.
4. **Again?** If the last animal of a Chase lands in a Goal Fence, yours or the other, you may act again (R8).
   Three Chases in one trick earn the **Hard Worker bonus**: an animal from the bag, put anywhere on the ring (R9).
5. The **loser** leads the next trick (R3.8).

**Wolves** (R7): a wolf that is put into a Fence leaves at once and takes one animal of that Fence along. On a
Grassland it only costs its owner points.

## Points
After trick 5 (Spring) and after trick 11 (Summer): each animal on your Grasslands 3, in your Fence 6, in your Barn
10, each wolf on your Grasslands -3 (R10.2). After Spring the Fences are emptied and the Barns open into them.
If your Summer is at least twice your Spring, Spring counts double (**Achiever**); if it is less than your Spring,
Summer counts nothing (**Shoddy**) (R11). The game ends when a total reaches 100 after a Summer; the higher total
wins (R12).

## Good to know
- A Chase ends in a Fence with 1, 4, 7... animals from your Right, or 2, 5, 8... from your Left.
- 2 on the Left and 1 on the Right, started on the Right, is a chain of three: a bonus.
- Losing on purpose spoils your opponent's chain: they must call two more animals onto their Grasslands.
- Put wolves into your opponent's Fence when it is full, and into your own when it is empty.

## What you type
A piece such as `S5`; a Call `cLR` (led animal Left, other Right); a Chase `xL` or `xR`; sowing `o` livestock or `w`
wolf; `=` stop; `wb` Welcome Back; `@L @R @F` your own slots and `@l @r @f` the other's for a bonus.
"""
