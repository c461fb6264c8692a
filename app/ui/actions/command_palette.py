"""The command palette: finds commands and fighters by a few letters.

A query matches a text if the letters of each of its words occur in the text in order, ignoring case and accents. Of all
ways to place a word's letters, the one with the highest score counts: letters that start a word or follow each other
score more, gaps and late starts less. `_score_word` finds it by dynamic programming.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem

from app.core.language import tr
from app.ui.actions.menu_layout import find_menu
from app.ui.actions.shortcuts import format_key, get_key
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, plain_tooltip
from app.ui.widgets.theme import scale_length, theme

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.workspace import Workspace

START, NEXT, GAP, LATE = 8, 5, 1, 0.1
"""Points for a letter that starts a word and for a letter right after the previous one; penalties for each skipped
letter (up to six in a row) and for each letter before the first match.
"""
FAR = 6


def score_match(letters: str, text: str) -> float | None:
    """Returns a score, higher is better; None if a word of the query does not match."""
    plain = _normalize(text)
    words = list(dict.fromkeys(_normalize(letters).split()))
    if not all(_has_in_order(word, plain) for word in words):
        return None
    return sum(_score_word(word, plain) for word in words)


def _has_in_order(word: str, text: str) -> bool:
    """Returns whether the letters occur in the text in this order, which rules out most texts quickly."""
    left = iter(text)
    return all(letter in left for letter in word)


def _score_word(word: str, text: str) -> float:
    """Returns the best score of all ways to find the word's letters in the text, which must contain them in order.

    Goes through the word and keeps, for each position of the current letter, the best score of the letters so far.
    """
    places = [at for at, letter in enumerate(text) if letter == word[0]]
    scores = {at: _score_start(text, at) + NEXT * (at == 0) - LATE * at for at in places}
    for letter in word[1:]:
        scores = _score_next_letter(scores, [at for at, other in enumerate(text) if other == letter], text)
    return max(scores.values())


def _score_next_letter(scores: dict[int, float], places: list[int], text: str) -> dict[int, float]:
    """Returns the best score for each position of the next letter."""
    found: dict[int, float] = {}
    for at in places:
        candidates = [
            rest + NEXT * (at == last + 1) - GAP * min(at - last - 1, FAR) for last, rest in scores.items() if last < at
        ]
        if candidates:
            found[at] = max(candidates) + _score_start(text, at)
    return found


def _score_start(text: str, at: int) -> float:
    return START * (at == 0 or not text[at - 1].isalnum())


def _normalize(text: str) -> str:
    """Returns the text in lower case without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}
WIDTH, HEIGHT = 620, 420
NAMED = 1.0
"""Bonus for fighters: they are few, and a player who types a name means it."""


@dataclass(frozen=True)
class PaletteEntry:
    """An entry: its text, menu, shortcut and action, and why it cannot be run."""

    text: str
    place: str
    key: str
    run: Callable[[], object]
    possible: bool = True
    unavailable_reason: str = ""
    bonus: float = 0.0
    """Bonus to its score."""


def list_entries(workspace: Workspace) -> list[PaletteEntry]:
    """Returns all commands, then all fighters as observer and as target."""
    keys, registry = workspace.settings.current.keys, workspace.actions
    found = [
        PaletteEntry(
            text=row.title if row.menu_text else registry.actions[row.id].text().replace("&", ""),
            place=tr(find_menu(row.id)).replace("&", ""),
            key=format_key(get_key(row, keys)),
            run=registry.actions[row.id].trigger,
            possible=row.enabled(),
            unavailable_reason=row.disabled_reason(),
        )
        for row in registry.commands
        if row.id != "find"
    ]
    return found + _list_fighters(workspace.document)


