"""A card over an empty table, with buttons for the next steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton

from app.core.language import mark, tr
from app.ui.widgets.icons import icon
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument

COMMANDS = {
    "library": (mark("Add terrain"), "library"),
    "scatter": (mark("Scatter terrain…"), "dice"),
    "fighters": (mark("Add fighters…"), "fighter"),
    "setup": (mark("Set up a battle"), "setup"),
}
"""The commands it offers, each with its button's text and icon."""
ACROSS = 2


class EmptyTableCard(QFrame):
    """A card that is visible while the open battle has nothing on or off the table, and no photo of it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self.setObjectName("edge_card")
        self.setAccessibleName(tr("The table is empty."))
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, (command, (words, picture)) in enumerate(COMMANDS.items()):
            button = self.buttons[command] = QPushButton(icon(picture), tr(words))
            button.clicked.connect(lambda _=False, command=command: workspace.actions.run(command))
            grid.addWidget(button, place // ACROSS, place % ACROSS)
        layout = make_column(10, self, (18, 14, 18, 16))
        fill(layout, WrappingLabel(tr("The table is empty."), factor=1.1, bold=True), grid)
        workspace.document_opened.connect(self._follow)
        workspace.document_closing.connect(self.hide)
        workspace.docks.toggled.connect(self._refresh)
        self.hide()

    def _follow(self, document: BattleDocument) -> None:
        document.edited.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        """Hides the card once something is on or off the table, or while a panel that it leads to is open."""
        document = self._workspace.document
        battle = document.session.battle if document else None
        bare = battle is not None and not battle.things and not battle.aside and not battle.photos
        busy = {"library", "setup"} & set(self._workspace.docks.open_ids)
        self.setVisible(bare and not busy)
