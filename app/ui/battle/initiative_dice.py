"""Initiative dice: each side's singles, doubles, triples and quads, and the wild dice in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import mark, tr
from app.ui.widgets.dice_widgets import NOBODY, SMALL, Die, Row
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import DiceSet, Side

SIZES = {1: mark("single"), 2: mark("double"), 3: mark("triple"), 4: mark("quad")}


class InitiativeDice(QWidget):
    """The dice of both sides."""

    def __init__(self) -> None:
        super().__init__()
        self._sides: list[_SideDice] = []
        self._down = make_column(10, self)

    def show_sides(self, sides: Sequence[Side], side_styles: Mapping[str, tuple[str, str]], first: str) -> None:
        """Show them; `first` has the initiative."""
        rolled = [side for side in sides if side.rolled or side.wild]
        self.setVisible(bool(rolled))
        while len(self._sides) < len(rolled):
            self._sides.append(new := _SideDice())
            self._down.addWidget(new)
        for widget, side in zip(self._sides, rolled, strict=False):
            widget.show_side(side, side_styles.get(side.name, NOBODY), side.name == first)
        for widget in self._sides[len(rolled) :]:
            widget.hide()


class _SideDice(QWidget):
    """One side's dice, in groups."""

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._name = MarkWidget(16), WrappingLabel(bold=True)
        self._shown: object = None
        self._groups = FlowLayout(14)
        head = make_row(8)
        head.addWidget(self._mark)
        head.addWidget(self._name, 1)
        down = make_column(5, self)
        down.addLayout(head)
        down.addLayout(self._groups)

    def show_side(self, side: Side, look: tuple[str, str], first: bool) -> None:
        """Show one side; nothing is made anew where nothing changed."""
        self.show()
        if self._shown == (side, look, first):
            return
        self._shown = (side, look, first)
        self._mark.show_side(*look)
        self._name.show_text(tr("{side} · has the initiative", side=side.name) if first else side.name)
        while (item := self._groups.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for caption, dice in group_dice(side, look):
            self._groups.addWidget(_Group(caption, dice, side.name))
        self.updateGeometry()


class _Group(QWidget):
    """Dice that belong together, with what they are."""

    def __init__(self, caption: str, dice: Sequence[Die], side: str) -> None:
        super().__init__()
        drawn = Row(SMALL + 6)
        drawn.show_dice(dice, f"{side}, {caption}")
        text = WrappingLabel(caption, factor=0.82, name="muted")
        text.setWordWrap(False)
        down = make_column(2, self)
        down.addWidget(drawn)
        down.addWidget(text)


def group_dice(side: Side, look: tuple[str, str]) -> list[tuple[str, list[Die]]]:
    """A side's dice by what they are, the largest sets first, then singles, then wild dice."""
    shape, colour = look
    sets = sorted((one for one in side.sets if one.count > 1), key=lambda one: (-one.count, -one.value))
    found = [(tr(SIZES[min(one.count, 4)]), _make_dice(one, shape, colour)) for one in sets]
    singles = [Die(one.value, shape, colour) for one in side.sets if one.count == 1]
    singles += [Die(0, shape, colour, wild=True) for _ in range(side.singles)]
    if singles:
        count = len(singles)
        found.append((tr("1 single") if count == 1 else tr("{count} singles", count=count), singles))
    if side.wild:
        wild = [Die(0, shape, colour, wild=True, pale=True) for _ in range(side.wild)]
        found.append((tr("wild, in hand"), wild))
    return found


def ability_dice(side: Side, look: tuple[str, str]) -> tuple[tuple[Die, ...], ...]:
    """The sets that abilities are paid with, the largest first, and wild dice in hand."""
    sets = sorted((one for one in side.sets if one.count > 1), key=lambda one: (-one.count, -one.value))
    found = [tuple(_make_dice(one, *look)) for one in sets]
    wild = tuple(Die(0, *look, wild=True, pale=True) for _ in range(side.wild))
    return (*found, wild) if wild else tuple(found)


def _make_dice(one: DiceSet, shape: str, colour: str) -> list[Die]:
    last = one.count - 1
    return [Die(one.value, shape, colour, wild=one.wild and number == last) for number in range(one.count)]
