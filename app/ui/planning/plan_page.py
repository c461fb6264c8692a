"""The page of plans: the current plan, its note, its fighters as ghosts, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QInputDialog, QListWidget, QListWidgetItem, QMessageBox, QSizePolicy, QWidget

from app.core.language import format_number, labelled, tr
from app.games.plan_actions import PlanTurn
from app.games.plan_batch import PlanBatch
from app.model import Fighter, Plan
from app.planning.plan_score import PlanScore
from app.ui.actions.context_menu import MenuEntry, show_entries
from app.ui.form_fields import WordsEdit
from app.ui.planning.plan_score_table import format_sums
from app.ui.planning.plans_controller import PlansController
from app.ui.widgets.dialogs import input_box, message_box
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.labels import SteadyLabel, fill, make_column, make_form
from app.ui.widgets.theme import scale_length
from app.ui.widgets.wrapping_buttons import MenuButton, WrappingButton, make_button_grid

MAX_NOTE_LENGTH = 2000
NOTE_HIGH, LIST_HIGH = 44, 90
HINT_LINES, SUM_LINES = 2, 4
"""Lines of room for the hint and the sums, so that no button moves under the mouse."""
TURN = 15.0
"""Degrees by which a menu entry rotates a ghost."""
MAX_SHOWN_PROBLEMS = 8
"""Largest number of problems shown."""


class NoteEdit(WordsEdit):
    """A text field for the note. `left` is emitted when it loses focus, so that the text can be saved."""

    left = Signal()

    def focusOutEvent(self, e: QFocusEvent) -> None:
        super().focusOutEvent(e)
        self.left.emit()


class PlanPage(QWidget):
    """The page. Everything except the position of a ghost also works with the keyboard.

    `ghosts_requested` asks for the tool that moves ghosts; `sheet_requested` sends the id of a command that prints or
    exports the plan.
    """

    ghosts_requested = Signal()
    sheet_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "plans")
        self._filling = False
        self._noted = ("", "")
        """The name of the plan whose note is shown, and its saved note."""
        self.controller: PlansController | None = None
        self._plans = CompactBox(tr("Plan"))
        self._plans.currentTextChanged.connect(self._show_plan)
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
        self._hint, self._sums = SteadyLabel(HINT_LINES, "muted"), SteadyLabel(SUM_LINES, "muted")
        self._buttons = {
            "new": self._make_button(tr("New"), lambda plans: plans.add(tr("Plan"))),
            "ghosts": self._make_button(tr("Move ghosts"), lambda _: self.ghosts_requested.emit()),
            "take": self._make_button(tr("Use current positions"), lambda plans: plans.take_table()),
            "follow": self._make_button(tr("Place as planned"), lambda plans: plans.place_fighters()),
        }
        self._buttons["ghosts"].setCheckable(True)
        self._buttons["follow"].setToolTip(tr("Place fighters as planned, following the game’s rules"))
        self._edit, self._sheet = MenuButton(tr("Edit")), MenuButton(tr("Plan sheet"))
        self._guess = MenuButton(tr("Guess positions"))
        self._lay_out()
        self._fill_edit()
        self._fill_sheets()
        self._show_plans((), None)

    def attach(self, controller: PlansController) -> None:
        """Shows the plans of the open battle."""
        self.controller = controller
        controller.changed.connect(self._update)
        controller.scored.connect(self._show_scores)
        controller.progressed.connect(self._show_progress)
        controller.objected.connect(self._ask_to_overrule)
        self._update()

    def take_focus(self) -> None:
        """Sets the focus to the choice of plans, or to "New" if there is none."""
        (self._plans if self._plans.count() else self._buttons["new"]).setFocus()

    def commit_note(self) -> None:
        """Saves the note as typed."""
        if self.controller and self._note.isEnabled():
            self.controller.note(self._note.words)

    def show_moving(self, on: bool) -> None:
        """Shows whether ghosts are being moved."""
        self._buttons["ghosts"].setChecked(on)
        self._show_hint()

    def ask_for_name(self) -> QInputDialog | None:
        controller = self.controller
        if controller is None or controller.plan is None:
            return None
        dialog = input_box(self.window(), tr("Rename plan"), tr("Plan name"))
        dialog.setTextValue(controller.name)
        dialog.textValueSelected.connect(lambda name: name.strip() and controller.rename(name.strip()[:80]))
        dialog.open()
        return dialog

    # Implementation

    def _update(self) -> None:
        controller = self.controller
        if controller:
            self._show_plans(controller.plans, controller.plan)
            self._show_fighters(controller.fighters, controller.plan, controller.chosen)
            self._show_sides(tuple(dict.fromkeys(one.side for one in controller.fighters)))

    def _show_plan(self, name: str) -> None:
        self.commit_note()
        if self.controller:
            self.controller.show_plan(name)

    def _show_plans(self, plans: Sequence[Plan], plan: Plan | None) -> None:
        """Shows the plans, and the current one."""
        self._plans.offer([(one.name, one.name) for one in plans], plan.name if plan else None)
        noted = (plan.name, plan.note) if plan else ("", "")
        if noted != self._noted:  # Otherwise, keep the text being typed.
            self._noted = noted
            self._note.setPlainText(noted[1])
        for widget in (self._plans, self._note, self._edit, self._sheet, self._buttons["follow"]):
            widget.setEnabled(plan is not None)
        self._note.setVisible(plan is not None)
        if plan is None:
            self._sums.setText(tr("No plan yet. Create one, or use the current positions."))
        else:
            self._show_progress()

    def _show_fighters(self, fighters: Sequence[Fighter], plan: Plan | None, chosen: str) -> None:
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
        self._show_hint()

    def _show_hint(self) -> None:
        chosen, is_moving = self.controller.chosen if self.controller else "", self._buttons["ghosts"].isChecked()
        if is_moving and chosen:
            self._hint.setText(tr("Click the table to place {name}, or drag ghosts. Esc ends.", name=chosen))
        elif is_moving:
            self._hint.setText(tr("Drag ghosts, or choose a fighter and click the table. Esc ends."))
        elif chosen:
            self._hint.setText(tr("Press “Move ghosts”, then click the table to place {name}.", name=chosen))
        else:
            self._hint.setText("")

    def _show_sides(self, sides: Sequence[str]) -> None:
        """Offers to guess the deployment of these sides."""
        menu = self._guess.menu()
        menu.clear()
        for side in sides:
            text = side.replace("&", "&&")
            menu.addAction(text).triggered.connect(
                lambda _=False, side=side: self.controller and self.controller.guess(side)
            )
        self._guess.setEnabled(bool(sides))

    def _show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows the sums of the sides that the plan places."""
        plan, score = self.controller.plan if self.controller else None, scores[0]
        sides = dict.fromkeys(place.side for place in plan.places if score.has_enemies(place.side)) if plan else ()
        told = [labelled(side, format_sums(score.sides[side])) for side in sides if side in score.sides]
        self._sums.setText("\n".join(told))

    def _show_progress(self, share: float = 0.0) -> None:
        self._sums.setText(tr("Calculating… {share}", share=format_number(share, ".0%")))

    def _lay_out(self) -> None:
        fill(
            make_column(8, self, (14, 10, 14, 10)),
            make_form((tr("Plan"), self._plans)),
            make_button_grid(self._buttons["new"], self._edit),
            self._note,
            (self._fighters, 1),
            self._hint,
            make_button_grid(self._buttons["ghosts"], self._guess, self._buttons["take"]),
            self._sums,
            make_button_grid(self._sheet, self._buttons["follow"]),
        )

    def _make_button(self, text: str, act: Callable[[PlansController], object]) -> WrappingButton:
        button = WrappingButton(text)
        button.clicked.connect(lambda: self.controller and act(self.controller))
        return button

    def _fill_edit(self) -> None:
        self._add_entry(tr("Copy"), lambda plans: plans.add(plans.name, copied=True))
        self._add_entry(tr("Rename…"), lambda _: self.ask_for_name())
        self._add_entry(tr("Delete"), lambda plans: plans.delete())
        self._edit.menu().addSeparator()
        turns: tuple[tuple[PlanTurn, str], ...] = (
            ("across", tr("Mirror left–right")),
            ("deep", tr("Mirror near–far")),
            ("half", tr("Rotate by 180°")),
        )
        for turn, text in turns:
            self._add_entry(text, lambda plans, turn=turn: plans.turn(turn))
        self._add_entry(tr("Swap the zones of both sides"), lambda plans: plans.exchange())

    def _add_entry(self, text: str, act: Callable[[PlansController], object]) -> None:
        entry = self._edit.menu().addAction(text)
        entry.triggered.connect(lambda: self.controller and act(self.controller))

    def _fill_sheets(self) -> None:
        for command, text in (
            ("print_plan", tr("Print…")),
            ("print_plan_true", tr("Print at actual size…")),
            ("export_plan", tr("Export as PDF…")),
            ("export_plan_true", tr("Export at actual size as PDF…")),
        ):
            act = self._sheet.menu().addAction(text)
            act.triggered.connect(lambda _=False, command=command: self.sheet_requested.emit(command))

    def _add_fighter(self, id: str, text: str, chosen: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, id)
        self._fighters.addItem(item)
        if chosen:
            self._fighters.setCurrentItem(item)

    def _show_menu(self, at: QPoint) -> None:
        item = self._fighters.itemAt(at) or self._fighters.currentItem()
        controller = self.controller
        if item and controller:
            id: str = item.data(Qt.ItemDataRole.UserRole)
            entries = (
                MenuEntry(tr("Plan its current position"), lambda: controller.place_here(id)),
                MenuEntry(tr("Rotate ghost left"), lambda: controller.turn_ghost(id, TURN)),
                MenuEntry(tr("Rotate ghost right"), lambda: controller.turn_ghost(id, -TURN)),
                MenuEntry(tr("Clear its planned position"), lambda: controller.clear(id)),
            )
            show_entries(entries, self._fighters, self._fighters.viewport().mapToGlobal(at))

    def _on_fighter_chosen(self, item: QListWidgetItem | None) -> None:
        if item and self.controller and not self._filling:
            self.controller.choose(item.data(Qt.ItemDataRole.UserRole))

    def _ask_to_overrule(self, batch: PlanBatch) -> QMessageBox:
        """Shows the problems of the plan. Players may overrule them, or place only the other fighters."""
        lines = list(dict.fromkeys(f"{one.text[:1].upper()}{one.text[1:]}." for one in batch.problems))
        rules = list(dict.fromkeys(one.rule for one in batch.problems))
        more = "\n".join(
            [*lines[:MAX_SHOWN_PROBLEMS], *(["…"] if len(lines) > MAX_SHOWN_PROBLEMS else []), "", *rules[:2]]
        )
        box = message_box(
            QMessageBox.Icon.Question,
            tr("Some positions in this plan break the rules."),
            more,
            buttons=QMessageBox.StandardButton.Cancel,
            parent=self.window(),
        )
        role = QMessageBox.ButtonRole.AcceptRole
        everybody = box.addButton(tr("Place all anyway"), role)
        others = box.addButton(tr("Place only the others"), role) if batch.actions else None
        everybody.clicked.connect(lambda: self.controller and self.controller.place_fighters(overrule=True))
        if others:
            others.clicked.connect(lambda: self.controller and self.controller.apply_allowed(batch))
            box.setDefaultButton(others)
        box.open()
        return box


def _format_place(fighter: Fighter, plan: Plan | None) -> str:
    """Returns a fighter's name, and whether its place is missing, planned or a guess."""
    place = plan.place(fighter.id) if plan else None
    if place is None:
        return tr("{name}: no position yet", name=fighter.id)
    return tr("{name}: a guess", name=fighter.id) if place.guessed else tr("{name}: planned", name=fighter.id)
