"""Foreign names are plain text everywhere: none is read as markup, and none loads a picture."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMessageBox,
    QTreeWidget,
    QWidget,
)

from app.games.actions import Place
from app.model import Board
from app.storage.library_entries import Card, LibraryEntry
from app.ui.battle_document import BattleDocument
from app.ui.files.recent_dialog import RecentDialog
from app.ui.main_window import MainWindow
from app.ui.sight.matrix_dialog import format_table
from app.ui.terrain.library_panel import ask_remove, ask_set, ask_title, show_health
from app.ui.widgets.dialogs import input_box, message_box
from tests.scenes import fighter
from tests.ui.stand_ins import FakeViewport

UI = Path(__file__).parents[2] / "app" / "ui"
NAME = '<img src="//stranger/share/a.png">'


def marked_up(text):
    """Returns whether Qt would load the picture: it treats a text with a tag as markup."""
    return "<img" in text


def read_as_markup(widgets):
    """Yields the texts that contain an unescaped foreign name and that Qt would read as markup."""
    for widget in widgets:
        if marked_up(widget.toolTip()):
            yield "tip", widget.toolTip()
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText and "<img" in widget.text():
            yield "label", widget.text()
        if isinstance(widget, QTreeWidget):
            for row in range(widget.topLevelItemCount()):
                for column in range(widget.columnCount()):
                    if marked_up(widget.topLevelItem(row).toolTip(column)):
                        yield "row", widget.topLevelItem(row).toolTip(column)


def shown(widget):
    return [widget, *widget.findChildren(QWidget)]


@pytest.fixture
def entry():
    return LibraryEntry(
        "a" * 64 + ".stl", Card(NAME[:60], NAME[:60], source=NAME, warnings=(f"{NAME} is open.",)), Path("x.png")
    )


@pytest.mark.parametrize(
    "ask",
    [
        lambda parent, entry: ask_title(parent, entry, print),
        lambda parent, entry: ask_set(parent, entry, [NAME], print),
        lambda parent, entry: ask_remove(parent, entry, print),
        show_health,
        lambda parent, _: message_box(QMessageBox.Icon.Warning, NAME, NAME, parent=parent),
        lambda parent, _: input_box(parent, NAME, NAME),
    ],
)
def test_no_message_box_reads_a_name_as_markup(qtbot, entry, ask):
    parent = QWidget()
    qtbot.addWidget(parent)
    box = ask(parent, entry)
    labels = [label for label in box.findChildren(QLabel) if "<img" in label.text()]
    assert labels
    assert list(read_as_markup(shown(box))) == []
    box.close()


def test_a_recent_battle_of_any_name_opens_correctly(qtbot, tmp_path, data_folder):
    from app.storage import recent_files

    path = tmp_path / "<b>club<b>.eyeline"
    path.write_bytes(b"")
    recent_files.remember(path)
    dialog = RecentDialog(recent_files.find_recent(), str)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.chosen) as chosen:
        dialog.accept()
    assert chosen.args == [path]


@pytest.mark.thorough
@pytest.mark.gl
def test_no_label_or_tooltip_reads_a_name_as_markup(qtbot, tmp_path):
    from app.ui.document_loader import DocumentLoader
    from app.ui.main_window import MainWindow
    from app.ui.workers import stop_all

    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.opener = DocumentLoader(window)
    with qtbot.waitSignal(window.opener.opened, timeout=30000):
        window.opener.begin_new(Board())
    sides = (f"{NAME} red", f"{NAME} blue")
    crowd = (fighter(f"{NAME} {number}", 100 + 100 * number, 100, side=sides[number % 2]) for number in range(4))
    window.document.session.do(Place(tuple(crowd)))
    window.document.sight_pair.choose(f"{NAME} 0", f"{NAME} 1")
    window.workspace.actions.run("sight")
    qtbot.waitUntil(lambda: bool(window.sight.verdict.findChildren(QLabel)) and window.sight.verdict.isVisible())
    window.document.selection.select(f"{NAME} 0")
    window.fighters.show_properties()
    window.sight.matrix.show_matrix()
    qtbot.waitUntil(lambda: window.sight.matrix.grid.cell((f"{NAME} 0", f"{NAME} 1")) is not None, timeout=20000)
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(window.sight.matrix.grid), "pair", (f"{NAME} 0", f"{NAME} 1"))
        patch.setattr("app.ui.sight.matrix_dialog.QToolTip.showText", lambda _, text, *more: told.append(text))
        window.sight.matrix.event(QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(1, 1), QPoint(1, 1)))
    assert told
    assert not marked_up(told[0])
    assert any("<img" in label.text() for label in window.findChildren(QLabel))
    assert list(read_as_markup(QApplication.allWidgets())) == []
    window.sight.matrix.copy()
    assert NAME in QGuiApplication.clipboard().text()
    window.close()
    assert stop_all()


FORMULAS = ("=1+1", "+1", "-1+2", "@SUM(A1)", "＝1+1", " =1+1", '"=1+1"', "'=1", '=HYPERLINK("//stranger")')


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_that_looks_like_a_formula_is_copied_as_text(name):
    [[cell]] = [row.split("\t") for row in format_table([[name]]).split("\n")]
    assert cell == f"'{name.strip()}"


def test_a_name_stays_in_its_cell():
    assert format_table([["A\tB", "C\nD"], ["plain - name", "visible 3 mm"]]) == "A B\tC D\nplain - name\tvisible 3 mm"


# The following tests read the code itself: they fail if a name is shown unescaped in a new place.

BOXES = {"QMessageBox", "QInputDialog"}
RICH = {"verdict_panel.py", "shortcuts_dialog.py", "about_dialog.py", "result_dialog.py", "help_dialog.py"}
"""Modules that create pages of markup, and escape the names in them."""


def calls():
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path, node


def name_of(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def owner_of(function):
    return name_of(function.value) if isinstance(function, ast.Attribute) else ""


def is_ours(text):
    """Returns whether a text is the program's own, or escaped."""
    if isinstance(text, ast.Constant):
        return True
    if isinstance(text, ast.IfExp):
        return is_ours(text.body) and is_ours(text.orelse)
    if not isinstance(text, ast.Call):
        return False
    return name_of(text.func) == "plain_tooltip" or (name_of(text.func) == "tr" and not text.keywords)


