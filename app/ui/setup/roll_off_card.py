"""The dice of a roll-off over the table, in the colours of their sides, until something comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QWidget

from app.language import tr
from app.ui.widgets.dice_widgets import NOBODY, Die, Row
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import LogEntry, Roll
    from app.ui.setup.setup_steps import SetupContext


class RollOffCard(QFrame):
    """Shows the roll-off that was the last thing done: each side with its dice, those that were tied paler."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("edge_card")
        self.setAccessibleName(tr("Roll-off"))
        self._text = WrappingLabel(bold=True)
        self._text.setWordWrap(False)
        self._rows: list[tuple[QWidget, MarkWidget, WrappingLabel, Row]] = []
        self._down = make_column(6, self)
        self._down.setContentsMargins(16, 10, 16, 12)
        self._down.addWidget(self._text)
        self.hide()

    def show_context(self, context: SetupContext | None) -> None:
        """Show the dice that fell last; nothing where something came after them."""
        entry = find_last_roll(context) if context else None
        if context is None or entry is None:
            self.hide()
            return
        self._text.show_text(entry.text)
        by_side: dict[str, list[Roll]] = {}
        for roll in entry.rolls:
            by_side.setdefault(roll.what, []).append(roll)
        while len(self._rows) < len(by_side):
            self._add_row()
        for (row, mark, name, dice), (side, rolls) in zip(self._rows, by_side.items(), strict=False):
            shape, colour = context.side_look(side) if side in context.sides else NOBODY
            mark.show_side(shape, colour)
            name.show_text(side)
            last = len(rolls) - 1
            faces = [(face, at < last) for at, roll in enumerate(rolls) for face in roll.faces]
            dice.show_dice([Die(face, shape, colour, pale=tied) for face, tied in faces], side)
            row.show()
        for row, *_ in self._rows[len(by_side) :]:
            row.hide()
        self.show()

    @property
    def dice(self) -> dict[str, tuple[int, ...]]:
        """The faces that are shown, by side."""
        return {
            name.text(): tuple(die.face for die in dice.dice) for row, _, name, dice in self._rows if not row.isHidden()
        }

    def _add_row(self) -> None:
        row, mark, name, dice = QWidget(), MarkWidget(18), WrappingLabel(), Row()
        across = make_row(10, row)
        across.addWidget(mark)
        across.addWidget(name, 1)
        across.addWidget(dice)
        self._rows.append((row, mark, name, dice))
        self._down.addWidget(row)


def find_last_roll(context: SetupContext) -> LogEntry | None:
    """The roll-off that was the last thing done before the first round, if it was one."""
    log, stage = context.battle.log, context.battle.clock.stage
    rolled = bool(log) and log[-1].kind == "roll" and len(log[-1].rolls) > 1
    return log[-1] if rolled and stage in ("setup", "deployment") else None