def _list_fighters(document: BattleDocument | None) -> list[PaletteEntry]:
    if document is None:
        return []
    choice, ids = document.sight_pair, [fighter.id for fighter in document.session.battle.fighters]
    observer = choice.observer
    looks = [
        PaletteEntry(
            tr("{fighter} as observer", fighter=id), tr("Observer"), "", lambda id=id: choice.choose(id), bonus=NAMED
        )
        for id in ids
    ]
    looked_at = [
        PaletteEntry(
            text=tr("{fighter} as target", fighter=id),
            place=tr("Target"),
            key="",
            run=lambda id=id: choice.choose(observer, id),
            bonus=2 * NAMED,
        )
        for id in ids
        if id != observer
    ]
    return looked_at + looks if observer else looks


class CommandPalette(Dialog):
    """A search line above a list with the best match first; Esc and Enter close it."""

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(tr("Find a command"))
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = list_entries(workspace)
        self._items: list[QTreeWidgetItem] = []
        self._row = 0
        self._line, self._list, self._why = QLineEdit(), QTreeWidget(), WrappingLabel(name="muted")
        self._line.setPlaceholderText(tr("Command or fighter"))
        self._line.setAccessibleName(tr("Command or fighter"))
        self._line.setClearButtonEnabled(False)
        self._line.installEventFilter(self)
        self._line.textChanged.connect(self._search)
        self._list.setColumnCount(3)
        self._list.setHeaderHidden(True)
        self._list.setRootIsDecorated(False)
        self._list.setUniformRowHeights(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setAccessibleName(tr("Results"))
        self._list.header().setStretchLastSection(False)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for number in (1, 2):
            self._list.header().setSectionResizeMode(number, QHeaderView.ResizeMode.ResizeToContents)
        self._list.itemClicked.connect(self._run_item)
        fill(make_column(8, self, (12, 12, 12, 12)), self._line, self._list, self._why)
        self.resize(min(scale_length(WIDTH), window.width() - 40), min(scale_length(HEIGHT), window.height() - 80))
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, 60)))
        self._search("")

    @property
    def result_texts(self) -> list[str]:
        """The listed texts, best first."""
        return [item.text(0) for item in self._items]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets the arrow keys move in the list while the player types, and Enter run the current entry."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in MOVES:
            self._select_row(self._row + MOVES[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run_item(self._list.currentItem())
        else:
            return False
        return True

    def _search(self, letters: str) -> None:
        scored = [(score_match(letters, f"{entry.text} {entry.place}"), entry) for entry in self._entries]
        fitting = [(score + entry.bonus, entry) for score, entry in scored if score is not None]
        if letters.strip():
            fitting.sort(key=lambda pair: (-pair[0], not pair[1].possible))
        self._list.clear()
        self._items = [_make_item(entry) for _, entry in fitting]
        for item in self._items:
            item.setSizeHint(0, QSize(0, self.fontMetrics().height() + 9))
        self._list.addTopLevelItems(self._items)
        self._select_row(0)

    def _select_row(self, row: int) -> None:
        if not self._items:
            self._why.show_text(tr("No matches."))
            return
        self._row = min(max(row, 0), len(self._items) - 1)
        item = self._items[self._row]
        self._list.setCurrentItem(item)
        entry = _get_entry(item)
        self._why.show_text(entry.unavailable_reason)
        announce(self._line, item.data(0, Qt.ItemDataRole.AccessibleTextRole))

    def _run_item(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and _get_entry(item).possible:
            self.accept()
            _get_entry(item).run()


def _make_item(entry: PaletteEntry) -> QTreeWidgetItem:
    """Returns the entry's item, greyed out if it cannot be run."""
    item = QTreeWidgetItem([entry.text, entry.place, entry.key])
    item.setData(0, Qt.ItemDataRole.UserRole, entry)
    said = ", ".join(part for part in (entry.text, entry.key, entry.unavailable_reason) if part)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, said)
    item.setToolTip(0, plain_tooltip(entry.unavailable_reason))
    item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    for number in range(3):
        if number or not entry.possible:
            item.setForeground(number, QBrush(QColor(theme().muted)))
    if not entry.possible:
        font = item.font(0)
        font.setItalic(True)
        item.setFont(0, font)
    return item


def _get_entry(item: QTreeWidgetItem) -> PaletteEntry:
    found = item.data(0, Qt.ItemDataRole.UserRole)
    assert isinstance(found, PaletteEntry)
    return found
