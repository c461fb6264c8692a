"""Terrain that nobody has scanned is built over its picture: its lower edge is clicked, then its height."""

import itertools
import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

from tests.taken_photos import standing_piece, table

pytestmark = pytest.mark.gl


@pytest.fixture
def building(player):
    player.open(table())
    player.show_photo()
    return player


def begin(player, kind, thickness=6.0):
    panel = player.panel
    panel.block_kind.setCurrentIndex(panel.block_kind.findData(kind))
    panel.thickness.setValue(thickness)
    panel.block_button.click()


def the_block(player):
    """Returns the only piece, its pose, and the sizes of its mesh."""
    (piece,) = player.battle.pieces
    mesh = player.session.committed_table.meshes(piece.ref)
    return piece, np.array(mesh.health.extents_mm)


def test_a_box_is_built_from_its_near_edge_its_height_and_its_far_corner(building):
    begin(building, "box")
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 50), (350, 210, 50))
    piece, sizes = the_block(building)
    assert sizes == pytest.approx((100, 60, 50), abs=2.5)
    assert math.dist((piece.pose.x, piece.pose.y), (300, 180)) < 2
    assert piece.pose.z == 0
    assert building.document.selection.ids == (piece.id,)
    assert building.battle.placement(piece.id).error_mm > 0
    assert len(building.session.history.steps) == 2


@pytest.mark.thorough
def test_a_box_lies_behind_its_near_edge_in_whichever_order_its_ends_are_clicked(building):
    begin(building, "box")
    building.click((350, 150, 0), (250, 150, 0), (250, 150, 50), (250, 210, 50))
    piece, _ = the_block(building)
    assert math.dist((piece.pose.x, piece.pose.y), (300, 180)) < 2


@pytest.mark.thorough
def test_a_wall_has_the_thickness_that_was_asked_for(building):
    begin(building, "wall", 8.0)
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 40))
    piece, sizes = the_block(building)
    assert sizes == pytest.approx((100, 8, 40), abs=2)
    assert piece.pose.y == pytest.approx(154, abs=2)


def test_a_corner_wall_has_its_arms_along_the_clicks(building):
    begin(building, "corner", 8.0)
    building.click((250, 250, 0), (250, 150, 0), (350, 150, 0), (250, 150, 40))
    piece, sizes = the_block(building)
    assert sizes == pytest.approx((100, 100, 40), abs=2.5)
    assert math.dist((piece.pose.x, piece.pose.y), (300, 200)) < 2.5


@pytest.mark.thorough
def test_a_cylinder_goes_through_three_points_of_its_rim(building):
    begin(building, "cylinder")
    points = [(300 + 50 * math.cos(a), 200 + 50 * math.sin(a), 0.0) for a in (math.pi, -math.pi / 2, 0)]
    building.click(*points, (350, 200, 60))
    piece, sizes = the_block(building)
    assert sizes == pytest.approx((100, 100, 60), abs=4)
    assert math.dist((piece.pose.x, piece.pose.y), (300, 200)) < 3


@pytest.mark.thorough
def test_blocks_are_built_one_after_the_other_under_different_names(building):
    begin(building, "wall")
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 40))
    building.click((250, 250, 0), (350, 250, 0), (350, 250, 40))
    assert len({piece.id for piece in building.battle.pieces}) == 2


def test_a_block_can_stand_on_another_piece(player):
    player.open(table(pieces=[standing_piece("crate", "crate", 300, 200)]))
    player.show_photo()
    begin(player, "wall", 4.0)
    player.click((285, 190, 40), (315, 190, 40), (315, 190, 60))
    block = next(piece for piece in player.battle.pieces if piece.id != "crate")
    assert block.pose.z == pytest.approx(40, abs=0.1)


@pytest.mark.thorough
def test_a_fighter_stands_on_a_block_that_was_built(building):
    begin(building, "box")
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 50), (350, 230, 50))
    building.place("Axe")
    building.click((300, 190, 50))
    assert building.battle.fighter("Axe").pose.z == pytest.approx(50, abs=3)


@pytest.mark.thorough
def test_clicks_are_taken_back_one_by_one(building):
    begin(building, "box")
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 50))
    building.press_key(Qt.Key.Key_Backspace)
    building.press_key(Qt.Key.Key_Backspace)
    building.click((400, 150, 0), (400, 150, 50), (400, 210, 50))
    _, sizes = the_block(building)
    assert sizes == pytest.approx((150, 60, 50), abs=3)


def test_a_click_that_gives_no_edge_is_refused_and_the_first_one_stays(building):
    begin(building, "wall")
    building.click((250, 150, 0), (250, 150, 0))
    assert len(building.errors) == 1
    building.click((350, 150, 0), (350, 150, 40))
    _, sizes = the_block(building)
    assert sizes == pytest.approx((100, 6, 40), abs=2)


@pytest.mark.thorough
def test_escape_gives_the_block_up_and_then_ends_building(building):
    begin(building, "wall")
    building.click((250, 150, 0))
    building.press_key(Qt.Key.Key_Escape)
    assert not building.feature.building.is_begun
    assert not building.overlay("photo_block").ribbons
    building.press_key(Qt.Key.Key_Escape)
    assert building.document.tool is building.document.select_tool
    assert building.battle.pieces == ()


@pytest.mark.thorough
def test_the_block_is_shown_before_it_is_built(building):
    begin(building, "box")
    points, shown = [(250, 150, 0), (350, 150, 0), (350, 150, 50), (350, 200, 50)], []
    for point, after in itertools.pairwise(points):
        building.click(point)
        building.hover(after)
        shown.append(len(building.overlay("photo_block").ribbons))
    assert shown[0] < shown[1] <= shown[2]


def test_pointing_below_the_floor_builds_a_low_block_rather_than_none(building):
    begin(building, "wall")
    building.click((250, 150, 0), (350, 150, 0), (350, 120, 0))
    _, sizes = the_block(building)
    assert sizes[2] == pytest.approx(1.0, abs=0.01)


@pytest.mark.thorough
def test_undo_removes_the_block_and_its_placement(building):
    begin(building, "wall")
    building.click((250, 150, 0), (350, 150, 0), (350, 150, 40))
    building.session.undo()
    assert (building.battle.pieces, building.battle.placements) == ((), ())
