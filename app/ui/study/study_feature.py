"""The command that examines whether the table of the open battle is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.language import mark
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.study.study_dialog import StudyDialog


class StudyFeature(Feature):
    """Owns the command; `dialog` is the open dialog, if any."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: StudyDialog | None = None

    def commands(self) -> tuple[Command, ...]:
        return (Command("study", mark("Test for fai&rness…"), "", self.ask, self.workspace.when_open),)

    def ask(self) -> None:
        """Opens the dialog for the current battle."""
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
