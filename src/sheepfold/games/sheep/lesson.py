"""The lesson of Sheep, with little boards; each paragraph and each caption is a text of its own."""

from __future__ import annotations

from sheepfold.language import mark

_OPTIONS = "start=random,fences4=even,chain_fixed=true,corner_guard=false,round_cap=200"


def _board(crop: str, caption: str, field: str, rest: str) -> str:
    """A little board: the part of the picture, its caption and the position."""
    return f"```board {crop} | {caption}\n{field} 4 R {rest} - - {_OPTIONS}\n```"


PARAGRAPHS = (
    mark("# Sheep"),
    mark("""\
Your shepherd stands in the middle of the field, your six sheep wait at the far corner. Sheep are not clever: once
they run, they run until something stops them. Bring all six home first."""),
    mark("""\
## The field
16 rows of 12 squares, a1 upper left to l16 lower right. In the middle stand the four shepherds: Red f8, Yellow g8,
Blue g9, Black f9. The pictures are missing; these places follow from the rulebook's examples (Q2, Q3). Each player's
**starting square** is the corner opposite: Red l16, Yellow a16, Blue a1, Black l1."""),
    mark("""\
With three players all four shepherds stand all the same, but Black has no flock (R1.4). Its corner l1 is then ordinary
ground, unless an option makes it a starting tile too (Q7)."""),
    _board(
        "0 0 992 900",
        mark("The field at the start: each flock waits beside its corner, far from its shepherd"),
        "12/12/12/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12",
        "fence 0 0",
    ),
    mark("""\
## Fences
Chance says who starts (Q5), and all goes clockwise (R3.1). First everybody places fences in turn: 18 in all with
three players, with four 16, or 18 by the option `fences4` (Q6). No fence on the central tiles or a starting tile, and
none that cuts a corner off from the shepherds (R2). Fences never move."""),
    _board(
        "152 0 368 260",
        mark("Three fences stand. None may follow on a3 or a4: Blue's corner would be cut off (R2.5)"),
        "2#9/2#9/1#10/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12",
        "fence 0 0",
    ),
    mark("""\
## Your turn
You have 3 action points (in the first round 1, 2, 3, 3). Each action costs one (R3):"""),
    mark("""\
- **Place** a sheep on your starting square, if that is vacant (R4).
- **Slide** one of your sheep up, down, left or right. It stops only in front of a fence, a sheep, a dog, a shepherd
  or the edge (R6).
- **Dog**: put one of the six dogs from the supply on any vacant square but a starting square. When all six are out,
  move any dog to any such square instead (R5)."""),
    mark(
        "At least one action of your turn must be a sheep's, if one is possible (R3.4). Points you do not use are lost."
    ),
    _board(
        "152 80 368 170",
        mark("The red sheep on a3 runs right to e3, in front of the fence; up to a1, down to a16 (R6.2)"),
        "12/12/r4#6/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12",
        "act 8 3",
    ),
    _board(
        "152 80 368 170",
        mark("With a dog on d3 it stops on c3"),
        "12/12/r2d1#6/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12",
        "act 8 2",
    ),
    mark("""\
## Home
A sheep is home when it stands beside its shepherd, on one of two squares, or is linked to it by a chain of sheep of
its colour; diagonals never count (R7). A sheep beside its shepherd never moves again (R6.3), nor do the others of its
chain; with the option `chain_fixed` off these may run again, as the rulebook can also be read (Q19)."""),
    _board(
        "330 230 340 360",
        mark("Three red and four yellow sheep are home; the blue one on h10 is only diagonal (R7.2)"),
        "12/12/12/12/12/4rr1y4/5ryy4/5RYy4/5KB5/7b4/12/12/12/12/12/12",
        "act 8 3",
    ),
    mark("You may not take the last free side of another shepherd with a sheep (R6.4); with a dog you may."),
    _board(
        "380 20 300 480",
        mark("The red sheep on h1 may not run down to h8: that is Yellow's last free side (R6.4)"),
        "7r4/12/12/12/12/12/6r5/5RY5/5KBd4/12/12/12/12/12/12/12",
        "act 8 3",
    ),
    mark("""\
All six sheep at home: you win at once (R8.1). If the last round comes first (the option `round_cap`, usually 200), most
sheep at home win, shared if equal (Q23)."""),
    mark("""\
## Good to know
- Passing beside your shepherd does not stop a sheep: put a dog where it should stop.
- A foreign sheep may sit on your corner (the option `corner_guard` forbids it, Q21); leave one of your own there, or
  put a fence on the edge in time.
- A long chain is easier to hit than two squares: build outwards."""),
    mark("""\
## What you type
`#d4` a fence; `+` place a sheep; `l16-l1` a slide, with the square where it really stops; `@?` take a dog from the
supply or `g7@?` lift the one on g7, then `@c3` or `g7@c3` to put it down; `/` end your turn."""),
)

TEACHING = "\n\n".join(PARAGRAPHS) + "\n"
