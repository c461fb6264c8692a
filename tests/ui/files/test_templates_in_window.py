"""New battles from templates, and tables saved as templates, in the real window."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.core.progress import silent
from app.games.game_list import find_game
from app.model import Side
from app.session.templates import TemplateOptions, find_templates
from app.storage import template_files
from app.storage.model_files import Models
from app.ui.document_loader import DocumentLoader
from app.ui.editing.board_dialog import BoardDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.files.save_template_dialog import SaveTemplateDialog
from app.ui.files.template_preview import describe
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import battle, fighter
from tests.setup_scenes import FIRST, SECOND
from tests.ui.test_accessibility import nameless


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.workspace.set_viewport(PlanView())
    opened.show()
    opened.loader = DocumentLoader(opened)
    qtbot.waitExposed(opened)
    qtbot.wait(1)
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def dialog(qtbot, window):
    window.workspace.actions.run("new")
    return window.findChildren(NewBattleDialog)[-1]


def choose(qtbot, dialog, id, seed=None):
    dialog.list.setCurrentRow([one.id for one in dialog._templates].index(id))
    if seed is not None:
        dialog.chance.seed_box.setValue(seed)
    qtbot.waitUntil(lambda: dialog.preview is not None)


@pytest.mark.thorough
@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_enter_on_a_template_starts_its_battle_with_the_set_up_panel(qtbot, window, dialog, system):
    choose(qtbot, dialog, system)
    dialog.chance.seed_box.setValue(5)
    with qtbot.waitSignal(window.loader.opened):
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    battle = window.document.session.battle
    assert battle.system == system
    assert battle.clock.stage == "deployment"
    qtbot.waitUntil(lambda: window.setup.visible)
    assert window.workspace.action_bar.main_button.text() == "Place all"


@pytest.mark.thorough
def test_a_template_description_follows_its_seed(qtbot, dialog):
    choose(qtbot, dialog, SECOND, seed=7)
    first = dialog._text.text()
    assert "Battleplan: " in first
    choose(qtbot, dialog, SECOND, seed=8)
    assert dialog._text.text() != first
    choose(qtbot, dialog, SECOND, seed=7)
    assert dialog._text.text() == first


@pytest.mark.thorough
def test_the_template_description_does_not_move_the_layout(qtbot, dialog):
    choose(qtbot, dialog, SECOND, seed=7)
    dialog._text.show_text("")
    dialog.layout().activate()
    there = dialog.chance.mapTo(dialog, dialog.chance.rect().topLeft())
    dialog._text.show_text("One line\nand another\nand one more")
    qtbot.wait(1)
    dialog.layout().activate()
    assert dialog.chance.mapTo(dialog, dialog.chance.rect().topLeft()) == there


@pytest.mark.thorough
def test_the_density_of_random_terrain_can_be_chosen(qtbot, window, dialog):
    choose(qtbot, dialog, "random")
    assert dialog.chance.density_box.isVisibleTo(dialog)
    dialog.chance.density_box.setCurrentIndex(dialog.chance.density_box.findData("light"))
    dialog.chance.seed_box.setValue(3)
    with qtbot.waitSignal(window.loader.opened):
        dialog.accept()
    assert 3 <= len(window.document.session.battle.pieces) <= 8


@pytest.mark.thorough
def test_an_empty_battle_asks_for_its_board(qtbot, window, dialog):
    choose(qtbot, dialog, "empty")
    assert not dialog.chance.seed_box.isVisibleTo(dialog)
    QTest.mouseClick(dialog.create_button, Qt.MouseButton.LeftButton)
    asked = window.findChild(BoardDialog)
    with qtbot.waitSignal(window.loader.opened):
        asked.accept()
    assert window.document.session.battle.things == ()


@pytest.mark.thorough
def test_everything_in_the_dialog_has_a_name(qtbot, dialog):
    choose(qtbot, dialog, "random")
    assert nameless(dialog) == []


@pytest.mark.thorough
def test_the_menu_lists_shipped_and_own_templates(qtbot, window):
    find_templates()[2].make(TemplateOptions(), silent).save_template("Tuesday & ruins")
    menu = window.findChild(QMenu, "new_menu")
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts[:2] == ["&Battle…", "&Empty board…"]
    assert "Random terrain…" in texts
    assert texts[-1] == "Tuesday && ruins"
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions() if not action.isSeparator()] == texts
    with qtbot.waitSignal(window.loader.opened):
        next(action for action in menu.actions() if action.text() == texts[-1]).trigger()
    assert len(window.document.session.battle.pieces) == 12
    assert not window.document.session.undo_label


@pytest.mark.thorough
def test_a_table_is_saved_as_a_template_with_a_picture_and_deleted(qtbot, window, dialog):
    choose(qtbot, dialog, "ruins")
    with qtbot.waitSignal(window.loader.opened):
        dialog.accept()
    window.workspace.actions.run("save_template")
    asked = window.findChild(SaveTemplateDialog)
    asked.name.setText("Club table")
    QTest.keyClick(asked.name, Qt.Key.Key_Return)
    (own,) = template_files.own_templates()
    assert own.name == "Club table"
    assert own.picture.is_file()
    window.workspace.actions.run("new")
    again = window.findChildren(NewBattleDialog)[-1]
    again.list.setCurrentRow(again.list.count() - 1)
    assert again.delete_button.isVisibleTo(again)
    QTest.mouseClick(again.delete_button, Qt.MouseButton.LeftButton)
    assert template_files.own_templates() == ()
    assert not again.delete_button.isVisibleTo(again)


def test_a_template_of_any_name_can_be_started(qtbot, window):
    """The program also has a template with the name of the empty board."""
    template_files.save_template("empty", battle(fighter("A", 100, 100)), Models(None))
    window.workspace.actions.run("new")
    dialog = window.findChildren(NewBattleDialog)[-1]
    dialog.list.setCurrentRow(dialog.list.count() - 1)
    assert dialog.template.own
    with qtbot.waitSignal(window.loader.opened):
        dialog.create_button.click()
    assert [one.id for one in window.document.session.battle.fighters] == ["A"]


def test_a_single_side_is_listed_without_an_opponent():
    both = battle(fighter("A", 100, 200), fighter("B", 400, 200, side="blue"))
    named = replace(both, sides=(Side("Side A"), Side("Side B")))
    assert "Side A against Side B" in describe(named, find_game(named.system))
    for sides in ((Side("Side A"),), (Side("Side A"), Side("Side A"))):
        assert "against" not in describe(replace(named, sides=sides), find_game(named.system))
