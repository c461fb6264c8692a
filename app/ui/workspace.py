"""The workspace that every feature receives: battle, viewport, docks, cards, bar, messages, settings, actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from app.core.language import mark, tr
from app.model import Board
from app.ui.action_bar import ActionBar
from app.ui.actions.command import When
from app.ui.actions.context_menu import ContextMenus, ContextTarget
from app.ui.actions.registry import ActionRegistry
from app.ui.app_services.app_settings import AppSettings
from app.ui.app_services.messages import Messages
from app.ui.dice_preference import DicePreference
from app.ui.docks import Docks
from app.ui.drop_target import DropTarget
from app.ui.file_router import FileRouter
from app.ui.table_area import TableArea

if TYPE_CHECKING:  # The window is shown before any module that imports NumPy.
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport

P = ParamSpec("P")
OPEN_FIRST = mark("Open a battle first")
NOTICE = mark("Eyeline is unofficial and not affiliated with any game publisher.")


class Workspace(QObject):
    """The objects that features share, built by the main window. Features know the window only as a dialog's parent.

    `open_requested` carries a file to open, `new_requested` the board and photo of a new battle, `template_requested` a
    template and its options. While `document_closing` is emitted, `document` is already None; `document_closed` is
    emitted when no battle is open any more.
    """

    document_opened = Signal(object)
    """Carries a `BattleDocument`, which is imported later."""
    document_closing = Signal()
    document_closed = Signal()
    viewport_changed = Signal(object)
    """Carries a `Viewport`, which is imported later."""
    title_changed = Signal(str)
    open_requested = Signal(Path)
    new_requested = Signal(Board, object)
    photo_requested = Signal(Path)
    """Carries a photo of the table that was not taken from straight above."""
    piece_placed = Signal()
    """One piece of the library was placed, and is selected."""
    template_requested = Signal(object, object)
    """Carries a `Template` and its `TemplateOptions`, which are imported later."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.document: BattleDocument | None = None
        self.viewport: Viewport | None = None
        self.settings = AppSettings(self)
        self.dice = DicePreference(self.settings, self)
        self.messages = Messages(window)
        self.messages.default_note = self._find_hint
        self.settings.warn = self.messages.warn
        self.file_router = FileRouter(window, self.messages)
        self.drops = DropTarget(window, self.file_router)
        self.docks, self.table_area = Docks(window), TableArea()
        self.action_bar = ActionBar(self.messages.line, self.messages.progress)
        self.action_bar.changed.connect(self.messages.update_default_note)
        self.docks.focus_home = self.action_bar.focus_home = self.focus_viewport
        self.actions = ActionRegistry(window, lambda: self.settings.current.keys)
        self.actions.is_asking = lambda: self.action_bar.has_question
        self.actions.waiting.connect(self.messages.show_note)
        self.context_menus = ContextMenus(self.actions)
        self.button_position: Callable[[str], QPoint] = lambda id: QPoint()
        """Returns the position of a command's button, in pixels of the window."""

    def _find_hint(self) -> str:
        """Returns the hint of the tool; beside a task or a question, it would be about something else."""
        if self.action_bar.shown_task:
            return ""
        return tr(self.document.tool.hint if self.document else NOTICE)

    def set_viewport(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.viewport_changed.emit(viewport)

    def open_document(self, document: BattleDocument, title: str) -> None:
        """Opens a battle in place of the current one."""
        self.close_document()
        self.document = document
        self.dice.start_battle()
        self.title_changed.emit(title)
        document.remarked.connect(self.messages.show_note)
        document.moved_on.connect(self.messages.end_note)
        document.failed.connect(self.messages.show_refusal)
        self.document_opened.emit(document)

    def close_document(self) -> BattleDocument | None:
        """Closes the open battle, but not its session, and returns it."""
        document, self.document = self.document, None
        if document is not None:
            self.document_closing.emit()
            document.close()
        return document

    def focus_viewport(self) -> None:
        if self.viewport:
            self.viewport.setFocus()

    def show_menu_of(self, id: str, parent: QWidget, at: QPoint) -> None:
        """Selects a thing and opens its context menu at a point of the screen, for lists that name it."""
        document = self.document
        if document and id in document.session.battle.ids:
            if id not in document.selection.ids:
                document.selection.select(id)
            fighters = {fighter.id for fighter in document.session.battle.fighters}
            target = ContextTarget("fighter" if id in fighters else "piece", id)
            self.context_menus.show_menu(target, parent, at)

    def bind(self, what: Callable[Concatenate[BattleDocument, P], object]) -> Callable[P, object]:
        """Returns a function that calls `what` with the open battle and its own arguments, or does nothing without."""

        def run(*more: P.args, **named: P.kwargs) -> object:
            return what(self.document, *more, **named) if self.document else None

        return run

    def toggle_tool(self, name: str) -> None:
        """Switches to a tool, or back to the select tool if it is already the current one, and focuses the table."""
        if self.document:
            self.document.toggle_tool(name)
            self.focus_viewport()

    def when(self, test: Callable[[BattleDocument], object], why: str = "") -> When:
        """Returns a condition: a battle is open and the test holds; `why`, to be translated, says what is missing."""
        return When(
            lambda: self.document is not None and test(self.document),
            lambda: tr(OPEN_FIRST) if self.document is None else tr(why) if why else "",
        )

    @property
    def when_open(self) -> When:
        return self.when(lambda document: True, OPEN_FIRST)
