from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.games.actions import Move
from app.model import Battle, Board, PiecePose
from app.table.battle_geometry import BattleGeometry
from app.ui.plan_view.plan_items import FighterItem
from app.ui.plan_view.plan_view import PlanView
from app.ui.scene_builder import make_scene
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.styled_lines import StyledLine
from tests.scenes import meshes
from tests.ui.stand_ins import SeenBattle, wall_between


@pytest.fixture
def plan(qtbot):
    shown = PlanView()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    qtbot.waitExposed(shown)
    yield shown
    shown.close_()


@pytest.fixture
def document(plan, qtbot):
    opened = SeenBattle(wall_between(), plan)
    qtbot.waitUntil(lambda: plan.is_up_to_date, timeout=20000)
    yield opened
    opened.close()


def spot(plan, x, y):
    return plan.to_pixel(x, y).toPoint()


def scroll(plan, at, delta):
    event = QWheelEvent(
        QPointF(at), QPointF(plan.mapToGlobal(at)), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(plan, event)


def move(plan, at, held):
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(plan.mapToGlobal(at)), Qt.MouseButton.NoButton, held,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(plan, event)


def colour(plan, x, y):
    return plan.grab().toImage().pixelColor(spot(plan, x, y) * plan.devicePixelRatioF())


@pytest.mark.thorough
def test_two_clicks_give_a_proven_verdict(qtbot, plan, document):
    found = []
    document.sight_answered.connect(found.append)
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, pos=spot(plan, 100, 200))
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, pos=spot(plan, 400, 200))
    qtbot.waitUntil(lambda: any(a.pair and a.question.thorough for a in found), timeout=20000)
    answer = next(a for a in found if a.pair and a.question.thorough)
    assert (answer.question.observer, answer.question.target) == ("A", "B")
    assert answer.pair.sight.verdict == "blocked"


def test_a_fighter_is_dragged_to_the_mouse_position(qtbot, plan, document):
    start, end = spot(plan, 100, 200), spot(plan, 160, 300)
    QTest.mousePress(plan, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(plan, (start + end) / 2)
    QTest.mouseMove(plan, end)
    QTest.mouseRelease(plan, Qt.MouseButton.LeftButton, pos=end)
    pose = document.session.battle.fighter("A").pose
    assert (pose.x, pose.y) == pytest.approx((160, 300), abs=2.0)
    assert document.session.undo_label == "Move A"


def test_a_fighter_below_a_roof_is_drawn_and_draggable_on_the_plan(qtbot, plan, document):
    document.session.do(Move((), (("wall", PiecePose(100, 200, 60)),)))
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, pos=spot(plan, 100, 200))
    assert document.selection.ids == ("A",)


@pytest.mark.pixels
def test_walls_contrast_with_the_board_and_fighters_have_side_colours(plan, document):
    wall, board = colour(plan, 250, 200), colour(plan, 250, 420)
    assert abs(wall.lightness() - board.lightness()) > 25
    side = QColor.fromRgbF(*document.side_styles["red"][0])
    rim = colour(plan, 100, 192)
    assert rim.hue() == pytest.approx(side.hue(), abs=12)


def test_the_wheel_zooms_at_the_mouse_and_f_shows_all(plan, document):
    corners, at = (spot(plan, 0, 0), spot(plan, 762, 559)), spot(plan, 100, 200)
    scroll(plan, at, 240)
    assert (spot(plan, 100, 200) - at).manhattanLength() <= 1
    assert spot(plan, 200, 200).x() - at.x() > 1.2 * (corners[1].x() - corners[0].x()) / 7.62
    plan.fit()
    assert (spot(plan, 0, 0), spot(plan, 762, 559)) == corners


def test_zoom_is_limited(plan, document):
    for notches in (-500, 500):
        scroll(plan, spot(plan, 381, 280), 120 * notches)
        assert 0.02 <= plan.unit <= 40.0


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton])
def test_dragging_an_empty_spot_moves_the_plan(plan, document, button):
    start = spot(plan, 500, 450)
    QTest.mousePress(plan, button, pos=start)
    move(plan, start + QPoint(30, 10), button)
    move(plan, start + QPoint(50, 20), button)
    QTest.mouseRelease(plan, button, pos=start + QPoint(50, 20))
    assert spot(plan, 500, 450) == start + QPoint(50, 20)
    assert document.session.undo_label == ""


