"""The panels of the window as Qt docks: one column of tabs beside the table, a row below it; floated, remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QScreen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QFrame,
    QMainWindow,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)

from app.core.language import tr
from app.ui.widgets.dialogs import move_onto_screen
from app.ui.widgets.keyboard import find_first_stop, focus_next, press_focused_button
from app.ui.widgets.theme import text_scale

WIDTH = 330
"""How wide the column is at first, in pixels; a panel that asks for more has to be scrolled."""
SHARE = 0.24
"""No more of the window's width is the column's at first, unless it needs that."""
HEIGHT = 290
"""How high the row below the table is at first."""

SHORTENED = 1.3
"""Tabs that would want up to so many times their room are shortened; of more, some are scrolled to, each whole."""
TAB_PADDING = 20
"""What a tab has beside its word, in pixels."""

LAYOUT_VERSION = 1
"""Of the panels' places: those that an older window kept are not read any more."""

Place = Literal["beside", "below"]
AREAS = {"beside": Qt.DockWidgetArea.RightDockWidgetArea, "below": Qt.DockWidgetArea.BottomDockWidgetArea}
WAYS = {"beside": Qt.Orientation.Horizontal, "below": Qt.Orientation.Vertical}


class Docks(QObject):
    """The window's panels, each under the id of the command that shows it and puts it away.

    `toggled` tells such an id after its panel was shown or put away, `seen_changed` whether it is to be seen, or hidden
    or behind another from now on. Panels come when they are first wanted; one that
    the player has moved or floated comes back where it was.
    """

    toggled = Signal(str)
    seen_changed = Signal(str, bool)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._docks: dict[QWidget, PanelDock] = {}
        self._places: dict[str, Place] = {}
        self._sized: set[Place] = set()
        self._is_reset = False
        self._withheld: dict[QWidget, bool] | None = None
        """Which panels would have come and gone by themselves while the table has the screen; None while it has not."""
        self.focus_home: Callable[[], object] = lambda: None
        """Takes the keyboard when the panel that has it is put away."""
        self._name_timer = QTimer(self, singleShot=True, interval=0)
        self._name_timer.timeout.connect(self._name_tabs)
        self.toggled.connect(lambda _: self._name_timer.start())
        self._seen = set[QWidget]()
        self._seen_timer = QTimer(self, singleShot=True, interval=0)
        self._seen_timer.timeout.connect(self._tell_seen)
        window.installEventFilter(self)
        window.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            window.setCorner(corner, Qt.DockWidgetArea.RightDockWidgetArea)
        for corner in (Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner):
            window.setCorner(corner, Qt.DockWidgetArea.LeftDockWidgetArea)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt makes the bars of tabs as panels are put together, without names for who listens."""
        if event.type() == QEvent.Type.ChildAdded:
            self._name_timer.start()
        elif event.type() == QEvent.Type.Resize and isinstance(watched, QTabBar):
            _shorten_tabs(watched)
        elif event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move) and isinstance(watched, PanelDock):
            self._seen_timer.start()  # Qt moves what is behind another out of the window, and hides it not
        return False

    def add_panel(
        self, panel: QWidget, id: str, title: str, close: Callable[[], object], place: Place = "beside"
    ) -> None:
        """Have a panel, put away until it is asked for. Its × does `close`, as the command of this id does."""
        dock = PanelDock(panel, id, title, close, self._window)
        self._docks[panel], self._places[id] = dock, place
        dock.installEventFilter(self)
        if self._is_reset or not self._window.restoreDockWidget(dock):
            self._add_at_home(dock)
        dock.hide()

    def show_panel(self, panel: QWidget) -> None:
        """Show a panel, before the others that share its place."""
        dock = self._docks[panel]
        panel.show()
        dock.show()
        self._size_place(dock)
        dock.raise_()
        self.toggled.emit(dock.objectName())

    def offer_panel(self, panel: QWidget) -> None:
        """Show a panel that nobody asked for; where the table has the screen to itself, only afterwards."""
        if self._withheld is None:
            self.show_panel(panel)
        else:
            self._withheld[panel] = True

    def withdraw_panel(self, panel: QWidget) -> None:
        """Put a panel away that has nothing to show any more: it is not to come back after a presentation."""
        if self._withheld is not None:
            self._withheld[panel] = False
        self.hide_panel(panel)

    def withhold_panels(self) -> None:
        """Have the table to itself from now on: what comes or goes by itself does so at `release_panels`."""
        self._withheld = {}

    def release_panels(self) -> None:
        """Show and put away what was to come and go meanwhile."""
        withheld, self._withheld = self._withheld or {}, None
        for panel, wanted in withheld.items():
            (self.show_panel if wanted else self.hide_panel)(panel)

    def hide_panel(self, panel: QWidget) -> None:
        """Put a panel away; the keyboard goes to the table if it was in it."""
        dock = self._docks[panel]
        if dock.isHidden():
            return
        had_focus = dock.isAncestorOf(self._window.focusWidget() or self._window)
        dock.hide()
        if had_focus:
            self.focus_home()
        self.toggled.emit(dock.objectName())

    def toggle_panel(self, panel: QWidget) -> None:
        """Show a panel, bring it to the front where another one covers it, put it away where it is seen."""
        dock = self._docks[panel]
        if dock.isHidden():
            self.show_panel(panel)
        elif not self.is_seen(panel):
            dock.raise_()
            self.toggled.emit(dock.objectName())
        else:
            self.hide_panel(panel)

    def is_shown(self, panel: QWidget) -> bool:
        """Whether a panel is open, though it may be behind another."""
        dock = self._docks.get(panel)
        return dock is not None and not dock.isHidden()

    def is_seen(self, panel: QWidget) -> bool:
        """Whether a panel is open and none of those that share its place is before it."""
        return self.is_shown(panel) and self._find_front(self._docks[panel]) in (None, self._docks[panel])

    @property
    def open_ids(self) -> tuple[str, ...]:
        """The commands whose panels are open, those behind others first."""
        open_ = [dock for dock in self._docks.values() if not dock.isHidden()]
        return tuple(dock.objectName() for dock in sorted(open_, key=lambda dock: self._find_front(dock) is dock))

    @property
    def open_panels(self) -> list[QWidget]:
        """The panels that are to be seen now, for the key that goes round."""
        return [dock for dock in self._docks.values() if dock.isVisible() and not dock.visibleRegion().isEmpty()]

    def show_next(self, step: int) -> None:
        """Bring the next of the panels that share a place to the front, the keyboard in it."""
        dock = self._find_focused() or next((one for one in self._docks.values() if self._find_front(one) is one), None)
        if dock is None:
            return
        beside = self._window.tabifiedDockWidgets(dock)
        group = [one for one in self._docks.values() if one is dock or (one in beside and not one.isHidden())]
        found = group[(group.index(dock) + step) % len(group)]
        found.raise_()
        if first := find_first_stop(found):
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.toggled.emit(found.objectName())

    def close_current(self) -> None:
        """Do what the × of a panel does: of the one with the keyboard, else of the one that is to be seen beside."""
        shown = [one for one in self._docks.values() if one.isVisible() and not one.visibleRegion().isEmpty()]
        dock = self._find_focused() or next(iter(shown), None)
        if dock:
            dock.close()

    def save_layout(self) -> QByteArray:
        """Where every panel is and how large, those too that are put away."""
        return self._window.saveState(LAYOUT_VERSION)

    def restore_layout(self, layout: QByteArray) -> None:
        """Have panels where they were, those too that are yet to come, and those open that were."""
        if self._window.restoreState(layout, LAYOUT_VERSION):
            self._sized.update(AREAS)  # pyright: ignore[reportArgumentType] # its keys are places

    def withdraw_where(self, is_empty: Callable[[str], bool]) -> None:
        """Put the panels away that have nothing to show any more, by what is said of their ids."""
        for panel, dock in self._docks.items():
            if is_empty(dock.objectName()):
                self.withdraw_panel(panel)

    def hide_all(self, screen: QScreen | None = None) -> None:
        """Put every panel away, but those that float on another screen than this one, where one is given."""
        for dock in self._docks.values():
            if screen is None or not dock.isFloating() or dock.screen() is screen:
                dock.hide()

    def reset(self) -> None:
        """Every panel back at its first place and size; those that are open stay so."""
        self._is_reset = True
        self._sized.clear()
        for dock in self._docks.values():
            open_ = not dock.isHidden()
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
            self._add_at_home(dock)
            dock.setVisible(open_)
            if open_:
                self._size_place(dock)

    def _tell_seen(self) -> None:
        seen = {panel for panel in self._docks if self.is_seen(panel)}
        changed, self._seen = seen ^ self._seen, seen
        for panel in changed:
            self.seen_changed.emit(self._docks[panel].objectName(), panel in seen)

    def _name_tabs(self) -> None:
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(tr("Panels"))
            # Qt keeps empty ones for later, and calls them visible.
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus if bar.count() else Qt.FocusPolicy.NoFocus)
            bar.removeEventFilter(self)  # it would be asked once for each time
            bar.installEventFilter(self)
            _shorten_tabs(bar)

    def _add_at_home(self, dock: PanelDock) -> None:
        """One column: what comes to a place that is taken becomes a tab there."""
        place = self._places[dock.objectName()]
        area = AREAS[place]
        there = [
            other
            for other in self._docks.values()
            if other is not dock
            and not other.isFloating()
            and self._window.dockWidgetArea(other) == area
            and self._places[other.objectName()] == place
        ]
        self._window.addDockWidget(area, dock)
        if there:
            self._window.tabifyDockWidget(there[-1], dock)

    def _find_focused(self) -> PanelDock | None:
        focus = QApplication.focusWidget()
        return next((dock for dock in self._docks.values() if focus and dock.isAncestorOf(focus)), None)

    def _find_front(self, dock: PanelDock) -> PanelDock | None:
        """Which panel of those that share its place is to be seen; None where it shares it with none."""
        group = [other for other in self._window.tabifiedDockWidgets(dock) if not other.isHidden()]
        if not group:
            return None
        everyone = [other for other in self._docks.values() if other in group or other is dock]
        return next((other for other in everyone if not other.visibleRegion().isEmpty()), None)

    def _size_place(self, dock: PanelDock) -> None:
        """The first panel at a place gives it its size; afterwards it is the player's."""
        place = self._places[dock.objectName()]
        if place not in self._sized and not dock.isFloating():
            self._sized.add(place)
            # As wide as texts want it, where a wide window has that much to spare.
            width = max(scale_panel_width(), round(min(WIDTH * text_scale(), SHARE * self._window.width())))
            size = width if place == "beside" else HEIGHT
            self._window.resizeDocks([dock], [size], WAYS[place])


