"""Watches for crashes: gives reports their facts, and says once at the next start what happened."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.language import tr
from app.ui.app_services.crash_run import Ended, Run, machine
from app.ui.app_services.error_reports import Facts

if TYPE_CHECKING:
    from app.ui.workspace import Workspace


class Lookout(QObject):
    """Marks a run as begun and ended, so that the next start notices one that died and says so once.

    `look_back` wants a battle open again, to offer it; `end` is for a window that closes as it should.
    """

    def __init__(self, workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._workspace, self._run = workspace, Run()
        self._machine = ""
        self._before = self._run.before
        workspace.messages.failures.facts = self.facts
        workspace.messages.failures.reported.connect(self._run.reported)

    def facts(self) -> Facts:
        """What a report says of the battle that is open now."""
        play = self._workspace.document
        if play is None:
            return Facts(machine=self._machine)
        history, journal = play.session.history, play.session.journal
        labels = tuple(step.label for step in history.steps[1 : history.at + 1])
        return Facts(journal.path.name if journal else "", labels, self._machine)

    def look_back(self) -> None:
        """Say how the last run ended, where it was not closed; once."""
        before, self._before = self._before, None
        if before and before.crashed:
            self._show(before)
        elif before:
            self._workspace.messages.note(tr("Eyeline did not close properly. The battle is as you left it."))

    def know_machine(self) -> None:
        """Find out what draws; inside a frame."""
        if not self._machine:
            from app.ui.viewport.gl_functions import driver

            self._machine = machine(driver())
            self._run.tell(self._machine)

    def end(self) -> None:
        """The window was closed as it should be."""
        self._run.end()

    def _show(self, before: Ended) -> None:
        text, path = _report(before, self.facts())
        heading = tr("Eyeline stopped unexpectedly last time. The battle is as you left it.")
        self._workspace.messages.failures.show_report(heading, text, path)


def _report(before: Ended, facts: Facts) -> tuple[str, Path | None]:
    """The report of the last run, written now where Python could not do so itself."""
    from app.storage import crash_reports

    if before.report and not before.said:
        return crash_reports.read(before.report), before.report
    text = crash_reports.report(before.said, facts.battle, facts.labels, before.about)
    return text, crash_reports.write(text)
