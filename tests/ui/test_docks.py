import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow, QPushButton, QSizePolicy, QTabBar, QWidget

from app.ui.docks import Docks


class Room:
    """A window with three panels, and a table in the middle."""

    def __init__(self, qtbot):
        self.window, self.table = QMainWindow(), QPushButton("table")
        qtbot.addWidget(self.window)
        self.window.setCentralWidget(self.table)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.window.resize(1000, 700)
        self.docks = Docks(self.window)
        self.docks.focus_home = self.table.setFocus
        self.panels = {}
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    def add(self, id, place="beside"):
        panel = QWidget()
        panel.button = QPushButton(id, panel)
        self.panels[id] = panel
        self.docks.add_panel(panel, id, id.title(), lambda: self.docks.toggle_panel(panel), place)
        return panel

    def dock(self, id):
        return self.window.findChild(QWidget, id)


@pytest.fixture
def room(qtbot):
    return Room(qtbot)


def test_a_panel_is_closed_at_first_and_takes_no_space(room):
    panel = room.add("one")
    assert not room.docks.is_shown(panel)
    assert room.table.width() == room.window.width()
    room.docks.show_panel(panel)
    assert panel.isVisible()
    assert room.table.width() < room.window.width()


@pytest.mark.parametrize(
    ("wide", "texts", "column"), [(1366, 1.0, 330), (1366, 2.0, 339), (1920, 1.0, 330), (1920, 2.0, 461)]
)
def test_the_column_grows_with_the_text_size_if_there_is_space(room, qtbot, monkeypatch, wide, texts, column):
    monkeypatch.setattr("app.ui.docks.text_scale", lambda: texts)
    room.window.resize(wide, 700)
    room.docks.show_panel(room.add("one"))
    qtbot.waitUntil(lambda: abs(wide - room.table.width() - column) < 8)


def test_panels_beside_the_table_share_one_column_as_tabs(qtbot, room):
    one, two = room.add("one"), room.add("two")
    room.docks.show_panel(one)
    qtbot.waitUntil(lambda: room.table.width() < 800)
    wide = room.table.width()
    room.docks.show_panel(two)
    qtbot.waitUntil(lambda: not two.visibleRegion().isEmpty())
    assert room.table.width() == wide
    assert one.visibleRegion().isEmpty()
    assert room.docks.is_shown(one)
    qtbot.waitUntil(lambda: all(bar.accessibleName() == "Panels" for bar in room.window.findChildren(QTabBar)))


def test_the_key_raises_a_covered_panel_and_then_closes_it(qtbot, room):
    one, two = room.add("one"), room.add("two")
    room.docks.show_panel(one)
    room.docks.show_panel(two)
    qtbot.waitUntil(lambda: one.visibleRegion().isEmpty())
    room.docks.toggle_panel(one)
    qtbot.waitUntil(lambda: not one.visibleRegion().isEmpty())
    assert room.docks.is_shown(two)
    room.docks.toggle_panel(one)
    assert not room.docks.is_shown(one)


def test_the_close_button_does_what_the_key_does(room):
    panel = room.add("one")
    room.docks.show_panel(panel)
    told = []
    room.docks.toggled.connect(told.append)
    room.dock("one").close()
    assert not room.docks.is_shown(panel)
    assert told == ["one"]


def test_closing_the_focused_panel_moves_focus_to_the_table(qtbot, room):
    panel = room.add("one")
    room.docks.show_panel(panel)
    panel.button.setFocus()
    qtbot.waitUntil(panel.button.hasFocus)
    room.docks.hide_panel(panel)
    qtbot.waitUntil(room.table.hasFocus)


def test_a_bottom_panel_is_below_the_table_only(qtbot, room):
    beside, below = room.add("one"), room.add("two", "below")
    room.docks.show_panel(beside)
    room.docks.show_panel(below)
    qtbot.waitUntil(lambda: room.dock("two").y() > 300)
    assert room.dock("two").geometry().right() < room.dock("one").x()
    assert room.dock("one").height() > 600


def test_resetting_the_layout_docks_a_floating_panel(qtbot, room):
    one, two = room.add("one"), room.add("two")
    room.docks.show_panel(one)
    room.docks.show_panel(two)
    room.dock("two").setFloating(True)
    room.docks.reset()
    assert not room.dock("two").isFloating()
    assert room.docks.is_shown(one)
    assert room.docks.is_shown(two)
    assert room.window.tabifiedDockWidgets(room.dock("one"))


