"""Chapters in which the scripted player asks: fighters, verdicts, views, lengths, undo."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit, QSpinBox

from app.ui.app_services.settings_dialog import SettingsDialog
from app.ui.editing.fighter_dialog import FighterDialog
from app.ui.main_window import MainWindow
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.program import CLOSED
from tests.e2e.driver.screen import Stuck, middle, named, shown


def add_fighters(player: ScriptedPlayer) -> Story:
    """Adds six fighters of two sides."""
    hands = player.hands
    hands.keys("A")
    yield from player.dialog(FighterDialog)
    for name, side in (("Axe", "Ravens"), ("Bow", "Wolves")):
        hands.fill(lambda: named(QLineEdit, "Name"), name)
        hands.fill(lambda: named(QLineEdit, "Side"), side)
        hands.fill(lambda: named(QSpinBox, "Quantity"), "3")
        player.press("Add")
        yield lambda side=side: _of_side(player, side) == 3, f"three fighters of the {side} stand on the table"
    player.press("Close")
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"
    hands.keys("Esc", "F")
    yield player.calm, "the table is drawn"


def climb(player: ScriptedPlayer) -> Story:
    """Puts two of them on terrain."""
    hands = player.hands
    (bridge,) = (name for name in player.names if name.startswith("Bridge"))
    pose = player.battle.thing(bridge).pose
    player.carry("Axe", (120, 380, 75.0), 4.0)  # held by its base, as the floor under the mouse is narrow
    player.carry("Bow 2", (pose.x - 45, pose.y - 45, 50.0), 20.0)
    player.carry("Bow 3", (520, 400, 0.0), 20.0)
    yield lambda: player.battle.fighter("Axe").pose.z > 50, "Axe stands up on terrain"
    hands.keys("Esc")
    yield player.calm, "the table is drawn"


def verdicts(player: ScriptedPlayer, pair: tuple[str, str]) -> Story:
    """Gets one verdict by the mouse, and one by keys alone."""
    hands = player.hands
    hands.keys("Esc", "Esc", "Esc")
    for id in pair:
        hands.click(player.on(id))
    yield lambda: player.proven(*pair) and player.calm(), "a proven verdict by two clicks"
    hands.keys("Esc", "Esc", "Esc", "Esc")
    yield lambda: not player.document.sight_pair.observer, "nobody is chosen"
    hands.keys("N", "N")
    yield lambda: player.proven() and player.calm(), "a proven verdict by two keys"


def ask(player: ScriptedPlayer) -> Story:
    """Asks about one pair, and about everyone."""
    yield from verdicts(player, ("Axe 2", "Bow"))
    hands = player.hands
    hands.keys("Ctrl+M")
    names = [fighter.id for fighter in player.battle.fighters]
    matrix = player.window.sight.matrix
    pairs = list(itertools.permutations(names, 2))
    yield lambda: matrix.isVisible() and all(matrix.grid.cell(pair) for pair in pairs), "everyone is asked"
    hands.click(lambda: matrix.grid.viewport().mapToGlobal(matrix.grid.cell_rect(("Axe", "Bow 3")).center().toPoint()))
    yield lambda: player.proven("Axe", "Bow 3"), "a click in it chooses a pair"
    hands.keys("Esc")
    yield lambda: not matrix.isVisible(), "who sees whom is closed"


def look_closer(player: ScriptedPlayer) -> Story:
    """Looks through a fighter's eyes, and from the side."""
    hands, stooping = player.hands, player.sight.first_person
    yield player.calm, "the table is drawn"
    hands.keys("V")
    yield lambda: stooping.active and stooping.survey and player.calm(), "one sees what the fighter sees"
    slider, index = player.window.sight.first_person_bar.slider, stooping.index
    hands.drag(lambda: middle(slider), lambda: middle(slider) + QPoint(slider.width() // 3, 0))
    yield lambda: stooping.index != index and player.calm(), "one looks from another point of the body"
    hands.keys("V")
    yield lambda: not stooping.active, "one stands up"
    hands.keys("S")
    panel = player.window.sight.section
    yield lambda: panel.section is not None and player.calm(), "the line is shown from the side"
    hands.keys("S")
    yield lambda: not player.window.sight.section_visible and player.calm(), "the side view is put away"


def measure(player: ScriptedPlayer) -> Story:
    """Measures with the tape by clicks, and ranges by typing."""
    hands, measuring = player.hands, player.measuring
    hands.keys("Esc", "Esc", "Esc", "M")
    hands.click(player.on("Axe 3"))
    hands.click(player.on("Bow"))
    yield lambda: measuring.tape.measurements and player.calm(), "there is a length between the two"
    hands.keys("M")
    hands.click(player.on("Axe 3"))
    hands.keys("Shift+M")
    hands.fill(lambda: named(QLineEdit, "Ranges (inches)"), "3, 6")
    hands.keys("Return")
    yield lambda: len(measuring.ranges.reaches) == 2 and player.calm(), "rings are shown"
    hands.click(player.cross_of("measuring"))
    pose = player.battle.fighter("Axe 3").pose
    hands.pull(player.on("Axe 3"), player.at(pose.x + 30, pose.y + 60, 12))
    hands.look("ruler")
    hands.let_go(player.at(pose.x + 30, pose.y + 60, 12))
    yield lambda: "Axe 3" in player.session.undo_label, "Axe 3 was moved"


def change_view(player: ScriptedPlayer) -> Story:
    """Cuts terrain, makes it transparent, shows the plan."""
    hands, window = player.hands, player.window
    hands.keys("Esc", "H")
    yield lambda: window.viewport and window.viewport.cut_height is not None and player.calm(), "high terrain is hidden"
    hands.keys("H", "Y")
    yield lambda: window.viewport and window.viewport.x_ray and player.calm(), "one sees through terrain"
    hands.keys("Y", "T")
    yield player.calm, "the table is drawn"
    hands.keys("P")
    yield lambda: window.plan.visible and player.calm(), "the plan is shown"
    hands.keys("P", "F")
    yield lambda: not window.plan.visible and player.calm(), "the table is there again"


def move_three(player: ScriptedPlayer) -> Story:
    """Moves three of them."""
    for name, x in (("Axe 3", 200), ("Bow", 300), ("Bow 3", 500)):
        player.carry(name, (x, 200, 0), 20.0)
        yield lambda name=name: name in player.session.undo_label, f"{name} was moved"


def take_back(player: ScriptedPlayer) -> Story:
    """Undoes three steps."""
    hands, session = player.hands, player.session
    at, labels = session.history.at, [step.label for step in session.history.steps]
    hands.keys("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    yield lambda: session.history.at == at - 3, "three steps are undone"
    if session.redo_label != labels[at - 2]:
        raise Stuck(f"Redo says “{session.redo_label}”, not “{labels[at - 2]}”.")
    yield player.calm, "the table is drawn"


def set_appearance(player: ScriptedPlayer) -> Story:
    """Sets the dark theme, and texts at 150 %."""
    hands = player.hands
    hands.keys("Ctrl+,")
    yield from player.dialog(SettingsDialog)
    yield from player.choose("Theme", "Dark")
    yield from player.choose("Text size", "150")
    hands.keys("Esc")
    yield lambda: read_appearance(player) == ("dark", 150), "it is dark, texts are larger"
    hands.keys("Esc", "Esc", "Esc", "N", "N")
    yield lambda: player.proven() and player.calm(), "there is a verdict in the dark"


def read_appearance(player: ScriptedPlayer) -> tuple[str, int]:
    """Returns the theme, and the text size in percent."""
    current = player.window.workspace.settings.current
    return current.look, current.text_percent


def leave(player: ScriptedPlayer) -> Story:
    """Closes the window."""
    player.hands.keys("Ctrl+Q")
    yield lambda: shown(MainWindow) is None, CLOSED


def _of_side(player: ScriptedPlayer, side: str) -> int:
    return sum(fighter.side == side for fighter in player.battle.fighters)
