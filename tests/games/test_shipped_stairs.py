"""Games treat the program's own stairs and ladder as such from the start, wherever they come from."""

import pytest
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.games.warcry.move.path_rules import path_problems
from app.model import Pose, Profile, TerrainPart
from app.storage.battle_json import load
from app.storage.library_entries import shipped_entries
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry


def test_the_library_marks_stairs_and_ladders():
    said = {entry.name: entry.parts for entry in shipped_entries() if entry.parts}
    assert said == {"ruins/stairs": (TerrainPart("stairs"),), "ruins/ladder": (TerrainPart("ladder"),)}


@pytest.mark.thorough
@pytest.mark.parametrize("edition", ["warcry-1e", "warcry-2e"])
def test_fighters_walk_up_the_stairs_of_the_demo(edition):
    battle, _ = load(DEMO)
    one = replace(battle.fighters[0], pose=Pose(565.0, 50.0), profile=Profile("Axe", movement=9))
    table = BattleGeometry(replace(battle, system=edition).with_fighters(one), Models(None))
    up = Pose(546.0, 180.0, 64.0)
    assert path_problems(table, one, (up,), "walk") == ()
    assert path_problems(table, replace(one, pose=up), (Pose(565.0, 50.0),), "walk") == ()
