"""The champion: legal, honest about what it sees, sensible, strong; its network, its training and its file."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold import Position
from sheepfold.cli import main
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.mind import Bluffer, LevelPlay
from sheepfold.games.wolf.bluff.search import KEPT, take_back
from sheepfold.games.wolf.bluff.store import strategy_for
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.board import COUNTS, FIRST_ROLL, ROLLED, ROLLS_OF, ROWS, Code
from sheepfold.games.wolf.champion.apprentice import Apprentice
from sheepfold.games.wolf.champion.gradients import blame_critic, blame_score
from sheepfold.games.wolf.champion.guesses import (
    GUESS_SIZE,
    PUBLIC_FACTS,
    Guess,
    add_up_odds,
    blame_pulls,
    draw_cups,
    feel_pulls,
    guess_cups,
    has_learnt,
    look_at_player,
    new_guess,
    new_peeks,
    peek,
)
from sheepfold.games.wolf.champion.imitation import blame_shares
from sheepfold.games.wolf.champion.mind import WORLDS, Champion, PlanSearch
from sheepfold.games.wolf.champion.network import SHAPES, Network, score_one, score_plans, size_of, to_shares, views
from sheepfold.games.wolf.champion.outlook import OUTLOOK_SIZE, new_outlook, prospects
from sheepfold.games.wolf.champion.self_play import (
    ALL_FACTS,
    CRITIC_SHAPES,
    JUDGES,
    Critic,
    consider,
    judge,
    new_layers,
    new_notes,
    new_sight,
)
from sheepfold.games.wolf.champion.shepherds import new_desk, shepherds_choice
from sheepfold.games.wolf.champion.sight import BY_ROW, FACTS, GENERAL, MARKS, look
from sheepfold.games.wolf.champion.store import FILE, learned_for, write
from sheepfold.games.wolf.champion.training import Training
from sheepfold.games.wolf.dice import faces_of
from sheepfold.games.wolf.minds import best_response, frozen_strategy, own_mind
from sheepfold.games.wolf.rules.calls import accepted

from .table import GAME, at, drawn
from .test_bluff import played, share, some_decisions


def new(seed: int = 1, worlds: int = 8) -> Champion:
    """The champion in a hurry."""
    return Champion("champion", seed, worlds=worlds)


# -------------------------------------------------------------------- the contract of a mind


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_are_played_legally_with_any_number_of_seats(seats):
    assert played([new(seat) for seat in range(seats)], seats, seed=seats).over


@pytest.mark.parametrize(
    "options",
    [{"die": "S1C3D1W1"}, {"placed_dice": "roam"}, {"markers": 4}, {"open_dice": "on"}, {"box_dice": 60}, GAME.small],
    ids=str,
)
def test_whole_games_are_played_legally_with_every_option(options):
    assert played([new(seat) for seat in range(2)], 2, seed=5, **options).over


def test_a_claim_for_any_die_that_was_laid_is_legal():
    for position in some_decisions(3, range(4)):
        if position.decision == "TURN":
            for code in [code for code in position.choices() if code < Code.CALL]:
                after = position.copy().play(code)
                assert new().choose(after.seen_by(after.actor)) in after.choices()


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_what_is_hidden_changes_no_choice(seats):
    for number, position in enumerate(some_decisions(seats, range(20, 25))):
        seat = position.actor
        worlds = [position, position.imagine(seat, seed=1), position.imagine(seat, seed=2)]
        assert len({new(number).choose(world.seen_by(seat)) for world in worlds}) == 1


def test_the_same_seed_gives_the_same_game():
    first, second = ([new(seat) for seat in range(3)] for _ in range(2))
    assert played(first, 3, seed=8).history == played(second, 3, seed=8).history


def test_it_is_the_games_own_player_for_its_level_and_the_others_stay_as_they_are():
    assert isinstance(own_mind("champion", 1, TimeLimit()), Champion)
    assert isinstance(own_mind("shepherd", 1, TimeLimit()), Bluffer)
    assert own_mind("wolf", 1, TimeLimit()) is None


@pytest.mark.parametrize("how", ["no time", "no work", "stopped"])
def test_it_keeps_to_its_time_limit(how):
    limit = TimeLimit(0.0 if how == "no time" else None, 0.0 if how == "no work" else None)
    if how == "stopped":
        limit.stop.set()
    for position in some_decisions(3, range(3)):
        endless = Champion("endless", 1, limit, worlds=10**12)
        assert endless.choose(position.seen_by(position.actor)) in position.choices()


# -------------------------------------------------------------------- sense and strength


def test_a_claim_that_cannot_be_true_is_called():
    position = at(drawn("P2", "P1+", "S[S]P1@29 C[]- D[]- W[]-", "SSCDW|SSSCDW"))
    assert {new(seed).choose(position.seen_by(1)) for seed in range(5)} == {Code.CALL}


def test_a_claim_far_below_what_one_holds_is_not_called():
    position = at(drawn("P2", "P1+", "S[S]P1@2 C[]- D[]- W[]-", "SSCDW|SSSSSS"))
    assert Code.CALL not in {new(seed).choose(position.seen_by(1)) for seed in range(5)}


def test_a_claim_is_thought_about_as_it_will_stand():
    position = at(drawn("P2", "P1+", "S[S]P1@2 C[]- D[]- W[]-", "SSCDW|SSSSSS")).play(0)
    thought = PlanSearch(position.seen_by(1), FILE, stream(1))
    plans, _ = thought.promising()
    worth = np.zeros(2)
    thought._try(np.array([NUMBER * 7, NUMBER * 30]), worth, 200)
    assert all(plan // NUMBER in position.choices() for plan in plans.tolist())
    assert worth[0] > worth[1] + 20


def test_without_search_it_beats_the_strategy_before_it():
    strategy = LevelPlay(careless=0.0, worlds=0)
    assert share(lambda seed: new(seed, 0), lambda seed: Bluffer("s", strategy, seed), 2, range(25)) > 0.55


# -------------------------------------------------------------------- what it is shown


@pytest.mark.parametrize("seats", [2, 8])
def test_plain_and_compiled_looks_agree_and_every_plan_is_legal(seats):
    fast, slow = (new_sight(GAME.most_choices, CHOICE) for _ in range(2))
    for position in some_decisions(seats, range(60, 62)):
        if position.decision == "TURN":
            number = GAME.compiled.specialise(look)(position.record, EMPTY, fast.facts, fast.plans, fast.marks)
            assert look(position.record, EMPTY, slow.facts, slow.plans, slow.marks) == number > 0
            assert fast.plans[:number].tolist() == slow.plans[:number].tolist()
            assert np.allclose(fast.facts, slow.facts, atol=1e-5)
            assert np.allclose(fast.marks[:number], slow.marks[:number], atol=1e-5)
            for plan in fast.plans[:number].tolist():
                after = position.copy().play(plan % NUMBER)
                if plan % NUMBER < Code.CALL:
                    after.play(plan // NUMBER)


def test_the_shares_of_plans_add_up_to_one():
    sight = new_sight(GAME.most_choices, CHOICE)
    for position in some_decisions(3, range(2)):
        if position.decision == "TURN":
            number = GAME.compiled.specialise(consider)(position.record, EMPTY, learned_for(3).net, sight)
            assert sight.layers.scores[:number].sum() == pytest.approx(1, abs=1e-4)


def test_a_die_taken_back_leaves_the_turn_as_it_was():
    for position in some_decisions(2, range(3)):
        if position.decision == "TURN":
            for code in [code for code in position.choices() if code < Code.CALL]:
                after = position.copy().play(code).record
                assert take_back(after) == code
                assert after.tobytes() == position.record.tobytes()


# -------------------------------------------------------------------- learning


def test_the_slopes_of_a_score_are_those_of_its_error():
    draw = np.random.default_rng(1)
    flat = draw.normal(0, 0.2, size_of(SHAPES)).astype(np.float32)
    facts, marks = draw.random(FACTS, np.float32), draw.random(MARKS, np.float32)
    slopes = np.zeros_like(flat)
    blame_score(
        Network(*views(flat, SHAPES)), Network(*views(slopes, SHAPES)), facts, marks, 0.7, new_layers(), new_layers()
    )

    def error(weights):
        layers = new_layers()
        score_one(Network(*views(weights, SHAPES)), facts, marks, layers)
        return (float(layers.scores[0]) - 0.7) ** 2 / 2

    for place in draw.integers(0, len(flat), 60):
        assert slopes[place] == pytest.approx(slope(error, flat, place), abs=2e-2)


def test_the_slopes_of_shares_are_those_of_the_surprise_at_a_choice():
    draw = np.random.default_rng(3)
    flat, notes = draw.normal(0, 0.2, size_of(SHAPES)).astype(np.float32), new_notes(1)
    notes.facts[0], notes.number[0], notes.chosen[0] = draw.random(ALL_FACTS), 3, 1
    notes.marks[0, :3] = draw.random((3, MARKS))
    slopes = np.zeros_like(flat)
    blame_shares(Network(*views(flat, SHAPES)), Network(*views(slopes, SHAPES)), notes, 0, new_layers(), new_layers())

    def surprise(weights):
        layers = new_layers()
        score_plans(Network(*views(weights, SHAPES)), notes.facts[0], notes.marks[0], 3, layers)
        to_shares(layers.scores, 3)
        return -np.log(float(layers.scores[1]))

    for place in draw.integers(0, len(flat), 40):
        assert slopes[place] == pytest.approx(slope(surprise, flat, place, 1e-3), abs=1e-2)


def test_the_slopes_of_the_critic_are_those_of_its_error():
    draw = np.random.default_rng(2)
    flat = draw.normal(0, 0.2, size_of(CRITIC_SHAPES)).astype(np.float32)
    facts, slopes = draw.random(ALL_FACTS, np.float32), np.zeros_like(flat)
    room = [np.zeros(JUDGES, np.float32) for _ in range(2)]
    blame_critic(Critic(*views(flat, CRITIC_SHAPES)), Critic(*views(slopes, CRITIC_SHAPES)), facts, 0.3, *room)

    def error(weights):
        return (float(judge(Critic(*views(weights, CRITIC_SHAPES)), facts, room[0])) - 0.3) ** 2 / 2

    for place in draw.integers(0, len(flat), 60):
        assert slopes[place] == pytest.approx(slope(error, flat, place), abs=2e-2)


def slope(error, flat, place: int, width: float = 1e-2) -> float:
    """How an error changes with one weight, by trying."""
    more, less = flat.copy(), flat.copy()
    more[place] += width
    less[place] -= width
    return (error(more) - error(less)) / (2 * width)


def test_training_is_repeatable_by_its_seed_and_goes_on_as_if_it_had_not_stopped(tmp_path):
    whole, parted, other = (Training(GAME, 2, seed) for seed in (3, 3, 4))
    for training, rounds in ((whole, 2), (parted, 1), (other, 2)):
        training.run(rounds)
    parted.write_state(tmp_path / "state.npz")
    again = Training(GAME, 2, 9)
    again.read_state(tmp_path / "state.npz")
    again.run(1)
    assert again.rounds == whole.rounds == 2
    assert np.array_equal(again.average, whole.average)
    assert not np.array_equal(other.average, whole.average)


def test_a_state_of_another_number_of_seats_is_refused(tmp_path):
    Training(GAME, 2, 3).write_state(tmp_path / "state.npz")
    with pytest.raises(ValueError, match=r"holds no training for 3 seats to go on with: it is of another network"):
        Training(GAME, 3, 3).read_state(tmp_path / "state.npz")


def test_a_responder_learns_from_a_frozen_strategy():
    found = best_response(GAME, "shepherd", iterations=1, seed=1, games=200)
    assert (found.level, found.rounds) == ("shepherd", 1)
    assert 0.0 <= found.share <= 1.0
    with pytest.raises(ValueError, match="'dog' has no strategy of its own that could be frozen"):
        frozen_strategy("dog", 2)


# -------------------------------------------------------------------- learning from shepherds


def test_shepherds_in_compiled_code_choose_as_the_level_does():
    worlds, strategy, desk, out = 400, strategy_for(6), new_desk(GAME), np.zeros(GAME.most_choices, CHOICE)
    choose, alike, number = GAME.compiled.specialise(shepherds_choice), 0, 0
    for position in some_decisions(6, range(30, 36)):
        level = Bluffer("s", LevelPlay(0.0, worlds, 0.01), number)
        codes = position.choices()
        found = choose(position.record, worlds, strategy, stream(number), desk, out)
        assert found in codes
        alike += found == level.choose(position.seen_by(position.actor))
        number += 1
    assert alike > 0.8 * number


def test_what_is_hidden_changes_no_choice_of_a_watched_shepherd():
    strategy, desk, out = strategy_for(6), new_desk(GAME), np.zeros(GAME.most_choices, CHOICE)
    choose = GAME.compiled.specialise(shepherds_choice)
    for position in some_decisions(6, range(30, 33)):
        worlds = [position, position.imagine(position.actor, seed=1), position.imagine(position.actor, seed=2)]
        assert len({choose(world.record, 20, strategy, stream(1), desk, out) for world in worlds}) == 1


def test_an_apprentice_learns_what_shepherds_do_and_is_repeatable():
    first, second = (Apprentice(GAME, 7, 4) for _ in range(2))
    watched = first.watched(turns=400)
    notes, learnt = watched.notes, first.learnt(watched)
    again = second.learnt(second.watched(turns=400))
    assert np.array_equal(learnt.net, again.net)
    assert np.array_equal(learnt.outlook, again.outlook)
    assert np.array_equal(learnt.guess, again.guess)
    layers, net, right = new_layers(), Network(*views(learnt.net, SHAPES)), 0
    for turn in range(400):
        score_plans(net, notes.facts[turn], notes.marks[turn], int(notes.number[turn]), layers)
        right += int(np.argmax(layers.scores[: notes.number[turn]])) == notes.chosen[turn]
    assert right > 3 * (1 / notes.number).sum()


def test_cups_are_noted_of_whoever_has_laid_dice_but_not_by_a_whim():
    position, cups = at(drawn("P3", "P1+", "S[S]P1@9 C[C]P2@3 D[]- W[]-", "SSCDW|SSSDW|SSSCDW")), new_peeks(5)
    peek(position.record, cups)
    assert [ROLLED[cup] for cup in cups.cup[:2]] == position.record.cups[:2].tolist()
    assert cups.noted[0] == 2
    cups.whims[0] = position.record.plays
    peek(position.record, cups)
    assert cups.noted[0] == 3
    assert cups.cup[2] == cups.cup[1]


def test_shepherds_are_watched_answering_whims_which_are_not_noted_themselves(monkeypatch):
    monkeypatch.setattr("sheepfold.games.wolf.champion.apprentice.WHIMS", 0.0)
    notes = Apprentice(GAME, 7, 4).watched(turns=200).notes
    monkeypatch.setattr("sheepfold.games.wolf.champion.apprentice.WHIMS", 0.5)
    odd = Apprentice(GAME, 7, 4).watched(turns=200).notes
    assert len(odd.seat) == len(notes.seat) == 200
    boldest = [np.mean([boldest_claim(facts) for facts in seen.facts]) for seen in (notes, odd)]
    assert boldest[1] > boldest[0] + 0.1


def boldest_claim(facts) -> float:
    """How far the boldest claim of a turn is out of line."""
    return max(float(facts[GENERAL + BY_ROW * row + 6]) for row in range(ROWS))


# -------------------------------------------------------------------- guesses


def taken_apart(guess: Guess, seat: int, dice: int) -> list[float]:
    """How likely each cup of so many dice is by the odds of a seat."""
    odds = guess.odds[seat, : ROLLS_OF[dice]]
    return (np.diff(odds, prepend=0) / odds[-1]).tolist()


def sheep_expected(position: Position, seat: int, guess: Guess) -> float:
    """How many dice under a cup are expected to count as sheep."""
    guess_cups(position.seen_by(position.actor).record, guess)
    dice = int(position.record.held[seat])
    cups = COUNTS[FIRST_ROLL[dice] : FIRST_ROLL[dice] + ROLLS_OF[dice]]
    return sum(chance * (cup[0] + cup[3]) for chance, cup in zip(taken_apart(guess, seat, dice), cups, strict=True))


def test_a_guess_that_knows_nothing_takes_dice_for_fair():
    position, guess = at(drawn("P2", "P1+", "S[S]P1@9 C[]- D[]- W[]-", "SSCDW|SSSCDW")), new_guess(np.zeros(GUESS_SIZE))
    assert not has_learnt(guess)
    assert sheep_expected(position, 0, guess) == pytest.approx(5 * 4 / 6)
    assert taken_apart(guess, 0, 5)[-1] == pytest.approx(0.5**5)


@pytest.mark.parametrize("seats", [7, 8])
def test_who_claims_many_sheep_is_believed_to_have_some(seats):
    guess = new_guess(learned_for(seats).guess)
    assert has_learnt(guess)
    cups = "|".join(["SSCDW", *["SSSCDW"] * (seats - 1)])
    sheep, cows = f"S[S]P1@{9 * seats // 2} C[]- D[]- W[]-", f"S[]- C[C]P1@{seats + 3} D[]- W[]-"
    many, few = (sheep_expected(at(drawn("P2", "P1+", rows, cups)), 0, guess) for rows in (sheep, cows))
    assert many > 5 * 4 / 6 > few


def test_worlds_are_drawn_by_the_odds_and_hold_as_many_dice_as_they_should():
    position = at(drawn("P2", "P1+", "S[S]P1@20 C[]- D[]- W[]-", "SSCDW|SSSCDW|SSSCDW|SSSCDW|SSSCDW|SSSCDW|SSSCDW"))
    seen, work = np.zeros(1, GAME.record), np.zeros(3, GAME.record)
    seen[0] = position.seen_by(1).record
    guess, rng, sheep = new_guess(learned_for(7).guess), stream(3), 0
    expected = sheep_expected(position, 0, guess)
    draw = GAME.compiled.specialise(draw_cups)
    for _ in range(2000):
        draw(seen, work, guess, rng)
        assert [len(faces_of(cup)) for cup in work[KEPT]["cups"][:7]] == [5, 6, 6, 6, 6, 6, 6]
        assert work[KEPT]["cups"][1] == position.record.cups[1]
        sheep += accepted(work[KEPT]["cups"][0], 0)
    assert sheep / 2000 == pytest.approx(expected, abs=0.12)


def test_a_guess_sees_nothing_that_is_hidden():
    facts = np.zeros((3, PUBLIC_FACTS), np.float32)
    for position in some_decisions(6, range(3)):
        if position.decision == "TURN":
            worlds = [position, position.imagine(position.actor, seed=1), position.imagine(position.actor, seed=2)]
            for seat in range(6):
                for place, world in enumerate(worlds):
                    look_at_player(world.record, seat, facts[place])
                assert np.array_equal(facts[0], facts[1])
                assert np.array_equal(facts[0], facts[2])


def test_the_slopes_of_a_guess_are_those_of_its_surprise():
    draw = np.random.default_rng(6)
    flat = draw.normal(0, 0.2, GUESS_SIZE).astype(np.float32)
    facts, slopes, cup = draw.random(PUBLIC_FACTS, np.float32), np.zeros_like(flat), int(FIRST_ROLL[5]) + 7
    blame_pulls(new_guess(flat), new_guess(slopes), facts, cup, 0, np.zeros(84))

    def surprise(weights):
        guess = new_guess(weights)
        guess.seen[:] = facts
        feel_pulls(guess)
        add_up_odds(guess, 0, 5, guess.odds[0])
        return -np.log(taken_apart(guess, 0, 5)[7])

    for place in draw.integers(0, GUESS_SIZE, 40):
        assert slopes[place] == pytest.approx(slope(surprise, flat, place, 1e-3), abs=2e-2)


@pytest.mark.parametrize(("seats", "is_tried"), [(5, False), (6, False), (8, True)])
def test_with_many_seats_plans_are_tried_that_the_network_hardly_draws(seats, is_tried):
    decisions = [position for position in some_decisions(seats, range(4)) if position.decision == "TURN"]
    shares = [PlanSearch(seen.seen_by(seen.actor), FILE, stream(1)).promising()[1].min() for seen in decisions]
    assert (min(shares) < 0.004) == is_tried


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_an_outlook_shares_one_victory_out(seats):
    learned = learned_for(seats)
    outlooks = [new_outlook(learned.values, flat) for flat in (learned.outlook, np.zeros(OUTLOOK_SIZE, np.float32))]
    for position in some_decisions(seats, range(2)):
        for outlook in outlooks:
            shares = [prospects(position.record, seat, outlook) for seat in range(seats)]
            assert sum(shares) == pytest.approx(1, abs=1e-5)
            assert min(shares) > 0


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--best-response", "shepherd", "--iterations", "1", "--seed", "4"], 0, "50.0% is even; repeat with --seed 4"),
        (["--best-response", "dog"], 1, "the levels with one: champion, shepherd"),
        (["--best-response", "champion", "--dice", "2"], 1, "it takes none of the game's options"),
        (["--best-response", "champion", "--seconds", "0"], 1, "--seconds must be more than 0"),
        (["--of", "gains:50", "--dice", "1", "--box-dice", "2"], 0, "gains:50"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_sheepfold_exploit_trains_responders_and_learns_by_gains(capsys, arguments, status, message):
    assert main(["exploit", "wolf", *arguments]) == status
    shown = capsys.readouterr()
    assert message in (shown.err if status else shown.out)


# -------------------------------------------------------------------- its file


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_package_has_a_network_for_any_number_of_seats(seats):
    learned = learned_for(seats)
    assert all(np.isfinite(part).all() for part in learned.net)
    assert 0 <= learned.values.min() <= learned.values.max() <= 1


def test_what_was_learnt_survives_the_file(tmp_path):
    training = Training(GAME, 2, 3)
    write(tmp_path / "some.npz", {2: training.learnt()}, base=FILE)
    assert np.allclose(learned_for(2, tmp_path / "some.npz").values, training.background.values, atol=1e-3)
    assert np.array_equal(learned_for(5, tmp_path / "some.npz").net.facts, learned_for(5).net.facts)


def test_the_files_of_the_game_are_small():
    package = FILE.parent.parent
    assert sum(file.stat().st_size for file in package.rglob("*.npz")) < 1_000_000


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (None, "holds no network of this game for 3 seats"),
        ({"shape": lambda shape: shape + 1}, "it was made for another network; train again"),
        ({"net3": lambda net: net[:-1]}, "its numbers are too few or too many"),
    ],
    ids=["no file of ours", "another version", "weights missing"],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path, change, why):
    file = tmp_path / "bad.npz"
    if change is None:
        file.write_bytes(b"no numbers")
    else:
        with np.load(FILE) as stored:
            arrays = {name: stored[name] for name in stored.files}
        np.savez(file, **{**arrays, **{name: turn(arrays[name]) for name, turn in change.items()}})
    with pytest.raises(ValueError, match=why):
        learned_for(3, file)


def test_positions_are_never_changed_by_a_thought():
    for position in some_decisions(2, range(2)):
        seen: Position = position.seen_by(position.actor)
        before = seen.record.tobytes()
        new().choose(seen)
        assert seen.record.tobytes() == before


@pytest.mark.parametrize(
    ("limit", "is_more"),
    [(TimeLimit(5.0), True), (TimeLimit(3.0, 1.0), False), (TimeLimit(), False)],
    ids=["by the clock alone", "at the table", "without a limit"],
)
def test_a_champion_thinks_in_more_worlds_where_it_has_time_by_the_clock(limit, is_more):
    champion = own_mind("champion", 1, limit)
    assert (champion.worlds > WORLDS) == is_more
