"""Moves as the window uses them: their length so far, their questions, and their log lines."""

import pytest

from app.core.errors import PlayerError
from app.games.allowed_move import find_allowed_part
from app.games.battle_actions import Fall, Route, Walk
from app.games.warcry.facts import treasure
from app.games.warcry.move import move_actions as movement
from app.games.warcry.move.move_actions import Disengage
from app.model import Roll
from tests.fighting_scenes import INCH, MM_32, doing, pose, rows, session

ALONE = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [20, 20]}]}
TOWER = {"pieces": [{"id": "tower", "size": [4, 4, 3], "at": [10, 10]}]}


def walk(*places, **more):
    return Walk("Axe", tuple(map(pose, places)), **more)


def spent(opened, action):
    return tuple(length / INCH for length in opened.game.move_cost_mm(opened.table, action))


def test_a_stretch_shows_how_far_the_move_has_come_and_may_go():
    opened = session("warcry-1e", ALONE)
    assert spent(opened, walk([8, 5])) == pytest.approx((3, 4))
    opened.do(walk([8, 5]))
    assert spent(opened, walk([8, 6])) == pytest.approx((4, 4))
    assert spent(opened, walk([8, 8])) == pytest.approx((3, 4)), "beyond it another move begins"


def test_a_stretch_that_takes_another_action_says_so_before_it_is_done():
    opened = session("warcry-1e", ALONE)
    remarks = [opened.rule(action).remark() for action in (walk([8, 5]), walk([9, 5]))]
    opened.do(walk([8, 5]))
    remarks += [opened.rule(action).remark() for action in (walk([8.5, 5]), walk([11, 5]))]
    assert [bool(text) for text in remarks] == [False, False, False, True]
    assert "1″" in remarks[-1]


def test_disengaging_shows_how_far_the_move_has_come_and_may_go():
    opened = session("warcry-1e", ALONE)
    assert spent(opened, Disengage("Axe", (pose([3, 5]),))) == pytest.approx((2, 3))


def test_the_ruler_counts_like_the_kind_of_move():
    opened = session("warcry-1e", ALONE)
    up = (pose([5, 5, 2]), pose([6, 5, 2]))
    travelled = {how: movement.path_cost_mm(opened.table, "Axe", up, how) / INCH for how in ("walk", "climb", "fly")}
    assert travelled == pytest.approx({"walk": 1, "climb": 3, "fly": 1})


def test_the_activation_records_the_path_of_a_move():
    opened = session("warcry-1e", ALONE)
    opened.do(walk([8, 5]))
    opened.do(walk([8, 6], manner="jump"))
    (step,) = opened.battle.clock.done
    assert [at.x / INCH for at in step.path] == pytest.approx([5, 8, 8])
    assert step.manners == ("", "walk", "jump")
    assert [entry.text for entry in opened.battle.log] == ["Axe walks 3″", "Axe jumps 1″; 4″ in total"]


def allowed_part(opened, action):
    return find_allowed_part(opened.game, opened.committed_table, action)


def test_the_allowed_part_of_a_move_too_long_ends_at_its_limit():
    opened = session("warcry-1e", ALONE)
    part = allowed_part(opened, walk([8, 5], [8, 20]))
    assert part.path[0] == pose([8, 5])
    assert spent(opened, part) == pytest.approx((4, 4), abs=0.02)
    assert opened.check(part) == ()
    assert opened.check(walk([8, 5], [8, 6.1]))


def test_the_allowed_part_of_a_move_onto_another_fighter_ends_before_it():
    opened = session("warcry-1e", {"fighters": [{"id": "Axe"}, {"id": "Bow", "at": [8, 5]}]})
    part = allowed_part(opened, walk([8, 5]))
    assert opened.check(part) == ()
    assert 0 < part.path[-1].x / INCH - 5 < 2


def test_the_allowed_part_of_a_move_into_low_terrain_ends_beside_it():
    opened = session("warcry-1e", {**ALONE, "pieces": [{"id": "slab", "size": [4, 4, 0.1], "at": [9.5, 5]}]})
    opened.do(allowed_part(opened, walk([11.5, 5])))
    there = opened.battle.fighter("Axe")
    assert there.pose.x > pose([6, 5]).x
    assert opened.committed_table.find_fighter_overlaps(there) == ()


def test_the_allowed_part_of_a_route_leaves_out_the_climb():
    opened = session("warcry-1e", {**ALONE, **TOWER})
    climb = Route("Axe", (walk([7, 5]), walk([7, 5, 3], manner="climb")))
    part = allowed_part(opened, climb)
    assert isinstance(part, Walk)
    assert part.path[-1].z == 0
    assert opened.check(part) == ()


def test_a_fighter_that_may_not_move_has_no_allowed_part():
    opened = session("warcry-1e", ALONE)
    assert allowed_part(opened, Walk("Bow", (pose([20, 25]),))) is None


def test_rules_are_cited_with_their_numbers_and_their_book():
    opened = session("warcry-1e", ALONE)
    (problem,) = opened.check(walk([10.3, 5]))
    assert problem.text == "Axe would move 5.3″; the limit is 4″"
    assert (problem.row, problem.rule[:21]) == ("A4.1", "Warcry Core Book 2019")


def test_a_length_just_beyond_the_limit_is_printed_differently_from_it():
    opened = session("warcry-1e", ALONE)
    (problem,) = opened.check(walk([9.02, 5]))
    assert "4.02″" in problem.text


