"""The lists of the muster dialog: the roster, its problems, and the collection."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.muster import Muster
from app.games.ruling import Problem
from app.rosters import KnownFighter, Recruit, Roster
from app.storage.fighter_collection import FighterCollection, find_matches
from app.ui.side_and_base_boxes import CompactBox, format_base
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip


class RosterList(QTreeWidget):
    """`move_requested` asks to move the current line up (-1) or down (1), `remove_requested` to remove it."""

    move_requested = Signal(int)
    remove_requested = Signal()

    def __init__(self, muster: Muster, name: str) -> None:
        super().__init__()
        self._muster = muster
        self.setHeaderLabels([tr(muster.member), tr(muster.count), tr("Points"), tr("Role"), tr("Base")])
        self.setColumnHidden(3, not muster.roles)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(name)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    @property
    def current_row(self) -> int:
        """The index of the current line, -1 if there is none."""
        item = self.currentItem()
        return self.indexOfTopLevelItem(item) if item else -1

    def show_roster(self, roster: Roster, roles: tuple[str, ...]) -> None:
        """Shows a roster; `roles` are the roles that the rules assign to its lines."""
        at = max(self.current_row, 0)
        with QSignalBlocker(self):
            self.clear()
            self.addTopLevelItems(
                [self._make_item(one, role) for one, role in zip(roster.fighters, roles, strict=True)]
            )
        self.show_line(min(at, len(roster.fighters) - 1))

    def show_line(self, at: int) -> None:
        if item := self.topLevelItem(at):
            self.setCurrentItem(item)

    def _make_item(self, recruit: Recruit, role: str) -> QTreeWidgetItem:
        base = format_base(recruit.base) if recruit.base else tr("Choose…")
        part = tr(dict(self._muster.roles).get(role, role)) if role else ""
        count = str(recruit.count) if recruit.count else "–"
        item = QTreeWidgetItem([format_title(recruit), count, str(recruit.points), part, base])
        for at in (1, 2):
            item.setTextAlignment(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for at in range(5):
            item.setToolTip(at, plain_tooltip(f"{format_title(recruit)}\n{self._muster.format_card(recruit)}"))
        if not recruit.has_figures:
            item.setText(0, tr("{name} (profile incomplete)", name=format_title(recruit)))
        for at, known in ((0, recruit.has_figures), (1, recruit.count), (4, recruit.base)):
            if not known:
                font = item.font(at)
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(at, font)
        item.setSizeHint(0, QSize(0, round(1.7 * self.fontMetrics().lineSpacing())))
        return item

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Removes a line with Delete, and moves it with Alt and the arrow keys."""
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        elif alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_requested.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


def format_title(recruit: Recruit) -> str:
    """Returns the title of a roster's line: its profile, after its own name if it has one."""
    if recruit.name:
        return f"{recruit.name}, {recruit.profile.name}"
    return recruit.profile.name


MAX_NAMES = 5
"""Largest number of problems listed for one rule."""


class ProblemList(QWidget):
    """A list of problems, hidden if it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = make_column(6, self)
        self.lines: list[tuple[WrappingLabel, WrappingLabel]] = []

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Shows problems, grouped by rule."""
        rules: dict[str, list[str]] = {}
        for problem in problems:
            rules.setdefault(problem.rule, []).append(f"! {(problem.text[:1].upper() + problem.text[1:])}.")
        while len(self.lines) < len(rules):
            text, rule = WrappingLabel(bold=True), WrappingLabel(factor=0.88, name="muted")
            both = make_column(0)
            for one in (text, rule):
                one.hide()
                both.addWidget(one)
            self._layout.addLayout(both)
            self.lines.append((text, rule))
        found = [*rules.items(), *[("", list[str]())] * (len(self.lines) - len(rules))]
        for (text, rule), (broken, texts) in zip(self.lines, found, strict=True):
            text.show_text(
                "\n".join(
                    texts[:MAX_NAMES]
                    + ([tr("and {count} more", count=len(texts) - MAX_NAMES)] * (len(texts) > MAX_NAMES))
                )
            )
            rule.show_text(broken)
            text.setAccessibleName(tr("Problem: {problem}", problem=" ".join([*texts, broken])))
        self.setVisible(bool(problems))


