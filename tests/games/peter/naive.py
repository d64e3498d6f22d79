"""A slow and obvious twin of Peter's Two Sheep Dogs, the oracle of the differential tests.

Written from the rule ledger alone. Pieces are strings such as "S5"; `places` maps the name of a place to the
set of pieces lying there. A set is never walked in its own order: always sorted by piece id, or its minimum.
"""

from __future__ import annotations

import copy
from itertools import combinations

TYPES = "SPCW"
PIECES = [kind + number for kind in TYPES for number in "1234567"]
RING = ["L0", "R0", "F0", "L1", "R1", "F1"]
PLACES = [
    "H0", "H1", "L0", "R0", "F0", "B0", "L1", "R1", "F1", "B1",
    "bag", "out", "lead", "follow", "taken", "bonus",
]  # fmt: skip
DRAW_ORDER = ["H0"] * 11 + ["H1"] * 11 + ["L0", "R0", "L1", "R1"]
DEFAULTS: dict[str, str | int] = {
    "extra_action": "may", "neg_scores": "lenient", "target": 100, "length": "target", "max_rounds": 20,
}  # fmt: skip

CHOICES = {
    28: "cLL", 29: "cLR", 30: "cRL", 31: "cRR", 32: "xL", 33: "xR", 34: "=", 35: "wb", 36: "o", 37: "w",
    38: "@L", 39: "@R", 40: "@F", 41: "@l", 42: "@r", 43: "@f",
}  # fmt: skip


def piece_id(piece: str) -> int:
    """The id of a piece, 0 to 27 (R1.2)."""
    return PIECES.index(piece)


def is_wolf(piece: str) -> bool:
    """Whether a piece is a wolf rather than livestock (R1.2)."""
    return piece[0] == "W"


def in_order(pieces: set[str] | frozenset[str]) -> list[str]:
    """The pieces by ascending id, so that no order of a set ever matters (Q8)."""
    return sorted(pieces, key=piece_id)


def livestock_in(pieces: set[str]) -> list[str]:
    """The livestock among some pieces, lowest id first (Q8)."""
    return [piece for piece in in_order(pieces) if not is_wolf(piece)]


def wolves_in(pieces: set[str]) -> list[str]:
    """The wolves among some pieces, lowest id first (Q8)."""
    return [piece for piece in in_order(pieces) if is_wolf(piece)]


def round_score(a: int, b: int, neg_scores: str) -> int:
    """One player's round score from their raw Spring points a and Summer points b (R11.2)."""
    if neg_scores == "literal":
        return (2 * a if b >= 2 * a else a) + (0 if b < a else b)
    if a > 0 and b >= 2 * a:
        return 2 * a + b
    if b < a:
        return a + min(b, 0) if neg_scores == "harsh" else a
    return a + b


