import itertools
import math
from dataclasses import replace as replaced

import pytest
from msgspec.structs import replace

from app.core.lengths import set_length_unit
from app.games.warcrow.measures import stride_unit
from app.games.warcrow.move.troop_room import find_stragglers
from app.games.warcrow.move.unit_moves import MoveUnit
from app.games.warcrow.setup.deploy_unit import DeployUnit
from app.games.warcrow.state import Activation, read_state, with_state
from app.session import Session
from app.ui.battle.move_overlay import find_way, format_move_length, make_move_overlay, make_start_ghosts
from app.ui.editing.squad_overlay import NAME, SquadOverlay
from tests.cases.questions_warcrow import meshes
from tests.ui.stand_ins import FakeViewport, SeenBattle, above, click, drag
from tests.ui.tools.test_select_tool import Hand
from tests.warcrow_scenes import BLUE, RED, game, muster, pose

STRIDE = 15.0
ASH = RED | {"at": [(10, 20), (12.2, 20), (10, 22.2)], "card": {"moves": [4, 2, 8]}}
BIRCH = BLUE | {"at": [(40, 20), (42.2, 20)]}


@pytest.fixture
def hand():
    """Returns a tool with two units on the table during deployment."""
    return Hand(muster([ASH, BIRCH], "deployment"))


def at(x, y, *keys):
    return above(x * STRIDE, y * STRIDE, *keys)


def with_ash_active(session):
    state = read_state(session.battle)
    return replace(state, course=replace(state.course, activation=Activation("Ash")))


def places(session, unit="Ash"):
    found = [one.pose for one in session.battle.fighters if one.id.startswith(unit)]
    return [(round(one.x / STRIDE, 1), round(one.y / STRIDE, 1)) for one in found]


def let_go(hand, *pointers):
    drag(hand.tool, *pointers)
    hand.tool.release(pointers[-1])


def test_any_troop_drags_its_whole_unit(hand):
    let_go(hand, at(12.2, 20), at(14, 24), at(16.2, 26, "ctrl"))
    assert hand.session.undo_label == "Deploy Ash"
    assert places(hand.session) == [(14.0, 26.0), (16.2, 26.0), (14.0, 28.2)]
    assert hand.selection.ids == ("Ash 1", "Ash 2", "Ash 3")


def test_a_large_base_may_overhang_terrain_in_plan_games():
    """In a game played on the plan, only its rules decide where a base may be."""
    post = {"size": [1, 1, 4], "at": [14, 20], "keywords": ["Rugged"]}
    hand = Hand(muster([RED | {"at": [(10, 20)], "base": [6, 5]}, BIRCH], "deployment", {"post": post}))
    let_go(hand, at(10, 20), at(12, 20, "ctrl"), at(14, 20, "ctrl"))
    assert places(hand.session) == [(14.0, 20.0)]


def test_alt_moves_a_single_troop_of_a_selected_unit(hand):
    hand.selection.select("Ash 1", "Ash 2", "Ash 3")
    let_go(hand, at(12.2, 20, "alt"), at(12.3, 20.5, "alt"), at(12.2, 21, "alt"))
    assert hand.session.undo_label == "Move Ash 2"
    assert places(hand.session) == [(10.0, 20.0), (12.2, 21.0), (10.0, 22.2)]


def test_a_troop_selected_alone_is_moved_alone(hand):
    click(hand.tool, at(12.2, 20))
    assert hand.selection.ids == ("Ash 2",)
    let_go(hand, at(12.2, 20), at(12.2, 20.7, "ctrl"), at(12.2, 20.8, "ctrl"))
    assert hand.session.undo_label == "Move Ash 2"


def test_a_double_click_selects_the_unit_and_a_click_one_troop(hand):
    click(hand.tool, at(10, 22.2))
    assert hand.selection.ids == ("Ash 3",)
    click(hand.tool, replaced(at(10, 22.2), double=True))
    assert hand.selection.ids == ("Ash 1", "Ash 2", "Ash 3")


