import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QPushButton,
    QScrollArea,
    QSlider,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.games.muster import Muster
from app.games.warcry.cards.deck_kinds import DECKS, DEPLOYMENT
from app.ui.battle.battle_panel import BattlePanel
from app.ui.battle.custom_action_form import OtherDiceForm
from app.ui.cards.points_form import PointsForm
from app.ui.docks import scale_panel_width
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.form_fields import FormRows
from app.ui.measure.measure_panel import MeasurePanel
from app.ui.muster.recruit_form import RecruitForm
from app.ui.terrain.library_panel import LibraryPanel
from app.ui.terrain.tags_panel import TagsPanel
from app.ui.widgets.inputs import ComboBox, DoubleSpinBox, Slider, SpinBox, TabWidget
from app.ui.widgets.theme import apply_theme
from tests.setup_scenes import PLAIN, VICTORY

UI = Path(__file__).parents[3] / "app" / "ui"
KINDS = (QComboBox, QAbstractSpinBox, QSlider, QTabBar)


def turn_wheel(widget):
    """Turns the wheel as the mouse does: through the window's own queue, from the widget up to its handler."""
    window, spot = widget.window(), QPointF(widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), widget.mapTo(window, spot), QPoint(0, -120))


def wheel_over(widget):
    spot = QPointF(widget.rect().center())
    return QWheelEvent(
        spot, widget.mapToGlobal(spot), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip


def combo():
    made = ComboBox()
    made.addItems(["none", "red", "blue"])
    return made, made, made.currentIndex


def spin():
    made = SpinBox()
    made.setValue(5)
    return made, made, made.value


def decimals():
    made = DoubleSpinBox()
    made.setValue(5.0)
    return made, made, made.value


def slider():
    made = Slider(Qt.Orientation.Horizontal)
    made.setValue(50)
    return made, made, made.value


def tabs():
    made = TabWidget()
    for name in ("Turn", "Attack", "Log"):
        made.addTab(QWidget(), name)
    return made, made.tabBar(), made.currentIndex


@pytest.fixture(params=[combo, spin, decimals, slider, tabs])
def panel(request, qtbot):
    """Returns one of them in a scrollable panel, with a focused widget above it."""
    widget, inside, value = request.param()
    area, page, above = QScrollArea(), QWidget(), SpinBox()
    down = QVBoxLayout(page)
    for one in (above, widget):
        down.addWidget(one)
    down.addStretch(1)
    page.setMinimumHeight(2000)
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.resize(300, 300)
    qtbot.addWidget(area)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    above.setFocus()
    return area, inside, value


def test_the_wheel_scrolls_the_panel_and_changes_nothing_under_the_mouse(panel):
    area, widget, value = panel
    before = value()
    turn_wheel(widget)
    assert value() == before
    assert area.verticalScrollBar().value() > 0
    assert not widget.hasFocus()


def test_the_wheel_changes_the_focused_input(panel):
    _, widget, value = panel
    before = value()
    widget.setFocus()
    turn_wheel(widget)
    assert value() != before


PANELS = [
    BattlePanel, MeasurePanel, TagsPanel, OtherDiceForm, SelectionPanel, LibraryPanel, lambda: RecruitForm(Muster()),
    lambda: FormRows(DECKS[1].rows(VICTORY)), lambda: PointsForm(DEPLOYMENT.map(PLAIN)),
]  # fmt: skip


@pytest.mark.parametrize("make", PANELS)
def test_scrolling_past_an_input_does_not_change_it(qtbot, make):
    panel = make()
    qtbot.addWidget(panel)
    found = [one for kind in KINDS for one in panel.findChildren(kind)]
    assert found
    before = [_value(one) for one in found]
    for one in found:
        QApplication.sendEvent(one, wheel_over(one))
        assert one.focusPolicy() != Qt.FocusPolicy.WheelFocus
    assert [_value(one) for one in found] == before


def _value(one):
    return one.currentIndex() if isinstance(one, (QComboBox, QTabBar)) else one.value()


def test_no_input_of_the_window_is_a_plain_qt_class():
    own = [path.name for path in UI.rglob("*.py") if path.name != "inputs.py" and _qts(path.read_text("utf-8"))]
    assert own == []


def _qts(text):
    """Returns whether this code creates or subclasses a plain Qt list, number field, slider or tab bar."""
    return re.search(r"\bQ(ComboBox|SpinBox|DoubleSpinBox|Slider|TabWidget|TabBar)\(", text) is not None


@pytest.mark.parametrize("size", [100, 200])
def test_a_short_list_shows_all_of_its_entries(qapp, qtbot, size):
    apply_theme(qapp, "light", size)
    box = ComboBox()
    qtbot.addWidget(box)
    box.addItems([f"{number} %" for number in range(6)])
    box.setCurrentIndex(0)
    box.show()
    box.showPopup()
    view = box.view()
    last = view.visualRect(view.model().index(5, 0))
    shown = view.viewport().rect().contains(last)
    box.hidePopup()
    apply_theme(qapp, "light", 100)
    qapp.setStyleSheet("")
    assert shown


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_all_battle_tabs_are_clickable_at_any_text_size(qtbot, qapp, percent):
    apply_theme(qapp, "light", percent)
    panel = BattlePanel()
    qtbot.addWidget(panel)
    panel.resize(scale_panel_width(), 600)
    panel.show()
    qtbot.waitExposed(panel)
    bar = panel.pages.tabBar()
    last = bar.tabRect(bar.count() - 1)
    assert bar.rect().contains(last)
    assert last.right() <= panel.width()
    assert bar.font().pointSizeF() >= 0.99 * qapp.font().pointSizeF() / (percent / 100)
    apply_theme(qapp, "light", 100)
    assert bar.font().pointSizeF() == pytest.approx(qapp.font().pointSizeF())


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_measure_panel_fits_its_column_at_any_text_size(qtbot, qapp, percent):
    apply_theme(qapp, "light", percent)
    panel = MeasurePanel()
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    assert panel.widget().minimumSizeHint().width() <= scale_panel_width()
    apply_theme(qapp, "light", 100)


def test_tabs_are_reached_and_switched_by_keyboard(qtbot):
    page, before = QWidget(), QPushButton("before")
    qtbot.addWidget(page)
    down, (made, bar, _) = QVBoxLayout(page), tabs()
    for one in (before, made):
        down.addWidget(one)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert bar.hasFocus()
    QTest.keyClick(bar, Qt.Key.Key_Right)
    assert made.currentIndex() == 1
