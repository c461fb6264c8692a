"""Opens battles in the window: files, drafts, templates, the demo or the last battle. Each is read in a thread."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileInfo, QLocale, QObject, Qt, QTimer, Signal

from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from app.core.language import to_sentence, tr
from app.core.progress import Report
from app.storage.file_names import battle_title
from app.storage.recent_files import find_last, find_missing_last
from app.ui.app_services.crash_watcher import CrashWatcher
from app.ui.app_services.error_reports import Offer
from app.ui.app_services.gc_timer import GcTimer
from app.ui.files.files_feature import format_window_title
from app.ui.main_window import MainWindow
from app.ui.viewport import gl_support
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.model import Board
    from app.session import Session
    from app.session.templates import Template, TemplateOptions
    from app.storage.assets import FileContent


class DocumentLoader(QObject):
    """Opens battles in the window, one at a time: files, drafts, templates, the demo or the last battle.

    A battle is read in a thread, which can be cancelled.
    """

    opened = Signal()

    def __init__(self, window: MainWindow, gc_timer: GcTimer | None = None) -> None:
        super().__init__(window)
        self._window, self._gc_timer = window, gc_timer
        self._workspace, self._messages, self._files = window.workspace, window.workspace.messages, window.files
        self._load: BattleLoad | None = None
        self._crash_watcher: CrashWatcher | None = None
        self._known_unsaved: PlayerError | None = None
        self._after_open: Callable[[], object] = lambda: None
        self._workspace.open_requested.connect(self.open)
        self._workspace.file_router.is_loading = lambda: self._load is not None and self._load.is_running
        self._workspace.new_requested.connect(self.begin_new)
        self._workspace.template_requested.connect(self.begin_from_template)

    def enable_crash_reports(self) -> "DocumentLoader":
        """Starts recording crashes, and reports the previous one when the first battle has opened."""
        self._crash_watcher = CrashWatcher(self._workspace)
        self.opened.connect(self._crash_watcher.report_last_run)
        return self

    def end(self) -> None:
        """Marks the run as properly ended."""
        if self._crash_watcher:
            self._crash_watcher.end()

    def open_initial(self, battle: Path | None, others: Iterable[Path] = ()) -> None:
        """Opens this battle, or else the last one, or else the demo, and loads the viewport's code meanwhile.

        The other files follow when it is open.

        If the previous start ended before the first frame, the last battle is only offered, as it may have been the
        cause.
        """
        before, lost = (None, None) if battle else (find_last(), find_missing_last())
        if before and gl_support.has_last_start_failed():
            said = tr("The last start failed before the table was shown. The battle is safe in its file.")
            self._messages.warn(said, Offer(tr("Open"), lambda: self.open(before)))
        elif not battle:
            self.open(before or DEMO)
        self._workspace.file_router.open([battle, *others] if battle else others)
        settings = self._workspace.settings
        said = [settings.folder_warning, to_sentence(settings.load_warning, capital=False)]
        if lost:
            said.append(tr("{name}, the last open battle, was not found; this is another battle.", name=lost.name))
        if any(said):

            def warn() -> None:
                text = " ".join(filter(None, (*said, self._messages.bar.text)))
                self._messages.warn(text, self._offer_copy(lost) if lost else None)

            self.opened.connect(warn, Qt.ConnectionType.SingleShotConnection)  # Perhaps not of the first battle.
        self._ensure_viewport()

    def open(self, path: Path) -> None:
        """Opens a battle; the current one stays open until it is loaded."""
        session = self._workspace.document.session if self._workspace.document else None
        if session and session.journal and _is_same_file(session.journal.path, path):
            self._messages.show_note(tr("{name} is already open.", name=path.name))
            return
        if self._load and self._load.is_running and _is_same_file(self._load.path, path):
            return
        self._start(lambda report: _import_sessions().open_file(path, report), path)

    def open_copy(self, path: Path) -> None:
        """Opens a copy of a battle as a draft."""
        self._start(lambda report: _import_sessions().copy_session(path, report), path)

    def open_recovered(self, path: Path) -> None:
        """Recovers the undamaged parts of a battle file as a new battle, and reports what is missing."""
        said: list[str] = []

        def make(report: Report) -> "Session":
            session, words = _import_sessions().open_recovered(path, report)
            said.append(words)
            return session

        self._start(make, path, lambda: self._messages.warn("".join(said)))

    def _offer_copy(self, path: Path) -> Offer | None:
        """Returns the offer to open the second copy of a battle that cannot be opened; None if there is no copy."""
        from app.storage.second_copies import find_copy

        if (copy := find_copy(path)) is None:
            return None
        when = QLocale().toString(QFileInfo(copy).lastModified(), QLocale.FormatType.ShortFormat)
        said = tr("This is the second copy of {name}. Use Save as… to give it a file again.", name=path.name)

        def make(report: Report) -> "Session":
            return _import_sessions().copy_session(copy, report, battle_title(path))

        def recover() -> None:
            self._start(make, path, lambda: self._messages.warn(said))

        return Offer(tr("Recover the copy of {time}", time=when), recover)

    def begin_new(self, board: "Board", photo: "FileContent | None" = None) -> None:
        """Starts a battle on a board, with a photo if given."""
        self._start(lambda report: _import_sessions().new_session(board, photo), Path(tr("New battle")))

    def begin_from_template(self, template: "Template", options: "TemplateOptions") -> None:
        self._start(lambda report: template.make(options, report), Path(template.name))

    def _start(
        self, make: "Callable[[Report], Session]", path: Path, then: "Callable[[], object]" = lambda: None
    ) -> None:
        if not self._files.confirm_leave():
            self._workspace.file_router.forget_waiting()
            return
        self._after_open = then
        self._known_unsaved = self._commit_and_find_error()
        if self._load:
            self._load.cancel()
        self._messages.show_progress(0.0, tr("Opening {name}", name=path.name))
        self._load = BattleLoad(make, path, self)
        self._load.loaded.connect(self._on_opened)
        self._load.failed.connect(self._on_failed)
        self._load.progressed.connect(self._messages.show_progress)
        self._load.start()

    def _ensure_viewport(self) -> None:
        if self._workspace.viewport is None:
            if gl_support.has_last_start_failed():
                self._window.plan.prepare()
                if why := gl_support.find_gl_problem():
                    self._fall_back(why)
                    return
            from app.ui.viewport.view import Viewport

            gl_support.mark_start()
            self._workspace.set_viewport(view := Viewport())
            view.frame_painted.connect(gl_support.clear_mark, Qt.ConnectionType.SingleShotConnection)
            view.failed.connect(self._fall_back)
            if self._crash_watcher:
                view.frame_painted.connect(self._crash_watcher.detect_driver)
            if self._gc_timer:
                self._gc_timer.freeze()

    def _fall_back(self, why: str) -> None:
        self._window.plan.fall_back(why)
        self._window.drop_gl()

    def _on_opened(self, session: "Session", path: Path) -> None:
        from app.geometry.drawing.camera import HOME
        from app.ui.battle_document import BattleDocument

        window = self._window
        self._messages.end_progress()
        if self._commit_and_find_error() is not self._known_unsaved and not self._files.confirm_leave():
            session.close()
            return
        self._ensure_viewport()
        view = self._workspace.viewport
        assert view is not None
        self._files.release_battle()
        if self._load:
            self._load.forget_others()
        document = BattleDocument(session, view, window)
        session.error_listeners.append(self._files.warn_unsaved)
        self._messages.warn(session.missing_models_text or window.plan.reason)
        session.listeners.append(lambda _, told=[session.missing_models_text]: self._show_remark(session, told))
        place = session.journal.path if session.journal else path
        self._workspace.open_document(document, format_window_title(place))
        view.set_orbit(HOME)  # The camera of another table says nothing about this one.
        view.fit()
        if path == DEMO and session.battle.default_pair:
            document.sight_pair.choose(*session.battle.default_pair)
        elif session.card_pair and set(session.card_pair) <= {fighter.id for fighter in session.battle.fighters}:
            document.sight_pair.choose(*session.card_pair)
            self._messages.show_note(tr("{name}: the table of this dispute card, judged again.", name=path.name))
        QTimer.singleShot(0, document, document.scene_sync.update_light)
        self._files.add_to_recent(place)
        self._after_open()
        self.opened.emit()

    def _show_remark(self, session: "Session", told: list[str]) -> None:
        """Reports missing models again when they change: undo can reach a state that needs placeholders."""
        if session.missing_models_text != told[-1]:
            told[:] = [session.missing_models_text]
            self._messages.warn(session.missing_models_text)

    def _commit_and_find_error(self) -> PlayerError | None:
        """Commits pending input, and returns why part of the open battle could not be saved, or None."""
        document = self._workspace.document
        if document is None:
            return None
        self._files.commit_pending()
        return document.session.save_error

    def _on_failed(self, error: Exception, path: Path) -> None:
        from app.storage.second_copies import find_copy_of_lost
        from app.storage.sqlite_schema import Damaged, NeedsCopy

        self._messages.end_progress()
        not_opened = self._workspace.file_router.forget_waiting()  # They may not be meant for another battle.
        self._messages.show_error(error)
        offer = copy = self._offer_copy(path)
        if isinstance(error, NeedsCopy):
            offer = Offer(tr("Open a copy"), lambda: self.open_copy(path))
        elif isinstance(error, Damaged) and not find_copy_of_lost(path):

            def ask() -> None:
                self._files.ask_to_recover(error, lambda: self.open_recovered(path), copy)

            offer = Offer(tr("Recover undamaged parts…"), ask)
            ask()
        if offer or not_opened:
            said = self._messages.bar.text if isinstance(error, PlayerError) else str(error)
            self._messages.warn(" ".join(filter(None, (said, not_opened))), offer)


def _import_sessions():
    """Imports the module that opens battles; called in a worker, because the window is shown before this import."""
    from app.ui import opened_sessions

    return opened_sessions


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


class BattleLoad(QObject):
    """Loads a session in a worker. After `cancel`, nothing is delivered and the file is closed."""

    loaded = Signal(object, Path)
    """Carries a `Session`, which is imported later, and the file."""
    failed = Signal(Exception, Path)
    progressed = Signal(float, str)

    def __init__(self, make: "Callable[[Report], Session]", path: Path, parent: QObject) -> None:
        from app.geometry import result_cache

        super().__init__(parent)
        self._make, self.path = make, path
        self.forget_others = partial(result_cache.forget_unused_since, result_cache.mark_moment())
        """Drops the cached results that have not been used since the load began."""
        self._session: Session | None = None
        self._discarded = False
        self.is_running = True
        self._job = Worker(self._work, self._on_done, self._on_failed, self.progressed)
        self._job.finished.connect(self._on_finished)

    def start(self) -> None:
        self._job.start()

    def cancel(self) -> None:
        self._discarded, self.is_running = True, False
        self._job.cancel()

    def _work(self, report: Report) -> "Session":
        session = self._session = self._make(report)
        _import_sessions().prepare_first_frame(session)
        return session

    def _on_done(self, session: "Session") -> None:
        self.loaded.emit(session, self.path)

    def _on_failed(self, error: Exception) -> None:
        self._discarded = True
        self.failed.emit(error, self.path)

    def _on_finished(self) -> None:
        self.is_running = False
        if self._discarded and self._session:
            self._session.close()
        self._session = None
        self.deleteLater()
