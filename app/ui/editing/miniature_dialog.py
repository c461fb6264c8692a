"""The dialog that turns a miniature's mesh into a body: it detects, cuts off and shows the base, with settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QSplitter, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.model import Base, ModelRef, Sculpt
from app.model.standard_sizes import base_sides, shape_name
from app.session import Session
from app.storage.file_names import MODEL_SUFFIXES
from app.storage.library import suggest_title
from app.ui.editing.miniature import (
    CutMiniature,
    CutParts,
    MiniatureMesh,
    compute_halves,
    read_likely_miniature,
    read_miniature,
    rescale_sculpt,
    suggest_cut,
)
from app.ui.editing.miniature_form import MiniForm, MiniPreview
from app.ui.file_dialogs import ask_to_open_one
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.scroll_areas import make_scroll_area
from app.ui.workers import DebouncedWorker, Worker

if TYPE_CHECKING:
    from app.model import Axis, Unit


class MiniDialog(Dialog):
    """`chosen` carries the base, the body and the miniature's title."""

    chosen = Signal(object, object, str)
    """Carries a `Base`, a `Body` (both unions) and a title."""
    cylinder_requested = Signal()

    def __init__(self, session: Session, base: Base, parent: QWidget | None = None, keeps_base: bool = False) -> None:
        """The miniature gets the base detected below it, unless the fighter `keeps_base`, which is `base`."""
        super().__init__(parent)
        self.setWindowTitle(tr("Miniature mesh"))
        self._session, self._given_base, self._keeps_base = session, base, keeps_base
        self._base, self._body = base, Sculpt("?")
        self._mini: MiniatureMesh | None = None
        self._shown: CutParts | None = None
        self._title, self._job = "", None
        self.preview, self.form = MiniPreview(), MiniForm()
        self._message, self._progress = WrappingLabel(name="warning"), ProgressBar()
        self._worker = DebouncedWorker(compute_halves, self._show_halves, self._on_failed, interruptible=True)
        self._build()
        self._refresh()

    def ask_for_file(self) -> None:
        parent = self.parentWidget() or self
        if path := ask_to_open_one(parent, tr("Miniature mesh"), "mesh", tr("Models"), MODEL_SUFFIXES):
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Reads a file and suggests a cut."""
        self._title = suggest_title(path)

        def work(report: Report) -> MiniatureMesh:
            return read_likely_miniature(self._session, self._session.add_asset(path), report)

        self._start_reading(work, self._on_read)

    def open_body(self, body: Sculpt, title: str) -> None:
        self._title, self._body = title, body

        def work(report: Report) -> MiniatureMesh:
            return read_miniature(self._session, body.ref, report)

        self._start_reading(work, self._show_mini)

    def _use_cylinder(self) -> None:
        self.cylinder_requested.emit()
        super().accept()

    def accept(self) -> None:
        """Emits the result, unless the cut leaves nothing."""
        self.form.commit()
        if self._mini is None or self._shown is None or self._shown.kept is None:
            return
        self.chosen.emit(self._base, self._body, self._title)
        super().accept()

    def done(self, result: int) -> None:
        """Stops all background work when the dialog closes."""
        if self._job:
            self._job.cancel()
        self._worker.cancel()
        self.preview.stop()
        super().done(result)

    @property
    def is_ready(self) -> bool:
        """True if the preview shows the current settings."""
        shown = self._shown
        same = shown is not None and shown.based.body == self._body and shown.based.base == self._base
        return same and shown is not None and shown.kept is not None

    # Settings

    def _on_read(self, mini: MiniatureMesh) -> None:
        self._base, self._body = self._suggest_cut(mini, 1.0)
        self._show_mini(mini)

    def _show_mini(self, mini: MiniatureMesh) -> None:
        self._progress.hide()
        self._mini = mini
        self._update_form()

    def _change_reading(self, unit: Unit, up: Axis) -> None:
        if self._mini is None:
            return
        ref = ModelRef(self._mini.ref.name, unit, up)

        def work(report: Report) -> MiniatureMesh:
            return read_miniature(self._session, ref, report)

        self._start_reading(work, self._on_read)

    def _apply_suggestion(self) -> None:
        if self._mini:
            self._base, self._body = self._suggest_cut(self._mini, self._body.scale)
            self._update_form()

    def _suggest_cut(self, mini: MiniatureMesh, scale: float) -> tuple[Base, Sculpt]:
        found, body = suggest_cut(mini, scale, self._given_base)
        return (self._given_base if self._keeps_base else found), body

    @property
    def _other_base(self) -> Base | None:
        """The alternative base: the detected one or the fighter's own; None if they are alike."""
        if not self._keeps_base or self._mini is None:
            return None
        found, _ = suggest_cut(self._mini, self._body.scale, self._given_base)
        other = found if self._base == self._given_base else self._given_base
        return (
            other
            if base_sides(other) != base_sides(self._base) or shape_name(other) != shape_name(self._base)
            else None
        )

    def _change_base(self, base: Base) -> None:
        self._base = base
        self._update_form()

    def _change_body(self, **changes: object) -> None:
        self._body = replace(self._body, **changes)
        self._update_form()

    def _change_cut(self, height: float) -> None:
        """Changes the cut, and the thickness of a matching base with it, so that the miniature keeps its height."""
        if not self._keeps_base and height > 0.1 and abs(self._base.thickness_mm - (self._body.cut_mm or 0.0)) < 0.01:
            self._base = replace(self._base, thickness_mm=height)
        self._change_body(cut_mm=height)

    def _change_scale(self, scale: float) -> None:
        suggested = self._mini and self._suggest_cut(self._mini, self._body.scale)
        self._body = rescale_sculpt(self._body, scale)
        if self._mini and suggested and suggested[0] == self._base:
            self._base, self._body = self._suggest_cut(self._mini, scale)
        self._update_form()

    def _update_form(self) -> None:
        mini = self._mini
        if mini:
            based = CutMiniature(mini, self._body, self._base)
            self.form.show_mini(based, self._other_base)
            self._worker.ask(based)
        self._refresh()

    def _show_halves(self, found: CutParts) -> None:
        self._shown = found
        self.preview.show_halves(found)
        self._refresh()

    # Reading

    def _start_reading(self, work: object, came: object) -> None:
        if self._job:
            self._job.cancel()
        self._progress.restart()
        self._progress.show()
        self._job = Worker(work, came, self._on_failed, self._on_progress).start()  # type: ignore[arg-type]

    def _on_progress(self, share: float, activity: str) -> None:
        self._progress.set_share(share)

    def _on_failed(self, error: Exception) -> None:
        self._progress.hide()
        self._message.show_text(str(error) if isinstance(error, PlayerError) else tr("The miniature cannot be read."))
        if not isinstance(error, PlayerError):
            raise error

    def _refresh(self) -> None:
        there = self._mini is not None
        self.form.setEnabled(there)
        if there:
            self._message.show_text(self._shown.problem if self._shown else "")
        self._use_button.setEnabled(there and (self._shown is None or self._shown.kept is not None))

    def _build(self) -> None:
        form = self.form
        form.reading_edited.connect(self._change_reading)
        form.suggest_requested.connect(self._apply_suggestion)
        form.base_edited.connect(self._change_base)
        form.cut_edited.connect(self._change_cut)
        form.scale_edited.connect(self._change_scale)
        form.turn_edited.connect(lambda turn: self._change_body(turn=turn))
        form.centre_edited.connect(lambda x, y: self._change_body(centre=(x, y)))
        self._use_button, cancel = QPushButton(tr("Use this body")), QPushButton(tr("Cancel"))
        self._use_button.setDefault(True)
        self._use_button.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.file_button, self.cylinder_button = QPushButton(tr("Another file…")), QPushButton(tr("Use a cylinder"))
        self.file_button.clicked.connect(self.ask_for_file)
        self.cylinder_button.clicked.connect(self._use_cylinder)
        self.cylinder_button.hide()
        self._progress.setAccessibleName(tr("Progress"))
        self._progress.hide()
        self._message.hide()
        room = make_scroll_area(form)
        room.setMinimumWidth(form.sizeHint().width() + 24)
        splitter = QSplitter()
        splitter.addWidget(self.preview)
        splitter.addWidget(room)
        splitter.setStretchFactor(0, 1)
        splitter.setChildrenCollapsible(False)
        foot = fill(
            make_row(12), self.file_button, self.cylinder_button, (self._message, 100), 1, cancel, self._use_button
        )
        fill(make_column(10, self, (14, 14, 14, 14)), (splitter, 1), self._progress, foot)
        self.resize(QSize(1020, 680).boundedTo(self.screen().availableSize() * 0.95))
