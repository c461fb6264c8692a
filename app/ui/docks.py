"""The panels of the window as Qt docks: tabs in a column next to the table and a row below it. Layouts are saved."""

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
"""Initial width of the column, in pixels; wider panels scroll."""
SHARE = 0.24
"""Largest initial share of the window's width for the column, unless the column needs more."""
HEIGHT = 290
"""Initial height of the row below the table, in pixels."""

MAX_TAB_SQUEEZE = 1.3
"""Tabs that want up to this many times the available width are shortened. If they want more, the bar scrolls instead.
"""
TAB_PADDING, NARROW_TAB_PADDING = 20, 8
"""Width of a tab beyond its text, in pixels, with and without much room."""

LAYOUT_VERSION = 1
"""Version of the saved layout; layouts of older versions are ignored."""

Place = Literal["beside", "below"]
AREAS = {"beside": Qt.DockWidgetArea.RightDockWidgetArea, "below": Qt.DockWidgetArea.BottomDockWidgetArea}
RESIZE_ORIENTATIONS = {"beside": Qt.Orientation.Horizontal, "below": Qt.Orientation.Vertical}


class Docks(QObject):
    """The window's panels, each under the id of the command that toggles it.

    `toggled` carries the id of a panel that was shown, raised or hidden; `seen_changed` an id and whether its panel is
    now visible, neither hidden nor behind another tab. Panels are created on first use; a panel that the player moved
    or floated reopens where it was.
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
        """Panels to show or hide after the presentation; None outside a presentation."""
        self.focus_home: Callable[[], object] = lambda: None
        """Takes the focus when the panel that has it is hidden."""
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
        """Names new tab bars for screen readers, shortens tabs, and tracks which panels are visible."""
        if event.type() == QEvent.Type.ChildAdded:
            self._name_timer.start()
        elif event.type() == QEvent.Type.Resize and isinstance(watched, QTabBar):
            _shorten_tabs(watched)
        elif event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move) and isinstance(watched, PanelDock):
            self._seen_timer.start()  # Qt moves covered panels out of the window instead of hiding them.
        return False

    def add_panel(
        self, panel: QWidget, id: str, title: str, close: Callable[[], object], place: Place = "beside"
    ) -> None:
        """Adds a hidden panel under the id of its command. Its close button calls `close`."""
        dock = PanelDock(panel, id, title, close, self._window)
        self._docks[panel], self._places[id] = dock, place
        dock.installEventFilter(self)
        if self._is_reset or not self._window.restoreDockWidget(dock):
            self._add_at_home(dock)
        dock.hide()

    def show_panel(self, panel: QWidget) -> None:
        """Shows a panel and raises it above the others in its place."""
        dock = self._docks[panel]
        panel.show()
        dock.show()
        self._size_place(dock)
        dock.raise_()
        self.toggled.emit(dock.objectName())

    def show_panel_when_allowed(self, panel: QWidget) -> None:
        """Shows a panel that the player did not ask for, but not before a presentation has ended."""
        if self._withheld is None:
            self.show_panel(panel)
        else:
            self._withheld[panel] = True

    def withdraw_panel(self, panel: QWidget) -> None:
        """Hides a panel that has nothing left to show; it does not return after a presentation."""
        if self._withheld is not None:
            self._withheld[panel] = False
        self.hide_panel(panel)

    def defer_panel_changes(self) -> None:
        """Defers automatic changes of panels until `apply_panel_changes`."""
        self._withheld = {}

    def apply_panel_changes(self) -> None:
        """Applies the deferred changes of panels."""
        withheld, self._withheld = self._withheld or {}, None
        for panel, wanted in withheld.items():
            (self.show_panel if wanted else self.hide_panel)(panel)

    def hide_panel(self, panel: QWidget) -> None:
        """Hides a panel; if it had the focus, the table gets it."""
        dock = self._docks[panel]
        if dock.isHidden():
            return
        had_focus = dock.isAncestorOf(self._window.focusWidget() or self._window)
        dock.hide()
        if had_focus:
            self.focus_home()
        self.toggled.emit(dock.objectName())

    def toggle_panel(self, panel: QWidget) -> None:
        """Shows a hidden panel, raises a covered one, and hides a visible one."""
        dock = self._docks[panel]
        if dock.isHidden():
            self.show_panel(panel)
        elif not self.is_seen(panel):
            dock.raise_()
            self.toggled.emit(dock.objectName())
        else:
            self.hide_panel(panel)

    def is_shown(self, panel: QWidget) -> bool:
        """Returns whether a panel is open, even if it is behind another tab."""
        dock = self._docks.get(panel)
        return dock is not None and not dock.isHidden()

    def is_seen(self, panel: QWidget) -> bool:
        """Returns whether a panel is open and in front of the others in its place."""
        return self.is_shown(panel) and self._find_front(self._docks[panel]) in (None, self._docks[panel])

    @property
    def open_ids(self) -> tuple[str, ...]:
        """The ids of the open panels, covered ones first."""
        open_ = [dock for dock in self._docks.values() if not dock.isHidden()]
        return tuple(dock.objectName() for dock in sorted(open_, key=lambda dock: self._find_front(dock) is dock))

    @property
    def open_panels(self) -> list[QWidget]:
        """The visible panels, which F6 cycles through."""
        return [dock for dock in self._docks.values() if dock.isVisible() and not dock.visibleRegion().isEmpty()]

    def show_next(self, step: int) -> None:
        """Raises the next panel in the same place and focuses it."""
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
        """Closes the focused panel, or else the first visible one."""
        shown = [one for one in self._docks.values() if one.isVisible() and not one.visibleRegion().isEmpty()]
        dock = self._find_focused() or next(iter(shown), None)
        if dock:
            dock.close()

    def save_layout(self) -> QByteArray:
        """Returns the position and size of every panel, hidden ones included."""
        return self._window.saveState(LAYOUT_VERSION)

    def restore_layout(self, layout: QByteArray) -> None:
        """Restores a saved layout, also for panels that are created later."""
        if self._window.restoreState(layout, LAYOUT_VERSION):
            self._sized.update(AREAS)  # pyright: ignore[reportArgumentType] # its keys are places

    def withdraw_where(self, is_empty: Callable[[str], bool]) -> None:
        """Hides every panel whose id is reported as empty."""
        for panel, dock in self._docks.items():
            if is_empty(dock.objectName()):
                self.withdraw_panel(panel)

    def hide_all(self, screen: QScreen | None = None) -> None:
        """Hides all panels; with a screen, only docked panels and those that float on that screen."""
        for dock in self._docks.values():
            if screen is None or not dock.isFloating() or dock.screen() is screen:
                dock.hide()

    def reset(self) -> None:
        """Moves every panel back to its first place and size; open panels stay open."""
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
            # Qt keeps empty tab bars for later and reports them as visible.
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus if bar.count() else Qt.FocusPolicy.NoFocus)
            bar.removeEventFilter(self)  # Otherwise the filter would be called several times.
            bar.installEventFilter(self)
            _shorten_tabs(bar)

    def _add_at_home(self, dock: PanelDock) -> None:
        """Adds a dock in its first place, as a tab if the place is taken."""
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
        """Returns the visible dock among those in the same place; None if the dock does not share its place."""
        group = [other for other in self._window.tabifiedDockWidgets(dock) if not other.isHidden()]
        if not group:
            return None
        everyone = [other for other in self._docks.values() if other in group or other is dock]
        return next((other for other in everyone if not other.visibleRegion().isEmpty()), None)

    def _size_place(self, dock: PanelDock) -> None:
        """Sets the size of a place when its first panel opens; later sizes are the player's."""
        place = self._places[dock.objectName()]
        if place not in self._sized and not dock.isFloating():
            self._sized.add(place)
            # The width grows with the text size, but only in a window that is wide enough.
            width = max(scale_panel_width(), round(min(WIDTH * text_scale(), SHARE * self._window.width())))
            size = width if place == "beside" else HEIGHT
            self._window.resizeDocks([dock], [size], RESIZE_ORIENTATIONS[place])


