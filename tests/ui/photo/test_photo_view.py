"""The table is shown in its photo: entered and left by keys, and never in the way of another view."""

import math
from threading import Event

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.errors import PlayerError
from app.games.actions import ForgetPhoto, SavePhoto, SetBoard
from app.geometry.drawing.photo_window import PictureCamera
from app.model import Board
from tests.effort import PATIENCE_S
from tests.scenes import fighter
from tests.taken_photos import FRONT, SIDE, table, with_photo

pytestmark = pytest.mark.gl
BOTH = ((FRONT, ()), (SIDE, ()))


@pytest.fixture
def shown(player):
    """Returns a player whose table is shown in its photo."""
    player.open(table(fighter("A", 100, 100), fighter("B", 400, 200, side="blue")))
    player.show_photo()
    return player


def is_shown(player):
    there = player.feature.view is not None and player.feature.view.shown is not None
    assert there == isinstance(player.view.camera, PictureCamera)
    assert there == player.window.workspace.actions.actions["photo_view"].isChecked()
    return there


def roll(player, notches, x, y):
    spot = QPointF(x, y)
    left = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False
    wheel = QWheelEvent(spot, player.view.mapToGlobal(spot), QPoint(), QPoint(0, 120 * notches), *left)
    QApplication.sendEvent(player.view, wheel)


def test_a_battle_without_photos_makes_no_photo_view(player):
    player.open(table(fighter("A", 100, 100), photos=()))
    assert player.feature.view is None
    assert not player.window.workspace.actions.actions["photo_view"].isEnabled()


@pytest.mark.thorough
def test_c_shows_the_photo_and_c_leaves_it(player):
    player.open(table())
    orbit = player.view.orbit
    player.view.setFocus()
    player.press_key(Qt.Key.Key_C)
    player.wait(lambda: is_shown(player))
    player.press_key(Qt.Key.Key_C)
    assert not is_shown(player)
    assert player.view.orbit is orbit


@pytest.mark.thorough
def test_points_of_the_table_are_where_the_photo_shows_them(shown):
    size = (float(shown.view.width()), float(shown.view.height()))
    window = shown.view.photo_window
    for point in ((0, 0, 0), (600, 400, 0), (300, 200, 50)):
        x, y = FRONT.project(np.array([point], float))[0].tolist()
        there = QPointF(*window.view_point(x, y, size))
        away = shown.view.pixel(point) - there
        assert math.hypot(away.x(), away.y()) < 0.5


def test_the_view_from_above_ends_the_photo(shown):
    shown.run("top")
    assert not is_shown(shown)


@pytest.mark.thorough
def test_a_saved_orbit_ends_the_photo_and_its_tools(shown):
    shown.place("Axe")
    shown.view.set_orbit(shown.view.orbit.rotate(10, 0))
    assert not is_shown(shown)
    assert shown.document.tool is shown.document.select_tool


@pytest.mark.thorough
def test_a_view_through_a_fighters_eyes_ends_the_photo(shown):
    shown.document.sight_pair.choose("A", "B")
    shown.run("stoop")
    shown.wait(lambda: shown.window.sight.controller.first_person.active)
    assert not is_shown(shown)
    shown.run("stoop")
    shown.wait(lambda: shown.view.camera == shown.view.orbit.camera())
    assert not is_shown(shown)


def test_the_photo_ends_a_view_through_a_fighters_eyes(player):
    player.open(table(fighter("A", 100, 100), fighter("B", 400, 200, side="blue")))
    player.document.sight_pair.choose("A", "B")
    player.run("stoop")
    player.wait(lambda: player.window.sight.controller.first_person.active)
    player.show_photo()
    assert is_shown(player)
    assert not player.window.sight.controller.first_person.active


@pytest.mark.thorough
def test_fitting_shows_all_of_the_photo_again(shown):
    fitted = shown.view.photo_window
    roll(shown, 5, 100, 100)
    assert shown.view.photo_window.scale > fitted.scale
    shown.run("fit")
    assert shown.view.photo_window == fitted
    assert is_shown(shown)


