"""Routes of one drag: the stretches found, the costs of their parts, and that the rules charge exactly those."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.battle_actions import Route, Walk
from app.games.warcry.move.move_actions import Disengage
from app.model import Roll
from app.table import terrain
from tests.fighting_scenes import INCH, doing, pose, rows, session

TOWER = {"id": "tower", "size": [4, 4, 3], "at": [10, 10]}
RIM = 8 - 16 / INCH
"""Where the middle of a 32 mm base is that touches the tower's left side, in inches."""


def scene(at, *more, pieces=(TOWER,), **card):
    card = {"movement": 5} | card
    return {"fighters": [{"id": "Axe", "at": at, **card}, *more], "pieces": [*pieces]}


def planned(opened, *places):
    return opened.game.plan_move(opened.table, Walk("Axe", tuple(map(pose, places))))


def stretches(action):
    walks = action.stretches if isinstance(action, Route) else (action,)
    return [
        (walk.manner, [tuple(round(v / INCH, 2) for v in (at.x, at.y, at.z)) for at in walk.path]) for walk in walks
    ]


def parts(opened, action):
    return [(part.kind, round(part.mm / INCH, 2)) for part in opened.game.move_parts(opened.table, action)]


def test_a_climb_up_a_3_inch_wall_and_onto_it_is_one_route():
    opened = session("warcry-1e", scene([RIM - 0.5, 10]))
    action = planned(opened, [RIM + 1, 10, 3])
    assert [manner for manner, _ in stretches(action)] == ["walk", "climb", "walk"]
    assert parts(opened, action) == [("across", 0.5), ("up", 3.0), ("across", 1.0)]
    assert opened.game.move_cost_mm(opened.table, action) == pytest.approx((4.5 * INCH, 5 * INCH))
    assert opened.check(action) == ()


def test_a_route_is_one_step_and_one_move_of_several_stretches():
    opened = session("warcry-1e", scene([RIM - 0.5, 10]))
    opened.do(planned(opened, [RIM + 1, 10, 3]))
    there = opened.battle.fighter("Axe")
    assert there.pose == pose([RIM + 1, 10, 3])
    assert not there.state.climbing
    (step,) = opened.battle.clock.done
    assert step.manners == ("", "walk", "climb", "climb", "walk")
    assert [entry.text.split()[1] for entry in opened.battle.log] == ["walks", "climbs", "walks"]
    assert opened.undo_label == "Axe moves"
    opened.undo()
    assert not opened.battle.clock.done


def test_the_way_down_is_the_same_way_back():
    opened = session("warcry-1e", scene([RIM + 1, 10, 3]))
    action = planned(opened, [RIM - 0.5, 10])
    assert [manner for manner, _ in stretches(action)] == ["walk", "climb", "walk"]
    assert parts(opened, action) == [("across", 1.0), ("down", 3.0), ("across", 0.5)]
    assert opened.check(action) == ()


def test_a_drag_off_the_straight_line_finds_the_shortest_way_touching_something():
    opened = session("warcry-1e", scene([RIM - 1, 14], movement=10))
    action = planned(opened, [10, 9, 3])
    assert opened.check(action) == ()
    (_, (foot,)), *_ = stretches(action)
    aside = max(8 - foot[0], 0.0), max(foot[1] - 12, 0.0)
    assert math.hypot(*aside) == pytest.approx(16 / INCH, abs=0.02)
    assert sum(mm for _, mm in parts(opened, action)) < 3 + 6.6


def test_slightly_too_far_is_refused_even_if_another_move_is_left():
    opened = session("warcry-1e", scene([RIM - 1.1, 10]))
    assert rows(opened.check(planned(opened, [RIM + 1, 10, 3]))) == ["A4.1"]


def test_a_route_continues_the_previous_move():
    opened = session("warcry-1e", scene([RIM - 1, 10]))
    opened.do(Walk("Axe", (pose([RIM - 0.5, 10]),)))
    action = planned(opened, [RIM + 0.9, 10, 3])
    assert opened.game.move_cost_mm(opened.table, action)[0] == pytest.approx(4.9 * INCH)
    opened.do(action)
    assert len(opened.battle.clock.done) == 1


def test_a_stretch_too_long_for_the_rest_of_the_move_starts_another_move():
    opened = session("warcry-1e", scene([RIM - 4, 10]))
    opened.do(Walk("Axe", (pose([RIM - 0.5, 10]),)))
    action = planned(opened, [RIM + 1, 10, 3])
    assert opened.check(action) == ()
    opened.do(action)
    first, second = opened.battle.clock.done
    assert len(first.path) == 2
    assert second.manners == ("", "walk", "climb", "climb", "walk")


