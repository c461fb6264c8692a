"""Maps of a table with sight on the plan, compared with the game's own judge and the rules of moves."""

import numpy as np
import pytest
from msgspec.structs import replace

from app.core.progress import silent
from app.games.warcrow.move.unit_moves import MoveUnit
from app.games.warcrow.setup.scenario_choice import ChooseReading
from app.geometry.sight_proof.witness import sample_places
from app.model import Pose
from app.planning.enemy_view import make_enemy_view
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import find_exposure
from app.planning.place_rules import find_place_problems
from app.planning.place_table import PlaceTableMaker
from app.planning.places import find_places
from app.planning.reach_map import find_reach
from app.planning.threat_map import find_threat
from app.planning.useful_places import UsefulQuestion, find_useful_places
from app.session import Session
from app.ui.planning.place_facts import format_map_place
from app.ui.planning.table_map import MapQuestion, find_map
from tests.cases.questions_warcrow import meshes
from tests.warcrow_scenes import BLUE, RED, STRIDE, game, muster, take

WOOD = {"wood": {"size": [10, 6], "at": [30, 30], "keywords": ["Block LoS"]}}
CLIFF = {"cliff": {"size": [2, 60], "at": [30, 30], "keywords": ["Impassable"]}}
TALL = {"tower": {"size": [10, 6, 20], "at": [30, 30], "keywords": []}}


def scene(*units, terrain=None):
    found = units or ({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]]})
    return muster(found, stage="battle", terrain=terrain)


def seen_places(opened, fighter="Ash 1", enemy="Birch 1", step=STRIDE):
    whom = opened.battle.fighter(fighter)
    places = find_places(opened.table, whom, step)
    *_, last = find_exposure(opened.table, whom, (enemy,), places)
    return places, last.seen[:, 0]


def judge(opened, fighter, enemy, at):
    """Returns whether the game's own judge says that the enemy sees the fighter there."""
    moved = replace(opened.battle.fighter(fighter), pose=Pose(float(at[0]), float(at[1]), 0.0))
    battle = opened.battle.with_fighters(moved)
    return opened.table.with_battle(battle).sight(enemy, fighter).verdict == "visible"


def assert_as_judged(opened, fighter="Ash 1", enemy="Birch 1"):
    """Requires places reached by a sampled line to be seen, and few places to be missed."""
    places, seen = seen_places(opened, fighter, enemy)
    some = np.random.default_rng(7).choice(len(places), 150, replace=False)
    true = np.array([judge(opened, fighter, enemy, places.points[one]) for one in some])
    assert true.any()
    assert not true.all()
    assert not (seen[some] & ~true).any()
    assert (true & ~seen[some]).mean() < 0.04


@pytest.mark.thorough
def test_visibility_behind_a_wood_matches_the_judge():
    assert_as_judged(scene(terrain=WOOD))


@pytest.mark.thorough
def test_other_units_block_sight_and_the_fighters_own_does_not():
    row = [[45, y] for y in range(24, 37, 2)]
    blue, red = {**BLUE, "at": [[50, 30]]}, {**RED, "at": [[10, 30], [10, 32]]}
    assert_as_judged(scene(red, blue, {"id": "Cedar", "side": "Red", "at": row}))


@pytest.mark.thorough
def test_only_large_units_hide_a_large_one():
    row = [[45, y] for y in range(24, 37, 2)]
    red, blue = {**RED, "at": [[10, 30]], "keywords": ["Large"]}, {**BLUE, "at": [[50, 30]]}
    _, small = seen_places(scene(red, blue, {"id": "Cedar", "side": "Blue", "at": row}))
    assert small.all()
    assert_as_judged(scene(red, blue, {"id": "Cedar", "side": "Blue", "at": row, "keywords": ["Large"]}))


def test_terrain_without_the_keyword_hides_nothing_whatever_its_height():
    _, seen = seen_places(scene(terrain=TALL))
    assert seen.all()


def test_a_unit_wholly_in_a_wood_is_not_seen_even_from_inside_it():
    opened = scene({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[28, 30]]}, terrain=WOOD)
    places, seen = seen_places(opened)
    inside = np.abs(places.points[:, :2] - 30 * STRIDE).max(axis=1) < 1.9 * STRIDE
    apart = np.hypot(*(places.points[:, :2] - (28 * STRIDE, 30 * STRIDE)).T) > 2.1 * STRIDE
    assert (inside & apart).any()
    assert not seen[inside & apart].any()


def test_a_unit_touching_the_enemy_is_seen_in_the_middle_of_a_wood():
    opened = scene({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[28, 30]]}, terrain=WOOD)
    view = make_enemy_view(opened.table, opened.battle.fighter("Ash 1"), "Birch 1")
    feet = np.array([[26.005, 30.0, 0.0], [25.9, 30.0, 0.0]]) * STRIDE
    free = view.cast(feet, sample_places(8))
    assert free.any(axis=1).tolist() == [True, False]


