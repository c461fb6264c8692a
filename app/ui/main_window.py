"""The main window: builds the workspace, arranges what features provide, and shows a welcome page without a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QLabel, QMainWindow, QMenuBar, QPushButton, QWidget

from app.core.language import mark, tr
from app.ui import workers
from app.ui.actions.command import Command, When
from app.ui.actions.menus import LOW, HeaderBar
from app.ui.app_services.app_feature import AppFeature
from app.ui.app_services.window_geometry import FIRST_SIZE
from app.ui.battle.battle_feature import BattleFeature
from app.ui.camera.camera_feature import CameraFeature
from app.ui.dispute_card.dispute_card_feature import DisputeCardFeature
from app.ui.editing.board_feature import BoardFeature
from app.ui.editing.editing_feature import EditingFeature
from app.ui.editing.fighters_feature import FightersFeature
from app.ui.empty_table_card import EmptyTableCard
from app.ui.escape_order import EscapeOrder
from app.ui.feature import Feature
from app.ui.files.files_feature import FilesFeature
from app.ui.files.templates_feature import TemplatesFeature
from app.ui.measure.measure_feature import MeasureFeature
from app.ui.muster.muster_feature import MusterFeature
from app.ui.outliner.outliner_feature import OutlinerFeature
from app.ui.photo.photo_feature import PhotoFeature
from app.ui.plan_view.plan_feature import PlanFeature
from app.ui.planning.planning_feature import PlanningFeature
from app.ui.presentation_mode import Presentation
from app.ui.setup.setup_feature import SetupFeature
from app.ui.sight.sight_feature import SightFeature
from app.ui.study.study_feature import StudyFeature
from app.ui.terrain.elements_feature import ElementsFeature
from app.ui.terrain.tags_feature import TagsFeature
from app.ui.terrain.terrain_feature import TerrainFeature
from app.ui.viewport import gl_support
from app.ui.widgets.accessibility import FocusRing
from app.ui.widgets.keyboard import FocusKeeper, focus_next, focus_next_part, press_focused_button
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.accessible_table import AccessibleTable
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport

MIN_WIDTH = 300
WELCOME_COMMANDS = {
    "new": mark("New battle…"),
    "photo_new": mark("New from a photo…"),
    "recent": mark("Open recent…"),
    "open": mark("Open a battle…"),
    "demo": mark("Demo"),
}
"""The commands of the welcome page, each with its button's text."""


class Welcome(QWidget):
    """The welcome page: the program's name and buttons to open a battle. `command_requested` carries a command's id."""

    command_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        title = WrappingLabel("Eyeline", factor=3.0, bold=True)
        line = WrappingLabel(tr("True line of sight on your terrain."), factor=1.2)
        self._busy, self._buttons = WrappingLabel(name="muted"), QWidget()
        layout = fill(make_column(14, self), 2)
        for widget in (title, line, self._busy, self._buttons):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            if isinstance(widget, QLabel):
                widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                widget.setWordWrap(False)
        row = make_row(8, self._buttons)
        for command, words in WELCOME_COMMANDS.items():
            button = QPushButton(tr(words))
            button.clicked.connect(lambda _=False, command=command: self.command_requested.emit(command))
            row.addWidget(button)
        layout.addStretch(3)
        self.setMinimumWidth(
            MIN_WIDTH
        )  # The page shares its place with the table, which must be able to become narrow.
        self.show_busy("")

    def show_busy(self, activity: str) -> None:
        """Shows what is being opened in place of the buttons."""
        self._busy.show_text(activity)
        self._buttons.setVisible(not activity)


