"""The panel of plans: the current plan, its note, its fighters, commands, and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QToolButton, QWidget

from app.core.language import format_number, tr
from app.games.plan_actions import PlanTurn
from app.model import Fighter, Plan
from app.planning.plan_score import PlanScore
from app.ui.actions.context_menu import MenuEntry, show_entries
from app.ui.form_fields import WordsEdit
from app.ui.planning.plan_score_table import PlanScoreTable
from app.ui.planning.plans_controller import CURRENT_TABLE
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.labels import Divider, WrappingLabel, make_form, plain_tooltip
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.theme import scale_length
from app.ui.widgets.wrapping_buttons import WrappingButton

MAX_NOTE_LENGTH = 2000
NOTE_HIGH, LIST_HIGH = 54, 150
TURN = 15.0
"""Degrees by which a menu entry rotates a ghost."""


class NoteEdit(WordsEdit):
    """A text field for the note. `left` is emitted when it loses focus, so that the text can be saved."""

    left = Signal()

    def focusOutEvent(self, e: QFocusEvent) -> None:
        super().focusOutEvent(e)
        self.left.emit()


class PlansPanel(Panel):
    """The panel. Everything except the position of a ghost also works with the keyboard.

    `command_requested` sends "new", "copy", "rename", "delete", "take", "ghosts", "exchange", "follow", or the id of
    a command that prints or exports the plan.
    """

    plan_chosen = Signal(str)
    compared = Signal(object)
    """The name of a plan, `CURRENT_TABLE`, or None; a `Signal(str)` would turn None into `CURRENT_TABLE`."""
    noted = Signal(str)
    fighter_chosen = Signal(str)
    stand_requested = Signal(str)
    clear_requested = Signal(str)
    ghost_turned = Signal(str, float)
    turn_requested = Signal(str)
    guess_requested = Signal(str)
    command_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__(tr("Plans"), "plans")
        self._filling = False
        self._noted = ("", "")
        """The name of the plan whose note is shown, and its saved note."""
        self._plans, self._other = CompactBox(tr("Plan")), CompactBox(tr("Compare with"))
        self._plans.currentIndexChanged.connect(self._on_plan_chosen)
        self._other.currentIndexChanged.connect(self._on_compared)
        self._note = NoteEdit(MAX_NOTE_LENGTH)
        self._note.setAccessibleName(tr("Plan note"))
        self._note.setPlaceholderText(tr("Purpose and reminders"))
        self._note.setObjectName("note")
        self._note.setMinimumWidth(0)
        self._note.setFixedHeight(scale_length(NOTE_HIGH))
        self._note.left.connect(self.commit_note)
        self._fighters = QListWidget()
        self._fighters.setAccessibleName(tr("Fighters"))
        self._fighters.setFixedHeight(scale_length(LIST_HIGH))
        self._fighters.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._fighters.customContextMenuRequested.connect(self._show_menu)
        self._fighters.currentItemChanged.connect(self._on_fighter_chosen)
        self._hint = WrappingLabel(name="muted")
        self._table = PlanScoreTable()
        self._status = WrappingLabel(name="muted")
        self._buttons = {
            id: self._make_button(id, text, tip)
            for id, text, tip in (
                ("new", tr("New"), ""),
                ("copy", tr("Copy"), ""),
                ("rename", tr("Rename…"), ""),
                ("delete", tr("Delete"), ""),
                ("ghosts", tr("Move ghosts"), ""),
                ("take", tr("Use current positions"), ""),
                ("follow", tr("Place as planned"), tr("Place fighters as planned, following the game’s rules")),
            )
        }
        self._turn = self._make_menu_button(tr("Mirror"))
        self._guess = self._make_menu_button(tr("Guess deployment"))
        self._sheet = self._make_menu_button(tr("Plan sheet"))
        self._lay_out()
        self._fill_turns()
        self._fill_sheets()
        self.show_plans((), None, None)

    def take_focus(self) -> None:
        """Sets the focus to the choice of plans, or to "New" if there is none."""
        (self._plans if self._plans.count() else self._buttons["new"]).setFocus()

    def show_plans(self, plans: Sequence[Plan], plan: Plan | None, compared: str | None) -> None:
        """Shows the plans, the current one, and the comparison: a plan's name, `CURRENT_TABLE`, or None."""
        self._filling = True
        names = [one.name for one in plans]
        _fill(self._plans, [(name, name) for name in names], plan.name if plan else None)
        others: list[tuple[str, str | None]] = [(tr("No plan"), None), (tr("Current table"), CURRENT_TABLE)]
        others += [(name, name) for name in names if plan is None or name != plan.name]
        _fill(self._other, others, compared)
        noted = (plan.name, plan.note) if plan else ("", "")
        if noted != self._noted:  # Otherwise, keep the text being typed.
            self._noted = noted
            self._note.setPlainText(noted[1])
        for id in ("copy", "rename", "delete", "follow"):
            self._buttons[id].setEnabled(plan is not None)
        for widget in (self._plans, self._other, self._note, self._turn, self._sheet):
            widget.setEnabled(plan is not None)
        self._filling = False
        if plan is None:
            self._table.show_scores(())
            self._status.show_text(tr("No plan yet. Create one, or use the current positions."))

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

    def show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows the scores of plans."""
        self._table.show_scores(scores)
        self._status.show_text(
            tr(
                "Number of fighters that are unseen, can be attacked or can attack in round one, and the "
                "average distance to the nearest objective. For each fighter: the number of enemies that "
                "see it, can attack it and can be attacked by it. Sampled, not verdicts; each fighter "
                "makes one move or its longest charge, without further effects of its own card or of "
                "others."
            )
            if scores
            else ""
        )

    def show_progress(self, share: float = 0.0) -> None:
        """Shows the progress of the scores."""
        self._status.show_text(tr("Calculating… {share}", share=format_number(share, ".0%")))

    def commit_note(self) -> None:
        """Saves the note as typed."""
        if self._note.isEnabled():
            self.noted.emit(self._note.words)

    # Implementation

    def _lay_out(self) -> None:
        layout = self.make_page(10, (18, 16, 18, 16))
        form = make_form()
        form.addRow(tr("Plan"), self._plans)
        layout.addLayout(form)
        layout.addLayout(_make_flow(*(self._buttons[id] for id in ("new", "copy", "rename", "delete"))))
        layout.addWidget(self._note)
        layout.addWidget(WrappingLabel(tr("Ghosts"), name="caption"))
        layout.addWidget(self._fighters)
        layout.addWidget(self._hint)
        layout.addLayout(_make_flow(self._buttons["ghosts"], self._buttons["take"], self._turn, self._guess))
        layout.addLayout(_make_flow(self._buttons["follow"], self._sheet))
        layout.addWidget(Divider())
        form = make_form()
        form.addRow(tr("Compare with"), self._other)
        layout.addLayout(form)
        layout.addWidget(self._table)
        layout.addWidget(self._status)
        layout.addStretch(1)

    def _make_button(self, id: str, text: str, tip: str) -> WrappingButton:
        button = WrappingButton(text)
        button.setToolTip(plain_tooltip(tip))
        button.clicked.connect(lambda: self.command_requested.emit(id))
        return button

    def _make_menu_button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(QMenu(button))
        return button

    def _fill_turns(self) -> None:
        turns: tuple[tuple[PlanTurn, str], ...] = (
            ("across", tr("Mirror left–right")),
            ("deep", tr("Mirror near–far")),
            ("half", tr("Rotate by 180°")),
        )
        menu = self._turn.menu()
        for turn, text in turns:
            menu.addAction(text).triggered.connect(lambda _=False, turn=turn: self.turn_requested.emit(turn))
        menu.addSeparator()
        exchange: Callable[..., object] = lambda _=False: self.command_requested.emit("exchange")  # noqa: E731
        menu.addAction(tr("Swap the zones of both sides")).triggered.connect(exchange)

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

    def _on_plan_chosen(self) -> None:
        name = self._plans.currentData()
        if name is not None and not self._filling:
            self.commit_note()
            self.plan_chosen.emit(name)

    def _on_compared(self) -> None:
        if not self._filling:
            self.compared.emit(self._other.currentData())

    def _on_fighter_chosen(self, item: QListWidgetItem | None) -> None:
        if item and not self._filling:
            self.fighter_chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _make_flow(*widgets: QWidget) -> FlowLayout:
    flow = FlowLayout(8)
    for widget in widgets:
        flow.addWidget(widget)
    return flow


def _fill(box: CompactBox, rows: Sequence[tuple[str, str | None]], chosen: str | None) -> None:
    if rows != [(box.itemText(number), box.itemData(number)) for number in range(box.count())]:
        box.clear()
        for text, data in rows:
            box.addItem(text, data)
    box.setCurrentIndex(next((number for number, (_, data) in enumerate(rows) if data == chosen), -1))


def _format_place(fighter: Fighter, plan: Plan | None) -> str:
    """Returns a fighter's name, and whether its place is missing, planned or a guess."""
    place = plan.place(fighter.id) if plan else None
    if place is None:
        return tr("{name}: no position yet", name=fighter.id)
    return tr("{name}: a guess", name=fighter.id) if place.guessed else tr("{name}: planned", name=fighter.id)
