"""Shows folders in the system's file manager."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.core.app_paths import system_caches


def show_folder(folder: Path) -> None:
    """Shows a folder, which is created if necessary."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    with system_caches():
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
