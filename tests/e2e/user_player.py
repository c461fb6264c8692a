"""The scripted player: hands, files in a folder, and an eye for what the window shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QFileDialog

from app.geometry.mesh import Floats
from app.ui.actions.command_palette import CommandPalette
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.measure.measurements import Measurements
from app.ui.sight.sight_controller import SightController
from tests.e2e.user_hands import Hands, Story
from tests.e2e.user_screen import Stuck, middle, shown

GRIPS = ((0.0, 0.0), (-9.0, 0.0), (0.0, -9.0), (9.0, 0.0), (0.0, 9.0))
"""So far beside the place where it is taken a thing is tried, in mm: others may stand before it."""


@dataclass
class Player:
    """Somebody who sits before the program: hands, and files in a folder."""

    hands: Hands
    downloads: Path
    photo: Path

    # what is seen

    @property
    def window(self) -> MainWindow:
        """The main window."""
        found = shown(MainWindow)
        if found is None:
            raise Stuck("The window of the program is not there.")
        return found

    @property
    def document(self) -> BattleDocument:
        """The battle that is open."""
        if self.window.document is None:
            raise Stuck("No battle is open.")
        return self.window.document

    @property
    def sight(self) -> SightController:
        """Who sees whom in it."""
        if self.window.sight.controller is None:
            raise Stuck("No battle is open.")
        return self.window.sight.controller

    @property
    def measuring(self) -> Measurements:
        """What is measured in it."""
        if self.window.measure.measurements is None:
            raise Stuck("No battle is open.")
        return self.window.measure.measurements

    def cross_of(self, panel: str) -> Callable[[], QPoint]:
        """Where the panel of a command is closed."""

        def find() -> QPoint:
            dock = self.window.findChild(QDockWidget, panel)
            cross = dock and dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
            if not isinstance(cross, QAbstractButton):
                raise Stuck(f"There is no panel “{panel}”.")
            return middle(cross)

        return find

    @property
    def names(self) -> list[str]:
        """Who and what is on the table."""
        return [thing.id for thing in self.document.session.battle.things]

    def at(self, x: float, y: float, z: float = 0.0) -> Callable[[], QPoint]:
        """Where a point of the table is on the screen."""

        def find() -> QPoint:
            view = self.window.viewport
            if view is None:
                raise Stuck("There is no table to be seen.")
            size = float(view.width()), float(view.height())
            pixels, front = view.camera.pixels(np.array([[x, y, z]]), size)
            spot = QPoint(*(round(c) for c in pixels[0].tolist()))
            if not front[0] or not view.rect().contains(spot):
                raise Stuck(f"The point {x:.0f}, {y:.0f} of the table is not to be seen.")
            return view.mapToGlobal(spot)

        return find

    def on(self, id: str, up: float = 12.0, beside: tuple[float, float] = (0.0, 0.0)) -> Callable[[], QPoint]:
        """Where a thing is on the screen: so far over its origin, and `beside` it."""

        def find() -> QPoint:
            pose = self.document.session.battle.thing(id).pose
            return self.at(pose.x + beside[0], pose.y + beside[1], pose.z + up)()

        return find

    def carry(
        self,
        id: str,
        place: tuple[float, float, float],
        up: float = 60.0,
        beside: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Take a thing where it is seen, there or a little beside, and drag it so that it comes to stand there."""
        grip = list[Floats]()

        def start() -> QPoint:
            view, pose = self.window.viewport, self.document.session.battle.thing(id).pose
            assert view is not None
            for dx, dy in GRIPS:
                spot = self.on(id, up, (beside[0] + dx, beside[1] + dy))()
                here = view.mapFromGlobal(spot)
                picked = self.document.session.table.pick(*view.ray(here.x(), here.y()))
                if picked is not None and picked.id == id:
                    grip.append(picked.point - np.array((pose.x, pose.y, pose.z)))
                    return spot
            raise Stuck(f"{id} is not to be seen where it stands.")

        def end() -> QPoint:
            x, y, z = (np.array(place) + grip[0]).tolist()
            return self.at(x, y, z)()

        self.hands.drag(start, end)

    def calm(self) -> bool:
        """Whether the table is drawn in full."""
        view = self.window.viewport
        return view is not None and view.is_up_to_date

    def proven(self, *pair: str) -> bool:
        """Whether there is a proven verdict, on this pair where one is named."""
        found, choice = self.window.sight.verdict.answer, self.document.sight_pair
        if found is None or found.pair is None or not found.question.thorough or not choice.target:
            return False
        return found.pair.ruling.kind != "undecided" and (not pair or (choice.seer, choice.target) == pair)

    def entry(self, title: str) -> Callable[[], QPoint]:
        """Where a picture of the library is on the screen."""

        def find() -> QPoint:
            grid = self.window.terrain.panel.grid
            model = grid.model()
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                if index.data(Qt.ItemDataRole.DisplayRole) == title:
                    return grid.viewport().mapToGlobal(grid.visualRect(index).center())
            raise Stuck(f"“{title}” is not in the library.")

        return find

    # what is done often

    def begin(self) -> Story:
        """See the demo, in a window as large as the screen."""
        yield lambda: shown(MainWindow), "there is a window"
        self.window.setGeometry(QApplication.primaryScreen().availableGeometry())
        yield lambda: self.window.document and self.calm(), "there is a table"

    def find(self, letters: str) -> Story:
        """Give a command through the finder."""
        self.hands.keys("Ctrl+K")
        yield lambda: shown(CommandPalette), "the finder is open"
        self.hands.type(letters)
        self.hands.keys("Return")
        yield lambda: shown(CommandPalette) is None, "the finder is gone"

    def search(self, title: str) -> Story:
        """Type the title of a piece into the library's search."""
        panel = self.window.terrain.panel
        self.hands.click(lambda: middle(panel.search))
        self.hands.keys("Ctrl+A")
        self.hands.type(title)
        yield lambda: title in [entry.title for entry in panel.entries.visible_entries], f"the library finds “{title}”"

    def answer_file_dialog(self, *paths: Path) -> Story:
        """Give the names of files, pasted."""
        yield lambda: shown(QFileDialog), "the system asks for files"
        names = " ".join(f'"{path}"' for path in paths) if len(paths) > 1 else "".join(map(str, paths))
        QApplication.clipboard().setText(names)
        self.hands.keys("Ctrl+A", "Ctrl+V", "Return")
        yield lambda: shown(QFileDialog) is None, "the system took the names of the files"
