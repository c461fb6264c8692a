"""Useful places: legal, proven unseen, spread over the table, each with its advantages."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.core.progress import Cancelled
from app.games.legal_places import propose_pose
from app.games.move_costs import MoveCosts
from app.games.setup_actions import Deploy
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Pose
from app.planning import useful_places
from app.planning.place_check import check_place
from app.planning.place_rules import find_place_problems, offered_scopes
from app.planning.useful_places import APART_MM, MAX_PLACES, UsefulQuestion, find_useful_places
from app.session import open_session
from build_scripts.assets import help_battle
from build_scripts.soundness import sound_places
from tests.fighting_scenes import INCH, session

POSTS = [{"id": f"post {n}", "size": [3, 3, 5], "at": [9 + 4 * n, 5 + 4 * n]} for n in range(4)]
TOWER = {"id": "tower", "size": [4, 4, 3], "at": [22, 5]}
ALTAR = {"id": "Altar", "at": [12, 17]}


def scene(*pieces, foes=([27, 18], [26, 4], [27, 11]), tokens=(), **more):
    enemies = [{"id": f"Foe {number}", "side": "Blue", "at": foe} for number, foe in enumerate(foes, 1)]
    fighters = [{"id": "Axe", "at": [3, 11]}, *enemies]
    return session("warcry-1e", {"fighters": fighters, "pieces": [*pieces], "tokens": [*tokens]} | more)


def question(opened, goal="hidden", scope="anywhere", moves=4.0, enemies=None):
    others = tuple(one.id for one in opened.battle.fighters if one.side == "Blue")
    costs = {one.id: MoveCosts(moves * INCH) for one in opened.battle.fighters}
    counted = others if enemies is None else enemies
    game = opened.game
    return UsefulQuestion(opened.table, game, opened.battle.fighter("Axe"), counted, goal, scope, costs)


def search(opened, *given, **more):
    *_, last = find_useful_places(question(opened, *given, **more))
    return last


@pytest.mark.thorough
@pytest.mark.parametrize("goal", ["hidden", "hidden_after", "near_objective"])
def test_every_place_called_unseen_is_proven_legal_and_apart_from_the_others(goal):
    opened = scene(*POSTS, TOWER, tokens=[ALTAR])
    asked = question(opened, goal)
    *_, last = find_useful_places(asked)
    assert last.done
    assert last.found
    assert len(last.found) <= MAX_PLACES
    for one in last.found:
        *_, check = check_place(asked.table, asked.fighter, one.at, asked.enemies)
        assert check.is_proven_unseen
        assert one.check.is_proven_unseen
        assert find_place_problems(asked.table, asked.game, asked.fighter, one.at) == ()
        others = [two for two in last.found if two is not one and abs(two.at.z - one.at.z) < 1]
        assert all(math.dist((one.at.x, one.at.y), (two.at.x, two.at.y)) >= APART_MM for two in others)


@pytest.mark.thorough
def test_the_list_grows_and_reported_places_stay():
    steps = list(find_useful_places(question(scene(*POSTS))))
    assert [len(one.found) for one in steps] == sorted(len(one.found) for one in steps)
    for before, after in pairwise(steps):
        assert after.found[: len(before.found)] == before.found
    assert [one.done for one in steps] == [False] * (len(steps) - 1) + [True]


def test_a_search_stops_at_its_next_report():
    def stop(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        list(find_useful_places(question(scene(*POSTS)), stop))


@pytest.mark.thorough
def test_a_proof_that_fails_with_little_effort_succeeds_with_more(monkeypatch):
    none = Effort(lines=16, max_lines=16, pairs=0)
    monkeypatch.setattr(useful_places, "EFFORTS", (none, THOROUGH))
    aside = [post | {"at": [post["at"][0] + 0.3, post["at"][1]]} for post in POSTS]  # not calculated yet
    later = search(scene(*aside)).found
    assert later
    assert all(one.check.is_proven_unseen for one in later)


@pytest.mark.thorough
def test_near_an_objective_means_within_a_move_of_its_reach():
    opened = scene(*POSTS, tokens=[ALTAR])
    found = search(opened, "near_objective").found
    assert found
    for one in found:
        assert one.objective == "Altar"
        away = math.dist((one.at.x, one.at.y), (12 * INCH, 17 * INCH)) - 16
        assert one.away_mm == pytest.approx(away, abs=0.1)
        assert away - 3 * INCH <= one.way_mm + 2 <= 4 * INCH + 2


@pytest.mark.thorough
def test_places_chosen_for_after_enemy_moves_are_seen_by_fewer():
    opened = scene(*POSTS)
    now, later = search(opened, "hidden"), search(opened, "hidden_after")
    assert later.found[0].later <= min(one.later for one in now.found)


@pytest.mark.thorough
def test_a_peeking_fighter_sees_an_enemy_along_measured_lines():
    found = search(scene(*POSTS), "peek").found
    assert found
    assert all(one.check.having("visible") for one in found)
    assert all(0 < one.shown < 1 for one in found[:1])


@pytest.mark.thorough
def test_within_its_move_is_not_farther_than_it_moves():
    opened = scene(*POSTS)
    found = search(opened, "peek", "move", moves=6).found
    assert found
    assert all(math.dist((one.at.x, one.at.y), (3 * INCH, 11 * INCH)) <= 6.01 * INCH for one in found)


def test_on_an_empty_board_a_note_says_that_every_place_is_seen():
    last = search(scene())
    assert last.found == ()
    assert "seen by an enemy" in last.note


@pytest.mark.parametrize(
    ("goal", "given", "note"),
    [
        ("hidden", {"enemies": ()}, "No enemies are counted. Place them, or guess their positions in a plan."),
        ("near_objective", {}, "There is nothing on the table that Axe can hold or take."),
    ],
)
def test_a_note_gives_the_reason_if_nothing_is_found(goal, given, note):
    assert search(scene(*POSTS), goal, **given).note == note


def test_a_base_too_large_for_the_table_has_no_places():
    opened = scene(*POSTS)
    asked = question(opened)
    asked = UsefulQuestion(**(vars(asked) | {"fighter": replace(asked.fighter, base=type(asked.fighter.base)(900.0))}))
    *_, last = find_useful_places(asked)
    assert "Axe" in last.note


def test_places_do_not_overlap_float_or_leave_the_board():
    opened = scene(TOWER)
    axe, game = opened.battle.fighter("Axe"), opened.game
    for at, word in (
        (Pose(27 * INCH, 18 * INCH), "Foe 1"),
        (Pose(10 * INCH, 10 * INCH, 60.0), "no firm ground"),
        (Pose(19.5 * INCH, 5 * INCH), "tower"),
    ):
        (problem,) = find_place_problems(opened.table, game, axe, at)
        assert word in problem
    assert find_place_problems(opened.table, game, axe, Pose(22 * INCH, 5 * INCH, 3 * INCH)) == ()


def test_the_move_applies_in_a_battle_and_not_beside_the_table():
    opened = scene()
    axe, game = opened.battle.fighter("Axe"), opened.game
    assert offered_scopes(opened.table, game, axe) == ("move", "anywhere")
    assert offered_scopes(opened.table, game, replace(axe, id="Other")) == ("anywhere",)


@pytest.mark.thorough
def test_nearly_all_places_of_the_map_are_legal():
    found = sound_places.tally(200, seed=5)
    assert len(found.wrong) <= 1  # useful places are checked by the rules one by one
    assert found.agreed >= 188  # stairs, and supports that only touch the rim of a base, are not on maps


@pytest.mark.thorough
def test_during_deployment_places_are_within_the_deployment_zones():
    opened = open_session(DEMO)
    help_battle.set_up(opened)
    game, enemies = opened.game, ("Mire Brute",)
    at = propose_pose(opened.table, opened.game, "Mire Brute")
    opened.do(Deploy((("Mire Brute", at),)), opened.check(Deploy((("Mire Brute", at),))))
    owl = opened.battle.any_fighter("Lantern Owl")
    assert offered_scopes(opened.table, game, owl) == ("zone", "anywhere")
    costs = {id: game.move_costs(opened.table, id) for id in (owl.id, *enemies)}
    *_, last = find_useful_places(UsefulQuestion(opened.table, game, owl, enemies, "peek", "zone", costs))
    assert last.found
    for one in last.found:
        deploy = game.setup.deploy(opened.table, owl.id, one.at)
        after = opened.table.with_battle(opened.game.rule(opened.table, deploy).apply())
        assert game.misplaced(after, owl.id) == ()
