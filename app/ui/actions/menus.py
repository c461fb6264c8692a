"""The menu bar and the toolbar, built from the registered commands."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAccessibleWidget,
    QGridLayout,
    QMainWindow,
    QMenu,
    QMenuBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from app.core.language import tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ReasonMenu
from app.ui.actions.menu_layout import MENUS, PANELS, TOOLBAR, Groups, Submenu
from app.ui.actions.registry import ActionRegistry
from app.ui.actions.shortcuts import Keys, format_key, get_key
from app.ui.widgets.icons import icon
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length

LOW = 840
"""Window height in pixels below which menus and toolbar share a row."""


class HeaderBar(QWidget):
    """Menus and toolbar, in one row if the window is low."""

    def __init__(self, window: QMainWindow, actions: ActionRegistry, keys: Keys) -> None:
        super().__init__()
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.menu_bar, self.toolbar = QMenuBar(), Toolbar(actions, keys)
        self._low = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(1, 1)
        fill_menu_bar(self.menu_bar, actions)
        window.setMenuWidget(self)
        self._lay_out()

    def set_single_row(self, low: bool) -> None:
        """Puts both in one row, or each in its own."""
        if low != self._low:
            self._low = low
            self._lay_out()

    def _lay_out(self) -> None:
        for widget in (self.menu_bar, self.toolbar):
            self._grid.removeWidget(widget)
        middle = Qt.AlignmentFlag.AlignVCenter if self._low else Qt.AlignmentFlag(0)
        self._grid.addWidget(self.menu_bar, 0, 0, 1, 1 if self._low else 2, middle)
        if self._low:
            self._grid.addWidget(self.toolbar, 0, 1)
        else:
            self._grid.addWidget(self.toolbar, 1, 0, 1, 2)


def fill_menu_bar(bar: QMenuBar, actions: ActionRegistry) -> None:
    """Puts all actions into their menus; unlisted ones stay with the window only."""
    for name, groups in MENUS.items():
        menu = _make_menu(bar, name, actions)
        bar.addMenu(menu)
        _fill_menu(menu, groups, actions)
        menu.aboutToShow.connect(actions.refresh)
    last = actions.actions["reset_layout"]
    panels = next(menu for menu in bar.findChildren(QMenu) if menu.objectName() == "panels_menu")
    for ids in PANELS:
        panels.insertActions(last, [actions.actions[id] for id in ids])
        panels.insertSeparator(last)


def _fill_menu(menu: QMenu, groups: Groups, actions: ActionRegistry) -> None:
    for entries in groups:
        menu.addSeparator()  # Qt hides leading separators.
        for entry in entries:
            if isinstance(entry, Submenu):
                below = _make_menu(menu, entry.text, actions)
                menu.addMenu(below)
                below.setObjectName(entry.id)
                _fill_menu(below, entry.groups, actions)
            else:
                menu.addAction(actions.actions[entry])


def _make_menu(parent: QWidget, text: str, actions: ActionRegistry) -> QMenu:
    menu = ReasonMenu(parent, actions)
    menu.setTitle(tr(text))
    return menu


ICON, ICON_GROWTH = 20, 0.6
"""Size of an icon at the usual text size, and its growth relative to that of texts."""
GAP = 5
"""Space between two buttons, including the separators."""
BESIDE, ALONE = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
WORDS_FIRST = ("library", "fighters", "setup", "stoop", "side", "measure", "next", "matrix", "open", "find", "board")
"""Commands whose icons are hardest to understand; their buttons get a text first."""
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Toolbar(QToolBar):
    """Icons, with texts where they fit. The left and right arrow keys move between buttons; Tab leaves the toolbar."""

    def __init__(self, actions: ActionRegistry, keys: Keys) -> None:
        _expose_separators()
        super().__init__(tr("Toolbar"))
        self.setObjectName("toolbar")
        self.setAccessibleName(tr("Toolbar"))
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions = actions
        self._buttons: dict[str, QToolButton] = {}
        self._bare_width = 0
        self._word_widths: dict[str, int] = {}
        for group in TOOLBAR:
            if self._buttons:
                self.addSeparator()
            for command in filter(None, map(actions.find_command, group)):
                self._buttons[command.id] = self._add_button(command)
        if more := self.findChild(QToolButton, "qt_toolbar_ext_button"):
            more.setAccessibleName(tr("More"))
        self.update_tooltips(keys)

    def update_tooltips(self, keys: Keys) -> None:
        """Sets every button's tooltip to its command and shortcut."""
        for command in self._actions.commands:
            if command.id in self._buttons:
                key = format_key(get_key(command, keys))
                self._buttons[command.id].setToolTip(
                    plain_tooltip(f"{command.title} ({key})" if key else command.title)
                )

    def button_position(self, id: str, window: QWidget) -> QPoint:
        """Returns the middle of the lower edge of a button, or of the whole bar, in pixels of the window."""
        button = self._buttons.get(id)
        shown = button if button and button.isVisible() else self
        return shown.mapTo(window, QPoint(shown.width() // 2, shown.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows as many texts as fit."""
        super().resizeEvent(event)
        self._show_words()

    def changeEvent(self, event: QEvent) -> None:
        """Measures the buttons again when the text size changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._bare_width:
            self._measure_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        """Measures the buttons, whose sizes are unknown before they are shown."""
        super().showEvent(event)
        self._measure_buttons()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves the focus to the next enabled button on a left or right arrow key."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in STEPS:
            step = STEPS[Qt.Key(event.key())]
            ready = [
                button
                for button in self._buttons.values()
                if (button.isEnabled() and button.isVisible()) or button is watched
            ]
            at = next(index for index, button in enumerate(ready) if button is watched)
            ready[(at + step) % len(ready)].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    def _add_button(self, command: Command) -> QToolButton:
        button, action = QToolButton(), self._actions.actions[command.id]
        button.setIcon(icon(command.icon))
        button.setText(tr(command.short))
        button.setCheckable(command.checked is not None)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(command.title)
        button.clicked.connect(action.trigger)
        action.changed.connect(lambda: _sync_button(button, action))
        _sync_button(button, action)
        button.installEventFilter(self)
        self.addWidget(button)
        return button

    def _measure_buttons(self) -> None:
        """Measures the width of each button with and without text."""
        side = round(ICON + ICON_GROWTH * (scale_length(ICON) - ICON))
        self.setIconSize(QSize(side, side))
        for button in self._buttons.values():
            button.setToolButtonStyle(ALONE)
        bare = {id: button.sizeHint().width() for id, button in self._buttons.items()}
        for button in self._buttons.values():
            button.setToolButtonStyle(BESIDE)
        self._bare_width = sum(bare.values()) + GAP * len(bare)
        self._word_widths = {id: button.sizeHint().width() - bare[id] for id, button in self._buttons.items()}
        self._show_words()

    def _show_words(self) -> None:
        """Shows as many texts as fit, the most helpful first."""
        room = self.width() - self._bare_width
        for id in sorted(
            self._word_widths, key=lambda id: WORDS_FIRST.index(id) if id in WORDS_FIRST else len(WORDS_FIRST)
        ):
            room -= self._word_widths[id]
            self._buttons[id].setToolButtonStyle(BESIDE if room >= 0 else ALONE)


def _sync_button(button: QToolButton, action: QAction) -> None:
    button.setEnabled(action.isEnabled())
    button.setChecked(action.isChecked())


@cache
def _expose_separators() -> None:
    """Has Qt expose the separators of toolbars as such; it would expose them as widgets without a name."""
    QAccessible.installFactory(_make_separator_interface)


def _make_separator_interface(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if class_name == "QToolBarSeparator" and isinstance(thing, QWidget):
        return QAccessibleWidget(thing, QAccessible.Role.Separator)
    return None
