"""Pages on paper: in millimetres, with the stated number of pages, and white in every theme."""

from functools import partial
from threading import Event, Thread

import pytest
from PySide6.QtCore import QLocale, QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QPageSize, QPalette, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.core.legible import legible
from app.ui.paper.outputs import ask_to_print, draw_on, make_images, page_size, write_pdf
from app.ui.paper.pages import Printout
from app.ui.paper.text_block import TextStyle, break_text

A4 = QPageSize(QPageSize.PageSizeId.A4)
DPI = 254  # ten pixels per millimetre


def three_pages(pages):
    for text in ("one", "two", "three"):
        pages.write(text, pages.begin_page(f"Part {text}"))


def ruler(pages):
    room = pages.begin_page()
    pages.painter.fillRect(QRectF(room.left() + 20, room.top() + 30, 100, 5), QColor("red"))


def test_a_length_on_paper_is_true_to_scale(qapp):
    (page,) = make_images(Printout("Ruler", ruler), DPI, A4)
    row = next(y for y in range(page.height()) if page.pixelColor(500, y) == QColor("red"))
    red = [x for x in range(page.width()) if page.pixelColor(x, row + 5) == QColor("red")]
    assert (red[0] / 10, (red[-1] + 1) / 10) == pytest.approx((20, 120), abs=0.1)
    assert (page.width() / 10, page.height() / 10) == pytest.approx((210 - 24, 297 - 24), abs=0.1)


def test_pdf_pages_are_counted_before_they_are_numbered(qapp, tmp_path):
    seen = []

    def draw(pages):
        three_pages(pages)
        seen.append((pages.number, pages._count))

    write_pdf(tmp_path / "three.pdf", Printout("Three", draw))
    assert seen == [(3, 0), (3, 3)]
    assert (tmp_path / "three.pdf").read_bytes().count(b"/Type /Page\n") == 3


def test_the_same_pages_give_identical_files(qapp, tmp_path):
    for name in ("one.pdf", "two.pdf"):
        write_pdf(tmp_path / name, Printout("Three", three_pages))
    one, two = ((tmp_path / name).read_bytes() for name in ("one.pdf", "two.pdf"))
    assert one == two
    assert b"Date" not in one
    at = int(one.rpartition(b"startxref")[2].split()[0])
    assert one[at:].startswith(b"xref")  # apart from the dates, everything is where its table says


@pytest.mark.parametrize("place", ["nowhere/sheet.pdf", "taken.pdf"])
def test_a_failed_write_leaves_no_file_and_shows_a_message(qapp, tmp_path, place):
    (tmp_path / "taken.pdf").mkdir()
    with pytest.raises(PlayerError, match=r"cannot be written \(.+\); choose another place"):
        write_pdf(tmp_path / place, Printout("Three", three_pages))
    assert [path.name for path in tmp_path.iterdir()] == ["taken.pdf"]


def test_a_failed_drawing_keeps_the_existing_file(qapp, tmp_path):
    def draw(pages):
        pages.begin_page()
        raise ValueError

    (tmp_path / "sheet.pdf").write_text("mine")
    with pytest.raises(ValueError):  # noqa: PT011 # whatever it was
        write_pdf(tmp_path / "sheet.pdf", Printout("Broken", draw))
    assert (tmp_path / "sheet.pdf").read_text() == "mine"


def test_a_long_text_is_shortened_with_dots(qapp):
    style, told = TextStyle(9), []

    def draw(pages):
        room = pages.begin_page()
        text = "a word and another " * 60 + "🎲 end"
        told.append((pages.measure(text, 80, style), pages.write(text, QRectF(0, room.top(), 80, 12), style)))
        told.append(pages._break(text, 80, 12, style).lines)

    make_images(Printout("Long", draw), DPI, A4)
    (whole, written), lines = told[-2:]
    assert written <= 12 < whole
    assert lines[-1].endswith("…")


def test_two_workers_draw_their_pages_in_turn(qapp, tmp_path):
    inside, seen = Event(), []

    def draw_second(pages):
        inside.set()
        ruler(pages)

    second = Thread(target=write_pdf, args=(tmp_path / "second.pdf", Printout("Second", draw_second), A4))

    def draw_first(pages):
        if second.ident is None:
            second.start()
            seen.append(inside.wait(0.5))
        ruler(pages)

    first = Thread(target=make_images, args=(Printout("First", draw_first), DPI, A4))
    first.start()
    first.join()
    second.join()
    assert seen == [False]
    assert inside.is_set()


