"""Accessibility: names for everything, a verdict as a sentence, keys for all actions."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QLabel, QTabBar, QWidget

from app.core.app_paths import DEMO
from app.ui.app_services.tour import Tour
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.widgets.keyboard import find_first_stop
from app.ui.widgets.labels import ElidedLabel
from app.ui.widgets.theme import apply_theme, set_up_theme
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl

ROLES = {
    QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton, QAccessible.Role.ComboBox,
    QAccessible.Role.EditableText, QAccessible.Role.SpinBox, QAccessible.Role.Slider, QAccessible.Role.List,
    QAccessible.Role.Tree, QAccessible.Role.Table, QAccessible.Role.MenuItem, QAccessible.Role.ListItem,
    QAccessible.Role.Dialog, QAccessible.Role.ProgressBar, QAccessible.Role.ButtonMenu,
    QAccessible.Role.PageTab, QAccessible.Role.Graphic, QAccessible.Role.Canvas, QAccessible.Role.Dial,
}  # fmt: skip
"""Roles of controls and messages that need a name."""
QUIET = {"presentation", "close", "quit", "demo", "open_data_folder"}
"""Commands that close what is open, or open something else."""


@pytest.fixture(scope="module")
def _opened(qapp, tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("EYELINE_DATA", str(tmp_path_factory.mktemp("desk")))
    window = MainWindow()
    window.show()
    window.opener = DocumentLoader(window)
    yield window
    window.close()
    assert stop_all()
    window.deleteLater()
    qapp.processEvents()
    patch.undo()


@pytest.fixture
def demo(_opened, qtbot):
    if _opened.document is None:
        with qtbot.waitSignal(_opened.opener.opened, timeout=60000):
            _opened.opener.open_initial(DEMO)
    _opened.document.sight_pair.choose("")
    return _opened


def nameless(root):
    """Returns the widgets under this one for which a screen reader has no text."""
    return [path for path, said in _walk(QAccessible.queryAccessibleInterface(root), type(root).__name__) if not said]


def _walk(node, path):
    if node is None or not node.isValid():
        return
    state, role = node.state(), node.role()
    if state.invisible:
        return
    thing = node.object()
    if isinstance(thing, QTabBar) and not thing.count():
        return  # Qt keeps bars for docks that it does not use, out of sight
    takes_keys = isinstance(thing, QWidget) and thing.focusPolicy() & Qt.FocusPolicy.TabFocus and thing.isEnabled()
    if role in ROLES or takes_keys:
        words = node.text(QAccessible.Text.Name) or node.text(QAccessible.Text.Description)
        value = (
            node.text(QAccessible.Text.Value) if role in (QAccessible.Role.ListItem, QAccessible.Role.TreeItem) else ""
        )
        yield f"{path} ({role.name})", words or value
    for at in range(min(node.childCount(), 200)):
        child = node.child(at)
        inner = child.object() if child is not None else None
        if isinstance(inner, QWidget) and (not inner.isVisible() or inner.isWindow()):
            continue
        name = type(inner).__name__ if inner is not None else str(at)
        yield from _walk(child, f"{path}/{name}")


@pytest.mark.thorough
def test_nothing_in_the_window_is_nameless(demo, qtbot):
    demo.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(lambda: demo.sight.verdict.answer is not None, timeout=30000)
    assert nameless(demo) == []


def test_a_nameless_button_is_detected(qtbot):
    from PySide6.QtWidgets import QToolButton, QVBoxLayout

    box = QWidget()
    qtbot.addWidget(box)
    QVBoxLayout(box).addWidget(QToolButton())
    box.show()
    assert len(nameless(box)) == 1


@pytest.mark.thorough
def test_nothing_that_a_command_opens_is_nameless(demo, qtbot, monkeypatch):
    """Runs every command, and checks the dialog or panel that opens."""
    for ask in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, ask, lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    found, dialogs = set(), set()

    def look():
        found.update(nameless(demo))
        for tour in demo.findChildren(Tour):
            tour.end()
        for shown in QApplication.topLevelWidgets():
            if isinstance(shown, QDialog) and shown.isVisible():
                dialogs.add(type(shown).__name__)
                found.update(nameless(shown))
                shown.reject()

    for command in demo.workspace.actions.commands:
        if command.id not in QUIET:
            demo.document.sight_pair.choose("Ashka", "Borin")
            demo.document.selection.select("Ashka")
            QTimer.singleShot(150, look)  # for those that wait for an answer
            demo.workspace.actions.run(command.id)
            QApplication.processEvents()
            look()
            while demo.document.session.undo_label:
                demo.document.session.undo()
    assert {"HelpDialog", "ShortcutsDialog", "SettingsDialog", "AboutDialog", "CommandPalette"} <= dialogs
    assert sorted(found) == []


@pytest.mark.thorough
def test_a_new_verdict_is_announced_as_a_sentence(demo, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr("app.ui.sight.verdict_panel.announce", lambda where, text, urgent=False: said.append(text))
    demo.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(lambda: any("Ashka" in text for text in said), timeout=30000)
    assert "Ashka" in said[-1]
    assert "Borin" in said[-1]
    assert "visible" in said[-1].lower()
    assert said[-1].endswith(".")
    assert len(said) == len(set(said))


@pytest.mark.thorough
def test_a_verdict_takes_at_most_six_keys(demo, qtbot):
    """From the opened battle: N chooses the observer, N the target; nothing is clicked."""
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    demo.viewport.setFocus()
    pressed = 0
    for _ in range(2):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_N)
        pressed += 1
    verdict = demo.sight.verdict
    qtbot.waitUntil(lambda: verdict.answer is not None and verdict.answer.question.thorough, timeout=30000)
    assert pressed <= 6
    assert demo.sight.verdict.answer.pair.ruling.name in ("visible", "not visible", "too close", "undecided")


@pytest.mark.thorough
def test_the_finder_reaches_any_pair_in_six_keys(demo, qtbot):
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    demo.viewport.setFocus()
    for letters in ("f", "h"):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        finder = next(
            w for w in QApplication.topLevelWidgets() if type(w).__name__ == "CommandPalette" and w.isVisible()
        )
        qtbot.waitUntil(finder.isActiveWindow, timeout=5000)
        QTest.keyClicks(finder._line, letters)
        QTest.keyClick(finder._line, Qt.Key.Key_Return)
        demo.activateWindow()
        qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    assert (demo.document.sight_pair.observer, demo.document.sight_pair.target) == ("Finn", "Hulda")


@pytest.mark.thorough
def test_f6_cycles_through_the_parts_of_the_window(demo, qtbot):
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    demo.viewport.setFocus()
    parts = [part for part in demo.panes if part.isVisible() and find_first_stop(part)]
    been = []
    for _ in parts:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        been.append(next(part for part in parts if part is focus or part.isAncestorOf(focus)))
    assert set(been) == set(parts)
    assert demo.viewport.hasFocus()
    assert demo.centralWidget().findChild(QWidget, "table").property("focused")


@pytest.mark.thorough
def test_at_twice_the_size_no_text_is_cut_off(demo, qtbot):
    """If there is no space, there must be a scroll bar, or the whole text in a tooltip."""
    app = QApplication.instance()
    demo.resize(1280, 800)
    set_up_theme(app, "light", 200)
    try:
        demo.document.sight_pair.choose("Ashka", "Borin")
        qtbot.waitUntil(lambda: demo.sight.verdict.answer is not None, timeout=30000)
        cut = set()
        demo.workspace.actions.run("side")
        for id in ("library", "measuring", "numbers"):
            demo.workspace.actions.run(id)
            for _ in range(3):
                app.processEvents()
            cut.update(f"{id}: {name}" for name in cut_off(demo))
            demo.workspace.actions.run(id)
        demo.workspace.actions.run("side")
        assert (demo.width(), demo.height()) == (1280, 800)
        assert sorted(cut) == []
    finally:
        apply_theme(app, "system", 100)
        app.setStyleSheet("")


def cut_off(root):
    """Yields the texts that have less space than they need."""
    for kind in (QLabel, QAbstractButton):
        for widget in root.findChildren(kind):
            if widget.isVisible() and widget.text() and not isinstance(widget, ElidedLabel) and _is_cut(widget):
                yield f"{type(widget).__name__} {widget.text()!r} {widget.size()} of {widget.sizeHint()}"


def _is_cut(widget):
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width()) - 1
    return widget.width() < widget.minimumSizeHint().width() - 1 or widget.height() < widget.fontMetrics().height() - 1
