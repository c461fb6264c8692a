"""Saves and restores the position and size of the window, and its open panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt, QTimer

from app.core.app_paths import data_folder
from app.ui.widgets.dialogs import move_onto_screen
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument

NAME = "window.ini"
FIRST_SIZE = QSize(1280, 800)
FRAME = QSize(16, 48)
"""Usual frame that a system draws around a window, in pixels; its real size is unknown before the window is shown."""
SETTLE_MS = (0, 150, 1000)
"""Times after the window was shown at which its size is corrected: some systems frame it late."""
STARTED = ("battle", "over")
FILLING = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMinimized


class WindowGeometry(QObject):
    """Restores the window's last position, never larger than the screen, and saves it when the window closes.

    Missing screens and settings that cannot be written are ignored.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._window = workspace, workspace.window
        kept = _open_settings()
        geometry, layout, panels = (kept.value(key) for key in ("geometry", "layout", "panels"))
        # Qt fits the saved geometry to the current screens, or rejects it.
        if not (isinstance(geometry, QByteArray) and self._window.restoreGeometry(geometry)):
            # The window is centred; on a screen that is hardly larger, it is maximised.
            window = self._window
            room = window.screen().availableGeometry()
            most = room.size() - FRAME
            has_room = FIRST_SIZE.boundedTo(most) == FIRST_SIZE
            window.resize(FIRST_SIZE if has_room else most)  # Without a window manager, maximising has no effect.
            window.move(room.center() - window.rect().center())
            if not has_room:
                window.setWindowState(Qt.WindowState.WindowMaximized)
        if isinstance(layout, QByteArray):
            workspace.docks.restore_layout(layout)
            workspace.docks.hide_all()
        self._panels = str(panels or "").split()
        self._was_shown = False
        self._window.installEventFilter(self)

    def reopen_panels(self) -> None:
        """Reopens the panels of the last run that have something to show in the newly opened battle."""
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

    def _fit(self) -> None:
        """Makes the window smaller or moves it if its frame, now known, does not fit the screen."""
        window = self._window
        if window.isVisible() and not window.windowState() & FILLING:
            border = window.frameGeometry().size() - window.size()
            window.resize(window.size().boundedTo(window.screen().availableGeometry().size() - border))
            move_onto_screen(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Corrects the size when the window is first shown, and saves the geometry when it closes."""
        if event.type() == QEvent.Type.Show and not self._was_shown:
            self._was_shown = True
            for delay in SETTLE_MS:
                QTimer.singleShot(delay, self, self._fit)
        if event.type() == QEvent.Type.Close and not self._window.isFullScreen():
            kept, docks = _open_settings(), self._workspace.docks
            kept.setValue("geometry", self._window.saveGeometry())
            kept.setValue("layout", docks.save_layout())
            # Panels that were not reopened, because no battle was opened, are kept for the next run.
            kept.setValue("panels", " ".join(dict.fromkeys((*self._panels, *docks.open_ids))))
        return False


def _has_content(id: str, document: BattleDocument) -> bool:
    """Returns whether a panel has something to show in this battle; True for unknown panels."""
    if id == "setup":
        return document.session.battle.clock.stage not in STARTED
    return id not in ("sight", "side", "numbers") or bool(document.sight_pair.observer)


def _open_settings() -> QSettings:
    return QSettings(str(data_folder() / NAME), QSettings.Format.IniFormat)
