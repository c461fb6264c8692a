"""Secret fighters off the table: their number for each side, and their names, on demand, for that side's player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.games.setup import Setup
    from app.model import Battle


class SecretsBox(QWidget):
    """A button for each side that has secret fighters. Names are hidden again after any action."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[SecretRow] = []
        self._layout = make_column(6, self)

    def show_secrets(self, battle: Battle, setup: Setup) -> None:
        """Shows the sides of a battle with all names hidden."""
        secrets = [(side.name, names) for side in battle.sides if (names := setup.secret_names(battle, side.name))]
        while len(self.rows) < len(secrets):
            row = SecretRow()
            self.rows.append(row)
            self._layout.addWidget(row)
        for row, (side, names) in zip(self.rows, secrets, strict=False):
            row.show_side(setup, side, names)
        for row in self.rows[len(secrets) :]:
            row.hide()
        self.setVisible(bool(secrets))


class SecretRow(QWidget):
    """One side, with the button that shows and hides its secret fighters."""

    def __init__(self) -> None:
        super().__init__()
        self._texts, self._told = ("", ""), ""
        self.button, self.names = WrappingButton(), WrappingLabel()
        self.button.clicked.connect(self._toggle)
        fill(make_column(3, self), self.button, self.names)

    def show_side(self, setup: Setup, side: str, names: tuple[str, ...]) -> None:
        words = setup.words
        self._texts = tr(words.show_hidden, side=side, count=len(names)), tr(words.hide_hidden, side=side)
        self._told = "\n".join(names)
        self._cover()
        self.show()

    def _toggle(self) -> None:
        if self.names.text():
            self._cover()
        else:
            self.names.show_text(self._told)
            self.button.setText(self._texts[1])

    def _cover(self) -> None:
        self.names.show_text("")
        self.button.setText(self._texts[0])


class SecretsDialog(Dialog):
    """The dialog. Names are hidden until a side's button is pressed; pressing it again hides them."""

    def __init__(self, battle: Battle, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Hidden fighters"))
        self.secrets = SecretsBox()
        self.secrets.show_secrets(battle, setup)
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = fill(make_row(10), 1, close)
        layout = make_column(14, self, (22, 18, 22, 18))
        layout.addWidget(WrappingLabel(tr("The other player must look away while a side is shown."), name="muted"))
        fill(layout, self.secrets, 1, row)
