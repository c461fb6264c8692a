import random
from unittest import mock

import pytest

from app.storage import battle_reader
from app.storage.battle_reader import BattleContent
from build_scripts.soundness import power_test, recorded_disk


@pytest.mark.thorough
def test_a_hundred_power_cuts_lose_no_acknowledged_step(capfd):
    assert power_test.main(["--cuts", "100", "--kills", "100", "--actions", "40", "--seed", "3"]) == 0
    said = capfd.readouterr().out
    assert "100 power cuts: " in said
    assert " 0 refused" not in said


@pytest.mark.few(1)
@pytest.mark.parametrize("less", ["OFF", "NORMAL", "FULL"])
def test_without_enough_flushes_an_acknowledged_step_is_lost(capfd, monkeypatch, less):
    execute = recorded_disk.Link.execute

    def hasty(link, statement, values=()):
        return execute(link, statement.replace("synchronous=EXTRA", f"synchronous={less}"), values)

    monkeypatch.setattr(recorded_disk.Link, "execute", hasty)
    assert power_test.main(["--cuts", "100", "--kills", "0", "--actions", "40"]) == 1
    assert "club.eyeline" in capfd.readouterr().out


@pytest.mark.thorough
def test_a_file_without_its_journal_would_be_another_battle_without_hashes(monkeypatch):
    entries = power_test.game(1, 40)
    assert not power_test.kills(entries, 80, random.Random(1)).wrong
    monkeypatch.setattr(battle_reader, "step_hash", lambda *_: mock.ANY)
    monkeypatch.setattr(BattleContent, "hash", mock.ANY)
    assert power_test.kills(entries, 80, random.Random(1)).wrong
