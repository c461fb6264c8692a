"""The score of a deployment, compared with simple tables, the maps and the rules of moves."""

import math

import numpy as np
import pytest
from msgspec.structs import replace

from app.games.free import FREE_PLAY
from app.games.move_costs import MoveCosts
from app.model import Pose
from app.planning.approach_map import ApproachMap
from app.planning.deployment_score import DeploymentScore, read_score, score_deployment
from app.planning.place_table import PlaceTableMaker
from app.planning.places import HALF_INCH, find_places
from app.planning.reach_map import find_reach
from tests.fighting_scenes import INCH, MM_32, session

WALL = {"id": "wall", "size": [1, 22, 5], "at": [15, 11]}
TOWER = {"id": "tower", "size": [4, 4, 3], "at": [10, 10]}
BOW = {"name": "bow", "attacks": 2, "strength": 3, "hit": 1, "critical": 3, "min_range": 3, "max_range": 15}


def scene(*pieces, own=({"at": (5, 11)},), foes=({"at": (25, 11)},), tokens=()):
    fighters = [{"id": f"Axe {number}", "side": "Red"} | one for number, one in enumerate(own, 1)]
    enemies = [{"id": f"Foe {number}", "side": "Blue"} | one for number, one in enumerate(foes, 1)]
    given = {"fighters": [*fighters, *enemies], "pieces": [*pieces], "tokens": [*tokens]}
    return session("warcry-1e", given)


def score(opened):
    battle = opened.battle
    enemies = [one.id for one in battle.fighters_of("Blue")]
    return score_deployment(opened.table, opened.game, battle.fighters_of("Red"), enemies)


def test_fighters_are_unseen_behind_a_wall_and_seen_in_the_open():
    behind, before = {"at": (5, 11)}, {"at": (20, 11)}
    found = score(scene(WALL, own=(behind, before)))
    assert (found.of("Axe 1").seen_by, found.of("Axe 2").seen_by) == ((), ("Foe 1",))
    assert (found.unseen, found.sights) == (1, 1)


def test_fighters_of_the_same_side_do_not_hide_each_other():
    row = [{"at": (12, y)} for y in np.arange(3, 20, 1.3)]
    found = score(scene(own=({"at": (5, 11)}, *row)))
    assert found.of("Axe 1").seen_by == ("Foe 1",)


@pytest.mark.parametrize(
    ("inches", "attacked", "attacks"), [(4.4, True, True), (5.1, True, False), (6.1, False, False)]
)
def test_an_enemy_attacks_within_its_longest_move_and_range(inches, attacked, attacks):
    near, far = {"at": (25 - inches - MM_32, 11)}, {"at": (29, 2)}
    found = score(scene(own=(near,), foes=({"at": (25, 11)}, far)))  # all move 4 inches, may rush 1 more, and reach 1
    assert found.of("Axe 1").attacked_by == (("Foe 1",) if attacked else ())
    assert found.of("Axe 1").attacks == (("Foe 1",) if attacks else ())
    assert (found.attacked, found.attackers) == (attacked, attacks)


def test_an_enemy_that_may_go_first_does_not_block_a_gap():
    halves = [{"id": f"half {number}", "size": [1, 10.2, 6], "at": [15, y]} for number, y in enumerate((5.1, 16.9))]
    foes = {"at": (17.2, 11), "base": 25}, {"at": (15, 11), "movement": 0}
    assert "Foe 1" in score(scene(*halves, own=({"at": (11.2, 11)},), foes=foes)).of("Axe 1").attacked_by


def test_a_bow_reaches_farther_than_an_axe_and_its_bearer_may_step_back():
    archer, near = {"at": (8, 11), "weapons": [BOW]}, {"at": (23, 11), "weapons": [BOW]}
    found = score(scene(own=(archer, near)))
    assert found.of("Axe 1").attacks == ("Foe 1",)
    assert found.of("Axe 1").attacked_by == ()
    assert found.of("Axe 2").attacks == ("Foe 1",)


def test_a_wall_too_high_to_climb_keeps_axes_apart():
    wall = {"id": "wall", "size": [0.5, 12, 8], "at": [15, 11]}
    near = ({"at": (13.5, 11)},), ({"at": (16.8, 11)},)
    assert score(scene(own=near[0], foes=near[1])).attackers == 1
    thick = wall | {"size": [2.5, 12, 8]}
    apart = scene(thick, own=({"at": (12.5, 11)},), foes=({"at": (17.5, 11)},))
    assert score(apart).attackers == 0


