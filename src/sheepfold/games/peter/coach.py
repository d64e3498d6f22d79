"""The coached first game: two tricks from the first deal, a chain of chases, and a wolf."""

from __future__ import annotations

from sheepfold.engine.coaching import Coaching, Step, Teaching
from sheepfold.language import mark

FIRST_DEAL = """\
round 1 trick 1 leader 0 at LEAD totals 0,0 spring -
H0 S2 S5 S7 P1 P4 P6 C3 C6 W2 W4 W7 | H1 S1 S3 S6 P2 P5 P7 C1 C4 C7 W1 W6
L0 S4 | R0 P3 | F0 - | B0 - | L1 C2 | R1 W3 | F1 - | B1 -
bag C5 W5 | out - | void0 - | void1 -"""

CHAIN = """\
round 1 trick 3 leader 1 at CHASE winner 1 chases 0 totals 0,0 spring -
H0 S2 S5 P1 P4 C3 C6 W2 W7 | H1 S3 S7 P2 P5 P6 C7 W1 W4
L0 S4 C2 | R0 P3 | F0 P7 | B0 - | L1 - | R1 - | F1 S1 S6 C1 C4 | B1 -
bag C5 W5 | out W3 W6 | void0 - | void1 -"""

WOLF = """\
round 1 trick 3 leader 1 at SOW winner 1 chases 1 last R0 totals 0,0 spring -
H0 S2 S5 P1 P4 C3 C6 W2 W7 | H1 S3 S7 P2 P5 P6 C7 W1 W4
L0 C2 | R0 - | F0 P7 | B0 - | L1 - | R1 - | F1 S1 S6 P3 C1 C4 | B1 -
bag C5 W5 | out W6 | void0 - | void1 -
taken S4 W3"""

COACHING = Coaching(
    start=FIRST_DEAL,
    steps=(
        Step(
            mark(
                "Welcome! Below are your animals. On your side of the ring: a Left and a Right Grassland, a Goal "
                "Fence, and a Barn beside it. Animals in the Fence and in the Barn bring points."
            )
        ),
        Step(
            mark("You lead the first trick. Sheep 7 cannot be beaten by a sheep: play it."),
            ("S7",),
            mark("You may lead anything. But take Sheep 7 now: a sure win."),
            ("S1",),
        ),
        Step(
            mark(
                "The other one had to follow with a sheep, and you won. The winner calls both animals onto the own "
                "Grasslands. Put one on each side."
            ),
            ("cLR",),
            mark("That works, too. But put one on each side: you will see why."),
            ("xL", "P5"),
        ),
        Step(
            mark(
                "The loser had to chase, and leads now: Pig 5. You must follow with a pig. Pig 6 would win. But only "
                "the loser chases, and your animals stand well: lose, with Pig 1."
            ),
            ("P1", "P4"),
            mark("With Pig 6 you would win and could not chase. Lose this trick, with a small pig."),
            ("cLL",),
        ),
        Step(
            mark(
                "Your chase! Take all animals of one Grassland and sow them, one into each following slot. The two "
                "from the Left end in your Fence. The lit sign shows it: take the Left."
            ),
            ("xL",),
            mark("From the Right the last one would land on the other side. Chase the Left."),
        ),
        Step(
            mark(
                "The last animal landed in a Goal Fence, so you may act again. A Chase from the Right would give the "
                "other one animals. Stop here."
            ),
            ("=",),
            mark("That would carry two of your animals across. Stop this time."),
        ),
        Step(
            mark("Another moment: here three Chases in a row are possible. Begin with the one on the Right."),
            ("xR",),
            mark("Begin on the Right: then the Left ends in the Fence, and the Right once more."),
            at=CHAIN,
        ),
        Step(
            mark("Into the Fence: go on, with the two on the Left."), ("xL",), mark("No, go on: there is more to get.")
        ),
        Step(
            mark("And once more from the Right: the third Chase of a trick earns the Hard Worker bonus."),
            ("xR",),
            mark("No, go on: the third Chase earns a bonus."),
        ),
        Step(
            mark(
                "Your Grasslands are empty. Now an action is a Welcome Back: one animal goes from the Fence into the "
                "Barn, where it is safe and worth 10."
            ),
            ("wb",),
            mark("Welcome one animal back first: it costs nothing."),
            ("+C5",),
        ),
        Step(
            mark("The bonus: a cow from the bag. Put it where it is worth most: into your Fence."),
            ("@F",),
            mark("It may go there. But in your Fence it is worth 6 points."),
        ),
        Step(
            mark(
                "Last, the wolf. You are sowing a sheep and a wolf; the next goes into your Fence. A wolf in a Fence "
                "leaves at once and takes one animal along. So sow the sheep first: the wolf goes to the other side."
            ),
            ("o",),
            mark("The wolf would take Pig 7 out of your Fence. Sow the sheep first."),
            at=WOLF,
        ),
        Step(
            mark(
                "After trick 5 and after trick 11 points are counted: 3 for each animal on your Grasslands, 6 in the "
                "Fence, 10 in the Barn, and 3 less for each wolf. Who reaches 100 after a Summer, with more than the "
                "other, wins."
            ),
        ),
    ),
    end=mark("That is all you need. Win tricks for animals, lose tricks for chases, and mind the wolves."),
)

TEACHING = Teaching(
    COACHING,
    {
        "LEAD": mark("What do you lead?"),
        "FOLLOW": mark("Win or lose this trick?"),
        "CALL": mark("Where do you call the animals?"),
        "CHASE": mark("Which Grassland do you chase?"),
        "SOW": mark("In which order do you sow?"),
        "EXTRA": mark("Act again?"),
        "BONUS_PLACE": mark("Where does the bonus go?"),
    },
)
