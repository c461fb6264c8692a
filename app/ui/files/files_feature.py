"""The battle file commands; every step is saved automatically, so nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QMessageBox

from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from app.core.language import mark, to_sentence, tr
from app.storage import recent_files
from app.storage.file_names import battle_title, is_draft
from app.ui.actions.command import Command
from app.ui.app_services.error_reports import Offer
from app.ui.battle_file_kind import is_battle_file
from app.ui.feature import Feature
from app.ui.file_dialogs import ask_to_open_one
from app.ui.file_router import FileKind, short_name
from app.ui.files.backup_commands import BackupCommands
from app.ui.files.battle_copies import BattleCopies
from app.ui.files.battle_thumbnails import remove_others, save_thumbnail
from app.ui.files.export_controller import ExportController
from app.ui.save_dialog import ask_for_path, find_folder
from app.ui.widgets.dialogs import message_box
from app.ui.workspace import Workspace

BUTTON = QMessageBox.StandardButton

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.battle_document import BattleDocument


class FilesFeature(Feature):
    """The battle file commands; every step is saved automatically, so nothing is lost."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._window, self._messages = workspace.window, workspace.messages
        self.exports = ExportController(workspace)
        self._copies = BattleCopies(workspace)
        self._backups = BackupCommands(workspace, self.close_battle)
        self._window.installEventFilter(self)
        workspace.file_router.register(
            FileKind(
                is_battle_file,
                lambda paths: tr("Drop to open the battle {name}", name=short_name(paths[0])),
                lambda paths: workspace.open_requested.emit(paths[0]),
                mark("Only one battle can be open in a window; {name} is opened."),
            )
        )

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        return (
            Command("open", mark("&Open…"), "Ctrl+O", self.ask_for_battle, icon="open", short=mark("Open")),
            Command("recent", mark("Open &recent…"), "Ctrl+Shift+O", self.open_recent),
            Command("demo", mark("Open &demo"), "", lambda: self.workspace.open_requested.emit(DEMO)),
            Command("saved", mark("&Save"), "Ctrl+S", self.save, is_open, icon="saved"),
            Command("name", mark("Save &as…"), "Ctrl+Shift+S", self.save_as, is_open),
            Command("save_copy", mark("Save a &copy…"), "Ctrl+Alt+S", self.save_copy, is_open),
            Command(
                "export_picture",
                mark("Export as picture…"),
                "",
                self.exports.export_picture,
                is_open,
                menu_text=mark("&Picture…"),
            ),
            Command("export", mark("Export as JSON…"), "", self.exports.export_json, is_open, menu_text=mark("&JSON…")),
            Command(
                "export_model",
                mark("Export as 3D model…"),
                "",
                self.exports.export_model,
                is_open,
                menu_text=mark("3&D model…"),
            ),
            Command("print", mark("&Print…"), "Ctrl+P", self.exports.print_picture, is_open),
            Command("copy_picture", mark("Copy pict&ure"), "Ctrl+Shift+C", self.exports.copy_picture, is_open),
            *self._backups.commands(),
            Command("close", mark("C&lose"), "Ctrl+W", self.close_battle, is_open),
            Command("quit", mark("&Quit"), "Ctrl+Q", self._window.close),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Saves the thumbnail when the window closes, while it is still visible."""
        if event.type() == QEvent.Type.Close:
            self._save_thumbnail()
        return False

    def ask_for_battle(self) -> None:
        suffixes, title = (".eyeline", ".json", ".png"), tr("Battles and dispute cards")
        folder = find_folder(self._get_session())
        if path := ask_to_open_one(self._window, tr("Open a battle"), ".eyeline", title, suffixes, folder):
            self.workspace.open_requested.emit(path)

    def open_recent(self) -> None:
        from app.ui.files.recent_dialog import make_recent_dialog

        self._save_thumbnail()
        battles = recent_files.find_recent()
        remove_others(battle.path for battle in battles)
        dialog = make_recent_dialog(battles, self._get_session(), self._window)
        dialog.chosen.connect(self.workspace.open_requested)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_as(self) -> None:
        """Asks for a file, saves the battle there and continues in that file."""
        session = self._get_session()
        path = self._ask_for_path(tr("Save as"))
        if path is None or session is None:
            return
        from app.storage.drafts import DraftFile

        old = session.journal
        try:
            session.save_as(path)
        except PlayerError as error:
            self._messages.show_error(error)
            return
        if old and is_draft(old.path) and not (isinstance(old, DraftFile) and not old.has_steps):
            with suppress(OSError):
                old.path.unlink(missing_ok=True)  # The new file contains everything.
        self.show_new_path(path)
        self._explain_autosave()

    def save_copy(self) -> None:
        """Saves a copy in another file; if the battle's own file cannot be written, continues in the copy."""
        session = self._get_session()
        path = self._ask_for_path(tr("Save a copy"))
        if path is None or session is None:
            return
        try:
            if session.save_error:
                session.save_as(path)
                self.show_new_path(path)
                return
            session.save_copy(path)
        except PlayerError as error:
            self._messages.show_error(error)
            return
        self._messages.show_note(tr("Copy saved as {name}. You continue in the original battle.", name=path.name))

    def save(self) -> None:
        """Confirms that everything is saved, or asks for a name if the battle is a draft."""
        session = self._get_session()
        if session is None:
            return
        self.commit_pending()
        if session.save_error:
            self.warn_unsaved(session.save_error)
        elif session.journal is None or is_draft(session.journal.path):
            self.save_as()
        else:
            name = session.journal.path.name
            self._messages.show_note(tr("Saved as {name}.", name=name))
            self._explain_autosave()

    def open(self, document: BattleDocument) -> None:
        """Explains autosave once, when a draft with steps is reopened."""
        if len(document.session.history.steps) > 1 and self._has_no_name():
            self._explain_autosave()

    def close_battle(self) -> None:
        """Closes the open battle, unless the player cancels because it could not be saved."""
        if self.confirm_leave() and self.workspace.document:
            kept_without_name = len(self.workspace.document.session.history.steps) > 1 and self._has_no_name()
            self.release_battle()
            self.workspace.document_closed.emit()
            if kept_without_name:
                self._explain_autosave()

    def release_battle(self) -> None:
        if self.workspace.document:
            self.workspace.document.commit_requested.emit()
            self._save_thumbnail()
        document = self.workspace.close_document()
        if document is None:
            return
        try:
            document.session.close()
        except PlayerError as error:
            self._messages.show_error(error)
        if document.session.journal:
            self._copies.copy(document.session.journal.path)

    def show_new_path(self, path: Path) -> None:
        """Shows the battle's new file in title and messages."""
        self.workspace.title_changed.emit(format_window_title(path))
        self._messages.warn("")
        self._messages.show_note(tr("Saved as {name}.", name=path.name))
        self.add_to_recent(path)
        self._copies.copy(path)

    def add_to_recent(self, path: Path) -> None:
        try:
            recent_files.remember(path)
        except PlayerError as error:
            if not self.workspace.settings.folder_warning:
                self._messages.show_error(error)

    def warn_unsaved(self, error: PlayerError) -> None:
        """Warns that the last changes are not saved, and offers to save a copy."""
        self._messages.warn(str(error), Offer(tr("Save a copy…"), self.save_copy))

    def ask_to_recover(self, error: PlayerError, then: Callable[[], object], copy: Offer | None) -> None:
        """Asks whether to recover the undamaged parts of a battle file, or its second copy if there is one."""
        said = to_sentence(str(error), capital=False)
        more = tr("The undamaged parts open as a new battle. The file is not changed.")
        box = message_box(QMessageBox.Icon.Question, said, more, buttons=BUTTON.Cancel, parent=self._window)
        recover = box.addButton(tr("Recover undamaged parts"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(recover)
        recover.clicked.connect(lambda _=False: then())
        if copy:
            box.addButton(copy.text, QMessageBox.ButtonRole.ActionRole).clicked.connect(lambda _=False: copy.run())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def confirm_leave(self) -> bool:
        """Returns whether the open battle may be closed; asks only if some changes could not be saved."""
        session = self._get_session()
        if session is None:
            return True
        self.commit_pending()
        if session.save_error is None:
            return True
        said, more = tr("Your last changes could not be saved."), to_sentence(str(session.save_error), capital=False)
        box = message_box(QMessageBox.Icon.Warning, said, more, parent=self._window)
        save = box.addButton(tr("Save a copy…"), QMessageBox.ButtonRole.AcceptRole)
        leave = box.addButton(tr("Close without saving"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(BUTTON.Cancel)
        box.exec()
        if box.clickedButton() is save:
            self.save_copy()
            return not session.save_error
        return box.clickedButton() is leave

    def commit_pending(self) -> None:
        """Commits pending input and reports failures."""
        try:
            if self.workspace.document:
                self.workspace.document.commit_pending()
        except PlayerError as error:
            self._messages.show_error(error)

    def _save_thumbnail(self) -> None:
        """Saves the current view as thumbnail, unless the battle was only viewed."""
        session, view = self._get_session(), self.workspace.viewport
        if session and session.journal and view and view.isVisible() and len(session.history.steps) > 1:
            seen = view.snapshot(view.devicePixelRatioF())
            if not seen.isNull():
                session.journal.write_picture(save_thumbnail(session.journal.path, seen))

    def _has_no_name(self) -> bool:
        session = self._get_session()
        return session is not None and session.journal is not None and is_draft(session.journal.path)

    def _explain_autosave(self) -> None:
        """Explains autosave, only once ever."""
        if not (self.workspace.settings.current.autosave_told or self._messages.bar.text):
            self.workspace.settings.set(autosave_told=True)
            self._messages.show_briefly(
                tr("Every step is saved as you play, even in an unnamed battle: see File → Open recent.")
            )

    def _get_session(self) -> Session | None:
        return self.workspace.document.session if self.workspace.document else None

    def _ask_for_path(self, heading: str) -> Path | None:
        """Asks for a battle file to write and returns its path, or None."""
        session = self._get_session()
        return ask_for_path(self._window, heading, session, {".eyeline": tr("Battle")}) if session else None


def format_window_title(path: Path) -> str:
    """Returns the title of the window for a battle."""
    name = tr("{name} (draft)", name=battle_title(path)) if is_draft(path) else battle_title(path)
    return f"{name} – Eyeline"
