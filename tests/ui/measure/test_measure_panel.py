import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.measure.measure_panel import MeasurePanel, parse_ranges
from app.ui.measure.measurements import Measurements
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from tests.ui.stand_ins import FakeViewport, wall_between


@pytest.fixture
def panel(qtbot):
    session, viewport = wall_between(), FakeViewport()
    measuring = Measurements(session, viewport, SessionNotifier(session))
    measuring.attach(SightPair(), Selection())
    shown = MeasurePanel()
    qtbot.addWidget(shown)
    shown.watch(measuring)
    shown.show_battle(session.battle)
    shown.measuring_ = measuring
    shown.show()
    qtbot.waitExposed(shown)
    yield shown
    measuring.close()


def test_two_things_are_chosen_with_keys_and_measured(panel, qtbot):
    panel._start.setFocus()
    QTest.keyClick(panel._end, Qt.Key.Key_Down)
    panel._measure()
    qtbot.waitUntil(lambda: panel._list.count() == 1)
    assert panel._list.item(0).text().startswith("A – C: 6.89″")
    panel._remove()
    qtbot.waitUntil(lambda: panel._list.count() == 0)


def test_ranges_are_typed_in_inches(panel):
    QTest.keyClicks(panel._ranges_field, "3, 6")
    QTest.keyClick(panel._ranges_field, Qt.Key.Key_Return)
    assert panel.measuring_.ranges.reaches == pytest.approx((76.2, 152.4))


def test_invalid_lengths_show_a_message_and_change_nothing(panel):
    QTest.keyClicks(panel._ranges_field, "3, far")
    QTest.keyClick(panel._ranges_field, Qt.Key.Key_Return)
    assert "far" in panel._error.text()
    assert panel.measuring_.ranges.reaches == ()


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("3 6", (3, 6)),
        ("3; 6.5", (3, 6.5)),
        ('1.5", 254 mm', (1.5, 10)),
        ("4,5", (4.5,)),
        ("1,2,3", (1, 2, 3)),
        ("", ()),
    ],
)
def test_common_length_notations_are_accepted(text, lengths):
    assert parse_ranges(text) == (tuple(pytest.approx(25.4 * length) for length in lengths), "")


@pytest.mark.parametrize("text", ["six", "-3", "0", "nan", "1e9", "1_0"])
def test_other_texts_are_not_lengths(text):
    assert parse_ranges(text) == ((), text)


def test_the_ruler_reach_is_set_by_the_player(panel):
    panel._ruler_reach.setValue(6.0)
    assert panel.measuring_.ruler.reach == pytest.approx(152.4)
    panel._ruler_enabled.box.click()
    assert not panel.measuring_.ruler.enabled
