"""Opens files that were dropped, named at the start or handed over: each goes to the feature that accepts it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from app.core.language import counted, shorten, tr
from app.core.legible import legible
from app.ui.app_services.messages import Messages
from app.ui.widgets.dialogs import message_box

POLL_MS = 100
"""Time between two looks whether the window can open the next files; there is no timer while none wait."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file that one feature accepts. `hint` describes what dropping does, `open_files` does it.

    `only_first`, a translatable sentence with the name, says that only the first of several files is opened; empty if
    all are.
    """

    accepts: Callable[[Path], bool]
    hint: Callable[[Sequence[Path]], str]
    open_files: Callable[[list[Path]], object]
    only_first: str = ""

    def format_remark(self, paths: Sequence[Path]) -> str:
        """Returns the sentence that only the first of these files is opened; "" if all are."""
        return tr(self.only_first, name=short_name(paths[0])) if self.only_first and len(paths) > 1 else ""


@dataclass(frozen=True)
class SortedFiles:
    """Files grouped by kind, in the order in which they are opened, and those of no known kind."""

    groups: tuple[tuple[FileKind, list[Path]], ...]
    unknown: tuple[Path, ...]

    @property
    def hints(self) -> list[str]:
        """Sentences that say what dropping does, or why it does nothing."""
        if not self.groups:
            return [_format_unknown(self.unknown)]
        lines = [(kind.hint(paths), kind.format_remark(paths)) for kind, paths in self.groups]
        return [line for pair in lines for line in pair if line]


class FileRouter(QObject):
    """Opens files one kind after the other, a battle first, so that the others go into it.

    Features `register` their kinds, which must not overlap, in the order in which they are opened. Files wait while a
    dialog is open or a battle is loaded (`is_loading`).
    """

    def __init__(self, window: QWidget, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._messages = window, messages
        self._kinds: list[FileKind] = []
        self._waiting: list[tuple[Callable[[list[Path]], object], list[Path]]] = []
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._open_next)
        self.is_loading: Callable[[], bool] = lambda: False

    def register(self, kind: FileKind) -> None:
        self._kinds.append(kind)

    def sort(self, paths: Iterable[Path]) -> SortedFiles:
        groups: dict[int, list[Path]] = {}
        unknown: list[Path] = []
        for path in paths:
            number = next((number for number, kind in enumerate(self._kinds) if kind.accepts(path)), None)
            (unknown if number is None else groups.setdefault(number, [])).append(path)
        return SortedFiles(tuple((self._kinds[number], groups[number]) for number in sorted(groups)), tuple(unknown))

    def open(self, paths: Iterable[Path]) -> None:
        """Opens files as soon as the window is free; reports those that do not exist or cannot be read."""
        given = list(dict.fromkeys(paths))
        missing = [path for path in given if not path.exists()]
        files = self.sort(path for path in given if path not in missing)
        waits = self._is_busy
        for kind, found in files.groups:
            self._waiting.append((kind.open_files, found[:1] if kind.only_first else found))
        remarks = [kind.format_remark(found) for kind, found in files.groups]
        if files.unknown:
            remarks.append(_format_unknown(files.unknown))
        self._open_next()
        if any(remarks):
            if waits or self.is_loading():  # A battle that opens clears what was said before.
                self._waiting.append((lambda _: self._warn(remarks), []))
            else:
                self._warn(remarks)
        if missing:
            self._waiting.append((self._report_missing, missing))
        self._open_next()
        waiting = next((paths[0] for _, paths in self._waiting if paths and paths[0] in given), None)
        if waiting and waiting not in missing and QApplication.activeModalWidget():
            self._messages.show_note(tr("{name} opens when the dialog is closed.", name=short_name(waiting)))

    def forget_waiting(self) -> str:
        """Forgets the files that wait for a battle which could not be opened; returns the sentence on this, or ""."""
        names = [short_name(path) for _, paths in self._waiting for path in paths]
        self._waiting.clear()
        if not names:
            return ""
        return counted(
            len(names), "{name} was not opened either.", "{count} more files were not opened either.", name=names[0]
        )

    @property
    def _is_busy(self) -> bool:
        return self.is_loading() or QApplication.activeModalWidget() is not None

    def _open_next(self) -> None:
        while self._waiting and not self._is_busy:
            open_files, paths = self._waiting.pop(0)
            open_files(paths)
        if self._waiting:
            self._timer.start()
        else:
            self._timer.stop()

    def _warn(self, remarks: Iterable[str]) -> None:
        """Adds sentences to what the window says about the battle that was just opened."""
        self._messages.warn(" ".join(dict.fromkeys(filter(None, (*remarks, self._messages.bar.text)))))

    def _report_missing(self, paths: Sequence[Path]) -> None:
        said = counted(len(paths), "{name} was not found.", "{count} files were not found.", name=short_name(paths[0]))
        more = tr("It may have been moved, renamed or deleted, or be on a disk that is not connected.")
        ok = QMessageBox.StandardButton.Ok
        box = message_box(QMessageBox.Icon.Warning, said, more, buttons=ok, parent=self._window)
        box.finished.connect(box.deleteLater)
        box.open()


def short_name(path: Path) -> str:
    """Returns a file's name in a form that is safe to show."""
    return shorten(legible(path.name), 60)


def _format_unknown(paths: Sequence[Path]) -> str:
    return counted(
        len(paths),
        "{name} is not a battle, photo, roster, card pack or terrain model that Eyeline can read.",
        "{count} files are not battles, photos, rosters, card packs or terrain models that Eyeline can read.",
        name=short_name(paths[0]),
    )
