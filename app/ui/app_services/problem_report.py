"""The dialog that describes this copy of the program for a report of a problem, and tests its parts."""

from __future__ import annotations

import json
import platform
import re
import subprocess
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton

from app import RELEASED, __version__
from app.core.app_paths import data_folder, own_command, own_environment
from app.core.language import current_language, tr
from app.core.progress import Report
from app.storage.crash_reports import remove_personal
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column
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


class ProblemDialog(Dialog):
    """Shows the facts that a report of a problem needs, with a button to copy them and one to run the self-test.

    The facts name no person, folder, battle or fighter.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self.setWindowTitle(tr("Report a problem"))
        self._facts, self._result = describe(workspace), ""
        self._shown = QPlainTextEdit(self._facts)
        self._shown.setReadOnly(True)
        self._shown.setTabChangesFocus(True)
        self._shown.setAccessibleName(tr("The report"))
        self.copy_button, self.test_button = QPushButton(tr("Copy")), QPushButton(tr("Run self-test"))
        self.copy_button.clicked.connect(self.copy)
        self.test_button.clicked.connect(self.run_self_test)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(self.test_button, QDialogButtonBox.ButtonRole.ActionRole)
        box.rejected.connect(self.reject)
        said = tr(
            "Copy this text into your report, and describe what you did, what happened and what you expected. "
            "It names no person, file or fighter."
        )
        fill(make_column(10, self, (20, 18, 20, 16)), WrappingLabel(said), (self._shown, 1), box)
        self.resize(scale_length(600), scale_length(460))

    @property
    def text(self) -> str:
        return self._shown.toPlainText()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copy_button.setText(tr("Copied"))

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
        self._shown.setPlainText(f"{self._facts}\n{remove_personal(result)}")
        self._shown.verticalScrollBar().setValue(self._shown.verticalScrollBar().maximum())
        self.copy_button.setText(tr("Copy"))


def run_self_test(report: Report) -> str:
    """Returns what the self-test prints in a process of its own, which ends when `report` raises."""
    end = time.monotonic() + TEST_S
    try:
        child = subprocess.Popen(  # noqa: S603 # our own program
            own_command("--self-test"), env=own_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", errors="replace", creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
        with child:
            try:
                while True:
                    report(0.0, "")
                    try:
                        said, _ = child.communicate(timeout=POLL_S)
                    except subprocess.TimeoutExpired:
                        if time.monotonic() > end:
                            raise
                    else:
                        return f"Self-test: exit code {child.returncode}\n{said}"
            finally:
                child.kill()
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"Self-test: {type(error).__name__}"


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
