"""What the scripted player does on the first evening: from the demo to a battle that is there again the next day."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDoubleSpinBox, QFileDialog, QLineEdit

from app.geometry.mesh import Floats
from app.ui.dialogs.board import BoardDialog
from app.ui.dialogs.fighter import FighterDialog
from app.ui.dialogs.import_dialog import ImportDialog
from app.ui.dialogs.settings import SettingsDialog
from app.ui.finder import Finder
from app.ui.play import Play
from app.ui.tour import Tour
from app.ui.window import Window
from build_scripts import user_files as files
from build_scripts.user_hands import Hands, Story, Stuck, button, middle, named, shown

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
MOST_KEYS = 6


@dataclass
class Player:
    """Somebody who sits before the program: hands, and files in a folder."""

    hands: Hands
    downloads: Path
    photo: Path

    # what is seen

    @property
    def window(self) -> Window:
        """The main window."""
        found = shown(Window)
        if found is None:
            raise Stuck("The window of the program is not there.")
        return found

    @property
    def play(self) -> Play:
        """The battle that is open."""
        if self.window.play is None:
            raise Stuck("No battle is open.")
        return self.window.play

    def close_library(self) -> QPoint:
        """Where the library is closed."""
        return middle(button("Close the terrain library"))

    @property
    def names(self) -> list[str]:
        """Who and what is on the table."""
        return [thing.id for thing in self.play.session.battle.things]

    def at(self, x: float, y: float, z: float = 0.0) -> Callable[[], QPoint]:
        """Where a point of the table is on the screen."""

        def find() -> QPoint:
            view = self.window.view
            if view is None:
                raise Stuck("There is no table to be seen.")
            size = float(view.width()), float(view.height())
            pixels, front = view.camera.pixels(np.array([[x, y, z]]), size)
            spot = QPoint(*(round(c) for c in pixels[0].tolist()))
            if not front[0] or not view.rect().contains(spot):
                raise Stuck(f"The point {x:.0f}, {y:.0f} of the table is not to be seen.")
            return view.mapToGlobal(spot)

        return find

    def on(self, id: str, up: float = 12.0) -> Callable[[], QPoint]:
        """Where a thing is on the screen."""

        def find() -> QPoint:
            pose = self.play.session.battle.thing(id).pose
            return self.at(pose.x, pose.y, pose.z + up)()

        return find

    def carry(self, id: str, place: tuple[float, float, float], up: float = 60.0) -> None:
        """Take a thing where it is seen, and drag it so that it comes to stand there."""
        grip = list[Floats]()

        def start() -> QPoint:
            spot, view = self.on(id, up)(), self.window.view
            assert view is not None
            here = view.mapFromGlobal(spot)
            picked = self.play.session.table.pick(*view.ray(here.x(), here.y()))
            if picked is None or picked.id != id:
                raise Stuck(f"{id} is not to be seen where it stands.")
            pose = self.play.session.battle.thing(id).pose
            grip.append(picked.point - np.array((pose.x, pose.y, pose.z)))
            return spot

        def end() -> QPoint:
            x, y, z = (np.array(place) + grip[0]).tolist()
            return self.at(x, y, z)()

        self.hands.drag(start, end)

    def calm(self) -> bool:
        """Whether the table is drawn in full."""
        view = self.window.view
        return view is not None and view.at_rest

    def proven(self, *pair: str) -> bool:
        """Whether there is a proven verdict, on this pair where one is named."""
        found, choice = self.window.panel.answer, self.play.choice
        if found is None or found.pair is None or not found.question.resting or not choice.target:
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

    def find(self, letters: str) -> Story:
        """Give a command through the finder."""
        self.hands.keys("Ctrl+K")
        yield lambda: shown(Finder), "the finder is open"
        self.hands.type(letters)
        self.hands.keys("Return")
        yield lambda: shown(Finder) is None, "the finder is gone"

    def search(self, title: str) -> Story:
        """Type the title of a piece into the library's search."""
        panel = self.window.terrain.panel
        self.hands.click(lambda: middle(panel.search))
        self.hands.keys("Ctrl+A")
        self.hands.type(title)
        yield lambda: title in [entry.title for entry in panel.entries.shown], f"the library finds “{title}”"

    def answer_file_dialog(self, *paths: Path) -> Story:
        """Give the names of files, pasted."""
        yield lambda: shown(QFileDialog), "the system asks for files"
        names = " ".join(f'"{path}"' for path in paths) if len(paths) > 1 else str(paths[0])
        QApplication.clipboard().setText(names)
        self.hands.keys("Ctrl+A", "Ctrl+V", "Return")
        yield lambda: shown(QFileDialog) is None, "the system took the names of the files"