def test_a_fighter_hanging_on_a_wall_climbs_straight_on():
    opened = session("warcry-1e", scene([RIM, 10, 1.5], state={"climbing": True}))
    action = planned(opened, [RIM + 1, 10, 3])
    assert parts(opened, action) == [("up", 1.5), ("across", 1.0)]
    assert opened.check(action) == ()


def climbed(opened, *places):
    return opened.game.plan_move(opened.table, Walk("Axe", tuple(map(pose, places)), "climb"))


def test_a_climb_ends_on_the_wall_with_the_move_and_the_next_move_continues_it():
    opened = session("warcry-1e", scene([RIM, 10], pieces=[TOWER | {"size": [4, 4, 6]}], movement=4))
    action = climbed(opened, [RIM + 1, 10, 6])
    assert stretches(action) == [("climb", [(round(RIM, 2), 10.0, 4.0)])]
    assert doing(opened, action) == []
    assert opened.battle.fighter("Axe").state.climbing
    onto = climbed(opened, [RIM + 1, 10, 6])
    assert stretches(onto) == [("climb", [(round(RIM + 1, 2), 10.0, 6.0)])]
    assert doing(opened, onto) == []
    assert [step.kind for step in opened.battle.clock.done] == ["move", "move"]


def test_the_rest_of_the_move_is_climbed_first():
    opened = session("warcry-1e", scene([RIM - 1, 10], pieces=[TOWER | {"size": [4, 4, 6]}], movement=4))
    assert doing(opened, planned(opened, [RIM, 10])) == []
    action = climbed(opened, [RIM + 1, 10, 6])
    assert stretches(action) == [("climb", [(round(RIM, 2), 10.0, 3.0)])]
    assert doing(opened, action) == []
    assert [step.kind for step in opened.battle.clock.done] == ["move"]


def test_a_climb_that_ends_too_far_across_is_judged_as_drawn():
    opened = session("warcry-1e", scene([RIM, 10], movement=3.5))
    action = climbed(opened, [RIM + 1, 10, 3])
    assert stretches(action) == [("climb", [(round(RIM + 1, 2), 10.0, 3.0)])]
    assert rows(opened.check(action)) == ["A4.1"]


def test_low_drops_are_jumped_and_high_ones_are_climbed():
    low = {"id": "block", "size": [4, 4, 2], "at": [10, 10]}
    opened = session("warcry-1e", scene([RIM + 1, 10, 2], pieces=[low]))
    assert [manner for manner, _ in stretches(planned(opened, [RIM - 0.5, 10]))] == ["jump"]
    opened = session("warcry-2e", scene([RIM + 1, 10, 2], pieces=[low]))
    assert [manner for manner, _ in stretches(planned(opened, [RIM - 0.5, 10]))] == ["walk", "climb", "walk"]


def test_a_mount_jumps_down_and_rolls_its_dice():
    opened = session("warcry-1e", scene([RIM + 1, 10, 3], runemarks=["Mount"]))
    action = planned(opened, [RIM - 0.5, 10])
    assert stretches(action) == [("jump", [(round(RIM - 0.5, 2), 10, 0)])]
    assert len(opened.rule(action).dice_requests()) == 1


def test_a_mount_is_refused_a_climb():
    opened = session("warcry-1e", scene([RIM - 0.5, 10], runemarks=["Mount"]))
    assert rows(opened.check(planned(opened, [RIM + 1, 10, 3]))) == ["A4.6"]
    assert [rows([one]) for one in opened.game.mode_problems(opened.battle, "Axe", "climb")] == [["A4.6"]]


def test_a_flyer_flies_only_where_it_cannot_walk():
    opened = session("warcry-1e", scene([RIM - 0.5, 10], runemarks=["Fly"]))
    assert stretches(planned(opened, [RIM + 1, 10, 3]))[0][0] == "fly"
    assert stretches(planned(opened, [RIM - 1, 10]))[0][0] == "walk"
    assert opened.game.mode_problems(opened.battle, "Axe", "fly") == ()


def test_a_gap_between_platforms_is_jumped():
    other = {"id": "other", "size": [4, 4, 3], "at": [15, 10]}
    opened = session("warcry-1e", scene([11, 10, 3], pieces=[TOWER, other]))
    action = planned(opened, [14, 10, 3])
    assert stretches(action) == [("jump", [(14, 10, 3)])]
    assert opened.check(action) == ()


