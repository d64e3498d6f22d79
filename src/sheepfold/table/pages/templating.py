"""Templates, with what all of them need."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote, unquote

import segno
from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from sheepfold.art import animals, colours, dogs, faces
from sheepfold.art.board import STYLE
from sheepfold.art.scenery import seat_mark
from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.language import form_for, languages, say, say_in, spoken
from sheepfold.language.phrases import any_of, capital, full_sentence, listed
from sheepfold.match.names import BadName, proper_name
from sheepfold.players import KINDS
from sheepfold.players.dog_names import LEVEL, number_of, rank_of
from sheepfold.table.deeds.seats import MOST_NAME
from sheepfold.table.live.clocks import DAYS, ONE_DAY
from sheepfold.table.live.outcomes import outcome_of
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.addresses import way_back
from sheepfold.table.pages.guard import YEAR, Guard
from sheepfold.table.serving.static_files import address_of, digest

MOST_TOLD = 30
"""So many entries of the log stand beside the board; the replay has all of them."""

NAME_COOKIE = "player"
"""The cookie with the name of a browser's profile."""

RULE = re.compile(r"\b([RQ]\d+(?:\.\d+)?)\b", re.ASCII)


class Pages:
    """Fills in the templates of a table."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self.templates = Environment(
            loader=PackageLoader("sheepfold.table"),
            autoescape=select_autoescape(),
            undefined=StrictUndefined,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.filters |= {
            "svg": Markup,
            "rules": with_rule_links,
            "said": say,
            "sentence": full_sentence,
            "capital": capital,
        }
        self.templates.globals |= {
            "all_games": [load(name) for name in game_names()],
            "minds": KINDS,
            "say": say_marked,
            "say_many": say_many_marked,
            "say_in": say_in_marked,
            "spoken": spoken,
            "languages": languages,
            "way_back": way_back,
            "listed": listed,
            "any_of": any_of,
            "outcome_of": outcome_of,
            "title_of": lambda name: load(name).title,
            "seat_mark": mark_of,
            "portrait": portrait_of,
            "dog_of": dog_of,
            "face_of": face_of,
            "face_title": faces.face_title,
            "face_says": faces.face_says,
            "all_faces": list(faces.FACES),
            "my_name": my_name,
            "most_name": MOST_NAME,
            "day_of": day_of,
            "big_portrait": big_portrait,
            "level_name": level_name,
            "level_words": level_words,
            "cheering": cheering,
            "qr_code": qr_code,
            "is_for_this_machine": is_for_this_machine,
            "most_told": MOST_TOLD,
            "asset": address_of,
            "board_style": board_style,
            "days_text": lambda: say(DAYS),
            "day_text": lambda: say(ONE_DAY),
            "seat_colours": [look.colour for look in colours.SEATS],
        }

    def page(self, request: Request, template: str, *, status: int = 200, **context: Any) -> Response:
        """A page for the browser that asks."""
        return HTMLResponse(self.render(request, template, **context), status)

    def render(self, request: Request, template: str, **context: Any) -> str:
        """A template with what all of them need."""
        if "token" not in context:
            context["token"] = self._guard.token(request.state.browser)
        return self.templates.get_template(template).render({"request": request, **context})

    def token(self, request: Request) -> str:
        """What every form of a page for this browser carries."""
        return self._guard.token(request.state.browser)


def say_marked(text: str, /, **parts: object) -> Markup:
    """A page's own text in the language now spoken: it may hold tags, and its parts are escaped."""
    said = Markup(say(text))
    return said.format(**parts) if parts else said


def say_in_marked(context: str, text: str, /, **parts: object) -> Markup:
    """The same for a short text, as it is said in this context."""
    said = Markup(say_in(context, text))
    return said.format(**parts) if parts else said


def say_many_marked(one: str, many: str, number: int, /, **parts: object) -> Markup:
    """The same about a number of things."""
    return Markup(form_for(one, many, number)).format(number=number, **parts)


def is_script(request: Request) -> bool:
    """Whether our page's script asks, not the browser itself."""
    return "hx-request" in request.headers


def is_phone(request: Request) -> bool:
    """Whether a board should be tall: the page's script says so, or else the browser's name does."""
    shape = request.query_params.get("shape") or request.cookies.get("shape")
    if shape in ("tall", "wide"):
        return shape == "tall"
    return "Mobi" in request.headers.get("user-agent", "")


