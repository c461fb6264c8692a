import pytest

from app.ui.panels.patience import NOTICED_MS, Patience


@pytest.fixture
def patience(qtbot):
    made = Patience()
    qtbot.addWidget(made)
    made.said = []
    made.waiting.connect(made.said.append)
    return made


def test_a_short_wait_is_not_noticed(qtbot, patience):
    patience.begin("Looking closer…")
    patience.tell(0.5)
    patience.end()
    qtbot.wait(NOTICED_MS + 50)
    assert patience.value() == 0
    assert set(patience.said) == {""}


def test_a_long_wait_is_told_until_it_is_over(qtbot, patience):
    patience.begin("Looking closer…")
    qtbot.waitUntil(lambda: patience.said == ["Looking closer…"])
    patience.tell(0.5)
    assert patience.value() == 500
    patience.end()
    assert patience.said[-1] == ""
    assert patience.value() == 0


def test_a_wait_that_follows_another_goes_on(qtbot, patience):
    patience.begin("Looking closer…")
    qtbot.waitUntil(lambda: patience.noticed)
    patience.begin("Looking closer…")
    assert patience.noticed
