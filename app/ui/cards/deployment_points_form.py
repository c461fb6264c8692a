"""The points of a deployment card: drawn with the mouse, or typed in a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from app.language import mark, tr
from app.ui.cards.card_board import CardBoardView, with_line, with_place, with_point
from app.ui.cards.card_items import COLOURS, GROUPS
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, DoubleSpinBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, column, row

if TYPE_CHECKING:
    from app.model import CardPoint, DeploymentCard

WIDE = 420
MOST = 30
EDGES: dict[str, str] = {
    "": mark("a point"),
    "top": mark("the whole far edge"),
    "bottom": mark("the whole near edge"),
    "left": mark("the whole left edge"),
    "right": mark("the whole right edge"),
    "top-left": mark("far edge, left half"),
    "top-right": mark("far edge, right half"),
    "bottom-left": mark("near edge, left half"),
    "bottom-right": mark("near edge, right half"),
    "left-top": mark("left edge, far half"),
    "left-bottom": mark("left edge, near half"),
    "right-top": mark("right edge, far half"),
    "right-bottom": mark("right edge, near half"),
    "other": mark("another line"),
}
"""What a point can be, seen with the arrow pointing away."""


class PointsForm(QWidget):
    """The card on the left, and on the right what the chosen point is."""

    def __init__(self, card: DeploymentCard) -> None:
        super().__init__()
        self.card = card
        self._filling = False
        self.board = CardBoardView(WIDE)
        self.which, self.group, self.colour, self.kind = ComboBox(), ComboBox(), ComboBox(), ComboBox()
        self.round, self.left, self.far = SpinBox(), DoubleSpinBox(), DoubleSpinBox()
        self.add, self.drop = QPushButton(tr("Add")), QPushButton(tr("Remove"))
        self._set_up()
        self._lay_out()
        self._show(0)

    def choose(self, number: int) -> None:
        self._show(number)

    @property
    def at(self) -> int:
        return self.which.currentIndex()

    def _set_up(self) -> None:
        names = {
            self.which: tr("Point"), self.group: tr("Group"), self.colour: tr("Colour"), self.kind: tr("Where"),
            self.round: tr("Which round"), self.left: tr("Inches from the left"),
            self.far: tr("Inches from the far edge"),
        }  # fmt: skip
        for widget, name in names.items():
            widget.setAccessibleName(name)
        self._names = names
        for box, offered in ((self.group, GROUPS), (self.colour, COLOURS), (self.kind, EDGES)):
            for id, text in offered.items():
                box.addItem(tr(text), id)
        self.round.setRange(1, 9)
        for box, side in ((self.left, 0), (self.far, 1)):
            box.setRange(0.0, self.card.size[side])
            box.setSingleStep(0.5)
            box.setDecimals(2)
            box.setSuffix("″")
            box.valueChanged.connect(self._meant)
        self.round.valueChanged.connect(self._meant)
        self.which.activated.connect(self._show)
        for box in (self.group, self.colour, self.kind):
            box.activated.connect(self._meant)
        self.board.chosen.connect(self._show)
        self.board.placed.connect(lambda cell: self._put(with_place(self._point, cell)))
        self.board.lined.connect(lambda start, end: self._put(with_line(self._point, start, end)))
        self.add.clicked.connect(self._add)
        self.drop.clicked.connect(self._drop)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for number, (widget, name) in enumerate(self._names.items()):
            grid.addWidget(WrappingLabel(name, name="muted"), number, 0)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        buttons = FlowLayout(8)
        for button in (self.add, self.drop):
            buttons.addWidget(button)
        right = column(10)
        right.addLayout(grid)
        right.addLayout(buttons)
        right.addWidget(
            WrappingLabel(
                tr("Click the card to put the chosen point there; drag along an edge to make it a line."),
                factor=0.88,
                name="muted",
            )
        )
        right.addStretch(1)
        across = row(18, self)
        across.addWidget(self.board)
        across.addLayout(right, 1)

    @property
    def _point(self) -> CardPoint:
        return self.card.points[self.at]

    def _show(self, number: int) -> None:
        """Show the card, and what this point of it is."""
        self._filling = True
        self.which.clear()
        for index, point in enumerate(self.card.points, 1):
            self.which.addItem(f"{index} · {tr(GROUPS.get(point.group, point.group))}, {tr(COLOURS[point.colour])}")
        self.which.setCurrentIndex(min(number, len(self.card.points) - 1))
        self.board.show_card(self.card)
        self.board.mark(self.at)
        self.drop.setEnabled(len(self.card.points) > 1)
        self.add.setEnabled(len(self.card.points) < MOST)
        point, edge = self._point, _edge(self._point, self.card.size)
        self.group.setCurrentIndex(self.group.findData(point.group))
        self.colour.setCurrentIndex(self.colour.findData(point.colour))
        self.kind.setCurrentIndex(self.kind.findData(edge))
        self.round.setValue(point.round)
        for box, part in ((self.left, 0), (self.far, 1)):
            box.setEnabled(not edge)
            box.setValue(point.at[part] if point.at else 0.0)
        self._filling = False

    def _meant(self) -> None:
        if self._filling:
            return
        colour: Any = self.colour.currentData()
        group = self.group.currentData() or self._point.group
        point = replace(self._point, group=group, colour=colour, round=self.round.value())
        edge, before = self.kind.currentData(), _edge(self._point, self.card.size)
        if not edge:
            point = with_place(point, (self.left.value(), self.far.value()) if not before else _middle(point))
        elif edge in (lines := edge_lines(self.card.size)):
            point = with_line(point, *lines[edge])
        self._put(point)

    def _put(self, point: CardPoint) -> None:
        self.card = with_point(self.card, self.at, point)
        self._show(self.at)

    def _add(self) -> None:
        self.card = replace(self.card, points=(*self.card.points, with_place(self._point, _centre(self.card))))
        self._show(len(self.card.points) - 1)

    def _drop(self) -> None:
        at = self.at
        self.card = replace(self.card, points=(*self.card.points[:at], *self.card.points[at + 1 :]))
        self._show(max(at - 1, 0))


Cell = tuple[float, float]


def edge_lines(size: Cell) -> dict[str, tuple[Cell, Cell]]:
    """The ends of every whole and half edge of a card."""
    (w, h), x, y = size, size[0] / 2, size[1] / 2
    return {
        "top": ((0, 0), (w, 0)), "bottom": ((0, h), (w, h)), "left": ((0, 0), (0, h)), "right": ((w, 0), (w, h)),
        "top-left": ((0, 0), (x, 0)), "top-right": ((x, 0), (w, 0)),
        "bottom-left": ((0, h), (x, h)), "bottom-right": ((x, h), (w, h)),
        "left-top": ((0, 0), (0, y)), "left-bottom": ((0, y), (0, h)),
        "right-top": ((w, 0), (w, y)), "right-bottom": ((w, y), (w, h)),
    }  # fmt: skip


def _edge(point: CardPoint, size: Cell) -> str:
    """Which edge a line is; nothing for a point."""
    if point.line is None:
        return ""
    ends = tuple(sorted(point.line))
    return next((name for name, line in edge_lines(size).items() if tuple(sorted(line)) == ends), "other")


def _middle(point: CardPoint) -> Cell:
    (x0, y0), (x1, y1) = point.line or ((0.0, 0.0), (0.0, 0.0))
    return (x0 + x1) / 2, (y0 + y1) / 2


def _centre(card: DeploymentCard) -> Cell:
    return card.size[0] / 2, card.size[1] / 2
