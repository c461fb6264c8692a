"""A corner of a model is dragged to where the photo shows it; a piece of the library is aligned once it stands."""

import numpy as np
import pytest
from PySide6.QtTest import QTest

from app.geometry.frames import transform_points
from app.model import PiecePose
from app.table.battle_shapes import pose_frame
from app.ui.photo.photo_clicks import SLOW, SLOW_PX
from tests.taken_photos import standing_piece, table
from tests.ui.photo.photo_table import LEFT

pytestmark = pytest.mark.gl

TRUE = PiecePose(320.0, 190.0, 0.0, 25.0)
NEAR, FAR = (-20.0, -20.0, 40.0), (20.0, 20.0, 40.0)
"""Two upper corners of the crate."""


@pytest.fixture
def crated(player):
    """Returns a player who has placed a crate that is off by some centimetres."""
    player.open(table(pieces=[standing_piece("crate", "crate", 280, 150, yaw=10.0)]))
    player.show_photo()
    player.document.selection.select("crate")
    return player


def at(pose, corner):
    return tuple(transform_points(np.array([corner]), pose_frame(pose))[0].tolist())


def pose(player):
    return player.battle.piece("crate").pose


def drag(player, corner):
    """Drags a corner of the model onto its picture. The mouse is slow at first, so it has to go farther."""
    start, goal = player.pixel(at(pose(player), corner)), player.pixel(at(TRUE, corner))
    way = np.array((goal - start).toTuple(), dtype=float)
    length = float(np.hypot(*way))
    assert length > SLOW * SLOW_PX
    end = player.pixel(at(TRUE, corner))
    end.setX(start.x() + round(way[0] * (length + SLOW_PX * (1 - SLOW)) / length))
    end.setY(start.y() + round(way[1] * (length + SLOW_PX * (1 - SLOW)) / length))
    QTest.mousePress(player.view, LEFT, pos=start)
    player.drag_to(end, LEFT)
    QTest.mouseRelease(player.view, LEFT, pos=end)


def test_one_drag_moves_the_piece_and_a_second_one_turns_it(crated):
    crated.panel.align_button.click()
    drag(crated, NEAR)
    assert pose(crated).yaw == 10.0
    assert at(pose(crated), NEAR) == pytest.approx(at(TRUE, NEAR), abs=2.5)
    drag(crated, FAR)
    assert (pose(crated).x, pose(crated).y) == pytest.approx((TRUE.x, TRUE.y), abs=2.5)
    assert pose(crated).yaw == pytest.approx(TRUE.yaw, abs=4.0)
    assert crated.battle.placement("crate").error_mm > 0


def test_a_press_and_release_only_takes_the_corner(crated):
    crated.panel.align_button.click()
    crated.click(at(pose(crated), NEAR))
    assert crated.feature.alignment.is_begun
    assert (pose(crated).x, len(crated.session.history.steps)) == (280, 1)


def test_a_piece_of_the_library_is_aligned_as_soon_as_it_stands(crated):
    crated.window.workspace.piece_placed.emit()
    assert crated.document.tool is crated.feature.alignment.tool


def test_outside_a_photo_a_piece_of_the_library_is_not_aligned(crated):
    crated.feature.leave()
    crated.window.workspace.piece_placed.emit()
    assert crated.document.tool is crated.document.select_tool
