import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from app import __version__
from app.core.language import find_translations
from app.core.lengths import Notation, format_inches, set_notation
from app.storage.settings import current_settings
from app.ui.actions.shortcuts_dialog import ShortcutsDialog, make_html
from app.ui.app_services.about_dialog import AboutDialog
from app.ui.app_services.help_dialog import HelpDialog, find_page, show_help
from app.ui.app_services.help_pages import FOLDER, INDEX, read_pages
from app.ui.app_services.settings_dialog import SettingsDialog
from app.ui.main_window import MainWindow
from app.ui.viewport.frame_settings import GRAPHICS
from app.ui.viewport.view import Viewport
from app.ui.widgets.theme import apply_theme, set_up_theme, theme
from app.ui.widgets.theme_colours import DARK

MAX_PICTURE_BYTES = 150_000


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    qtbot.waitExposed(opened)
    return opened


@pytest.fixture
def keys(window):
    dialog = ShortcutsDialog(window.workspace)
    dialog.show()
    return dialog


def key_shown(dialog, id):
    return dialog._items[id].text(1)


@pytest.mark.thorough
def test_every_command_is_in_the_shortcut_list(window, keys):
    for command in window.workspace.actions.commands:
        keys.select_command(command.id)
        assert keys.command is command


def test_a_pressed_shortcut_applies_at_once_and_after_a_restart(window, keys, qtbot):
    keys.select_command("about")
    keys.activateWindow()
    qtbot.waitUntil(keys.isActiveWindow, timeout=5000)
    keys._key_field.setFocus()
    QTest.keyClick(keys._key_field, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(
        lambda: window.workspace.actions.actions["about"].shortcut() == QKeySequence("Ctrl+J"), timeout=5000
    )
    assert key_shown(keys, "about") == "Ctrl+J •"
    assert current_settings().keys == {"about": "Ctrl+J"}


@pytest.mark.thorough
def test_a_conflict_is_shown_and_can_be_undone(window, keys):
    keys.select_command("about")
    keys.set_key("F")
    assert "Fit to window" in keys._message.text()
    assert window.workspace.actions.actions["fit"].shortcuts() == []
    keys.select_command("fit")
    keys._reset.click()
    assert window.workspace.actions.actions["fit"].shortcut() == QKeySequence("F")
    assert window.workspace.actions.actions["about"].shortcuts() == []
    keys._reset_all.click()
    assert window.workspace.settings.current.keys == {}


def test_essential_keys_cannot_be_reassigned(window, keys):
    keys.select_command("about")
    keys.set_key("Return")
    assert window.workspace.settings.current.keys == {}
    assert keys._message.text()


def test_the_shortcut_list_is_searched_by_name_and_by_key(keys):
    keys._search.setText("fit to")
    assert not keys._items["fit"].isHidden()
    assert keys._items["quit"].isHidden()
    keys._search.setText("ctrl+q")
    assert not keys._items["quit"].isHidden()


def test_the_shortcut_list_is_printed(window, keys, tmp_path):
    keys.save_pdf(tmp_path / "keys.pdf")
    assert (tmp_path / "keys.pdf").read_bytes().startswith(b"%PDF")
    printed = make_html(window.workspace.actions.group_by_menu(), {"fit": "Ctrl+J"})
    assert "Ctrl+J" in printed
    assert "Fit to window" in printed


@pytest.mark.thorough
def test_settings_apply_at_once(qapp, window):
    set_up_theme(qapp)
    dialog = SettingsDialog(window.workspace)
    try:
        dialog.look.setCurrentIndex(dialog.look.findData("dark"))
        assert theme() is DARK
        dialog.units.setCurrentIndex(dialog.units.findData("mm"))
        dialog.language.setCurrentIndex(dialog.language.findData("de"))
        assert dialog._message.text()
        now = current_settings()
        assert (now.look, now.units, now.language) == ("dark", "mm", "de")
    finally:
        apply_theme(qapp, "system", 100)
        qapp.setStyleSheet("")


def test_the_about_box_names_version_and_libraries_and_says_it_is_unofficial(window):
    from PySide6.QtWidgets import QLabel, QTextBrowser

    dialog = AboutDialog(window)
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "unofficial" in said
    assert f"Version {__version__}" in said
    works = dialog.findChild(QTextBrowser).toPlainText()
    assert "LGPL" in works
    assert "NumPy" in works
    assert "Embree" in works


@pytest.mark.few(7)
@pytest.mark.parametrize("page", read_pages(), ids=lambda page: page.name)
def test_a_help_page_names_only_existing_commands_pages_and_pictures(window, page):
    commands, names = (
        {command.id for command in window.workspace.actions.commands if command.key},
        {other.name for other in read_pages()},
    )
    assert set(re.findall(r"\[\[(\w+)\]\]", page.text)) <= commands
    assert all(alt for alt, _ in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.text))
    links = re.findall(r"(?<!!)\[[^\]]+\]\((\w+)\.md\)", page.text)
    assert set(links) <= names
    assert 60 < len(page.text.split()) < 400


@pytest.mark.parametrize("language", ["en", *find_translations()])
def test_help_has_exactly_the_pictures_its_pages_show(language):
    texts = [path.read_text("utf-8") for path in FOLDER.glob(f"{language}/*.md")]
    used = {picture for text in texts for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)}
    there = {f"pictures/{path.name}": path.stat().st_size for path in (FOLDER / language / "pictures").iterdir()}
    assert set(there) == used
    assert all(0 < size <= MAX_PICTURE_BYTES for size in there.values())


