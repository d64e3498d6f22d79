"""You Cry Wolf! a second time, slow and obvious, from the ledger alone: lists of letters, no bits, no tables."""

from __future__ import annotations

from itertools import product

BETS = [("S", "S"), ("C", "C"), ("D", "D"), ("D", "W"), ("W", "W"), ("W", "D"), ("W", "S")]
ROWS = "SCDW"
ROLLS = [
    "S" * s + "C" * c + "D" * d + "W" * (6 - s - c - d) for s, c, d in product(range(7), repeat=3) if s + c + d <= 6
]


def accepts(row, face):
    return (face, row) in BETS


class Table:
    """A game under way; options by the names of a position text."""

    def __init__(self, n, die="S3C1D1W1", box=30, placed="stay", markers=3, opened=False, once=False):
        self.once, self.open = once, None
        self.n, self.die, self.box, self.placed, self.markers, self.opened = n, die, box, placed, markers, opened
        self.own, self.rec, self.play = [5] * n, [0] * n, 0
        self.first = None
        self.start_play()
        self.phase, self.turn = "FIRST_PLAYER", None

    # ---------------------------------------------------------------- state machine

    def start_play(self):
        self.play += 1
        self.cups, self.open = [None] * self.n, self.open if self.once else None
        self.rows = {row: [] for row in ROWS}
        self.marker = {}
        self.spare = self.box - 6 * self.n - (6 if self.opened else 0)
        self.turn, self.ready, self.phase, self.move = self.first, False, "ROLL_CUP", ""
        self.ruled = [""] * self.n

    def left(self, seat):
        return (seat + 1) % self.n

    def least(self, row, dice):
        return max(dice, self.marker[row][1] if row in self.marker else 0) + 1

    def is_open(self, row):
        mine = [owner for owner, _ in self.marker.values()].count(self.turn)
        has_marker = mine < self.markers or (row in self.marker and self.marker[row][0] == self.turn)
        return has_marker and self.least(row, len(self.rows[row]) + 1) <= self.box

    def turns(self):
        found = [c for c, (face, row) in enumerate(BETS) if face in self.cups[self.turn] and self.is_open(row)]
        found += [7 + r for r, row in enumerate(ROWS) if row in self.marker and self.marker[row][0] != self.turn]
        if self.turn == self.first and self.ready and (self.spare or self.rows["S"]):
            found.append(11)
        return found

    def choices(self):
        if self.phase == "FIRST_PLAYER":
            return list(range(self.n))
        if self.phase in ("ROLL_CUP", "ROLL_OPEN"):
            return list(range(84))
        if self.phase == "TURN":
            return self.turns()
        if self.phase == "CLAIM":
            row = self.move[-1]
            return list(range(self.least(row, len(self.rows[row])), self.box + 1))
        if self.phase == "ROLL_SPARE":
            return [0, 1, 2, 3]
        if self.phase == "PLACE_SPARE":
            return [r for r, row in enumerate(ROWS) if accepts(row, self.move[-1])]
        return []

    def apply(self, code):
        getattr(self, "do_" + self.phase.lower())(code)

    def do_first_player(self, code):
        self.first = self.turn = code
        self.phase = "ROLL_CUP"

    def do_roll_cup(self, code):
        self.cups[self.turn] = list(ROLLS[code])
        self.turn = self.left(self.turn)
        if self.turn == self.first:
            if self.opened and self.open is None:
                self.phase = "ROLL_OPEN"
            else:
                self.begin_turn()

    def do_roll_open(self, code):
        self.open = list(ROLLS[code])
        self.begin_turn()

    def begin_turn(self):
        self.phase, self.move = "TURN", ""
        if not self.turns():
            if self.cups[self.turn]:
                closed = [f for f in ROWS if any(accepts(row, f) and self.is_open(row) for row in ROWS)]
                self.ruled[self.turn] = "".join(f for f in ROWS if f in self.ruled[self.turn] or f in closed)
            self.end_turn()

    def end_turn(self):
        if self.turn == self.first:
            self.ready = True
        self.turn = self.left(self.turn)
        self.begin_turn()

    def do_turn(self, code):
        if code < 7:
            face, row = BETS[code]
            self.cups[self.turn].remove(face)
            self.rows[row].append(face)
            self.move, self.phase = face if face == row else f"{face}/{row}", "CLAIM"
        elif code < 11:
            self.call(ROWS[code - 7])
        else:
            self.move, self.phase = "*" if self.spare else "**", "ROLL_SPARE"
            if self.spare:
                self.spare -= 1
            else:
                self.rows["S"].pop(0)

    def do_claim(self, code):
        self.marker[self.move[-1]] = (self.turn, code)
        self.end_turn()

    def do_roll_spare(self, code):
        self.move += ROWS[code]
        self.phase = "PLACE_SPARE"
        if code < 2:
            self.do_place_spare(code)

    def do_place_spare(self, code):
        self.rows[ROWS[code]].append(self.move[-1])
        self.first = self.turn = self.left(self.turn)
        self.ready = False
        self.begin_turn()

    def count(self, row):
        hidden = [face for cup in self.cups for face in cup] + (self.open or [])
        found = len(self.rows[row]) + sum(accepts(row, face) for face in hidden)
        if self.placed == "roam":
            found += sum(
                accepts(row, other) for other in ROWS if other != row for face in self.rows[other] if face == other
            )
        return found

    def call(self, row):
        owner, k = self.marker[row]
        c = self.count(row)
        payer, receiver, owed = (owner, self.turn, k - c) if c < k else (self.turn, owner, c - k + 1)
        self.own[payer] -= min(self.own[payer], owed)
        self.rec[receiver] += owed
        self.first = payer
        if self.own[payer]:
            self.start_play()
        else:
            self.phase, self.turn, self.ready, self.move = "GAME_OVER", None, False, ""

    def winners(self):
        ranks = list(zip(self.rec, self.own, strict=True))
        return [seat for seat in range(self.n) if ranks[seat] == max(ranks)]

    # ---------------------------------------------------------------- text

    def text(self):
        seat = lambda who: "-" if who is None else f"P{who + 1}"  # noqa: E731
        dice = lambda cup: "?" if cup is None else "".join(sorted(cup, key=ROWS.index)) or "-"  # noqa: E731
        rows = [
            f"{row}[{''.join(self.rows[row])}]"
            + (f"{seat(self.marker[row][0])}@{self.marker[row][1]}" if row in self.marker else "-")
            for row in ROWS
        ]
        moves = self.phase in ("CLAIM", "ROLL_SPARE", "PLACE_SPARE")
        return " ".join(
            [
                f"wolf n={self.n} die={self.die} box={self.box} placed={self.placed} markers={self.markers}",
                f"play={self.play} own={','.join(map(str, self.own))} rec={','.join(map(str, self.rec))}",
                f"ph={self.phase}{':' + self.move if moves else ''} T={seat(self.turn)}",
                f"F={seat(self.first)}{'+' if self.ready else ''} sp={self.spare}",
                *rows,
                f"open={'once:' * self.once + dice(self.open) if self.opened else '-'}",
                f"cups={'|'.join(map(dice, self.cups))}",
                f"ruled={','.join(faces or '-' for faces in self.ruled)}",
            ]
        )
