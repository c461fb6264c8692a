"""Clicks in a photo are fine: a held mouse is slow, arrow keys move by pixels, and every click can be taken back."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from app.model import Round
from app.ui.photo.loupe import Loupe
from app.ui.photo.photo_clicks import FAR, SLOW, SLOW_PX, slow_down
from tests.taken_photos import FRONT, table
from tests.ui.photo.photo_table import LEFT
from tests.ui.test_window import send_move

pytestmark = pytest.mark.gl

PIXELS = st.floats(-500, 500)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def length(point):
    return math.hypot(point.x(), point.y())


@given(PIXELS, PIXELS)
def test_a_held_mouse_is_slow_near_where_it_was_pressed_and_never_jumps(x, y):
    start, way = QPointF(100, 100), QPointF(x, y)
    moved = slow_down(start, start + way) - start
    if length(way) <= SLOW_PX:
        assert length(moved) == pytest.approx(SLOW * length(way))
    else:
        assert length(moved) == pytest.approx(length(way) - SLOW_PX * (1 - SLOW))
    assert moved.x() * way.y() == pytest.approx(moved.y() * way.x(), abs=1e-6 * max(length(way), 1) ** 2)


@pytest.fixture
def placing(player):
    """Returns a player who places fighters of 40 mm without snapping."""
    player.open(table(photos=[(FRONT, ())]))
    player.show_photo()
    player.place("Axe", "Bow", base=Round(40.0))
    player.view.setFocus()
    return player


def place_of(player, id):
    pose = player.battle.fighter(id).pose
    return pose.x, pose.y


def test_a_drag_of_some_pixels_moves_the_outline_by_a_quarter_of_them(placing):
    start = placing.pixel((300, 200, 0))
    there = QPointF(start) + QPointF(16, 0) * SLOW
    QTest.mousePress(placing.view, LEFT, pos=start)
    send_move(placing.view, QPointF(start) + QPointF(16, 0))
    QTest.mouseRelease(placing.view, LEFT, pos=start + QPointF(16, 0).toPoint())
    seen = placing.view.pixel((*place_of(placing, "Axe"), 0.0))
    assert length(seen - there) < 0.2


def test_arrows_start_at_the_mouse_and_move_by_a_pixel_of_the_photo_and_enter_clicks(placing):
    placing.hover((300, 200, 0))
    start = QPointF(placing.pixel((300, 200, 0)))
    for _ in range(3):
        placing.press_key(Qt.Key.Key_Right)
    placing.press_key(Qt.Key.Key_Up, SHIFT)
    placing.press_key(Qt.Key.Key_Return)
    scale = placing.view.photo_window.scale
    seen = placing.view.pixel((*place_of(placing, "Axe"), 0.0))
    assert length(seen - start - QPointF(3, -FAR) * scale) < 0.3


@pytest.mark.parametrize("key", [Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_other_keys_click_too_and_begin_in_the_middle_without_a_mouse(placing, key):
    placing.press_key(key)
    middle = QPointF(placing.view.rect().center())
    assert length(placing.view.pixel((*place_of(placing, "Axe"), 0.0)) - middle) < 0.3


def test_arrows_move_the_photo_at_the_edge_of_the_view(placing):
    placing.view.set_photo_window(placing.view.photo_window.zoom(4.0, 300.0, 300.0, (600.0, 600.0)))
    before = placing.view.photo_window.centre[0]
    for _ in range(40):
        placing.press_key(Qt.Key.Key_Right, SHIFT)
    assert placing.view.photo_window.centre[0] > before


def test_backspace_and_ctrl_z_take_back_a_click_on_the_rim(placing):
    placing.panel.rim.box.click()
    placing.view.setFocus()
    placing.click((300, 200, 0), (310, 200, 0), (310, 210, 0))
    placing.press_key(Qt.Key.Key_Backspace)
    assert len(placing.feature.placement.rim) == 2
    placing.press_key(Qt.Key.Key_Z, CTRL)
    assert len(placing.feature.placement.rim) == 1
    assert placing.document.tool is placing.feature.placement.tool


def test_ctrl_z_undoes_the_last_fighter_when_there_is_no_click_to_take_back(placing):
    placing.click((300, 200, 0))
    assert "Axe" in placing.battle.ids
    placing.press_key(Qt.Key.Key_Z, CTRL)
    assert "Axe" not in placing.battle.ids
    assert placing.document.tool is placing.feature.placement.tool


def test_backspace_without_a_click_removes_nothing(placing):
    placing.click((300, 200, 0))
    placing.press_key(Qt.Key.Key_Backspace)
    assert "Axe" in placing.battle.ids


def test_escape_gives_up_a_held_outline_but_not_the_tool(placing):
    QTest.mousePress(placing.view, LEFT, pos=placing.pixel((300, 200, 0)))
    placing.press_key(Qt.Key.Key_Escape)
    QTest.mouseRelease(placing.view, LEFT, pos=placing.pixel((300, 200, 0)))
    assert placing.battle.fighters == ()
    assert placing.document.tool is placing.feature.placement.tool


def test_without_a_tool_arrows_pan_the_photo(placing):
    placing.press_key(Qt.Key.Key_Escape)
    placing.view.set_photo_window(placing.view.photo_window.zoom(3.0, 300.0, 300.0, (600.0, 600.0)))
    before = placing.view.photo_window.centre
    placing.press_key(Qt.Key.Key_Right)
    assert placing.view.photo_window.centre != before
    assert placing.feature.view.shown


def find_loupe(player):
    return player.view.findChild(Loupe)


def test_the_magnifier_shows_while_something_is_placed_and_keeps_away_from_the_mouse(placing):
    loupe = find_loupe(placing)
    for x in (10, placing.view.width() - 10):
        placing.view.hovered.emit(placing.view.pointer(float(x), 200.0))
        assert loupe.isVisible()
        assert not loupe.geometry().contains(x, 200)
        assert (loupe.x() < placing.view.width() / 2) == (x > placing.view.width() / 2)
    placing.press_key(Qt.Key.Key_Escape)
    assert not loupe.isVisible()


def test_the_magnifier_is_drawn_round_the_mouse(placing):
    placing.hover((300, 200, 0))
    picture = find_loupe(placing).grab().toImage()
    middle = picture.rect().center()
    green = picture.pixelColor(middle.x() + 30, middle.y() + 30)
    assert (green.red(), green.green(), green.blue()) == pytest.approx((70, 90, 60), abs=4)


def test_the_magnifier_goes_when_the_mouse_leaves(placing):
    placing.hover((300, 200, 0))
    placing.view.hover_ended.emit()
    assert not find_loupe(placing).isVisible()


def test_typing_names_in_the_panel_does_not_click_in_the_photo(placing):
    placing.panel.names.setFocus()
    QTest.keyClicks(placing.panel.names, "Bow C")
    QTest.keyClick(placing.panel.names, Qt.Key.Key_Return)
    assert placing.battle.fighters == ()
    assert placing.feature.view.shown


def test_the_fighter_that_was_just_placed_can_be_placed_again(placing):
    placing.click((300, 200, 0))
    placing.place("Axe")
    placing.click((350, 250, 0))
    assert math.dist(place_of(placing, "Axe"), (350, 250)) < 1.5
    assert [one.id for one in placing.battle.fighters] == ["Axe"]
