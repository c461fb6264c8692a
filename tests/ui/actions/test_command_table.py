import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu

from app.ui.actions.command_palette import CommandPalette, score_match
from app.ui.actions.menu_layout import MENUS, PANELS, UNLISTED, find_menu, list_command_ids
from app.ui.actions.shortcuts import get_key, is_fixed, list_key_sequences, with_default_key, with_key
from app.ui.main_window import MainWindow
from app.ui.widgets.icons import FOLDER
from app.ui.widgets.mnemonics import MARKED
from build_scripts.i18n import catalogues, translate

IDS = [id for menu in MENUS for id in list_command_ids(menu)]


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    qtbot.waitExposed(opened)
    return opened


def test_only_about_settings_and_quit_are_in_the_programs_own_menu_on_macos(window):
    """Without roles, Qt would guess from English words: "Set up…" would move there, "Einstellungen…" would not."""
    actions = window.workspace.actions.actions
    roles = {id: action.menuRole() for id, action in actions.items() if action.menuRole() != QAction.MenuRole.NoRole}
    assert roles == {
        "about": QAction.MenuRole.AboutRole,
        "settings": QAction.MenuRole.PreferencesRole,
        "quit": QAction.MenuRole.QuitRole,
    }


def active(qtbot, widget):
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow, timeout=5000)


@pytest.fixture
def commands(window):
    return window.workspace.actions.commands


@pytest.fixture
def by_id(commands):
    return {command.id: command for command in commands}


@pytest.mark.thorough
def test_every_command_is_in_exactly_one_menu(window, commands):
    registered = [command.id for feature in window.features for command in feature.commands()]
    registered += [command.id for command in window._commands()]
    assert len(set(IDS)) == len(IDS)
    assert sorted(registered) == sorted(IDS) == sorted(command.id for command in commands)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_no_two_entries_of_a_menu_share_a_mnemonic(window, language):
    file = translate.po_file(language)
    read = catalogues.parse(file.read_text("utf-8") if file.exists() else "", language)  # English has no catalogue.
    texts = {message.id: message.string for message in read if isinstance(message.id, str)}
    twice = []
    for menu in (window.menuBar(), *window.menuBar().findChildren(QMenu)):
        entries = [texts.get(action.text(), action.text()) for action in menu.actions()]
        letters = [(letter.lower(), entry) for entry in entries for letter in MARKED.findall(entry)]
        twice += [(a[1], b[1]) for a, b in itertools.combinations(letters, 2) if a[0] == b[0]]
    assert twice == []


def test_every_shortcut_can_be_typed(commands):
    for command, key in ((one, key) for one in commands for key in list_key_sequences(one, {})):
        assert key.count() == 1
        assert key.toString(), f"{command.id}: {command.key}"
        assert command.on_table or not is_fixed(key.toString())


def test_no_two_commands_share_a_key(commands):
    taken = [(key.toString(), command.id) for command in commands for key in list_key_sequences(command, {})]
    pairs = [(a[1], b[1], a[0]) for a, b in itertools.combinations(taken, 2) if a[0] == b[0]]
    assert pairs == []


def test_every_command_icon_exists(commands):
    wanted = {command.icon for command in commands if command.icon}
    assert wanted <= {path.stem for path in FOLDER.glob("*.svg")}
    assert all(command.icon for command in commands if command.short)


def test_a_command_is_in_its_menu_with_its_shortcut(window, commands):
    for command in commands:
        action = window.workspace.actions.actions[command.id]
        assert action.shortcuts() == list_key_sequences(command, {})
        menus = [
            find_top(menu).title()
            for menu in window.findChildren(QMenu)
            if action in menu.actions() and (menu.objectName() != "panels_menu" or find_menu(command.id) == "&View")
        ]
        listed = all(command.id not in ids for ids in UNLISTED.values())
        assert menus == ([find_menu(command.id)] if listed else [])


def find_top(menu):
    return find_top(menu.parent()) if isinstance(menu.parent(), QMenu) else menu


def test_a_submenu_has_its_commands_under_shorter_texts(window, by_id):
    menu = window.findChild(QMenu, "export_menu")
    words = {action.objectName(): action.text() for action in menu.actions()}
    assert words["export_model"] == "3&D model…"
    assert by_id["export_model"].title == "Export as 3D model…"


def test_view_lists_every_command_that_shows_a_panel(window):
    menu = window.findChild(QMenu, "panels_menu")
    listed = {action.objectName() for action in menu.actions()}
    assert {"sight", "side", "setup", "rounds", "library", "numbers", "parts", "measuring", "reset_layout"} <= listed
    assert set(itertools.chain.from_iterable(PANELS)) <= listed


def test_a_disabled_menu_entry_says_why(window):
    window.workspace.actions.refresh()
    actions = window.workspace.actions.actions
    (menu,) = (one for one in window.findChildren(QMenu) if actions["swap"] in one.actions())
    assert not actions["swap"].isEnabled()
    assert menu.reason(actions["swap"]) == "Open a battle first"
    assert menu.reason(actions["matrix"]) == "Open a battle first"
    (help_menu,) = (one for one in window.findChildren(QMenu) if actions["about"] in one.actions())
    assert help_menu.reason(actions["about"]) == ""


def test_a_changed_shortcut_replaces_the_old_one(window, qtbot):
    window.workspace.settings.set(keys={"about": "Ctrl+J", "find": ""})
    assert window.workspace.actions.actions["about"].shortcut() == QKeySequence("Ctrl+J")
    assert window.workspace.actions.actions["find"].shortcuts() == []
    again = MainWindow()
    qtbot.addWidget(again)
    assert again.workspace.actions.actions["about"].shortcut() == QKeySequence("Ctrl+J")


