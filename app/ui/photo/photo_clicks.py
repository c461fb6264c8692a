"""Clicks in the photo: the base of everything that is placed by clicking, its tool and its keys."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.ui.tools.tool import StillTool
from app.ui.viewport.tool_dispatcher import Pointer

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView
    from app.ui.viewport.view import Viewport

SLOW, SLOW_PX = 0.25, 24.0
"""Speed of a held mouse as a share of its own, within this distance in pixels of where it was pressed."""
STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
FAR = 20
"""Number of pixels of the photo that an arrow key moves the cursor with Shift; one without."""


class PhotoClicks(QObject):
    """Something that is placed by clicks in the photo. Made for one open battle, with its own tool.

    `HINT` is to be translated.
    """

    TOOL: ClassVar[str]
    HINT: ClassVar[str]

    def __init__(self, document: BattleDocument, photos: PhotoView) -> None:
        super().__init__(document)
        self._document, self._photos = document, photos
        document.tools[self.TOOL] = self.tool = PhotoTool(self, photos)
        document.viewport.hovered.connect(self._on_hovered)

    def press(self, pointer: Pointer) -> None:
        """Begins a click, or a drag."""

    def click(self, pointer: Pointer) -> None:
        """Takes a click in the photo."""
        raise NotImplementedError

    def hover(self, pointer: Pointer) -> None:
        """Shows what a click here would do."""
        raise NotImplementedError

    def undo_click(self) -> bool:
        """Takes back the last click; returns whether there was one."""
        raise NotImplementedError

    def end(self) -> bool:
        """Forgets unfinished clicks; returns whether there were any."""
        raise NotImplementedError

    def _on_hovered(self, pointer: Pointer) -> None:
        if self._document.tool is self.tool and self._photos.shown:
            self.hover(pointer)


class PhotoTool(StillTool):
    """Passes clicks on. While the button is held, the mouse is slow, so that a click can be finer than a pixel."""

    def __init__(self, clicks: PhotoClicks, photos: PhotoView) -> None:
        self.clicks, self.hint = clicks, clicks.HINT
        self._photos = photos
        self._start: QPointF | None = None

    @property
    def dragging(self) -> bool:
        return self._start is not None

    def press(self, pointer: Pointer) -> bool:
        if self._photos.shown is None:
            return False
        self._start = QPointF(pointer.x, pointer.y)
        self.clicks.press(pointer)
        self.clicks.hover(pointer)
        self._photos.magnify(pointer.x, pointer.y)
        return True

    def move(self, pointer: Pointer) -> bool:
        if self._start is None:
            return False
        fine = self._fine(pointer)
        self.clicks.hover(fine)
        self._photos.magnify(fine.x, fine.y)
        return True

    def release(self, pointer: Pointer) -> bool:
        if self._start is None:
            return False
        fine = self._fine(pointer)
        self._start = None
        self.clicks.click(fine)
        return True

    def cancel(self) -> bool:
        """Forgets unfinished clicks; the next Esc ends the tool."""
        self._start = None
        return self.clicks.end()

    def _fine(self, pointer: Pointer) -> Pointer:
        assert self._start is not None
        at = slow_down(self._start, QPointF(pointer.x, pointer.y))
        return self._photos.pointer(at.x(), at.y())


class PhotoKeys(QObject):
    """The keys of the photo's tools: arrows move a cursor by a pixel of the photo, Enter clicks, Backspace undoes."""

    def __init__(self, document: BattleDocument, photos: PhotoView, view: Viewport) -> None:
        super().__init__(document)
        self._document, self._photos, self._view = document, photos, view
        self._cursor: QPointF | None = None
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles keys before shortcuts and the camera do, while a tool for the photo is used."""
        tool = self._document.tool
        if not isinstance(tool, PhotoTool) or self._photos.shown is None or isinstance(event, QMouseEvent):
            self._cursor = None
        elif isinstance(event, QKeyEvent) and (action := _find_action(event)):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
            elif event.type() == QEvent.Type.KeyPress:
                self._do(tool, action, event)
            return True
        return False

    def _do(self, tool: PhotoTool, action: str, event: QKeyEvent) -> None:
        if action == "undo":
            tool.clicks.undo_click()
        elif action == "step":
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(tool, *STEPS[Qt.Key(event.key())], FAR if far else 1)
        else:
            at = self._start_cursor()
            tool.clicks.click(self._photos.pointer(at.x(), at.y()))

    def _step(self, tool: PhotoTool, right: int, down: int, pixels: int) -> None:
        """Moves the cursor by pixels of the photo; at the edge of the view, the photo moves instead."""
        assert self._view.photo_window
        scale = self._view.photo_window.scale
        way = QPointF(right, down) * pixels * scale
        at = self._start_cursor() + way
        if self._view.rect().contains(at.toPoint()):
            self._cursor = at
        else:
            self._view.set_photo_window(self._view.photo_window.pan(-way.x(), -way.y()))
        at = self._start_cursor()
        tool.clicks.hover(self._photos.pointer(at.x(), at.y()))
        self._photos.magnify(at.x(), at.y())

    def _start_cursor(self) -> QPointF:
        """Returns the cursor, which starts in the middle of the view."""
        if self._cursor is None:
            self._cursor = QPointF(self._view.rect().center())
        return self._cursor


def _find_action(event: QKeyEvent) -> str:
    """Returns what a key does in the photo: "undo", "click" or "step"; "" for other keys."""
    key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    plain = held == Qt.KeyboardModifier.NoModifier
    if (key == Qt.Key.Key_Backspace and plain) or (key == Qt.Key.Key_Z and held == Qt.KeyboardModifier.ControlModifier):
        return "undo"
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and plain:
        return "click"
    return "step" if key in STEPS and (plain or held == Qt.KeyboardModifier.ShiftModifier) else ""


def slow_down(start: QPointF, at: QPointF) -> QPointF:
    """Returns where something is that follows the mouse from `start`: slowly at first, to be finer than a pixel."""
    way = at - start
    length = math.hypot(way.x(), way.y())
    if length <= SLOW_PX:
        return start + way * SLOW
    return start + way * ((length - SLOW_PX * (1 - SLOW)) / length)
