"""Travel, blocking, stampedes, control and pens (ledger R7 to R11)."""

from __future__ import annotations

from sheepfold.games.sheepdogs.position import Event

from .table import at, driven, fields, flocks, play, told


def test_r7_1_a_band_stops_at_sheep_in_a_pen_or_in_the_third_empty_space():
    assert flocks(driven("std4", "d5", "d5=w d7=k", "W").play("[wS]")) == "d7=wk"
    assert flocks(driven("std4", "d5", "d5=w", "W").play("[wS]")) == "d8=w"
    penned = driven("std2", "d2", "d2=w", "SE", "D0=d2+a1").play("[wS]")
    assert fields(penned)["pens"].startswith("w,")


def test_r7_2_at_the_boundary_it_turns_and_goes_on_counting():
    position = driven("std4", "d7", "d7=w", "W").play("[wS]")
    assert position.moves() == ["?SW", "?NW"]
    assert flocks(position.play("?SW")) == "e8=w"


def test_r7_2_a_blocked_band_stops():
    assert flocks(driven("std4", "d5", "d5=w", "W", "D1=d7").play("[wS]")) == "d6=w"


def test_r8_1_sheep_never_enter_a_dogs_space_or_cross_a_fence():
    assert flocks(driven("alt4-dale", "d3", "d3=w", "E").play("[wS]")) == "d2=w"
    assert "d6" not in flocks(driven("std4", "d5", "d5=w", "W", "D1=d6 D2=c5").play("[wS]"))


def test_r8_2_ahead_then_60_then_120_degrees_and_the_empty_one_of_a_pair():
    assert flocks(driven("std4", "d5", "d5=w c5=k", "W", "D1=d6").play("[wS]")) == "c5=k g5=w"
    last = driven("std4", "d5", "d5=w c4=kkg", "W", "D1=d6 D2=c5 D3=e5").play("[wS]")
    assert flocks(last) == "c4=kkg g2=w"


def test_r8_3_only_first_steps_and_stampedes_turn_at_a_dog():
    first = driven("std4", "d5", "d5=w c5=k", "W", "D1=d6").play("[wS]")
    running = driven("std4", "d4", "d4=w", "W", "D1=d6").play("[wS]")
    assert (flocks(first), flocks(running)) == ("c5=k g5=w", "d5=w")


def test_r9_1_a_space_that_sheep_made_over_full_will_stampede():
    position = driven("std4", "d5", "d5=wk d6=ggg", "W").play("[wS kS]")
    assert position.decision == "PUSH"
    assert fields(position)["rush"] == "d6/E"
    full = driven("std4", "d5", "d5=wk d6=g", "W").play("[wS kS]")
    assert full.decision == "SHEPHERD_MOVE"


TWO = ("d5=wk c5=ggg e5=nnn", "W", "D1=d6")


def test_r9_2_the_active_player_picks_the_order():
    position = driven("std4", "d5", *TWO).play("[wL kR]")
    assert position.moves() == ["@c5", "@e5"]
    assert fields(position)["pend"] == "c5:NE,e5:SE"
    assert fields(position.play("@e5"))["rush"] == "e5/SE"


def test_r9_3_any_sheep_of_the_space_can_be_the_excess():
    position = driven("std4", "d5", "d5=wk d6=ggn", "W").play("[wS kS]")
    assert position.moves() == ["*w", "*k", "*g", "*n"]
    assert flocks(play(position, "*w *n")) == "d6=kgg d7=wn"


def test_r9_4_with_several_headings_the_active_player_chooses_one():
    position = at("std4", "HEADING", "d5=wkgg", "D0=a1", more="rush=d5/E+SE push=- count=1")
    assert position.moves() == ["/E", "/SE"]
    assert play(position, "/SE *w").decision == "SHEPHERD_MOVE"
    assert flocks(position) == "d5=kgg e5=w"


def test_r9_5_r10_3_where_a_shepherd_stands_its_owner_directs_the_excess():
    position = driven("std4", "d5", "d5=w d6=kkg", "W", "S2=d6").play("[wS]")
    play(position, "*k")
    assert (position.actor, position.decision) == (2, "DIRECT")