def meet_demo(player: Player) -> Story:
    """The demo dispute and its tour."""
    hands = player.hands
    yield lambda: player.window.play and player.proven() and player.calm(), "the demo opens with a proven verdict"
    hands.look("demo")
    yield lambda: player.window.findChildren(Tour), "the tour is offered"
    (tour,) = player.window.findChildren(Tour)
    hands.look("tour_1")
    ids = [fighter.id for fighter in player.play.session.battle.fighters]
    seer = player.play.choice.seer
    others = [id for id in ids if id not in (seer, player.play.choice.target)]
    other = next(id for id in others if QApplication.widgetAt(player.on(id)()) is player.window.view)
    hands.click(player.on(seer))
    hands.click(player.on(other))
    yield lambda: tour.step == 1, "the tour notices that somebody else was chosen"
    yield player.calm, "the table is drawn"
    hands.look("tour_2")
    pose = player.play.session.battle.fighter(seer).pose
    hands.drag(player.on(seer), player.at(pose.x - 40, pose.y - 30, pose.z + 12))
    yield lambda: tour.step == 2, "the tour notices that she was moved"
    yield lambda: player.proven() and player.calm(), "the verdict follows the move"
    hands.look("tour_3")
    hands.press_button(lambda: button("Done"))
    yield lambda: not player.window.findChildren(Tour) or not tour.isVisible(), "the tour is over"


def begin_battle(player: Player) -> Story:
    """A new battle on 30 × 22 inches."""
    hands, old = player.hands, player.play
    hands.keys("Ctrl+N")
    yield lambda: shown(BoardDialog), "the dialog for a new battle is open"
    hands.choose(lambda: named(QComboBox, "Usual boards"), "60")
    hands.choose(lambda: named(QComboBox, "Usual boards"), "30")
    hands.look("new_battle")
    hands.press_button(lambda: button("OK"))
    yield lambda: player.window.play not in (None, old) and not player.names, "an empty battle is open"
    yield player.calm, "the table is drawn"
    hands.look("empty_table")


def import_terrain(player: Player, names: Sequence[str] = tuple(files.DOWNLOADS)) -> Story:
    """Several files at once: one in doubt, one with holes, one broken."""
    hands, paths = player.hands, [player.downloads / name for name in names]
    hands.keys("Ctrl+I")
    yield from player.answer_file_dialog(*paths)
    yield lambda: shown(ImportDialog), "the import dialog is open"
    dialog = shown(ImportDialog)
    assert dialog is not None
    importing = dialog.importing
    yield lambda: len(importing.drafts) == len(paths) and not importing.busy, "all files are read"
    hands.look("import")
    for name, look in (
        (files.DOUBTFUL, "import_doubtful"),
        (files.HOLED, "import_holes"),
        (files.BROKEN, "import_broken"),
    ):
        row = next(row for row, draft in enumerate(importing.drafts) if draft.path.name == name)
        hands.click(lambda row=row: _row_spot(dialog, row))
        yield lambda name=name: dialog.shown is not None and dialog.shown.path.name == name, f"{name} is looked at"
        if name == files.HOLED:
            hands.fill(lambda: named(QDoubleSpinBox, "Millimetres a unit is"), "60")
            hands.keys("Tab")
            hands.press_button(lambda: _starting("Repair"))
            yield lambda: dialog.shown is not None and dialog.shown.wanted.fill, "the holes are to be filled"
        elif name == files.BROKEN:
            said = dialog.shown.said if dialog.shown else ""
            if "damaged or cut off" not in said:
                raise Stuck(f"Of the broken file the dialog says: {said!r}.")
        hands.look(look)
    hands.click(lambda: _row_spot(dialog, 0))
    hands.fill(lambda: named(QComboBox, "Set"), "Club night")
    hands.press_button(lambda: _starting("Import all"))
    yield lambda: not importing.busy and button("Close"), "all that can be is imported"
    hands.look("imported")
    hands.press_button(lambda: button("Close"))
    yield lambda: shown(ImportDialog) is None and player.window.terrain.shown, "the library shows what was imported"
    hands.look("library")


