"""The entries of the terrain library as a list that Qt can show: filtered by words and by set, pictures when seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPixmap

from app.language import tr

if TYPE_CHECKING:
    from app.storage.library_entries import Entry

ENTRY = Qt.ItemDataRole.UserRole
MM_PER_INCH = 25.4


class LibraryList(QAbstractListModel):
    """What is shown of the library, one row an entry. `picture_wanted` is told once of each that has none."""

    picture_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Entry, ...] = ()
        self.shown: tuple[Entry, ...] = ()
        self._words, self._set = "", ""
        self._pictures: dict[str, QPixmap | None] = {}

    @property
    def sets(self) -> list[str]:
        return list(dict.fromkeys(entry.set for entry in self.entries))

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Have these; pictures of those that stay the same are kept."""
        kept = {entry.name for entry in entries} & {entry.name for entry in self.entries if entry in entries}
        self._pictures = {name: picture for name, picture in self._pictures.items() if name in kept}
        self.entries = entries
        self._filter()

    def find(self, words: str, set: str) -> None:
        """Show only what is of a set, and has all these words in its title, set or file name."""
        self._words, self._set = words, set
        self._filter()

    def show_picture(self, name: str) -> None:
        """The picture of this entry is there now, or another."""
        self._pictures.pop(name, None)
        for row, entry in enumerate(self.shown):
            if entry.name == name:
                self.dataChanged.emit(self.index(row), self.index(row), [Qt.ItemDataRole.DecorationRole])

    def row_of(self, name: str) -> int:
        """Where an entry is shown, -1 where it is not."""
        return next((row for row, entry in enumerate(self.shown) if entry.name == name), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        entry = self.shown[index.row()]
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(entry)
        say = _SAID.get(Qt.ItemDataRole(role))
        return say(entry) if say else None

    def _filter(self) -> None:
        words = self._words.casefold().split()
        self.beginResetModel()
        self.shown = tuple(
            entry
            for entry in self.entries
            if (not self._set or entry.set == self._set) and all(word in _haystack(entry) for word in words)
        )
        self.endResetModel()

    def _picture(self, entry: Entry) -> QPixmap | None:
        """Read when it is first painted; what is not there is asked for."""
        if entry.name not in self._pictures:
            found = QPixmap(str(entry.thumbnail)) if entry.thumbnail.is_file() else QPixmap()
            self._pictures[entry.name] = None if found.isNull() else found
            if found.isNull() and not entry.shipped:
                self.picture_wanted.emit(entry)
        return self._pictures[entry.name]


def size_words(size_mm: tuple[float, float, float]) -> str:
    """Width, depth and height in both measures."""
    mm = " × ".join(f"{length:.4g}" for length in size_mm)
    inches = " × ".join(f"{length / MM_PER_INCH:.3g}" for length in size_mm)
    return tr("{mm} mm ({inches} in)", mm=mm, inches=inches)


def tip(entry: Entry) -> str:
    """What is said of an entry under the mouse."""
    size = tr("{size}, {count} triangles", size=size_words(entry.card.size_mm), count=f"{entry.card.triangles:,}")
    return "\n".join((f"{entry.title} · {entry.set}", size, *entry.card.warnings))


def spoken(entry: Entry) -> str:
    """What a screen reader says of an entry."""
    said = tr("{title}, {set}, {size}", title=entry.title, set=entry.set, size=size_words(entry.card.size_mm))
    return (
        said if entry.sound else tr("{entry}. Warning: {warnings}", entry=said, warnings=" ".join(entry.card.warnings))
    )


def _haystack(entry: Entry) -> str:
    return f"{entry.title} {entry.set} {entry.card.source}".casefold()


_SAID: dict[Qt.ItemDataRole, Callable[[Entry], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda entry: entry.title,
    Qt.ItemDataRole.ToolTipRole: tip,
    Qt.ItemDataRole.AccessibleTextRole: spoken,
    ENTRY: lambda entry: entry,
}
"""What Qt is told of an entry, by the role it asks for."""
