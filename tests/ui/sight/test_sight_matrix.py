import itertools

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QMouseEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.games.actions import Move, Remove
from app.games.ruling import Ruling
from app.model import Pose
from app.session import Session
from app.ui.sight.matrix_dialog import MatrixDialog
from app.ui.sight.sight_matrix import MatrixCell, ordered_pairs
from app.ui.widgets.theme import apply_theme
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import FakeViewport, SeenBattle, wall_between


@pytest.fixture
def open_matrix(qtbot):
    """Returns a function that opens a dialog on a small battle with a wall, with all pairs checked."""
    parent = QWidget()
    qtbot.addWidget(parent)
    document, dialog = SeenBattle(wall_between(), FakeViewport()), MatrixDialog(parent)
    dialog.watch(document.sight.matrix, document.side_styles)
    dialog.show_matrix()
    qtbot.waitUntil(lambda: is_complete(dialog), timeout=20000)
    yield document, dialog
    document.close()
    assert stop_all()


def is_complete(dialog):
    return all(dialog.grid.cell(pair) for pair in itertools.permutations("ABC", 2))


def test_each_pair_is_checked_once_opposing_sides_first():
    assert ordered_pairs(wall_between().table) == [("A", "B"), ("A", "C"), ("B", "C")]


def test_every_pair_is_shown_both_ways_with_its_verdict(open_matrix):
    _, dialog = open_matrix
    names = {pair: dialog.grid.cell(pair).ruling.name for pair in itertools.permutations("ABC", 2)}
    assert names["A", "B"] == names["B", "A"] == "not visible"
    assert names["A", "C"] == "visible"


