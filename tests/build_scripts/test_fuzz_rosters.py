"""The script that tries to break the readers of strangers' files."""

import random
from pathlib import Path

from build_scripts import fuzz_rosters


def test_a_reader_that_falls_over_is_noticed_and_its_file_kept(tmp_path):
    def falls(path: Path):
        raise KeyError(path.name)

    tally = fuzz_rosters.Tally()
    fuzz_rosters.tried(fuzz_rosters.Target("x", ".json", falls, ()), b"{}", tmp_path, tally)
    assert len(tally.failures) == 1
    assert (tmp_path / "failure-0.json").read_bytes() == b"{}"


def test_the_readers_stand_a_few_hundred_bent_files(tmp_path):
    tally, chance = fuzz_rosters.Tally(), random.Random(7)
    for target in fuzz_rosters.targets():
        for _ in range(60):
            fuzz_rosters.tried(target, fuzz_rosters.bent(chance.choice(target.seeds), chance), tmp_path, tally)
    assert tally.failures == []
    assert tally.whole > 0
    assert tally.refused > 0
