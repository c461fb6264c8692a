import pytest

from app.core.lengths import set_length_unit
from app.games.actions import Move
from app.games.warcrow.measures import stride_unit
from app.model import Pose
from app.ui.measure.measure_panel import MeasurePanel
from app.ui.measure.measurements import Measurements
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from tests.ui.stand_ins import FakeViewport, wall_between
from tests.warcrow_scenes import BLUE, RED, muster

STRIDE = 15.0


class Desk:
    """Two units, with the measuring controller of their table."""

    def __init__(self, session):
        self.session, self.viewport = session, FakeViewport()
        self.notifier, self.choice, self.selection = SessionNotifier(session), SightPair(), Selection()
        self.measuring = Measurements(session, self.viewport, self.notifier)
        self.measuring.attach(self.choice, self.selection)

    def tags(self, name):
        overlay = self.viewport.overlays.get(name)
        return [(tag.fighter, tag.text) for tag in overlay.tags] if overlay else []


@pytest.fixture
def desk(qtbot):
    session = muster([RED | {"at": [(10, 10), (10, 12.2)]}, BLUE | {"at": [(24, 10), (22, 12.2), (24, 12.2)]}])
    set_length_unit(stride_unit(session.battle))
    opened = Desk(session)
    yield opened
    opened.measuring.close()


def make_move(desk, *ids):
    poses = [(id, desk.session.battle.fighter(id).pose) for id in ids]
    return Move(tuple((id, Pose(pose.x + STRIDE, pose.y, pose.z, pose.yaw)) for id, pose in poses))


@pytest.mark.parametrize("ids", [("Ash 1", "Ash 2"), ("Ash 1",)])
def test_a_moved_unit_is_measured_from_leader_to_leader(desk, qtbot, ids):
    desk.session.preview(make_move(desk, *ids))
    qtbot.waitUntil(lambda: bool(desk.tags("ruler")))
    assert desk.tags("ruler") == [("Birch 1", "11 strides")]


def test_ranges_of_a_selected_unit_are_around_its_leader(desk):
    desk.selection.select("Birch 2", "Birch 1", "Birch 3")
    assert desk.measuring.ranges.ids == ("Birch 1",)
    desk.selection.select("Birch 2")
    assert desk.measuring.ranges.ids == ("Birch 2",)


def test_ranges_in_strides_have_no_spheres(desk, qtbot):
    panel = MeasurePanel()
    qtbot.addWidget(panel)
    panel.watch(desk.measuring)
    panel._ranges_field.setText("3, 8")
    panel._apply_ranges()
    assert desk.measuring.ranges.reaches == (45.0, 120.0)
    assert panel._ranges_field.accessibleName() == "Ranges (strides)"
    assert panel._spheres.isHidden()


def test_ranges_in_inches_have_spheres(qtbot):
    other, panel = Desk(wall_between()), MeasurePanel()
    qtbot.addWidget(panel)
    panel.watch(other.measuring)
    assert panel._ranges_field.accessibleName() == "Ranges (inches)"
    assert not panel._spheres.isHidden()
    other.measuring.close()
