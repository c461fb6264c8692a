from pathlib import Path

import pytest

from app.ui.widgets.bars import NOTICED_MS, BusyBar, ProgressBar

ROOT = Path(__file__).parents[3]


@pytest.fixture
def patience(qtbot):
    made = BusyBar()
    qtbot.addWidget(made)
    made.said = []
    made.message_changed.connect(made.said.append)
    return made


def test_a_short_wait_shows_nothing(qtbot, patience):
    patience.begin("Checking…")
    patience.set_share(0.5)
    patience.end()
    qtbot.wait(NOTICED_MS + 50)
    assert patience.value() == 0
    assert set(patience.said) == {""}


def test_a_long_wait_is_shown_until_it_ends(qtbot, patience):
    patience.begin("Checking…")
    qtbot.waitUntil(lambda: patience.said == ["Checking…"])
    patience.set_share(0.5)
    qtbot.waitUntil(lambda: patience.value() == 500)
    patience.end()
    assert patience.said[-1] == ""
    assert patience.value() == 0


def test_consecutive_waits_are_shown_as_one(qtbot, patience):
    patience.begin("Checking…")
    qtbot.waitUntil(lambda: patience.is_wait_noticeable)
    patience.begin("Checking…")
    assert patience.is_wait_noticeable


def test_frequent_progress_reports_are_shown_once(qtbot):
    bar, shown = ProgressBar(), []
    qtbot.addWidget(bar)
    bar.valueChanged.connect(shown.append)
    for number in range(1001):
        bar.set_share(number / 1000)
    qtbot.waitUntil(lambda: bar.value() == 1000)
    assert shown == [1000]


def test_a_restarted_bar_shows_no_old_progress(qtbot):
    bar = ProgressBar()
    qtbot.addWidget(bar)
    bar.set_share(0.7)
    bar.restart()
    qtbot.wait(100)
    assert bar.value() == 0


def test_every_progress_bar_waits_before_showing():
    hasty = [path.name for path in (ROOT / "app" / "ui").rglob("*.py") if "QProgressBar" in path.read_text("utf-8")]
    assert hasty == ["bars.py"]