@pytest.mark.thorough
def test_wheel_and_drag_move_only_the_window(shown):
    orbit, before = shown.view.orbit, shown.view.photo_window
    size = (float(shown.view.width()), float(shown.view.height()))
    held = before.picture_point(200.0, 150.0, size)
    roll(shown, 3, 200, 150)
    zoomed = shown.view.photo_window
    assert zoomed.picture_point(200.0, 150.0, size) == pytest.approx(held)
    right = Qt.MouseButton.MiddleButton
    QTest.mousePress(shown.view, right, pos=QPoint(300, 300))
    shown.drag_to(QPoint(260, 280), right)
    QTest.mouseRelease(shown.view, right, pos=QPoint(260, 280))
    moved = shown.view.photo_window
    assert np.subtract(moved.centre, zoomed.centre) == pytest.approx(np.array((40, 20)) / zoomed.scale)
    assert shown.view.orbit is orbit
    assert (moved.eye, moved.rotation) == (before.eye, before.rotation)


def is_fitted(player):
    window, view = player.view.photo_window, player.view
    return window == window.fit((float(view.width()), float(view.height())), view.top_margin)


def test_a_fitted_photo_stays_fitted_when_the_window_is_resized(shown):
    before = shown.view.photo_window.scale
    shown.window.resize(1000, 640)
    shown.wait(lambda: shown.view.photo_window.scale < before)
    shown.wait(lambda: is_fitted(shown))


@pytest.mark.thorough
def test_a_moved_photo_keeps_its_part_when_the_window_is_resized(shown):
    roll(shown, 6, 200, 200)
    window = shown.view.photo_window
    shown.window.resize(1000, 640)
    QApplication.processEvents()
    assert shown.view.photo_window == window


@pytest.mark.thorough
def test_opacity_and_grid_reach_the_view_and_outlive_the_battle(shown):
    shown.panel.opacity.setValue(30)
    shown.panel.grid.box.click()
    assert shown.view._state.photo.opacity == pytest.approx(0.3)
    assert shown.overlay("photo_grid").ribbons
    shown.panel.grid.box.click()
    assert not shown.overlay("photo_grid").ribbons
    shown.panel.grid.box.click()
    shown.open(table())
    shown.show_photo()
    assert shown.view._state.photo.opacity == pytest.approx(0.3)
    assert shown.overlay("photo_grid").ribbons


def test_removing_the_shown_photo_leaves_it_and_undo_brings_it_back_to_the_list(shown):
    shown.panel.remove_action.trigger()
    assert not is_shown(shown)
    assert shown.panel.photos.count() == 0
    shown.session.undo()
    assert shown.panel.photos.count() == 1


@pytest.mark.thorough
def test_undoing_the_photo_while_it_is_shown_leaves_it(player):
    player.open(table())
    player.session.do(SavePhoto(replace(player.battle.photos[0], name="Another")))
    player.show_photo("Another")
    player.session.undo()
    assert not is_shown(player)


class SlowPictures:
    """Reads pictures only when the test says so."""

    def __init__(self, session, monkeypatch):
        self.begun, self.go_on, read = Event(), Event(), session.read_asset

        def read_slowly(name):
            self.begun.set()
            assert self.go_on.wait(PATIENCE_S)
            return read(name)

        monkeypatch.setattr(session, "read_asset", read_slowly)


@pytest.fixture
def loading(player, monkeypatch):
    """Returns a player whose photo is being read, and what lets it go on."""
    player.open(table(photos=BOTH))
    slow = SlowPictures(player.session, monkeypatch)
    player.run("photo_view")
    assert slow.begun.wait(PATIENCE_S)
    slow.job = player.feature.view._job
    yield player, slow
    slow.go_on.set()


def settle(player, job):
    """Lets what a worker has sent arrive."""
    player.wait(lambda: not job.thread_.is_alive())
    QApplication.processEvents()


@pytest.mark.thorough
def test_c_again_while_the_photo_is_read_gives_it_up(loading):
    player, slow = loading
    player.run("photo_view")
    slow.go_on.set()
    settle(player, slow.job)
    assert not is_shown(player)


def test_a_photo_that_is_removed_while_it_is_read_is_not_shown(loading):
    player, slow = loading
    player.session.do(ForgetPhoto("Photo 2"))
    slow.go_on.set()
    settle(player, slow.job)
    assert not is_shown(player)


