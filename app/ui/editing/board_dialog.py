"""The dialog for the board: its size, and a photo of the real table on it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import LengthUnit
from app.core.progress import Report
from app.model import Board, Corner, Photo
from app.storage.assets import FileContent
from app.storage.file_names import PHOTO_SUFFIXES
from app.ui.board_fields import BoardFields
from app.ui.editing.photo_calibration import CornerEditor
from app.ui.editing.photo_straightening import INSET, is_board_shape, straighten_photo, to_image
from app.ui.file_dialogs import ask_to_open_one
from app.ui.photo_files import ReadPhoto, encode_photo, read_photo, read_photo_bytes
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import LengthBox, take_lengths
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.wrapping_buttons import WrappingButton
from app.ui.workers import Worker

MIN_SIZE_MM, MAX_SIZE_MM = 100.0, 10_000.0
UNIT_STEP = 0.1
"""Precision of the game's length unit, in mm."""
PREVIEW = 260
"""The longer side of the preview next to the photo, in pixels."""
PREVIEW_DELAY_MS = 40

Reading = tuple[ReadPhoto, FileContent | None]
"""A photo, and what is stored of it if it is new."""


class BoardDialog(Dialog):
    """Asks for a board. `chosen` carries the board and a new photo's `FileContent`, or None; `unit_chosen` a unit's mm.

    In that board, the picture of a new photo has the name of its file. Its content is encoded anew: the player's file
    may say where and when the photo was taken.
    """

    chosen = Signal(Board, object)
    unit_chosen = Signal(float)
    slanted = Signal(Path)
    """Carries a new photo that was not taken from straight above; the dialog closes."""

    def __init__(self, board: Board, photo_bytes: bytes | None, parent: QWidget | None = None) -> None:
        """`photo_bytes` is the file of the photo on the current board."""
        super().__init__(parent)
        self.setWindowTitle(tr("The board"))
        self._content: FileContent | None = None
        self._image = QImage()
        self._small_image = QImage()
        self._name = board.photo.picture if board.photo else ""
        self._initial_corners: tuple[Corner, ...] = INSET
        self._job: Worker | None = None
        self._unit: LengthUnit | None = None
        self._unit_mm: LengthBox | None = None
        self.corner_editor: CornerEditor | None = None
        """Created with the first photo, because importing pyqtgraph takes time."""
        self._path: Path | None = None
        self._preview_timer = QTimer(self, singleShot=True, interval=PREVIEW_DELAY_MS)
        self._preview_timer.timeout.connect(self._show_preview)
        self._build()
        self.fields.show_size((board.width_mm, board.depth_mm))
        if board.photo and photo_bytes:
            self._read_again(photo_bytes, board.photo)

    @property
    def board(self) -> Board:
        laid = (
            Photo(self._name, self.corner_editor.corners) if self.corner_editor and not self._image.isNull() else None
        )
        return Board(*self.fields.size_mm, laid)

    def open_photo(self, path: Path) -> None:
        """Reads a photo in a thread, and shows it with the marks near its corners."""
        self._path = path

        def read(report: Report) -> Reading:
            photo = read_photo(path, report)
            return photo, FileContent(f"{path.stem}.jpg", encode_photo(photo.image))

        self._start_reading(path.name, read, INSET)

    def _hand_over(self) -> None:
        """Closes the dialog in favour of the one for photos that were not taken from above."""
        path = self._path
        self.reject()
        if path:
            self.slanted.emit(path)

    def ask_for_unit(self, unit: LengthUnit) -> None:
        """Adds a field for the length of the game's unit."""
        self._unit = unit
        name = tr(unit.name)
        self._unit_mm = box = LengthBox(tr("Length of {unit} in mm", unit=name), 1.0, MIN_SIZE_MM, 0.5)
        box.setValue(unit.mm)
        self.fields.form.addRow(name[:1].upper() + name[1:], box)

    def accept(self) -> None:
        """Emits the board, unless a size cannot be read or the marks do not form the corners of a mat."""
        if not take_lengths(self):
            return
        laid = self.board.photo
        if laid and not is_board_shape(laid.corners):
            self._message.show_text(tr("Drag the four marks onto the corners of the mat."))
            return
        self.chosen.emit(self.board, self._content)
        if self._unit and self._unit_mm and abs(self._unit_mm.value() - self._unit.mm) > UNIT_STEP / 2:
            self.unit_chosen.emit(self._unit_mm.value())
        super().accept()

    def done(self, result: int) -> None:
        if self._job:
            self._job.cancel()
        super().done(result)

    # Implementation

    def _read_again(self, data: bytes, photo: Photo) -> None:
        def read(report: Report) -> Reading:
            return read_photo_bytes(data, photo.picture, report), None

        self._start_reading(photo.picture, read, photo.corners)

    def _start_reading(self, name: str, work: Callable[[Report], Reading], corners: tuple[Corner, ...]) -> None:
        """Reads a photo in a thread, and shows it when it is ready."""
        self._message.show_text(tr("Reading {name}…", name=name))
        self._initial_corners = corners
        if self._job:
            self._job.cancel()
        self._job = Worker(work, self._show_photo, self._on_failed).start()

    def _on_failed(self, error: Exception) -> None:
        self._message.show_text(str(error) if isinstance(error, PlayerError) else tr("The photo cannot be read."))
        if not isinstance(error, PlayerError):
            raise error

    def _show_photo(self, reading: Reading) -> None:
        photo, self._content = reading
        self._name, self._image = photo.name, photo.image
        self._message.show_text("")
        self._slanted_button.setVisible(self._path is not None)
        kept, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self._small_image = self._image.scaled(3 * PREVIEW, 3 * PREVIEW, kept, smooth)
        if self.corner_editor is None:
            self.corner_editor = CornerEditor()
            self.corner_editor.moved.connect(self._preview_timer.start)
            self._photo_row.insertWidget(0, self.corner_editor, 1)
        corners = self.corner_editor
        corners.show_photo(self._image, self._initial_corners)
        self._show_photo_part(True)
        corners.setFocus()

    def _remove_photo(self) -> None:
        self._image, self._content = QImage(), None
        self._show_photo_part(False)

    def _show_photo_part(self, there: bool) -> None:
        middle = self.frameGeometry().center()  # This comes before anything that makes the dialog grow to the right.
        for widget in (self._photo, self._remove_button):
            widget.setVisible(there)
        self._hint.setVisible(not there)
        self._choose_button.setText(tr("Another photo…") if there else tr("Choose a photo…"))
        if there:
            self.enlarge(QSize(980, 640), middle)
        else:
            QTimer.singleShot(0, self, self.adjustSize)

    def _show_preview(self) -> None:
        laid = self.board.photo
        if laid is None:
            return
        corners = laid.corners
        self._message.show_text(
            "" if is_board_shape(corners) else tr("The marks do not form the corners of a mat yet.")
        )
        if is_board_shape(corners):
            board = straighten_photo(self._small_image, corners, *self.fields.size_mm, PREVIEW)
            self._preview.setPixmap(QPixmap.fromImage(to_image(board)))

    def _ask_for_photo(self) -> None:
        if path := ask_to_open_one(self, tr("Choose a photo"), "photo", tr("Photos"), PHOTO_SUFFIXES):
            self.open_photo(path)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        self.fields = BoardFields(MIN_SIZE_MM, MAX_SIZE_MM)
        self.fields.changed.connect(self._preview_timer.start)
        layout.addWidget(self.fields)
        self._choose_button, self._remove_button = (
            QPushButton(tr("Choose a photo…")),
            QPushButton(tr("Remove the photo")),
        )
        self._choose_button.clicked.connect(self._ask_for_photo)
        self._remove_button.clicked.connect(self._remove_photo)
        layout.addLayout(fill(make_row(8), self._choose_button, self._remove_button, 1))
        self._hint = WrappingLabel(
            tr(
                "You can lay a photo of the table, taken from above, on the board to scale and place objects where "
                "it shows them."
            ),
            name="muted",
        )
        layout.addWidget(self._hint)
        self._photo = self._make_photo_part()
        layout.addWidget(self._photo, 1)
        self._message = WrappingLabel(name="warning")
        self._message.hide()
        layout.addWidget(self._message)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self._show_photo_part(False)

    def _make_photo_part(self) -> QWidget:
        part = QWidget()
        self._preview = QLabel()
        self._preview.setMinimumWidth(PREVIEW)
        self._preview.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._preview.setAccessibleName(tr("Preview"))
        turn = QPushButton(tr("Rotate the board by 90°"))
        turn.clicked.connect(lambda: self.corner_editor and self.corner_editor.turn_board())
        self._slanted_button = WrappingButton(tr("It was not taken from straight above…"))
        self._slanted_button.clicked.connect(self._hand_over)
        aside = fill(
            make_column(10),
            WrappingLabel(tr("Drag the four marks onto the corners of the mat.")),
            WrappingLabel(tr("Preview"), factor=0.82, name="caption"),
            self._preview,
            turn,
            self._slanted_button,
            1,
        )
        row = fill(make_row(16, part), aside)
        self._photo_row = row
        return part
