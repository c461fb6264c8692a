"""What the player does with battle files; there is no "save" to forget, for everything is saved as it is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.errors import PlayerError
from app.language import mark, tr
from app.ui.actions.command import Command
from app.ui.app_services.error_reports import Offer
from app.ui.drop_files import dropped_file, is_battle
from app.ui.feature import Feature
from app.ui.widgets.dialogs import message_box
from app.ui.workspace import Workspace

BUTTON = QMessageBox.StandardButton

if TYPE_CHECKING:
    from app.session import Session


class FilesFeature(Feature):
    """What players do with battle files; everything is saved as it is done, so that there is nothing to forget."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._window, self._messages = workspace.window, workspace.messages
        self._window.installEventFilter(self)

    def actions(self) -> tuple[Command, ...]:
        is_open = self.workspace.is_open
        return (
            Command("new", mark("&New…"), "Ctrl+N", self.new_battle, icon="new"),
            Command("open", mark("&Open…"), "Ctrl+O", self.ask_for_battle, icon="open", short=mark("Open")),
            Command("recent", mark("Open &recent…"), "Ctrl+Shift+O", self.open_recent),
            Command("demo", mark("Open &demo"), "", self.open_demo),
            Command("name", mark("Save &as…"), "Ctrl+Shift+S", self.name_battle, is_open),
            Command("saved", mark("&Save"), "Ctrl+S", self.say_saved, is_open, icon="saved"),
            Command("save_copy", mark("Save a &copy…"), "Ctrl+Alt+S", self.save_copy, is_open),
            Command("export", mark("&Export as JSON…"), "", self.export, is_open),
            Command("export_model", mark("Export as 3D &model…"), "", self.export_model, is_open),
            Command("close", mark("C&lose"), "Ctrl+W", self.close_battle, is_open),
            Command("quit", mark("&Quit"), "Ctrl+Q", self._window.close),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A battle that is dropped on the window is opened."""
        if event.type() == QEvent.Type.DragLeave:
            self._messages.note("")
        path = dropped_file(event) if isinstance(event, QDropEvent) else None
        if not isinstance(event, QDropEvent) or path is None or not is_battle(path):
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            self._messages.note(tr("Drop to open this battle: {name}", name=path.name))
        elif event.type() == QEvent.Type.Drop:
            self._messages.note("")
            self.workspace.open_requested.emit(path)
        return True

    def new_battle(self) -> None:
        """Ask for a board, and begin a battle on it."""
        from app.model import Board
        from app.ui.editing.board_dialog import BoardDialog

        dialog = BoardDialog(Board(), None, self._window)
        dialog.setWindowTitle(tr("New battle"))
        dialog.finished.connect(dialog.deleteLater)
        dialog.chosen.connect(self.workspace.new_requested)
        dialog.open()

    def ask_for_battle(self) -> None:
        """Let the player choose a file to open."""
        kinds = f"{tr('Battles')} (*.eyeline *.json);;{tr('All files')} (*)"
        path, _ = QFileDialog.getOpenFileName(self._window, tr("Open a battle"), self._folder(), kinds)
        if path:
            self.workspace.open_requested.emit(Path(path))

    def open_recent(self) -> None:
        """Let the player choose from the battles there are."""
        from app.storage.recent_files import recent
        from app.ui.files.recent_dialog import RecentDialog

        dialog = RecentDialog(recent(), self._window)
        dialog.chosen.connect(self.workspace.open_requested)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_demo(self) -> None:
        """Open the demo battle, as it was before anybody touched it."""
        from app.app_paths import DEMO

        self.workspace.open_requested.emit(DEMO)

    def name_battle(self) -> None:
        """Give the battle a name and a place of its own, and go on there."""
        session = self._session()
        path = self._asked(tr("Save as"), _name(session))
        if path is None or session is None:
            return
        from app.storage.drafts import DraftFile
        from app.storage.file_names import is_draft

        old = session.journal
        try:
            session.move_to(path)
        except PlayerError as error:
            self._messages.error(error)
            return
        if old and is_draft(old.path) and not (isinstance(old, DraftFile) and not old.has_steps):
            with suppress(OSError):
                old.path.unlink(missing_ok=True)  # all of it is in the new file
        self.went_on(path)

    def save_copy(self) -> None:
        """Write all of it into another file; where our own cannot be written any more, go on in the copy."""
        session = self._session()
        path = self._asked(tr("Save a copy"), _name(session))
        if path is None or session is None:
            return
        try:
            if session.unsaved:
                session.move_to(path)
                self.went_on(path)
                return
            session.copy_to(path)
        except PlayerError as error:
            self._messages.error(error)
            return
        self._messages.note(tr("Copy saved as {name}. You continue in the original battle.", name=path.name))

    def say_saved(self) -> None:
        """What the key for saving does elsewhere is done already: say so."""
        from app.storage.file_names import is_draft

        session = self._session()
        if session is None:
            return
        self.settle()
        if session.unsaved:
            self.tell_trouble(session.unsaved)
        elif session.journal and not is_draft(session.journal.path):
            self._messages.note(
                tr("Saved. Everything is saved automatically, in {name}.", name=session.journal.path.name)
            )
        else:
            self._messages.note(tr("Everything is saved automatically. “Save as…” gives the battle a file of its own."))

    def export(self) -> None:
        """Write the battle as JSON for other programs."""
        session = self._session()
        if session is None:
            return
        kinds = f"{tr('Battle as JSON')} (*.json)"
        name = str(Path(self._folder()) / f"{_name(session)}.json")
        chosen, _ = QFileDialog.getSaveFileName(self._window, tr("Export the battle"), name, kinds)
        if not chosen:
            return
        path = self._suffixed(chosen, ".json")
        if path is None:
            return
        try:
            files = session.export_to(path)
        except PlayerError as error:
            self._messages.error(error)
            return
        self._messages.note(tr("{name} is written, with {count} more files", name=path.name, count=len(files) - 1))

    def export_model(self) -> None:
        """Write the table as a 3D model, with the line of whoever looks at whom, else of the first of two sides."""
        from app.ui.files.exports import ModelExport

        document = self.workspace.document
        if document is None:
            return
        session, choice = document.session, document.choice
        kinds = f"{tr('3D model')} (*.glb)"
        name = str(Path(self._folder()) / f"{_name(session)}.glb")
        chosen, _ = QFileDialog.getSaveFileName(self._window, tr("Export a 3D model"), name, kinds)
        path = self._suffixed(chosen, ".glb") if chosen else None
        if path is None:
            return
        self.settle()
        pair = (choice.seer, choice.target) if choice.target else session.battle.disputants
        ModelExport(self.workspace, session.rest, pair, path).start()

    def close_battle(self) -> None:
        """Put the battle away."""
        if self.may_leave() and self.workspace.document:
            self.let_go()
            self.workspace.document_closed.emit()

    def let_go(self) -> None:
        """Let go of the battle that is open; its file is free for others."""
        if self.workspace.document:
            self.workspace.document.settling.emit()
        document = self.workspace.close_document()
        if document is None:
            return
        try:
            document.session.close()
        except PlayerError as error:
            self._messages.error(error)

    def went_on(self, path: Path) -> None:
        """Say where the battle is from now on."""
        self.workspace.titled.emit(window_title(path))
        self._messages.warn("")
        self._messages.note(tr("Saved as {name}. Everything is saved automatically from now on.", name=path.name))
        self.remember(path)

    def remember(self, path: Path) -> None:
        """Have the battle among the recent ones."""
        from app.storage import recent_files

        try:
            recent_files.note(path)
        except PlayerError as error:
            self._messages.error(error)

    def tell_trouble(self, error: PlayerError) -> None:
        """Say that what is done is not on the disk, and offer a copy."""
        self._messages.warn(str(error), Offer(tr("Save a copy…"), self.save_copy))

    def ask_recover(self, error: PlayerError, then: Callable[[], object]) -> None:
        """Ask whether what is whole in a damaged battle file is to be recovered."""
        more, cancel = tr("The undamaged parts open as a new battle. The file stays as it is."), BUTTON.Cancel
        box = message_box(QMessageBox.Icon.Question, str(error), more, buttons=cancel, parent=self._window)
        recover = box.addButton(tr("Recover undamaged parts"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(recover)
        recover.clicked.connect(lambda _=False: then())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def may_leave(self) -> bool:
        """Whether the open battle may be left: asks only where something of it is in memory alone."""
        session = self._session()
        if session is None:
            return True
        self.settle()
        if session.unsaved is None:
            return True
        said = tr("Your last changes are not on the disk.")
        box = message_box(QMessageBox.Icon.Warning, said, str(session.unsaved), parent=self._window)
        save = box.addButton(tr("Save a copy…"), QMessageBox.ButtonRole.AcceptRole)
        leave = box.addButton(tr("Cancel"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(BUTTON.Cancel)
        box.exec()
        if box.clickedButton() is save:
            self.save_copy()
            return not session.unsaved
        return box.clickedButton() is leave

    def settle(self) -> None:
        """Do what is typed and what is held; a failure is told."""
        try:
            if self.workspace.document:
                self.workspace.document.settle()
        except PlayerError as error:
            self._messages.error(error)

    def _session(self) -> Session | None:
        return self.workspace.document.session if self.workspace.document else None

    def _folder(self) -> str:
        """The folder of the open battle, unless it has none of its own."""
        from app.storage.file_names import is_draft

        session = self._session()
        journal = session.journal if session else None
        return str(journal.path.parent if journal and not is_draft(journal.path) else Path.home())

    def _asked(self, heading: str, name: str) -> Path | None:
        """The battle file the player wants to write, or none."""
        kinds = f"{tr('Battle')} (*.eyeline)"
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, heading, str(Path(self._folder()) / f"{name}.eyeline"), kinds
        )
        if not chosen:
            return None
        return self._suffixed(chosen, ".eyeline")

    def _suffixed(self, chosen: str, suffix: str) -> Path | None:
        """The file of this kind that is meant; None where it is there already and is to stay.

        The file dialog asks about the name that was typed only, not about the one that it becomes.
        """
        if chosen.lower().endswith(suffix):
            return Path(chosen)
        path = Path(f"{chosen}{suffix}")
        if not path.exists():
            return path
        question = tr("{name} already exists. Replace it?", name=path.name)
        box = message_box(QMessageBox.Icon.Warning, question, buttons=BUTTON.Yes | BUTTON.No, parent=self._window)
        box.setDefaultButton(BUTTON.No)
        return path if box.exec() == BUTTON.Yes else None


def window_title(path: Path) -> str:
    """What the window is called while this battle is open."""
    from app.storage.file_names import is_draft, title

    name = tr("{name} (draft)", name=title(path)) if is_draft(path) else title(path)
    return f"{name} – Eyeline"


def _name(session: Session | None) -> str:
    from app.storage.file_names import title

    return title(session.journal.path) if session and session.journal else tr("Battle")