class PanelDock(QDockWidget):
    """A dock with one panel, which scrolls with large texts instead of taking space from the table."""

    def __init__(self, panel: QWidget, id: str, title: str, close: Callable[[], object], window: QMainWindow) -> None:
        super().__init__(title, window)
        self.setObjectName(id)
        self._close = close
        self.topLevelChanged.connect(self._move_onto_screen)
        if help_page := panel.property("help"):
            self.setProperty("help", help_page)
        self.setWidget(_PanelScrollArea(panel))

    def showEvent(self, event: QShowEvent) -> None:
        """Names the close and float buttons after the panel for screen readers; Qt names them alike on every dock."""
        super().showEvent(event)
        title = self.windowTitle()
        words = {"close": tr("Close {panel}", panel=title), "float": tr("Float {panel}", panel=title)}
        for what, said in words.items():
            for button in self.findChildren(QAbstractButton, f"qt_dockwidget_{what}button"):
                button.setAccessibleName(said)

    def event(self, event: QEvent) -> bool:
        """Makes the title's buttons as high as the title bar, so that they are easier to hit."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show):
            high = self.widget().y() if self.widget() else 0
            for button in self.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
                button.setGeometry(button.x(), 0, button.width(), high)
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets Enter press the focused button of a floating panel, as in the window."""
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keeps Tab within a floating panel."""
        return focus_next(self, 1 if next else -1) if self.isFloating() else super().focusNextPrevChild(next)

    def _move_onto_screen(self, floats: bool) -> None:
        """Moves a panel onto the screen when its button floats it; a dragged panel stays where the mouse puts it."""
        if floats and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            move_onto_screen(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes the panel through its command, which also ends what belongs to the panel."""
        event.ignore()
        self._close()


class _PanelScrollArea(QScrollArea):
    """Scrolls a panel that is larger than its dock."""

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
        """Returns the same minimum width for all panels, so that the table does not shift when another is raised."""
        return QSize(scale_panel_width(), min(self._panel.minimumSizeHint().height(), HEIGHT // 2))

    def sizeHint(self) -> QSize:
        return QSize(scale_panel_width(), max(self._panel.sizeHint().height(), HEIGHT))


def _shorten_tabs(bar: QTabBar) -> None:
    """Moves tabs together that do not fit, then elides their texts, but only if they stay readable."""
    words = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(number)) for number in range(bar.count()))
    narrow = words + TAB_PADDING * bar.count() > bar.width()
    was_narrow = bool(bar.property("narrow"))
    if narrow != was_narrow:
        bar.setProperty("narrow", narrow)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
    wanted = words + (NARROW_TAB_PADDING if narrow else TAB_PADDING) * bar.count()
    mode = Qt.TextElideMode.ElideRight if wanted <= MAX_TAB_SQUEEZE * bar.width() else Qt.TextElideMode.ElideNone
    if (narrow, mode) != (was_narrow, bar.elideMode()):
        bar.setElideMode(mode)  # Also lays the tabs out again.


def scale_panel_width() -> int:
    """Returns the minimum width of the column in pixels, which grows slowly with the text size because texts wrap."""
    return round((WIDTH - 10) * (1 + 0.06 * (text_scale() - 1)))
