"""How the warband's dialog looks: what the player has on the left, the warband on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSplitter,
    QWidget,
)

from app.language import tr
from app.storage.rosters import Recruit, Roster
from app.ui.side_and_base_boxes import LONGEST
from app.ui.warband.recruit_form import RecruitForm
from app.ui.warband.warband_list import CollectionList, ProblemList, WarbandList
from app.ui.warband.warband_text import card
from app.ui.widgets.accessibility import announce
from app.ui.widgets.labels import Divider, WrappingLabel, column, row, small_button
from app.ui.widgets.theme import scaled

if TYPE_CHECKING:
    from app.ui.warband.warband_draft import ValidationResult


class WarbandDialogLayout(QObject):
    """The layout of the warband dialog; what its parts do is decided by `WarbandDialog`."""

    demo_chosen = Signal(str)

    def __init__(self, dialog: QDialog, demos: Sequence[str]) -> None:
        super().__init__(dialog)
        self.shelf, self.band, self.form = CollectionList(), WarbandList(), RecruitForm()
        self.side, self.faction = QLineEdit(), QLineEdit()
        self.card, self.totals, self.asked, self.problems = (
            WrappingLabel(name="muted"),
            WrappingLabel(bold=True),
            WrappingLabel(),
            ProblemList(),
        )
        self.figures = WrappingLabel(name="muted")
        self.about, self.message = WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self.add, self.import_ = _button(tr("Add to the warband")), _button(tr("Import a file…"))
        self.paste = _button(tr("Paste list"))
        self.paste.setToolTip(tr("Read a roster that was copied, from a web site for instance"))
        self.type_, self.forget = _button(tr("New fighter…")), _button(tr("Delete"))
        self.demo, self.save = _button(tr("Demo warband")), _button(tr("Save the roster…"))
        self.enlist, self.close_ = _button(tr("Enlist")), _button(tr("Close"))
        self.up = small_button("▲", tr("Move up; in some games the first fighter leads"))
        self.down, self.remove = small_button("▼", tr("Move down")), _button(tr("Remove"))
        self._demos(demos)
        self._lay_out(dialog)

    def settle(self) -> None:
        for line in (self.form.name, self.faction):
            if line.hasFocus():
                line.editingFinished.emit()

    def tell(self, text: str, trouble: bool = False) -> None:
        self.message.setObjectName("warning" if trouble else "muted")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        self.message.say(text)
        self.message.setAccessibleName(text)
        announce(self.message, text, trouble)

    def show_draft(self, roster: Roster, side: str, found: ValidationResult, joins: int) -> None:
        """Show the warband, and what the rules would say of it."""
        if not self.faction.hasFocus() or not self.faction.isModified():
            self.faction.setText(roster.faction)
        self.band.show_roster(roster, found.roles or tuple(one.role for one in roster.fighters))
        self.asked.say("\n".join(found.asked))
        self.problems.show_problems(found.problems)
        self.about.say(_about(roster, side, found, joins))
        self.enlist.setText(tr("Enlist anyway") if found.problems and roster.fighters else tr("Enlist"))
        self.enlist.setEnabled(bool(found.possible and roster.fighters and side and not found.asked))
        self.save.setEnabled(bool(roster.fighters))

    def show_line(self, recruit: Recruit | None, at: int, lines: int) -> None:
        """Show what can be said of the current line."""
        self.form.show_recruit(recruit)
        self.figures.say(card(recruit.profile) if recruit else "")
        self._form.setVisible(recruit is not None)
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < lines - 1)
        self.remove.setEnabled(recruit is not None)

    def show_shelf(self) -> None:
        """Show the card of the fighter that would be added."""
        known = self.shelf.current
        self.card.say(card(known.profile) if known else "")
        self.add.setEnabled(known is not None)
        self.forget.setEnabled(known is not None)

    def _demos(self, names: Sequence[str]) -> None:
        menu = QMenu(self.demo)
        for name in names:
            menu.addAction(name).triggered.connect(lambda _=False, name=name: self.demo_chosen.emit(name))
        self.demo.setMenu(menu)

    def _lay_out(self, dialog: QDialog) -> None:
        across = QSplitter()
        across.addWidget(_scrolled(self._left()))
        across.addWidget(_scrolled(self._right()))
        across.setStretchFactor(0, 2)
        across.setStretchFactor(1, 3)
        across.setChildrenCollapsible(False)
        letter = dialog.fontMetrics().averageCharWidth()
        across.setSizes([66 * letter, 96 * letter])
        self.enlist.setFont(scaled(self.enlist.font(), 1.0, QFont.Weight.DemiBold))
        down = column(10, dialog)
        down.setContentsMargins(18, 14, 18, 16)
        down.addWidget(across, 1)
        self.message.hide()
        down.addWidget(self.message)
        down.addLayout(_beside(self.demo, self.save, None, self.close_, self.enlist))

    def _left(self) -> QWidget:
        left = QWidget()
        down = column(10, left)
        down.setContentsMargins(2, 4, 14, 4)
        down.addWidget(WrappingLabel(tr("Your fighters"), 1.15, bold=True))
        down.addWidget(self.shelf, 1)
        down.addWidget(self.card)
        down.addLayout(_beside(self.add, self.forget, None))
        down.addWidget(Divider())
        down.addLayout(_beside(self.import_, self.paste, self.type_, None))
        return left

    def _right(self) -> QWidget:
        right = QWidget()
        down = column(10, right)
        down.setContentsMargins(14, 4, 2, 4)
        down.addLayout(self._heads())
        down.addWidget(self.band, 1)
        self.band.setMinimumHeight(10 * self.band.fontMetrics().lineSpacing())
        self.totals.setWordWrap(False)
        down.addLayout(_beside(self.totals, None, self.up, self.down, self.remove))
        self._form = QWidget()
        inside = column(10, self._form)
        inside.addWidget(Divider())
        inside.addWidget(self.form)
        inside.addWidget(self.figures)
        self.asked.setObjectName("warning")
        for text in (self.asked, self.problems, self.about):
            text.hide()
            down.addWidget(text)
        down.addWidget(self._form)
        return right

    def _heads(self) -> QHBoxLayout:
        fields = ((tr("Side"), self.side), (tr("Faction"), self.faction))
        across = row(8)
        for name, line in fields:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy(line)
            line.setAccessibleName(name)
            line.setMaxLength(LONGEST - 4)
            across.addWidget(label)
            across.addWidget(line, 1)
        self.side.setPlaceholderText(tr("such as: Red"))
        return across


def _about(roster: Roster, side: str, found: ValidationResult, joins: int) -> str:
    """What is still missing before anything can be enlisted, or what that would do."""
    if not roster.fighters:
        return tr("Add fighters from the left, or drop a roster’s file here.")
    if not found.possible:
        return tr("This battle is free play, which knows no warbands. Choose its game first; the roster can be saved.")
    if not side:
        return tr("Name the side first, such as: Red.")
    if joins:
        return tr("{side} has {count} fighters in the battle already; these join them.", side=side, count=joins)
    return ""


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _beside(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None is room."""
    across = row(8)
    for widget in widgets:
        if widget is None:
            across.addStretch(1)
        else:
            across.addWidget(widget)
    return across


def _scrolled(inside: QWidget) -> QScrollArea:
    """With a bar where there is no room for it, at large text sizes."""
    room = QScrollArea()
    room.setWidget(inside)
    room.setWidgetResizable(True)
    room.setFrameShape(QFrame.Shape.NoFrame)
    room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return room
