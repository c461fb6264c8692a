"""What a player sees in the window: the battle, the options and questions, and where things are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget

from app.games.prompts import Option
from app.geometry.mesh import Floats
from app.model import Battle
from app.session import Session
from app.ui.action_bar import ActionBar, BarButton
from app.ui.battle.action_runner import ActionPrompt
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.measure.measurements import Measurements
from app.ui.sight.sight_controller import SightController
from tests.e2e.driver.screen import Find, Stuck, middle, shown

T = TypeVar("T")


class WindowEyes:
    """What is visible in the open window; each property looks again. Raises Stuck if something is missing."""

    @property
    def window(self) -> MainWindow:
        """Returns the main window."""
        return must_be(shown(MainWindow), "The window of the program is not there.")

    @property
    def document(self) -> BattleDocument:
        """Returns the document of the window."""
        return must_be(self.window.document, "No battle is open.")

    @property
    def session(self) -> Session:
        """Returns the session of the open battle. Raises Stuck."""
        return self.document.session

    @property
    def battle(self) -> Battle:
        """Returns the current battle. Raises Stuck."""
        return self.session.battle

    @property
    def sight(self) -> SightController:
        """Returns the sight controller."""
        return must_be(self.window.sight.controller, "No battle is open.")

    @property
    def measuring(self) -> Measurements:
        """Returns the measuring controller."""
        return must_be(self.window.measure.measurements, "No battle is open.")

    @property
    def names(self) -> list[str]:
        """Returns the names of everything on the table."""
        return [thing.id for thing in self.battle.things]

    def calm(self) -> bool:
        """Returns whether the table is completely drawn."""
        view = self.window.viewport
        return self.window.document is not None and view is not None and view.is_up_to_date

    def proven(self, *pair: str) -> bool:
        """Returns whether there is a proven verdict, on the given pair if any."""
        found, choice = self.window.sight.verdict.answer, self.document.sight_pair
        if found is None or found.pair is None or not found.question.thorough or not choice.target:
            return False
        return found.pair.ruling.kind != "undecided" and (not pair or (choice.observer, choice.target) == pair)

    def watch(self) -> Callable[[], bool]:
        """Returns a function that tells whether the battle has a new step, or a question is open."""
        before = self.session.history
        return lambda: self.session.history is not before or self.is_asked()

    def watch_bar(self) -> Callable[[], bool]:
        """Returns a function that tells whether the battle has a new step, or the bar has a new text."""
        before, task = self.session.history, self.bar.shown_task
        return lambda: self.session.history is not before or self.bar.shown_task is not task

    # options and questions

    @property
    def options(self) -> tuple[Option, ...]:
        """Returns the current options. Raises Stuck."""
        if not self.session.game.has_rounds:
            raise Stuck("No game is chosen.")
        return self.session.game.turn_prompt(self.session.committed_table).options

    @property
    def bar(self) -> ActionBar:
        """Returns the bar below the table."""
        return self.window.workspace.action_bar

    @property
    def offered(self) -> tuple[BarButton, ...]:
        """Returns the buttons of the bar below the table, the main one first."""
        task = self.bar.shown_task
        return (*((task.main,) if task and task.main else ()), *(task.others if task else ()))

    @property
    def prompt(self) -> ActionPrompt | None:
        """Returns the open question: dice, an answer, a place, or a broken rule."""
        runner = self.window.battle.runner
        return runner.prompt if runner else None

    def is_asked(self) -> bool:
        """Returns whether a question is open."""
        return self.prompt is not None

    def is_up_to_date(self) -> bool:
        """Returns whether the options belong to the current battle."""
        controller = self.window.battle.controller
        state = controller.game_state.state if controller else None
        return state is not None and state.snapshot.table is self.session.committed_table

    # positions

    def at(self, x: float, y: float, z: float = 0.0) -> Find:
        """Returns the screen position of a point of the table; mm."""

        def find() -> QPoint:
            view = must_be(self.window.viewport, "There is no table to be seen.")
            size = float(view.width()), float(view.height())
            pixels, front = view.camera.pixels(np.array([[x, y, z]]), size)
            spot = QPoint(*(round(c) for c in pixels[0].tolist()))
            if not front[0] or not view.rect().contains(spot):
                raise Stuck(f"The point {x:.0f}, {y:.0f} of the table is not to be seen.")
            return view.mapToGlobal(spot)

        return find

    def on(self, id: str, up: float = 12.0, beside: tuple[float, float] = (0.0, 0.0)) -> Find:
        """Returns the screen position of a thing: `up` above its origin, and `beside` it; mm."""

        def find() -> QPoint:
            pose = self.battle.thing(id).pose
            return self.at(pose.x + beside[0], pose.y + beside[1], pose.z + up)()

        return find

    def is_in_front(self, id: str, up: float) -> bool:
        """Returns whether nothing covers a thing where the mouse would grab it, `up` mm above its origin."""
        view, here = self.window.viewport, self.on(id, up)()
        return view is not None and self.pick(here)[0] == id

    def pick(self, spot: QPoint) -> tuple[str, Floats]:
        """Returns what is under a point of the screen, and where on it."""
        view = self.window.viewport
        assert view is not None
        here = view.mapFromGlobal(spot)
        picked = self.session.table.pick(*view.ray(here.x(), here.y()))
        return (picked.id, picked.point) if picked else ("", np.zeros(3))

    def entry(self, title: str) -> Find:
        """Returns the screen position of a thumbnail of the library."""

        def find() -> QPoint:
            grid = self.window.terrain.panel.grid
            model = grid.model()
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                if index.data(Qt.ItemDataRole.DisplayRole) == title:
                    return grid.viewport().mapToGlobal(grid.visualRect(index).center())
            raise Stuck(f"“{title}” is not in the library.")

        return find

    def cross_of(self, panel: str) -> Find:
        """Returns the position of the close button of a command's panel."""

        def find() -> QPoint:
            dock = self.window.findChild(QDockWidget, panel)
            cross = dock and dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
            if not isinstance(cross, QAbstractButton):
                raise Stuck(f"There is no panel “{panel}”.")
            return middle(cross)

        return find


def must_be(found: T | None, problem: str) -> T:
    """Returns the value if it is not None. Raises Stuck with this sentence."""
    if found is None:
        raise Stuck(problem)
    return found
