import gc
import weakref

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.widgets.flat_items import FlatItem, OverlayItem, make_pen
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import apply_theme, theme


class Square(FlatItem):
    """A black square of ten units, or one that fails to draw."""

    fails = False

    def boundingRect(self):
        return QRectF(0, 0, 10, 10)

    def draw(self, painter):
        painter.fillRect(self.boundingRect(), QColor("#000000"))
        if self.fails:
            raise ValueError("no colour")


class View(FlatView):
    """A view of one square."""

    def __init__(self, inverted=False):
        super().__init__(inverted)
        self.square = Square()
        self.box.addItem(self.square, ignoreBounds=True)

    def bounds(self):
        return QRectF(0, 0, 10, 10)

    def margin(self):
        return 20.0


@pytest.fixture
def view(qtbot):
    shown = View()
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def at(view, x, y):
    return view.grab().toImage().pixelColor(view.to_pixel(x, y).toPoint())


def test_everything_is_shown_at_one_scale_with_a_margin(view):
    low, high = view.to_pixel(0, 0), view.to_pixel(10, 10)
    assert high.x() - low.x() == pytest.approx(260)
    assert low.y() - high.y() == pytest.approx(260)
    assert (low.x() + high.x()) / 2 == pytest.approx(200)
    assert at(view, 5, 5) == QColor("#000000")
    assert at(view, 10.5, 5) == QColor(theme().paper)


def test_the_vertical_axis_follows_the_drawing(qtbot):
    upright, inverted = View(), View(inverted=True)
    for one in (upright, inverted):
        qtbot.addWidget(one)
        one.resize(400, 300)
        one.show()
    assert upright.to_pixel(0, 10).y() < upright.to_pixel(0, 0).y()
    assert inverted.to_pixel(0, 10).y() > inverted.to_pixel(0, 0).y()


def test_points_and_pixels_map_to_each_other(view):
    spot = view.to_point(view.to_pixel(3.5, 8.25))
    assert (spot.x(), spot.y()) == pytest.approx((3.5, 8.25))


def test_an_event_filter_gets_mouse_wheel_and_keys_first(view):
    class Taker(QObject):
        def eventFilter(self, watched, event):
            heard.append(event.type())
            return event.type() == QEvent.Type.Wheel

    heard, taker, unit = [], Taker(), view.unit
    view.installEventFilter(taker)
    middle = QPointF(view.rect().center())
    wheel = QWheelEvent(
        middle, view.mapToGlobal(middle), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, wheel)
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=middle.toPoint())
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert {QEvent.Type.Wheel, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress} <= set(heard)
    assert view.unit == pytest.approx(1.15 * unit)


def test_the_widget_under_the_mouse_is_the_view(view):
    assert view.childAt(view.rect().center()) is None


def test_a_theme_change_applies_at_once(qapp, view):
    apply_theme(qapp, "dark", 100)
    dark = at(view, 10.5, 5)
    apply_theme(qapp, "light", 100)
    assert dark.lightness() < 100 < at(view, 10.5, 5).lightness()
    apply_theme(qapp, "system", 100)


def test_unused_clicks_and_keys_go_to_the_window(view):
    event_keys = [Qt.Key.Key_F, Qt.Key.Key_Escape]
    before = view.to_pixel(0, 0)
    for key in event_keys:
        QTest.keyClick(view, key)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert view.to_pixel(0, 0) == before
    assert view.fitted


def test_an_error_in_an_item_is_reported_and_the_rest_drawn(qtbot, view):
    with qtbot.captureExceptions() as told:
        view.square.fails = True
        view.grab()
    assert {kind for kind, *_ in told} == {ValueError}
    view.square.fails = False
    assert at(view, 5, 5) == QColor("#000000")


@pytest.mark.parametrize("ratio", [1, 2])
def test_pen_widths_scale_with_the_screen(qapp, ratio):
    image = QImage(100 * ratio, 20 * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#ffffff"))
    with QPainter(image) as painter:
        painter.scale(5.0, 5.0)
        painter.setPen(make_pen(painter, "#000000", 4.0))
        painter.drawLine(QPointF(2, 2), QPointF(18, 2))
    dark = sum(image.pixelColor(50 * ratio, y).lightness() < 128 for y in range(image.height()))
    assert dark == 4 * ratio


def test_texts_over_a_drawing_do_not_move_with_it(view):
    drawn = []
    over = OverlayItem(view.box, lambda painter: drawn.append(painter.worldTransform().dx()))
    view.box.pan(30, 0)
    view.grab()
    assert over.boundingRect() == view.box.rect()
    assert set(drawn) == {0.0}


def test_pyqtgraph_keeps_no_deleted_views(qtbot):
    gone = []
    for _ in range(10):
        shown = View()
        shown.show()
        shown.grab()
        assert shown.box not in pg.ViewBox.AllViews
        gone.append(weakref.ref(shown.box))
        shown.close()
        shown.deleteLater()
        QCoreApplication.sendPostedEvents(shown, QEvent.Type.DeferredDelete)
        del shown
    gc.collect()
    assert [box for box in gone if box() is not None] == []