def places(wrong):
    return [f"{path.relative_to(UI)}:{node.lineno}" for path, node in calls() if wrong(path, node)]


@pytest.mark.thorough
def test_every_tooltip_is_our_own_text_or_escaped():
    def wrong(_, node):
        tips = {"setToolTip": -1, "showText": 1}
        name = name_of(node.func)
        return name in tips and bool(node.args) and not is_ours(node.args[tips[name]])

    assert places(wrong) == []


@pytest.mark.thorough
def test_every_message_box_is_created_with_plain_labels():
    def wrong(path, node):
        made = name_of(node.func) in BOXES or (owner_of(node.func) in BOXES and name_of(node.func)[:1].islower())
        return made and path.name != "dialogs.py"

    assert places(wrong) == []


@pytest.mark.thorough
def test_every_label_sets_its_text_format():
    """A plain label is a `WrappingLabel`; others set their format, or show only a symbol or a picture."""

    def wrong(path, node):
        if name_of(node.func) != "QLabel" or not node.args or isinstance(node.args[0], ast.Constant):
            return False
        return "setTextFormat(Qt.TextFormat.PlainText)" not in path.read_text(encoding="utf-8")

    assert places(wrong) == []
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and "QLabel" in map(name_of, node.bases):
                assert "setTextFormat" in ast.unparse(node), f"{path.name}: {node.name}"


@pytest.mark.thorough
def test_markup_is_made_in_few_places():
    def wrong(path, node):
        makes = name_of(node.func) in {"setHtml", "insertHtml", "setMarkdown"}
        rich = name_of(node.func) == "setTextFormat" and "RichText" in ast.unparse(node)
        return (makes or rich) and path.name not in RICH

    assert places(wrong) == []


def test_an_ampersand_in_a_name_is_not_a_mnemonic(qtbot):
    from app.session import new_session

    session = new_session(Board())
    session.do(Place((fighter("Axe & Shade", 100, 100),)))
    window = MainWindow()
    qtbot.addWidget(window)
    window.workspace.open_document(BattleDocument(session, FakeViewport(), window), "Battle")
    assert window.workspace.actions.actions["undo"].text() == "&Undo: Place Axe && Shade"
    window.workspace.close_document()
    session.close()