def test_an_unreachable_place_is_walked_towards_and_the_rules_object():
    wall = {"id": "wall", "size": [0.3, 4, 3], "at": [8, 10]}
    opened = session("warcry-1e", scene([6, 10], pieces=[wall]))
    action = planned(opened, [10, 10])
    assert stretches(action) == [("walk", [(10, 10, 0)])]
    assert rows(opened.check(action)) == ["A4.2"]


def test_a_route_has_corners():
    wall = {"id": "wall", "size": [0.3, 4, 3], "at": [8, 10]}
    opened = session("warcry-1e", scene([6, 10], pieces=[wall], movement=12))
    action = planned(opened, [7, 13], [9, 13], [10, 10])
    assert stretches(action) == [("walk", [(7, 13, 0), (9, 13, 0), (10, 10, 0)])]
    assert opened.check(action) == ()


def test_corners_may_be_on_climbed_terrain():
    opened = session("warcry-1e", scene([RIM - 0.5, 10], movement=20))
    action = planned(opened, [10, 10, 3], [12 + 16 / INCH + 0.5, 10])
    assert [manner for manner, _ in stretches(action)] == ["walk", "climb", "walk", "climb", "walk"]
    assert opened.check(action) == ()
    across = [mm for kind, mm in parts(opened, action) if kind == "across"]
    assert across == pytest.approx([0.5, 5.26, 0.5], abs=0.02)


def test_passing_a_point_of_a_route_causes_no_fall_and_no_judgement():
    huge = {"base": 60, "runemarks": ["Gargantuan"], "movement": 12}
    opened = session("warcry-1e", scene([5, 10], **huge))
    action = planned(opened, [10, 10, 3])
    assert len(action.stretches) > 1
    assert doing(opened, action) == []
    assert "falling" not in opened.battle.fighter("Axe").state.marks


def test_the_dice_of_all_stretches_are_asked_for_in_order():
    opened = session("warcry-1e", scene([10, 10, 3], runemarks=["Mount"], movement=20))
    action = planned(opened, [14, 10], [14, 12])
    assert isinstance(action, Route)
    (due,) = opened.rule(action).dice_requests()
    assert due.kind == "D6"
    rolled = opened.rule(action).with_dice((Roll("D6", (6,)),))
    assert opened.rule(rolled).dice_requests() == ()
    opened.do(rolled)
    assert opened.battle.fighter("Axe").pose == pose([14, 12])
    assert any("3 damage" in entry.text for entry in opened.battle.log)


def test_a_fighter_taken_down_on_the_way_stops_there():
    opened = session("warcry-1e", scene([10, 10, 3], runemarks=["Mount"], movement=20, wounds=3))
    action = planned(opened, [14, 10], [14, 12])
    opened.do(opened.rule(action).with_dice((Roll("D6", (6,)),)))
    assert opened.battle.any_fighter("Axe").state.whereabouts == "down"


def test_terrain_less_than_an_inch_above_a_platform_is_low_for_a_climber():
    parapet = {"id": "parapet", "size": [0.3, 4, 3.8], "at": [7.85, 10]}
    opened = session("warcry-1e", scene([RIM - 0.8, 10], pieces=[TOWER, parapet], movement=6))
    action = planned(opened, [9, 10, 3])
    assert parts(opened, action)[1] == ("up", 3.0)
    assert opened.check(action) == ()


def test_higher_terrain_cannot_be_climbed_through():
    wall = {"id": "wall", "size": [0.3, 4, 4.2], "at": [7.85, 10]}
    opened = session("warcry-1e", scene([RIM - 0.8, 10], pieces=[TOWER, wall], movement=6))
    assert "A4.2" in rows(opened.check(planned(opened, [9, 10, 3])))


LEGS = [{"id": f"leg {n}", "size": [0.2, 0.2, 2.9], "at": [x, y]} for n, (x, y) in enumerate([(8.1, 8.1), (8.1, 11.9)])]
DECK = {"id": "deck", "size": [4, 4, 0.1], "at": [10, 10, 2.9]}


def test_a_deck_on_legs_is_climbed_beside_a_leg():
    opened = session("warcry-1e", scene([6.5, 10], pieces=[*LEGS, DECK], movement=9))
    action = planned(opened, [9.5, 10, 3])
    assert opened.check(action) == ()
    (_, (foot,)), *_ = stretches(action)
    assert abs(foot[1] - 10) > 1


