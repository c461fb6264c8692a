"""The context menu of the table, opened by right click or key."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.actions.context_menu import ContextMenus, ContextTarget
from app.ui.tools.floor_choice import FloorChoice
from app.ui.tools.tool import pick_thing

if TYPE_CHECKING:
    from app.model import Spot
    from app.ui.battle_document import BattleDocument
    from app.ui.tools.tool import Pointer


class TableMenu(QObject):
    """Opens the context menu of the table; a target that is not selected becomes the only selection."""

    def __init__(self, document: BattleDocument, menus: ContextMenus) -> None:
        super().__init__(document)
        self._document, self._menus = document, menus
        document.viewport.menu_requested.connect(self._show)

    def close(self) -> None:
        self._document.viewport.menu_requested.disconnect(self._show)

    def find_target(self, pointer: Pointer) -> ContextTarget:
        """Returns what is under the mouse."""
        found = pick_thing(self._document.session.table, pointer)
        if found is None:
            return ContextTarget("board")
        x, y, z = (float(part) for part in found.point)
        if found.kind == "board":
            return ContextTarget("board", spot=(x, y, z))
        return ContextTarget("fighter" if found.kind == "fighter" else "piece", found.id, (x, y, z))

    def find_spot(self, pixel: QPoint) -> Spot | None:
        """Returns the nearest floor under a pixel of the view, in mm."""
        pointer = self._document.viewport.pointer(pixel.x(), pixel.y())
        floors = FloorChoice().find(self._document.session.table, pointer)
        if not floors:
            return None
        x, y, z = (float(part) for part in floors[0])
        return x, y, z

    def _show(self, pointer: Pointer | None) -> None:
        """Opens the menu at the pointer, or, when opened by key, for and at the last selected thing."""
        document, view = self._document, cast("QWidget", self._document.viewport)
        target = self.find_target(pointer) if pointer else self._find_selected()
        at = QPoint(round(pointer.x), round(pointer.y)) if pointer else self._find_pixel(target)
        if target.id and target.id not in document.selection.ids:
            document.selection.select(*document.select_tool.with_groups(target.id))
        self._menus.show_menu(target, view, view.mapToGlobal(at))

    def _find_selected(self) -> ContextTarget:
        document = self._document
        for id in (*reversed(document.selection.ids), document.sight_pair.observer):
            if id in document.session.battle.ids:
                fighters = {fighter.id for fighter in document.session.battle.fighters}
                return ContextTarget("fighter" if id in fighters else "piece", id)
        return ContextTarget("board")

    def _find_pixel(self, target: ContextTarget) -> QPoint:
        """Returns the position of a thing in the view, or the middle of the view if it is not visible."""
        view = cast("QWidget", self._document.viewport)
        if target.id:
            pose = self._document.session.battle.thing(target.id).pose
            there = self._document.viewport.pixel((pose.x, pose.y, pose.z)).toPoint()
            if view.rect().contains(there):
                return there
        return view.rect().center()


def open_focused_menu() -> None:
    """Opens the context menu of the focused widget, as a right click would."""
    there = QApplication.focusWidget()
    if there and QApplication.activePopupWidget() is None:
        cursor = there.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        at = (cursor if isinstance(cursor, QRect) else there.rect()).center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, there.mapToGlobal(at))
        QApplication.sendEvent(there, event)
