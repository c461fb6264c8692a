import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest

from app.ui.dress.theme import DARK, LIGHT
from app.ui.scene_of import side_looks
from app.ui.sight.section_axes import Scale
from app.ui.sight.section_items import Drawing, plot
from app.ui.sight.section_labels import Word, paint_words
from app.ui.sight.section_panel import SectionPanel
from tests.ui.sight.test_section import aside, side_view
from tests.ui.stand_ins import wall_between


@pytest.fixture
def panel(qtbot):
    shown = SectionPanel()
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.show_looks(side_looks(wall_between().battle))
    shown.show()
    return shown


def share_of(image, colour, reach=70):
    wanted, count = QColor(colour), 0
    for x in range(0, image.width(), 2):
        for y in range(0, image.height(), 2):
            at = image.pixelColor(x, y)
            apart = abs(at.red() - wanted.red()) + abs(at.green() - wanted.green()) + abs(at.blue() - wanted.blue())
            count += apart < reach
    return 4 * count / image.width() / image.height()


def drawn(section, colours=LIGHT):
    image = QImage(900, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    room = plot(QRectF(image.rect()), painter)
    from app.ui.sight.section_items import extent

    looks = side_looks(wall_between().battle)
    Drawing(section, looks, Scale.fitting(*extent(section), room), colours).paint(painter, QRectF(image.rect()))
    painter.end()
    return image


def test_a_sentence_says_what_stops_the_line_and_where(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    said = "From A to B: even the best line is stopped by wall, 5.71″ on its way."
    assert panel._said.text() == panel.canvas.accessibleDescription() == said
    assert panel.canvas.accessibleName()


def test_a_sentence_says_what_a_line_clears_and_by_how_much(panel):
    section = side_view(aside(), "A", "B")
    panel.show_section(section)
    assert panel._said.text().startswith(f"From A to B: the line clears wall by {section.narrowest.mm:.1f} mm, ")


def test_without_a_pair_the_panel_says_what_to_do_and_draws_nothing(panel):
    panel.show_section(None)
    assert panel._said.text().startswith("Choose who looks")
    assert not panel._copy.isEnabled()
    panel.canvas.zoom(2)
    panel.canvas.grab()


def test_what_stops_the_line_is_drawn_in_the_colour_of_no_and_a_free_line_in_that_of_yes(qapp):
    for colours in (LIGHT, DARK):
        blocked, free = (
            drawn(side_view(wall_between(), "A", "B"), colours),
            drawn(side_view(aside(), "A", "B"), colours),
        )
        assert share_of(blocked, colours.no) > 0.001
        assert share_of(blocked, colours.yes) == 0
        assert share_of(free, colours.yes) > 0.001
        assert share_of(free, colours.card, 12) > 0.3


def test_the_scale_is_the_same_along_and_up(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    scale = panel.canvas.scale()
    a, b = scale.at(0, 0), scale.at(50, 50)
    assert b.x() - a.x() == pytest.approx(a.y() - b.y())
    assert scale.mm(b) == pytest.approx((50, 50))


def test_all_that_matters_fits_into_the_room(panel):
    section = side_view(wall_between(), "A", "B")
    panel.show_section(section)
    scale = panel.canvas.scale()
    for x, y in [*section.line, *section.seer.body.tolist(), *section.target.base.tolist(), (150.0, 60.0)]:
        assert panel.canvas.rect().contains(scale.at(x, y).toPoint())


def test_the_wheel_zooms_about_the_cursor_and_home_fits_again(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    canvas, spot = panel.canvas, QPointF(300, 100)
    fitted, place = canvas.scale(), canvas.scale().mm(spot)
    canvas.zoom(3.0, spot)
    assert canvas.scale().pixels == pytest.approx(3 * fitted.pixels)
    assert canvas.scale().mm(spot) == pytest.approx(place)
    QTest.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.scale() == fitted


def test_keys_move_and_zoom_the_drawing(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    canvas, before = panel.canvas, panel.canvas.scale()
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Up)
    assert canvas.scale().x < before.x
    assert canvas.scale().y > before.y
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.scale().pixels > before.pixels
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.scale().pixels == pytest.approx(before.pixels)


def test_a_zoomed_drawing_stays_while_things_move_and_fits_anew_for_another_pair(panel):
    session = wall_between()
    panel.show_section(side_view(session, "A", "B"))
    panel.canvas.zoom(2.0)
    zoomed = panel.canvas.scale()
    panel.show_section(side_view(session, "A", "B"))
    assert panel.canvas.scale() == zoomed
    panel.show_section(side_view(session, "A", "C"))
    assert panel.canvas.scale() != zoomed


def test_the_drawing_is_copied_as_a_picture(panel):
    panel.show_section(side_view(wall_between(), "A", "B"))
    panel.copy()
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * panel.canvas.width()
    assert share_of(image, LIGHT.no) > 0.0005


def test_words_never_cover_each_other(qapp):
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    taken = []
    words = [Word(f"a rather long name {number}", QPointF(200, 110), "#000000", number == 3) for number in range(9)]
    paint_words(painter, words, QRectF(0, 0, 400, 200), "#ffffff", taken)
    painter.end()
    assert len(taken) >= 5
    assert not any(a.intersects(b) for number, a in enumerate(taken) for b in taken[:number])
    assert all(QRectF(0, 0, 400, 200).contains(box) for box in taken)
