"""Every text of the window is translated: menus, tools, panels and tooltips."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from app.core import app_paths
from app.ui.main_window import MainWindow
from app.ui.qt_language import install_language
from tests.e2e.audits.translations import (
    find_cut_texts,
    find_decimal_points,
    find_missed_words,
    find_shown_texts,
    write_bracketed_catalogue,
)


@pytest.fixture
def window(qapp, qtbot, monkeypatch, tmp_path):
    folder = tmp_path / "translations"
    folder.mkdir()
    monkeypatch.setattr(app_paths, "TRANSLATIONS", write_bracketed_catalogue(folder))
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))
    install_language(qapp, "de")
    made = MainWindow()
    qtbot.addWidget(made)
    yield made
    install_language(qapp, "en")


def test_text_without_brackets_is_detected():
    assert find_missed_words("«Undo» (Ctrl+Z)") == []
    assert find_missed_words("Undo «Move {what}»") == ["Undo"]


@pytest.mark.thorough
def test_no_text_of_the_window_is_left_in_english(window):
    things = [window, *window.findChildren(QWidget), *window.findChildren(QAction)]
    found = [(where, text) for thing in things for where, text in find_shown_texts(thing)]
    assert sum("«" in text for _, text in found) > 100
    ours = [(where, text) for where, text in found if "qt_dockwidget_" not in where]  # the ones that Qt has translated
    assert [(where, text) for where, text in ours if find_missed_words(text)] == []


def test_numbers_with_a_decimal_point_are_detected():
    assert find_decimal_points("2.2″ of 4″, 0.012 mm (16.5)") == ["2.2", "0.012", "16.5"]
    assert find_decimal_points("2,2″, 6.424 Dreiecke, A4.1, OpenGL 2.1") == []


def test_table_headings_may_have_tooltips_instead(qtbot):
    table = QTableWidget(1, 1)
    qtbot.addWidget(table)
    table.setHorizontalHeaderItem(0, head := QTableWidgetItem("A long sentence"))
    table.setColumnWidth(0, 20)
    table.show()
    assert [fault.split(" ")[0] for fault in find_cut_texts(table)] == ["QHeaderView"]
    head.setToolTip("A long sentence")
    assert list(find_cut_texts(table)) == []


def test_a_too_wide_text_counts_as_cut_without_a_tooltip(qtbot):
    root = QWidget()
    qtbot.addWidget(root)
    label, button = QLabel("A long sentence", root), QPushButton("A long sentence", root)
    root.resize(400, 200)
    root.show()
    button.move(0, 60)
    for widget in (label, button):
        widget.adjustSize()
    assert list(find_cut_texts(root)) == []
    label.setFixedWidth(30)
    button.setFixedWidth(30)
    assert [fault.split(" ")[0] for fault in find_cut_texts(root)] == ["QLabel", "QPushButton"]
    label.setToolTip("A long sentence")
    label.setFixedSize(300, 4)  # umlauts, too, need their height
    label.setToolTip("")
    assert len(list(find_cut_texts(root))) == 2
    for widget in (label, button):
        widget.setToolTip("A long sentence")
    assert list(find_cut_texts(root)) == []
