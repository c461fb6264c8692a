from pathlib import Path

import pytest

from app.ui.widgets.bars import NOTICED_MS, BusyBar, ProgressBar

ROOT = Path(__file__).parents[3]


@pytest.fixture
def busy_bar(qtbot):
    made = BusyBar()
    qtbot.addWidget(made)
    made.said = []
    made.message_changed.connect(made.said.append)
    return made


def test_a_short_wait_shows_nothing(qtbot, busy_bar):
    busy_bar.begin("Checking…")
    busy_bar.set_share(0.5)
    busy_bar.end()
    qtbot.wait(NOTICED_MS + 50)
    assert busy_bar.value() == 0
    assert set(busy_bar.said) == {""}


def test_a_long_wait_is_shown_until_it_ends(qtbot, busy_bar):
    busy_bar.begin("Checking…")
    qtbot.waitUntil(lambda: busy_bar.said == ["Checking…"])
    busy_bar.set_share(0.5)
    qtbot.waitUntil(lambda: busy_bar.value() == 500)
    busy_bar.end()
    assert busy_bar.said[-1] == ""
    assert busy_bar.value() == 0


def test_consecutive_waits_are_shown_as_one(qtbot, busy_bar):
    busy_bar.begin("Checking…")
    qtbot.waitUntil(lambda: busy_bar.is_wait_noticeable)
    busy_bar.begin("Checking…")
    assert busy_bar.is_wait_noticeable


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
