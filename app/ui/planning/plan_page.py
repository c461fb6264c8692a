"""The page of plans: the current plan, its note, its fighters as ghosts, and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QGridLayout, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from app.core.language import format_number, tr
from app.games.plan_actions import PlanTurn
from app.model import Fighter, Plan
from app.planning.plan_score import PlanScore
from app.ui.actions.context_menu import MenuEntry, show_entries
from app.ui.form_fields import WordsEdit
from app.ui.planning.plan_box import PlanBox
from app.ui.planning.plan_score_table import format_sums
from app.ui.widgets.labels import WrappingLabel, make_column, make_form, plain_tooltip
from app.ui.widgets.theme import scale_length
from app.ui.widgets.wrapping_buttons import MenuButton, WrappingButton

MAX_NOTE_LENGTH = 2000
NOTE_HIGH, LIST_HIGH = 44, 90
TURN = 15.0
"""Degrees by which a menu entry rotates a ghost."""


class NoteEdit(WordsEdit):
    """A text field for the note. `left` is emitted when it loses focus, so that the text can be saved."""

    left = Signal()

    def focusOutEvent(self, e: QFocusEvent) -> None:
        super().focusOutEvent(e)
        self.left.emit()


class PlanPage(QWidget):
    """The page. Everything except the position of a ghost also works with the keyboard.

    `command_requested` sends "new", "copy", "rename", "delete", "take", "ghosts", "exchange", "follow", or the id of
    a command that prints or exports the plan.
    """

    noted = Signal(str)
    fighter_chosen = Signal(str)
    stand_requested = Signal(str)
    clear_requested = Signal(str)
    ghost_turned = Signal(str, float)
    turn_requested = Signal(str)
    guess_requested = Signal(str)
    command_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "plans")
        self._filling = False
        self._noted = ("", "")
        """The name of the plan whose note is shown, and its saved note."""
        self._plans = PlanBox(tr("Plan"))
        self.plan_chosen = self._plans.chosen
        self._note = NoteEdit(MAX_NOTE_LENGTH)
        self._note.setAccessibleName(tr("Plan note"))
        self._note.setPlaceholderText(tr("Purpose and reminders"))
        self._note.setObjectName("note")
        self._note.setMinimumWidth(0)
        self._note.setFixedHeight(scale_length(NOTE_HIGH))
        self._note.left.connect(self.commit_note)
        self._fighters = QListWidget()
        self._fighters.setAccessibleName(tr("Fighters"))
        self._fighters.setMinimumHeight(scale_length(LIST_HIGH))
        self._fighters.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._fighters.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._fighters.customContextMenuRequested.connect(self._show_menu)
        self._fighters.currentItemChanged.connect(self._on_fighter_chosen)
        self._hint, self._sums = WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self._buttons = {
            id: self._make_button(id, text, tip)
            for id, text, tip in (
                ("new", tr("New"), ""),
                ("ghosts", tr("Move ghosts"), ""),
                ("take", tr("Use current positions"), ""),
                ("follow", tr("Place as planned"), tr("Place fighters as planned, following the game’s rules")),
            )
        }
        self._edit, self._sheet = MenuButton(tr("Edit")), MenuButton(tr("Plan sheet"))
        self._guess = MenuButton(tr("Guess positions"))
        self._lay_out()
        self._fill_edit()
        self._fill_sheets()
        self.show_plans((), None)

    def take_focus(self) -> None:
        """Sets the focus to the choice of plans, or to "New" if there is none."""
        (self._plans if self._plans.count() else self._buttons["new"]).setFocus()

    def show_plans(self, plans: Sequence[Plan], plan: Plan | None) -> None:
        """Shows the plans, and the current one."""
        self._plans.show_plans([(one.name, one.name) for one in plans], plan.name if plan else None)
        noted = (plan.name, plan.note) if plan else ("", "")
        if noted != self._noted:  # Otherwise, keep the text being typed.
            self._noted = noted
            self._note.setPlainText(noted[1])
        for widget in (self._plans, self._note, self._edit, self._sheet, self._buttons["follow"]):
            widget.setEnabled(plan is not None)
        if plan is None:
            self._sums.show_text(tr("No plan yet. Create one, or use the current positions."))
        else:
            self.show_progress()

    def show_fighters(self, fighters: Sequence[Fighter], plan: Plan | None, chosen: str) -> None:
        """Shows the fighters and whether each has a place; fighters that no longer exist come last."""
        self._filling = True
        self._fighters.clear()
        there = {one.id for one in fighters}
        for one in fighters:
            self._add_fighter(one.id, _format_place(one, plan), one.id == chosen)
        for place in plan.places if plan else ():
            if place.fighter not in there:
                told = tr("{name}: no longer in this battle", name=place.fighter)
                self._add_fighter(place.fighter, told, place.fighter == chosen)
        self._filling = False
        self._hint.show_text(
            tr("Press “Move ghosts”, then click the table to place {name}.", name=chosen) if chosen else ""
        )

    def show_sides(self, sides: Sequence[str]) -> None:
        """Offers to guess the deployment of these sides."""
        menu = self._guess.menu()
        menu.clear()
        for side in sides:
            text = side.replace("&", "&&")
            menu.addAction(text).triggered.connect(lambda _=False, side=side: self.guess_requested.emit(side))
        self._guess.setEnabled(bool(sides))

    def show_score(self, plan: Plan, score: PlanScore) -> None:
        """Shows the sums of the sides that the plan places."""
        sides = dict.fromkeys(place.side for place in plan.places if place.side in score.sides)
        self._sums.show_text("\n".join(format_sums(score, side) for side in sides))

    def show_progress(self, share: float = 0.0) -> None:
        """Shows the progress of the sums."""
        self._sums.show_text(tr("Calculating… {share}", share=format_number(share, ".0%")))

    def commit_note(self) -> None:
        """Saves the note as typed."""
        if self._note.isEnabled():
            self.noted.emit(self._note.words)

    # Implementation

    def _lay_out(self) -> None:
        layout = make_column(8, self)
        layout.setContentsMargins(14, 10, 14, 10)
        form = make_form()
        form.addRow(tr("Plan"), self._plans)
        layout.addLayout(form)
        layout.addLayout(_make_grid(self._buttons["new"], self._edit))
        layout.addWidget(self._note)
        layout.addWidget(self._fighters, 1)
        layout.addWidget(self._hint)
        buttons = self._buttons["ghosts"], self._buttons["take"], self._guess, self._sheet
        layout.addLayout(_make_grid(*buttons))
        layout.addWidget(self._sums)
        layout.addWidget(self._buttons["follow"])

    def _make_button(self, id: str, text: str, tip: str) -> WrappingButton:
        button = WrappingButton(text)
        button.setToolTip(plain_tooltip(tip))
        button.clicked.connect(lambda: self.command_requested.emit(id))
        return button

    def _fill_edit(self) -> None:
        menu = self._edit.menu()
        for command, text in (("copy", tr("Copy")), ("rename", tr("Rename…")), ("delete", tr("Delete"))):
            menu.addAction(text).triggered.connect(lambda _=False, id=command: self.command_requested.emit(id))
        menu.addSeparator()
        turns: tuple[tuple[PlanTurn, str], ...] = (
            ("across", tr("Mirror left–right")),
            ("deep", tr("Mirror near–far")),
            ("half", tr("Rotate by 180°")),
        )
        for turn, text in turns:
            menu.addAction(text).triggered.connect(lambda _=False, turn=turn: self.turn_requested.emit(turn))
        exchange = menu.addAction(tr("Swap the zones of both sides"))
        exchange.triggered.connect(lambda: self.command_requested.emit("exchange"))

    def _fill_sheets(self) -> None:
        for command, text in (
            ("print_plan", tr("Print…")),
            ("print_plan_true", tr("Print at actual size…")),
            ("export_plan", tr("Export as PDF…")),
            ("export_plan_true", tr("Export at actual size as PDF…")),
        ):
            act = self._sheet.menu().addAction(text)
            act.triggered.connect(lambda _=False, command=command: self.command_requested.emit(command))

    def _add_fighter(self, id: str, text: str, chosen: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, id)
        self._fighters.addItem(item)
        if chosen:
            self._fighters.setCurrentItem(item)

    def _show_menu(self, at: QPoint) -> None:
        item = self._fighters.itemAt(at) or self._fighters.currentItem()
        if item:
            id: str = item.data(Qt.ItemDataRole.UserRole)
            entries = (
                MenuEntry(tr("Plan its current position"), lambda: self.stand_requested.emit(id)),
                MenuEntry(tr("Rotate ghost left"), lambda: self.ghost_turned.emit(id, TURN)),
                MenuEntry(tr("Rotate ghost right"), lambda: self.ghost_turned.emit(id, -TURN)),
                MenuEntry(tr("Clear its planned position"), lambda: self.clear_requested.emit(id)),
            )
            show_entries(entries, self._fighters, self._fighters.viewport().mapToGlobal(at))

    def _on_fighter_chosen(self, item: QListWidgetItem | None) -> None:
        if item and not self._filling:
            self.fighter_chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _make_grid(*buttons: QWidget) -> QGridLayout:
    """Returns buttons of equal width in two columns."""
    grid = QGridLayout()
    for number, button in enumerate(buttons):
        grid.addWidget(button, *divmod(number, 2))
        grid.setColumnStretch(number % 2, 1)
    return grid


def _format_place(fighter: Fighter, plan: Plan | None) -> str:
    """Returns a fighter's name, and whether its place is missing, planned or a guess."""
    place = plan.place(fighter.id) if plan else None
    if place is None:
        return tr("{name}: no position yet", name=fighter.id)
    return tr("{name}: a guess", name=fighter.id) if place.guessed else tr("{name}: planned", name=fighter.id)
