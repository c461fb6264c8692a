"""The second step: both warbands, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import counted, mark, tr
from app.rules.setup_actions import Reveal
from app.ui.setup.option_buttons import OptionButtons, show_main
from app.ui.setup.setup_steps import BEFORE, PLAYERS, points
from app.ui.widgets.labels import WrappingLabel, column, plain, row
from app.ui.widgets.link_label import LinkLabel
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext

FIRST = (mark("Side A"), mark("Side B"), mark("Side C"), mark("Side D"))
"""What sides are called until players call them something else."""


class WarbandsBody(QWidget):
    """`warband_asked` tells the side whose warband is to be shown."""

    acted = Signal(object)
    warband_asked = Signal(str)
    option_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: SetupContext | None = None
        self.rows: list[SideRow] = []
        self._list = column(10)
        self.more = QPushButton(tr("Another side…"))
        self.more.clicked.connect(lambda: self.warband_asked.emit(self._free_name()))
        self.reveal = QPushButton(tr("Reveal the warbands"))
        self.reveal.clicked.connect(lambda: self.acted.emit(Reveal()))
        self.offers = OptionButtons()
        self.offers.chosen.connect(self.option_chosen)
        down = column(10, self)
        down.addLayout(self._list)
        for widget in (self.more, self.offers, self.reveal):
            down.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    def show_view(self, view: SetupContext) -> None:
        """Show every side's warband; two sides are there from the first."""
        self._view = view
        names = [*view.sides]
        while len(names) < PLAYERS:
            names.append(self._free_name(names))
        while len(self.rows) < len(names):
            self._add_row()
        for row_, name in zip(self.rows, names, strict=False):
            row_.show_side(view, name)
        for row_ in self.rows[len(names) :]:
            row_.hide()
        before = view.battle.clock.stage in BEFORE
        mustered = len(view.battle.sides) >= PLAYERS
        self.more.setVisible(before and mustered)
        self.reveal.setVisible(before)
        self.reveal.setEnabled(mustered)
        show_main(self.reveal, mustered)
        self.reveal.setToolTip("" if mustered else tr("Two sides need a warband first."))
        self.offers.show_options(tuple(one for one in view.options("warbands") if not isinstance(one.action, Reveal)))

    def _add_row(self) -> None:
        side = SideRow()
        side.asked.connect(self.warband_asked)
        self.rows.append(side)
        self._list.addWidget(side)

    def _free_name(self, taken: list[str] | None = None) -> str:
        names = taken if taken is not None else list(self._view.sides if self._view else ())
        known = {name.casefold() for name in names}
        return next((tr(name) for name in FIRST if tr(name).casefold() not in known), tr("Another side"))


class SideRow(QWidget):
    """One side: its mark, how many fighters it has, its problems, and the way to its warband."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._side = ""
        self._mark, self._name = MarkWidget(20), WrappingLabel(bold=True)
        self._count, self.problems = WrappingLabel(factor=0.92, name="muted"), Problems()
        self.edit = QPushButton()
        self.edit.clicked.connect(lambda: self.asked.emit(self._side))
        self.problems.chosen.connect(lambda: self.asked.emit(self._side))
        words = column(0)
        words.addWidget(self._name)
        words.addWidget(self._count)
        across = row(10)
        across.addWidget(self._mark)
        across.addLayout(words, 1)
        across.addWidget(self.edit)
        down = column(4, self)
        down.addLayout(across)
        down.addWidget(self.problems)

    def show_side(self, view: SetupContext, side: str) -> None:
        self._side, battle = side, view.battle
        if side in view.sides:
            self._mark.show_side(*view.look(side))
        else:
            self._mark.show_outcome(None)
        known = next((one for one in battle.sides if one.name == side), None)
        self._name.say(side)
        self._count.say(_counted(view, side, known.faction if known else ""))
        there = bool(battle.warband(side)) and known is not None
        self.edit.setText(tr("Edit…") if there else tr("Muster…"))
        self.edit.setAccessibleName(
            tr("Change the warband of {side}", side=side) if there else tr("Muster the warband of {side}", side=side)
        )
        found = view.course.check_warband(battle, side) if view.course and there else ()
        self.problems.show_problems(tuple((problem.text, problem.rule) for problem in found))
        self.show()


class Problems(QWidget):
    """What is wrong, one line each with its rule behind it; a click or Enter tells that it is to be looked into."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._down = column(3, self)
        self.lines: list[LinkLabel] = []

    def show_problems(self, problems: tuple[tuple[str, str], ...]) -> None:
        while len(self.lines) < len(problems):
            line = LinkLabel()
            line.clicked.connect(self.chosen)
            self.lines.append(line)
            self._down.addWidget(line)
        for line, (text, rule) in zip(self.lines, problems, strict=False):
            line.setText(text.replace("&", "&&"))
            line.setToolTip(plain(rule))
            line.setAccessibleName(tr("Problem: {problem}", problem=f"{text}. {rule}"))
            line.show()
        for line in self.lines[len(problems) :]:
            line.hide()
        self.setVisible(bool(problems))


def _counted(view: SetupContext, side: str, faction: str) -> str:
    count = len(view.battle.warband(side))
    if not count:
        return tr("No warband yet")
    said = [faction] if faction else []
    said.append(counted(count, "{count} fighter", "{count} fighters"))
    if cost := points(view.battle, side):
        said.append(tr("{points} points", points=cost))
    return " · ".join(said)
