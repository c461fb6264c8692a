"""The script that tries to break the file readers."""

import os
import random
import signal
from pathlib import Path

import pytest

from build_scripts.soundness import fuzz_files
from build_scripts.soundness.fuzz_kinds import Target, targets
from tests.effort import either


@pytest.fixture(scope="module")
def all_targets():
    return tuple(targets())


def failure_of(tmp_path, read, **more):
    tally = fuzz_files.Tally()
    fuzz_files.tried(Target("x", ".json", read, (), **more), b"{}", tmp_path, tally)
    assert (tmp_path / "failure-0.json").read_bytes() == b"{}"
    (failure,) = tally.failures
    return failure


def test_a_reader_that_raises_is_reported_and_its_file_is_kept(tmp_path):
    def falls(path: Path):
        raise KeyError(path.name)

    assert "KeyError" in failure_of(tmp_path, falls)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="readers are not apart there")
def test_a_reader_that_crashes_is_reported(tmp_path):
    assert "ended with -9" in failure_of(tmp_path, lambda path: os.kill(os.getpid(), signal.SIGKILL))


def test_a_reader_that_takes_too_long_is_reported(tmp_path):
    assert "of CPU" in failure_of(tmp_path, lambda path: str(sum(range(3_000_000))), seconds=0.0)


@pytest.mark.thorough
def test_readers_survive_damaged_files_of_every_kind(tmp_path, all_targets, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / fuzz_files.DATA))
    tally, chance = fuzz_files.Tally(), random.Random(7)
    for target in all_targets:
        for _ in range(either(quick=15, thorough=60) if target.seconds <= 5.0 else either(quick=2, thorough=6)):
            fuzz_files.tried(target, target.bend(chance.choice(target.seeds), chance), tmp_path, tally)
    assert tally.failures == []
    assert {target.kind for target in all_targets} == set(tally.counts)
    assert tally.count("read") > 0
    assert tally.count("refused") > 0
    assert tally.count("recovered") > 0


@pytest.mark.thorough
def test_undamaged_files_are_read(tmp_path, all_targets, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / fuzz_files.DATA))
    tally = fuzz_files.Tally()
    for target in all_targets:
        if "meshes" not in target.kind:  # some of them are damaged on purpose, for other tests
            fuzz_files.tried(target, target.seeds[-1], tmp_path, tally)
    assert tally.failures == []
    assert tally.count("read") == sum("meshes" not in target.kind for target in all_targets)
