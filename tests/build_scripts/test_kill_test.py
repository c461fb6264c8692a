import os
import re

import pytest

from app.storage.battle_file import BattleFile
from build_scripts.soundness import kill_test

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the script forks")


@pytest.mark.thorough
def test_a_program_killed_ten_times_loses_no_acknowledged_step(capfd):
    assert kill_test.main(["--kills", "10", "--seed", "7"]) == 0
    assert "10 kills: " in capfd.readouterr().out


@pytest.mark.thorough
def test_an_acknowledged_step_that_was_not_written_is_detected(capfd, monkeypatch):
    monkeypatch.setattr(BattleFile, "write_history", lambda self, history, models: None)
    monkeypatch.setattr(kill_test, "LONGEST_TORN_S", 1.0)  # without a write, none ends by itself
    assert kill_test.main(["--kills", "4", "--seed", "7"]) == 1
    assert "steps at" in capfd.readouterr().out


def test_files_left_by_killed_programs_are_correct_or_refused_without_their_journals(capfd, monkeypatch):
    monkeypatch.setattr(kill_test, "TORN_SHARE", 1.0)
    assert kill_test.main(["--kills", "10", "--seed", "3"]) == 0
    parted, refused = re.search(r"journals: (\d+) files, (\d+) of them", capfd.readouterr().out).groups()
    assert int(parted) > 5
    assert int(refused) > 0
