"""The dice of each side, such as those it has left, in groups with captions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.widgets.drawn_dice import NO_SIDE, SMALL, DiceStrip, Die
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.games.dice_looks import DiceGroup, DisplayedDice


class SideDiceList(QWidget):
    """The dice of all sides."""

    def __init__(self) -> None:
        super().__init__()
        self._sides: list[_SideRow] = []
        self._layout = make_column(10, self)

    def show_dice(self, sides: Sequence[DisplayedDice], side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Shows these dice; hides the list if there are none."""
        self.setVisible(bool(sides))
        while len(self._sides) < len(sides):
            self._sides.append(new := _SideRow())
            self._layout.addWidget(new)
        for widget, dice in zip(self._sides, sides, strict=False):
            widget.show_dice(dice, side_styles.get(dice.side, NO_SIDE))
        for widget in self._sides[len(sides) :]:
            widget.hide()


class _SideRow(QWidget):
    """One side's dice, in groups."""

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._name = MarkWidget(16), WrappingLabel(bold=True)
        self._shown: object = None
        self._groups = FlowLayout(14)
        head = fill(make_row(8), self._mark, (self._name, 1))
        fill(make_column(5, self), head, self._groups)

    def show_dice(self, dice: DisplayedDice, look: tuple[str, str]) -> None:
        """Shows one side's dice; does nothing if they are unchanged."""
        self.show()
        if self._shown == (dice, look):
            return
        self._shown = (dice, look)
        self._mark.show_side(*look)
        self._name.show_text(dice.text)
        while (item := self._groups.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for group in dice.groups:
            self._groups.addWidget(_Group(group, dice.side, look))
        self.updateGeometry()


class _Group(QWidget):
    """A group of dice with a caption."""

    def __init__(self, group: DiceGroup, side: str, look: tuple[str, str]) -> None:
        super().__init__()
        drawn = DiceStrip(SMALL + 6)
        drawn.show_dice(draw_group(group, look), f"{side}, {group.text}")
        text = WrappingLabel(group.text, factor=0.82, name="muted")
        text.setWordWrap(False)
        fill(make_column(2, self), drawn, text)


def draw_group(group: DiceGroup, look: tuple[str, str]) -> tuple[Die, ...]:
    """Returns the dice of a group as they are drawn, with a side's mark and colour."""
    return tuple(Die(one.face, *look, marked=one.marked, pale=one.pale) for one in group.dice)
