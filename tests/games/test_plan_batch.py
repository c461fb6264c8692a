"""All fighters are placed as planned, by the deployment rules of the game, in one step that can be undone."""

import pytest
from msgspec.structs import replace

from app.games.plan_batch import make_plan_batch
from app.games.planned_fighters import make_places, missing_fighters, planned_fighters, planned_table
from app.model import Battle, Board, Clock, Plan, PlannedPlace, Pose, State
from app.planning.likely_deployment import guess_deployment
from app.session import Session
from tests.games.test_warcrow_setup import deploying as warcrow
from tests.scenes import fighter, meshes, piece
from tests.setup_scenes import FIRST, SECOND, deploying, planned
from tests.warcrow_scenes import BLUE, RED

AXE, BOW = fighter("Axe", 100, 100, side="red"), fighter("Bow", 600, 400, side="blue")
FREE = Battle("free", Board(), (piece("rock", "crate", 300, 300),), (AXE, BOW))


def follow(session, plan, overrule=False):
    made = make_plan_batch(session.committed_table, session.game, plan, overrule)
    if made.actions:
        session.do_batch(f"Place fighters as in {plan.name}", made.actions, tuple(made.problems))
    return made


def everybody(session):
    places = tuple(
        place
        for side in session.battle.sides
        for place in guess_deployment(session.table, session.game, side.name).places
    )
    return Plan("Guess", places=places)


def test_on_a_table_without_a_game_everyone_is_moved_at_once():
    session = Session(FREE, meshes)
    plan = Plan("Swap", places=(PlannedPlace("Axe", BOW.pose, "red"), PlannedPlace("Bow", AXE.pose, "blue")))
    made = follow(session, plan)
    assert (made.problems, made.left) == ([], [])
    assert (session.battle.fighter("Axe").pose, session.battle.fighter("Bow").pose) == (BOW.pose, AXE.pose)
    assert follow(session, plan).actions == [], "they stand there already"
    session.undo()
    assert session.battle == FREE


def test_fighters_are_placed_on_the_terrain_and_the_plan_keeps_its_height():
    session = Session(FREE, meshes)
    plan = Plan("Up", places=(PlannedPlace("Axe", Pose(300, 300, 40), "red"), PlannedPlace("Bow", Pose(9, 9, 40), "")))
    follow(session, plan)
    assert session.battle.fighter("Axe").pose.z == pytest.approx(40)
    assert session.battle.fighter("Bow").pose.z == 0


def test_a_removed_fighter_is_reported_and_skipped():
    session = Session(FREE, meshes)
    plan = Plan("Old", places=(PlannedPlace("Nobody", Pose(1, 1), "red"), PlannedPlace("Axe", Pose(200, 200), "red")))
    assert missing_fighters(session.battle, plan) == ("Nobody",)
    assert [one.id for one in planned_fighters(session.table, plan)] == ["Axe"]
    follow(session, plan)
    assert session.battle.fighter("Axe").pose.x == 200


@pytest.mark.parametrize("stage", ["", "deployment"])
def test_a_fighter_beside_a_table_without_a_game_stays_there(stage):
    waiting = replace(AXE, state=State(whereabouts="mustered"))
    battle = replace(FREE, fighters=(BOW,), aside=(waiting,), clock=Clock(stage))
    session = Session(battle, meshes)
    made = follow(session, Plan("Wait", places=(PlannedPlace("Axe", Pose(200, 200), "red"),)))
    assert (made.actions, made.left) == ([], ["Axe"])


def test_a_place_off_the_board_is_a_problem_that_can_be_overruled():
    session = Session(FREE, meshes)
    plan = Plan("Out", places=(PlannedPlace("Axe", Pose(-50, 20), "red"),))
    made = follow(session, plan)
    assert [one.text for one in made.problems] == ["Axe is off the board"]
    assert (made.actions, made.left, session.battle) == ([], ["Axe"], FREE)
    assert follow(session, plan, overrule=True).left == []
    assert session.battle.log[-1].against == ("Axe is off the board",)


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_warbands_are_set_up_by_the_rules_of_their_game(system):
    session = deploying(system)
    before, plan = session.battle, everybody(session)
    made = follow(session, plan)
    assert (made.problems, made.left) == ([], [])
    for place in plan.places:
        assert session.game.placement_problems(session.table, place.fighter) == ()
        assert session.battle.fighter(place.fighter).pose == place.pose
    session.undo()
    assert session.battle == before


