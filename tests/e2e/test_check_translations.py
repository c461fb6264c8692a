"""Walks through the whole window in other languages: no English word, no cut text, no decimal point.

`dev.py e2e check_translations [-k brackets] [--text PERCENT]`
"""

import pytest

from app.core import app_paths
from app.ui.qt_language import install_language
from build_scripts.i18n.translate import RELEASE_LANGUAGES
from tests.e2e.audits.translations import EnglishFinder, find_faults, write_bracketed_catalogue
from tests.e2e.audits.walk_battles import audit
from tests.e2e.driver.program import open_program, settle

pytestmark = [pytest.mark.gl, pytest.mark.thorough]

SETTLED_S = 0.3
"""Time for new widgets to get their size."""


@pytest.fixture
def set_language(qapp, monkeypatch):
    """Returns a function that sets the language; English is restored afterwards."""
    yield lambda language: monkeypatch.setenv("EYELINE_LANGUAGE", language)
    monkeypatch.undo()
    install_language(qapp, "en")


def test_no_translatable_word_is_english(set_language, monkeypatch, tmp_path):
    monkeypatch.setattr(app_paths, "TRANSLATIONS", write_bracketed_catalogue(tmp_path / "translations"))
    set_language("de")
    with open_program() as (window, loader):
        assert audit(window, loader, EnglishFinder(window).find) == []


@pytest.mark.parametrize("language", RELEASE_LANGUAGES)
def test_no_text_is_cut_off(set_language, language, text_percent):
    def find(widget):
        if list(find_faults(widget)):
            settle(SETTLED_S)
        return list(find_faults(widget))

    set_language(language)
    with open_program(text_percent=text_percent) as (window, loader):
        assert audit(window, loader, find) == []