def test_r9_6_a_stampede_goes_one_step_only():
    position = driven("std4", "d5", "d5=w d6=kkk", "W").play("[wS]")
    assert flocks(position.play("*k")) == "d6=wkk d7=k"


def test_r9_7_without_an_open_way_the_space_stays_over_full():
    position, events = told(driven("std4", "d2", "d2=w d1=kkk", "E", "D1=c1 D2=e1"), "[wS]")
    assert flocks(position) == "d1=wkkk"
    assert Event.R9_7_JAM in [event.kind for event in events]


def test_r9_8_after_60_stampedes_everything_stays():
    sheep, dogs = "a2=w a1=kkk b1=ggg b2=nnn", "D1=c1 D2=b3 D3=c2"
    position = driven("alt4", "a2", sheep, "E", dogs)
    position.play("[wS]")
    events = []
    while position.decision == "PUSH":
        assert int(fields(position)["count"]) < 60
        position, events = told(position, position.choices()[-1])
    assert Event.R9_8_LIMIT in [event.kind for event in events]
    assert sorted("".join(word.split("=")[1] for word in flocks(position).split())) == sorted("wkkkgggnnn")


def test_r10_1_the_shepherds_owner_decides_whoever_is_active():
    position = driven("std4", "d5", "d5=w", "W", "S3=d5", seat=1)
    assert (position.actor, position.decision) == (3, "DIRECT")


def test_r10_2_any_open_way_but_the_dogs_edge():
    position = driven("std4", "d5", "d5=wk", "W", "S0=d5 D1=c5")
    assert position.moves() == ["!w:E", "!w:SE", "!w:SW", "!w:NW"]
    assert flocks(play(position, "!w:E !k:SE")) == "d8=w g5=k"


def test_r10_3_in_a_stampede_all_six_ways_are_allowed_and_one_step_is_made():
    position = driven("std4", "c4", "c4=w d5=kkg", "NW", "S0=d5").play("[wS]")
    assert position.play("*k").moves() == ["!k:E", "!k:SE", "!k:SW", "!k:W", "!k:NE"]
    assert flocks(position.play("!k:W")) == "d4=k d5=wkg"


def test_r10_4_sheep_of_one_colour_may_be_split_and_without_a_way_they_stay():
    position = driven("std4", "d5", "d5=ww", "W", "S0=d5")
    assert flocks(play(position, "!w:E !w:SE")) == "d8=w g5=w"
    stuck = driven("std4", "d1", "d1=w", "E", "S0=d1 D1=c1 D2=e1")
    assert (stuck.decision, flocks(stuck)) == ("SHEPHERD_MOVE", "d1=w")


def test_r11_1_a_pen_is_entered_through_its_opening_only_and_not_past_a_dog():
    wall = driven("std2", "c2", "c2=w", "SE", "D0=c2+a1").play("[wS]")
    assert fields(wall)["pens"].startswith("-,")
    dog = driven("std2", "d2", "d2=w", "SE", "D0=d2+P0").play("[wS]")
    assert flocks(dog) == "c1=w"


def test_r11_2_sheep_in_the_own_pen_are_kept_at_once_whatever_their_colour():
    position = driven("std2", "d2", "d2=wkn", "SE", "D0=d2+a1").play("[wS kS nS+S]")
    assert fields(position)["pens"].startswith("wkn,")


def test_r11_3_in_another_pen_they_wait():
    position = driven("std2", "d5", "d5=w", "NW", "D0=d5+a1 D1=a2+a3").play("[wS]")
    assert (position.decision, fields(position)["wait"]) == ("REPLACE", "-,w")


def test_r11_4_owners_clockwise_put_visitors_back_or_keep_them():
    position = at("std4", "REPLACE", "d5=kkk d4=w", "D0=d4 D1=d3", seat=1, wait="wk,-,g,-")
    assert position.actor == 2
    assert not {"R2g:d5", "R2g:d4", "R2g:d3"} & set(position.moves())
    assert position.play("R2g:a1").actor == 0
    play(position, "R0w:keep R0k:a2")
    assert (flocks(position), position.scores[0]) == ("a1=g a2=k d4=w d5=kkk", 1)
