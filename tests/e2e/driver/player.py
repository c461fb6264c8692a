"""The scripted player: hands and eyes, a home with files, and common actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QWidget

from app.games.prompts import Option
from app.geometry.mesh import Floats
from app.ui.action_bar import ActionBar
from app.ui.actions.command_palette import CommandPalette
from app.ui.main_window import MainWindow
from app.ui.widgets.fold import Fold
from tests.e2e.driver.eyes import WindowEyes, must_be
from tests.e2e.driver.hands import MOMENT, ScriptedHands, Story, Told
from tests.e2e.driver.screen import (
    Stuck,
    W,
    button,
    entry_spot,
    is_there,
    named,
    shown,
    starting,
    tab_spot,
    words_of,
)

GRIPS = ((0.0, 0.0), (-9.0, 0.0), (0.0, -9.0), (9.0, 0.0), (0.0, 9.0))
"""Distances beside the grip at which a thing is also tried, in mm: others may be in front of it."""
SIZE = (1366, 768)
"""The size of the window in pixels: that of a club laptop."""


@dataclass
class ScriptedPlayer(WindowEyes):
    """A player in front of the program, with a folder of files, and a folder for output."""

    hands: ScriptedHands
    home: Path
    out: Path
    meshes: Path
    """Returns the collection of real meshes."""
    size: tuple[int, int] = SIZE

    @property
    def downloads(self) -> Path:
        """The folder of downloaded files."""
        folder = self.home / "Downloads"
        folder.mkdir(exist_ok=True)
        return folder

    def carry(
        self, id: str, place: tuple[float, float, float], up: float = 60.0, beside: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """Grabs a thing where it is visible, there or slightly beside, and drags it to this place; mm."""
        grip = list[Floats]()

        def start() -> QPoint:
            pose = self.battle.thing(id).pose
            for dx, dy in GRIPS:
                spot = self.on(id, up, (beside[0] + dx, beside[1] + dy))()
                picked, point = self.pick(spot)
                if picked == id:
                    grip.append(point - np.array((pose.x, pose.y, pose.z)))
                    return spot
            raise Stuck(f"{id} is not to be seen where it stands.")

        def end() -> QPoint:
            x, y, z = (np.array(place) + grip[0]).tolist()
            return self.at(x, y, z)()

        self.hands.drag(start, end, f"drag {id}")

    # common actions

    def begin(self) -> Story:
        """Sees the window, with the battle that opens by itself."""
        yield lambda: shown(MainWindow), "there is a window"
        self.window.setGeometry(0, 0, *self.size)
        yield self.calm, "there is a table"

    def press(self, text: str, inside: type[QWidget] = QWidget) -> None:
        """Clicks the button with this text, in a panel of this kind if others have one too."""
        self.hands.click_on(lambda: button(text, inside), text)

    def press_starting(self, words: str, kind: type[QAbstractButton] | None = None) -> None:
        """Clicks the button whose text starts so."""
        self.hands.click_on(lambda: starting(words, kind) if kind else starting(words), words)

    def dialog(self, kind: type[W]) -> Told[W]:
        """Waits for a window of this kind."""
        yield lambda: shown(kind), f"there is a {kind.__name__}"
        return must_be(shown(kind), f"There is no {kind.__name__} any more.")

    def choose(self, name: str | QComboBox, text: str) -> Story:
        """Chooses the entry of a combo box whose name starts so: from its list, or with keys."""
        box = named(QComboBox, name) if isinstance(name, str) else name
        ways = (Qt.MatchFlag.MatchExactly, Qt.MatchFlag.MatchStartsWith)
        row = next((at for way in ways if (at := box.findText(text, way)) >= 0), -1)
        if row < 0:
            raise Stuck(f"“{box.accessibleName()}” does not offer “{text}”.")
        self.hands.click_on(lambda: box, box.accessibleName())
        yield MOMENT
        if box.isEditable() and not box.view().isVisible():
            self.hands.keys(*_steps(box.currentIndex(), row))
        else:
            yield lambda: box.view().isVisible(), "the list is open"
            self.hands.keys(*_steps(box.view().currentIndex().row(), row), "Return")
            yield lambda: not box.view().isVisible(), "the list is closed"
        yield lambda: box.currentText().startswith(text), f"“{text}” is chosen"

    def choose_entry(self, name: str, entry: str) -> Story:
        """Opens the menu of a button, and clicks one of its entries."""
        self.hands.click_on(lambda: named(QAbstractButton, name), name)
        yield QApplication.activePopupWidget, "the menu is open"
        self.hands.click(entry_spot(entry), entry)
        yield lambda: QApplication.activePopupWidget() is None, "the menu is closed"

    def choose_in_menu(self, menu: str, entry: str) -> Story:
        """Opens a menu of the window, and clicks one of its entries."""
        bar = self.window.menuBar()
        title = next(one for one in bar.actions() if one.text().replace("&", "") == menu)
        self.hands.click(lambda: bar.mapToGlobal(bar.actionGeometry(title).center()), menu)
        yield QApplication.activePopupWidget, "the menu is open"
        self.hands.click(entry_spot(entry), entry)
        yield lambda: QApplication.activePopupWidget() is None, "the menu is closed"

    def press_option(self, option: Option) -> Story:
        """Presses the button of an option: on the bar, where the text may be shorter, in its menu, or in a panel."""
        found = next((one for one in self.offered if option.text in (one.text, one.tip)), None)
        text = found.text if found else option.text
        if found:
            yield from self.press_offered(text)
        elif is_there(text):
            self.press(text)
        else:
            fold = _fold_of(option.text)
            self.hands.click_on(lambda: fold.header)
            yield lambda: fold.is_open, f"“{option.text}” is shown"
            self.press(option.text)

    def press_offered(self, text: str) -> Story:
        """Presses a button of the bar, or its entry in the menu if it does not fit."""
        if is_there(text, ActionBar):
            self.press(text, ActionBar)
        else:
            yield from self.choose_entry("More", text)

    def take(self, option: Option) -> Story:
        """Takes an option, and waits until it has an effect."""
        if self.battle.clock.stage == "battle":
            self.turn_to("Turn")
            yield self.is_up_to_date, "the window knows what can be done"
        came = self.watch()
        yield from self.press_option(option)
        yield came, f"“{option.text}” comes to something"

    def press_main(self) -> None:
        """Clicks the main button of the bar."""
        main = self.bar.main_button
        self.hands.click_on(lambda: main, main.text())

    def turn_to(self, title: str) -> None:
        """Turns to a page of the battle panel."""
        tabs = self.window.battle.panel.pages
        if tabs.tabText(tabs.currentIndex()).replace("&", "") != title:
            self.hands.click(tab_spot(tabs, title), title)

    def find(self, letters: str) -> Story:
        """Runs a command through the finder."""
        self.hands.keys("Ctrl+K")
        yield from self.dialog(CommandPalette)
        self.hands.type(letters)
        self.hands.keys("Return")
        yield lambda: shown(CommandPalette) is None, "the finder is gone"

    def search(self, title: str) -> Story:
        """Types the title of a piece into the library search."""
        panel = self.window.terrain.panel
        self.hands.fill(lambda: panel.search, title)
        yield lambda: title in [entry.title for entry in panel.entries.visible_entries], f"the library finds “{title}”"

    def stand(self, pieces: Sequence[tuple[str, float, float]]) -> Story:
        """Drags pieces from the library onto the table: titles, and places in mm."""
        if not self.window.terrain.visible:
            self.hands.keys("L")
        yield lambda: self.window.terrain.visible and self.calm(), "the library is shown"
        for number, (title, x, y) in enumerate(pieces, start=len(self.names) + 1):
            yield from self.search(title)
            self.hands.drag(self.entry(title), self.at(x, y))
            yield lambda n=number: len(self.names) == n and self.calm(), f"{title} stands on the table"

    def put_library_away(self) -> Story:
        """Closes the library panel."""
        self.hands.click(self.cross_of("library"))
        yield lambda: not self.window.terrain.visible and self.calm(), "the library is put away"

    def answer_file_dialog(self, *paths: Path) -> Story:
        """Enters file names, pasted: two actions."""
        yield from self.dialog(QFileDialog)
        names = " ".join(f'"{path}"' for path in paths) if len(paths) > 1 else "".join(map(str, paths))
        QApplication.clipboard().setText(names)
        self.hands.keys("Ctrl+A", "Ctrl+V", as_one="file name")
        self.hands.keys("Return")
        yield lambda: shown(QFileDialog) is None, "the system took the names of the files"


def _steps(here: int, there: int) -> list[str]:
    return ["Down" if there > here else "Up"] * abs(there - here)


def _fold_of(text: str) -> Fold:
    """Returns the closed fold over a button with this text. Raises Stuck."""
    for top in QApplication.topLevelWidgets():
        for fold in top.findChildren(Fold):
            inside = [one for one in fold.findChildren(QAbstractButton) if one.isVisibleTo(fold) or not one.isHidden()]
            if fold.isVisible() and not fold.is_open and text in map(words_of, inside):
                return fold
    raise Stuck(f"Nothing offers “{text}”.")
