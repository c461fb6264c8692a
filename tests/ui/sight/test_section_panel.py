import pytest
from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QScrollBar, QToolButton

from app.ui.docks import Docks
from app.ui.scene_builder import scene_side_styles
from app.ui.sight.section_items import Word, draw_words
from app.ui.sight.section_panel import SectionPanel
from app.ui.widgets.theme import apply_theme, theme
from tests.ui.sight.test_section_cut import side_view, wall_aside
from tests.ui.stand_ins import wall_between


@pytest.fixture
def panel(qtbot):
    shown = SectionPanel()
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.set_side_styles(scene_side_styles(wall_between().battle))
    shown.show_section(side_view(wall_aside(), "A", "B"))
    shown.show()
    qtbot.waitUntil(lambda: shown.view.box.height() > 100)
    shown.show_section(None)
    return shown


@pytest.fixture
def blocked(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    return panel


def share_of(image, colour, reach=70):
    wanted, count = QColor(colour), 0
    for x in range(0, image.width(), 2):
        for y in range(0, image.height(), 2):
            at = image.pixelColor(x, y)
            apart = abs(at.red() - wanted.red()) + abs(at.green() - wanted.green()) + abs(at.blue() - wanted.blue())
            count += apart < reach
    return 4 * count / image.width() / image.height()


def drawn(panel, section):
    panel.show_section(section)
    return panel.view.grab().toImage()


def scroll(view, at, delta):
    event = QWheelEvent(
        QPointF(at), QPointF(view.mapToGlobal(at)), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def find_spots(view):
    """Returns the positions of two places of the drawing in the widget."""
    return view.to_pixel(0, 0).toPoint(), view.to_pixel(100, 50).toPoint()


def button(panel, name):
    return next(one for one in panel.findChildren(QToolButton) if one.accessibleName().startswith(name))


def test_the_text_names_what_stops_the_line_and_where(blocked):
    said = "From A to B: in this section, wall stops the line, 5.71″ from A."
    assert blocked._summary.text() == blocked.view.accessibleDescription() == said
    assert blocked.view.accessibleName() == "Side view"


def test_the_text_names_what_a_line_clears_and_by_how_much(panel):
    section = side_view(wall_aside(), "A", "B")
    panel.show_section(section)
    assert panel._summary.text().startswith(f"From A to B: the line clears wall by {section.narrowest.mm:.1f} mm, ")


def test_without_a_pair_the_panel_says_what_to_do_and_has_no_empty_chart(panel):
    panel.show_section(None)
    assert panel._summary.text().startswith("Choose an observer and a target")
    assert not panel.view.isVisible()
    assert not any(one.isVisible() for one in panel.findChildren(QToolButton))
    panel.show_section(side_view(wall_between(), "A", "B"))
    assert panel.view.isVisible()
    assert button(panel, "Copy").isVisible()


def test_the_initial_panel_height_shows_the_whole_drawing(qtbot, panel):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    docks = Docks(window)
    docks.add_panel(panel, "side", "Side view", panel.hide, "below")
    docks.show_panel(panel)
    window.show()
    qtbot.waitUntil(lambda: panel.height() > 200)
    assert not [bar for bar in window.findChildren(QScrollBar) if bar.isVisible()]


@pytest.mark.thorough
@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_blockers_are_drawn_in_the_no_colour_and_free_lines_in_the_yes_colour(qapp, panel, look):
    apply_theme(qapp, look, 100)
    try:
        stopped, free = (
            drawn(panel, side_view(wall_between(), "A", "B")),
            drawn(panel, side_view(wall_aside(), "A", "B")),
        )
        assert share_of(stopped, theme().no) > 0.001
        assert share_of(stopped, theme().yes) == 0
        assert share_of(free, theme().yes) > 0.001
        assert share_of(free, theme().card, 12) > 0.3
    finally:
        apply_theme(qapp, "system", 100)


def test_the_scale_is_equal_on_both_axes(blocked):
    a, b = blocked.view.to_pixel(0, 0), blocked.view.to_pixel(50, 50)
    assert b.x() - a.x() == pytest.approx(a.y() - b.y())


def test_everything_important_fits_the_panel(blocked):
    section, view = blocked.section, blocked.view
    for x, y in [*section.line, *section.observer.body.tolist(), *section.target.base.tolist(), (150.0, 60.0)]:
        assert view.rect().contains(view.to_pixel(x, y).toPoint())


def test_the_wheel_zooms_at_the_pointer_and_home_fits(blocked):
    view, at, fitted = blocked.view, QPoint(300, 100), find_spots(blocked.view)
    place = view.to_point(QPointF(at))
    scroll(view, at, 360)
    assert view.to_point(QPointF(at)).x() == pytest.approx(place.x(), abs=1e-6)
    assert view.to_point(QPointF(at)).y() == pytest.approx(place.y(), abs=1e-6)
    (left, _), (right, _) = (point.toTuple() for point in find_spots(view))
    assert right - left > 1.5 * (fitted[1].x() - fitted[0].x())
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert find_spots(view) == fitted


def test_keys_move_and_zoom_the_drawing(blocked):
    view, before = blocked.view, find_spots(blocked.view)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert find_spots(view)[0] == before[0] + QPoint(-40, 40)
    unit = view.unit
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.unit > unit
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.unit == pytest.approx(unit)


@pytest.mark.parametrize("held", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton])
def test_any_button_drags_the_drawing_and_a_double_click_fits_it(blocked, held):
    view, before, start = blocked.view, find_spots(blocked.view), QPoint(300, 100)
    QTest.mousePress(view, held, pos=start)
    for step in (QPoint(20, 5), QPoint(30, 10)):
        at = QPointF(start + step)
        moved = QMouseEvent(
            QEvent.Type.MouseMove, at, view.mapToGlobal(at), Qt.MouseButton.NoButton, held,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(view, moved)
    QTest.mouseRelease(view, held, pos=start + QPoint(30, 10))
    assert find_spots(view)[0] == before[0] + QPoint(30, 10)
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=start)
    assert find_spots(view) == before
    assert QApplication.activePopupWidget() is None


def test_buttons_do_what_keys_do(blocked):
    view, fitted = blocked.view, find_spots(blocked.view)
    button(blocked, "Zoom in").click()
    assert view.unit > 0
    assert find_spots(view) != fitted
    button(blocked, "Fit").click()
    assert find_spots(view) == fitted


def test_a_zoomed_drawing_is_fitted_again_only_for_another_pair(panel):
    session = wall_between()
    panel.show_section(side_view(session, "A", "B"))
    panel.view.zoom(2.0)
    zoomed = panel.view.unit
    panel.show_section(side_view(session, "A", "B"))
    assert panel.view.unit == pytest.approx(zoomed)
    panel.show_section(side_view(session, "A", "C"))
    assert panel.view.unit != pytest.approx(zoomed)


def test_a_fitted_drawing_is_fitted_again_when_the_panel_grows(qtbot, blocked):
    unit = blocked.view.unit
    blocked.resize(1200, 420)
    qtbot.waitUntil(lambda: blocked.view.unit != pytest.approx(unit))
    section, view = blocked.section, blocked.view
    assert all(view.rect().contains(view.to_pixel(*spot).toPoint()) for spot in section.line)


def test_the_axes_have_space_for_larger_texts(qtbot, blocked):
    before, font = blocked.view.box.width(), QFont(blocked.view.font())
    font.setPointSizeF(2 * font.pointSizeF())
    blocked.view.setFont(font)
    qtbot.waitUntil(lambda: blocked.view.box.width() < before - 20)


@pytest.mark.thorough
def test_the_drawing_is_copied_as_bitmap_and_svg(blocked):
    blocked.copy()
    data = QGuiApplication.clipboard().mimeData()
    image = QImage(data.imageData())
    assert image.width() == 2 * blocked.view.width()
    assert share_of(image, theme().no) > 0.0005
    lines = QSvgRenderer(QByteArray(data.data("image/svg+xml")))
    assert lines.isValid()
    page = QImage(lines.defaultSize(), QImage.Format.Format_RGB32)
    page.fill(QColor("#ffffff"))
    with QPainter(page) as painter:
        lines.render(painter)
    assert share_of(page, theme().no) > 0.0005


def test_texts_never_overlap(qapp):
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    taken = []
    words = [Word(f"a rather long name {number}", QPointF(200, 110), "#000000", number == 3) for number in range(9)]
    draw_words(painter, words, QRectF(0, 0, 400, 200), "#ffffff", taken)
    painter.end()
    assert len(taken) >= 5
    assert not any(a.intersects(b) for number, a in enumerate(taken) for b in taken[:number])
    assert all(QRectF(0, 0, 400, 200).contains(box) for box in taken)


def test_an_unopened_panel_has_no_drawing(qtbot):
    panel = SectionPanel()
    qtbot.addWidget(panel)
    panel.show_section(side_view(wall_between(), "A", "B"))
    panel.copy()
    assert panel.view is None
