"""Opens everything in the window: yields each menu, panel, page and dialog while it is visible.

Each item is a name and a widget: a dialog, a menu, a panel, or the window itself after a change.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QDockWidget,
    QFileDialog,
    QMenu,
    QPushButton,
    QTabWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.ui.actions.context_menu import ContextTarget
from app.ui.app_services.tour import Tour
from tests.e2e.driver.program import settle

if TYPE_CHECKING:
    from app.ui.actions.command import Command
    from app.ui.main_window import MainWindow

W = TypeVar("W", bound=QWidget)
Met = tuple[str, QWidget]
Walk = Iterator[Met]

LABELS = ("auto", "all", "short", "hover", "none")
LEFT_OUT = frozenset(("print", "quit", "close", "demo", *(f"labels_{kind}" for kind in LABELS)))
"""Commands that end the battle, open a system dialog, which waits for a person, or change labels permanently."""
DEEPEST = 2
"""Maximum depth of dialogs opened by dialogs."""
TRIES = 5
LONG_ENOUGH_S = 0.12
"""Maximum time until something read in a thread opens a dialog."""


def walk_window(window: MainWindow, name: str) -> Walk:
    """Yields everything that can be opened in the window as it is."""
    yield name, window
    yield from walk_docks(window, name)
    yield from walk_menus(window, name)
    yield from walk_commands(window, name)
    yield from walk_context_menus(window, name)


def walk_commands(window: MainWindow, name: str, ids: tuple[str, ...] = ()) -> Walk:
    """Yields what commands open or change about the window; all of them, or the given ones."""
    for command in window.workspace.actions.commands:
        if command.id in LEFT_OUT or (ids and command.id not in ids) or not command.enabled():
            continue
        if command.text.endswith("…") or command.checked or command.id in ("help", "tour", "about"):
            yield from _walk_command(window, f"{name}: {command.title}", command)


def _walk_command(window: MainWindow, name: str, command: Command) -> Walk:
    was_on = command.checked and command.checked()
    if was_on:
        return  # its content is met with the window
    seen = _find_shown(window)
    with no_file_dialogs():
        window.workspace.actions.run(command.id)
        settle(LONG_ENOUGH_S)
    yield from _walk_new(window, name, seen)
    if command.checked and command.checked():
        if _find_shown(window) == seen:
            yield name, window
        window.workspace.actions.run(command.id)
        settle()
    for tour in window.findChildren(Tour):
        yield name, tour
        tour.end()
        settle()


def _walk_new(window: MainWindow, name: str, seen: list[QWidget], depth: int = 0) -> Walk:
    """Yields newly visible widgets and what they open; all their dialogs are closed."""
    for found in _find_shown(window):
        if found in seen:
            continue
        yield name, found
        yield from walk_inside(window, name, found, depth)
        if _is_alive(found) and isinstance(found, QDialog):
            found.reject()
        elif _is_alive(found) and isinstance(found, QMenu):
            found.hide()
        if window.document:
            window.document.handle_escape()  # what the mouse has held since
        settle()


def walk_inside(window: MainWindow, name: str, root: QWidget, depth: int = 0) -> Walk:
    """Yields the pages of an open widget, the menus of its buttons and rows, and the dialogs its buttons open."""
    for tabs in _visible(root, QTabWidget):
        before = tabs.currentIndex()
        for at in range(tabs.count()):
            if at != before and tabs.isTabEnabled(at):
                tabs.setCurrentIndex(at)
                settle()
                yield f"{name}: {tabs.tabText(at)}".replace("&", ""), root
                yield from _walk_buttons(window, f"{name}: {tabs.tabText(at)}".replace("&", ""), root, depth)
                if not _is_alive(tabs):
                    return
        tabs.setCurrentIndex(before)
        settle()
    yield from _walk_buttons(window, name, root, depth)
    for view in _visible(root, QAbstractItemView) if _is_alive(root) else ():  # a button may have closed it
        yield from _walk_row_menu(f"{name}: a row of {view.accessibleName() or type(view).__name__}", view)


def _walk_buttons(window: MainWindow, name: str, root: QWidget, depth: int) -> Walk:
    for button in _visible(root, QAbstractButton):
        if not _is_alive(button) or not button.isVisible() or not button.isEnabled():
            continue
        words = f"{name}: {button.accessibleName() or button.text()}".replace("&", "")
        menu = button.menu() if isinstance(button, QToolButton | QPushButton) else None
        if menu and root is not window:
            yield from _walk_menu(words, menu, button)
        elif button.text().endswith("…") and len(button.text()) > 1 and depth < DEEPEST:
            seen = _find_shown(window)
            with no_file_dialogs():
                button.click()
                settle(LONG_ENOUGH_S)
            if _is_alive(root) and root.isVisible():
                yield from _walk_new(window, words, seen, depth + 1)
            else:  # the dialog was replaced by what it opened
                yield from _walk_new(window, words, [one for one in seen if _is_alive(one)], depth + 1)
                return


def _walk_row_menu(name: str, view: QAbstractItemView) -> Walk:
    model = view.model()
    if view.contextMenuPolicy() != Qt.ContextMenuPolicy.CustomContextMenu or not model or not model.rowCount():
        return
    for row in range(min(model.rowCount(), 3)):  # the first may be a heading
        spot = view.visualRect(model.index(row, 0)).center()
        view.customContextMenuRequested.emit(spot)
        settle()
        if isinstance(menu := QApplication.activePopupWidget(), QMenu):
            yield from _walk_open_menu(name, menu)
            menu.hide()
            settle()
            return


def walk_docks(window: MainWindow, name: str) -> Walk:
    """Yields the open panels, each brought to the front."""
    for dock in window.findChildren(QDockWidget):
        if not dock.isHidden():
            dock.raise_()
            settle()
            yield f"{name}: {dock.windowTitle()}", dock
            yield from walk_inside(window, f"{name}: {dock.windowTitle()}", dock)


def walk_menus(window: MainWindow, name: str) -> Walk:
    """Yields the menus of the menu bar, and their submenus."""
    for action in window.menuBar().actions():
        if isinstance(menu := action.menu(), QMenu):
            yield from _walk_menu(f"{name}: {action.text()}".replace("&", ""), menu, window)


def walk_context_menus(window: MainWindow, name: str) -> Walk:
    """Yields the context menus of a fighter, a piece, a token, and the board."""
    assert window.document
    battle = window.document.session.battle
    targets = [ContextTarget("board", spot=(100.0, 100.0, 0.0))]
    targets += [ContextTarget("fighter", one.id) for one in battle.fighters[:1]]
    targets += [ContextTarget("piece", one.id) for one in (*battle.pieces[:1], *battle.tokens[:1])]
    for target in targets:
        menu = window.workspace.context_menus.make_menu(target, window)
        yield from _walk_menu(f"{name}: right click on {target.id or 'the board'}", menu, window)
        menu.deleteLater()
        settle()


def _walk_menu(name: str, menu: QMenu, owner: QWidget) -> Walk:
    for _ in range(TRIES):  # the screen may report late that another window has the focus, and that closes menus
        menu.popup(owner.mapToGlobal(owner.rect().topLeft()))
        settle()
        if menu.isVisible():
            break
    yield from _walk_open_menu(name, menu)
    menu.hide()
    settle()


def _walk_open_menu(name: str, menu: QMenu) -> Walk:
    yield name, menu
    for action in menu.actions():
        if isinstance(below := action.menu(), QMenu) and action.isEnabled():
            yield from _walk_menu(f"{name}: {action.text()}".replace("&", ""), below, menu)


@contextmanager
def no_file_dialogs() -> Generator[None]:
    """Replaces the file dialogs of the system by ones in which nothing is chosen."""
    asks: dict[str, Any] = dict.fromkeys(("getOpenFileName", "getSaveFileName"), ("", ""))
    asks |= {"getOpenFileNames": ([], ""), "getExistingDirectory": ""}
    before = {ask: getattr(QFileDialog, ask) for ask in asks}
    try:
        for ask, answer in asks.items():
            setattr(QFileDialog, ask, staticmethod(partial(_answer, answer)))
        yield
    finally:
        for ask, method in before.items():
            setattr(QFileDialog, ask, staticmethod(method))


def _answer(answer: object, *_: object, **__: object) -> object:
    return answer


def _find_shown(window: MainWindow) -> list[QWidget]:
    """Returns the visible dialogs, menus and panels, the newest last."""
    tops = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog | QMenu) and one.isVisible()]
    docks = [one for one in window.findChildren(QDockWidget) if one.isVisible() and not one.visibleRegion().isEmpty()]
    return [*docks, *tops]


def _visible(root: QWidget, kind: type[W]) -> list[W]:
    if not _is_alive(root):  # what it opened replaced it
        return []
    return [one for one in root.findChildren(kind) if one.isVisible() and one.window() is root.window()]


def _is_alive(widget: QWidget) -> bool:
    return isValid(widget)
