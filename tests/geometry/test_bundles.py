"""Bundles of lines that a search rejects at once: none of their lines has clearance, in any part of line space."""

import math

import numpy as np
import pytest

from app.geometry.bodies import MeshBody
from app.geometry.rays import any_hit
from app.geometry.sight_proof import bundles, proof
from app.geometry.sight_proof.bundles import Bundles
from app.geometry.sight_proof.candidates import PatchPairs
from app.geometry.sight_proof.cells import hull_points, make_cells
from app.geometry.sight_proof.inside import encloses
from app.geometry.sight_proof.obstacles import Obstacles, gather_faces
from app.geometry.sight_proof.shafts import SLACK, make_shaft
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import Effort
from app.table import battle_shapes
from build_scripts.soundness.random_table import random_table
from tests.effort import thinned
from tests.oracle import distance, triangles_of
from tests.scenes import LEFT, RIGHT, quads_mesh, standing

# Pairs on random tables, found by search, some of whose lines are rejected in bundles: seed, pieces, the share of badly
# drawn ones, and the two fighters.
HARD = (
    (18, 12, 0.4, 2, 4),
    (45, 12, 0.4, 4, 5),
    (63, 12, 0.4, 0, 3),
    (67, 12, 0.4, 2, 4),
    (91, 12, 0.4, 0, 2),
    (111, 12, 0.4, 1, 4),
    (173, 12, 0.4, 2, 5),
    (1035, 20, 0.0, 3, 4),
)
# Lines of a pair of patches, and how many of the free ones are measured.
LINES, MEASURED = 40, 200


def scene(seed, pieces, broken, one, other):
    """Returns two bodies on a random table of shipped pieces, and the obstacles between them."""
    table = random_table(seed, True, pieces, 6, broken)
    a, b = (f"fighter {number}" for number in (one, other))
    return *(
        battle_shapes.sight_body(table.battle.fighter(name), table.meshes) for name in (a, b)
    ), table.other_occluders(a, b)


@pytest.fixture
def ended(monkeypatch):
    """Returns the pairs of patches that are rejected in bundles: the near and the far patches of each bundle."""
    found = []

    class Noted(Bundles):
        def __init__(self, batches):
            super().__init__(batches)
            self.places = [(batch, place) for batch in batches for place in range(len(batch))]

        def find_narrow(self, *given):
            for bundle in super().find_narrow(*given):
                found.extend(self.places[number] for number in bundle.pairs.tolist())
                yield bundle

    monkeypatch.setattr(proof, "Bundles", Noted)
    return found


@pytest.mark.few(1)
@pytest.mark.parametrize("hard", HARD)
def test_no_line_of_a_rejected_bundle_has_clearance(ended, hard):
    a, b, occluders = scene(*hard)
    find_sight(a, b, occluders, Effort(lines=16, max_lines=16, milliseconds=math.inf, pairs=3_000))
    assert ended
    rng, triangles, left = np.random.default_rng(0), triangles_of(*occluders), MEASURED
    for batch, place in ended:
        some = np.full(LINES, place)
        starts, ends = (cells.select(some).at(rng.random((LINES, 2))) for cells in (batch.near, batch.far))
        for i in np.flatnonzero(~any_hit(occluders, starts, ends))[:left].tolist():
            left -= 1
            if not any(encloses(one, point) for one in occluders for point in (starts[i], ends[i])):
                assert distance(starts[i], ends[i], triangles) < RESOLUTION


@pytest.mark.thorough
def test_bundles_need_fewer_pairs(ended, monkeypatch):
    a, b, occluders = scene(*HARD[0])
    with_them = find_sight(a, b, occluders, Effort(milliseconds=math.inf))
    monkeypatch.setattr(Bundles, "find_narrow", lambda *_: iter(()))
    without = find_sight(a, b, occluders, Effort(milliseconds=math.inf))
    assert with_them.verdict == without.verdict == "blocked"
    assert set(with_them.blockers) <= set(without.blockers)
    assert with_them.pairs < without.pairs


def halved(pairs, rng):
    """Returns both halves of each pair of patches, each halved in some direction at either end."""
    for end in range(2):
        both = [pairs.near, pairs.far]
        twice = np.repeat(np.arange(len(pairs)), 2)
        halves = both[end].halves(rng.integers(0, 2, len(pairs)))
        others = both[1 - end].select(twice)
        rows = pairs.rows.hand_down(twice, len(pairs))
        pairs = PatchPairs(halves, others, rows) if end == 0 else PatchPairs(others, halves, rows)
    return pairs