def test_treasure_that_was_passed_is_offered_during_the_move():
    opened = session("warcry-1e", ALONE | {"tokens": [{"id": "Hoard", "kind": "treasure", "at": [7, 6.5]}]})
    opened.do(walk([9, 5]))
    options = {option.id: option for option in opened.game.turn_prompt(opened.table).options}
    opened.do(options["pick Hoard"].action)
    assert opened.battle.token("Hoard").carrier == "Axe"
    assert len(opened.battle.clock.done) == 1, "no action of its own"
    assert opened.battle.log[-1].text == "Axe picks up Hoard"


def pick_problems(opened):
    """Returns the problems of each treasure that is offered to be picked up."""
    options = opened.game.turn_prompt(opened.table).options
    return {one.id: [p.text for p in one.problems] for one in options if one.id.startswith("pick ")}


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_a_treasure_just_out_of_reach_is_offered_with_the_reason(system):
    near = {"id": "Hoard", "kind": "treasure", "at": [5, 7.3]}
    away = {"id": "Chest", "kind": "treasure", "at": [5, 9.5]}
    opened = session(system, ALONE | {"tokens": [near, away]})
    assert pick_problems(opened) == {"pick Hoard": ["Axe comes no closer to Hoard than 1.67″"]}


def test_a_move_on_foot_ignores_treasure_out_of_reach():
    opened = session("warcry-1e", ALONE | {"tokens": [{"id": "Hoard", "kind": "treasure", "at": [7, 9]}]})
    opened.do(walk([9, 5]))
    assert not any(option.id.startswith("pick") for option in opened.game.turn_prompt(opened.table).options)


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
@pytest.mark.parametrize(("start", "end"), [([5, 5], [9, 5, 0.9]), ([9, 5, 0.9], [5, 5])])
@pytest.mark.parametrize(("gap", "far"), [(0.99, False), (1.01, True)])
def test_a_walk_onto_low_terrain_passes_treasure_on_the_floor_before_it(system, start, end, gap, far):
    crate = {"id": "crate", "size": [4, 6, 0.9], "at": [10, 5], "kinds": ["low"]}
    hoard = {"id": "Hoard", "kind": "treasure", "at": [7.4, 5 + MM_32 / 2 + gap]}
    axe, bow = {"id": "Axe", "at": start, "movement": 9}, ALONE["fighters"][1]
    opened = session(system, {"fighters": [axe, bow], "pieces": [crate], "tokens": [hoard]})
    assert bool(opened.check(walk(end, pick=("Hoard",)))) == far


def test_a_fallen_fighter_is_placed_first_and_does_not_fall_again():
    scene = ALONE | TOWER | {"fighters": [{"id": "Axe", "at": [11.5, 10, 3]}, ALONE["fighters"][1]]}
    opened = session("warcry-1e", scene)
    assert doing(opened, walk([12.4, 10, 3])) == ["A4.4"]
    assert [fighter.id for fighter in treasure.fallen_fighters(opened.battle)] == ["Axe"]
    system, fall = opened.game, Fall("Axe", pose([12.7, 10]))
    (need,) = system.rule(opened.table, fall).dice_requests()
    assert need.kind == "D6"
    opened.do(system.rule(opened.table, fall).with_dice((Roll("D6", (6,)),)))
    assert treasure.fallen_fighters(opened.battle) == ()
    assert [entry.text for entry in opened.battle.log[-2:]] == [
        "Axe falls 3″",
        "Axe, impact: 6; 3 damage; 7 wounds left",
    ]
    assert opened.battle.log[-1].result == "Impact, 3 damage: Axe 7/10"
    assert need.note == "1–3: no damage · 4–5: 1 damage · 6: 3 damage"


def test_a_move_can_be_undone():
    opened = session("warcry-1e", ALONE)
    before = opened.battle
    opened.do(walk([8, 5]))
    opened.undo()
    assert opened.battle == before


def test_a_fighter_that_is_not_activated_moves_only_if_players_overrule():
    opened = session("warcry-1e", ALONE | {"active": "Bow"})
    action = walk([8, 5])
    problems = opened.check(action)
    assert rows(problems) == ["A7.9"]
    opened.do(action, problems)
    assert opened.battle.fighter("Axe").pose.x == pytest.approx(8 * INCH)
    assert opened.battle.clock.done == ()


def test_a_carrier_is_slower_in_the_second_edition():
    carrying = ALONE | {"tokens": [{"id": "Hoard", "kind": "treasure", "at": [1, 1], "carrier": "Axe"}]}
    opened = session("warcry-2e", carrying)
    (problem,) = opened.check(walk([9, 5]))
    assert problem.text == "Axe would move 4″; the limit while carrying treasure is 3″"


def test_a_move_with_too_many_points_for_a_battle_file_is_refused():
    opened = session("warcry-1e", ALONE)
    opened.do(walk(*[[5, 5]] * 199))
    with pytest.raises(PlayerError, match="too many waypoints"):
        opened.do(walk([5, 5]))


@pytest.mark.parametrize(
    ("state", "words"),
    [({"climbing": True}, "End the activation of Axe: it falls"), ({}, "End the activation of Axe")],
    ids=["on the wall", "beside it"],
)
def test_a_fighter_about_to_fall_is_warned_before_its_activation_ends(state, words):
    height = 1.5 if state else 0.0
    opened = session("warcry-1e", TOWER | {"fighters": [{"id": "Axe", "at": [7.37, 10, height], "state": state}]})
    options = {one.id: one.text for one in opened.game.turn_prompt(opened.table).options}
    assert options["end-activation"] == words