def place_terrain(player: Player) -> Story:
    """Five pieces: three by the mouse, two by keys."""
    hands, panel = player.hands, player.window.terrain.panel
    hands.choose(lambda: panel.sets, "Club night")
    yield lambda: panel.grid.model().rowCount() >= 4, "the set has what was imported"
    yield player.calm, "the table is drawn"
    hands.look("set")
    wanted = (("Container", 120, 420), ("Gateway", 420, 330), ("Bridge", 620, 130))
    for number, (title, x, y) in enumerate(wanted):
        yield from player.search(title)
        hands.pull(player.entry(title), player.at(x, y))
        if number == 1:
            hands.look("carried")
        hands.let_go(player.at(x, y))
        yield lambda n=number: len(player.names) == n + 1 and player.calm(), f"{title} stands on the table"
    for number, title in enumerate(("Guard rail", "Castle wall"), start=4):
        yield from player.search(title)
        hands.keys("Down", "Return")
        yield lambda n=number: len(player.names) == n, f"{title} stands on the table"
    hands.click(lambda: middle(panel.search))
    hands.keys("Ctrl+A", "Delete")
    yield player.calm, "the table is drawn"
    hands.look("five_pieces")


def arrange(player: Player) -> Story:
    """Move, turn, stack, copy, lock, line up."""
    hands, battle = player.hands, lambda: player.play.session.battle
    (wall,) = (name for name in player.names if name.startswith("Castle"))
    (box,) = (name for name in player.names if name.startswith("Container"))
    hands.click(player.close_library)
    yield lambda: not player.window.terrain.shown and player.calm(), "the library is put away"
    hands.drag(player.on(wall, 60.0), player.at(300, 90, 60.0))
    yield lambda: "Move" in player.play.session.undo_label, "the wall was moved"
    hands.keys("Q", "Q", "Left", "Shift+Up")
    yield lambda: abs(battle().thing(wall).pose.yaw - 30) < 0.5, "the wall was turned by two keys"
    before = len(player.names)
    hands.keys("Ctrl+D")
    yield lambda: len(player.names) == before + 1, "there is a copy of the wall"
    copy = player.names[-1] if player.names[-1].startswith("Castle") else _newest(player, wall)
    player.carry(copy, (120, 430, 75.0))
    yield lambda: battle().thing(copy).pose.z > 70, "the copy stands on the container"
    yield player.calm, "the table is drawn"
    hands.look("stacked")
    front = player.at(120, 420 - 74, 30)
    hands.click(front)
    hands.keys("Ctrl+L")
    yield lambda: battle().thing(box).locked, "the container is locked"
    where = battle().thing(box).pose
    hands.drag(front, player.at(100, 100))
    yield lambda: battle().thing(box).pose == where, "what is locked stays"
    hands.look("locked")
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    hands.click(player.on(wall, 20.0))
    hands.click(player.at(420, 240, 9.0), SHIFT)
    yield lambda: len(player.play.selection.ids) == 2, "two things are selected"
    ramp = battle().thing("Gateway").pose
    yield from player.find("line up near")
    yield lambda: battle().thing("Gateway").pose != ramp, "they are lined up"
    yield player.calm, "the table is drawn"
    hands.look("lined_up")
    hands.keys("Esc")


def lay_photo(player: Player) -> Story:
    """A photo of the real table on the board."""
    hands = player.hands
    hands.keys("Ctrl+B")
    yield lambda: shown(BoardDialog), "the dialog for the board is open"
    hands.press_button(lambda: button("Choose a photo…"))
    yield from player.answer_file_dialog(player.photo)
    dialog = shown(BoardDialog)
    assert dialog is not None
    yield lambda: dialog.board.photo is not None and dialog.corners.isVisible(), "the photo is shown"
    hands.look("photo")
    for number, corner in enumerate(files.CORNERS):
        hands.drag(
            lambda number=number: _mark_spot(dialog, dialog.corners.corners[number]),
            lambda corner=corner: _mark_spot(dialog, corner),
        )
    yield lambda: _near(dialog.corners.corners, files.CORNERS), "the marks lie on the mat's corners"
    hands.look("photo_marked")
    hands.press_button(lambda: button("OK"))
    yield lambda: player.play.session.battle.board.photo is not None and player.calm(), "the photo lies on the board"
    hands.look("photo_on_board")


def add_fighters(player: Player) -> Story:
    """Six fighters of two sides."""
    hands = player.hands
    hands.keys("A")
    yield lambda: shown(FighterDialog), "the dialog for fighters is open"
    for name, side in (("Axe", "Ravens"), ("Bow", "Wolves")):
        hands.fill(lambda: named(QLineEdit, "Name"), name)
        hands.fill(lambda: named(QLineEdit, "Side"), side)
        hands.fill(lambda: named(_spin(), "How many"), "3")
        hands.look(f"fighters_{name.lower()}")
        hands.press_button(lambda: button("Add"))
        yield lambda side=side: _of_side(player, side) == 3, f"three fighters of the {side} stand on the table"
    hands.look("fighters_added")
    hands.press_button(lambda: button("Close"))
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"
    hands.keys("Esc", "F")
    yield player.calm, "the table is drawn"
    hands.look("six_fighters")


