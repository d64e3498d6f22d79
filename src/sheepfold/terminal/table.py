"""A match at the terminal: whoever's decision it is gets the board, the prompt and a choice."""

from __future__ import annotations

import time
from pathlib import Path
from shlex import quote

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import IllegalChoice, Unreadable
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.language import mark, say
from sheepfold.language.phrases import full_sentence, in_turn
from sheepfold.match.ledgers import UnknownRule
from sheepfold.match.match import CannotUndo, Match
from sheepfold.match.record import write
from sheepfold.players.pace import paced
from sheepfold.terminal.leaving import Leave
from sheepfold.terminal.lesson import show_rules, teach
from sheepfold.terminal.screen import Screen, short_names
from sheepfold.terminal.store import folder, new_file, save, saved_matches
from sheepfold.terminal.typed import meant, plain

IN_WORDS = 16
"""Up to so many choices are listed with what they would do; more are listed in columns."""

WITH_PLACES = 40
"""In a longer list the places would hide the choices: they are not printed, but can be typed."""

HELP = mark("""\
Type a choice as the list writes it, or # and its place in the list (#3); several at once as a record writes them.
A number alone is only the number that is asked for. Also:
  rules        how the game goes; rules R5.3 shows a rule, rules R5 a chapter, rules Q7 a ruling
  log          everything that has happened so far
  why CHOICE   why a choice is not allowed
  undo         take your last choice back, if nobody has learned anything from it
  save [FILE]  save the match and go on
  quit         save the match and stop
  help         this""")

HINT = mark("(Type a choice as the list writes it, or # and its place: #1. More: help)")


