"""Battles and photos that are dropped on the window: the one is opened, the other offered as the board's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from app.language import tr

if TYPE_CHECKING:
    from app.ui.window import Window

BATTLE, JSON = ".eyeline", ".json"
PHOTOS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
WORD, HEAD = b"eyeline-battle", 4096
"""What a battle in JSON has near its beginning."""


class Drops(QObject):
    """Opens battles and offers photos that are dropped on the window; says first what would become of them.

    Meshes and rosters are taken by `Terrain` and `Warbands`.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say what would become of the file while it is held over the window, and do it where it is let go."""
        if event.type() == QEvent.Type.DragLeave:
            self._window.note("")
        if not isinstance(event, QDropEvent):
            return False
        path = _one_file(event)
        if path is None or not (is_battle(path) or path.suffix.lower() in PHOTOS):
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            self._window.note(_promise(path))
        elif event.type() == QEvent.Type.Drop:
            self._window.note("")
            self._take(path)
        return True

    def _take(self, path: Path) -> None:
        window = self._window
        if path.suffix.lower() not in PHOTOS:
            window.open_asked.emit(path)
        elif window.play is None:
            window.bar.tell(tr("Open a battle first, or begin one: then a photo can be laid on its board."))
        else:
            window.play.boarding.ask(window).open_photo(path)


def _one_file(event: QDropEvent) -> Path | None:
    """The file that is dropped, where it is one alone."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 else None


def is_battle(path: Path) -> bool:
    """By its name; JSON by what it says of itself."""
    suffix = path.suffix.lower()
    if suffix != JSON or not path.is_file():  # a pipe would be waited for
        return suffix == BATTLE
    try:
        with path.open("rb") as stream:
            return path.is_file() and WORD in stream.read(HEAD)
    except (OSError, ValueError):
        return False


def _promise(path: Path) -> str:
    if path.suffix.lower() in PHOTOS:
        return tr("Drop it to lay this photo on the board: {name}", name=path.name)
    return tr("Drop it to open this battle: {name}", name=path.name)
