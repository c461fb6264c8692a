"""Random tables: every pair is decided, the same in both directions, and no sampled line contradicts a proof."""

import itertools

import numpy as np
import pytest
from msgspec.structs import replace

from app.geometry.rays import any_hit
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness.random_table import random_table
from build_scripts.soundness.real_table import MESHES
from tests import oracle

SAMPLES = 20_000
MEASURED = 20
NEEDS_MESHES = pytest.mark.skipif(not MESHES.is_dir(), reason="the real meshes are not beside this checkout")
SELDOM = {1: [pytest.mark.thorough], 2: []}
TABLES = [pytest.param(seed, True, id=f"shipped terrain {seed}", marks=SELDOM[seed]) for seed in SELDOM] + [
    pytest.param(seed, False, id=f"real meshes {seed}", marks=[NEEDS_MESHES, *SELDOM[seed]]) for seed in SELDOM
]


def roomiest(table, a, b, rng):
    """Returns the greatest clearance of random lines, by a loop over all triangles; 0 if none is free."""
    bodies = [battle_shapes.sight_body(table.battle.fighter(id), table.meshes) for id in (a, b)]
    occluders = table.other_occluders(a, b)
    solids = [oracle.triangles_of(o) for o in occluders if o.mesh.health.watertight]
    starts, ends = (oracle.points_on(body, rng, SAMPLES) for body in bodies)
    rooms = [0.0]
    for i in np.flatnonzero(~any_hit(occluders, starts, ends))[:MEASURED]:
        if not any(oracle.holds(solid, starts[i]) for solid in solids):
            rooms.append(oracle.distance(starts[i], ends[i], oracle.triangles_of(*occluders)))
    return max(rooms)


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "shipped"), TABLES)
def test_every_pair_is_decided_consistently_and_no_sampled_line_disagrees(seed, shipped):
    table, rng = random_table(seed, shipped, pieces=20 if shipped else 12), np.random.default_rng(seed)
    turned = BattleGeometry(replace(table.battle, pieces=table.battle.pieces[::-1]), table.meshes)
    verdicts = {}
    for a, b in itertools.combinations([fighter.id for fighter in table.battle.fighters], 2):
        found = table.sight(a, b)
        assert found.verdict != "undecided", f"{a} and {b}: {found.reason}"
        assert found == table.sight(b, a).reverse()
        assert found == turned.sight(a, b)
        verdicts[a, b] = found.verdict
        if found.verdict == "blocked":
            assert roomiest(table, a, b, rng) < found.resolution_mm
    assert set(verdicts.values()) == {"visible", "blocked"}, verdicts
