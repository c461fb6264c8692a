"""Catalogues: extracted from the code, updated without losing anything, and checked."""

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from app.core import language
from build_scripts import dev
from build_scripts.i18n import catalogues, translate

CODE = """
from app.core.language import counted, mark, tr
tr("second")
tr("first {x}" " and more", x=1)
LABELS = [mark("marked")]
counted(3, "{count} face", "{count} faces")
tr(LABELS[0])
unknown(tr("within {what}", what=tr("another")))
unknown("left alone")
"""
WINDOW = """
tr("shown")
mark("listed")
counted(3, "{count} face", "{count} faces")
"""
PACK = 'name = "Ruins"\n[[model]]\nid = "wall"\ntitle = "Field wall"\nwhat = "not shown"\n'
TEXTS = {"{name} is gone": ["app/a.py"], ("{count} face", "{count} faces"): ["app/a.py", "app/b.py"]}


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "app" / "ui").mkdir(parents=True)
    (tmp_path / "app" / "a.py").write_text(CODE)
    (tmp_path / "app" / "ui" / "w.py").write_text(WINDOW)
    (tmp_path / "terrain_models" / "ruins").mkdir(parents=True)
    (tmp_path / "terrain_models" / "ruins" / "pack.toml").write_text(PACK)
    return tmp_path


def template(texts):
    made = Catalog(fuzzy=False)
    for text, files in texts.items():
        made.add(text, locations=[(file, 0) for file in files])
    return made


def translated(text, one, words):
    catalogue = catalogues.parse(text, "de")
    catalogue.get(one).string = words
    return catalogues.format_po(catalogue)


def said(text):
    """Returns what gettext reads from a catalogue."""
    return gettext.GNUTranslations(io.BytesIO(catalogues.compile_mo(text, "de")))


def test_texts_are_found_with_the_files_they_are_in(checkout):
    found = {message.id: [file for file, _ in message.locations] for message in catalogues.extract(checkout)}
    assert list(found)[1:] == [
        "second",
        "first {x} and more",
        "marked",
        ("{count} face", "{count} faces"),
        "within {what}",
        "another",
        "shown",
        "listed",
        "Ruins",
        "Field wall",
    ]
    assert found["{count} face", "{count} faces"] == ["app/a.py", "app/ui/w.py"]


def test_the_template_is_reproducible():
    assert catalogues.format_po(template(TEXTS)) == catalogues.format_po(template(dict(TEXTS)))
    assert "Date" not in catalogues.format_po(template(TEXTS))


def test_a_translation_survives_code_changes_and_is_used():
    text = translated(catalogues.update("", template(TEXTS), "de"), "{name} is gone", "{name} ist weg")
    text = catalogues.update(text, template({**TEXTS, "new": ["app/c.py"]}), "de")
    assert said(text).gettext("{name} is gone") == "{name} ist weg"
    assert catalogues.find_flaws(text, "de") == ["de: not translated: {count} face", "de: not translated: new"]


def test_plural_forms_follow_the_language():
    text = translated(
        catalogues.update("", template(TEXTS), "de"), "{count} face", ("{count} Fläche", "{count} Flächen")
    )
    assert [said(text).ngettext("{count} face", "{count} faces", n) for n in (1, 2)] == [
        "{count} Fläche",
        "{count} Flächen",
    ]


def test_a_translation_of_a_changed_text_is_fuzzy_and_not_used():
    text = translated(catalogues.update("", template(TEXTS), "de"), "{name} is gone", "{name} ist weg")
    text = catalogues.update(text, template({"{name} is gone!": ["app/a.py"]}), "de")
    assert catalogues.find_flaws(text, "de") == ["de: to be checked: {name} is gone!"]
    assert said(text).gettext("{name} is gone!") == "{name} is gone!"


@pytest.mark.parametrize("words", ["{nome} ist weg", "weg", "{name:.1f} ist weg", "{name} {name}"])
def test_different_placeholders_than_in_the_source_are_a_fault(words):
    text = translated(catalogues.update("", template(TEXTS), "de"), "{name} is gone", words)
    assert "de: other places than in the source: {name} is gone" in catalogues.find_flaws(text, "de")


def test_a_new_language_gets_all_its_files_and_reports_what_is_left(checkout, tmp_path):
    texts, folder = catalogues.extract(checkout), tmp_path / "translations"
    assert translate.find_languages(folder) == []
    left = translate.translate(["fr"], texts, folder)
    assert translate.find_languages(folder) == ["fr"]
    assert left == [f"fr: not translated: {catalogues.forms(message.id)[0]}" for message in texts if message.id]
    kept = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    assert translate.translate(["fr"], texts, folder) == left
    assert {path: path.read_bytes() for path in kept} == kept


def test_a_new_language_is_offered_used_and_counted_without_code_changes(checkout, tmp_path):
    folder = tmp_path / "translations"
    translate.translate(["it"], catalogues.extract(checkout), folder)
    before = language.current_language()
    assert language.find_translations(folder) == {"it": language.Translation("Italiano", ",", ".")}
    try:
        language.set_language("it", folder)
        assert language.format_number(1234.5, ",.1f") == "1.234,5"
    finally:
        language.set_language(before[0], Path(before[1]))


@pytest.fixture
def pages(tmp_path):
    """Makes a guide of two pages. German has one of them unchanged and another that follows a different text."""
    english = {"en/a.md": "# A\n\nOne.\n", "en/b.md": "# B\n\n- one\n", "en/c.md": "# C\n"}
    german = {"de/a.md": "# A\n\nEins.\n", "de/b.md": "# B\n"}
    for name, text in (english | german).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_missing_and_outdated_help_pages_are_found(pages):
    assert [flaw.split(": ")[-1] for flaw in translate.find_help_flaws("de", pages)] == ["b.md", "c.md"]


@pytest.mark.parametrize(("option", "code"), [("--report", 0), ("--release", 1)])
def test_untranslated_texts_are_a_warning_and_stop_only_a_release(monkeypatch, capsys, option, code):
    monkeypatch.setattr(translate, "report", lambda languages, *_: [f"{languages[0]}: not translated: new"])
    monkeypatch.setattr(catalogues, "extract", lambda: template(TEXTS))
    monkeypatch.setattr("sys.argv", ["translate", option])
    assert translate.main() == code
    assert capsys.readouterr().out.startswith("warning: de: not translated")


def test_the_command_passes_the_languages_on(monkeypatch):
    called = []
    monkeypatch.setattr(dev, "_ready", lambda *_, **__: "python")
    monkeypatch.setattr(dev, "_call", lambda command: called.append(command) or 0)
    monkeypatch.setattr("sys.argv", ["dev.py", "i18n", "translate", "de", "fr"])
    assert dev.main() == 0
    assert called == [["python", "-m", "build_scripts.i18n.translate", "de", "fr"]]