@cache
def mark_of(seat: int, own: str = "") -> Markup:
    """A seat's mark as a small picture: the game's own, or the usual one."""
    drawn = own or seat_mark(seat, 0, 0)
    return Markup(f'<svg class="mark" viewBox="-15 -15 30 30" aria-hidden="true" focusable="false">{drawn}</svg>')


@cache
def portrait_of(mind: str, name: str, seat: int, own: str = "", face: str = "") -> Markup:
    """How a seat looks in a list: a computer's dog or a person's animal with the seat's mark, or the mark alone."""
    mark = mark_of(seat, own)
    if not mind and face not in faces.FACES:
        return mark
    return Markup(f'<span class="portrait">{dog_of(mind, name, seat) if mind else face_of(face)}{mark}</span>')


def dog_of(mind: str, name: str, seat: int) -> Markup:
    """The dog of a computer player."""
    drawn = dogs.portrait(rank_of(mind), number_of(mind, name, seat))
    return Markup(f'<svg class="face" viewBox="-34 -36 68 72" aria-hidden="true" focusable="false">{drawn}</svg>')


@cache
def face_picture(name: str) -> str:
    """The file of an animal that people choose."""
    box = "-50 -50 100 100"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="100" height="100">{faces.face(name)}</svg>'


@cache
def face_of(name: str) -> Markup:
    """The animal that somebody has chosen, as a picture that browsers keep; none for nobody's."""
    if name not in faces.FACES:
        return Markup("")
    address = f"/static/faces/{name}.svg?{digest(face_picture(name).encode())}"
    return Markup(f'<img class="face" src="{address}" alt="" width="48" height="48">')


def my_name(request: Request) -> str:
    """The name of the profile of whoever asks, as its cookie says; empty if there is none."""
    try:
        return proper_name(unquote(request.cookies.get(NAME_COOKIE, "")), MOST_NAME)
    except BadName:
        return ""


def name_cookie(answer: Response, name: str, public: bool) -> None:
    """Let pages fill in a name; an empty one no longer."""
    age = YEAR if name else 0
    answer.set_cookie(NAME_COOKIE, quote(name), max_age=age, samesite="lax", httponly=True, secure=public)


def day_of(when: datetime | None) -> Markup:
    """A day as everybody reads it."""
    return Markup(f'<time datetime="{when:%Y-%m-%d}">{when:%Y-%m-%d}</time>') if when else Markup("")


def big_portrait(sight: Sight, seat: int) -> Markup:
    """The same for a seat of a match."""
    place = sight.places[seat]
    return portrait_of(place.mind, place.name, seat, sight.mark(seat), place.face)


def level_name(mind: str) -> str:
    """What a kind of computer player is called, with its seconds if it has some."""
    kind, colon, seconds = mind.partition(":")
    return say_in(LEVEL, kind) + colon + seconds


def level_words(mind: str) -> str:
    """How a kind of computer player plays."""
    return say(KINDS[mind.partition(":")[0]])


@cache
def cheering() -> Markup:
    """Animals that celebrate."""
    kinds = (animals.sheep, animals.sheepdog, animals.pig, animals.sheep, animals.cow, animals.sheepdog, animals.sheep)
    drawn = [f'<svg class="hop" viewBox="-58 -48 116 96">{draw()}</svg>' for draw in kinds]
    return Markup("".join(drawn))


@lru_cache(256)
def qr_code(address: str) -> Markup:
    """An address as a QR code, dark on light in every theme."""
    return Markup(segno.make(address, error="m", micro=False).svg_inline(border=3, omitsize=True))


def is_for_this_machine(request: Request) -> bool:
    """Whether the address that was asked for leads nowhere from another machine."""
    host = request.url.hostname or ""
    return host == "localhost" or host.endswith(".localhost") or host.startswith("127.") or host == "::1"


@cache
def board_style() -> str:
    """The address of the style that all boards share, with its version."""
    return f"/static/board.css?{digest(STYLE.encode())}"


def with_rule_links(text: str, game: Game) -> Markup:
    """A text with its rule numbers as links to the rules."""
    escaped = str(Markup.escape(text))
    return Markup(
        RULE.sub(rf'<a class="rule" target="_blank" rel="noopener" href="/rules/{game.name}#\1">\1</a>', escaped)
    )
