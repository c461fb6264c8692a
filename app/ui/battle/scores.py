"""How the battle stands by its victory card, and victory points by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.widgets.dice import NOBODY
from app.ui.widgets.labels import Text, column, row, small_button
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import Side
    from app.rules.flow import Scoreboard


class Scores(QWidget):
    """A row for each side with its points, to be changed by hand, and what the victory card makes of it all."""

    scored = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Score] = {}
        self._said = Text(factor=0.94)
        self._text = Text(bold=True)
        self._list = column(4)
        down = column(6, self)
        down.addWidget(Text(tr("How it stands").upper(), factor=0.82, name="caption"))
        down.addWidget(self._text)
        down.addLayout(self._list)
        down.addWidget(self._said)

    def show_standing(self, standing: Scoreboard, sides: Sequence[Side], looks: Mapping[str, tuple[str, str]]) -> None:
        names = [side.name for side in sides]
        for name in [name for name in self._rows if name not in names]:
            gone = self._rows.pop(name)
            gone.hide()
            gone.deleteLater()
        for side in sides:
            if side.name not in self._rows:
                self._rows[side.name] = new = _Score(side.name)
                new.scored.connect(self.scored)
                self._list.addWidget(new)
            self._rows[side.name].show_points(side.points, looks.get(side.name, NOBODY))
        self._text.say(standing.text)
        self._said.say("\n".join(standing.lines))


class _Score(QWidget):
    """One side's points, with a button to either side of them."""

    scored = Signal(str, int)

    def __init__(self, side: str) -> None:
        super().__init__()
        self._side, self._mark = side, MarkWidget(16)
        self._name, self._points = Text(side), Text(bold=True)
        less = small_button("−", tr("One point less for {side}", side=side))
        more = small_button("+", tr("One point more for {side}", side=side))
        for button in (less, more):
            button.setProperty("narrow", True)
        less.clicked.connect(lambda: self.scored.emit(side, -1))
        more.clicked.connect(lambda: self.scored.emit(side, 1))
        across = row(8, self)
        across.addWidget(self._mark)
        across.addWidget(self._name, 1)
        for widget in (less, self._points, more):
            across.addWidget(widget)

    def show_points(self, points: int, look: tuple[str, str]) -> None:
        self._mark.show_side(*look)
        self._points.say(str(points))
        self._points.setAccessibleName(tr("{side}: {points} points", side=self._side, points=points))
