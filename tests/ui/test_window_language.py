"""The window in another language: our words, Qt's own, and those from below the window."""

import pytest
from PySide6.QtCore import QCoreApplication

from app import language, places
from app.ui.language import install, tr
from tests.german import below_the_window, in_the_window


@pytest.fixture
def german(qapp, monkeypatch, tmp_path):
    in_the_window(tmp_path, "{count} pieces in {folder}", "{count} Stücke in {folder}")
    below_the_window(tmp_path, {("visible", ""): "sichtbar"})
    monkeypatch.setattr(places, "TRANSLATIONS", tmp_path)
    yield qapp
    install(qapp, "en")


def said():
    words = QCoreApplication.translate("QPlatformTheme", "Cancel")
    return tr("{count} pieces in {folder}", count=3, folder="x"), language.tr("visible"), words


def test_one_door_sets_the_language_of_window_core_and_qt(german):
    assert install(german, "de") == "de"
    assert said() == ("3 Stücke in x", "sichtbar", "Abbrechen")


def test_another_choice_takes_the_place_of_the_first(german):
    install(german, "de")
    assert install(german, "en") == "en"
    assert said() == ("3 pieces in x", "visible", "Cancel")


def test_a_language_nobody_translated_is_english(german):
    assert install(german, "xx") == "en"
    assert said() == ("3 pieces in x", "visible", "Cancel")