KNOWN = Qt.ItemDataRole.UserRole
MAX_SHOWN_FIGHTERS = 500
"""Largest number of listed fighters. A collection can have twenty thousand, which would take seconds at each key."""


class CollectionList(QWidget):
    """`add_requested` carries the fighter to add, `chosen` is emitted when another line is current."""

    add_requested = Signal(KnownFighter)
    chosen = Signal()

    def __init__(self, muster: Muster) -> None:
        super().__init__()
        self._muster = muster
        self._all: tuple[KnownFighter, ...] = ()
        self.search, self.faction = _Search(), CompactBox(tr("Faction filter"))
        self.search.setPlaceholderText(tr(muster.search))
        self.search.setAccessibleName(tr("Search: {list}", list=tr(muster.own_fighters)))
        self.search.setClearButtonEnabled(True)
        self.list, self.hint = _List(muster), WrappingLabel(name="muted")
        self.search.textChanged.connect(lambda _: self._fill())
        self.search.down.connect(self.list.setFocus)
        self.search.returnPressed.connect(self.request_add)
        self.faction.currentIndexChanged.connect(lambda _: self._fill())
        self.list.itemActivated.connect(lambda *_: self.request_add())
        self.list.currentItemChanged.connect(lambda *_: self.chosen.emit())
        row = fill(make_row(8), (self.search, 3), (self.faction, 2))
        fill(make_column(8, self), row, (self.list, 1), self.hint)

    @property
    def current(self) -> KnownFighter | None:
        item = self.list.currentItem()
        return item.data(0, KNOWN) if item else None

    @property
    def all_fighters(self) -> tuple[KnownFighter, ...]:
        """All fighters, including those filtered out."""
        return self._all

    def refresh(self) -> None:
        try:
            self._all = tuple(one for one in FighterCollection().read_all() if self._muster.is_own(one.recruit))
        except PlayerError as error:
            self._all = ()
            self.hint.show_text(str(error))
            return
        chosen = self.faction.currentData() or ""
        with QSignalBlocker(self.faction):
            self.faction.clear()
            self.faction.addItem(tr("All factions"), "")
            for faction in sorted({one.profile.faction for one in self._all if one.profile.faction}, key=str.casefold):
                self.faction.addItem(faction, faction)
            self.faction.setCurrentIndex(max(self.faction.findData(chosen), 0))
        self._fill()

    def request_add(self) -> None:
        """Emits the current fighter to be added."""
        if self.current:
            self.add_requested.emit(self.current)

    def _fill(self) -> None:
        matches = find_matches(self._all, self.search.text(), self.faction.currentData() or "")
        found, before = matches[:MAX_SHOWN_FIGHTERS], self.current
        self.list.clear()
        high = round(1.7 * self.fontMetrics().lineSpacing())
        items = [_make_shelf_item(one, high, self._muster.format_card(one.recruit)) for one in found]
        self.list.addTopLevelItems(items)
        at = found.index(before) if before in found else 0
        if items:
            self.list.setCurrentItem(items[at])
        self.hint.show_text(self._hint_text(len(matches)))
        self.chosen.emit()

    def _hint_text(self, matches: int) -> str:
        if not self._all:
            return tr(self._muster.none_yet)
        if matches > MAX_SHOWN_FIGHTERS:
            return counted(
                matches - MAX_SHOWN_FIGHTERS,
                "{count} more is not shown; type part of its name.",
                "{count} more are not shown; type part of a name.",
            )
        return "" if matches else tr("No matches. Try fewer letters.")


class _List(QTreeWidget):
    def __init__(self, muster: Muster) -> None:
        super().__init__()
        self.setHeaderLabels([tr(muster.member), tr("Faction"), tr("Points")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(tr(muster.own_fighters))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, 14 * self.fontMetrics().averageCharWidth())


class _Search(QLineEdit):
    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the focus to the list on the down key."""
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)


def _make_shelf_item(one: KnownFighter, high: int, card: str) -> QTreeWidgetItem:
    profile = one.profile
    item = QTreeWidgetItem([profile.name, profile.faction, str(profile.points)])
    item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    item.setData(0, KNOWN, one)
    for at in range(3):
        item.setToolTip(at, plain_tooltip(f"{profile.name}\n{card}"))
    item.setSizeHint(0, QSize(0, high))
    return item
