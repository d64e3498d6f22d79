"""The lesson of The Shepherd, with little boards; each paragraph and each caption is a text of its own."""

from __future__ import annotations

from sheepfold.language import mark

_CARDS = "110011/11111111/11211211/01122110/01122110/11211211/11111111/110011"
_EATEN = "110011/11111111/11211211/01120110/01102110/11201211/11113111/110011"


def _board(crop: str, caption: str, position: str) -> str:
    """A little board: the part of the picture, its caption and the position."""
    return f"```board {crop} | {caption}\n{position}\n```"


PARAGRAPHS = (
    mark("# The Shepherd"),
    mark("""\
Each shepherd has two sheep and wants the most grass before the Sun sets. Two dice say what your sheep may do, and
now and then one of them calls the dog."""),
    mark("""\
## What there is
A board of 60 fields, 8 by 8 without its corners. On most fields lies one **light** card, on eight fields in the
middle two **dark** ones. Four of the light cards hide a **worm**. Every player's two sheep start in the middle of
the own side, where no card lies. The Sun goes round the board in 12 steps (the option `sun_length`); the dog waits
outside (R1). The rulebook's picture is missing: the board, its dark fields and the Sun's track are ours (Q1, Q2,
Q4)."""),
    mark("""\
One die shows the sheep three times, grass twice and the Sun once; the other one sheep, grass three times and the dog
twice (R3.2)."""),
    _board(
        "0 0 870 880",
        mark("The start: two sheep on each side, dark pairs in the centre, the Sun at the corner a8"),
        f"basic/4/stay/12/free/never/600 d1e1/a5a4/e8d8/h4h5 - {_CARDS} 0 0/0/0/0 1.B ROLL",
    ),
    mark("""\
## Your turn
At the table the first to throw two sheep begins; here chance picks one, which is as fair (R2.1, Q5). Turns go
clockwise (R2.3). Throw both dice (R3). Use both symbols, in any order, with one sheep or with both. What can be used
must be used, unless the option `passing` allows a pass (Q8); what cannot is lost."""),
    mark("""\
- **Sheep**: one of your sheep goes one field, never diagonally, never onto another sheep, never off the board (R4).
  One field must stay free between a sheep and the dog, but diagonally is far enough.
- **Grass**: one of your sheep grazes where it stands. You get the light card, or both dark cards at once (R5).
  Walking over a card does not take it."""),
    _board(
        "44 430 520 400",
        mark("Blue's sheep on c3 may graze two dark cards; the one on e2 found a worm"),
        f"basic/2/stay/12/free/never/600 c3e2/e8d7 - {_EATEN} 3 5/0 7.B ACT:SG:SG",
    ),
    mark("""\
- **Sun**: when the rest is done, the Sun goes one step on (R7). Back at its start, the game is over.
- **Dog**: put the dog on any field without a sheep, always on another one than before (R8.1, R8.2). Sheep next to it
  are frightened, your own too: their owners must move each one step away. You may not put the dog where a sheep could
  not get away."""),
    _board(
        "44 430 520 400",
        mark("The dog on d3 keeps five fields free. Blue on c3 and Red on e3 must run, each one step (R8.3)"),
        f"basic/4/stay/12/free/never/600 c3e1/a5a4/e3d8/h4h5 d3 {_CARDS} 0 0/0/0/0 4.Y FLEE:UD:U:-:-",
    ),
    mark("""\
## Worms
A light card is turned over when it is grazed. A worm card stays where it lies, and your sheep stays there too, until
you move it on (R6.6). You get no card, and nobody gets that one any more (R6.3)."""),
    mark("""\
**The fine**, with the option `worms=fine` (R6.5): nobody looks, all cards are taken unseen. At the end every worm in
your pile is given up, and one more card for each."""),
    mark("""\
## The tactical game
The first dog symbol puts the dog on the board as in the basic game (R9.1). From then on it walks one to three steps,
not through sheep, and stops on another field (R9.2). **You** move all frightened sheep, whoever's they are. They may
push other sheep (with the option `push=forced` only when they must, Q23), which must then go one step themselves, and
so on; and they may run over the edge and come back at the other end of their row or column. No sheep runs twice, and
none may end next to the dog. Worms are shown and turned face down again (R6.4)."""),
    _board(
        "320 430 520 400",
        mark("Blue's sheep fled to f3 and pushed Red's, which must go one step on now (R9.5)"),
        f"tactical/4/turn_back/12/free/never/600 f3e1/a5a4/f3d8/h4h5 d3 {_CARDS} 0 0/0/0/0 31.B FLEE:GD:G:0:4",
    ),
    _board(
        "250 0 480 400",
        mark("Red on e8 must run: to d8, to f8, or over the edge and in again on e1 (R9.6)"),
        f"tactical/4/turn_back/12/free/never/600 d1e2/a5a4/e8b6/h4h5 e7 {_CARDS} 0 0/0/0/0 2.W FLEE:GD:G:-:-",
    ),
    mark("""\
## The end
When the Sun is back, or no grass is left, most cards win (R10, R11). Equal piles share the victory."""),
    mark("""\
## Good to know
- Dark fields are worth two cards for one symbol: get there first, and leave when they are empty.
- The dog blocks five fields. Put it between a rival and the grass, or let it push you a free step ahead.
- In the tactical game the way over the edge can carry a rival right across the board."""),
    mark("""\
## What you type
A step `d1-d2`; a grazing `d2*`; the dog `Dc8`; a frightened sheep's way `b8>b7`; `pass` where that is allowed."""),
)

TEACHING = "\n\n".join(PARAGRAPHS) + "\n"
