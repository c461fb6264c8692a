"""The points of a card's map: drawn with the mouse, or edited as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from app.core.language import mark, tr
from app.games.card_map import MAX_POINTS, find_group_look
from app.ui.cards.card_board import CardBoardView, with_line, with_place, with_point
from app.ui.cards.card_items import COLOURS
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, InchBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row

if TYPE_CHECKING:
    from app.games.card_map import CardMap, CardPoint

BOARD_WIDTH = 420
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
    "other": mark("custom line"),
}
"""The possible kinds of point, as seen with the arrow pointing away."""


class PointsForm(QWidget):
    """The map on the left, and the properties of the selected point on the right."""

    def __init__(self, drawn: CardMap) -> None:
        super().__init__()
        self.map = drawn
        self._filling = False
        self.board = CardBoardView(BOARD_WIDTH)
        self.point_box, self.group_box, self.colour_box, self.kind_box = ComboBox(), ComboBox(), ComboBox(), ComboBox()
        self.round_box, self.left_box, self.far_box = SpinBox(), InchBox(), InchBox()
        self.add_button, self.remove_button = QPushButton(tr("Add")), QPushButton(tr("Remove"))
        self._set_up()
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for number, (widget, name) in enumerate(self._names.items()):
            grid.addWidget(WrappingLabel(name, name="muted"), number, 0)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(1, 1)
        buttons = FlowLayout(8)
        for button in (self.add_button, self.remove_button):
            buttons.addWidget(button)
        right = make_column(10)
        right.addLayout(grid)
        right.addLayout(buttons)
        right.addWidget(
            WrappingLabel(
                tr("Click the card to place the selected point; drag along an edge to make it a line."),
                factor=0.88,
                name="muted",
            )
        )
        right.addStretch(1)
        fill(make_row(18, self), self.board, (right, 1))
        self._show_point(0)

    def select_point(self, number: int) -> None:
        self._show_point(number)

    @property
    def index(self) -> int:
        return self.point_box.currentIndex()

    def _set_up(self) -> None:
        names = {
            self.point_box: tr("Point"), self.group_box: tr("Group"), self.colour_box: tr("Colour"),
            self.kind_box: tr("Position"), self.round_box: tr("Arrival round"),
            self.left_box: tr("Inches from the left"), self.far_box: tr("Inches from the far edge"),
        }  # fmt: skip
        for widget, name in names.items():
            widget.setAccessibleName(name)
        self._names = names
        groups = {group.id: group.text for group in self.map.groups}
        for box, offered in ((self.group_box, groups), (self.colour_box, COLOURS), (self.kind_box, EDGES)):
            for id, text in offered.items():
                box.addItem(tr(text), id)
        self.round_box.setRange(1, 9)
        for box, side in ((self.left_box, 0), (self.far_box, 1)):
            box.setRange(0.0, self.map.size[side])
            box.setSingleStep(0.5)
            box.setDecimals(2)
            box.valueChanged.connect(self._on_edited)
        self.round_box.valueChanged.connect(self._on_edited)
        self.point_box.activated.connect(self._show_point)
        for box in (self.group_box, self.colour_box, self.kind_box):
            box.activated.connect(self._on_edited)
        self.board.chosen.connect(self._show_point)
        self.board.placed.connect(lambda cell: self._set_point(with_place(self._point, cell)))
        self.board.line_drawn.connect(lambda start, end: self._set_point(with_line(self._point, start, end)))
        self.add_button.clicked.connect(self._add_point)
        self.remove_button.clicked.connect(self._remove_point)

    @property
    def _point(self) -> CardPoint:
        return self.map.points[self.index]

    def _show_point(self, number: int) -> None:
        """Shows the map and the properties of this point."""
        self._filling = True
        self.point_box.clear()
        for index, point in enumerate(self.map.points, 1):
            group = tr(find_group_look(self.map.groups, point.group).text)
            self.point_box.addItem(f"{index} · {group}, {tr(COLOURS[point.colour])}")
        self.point_box.setCurrentIndex(min(number, len(self.map.points) - 1))
        self.board.show_map(self.map)
        self.board.select_point(self.index)
        self.remove_button.setEnabled(len(self.map.points) > 1)
        self.add_button.setEnabled(len(self.map.points) < MAX_POINTS)
        point, edge = self._point, _find_edge(self._point, self.map.size)
        self.group_box.setCurrentIndex(self.group_box.findData(point.group))
        self.colour_box.setCurrentIndex(self.colour_box.findData(point.colour))
        self.kind_box.setCurrentIndex(self.kind_box.findData(edge))
        self.round_box.setValue(point.round)
        for box, part in ((self.left_box, 0), (self.far_box, 1)):
            box.setEnabled(not edge)
            box.setValue(point.at[part] if point.at else 0.0)
        self._filling = False

    def _on_edited(self) -> None:
        if self._filling:
            return
        colour: Any = self.colour_box.currentData()
        group = self.group_box.currentData() or self._point.group
        point = replace(self._point, group=group, colour=colour, round=self.round_box.value())
        edge, before = self.kind_box.currentData(), _find_edge(self._point, self.map.size)
        if not edge:
            point = with_place(
                point, (self.left_box.value(), self.far_box.value()) if not before else _line_middle(point)
            )
        elif edge in (lines := list_edge_lines(self.map.size)):
            point = with_line(point, *lines[edge])
        self._set_point(point)

    def _set_point(self, point: CardPoint) -> None:
        self.map = with_point(self.map, self.index, point)
        self._show_point(self.index)

    def _add_point(self) -> None:
        middle = self.map.size[0] / 2, self.map.size[1] / 2
        self.map = replace(self.map, points=(*self.map.points, with_place(self._point, middle)))
        self._show_point(len(self.map.points) - 1)

    def _remove_point(self) -> None:
        at = self.index
        self.map = replace(self.map, points=(*self.map.points[:at], *self.map.points[at + 1 :]))
        self._show_point(max(at - 1, 0))


Cell = tuple[float, float]


def list_edge_lines(size: Cell) -> dict[str, tuple[Cell, Cell]]:
    """Returns the ends of every whole and half edge of a card."""
    (w, h), x, y = size, size[0] / 2, size[1] / 2
    return {
        "top": ((0, 0), (w, 0)), "bottom": ((0, h), (w, h)), "left": ((0, 0), (0, h)), "right": ((w, 0), (w, h)),
        "top-left": ((0, 0), (x, 0)), "top-right": ((x, 0), (w, 0)),
        "bottom-left": ((0, h), (x, h)), "bottom-right": ((x, h), (w, h)),
        "left-top": ((0, 0), (0, y)), "left-bottom": ((0, y), (0, h)),
        "right-top": ((w, 0), (w, y)), "right-bottom": ((w, y), (w, h)),
    }  # fmt: skip


def _find_edge(point: CardPoint, size: Cell) -> str:
    """Returns the edge of a line; empty for a point."""
    if point.line is None:
        return ""
    ends = tuple(sorted(point.line))
    return next((name for name, line in list_edge_lines(size).items() if tuple(sorted(line)) == ends), "other")


def _line_middle(point: CardPoint) -> Cell:
    (x0, y0), (x1, y1) = point.line or ((0.0, 0.0), (0.0, 0.0))
    return (x0 + x1) / 2, (y0 + y1) / 2