def test_arrows_move_the_plan_plus_and_minus_zoom_and_home_shows_all(plan, document):
    before = spot(plan, 381, 280)
    QTest.keyClick(plan, Qt.Key.Key_Right)
    QTest.keyClick(plan, Qt.Key.Key_Up)
    assert spot(plan, 381, 280) == before + QPoint(-40, 40)
    unit = plan.unit
    QTest.keyClick(plan, Qt.Key.Key_Plus)
    assert plan.unit > unit
    QTest.keyClick(plan, Qt.Key.Key_Minus)
    assert plan.unit == pytest.approx(unit)
    QTest.keyClick(plan, Qt.Key.Key_Home)
    assert spot(plan, 381, 280) == before


def test_the_plan_is_one_tab_stop_with_a_name(plan):
    stops = [one for one in (plan, *plan.findChildren(QWidget)) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [plan]
    assert plan.accessibleName() == "Plan of the table"


def test_the_thing_under_the_mouse_is_named_and_outlined(qtbot, plan, document):
    before = plan.grab().toImage()
    with qtbot.waitSignal(plan.hovered):
        QTest.mouseMove(plan, spot(plan, 100, 200))
    assert plan.grab().toImage() != before
    QTest.mouseMove(plan, spot(plan, 500, 450))
    assert plan.grab().toImage() == before


def test_a_resized_plan_shows_the_whole_table_unless_it_was_moved(qtbot, plan, document):
    plan.resize(500, 420)
    assert plan.rect().contains(spot(plan, 0, 0))
    assert plan.rect().contains(spot(plan, 762, 559))
    QTest.keyClick(plan, Qt.Key.Key_Left)
    plan.resize(800, 600)
    assert not plan.fitted
    plan.fit()
    plan.camera_locked = True
    unit = plan.unit
    plan.resize(820, 640)
    assert plan.unit == pytest.approx(unit)
    plan.camera_locked = False
    plan.resize(500, 420)
    assert plan.rect().contains(spot(plan, 762, 559))


def test_a_press_on_a_right_click_opens_no_menu_in_english(qtbot, plan, document):
    QTest.mouseClick(plan, Qt.MouseButton.RightButton, pos=spot(plan, 500, 450))
    assert QApplication.activePopupWidget() is None


def test_features_draw_on_the_plan_too(plan, document):
    before = colour(plan, 500, 470)
    plan.show_overlay(
        "test", Overlay((StyledLine((450, 470, 0), (550, 470, 0), (1, 0, 0), 8.0),), (Tag("here", (600, 470, 0)),))
    )
    assert colour(plan, 500, 470).red() > before.red() + 80
    plan.show_overlay("test", Overlay())
    assert colour(plan, 500, 470) == before


def test_a_picture_is_drawn_the_right_way_up(plan, document, qtbot):
    board = np.zeros((20, 20, 3), dtype=np.uint8)
    board[:10, :, 0] = 255  # the near half is red
    plan.show_scene(replace(make_scene(document.session.table), ground=board))
    qtbot.waitUntil(lambda: plan.is_up_to_date, timeout=20000)
    assert colour(plan, 600, 50).red() > 200
    assert colour(plan, 600, 500).red() < 60


def test_a_ray_meets_the_empty_board_straight_down(plan):
    origin, direction = plan.ray(400.0, 300.0)
    met = BattleGeometry(Battle("free", Board(2000.0, 2000.0)), meshes).pick(origin, direction)
    assert met is not None
    assert (met.kind, met.point[2]) == ("board", 0.0)


def test_an_error_while_painting_names_is_reported_and_the_table_still_painted(qtbot, plan, document, monkeypatch):
    with monkeypatch.context() as patched, qtbot.captureExceptions() as told:
        patched.setattr("app.ui.plan_view.plan_view.paint_labels", lambda *_: 1 / 0)
        plan.grab()
    assert {kind for kind, *_ in told} == {ZeroDivisionError}
    assert colour(plan, 250, 200) != colour(plan, 250, 420)


def test_dragging_repaints_only_the_dragged_fighter(qtbot, plan, document, monkeypatch):
    plan.grab()
    painted, paint = [], FighterItem.draw
    monkeypatch.setattr(FighterItem, "draw", lambda item, painter: (painted.append(item.look.id), paint(item, painter)))
    QTest.mousePress(plan, Qt.MouseButton.LeftButton, pos=spot(plan, 100, 200))
    QTest.mouseMove(plan, spot(plan, 130, 230))
    painted.clear()
    QTest.mouseMove(plan, spot(plan, 160, 300))
    qtbot.waitUntil(lambda: document.session.battle.fighter("A").pose.x > 150)
    board = colour(plan, 250, 420)
    assert colour(plan, 165, 304).hsvSaturation() > board.hsvSaturation() + 60
    assert colour(plan, 107, 207).hsvSaturation() == pytest.approx(board.hsvSaturation(), abs=30)
    assert "A" in painted
    assert "B" not in painted
    QTest.mouseRelease(plan, Qt.MouseButton.LeftButton, pos=spot(plan, 160, 300))
