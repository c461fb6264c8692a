"""The command that asks whether the open battle's table is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.language import mark
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.study.study_dialog import StudyDialog


class StudyFeature(Feature):
    """`dialog` is the one that is open."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: StudyDialog | None = None

    def commands(self) -> tuple[Command, ...]:
        return (Command("study", mark("Is this table &fair?…"), "", self.ask, self.workspace.when_open),)

    def ask(self) -> None:
        """Open the dialog on the battle as it is."""
        from app.ui.study.study_dialog import StudyDialog

        if self.workspace.document:
            self.dialog = dialog = StudyDialog(self.workspace.document.session, self.workspace.window)
            dialog.finished.connect(dialog.deleteLater)
            dialog.finished.connect(self._forget_dialog)
            dialog.open()

    def close(self) -> None:
        if self.dialog:
            self.dialog.reject()

    def _forget_dialog(self) -> None:
        self.dialog = None
