"""Photograph the real window for the README: the demo, the table of real pieces, who sees whom.

`dev.py assets make_screenshots`. It needs a display, and `dev.py` gives it a virtual one on Linux.
"""

import itertools
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from app.core.app_paths import DEMO, RESOURCES
from app.ui import workers
from app.ui.application import create_application
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from build_scripts.soundness import real_table

FOLDER = RESOURCES / "pictures"
PATIENCE_MS = 120_000
"""Software OpenGL and proofs on a busy machine need a while."""
Pair = tuple[str, str]


def show(opener: DocumentLoader, battle: Path) -> None:
    """Open a battle."""
    opened = QEventLoop()
    opener.opened.connect(opened.quit)
    opener.open_initial(battle)
    opened.exec()


def photograph(window: MainWindow, pair: Pair, out: Path) -> None:
    """Ask about a pair, wait until everything is known and drawn, and keep what the screen shows."""
    assert window.document
    window.document.sight_pair.choose(*pair)
    until(lambda: known(window, pair) and drawn(window))
    screen(window).save(str(out))
    print(f"{out.name} is taken")


def photograph_matrix(window: MainWindow, out: Path) -> None:
    """Who sees whom."""
    window.sight.matrix.show_matrix()
    names = window.sight.matrix.grid.names
    until(lambda: all(window.sight.matrix.grid.cell(pair) for pair in itertools.permutations(names, 2)))
    window.sight.matrix.grab().save(str(out))
    window.sight.matrix.close()
    print(f"{out.name} is taken")


def photograph_stooping(window: MainWindow, out: Path) -> None:
    """Through the seer's eyes, with the side view below."""
    window.workspace.actions.run("side")
    window.workspace.actions.run("stoop")
    until(lambda: drawn(window) and window.sight.first_person_bar.isVisible())
    wait(1500)
    screen(window).save(str(out))
    window.workspace.actions.run("stoop")
    window.workspace.actions.run("side")
    print(f"{out.name} is taken")


def photograph_building(window: MainWindow, out: Path) -> None:
    """The terrain library and the numbers of a piece, with its outline and a range."""
    assert window.document
    window.workspace.actions.run("library")
    window.document.selection.select("tower")
    until(lambda: drawn(window))
    wait(1500)
    screen(window).save(str(out))
    window.document.selection.select()
    window.workspace.actions.run("library")
    print(f"{out.name} is taken")


def known(window: MainWindow, pair: Pair) -> bool:
    """Whether everything is known about a pair and everyone else."""
    found, document = window.sight.verdict.answer, window.document
    if not found or not document or (found.question.seer, found.question.target) != pair:
        return False
    return found.question.thorough and len(found.others) == len(document.session.battle.fighters) - 1


def drawn(window: MainWindow) -> bool:
    """Whether the table is lit and drawn in full."""
    return (
        window.document is not None
        and window.document.scene_sync.is_lit
        and window.viewport is not None
        and window.viewport.is_up_to_date
    )


def until(done: Callable[[], bool]) -> None:
    """Wait until something has been true for a while: one picture may follow another. Raises TimeoutError."""
    calm = 0
    for _ in range(PATIENCE_MS // 100):
        wait(100)
        calm = calm + 1 if done() else 0
        if calm == 5:
            return
    raise TimeoutError("the window did not come to rest")


def wait(ms: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def screen(window: QWidget) -> QImage:
    """What the screen shows of the window: a widget's own picture has no OpenGL in it."""
    corner = window.mapToGlobal(window.rect().topLeft())
    shot = QGuiApplication.primaryScreen().grabWindow(0, corner.x(), corner.y(), window.width(), window.height())
    return shot.toImage()


def main() -> int:
    """Take all."""
    FOLDER.mkdir(exist_ok=True)
    os.environ["EYELINE_DATA"] = tempfile.mkdtemp()  # nobody's own settings and models
    _app, window, opener = create_application()
    window.show()
    show(opener, DEMO)
    photograph(window, ("Ashka", "Borin"), FOLDER / "window.png")
    photograph_stooping(window, FOLDER / "stoop.png")
    photograph_building(window, FOLDER / "building.png")
    photograph(window, ("Ashka", "Sela"), FOLDER / "blocked.png")
    if real_table.MESHES.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            show(opener, real_table.write(Path(folder) / "real_table.json"))
            photograph(window, ("R3", "B6"), FOLDER / "real_table.png")
            photograph_matrix(window, FOLDER / "matrix.png")
    window.close()
    return 0 if workers.stop_all() else 1


if __name__ == "__main__":
    sys.exit(main())