class Naive:
    """One game, always standing at a decision, at a chance event or at its end (R3.7)."""

    def __init__(
        self, extra_action: str = "may", neg_scores: str = "lenient", target: int = 100,
        length: str = "target", max_rounds: int = 20,
    ) -> None:  # fmt: skip
        """Set up a new game, waiting for the random first leader (R1.3)."""
        if extra_action not in ("may", "must") or neg_scores not in ("lenient", "literal", "harsh"):
            raise ValueError("unknown option value (Q29)")
        if length not in ("target", "one_round") or not 10 <= target <= 500 or not 1 <= max_rounds <= 100:
            raise ValueError("option value out of range (Q29)")
        self.extra_action, self.neg_scores = extra_action, neg_scores
        self.target, self.length, self.max_rounds = target, length, max_rounds
        self.round, self.leader, self.totals = 1, -1, [0, 0]
        self._clear_the_table()
        self.phase = "FIRST_LEAD"

    def _clear_the_table(self) -> None:
        """Put all 28 pieces in the bag and forget everything about the last round (R2.1)."""
        self.places: dict[str, set[str]] = {name: set() for name in PLACES}
        self.places["bag"] = set(PIECES)
        self.phase, self.trick, self.winner, self.chases, self.last = "DEAL", 1, -1, 0, ""
        self.voids: list[set[str]] = [set(), set()]
        self.spring: list[int] | None = None

    # ---- what anybody may ask ----

    @property
    def loser(self) -> int:
        """The player who did not win this trick (R5.1)."""
        return 1 - self.winner

    @property
    def decision(self) -> str:
        """The name of what is being decided (R3.7)."""
        return self.phase

    @property
    def actor(self) -> int:
        """The seat to decide, -1 for chance and -2 for nobody (R3.7)."""
        if self.phase in ("CHASE", "SOW", "EXTRA", "BONUS_PLACE"):
            return self.loser
        others = {"END": -2, "LEAD": self.leader, "FOLLOW": 1 - self.leader, "CALL": self.winner}
        return others.get(self.phase, -1)

    @property
    def scores(self) -> list[int]:
        """The totals of both players (Q36)."""
        return list(self.totals)

    @property
    def payoffs(self) -> list[float]:
        """Plus one for the winner and minus one for the other at the end, else nothing (Q36)."""
        if self.phase != "END" or self.totals[0] == self.totals[1]:
            return [0.0, 0.0]
        if self.totals[0] > self.totals[1]:
            return [1.0, -1.0]
        return [-1.0, 1.0]

    def copy(self) -> Naive:
        """An independent copy of the whole game (Q35)."""
        return copy.deepcopy(self)

    def choices(self) -> list[int]:
        """All legal codes in ascending order, the outcomes of chance included (R3.7)."""
        if self.phase == "FIRST_LEAD":
            return [0, 1]
        if self.phase in ("DEAL", "BONUS_DRAW"):
            return [piece_id(piece) for piece in in_order(self.places["bag"])]
        if self.phase == "LEAD":
            return [piece_id(piece) for piece in in_order(self.places[f"H{self.leader}"])]
        if self.phase == "FOLLOW":
            return [piece_id(piece) for piece in self._followers()]
        if self.phase == "CALL":
            same_class = is_wolf(self._only("lead")) == is_wolf(self._only("follow"))
            return [28, 29, 31] if same_class else [28, 29, 30, 31]
        if self.phase == "EXTRA":
            return self._extra_choices()
        fixed = {"CHASE": [32, 33], "SOW": [36, 37], "BONUS_PLACE": [38, 39, 40, 41, 42, 43], "END": []}
        return fixed[self.phase]

    def _followers(self) -> list[str]:
        """The pieces the follower may play: those of the led type, or all if there is none (R3.2)."""
        hand = in_order(self.places[f"H{1 - self.leader}"])
        same_type = [piece for piece in hand if piece[0] == self._only("lead")[0]]
        return same_type if same_type else hand

    def _extra_choices(self) -> list[int]:
        """The choices of a player who has earned an extra action (R8.4)."""
        chases = [32] if self.places[f"L{self.loser}"] else []
        chases += [33] if self.places[f"R{self.loser}"] else []
        if self.extra_action == "must":
            return chases
        return [*chases, 34] if chases else [34, 35]

    def worlds(self, seat: int) -> list[tuple[frozenset[str], frozenset[str]]]:
        """Every pair of opponent's hand and bag that agrees with all this seat knows (R3.2)."""
        hand_name = f"H{1 - seat}"
        unseen = in_order(self.places[hand_name] | self.places["bag"])
        found: list[tuple[frozenset[str], frozenset[str]]] = []
        for hand in combinations(unseen, len(self.places[hand_name])):
            if any(piece[0] in self.voids[1 - seat] for piece in hand):
                continue
            found.append((frozenset(hand), frozenset(unseen) - frozenset(hand)))
        return found

    # ---- playing one code ----

    def play(self, code: int) -> None:
        """Carry out one legal code and all automatic steps after it (R3.7)."""
        if code not in self.choices():
            raise ValueError(f"{code} is not legal at {self.phase} (R3.7)")
        if self.phase == "FIRST_LEAD":
            self.leader = code
            self.phase = "DEAL"
        elif self.phase == "DEAL":
            self._deal(PIECES[code])
        elif self.phase == "LEAD":
            self._put(PIECES[code], "lead")
            self.phase = "FOLLOW"
        elif self.phase == "FOLLOW":
            self._follow(PIECES[code])
        elif self.phase == "CALL":
            self._call(CHOICES[code])
        elif self.phase in ("CHASE", "EXTRA") and code in (32, 33):
            self._chase(CHOICES[code][1])
        elif self.phase == "EXTRA":
            if code == 35:
                self._welcome_back()
            self._chain_end()
        elif self.phase == "SOW":
            taken = self.places["taken"]
            self._sow(livestock_in(taken)[0] if code == 36 else wolves_in(taken)[0])
            self._sowing()
        elif self.phase == "BONUS_DRAW":
            self._put(PIECES[code], "bonus")
            self.phase = "BONUS_PLACE"
        else:
            self._put_in_slot(self._only("bonus"), RING[(code - 38 + 3 * self.loser) % 6])
            self._trick_end()

    def _only(self, place: str) -> str:
        """The one piece lying in a place that holds just one (R3.1)."""
        (piece,) = self.places[place]
        return piece

    def _put(self, piece: str, place: str) -> None:
        """Move a piece from wherever it is to a place (R1.2)."""
        for name in PLACES:
            self.places[name].discard(piece)
        self.places[place].add(piece)

    def _put_in_slot(self, piece: str, slot: str) -> None:
        """Place a piece in a slot; a wolf in a Fence leaves, and takes one livestock piece along (R7.1)."""
        self._put(piece, slot)
        if is_wolf(piece) and slot[0] == "F":
            self._put(piece, "out")
            for victim in livestock_in(self.places[slot])[:1]:
                self._put(victim, "out")

    def _deal(self, piece: str) -> None:
        """Draw one piece: 11 for player 0, 11 for player 1, then the four Grasslands (R2.2)."""
        drawn_before = 28 - len(self.places["bag"])
        self._put(piece, DRAW_ORDER[drawn_before])
        if drawn_before + 1 == len(DRAW_ORDER):
            self.phase = "LEAD"

    def _follow(self, piece: str) -> None:
        """The follower plays; the strictly higher number wins, else the leader does (R3.5)."""
        follower = 1 - self.leader
        led = self._only("lead")
        self._put(piece, "follow")
        if piece[0] != led[0]:
            self.voids[follower].add(led[0])
        self.winner = follower if int(piece[1]) > int(led[1]) else self.leader
        self.chases = 0
        self.phase = "CALL"

    def _call(self, name: str) -> None:
        """The winner puts both pieces of the trick on their own Grasslands (R4.1)."""
        self._put(self._only("lead"), f"{name[1]}{self.winner}")
        self._put(self._only("follow"), f"{name[2]}{self.winner}")
        self._compulsory_action("CHASE")

    def _compulsory_action(self, decision: str) -> None:
        """The loser must Chase if anything is on their Grasslands, else Welcome Back (R5.1)."""
        left, right = self.places[f"L{self.loser}"], self.places[f"R{self.loser}"]
        if left and right:
            self.phase = decision
        elif left:
            self._chase("L")
        elif right:
            self._chase("R")
        else:
            self._welcome_back()
            self._chain_end()

    def _welcome_back(self) -> None:
        """One livestock piece, if any, moves from the loser's Fence to the loser's Barn (R5.2)."""
        for piece in livestock_in(self.places[f"F{self.loser}"])[:1]:
            self._put(piece, f"B{self.loser}")

    def _chase(self, side: str) -> None:
        """The loser takes every piece of one own Grassland and begins to sow (R6.1)."""
        origin = f"{side}{self.loser}"
        for piece in in_order(self.places[origin]):
            self._put(piece, "taken")
        self.last = origin
        self.chases += 1
        self._sowing()

    def _sow(self, piece: str) -> None:
        """Put one taken piece in the slot after the last one, skipping none (R6.2)."""
        self.last = RING[(RING.index(self.last) + 1) % 6]
        self._put_in_slot(piece, self.last)

    def _sowing(self) -> None:
        """Sow on by itself while one class is left, ask while there are two (R6.5)."""
        while self.places["taken"]:
            if livestock_in(self.places["taken"]) and wolves_in(self.places["taken"]):
                self.phase = "SOW"
                return
            self._sow(in_order(self.places["taken"])[0])
        ended_in_fence = self.last[0] == "F"
        self.last = ""
        if ended_in_fence:
            self._next_action()
        else:
            self._chain_end()

    def _next_action(self) -> None:
        """A Chase that ended in a Fence earns another action (R8.1)."""
        if self.extra_action == "must":
            self._compulsory_action("EXTRA")
        elif any(self.places[f"{kind}{self.loser}"] for kind in "LRF"):
            self.phase = "EXTRA"
        else:
            self._chain_end()

    def _chain_end(self) -> None:
        """Three or more Chases earn one piece from a bag that is not empty (R9.1)."""
        if self.chases >= 3 and self.places["bag"]:
            self.phase = "BONUS_DRAW"
        else:
            self._trick_end()

    # ---- ends of tricks, seasons and rounds ----

    def _trick_end(self) -> None:
        """The loser leads the next trick; tricks 5 and 11 are followed by a scoring (R3.8)."""
        self.leader, self.winner, self.chases = self.loser, -1, 0
        if self.trick == 11:
            self._summer()
            return
        if self.trick == 5:
            self._spring()
        self.trick += 1
        self.phase = "LEAD"

    def season_points(self, player: int) -> int:
        """What a player would score if a season ended now (R10.2)."""
        points = 0
        for grassland in (self.places[f"L{player}"], self.places[f"R{player}"]):
            points += 3 * len(livestock_in(grassland)) - 3 * len(wolves_in(grassland))
        points += 6 * len(livestock_in(self.places[f"F{player}"]))
        points += 10 * len(livestock_in(self.places[f"B{player}"]))
        return points

    def _spring(self) -> None:
        """Score both, then empty both Fences, then move each Barn to its Fence (R10.1)."""
        self.spring = [self.season_points(0), self.season_points(1)]
        for player in (0, 1):
            for piece in in_order(self.places[f"F{player}"]):
                self._put(piece, "out")
        for player in (0, 1):
            for piece in in_order(self.places[f"B{player}"]):
                self._put(piece, f"F{player}")

    def _summer(self) -> None:
        """Add the round scores to the totals, then end the game or start a new round (R11.7)."""
        assert self.spring is not None
        for player in (0, 1):
            summer = self.season_points(player)
            self.totals[player] += round_score(self.spring[player], summer, self.neg_scores)
        reached = max(self.totals) >= self.target
        if reached or self.length == "one_round" or self.round >= self.max_rounds:
            self.phase = "END"
            return
        if self.totals[0] < self.totals[1]:
            self.leader = 0
        elif self.totals[1] < self.totals[0]:
            self.leader = 1
        self.round += 1
        self._clear_the_table()

    # ---- texts ----

    def move(self, code: int) -> str:
        """The notation of one choice at this decision (R3.7)."""
        if self.phase == "FIRST_LEAD":
            return f"first {code}"
        if self.phase == "BONUS_DRAW":
            return "+" + PIECES[code]
        return PIECES[code] if code < 28 else CHOICES[code]

    def text(self) -> str:
        """The whole position text, hidden places included (Q35)."""
        first = [f"round {self.round} trick {self.trick}"]
        first.append("leader -" if self.phase == "FIRST_LEAD" else f"leader {self.leader}")
        first.append(f"at {self.phase}")
        if self.phase in ("CALL", "CHASE", "SOW", "EXTRA", "BONUS_DRAW", "BONUS_PLACE"):
            first.append(f"winner {self.winner} chases {self.chases}")
        if self.phase == "SOW":
            first.append(f"last {self.last}")
        first.append(f"totals {self.totals[0]},{self.totals[1]}")
        first.append("spring -" if self.spring is None else f"spring {self.spring[0]},{self.spring[1]}")
        for option, default in DEFAULTS.items():
            if getattr(self, option) != default:
                first.append(f"{option} {getattr(self, option)}")
        lines = [
            " ".join(first),
            self._fields(["H0", "H1"]),
            self._fields(["L0", "R0", "F0", "B0", "L1", "R1", "F1", "B1"]),
            self._fields(["bag", "out", "void0", "void1"]),
        ]
        busy = [name for name in ("lead", "follow", "taken", "bonus") if self.places[name]]
        if busy:
            lines.append(self._fields(busy))
        return "\n".join(lines)

    def _fields(self, names: list[str]) -> str:
        """One line of places or voids, a dash standing for nothing (Q35)."""
        fields: list[str] = []
        for name in names:
            if name.startswith("void"):
                words = [kind for kind in TYPES if kind in self.voids[int(name[4])]]
            else:
                words = in_order(self.places[name])
            fields.append(f"{name} {' '.join(words) if words else '-'}")
        return " | ".join(fields)

    @classmethod
    def at(cls, text: str) -> Naive:
        """The game standing at a written position; `at ACTION` goes on to the next decision (Q37)."""
        lines = text.strip().split("\n")
        words = lines[0].split()
        given = dict(zip(words[0::2], words[1::2], strict=True))
        game = cls(
            given.get("extra_action", "may"), given.get("neg_scores", "lenient"),
            int(given.get("target", "100")), given.get("length", "target"),
            int(given.get("max_rounds", "20")),
        )  # fmt: skip
        game.round, game.trick = int(given["round"]), int(given["trick"])
        game.leader = -1 if given["leader"] == "-" else int(given["leader"])
        game.phase = given["at"]
        game.winner = int(given.get("winner", "-1"))
        game.chases = int(given.get("chases", "0"))
        game.last = given.get("last", "")
        game.totals = [int(total) for total in given["totals"].split(",")]
        game.spring = None if given["spring"] == "-" else [int(a) for a in given["spring"].split(",")]
        game.places["bag"] = set()
        for field in " | ".join(lines[1:]).split("|"):
            name, *content = field.split()
            things = {thing for thing in content if thing != "-"}
            if name.startswith("void"):
                game.voids[int(name[4])] = things
            else:
                game.places[name] = things
        if game.phase == "ACTION":
            game._compulsory_action("CHASE")
        return game
