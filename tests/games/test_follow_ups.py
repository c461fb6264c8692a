import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.table.battle_geometry import BattleGeometry
from tests.fighting_scenes import battle, meshes
from tests.games.follow_up_search import count, kinds

FILES = sorted((Path(__file__).parent / "follow_ups").glob("*.toml"))


def table(whole):
    start = battle(whole["system"], whole["given"])
    if whole.get("phase_starts"):
        start = replace(start, clock=replace(start.clock, turn="", initiative="Red", active=""))
    return BattleGeometry(start, meshes)


@pytest.mark.thorough
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_number_of_legal_follow_ups_of_a_position_is_unchanged(file):
    whole = tomllib.loads(file.read_text("utf-8"))
    found = table(whole)
    assert kinds(found) == whole["kinds"]
    assert [count(found, depth) for depth in range(1, len(whole["depths"]) + 1)] == whole["depths"]


def test_there_are_five_positions():
    assert len(FILES) == 5