def climb(player: Player) -> Story:
    """Two of them go up on terrain."""
    hands = player.hands
    (bridge,) = (name for name in player.names if name.startswith("Bridge"))
    pose = player.play.session.battle.thing(bridge).pose
    player.carry("Axe", (120, 380, 75.0), 20.0)
    player.carry("Bow 2", (pose.x - 45, pose.y - 45, 50.0), 20.0)
    player.carry("Bow 3", (520, 400, 0.0), 20.0)
    yield lambda: player.play.session.battle.fighter("Axe").pose.z > 50, "Axe stands up on terrain"
    hands.keys("Esc")
    yield player.calm, "the table is drawn"
    hands.look("fighters_up")


def verdicts(player: Player, pair: tuple[str, str]) -> Story:
    """A verdict by the mouse, and one by keys alone."""
    hands = player.hands
    hands.keys("Esc", "Esc", "Esc")
    for id in pair:
        hands.click(player.on(id))
    yield lambda: player.proven(*pair) and player.calm(), "a proven verdict by two clicks"
    hands.look("verdict_mouse")
    hands.keys("Esc", "Esc", "Esc", "Esc")
    yield lambda: not player.play.choice.seer, "nobody is chosen"
    keys = ["N", "N", "N"]
    if len(keys) > MOST_KEYS:
        raise Stuck(f"A verdict takes {len(keys)} keys.")
    hands.keys(*keys)
    yield lambda: player.proven() and player.calm(), f"a proven verdict by {len(keys)} keys"
    hands.look("verdict_keys")


def ask(player: Player) -> Story:
    """One pair, and everyone."""
    yield from verdicts(player, ("Axe 2", "Bow"))
    hands = player.hands
    hands.keys("Ctrl+M")
    names = [fighter.id for fighter in player.play.session.battle.fighters]
    matrix = player.window.matrix
    pairs = list(itertools.permutations(names, 2))
    yield lambda: matrix.isVisible() and all(matrix.grid.cell(pair) for pair in pairs), "everyone is asked"
    hands.look("who_sees_whom")
    pair = next(pair for pair in pairs if matrix.grid.cell(pair))
    hands.click(lambda: matrix.grid.mapToGlobal(matrix.grid.place(("Axe", "Bow 3")).center().toPoint()))
    yield lambda: player.proven("Axe", "Bow 3"), f"a click in it chooses a pair such as {pair}"
    hands.keys("Esc")
    yield lambda: not matrix.isVisible(), "who sees whom is closed"