PLACES = st.tuples(st.floats(1, 19), st.floats(1, 19), st.booleans())


@pytest.mark.thorough
@settings(max_examples=60, deadline=None)
@given(PLACES, PLACES, st.sampled_from(["warcry-1e", "warcry-2e"]))
def test_costs_match_the_rules_and_legal_routes_stay_on_firm_ground(start, end, system):
    def standing(x, y, high):
        on = high and 8.2 <= x <= 11.8 and 8.2 <= y <= 11.8
        return [x, y, 3 if on else 0]

    opened = session(system, scene(standing(*start), movement=40, pieces=[TOWER]))
    action = planned(opened, standing(*end))
    charged, _ = opened.game.move_cost_mm(opened.table, action)
    assert sum(part.mm for part in opened.game.move_parts(opened.table, action)) == pytest.approx(charged)
    assert action.path[-1] == pose(standing(*end))
    if not opened.check(action):
        opened.do(action)
        there = opened.battle.fighter("Axe")
        assert terrain.find_support(opened.table, there).is_firm
        assert replace(there.pose, yaw=0) == pose(standing(*end))


def hatch(width):
    """Returns a deck 6 by 6 inches with a square hole in its middle, and a ladder on the left of that."""
    rest = 3 - width / 2
    return [
        {"id": "west", "size": [rest, 6, 0.2], "at": [7 + rest / 2, 10, 2.8]},
        {"id": "east", "size": [rest, 6, 0.2], "at": [13 - rest / 2, 10, 2.8]},
        {"id": "south", "size": [width, rest, 0.2], "at": [10, 7 + rest / 2, 2.8]},
        {"id": "north", "size": [width, rest, 0.2], "at": [10, 13 - rest / 2, 2.8]},
        {"id": "ladder", "size": [0.1, 0.4, 3], "at": [10.05 - width / 2, 10], "kinds": ["ladder"]},
    ]


@pytest.mark.parametrize(("width", "broken"), [(1.2, ["A4.2"]), (1.5, [])])
def test_a_hatch_lets_fighters_up_whose_base_fits_through_it(width, broken):
    at = [10.1 - width / 2 + 16 / INCH, 10]
    opened = session("warcry-2e", scene(at, pieces=hatch(width)))
    action = Walk("Axe", (pose([*at, 3]), pose([10 + width / 2 + 0.1, 10, 3])), "climb")
    assert rows(opened.check(action)) == broken


def test_a_trapdoor_can_be_climbed_through_by_fighters_that_may_use_doors():
    lid = {"id": "lid", "size": [1.5, 1.5, 0.1], "at": [10, 10, 2.9], "kinds": ["door"]}
    for marks, broken in (([], []), (["Beast"], ["A4.2", "A3"])):
        opened = session("warcry-1e", scene([10, 10], pieces=[*hatch(1.5), lid], runemarks=marks))
        action = Walk("Axe", (pose([10, 10, 3]), pose([11, 10, 3])), "climb")
        assert rows(opened.check(action)) == broken


def test_no_route_leads_up_through_a_deck():
    leg = {"id": "leg", "size": [0.2, 0.2, 2.9], "at": [10, 10]}
    opened = session("warcry-1e", scene([6.5, 10], pieces=[leg, DECK], movement=12))
    assert opened.check(planned(opened, [9.5, 10, 3]))


def test_low_crates_at_the_foot_of_a_wall_do_not_block_the_climb():
    crate = {"id": "crate", "size": [1, 1, 0.8], "at": [RIM, 10.6]}
    opened = session("warcry-1e", scene([RIM, 10], pieces=[TOWER, crate]))
    assert opened.check(Walk("Axe", (pose([RIM, 10, 3]), pose([8.2, 10, 3])), "climb")) == ()


def test_a_route_up_is_found_beside_an_enemy_at_the_foot():
    foe = {"id": "Bow", "side": "Blue", "at": [RIM, 10]}
    opened = session("warcry-1e", scene([RIM - 2.3, 10], foe, movement=9))
    assert opened.check(planned(opened, [9, 10, 3])) == ()


def test_a_fighter_hanging_on_a_wall_climbs_down_if_a_jump_would_hurt():
    opened = session("warcry-2e", scene([RIM, 10, 2], state={"climbing": True}))
    action = planned(opened, [RIM - 1, 10])
    assert parts(opened, action) == [("down", 2.0), ("across", 1.0)]
    assert opened.check(action) == ()