@pytest.mark.thorough
def test_another_photo_chosen_meanwhile_is_the_one_that_is_shown(loading):
    player, slow = loading
    player.panel.photo_chosen.emit("Photo 1")
    slow.go_on.set()
    player.wait(lambda: is_shown(player))
    settle(player, slow.job)
    assert player.feature.view.name == "Photo 1"


@pytest.mark.thorough
def test_a_battle_that_is_closed_while_its_photo_is_read_leaves_nothing(loading):
    player, slow = loading
    player.open(table(photos=()))
    slow.go_on.set()
    settle(player, slow.job)
    assert not is_shown(player)


def test_c_shows_the_photo_that_was_shown_last(player):
    player.open(table(photos=BOTH))
    player.show_photo("Photo 1")
    player.run("photo_view")
    player.show_photo()
    assert player.feature.view.name == "Photo 1"


@pytest.mark.thorough
def test_a_missing_picture_is_told_and_the_table_stays(player, monkeypatch):
    player.open(table())

    def refuse(name):
        raise PlayerError("the picture is missing")

    monkeypatch.setattr(player.session, "read_asset", refuse)
    player.run("photo_view")
    player.wait(lambda: player.errors)
    assert not is_shown(player)


@pytest.mark.thorough
def test_a_picture_of_another_size_is_refused(player):
    player.open(table())
    player.session.do(SavePhoto(replace(player.battle.photos[0], width_px=801)))
    player.run("photo_view")
    player.wait(lambda: player.errors)
    assert not is_shown(player)


def test_a_photo_whose_marks_give_no_camera_is_refused(player):
    player.open(table())
    player.session.do(SavePhoto(replace(player.battle.photos[0], marks=())))
    player.run("photo_view")
    assert not is_shown(player)
    assert player.window.workspace.messages.line.text()


@pytest.mark.thorough
def test_a_new_size_of_the_board_changes_the_camera_and_keeps_the_part_in_view(shown):
    roll(shown, 4, 200, 200)
    before = shown.view.photo_window
    shown.session.do(SetBoard(Board(650.0, 430.0)))
    shown.wait(lambda: shown.view.photo_window.eye != before.eye)
    after = shown.view.photo_window
    assert (after.centre, after.scale) == (before.centre, before.scale)


@pytest.mark.thorough
def test_an_earlier_step_without_the_photo_leaves_it_and_its_name_does_no_harm(player):
    player.open(with_photo(table(photos=())))
    player.show_photo()
    player.session.view_step(0)
    assert not is_shown(player)
    player.panel.photo_chosen.emit("Photo 1")
    assert not is_shown(player)
    player.session.view_present()
    player.show_photo()


def test_the_plan_opens_from_the_photo_and_the_photo_from_the_plan(shown):
    view = shown.view
    shown.place("Axe")
    shown.run("plan")
    assert shown.view.flat
    assert shown.document.tool is shown.document.select_tool
    assert not shown.panel.place_button.isEnabled()
    for part in (shown.panel.rim, shown.panel.snap, shown.panel.grid):
        part.box.click()
    shown.run("photo_view")
    shown.wait(lambda: shown.feature.view and shown.feature.view.shown)
    assert shown.view is view
    assert is_shown(shown)


@pytest.mark.thorough
def test_closing_the_battle_leaves_the_panel_harmless(shown):
    panel = shown.panel
    shown.window.workspace.close_document()
    panel.rim.box.click()
    panel.opacity.setValue(10)
    panel.place_button.click()
    panel.names.setText("Axe")
    panel.names.editingFinished.emit()
    assert shown.feature.view is None


@pytest.mark.thorough
def test_the_presentation_keeps_the_photo(shown):
    shown.run("presentation")
    QApplication.processEvents()
    assert is_shown(shown)
    shown.run("presentation")
    QApplication.processEvents()
    assert is_shown(shown)


def test_raising_a_piece_in_the_photo_keeps_it_over_its_picture(shown):
    shown.document.selection.select("A")
    before = shown.view.pixel((100.0, 100.0, 0.0))
    shown.run("raise")
    shown.session.commit_pending()
    pose = shown.battle.fighter("A").pose
    away = shown.view.pixel((pose.x, pose.y, pose.z)) - before
    assert pose.z > 0
    assert math.hypot(away.x(), away.y()) < 1.0
