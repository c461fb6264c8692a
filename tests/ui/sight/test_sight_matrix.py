import itertools

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.model import Pose
from app.rules.actions import Move
from app.rules.ruling import Ruling
from app.session import Session
from app.ui.sight.matrix_dialog import MatrixDialog
from app.ui.sight.sight_matrix import MatrixCell, ordered_pairs
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import FakeViewport, SeenBattle, wall_between


@pytest.fixture
def shown(qtbot):
    """A dialog on the little battle with a wall, all pairs looked at."""
    parent = QWidget()
    qtbot.addWidget(parent)
    document, dialog = SeenBattle(wall_between(), FakeViewport()), MatrixDialog(parent)
    dialog.watch(document.sight.matrix, document.side_styles)
    dialog.show_matrix()
    qtbot.waitUntil(lambda: complete(dialog), timeout=20000)
    yield document, dialog
    document.close()
    assert stop_all()


def complete(dialog):
    return all(dialog.grid.cell(pair) for pair in itertools.permutations("ABC", 2))


def test_each_pair_is_looked_at_once_those_of_different_sides_first():
    assert ordered_pairs(wall_between().battle) == [("A", "B"), ("A", "C"), ("B", "C")]


def test_every_pair_is_shown_both_ways_with_its_verdict(shown):
    _, dialog = shown
    names = {pair: dialog.grid.cell(pair).ruling.name for pair in itertools.permutations("ABC", 2)}
    assert names["A", "B"] == names["B", "A"] == "not visible"
    assert names["A", "C"] == "visible"


