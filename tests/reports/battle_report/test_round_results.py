"""Results of rounds: points, losses and held objectives, taken from the steps of a battle."""

from app.games.battle_actions import NextPhase, Score, TakeDown
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import find_results, make_full_report
from app.reports.battle_report.report_source import make_source
from app.reports.battle_report.round_results import format_side_result
from tests.fighting_scenes import session
from tests.reports.battle_report.test_report import GIVEN, SYSTEM, played


def results(opened):
    return find_results(make_source(opened))


def sides(result):
    return {found.side: found for found in result.sides}


def test_a_round_lists_points_and_losses_of_each_side():
    [only] = results(played())
    found = sides(only)
    assert (only.round, found["Red"].points, found["Red"].gained, found["Blue"].lost) == (1, 2, 2, ("Bow",))
    assert format_side_result(found["Red"]) == "Red: 2 points (+2), holds Altar"
    assert format_side_result(found["Blue"]) == "Blue: 0 points, lost Bow"


def rounds_of(opened, *rounds):
    """Does the actions of each round, and ends it."""
    for actions in rounds:
        number = opened.battle.clock.round
        for action in actions:
            opened.do(action, opened.check(action))
        while opened.battle.clock.round == number and opened.battle.clock.stage == "battle":
            opened.do(NextPhase(), opened.check(NextPhase()))
    return opened


def test_points_accumulate_and_losses_belong_to_their_round():
    opened = rounds_of(session(SYSTEM, GIVEN), [Score("Red", 2, "")], [TakeDown("Shade"), Score("Blue", 1, "")], [])
    first, second = (sides(one) for one in results(opened)[:2])
    assert (first["Red"].points, first["Red"].lost, first["Blue"].points) == (2, (), 0)
    assert (second["Red"].points, second["Red"].gained, second["Red"].lost) == (2, 0, ("Shade",))
    assert (second["Blue"].points, second["Blue"].total_lost, second["Red"].total_lost) == (1, 0, 1)


def test_objectives_held_at_the_end_of_a_round_belong_to_it():
    opened = rounds_of(session(SYSTEM, GIVEN), [], [TakeDown("Bow")])
    assert [sides(one)["Red"].held for one in results(opened)] == [(), ("Altar",)]


def test_without_points_none_are_listed():
    opened = rounds_of(session(SYSTEM, GIVEN), [TakeDown("Bow")], [])
    assert all(found.points is None for one in results(opened) for found in one.sides)
    assert ": 0 points" not in format_text(make_full_report(make_source(opened)))


def test_undone_steps_do_not_count():
    opened = played()
    while opened.battle.fighters_of("Blue")[0].state.whereabouts == "down":
        opened.undo()
    assert all(not found.lost for one in results(opened) for found in one.sides)


def test_a_battle_that_has_not_begun_has_no_results():
    from app.session import Session
    from tests.scenes import battle, fighter, meshes

    assert results(Session(battle(fighter("A", 10, 10)), meshes)) == ()
