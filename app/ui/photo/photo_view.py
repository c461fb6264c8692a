"""The table in one of its photos: reads the picture in a thread, and shows models over it in the viewport."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QImage

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.drawing.photo_window import PhotoWindow
from app.geometry.frames import to_point
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import CLICK_PX, Change, Corner, TablePhoto
from app.table.photo.edge_snap import grey
from app.table.photo.photo_cameras import fit_photo, to_share
from app.ui.photo.board_grid import grid_lines
from app.ui.photo.loupe import Loupe
from app.ui.photo.verdict_picture import make_window
from app.ui.photo_files import read_photo_bytes, to_array
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import PhotoBackdrop
from app.ui.viewport.styled_lines import StyledLine
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.tool_dispatcher import Pointer
    from app.ui.viewport.view import Viewport

OVERLAY = "photo_grid"
GRID_COLOUR = (1.0, 1.0, 1.0)
DEFAULT_OPACITY = 0.6
CLICK_VIEW_PX = 0.7
"""Standard deviation of a click with the mouse, in pixels of the view."""


@dataclass(frozen=True, eq=False)
class ShownPhoto:
    """A photo with its camera, its picture as it was taken, and without the lens's distortion, both `(h, w, 3)`."""

    photo: TablePhoto
    camera: PhotoCamera
    original: NDArray[np.uint8]
    flat: NDArray[np.uint8]

    @cached_property
    def grey(self) -> NDArray[np.float32]:
        """The brightness of the original picture `(h, w)`."""
        return grey(self.original)

    def window(self) -> PhotoWindow:
        """Returns a window into the undistorted picture."""
        return make_window(self.camera)


