"""A batch of the set-up runs in a worker, and no reference to the battle remains afterwards."""

import gc
import weakref
from types import SimpleNamespace

from PySide6.QtCore import QObject, Signal

from app.session import Session
from app.ui.setup.next_step_controller import BatchRunner
from tests.setup_scenes import FIRST, deploying


class Workspace(QObject):
    """A workspace with the open battle and its messages."""

    document_closing = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.remarks: list[str] = []
        signal = SimpleNamespace(emit=self.remarks.append)
        self.document: SimpleNamespace | None = SimpleNamespace(session=session, remarked=signal, failed=signal)
        self.messages = SimpleNamespace(end_progress=lambda: None, show_progress=lambda *_: None)


def test_a_battle_closed_after_its_batch_is_freed(qtbot):
    session = deploying(FIRST)
    workspace, waiting = Workspace(session), session.history
    runner = BatchRunner(workspace)
    runner.make(session.game.place_all)
    qtbot.waitUntil(lambda: bool(workspace.remarks))
    assert session.history is not waiting
    kept = weakref.ref(session)
    workspace.document = None
    workspace.document_closing.emit()
    del session, waiting
    gc.collect()
    assert kept() is None
    assert runner.parent() is workspace
