"""What people and programs do at a table: one function for each deed, for pages and the JSON interface alike.

Those who call these functions have found out who asks, and for which seat; a deed checks everything else, does it in
the room, and refuses with an error that says why. Nothing here knows HTTP: `table/app.py` gives each error its status.
"""

from sheepfold.table.deeds.choosing import Chosen, choose
from sheepfold.table.deeds.hinting import check_hint_asked, hint
from sheepfold.table.deeds.leaving import come_back, leave, replace
from sheepfold.table.deeds.records import record
from sheepfold.table.deeds.seats import bring_word, bring_words, join, join_any, renew_link, sit_by_link
from sheepfold.table.deeds.setting_up import Wanted, rematch, set_up
from sheepfold.table.deeds.undoing import answer_undo, ask_undo

__all__ = [
    "Chosen",
    "Wanted",
    "answer_undo",
    "ask_undo",
    "bring_word",
    "bring_words",
    "check_hint_asked",
    "choose",
    "come_back",
    "hint",
    "join",
    "join_any",
    "leave",
    "record",
    "rematch",
    "renew_link",
    "replace",
    "set_up",
    "sit_by_link",
]
