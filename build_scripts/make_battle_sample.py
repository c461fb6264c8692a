"""Makes the sample battle file of the present version for `tests/files`; those of older versions stay as they were.

python -m build_scripts.make_battle_sample
"""

import tempfile
from pathlib import Path

from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.rules.actions import Move, Rename, placed
from app.session import Session
from app.storage import tables
from app.storage.battle_file import written
from app.storage.models import Models
from app.storage.steps import begun

FILES = Path(__file__).parents[1] / "tests" / "files"
CORNERS = [(x, y, z) for z in (0, 40) for y in (-20, 20) for x in (-20, 20)]
FACES = [
    (1, 3, 4), (1, 4, 2), (5, 6, 8), (5, 8, 7), (1, 2, 6), (1, 6, 5),
    (3, 7, 8), (3, 8, 4), (1, 5, 7), (1, 7, 3), (2, 4, 8), (2, 8, 6),
]  # fmt: skip


def main() -> None:
    """Write `battle-v<version>.eyeline`, unless it is there."""
    path = FILES / f"battle-v{tables.VERSION}.eyeline"
    if path.exists():
        raise SystemExit(f"{path.name} is there already: samples stay as they were made")
    with tempfile.TemporaryDirectory() as folder:
        crate = Path(folder) / "crate.obj"
        crate.write_text(
            "".join(f"v {x} {y} {z}\n" for x, y, z in CORNERS) + "".join(f"f {a} {b} {c}\n" for a, b, c in FACES)
        )
        _play(path, crate)
    print(path)


def _play(path: Path, crate: Path) -> None:
    battle = Battle("free", Board(), (), (_fighter("Ashka", "red", 100), _fighter("Borin", "blue", 600)))
    models = Models(None)
    session = Session(battle, models, written(path, begun(battle), models))
    session.do(Move((("Ashka", Pose(150, 120)),)))
    session.do(placed(Piece("crate", session.keep(crate), PiecePose(300, 300, yaw=30), "mm", "z")))
    session.do(Rename("Borin", "Sela"))
    session.undo()
    session.close()


def _fighter(id: str, side: str, x: float) -> Fighter:
    return Fighter(id, side, Round(32), Cylinder(12, 40, assumed=True), Pose(x, 100))


if __name__ == "__main__":
    main()