class PanelDock(QDockWidget):
    """One panel in its frame; larger texts make it scroll rather than take room from the table."""

    def __init__(self, panel: QWidget, id: str, title: str, close: Callable[[], object], window: QMainWindow) -> None:
        super().__init__(title, window)
        self.setObjectName(id)
        self._close = close
        self.topLevelChanged.connect(self._move_onto_screen)
        if help_page := panel.property("help"):
            self.setProperty("help", help_page)
        self.setWidget(_PanelScrollArea(panel))

    def showEvent(self, event: QShowEvent) -> None:
        """Qt calls the buttons of all panels alike: for who listens, each is told with its panel."""
        super().showEvent(event)
        title = self.windowTitle()
        words = {"close": tr("Close {panel}", panel=title), "float": tr("Float {panel}", panel=title)}
        for what, said in words.items():
            for button in self.findChildren(QAbstractButton, f"qt_dockwidget_{what}button"):
                button.setAccessibleName(said)

    def event(self, event: QEvent) -> bool:
        """Qt leaves the title's padding out of its buttons: they are easier to hit as high as all of it."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show):
            high = self.widget().y() if self.widget() else 0
            for button in self.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
                button.setGeometry(button.x(), 0, button.width(), high)
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Where it floats, Enter presses the button that has the keyboard, as in the window."""
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Where it floats, Tab goes round in it."""
        return focus_next(self, 1 if next else -1) if self.isFloating() else super().focusNextPrevChild(next)

    def _move_onto_screen(self, floats: bool) -> None:
        """What its button floats is seen whole; one that is dragged out goes where the mouse takes it."""
        if floats and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            move_onto_screen(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        """× does what the panel's key does, so that what goes with the panel goes, too."""
        event.ignore()
        self._close()


