import pytest
from msgspec.structs import replace

from app.core.progress import Cancelled, silent
from app.geometry.sight_proof.witness import Effort
from app.model import LogEntry
from app.table import sight_cache as known_
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import find_sight
from tests.ui.stand_ins import wall_between


@pytest.fixture
def counted():
    """Returns a table, and the pairs that were really calculated."""
    table = wall_between().table
    asked = []

    def sight(*pair, **given):
        asked.append(pair)
        return BattleGeometry.sight(table, *pair, **given)

    table.sight = sight
    return table, asked


def test_a_pair_is_calculated_once_for_both_directions(counted):
    table, asked = counted
    there, back = find_sight(table, "A", "C", silent).sight, find_sight(table, "C", "A", silent).sight
    assert len(asked) == 1
    assert back == there.reverse()
    assert back.witness == there.witness[::-1]


def test_a_battle_with_a_moved_object_is_recalculated(counted):
    table, asked = counted
    find_sight(table, "A", "C", silent)
    a = table.battle.fighter("A")
    moved = table.battle.with_things([replace(a, pose=replace(a.pose, x=a.pose.x + 1))])
    assert find_sight(BattleGeometry(moved, table.meshes), "A", "C", silent).sight.verdict == "visible"
    assert len(asked) == 1


def test_a_battle_without_moved_objects_is_not_recalculated(counted):
    table, asked = counted
    find_sight(table, "A", "C", silent)
    noted = replace(table.battle, log=(LogEntry("A note"),))
    find_sight(BattleGeometry(noted, table.meshes), "A", "C", silent)
    assert len(asked) == 1


def test_a_cancelled_result_is_not_cached(counted):
    table, asked = counted

    def unwanted(share, doing):
        raise Cancelled

    sight = table.sight

    def stopped(*pair, report, **given):
        asked.append(pair)
        report(0.5, "Looking")

    table.sight = stopped
    with pytest.raises(Cancelled):
        find_sight(table, "A", "C", unwanted)
    table.sight = sight
    assert find_sight(table, "A", "C", silent).sight.verdict == "visible"
    assert len(asked) == 2


def test_results_of_old_scenes_are_dropped(qapp):
    table = wall_between().table
    for step in range(known_.SCENES + 3):
        a = table.battle.fighter("A")
        moved = table.battle.with_things([replace(a, pose=replace(a.pose, x=a.pose.x + step))])
        find_sight(BattleGeometry(moved, table.meshes), "A", "C", silent)
    assert len(known_._found[table.meshes]) == known_.SCENES


def test_undecided_quick_results_are_recalculated_and_decided_ones_are_not(counted):
    table, asked = counted
    glance = Effort(pairs=0)
    assert find_sight(table, "A", "B", silent, glance).sight.verdict == "undecided"
    assert find_sight(table, "A", "B", silent).sight.verdict == "blocked"
    assert find_sight(table, "A", "B", silent, glance).sight.verdict == "blocked"
    assert len(asked) == 2


def test_a_proof_found_with_little_effort_serves_for_more(counted):
    table, _ = counted
    small = find_sight(table, "A", "B", silent, Effort(pairs=300)).sight
    assert small.verdict == "blocked"
    assert small == table.sight("A", "B")
