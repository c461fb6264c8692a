"""Detects crashes: a lock file exists while the program runs, and the next start reports one that was left behind."""

import faulthandler
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, qVersion

from app.core.app_paths import data_folder
from app.core.language import tr
from app.storage import crash_reports
from app.ui.app_services.error_reports import CrashFacts

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

WINDOWS = 16
"""Largest number of program windows that are watched at the same time."""


@dataclass(frozen=True)
class RunEnd:
    """The end of a run that was not closed properly: its crash report, Python's last output, or neither."""

    report: Path | None
    output: str
    machine: str

    @property
    def crashed(self) -> bool:
        """True if the run crashed by itself, rather than being killed."""
        return bool(self.report or self.output)


class ProgramRun:
    """One run of the program: a lock file that stays behind after a crash, and a log of Python's fatal errors."""

    def __init__(self) -> None:
        self.previous_end: RunEnd | None = None
        """The end of the previous run, if it was not closed properly."""
        self._stem = data_folder() / "runs" / "1"
        self._lock: QLockFile | None = None
        try:
            self._stem.parent.mkdir(parents=True, exist_ok=True)
            self._acquire_lock()
        except OSError:  # Without a writable folder, crashes are not reported.
            return
        if self._lock:
            self._log = self._path("log").open("w", encoding="utf-8")
            faulthandler.enable(self._log)

    def write_machine(self, about: str) -> None:
        """Saves the description of the machine for a crash report."""
        self._write("about", about)

    def write_report_path(self, report: Path) -> None:
        """Records that this run wrote a report that the player has not closed yet."""
        self._write("report", str(report))

    def clear_report_path(self) -> None:
        """Forgets the report after the player closed it: a later end of the run has another cause."""
        if self._lock:
            with suppress(OSError):
                self._path("report").unlink(missing_ok=True)

    def end(self) -> None:
        """Marks the run as properly closed and removes its files."""
        if self._lock:
            faulthandler.disable()
            self._log.close()
            self._delete_files()
            self._lock.unlock()
            self._lock = None

    def _acquire_lock(self) -> None:
        for number in range(1, WINDOWS + 1):
            self._stem = self._stem.with_name(str(number))
            path = self._path("lock")
            left, lock = path.exists(), QLockFile(str(path))
            lock.setStaleLockTime(0)
            if lock.tryLock(0):
                self._lock = lock
                if left:
                    report, log, about = (
                        crash_reports.read(self._path(kind)).strip() for kind in ("report", "log", "about")
                    )
                    self.previous_end = RunEnd(Path(report) if report else None, log, about)
                self._delete_files()
                return

    def _delete_files(self) -> None:
        for kind in ("log", "report", "about"):
            with suppress(OSError):  # On Windows, another program may be reading the file.
                self._path(kind).unlink(missing_ok=True)

    def _write(self, kind: str, text: str) -> None:
        if self._lock:
            try:
                self._path(kind).write_text(text, encoding="utf-8")
            except OSError:
                return

    def _path(self, kind: str) -> Path:
        return self._stem.with_suffix(f".{kind}")


class CrashWatcher(QObject):
    """Records the start and end of a run, so that the next start detects a crash and reports it once.

    `report_last_run` is called when a battle is open again; `end` when the window closes properly.
    """

    def __init__(self, workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._workspace, self._run = workspace, ProgramRun()
        self._machine = ""
        self._previous_end = self._run.previous_end
        workspace.messages.failures.make_facts = self.make_facts
        workspace.messages.failures.reported.connect(self._run.write_report_path)
        workspace.messages.failures.answered.connect(self._run.clear_report_path)

    def make_facts(self) -> CrashFacts:
        """Returns a report's facts on the open battle."""
        document = self._workspace.document
        if document is None:
            return CrashFacts(machine=self._machine)
        history, journal = document.session.history, document.session.journal
        labels = tuple(step.label for step in history.steps[1 : history.at + 1])
        return CrashFacts(journal.path.name if journal else "", labels, self._machine)

    def report_last_run(self) -> None:
        """Reports the end of the last run, once, if it was not closed properly."""
        before, self._previous_end = self._previous_end, None
        if before and before.crashed:
            if before.report and not before.output:
                text, path = crash_reports.read(before.report), before.report
            else:  # Python died before it could write a report.
                facts = self.make_facts()
                text = crash_reports.format_report(before.output, facts.battle, facts.labels, before.machine)
                path = crash_reports.write(text)
            heading = tr("Eyeline crashed last time. The battle is as you left it.")
            self._workspace.messages.failures.show_report(heading, text, path)
        elif before:
            self._workspace.messages.show_note(tr("Eyeline did not close properly. The battle is as you left it."))

    def detect_driver(self) -> None:
        """Detects the graphics driver; called while a frame is drawn."""
        if not self._machine:
            from app.ui.viewport.gl_buffers import read_driver_name

            self._machine = f"Qt {qVersion()}, OpenGL: {read_driver_name() or 'unknown'}"
            self._run.write_machine(self._machine)

    def end(self) -> None:
        """Marks the run as properly ended."""
        self._run.end()
