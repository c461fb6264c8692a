"""A piece is moved to where the photo shows it, by pairs of clicks: on the model, then on its picture."""

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.games.actions import Remove
from app.geometry.frames import transform_points
from app.model import PiecePose
from app.table.battle_shapes import pose_frame
from tests.taken_photos import standing_piece, table

pytestmark = pytest.mark.gl

TRUE = PiecePose(320.0, 190.0, 0.0, 25.0)
TOP = ((-20.0, -20.0, 40.0), (20.0, -20.0, 40.0), (20.0, 20.0, 40.0), (-20.0, 20.0, 40.0))
"""The upper corners of the crate."""


@pytest.fixture
def aligning(player):
    """Returns a player who aligns a crate that is off by some centimetres."""
    player.open(table(pieces=[standing_piece("crate", "crate", 280, 150, yaw=10.0)]))
    player.show_photo()
    player.document.selection.select("crate")
    player.panel.align_button.click()
    return player


def corner(pose, number):
    return tuple(transform_points(np.array([TOP[number]]), pose_frame(pose))[0].tolist())


def pair(player, number, off=(0.0, 0.0)):
    """Clicks a corner of the model, then where it is in the photo, which is off by mm along x and y."""
    x, y, z = corner(TRUE, number)
    player.click(corner(player.battle.piece("crate").pose, number), (x + off[0], y + off[1], z))


def distance(player):
    pose = player.battle.piece("crate").pose
    return math.dist((pose.x, pose.y), (TRUE.x, TRUE.y)) + abs(pose.yaw - TRUE.yaw)


def test_one_pair_moves_the_piece_and_the_second_turns_it_onto_its_picture(aligning):
    pair(aligning, 0)
    assert aligning.battle.piece("crate").pose.yaw == 10
    pair(aligning, 2)
    assert distance(aligning) < 3
    assert aligning.battle.placement("crate").error_mm > 0


@pytest.mark.thorough
def test_more_pairs_stay_one_sighting_and_follow_the_moved_piece(aligning):
    for number in range(4):
        pair(aligning, number)
    (seen,) = aligning.battle.placement("crate").sightings
    assert (len(seen.clicks), len(seen.points)) == (4, 4)
    assert distance(aligning) < 2.5


@pytest.mark.thorough
def test_a_wrong_click_is_told_as_a_residual(aligning):
    pair(aligning, 0)
    pair(aligning, 2)
    pair(aligning, 1)
    good = aligning.notes[-1]
    aligning.press_key(Qt.Key.Key_Backspace)
    aligning.press_key(Qt.Key.Key_Backspace)
    pair(aligning, 1, off=(0.0, 25.0))
    assert aligning.notes[-1] != good
    assert aligning.errors == []


def test_clicks_are_taken_back_one_by_one(aligning):
    tool = aligning.feature.alignment
    pair(aligning, 0)
    aligning.click(corner(aligning.battle.piece("crate").pose, 1))
    for begun in (True, True, False):
        aligning.press_key(Qt.Key.Key_Backspace)
        assert tool.is_begun is begun


@pytest.mark.thorough
def test_the_first_click_of_a_pair_has_to_hit_the_piece(aligning):
    aligning.click((500, 350, 0))
    assert not aligning.feature.alignment.is_begun


@pytest.mark.thorough
def test_a_hidden_corner_is_not_taken(aligning):
    """The corner far below is behind the crate: a click there takes what is before it."""
    pose = aligning.battle.piece("crate").pose
    hidden = tuple(transform_points(np.array([(20.0, 20.0, 0.0)]), pose_frame(pose))[0].tolist())
    aligning.click(hidden)
    assert aligning.feature.alignment._point != pytest.approx((20.0, 20.0, 0.0), abs=1.0)


def test_escape_forgets_the_pairs_and_then_ends(aligning):
    pair(aligning, 0)
    aligning.press_key(Qt.Key.Key_Escape)
    assert not aligning.feature.alignment.is_begun
    assert not aligning.overlay("photo_align").ribbons
    aligning.press_key(Qt.Key.Key_Escape)
    assert aligning.document.tool is aligning.document.select_tool


@pytest.mark.thorough
@pytest.mark.parametrize("chosen", [(), ("crate", "other")])
def test_exactly_one_piece_has_to_be_selected(player, chosen):
    player.open(table(pieces=[standing_piece("crate", "crate", 280, 150), standing_piece("other", "crate", 400, 150)]))
    player.show_photo()
    player.document.selection.select(*chosen)
    player.notes.clear()
    player.panel.align_button.click()
    assert player.document.tool is player.document.select_tool
    assert len(player.notes) == 1


@pytest.mark.thorough
def test_a_locked_piece_is_refused_with_a_sentence(player):
    player.open(table(pieces=[standing_piece("crate", "crate", 280, 150, locked=True)]))
    player.show_photo()
    player.document.selection.select("crate")
    player.panel.align_button.click()
    assert len(player.errors) == 1
    assert player.document.tool is player.document.select_tool


def test_pairs_that_tell_no_place_are_refused_and_can_be_taken_back(aligning):
    """Both pairs are the same corner."""
    pair(aligning, 0)
    pair(aligning, 0)
    assert len(aligning.errors) == 1
    aligning.press_key(Qt.Key.Key_Backspace)
    aligning.press_key(Qt.Key.Key_Backspace)
    pair(aligning, 2)
    assert distance(aligning) < 3


@pytest.mark.thorough
def test_a_piece_that_is_removed_ends_aligning(aligning):
    pair(aligning, 0)
    aligning.session.do(Remove(("crate",)))
    aligning.click((300, 200, 0))
    assert aligning.document.tool is aligning.document.select_tool
