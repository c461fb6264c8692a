"""Context menus of list rows: the actions of their buttons, and of the things they name."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QPushButton

from app.games.setup import Placeable
from app.model import LogEntry
from app.storage.recent_files import Recent
from app.ui.actions.context_menu import offer_buttons
from app.ui.battle.log_page import LogPage, LogRow
from app.ui.files.recent_dialog import RecentDialog
from app.ui.setup.deploy_step import DeployBody


@pytest.fixture(autouse=True)
def closed_menus():
    yield
    while popup := QApplication.activePopupWidget():
        popup.close()


def right_click(view, row=0):
    """Sends a press and a context menu event, as the window system does."""
    at = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
    where = view.viewport().mapToGlobal(at)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, where))
    return QApplication.activePopupWidget()


def lines(menu):
    return {action.text().replace("&", ""): action for action in menu.actions()}


def test_a_row_menu_offers_the_actions_of_its_buttons(qtbot):
    view, pressed = QListWidget(), []
    view.addItems(["one", "two"])
    show, remove, gone = QPushButton("&Show", view), QPushButton("Remove", view), QPushButton("Gone", view)
    show.clicked.connect(lambda: pressed.append(view.currentItem().text()))
    remove.setEnabled(False)
    remove.setToolTip("This one stays.")
    gone.hide()
    offer_buttons(view, show, remove, gone)
    qtbot.addWidget(view)
    view.show()
    menu = right_click(view, 1)
    assert list(lines(menu)) == ["Show", "Remove"]
    assert not lines(menu)["Remove"].isEnabled()
    assert menu.reason(lines(menu)["Remove"]) == "This one stays."
    lines(menu)["Show"].trigger()
    assert pressed == ["two"]


def test_there_is_no_menu_outside_the_rows(qtbot):
    view = QListWidget()
    view.addItems(["one"])
    offer_buttons(view, QPushButton("Show", view))
    qtbot.addWidget(view)
    view.resize(200, 300)
    view.show()
    view.customContextMenuRequested.emit(view.rect().bottomRight())
    assert QApplication.activePopupWidget() is None


def test_a_log_line_is_viewed_and_copied(qtbot):
    page, viewed = LogPage(), []
    qtbot.addWidget(page)
    page.resize(300, 400)
    page.step_selected.connect(viewed.append)
    page.show_rows([LogRow("Round 1"), LogRow("Axe walks", LogEntry("Axe walks"), 3)], {})
    page.show()
    menu = right_click(page.list, 1)
    lines(menu)["View this point"].trigger()
    lines(menu)["Copy line"].trigger()
    assert viewed == [3]
    assert QGuiApplication.clipboard().text() == "Axe walks"


def test_a_log_heading_has_no_menu(qtbot):
    page = LogPage()
    qtbot.addWidget(page)
    page.show_rows([LogRow("Round 1"), LogRow("Axe walks", LogEntry("Axe walks"), 3)], {})
    page.show()
    assert right_click(page.list, 0) is None


def test_the_menu_opens_a_recent_battle(qtbot, tmp_path):
    path = Path(tmp_path / "duel.eyeline")
    dialog = RecentDialog([Recent(path, "duel", False, datetime(2024, 1, 2, 3, 4))], str)
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.waitSignal(dialog.chosen) as told:
        lines(right_click(dialog._list))["Open"].trigger()
    assert told.args == [path]


def test_the_menu_sets_up_a_waiting_fighter(qtbot):
    body, told = DeployBody(), []
    qtbot.addWidget(body)
    body.armed.connect(lambda id: told.append(("armed", id)))
    body.place_requested.connect(lambda id: told.append(("placed", id)))
    queue = [
        Placeable("Axe", "Axe", "Red", "dagger", "Red · Dagger", now=True),
        Placeable("Bow", "Bow", "Red", "dagger", "", done=True),
    ]
    body.list.show_queue(queue)
    body.show()
    for text in ("Set up by clicking the table", "Find a place"):
        menu = right_click(body.list, 1)
        lines(menu)[text].trigger()
        menu.close()
    assert told == [("armed", "Axe"), ("placed", "Axe")]
    assert right_click(body.list, 2) is None