def test_a_shortcut_in_use_moves_to_the_new_command(commands, by_id):
    keys = with_key(commands, by_id["about"], "F", {})
    assert keys == {"about": "F", "fit": ""}
    assert get_key(by_id["fit"], keys) == ""
    assert with_default_key(commands, by_id["fit"], keys) in ({"about": ""}, {})


def test_the_default_shortcut_is_not_a_change(commands, by_id):
    assert with_key(commands, by_id["fit"], "F", {"fit": "Z"}) == {}


def test_a_letter_is_text_in_a_field_and_a_command_elsewhere(window, qtbot):
    given = []
    action = window.workspace.actions.actions["keys"]
    action.triggered.disconnect()
    action.triggered.connect(lambda: given.append("keys"))
    action.setShortcuts([QKeySequence("J")])
    field = QLineEdit(window)
    field.show()
    active(qtbot, window)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_J)
    assert (field.text(), given) == ("j", [])
    window.toolbar.setFocus()
    field.clearFocus()
    QTest.keyClick(window, Qt.Key.Key_J)
    assert (field.text(), given) == ("j", ["keys"])


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("letters", "best"),
    [("whosees", "Who sees whom…"), ("ft", "Fit to window"), ("UNDO", "Undo"), ("export pic", "Export as picture…")],
)
def test_a_few_letters_find_a_command(window, qtbot, letters, best):
    finder = CommandPalette(window.workspace)
    finder.show()
    QTest.keyClicks(finder._line, letters)
    assert finder.result_texts[0] == best


@pytest.mark.thorough
def test_the_finder_says_why_a_command_is_unavailable(window, qtbot):
    finder = CommandPalette(window.workspace)
    finder.show()
    QTest.keyClicks(finder._line, "swap obs")
    assert finder.result_texts[0] == "Swap observer and target"
    assert finder._why.text() == "Open a battle first"
    QTest.keyClick(finder._line, Qt.Key.Key_Return)
    assert finder.isVisible()


def test_enter_runs_the_highlighted_command(window, qtbot):
    given = []
    for id in ("text_larger", "text_smaller"):
        action = window.workspace.actions.actions[id]
        action.triggered.disconnect()
        action.triggered.connect(lambda _=False, id=id: given.append(id))
    finder = CommandPalette(window.workspace)
    finder.show()
    QTest.keyClicks(finder._line, "text size")
    names = finder.result_texts
    QTest.keyClick(finder._line, Qt.Key.Key_Down)
    QTest.keyClick(finder._line, Qt.Key.Key_Return)
    wanted = {"Increase text size": "text_larger", "Decrease text size": "text_smaller"}.get(names[1])
    assert given == ([wanted] if wanted else [])
    assert not finder.isVisible()


def test_letters_that_match_nothing_find_nothing(window):
    finder = CommandPalette(window.workspace)
    finder._line.setText("zzzq")
    assert finder.result_texts == []
    assert finder._why.text()


def test_initial_letters_of_words_match_better():
    assert score_match("ft", "Fit to window") > score_match("ft", "Left side")
    assert score_match("cote", "Côté") is not None
    assert score_match("tf", "Fit") is None
    assert score_match("window fit", "Fit to window") is not None


def test_a_toolbar_button_has_a_name_and_shows_its_shortcut(window):
    button = window.toolbar._buttons["undo"]
    assert button.accessibleName() == "Undo"
    assert "Ctrl+Z" in button.toolTip()
    assert not button.isEnabled()


def test_arrow_keys_move_along_the_toolbar(window, qtbot):
    active(qtbot, window)
    buttons = [button for button in window.toolbar._buttons.values() if button.isEnabled()]
    buttons[0].setFocus()
    QTest.keyClick(buttons[0], Qt.Key.Key_Right)
    assert buttons[1].hasFocus()
    QTest.keyClick(buttons[1], Qt.Key.Key_Left)
    assert buttons[0].hasFocus()


def test_toolbar_texts_are_hidden_when_space_is_short(window, qtbot):
    window.resize(1600, 900)
    button = window.toolbar._buttons["find"]
    qtbot.waitUntil(lambda: button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    window.resize(600, 900)
    qtbot.waitUntil(lambda: window.toolbar.width() < 700)
    assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly


def slow_fit(word, text):
    """Returns the best score over all matches of the letters, by brute force."""
    ways = (places for places in itertools.combinations(range(len(text)), len(word)) if _spells(places, word, text))
    return max((_worth(places, text) for places in ways), default=None)


def _spells(places, word, text):
    return all(text[at] == letter for at, letter in zip(places, word, strict=True))


def _worth(places, text):
    worth, last = 0.0, -1
    for at in places:
        worth += 8 * (at == 0 or not text[at - 1].isalnum()) + 5 * (at == last + 1)
        worth -= 0.1 * at if last < 0 else min(at - last - 1, 6)
        last = at
    return worth


@pytest.mark.parametrize("word", ["a", "ab", "aa", "sees", "whom", "eoe", "zz"])
def test_the_best_match_of_the_letters_counts(word):
    for text in ("who sees whom", "aab ab-a", "see through elsewhere", "a"):
        assert score_match(word, text) == pytest.approx(slow_fit(word, text))


def test_a_search_longer_than_the_title_matches_nothing():
    text = "everyone else " * 6
    assert score_match("e" * 300, text) is None
    assert score_match(text.replace(" ", ""), text) is not None


def test_no_two_commands_share_a_symbol(window):
    icons = [command.icon for feature in window.features for command in feature.commands() if command.icon]
    assert sorted(icons) == sorted(set(icons))
