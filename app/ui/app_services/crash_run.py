"""What is left of a run that did not end well, and what the next one says about it."""

import faulthandler
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from app.app_paths import data_folder

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


class Run:
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
