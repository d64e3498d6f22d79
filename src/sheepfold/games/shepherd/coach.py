"""The coached first game: walking, grazing, a worm, the Sun and the dog, in the basic version for two."""

from __future__ import annotations

from sheepfold.engine.coaching import Coaching, Step, Teaching
from sheepfold.language import mark

_CARDS = "110011/11111111/11211211/01122110/01122110/11211211/11111111/110011"
_EATEN = "110001/11110111/11211211/01122110/01122110/11211211/11101111/110011"
_LATER = "110001/11100311/11211211/01122110/01122110/11011211/11100111/110011"
START = f"basic/2/stay/12/free/never/600 d1e1/e8d8 - {_CARDS} 0 0/0 1.B ROLL"
DARK = f"basic/2/stay/12/free/never/600 c3e2/f7d7 - {_EATEN} 3 1/2 7.B ACT:SG:SG"
DOG = f"basic/2/stay/12/free/never/600 c4e3/e6c7 - {_LATER} 6 4/3 15.B ACT:SD:D"

COACHING = Coaching(
    start=START,
    steps=(
        Step(
            mark(
                "Welcome! Your two sheep stand below, on the near side. Collect the most grass before the Sun has gone "
                "round the board. Two dice say what your sheep may do: let us throw them."
            ),
            then=("[SG]",),
        ),
        Step(
            mark("A sheep and grass. The sheep: one of yours goes one field. Step forward, from d1 to d2."),
            ("d1-d2",),
            mark("That step is allowed. But go straight ahead this time, from d1 to d2."),
            ("1", "[US]", "d8-d7"),
        ),
        Step(
            mark(
                "The grass came by itself, for only one sheep stood on a card: one card for you. Then the other one "
                "threw the Sun, and it went one step on."
            ),
        ),
        Step(
            mark(
                "Some turns later. Your sheep on c3 stands on a dark field: two cards at once! Use the grass there. "
                "Pick that sheep, and graze."
            ),
            ("c3*",),
            mark("A light card is one card. On c3 you get two for the same symbol."),
            at=DARK,
        ),
        Step(
            mark("Two cards. A sheep is left: both symbols are used. Go from e2 up to e3."),
            ("e2-e3",),
            mark("Allowed, too. Go towards the middle: from e2 to e3."),
            ("[UG]", "f7*", "w"),
        ),
        Step(
            mark(
                "The other one grazed, and turned up a worm! A worm card stays where it lies, and nobody gets it. Four "
                "of the light cards hide one. Dark cards are clean."
            ),
        ),
        Step(
            mark(
                "Now a dog on the dice. Put the dog on any field without a sheep: sheep next to it must run away, one "
                "step. Drive your rival from the dark fields: put it on e5."
            ),
            ("De5",),
            mark("The dog could go there. On e5 it frightens your rival's sheep on e6."),
            ("e6>e7", "[UD]", "De4"),
            at=DOG,
        ),
        Step(
            mark(
                "Your rival's sheep ran off. But now the dog comes back and frightens yours on e3. You say where it "
                "runs: to f3, a dark field!"
            ),
            ("e3>f3",),
            mark("It may run there. But f3 is a dark field: two cards."),
            ("[UG]",),
        ),
        Step(
            mark("Your throw: the Sun and grass. Graze on f3: two cards for one symbol. Then the Sun goes on."),
            ("f3*",),
            mark("That would be one card. Graze on f3."),
        ),
    ),
    end=mark(
        "Walk, graze, mind the worms, and use the dog. When the Sun is back at its start, most cards win. In the "
        "tactical version the dog walks, and sheep push each other."
    ),
)

TEACHING = Teaching(
    COACHING,
    {
        "ACT": mark("How do you use the dice?"),
        "FLEE": mark("Where does the frightened sheep run?"),
    },
)
