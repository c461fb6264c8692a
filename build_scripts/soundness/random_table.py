"""Random tables for tests of proofs: real meshes, shipped terrain, and badly drawn solids."""

import importlib
import json
from collections.abc import Callable
from functools import cache

import numpy as np
from msgspec.structs import replace

from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.model import Battle, Board, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pose, Round
from app.storage.model_files import Models, shipped_names
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness.real_table import MESHES

LEAST_MM, MOST_MM = 20.0, 320.0
"""Bounds of the longest side of a piece used on a table."""
BROKEN = "broken/"
"""Prefix of the names of badly drawn solids; their seed follows."""
_BROKEN_SIDE_MM = (60.0, 240.0)
_MISSING = (0.0, 0.0, 0.03, 0.2)
# Base diameter, body radius, height.
_SIZES = ((25.0, 8.0, 30.0), (28.5, 9.0, 34.0), (32.0, 12.5, 38.0), (40.0, 15.0, 48.0))

_Meshes = Callable[[ModelRef], Mesh]


def random_table(
    seed: int, shipped: bool = False, pieces: int = 12, fighters: int = 8, broken: float = 0.0
) -> BattleGeometry:
    """Returns a board with random pieces that may overlap; half of the fighters look for ground to stand on.

    A share `broken` of the pieces are badly drawn solids; then a quarter of the fighters is inside some piece.
    """
    rng = np.random.default_rng(seed)
    refs, models = _shipped() if shipped else _real()
    placed = [_piece(f"piece {i}", refs, rng) for i in range(pieces)]
    odd = np.random.default_rng((seed, 1))
    placed = [_badly_drawn(piece, odd) if odd.random() < broken else piece for piece in placed]
    battle = Battle("free", Board(), tuple(placed))
    bare = BattleGeometry(battle, _with_broken(models))
    crowd = [_standing(f"fighter {i}", bare, rng, tries=20 * (i % 2) + 1) for i in range(fighters)]
    if broken:
        crowd = [_within(one, placed, odd) if i % 4 == 0 else one for i, one in enumerate(crowd)]
    return BattleGeometry(replace(battle, fighters=tuple(crowd)), bare.meshes)


@cache
def _real() -> tuple[list[ModelRef], Models]:
    records = json.loads((MESHES / "manifest.json").read_text(encoding="utf-8"))
    refs = [
        ModelRef(record["file"], float(record["suggested_mm_per_unit"]), record["up_axis"])
        for record in records
        if record["file"].startswith("terrain/")
    ]
    models = Models(MESHES)
    return [ref for ref in refs if LEAST_MM < max(models(ref).health.extents_mm) < MOST_MM], models


@cache
def _shipped() -> tuple[list[ModelRef], Models]:
    sculpted = (name for name in shipped_names() if name.startswith("ruins/"))  # flat shapes do not block sight
    return [ModelRef(name) for name in sculpted], Models(MESHES)


def _with_broken(models: _Meshes) -> _Meshes:
    """Returns the models, including those named after a seed."""
    made: dict[str, Mesh] = {}

    def mesh(ref: ModelRef) -> Mesh:
        if not ref.name.startswith(BROKEN):
            return models(ref)
        if ref.name not in made:
            made[ref.name] = _broken(int(ref.name.removeprefix(BROKEN)))
        return made[ref.name]

    return mesh


def _broken(seed: int) -> Mesh:
    """Returns a solid of the tests' generator, scaled to the size of a terrain piece."""
    generator = importlib.import_module("tests.broken_solids")  # shares no code with the engine
    rng = np.random.default_rng((seed, 2))
    made = generator.broken(seed, missing=float(rng.choice(_MISSING)))
    scale = float(rng.uniform(*_BROKEN_SIDE_MM)) / float(np.ptp(made.corners, axis=0).max())
    return prepare_mesh(made.corners * scale, made.drawn)


def _piece(id: str, refs: list[ModelRef], rng: np.random.Generator) -> Piece:
    ref = refs[int(rng.integers(len(refs)))]
    pose = PiecePose(float(rng.uniform(60, 700)), float(rng.uniform(60, 500)), 0.0, float(rng.uniform(0, 360)))
    return Piece(id, ref.name, pose, ref.unit, ref.up)


def _badly_drawn(piece: Piece, rng: np.random.Generator) -> Piece:
    return replace(piece, model=f"{BROKEN}{int(rng.integers(10**9))}", unit="file", up="file")


def _within(fighter: Fighter, pieces: list[Piece], rng: np.random.Generator) -> Fighter:
    """Returns the fighter near the middle of a piece, on the board or above it, whatever is there."""
    pose = pieces[int(rng.integers(len(pieces)))].pose
    x, y = (float(np.clip(n + rng.normal(0, 15), 30, limit)) for n, limit in ((pose.x, 730), (pose.y, 530)))
    return replace(fighter, pose=Pose(x, y, float(rng.choice([0.0, rng.uniform(0, 60)]))))


def _standing(id: str, table: BattleGeometry, rng: np.random.Generator, tries: int) -> Fighter:
    """Returns a fighter dropped at random, up to `tries` times until it lands on the ground."""
    fighter = table.drop_fighter(_fighter(id, rng))
    return fighter if fighter.pose.z < 1 or tries == 1 else _standing(id, table, rng, tries - 1)


def _fighter(id: str, rng: np.random.Generator) -> Fighter:
    diameter, radius, height = _SIZES[int(rng.integers(len(_SIZES)))]
    pose = Pose(float(rng.uniform(40, 720)), float(rng.uniform(40, 520)))
    return Fighter(id, "red", Round(diameter), Cylinder(radius, height), pose)