class _PanelScrollArea(QScrollArea):
    """Holds a panel, and scrolls where it asks for more than there is."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self._panel = panel
        self.setWidget(panel)
        if isinstance(panel, QScrollArea):
            panel.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def minimumSizeHint(self) -> QSize:
        """All are as wide: when another comes to the front, the table does not shift under the mouse."""
        return QSize(scale_panel_width(), min(self._panel.minimumSizeHint().height(), HEIGHT // 2))

    def sizeHint(self) -> QSize:
        return QSize(scale_panel_width(), max(self._panel.sizeHint().height(), HEIGHT))


def _shorten_tabs(bar: QTabBar) -> None:
    """Shorten the words of tabs only as long as they can still be read."""
    words = bar.fontMetrics()
    wanted = sum(words.horizontalAdvance(bar.tabText(number)) + TAB_PADDING for number in range(bar.count()))
    mode = Qt.TextElideMode.ElideRight if wanted <= SHORTENED * bar.width() else Qt.TextElideMode.ElideNone
    if bar.elideMode() != mode:
        bar.setElideMode(mode)


def scale_panel_width() -> int:
    """The column's least width in pixels: for texts of twice the size a little more, and they wrap."""
    return round((WIDTH - 10) * (1 + 0.06 * (text_scale() - 1)))