class PhotoView(QObject):
    """Shows one of the battle's photos in the viewport. Made for one open battle.

    `changed` is emitted when another photo is shown, or none any more.
    """

    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, document: BattleDocument, view: Viewport) -> None:
        super().__init__(document)
        self._document, self._view = document, view
        self.shown: ShownPhoto | None = None
        self.opacity, self.shows_grid = DEFAULT_OPACITY, False
        self._wanted = ""
        self._pictures: dict[str, NDArray[np.uint8]] = {}
        self._job: Worker | None = None
        self._image = QImage()
        self._loupe = Loupe(view)
        view.hovered.connect(self._on_hovered)
        view.hover_ended.connect(self._loupe.hide)
        document.tool_changed.connect(self._loupe.hide)
        view.photo_ended.connect(self._on_ended)
        document.notifier.committed.connect(self._on_committed)

    @property
    def name(self) -> str:
        """The name of the photo that is shown; "" if none is."""
        return self.shown.photo.name if self.shown else ""

    @property
    def is_loading(self) -> bool:
        """True while a picture is being read."""
        return bool(self._wanted)

    def show(self, name: str) -> None:
        """Shows a photo of the battle once its picture is read. Raises PlayerError if its camera is not known."""
        session = self._document.session
        photo = session.battle.photo(name)
        camera = fit_photo(session.battle.board, photo).camera
        known = self._pictures.get(photo.picture)
        self._stop_reading()
        self._wanted = name

        def work(report: Report) -> ShownPhoto:
            pixels = known
            if pixels is None:
                pixels = to_array(read_photo_bytes(session.read_asset(photo.picture), photo.name).image)
            if pixels.shape[:2] != (photo.height_px, photo.width_px):
                raise PlayerError(tr("the picture of {name} has another size than its marks; add it again", name=name))
            return ShownPhoto(photo, camera, pixels, camera.lens.undistort(pixels))

        self._job = Worker(work, self._on_read, self._on_failed).start()

    def leave(self) -> None:
        """Shows the table from the orbit again, or stops reading."""
        self._stop_reading()
        if self.shown:
            self._view.show_photo(None)
            self._on_ended()

    def set_opacity(self, opacity: float) -> None:
        """Shows the models with this opacity, from 0 to 1."""
        self.opacity = opacity
        if self.shown:
            self._view.show_photo(PhotoBackdrop(self.shown.flat, opacity), self._view.photo_window)

    def set_grid(self, on: bool) -> None:
        """Shows or hides the grid of the board."""
        self.shows_grid = on
        self._draw_grid()

    @property
    def click_px(self) -> float:
        """The standard deviation of a click at this zoom, in pixels of the photo."""
        scale = self._view.photo_window.scale if self._view.photo_window else 1.0
        return round(max(CLICK_PX, CLICK_VIEW_PX / scale), 2)

    def pointer(self, x: float, y: float) -> Pointer:
        """Returns the mouse at a pixel of the viewport, which may be a fraction."""
        return self._view.pointer(x, y)

    def magnify(self, x: float, y: float) -> None:
        """Shows what the photo shows at a pixel of the viewport in the magnifier."""
        window = self._view.photo_window
        if self.shown and window:
            at = QPointF(*window.picture_point(x, y, (self._view.width(), self._view.height())))
            self._loupe.show_place(self._image, at, window.scale, QPointF(x, y))

    def find_share(self, pointer: Pointer) -> Corner:
        """Returns the mouse as a place in the photo as it was taken, in shares of it."""
        assert self.shown
        size = self._view.width(), self._view.height()
        window = self._view.photo_window or self.shown.window().fit(size)
        ideal = np.array([window.picture_point(pointer.x, pointer.y, size)])
        return to_share(self.shown.photo, self.shown.camera.lens.to_photo(ideal)[0])

    def find_pixels(self, points: Floats) -> Floats:
        """Returns the pixels `(n, 2)` of the viewport that show points of the table `(n, 3)`."""
        return self._view.camera.pixels(points, (float(self._view.width()), float(self._view.height())))[0]

    def close(self) -> None:
        """Stops reading and leaves the photo."""
        self.leave()
        self._loupe.deleteLater()

    def _stop_reading(self) -> None:
        self._wanted = ""
        if self._job:
            self._job.cancel()

    def _on_read(self, shown: ShownPhoto) -> None:
        self._wanted = ""
        same = self.shown is not None and self.shown.photo.picture == shown.photo.picture
        self._pictures = {shown.photo.picture: shown.original}
        height, width = shown.flat.shape[:2]
        # The image uses the array's own memory, which `shown` keeps.
        self._image = QImage(shown.flat.data, width, height, 3 * width, QImage.Format.Format_RGB888)
        self.shown = shown
        old, window = self._view.photo_window, shown.window()
        if same and old:  # The camera may be another one, but the same part of the picture stays in view.
            window = replace(window, centre=old.centre, scale=old.scale)
        self._view.show_photo(PhotoBackdrop(shown.flat, self.opacity), window)
        if not same:
            self._view.fit()
        self._draw_grid()
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self._wanted = ""
        self.failed.emit(error)

    def _on_hovered(self, pointer: Pointer) -> None:
        if self._document.tool is not self._document.select_tool:
            self.magnify(pointer.x, pointer.y)

    def _on_ended(self) -> None:
        """Forgets the photo after the camera was moved to another view."""
        if self.shown:
            self.shown = None
            self._loupe.hide()
            self._view.show_overlay(OVERLAY, Overlay())
            self.changed.emit()

    def _on_committed(self, change: Change) -> None:
        """Shows the photo again after its marks or the board have changed; leaves it when it is gone."""
        name = self._wanted or self.name
        if not name or not (change.photos or change.board):
            return
        photo = next((one for one in self._document.session.battle.photos if one.name == name), None)
        if photo is None:
            self.leave()
        elif self.shown is None or photo != self.shown.photo or change.board:
            try:
                self.show(photo.name)
            except PlayerError as error:
                self.leave()
                self.failed.emit(error)

    def _draw_grid(self) -> None:
        board = self._document.session.battle.board
        lines = grid_lines((board.width_mm, board.depth_mm)) if self.shown and self.shows_grid else []
        ribbons = tuple(
            StyledLine(to_point(line[0]), to_point(line[-1]), GRID_COLOUR, 1.2, 0.8, opacity=0.8) for line in lines
        )
        self._view.show_overlay(OVERLAY, Overlay(ribbons))
