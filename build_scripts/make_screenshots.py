"""Photograph the real window for the README: the demo dispute, and the table of real pieces. Needs a display."""

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from app.storage.places import DEMO, RESOURCES
from app.ui import jobs
from app.ui.start import Opener, launched
from app.ui.window import Window
from build_scripts import real_table

FOLDER = RESOURCES / "pictures"
SETTLED_MS = 12_000
"""Software OpenGL needs a while for the first full picture."""


def photograph(window: Window, opener: Opener, battle: Path, pair: tuple[str, str], out: Path) -> None:
    """Open a battle, ask about a pair, wait until everything is drawn, and keep what the screen shows."""
    opened = QEventLoop()
    opener.opened.connect(opened.quit)
    opener.begin(battle)
    opened.exec()
    assert window.play
    window.play.choice.choose(*pair)
    _wait(SETTLED_MS)
    _screen(window).save(str(out))
    print(f"{out.name} is taken")


def _wait(ms: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def _screen(window: QWidget) -> QImage:
    """What the screen shows of the window: a widget's own picture has no OpenGL in it."""
    corner = window.mapToGlobal(window.rect().topLeft())
    shot = QGuiApplication.primaryScreen().grabWindow(0, corner.x(), corner.y(), window.width(), window.height())
    return shot.toImage()


def main() -> int:
    """Take both."""
    FOLDER.mkdir(exist_ok=True)
    _app, window, opener = launched()
    window.show()
    photograph(window, opener, DEMO, ("Ashka", "Borin"), FOLDER / "window.png")
    if real_table.MESHES.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            battle = real_table.write(Path(folder) / "real_table.json")
            photograph(window, opener, battle, ("R3", "B6"), FOLDER / "real_table.png")
    window.close()
    return 0 if jobs.stop_all() else 1


if __name__ == "__main__":
    sys.exit(main())