def wall(number, x, high):
    return {"id": f"wall {number}", "size": [0.4, 6, high], "at": [x, 10]}


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_a_thin_wall_is_climbed_over_where_no_walk_leads_through(system):
    opened = session(system, scene([6, 10], pieces=[wall(1, 8, 1.5)], movement=8))
    action = planned(opened, [10, 10])
    assert [manner for manner, _ in stretches(action)] == ["walk", "climb", "walk"]
    assert [kind for kind, _ in parts(opened, action)] == ["across", "up", "across", "down", "across"]
    assert sum(mm for _, mm in parts(opened, action)) == pytest.approx(4 + 2 * 1.5, abs=0.02)
    assert opened.check(action) == ()
    opened.do(action)
    assert opened.battle.fighter("Axe").pose == pose([10, 10])


def test_two_walls_are_climbed_in_turn():
    opened = session("warcry-1e", scene([6, 10], pieces=[wall(1, 8, 1.5), wall(2, 11, 1.2)], movement=15))
    action = planned(opened, [13, 10])
    assert [manner for manner, _ in stretches(action)] == ["walk", "climb", "walk", "climb", "walk"]
    assert opened.check(action) == ()


def test_a_fighter_touching_a_wall_climbs_over_it_at_once():
    at = 8 - 0.2 - 16 / INCH
    opened = session("warcry-1e", scene([at, 10], pieces=[wall(1, 8, 1.5)], movement=6))
    action = planned(opened, [10, 10])
    assert opened.check(action) == ()
    assert sum(mm for _, mm in parts(opened, action)) == pytest.approx(10 - at + 3, abs=0.02)


def test_a_fighter_walks_up_to_a_wall_too_high_for_its_move_and_the_rules_object():
    opened = session("warcry-1e", scene([6, 10], pieces=[wall(1, 8, 3)], movement=5))
    action = planned(opened, [10, 10])
    assert action.manner == "walk"
    assert rows(opened.check(action)) == ["A4.2"]


def test_a_mount_is_routed_over_no_wall():
    opened = session("warcry-1e", scene([6, 10], pieces=[wall(1, 8, 1.5)], movement=12, runemarks=["mount"]))
    assert planned(opened, [10, 10]).manner == "walk"


BARRIER = {"id": "barrier", "size": [0.4, 3, 4], "at": [6.4, 10]}


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_the_foot_of_a_climb_may_be_round_a_corner(system):
    """The objects between hide every climbable side of the tower except those behind a corner."""
    pieces = [TOWER, BARRIER, *({"id": f"rock {y}", "size": [1.6, 0.4, 4], "at": [7.4, y]} for y in (8.3, 11.7))]
    opened = session(system, scene([4.5, 10], pieces=pieces, movement=16))
    up = planned(opened, [9, 10, 3])
    assert opened.check(up) == ()
    (manner, path), *_ = stretches(up)
    assert (manner, len(path)) == ("walk", 2)
    opened.do(up)
    assert opened.battle.fighter("Axe").pose == pose([9, 10, 3])


def test_the_foot_of_a_climb_down_may_be_round_a_corner():
    pieces = [TOWER, BARRIER, *({"id": f"rock {y}", "size": [1.6, 0.4, 4], "at": [7.4, y]} for y in (8.3, 11.7))]
    opened = session("warcry-1e", scene([9, 10, 3], pieces=pieces, movement=16))
    down = planned(opened, [4.5, 10])
    assert opened.check(down) == ()
    assert len(stretches(down)[-1][1]) == 2


def test_the_game_turns_a_route_into_its_kind_of_move():
    opened = session("warcry-1e", scene((5, 5)))
    game, walk = opened.game, Walk("Axe", (pose((7, 5)),))
    made = {manner.id: game.with_mode(walk, manner.id) for manner in game.move_modes}
    away = made.pop("disengage")
    assert {id: action.manner for id, action in made.items()} == {id: id for id in ("walk", "jump", "climb", "fly")}
    assert away == Disengage("Axe", walk.path)
    round_a_corner = game.rule(opened.table, away).with_corners((pose((5, 7)),))
    way = game.rule(opened.table, round_a_corner).path()
    assert (way.leader, way.path, way.squad) == ("Axe", (pose((5, 7)), pose((7, 5))), ("Axe",))
    assert game.rule(opened.table, made["walk"]).path() is None
