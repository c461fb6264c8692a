"""Watches for crashes: a mark on disk while the program runs, and what the next start says about one that is left."""

import faulthandler
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject

from app.app_paths import data_folder
from app.language import tr
from app.ui.app_services.error_reports import CrashFacts

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

WINDOWS = 16
"""So many windows at once are watched."""


@dataclass(frozen=True)
class Ended:
    """How a run ended that was not closed: the report that was written, or what Python said last, or neither."""

    report: Path | None
    said: str
    about: str

    @property
    def crashed(self) -> bool:
        """Whether it went wrong by itself, rather than being ended from outside."""
        return bool(self.report or self.said)


class ProgramRun:
    """One run of the program: a lock that is left where it does not end well, and what Python says of its death."""

    def __init__(self) -> None:
        self.before: Ended | None = None
        """How the run before this one ended, where it was not closed."""
        self._stem = data_folder() / "runs" / "1"
        self._lock: QLockFile | None = None
        try:
            self._stem.parent.mkdir(parents=True, exist_ok=True)
            self._take_place()
        except OSError:  # nowhere to keep anything: then nothing is told at the next start
            return
        if self._lock:
            self._log = self._path("log").open("w", encoding="utf-8")
            faulthandler.enable(self._log)

    def tell(self, about: str) -> None:
        """Keep what is known of the machine for a report."""
        self._keep("about", about)

    def reported(self, report: Path) -> None:
        """Remember that this run wrote a report."""
        self._keep("report", str(report))

    def end(self) -> None:
        """The program was closed: nothing is left to tell."""
        if self._lock:
            faulthandler.disable()
            self._log.close()
            self._forget()
            self._lock.unlock()
            self._lock = None

    def _take_place(self) -> None:
        for number in range(1, WINDOWS + 1):
            self._stem = self._stem.with_name(str(number))
            path = self._path("lock")
            left, lock = path.exists(), QLockFile(str(path))
            lock.setStaleLockTime(0)
            if lock.tryLock(0):
                self._lock = lock
                self.before = self._ended() if left else None
                self._forget()
                return

    def _ended(self) -> Ended:
        report = _text(self._path("report"))
        return Ended(Path(report) if report else None, _text(self._path("log")), _text(self._path("about")))

    def _forget(self) -> None:
        for kind in ("log", "report", "about"):
            self._path(kind).unlink(missing_ok=True)

    def _keep(self, kind: str, text: str) -> None:
        if self._lock:
            try:
                self._path(kind).write_text(text, encoding="utf-8")
            except OSError:
                return

    def _path(self, kind: str) -> Path:
        return self._stem.with_suffix(f".{kind}")


def machine(driver: str) -> str:
    """What a report says of the machine besides its system: what draws, and with what."""
    from PySide6.QtCore import qVersion

    return f"Qt {qVersion()}, OpenGL: {driver or 'unknown'}"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class CrashWatcher(QObject):
    """Marks a run as begun and ended, so that the next start notices one that died and says so once.

    `look_back` wants a battle open again, to offer it; `end` is for a window that closes as it should.
    """

    def __init__(self, workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._workspace, self._run = workspace, ProgramRun()
        self._machine = ""
        self._before = self._run.before
        workspace.messages.failures.facts = self.facts
        workspace.messages.failures.reported.connect(self._run.reported)

    def facts(self) -> CrashFacts:
        """What a report says of the battle that is open now."""
        play = self._workspace.document
        if play is None:
            return CrashFacts(machine=self._machine)
        history, journal = play.session.history, play.session.journal
        labels = tuple(step.label for step in history.steps[1 : history.at + 1])
        return CrashFacts(journal.path.name if journal else "", labels, self._machine)

    def look_back(self) -> None:
        """Say how the last run ended, where it was not closed; once."""
        before, self._before = self._before, None
        if before and before.crashed:
            self._show(before)
        elif before:
            self._workspace.messages.note(tr("Eyeline did not close properly. The battle is as you left it."))

    def know_machine(self) -> None:
        """Find out what draws; inside a frame."""
        if not self._machine:
            from app.ui.viewport.gl_buffers import driver

            self._machine = machine(driver())
            self._run.tell(self._machine)

    def end(self) -> None:
        """The window was closed as it should be."""
        self._run.end()

    def _show(self, before: Ended) -> None:
        text, path = _report(before, self.facts())
        heading = tr("Eyeline stopped unexpectedly last time. The battle is as you left it.")
        self._workspace.messages.failures.show_report(heading, text, path)


def _report(before: Ended, facts: CrashFacts) -> tuple[str, Path | None]:
    """The report of the last run, written now where Python could not do so itself."""
    from app.storage import crash_reports

    if before.report and not before.said:
        return crash_reports.read(before.report), before.report
    text = crash_reports.report(before.said, facts.battle, facts.labels, before.about)
    return text, crash_reports.write(text)
