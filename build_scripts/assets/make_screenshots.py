"""Takes pictures of the real window for the README: the demo, a photo, the table of real pieces, the sight matrix.

`dev.py assets make_screenshots`. It needs a display; on Linux `dev.py` provides a virtual one.
"""

import itertools
import os
import sys
import tempfile
from pathlib import Path

from app.core.app_paths import DEMO, RESOURCES
from app.model import Board
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from build_scripts.soundness import real_table
from build_scripts.soundness.rendered_photo import kitchen_table, take_photo
from tests.e2e.driver.program import ask, open_battle, open_program, settle, wait_until, wait_until_drawn
from tests.e2e.driver.screen import grab_widget

FOLDER = RESOURCES / "pictures"
Pair = tuple[str, str]


def photograph(window: MainWindow, pair: Pair, out: Path) -> None:
    """Checks a pair, waits until everything is computed and drawn, and saves the screen."""
    ask(window, pair)
    wait_until_drawn(window)
    grab_widget(window).save(str(out))
    print(f"Wrote {out.name}")


def photograph_matrix(window: MainWindow, out: Path) -> None:
    """Takes the sight matrix."""
    window.sight.matrix.show_matrix()
    names = window.sight.matrix.grid.names
    pairs = list(itertools.permutations(names, 2))
    wait_until(lambda: all(window.sight.matrix.grid.cell(pair) for pair in pairs), "who sees whom")
    window.sight.matrix.grab().save(str(out))
    window.sight.matrix.close()
    print(f"Wrote {out.name}")


def photograph_stooping(window: MainWindow, out: Path) -> None:
    """Takes the view through the observer's eyes, with the side view below."""
    window.workspace.actions.run("side")
    window.workspace.actions.run("stoop")
    wait_until(window.sight.first_person_bar.isVisible, "what a fighter sees")
    wait_until_drawn(window)
    settle(1.5)
    grab_widget(window).save(str(out))
    window.workspace.actions.run("stoop")
    window.workspace.actions.run("side")
    print(f"Wrote {out.name}")


def photograph_building(window: MainWindow, out: Path) -> None:
    """Takes the terrain library with a selected piece on the table."""
    assert window.document
    window.workspace.actions.run("library")
    window.document.selection.select("tower")
    wait_until_drawn(window)
    settle(1.5)
    grab_widget(window).save(str(out))
    window.document.selection.select()
    window.workspace.actions.run("library")
    print(f"Wrote {out.name}")


def photograph_photo(window: MainWindow, loader: DocumentLoader, out: Path) -> None:
    """Takes the verdict in a photo of a table: the kitchen table of the rendered photo."""
    before = window.document
    loader.begin_new(Board())
    wait_until(lambda: window.document not in (None, before), "an empty table")
    assert window.document
    take_photo(kitchen_table()).show_in(window.document.session, "Photo 1")
    window.workspace.actions.run("photo_view")
    if not window.photo.visible:
        window.workspace.actions.run("photo")
    wait_until(lambda: window.photo.view and window.photo.view.shown, "the photo")
    photograph(window, ("Axe", "Knight"), out)


def main() -> int:
    """Takes all pictures."""
    FOLDER.mkdir(exist_ok=True)
    os.environ["EYELINE_DATA"] = tempfile.mkdtemp()  # default settings and models
    with open_program(size=None) as (window, loader):
        open_battle(window, loader, DEMO)
        photograph(window, ("Ashka", "Borin"), FOLDER / "window.png")
        photograph_stooping(window, FOLDER / "stoop.png")
        photograph_building(window, FOLDER / "building.png")
        photograph(window, ("Ashka", "Sela"), FOLDER / "blocked.png")
        photograph_photo(window, loader, FOLDER / "photo.png")
        if real_table.MESHES.is_dir():
            with tempfile.TemporaryDirectory() as folder:
                open_battle(window, loader, real_table.write(Path(folder) / "real_table.json"))
                photograph(window, ("R3", "B6"), FOLDER / "real_table.png")
                photograph_matrix(window, FOLDER / "matrix.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
