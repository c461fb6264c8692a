import pytest
from PySide6.QtCore import QObject

from app.core.errors import PlayerError
from app.ui.safe_drawing import Fallback, NotDrawn
from app.ui.workers import DebouncedWorker, stop_all


class Listener(QObject):
    def __init__(self):
        super().__init__()
        self.heard, self.failures = [], []

    def hear(self, what):
        self.heard.append(what)

    def hear_failure(self, error):
        self.failures.append(error)


@pytest.fixture
def listener(qapp):
    yield Listener()
    assert stop_all()


def halves(number, report):
    yield 10 // number


def test_a_failed_drawing_is_empty_and_reported_once(qtbot, listener):
    latest = DebouncedWorker(
        Fallback("It cannot be shown.").wrap(halves, "empty"), listener.hear, listener.hear_failure
    )
    for count, number in enumerate((0, 5, 0), 1):
        latest.ask(number)
        qtbot.waitUntil(lambda count=count: len(listener.heard) == count)
    assert listener.heard == ["empty", 2, "empty"]
    qtbot.waitUntil(lambda: bool(listener.failures))
    assert [(type(one), str(one)) for one in listener.failures] == [(NotDrawn, "It cannot be shown.")]
    assert isinstance(listener.failures[0].__cause__, ZeroDivisionError)


def test_a_user_error_is_shown_unchanged():
    def wrong(question, report):
        raise PlayerError("there is no such fighter")
        yield

    with pytest.raises(PlayerError, match="no such fighter"):
        list(Fallback("It cannot be shown.").wrap(wrong)(1, lambda *_: None))


def test_a_failed_value_is_none_and_reported_once():
    told, fallback = [], Fallback("It cannot be shown.")
    assert fallback.call(lambda: 1 // 0, 7, told.append) == 7
    assert fallback.call(lambda: 1 // 0, 7, told.append) == 7
    assert fallback.call(lambda: 4 // 2, 7, told.append) == 2
    assert [str(one) for one in told] == ["It cannot be shown."]