def test_text_with_surrogate_pairs_breaks_between_characters(qapp):
    told = []

    def draw(pages):
        pages.begin_page()
        told.append(pages._break("🎲🎲🎲 abc def", 12, 100, TextStyle(9)).lines)

    make_images(Printout("Dice", draw), DPI, A4)
    assert "".join(told[0]).replace(" ", "") == "🎲🎲🎲abcdef"


@pytest.mark.parametrize(
    ("name", "size"), [("en_US", "Letter"), ("en_CA", "Letter"), ("es_MX", "Letter"), ("de_DE", "A4"), ("en_GB", "A4")]
)
def test_the_paper_size_follows_the_country(name, size):
    assert page_size(QLocale(name)).id() is getattr(QPageSize.PageSizeId, size)


def test_a_document_uses_the_pages_it_needs_dark_on_white(qapp):
    document = QTextDocument()
    document.setPlainText("\n".join(f"line {number}" for number in range(200)))
    palette = QGuiApplication.palette()
    dark = QPalette(palette)
    dark.setColor(QPalette.ColorRole.Text, QColor("white"))
    QGuiApplication.setPalette(dark)
    try:
        images = make_images(Printout("Lines", lambda pages: pages.write_document(document)), 96, A4)
    finally:
        QGuiApplication.setPalette(palette)
    assert len(images) > 2
    for page in images:
        inks = {page.pixelColor(x, y).lightness() for x in range(60) for y in range(60, 300)}
        assert min(inks) < 80


def test_a_line_is_drawn_in_millimetres(qapp):
    def draw(pages):
        room = pages.begin_page()
        pages.draw_line(room.topLeft() + QPointF(0, 50), room.topLeft() + QPointF(90, 50), 1.0)

    (page,) = make_images(Printout("Line", draw), DPI, A4)
    y = (50 + 11) * 10
    assert page.pixelColor(450, y) != QColor("white")
    assert page.pixelColor(950, y) == QColor("white")


def test_only_the_selected_pages_are_printed_with_their_numbers(qapp, tmp_path):
    def draw(pages):
        for _ in range(4):
            pages.begin_page()

    writer = QPdfWriter(str(tmp_path / "some.pdf"))
    assert draw_on(writer, Printout("Four", draw), range(2, 4)) == 4
    assert (tmp_path / "some.pdf").read_bytes().count(b"/Type /Page\n") == 2


def test_the_printer_gets_the_chosen_pages(qtbot, monkeypatch, tmp_path):
    def choose(dialog):
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "chosen.pdf"))
        dialog.printer().setPrintRange(QPrinter.PrintRange.PageRange)
        dialog.printer().setFromTo(2, 3)
        return True

    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QPrintDialog, "exec", choose)
    assert ask_to_print(Printout("Three", three_pages), parent)
    assert (tmp_path / "chosen.pdf").read_bytes().count(b"/Type /Page\n") == 2


def test_a_printout_of_any_title_can_be_a_file(qtbot, monkeypatch):
    names = list[str]()
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QPrintDialog, "exec", lambda dialog: names.append(dialog.printer().docName()))
    assert not ask_to_print(Printout("Red/Blue – C:\\x: a report?", three_pages), parent)
    assert names == ["Red Blue – C x a report"]


@pytest.mark.parametrize("name", ["\u202eelbisiv", "\ufffe\uffffodd", "caf\udce9", "a\u200bb"])
def test_invisible_characters_in_names_are_not_printed(qapp, tmp_path, name):
    def draw(pages, words):
        pages.write(f"{words} is in the way", pages.begin_page(words))

    shown = legible(name)
    odd, plain = (make_images(Printout(title, partial(draw, words=title)))[0] for title in (name, shown))
    assert odd == plain
    assert write_pdf(tmp_path / "odd.pdf", Printout(name, partial(draw, words=name))) == 1


def test_no_line_is_printed_below_its_area(qapp):
    device = make_images(Printout("Ruler", ruler), DPI, A4)[0]
    line = break_text("one", 1000, 1000, TextStyle(), device).line_height
    block = break_text("one\ntwo\nthree", 1000, 2 * line, TextStyle(), device)
    assert block.lines == ("one", "two three")
    assert break_text("one\ntwo", 1000, 2 * line, TextStyle(), device).lines == ("one", "two")