def test_pointing_at_a_mark_says_why_and_a_click_chooses_the_pair(qtbot, shown):
    _, dialog = shown
    chosen = []
    dialog.pair_chosen.connect(lambda seer, target: chosen.append((seer, target)))
    spot = dialog.grid.cell_rect(("B", "A")).center().toPoint()
    QTest.mouseMove(dialog.grid.viewport(), spot)
    QTest.mouseClick(dialog.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert chosen == [("B", "A")]
    assert dialog._reason_label.text().startswith("B → A: not visible")
    assert dialog.isVisible()


def test_the_arrows_and_enter_do_what_the_mouse_does(shown):
    _, dialog = shown
    chosen = []
    dialog.pair_chosen.connect(lambda seer, target: chosen.append((seer, target)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(dialog.grid, key)
    assert chosen == [("A", "C")]


def test_the_matrix_is_copied_as_a_table(shown):
    _, dialog = shown
    dialog._copy.click()
    head, first, *_ = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert head == ["", "A", "B", "C"]
    assert first[:3] == ["A", "", "not visible"]
    assert first[3].startswith("visible")


def test_a_change_of_the_battle_fills_it_anew(qtbot, shown):
    document, dialog = shown
    document.session.do(Move((("B", Pose(100, 100)),)))
    assert not complete(dialog)
    qtbot.waitUntil(lambda: complete(dialog), timeout=20000)
    assert dialog.grid.cell(("A", "B")).ruling.name == "visible"


def test_nothing_is_looked_at_while_it_is_closed(qtbot, shown):
    document, dialog = shown
    dialog.close()
    document.session.do(Move((("B", Pose(100, 100)),)))
    qtbot.wait(700)
    found = []
    document.sight.matrix.found.connect(found.append)
    qtbot.wait(200)
    assert found == []


@pytest.fixture
def crowded(qtbot):
    """A dialog on 96 fighters, on its screen; nothing is looked at."""
    parent = QWidget()
    qtbot.addWidget(parent)
    names = [f"{kind} of the Reeds and Rivers {n}" for n in range(48) for kind in ("Captain", "Stalker")]
    fighters = [fighter(name, 40 + 6 * n, 40, side=("red", "blue")[n % 2]) for n, name in enumerate(names)]
    document, dialog = SeenBattle(Session(battle(*fighters), meshes), FakeViewport()), MatrixDialog(parent)
    dialog.watch(document.sight.matrix, document.side_styles)
    dialog.show_matrix()
    document.sight.matrix.stop()
    qtbot.waitUntil(lambda: dialog.grid.viewport().isVisible())
    qtbot.wait(50)
    yield document, dialog
    document.close()
    assert stop_all()


def cell(dialog, *numbers):
    """What came of a pair, by their places on the axes."""
    ruling = Ruling("visible", "visible", "", "")
    return MatrixCell(tuple(dialog.grid.names[number] for number in numbers), None, ruling)


class Painted(QObject):
    """The regions that are painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.regions = []
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.regions.append(QRegion(event.region()))
        return False


def test_with_96_fighters_the_dialog_is_no_larger_than_the_screen(crowded):
    _, dialog = crowded
    room = dialog.screen().availableGeometry().size()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    assert dialog.grid.horizontalScrollBar().maximum() > 0
    assert dialog.grid.verticalScrollBar().maximum() > 0


def test_the_names_stay_while_the_squares_are_scrolled(qtbot, crowded):
    _, dialog = crowded
    grid = dialog.grid
    first = (grid.names[0], grid.names[1])
    head = int(grid.cell_rect(first).top())
    before, place = grid.viewport().grab().toImage(), grid.cell_rect(first)
    grid.horizontalScrollBar().setValue(400)
    after = grid.viewport().grab().toImage()
    assert grid.cell_rect(first).left() == place.left() - 400
    assert grid.cell_rect(first).top() == place.top()
    rows = QRect(0, head, head, before.height() - head)
    assert before.copy(rows) == after.copy(rows)
    assert before.copy(QRect(head, 0, 300, head)) != after.copy(QRect(head, 0, 300, head))


def test_a_pair_scrolled_below_the_names_is_not_under_the_mouse(crowded):
    _, dialog = crowded
    grid = dialog.grid
    grid.horizontalScrollBar().setValue(400)
    QTest.mouseMove(grid.viewport(), QPoint(60, int(grid.cell_rect((grid.names[3], grid.names[0])).center().y())))
    assert grid.pair is None


def test_a_pair_that_is_found_is_all_that_is_painted_anew(qtbot, crowded):
    _, dialog = crowded
    painted = Painted(dialog.grid.viewport())
    dialog.grid.show_cells([cell(dialog, 0, 5)])
    qtbot.waitUntil(lambda: bool(painted.regions))
    assert sum(box.width() * box.height() for region in painted.regions for box in region) <= 2 * 32 * 32


def test_a_paint_measures_no_names(qtbot, crowded, monkeypatch):
    _, dialog = crowded
    measured = []
    monkeypatch.setattr("app.ui.sight.matrix_grid.QFontMetricsF", measured.append)
    painted = Painted(dialog.grid.viewport())
    dialog.grid.viewport().update()
    qtbot.waitUntil(lambda: bool(painted.regions))
    assert measured == []


def test_a_thousand_pairs_found_at_once_are_taken_over_as_one(qtbot, crowded):
    document, dialog = crowded
    told = []
    document.sight.matrix.found.connect(told.append)
    for number in range(1, 96):
        document.sight.matrix._add_cell(cell(dialog, 0, number))
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(150)
    assert [len(batch) for batch in told] == [95]


def test_what_was_found_before_a_change_is_not_told_after_it(qtbot, crowded):
    document, dialog = crowded
    document.sight.matrix._add_cell(cell(dialog, 0, 1))
    document.sight.matrix._clear()
    qtbot.wait(150)
    assert dialog.grid.cell((dialog.grid.names[0], dialog.grid.names[1])) is None


def test_escape_closes_it_while_it_fills(qtbot, crowded):
    document, dialog = crowded
    document.sight.matrix.begin()
    QTest.keyClick(dialog.grid, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_arrows_scroll_to_the_pair_they_point_at(crowded):
    _, dialog = crowded
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(dialog.grid, key)
    last = dialog.grid.pair
    assert dialog.grid.viewport().rect().contains(dialog.grid.cell_rect(last).toAlignedRect())
