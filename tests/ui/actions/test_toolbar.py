"""The toolbar without enough space for all its buttons."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QToolButton

from app.ui.main_window import MainWindow
from app.ui.widgets.theme import set_up_theme


@pytest.mark.parametrize("percent", [100, 200])
def test_buttons_that_do_not_fit_are_behind_a_visible_arrow(qapp, qtbot, tmp_path, monkeypatch, percent):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    set_up_theme(qapp, "light", percent)
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(760, 700)
    window.show()
    qtbot.waitExposed(window)
    more = window.toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
    qtbot.waitUntil(more.isVisible)
    picture = more.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert len(colours) > 1


def test_no_line_is_drawn_under_menus_that_share_a_row_with_buttons(qapp, qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    set_up_theme(qapp, "contrast", 100)
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 700)
    window.show()
    qtbot.waitExposed(window)
    header = window.menuWidget()
    header.set_single_row(True)
    qapp.processEvents()
    picture = header.grab().toImage()
    assert window.toolbar.x() > 0
    assert len({picture.pixel(x, picture.height() - 1) for x in range(picture.width())}) == 1


def test_every_item_has_a_name_or_is_a_separator_before_any_battle_is_open(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    window = MainWindow()
    qtbot.addWidget(window)
    bar = QAccessible.queryAccessibleInterface(window.toolbar)
    items = [bar.child(at) for at in range(bar.childCount())]
    separators = [item for item in items if item.role() == QAccessible.Role.Separator]
    assert separators
    assert all(item.text(QAccessible.Text.Name) for item in items if item not in separators)
