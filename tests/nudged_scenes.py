"""Tables on which terrain only just hides fighters A and B from each other."""

import functools

import numpy as np

from app.model import Fighter, Piece, PiecePose
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from build_scripts.soundness import real_table
from tests.scenes import battle, fighter


def _wall() -> BattleGeometry:
    return _table(
        (393.38, 338.554), (231.596, 154.353), ("ruins/wall_long", 300, 250, 90), ("ruins/wall_long", 300, 405, 90)
    )


def _ruin() -> BattleGeometry:
    return _table((392.125, 205.441), (197.617, 311.54), ("ruins/two_storey_ruin", 300, 280, 20))


def _window() -> BattleGeometry:
    return _table(
        (242.8, 313.2), (377.7, 316.8), ("ruins/wall_arrow_slits", 300, 280, 90), ("ruins/barricade", 330, 280, 60)
    )


def _walkway() -> BattleGeometry:
    return _table(
        (427.705, 251.649), (219.615, 292.614), ("ruins/walkway", 300, 280, 30), ("ruins/stairs", 300, 280, 120)
    )


def _pile() -> BattleGeometry:
    names = ("rocks_tall", "crates_and_barrels", "corner_ruin", "rocks_low", "palisade", "tower")
    return _table((374.748, 311.856), (164.431, 223.764), *_heap([f"ruins/{name}" for name in names], 40.0))


def _real_pile() -> BattleGeometry:
    names = (
        "cqindustry__container",
        "cqindustry__portal_open",
        "openforge__skull.c",
        "chrhodgden__castle",
        "cqindustry__combine",
    )
    heap = _heap([f"{name}.stl" for name in names], 60.0)
    return _table((164.009, 254.224), (382.063, 372.931), *heap, meshes=Models(real_table.MESHES / "terrain"))


SCENES = {"wall": _wall, "ruin": _ruin, "window": _window, "walkway": _walkway, "pile": _pile}
if real_table.MESHES.is_dir():
    SCENES["pile of real pieces"] = _real_pile


def _heap(names: list[str], apart: float) -> list[tuple[str, float, float, float]]:
    """Returns pieces that intersect each other at various angles."""
    return [
        (name, 300 + apart * float(np.cos(2.4 * i)), 280 + apart * float(np.sin(2.4 * i)), 37.0 * i)
        for i, name in enumerate(names)
    ]


@functools.cache
def _shipped() -> Models:
    return Models(None)


def _table(
    a: tuple[float, float],
    b: tuple[float, float],
    *pieces: tuple[str, float, float, float],
    meshes: Meshes | None = None,
) -> BattleGeometry:
    standing = [Piece(f"P{i}", name, PiecePose(x, y, 0.0, yaw)) for i, (name, x, y, yaw) in enumerate(pieces)]
    fighters = (_fighter("A", "red", a), _fighter("B", "blue", b))
    return BattleGeometry(battle(*fighters, pieces=standing), meshes or _shipped())


def _fighter(id: str, side: str, at: tuple[float, float]) -> Fighter:
    return fighter(id, *at, side=side, diameter=32.0, radius=12.0, height=40.0)