def sheet(y0, y1):
    return [(0, y0, -200), (0, y1, -200), (0, y1, 200), (0, y0, 200)]


def dealt(occluders, rng, a=LEFT, b=RIGHT, halvings=3):
    """Returns pairs of ever smaller patches in five shuffled batches, and all obstacles between them."""
    room = make_shaft(hull_points(a), hull_points(b))
    faces, rows = gather_faces(occluders, room, RESOLUTION)
    near, far = make_cells(a, b), make_cells(b, a)
    i, j = (index.ravel() for index in np.indices((len(near.shares), len(far.shares))))
    pairs = PatchPairs(near.select(i), far.select(j), rows.hand_down(np.zeros(len(i), np.int64), 1))
    for _ in range(halvings):
        pairs = halved(pairs, rng)
    batches = [pairs.select(some) for some in np.array_split(rng.permutation(len(pairs)), 5)]
    return batches, Obstacles(faces, rows.face, room, occluders)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", thinned(range(4), every=4))
def test_only_lines_through_the_narrow_slit_are_rejected(seed):
    narrow, wide, rng = 0.19, 0.3, np.random.default_rng(seed)
    wall = quads_mesh(sheet(-200, -6 - narrow / 2), sheet(-6 + narrow / 2, 6 - wide / 2), sheet(6 + wide / 2, 200))
    occluders = (standing("wall", wall, 100),)
    batches, obstacles = dealt(occluders, rng)
    found = list(Bundles(batches).find_narrow(obstacles, RESOLUTION - SLACK, 400, lambda: False))
    numbers = np.concatenate([bundle.pairs for bundle in found])
    assert len(numbers) == len(set(numbers.tolist())) > sum(map(len, batches)) / 10
    joined = batches[0]
    for more in batches[1:]:
        joined = joined.join(more)
    past, triangles = 0, triangles_of(*occluders)
    for number in range(len(joined)):
        some = np.full(400, number)
        starts, ends = (part.select(some).at(rng.random((400, 2))) for part in (joined.near, joined.far))
        share = (100 - starts[:, 0]) / (ends[:, 0] - starts[:, 0])
        aside = np.abs(starts[:, 1] + share * (ends[:, 1] - starts[:, 1]) - 6)
        first = int(aside.argmin())
        if aside[first] < 0.02 and distance(starts[first], ends[first], triangles) >= RESOLUTION:
            past += 1
            assert number not in numbers
    assert past > 10


@pytest.mark.thorough
def test_a_bundle_is_tested_against_everything_in_its_space(monkeypatch):
    """Otherwise a place could count as inside a solid although a missing face separates it from its sample.

    The room of half a bundle may lean out of that of the whole, where ends are wide and high on one side only.
    """
    rng = np.random.default_rng(0)
    crown = [
        [(0, y, 0), (0, y + 1, 0), (0, y + 1, height), (0, y, height)]
        for y, height in zip(range(-150, 150, 10), rng.uniform(1, 140, 30), strict=True)
    ]
    a, b = (
        MeshBody(standing("a", quads_mesh(*crown), 0)),
        MeshBody(standing("b", quads_mesh([*sheet(-1, 1)[:3], (0, 0, 13)]), 100)),
    )
    dust = rng.uniform((5, -150, 0), (95, 150, 140), (2_000, 1, 3)) + rng.normal(0, 0.05, (2_000, 4, 3))
    batches, obstacles = dealt((standing("dust", quads_mesh(*dust), 0),), rng, a, b, 5)
    corners, unknown, cover = obstacles.faces.corners[obstacles.known], [], bundles.find_cover

    def heard(parts, triangles, reach, room, *rest):
        out = (corners @ room.normals[0].T > room.offsets[0]).all(axis=1).any(axis=1)
        unknown.append({one.tobytes() for one in corners[~out]} - {one.tobytes() for one in triangles})
        return cover(parts, triangles, reach, room, *rest)

    monkeypatch.setattr(bundles, "find_cover", heard)
    assert not list(Bundles(batches).find_narrow(obstacles, RESOLUTION - SLACK, 200, lambda: False))
    assert len(unknown) > 60
    assert not any(unknown)
