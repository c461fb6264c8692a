"""Where the window stood, how large it was, and which panels were open where, when it was closed last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt

from app.core.app_paths import data_folder
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument

NAME = "window.ini"
FIRST_SIZE = QSize(1280, 800)
FRAME = QSize(16, 48)
"""What a system's frame takes at most round a window, in pixels: how much is told only once it is shown."""
STARTED = ("battle", "over")


class WindowGeometry(QObject):
    """Puts the window where it was, never larger than its screen, and remembers where it is when it closes.

    A screen may be gone since, and the settings may not be writable: neither is worth a message.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._window = workspace, workspace.window
        kept = _open_settings()
        geometry, layout, panels = (kept.value(key) for key in ("geometry", "layout", "panels"))
        # Qt makes what it reads fit the screens of now, or refuses it
        if not (isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)):
            # In the middle of the screen; a screen that is hardly larger than the window is all the table's.
            window = self._window
            room = window.screen().availableGeometry()
            most = room.size() - FRAME
            has_room = FIRST_SIZE.boundedTo(most) == FIRST_SIZE
            window.resize(FIRST_SIZE if has_room else most)  # nobody but a window manager maximises
            window.move(room.center() - window.rect().center())
            if not has_room:
                window.setWindowState(Qt.WindowState.WindowMaximized)
        if isinstance(layout, QByteArray):
            workspace.docks.restore_layout(layout)
            workspace.docks.hide_all()
        self._panels = str(panels or "").split()
        self._window.installEventFilter(self)

    def reopen_panels(self) -> None:
        """A battle has been opened: show the panels again that were open, as far as they have something to show."""
        actions, document = self._workspace.actions, self._workspace.document
        if document is None:
            return
        panels, self._panels = self._panels, []
        for id in panels:
            command = actions.find_command(id)
            shown = id in self._workspace.docks.open_ids
            if command and command.enabled() and not shown and _has_content(id, document):
                actions.run(id)
        self._workspace.focus_viewport()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on while it closes."""
        if event.type() == QEvent.Type.Close and not self._window.isFullScreen():
            kept, docks = _open_settings(), self._workspace.docks
            kept.setValue("geometry", self._window.saveGeometry())
            kept.setValue("layout", docks.save_layout())
            # those that waited for a battle until now wait for the next one
            kept.setValue("panels", " ".join(dict.fromkeys((*self._panels, *docks.open_ids))))
        return False


def _has_content(id: str, document: BattleDocument) -> bool:
    """Whether a command's panel has something to show in this battle; what is not known of has."""
    if id == "setup":
        return document.session.battle.clock.stage not in STARTED
    return id not in ("sight", "side", "numbers") or bool(document.sight_pair.seer)


def _open_settings() -> QSettings:
    return QSettings(str(data_folder() / NAME), QSettings.Format.IniFormat)
