"""The terrain types of every shipped piece in any pose: no sliver of it may block a fighter."""

import itertools
import os
from functools import cache

import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from app.core.app_paths import DEMO, TERRAIN_MODELS
from app.games.warcry.setup.zones import find_zones
from app.games.warcry.state import read_plan, with_plan
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Pose, Round
from app.session import card_packs
from app.storage.battle_json import load
from app.storage.model_files import Models
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.legal_regions import find_legal_regions, reach_excess
from app.table.terrain.part_tags import find_tags
from app.table.terrain.platform_edges import open_edges
from app.table.terrain.terrain_parts import piece_parts, platforms
from tests.effort import either

TABLES = int(os.environ.get("EYELINE_TABLES", str(either(quick=1, thorough=4))))
"""How many random tables are tried; hundreds when somebody has the time."""
TILTS = [(3.0, 0.0), (-7.0, 11.0), (0.0, 45.0), (90.0, 0.0)]
BASES = [Round(25.0), Round(32.0), Round(40.0), Round(50.0), Round(65.0), Round(130.0),
         Oval(60.0, 35.0), Oval(75.0, 42.0), Oval(90.0, 52.0), Oval(105.0, 70.0), Oval(120.0, 92.0)]  # fmt: skip
MODELS = Models(None)


def names():
    return sorted(str(path.relative_to(TERRAIN_MODELS).with_suffix("")) for path in TERRAIN_MODELS.rglob("*.stl"))


def poses():
    turns, tilted_turns = range(0, 72, either(quick=5, thorough=1)), range(0, 8, either(quick=3, thorough=1))
    yield from (PiecePose(631.5, 168.3, yaw=5.0 * turn) for turn in turns)
    yield from (PiecePose(631.5, 168.3, yaw=45.0 * turn, tilt=tilt) for tilt in TILTS for turn in tilted_turns)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", names())
def test_a_shipped_piece_has_its_parts_in_every_pose(name):
    for pose in poses():
        piece = Piece("p", name, pose)
        mesh = MODELS(piece.ref)
        assert len(find_tags(piece, mesh)) > 0 or not piece_parts(piece, mesh).obstacles
        found = piece_parts(piece, mesh)
        areas = [one.outline for one in (*found.platforms, *found.obstacles)] + [one.span for one in found.obstacles]
        assert shapely.is_valid(np.array(areas)).all()


@cache
def cards():
    return [(system, card) for pack in card_packs.all_packs() for system in pack.systems for card in pack.deployment]


def fighter(base, yaw=0.0):
    return Fighter("new", "red", base, Cylinder(10.0, 30.0), Pose(0.0, 0.0, 0.0, yaw))


def random_table(seed):
    rng = np.random.default_rng(seed)
    pieces = tuple(
        Piece(f"p{number}", str(rng.choice(names())),
              PiecePose(float(rng.uniform(0, 762)), float(rng.uniform(0, 559)), yaw=float(rng.uniform(0, 360))))
        for number in range(10)
    )  # fmt: skip
    return Battle("warcry-2e", Board(762.0, 559.0), pieces)


def demo():
    return load(DEMO)[0]


@pytest.mark.thorough
@pytest.mark.parametrize("battle", [demo(), *(random_table(seed) for seed in range(TABLES))], ids=lambda _: "")
def test_every_card_finds_a_place_or_none_for_every_base_on_every_table(battle):
    table = BattleGeometry(replace(battle, fighters=()), MODELS)
    for platform in platforms(table):
        open_edges(table, platform)
    spots = {(zone.start, zone.end) for system, card in cards() for zone in find_zones(with_card(battle, system, card))}
    step = max(1, len(spots) // 40)
    for number, (start, end) in enumerate(itertools.islice(sorted(spots), 0, None, step)):
        one = fighter(BASES[number % len(BASES)], yaw=17.0 * number)
        for region in find_legal_regions(table, one, start, end, 76.2):
            assert region.area.is_valid
            at = shapely.point_on_surface(region.area)
            there = Pose(at.x, at.y, region.height, one.pose.yaw)
            assert reach_excess(one, there, start, end, 76.2) < 0.05
            assert terrain.find_support(table, one, there).on != "off"


def with_card(battle, system, card):
    return with_plan(replace(battle, system=system), replace(read_plan(battle), deployment=card))