def test_hovering_over_a_mark_explains_it_and_a_click_chooses_the_pair(qtbot, open_matrix):
    _, dialog = open_matrix
    chosen = []
    dialog.pair_chosen.connect(lambda observer, target: chosen.append((observer, target)))
    spot = dialog.grid.cell_rect(("B", "A")).center().toPoint()
    QTest.mouseMove(dialog.grid.viewport(), spot)
    QTest.mouseClick(dialog.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert chosen == [("B", "A")]
    assert dialog._reason_label.text().startswith("B → A: not visible")
    assert dialog.isVisible()


def test_arrow_keys_and_enter_do_what_the_mouse_does(open_matrix):
    _, dialog = open_matrix
    chosen = []
    dialog.pair_chosen.connect(lambda observer, target: chosen.append((observer, target)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(dialog.grid, key)
    assert chosen == [("A", "C")]


def test_arrow_keys_start_at_the_chosen_pair(open_matrix):
    _, dialog = open_matrix
    dialog.grid.mark_chosen("C", "A")
    QTest.keyClick(dialog.grid, Qt.Key.Key_Right)
    assert dialog.grid.pair == ("C", "B")


def test_the_matrix_is_copied_as_a_table(open_matrix):
    _, dialog = open_matrix
    dialog._copy.click()
    head, first, *_ = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert head == ["", "A", "B", "C"]
    assert first[:3] == ["A", "", "not visible"]
    assert first[3].startswith("visible")


@pytest.mark.thorough
def test_a_change_of_the_battle_recalculates_the_matrix(qtbot, open_matrix):
    document, dialog = open_matrix
    document.session.do(Move((("B", Pose(100, 100)),)))
    assert not is_complete(dialog)
    qtbot.waitUntil(lambda: is_complete(dialog), timeout=20000)
    assert dialog.grid.cell(("A", "B")).ruling.name == "visible"


def test_a_closed_matrix_calculates_nothing(qtbot, open_matrix):
    document, dialog = open_matrix
    dialog.close()
    document.session.do(Move((("B", Pose(100, 100)),)))
    qtbot.wait(700)
    found = []
    document.sight.matrix.found.connect(found.append)
    qtbot.wait(200)
    assert found == []


@pytest.fixture
def crowded_matrix(qtbot):
    """Returns a dialog on 96 fighters, on its screen; no pair is checked."""
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
    """Returns the cell of a pair, by their places on the axes."""
    ruling = Ruling("visible", "visible", "", "")
    return MatrixCell(tuple(dialog.grid.names[number] for number in numbers), None, ruling)


class Painted(QObject):
    """Records the painted regions."""

    def __init__(self, widget):
        super().__init__(widget)
        self.regions = []
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.regions.append(QRegion(event.region()))
        return False


def test_with_96_fighters_the_dialog_is_no_larger_than_the_screen(crowded_matrix):
    _, dialog = crowded_matrix
    room = dialog.screen().availableGeometry().size()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    assert dialog.grid.horizontalScrollBar().maximum() > 0
    assert dialog.grid.verticalScrollBar().maximum() > 0
    assert dialog.findChildren(QScrollArea) == []


@pytest.mark.parametrize("percent", [100, 200])
def test_few_fighters_need_no_scrolling_if_the_screen_has_space(qtbot, qapp, percent):
    apply_theme(qapp, "light", percent)
    parent = QWidget()
    qtbot.addWidget(parent)
    few = battle(*(fighter(f"Axe {number}", 40 * number, 100) for number in range(1, 7)))
    document, dialog = SeenBattle(Session(few, meshes), FakeViewport()), MatrixDialog(parent)
    dialog.watch(document.sight.matrix, document.side_styles)
    dialog.show_matrix()
    assert dialog.height() < dialog.screen().availableGeometry().height()
    assert dialog.grid.horizontalScrollBar().maximum() == dialog.grid.verticalScrollBar().maximum() == 0
    document.close()
    assert stop_all()


def point_at(grid, spot):
    """Moves the mouse over a place of the cells."""
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(grid.viewport().mapToGlobal(spot.toPoint()))
    QApplication.sendEvent(grid.viewport(), QMouseEvent(QEvent.Type.MouseMove, spot, at, none, none, keys))


def test_the_names_stay_while_the_cells_scroll(qtbot, crowded_matrix):
    _, dialog = crowded_matrix
    grid = dialog.grid
    first = (grid.names[0], grid.names[1])
    heads = grid.verticalHeader().viewport(), grid.horizontalHeader().viewport()
    before, place = [head.grab().toImage() for head in heads], grid.cell_rect(first)
    grid.horizontalScrollBar().setValue(400)
    after = [head.grab().toImage() for head in heads]
    assert grid.cell_rect(first).left() == place.left() - 400
    assert grid.cell_rect(first).top() == place.top()
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_shortened_names_are_shown_in_full_on_hover(crowded_matrix):
    _, dialog = crowded_matrix
    model = dialog.grid.model()
    told = [model.headerData(0, way, Qt.ItemDataRole.ToolTipRole) for way in Qt.Orientation]
    assert told == [dialog.grid.names[0]] * 2


def test_no_pair_is_highlighted_after_the_mouse_leaves(crowded_matrix):
    _, dialog = crowded_matrix
    grid = dialog.grid
    point_at(grid, grid.cell_rect((grid.names[1], grid.names[0])).center())
    assert grid.pair == (grid.names[1], grid.names[0])
    QApplication.sendEvent(grid.viewport(), QEvent(QEvent.Type.Leave))
    assert grid.pair is None


def test_the_gap_between_sides_is_not_a_pair(crowded_matrix):
    _, dialog = crowded_matrix
    grid = dialog.grid
    one, next_ = (grid.cell_rect((grid.names[0], grid.names[number])) for number in (47, 48))
    assert next_.left() - one.right() == pytest.approx(10)
    grid.horizontalScrollBar().setValue(round(one.left()) - 20)
    spot = grid.cell_rect((grid.names[0], grid.names[47]))
    point_at(grid, spot.center())
    assert grid.pair == (grid.names[0], grid.names[47])
    point_at(grid, QPointF(spot.right() + 5, spot.center().y()))
    assert grid.pair is None


def test_a_finished_pair_repaints_only_its_cell(qtbot, crowded_matrix):
    _, dialog = crowded_matrix
    painted = Painted(dialog.grid.viewport())
    dialog.grid.show_cells([cell(dialog, 0, 5)])
    qtbot.waitUntil(lambda: bool(painted.regions))
    assert sum(box.width() * box.height() for region in painted.regions for box in region) <= 2 * 32 * 32


def test_painting_does_not_measure_names(qtbot, crowded_matrix, monkeypatch):
    _, dialog = crowded_matrix
    measured = []
    monkeypatch.setattr("app.ui.sight.matrix_header.QFontMetricsF", measured.append)
    painted = Painted(dialog.grid.viewport())
    dialog.grid.viewport().update()
    qtbot.waitUntil(lambda: bool(painted.regions))
    assert measured == []


def test_a_thousand_results_at_once_are_handled_together(qtbot, crowded_matrix):
    document, dialog = crowded_matrix
    told = []
    document.sight.matrix.found.connect(told.append)
    for number in range(1, 96):
        document.sight.matrix._add_cell(cell(dialog, 0, number))
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(150)
    assert [len(batch) for batch in told] == [95]


def test_results_from_before_a_change_are_discarded(qtbot, crowded_matrix):
    document, dialog = crowded_matrix
    document.sight.matrix._add_cell(cell(dialog, 0, 1))
    document.sight.matrix._clear()
    qtbot.wait(150)
    assert dialog.grid.cell((dialog.grid.names[0], dialog.grid.names[1])) is None


def test_escape_closes_it_while_it_fills(qtbot, crowded_matrix):
    document, dialog = crowded_matrix
    document.sight.matrix.begin()
    QTest.keyClick(dialog.grid, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_arrow_keys_scroll_to_the_highlighted_pair(crowded_matrix):
    _, dialog = crowded_matrix
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(dialog.grid, key)
    last = dialog.grid.pair
    assert dialog.grid.viewport().rect().contains(dialog.grid.cell_rect(last).toAlignedRect())


def read(grid):
    """Returns the roles and names of each row of the accessible table, headings first."""
    table, wide = QAccessible.queryAccessibleInterface(grid), len(grid.names) + 1
    assert table.role() == QAccessible.Role.Table
    assert table.childCount() == wide * wide
    children = [table.child(at) for at in range(table.childCount())]
    told = [(child.role(), child.text(QAccessible.Text.Name)) for child in children]
    return [told[row * wide : (row + 1) * wide] for row in range(wide)]


def test_screen_readers_find_a_table_with_names_and_verdicts(open_matrix):
    _, dialog = open_matrix
    heads, *rows = read(dialog.grid)
    columns = [name for role, name in heads if role == QAccessible.Role.ColumnHeader]
    assert [name.split(",")[0] for name in columns[-3:]] == ["A", "B", "C"]
    assert all(", " in name for name in columns[-3:])
    assert [row[0][0] for row in rows] == [QAccessible.Role.RowHeader] * 3
    assert [row[0][1].split(",")[0] for row in rows] == ["A", "B", "C"]
    words = [[name for _, name in row[1:]] for row in rows]
    assert words[0][1] == words[1][0] == "not visible"
    assert words[0][2].startswith("visible")
    assert {role for row in rows for role, _ in row[1:]} == {QAccessible.Role.Cell}


def test_a_cell_explains_itself_and_arrow_keys_move_screen_readers_along(open_matrix):
    _, dialog = open_matrix
    QTest.keyClick(dialog.grid, Qt.Key.Key_Right)
    table = QAccessible.queryAccessibleInterface(dialog.grid)
    cell = table.child(4 + 2)
    assert cell.text(QAccessible.Text.Name) == "not visible"
    assert "every line" in cell.text(QAccessible.Text.Description)
    assert cell.state().focused
    assert not table.child(4 + 3).state().focused


def test_an_unchecked_cell_says_so(crowded_matrix):
    _, dialog = crowded_matrix
    table = QAccessible.queryAccessibleInterface(dialog.grid)
    assert table.child(97 + 2).text(QAccessible.Text.Name) == "not checked yet."


def test_the_chosen_pair_is_the_selected_cell(open_matrix):
    _, dialog = open_matrix
    dialog.grid.mark_chosen("A", "C")
    table = QAccessible.queryAccessibleInterface(dialog.grid)
    assert [at for at in range(table.childCount()) if table.child(at).state().selected] == [4 + 3]
    dialog.grid.mark_chosen("", "")
    assert not any(table.child(at).state().selected for at in range(table.childCount()))


def selected(grid):
    return [(grid.names[index.row()], grid.names[index.column()]) for index in grid.selectedIndexes()]


def test_the_pair_chosen_before_opening_is_framed(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    document, dialog = SeenBattle(wall_between(), FakeViewport()), MatrixDialog(parent)
    dialog.grid.mark_chosen("A", "C")
    dialog.watch(document.sight.matrix, document.side_styles)
    dialog.show_matrix()
    assert selected(dialog.grid) == [("A", "C")]
    document.close()
    assert stop_all()


def test_the_frame_follows_the_chosen_pair_when_fighters_change(open_matrix):
    document, dialog = open_matrix
    dialog.grid.mark_chosen("A", "C")
    QTest.keyClick(dialog.grid, Qt.Key.Key_Right)
    session = document.session
    session.do(Remove(("B",)))
    assert dialog.grid.names == ["A", "C"]
    assert selected(dialog.grid) == [("A", "C")]
    assert dialog.grid.pair is None
    assert [header.bold_name for header in dialog.grid._headers] == ["", ""]
