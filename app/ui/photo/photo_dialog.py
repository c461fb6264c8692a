"""The dialog that finds the camera of a photo, in three steps: the picture, the board in it, and a look at the grid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QSplitter, QStackedWidget, QWidget

from app.core.errors import PlayerError
from app.core.language import format_number, tr
from app.core.lengths import format_dimensions
from app.geometry.photo.camera_fit import CameraFit
from app.model import Board, TablePhoto
from app.storage.file_names import PHOTO_SUFFIXES
from app.table.photo.photo_cameras import fit_photo
from app.ui.board_fields import BoardFields
from app.ui.editing.board_dialog import MAX_SIZE_MM, MIN_SIZE_MM
from app.ui.file_dialogs import ask_to_open_one
from app.ui.photo.board_grid import make_grid
from app.ui.photo.mark_editor import ENOUGH, MarkEditor, request_mark
from app.ui.photo_files import ReadPhoto, encode_photo, read_photo, read_photo_bytes
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import take_lengths
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.scroll_areas import make_scroll_area
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report

PICTURE, MARKS, CHECK = range(3)
FIT_DELAY_MS = 40
FORM_LETTERS = 40
GOOD_MM, POOR_MM = 2.0, 4.0
"""Residuals on the table: up to the first one the clicks fit well, from the second one on the player is warned."""
SWAP_GAIN = 0.4
"""With width and depth swapped, the residual falls to less than this share if the player has mixed them up."""


class PhotoDialog(Dialog):
    """Reads a photo, asks for the board in it, and shows the resulting grid.

    `chosen` carries the size of the board (width and depth in mm), the photo with its marks, and the picture if it is a
    new one, otherwise None. The photo's file name is the picture's own until it is stored.
    """

    chosen = Signal(tuple, TablePhoto, object)

    def __init__(self, board: Board, photo: TablePhoto, fixed_board: bool, parent: QWidget | None = None) -> None:
        """`photo` has the name, and for another look at a stored photo also its marks.

        With `fixed_board`, the size of the board cannot be changed, because a battle is played on it.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Table from a photo"))
        self.setProperty("help", "photo")
        self.setAcceptDrops(True)
        self._photo = photo
        self._is_stored = self._reads_stored = False
        """True if the picture, or the one being read, is the one that the battle already has."""
        self._problem = ""
        self._read: ReadPhoto | None = None
        self.fit: CameraFit | None = None
        self._job: Worker | None = None
        self.editor, self.fields = MarkEditor(), BoardFields(MIN_SIZE_MM, MAX_SIZE_MM)
        self.fields.show_size((board.width_mm, board.depth_mm))
        self.fields.setEnabled(not fixed_board)
        self.steps = QStackedWidget()
        self._heading, self._message = WrappingLabel(factor=1.2, bold=True), WrappingLabel(name="warning")
        self._prompt, self._result = WrappingLabel(bold=True), WrappingLabel()
        self._facts = WrappingLabel(name="muted")
        self.choose_button, self.paste_button = QPushButton(tr("&Choose a picture…")), QPushButton(tr("&Paste"))
        self.undo_button, self.clear_button = QPushButton(tr("&Undo")), QPushButton(tr("&Remove all marks"))
        self.swap_button = QPushButton(tr("&Swap width and depth"))
        self.back_button, self.next_button = QPushButton(tr("&Back")), QPushButton(tr("&Next"))
        self.cancel_button = QPushButton(tr("Cancel"))
        self._fit_timer = QTimer(self, singleShot=True, interval=FIT_DELAY_MS)
        self._fit_timer.timeout.connect(self._update_fit)
        self._lay_out()
        self.editor.changed.connect(self._on_marks)
        self.fields.changed.connect(self._fit_timer.start)
        self.choose_button.clicked.connect(self._ask_for_picture)
        self.paste_button.clicked.connect(self._paste)
        self.undo_button.clicked.connect(self.editor.undo)
        self.clear_button.clicked.connect(self.editor.clear)
        self.swap_button.clicked.connect(self._swap)
        self.back_button.clicked.connect(lambda: self.go_to(self.step - 1))
        self.next_button.clicked.connect(self._go_on)
        self.cancel_button.clicked.connect(self.reject)
        self.go_to(PICTURE)

    @property
    def step(self) -> int:
        return self.steps.currentIndex()

    @property
    def photo(self) -> TablePhoto:
        """The photo with its marks."""
        noise = max(self.editor.click_px, self._photo.click_px if self._is_stored else 0.0)
        return replace(self._photo, marks=self.editor.marks, click_px=round(noise, 2))

    @property
    def is_reading(self) -> bool:
        """True while a picture is read."""
        return self._job is not None

    def open_picture(self, path: Path) -> None:
        """Reads a picture in a thread and goes on to the marks."""
        self.start_reading(path.name, lambda: read_photo(path))

    def start_reading(self, name: str, read: Callable[[], ReadPhoto], is_stored: bool = False) -> None:
        """Reads a picture in a thread with a function, and goes on to the marks.

        Those of the photo are kept if this is its stored picture.
        """

        def work(report: Report) -> ReadPhoto:
            return read()

        if self._job:
            self._job.cancel()
        self._reads_stored = is_stored
        self._message.show_text(tr("Reading {name}…", name=name))
        self._job = Worker(work, self._on_read, self._on_failed).start()
        self._refresh()

    def go_to(self, step: int) -> None:
        """Shows another step."""
        self.steps.setCurrentIndex(step)
        self._show_problem()
        self._refresh()
        (self.choose_button if step == PICTURE else self.editor if step == MARKS else self.next_button).setFocus()

    def accept(self) -> None:
        """Emits the photo if its camera is found."""
        if self.fit and take_lengths(self):
            new = None if self._is_stored else self._read
            self.chosen.emit(self.fields.size_mm, self.photo, new)
            super().accept()

    def done(self, result: int) -> None:
        if self._job:
            self._job.cancel()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Pastes a picture with the usual key."""
        if self.step == PICTURE and event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:
        event.setAccepted(bool(_dropped_path(event)))

    def dropEvent(self, event: QDropEvent, /) -> None:
        """Opens a picture that is dropped on the dialog."""
        if path := _dropped_path(event):
            self.open_picture(path)

    # Results

    def _on_read(self, read: ReadPhoto) -> None:
        self._job, self._read, self._is_stored = None, read, self._reads_stored
        size, marks = read.image.size(), self._photo.marks if self._is_stored else ()
        focal_px = self._photo.focal_px if self._is_stored else read.focal_px
        self._photo = replace(
            self._photo, marks=marks, width_px=size.width(), height_px=size.height(), focal_px=focal_px
        )
        self._problem = ""
        self.editor.show_photo(read.image, marks)
        self.go_to(MARKS)

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self._message.show_text(str(error) if isinstance(error, PlayerError) else tr("The photo cannot be read."))
        self._refresh()
        if not isinstance(error, PlayerError):
            raise error

    def _on_marks(self) -> None:
        self.fit = None
        self._fit_timer.start()
        self._refresh()

    def _update_fit(self) -> None:
        """Finds the camera for the marks and draws the grid; explains why if there is none."""
        self.fit, self._problem = None, ""
        if len(self.editor.marks) >= 4:
            try:
                self.fit = fit_photo(Board(*self.fields.size_mm), self.photo)
            except PlayerError as error:
                self._problem = f"{str(error)[:1].upper()}{str(error)[1:]}."
        self.editor.show_grid(make_grid(self.fit.camera, self.fields.size_mm) if self.fit else [])
        self._show_problem()
        self._result.show_text(self._describe_fit() if self.fit else "")
        self.swap_button.setVisible(self._seems_swapped())
        self._refresh()

    def _show_problem(self) -> None:
        """Shows why the marks give no camera, or else what is odd about the picture."""
        warning = self._read.warning if self._read else ""
        self._message.show_text((self._problem or warning) if self.step != PICTURE else "")

    def _describe_fit(self) -> str:
        assert self.fit
        if not self.fit.freedom or len(self.editor.marks) < ENOUGH:
            return tr("Click two more points on the edges: four corners alone cannot be checked.")
        fits = tr("The clicks fit within {mm} mm.", mm=format_number(self.fit.residual_mm, ".1f"))
        if self.fit.residual_mm <= POOR_MM:
            return fits
        return " ".join((fits, tr("Move the marks that the grid misses, and check the board's size.")))

    def _seems_swapped(self) -> bool:
        """Returns whether the marks fit much better with width and depth swapped."""
        width, depth = self.fields.size_mm
        if len(self.editor.marks) < ENOUGH or width == depth or not self.fields.isEnabled():
            return False
        if self.fit and self.fit.residual_mm < GOOD_MM:
            return False
        try:
            swapped = fit_photo(Board(depth, width), self.photo)
        except PlayerError:
            return False
        return self.fit is None or swapped.residual_mm < SWAP_GAIN * self.fit.residual_mm

    # Input

    def _go_on(self) -> None:
        if self.step == CHECK:
            self.accept()
        else:
            self.go_to(self.step + 1)

    def _swap(self) -> None:
        width, depth = self.fields.size_mm
        self.fields.show_size((depth, width))
        self._update_fit()

    def _ask_for_picture(self) -> None:
        if path := ask_to_open_one(self, tr("Choose a photo"), "photo", tr("Photos"), PHOTO_SUFFIXES):
            self.open_picture(path)

    def _paste(self) -> None:
        clipboard = QGuiApplication.clipboard()
        paths = [Path(url.toLocalFile()) for url in clipboard.mimeData().urls() if url.isLocalFile()]
        image = clipboard.image()
        if paths:
            self.open_picture(paths[0])
        elif image.isNull():
            self._message.show_text(tr("There is no picture on the clipboard; copy one first, or choose a file."))
        else:
            name = tr("the picture")
            self.start_reading(name, lambda: read_photo_bytes(encode_photo(image), name))

    # Display

    def _refresh(self) -> None:
        """Shows what to do in this step, and enables what is possible."""
        step, marks = self.step, self.editor.marks
        headings = (tr("1. The picture"), tr("2. The board in it"), tr("3. Does the grid lie on the board?"))
        self._heading.show_text(headings[step])
        request = request_mark(marks)
        if request and len(marks) >= ENOUGH:
            request = f"{tr('That is enough. More points make it more exact:')} {request}"
        self._prompt.show_text(request)
        self.undo_button.setEnabled(self.editor.can_undo)
        self.clear_button.setEnabled(bool(marks))
        self.back_button.setEnabled(step > PICTURE)
        self.next_button.setText(tr("&Use this photo") if step == CHECK else tr("&Next"))
        is_checked = self.fit is not None and len(marks) >= ENOUGH
        self.next_button.setEnabled((self._read is not None, is_checked, is_checked)[step] and self._job is None)
        self.editor.setVisible(self._read is not None)
        self._hint.setVisible(self._read is None)
        self._facts.show_text(self._describe_camera() if step == CHECK and self.fit else "")

    def _describe_camera(self) -> str:
        assert self.fit
        camera = self.fit.camera
        middle = np.array([*self.fields.size_mm, 0.0]) / 2
        away = format_number(float(np.linalg.norm(camera.eye - middle)) / 1000, ".2f")
        error = format_number(float(camera.place_covariance(middle).trace() / 2) ** 0.5, ".1f")
        parts = (
            tr(
                "The board is {size}; the clicks cannot check that, so measure it.",
                size=format_dimensions(self.fields.size_mm),
            ),
            tr("The camera was {m} m from its middle.", m=away),
            tr("One click on the floor is accurate to about {mm} mm; the outline of a base is better.", mm=error),
        )
        return " ".join(parts)

    def _lay_out(self) -> None:
        pages = [QWidget() for _ in (PICTURE, MARKS, CHECK)]
        fill(
            make_column(10, pages[PICTURE]),
            WrappingLabel(
                tr(
                    "Take one ordinary photo from where you stand, with the whole board in it. Do not crop it, and do "
                    "not use a panorama or a mirrored selfie. Place, time and device in the file are not stored."
                )
            ),
            self.choose_button,
            self.paste_button,
            1,
        )
        near = tr("The near edge is the one closest to you.")
        if not self.fields.isEnabled():
            near = tr("The near edge is that of this table, wherever you stood.")
        mark_buttons = FlowLayout(8)
        mark_buttons.addWidget(self.undo_button)
        mark_buttons.addWidget(self.clear_button)
        fill(
            make_column(10, pages[MARKS]),
            self._prompt,
            WrappingLabel(
                " ".join((near, tr("Drag a mark to correct it; arrow keys move it by a pixel."))),
                name="muted",
            ),
            self.fields,
            self.swap_button,
            self._result,
            mark_buttons,
            1,
        )
        fill(
            make_column(10, pages[CHECK]),
            WrappingLabel(
                tr("The grid has to lie on the edges and corners. If it does not, go back and correct the marks.")
            ),
            self._facts,
            1,
        )
        for page in pages:
            self.steps.addWidget(page)
        form = QWidget()
        fill(make_column(10, form, (12, 2, 10, 2)), self._heading, self._message, (self.steps, 1))
        room = make_scroll_area(form)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        letter = self.fontMetrics().averageCharWidth()
        room.setMinimumWidth(letter * FORM_LETTERS)
        self._hint = WrappingLabel(tr("Drop a photo here"), factor=1.4, name="muted")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        picture = QWidget()
        fill(make_column(0, picture), (self.editor, 1), (self._hint, 1))
        splitter = QSplitter()
        splitter.addWidget(picture)
        splitter.addWidget(room)
        splitter.setStretchFactor(0, 1)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([110 * letter, 44 * letter])
        buttons = fill(make_row(8), 1, self.cancel_button, self.back_button, self.next_button)
        self.next_button.setDefault(True)
        self.swap_button.hide()
        fill(make_column(10, self, (14, 14, 14, 14)), (splitter, 1), buttons)
        self.resize(QSize(1240, 720).boundedTo(self.screen().availableSize() * 0.96))


def _dropped_path(event: QDropEvent) -> Path | None:
    """Returns the first picture among dropped files."""
    paths = (Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
    return next((path for path in paths if path.suffix.lower() in PHOTO_SUFFIXES), None)
