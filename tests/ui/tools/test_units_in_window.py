"""A unit dragged in the real window while it is active: its length in strides, its corners, its ghosts."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.warcrow_scenes import STRIDE, begin, muster, take

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
UNITS = [
    {"id": "Ash", "side": "Red", "count": 3, "card": {"moves": [5, 2, 8]}},
    {"id": "Birch", "side": "Blue", "count": 3},
]


class Table:
    """A window with a battle in which Ash is active, shown as a plan, and a mouse."""

    def __init__(self, qtbot):
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(1280, 800)
        self.window.show()
        self.session = begin(muster(UNITS))
        take(self.session, "first Red")
        take(self.session, "activate Ash")
        self.view = PlanView()
        self.window.workspace.set_viewport(self.view)
        self.document = BattleDocument(self.session, self.view, self.window)
        self.window.workspace.open_document(self.document, "Battle")
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        QCoreApplication.processEvents()
        self.view.fit()

    def mouse(self, kind, at, button, held, keys=Qt.KeyboardModifier.NoModifier):
        spot = self.view.to_pixel(*at)
        event = QMouseEvent(kind, spot, QPointF(self.view.mapToGlobal(spot)), button, held, keys)
        QCoreApplication.sendEvent(self.view, event)

    def drag(self, id, *ways):
        """Holds a troop and drags it by this many strides, step by step."""
        at = self.place(id)
        self.mouse(QEvent.Type.MouseButtonPress, at, LEFT, LEFT)
        for dx, dy in ways:
            there = at[0] + dx * STRIDE, at[1] + dy * STRIDE
            self.mouse(QEvent.Type.MouseMove, there, NONE, LEFT, Qt.KeyboardModifier.ControlModifier)
            self.view._dispatcher._send_move()
        return there

    def let_go(self, at):
        self.mouse(QEvent.Type.MouseButtonRelease, at, LEFT, NONE)

    def place(self, id):
        pose = self.session.battle.fighter(id).pose
        return pose.x, pose.y

    @property
    def pills(self):
        return [tag.text for tag in self.view._overlays["walk"].tags]


@pytest.fixture
def table(qtbot):
    opened = Table(qtbot)
    yield opened
    opened.window.close()
    assert stop_all()


def inward(table):
    """Returns the direction from the edge of Ash to the middle, along y."""
    return 1.0 if table.place("Ash 1")[1] < 30 * STRIDE else -1.0


@pytest.mark.thorough
def test_a_unit_is_dragged_as_one_with_its_strides_shown(table):
    before, way = {id: table.place(id) for id in ("Ash 1", "Ash 2", "Ash 3")}, inward(table)
    at = table.drag("Ash 2", (0, way), (0, 3 * way))
    assert table.pills == ["Move: 3 strides of 5 strides, 2 strides left"]
    table.let_go(at)
    assert table.session.undo_label == "Move Ash"
    moved = {id: table.place(id) for id in before}
    assert all(moved[id] == pytest.approx((x, y + 3 * way * STRIDE), abs=0.1) for id, (x, y) in before.items())


@pytest.mark.thorough
def test_a_path_that_is_too_long_is_reported_once(table):
    way = inward(table)
    table.drag("Ash 2", (0, way), (0, 7 * way))
    assert table.pills == ["Move: 7 strides of 5 strides"]
    table.document.handle_escape()
    assert table.session.is_committed


def test_a_corner_adds_to_the_length_of_a_path(table):
    way = inward(table)
    table.drag("Ash 1", (0, way), (0, 2 * way))
    assert table.document.select_tool.add_corner()
    at = table.place("Ash 1")
    there = at[0] + 2 * STRIDE, at[1]
    table.mouse(QEvent.Type.MouseMove, there, NONE, LEFT, Qt.KeyboardModifier.ControlModifier)
    table.view._dispatcher._send_move()
    assert table.pills == ["Move: 4 strides of 5 strides, 1 stride left"]
    table.document.handle_escape()