def test_troops_without_space_are_rearranged():
    session = muster([ASH, BIRCH], "deployment")
    beside = DeployUnit("Ash", (("Ash 1", pose(37.5, 20)), ("Ash 2", pose(39.7, 20)), ("Ash 3", pose(37.5, 22.2))))
    found = dict(game().arrange_squad(session.table, beside).places)
    assert (found["Ash 1"].x, found["Ash 1"].y) == (37.5 * STRIDE, 20 * STRIDE)
    session.do(DeployUnit("Ash", tuple(found.items())))
    everyone = [(one.pose.x, one.pose.y) for one in session.battle.fighters]
    assert min(math.dist(a, b) for a, b in itertools.combinations(everyone, 2)) >= 2 * STRIDE
    assert not find_stragglers(session.battle, read_state(session.battle).unit("Ash"))


def test_troops_with_space_stay_where_they_were_dragged():
    session = muster([ASH, BIRCH], "deployment")
    free = DeployUnit("Ash", (("Ash 1", pose(20, 20)), ("Ash 2", pose(22.2, 20)), ("Ash 3", pose(20, 22.2))))
    assert game().arrange_squad(session.table, free) == free


def move_unit(session, *path):
    return MoveUnit("Ash", tuple(pose(x, y) for x, y in path))


def test_the_path_of_a_unit_shows_strides_used_and_left():
    session = muster([ASH, BIRCH], "battle")
    set_length_unit(stride_unit(session.battle))
    told = format_move_length(game(), session.table, move_unit(session, (13, 20)))
    assert told == "Move: 3 strides of 4 strides, 1 stride left"
    assert format_move_length(game(), session.table, move_unit(session, (15, 20))) == "Move: 5 strides of 4 strides"


def test_the_path_of_a_unit_follows_its_corners_and_each_troop_has_a_ghost():
    session = muster([ASH, BIRCH], "battle")
    action = session.rule(move_unit(session, (13, 20))).with_corners((pose(10, 18),))
    way = find_way(game(), session.table, action)
    assert [(one.x / STRIDE, one.y / STRIDE) for one in way.path] == [(10, 18), (13, 20)]
    overlay = make_move_overlay(session.table, way, "5.6 strides", "", way.path[:1])
    assert [tag.text for tag in overlay.tags] == ["5.6 strides"]
    assert len(make_start_ghosts(session.table, way.squad)) == 3


def test_dragging_a_leader_onto_an_enemy_shows_the_charge_distance():
    near = BLUE | {"at": [(17, 20), (17, 22.2)]}
    session = muster([ASH, near], "battle")
    session = Session(with_state(session.battle, with_ash_active(session)), meshes)
    set_length_unit(stride_unit(session.battle))
    charge = game().arrange_squad(session.table, move_unit(session, (16, 20)))
    assert format_move_length(game(), session.table, charge) == "Charge: 5 strides of 8 strides, 3 strides left"
    drawn = session.rule(move_unit(session, (16, 20))).with_corners((pose(13, 19),))
    assault = game().arrange_squad(session.table, drawn)
    assert find_way(game(), session.table, assault).path[:-1] == (pose(13, 19),)
    assert format_move_length(game(), session.table, assault).startswith("Assault: 5.")


def test_selecting_a_troop_rings_the_rest_of_its_unit(qapp):
    document = SeenBattle(muster([ASH, BIRCH], "battle"), FakeViewport())
    squads = SquadOverlay(document, document)
    document.selection.select("Ash 2")
    rings = document.viewport.overlays[NAME].ribbons
    middles = {(round(sum(x) / len(x) / STRIDE), round(sum(y) / len(y) / STRIDE)) for x, y in _rings(rings)}
    assert middles == {(10, 20), (10, 22)}
    document.selection.select()
    assert not document.viewport.overlays[NAME].ribbons
    squads.close()


def _rings(ribbons):
    for ring in _batches(ribbons, 24):
        yield [line.start[0] for line in ring], [line.start[1] for line in ring]


def _batches(lines, count):
    return [lines[start : start + count] for start in range(0, len(lines), count)]
