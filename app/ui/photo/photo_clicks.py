"""Clicks in the photo: the base of everything that is placed by clicking, its tool and its keys."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import NotePlacement
from app.geometry.arrays import Floats
from app.geometry.frames import to_point
from app.table.photo.photo_cameras import to_pixel
from app.ui.tools.tool import StillTool
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import Pointer

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.model import Corner, PhotoPlacement, Thing
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView, ShownPhoto
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
        self._awaited: tuple[PhotoPlacement, str] | None = None
        """What was placed last and what to say about it, until it is where it was placed: the rules may ask first."""
        document.tools[self.TOOL] = self.tool = PhotoTool(self, photos)
        document.viewport.hovered.connect(self._on_hovered)
        document.notifier.committed.connect(self._on_committed)

    @property
    def _shown(self) -> ShownPhoto:
        """The photo that is shown: clicks, hovering and keys come only while there is one."""
        assert self._photos.shown
        return self._photos.shown

    def press(self, pointer: Pointer) -> None:
        """Begins a click, or a drag."""

    def click(self, pointer: Pointer) -> None:
        """Takes a click in the photo."""
        raise NotImplementedError

    def hover(self, pointer: Pointer) -> None:
        """Shows what a click here would do."""
        raise NotImplementedError

    @property
    def is_begun(self) -> bool:
        """True if there are clicks that have placed nothing yet, or that more clicks may follow."""
        raise NotImplementedError

    def undo_click(self) -> None:
        """Takes back the last click, if there is one."""
        raise NotImplementedError

    def end(self) -> None:
        """Forgets unfinished clicks."""
        raise NotImplementedError

    def finish(self, name: str, said: str) -> None:
        """Goes on after something was placed; `said` tells how exactly."""
        raise NotImplementedError

    def show_lines(self, lines: Iterable[StyledLine] = ()) -> None:
        """Draws lines over the photo in place of the last ones."""
        self._document.viewport.show_overlay(self.TOOL, Overlay(tuple(lines)))

    def before_eye(self, at: Corner) -> Floats:
        """Returns a point in front of everything that a place in the photo shows."""
        eye, way = self._shown.camera.ray(to_pixel(self._shown.photo, at))
        return eye + way * 100.0

    def floor_point(self, eye: Floats, way: Floats) -> Floats:
        """Returns the point of terrain, or else of the board's plane, that a ray meets. Raises PlayerError."""
        hit = self._document.session.committed_table.pick_terrain(eye, way)
        return np.asarray(hit.point) if hit else point_at(eye, way, 0.0)

    def carry_out(
        self, label: str, action: Action, placement: PhotoPlacement, said: str, is_setup: bool = False
    ) -> None:
        """Does what puts a thing where the photo shows it, and notes how: in one step, unless the rules may object.

        The rules are asked in a played battle, and about fighters that are set up (`is_setup`). `finish` is called with
        the thing's name and `said` when it is there, which may be later or never. Raises PlayerError.
        """
        session = self._document.session
        self._awaited = placement, said
        if is_setup or session.committed_table.battle.clock.stage == "battle":
            self._document.actions.attempt(action)
        else:
            session.do_batch(label, [action, NotePlacement((placement,))])
        self._finish()

    def _on_committed(self, _: object) -> None:
        if self._awaited:
            QTimer.singleShot(0, self, self._finish)

    def _finish(self) -> None:
        """Notes how the last thing was placed, once it is there."""
        session, (placement, said) = self._document.session, self._awaited or (None, "")
        if placement is None:
            return
        battle = session.committed_table.battle
        pose = next((thing.pose for thing in battle.things if thing.id == placement.thing), None)
        if pose and (pose.x, pose.y) == placement.at:
            self._awaited = None
            if battle.placement(placement.thing) != placement:
                session.do(NotePlacement((placement,)))
            self.finish(placement.thing, said)

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
        if self._photos.shown:
            self.clicks.click(fine)
        return True

    def cancel(self) -> bool:
        """Forgets unfinished clicks; the next Esc ends the tool."""
        begun = self.dragging or self.clicks.is_begun
        self._start = None
        self.clicks.end()
        return begun

    def _fine(self, pointer: Pointer) -> Pointer:
        assert self._start is not None
        at = slow_down(self._start, QPointF(pointer.x, pointer.y))
        return self._photos.pointer(at.x(), at.y())


def point_at(eye: Floats, way: Floats, height: float) -> Floats:
    """Returns the point of a ray at a height. Raises PlayerError if the ray does not fall."""
    if way[2] > -1e-3:
        raise PlayerError(tr("this point is above the horizon of the table; click lower in the photo"))
    return eye + way * ((height - eye[2]) / way[2])


def make_dot(at: Floats) -> StyledLine:
    """Returns a dot at a point `(3,)`."""
    return StyledLine(to_point(at), to_point(at), SELECTED, 6.0, 1.4)


def make_line(start: Floats, end: Floats) -> StyledLine:
    """Returns a line between two points `(3,)`."""
    return StyledLine(to_point(start), to_point(end), SELECTED, 2.0, 1.2)


def make_ring(points: Floats) -> list[StyledLine]:
    """Returns the lines round points `(n, 3)`."""
    return [make_line(a, b) for a, b in zip(points, np.roll(points, -1, axis=0), strict=True)]


def require_unlocked(thing: Thing) -> None:
    """Raises PlayerError if a thing is locked."""
    if thing.locked:
        raise PlayerError(
            counted(1, "{names} is locked; unlock it first", "{names} are locked; unlock them first", names=thing.id)
        )


class PhotoKeys(QObject):
    """The keys of the photo's tools: arrows move a cursor by a pixel of the photo, Enter clicks, Backspace undoes.

    Ctrl+Z does what Backspace does, until there is no click to take back.
    """

    def __init__(self, document: BattleDocument, photos: PhotoView, view: Viewport) -> None:
        super().__init__(document)
        self._document, self._photos, self._view = document, photos, view
        self._cursor: QPointF | None = None
        """Where the mouse was last; else the keys start in the middle of the view."""
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles keys before shortcuts and the camera do, while a tool for the photo is used."""
        tool = self._document.tool
        if not isinstance(tool, PhotoTool) or self._photos.shown is None:
            self._cursor = None
        elif isinstance(event, QMouseEvent):
            self._cursor = event.position()
        elif isinstance(event, QKeyEvent) and (action := _find_action(event)):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not tool.clicks.is_begun:
                return False  # Ctrl+Z undoes the last step then.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
            elif event.type() == QEvent.Type.KeyPress:
                self._do(tool, action, event)
            return True
        return False

    def _do(self, tool: PhotoTool, action: str, event: QKeyEvent) -> None:
        at = self._cursor = self._cursor or QPointF(self._view.rect().center())
        if action == "undo":
            tool.clicks.undo_click()
        elif action == "step":
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(tool, at, QPointF(*STEPS[Qt.Key(event.key())]) * (FAR if far else 1))
        else:
            tool.clicks.click(self._photos.pointer(at.x(), at.y()))

    def _step(self, tool: PhotoTool, at: QPointF, step: QPointF) -> None:
        """Moves the cursor from a pixel of the view by pixels of the photo; at the view's edge, the photo moves."""
        assert self._view.photo_window
        way = step * self._view.photo_window.scale
        if self._view.rect().contains((at + way).toPoint()):
            at = self._cursor = at + way
        else:
            self._view.set_photo_window(self._view.photo_window.pan(-way.x(), -way.y()))
        tool.clicks.hover(self._photos.pointer(at.x(), at.y()))
        self._photos.magnify(at.x(), at.y())


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
