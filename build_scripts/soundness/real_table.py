"""Writes the battle file of the table of real pieces that tests, benchmarks and the README's picture use.

`dev.py soundness real_table [FILE]`. The pieces may not be redistributed: they are read from `../shared/meshes`, if
that folder exists.
"""

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from build_scripts.environment import ROOT

_Piece = tuple[str, str, float, str, float, float, float]
_Fighter = tuple[str, str, float, float, float, float, float]

MESHES = ROOT.parent / "shared" / "meshes"

# id, file, mm per unit, up, x, y, yaw
_PIECES = [
    ("container", "cqindustry__container.stl", 1, "z", 150, 425, 12),
    ("bridge", "cqindustry__bridge_straight.stl", 1, "z", 385, 285, 25),
    ("dome", "cqindustry__dome_complete.stl", 1, "z", 610, 420, 10),
    ("platform", "cqindustry__guard_rail_platorm.stl", 1, "z", 130, 140, 8),
    ("stairs", "cqindustry__power_stair_lift.stl", 1, "z", 370, 470, 90),
    ("can", "cqindustry__can_stair_segment.stl", 1, "z", 650, 130, 200),
    ("ladder", "cqindustry__combine.stl", 1, "z", 400, 105, 0),
    ("portal", "cqindustry__portal_open.stl", 1, "z", 245, 280, 75),
    ("wall", "kenneyfps__wall-high.glb", 30, "y", 520, 250, 60),
    ("steps", "kenneymini__stairs.obj", 40, "y", 505, 500, 140),
    ("tree", "quaternius__nature_pack_CommonTree_1.glb", 35, "y", 535, 330, 0),
    ("boulder", "quaternius__nature_pack_Rock_4.glb", 35, "y", 265, 130, 40),
]

# id, side, base diameter, body radius, height, x, y
_FIGHTERS = [
    ("R1", "red", 28.5, 9, 34, 60, 60),
    ("R2", "red", 28.5, 9, 34, 150, 150),
    ("R3", "red", 32, 11, 38, 330, 40),
    ("R4", "red", 40, 15, 48, 560, 60),
    ("R5", "red", 25, 8, 30, 700, 230),
    ("R6", "red", 28.5, 9, 34, 470, 180),
    ("B1", "blue", 28.5, 9, 34, 60, 500),
    ("B2", "blue", 32, 11, 38, 150, 425),
    ("B3", "blue", 28.5, 9, 34, 300, 395),
    ("B4", "blue", 40, 15, 48, 450, 400),
    ("B5", "blue", 25, 8, 30, 610, 420),
    ("B6", "blue", 28.5, 9, 34, 720, 510),
]


# For benchmarks: as many triangles and fighters as in a large game.
_STATUE = ("statue", "openforge__skull.c.stl", 15, "z", 505, 500, 140)
_MORE_FIGHTERS = [
    ("R7", "red", 28.5, 9, 34, 250, 60),
    ("R8", "red", 32, 11, 38, 420, 30),
    ("R9", "red", 28.5, 9, 34, 650, 130),
    ("R10", "red", 25, 8, 30, 190, 330),
    ("B7", "blue", 28.5, 9, 34, 230, 520),
    ("B8", "blue", 40, 15, 48, 385, 330),
    ("B9", "blue", 28.5, 9, 34, 590, 500),
    ("B10", "blue", 32, 11, 38, 480, 270),
]


def battle() -> dict[str, Any]:
    """Returns the battle; its models are next to its file."""
    return _battle(_PIECES, _FIGHTERS)


def crowd() -> dict[str, Any]:
    """Returns the same with twenty fighters, and a statue instead of the steps: 12 pieces, over 150 000 triangles."""
    pieces = [_STATUE if piece[0] == "steps" else piece for piece in _PIECES]
    return _battle(pieces, _FIGHTERS + _MORE_FIGHTERS)


def write(path: Path, what: Callable[[], dict[str, Any]] = battle, meshes: Path = MESHES) -> Path:
    """Writes the battle file with its models next to it, because a battle cannot refer to files elsewhere."""
    document = what()
    for name in {piece["model"] for piece in document["pieces"]}:
        shutil.copyfile(meshes / "terrain" / name, path.parent / name)
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return path


def _battle(pieces: Sequence[_Piece], fighters: Sequence[_Fighter]) -> dict[str, Any]:
    return {
        "format": "eyeline-battle",
        "version": 1,
        "system": "free",
        "pieces": [
            {"id": id, "model": file, "unit": unit, "up": up, "pose": {"x": x, "y": y, "yaw": yaw}}
            for id, file, unit, up, x, y, yaw in pieces
        ],
        "fighters": [
            {
                "id": id,
                "side": side,
                "base": {"shape": "round", "diameter_mm": diameter},
                "body": {"shape": "cylinder", "radius_mm": radius, "height_mm": height},
                "pose": {"x": x, "y": y},
            }
            for id, side, diameter, radius, height, x, y in fighters
        ],
    }


if __name__ == "__main__":
    print(write(Path(sys.argv[1] if len(sys.argv) > 1 else "real_table.json")))