def test_the_distance_to_an_objective_is_from_the_base_to_its_middle():
    goals = [{"id": "near", "at": [8, 11]}, {"id": "far", "at": [25, 20]}]
    found = score(scene(tokens=goals))
    assert found.of("Axe 1").objective_mm == pytest.approx(3 * INCH - 16)
    assert found.objective_mm == pytest.approx(3 * INCH - 16)
    assert score(scene()).objective_mm == math.inf


def test_the_score_is_the_same_on_and_beside_the_table():
    opened = scene(WALL, TOWER, own=({"at": (20, 11)}, {"at": (5, 5)}))
    battle = opened.battle
    aside = replace(battle, fighters=battle.fighters_of("Blue"), aside=battle.fighters_of("Red"))
    found = score_deployment(opened.table.with_battle(aside), opened.game, battle.fighters_of("Red"), ("Foe 1",))
    assert found == score(opened)


@pytest.mark.thorough
def test_the_table_of_places_matches_single_scores():
    opened = scene(TOWER, own=({"at": (5, 11)},), foes=({"at": (17, 11)}, {"at": (14, 18)}))
    axe, game = opened.battle.fighter("Axe 1"), opened.game
    places = find_places(opened.table, axe)
    points = places.points[::211]
    table = PlaceTableMaker(opened.table, game, "Red", ("Foe 1", "Foe 2")).make(axe, points)
    for number, (x, y, z) in enumerate(points.tolist()):
        there = replace(axe, pose=Pose(x, y, z, axe.pose.yaw))
        alone = score_deployment(opened.table, game, (there,), ("Foe 1", "Foe 2"))
        assert alone.fighters == (read_score(table, number),)


def test_the_way_to_a_goal_is_found_from_where_it_is_reached():
    opened = scene(TOWER, {"id": "post", "size": [0.5, 6, 5], "at": [14, 10]}, own=({"at": (6, 10)},), foes=())
    axe, costs = opened.battle.fighter("Axe 1"), MoveCosts(6 * INCH)
    approach = ApproachMap(opened.table, axe, costs)
    points = approach.places.points
    reach = find_reach(opened.table, axe, costs, HALF_INCH)
    start = np.array([[axe.pose.x, axe.pose.y, axe.pose.z]])
    reached = np.flatnonzero(reach.reached)[::17]
    for place in reached.tolist():
        goals = np.linalg.norm(points - reach.places.points[place], axis=1) < 1e-6
        assert approach.find_costs(goals, start)[0] <= reach.costs[place] + 1e-6
    far = np.hypot(*(points[:, :2] - start[0, :2]).T) > 6 * INCH
    assert not np.isfinite(approach.find_costs(far, start)).any()


def test_a_flyer_moves_straight_and_a_fighter_of_unknown_move_stays():
    opened = scene(WALL, own=({"at": (12, 11)},), foes=())
    axe = opened.battle.fighter("Axe 1")
    start = np.array([[axe.pose.x, axe.pose.y, axe.pose.z]])
    for costs, comes in ((MoveCosts(6 * INCH, flies=True), True), (MoveCosts(6 * INCH), False), (None, False)):
        approach = ApproachMap(opened.table, axe, costs)
        goals = np.abs(approach.places.points - (17 * INCH, 11 * INCH, 0.0)).max(axis=1) < 10
        assert goals.any()
        assert np.isfinite(approach.find_costs(goals, start)).any() == comes


def test_without_enemies_objectives_or_a_game_nothing_is_scored():
    opened = scene(foes=())
    axe = opened.battle.fighter("Axe 1")
    for game in (opened.game, FREE_PLAY):
        found = score_deployment(opened.table, game, (axe,), ())
        assert (found.unseen, found.attacked, found.attackers, found.objective_mm) == (1, 0, 0, math.inf)
    assert score_deployment(opened.table, FREE_PLAY, (), ()) == DeploymentScore(())


def test_scoring_can_be_stopped_between_enemies():
    opened, shares = scene(own=({"at": (5, 11)}, {"at": (5, 5)}), foes=[{"at": (25, y)} for y in (5, 11, 17)]), []
    battle = opened.battle
    enemies = [one.id for one in battle.fighters_of("Blue")]
    tell = lambda share, doing: shares.append(share)  # noqa: E731
    score_deployment(opened.table, opened.game, battle.fighters_of("Red"), enemies, tell)
    assert shares == sorted(shares)
    assert len(shares) == 2 * 3