class MainWindow(QMainWindow):
    """The main window, which shows one battle at a time. It opens features in order and closes them in reverse."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Eyeline")
        self.resize(FIRST_SIZE)
        self.workspace = workspace = Workspace(self)
        workspace.settings.changed.connect(self._apply_settings)
        self.files = FilesFeature(workspace)  # the first one: a battle is opened before the files that go into it
        self.sight, self.measure = SightFeature(workspace), MeasureFeature(workspace)
        self.editing, self.fighters = EditingFeature(workspace), FightersFeature(workspace)
        self.terrain, self.tags = TerrainFeature(workspace), TagsFeature(workspace)
        self.elements = ElementsFeature(workspace)
        self.outliner = OutlinerFeature(workspace)
        self.board, self.plan = BoardFeature(workspace), PlanFeature(workspace)
        self.battle, self.setup = BattleFeature(workspace), SetupFeature(workspace)
        self.muster, self.camera = MusterFeature(workspace), CameraFeature(workspace)
        self.app = AppFeature(workspace)
        self.templates, self.planning = TemplatesFeature(workspace), PlanningFeature(workspace)
        self.study = StudyFeature(workspace)
        self.card = DisputeCardFeature(workspace)
        self.photo = PhotoFeature(workspace)
        self.features: tuple[Feature, ...] = (
            self.files,
            self.templates,
            self.sight,
            self.card,
            self.editing,
            self.fighters,
            self.measure,
            self.terrain,
            self.tags,
            self.elements,
            self.planning,
            self.study,
            self.outliner,
            self.board,
            self.photo,
            self.battle,
            self.setup,
            self.muster,
            self.plan,
            self.camera,
            self.app,
        )
        for feature in self.features:
            workspace.actions.register(feature.commands())
            workspace.context_menus.register(feature.context_entries)
        workspace.actions.register(self._commands())
        self._header = HeaderBar(self, workspace.actions, workspace.settings.current.keys)
        self.toolbar = self._header.toolbar
        self._stack, self._welcome = workspace.table_area.stack, Welcome()
        self.empty_table = EmptyTableCard(workspace)
        self.presentation = Presentation(self, workspace, self._header, self.sight.card)
        self._accessible_table: AccessibleTable | None = None
        self._lay_out()
        self._connect_workspace()
        FocusKeeper(self, workspace.focus_viewport)
        workspace.actions.refresh()

    @property
    def document(self) -> BattleDocument | None:
        return self.workspace.document

    @property
    def viewport(self) -> Viewport | None:
        """The viewport, or None before there is one."""
        return self.workspace.viewport

    @property
    def panes(self) -> list[QWidget]:
        """The areas that F6 cycles through, from the top left."""
        area, docks = self.workspace.table_area, self.workspace.docks
        return [self.toolbar, self._stack, *area.cards, self.workspace.action_bar, *docks.open_panels]

    def menuBar(self) -> QMenuBar:
        """Returns the window's menu bar, which shares a row with the toolbar; Qt would create another one."""
        return self._header.menu_bar

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets Enter press the focused button anywhere in the window."""
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return focus_next(self, 1 if next else -1)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes immediately: asks about unsaved changes first and stops running workers."""
        if not self.files.confirm_leave():
            event.ignore()
            return
        self.hide()
        self.files.release_battle()
        gl_support.clear_mark()
        workers.stop_all()
        super().closeEvent(event)

    def _commands(self) -> tuple[Command, ...]:
        docks, is_open = self.workspace.docks, self.workspace.when_open
        has_panel = When(lambda: docks.open_ids, lambda: tr("No panel is open"))
        return (
            Command("next_part", mark("Ne&xt panel"), "F6", lambda: focus_next_part(self.panes, 1)),
            Command("previous_part", mark("Previ&ous panel"), "Shift+F6", lambda: focus_next_part(self.panes, -1)),
            Command("next_tab", mark("Next tab"), "Ctrl+Tab", lambda: docks.show_next(1), has_panel),
            Command("previous_tab", mark("Previous tab"), "Ctrl+Shift+Tab", lambda: docks.show_next(-1), has_panel),
            Command("close_panel", mark("&Close panel"), "Ctrl+F4", docks.close_current, has_panel),
            Command("reset_layout", mark("Reset l&ayout"), "", docks.reset),
            Command(
                "presentation",
                mark("P&resentation"),
                "F11",
                lambda: self.presentation.toggle(),  # noqa: PLW0108 # It is created later.
                is_open,
                checked=lambda: self.presentation.active,
            ),
        )

    def _connect_workspace(self) -> None:
        workspace = self.workspace
        workspace.document_opened.connect(self._on_document_opened)
        workspace.document_closing.connect(self._on_document_closing)
        workspace.document_closed.connect(self._show_welcome)
        workspace.viewport_changed.connect(self._show_viewport)
        workspace.title_changed.connect(self.setWindowTitle)
        workspace.actions.actions["go_on"].setAutoRepeat(False)
        workspace.messages.busy.connect(self._welcome.show_busy)
        workspace.button_position = lambda id: self.toolbar.button_position(id, self)
        self._welcome.command_requested.connect(workspace.actions.run)

    def _show_viewport(self, view: Viewport) -> None:
        """Puts the viewport in its place, behind the welcome page until a battle is open."""
        from app.ui.accessible_table import install_accessible_view

        install_accessible_view()  # This must happen before Qt first asks for the view's interface.
        if self._stack.indexOf(view) < 0:
            self._stack.addWidget(view)
            self.workspace.actions.add_table_actions(view)
            view.setAccessibleName(tr("Table"))
            FocusRing(self._stack, view)

    def _on_document_opened(self, document: BattleDocument) -> None:
        from app.ui.accessible_table import AccessibleTable

        document.set_escape_handler(EscapeOrder.PRESENTATION, self.presentation.leave)
        for feature in self.features:
            feature.open(document)
        if self.viewport:
            self._accessible_table = AccessibleTable(document, self.viewport)
            self._stack.setCurrentWidget(self.viewport)
            self.viewport.setFocus()
        self.workspace.messages.show_note("")
        self._apply_settings()
        self.workspace.actions.refresh()

    def _on_document_closing(self) -> None:
        self.workspace.messages.warn("")
        self.presentation.leave()  # Restores the panels, which then close with their features.
        for feature in reversed(self.features):
            feature.close()
        if self._accessible_table:
            self._accessible_table.close()
            self._accessible_table = None

    def _show_welcome(self) -> None:
        """Shows the welcome page, and clears what panels reported about the battle."""
        self.setWindowTitle("Eyeline")
        self._stack.setCurrentWidget(self._welcome)
        self.workspace.messages.show_note("")
        self.workspace.actions.refresh()
        actions = self.workspace.actions.actions
        self.workspace.docks.withdraw_where(lambda id: not actions[id].isEnabled())

    def _apply_settings(self) -> None:
        now = self.workspace.settings.current
        self.workspace.actions.set_keys(now.keys)
        self.toolbar.update_tooltips(now.keys)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts menus and toolbar in one row in a low window."""
        super().resizeEvent(event)
        self._header.set_single_row(self.height() < LOW)

    def drop_gl(self) -> None:
        """Removes OpenGL from the window: where OpenGL fails, Qt would keep showing a black window."""
        for widget in self._stack.findChildren(QOpenGLWidget):
            widget.setParent(None)
        if self.isVisible():
            self.destroy()  # Qt chooses how a window is drawn when it creates it.
            self.show()

    def _lay_out(self) -> None:
        area, messages = self.workspace.table_area, self.workspace.messages
        area.add_card(messages.bar, "top", passing=True)
        area.add_card(self.empty_table, "bottom")
        area.add_row(self.workspace.action_bar)
        self.setCentralWidget(area)
        area.setProperty("help", "table")
        # Qt recreates a window that was shown without OpenGL when the first GL widget is added, and it flickers.
        self._stack.addWidget(self._welcome)
        gl_widget = QOpenGLWidget()
        # The widget is never visible; at full size, its framebuffers would be as large as the table's.
        gl_widget.setMaximumSize(1, 1)
        self._stack.addWidget(gl_widget)
        messages.show_note("")