def test_impassable_terrain_has_no_places_and_no_way_over_it():
    opened = scene({**RED, "at": [[25, 30]]}, {**BLUE, "at": [[50, 30]]}, terrain=CLIFF)
    ash = opened.battle.fighter("Ash 1")
    places = find_places(opened.table, ash, STRIDE / 2)
    assert not (np.abs(places.points[:, 0] - 30 * STRIDE) < 2 * STRIDE).any()
    costs = replace(game().move_costs(opened.table, "Ash 1"), limit_mm=20 * STRIDE)
    found = find_reach(opened.table, ash, costs, STRIDE / 2)
    assert found.reached.any()
    assert (found.places.points[found.reached, 0] < 29 * STRIDE).all()


def test_places_a_unit_reaches_are_legal():
    opened = scene(
        {**RED, "at": [[20, 30]], "card": {"moves": [6, 3, 9]}},
        {**BLUE, "at": [[24, 31]]},
        {"id": "Cedar", "side": "Red", "at": [[20, 34]]},
        terrain={"rock": {"size": [3, 3], "at": [23, 26], "keywords": ["Impassable"]}},
    )
    clock = replace(opened.battle.clock, stage="battle", round=1, turn="Red", initiative="Red")
    opened = Session(replace(opened.battle, clock=clock), meshes)
    take(opened, "activate Ash")
    found = find_reach(opened.table, opened.battle.fighter("Ash 1"), game().move_costs(opened.table, "Ash 1"))
    assert found.costs[found.reached].max() <= 6 * STRIDE
    some = np.random.default_rng(3).choice(np.flatnonzero(found.reached), 60, replace=False)
    for place in some:
        path = tuple(Pose(x, y) for x, y, _ in found.path(int(place))[1:])
        assert opened.check(MoveUnit("Ash", path)) == ()


def test_ways_lead_through_friends_and_do_not_end_on_them():
    fence = [[24, y] for y in range(1, 60, 2)]
    opened = scene({**RED, "at": [[20, 30]]}, {"id": "Cedar", "side": "Red", "at": fence})
    costs = replace(game().move_costs(opened.table, "Ash 1"), limit_mm=10 * STRIDE)
    found = find_reach(opened.table, opened.battle.fighter("Ash 1"), costs)
    across = found.places.points[found.reached, 0] / STRIDE
    assert (across > 26).any()
    assert not ((across > 22.4) & (across < 25.6)).any()


def test_only_a_large_unit_passes_enemies_that_are_not_large():
    fence = [[24, y] for y in range(1, 60, 2)]
    for words, passes in (((), False), (("Large",), True)):
        opened = scene({**RED, "at": [[20, 30]], "keywords": words}, {**BLUE, "at": fence})
        costs = replace(game().move_costs(opened.table, "Ash 1"), limit_mm=10 * STRIDE)
        found = find_reach(opened.table, opened.battle.fighter("Ash 1"), costs)
        assert bool((found.places.points[found.reached, 0] > 26 * STRIDE).any()) == passes


def test_a_charge_threatens_its_length_and_a_shot_follows_the_move():
    attacks = [{"name": "axe", "dice": "1 red"}, {"name": "bow", "dice": "1 red", "reach": 8}]
    opened = scene(
        {**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]], "card": {"moves": [3, 3, 9], "attacks": attacks}}
    )
    ash = opened.battle.fighter("Ash 1")
    places = find_places(opened.table, ash, STRIDE)
    reach = find_reach(opened.table, opened.battle.fighter("Birch 1"), game().move_costs(opened.table, "Birch 1"))
    bow, axe = game().attack_reaches(opened.table, "Birch 1")
    found = find_threat(opened.table, ash, "Birch 1", reach, places, (bow, axe))
    gaps = np.hypot(*(places.points[:, :2] - (50 * STRIDE, 30 * STRIDE)).T) / STRIDE - 2
    assert (found.after_move[1] == (gaps <= 9)).all()
    assert found.after_move[0][gaps <= 10.7].all()
    assert not found.after_move[0][gaps > 11.01].any()


def test_a_unit_keeps_its_activation_bonus_whoever_has_moved():
    ruins = {"ruins": {"size": [4, 4], "at": [50, 33], "kind": "ruins"}}
    beside = {**BLUE, "at": [[50, 30]], "card": {"moves": [3, 2, 9]}, "keywords": ["Preferred terrain (Rugged)"]}
    opened = scene({**RED, "at": [[10, 30]]}, beside, terrain=ruins)
    clock = replace(opened.battle.clock, stage="battle", round=1, turn="Red", initiative="Red")
    opened = Session(replace(opened.battle, clock=clock), meshes)
    opened.do(ChooseReading("preferred-terrain-bonus"))
    take(opened, "activate Ash")
    opened.do(MoveUnit("Ash"))
    assert game().move_costs(opened.table, "Birch 1").limit_mm == 5 * STRIDE


def test_the_longest_move_of_a_unit_is_the_longer_of_its_two():
    opened = scene({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]], "card": {"moves": [3, 4, 9]}})
    costs = game().move_costs(opened.table, "Birch 1")
    assert (costs.limit_mm, costs.longest.limit_mm) == (3 * STRIDE, 4 * STRIDE)
    assert "a second move" in costs.uncounted


