"""The step in which sides muster: each side's fighters, and the problems with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.setup.setup_steps import BEFORE, missing_side, mustering_sides
from app.ui.side_names import free_side_name
from app.ui.widgets.labels import LinkLabel, WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext


class MusterBody(QWidget):
    """The page. `muster_requested` sends the side whose roster is to be shown."""

    muster_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._context: SetupContext | None = None
        self.rows: list[SideRow] = []
        self._list = make_column(10)
        self.more_button = QPushButton(tr("Another side…"))
        self.more_button.clicked.connect(
            lambda: self.muster_requested.emit(free_side_name(self._context.sides) if self._context else "")
        )
        self.boxes, self.option_buttons = ChoiceBoxes(), OptionButtons()
        self.action_requested = self.boxes.action_requested
        self.option_chosen = self.option_buttons.chosen
        layout = fill(make_column(10, self), self._list, (self.more_button, 0, Qt.AlignmentFlag.AlignLeft))
        fill(layout, self.boxes, (self.option_buttons, 0, Qt.AlignmentFlag.AlignLeft))

    def show_context(self, context: SetupContext) -> None:
        """Shows all sides; there are at least two from the start."""
        self._context = context
        names = mustering_sides(context.battle)
        while len(self.rows) < len(names):
            side = SideRow()
            side.muster_requested.connect(self.muster_requested)
            self.rows.append(side)
            self._list.addWidget(side)
        for row_, name in zip(self.rows, names, strict=False):
            row_.show_side(context, name)
        for row_ in self.rows[len(names) :]:
            row_.hide()
        room = len(names) < context.setup.most_sides
        self.more_button.setVisible(context.battle.clock.stage in BEFORE and room)
        self.more_button.setEnabled(not missing_side(context.battle))
        step = next((one.id for one in context.steps if one.page == "muster"), "")
        self.boxes.show_choices(context.choices(step))
        self.option_buttons.show_options(context.options(step))


class SideRow(QWidget):
    """One side: its mark, summary and problems, and a button that opens its roster."""

    muster_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._side = ""
        self._mark, self._name = MarkWidget(20), WrappingLabel(bold=True)
        self._count, self.problems = WrappingLabel(factor=0.92, name="muted"), Problems()
        self.edit_button = QPushButton()
        self.edit_button.clicked.connect(lambda: self.muster_requested.emit(self._side))
        self.problems.chosen.connect(lambda: self.muster_requested.emit(self._side))
        words = fill(make_column(0), self._name, self._count)
        row = fill(make_row(10), self._mark, (words, 1), self.edit_button)
        fill(make_column(4, self), row, self.problems)

    def show_side(self, context: SetupContext, side: str) -> None:
        self._side, battle = side, context.battle
        if side in context.sides:
            self._mark.show_side(*context.side_look(side))
        else:
            self._mark.show_outcome(None)
        known = next((one for one in battle.sides if one.name == side), None)
        self._name.show_text(side)
        setup, any_ = context.setup, bool(battle.fighters_of(side))
        self._count.show_text(setup.muster_summary(battle, side) if any_ else tr(setup.words.no_roster))
        there = any_ and known is not None
        self.edit_button.setText(tr("Edit…") if there else tr("Muster…"))
        self.edit_button.setAccessibleName(tr(setup.words.edit if there else setup.words.muster, side=side))
        found = context.game.check_muster(battle, side) if there else ()
        self.problems.show_problems(tuple((problem.text, problem.rule) for problem in found))
        self.show()


class Problems(QWidget):
    """Problems, one per line, with the rule in the tooltip; `chosen` is emitted on a click or Enter."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._layout = make_column(3, self)
        self.lines: list[LinkLabel] = []

    def show_problems(self, problems: tuple[tuple[str, str], ...]) -> None:
        while len(self.lines) < len(problems):
            line = LinkLabel()
            line.clicked.connect(self.chosen)
            self.lines.append(line)
            self._layout.addWidget(line)
        for line, (text, rule) in zip(self.lines, problems, strict=False):
            line.setText(text.replace("&", "&&"))
            line.setToolTip(plain_tooltip(rule))
            line.setAccessibleName(tr("Problem: {problem}", problem=f"{text}. {rule}"))
            line.show()
        for line in self.lines[len(problems) :]:
            line.hide()
        self.setVisible(bool(problems))
