"""The dialog that describes this copy of the program for a report of a problem, and tests its parts."""

from __future__ import annotations

import json
import platform
import re
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QDialogButtonBox

from app import RELEASED, __version__
from app.core.app_paths import data_folder, own_command, own_environment
from app.core.language import current_language, tr
from app.core.progress import Report
from app.storage.crash_reports import remove_personal
from app.ui.app_services.error_reports import ReportDialog
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.theme import scale_length
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

STEPS, REPORTS = 15, 5
"""Largest numbers of steps and of crash reports that are listed."""
TEST_S = 300.0
"""Longest time of a self-test."""
POLL_S = 0.1
"""Time between two looks whether the self-test is still wanted."""
_KIND = re.compile(r"[a-z][a-z_-]{0,30}")


class ProblemDialog(ReportDialog):
    """Shows the facts that a report of a problem needs, with a button to copy them and one to run the self-test.

    The facts name no person, folder, battle or fighter.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._facts = describe(workspace)
        said = tr(
            "Copy this text into your report, and describe what you did, what happened and what you expected. "
            "It names no person, file or fighter."
        )
        super().__init__(self._facts, (WrappingLabel(said),), workspace.window)
        self.setWindowTitle(tr("Report a problem"))
        self.test_button = self.buttons.addButton(tr("Run self-test"), QDialogButtonBox.ButtonRole.ActionRole)
        self.test_button.clicked.connect(self.run_self_test)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.resize(scale_length(600), scale_length(460))

    @property
    def text(self) -> str:
        return self.report.toPlainText()

    def run_self_test(self) -> None:
        """Tests the parts of the program in another process, and adds the result to the text."""
        self.test_button.setEnabled(False)
        self._show_result(tr("The self-test is running…"))
        worker = Worker(run_self_test, self._on_tested, lambda error: self._on_tested(f"Self-test: {error}")).start()
        self.finished.connect(worker.cancel)

    def _on_tested(self, result: str) -> None:
        self._show_result(result)
        self.test_button.setEnabled(True)

    def _show_result(self, result: str) -> None:
        self.report.setPlainText(f"{self._facts}\n{remove_personal(result)}")
        self.report.verticalScrollBar().setValue(self.report.verticalScrollBar().maximum())
        self.copy_button.setText(tr("Copy"))


def run_self_test(report: Report) -> str:
    """Returns what the self-test prints in a process of its own, which ends after `TEST_S`, or when `report` raises."""
    end = time.monotonic() + TEST_S
    with tempfile.TemporaryFile() as printed:
        child = subprocess.Popen(  # noqa: S603 # our own program
            own_command("--self-test"), env=own_environment(), stdout=printed, stderr=subprocess.STDOUT,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
        try:
            while child.poll() is None and time.monotonic() < end:
                report(0.0, "")
                time.sleep(POLL_S)
        finally:
            child.kill()
            code = child.wait()
        printed.seek(0)
        return f"Self-test: exit code {code}\n{printed.read().decode(errors='replace')}"


def describe(workspace: Workspace) -> str:
    """Returns the facts on the program, the machine and the last steps, in English, without names."""
    document = workspace.document
    steps = document.session.history.steps[1 : document.session.history.at + 1] if document else []
    reports = sorted((path.name for path in (data_folder() / "reports").glob("*.txt")), reverse=True)[:REPORTS]
    machine = workspace.messages.failures.make_facts().machine or f"Qt {qVersion()}, OpenGL: not used yet"
    facts = (
        f"Eyeline {__version__} of {RELEASED}, language {current_language()[0]}",
        f"{platform.platform()}, {platform.machine()}, Python {platform.python_version()}",
        machine,
        f"Game: {document.session.game.id if document else '(no battle)'}",
        f"The last steps: {', '.join(find_kind(step.action) for step in steps[-STEPS:]) or '(none)'}",
        f"Crash reports: {', '.join(reports) or '(none)'}",
    )
    return remove_personal("\n".join(facts) + "\n")


def find_kind(action: bytes) -> str:
    """Returns the kinds of the actions of a step, such as "move", without anything that players have named."""
    try:
        found = json.loads(action)
        kinds = [one["action"] for one in (found if isinstance(found, list) else [found])]
    except (ValueError, KeyError, TypeError, RecursionError):
        return "?"
    return "+".join(dict.fromkeys(kind if isinstance(kind, str) and _KIND.fullmatch(kind) else "?" for kind in kinds))
