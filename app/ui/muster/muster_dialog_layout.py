"""The layout of the muster dialog: the collection on the left, the roster on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSplitter,
    QWidget,
)

from app.core.language import counted, tr
from app.rosters import Recruit, Roster
from app.ui.muster.recruit_form import RecruitForm
from app.ui.muster.roster_lists import CollectionList, ProblemList, RosterList
from app.ui.side_and_base_boxes import MAX_NAME_LENGTH
from app.ui.widgets.accessibility import announce
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_row, make_small_button
from app.ui.widgets.scroll_areas import make_scroll_area

if TYPE_CHECKING:
    from app.games.muster import Muster
    from app.games.setup import MusterWords
    from app.ui.muster.roster_draft import ValidationResult


MIDDLE = Qt.AlignmentFlag.AlignHCenter


class MusterDialogLayout(QObject):
    """The widgets of the dialog, with the words of a game; `MusterDialog` handles their signals."""

    def __init__(self, dialog: QDialog, muster: Muster, words: MusterWords) -> None:
        super().__init__(dialog)
        self._muster, self._words = muster, words
        demos = [roster.name for roster in muster.demo_rosters()]
        self.collection, self.roster_list = CollectionList(muster), RosterList(muster, tr(words.list))
        self.form = RecruitForm(muster)
        self.side, self.faction = QLineEdit(), QLineEdit()
        self.card, self.totals, self.missing, self.problems = (
            WrappingLabel(name="muted"),
            WrappingLabel(bold=True),
            WrappingLabel(),
            ProblemList(),
        )
        self.figures = WrappingLabel(name="muted")
        self.hint, self.message = WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self.add, self.import_ = _make_button(tr(words.add)), _make_button(tr("&Import a file…"))
        self.paste = _make_button(tr("&Paste list"))
        self.new_fighter, self.delete = _make_button(tr(muster.new_member)), _make_button(tr("De&lete"))
        self.demo, self.save = _make_button(tr(words.demo)), _make_button(tr("Save the r&oster…"))
        self.enlist, self.close_ = _make_button(tr("&Enlist")), _make_button(tr("&Close"))
        self.up = make_small_button("▲", tr("Move up; in some games the first fighter leads"))
        self.down, self.remove = make_small_button("▼", tr("Move down")), _make_button(tr("&Remove"))
        menu = QMenu(self.demo)
        for name in demos:
            menu.addAction(name).triggered.connect(lambda _=False, name=name: self.demo_chosen.emit(name))
        self.demo.setMenu(menu)
        self.start = EmptyRoster(tr(words.no_fighters), demos)
        self.demo_chosen = self.start.demo_chosen
        self._lay_out(dialog)

    def commit_edits(self) -> None:
        for line in (self.form.name, self.faction):
            if line.hasFocus():
                line.editingFinished.emit()

    def show_message(self, text: str, trouble: bool = False) -> None:
        self.message.setObjectName("warning" if trouble else "muted")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        self.message.show_text(text)
        self.message.setAccessibleName(text)
        announce(self.message, text, trouble)

    def show_draft(self, roster: Roster, side: str, found: ValidationResult, joins: int) -> None:
        """Shows the roster and the results of the rules."""
        if not self.faction.hasFocus() or not self.faction.isModified():
            self.faction.setText(roster.faction)
        self.roster_list.show_roster(roster, found.roles or tuple(one.role for one in roster.fighters))
        self.start.setVisible(not roster.fighters)
        self.demo.setVisible(bool(roster.fighters))  # An empty roster has a button for each demo.
        self.roster_list.setVisible(bool(roster.fighters))
        self.missing.show_text("\n".join(found.missing))
        self.problems.show_problems(found.problems)
        self.hint.show_text(_hint_text(self._words, side, found, joins))
        self.enlist.setText(tr("&Enlist anyway") if found.problems and roster.fighters else tr("&Enlist"))
        self.enlist.setEnabled(bool(found.possible and roster.fighters and side and not found.missing))
        self.save.setEnabled(bool(roster.fighters))

    def show_line(self, recruit: Recruit | None, at: int, lines: int) -> None:
        self.form.show_recruit(recruit)
        self.figures.show_text(self._muster.format_card(recruit) if recruit else "")
        self._form.setVisible(recruit is not None)
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < lines - 1)
        self.remove.setEnabled(recruit is not None)

    def show_card(self) -> None:
        """Shows the card of the selected fighter in the collection."""
        known = self.collection.current
        self.card.show_text(self._muster.format_card(known.recruit) if known else "")
        self.add.setEnabled(known is not None)
        self.delete.setEnabled(known is not None)

    def first_focus(self, side: str) -> QWidget:
        """Returns the widget with the initial focus: what is missing, or where to continue."""
        if not side:
            return self.side
        has_nobody = not self.start.isHidden() and not self.collection.all_fighters
        return next(iter(self.start.buttons), self.import_) if has_nobody else self.collection.search

    def _lay_out(self, dialog: QDialog) -> None:
        splitter = QSplitter()
        splitter.addWidget(make_scroll_area(self._make_left()))
        splitter.addWidget(make_scroll_area(self._make_right()))
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        letter = dialog.fontMetrics().averageCharWidth()
        splitter.setSizes([66 * letter, 96 * letter])
        self.enlist.setProperty("main", True)  # Not the default: Enter in the search must not enlist.
        layout = fill(make_column(10, dialog, (18, 14, 18, 16)), (splitter, 1))
        self.message.hide()
        fill(layout, self.message, _make_row(self.demo, self.save, None, self.close_, self.enlist))

    def _make_left(self) -> QWidget:
        left = QWidget()
        layout = make_column(10, left, (2, 4, 14, 4))
        layout.addWidget(WrappingLabel(tr(self._muster.own_fighters), 1.15, bold=True))
        fill(layout, (self.collection, 1), self.card, _make_row(self.add, self.delete, None), Divider())
        buttons = FlowLayout(8)
        for button in (self.import_, self.paste, self.new_fighter):
            buttons.addWidget(button)
        layout.addLayout(buttons)
        return left

    def _make_right(self) -> QWidget:
        right = QWidget()
        layout = make_column(10, right, (14, 4, 2, 4))
        fields = ((tr("&Side"), self.side), (tr("&Faction"), self.faction))
        row = make_row(8)
        for name, line in fields:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy(line)
            line.setAccessibleName(name.replace("&", ""))
            line.setMaxLength(MAX_NAME_LENGTH - 4)
            fill(row, label, (line, 1))
        self.side.setPlaceholderText(tr("e.g. Red"))
        fill(layout, row, (self.start, 1), (self.roster_list, 1))
        self.roster_list.setMinimumHeight(10 * self.roster_list.fontMetrics().lineSpacing())
        self.totals.setWordWrap(False)
        layout.addLayout(_make_row(self.totals, None, self.up, self.down, self.remove))
        self._form = QWidget()
        fill(make_column(10, self._form), Divider(), self.form, self.figures)
        self.missing.setObjectName("warning")
        for text in (self.missing, self.problems, self.hint):
            text.hide()
            layout.addWidget(text)
        layout.addWidget(self._form)
        return right


class EmptyRoster(QWidget):
    """The placeholder for an empty roster, with buttons for the demos; the other ways to fighters are on the left."""

    demo_chosen = Signal(str)

    def __init__(self, no_fighters: str, demos: Sequence[str]) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        layout = fill(make_column(8, self), 1)
        for label in (
            WrappingLabel(no_fighters, 1.1, bold=True),
            WrappingLabel(tr("Add from the left, or start with:"), name="muted"),
        ):
            label.setWordWrap(False)
            layout.addWidget(label, 0, MIDDLE)
        for name in demos:
            button = _make_button(tr("Demo: {name}", name=name.replace("&", "&&")))
            button.clicked.connect(lambda _=False, name=name: self.demo_chosen.emit(name))
            self.buttons.append(button)
            layout.addWidget(button, 0, MIDDLE)
        layout.addStretch(2)


def _hint_text(words: MusterWords, side: str, found: ValidationResult, joins: int) -> str:
    """Returns a text on what is missing before the roster can be enlisted, or on the effect of enlisting it."""
    if not found.possible:
        return tr("Free play has no mustering. Choose a game for this battle first; you can still save the roster.")
    if not side:
        return tr("Name the side first, for example Red.")
    if joins:
        return counted(
            joins,
            "{side} already has {count} fighter in the battle; these are added to it.",
            "{side} already has {count} fighters in the battle; these are added to them.",
            side=side,
        )
    return ""


def _make_button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _make_row(*widgets: QWidget | None) -> QHBoxLayout:
    """Returns widgets in a row; None is a stretch."""
    row = make_row(8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
