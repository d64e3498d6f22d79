"""Sheepfold: five sheepdog games to play, to study and to simulate by the million.

>>> game = load("peter")
>>> position = game.new(seed=7)
>>> position.actor, position.moves()[:3]
(1, ['S2', 'S3', 'S4'])
>>> position.play("S7").seen_by(0).actor
0

Who decides is a seat from 0 on, `CHANCE` (-1), or `NOBODY` (-2) when the game is over. Who looks is a seat, a
`SPECTATOR` (-3), or `EVERYTHING` (-4), from whom nothing is hidden.
"""

from sheepfold.engine.contract import CHANCE, EVERYTHING, NOBODY, SPECTATOR
from sheepfold.engine.errors import BadOption, IllegalChoice, NotYours, Refusal, UnknownGame, Unreadable
from sheepfold.engine.events import tell
from sheepfold.engine.game import Game
from sheepfold.engine.herd import Herd, IllegalInHerd
from sheepfold.engine.history import LegalChoice, PastChoice, PastEvent
from sheepfold.engine.position import Position
from sheepfold.engine.record import record
from sheepfold.engine.rule import rule
from sheepfold.games import game_names, load
from sheepfold.lab.study.calls import study
from sheepfold.match.game_record import GameRecord, read_record, read_records
from sheepfold.match.tags import BadRecord

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "NOBODY",
    "SPECTATOR",
    "BadOption",
    "BadRecord",
    "Game",
    "GameRecord",
    "Herd",
    "IllegalChoice",
    "IllegalInHerd",
    "LegalChoice",
    "NotYours",
    "PastChoice",
    "PastEvent",
    "Position",
    "Refusal",
    "UnknownGame",
    "Unreadable",
    "game_names",
    "load",
    "read_record",
    "read_records",
    "record",
    "rule",
    "study",
    "tell",
]
