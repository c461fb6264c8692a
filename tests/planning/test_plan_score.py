"""The score of a plan: calculated for its places, without moving anyone."""

import pytest

from app.games.actions import Move
from app.model import Plan, PlannedPlace, Pose
from app.planning.deployment_score import score_deployment
from app.planning.plan_score import score_plan
from tests.fighting_scenes import INCH
from tests.planning.test_deployment_score import WALL, scene
from tests.warcrow_scenes import BLUE, RED, muster


@pytest.mark.thorough
def test_a_plan_behind_a_wall_is_unseen_while_the_table_is_not():
    opened = scene(WALL, own=({"at": (20, 11)},))
    before, game = opened.battle, opened.game
    now = score_plan(opened.table, game, Plan("As it is"))
    hidden = Plan("Hidden", places=(PlannedPlace("Axe 1", Pose(5 * INCH, 11 * INCH), "Red"),))
    then = score_plan(opened.table, game, hidden)
    assert (now.of("Axe 1").seen_by, then.of("Axe 1").seen_by) == (("Foe 1",), ())
    assert (now.sides["Red"].unseen, then.sides["Red"].unseen) == (0, 1)
    assert opened.battle is before


@pytest.mark.thorough
def test_the_score_of_a_plan_equals_that_of_the_table_after_applying_it():
    opened = scene(WALL, own=({"at": (5, 11)}, {"at": (20, 5)}))
    pose = Pose(22 * INCH, 9 * INCH)
    plan = Plan("Near", places=(PlannedPlace("Axe 1", pose, "Red"), PlannedPlace("Nobody", pose, "Red")))
    planned = score_plan(opened.table, opened.game, plan)
    opened.do(Move((("Axe 1", pose),)))
    enemies = [one.id for one in opened.battle.fighters_of("Blue")]
    own = opened.battle.fighters_of("Red")
    assert planned.sides["Red"] == score_deployment(opened.table, opened.game, own, enemies)
    assert planned.of("Nobody") is None


def test_units_are_scored_with_sight_on_the_plan():
    opened = muster([{**RED, "at": [[5, 8], [7.5, 8], [10, 8]]}, BLUE])
    places = tuple(PlannedPlace(f"Birch {number}", Pose(400.0 + 40 * number, 120), "Blue") for number in (1, 2, 3))
    found = score_plan(opened.table, opened.game, Plan("Open", places=places))
    assert "Ash 3" in found.of("Birch 1").seen_by
    assert found.sides["Blue"].fighters[0].fighter == "Birch 1"


def test_one_fighter_can_attack_another_exactly_if_the_other_can_be_attacked_by_it():
    # The axes move 4 inches, may rush 1 more, and reach 1; post and wall stand in the way of some.
    post = {"id": "post", "size": [2, 2, 5], "at": [11, 11]}
    places = ({"at": (8, 11)}, {"at": (8, 3)}), ({"at": (14.4, 11)}, {"at": (14.4, 3)}, {"at": (18, 11)})
    opened = scene(WALL, post, own=places[0], foes=places[1])
    found = score_plan(opened.table, opened.game, Plan("As it is"))
    every = [one for side in found.sides.values() for one in side.fighters]
    attacks = {(one.fighter, target) for one in every for target in one.attacks}
    assert attacks == {(enemy, one.fighter) for one in every for enemy in one.attacked_by}
    assert ("Axe 2", "Foe 2") in attacks