def test_a_note_says_that_troops_ending_beyond_their_leader_are_not_counted():
    troops = {**BLUE, "at": [[50, 30], [50, 33]], "card": {"moves": [4, 3, 9]}}
    opened = scene({**RED, "at": [[10, 30]]}, troops)
    clock = replace(opened.battle.clock, stage="battle", round=1, turn="Blue", initiative="Blue")
    opened = Session(replace(opened.battle, clock=clock), meshes)
    leader, troop = (game().move_costs(opened.table, id) for id in ("Birch 1", "Birch 2"))
    take(opened, "activate Birch")
    before = opened.battle.fighter("Birch 2").pose
    at = {"Birch 1": Pose(46 * STRIDE, 30 * STRIDE), "Birch 2": Pose(43.2 * STRIDE, 30 * STRIDE)}
    move = MoveUnit("Birch", (at["Birch 1"],), tuple(at.items()))
    assert not opened.check(move)
    opened.do(move)
    after = opened.battle.fighter("Birch 2").pose
    assert np.hypot(after.x - before.x, after.y - before.y) > troop.longest.limit_mm
    assert set(troop.uncounted) - set(leader.uncounted) == {
        "troops placed in formation farther away than their leader moves"
    }


def test_after_enemy_moves_more_is_seen_and_only_terrain_hides():
    opened = scene({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]], "card": {"moves": [8, 3, 9]}}, terrain=WOOD)
    places, now = seen_places(opened)
    reach = find_reach(opened.table, opened.battle.fighter("Birch 1"), game().move_costs(opened.table, "Birch 1"))
    *_, after = find_exposure_after_move(opened.table, opened.battle.fighter("Ash 1"), {"Birch 1": reach}, places)
    assert after.seen[now, 0].mean() > 0.97
    assert after.seen[:, 0].sum() > now.sum() * 1.02


def test_good_places_are_found_on_the_plan_too():
    opened = scene(terrain=WOOD)
    ash, enemies = opened.battle.fighter("Ash 1"), ("Birch 1",)
    known = {one.id: opened.game.move_costs(opened.table, one.id) for one in opened.battle.fighters}
    asked = UsefulQuestion(opened.table, opened.game, ash, enemies, "hidden", "anywhere", known)
    *_, last = find_useful_places(asked)
    assert last.found
    for one in last.found:
        assert find_place_problems(opened.table, opened.game, ash, one.at) == ()
        assert not judge(opened, "Ash 1", "Birch 1", (one.at.x, one.at.y))


def test_fighters_that_look_alike_are_judged_by_their_own_rules():
    row = [[45, y] for y in range(24, 37, 2)]
    opened = scene(
        {**RED, "at": [[10, 30]]},
        {"id": "Oak", "side": "Red", "at": [[10, 34]], "keywords": ["Large"]},
        {**BLUE, "at": [[50, 30]]},
        {"id": "Cedar", "side": "Blue", "at": row},
    )
    maker = PlaceTableMaker(opened.table, game(), "Red", ("Birch 1",), own_attacks=False)
    there = np.array([[10.0 * STRIDE, 30.0 * STRIDE, 0.0]])
    seen = [bool(maker.make(opened.battle.fighter(id), there).seen[0, 0]) for id in ("Ash 1", "Oak 1")]
    assert seen == [judge(opened, id, "Birch 1", there[0]) for id in ("Ash 1", "Oak 1")]
    assert seen == [False, True]


def test_an_assault_longer_than_a_charge_determines_the_threat():
    attacks = [{"name": "axe", "dice": "1 red"}]
    opened = scene(
        {**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]], "card": {"moves": [6, 5, 9], "attacks": attacks}}
    )
    (axe,) = game().attack_reaches(opened.table, "Birch 1")
    assert axe.max_mm == 11 * STRIDE


def test_only_obstacles_to_its_own_sight_prevent_an_attack():
    row, bow = [[30, y] for y in range(24, 37, 2)], [{"name": "bow", "dice": "1 red", "reach": 45}]
    opened = scene(
        {**RED, "at": [[10, 30]], "card": {"attacks": bow}},
        {**BLUE, "at": [[50, 30]], "keywords": ["Large"]},
        {"id": "Cedar", "side": "Red", "at": row},
    )
    assert opened.table.sight("Ash 1", "Birch 1").verdict == "visible"  # past units that are not Large, to one that is
    assert opened.table.sight("Birch 1", "Ash 1").verdict == "blocked"
    asked = MapQuestion("targets", opened.table, game(), opened.battle.fighter("Ash 1"), ("Birch 1",))
    *_, found = find_map(asked, silent)
    here = found.places.nearest(10 * STRIDE, 30 * STRIDE, 0.0)
    assert found.targets is not None
    assert found.targets[here].tolist() == [True]
    assert format_map_place(found, here) == ["Can attack Birch 1.", "Seen by no enemy."]
