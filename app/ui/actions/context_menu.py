"""Context menus, built from what the features offer for a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QMenu, QToolTip, QWidget

from app.core.language import mark, tr
from app.ui.actions.registry import ActionRegistry
from app.ui.widgets.labels import plain_tooltip

Section = Literal[
    "sight",
    "battle",
    "hand",
    "wounds",
    "token",
    "add",
    "clipboard",
    "position",
    "arrange",
    "properties",
    "remove",
]
LAYOUT: tuple[tuple[Section, ...], ...] = (
    ("sight",),
    ("battle", "hand", "wounds"),
    ("token",),
    ("add",),
    ("clipboard",),
    ("position", "arrange"),
    ("properties",),
    ("remove",),
)
"""The sections of every menu, in order, in groups with a separator between them."""
SUBMENUS: dict[Section, str] = {"hand": mark("Manual changes"), "wounds": mark("Wounds"), "arrange": mark("Arrange")}
"""Sections with a submenu, so that menus fit a low screen."""


@dataclass(frozen=True)
class ContextTarget:
    """The target of a context menu: a fighter or a piece by its id, or the board.

    `spot` is the point of the table under the mouse, in mm; None if the menu was opened from a list or by a key.
    """

    kind: Literal["fighter", "piece", "board"]
    id: str = ""
    spot: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class MenuEntry:
    """An item of a menu: its text, and its action or its submenu.

    An item with `unavailable_reason` is disabled and has that as its tooltip; `note` is the tooltip of an enabled item.
    """

    text: str
    run: Callable[[], object] | None = None
    section: Section = "properties"
    unavailable_reason: str = ""
    note: str = ""
    children: tuple[MenuEntry, ...] = ()


@dataclass(frozen=True)
class CommandEntry:
    """A registered command as an item of a menu, with its shortcut."""

    id: str
    section: Section = "properties"


Entry = MenuEntry | CommandEntry
Provider = Callable[[ContextTarget], Iterable[Entry]]


class ContextMenus:
    """Collects what all features offer for a target; features do not know each other."""

    def __init__(self, actions: ActionRegistry) -> None:
        self._actions = actions
        self._providers: list[Provider] = []

    def register(self, provider: Provider) -> None:
        self._providers.append(provider)

    def make_menu(self, target: ContextTarget, parent: QWidget) -> ReasonMenu:
        """Creates the menu for a target, section by section."""
        self._actions.refresh()
        found = [entry for provider in self._providers for entry in provider(target)]
        menu = ReasonMenu(parent, self._actions)
        for group in LAYOUT:
            menu.addSeparator()  # Qt hides leading and repeated separators.
            for section in group:
                self._add_section(menu, section, [entry for entry in found if entry.section == section])
        return menu

    def show_menu(self, target: ContextTarget, parent: QWidget, at: QPoint) -> ReasonMenu:
        """Opens the menu for a target at a point of the screen."""
        return pop_up(self.make_menu(target, parent), at)

    def _add_section(self, menu: ReasonMenu, section: Section, entries: Sequence[Entry]) -> None:
        if entries and section in SUBMENUS:
            menu = menu.add_submenu(tr(SUBMENUS[section]))
        for entry in entries:
            if isinstance(entry, MenuEntry):
                menu.add_entry(entry)
            else:
                menu.addAction(self._actions.actions[entry.id])


REASON = "reason"
"""The name of the property that holds an action's reason; actions of commands do not have it."""


class ReasonMenu(QMenu):
    """A menu with tooltips that say why items are disabled, in place of Qt's tooltips, which repeat the text."""

    def __init__(self, parent: QWidget, actions: ActionRegistry | None = None) -> None:
        """With `actions`, the menu also shows the reasons of commands."""
        super().__init__(parent)
        self._actions = actions

    def add_submenu(self, text: str) -> ReasonMenu:
        below = ReasonMenu(self, self._actions)
        below.setTitle(text.replace("&", "&&"))
        self.addMenu(below)
        return below

    def add_entry(self, entry: MenuEntry) -> None:
        if entry.children:
            below = self.add_submenu(entry.text)
            for child in entry.children:
                below.add_entry(child)
            return
        action = QAction(entry.text.replace("&", "&&"), self)
        action.setEnabled(not entry.unavailable_reason)
        if entry.run:
            run = entry.run
            action.triggered.connect(lambda _=False: run())
        action.setProperty(REASON, entry.unavailable_reason or entry.note)
        self.addAction(action)

    def event(self, arg__1: QEvent) -> bool:
        """Shows tooltips immediately, because a player who rests on a disabled item wants to know the reason."""
        if isinstance(arg__1, QHelpEvent) and arg__1.type() == QEvent.Type.ToolTip:
            action = cast("QAction | None", self.actionAt(arg__1.pos()))
            QToolTip.showText(arg__1.globalPos(), plain_tooltip(self.reason(action) if action else ""), self)
            return True
        return super().event(arg__1)

    def reason(self, action: QAction) -> str:
        """Returns why an item is disabled, or its note."""
        command = self._actions.find_command(action.objectName()) if self._actions else None
        return command.disabled_reason() if command else action.property(REASON) or ""


def show_entries(entries: Sequence[MenuEntry], parent: QWidget, at: QPoint) -> ReasonMenu:
    """Opens a menu of these items at a point of the screen, for the rows of a list."""
    menu = ReasonMenu(parent)
    for entry in entries:
        menu.add_entry(entry)
    return pop_up(menu, at)


def offer_buttons(view: QAbstractItemView, *buttons: QAbstractButton) -> None:
    """Gives the rows of a list a context menu with the actions of these buttons."""

    def show(at: QPoint) -> None:
        if view.indexAt(at).isValid():
            entries = [_make_button_entry(button) for button in buttons if not button.isHidden()]
            show_entries(entries, view, view.viewport().mapToGlobal(at))

    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.customContextMenuRequested.connect(show)


def _make_button_entry(button: QAbstractButton) -> MenuEntry:
    words = button.accessibleName() or button.text().replace("&", "")
    unavailable_reason = "" if button.isEnabled() else button.toolTip() or tr("Not available now.")
    return MenuEntry(words, button.click, unavailable_reason=unavailable_reason)


def pop_up(menu: ReasonMenu, at: QPoint) -> ReasonMenu:
    """Opens a menu that is deleted when it closes."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)
    return menu