def test_a_panel_keeps_its_place_in_the_next_window(qtbot, room):
    panel = room.add("one")
    room.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, room.dock("one"))
    room.docks.show_panel(panel)
    kept = room.window.saveState(1)
    again = Room(qtbot)
    assert again.window.restoreState(kept, 1)
    other = again.add("one")
    again.docks.show_panel(other)
    assert again.window.dockWidgetArea(again.dock("one")) == Qt.DockWidgetArea.LeftDockWidgetArea


def test_large_panels_scroll_instead_of_enlarging_the_window(room):
    panel = room.add("one")
    QLabel("x" * 400, panel).adjustSize()
    panel.setMinimumSize(2000, 3000)
    room.docks.show_panel(panel)
    assert room.window.size().width() == 1000
    assert room.window.minimumSizeHint().height() < 700


def test_tab_leads_from_the_table_into_the_panel(qtbot, room):
    panel = room.add("one")
    room.docks.show_panel(panel)
    room.table.setFocus()
    QTest.keyClick(room.window, Qt.Key.Key_Tab)
    assert panel.button.hasFocus()


def test_panel_title_buttons_include_the_panel_name(room):
    for id in ("one", "two"):
        room.docks.show_panel(room.add(id))
    for id, title in (("one", "One"), ("two", "Two")):
        buttons = room.dock(id).findChildren(QAbstractButton)
        told = {one.accessibleName() for one in buttons if one.objectName().startswith("qt_dockwidget")}
        assert told == {f"Close {title}", f"Float {title}"}


def tab_bar(room):
    return next(bar for bar in room.window.findChildren(QTabBar) if bar.count())


def add_tabs(qtbot, room, *titles):
    for title in titles:
        room.docks.show_panel(room.add(title))
    qtbot.waitUntil(lambda: tab_bar(room).count() == len(titles) and bool(tab_bar(room).accessibleName()))


def test_tabs_are_shortened_only_while_legible(qtbot, room):
    add_tabs(qtbot, room, "Bibliothek", "Abstände", "Eigenschaften", "Aufbau")
    assert tab_bar(room).elideMode() == Qt.TextElideMode.ElideRight


def test_tabs_scroll_instead_of_becoming_illegible(qtbot, room):
    add_tabs(qtbot, room, "Bibliothek", "Abstände", "Eigenschaften", "Geländetypen", "Sichtlinien", "Gliederung")
    qtbot.waitUntil(lambda: tab_bar(room).elideMode() == Qt.TextElideMode.ElideNone)
    assert tab_bar(room).usesScrollButtons()
    room.window.resizeDocks([room.dock("Gliederung")], [800], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: tab_bar(room).width() > 700)
    assert tab_bar(room).elideMode() == Qt.TextElideMode.ElideRight


def test_title_buttons_have_the_height_of_the_title(qtbot, room):
    room.window.setStyleSheet("QDockWidget::title { padding: 5px 8px; }")
    room.docks.show_panel(room.add("one"))
    dock = room.dock("one")
    button = dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
    qtbot.waitUntil(lambda: button.height() > 0)
    room.window.resize(1100, 760)
    assert (button.y(), button.height()) == (0, dock.widget().y())


def test_a_panel_floated_by_its_button_is_fully_visible(qtbot, room):
    room.docks.show_panel(room.add("one"))
    screen = room.window.screen().availableGeometry()
    room.window.move(screen.right() - room.window.width() + 40, screen.bottom() - room.window.height() + 40)
    qtbot.waitUntil(lambda: room.window.frameGeometry().right() > screen.right())
    dock = room.dock("one")
    QTest.mouseClick(dock.findChild(QAbstractButton, "qt_dockwidget_floatbutton"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dock.isFloating)
    assert screen.contains(dock.frameGeometry())


def test_panels_without_content_are_closed_and_others_stay(room):
    one, two = room.add("one"), room.add("two")
    room.docks.show_panel(one)
    room.docks.show_panel(two)
    room.docks.withdraw_where(lambda id: id == "one")
    assert (room.docks.is_shown(one), room.docks.is_shown(two)) == (False, True)
