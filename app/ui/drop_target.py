"""Dropping files on the window: each file goes to the feature that accepts it; an overlay says what will happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.core.language import counted, shorten, tr
from app.core.legible import legible
from app.ui.widgets.accessibility import announce
from app.ui.widgets.theme import scale_font, scale_length, theme


@dataclass(frozen=True)
class DropKind:
    """A kind of file that one feature accepts. `hint` describes what dropping does, `open_files` does it.

    `multiple_refusal`, a translatable sentence, refuses a drop of more than one file; empty if several are accepted.
    """

    accepts: Callable[[Path], bool]
    hint: Callable[[Sequence[Path]], str]
    open_files: Callable[[list[Path]], object]
    multiple_refusal: str = ""


@dataclass(frozen=True)
class DroppedFiles:
    """The files of a drag, grouped by kind, and those of no known kind."""

    groups: tuple[tuple[DropKind, list[Path]], ...]
    unknown: tuple[Path, ...]

    @property
    def refusal(self) -> str:
        """The sentence that says why nothing can be dropped; empty if something can."""
        if not self.groups:
            return _format_unknown(self.unknown)
        count = len(self.unknown) + sum(len(paths) for _, paths in self.groups)
        return next((tr(kind.multiple_refusal) for kind, _ in self.groups if kind.multiple_refusal and count > 1), "")

    @property
    def hints(self) -> list[str]:
        """Sentences that say what dropping does, or why it does nothing."""
        return [self.refusal] if self.refusal else [kind.hint(paths) for kind, paths in self.groups]


class DropTarget(QObject):
    """Handles files dragged over the window. Features `register` the kinds they accept, which must not overlap."""

    def __init__(self, window: QWidget, warn: Callable[[str], object]) -> None:
        super().__init__(window)
        self._window, self._warn = window, warn
        self._kinds: list[DropKind] = []
        self._overlay: DropOverlay | None = None
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def register(self, kind: DropKind) -> None:
        self._kinds.append(kind)

    @property
    def text(self) -> str:
        """The text of the overlay, empty unless files hover over the window."""
        return self._overlay.text if self._overlay else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragLeave:
            self._end_hover()
        if not isinstance(event, QDropEvent) or not (paths := get_dropped_files(event)):
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            drop = self._sort(paths)
            self._end_hover()
            self._overlay = DropOverlay(drop.hints, bool(drop.refusal), self._window)
            announce(self._window, self._overlay.text)
        elif not isinstance(event, QDragMoveEvent):
            self._end_hover()
            drop = self._sort(paths)
            if drop.refusal:
                self._warn(drop.refusal)
                return True
            for kind, taken in drop.groups:
                kind.open_files(taken)
            if drop.unknown:
                self._warn(_format_unknown(drop.unknown))
        return True

    def _sort(self, paths: Sequence[Path]) -> DroppedFiles:
        groups: dict[int, list[Path]] = {}
        unknown: list[Path] = []
        for path in paths:
            number = next((number for number, kind in enumerate(self._kinds) if kind.accepts(path)), None)
            (unknown if number is None else groups.setdefault(number, [])).append(path)
        return DroppedFiles(tuple((self._kinds[number], found) for number, found in groups.items()), tuple(unknown))

    def _end_hover(self) -> None:
        if self._overlay:
            self._overlay.hide()
            self._overlay.deleteLater()
        self._overlay = None


MARGIN, ROUND, DASH = 14, 14, 2.5
"""Margin, corner radius and dash length of the frame, in pixels at the usual text size."""
VEIL = 150
"""Opacity of the veil over the window, of 255."""


class DropOverlay(QWidget):
    """Framed sentences over the whole window; files dropped on it go to the window."""

    def __init__(self, sentences: Sequence[str], refused: bool, window: QWidget) -> None:
        super().__init__(window)
        self.text, self._refused = "\n".join(sentences), refused
        self.setFont(scale_font(self.font(), 1.7, QFont.Weight.DemiBold))
        self.setAccessibleName(self.text)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, edge = theme(), scale_length(MARGIN)
        veil = QColor(colours.paper)
        veil.setAlpha(VEIL)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), veil)
            frame = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
            pen = QPen(QColor(colours.muted if self._refused else colours.accent), DASH)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRoundedRect(frame, ROUND, ROUND)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = frame.adjusted(4 * edge, 2 * edge, -4 * edge, -2 * edge)
            words = painter.boundingRect(room, flags, self.text)
            painter.setBrush(QColor(colours.card))
            pen.setStyle(Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            painter.drawRoundedRect(words.adjusted(-2 * edge, -edge, 2 * edge, edge), ROUND, ROUND)
            painter.setPen(QColor(colours.text))
            painter.drawText(room, flags, self.text)


def get_dropped_files(event: QDropEvent) -> list[Path]:
    """Returns the local files of a drag."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def short_name(path: Path) -> str:
    """Returns a file's name in a form that is safe to show."""
    return shorten(legible(path.name), 60)


def _format_unknown(paths: Sequence[Path]) -> str:
    return counted(
        len(paths),
        "{name} is not a battle, photo, roster or terrain model that Eyeline can read.",
        "{count} files are not battles, photos, rosters or terrain models that Eyeline can read.",
        name=short_name(paths[0]),
    )
