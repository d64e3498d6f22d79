"""The search: legal, honest, repeatable; it finds what wins, thinks in slices and can be stopped."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold import CHANCE, Game, Position
from sheepfold.engine.record import CHOICE, Record
from sheepfold.engine.rng import stream
from sheepfold.engine.time_limit import FIRST_SLICE, TimeLimit
from sheepfold.players import AtRandom, Search, Thought, growth
from sheepfold.players import search as module
from sheepfold.players.growth import Tree, plan_for
from sheepfold.players.network import network_for, room_for
from sheepfold.players.tree import HERE, NODE, PLACES, PLAN, answer, outcome, play_line

from ..games.peter.table import GAME as PETER
from ..games.peter.table import at as peter_at
from ..games.sheep.table import GAME as SHEEP
from ..games.sheep.table import at as sheep_at
from ..games.sheepdogs.table import GAME as SHEEPDOGS
from ..games.shepherd.table import DARK, LIGHT
from ..games.shepherd.table import at as shepherd_at
from ..games.wolf.table import GAME as WOLF
from ..laws.random_play import positions


def decisions(game: Game, seed: int, most: int) -> list[Position]:
    """Positions of a random game in which a seat has a real choice."""
    return [
        position
        for position in positions(game, seed, most)
        if position.actor >= 0 and len(position.choices()) > 1
    ]  # fmt: skip


def think(position: Position, simulations: int, seed: int = 1, threads: int = 1) -> Thought:
    return Search(simulations=simulations, seed=seed, threads=threads).think(position.seen_by(position.actor))


# -------------------------------------------------------------------- legal, honest, repeatable


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_a_search_is_legal_in_every_set_up(game: Game, seed: int) -> None:
    for position in decisions(game, seed, 40):
        thought = think(position, 30)
        assert thought.choice in position.choices()
        assert list(thought.visits) == position.choices()
        assert sum(thought.visits.values()) == thought.simulations == 30
        assert thought.line[0] == thought.choice


@pytest.mark.parametrize("temperature", [0.0, 0.7], ids=["best", "careless"])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_know_changes_no_choice(game: Game, seed: int, temperature: float) -> None:
    for number, position in enumerate(decisions(game, 10 + seed, 30)):
        seat = position.actor
        worlds = [position, position.imagine(seat, seed=number), position.imagine(seat, seed=number + 1000)]
        found = {
            Search(simulations=40, seed=number, temperature=temperature).choose(world.seen_by(seat)) for world in worlds
        }
        assert len(found) == 1


def test_a_search_looks_only_at_what_its_seat_sees(game: Game) -> None:
    for position in decisions(game, 3, 10):
        assert Search(simulations=20, seed=1).think(position) == think(position, 20)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_thoughts(game: Game, threads: int) -> None:
    for position in decisions(game, 4, 8):
        assert think(position, 60, 5, threads) == think(position, 60, 5, threads)


def test_a_search_thinks_the_same_in_plain_python(game: Game) -> None:
    for position in decisions(game, 5, 3):
        hidden = position.seen_by(position.actor)
        compiled, plain = Tree(hidden, 1, 1), Tree(hidden, 1, 1, game.plain)
        for tree in (compiled, plain):
            tree.grow(6, TimeLimit().begin())
        assert [row[:2] for row in compiled.root_choices()] == [row[:2] for row in plain.root_choices()]
        assert [row[2] for row in compiled.root_choices()] == pytest.approx([row[2] for row in plain.root_choices()])


def test_a_search_plays_at_every_number_of_seats(game: Game) -> None:
    for seats in game.seats:
        position = game.new(seats, seed=seats, **game.quick)
        minds = [Search(simulations=16, seed=seat) for seat in range(seats)]
        for _ in range(60):
            if position.over:
                break
            position.play(minds[position.actor].choose(position.seen_by(position.actor)))


# -------------------------------------------------------------------- what it finds


def test_sheep_the_slide_that_wins_at_once_is_found() -> None:
    position = sheep_at(turn=9, y="g7 g6 g5 h8 i8 i1")
    thought = think(position, 1500)
    assert position.game.notation.write_choice(position.record, thought.choice) == "i1-i7"
    assert thought.value > 0.95


def test_sheep_a_win_by_two_slides_is_found() -> None:
    position = sheep_at(turn=9, y="g7 g6 g5 h8 i8 b1", d="j1")
    while not position.over and position.actor == 1:
        position.play(think(position, 4000).choice)
    assert position.over
    assert position.payoffs[1] == 1.0


def test_shepherd_the_dark_pair_that_wins_is_taken() -> None:
    worms, left = "b1 c1 f1 g1", ("d4", "e2")
    eaten = " ".join(field for field in LIGHT + DARK if field not in (*worms.split(), *left))
    position = shepherd_at(
        "basic", 2, "d4e2/e8d8", eaten=eaten, worms=worms, sun=11, scores="26/27", turn="9.B", throw="UG"
    )
    assert position.moves() == ["d4*", "e2*"]
    assert think(position, 400).choice == position.code("d4*")


def test_peter_the_bonus_that_wins_is_placed() -> None:
    head = "trick 11 leader 0 at BONUS_PLACE winner 0 chases 3 totals 50,50 length one_round"
    position = peter_at(head, bonus="S1")
    assert think(position, 200).choice in (38, 39, 40)  # its own Grasslands and Fence


def test_an_end_that_wins_now_is_never_missed(game: Game) -> None:
    """Where one choice ends an open game with the whole win, the search makes it, or one that wins as surely."""
    if game.has_secrets:
        return
    for seed in range(8):
        for position in decisions(game, seed, 10**6)[-2:]:
            seat, wins = position.actor, set()
            for code in position.choices():
                after = Position(game, position.record, chance="ask").play(code)
                if after.over and after.payoffs[seat] == 1.0:
                    wins.add(code)
            if wins:
                thought = think(position, 60 * len(position.choices()))
                assert thought.choice in wins or thought.value == 1.0


def test_more_thought_plays_better() -> None:
    wins = 0
    for seed in range(12):
        position = PETER.new(seed=seed)
        players = [Search(simulations=300, seed=seed), AtRandom(seed)][:: 1 if seed % 2 else -1]
        while not position.over:
            position.play(players[position.actor].choose(position.seen_by(position.actor)))
        wins += position.payoffs[0 if seed % 2 else 1] > 0
    assert wins == 12


# -------------------------------------------------------------------- chance that a seat does not see


def test_outcomes_that_a_seat_does_not_see_are_one_node() -> None:
    """Another's roll under the cup leads to one node, the own roll to as many as there are outcomes."""
    position = WOLF.new(3, seed=1, chance="ask")
    position.play(0)
    assert position.actor == CHANCE
    assert nodes_after_roll(position, seat=1) == 1
    assert nodes_after_roll(position, seat=0) == len(position.choices())


