"""The tool keeps the mouse while it holds something."""

import pytest
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.ui.viewport.tool_dispatcher import ToolDispatcher
from tests.ui.stand_ins import above


class Refusing:
    """A tool whose things cannot be dropped."""

    def press(self, pointer):
        return True

    def move(self, pointer):
        return True

    def release(self, pointer):
        raise PlayerError("no room")


def test_a_failed_drop_still_releases_the_thing(qtbot):
    view = QWidget()
    qtbot.addWidget(view)
    dispatcher = ToolDispatcher(view)
    dispatcher.tool = Refusing()
    assert dispatcher.press(above(10, 10))
    with pytest.raises(PlayerError):
        dispatcher.release(above(20, 20))
    assert not dispatcher.is_holding
