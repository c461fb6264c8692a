"""The dialog in which a miniature's mesh becomes a body: its base found and cut off, shown, and adjustable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QPushButton,
    QScrollArea,
    QSplitter,
    QWidget,
)

from app.errors import PlayerError
from app.language import tr
from app.model import Base, ModelRef, Sculpt
from app.progress import Report
from app.session import Session
from app.storage.assets import MODEL_SUFFIXES
from app.storage.library import title_of
from app.storage.standard_sizes import shape_of, sides
from app.ui.editing.miniature import Cutting, Halves, Mini, halves, likely_mini, read_mini, rescaled, suggested_cut
from app.ui.editing.miniature_form import MiniForm, MiniPreview
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, column, row
from app.ui.workers import DebouncedWorker, Worker

if TYPE_CHECKING:
    from app.model import Axis, Unit


class MiniDialog(Dialog):
    """`chosen` tells the base, the body and the miniature's title."""

    chosen = Signal(object, object, str)
    plain_asked = Signal()

    def __init__(self, session: Session, base: Base, parent: QWidget | None = None, keeps: bool = False) -> None:
        """The miniature comes on the base that is found below it, unless the fighter `keeps` the `base` it has."""
        super().__init__(parent)
        self.setWindowTitle(tr("Miniature mesh"))
        self._session, self._otherwise, self._keeps = session, base, keeps
        self._base, self._body = base, Sculpt("?")
        self._mini: Mini | None = None
        self._shown: Halves | None = None
        self._title, self._job = "", None
        self.preview, self.form = MiniPreview(), MiniForm()
        self._said, self._progress = WrappingLabel(name="warning"), ProgressBar()
        self._latest = DebouncedWorker(halves, self._show_halves, self._failed, hurried=True)
        self._build()
        self._refresh()

    def ask_for_file(self) -> None:
        """Let the player choose a mesh, and show it."""
        kinds = f"{tr('Models')} ({' '.join(f'*{suffix}' for suffix in MODEL_SUFFIXES)});;{tr('All files')} (*)"
        path, _ = QFileDialog.getOpenFileName(self.parentWidget() or self, tr("Miniature mesh"), "", kinds)
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Read a file, and suggest how it is cut."""
        self._title = title_of(path)

        def work(report: Report) -> Mini:
            return likely_mini(self._session, self._session.keep(path), report)

        self._read(work, self._came)

    def adjust(self, body: Sculpt, title: str) -> None:
        self._title, self._body = title, body

        def work(report: Report) -> Mini:
            return read_mini(self._session, body.ref, report)

        self._read(work, self._came_again)

    def _make_plain(self) -> None:
        self.plain_asked.emit()
        super().accept()

    def accept(self) -> None:
        """Tell what is wanted, if anything would be left."""
        self.form.settle()
        if self._mini is None or self._shown is None or self._shown.kept is None:
            return
        self.chosen.emit(self._base, self._body, self._title)
        super().accept()

    def done(self, result: int) -> None:
        """However it ends, nothing goes on behind it."""
        if self._job:
            self._job.cancel()
        self._latest.cancel()
        self.preview.drop()
        super().done(result)

    @property
    def ready(self) -> bool:
        """Whether what is shown is what would be taken."""
        shown = self._shown
        same = shown is not None and shown.cutting.body == self._body and shown.cutting.base == self._base
        return same and shown is not None and shown.kept is not None

    # what is decided

    def _came(self, mini: Mini) -> None:
        self._base, self._body = self._suggested(mini, 1.0)
        self._came_again(mini)

    def _came_again(self, mini: Mini) -> None:
        self._progress.hide()
        self._mini = mini
        self._show()

    def _read_as(self, unit: Unit, up: Axis) -> None:
        if self._mini is None:
            return
        ref = ModelRef(self._mini.ref.name, unit, up)

        def work(report: Report) -> Mini:
            return read_mini(self._session, ref, report)

        self._read(work, self._came)

    def _suggest(self) -> None:
        if self._mini:
            self._base, self._body = self._suggested(self._mini, self._body.scale)
            self._show()

    def _suggested(self, mini: Mini, scale: float) -> tuple[Base, Sculpt]:
        found, body = suggested_cut(mini, scale, self._otherwise)
        return (self._otherwise if self._keeps else found), body

    @property
    def _other_base(self) -> Base | None:
        """The base that the fighter could stand on instead: the one found below its mesh, or the one it keeps."""
        if not self._keeps or self._mini is None:
            return None
        found, _ = suggested_cut(self._mini, self._body.scale, self._otherwise)
        other = found if self._base == self._otherwise else self._otherwise
        return other if sides(other) != sides(self._base) or shape_of(other) != shape_of(self._base) else None

    def _change_base(self, base: Base) -> None:
        self._base = base
        self._show()

    def _change_body(self, **changes: object) -> None:
        self._body = replace(self._body, **changes)
        self._show()

    def _cut_at(self, height: float) -> None:
        """The new base is as thick as what is cut away: so nothing comes to stand higher than it was."""
        if not self._keeps and height > 0.1 and abs(self._base.thickness_mm - (self._body.cut_mm or 0.0)) < 0.01:
            self._base = replace(self._base, thickness_mm=height)
        self._change_body(cut_mm=height)

    def _rescale(self, scale: float) -> None:
        suggested = self._mini and self._suggested(self._mini, self._body.scale)
        self._body = rescaled(self._body, scale)
        if self._mini and suggested and suggested[0] == self._base:
            self._base, self._body = self._suggested(self._mini, scale)
        self._show()

    def _show(self) -> None:
        mini = self._mini
        if mini:
            cutting = Cutting(mini, self._body, self._base)
            self.form.show_cutting(cutting, self._other_base)
            self._latest.ask(cutting)
        self._refresh()

    def _show_halves(self, found: Halves) -> None:
        self._shown = found
        self.preview.show_halves(found)
        self._refresh()

    # reading

    def _read(self, work: object, came: object) -> None:
        if self._job:
            self._job.cancel()
        self._progress.begin_anew()
        self._progress.show()
        self._job = Worker(work, came, self._failed, self._progressed).start()  # type: ignore[arg-type]

    def _progressed(self, share: float, doing: str) -> None:
        self._progress.tell(share)

    def _failed(self, error: Exception) -> None:
        self._progress.hide()
        self._said.say(str(error) if isinstance(error, PlayerError) else tr("The miniature cannot be read."))
        if not isinstance(error, PlayerError):
            raise error

    def _refresh(self) -> None:
        there = self._mini is not None
        self.form.setEnabled(there)
        if there:
            self._said.say(self._shown.said if self._shown else "")
        self._take.setEnabled(there and (self._shown is None or self._shown.kept is not None))

    def _build(self) -> None:
        form = self.form
        form.read_as.connect(self._read_as)
        form.suggest_asked.connect(self._suggest)
        form.base_meant.connect(self._change_base)
        form.cut_meant.connect(self._cut_at)
        form.scale_meant.connect(self._rescale)
        form.turn_meant.connect(lambda turn: self._change_body(turn=turn))
        form.centre_meant.connect(lambda x, y: self._change_body(centre=(x, y)))
        self._take, cancel = QPushButton(tr("Use this body")), QPushButton(tr("Cancel"))
        self._take.setDefault(True)
        self._take.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.another, self.plain = QPushButton(tr("Another file…")), QPushButton(tr("Use a cylinder"))
        self.another.clicked.connect(self.ask_for_file)
        self.plain.clicked.connect(self._make_plain)
        for button in (cancel, self.another, self.plain):
            button.setAutoDefault(False)
        self.plain.hide()
        self._progress.setAccessibleName(tr("Reading progress"))
        self._progress.hide()
        self._said.hide()
        room = QScrollArea()
        room.setWidget(form)
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setMinimumWidth(form.sizeHint().width() + 24)
        across = QSplitter()
        across.addWidget(self.preview)
        across.addWidget(room)
        across.setStretchFactor(0, 1)
        across.setChildrenCollapsible(False)
        foot = row(12)
        foot.addWidget(self.another)
        foot.addWidget(self.plain)
        foot.addWidget(self._said, 100)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self._take)
        down = column(10, self)
        down.setContentsMargins(14, 14, 14, 14)
        down.addWidget(across, 1)
        down.addWidget(self._progress)
        down.addLayout(foot)
        self.resize(QSize(1020, 680).boundedTo(self.screen().availableSize() * 0.95))