def test_help_opens_at_the_page_for_the_focused_panel(window):
    show_help(window.workspace)
    dialog = window.findChildren(HelpDialog)[0]
    assert dialog.current_page.name == "first_verdict"
    show_help(window.workspace, "measuring")
    assert window.findChildren(HelpDialog) == [dialog]
    assert dialog.current_page.name == "measuring"
    assert find_page(window.sight.verdict) == "proof"
    assert find_page(window.photo.panel) == "photo"


def test_game_panels_have_their_own_pages(window):
    battle = window.battle.panel
    shown = (window.setup.panel, battle, battle.log.list, window.battle.prompts.card, window.tags.panel)
    assert [find_page(part) for part in shown] == ["setup", "battle", "log", "battle", "parts"]
    assert {find_page(part) for part in shown} <= {page.name for page in read_pages()}


def test_planning_panels_have_their_own_pages(window):
    planning = window.planning.panel
    shown = (planning.look, planning.look.places_page, planning.plan, planning.suggest, planning.compare)
    assert [find_page(part) for part in shown] == ["planning", "good_places", "plans", "suggestions", "plans"]
    assert {find_page(part) for part in shown} <= {page.name for page in read_pages()}


@pytest.mark.parametrize("language", ["en", *find_translations()])
def test_every_help_page_is_in_the_index_of_its_language(language):
    """`dev.py test` lists missing and outdated translations of pages; only a release needs all of them."""
    pages = [page for page in read_pages(language) if (FOLDER / language / f"{page.name}.md").is_file()]
    english = read_pages("en")
    assert {path.name for path in FOLDER.glob(f"{language}/*.md")} == {INDEX, *(f"{page.name}.md" for page in pages)}
    index = (FOLDER / language / INDEX).read_text("utf-8")
    assert all(f"\n- [{page.title}]({page.name}.md)\n" in index for page in pages)
    parts, same = [[page.part for page in some] for some in (pages, english)]
    assert "" not in parts
    assert [parts.index(part) for part in parts] == [same.index(part) for part in same]


def test_a_missing_translation_of_a_page_falls_back_to_english(monkeypatch, tmp_path):
    for name, text in {
        "en/README.md": "## One\n- [A](a.md)\n- [B](b.md)\n",
        "en/a.md": "# A\n",
        "en/b.md": "# B\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "it").mkdir()
    (tmp_path / "it" / "README.md").write_text("## Uno\n- [A](a.md)\n")
    (tmp_path / "it" / "a.md").write_text("# Prima\n")
    monkeypatch.setattr("app.ui.app_services.help_pages.FOLDER", tmp_path)
    assert [(page.name, page.title) for page in read_pages("it")] == [("a", "Prima"), ("b", "B")]


def test_help_sections_are_headings_that_cannot_be_selected(window):
    show_help(window.workspace)
    dialog = window.findChildren(HelpDialog)[0]
    rows = [dialog._list.item(row) for row in range(dialog._list.count())]
    headings = [item.text() for item in rows if item.flags() == Qt.ItemFlag.NoItemFlags]
    assert headings == list(dict.fromkeys(page.part for page in read_pages()))
    dialog._search.setText("opengl")
    assert [item.text() for item in rows if not item.isHidden() and item.text() in headings] == headings[-1:]


def test_help_is_searched(window):
    show_help(window.workspace)
    dialog = window.findChildren(HelpDialog)[0]
    dialog._search.setText("opengl")
    assert dialog.current_page.name == "opengl"
    dialog._search.setText("xyzzy")
    assert dialog.current_page is None


def test_help_shows_the_current_shortcuts(window):
    window.workspace.settings.set(keys={"undo": "Ctrl+J"})
    show_help(window.workspace, "first_verdict")
    text = window.findChildren(HelpDialog)[0]._text.toPlainText()
    assert "Ctrl+J" in text
    assert "[[" not in text


def test_help_falls_back_to_english():
    assert [page.title for page in read_pages("xx")] == [page.title for page in read_pages("en")]


def test_the_inch_notation_applies_at_once(window):
    dialog = SettingsDialog(window.workspace)
    try:
        dialog.inches.setCurrentIndex(dialog.inches.findText('2.7"'))
        assert (current_settings().inch_mark, current_settings().inch_decimals) == ('"', 1)
        assert format_inches(69.6) == '2.7"'
    finally:
        set_notation(Notation())


def test_the_graphics_setting_is_applied(window, qtbot):
    view = Viewport()
    qtbot.addWidget(view)
    window.workspace.set_viewport(view)
    dialog = SettingsDialog(window.workspace)
    dialog.graphics.setCurrentIndex(dialog.graphics.findData("low"))
    assert view._state.graphics is GRAPHICS["low"]


def test_a_changed_unit_length_applies_to_new_battles(window):
    dialog = SettingsDialog(window.workspace)
    (box,) = dialog.unit_boxes.values()
    assert (box.minimum(), box.value(), box.maximum()) == (5.0, 15.0, 50.0)
    box.setValue(20.0)
    assert current_settings().unit_mm == {"warcrow": 20.0}
    box.setValue(15.0)
    assert current_settings().unit_mm == {}
