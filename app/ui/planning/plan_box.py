"""A list of plans to choose from."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from app.ui.widgets.inputs import CompactBox


class PlanBox(CompactBox):
    """A combo box of plans by their names; `chosen` is emitted for choices of the player, not of code."""

    chosen = Signal(object)
    """The name of a plan, `CURRENT_TABLE`, or None; a `Signal(str)` would turn None into `CURRENT_TABLE`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._is_filling = False
        self.currentIndexChanged.connect(lambda: self._is_filling or self.chosen.emit(self.currentData()))

    def show_plans(self, rows: Sequence[tuple[str, str | None]], chosen: str | None) -> None:
        """Offers these plans, each with its text; one of them is chosen."""
        self._is_filling = True
        if rows != [(self.itemText(number), self.itemData(number)) for number in range(self.count())]:
            self.clear()
            for text, data in rows:
                self.addItem(text, data)
        self.setCurrentIndex(next((number for number, (_, data) in enumerate(rows) if data == chosen), -1))
        self._is_filling = False
