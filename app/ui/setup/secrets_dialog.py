"""The dialog with the secret fighters off the table, shown one side at a time to that side's player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.ui.setup.secrets_box import SecretsBox
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row

if TYPE_CHECKING:
    from app.games.setup import Setup
    from app.model import Battle


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