def look_closer(player: Player) -> Story:
    """Through a fighter's eyes, and from the side."""
    hands, play = player.hands, player.play
    yield player.calm, "the table is drawn"
    hands.look("pair")
    hands.keys("V")
    yield lambda: play.stooping.stooped and play.stooping.survey and player.calm(), "one sees what the fighter sees"
    hands.look("stooped")
    slider, index = player.window.stoop.slider, play.stooping.index
    hands.drag(lambda: middle(slider), lambda: middle(slider) + QPoint(slider.width() // 3, 0))
    yield lambda: play.stooping.index != index and player.calm(), "one looks from another point of the body"
    hands.look("stooped_elsewhere")
    hands.keys("V")
    yield lambda: not play.stooping.stooped, "one stands up"
    hands.keys("S")
    panel = player.window.section.panel
    yield lambda: panel.canvas.section is not None and player.calm(), "the line is shown from the side"
    hands.look("side_view")
    hands.keys("S")
    yield lambda: not player.window.section.shown and player.calm(), "the side view is put away"


def measure(player: Player) -> Story:
    """The tape by clicks, ranges by typing."""
    hands, play = player.hands, player.play
    hands.keys("Esc", "Esc", "Esc", "M")
    hands.click(player.on("Axe 3"))
    hands.click(player.on("Bow"))
    yield lambda: play.measuring.tape.stretches and player.calm(), "there is a length between the two"
    hands.look("measured")
    hands.keys("M")
    hands.click(player.on("Axe 3"))
    hands.keys("Shift+M")
    hands.fill(lambda: named(QLineEdit, "Ranges in inches"), "3, 6")
    hands.keys("Return")
    yield lambda: len(play.measuring.ranges.reaches) == 2 and player.calm(), "rings are shown"
    hands.look("ranges")
    hands.press_button(lambda: button("Close measuring"))
    pose = play.session.battle.fighter("Axe 3").pose
    hands.pull(player.on("Axe 3"), player.at(pose.x + 30, pose.y + 60, 12))
    hands.look("ruler")
    hands.let_go(player.at(pose.x + 30, pose.y + 60, 12))
    yield lambda: "Axe 3" in play.session.undo_label, "Axe 3 was moved"


def see_otherwise(player: Player) -> Story:
    """Cut terrain, see through it, the plan."""
    hands, window = player.hands, player.window
    hands.keys("Esc", "H")
    yield lambda: window.view and window.view.cut_height is not None and player.calm(), "high terrain is hidden"
    hands.look("cut")
    hands.keys("H", "Y")
    yield lambda: window.view and window.view.x_rayed and player.calm(), "one sees through terrain"
    hands.look("x_ray")
    hands.keys("Y", "T")
    yield player.calm, "the table is seen from above"
    hands.look("top")
    hands.keys("P")
    yield lambda: window.plan.shown and player.calm(), "the plan is shown"
    hands.look("plan")
    hands.keys("P", "F")
    yield lambda: not window.plan.shown and player.calm(), "the table is there again"


def take_back(player: Player) -> Story:
    """Three steps back."""
    hands, session = player.hands, player.play.session
    at, labels = session.history.at, [step.label for step in session.history.steps]
    hands.keys("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    yield lambda: session.history.at == at - 3, "three steps are undone"
    if session.redo_label != labels[at - 2]:
        raise Stuck(f"Redo says “{session.redo_label}”, not “{labels[at - 2]}”.")
    yield player.calm, "the table is drawn"
    hands.look("undone")


def dress(player: Player) -> Story:
    """Dark, and texts at 150 %."""
    hands, window = player.hands, player.window
    hands.keys("Ctrl+,")
    yield lambda: shown(SettingsDialog), "the settings are open"
    hands.choose(lambda: named(QComboBox, "Colours"), "Dark")
    hands.choose(lambda: named(QComboBox, "Size of texts"), "150")
    hands.look("settings")
    hands.keys("Esc")
    yield lambda: (window.desk.now.look, window.desk.now.text_percent) == ("dark", 150), "it is dark, texts are larger"
    hands.keys("Esc", "Esc", "Esc", "N", "N")
    yield lambda: player.proven() and player.calm(), "there is a verdict in the dark"
    hands.look("dark_150")


def leave(player: Player) -> Story:
    """Close the window."""
    player.hands.keys("Ctrl+Q")
    yield lambda: shown(Window) is None, "the window is closed"


def _row_spot(dialog: ImportDialog, row: int) -> QPoint:
    item = dialog.files.item(row)
    dialog.files.scrollToItem(item)
    return dialog.files.viewport().mapToGlobal(dialog.files.visualItemRect(item).center())


def _mark_spot(dialog: BoardDialog, corner: tuple[float, float]) -> QPoint:
    spot = dialog.corners._laid().there(corner)  # pyright: ignore[reportPrivateUsage]
    return dialog.corners.mapToGlobal(spot.toPoint())


def _near(some: tuple[tuple[float, float], ...], others: tuple[tuple[float, float], ...]) -> bool:
    return float(np.abs(np.array(some) - np.array(others)).max()) < 0.02


def _starting(words: str) -> QAbstractButton:
    """The button whose words begin so."""
    modal = QApplication.activeModalWidget()
    for one in modal.findChildren(QAbstractButton) if modal else ():
        if one.isVisible() and one.text().startswith(words):
            return one
    raise Stuck(f"There is no button “{words}…”.")


def _of_side(player: Player, side: str) -> int:
    return sum(fighter.side == side for fighter in player.play.session.battle.fighters)


def _newest(player: Player, like: str) -> str:
    return next(name for name in player.names if name.startswith(like[:6]) and name != like)


def _spin() -> type:
    from PySide6.QtWidgets import QSpinBox

    return QSpinBox


CHAPTERS = (
    meet_demo, begin_battle, import_terrain, place_terrain, arrange, lay_photo, add_fighters, climb, ask, look_closer,
    measure, see_otherwise, take_back, dress,
)  # fmt: skip


def first_evening(player: Player, tell: Callable[[], object]) -> Story:
    """All of it; `tell` is called before the window is closed."""
    for chapter in CHAPTERS:
        player.hands.say(chapter.__doc__ or "")
        yield from chapter(player)
    tell()
    yield from leave(player)
