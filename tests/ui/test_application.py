"""The start of the program."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFileOpenEvent

from app.ui.application import FileOpenWatcher


@pytest.fixture
def watcher(qapp):
    made = FileOpenWatcher(qapp)
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)
    made.deleteLater()


def test_a_battle_sent_by_macos_is_announced_and_kept_for_the_start(watcher, qtbot, qapp):
    with qtbot.waitSignal(watcher.requested) as told:
        qapp.sendEvent(qapp, QFileOpenEvent("/battles/club night.eyeline"))
    assert told.args == [Path("/battles/club night.eyeline")]
    assert watcher.last == Path("/battles/club night.eyeline")


def test_nothing_is_kept_before_macos_sends_a_battle(watcher):
    assert watcher.last is None