def nodes_after_roll(position: Position, seat: int) -> int:
    work, nodes = np.zeros(2, WOLF.record), np.zeros(500, NODE)
    plan = np.zeros(1, PLAN)[0]
    plan.seat, plan.secrets, plan.used = seat, 1, 1
    for code in position.choices():
        work[0] = position.copy().play(code).record
        WOLF.compiled.specialise(outcome)(work, work.view(np.uint8).reshape(2, -1), nodes, 0, plan, code)
    return int(plan.used) - 1


# -------------------------------------------------------------------- time


def test_a_single_choice_needs_no_thought() -> None:
    position = peter_at("trick 11 leader 0 at LEAD length one_round", H0="S1", H1="S2", bag="P1 P2")
    assert Search(600.0).choose(position.seen_by(0)) == 0


def test_a_search_ends_when_its_time_is_over(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    assert Search(0.001, seed=1).choose(position.seen_by(position.actor)) in position.choices()


def test_a_search_that_is_told_to_stop_gives_what_it_has(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    search = Search(600.0, seed=1)
    search.stop.set()
    thought = search.think(position.seen_by(position.actor))
    assert thought.simulations == FIRST_SLICE
    assert thought.choice in position.choices()


def test_a_search_can_be_stopped_from_another_thread(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    search = Search(600.0, seed=1, threads=2)
    found: list[int] = []
    thinking = threading.Thread(target=lambda: found.append(search.choose(position.seen_by(position.actor))))
    thinking.start()
    search.stop.set()
    thinking.join(60)
    assert found[0] in position.choices()


def test_a_full_tree_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "MOST_NODES", 50)
    position = WOLF.new(2, seed=1)
    assert Search(600.0, seed=1).think(position.seen_by(position.actor)).simulations == 50


def test_a_search_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="expected seconds or simulations, or both: a search must end"):
        Search()
    with pytest.raises(ValueError, match="expected at least 1 simulation, got 0"):
        Search(simulations=0)
    with pytest.raises(ValueError, match="expected at least 1 thread, got 0"):
        Search(1.0, threads=0)


def test_a_search_can_be_limited_by_its_work(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    search = Search(limit=TimeLimit(work=0.001), seed=1)
    assert search.choose(position.seen_by(position.actor)) in position.choices()


def test_a_search_can_be_asked_about_a_choice(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    best = think(position, 400)
    for code in position.choices()[:3]:
        thought = Search(simulations=400, seed=1).think(position, code)
        assert thought.choice == thought.line[0] == code
        assert thought.visits == best.visits


def test_every_choice_can_be_given_its_simulations() -> None:
    position = WOLF.new(2, seed=1)
    number = len(position.choices())
    thought = Search(simulations=1, for_each=7, seed=1).think(position.seen_by(position.actor))
    assert thought.simulations == 7 * number


def test_nobody_thinks_when_the_game_is_over_or_chance_acts() -> None:
    with pytest.raises(ValueError, match="nobody has a choice to think about at FIRST_PLAYER"):
        Search(simulations=1).think(WOLF.new(2, chance="ask"))


# -------------------------------------------------------------------- lean and promise


def test_what_a_game_leans_to_is_legal_and_known_to_who_leans(game: Game) -> None:
    out = np.zeros(game.most_choices, CHOICE)
    for number, position in enumerate(decisions(game, 6, 200)):
        seat, found = position.actor, set()
        for world in (position, position.imagine(seat, seed=number)):
            code = int(game.compiled.lean(world.copy().record, seat, stream(number), out))
            assert code in position.choices()
            found.add(code)
        assert len(found) == 1


def test_a_promise_shares_out_what_a_result_does(game: Game) -> None:
    for seed in range(2):
        for position in positions(game, seed, 30):
            payoffs = np.zeros(position.seats)
            before = position.copy()
            if not position.over and game.compiled.promise(position.record, payoffs):
                assert position == before
                assert float(payoffs.sum()) == pytest.approx(sum(end_of(game, seed)))


def end_of(game: Game, seed: int) -> list[float]:
    *_, last = positions(game, seed, 1)
    return last.payoffs


def test_a_tree_of_ones_own_turn_ends_where_another_seat_decides() -> None:
    position = decisions(SHEEP, 3, 200)[-1]
    hidden = position.seen_by(position.actor)
    deciders = []
    for own_turn in (0, 1):
        tree = Tree(hidden, 1, 1)
        tree._plan.own_turn = own_turn
        tree.grow(4000, TimeLimit(None).begin())
        deciders.append(set(tree._nodes["who"][1 : int(tree._plan.used)]))
    assert deciders[0] > deciders[1] == {position.actor}


# -------------------------------------------------------------------- answers of the others


def judged(game: Game, position: Position) -> tuple[Record, Any, Any]:
    """How a patient champion searches from here, its network, and room for that."""
    net = network_for(game, position.record)
    plan = plan_for(game, position.seats, True, net, seconds=60)
    assert game.minds.learning is not None
    plan.answers = game.minds.learning.answers
    return plan, net, room_for(int(plan.inputs))


def test_others_answer_with_the_line_that_is_best_for_them() -> None:
    for position in decisions(SHEEP, 5, 90)[60::4]:
        plan, *given = judged(SHEEP, position)
        who, rng, again = position.actor, stream(7), stream(7)
        out, payoffs = np.zeros(SHEEP.most_choices, CHOICE), np.zeros((plan.answers + 1, position.seats))
        scores, lines = np.zeros(position.seats, np.int32), []
        for number in range(plan.answers):
            lines.append(position.copy().record)
            line = SHEEP.plain.specialise(play_line)
            line(lines[-1], who, number, False, plan, again, out, payoffs[number], scores, *given)
        best = int(np.argmax(payoffs[:-1, who]))
        work = np.zeros(PLACES, SHEEP.record)
        work[HERE] = position.record
        SHEEP.plain.specialise(answer)(work, who, plan, rng, out, payoffs[-1], scores, *given)
        assert work[HERE].tobytes() == lines[best].tobytes()
        assert np.array_equal(payoffs[-1], payoffs[best])
        assert rng == again


def test_an_answer_leaves_chance_to_the_simulation() -> None:
    turns = [position for position in decisions(SHEEPDOGS, 2, 400) if position.decision == "SHEPHERD_MOVE"]
    for position in turns[::3]:
        plan, *given = judged(SHEEPDOGS, position)
        work = np.zeros(PLACES, SHEEPDOGS.record)
        work[HERE] = position.record
        out, payoffs = np.zeros(SHEEPDOGS.most_choices, CHOICE), np.zeros(position.seats)
        scores = np.zeros(position.seats, np.int32)
        SHEEPDOGS.plain.specialise(answer)(work, position.actor, plan, stream(3), out, payoffs, scores, *given)
        assert work[HERE].tobytes() != position.record.tobytes()
        assert SHEEPDOGS.plain.actor(work[HERE]) != position.actor


def test_champions_try_answers_where_they_have_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    class Watched(Tree):
        def grow(self, *how: Any) -> None:
            given.append(int(self._plan.answers))
            super().grow(5, *how[1:])

    monkeypatch.setattr(module, "Tree", Watched)
    seen = (position := decisions(SHEEPDOGS, 3, 60)[-1]).seen_by(position.actor)
    learning = SHEEPDOGS.minds.learning
    assert learning is not None
    for search in (
        Search(0.1, learned=True), Search(1.0, learned=True), Search(simulations=5, learned=True),
        Search(limit=TimeLimit(9.0, 0.1), learned=True), Search(1.0),
    ):  # fmt: skip
        search.think(seen)
    assert given == [0, learning.answers, learning.answers, 0, 0]


@pytest.mark.parametrize("name", ["sheep", "sheepdogs"])
def test_searches_with_answers_are_legal_and_repeatable(name: str) -> None:
    game = sheepfold.load(name)
    for seats in game.seats:
        for position in decisions(game, seats, 120)[20::25]:
            seen = position.seen_by(position.actor)
            thoughts = [Search(simulations=60, seed=2, learned=True).think(seen) for _ in range(2)]
            assert thoughts[0] == thoughts[1]
            assert thoughts[0].choice in position.choices()
            assert thoughts[0].simulations == sum(thoughts[0].visits.values()) == 60
