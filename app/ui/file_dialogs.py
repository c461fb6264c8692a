"""Dialogs for files to open, each starting in the folder last used for its kind; on Linux, those of the desktop."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QHeaderView, QTreeView, QWidget

from app.core.app_paths import has_own_folder
from app.core.errors import PlayerError
from app.core.language import tr
from app.storage.settings import change, current_settings

PORTAL = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
ANSWER_MS = 300
"""Longest wait for the portal when the program starts. A portal that runs answers within a few."""
_KIND_COLUMN = 2
"""Qt's column with the kind of each file, in words."""


class ColumnFitter(QObject):
    """Makes the columns of Qt's own file dialogs as wide as their contents while it is entered; names get the rest."""

    def __enter__(self) -> None:
        app = QApplication.instance()
        assert app
        app.installEventFilter(self)

    def __exit__(self, *_: object) -> None:
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QFileDialog):
            mode = QHeaderView.ResizeMode
            watched.resize(max(watched.width(), 100 * watched.fontMetrics().averageCharWidth()), watched.height())
            for view in watched.findChildren(QTreeView):
                view.hideColumn(_KIND_COLUMN)  # It can be wider than the names, whose suffixes say the same.
                for column in range(view.header().count()):
                    view.header().setSectionResizeMode(column, mode.ResizeToContents if column else mode.Stretch)
        return False


def ask_to_open(parent: QWidget, heading: str, kind: str, title: str, suffixes: Iterable[str]) -> list[Path]:
    """Asks for files of a kind, such as "mesh", and returns them, or [] if the player cancels."""
    with ColumnFitter():
        names, _ = QFileDialog.getOpenFileNames(parent, heading, last_folder(kind), _make_filter(title, suffixes))
    return _remember(kind, names)


def ask_to_open_one(
    parent: QWidget, heading: str, kind: str, title: str, suffixes: Iterable[str], folder: str = ""
) -> Path | None:
    """Asks for one file. `folder` is where the dialog starts if no folder was used for the kind."""
    with ColumnFitter():
        name, _ = QFileDialog.getOpenFileName(parent, heading, last_folder(kind, folder), _make_filter(title, suffixes))
    return next(iter(_remember(kind, [name] if name else [])), None)


def _make_filter(title: str, suffixes: Iterable[str]) -> str:
    return f"{title} ({' '.join(f'*{suffix}' for suffix in suffixes)});;{tr('All files')} (*)"


def _remember(kind: str, names: list[str]) -> list[Path]:
    if names:
        remember_folder(kind, Path(names[0]).parent)
    return [Path(name) for name in names]


def last_folder(kind: str, usual: str = "") -> str:
    """Returns the folder used last for files of this kind, or else `usual`, or else the player's documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folders = (current_settings().folders.get(kind, ""), usual, documents)
    return next((folder for folder in folders if folder and Path(folder).is_dir()), str(Path.home()))


def remember_folder(kind: str, folder: Path) -> None:
    """Makes the next dialog for this kind start in a folder."""
    kept = current_settings().folders
    if kept.get(kind) != str(folder):
        with suppress(PlayerError):  # Settings that cannot be written are reported where the player changes them.
            change(folders=kept | {kind: str(folder)})


def prefer_desktop_dialogs() -> None:
    """Makes Qt use the file dialog of a Linux desktop if its portal runs. To be called before Qt starts.

    Qt uses portals by itself only in sandboxes. With a portal that does not answer, no dialog would appear at all, so
    the portal is asked first; it is not started, which could take half a minute if it is broken. With a data folder of
    its own, the program never shows dialogs of GTK, which keep a list of recent files in the player's home.
    """
    QApplication.setAttribute(
        Qt.ApplicationAttribute.AA_DontUseNativeDialogs, sys.platform == "linux" and has_own_folder()
    )
    has_bus = sys.platform == "linux" and os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if not has_bus or "QT_QPA_PLATFORMTHEME" in os.environ:
        return
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, "eyeline")
    question = QDBusMessage.createMethodCall(*PORTAL, "org.freedesktop.DBus.Properties", "Get")
    question.setArguments(["org.freedesktop.portal.FileChooser", "version"])
    question.setAutoStartService(False)
    answer = bus.call(question, QDBus.CallMode.Block, ANSWER_MS)
    if answer.type() == QDBusMessage.MessageType.ReplyMessage:
        os.environ["QT_QPA_PLATFORMTHEME"] = "xdgdesktopportal"
        QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, False)
    QDBusConnection.disconnectFromBus("eyeline")
