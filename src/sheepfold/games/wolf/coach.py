"""The coached first game: a whole short game for three, from the first bet to the last chip."""

from __future__ import annotations

from sheepfold.engine.coaching import Coaching, Step, Teaching
from sheepfold.language import mark

COACHING = Coaching(
    start="T=P1 F=P1 sp=12 S[]- C[]- D[]- W[]- open=- cups=SSSCDW|SSSCDD|SSCCDW",
    steps=(
        Step(mark("Welcome! Three players, six dice each, hidden under cups. Yours are below: only you see them.")),
        Step(
            mark("It is your turn. Bet: lay one of your sheep into the row of sheep."),
            ("S",),
            mark("That would be a bet, too. Today begin with a sheep: of these you have most."),
        ),
        Step(
            mark(
                "Now say how many sheep there are in all, on the board and under every cup. You know of 4, for a wolf "
                "counts as a sheep. Claim 9: that is nearly sure."
            ),
            ("=9",),
            mark("You could say that. But take 9 now: high enough to annoy the next one, and nearly sure."),
            ("C", "=4", "D", "=5"),
        ),
        Step(
            mark(
                "The others bet on cows and on sheepdogs. A lap is over, and you hold the bell: as first player you "
                "may roll a spare die instead of betting. Do that (R7)."
            ),
            ("*",),
            mark("Allowed, but first use the privilege of the first player: the bell."),
            ("W",),
        ),
        Step(
            mark("A wolf! It may lie with the wolves, the dogs or the sheep. Lay it with the sheep: your claim gains."),
            ("/S",),
            mark("It could lie there. With the sheep it helps your own claim of 9."),
            ("S", "=13", "W", "=9"),
        ),
        Step(
            mark(
                "Your marker went home: somebody claimed more sheep. And the last one claims 9 wolves! Do you believe "
                "that? You know of 3, and only wolves and dogs count. Cry wolf at that claim."
            ),
            ("!W",),
            mark("Look at the chances: 9 wolves is by far the boldest claim. Cry wolf at that one."),
        ),
        Step(
            mark(
                "All cups are lifted: 5 wolves, not 9. The liar pays you the difference, 4 chips. Received chips are "
                "points, your own chips are not."
            ),
            then=("P3~SSCDDW", "P1~SSSSDW", "P2~SSCCDD", "S", "=8"),
        ),
        Step(
            mark(
                "New dice for all, and whoever paid begins. You hold four sheep and a wolf. Lay the wolf as a sheep: "
                "so you keep your sheep under the cup."
            ),
            ("W/S",),
            mark("Also a bet. But try this once: lay a wolf among the sheep."),
        ),
        Step(
            mark("You know of 6 sheep now, and 11 dice are hidden. Claim 10: bold, but not foolish."),
            ("=10",),
            mark("Take 10: bold enough that somebody may doubt it."),
            ("C", "=4", "!S"),
        ),
        Step(
            mark(
                "Somebody cried wolf at you, and your claim was true! Then the caller pays the difference plus one "
                "chip. That was the last chip of its own: the game is over, and most chips received win."
            ),
        ),
    ),
    end=mark(
        "You won your first game. Remember: a claim counts all cups, wolves are sheep and dogs, too, and only chips "
        "from others are points."
    ),
)

TEACHING = Teaching(
    COACHING,
    {
        "TURN": mark("Bet, or which claim do you not believe?"),
        "CLAIM": mark("How many do you claim?"),
        "PLACE_SPARE": mark("Where does the spare die go?"),
    },
)