class Table:
    """Plays a match at one keyboard until it is over or somebody stops."""

    def __init__(self, match: Match, screen: Screen, file: Path | None = None, pause: float = 0.0) -> None:
        self.match = match
        self.screen = screen
        self.file = file
        self.pause = pause
        self.told: dict[int, int] = {}
        self.looking: int | None = None
        self.hinted = False

    def play(self) -> None:
        """The whole match; `Leave` if it was stopped, and saved, before the end."""
        try:
            while not self.match.over:
                self._next_decision()
        except (Leave, KeyboardInterrupt):
            self._save()
            raise
        self._finish()

    @property
    def look(self) -> Look:
        """How boards are drawn: with everybody's name."""
        return short_names(self.match.names)

    @property
    def _people(self) -> list[int]:
        return [seat for seat, place in enumerate(self.match.seats) if place.mind is None]

    @property
    def _is_hot_seat(self) -> bool:
        return len(self._people) > 1 and self.match.game.has_secrets

    @property
    def _is_shared(self) -> bool:
        """Whether several people read the same screen, so that the log calls nobody you."""
        return len(self._people) > 1 and not self._is_hot_seat

    # ---------------------------------------------------------------- decisions

    def _next_decision(self) -> None:
        if self.match.seats[self.match.actor].mind is None:
            self._ask_person()
        else:
            self._let_computer_choose()

    def _let_computer_choose(self) -> None:
        seat = self.match.actor
        viewer = self._people[0] if len(self._people) == 1 else SPECTATOR
        if self.screen.is_terminal:
            print(say("{name} is thinking ...", name=self.match.names[seat]), end="\r", flush=True)
        self.match.play(seat, self.match.think(paced) if self.screen.is_terminal else self.match.think())
        if not self._is_hot_seat:
            self._tell(viewer)
            time.sleep(self.pause)

    def _ask_person(self) -> None:
        seat = self.match.actor
        if self._is_hot_seat and self.looking != seat:
            self._hand_over(seat)
        self._tell(seat)
        seen = self.match.seen_by(seat)
        self._show(seen)
        before = len(self.match.moments)
        while len(self.match.moments) == before and self.match.actor == seat:
            if self._take(seen, self.screen.ask(self.screen.paint("strong", f"{self.match.names[seat]}> "))):
                return

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another's secrets: the screen is emptied before the keyboard changes hands."""
        name = self.match.names[seat]
        if self.looking is not None:
            self.screen.ask(say("(Enter, and hand the keyboard to {name})", name=name) + " ")
        self.screen.clear()
        self.screen.say(f"\n{say('{name} decides now. Everybody else, please look away.', name=name)}\n")
        self.screen.ask(say("{name}, press Enter when you are ready.", name=name) + " ")
        self.screen.clear()
        self.looking = seat

    def _show(self, seen: Position) -> None:
        self.screen.say(self.match.game.view.picture(seen, self.screen.paint, self.look))
        self.screen.say()
        self.screen.say(self.screen.paint("strong", self.match.game.words.prompt(seen, self.match.names)))
        self.screen.say(self._choice_list(seen))
        if not self.hinted:
            self.screen.say(self.screen.paint("dim", say(HINT)))
            self.hinted = True

    def _choice_list(self, seen: Position) -> str:
        codes, moves = seen.choices(), seen.moves()
        width = max(len(move) for move in moves)
        places = [f"#{number}" for number in range(1, len(codes) + 1)]
        if len(codes) <= IN_WORDS:
            words = [self.match.game.words.describe(seen, code, self.match.names) for code in codes]
            rows = zip(places, moves, words, strict=True)
            lines = (f" {place:>3}  {move:{width}}  {text if text != move else ''}" for place, move, text in rows)
            return "\n".join(line.rstrip() for line in lines)
        if len(codes) > WITH_PLACES:
            places = [""] * len(codes)
        first = len(places[-1])
        cells = [f"{place:>{first}} {move:{width}}" for place, move in zip(places, moves, strict=True)]
        each = max(1, 78 // (first + width + 3))
        return "\n".join("  ".join(cells[at : at + each]).rstrip() for at in range(0, len(cells), each))

    # ---------------------------------------------------------------- what people type

    def _take(self, seen: Position, typed: str) -> bool:
        """Do what was typed; True if the position must be shown again."""
        command, *more = plain(typed).split(None, 1) or [""]
        rest = more[0] if more else ""
        known = {
            "": self._nothing,
            "help": self._help,
            "?": self._help,
            "rules": self._rules,
            "log": self._log,
            "quit": self._quit,
            "q": self._quit,
        }
        command = command.lower()
        if command == "undo":
            return self._undo(self.match.actor)
        if command == "why":
            self._why(seen, rest)
        elif command == "save":
            self._save_as("".join(typed.split(None, 1)[1:]))
        elif command in known:
            known[command](rest)
        else:
            self._choose(plain(typed))
        return False

    def _choose(self, typed: str) -> None:
        seat = self.match.actor
        try:
            choice = meant(self.match.position, typed)
            if self._is_sure(typed, self._warnings(choice)):
                self.match.play(seat, choice) if isinstance(choice, int) else self.match.play_text(seat, choice)
        except IllegalChoice as refused:
            self.screen.say(self.screen.paint("bad", str(refused)))
        except Unreadable as trouble:
            self._say_unreadable(trouble)

    def _say_unreadable(self, trouble: Unreadable) -> None:
        self.screen.say(self.screen.paint("bad", full_sentence(str(trouble))))
        self.screen.say(say("(help lists what you can type)"))

    def _warnings(self, choice: int | str) -> list[str]:
        """What to think about before a choice, or several typed at once."""
        seat, words, names = self.match.actor, self.match.game.words, self.match.names
        made = [moment for moment in self.match.tried(seat, choice) if moment.actor == seat]
        told = [words.warning(self.match.as_seen(moment.before, seat), moment.choice, names) for moment in made]
        return [warning for warning in told if warning]

    def _is_sure(self, typed: str, warnings: list[str]) -> bool:
        """Whether there is nothing to think about, or the person wants it all the same: y, or the same once more."""
        for warning in warnings:
            question = warning if warning.endswith(("?", "？")) else in_turn([warning, say("Play it all the same?")])
            answer = plain(self.screen.ask(say("{question} (y/N)", question=question) + " "))
            if answer.lower() not in ("y", "yes") and answer != typed:
                self.screen.say(say("Not played."))
                return False
        return True

    def _why(self, seen: Position, typed: str) -> None:
        try:
            choice = meant(seen, typed)
            refusal = seen.why_not(choice, self.match.names)
        except Unreadable as trouble:
            self._say_unreadable(trouble)
        else:
            move = choice if isinstance(choice, str) else self.match.game.notation.write_choice(seen.record, choice)
            self.screen.say(refusal or say("{choice} is allowed.", choice=move))

    def _undo(self, seat: int) -> bool:
        last = self.match.moments[-1].actor if self.match.moments else seat
        mine = last if last in self._people and not self._is_hot_seat else seat
        try:
            self.match.undo(mine)
        except CannotUndo as refused:
            self.screen.say(self.screen.paint("bad", full_sentence(str(refused))))
            return False
        self.told = {viewer: min(number, len(self.match.moments)) for viewer, number in self.told.items()}
        return True

    def _nothing(self, rest: str) -> None:
        pass

    def _help(self, rest: str) -> None:
        self.screen.say(say(HELP))

    def _rules(self, rest: str) -> None:
        if not rest:
            teach(self.match.game, self.screen)
            return
        try:
            show_rules(self.match.game, rest.replace(",", " ").split(), self.screen)
        except UnknownRule as trouble:
            self.screen.say(self.screen.paint("bad", full_sentence(str(trouble))))

    def _log(self, rest: str) -> None:
        self.screen.say("\n".join(self.match.log(self.match.actor, by_name=self._is_shared)))

    def _quit(self, rest: str) -> None:
        raise Leave

    # ---------------------------------------------------------------- telling and saving

    def _tell(self, viewer: int) -> None:
        """Say what happened since the last time that this seat was told."""
        lines = self.match.log(viewer, self.told.get(viewer, 0), by_name=self._is_shared)
        self.told[viewer] = len(self.match.moments)
        if lines:
            self.screen.say("\n".join(f"  {line}" for line in lines) + "\n")

    def _save_as(self, rest: str) -> None:
        if rest and not self._may_write(rest):
            return
        if rest:
            self.file = Path(rest)
        self._save()

    def _may_write(self, name: str) -> bool:
        """Whether a file is new, this match's own, or may be overwritten."""
        try:
            taken = Path(name) != self.file and Path(name).expanduser().is_file()
        except (OSError, RuntimeError, ValueError):
            return True
        asked = say("{file} is there already. Overwrite it? (y/N)", file=name)
        return not taken or self.screen.ask(f"{asked} ").lower() in ("y", "yes")

    def _save(self) -> None:
        if self.match.over:
            return
        self.file = self.file or new_file(self.match.game.name, "saved")
        try:
            self.file = self.file.expanduser()
            save(self.file, write(self.match, with_secret=True))
        except (OSError, RuntimeError, ValueError) as trouble:
            told = say("The match could not be saved: {trouble}", trouble=trouble)
            self.screen.say(self.screen.paint("bad", told))
            chosen, self.file = self.file, None
            if chosen.parent != folder():
                self._save()
            return
        command = f"sheepfold play --resume {quote(str(self.file))}"
        self.screen.say(say("Saved. Go on later with: {command}", command=command))

    def _finish(self) -> None:
        viewer = self._people[0] if len(self._people) == 1 else SPECTATOR
        self.told.setdefault(viewer, max(self.told.values(), default=0))
        self._tell(viewer)
        seen = self.match.seen_by(SPECTATOR)
        self.screen.say(self.match.game.view.picture(seen, self.screen.paint, self.look))
        self.screen.say()
        self.screen.say(self.screen.paint("strong", self.match.outcome()))
        if self.match.series.games > 1:
            self.screen.say(self.screen.paint("strong", self.match.series_outcome()))
        if self.file is not None and self.file in saved_matches():
            self.file.unlink()
        file = new_file(self.match.game.name, "finished")
        try:
            save(file, write(self.match))
        except OSError as trouble:
            self.screen.say(say("The record could not be saved: {trouble}", trouble=trouble))
            return
        self.screen.say(say("The record is {file}", file=file))
        name = quote(str(file))
        self.screen.say(say("See it again:     {command}", command=f"sheepfold replay {name}"))
        self.screen.say(say("Check its chance: {command}", command=f"sheepfold verify {name}"))
