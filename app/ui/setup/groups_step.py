"""The fourth step: who is in which battle group, with a split proposed that breaks no rule."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.rules.setup_actions import Split
from app.ui.setup.option_buttons import OptionButtons, show_main
from app.ui.setup.setup_steps import is_grouped, mustered
from app.ui.setup.warbands_step import Problems
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, column, row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.model import Battle
    from app.rules.flow import GameFlow
    from app.ui.setup.setup_steps import SetupContext


def proposal(battle: Battle, side: str, course: GameFlow) -> dict[str, str]:
    """A group's name by fighter's id; the evenest split where none is without problems.

    Dear and cheap fighters are dealt out in turn, so that no group has all the strong ones.
    """
    fighters = sorted(mustered(battle, side), key=lambda one: (-(one.profile.points if one.profile else 0), one.id))
    ids, names = [fighter.id for fighter in fighters], [group.id for group in course.groups]
    splits = (_dealt(ids, dict(zip(names, sizes, strict=True))) for sizes in _sizes(len(ids), len(names)))
    first = next(splits, {})
    every = itertools.chain((first,), splits)
    return next((split for split in every if not course.check_groups(battle, side, split)), first)


def _sizes(count: int, groups: int) -> Iterator[tuple[int, ...]]:
    """How many each group may have, the evenest first; the middle one is given what is left over first."""
    ways = (way for way in itertools.product(range(count + 1), repeat=groups) if sum(way) == count)
    yield from sorted(ways, key=lambda way: (max(way) - min(way), [-size for size in way[1:2]], way))


def _dealt(ids: list[str], sizes: dict[str, int]) -> dict[str, str]:
    """Fighters dealt out one by one to the groups that still have room."""
    left, found = dict(sizes), dict[str, str]()
    turns = itertools.cycle(sizes)
    for id in ids:
        group = next((name for _ in sizes if left[name := next(turns)]), None)
        if group is not None:
            found[id] = group
            left[group] -= 1
    return found


class GroupsBody(QWidget):
    """`split_asked` tells the side whose groups are to be put together."""

    acted = Signal(object)
    split_asked = Signal(str)
    option_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: SetupContext | None = None
        self.rows: list[SideGroups] = []
        self._list = column(12)
        self.hidden = WrappingCheckBox(tr("Hide groups until both sides are done"))
        self.hidden.clicked.connect(self._refresh)
        self.offers = OptionButtons()
        self.offers.chosen.connect(self.option_chosen)
        down = column(10, self)
        down.addLayout(self._list)
        down.addWidget(self.offers)
        down.addWidget(self.hidden)

    def show_view(self, view: SetupContext) -> None:
        self._view = view
        self._refresh()

    def _refresh(self) -> None:
        view = self._view
        if view is None:
            return
        names = [side.name for side in view.battle.sides]
        while len(self.rows) < len(names):
            side = SideGroups()
            side.split_asked.connect(self.split_asked)
            side.proposed.connect(self._propose)
            self.rows.append(side)
            self._list.addWidget(side)
        hidden = self.hidden.on and not all(is_grouped(view.battle, name) for name in names)
        for side, name in zip(self.rows, names, strict=False):
            side.show_side(view, name, hidden)
        for side in self.rows[len(names) :]:
            side.hide()
        self.offers.show_options(view.options("groups"))

    def _propose(self, side: str) -> None:
        if self._view and self._view.course:
            found = proposal(self._view.battle, side, self._view.course)
            self.acted.emit(split(side, found))


def split(side: str, groups: Mapping[str, str]) -> Split:
    """The action that puts fighters into these groups."""
    return Split(side, tuple(sorted(groups.items())))


class SideGroups(QWidget):
    """One side's groups in words, what is wrong with them, and the ways to others."""

    split_asked = Signal(str)
    proposed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._side = ""
        self._mark, self._name = MarkWidget(20), WrappingLabel(bold=True)
        self.words, self.problems = WrappingLabel(factor=0.92), Problems()
        self.problems.chosen.connect(lambda: self.split_asked.emit(self._side))
        self.edit, self.propose = QPushButton(tr("Split…")), QPushButton(tr("Propose"))
        self.edit.clicked.connect(lambda: self.split_asked.emit(self._side))
        self.propose.clicked.connect(lambda: self.proposed.emit(self._side))
        self.propose.setToolTip(tr("Groups within the rules, with strong fighters spread evenly"))
        across = row(10)
        across.addWidget(self._mark)
        across.addWidget(self._name, 1)
        buttons = FlowLayout(8)
        buttons.addWidget(self.edit)
        buttons.addWidget(self.propose)
        down = column(5, self)
        down.addLayout(across)
        for widget in (self.words, self.problems):
            down.addWidget(widget)
        down.addLayout(buttons)

    def show_side(self, view: SetupContext, side: str, hidden: bool) -> None:
        """Show this side's groups, unless they are hidden."""
        self._side = side
        self._mark.show_side(*view.look(side))
        self._name.say(side)
        self.edit.setAccessibleName(tr("Split {side} into battle groups", side=side))
        self.propose.setAccessibleName(tr("Propose battle groups for {side}", side=side))
        there = any(fighter.state.group for fighter in view.battle.warband(side))
        done = is_grouped(view.battle, side)
        if hidden and there:
            self.words.say(tr("Split, and hidden for now") if done else tr("Started, and hidden for now"))
        else:
            self.words.say(_groups(view, side) if there else tr("Not split yet"))
        groups = {one.id: one.state.group for one in view.battle.warband(side) if one.state.group}
        found = view.course.check_groups(view.battle, side, groups) if view.course and there and not hidden else ()
        self.problems.show_problems(tuple((problem.text, problem.rule) for problem in found))
        show_main(self.edit, view.battle.clock.turn == side and not done)
        self.show()


def _groups(view: SetupContext, side: str) -> str:
    assert view.course is not None
    lines: list[str] = []
    for group in view.course.groups:
        names = [one.id for one in mustered(view.battle, side) if one.state.group == group.id]
        lines.append(f"{tr(group.text)} ({len(names)}): {', '.join(names) or '–'}")
    return "\n".join(lines)