def test_forbidden_places_are_reported_and_the_others_are_set_up():
    session = deploying(FIRST)
    plan = everybody(session)
    first = plan.places[0]
    plan = plan.with_places(replace(first, pose=Pose(381, 280)))
    made = follow(session, plan)
    assert first.fighter in made.left
    assert any("from its point" in one.text for one in made.problems)
    assert set(made.left) < {place.fighter for place in plan.places}


def test_the_game_refuses_a_plan_before_groups_can_be_set_up():
    session = planned(FIRST)
    made = follow(session, everybody(session))
    assert made.actions == []
    assert made.problems


def test_units_are_set_up_whole():
    session = warcrow(RED, BLUE)
    before, plan = session.battle, everybody(session)
    made = follow(session, plan)
    assert (made.problems, made.left) == ([], [])
    assert {one.id for one in session.battle.fighters} == {place.fighter for place in plan.places}
    session.undo()
    assert session.battle == before


def test_a_unit_with_only_its_leader_planned_forms_up_around_it():
    session = warcrow(RED, BLUE)
    plan = everybody(session)
    made = follow(session, plan.without("Ash 2", "Ash 3", "Birch 1", "Birch 2", "Birch 3"))
    assert made.problems == []
    assert {one.id for one in session.battle.fighters} == {"Ash 1", "Ash 2", "Ash 3"}


def test_the_table_of_a_plan_has_planned_fighters_moved_and_others_unchanged():
    session = Session(FREE, meshes)
    table = planned_table(session.table, Plan("One", places=make_places((replace(AXE, pose=Pose(50, 60)),))))
    assert (table.battle.fighter("Axe").pose.x, table.battle.fighter("Bow").pose) == (50, BOW.pose)
    assert session.battle == FREE


def change_places(plan, *fighters):
    """The plan with each of them in the place of the next."""
    poses = [plan.place(fighter).pose for fighter in fighters]
    turned = zip(fighters, [*poses[1:], poses[0]], strict=True)
    return plan.with_places(*(replace(plan.place(fighter), pose=pose) for fighter, pose in turned))


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_placed_fighters_can_swap_places(system):
    session = deploying(system)
    plan = everybody(session)
    follow(session, plan)
    groups = [(one.side, one.state.group, one.base) for one in session.battle.fighters]
    pair = next(
        (one.id, other.id)
        for number, one in enumerate(session.battle.fighters)
        for other in session.battle.fighters[:number]
        if groups[number] == (other.side, other.state.group, other.base)
    )
    plan = change_places(plan, *pair)
    made = follow(session, plan)
    assert (made.problems, made.left, len(made.actions)) == ([], [], 1)
    assert all(session.battle.fighter(id).pose == plan.place(id).pose for id in pair)


def test_a_unit_can_take_the_place_that_another_unit_leaves():
    session = warcrow(RED, BLUE, {**RED, "id": "Elm"})
    plan = everybody(session)
    follow(session, plan)
    ash, elm = (tuple(f"{name} {number}" for number in (1, 2, 3)) for name in ("Ash", "Elm"))
    aside = [replace(plan.place(id), pose=replace(plan.place(id).pose, x=plan.place(id).pose.x - 220)) for id in elm]
    stepped = [replace(plan.place(id), pose=plan.place(other).pose) for id, other in zip(ash, elm, strict=True)]
    made = follow(session, plan.with_places(*aside, *stepped))
    assert (made.problems, made.left) == ([], [])
    assert session.battle.fighter("Ash 1").pose == plan.place("Elm 1").pose
