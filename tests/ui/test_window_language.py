"""The window in another language: our words, and those of Qt's own dialogs."""

import pytest
from PySide6.QtCore import QCoreApplication

from app import app_paths
from app.language import tr
from app.ui.qt_language import install_language
from tests.german import german_catalogue


@pytest.fixture
def german(qapp, monkeypatch, tmp_path):
    german_catalogue(tmp_path, {"{name} is gone": "{name} ist weg"})
    monkeypatch.setattr(app_paths, "TRANSLATIONS", tmp_path)
    yield qapp
    install_language(qapp, "en")


def said():
    words = QCoreApplication.translate("QPlatformTheme", "Cancel")
    return tr("{name} is gone", name="x"), words


def test_one_call_sets_the_language_of_our_texts_and_of_qts(german):
    assert install_language(german, "de") == "de"
    assert said() == ("x ist weg", "Abbrechen")


def test_another_choice_takes_the_place_of_the_first(german):
    install_language(german, "de")
    assert install_language(german, "en") == "en"
    assert said() == ("x is gone", "Cancel")


def test_a_language_nobody_translated_is_english(german):
    assert install_language(german, "xx") == "en"
    assert said() == ("x is gone", "Cancel")
