"""The whole SVG: the world, what is around it, and the same in words."""

from __future__ import annotations

from sheepfold.art.board import board
from sheepfold.art.svg import Markup, group, placed
from sheepfold.games.peter.board import SLOTS, Place
from sheepfold.games.peter.pieces import names_in
from sheepfold.games.peter.view import panels, scores, world, yard
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.view.header import draw_header, height_of
from sheepfold.games.peter.view.pieces import draw_pieces
from sheepfold.games.peter.view.places import TALL, WIDE, Places
from sheepfold.games.peter.words import board as words
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row, paragraph

ANIMALS = ("sheep", "pig", "cow", "wolf")


def places_of(facts: Facts) -> Places:
    """The arrangement that is wanted."""
    return TALL if facts.look.tall else WIDE


def draw(facts: Facts) -> str:
    """The board as SVG."""
    places = places_of(facts)
    header = height_of(facts)
    inside = draw_board(facts, places)
    calendar = words.calendar(int(facts.record.rounds), facts.trick, facts.spring_trick, facts.last_trick)
    return board(
        in_a_row([say(words.TITLE), calendar]),
        in_words(facts),
        *([draw_header(facts, places), placed(0, header, inside)] if header else [inside]),
        width=places.width,
        height=places.height + header,
        look=facts.look,
        animals=ANIMALS,
    )


def draw_board(facts: Facts, places: Places) -> Markup:
    """Everything but the header; the animals stand before it all, behind the rails of their Fences."""
    return group(
        world.draw_world(facts, places),
        panels.draw_calendar(facts, places),
        panels.draw_hands(facts, places),
        yard.draw_yard(facts, places),
        panels.draw_tray(facts, places),
        panels.draw_bag(facts, places),
        panels.draw_tracker(facts, places),
        panels.draw_voids(facts, places),
        panels.draw_dog(facts, places),
        draw_pieces(facts, places),
        world.front(places.tall),
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    company = facts.company
    said = [facts.headline]
    said += [words.place_with(company.place(slot), named(facts, Place.RING + slot)) for slot in range(SLOTS)]
    said += [company.barn(player, named(facts, Place.BARN + player)) for player in facts.players]
    said += [
        say(where, animals=named(facts, place)) for place, where in words.ELSEWHERE.items() if facts.record.at[place]
    ]
    said += [player_in_words(facts, player) for player in facts.players]
    return paragraph(said)


def named(facts: Facts, place: int) -> str:
    """The pieces at a place, or that there are none."""
    pieces = facts.record.at[place]
    return names_in(pieces) if pieces else say(words.EMPTY)


def player_in_words(facts: Facts, player: int) -> str:
    """A player's hand and points."""
    known = facts.knows_hand(player) and facts.at(Place.HAND + player)
    hand = named(facts, Place.HAND + player) if known else ""
    points = scores.total(facts, player), scores.now(facts, player)
    return words.player(facts.company.name(player), facts.hand_size(player), hand, points, scores.spring(facts, player))
