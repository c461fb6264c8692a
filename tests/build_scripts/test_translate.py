"""Catalogues: found in the code, brought up to date without losing anything, and judged."""

import gettext
import io

import pytest
from PySide6.QtCore import QTranslator

from build_scripts import catalogues, dev, literals, qt_catalogues, translate

CODE = """
from app.language import counted, mark, tr
tr("second")
tr("first {x}" " and more", x=1)
LABELS = [mark("marked")]
counted(3, "{count} face", "{count} faces")
tr(LABELS[0])
unknown("left alone")
"""
WINDOW = """
from app.language import counted
from app.ui.language import mark, tr
tr("shown")
mark("listed")
counted(3, "{count} face", "{count} faces")
"""
PACK = 'name = "Ruins"\n[[model]]\nid = "wall"\ntitle = "Field wall"\nwhat = "not shown"\n'
FOUND = {("{name} is gone", ""): ["app/a.py"], ("{count} face", "{count} faces"): ["app/a.py", "app/b.py"]}


@pytest.fixture
def texts(tmp_path):
    (tmp_path / "app" / "ui").mkdir(parents=True)
    (tmp_path / "app" / "a.py").write_text(CODE)
    (tmp_path / "app" / "ui" / "w.py").write_text(WINDOW)
    (tmp_path / "terrain_models" / "ruins").mkdir(parents=True)
    (tmp_path / "terrain_models" / "ruins" / "pack.toml").write_text(PACK)
    return literals.texts(tmp_path)


def translated(text, one, words):
    catalogue = catalogues.parsed(text, "de")
    catalogue.get(one).string = words
    return catalogues.text_of(catalogue, "de")


def said(text):
    """What gettext makes of a catalogue."""
    return gettext.GNUTranslations(io.BytesIO(catalogues.compiled(text, "de")))


def test_texts_are_found_with_the_files_they_are_in_and_by_who_translates_them(texts):
    assert list(literals.door(texts, "gettext")) == [
        ("second", ""),
        ("first {x} and more", ""),
        ("marked", ""),
        ("{count} face", "{count} faces"),
        ("Ruins", ""),
        ("Field wall", ""),
    ]
    assert literals.door(texts, "gettext")["{count} face", "{count} faces"] == ["app/a.py", "app/ui/w.py"]
    assert literals.door(texts, "qt") == {("shown", ""): ["app/ui/w.py"], ("listed", ""): ["app/ui/w.py"]}


def test_the_template_is_the_same_for_the_same_texts():
    assert catalogues.template(FOUND) == catalogues.template(dict(FOUND))
    assert "Date" not in catalogues.template(FOUND)


def test_a_translation_stays_when_the_code_changes_and_is_spoken():
    text = translated(catalogues.merged("", FOUND, "de"), "{name} is gone", "{name} ist weg")
    text = catalogues.merged(text, {**FOUND, ("new", ""): ["app/c.py"]}, "de")
    assert said(text).gettext("{name} is gone") == "{name} ist weg"
    assert catalogues.flaws(text, "de") == ["de: not translated: {count} face", "de: not translated: new"]


def test_numbers_have_the_forms_of_the_language():
    text = translated(catalogues.merged("", FOUND, "de"), "{count} face", ("{count} Fläche", "{count} Flächen"))
    assert [said(text).ngettext("{count} face", "{count} faces", n) for n in (1, 2)] == [
        "{count} Fläche",
        "{count} Flächen",
    ]


def test_a_translation_of_a_text_that_has_changed_is_to_be_checked_and_not_spoken():
    text = translated(catalogues.merged("", FOUND, "de"), "{name} is gone", "{name} ist weg")
    text = catalogues.merged(text, {("{name} is gone!", ""): ["app/a.py"]}, "de")
    assert catalogues.flaws(text, "de") == ["de: to be checked: {name} is gone!"]
    assert said(text).gettext("{name} is gone!") == "{name} is gone!"


@pytest.mark.parametrize("words", ["{nome} ist weg", "weg", "{name:.1f} ist weg", "{name} {name}"])
def test_other_places_than_in_the_source_are_a_flaw(words):
    text = translated(catalogues.merged("", FOUND, "de"), "{name} is gone", words)
    assert "de: other places than in the source: {name} is gone" in catalogues.flaws(text, "de")
    shown = qt_catalogues.merged("", {("{name} is gone", ""): []}, "de").replace(
        ' type="unfinished"></translation>', f">{words}</translation>"
    )
    assert qt_catalogues.flaws(shown, "de") == ["de: other places than in the source: {name} is gone"]


def test_the_windows_translation_stays_is_shown_and_vanishes_with_its_text(qapp, tmp_path):
    empty = qt_catalogues.merged("", {("Who <sees> whom & why", ""): ["app/ui/w.py"]}, "de")
    assert qt_catalogues.flaws(empty, "de") == ["de: not translated: Who <sees> whom & why"]
    filled = empty.replace(' type="unfinished"></translation>', ">Wer wen sieht</translation>")
    again = qt_catalogues.merged(filled, {("Who <sees> whom & why", ""): [], ("new", ""): []}, "de")
    assert qt_catalogues.translations(again) == {"Who <sees> whom & why": "Wer wen sieht", "new": ""}
    gone = qt_catalogues.merged(again, {("new", ""): []}, "de")
    assert 'type="vanished">Wer wen sieht' in gone
    assert qt_catalogues.flaws(gone, "de") == ["de: not translated: new"]
    (tmp_path / "x.qm").write_bytes(qt_catalogues.compiled(again))
    translator = QTranslator()
    assert translator.load("x.qm", str(tmp_path))
    assert translator.translate("Eyeline", "Who <sees> whom & why") == "Wer wen sieht"


def test_a_language_is_begun_with_all_its_files_and_says_what_is_left(texts, tmp_path):
    assert translate.languages(tmp_path) == []
    left = translate.translate(["fr"], texts, tmp_path)
    assert translate.languages(tmp_path) == ["fr"]
    words = ("second", "first {x} and more", "marked", "{count} face", "Ruins", "Field wall", "shown", "listed")
    assert left == [f"fr: not translated: {word}" for word in words]
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()}
    assert translate.translate(["fr"], texts, tmp_path) == left
    assert {path: path.read_bytes() for path in kept} == kept


def test_the_command_hands_the_languages_on(monkeypatch):
    called = []
    monkeypatch.setattr(dev, "_ready", lambda *_, **__: "python")
    monkeypatch.setattr(dev, "_call", lambda command: called.append(command) or 0)
    monkeypatch.setattr("sys.argv", ["dev.py", "translate", "de", "fr"])
    assert dev.main() == 0
    assert [command[2:] for command in called] == [["de", "fr"]]
