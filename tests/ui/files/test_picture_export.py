"""Pictures of the table: copied, saved and printed, each with a caption."""

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog

from app.games.actions import Remove
from app.table.pictures.top_view_svg import format_plan_file
from app.ui.files.picture_export import PAPER, Caption, draw_page, make_caption, with_caption
from app.ui.paper.outputs import make_images
from app.ui.paper.pages import Printout
from tests.ui.test_window import battle, window  # noqa: F401

pytestmark = pytest.mark.gl
CAPTION = Caption("Club night", "Free play · board 30″ × 22″", ("A → B: Visible", "A line clears everything.", "more"))


@pytest.fixture
def answer(monkeypatch):
    def give(path, kind=""):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), kind))

    return give


def note(window):  # noqa: F811
    return window.workspace.messages.line.text()


def test_a_caption_is_below_the_picture(qapp):
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(2.0)
    image.fill(QColor("green"))
    whole = with_caption(image, CAPTION, QFont())
    assert (whole.width(), whole.devicePixelRatio()) == (400, 2.0)
    assert whole.pixelColor(399, 199) == QColor("green")
    assert whole.pixelColor(1, 202) == PAPER
    below = [whole.pixelColor(x, y) for x in range(0, 400, 2) for y in range(202, whole.height(), 2)]
    assert sum(colour != PAPER for colour in below) > 100


@pytest.mark.thorough
def test_the_caption_names_battle_game_board_and_verdict(battle):  # noqa: F811
    battle.document.verdict_text = lambda: "A → B: Visible\nA line has 2 mm of clearance."
    caption = make_caption(battle.document, "Club night")
    assert caption.title == "Club night"
    assert caption.game == "Free play · board 30″ × 22″"
    assert caption.verdict == ("A → B: Visible", "A line has 2 mm of clearance.")


@pytest.mark.thorough
def test_a_key_copies_the_picture(battle):  # noqa: F811
    actions = battle.workspace.actions
    assert actions.actions["copy_picture"].shortcut().toString() == "Ctrl+Shift+C"
    actions.run("copy_picture")
    copied = QGuiApplication.clipboard().image()
    assert copied.width() == battle.viewport.width() * battle.viewport.devicePixelRatioF()
    assert copied.height() > battle.viewport.height()
    assert note(battle) == "Copied."


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("typed", "kind", "written", "begins"),
    [
        ("table.png", "", "table.png", b"\x89PNG"),
        ("table", "JPEG picture (*.jpg)", "table.jpg", b"\xff\xd8"),
        ("table", "", "table.png", b"\x89PNG"),
        ("page.pdf", "", "page.pdf", b"%PDF"),
    ],
)
def test_the_file_name_or_type_decides_the_picture_format(battle, answer, tmp_path, typed, kind, written, begins):  # noqa: F811
    answer(tmp_path / typed, kind)
    battle.workspace.actions.run("export_picture")
    assert (tmp_path / written).read_bytes().startswith(begins)
    assert note(battle) == f"Exported {written}."


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["table.png", "table.jpg", "page.pdf"])
@pytest.mark.filterwarnings("ignore")
def test_a_write_error_shows_a_message(battle, answer, tmp_path, name, qtlog):  # noqa: F811
    with qtlog.disabled():
        answer(tmp_path / "nowhere" / name)
        battle.workspace.actions.run("export_picture")
    why = "(No such file or directory)"
    assert battle.workspace.messages.bar.text == f"{name} cannot be written {why}; choose another place."


@pytest.mark.thorough
def test_a_page_is_printed_with_the_full_verdict(battle, tmp_path, monkeypatch):  # noqa: F811
    def print_into_a_file(dialog):
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "page.pdf"))
        return True

    monkeypatch.setattr(QPrintDialog, "exec", print_into_a_file)
    battle.workspace.actions.run("print")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    assert note(battle) == "Printed."


@pytest.mark.thorough
def test_picture_plan_and_text_do_not_overlap_on_a_page(battle):  # noqa: F811
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    table = battle.document.session.table
    plan = format_plan_file(table.battle, table.meshes, "Plan")
    printout = Printout("Club night", lambda pages: draw_page(pages, image, CAPTION, plan), landscape=True)
    (page,) = make_images(printout, dpi=96)
    assert page.pixelColor(page.width() // 2, page.height() // 3) == QColor("green")
    plan = [page.pixelColor(x, page.height() * 4 // 5) for x in range(5, 150)]
    assert all(colour != QColor("green") for colour in plan)
    assert any(colour != QColor("white") for colour in plan)


@pytest.mark.thorough
def test_the_plan_is_a_valid_svg(battle):  # noqa: F811
    table = battle.document.session.table
    drawing = QSvgRenderer(format_plan_file(table.battle, table.meshes, "Plan").encode())
    assert drawing.isValid()
    assert QSizeF(drawing.defaultSize()).width() == pytest.approx(table.battle.board.width_mm + 20)


@pytest.mark.thorough
def test_a_page_of_an_earlier_moment_shows_its_plan(battle, tmp_path, monkeypatch):  # noqa: F811
    drawn, session = [], battle.document.session
    session.do(Remove((session.battle.fighters[0].id,)))
    session.view_step(0)
    monkeypatch.setattr(
        "app.table.pictures.top_view_svg.format_plan_file", lambda shown, *more: drawn.append(shown) or "<svg/>"
    )
    battle.files.exports.pictures.write(tmp_path / "page.pdf")
    assert drawn == [session.history.steps[0].battle]
