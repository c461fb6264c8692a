"""The step in which sides are split into groups; the game can propose a legal split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.games.actions import Action
from app.games.group_proposal import propose_groups
from app.games.setup_actions import Split
from app.ui.setup.muster_step import Problems
from app.ui.setup.option_buttons import OptionButtons
from app.ui.setup.setup_steps import is_grouped, sorted_fighters
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.ui.setup.setup_steps import SetupContext


class GroupsBody(QWidget):
    """The page. `split_requested` sends the side whose groups are to be edited."""

    action_requested = Signal(Action)
    split_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._context: SetupContext | None = None
        self.rows: list[SideGroups] = []
        self._list = make_column(12)
        self.hide_box = WrappingCheckBox(tr("Hide groups until both sides are done"))
        self.hide_box.clicked.connect(self._refresh)
        self.option_buttons = OptionButtons()
        self.option_chosen = self.option_buttons.chosen
        fill(make_column(10, self), self._list, self.option_buttons, self.hide_box)

    def show_context(self, context: SetupContext) -> None:
        self._context = context
        self._refresh()

    def _refresh(self) -> None:
        view = self._context
        if view is None:
            return
        names = [side.name for side in view.battle.sides]
        while len(self.rows) < len(names):
            side = SideGroups()
            side.split_requested.connect(self.split_requested)
            side.propose_requested.connect(self._propose)
            self.rows.append(side)
            self._list.addWidget(side)
        hidden = self.hide_box.checked and not all(is_grouped(view.battle, name) for name in names)
        for side, name in zip(self.rows, names, strict=False):
            side.show_side(view, name, hidden)
        for side in self.rows[len(names) :]:
            side.hide()
        step = next((one.id for one in view.steps if one.page == "groups"), "")
        self.option_buttons.show_options(view.options(step))

    def _propose(self, side: str) -> None:
        if self._context:
            found = propose_groups(self._context.battle, side, self._context.game)
            self.action_requested.emit(make_split(side, found))


def make_split(side: str, groups: Mapping[str, str]) -> Split:
    """Returns the action that puts fighters into these groups."""
    return Split(side, tuple(sorted(groups.items())))


class SideGroups(QWidget):
    """One side's groups as text, their problems, and buttons to change them."""

    split_requested = Signal(str)
    propose_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._side = ""
        self._mark, self._name = MarkWidget(20), WrappingLabel(bold=True)
        self.summary, self.problems = WrappingLabel(factor=0.92), Problems()
        self.problems.chosen.connect(lambda: self.split_requested.emit(self._side))
        self.edit_button, self.propose_button = QPushButton(tr("Split…")), QPushButton(tr("Propose"))
        self.edit_button.clicked.connect(lambda: self.split_requested.emit(self._side))
        self.propose_button.clicked.connect(lambda: self.propose_requested.emit(self._side))
        self.propose_button.setToolTip(tr("Groups within the rules, with strong fighters spread evenly"))
        row = fill(make_row(10), self._mark, (self._name, 1))
        buttons = FlowLayout(8)
        buttons.addWidget(self.edit_button)
        buttons.addWidget(self.propose_button)
        fill(make_column(5, self), row, self.summary, self.problems, buttons)

    def show_side(self, context: SetupContext, side: str, hidden: bool) -> None:
        """Shows this side's groups, unless they are hidden."""
        self._side = side
        self._mark.show_side(*context.side_look(side))
        self._name.show_text(side)
        self.edit_button.setAccessibleName(tr("Split {side} into groups", side=side))
        self.propose_button.setAccessibleName(tr("Propose groups for {side}", side=side))
        there = any(fighter.state.group for fighter in context.battle.fighters_of(side))
        done = is_grouped(context.battle, side)
        if hidden and there:
            self.summary.show_text(tr("Split (hidden)") if done else tr("Started (hidden)"))
        else:
            self.summary.show_text(_format_groups(context, side) if there else tr("Not split yet"))
        groups = {one.id: one.state.group for one in context.battle.fighters_of(side) if one.state.group}
        found = context.game.check_groups(context.battle, side, groups) if there and not hidden else ()
        self.problems.show_problems(tuple((problem.text, problem.rule) for problem in found))
        self.show()


def _format_groups(context: SetupContext, side: str) -> str:
    lines: list[str] = []
    for group in context.game.groups:
        names = [one.id for one in sorted_fighters(context.battle, side) if one.state.group == group.id]
        lines.append(f"{tr(group.text)} ({len(names)}): {', '.join(names) or '–'}")
    return "\n".join(lines)
