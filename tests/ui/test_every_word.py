"""Everything that the window shows has passed through a translation: menus, tools, panels and tips."""

import re

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app import app_paths
from app.ui.main_window import MainWindow
from app.ui.qt_language import install_language
from tests.german import bracketed_catalogue

KEYS = re.compile(r"\b(Ctrl|Shift|Alt|Esc|Del|Ins|Home|End|Tab|Enter|Return|Space|PgUp|PgDown|F\d+)\b(\+\S+)?")
THE_SAME = re.compile(r"\b(Eyeline|mm|cm|in|x|y|z)\b")
SHOWN = ("text", "toolTip", "accessibleName", "statusTip", "windowTitle", "placeholderText", "title", "suffix")


@pytest.fixture
def window(qapp, qtbot, monkeypatch, tmp_path):
    folder = tmp_path / "translations"
    folder.mkdir()
    monkeypatch.setattr(app_paths, "TRANSLATIONS", bracketed_catalogue(folder))
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))
    install_language(qapp, "de")
    made = MainWindow()
    qtbot.addWidget(made)
    yield made
    install_language(qapp, "en")


def shown(thing):
    """What a widget or an action shows, and where."""
    for name in SHOWN:
        say = getattr(thing, name, None)
        if callable(say) and isinstance(text := say(), str) and text:
            yield f"{type(thing).__name__} {thing.objectName()}.{name}", text


def missed(text):
    """The words in a text that are in no brackets; keys and names are no words."""
    bare = re.sub(r"«[^«»]*»|<[^<>]*>|\([^()]*\)", "", text)
    return re.findall(r"[^\W\d_]{2,}", THE_SAME.sub("", KEYS.sub("", bare.replace("&", ""))))


def test_what_is_in_no_brackets_is_noticed():
    assert missed("«Undo» (Ctrl+Z)") == []
    assert missed("Undo «Move {what}»") == ["Undo"]


def test_no_word_of_the_window_is_left_in_english(window):
    things = [window, *window.findChildren(QWidget), *window.findChildren(QAction)]
    found = [(where, text) for thing in things for where, text in shown(thing)]
    assert sum("«" in text for _, text in found) > 100
    ours = [(where, text) for where, text in found if "qt_dockwidget_" not in where]  # those Qt has translated
    assert [(where, text) for where, text in ours if missed(text)] == []
