"""The window in another language: our texts, and those of Qt's dialogs."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QTreeView

from app.core import app_paths
from app.core.language import tr
from app.core.lengths import format_mm
from app.ui.actions.shortcuts import format_key
from app.ui.file_dialogs import ColumnFitter
from app.ui.qt_language import install_language
from app.ui.widgets.inputs import DoubleSpinBox
from tests.german import german_catalogue


@pytest.fixture
def german(qapp, monkeypatch, tmp_path):
    german_catalogue(tmp_path, {"{name} is gone": "{name} ist weg"})
    monkeypatch.setattr(app_paths, "TRANSLATIONS", tmp_path)
    yield qapp
    install_language(qapp, "en")


def translated_texts():
    words = QCoreApplication.translate("QPlatformTheme", "Cancel")
    return tr("{name} is gone", name="x"), words


def test_one_call_sets_the_language_of_our_texts_and_of_qt(german):
    assert install_language(german, "de") == "de"
    assert translated_texts() == ("x ist weg", "Abbrechen")


def test_another_language_replaces_the_first(german):
    install_language(german, "de")
    assert install_language(german, "en") == "en"
    assert translated_texts() == ("x is gone", "Cancel")


def test_an_unknown_language_falls_back_to_english(german):
    assert install_language(german, "xx") == "en"
    assert translated_texts() == ("x is gone", "Cancel")


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("de", ["Strg+Umschalt+P", "Entf", "Strg+Eingabe"]),
        ("fr", ["Ctrl+Maj+P", "Suppr", "Ctrl+Entrée"]),
        ("es", ["Ctrl+Mayús+P", "Supr", "Ctrl+Intro"]),
        ("en", ["Ctrl+Shift+P", "Del", "Ctrl+Return"]),
    ],
)
def test_keys_have_the_names_printed_on_keyboards(german, monkeypatch, language, written):
    monkeypatch.undo()  # the shipped languages
    install_language(german, language)
    assert [format_key(key) for key in ("Ctrl+Shift+P", "Del", "Ctrl+Return")] == written


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_nothing_in_a_file_dialog_is_english(german, monkeypatch, qtbot, language):
    monkeypatch.undo()  # the shipped languages

    def texts():
        dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)
        qtbot.addWidget(dialog)
        shown = [one.text() or one.toolTip() for kind in (QLabel, QAbstractButton) for one in dialog.findChildren(kind)]
        return set(filter(None, shown))

    install_language(german, "en")
    english = texts()
    install_language(german, language)
    assert texts() & english <= {"Details"}


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_the_names_in_a_file_dialog_can_be_read(german, monkeypatch, qtbot, tmp_path, language):
    monkeypatch.undo()  # the shipped languages
    install_language(german, language)
    (folder := tmp_path / "club").mkdir()
    (folder / "Club and friends 2026-11-30.zip").touch()
    dialog = QFileDialog(None, "", str(folder), options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.setFont(QFont("sans", 12))
    with ColumnFitter():
        dialog.show()
        view = dialog.findChild(QTreeView)
        qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) == 1)
        needed = view.fontMetrics().horizontalAdvance("Club and friends 2026-11-30.zip")
        qtbot.waitUntil(lambda: view.columnWidth(0) > needed)


@pytest.mark.parametrize(("language", "written"), [("de", "2,5"), ("en", "2.5")])
def test_numbers_have_one_format_in_texts_and_fields(german, qtbot, language, written):
    install_language(german, language)
    box = DoubleSpinBox()
    qtbot.addWidget(box)
    box.setDecimals(1)
    box.setValue(2.5)
    assert (box.text(), format_mm(2.5)) == (written, f"{written} mm")


@pytest.mark.parametrize("typed", ["3,5", "3.5"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_number_is_typed_or_pasted_with_a_point_or_a_comma(german, qtbot, language, typed):
    install_language(german, language)
    box = DoubleSpinBox()
    qtbot.addWidget(box)
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 3.5
    box.setValue(1.0)
    QApplication.clipboard().setText(typed)
    box.selectAll()
    box.lineEdit().paste()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 3.5
