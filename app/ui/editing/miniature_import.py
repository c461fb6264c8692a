"""Imports a miniature's mesh: asks for a file and lets the player cut off its base in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import make_edit
from app.model import Cylinder, Sculpt
from app.model.standard_sizes import suggest_height, suggest_radius
from app.storage.file_names import MODEL_SUFFIXES
from app.ui.file_dialogs import ask_to_open_one

if TYPE_CHECKING:
    from app.model import Base, Body, Fighter
    from app.ui.editing.miniature_dialog import MiniDialog
    from app.ui.workspace import Workspace

    Given = Callable[[Base, Sculpt, str], object]


class MiniatureImport(QObject):
    """Lets a player choose a miniature's mesh and cut it from its base, for a dialog or a fighter.

    It owns the dialog, which is created on first use.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.dialog: MiniDialog | None = None

    def ask_for_body(self, id: str) -> None:
        """Shows the cut of a fighter's miniature, or asks for a mesh."""
        from app.ui.editing.miniature import model_title

        document = self._workspace.document
        if document is None:
            return
        fighter = document.session.battle.fighter(id)
        title = model_title(document.session, fighter.body.model) if isinstance(fighter.body, Sculpt) else ""
        self.ask_for_miniature(
            fighter, title, lambda base, body, _: self._set_body(id, base, body), self._workspace.window
        )
        if isinstance(fighter.body, Sculpt) and self.dialog:
            self.dialog.cylinder_button.show()
            self.dialog.cylinder_requested.connect(lambda: self._set_cylinder(id))

    def ask_for_miniature(self, fighter: Fighter, title: str, give: Given, parent: QWidget) -> None:
        """Shows the cut of a fighter's miniature, or asks for a mesh; passes the result to `give`.

        A fighter with a profile keeps the base that its game defines, unless the player changes it.
        """
        keeps = fighter.profile is not None
        if isinstance(fighter.body, Sculpt):
            self.open_dialog(fighter.base, give, parent, keeps).open_body(fighter.body, title)
            return
        if path := ask_to_open_one(parent, tr("Miniature mesh"), "mesh", tr("Models"), MODEL_SUFFIXES):
            self.open_dialog(fighter.base, give, parent, keeps).open_file(path)

    def open_dialog(self, base: Base, give: Given, parent: QWidget, keeps: bool = False) -> MiniDialog:
        from app.ui.editing.miniature_dialog import MiniDialog

        assert self._workspace.document is not None
        dialog = self.dialog = MiniDialog(self._workspace.document.session, base, parent, keeps)
        dialog.chosen.connect(give)
        dialog.finished.connect(self._on_closed)
        dialog.open()
        return dialog

    def _on_closed(self) -> None:
        if self.dialog:
            self.dialog.deleteLater()
            self.dialog = None

    def _set_cylinder(self, id: str) -> None:
        """Gives a fighter a cylinder of standard size, marked as assumed."""
        document = self._workspace.document
        if document is not None and id in document.session.battle.ids:
            base = document.session.battle.fighter(id).base
            self._set_body(id, base, Cylinder(suggest_radius(base), suggest_height(base), assumed=True))

    def _set_body(self, id: str, base: Base, body: Body) -> None:
        document = self._workspace.document
        if document is None or id not in document.session.battle.ids:
            return
        try:
            document.session.do(make_edit(replace(document.session.battle.fighter(id), base=base, body=body)))
        except PlayerError as error:
            document.failed.emit(error)
