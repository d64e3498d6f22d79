"""Cups that a record hides: what they may hold so that the rest of the play fits (ledger: Hidden information)."""

from __future__ import annotations

import re
from itertools import product

from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Scene, collecting
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.wolf import rules
from sheepfold.games.wolf.board import BETS, BYTE, LETTERS, Code
from sheepfold.games.wolf.dice import roll_code
from sheepfold.games.wolf.position import Event
from sheepfold.language import say

MOVE = re.compile(r"P([1-8])\s+(?:(--)|(\*\*?)([SCDW])?(?:/([SCDW]))?|([SCDW])(?:/([SCDW]))?(?:=(\d{1,3}))?)$")
DEALT = re.compile(r"(?:P([1-8])|open)~([SCDW]{1,6}|[1-6])")


def hidden_cup(position: Record, line: str, seat: int) -> str:
    """Dice for this seat that agree with the rest of the play, which begins with their roll."""
    laid, cup = laid_dice(line, seat), int(position.dice)
    if revealed := re.search(r"#(\S+)", line):
        cups = revealed[1].split("|")
        faces = laid + (cups[seat].strip("-") if seat < len(cups) else "")
    else:
        faces = laid + _filler(position, line, seat) * (cup - len(laid))
    if not re.fullmatch(f"[{LETTERS}]{{{cup}}}", faces):
        raise Unreadable(line, say("a cup has {cup} dice (R2.2), this one would have {faces}", cup=cup, faces=faces))
    return faces


def fill_hidden(position: Record, viewer: int, text: str) -> None:
    """Fill the unseen cups of a set-up position so that the rest of the play fits: what is laid, what a call shows."""
    line = text.split("\n", 1)[0]
    revealed = re.search(r"#(\S+)", line)
    for seat in range(int(position.seats)):
        if position.unseen >> seat & 1:
            faces = laid_dice(line, seat)
            under = revealed[1].split("|")[seat].strip("-") if revealed else ""
            allowed = [face for face in range(len(LETTERS)) if not position.ruled[seat] >> face & 1]
            faces = (faces + under + LETTERS[allowed[0]] * int(position.dice))[: int(position.held[seat])]
            position.cups[seat] = sum(1 << (BYTE * LETTERS.index(face)) for face in faces)
    position.unseen = 0


def laid_dice(line: str, seat: int) -> str:
    """The dice that a seat lays in this play."""
    return "".join(re.findall(rf"(?<!\S)P{seat + 1}\s+([{LETTERS}])(?=[=/\s]|$)", line))


def _filler(position: Record, line: str, seat: int) -> str:
    """A face for the dice never seen; with two players passes, made or not made, must come out right (Q13, Q14)."""
    hidden = [int(found[1]) - 1 for found in DEALT.finditer(line) if found[2].isdigit() and found[1]]
    if position.seats > 2 or seat not in hidden:
        return LETTERS[0]
    for faces in product(LETTERS, repeat=len(hidden)):
        fillers = dict(zip(hidden, faces, strict=True))
        if _fits(position, line, fillers):
            return fillers[seat]
    return LETTERS[0]


def _fits(position: Record, line: str, fillers: dict[int, str]) -> bool:
    """Whether the play can go as the line says with these faces under the hidden cups."""
    world = copy_of(position)
    deal, *moves = re.split(r"\s+/(?:\s+|$)", line)
    passes = 0
    with collecting(Event) as scenes:
        for found in DEALT.finditer(deal):
            rules.apply(world, roll_code(_dealt(line, found, fillers)))
        for number, text in enumerate(moves):
            move = MOVE.match(text.strip())
            passes += bool(move and move[2])
            codes = _codes(move, number + 1 < len(moves)) if move else []
            if codes and passes != _passes(scenes):
                return False
            for code in codes:
                if rules.why_not(world, code):
                    return False
                rules.apply(world, code)
    return passes == _passes(scenes)


def _dealt(line: str, found: re.Match[str], fillers: dict[int, str]) -> str:
    """A roll as told, or with the fillers."""
    if not found[2].isdigit():
        return found[2]
    seat = int(found[1]) - 1
    return (laid_dice(line, seat) + fillers[seat] * int(found[2]))[: int(found[2])]


def _codes(move: re.Match[str], is_whole: bool) -> list[int]:
    """The choices of a move; what it lacks has not been chosen yet, unless another move follows."""
    _, _, stars, spare, spare_row, face, row, number = move.groups()
    if stars:
        codes = [int(Code.PRIVILEGE)] + ([LETTERS.index(spare)] if spare else [])
        if spare and spare in "DW" and (spare_row or is_whole):
            codes.append(LETTERS.index(spare_row or spare))
        return codes
    if not face:
        return []
    pair = LETTERS.index(face), LETTERS.index(row or face)
    return [BETS.index(pair) if pair in BETS else -1, *([int(number)] if number else [])]


def _passes(scenes: list[Scene]) -> int:
    return sum(scene.told.kind == Event.R3_3_PASSES for scene in scenes)
