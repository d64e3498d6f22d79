"""`sheepfold train`: what it prints, stores and refuses."""

from __future__ import annotations

import re

import pytest

from sheepfold.cli import main


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    status = main(["train", *arguments])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_training_stores_a_strategy_and_says_how_to_repeat_it(capsys, tmp_path):
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    for file in files:
        given = ("--level", "shepherd", "--seats", "2", "--iterations", "30", "--seed", "5", "--out", str(file))
        status, out, _ = run(capsys, "wolf", *given)
        assert status == 0
        assert "2 seats: 30 plays" in out
        assert "--seed 5" in out
    assert files[0].read_bytes()[100:] == files[1].read_bytes()[100:]


def test_training_the_champion_tells_how_strong_it_is_and_can_go_on(capsys, tmp_path):
    given = ("wolf", "--seats", "2", "--iterations", "1", "--out", str(tmp_path / "some.npz"))
    status, out, _ = run(capsys, *given, "--seed", "5")
    assert status == 0
    assert "2 seats, 1 rounds" in out
    assert "alone against shepherd's strategy, 50.0% is even" in out
    assert "--seed 5" in out
    status, out, _ = run(capsys, *given, "--resume")
    assert status == 0
    assert "2 seats, 2 rounds" in out


def test_the_champion_for_many_seats_learns_from_shepherds(capsys, tmp_path):
    given = ("--seats", "8", "--iterations", "3", "--seed", "5", "--out", str(tmp_path / "some.npz"))
    status, out, _ = run(capsys, "wolf", *given)
    assert status == 0
    assert "8 seats: 300 turns of shepherds were watched and imitated" in out
    assert "--seed 5" in out


def test_an_exact_solution_tells_how_its_exploitability_falls(capsys):
    status, out, _ = run(capsys, "wolf", "--exact", "liars-dice:3", "--iterations", "100")
    found = [float(number) for number in re.findall(r"exploitability (\S+)", out)]
    assert status == 0
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.001
    assert "value for the first seat +0.11" in out


def test_a_small_play_of_the_real_game_can_be_solved(capsys):
    status, out, _ = run(capsys, "wolf", "--exact", "small:1:2", "--iterations", "200")
    assert status == 0
    assert "470 public positions, 4 hands" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["peter", "--level", "dog"], "training for Peter's Two Sheep Dogs takes no --level"),
        (["chess"], "there is no game 'chess'"),
        (["wolf", "--seats", "9"], "You Cry Wolf! cannot have 9 seats: expected 2"),
        (["wolf", "--iterations", "0"], "--iterations must be at least 1, not 0"),
        (["wolf", "--seconds", "0"], "--seconds must be more than 0"),
        (["wolf", "--iterations", "5", "--seconds", "1"], "give --iterations or --seconds, not both"),
        (["wolf", "--seed", "-1", "--iterations", "5"], "expected a seed from 0"),
        (["wolf", "--iterations", "1", "--out", "/no/such/folder/x.npz"], "there is no folder /no/such/folder"),
        (
            ["wolf", "--level", "dog", "--iterations", "1"],
            "'dog' is not trained: the levels that are: champion, shepherd",
        ),
        (["wolf", "--level", "shepherd", "--resume"], "only the training of champion can be resumed"),
        (
            ["wolf", "--seats", "8", "--resume"],
            "with 6 seats and more training is done at once, there is nothing to go",
        ),
        (
            ["wolf", "--seats", "2", "--resume", "--out", "/tmp/no-such.npz"],
            "holds no training for 2 seats to go on with",
        ),
        (["wolf", "--exact", "liars-dice:99"], "there is no small game 'liars-dice:99': there are liars-dice:SIDES"),
        (["wolf", "--exact", "small:1"], "there is no small game 'small:1'"),
        (["wolf", "--exact", "small:1:3", "--seats", "2"], "it takes no --seats, --out and --seed"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_trained_is_refused_in_one_line(capsys, arguments, message):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (1, "")
    assert message in err
    assert len(err.strip().splitlines()) == 1
