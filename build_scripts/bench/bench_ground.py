"""Measures how long all queries about terrain take for a whole round, on two tables, against a budget.

`dev.py bench bench_ground [FOLDER]`. Two tables with 20 fighters and 12 pieces: one of shipped terrain, one of pieces
with 40,000 faces or more from a folder of meshes, by default the collection of `real_table`. The budget for a round is
300 ms.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.storage.model_files import Models
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness import real_table

MESHES = real_table.MESHES / "terrain"
BUDGET_MS = 300.0
ROUNDS = 7
INCH = 25.4
SHIPPED = (
    "tower", "two_storey_ruin", "walkway", "stairs", "corner_ruin", "wall_window", "wall_arrow_slits", "wall_long",
    "barricade", "palisade", "rocks_tall", "crates_and_barrels",
)  # fmt: skip


def rows(folder: Path = MESHES) -> Iterator[str]:
    """Yields one printable line per measurement."""
    yield from _measured("shipped terrain", table([f"ruins/{name}" for name in SHIPPED], Models(None)))
    if folder.is_dir():
        large = sorted(folder.glob("*.stl"), key=lambda file: -file.stat().st_size)[:4]
        yield from _measured(f"terrain of {folder.name}", table([file.name for file in large] * 3, Models(folder)))


def table(names: list[str], meshes: Models, fighters: int = 20) -> BattleGeometry:
    """Returns a table of twelve pieces in rows, with fighters next to and on them."""
    pieces = tuple(
        Piece(f"{name} {i}", name, PiecePose(95 + 190 * (i % 4), 95 + 185 * (i // 4), 0, 25.0 * i))
        for i, name in enumerate(names[:12])
    )
    rng = np.random.default_rng(5)
    empty = BattleGeometry(Battle("warcry-1e", Board(), pieces), meshes)
    placed = [
        empty.drop_fighter(_fighter(f"F{i}", "Red" if i % 2 else "Blue", *rng.uniform((30, 30), (730, 530)).tolist()))
        for i in range(fighters)
    ]
    return BattleGeometry(Battle("warcry-1e", Board(), pieces, tuple(placed)), meshes)


def a_round(table: BattleGeometry) -> dict[str, float]:
    """Returns the time in ms of each kind of query if every fighter asks it, moves once, and sees each enemy once."""
    fighters = table.battle.fighters
    foes = [(a, b) for a in fighters for b in fighters if a.side < b.side]
    paths = {one.id: (one.pose, Pose(one.pose.x + 60, one.pose.y + 40, one.pose.z)) for one in fighters}
    ask: dict[str, Callable[[], object]] = {
        "parts": lambda: (terrain.platforms(table), terrain.obstacles(table)),
        "standing": lambda: [terrain.find_support(table, one) for one in fighters],
        "edges": lambda: [terrain.edge_gap(table, one) for one in fighters],
        "crossings": lambda: [_crossing(table, a, b) for a, b in foes],
        "ways": lambda: [terrain.find_blockers(table, one, paths[one.id]) for one in fighters],
        "nearest": lambda: [terrain.nearest_approach(one, paths[one.id], (300, 300, 0)) for one in fighters],
        "regions": lambda: [
            terrain.find_legal_regions(table, fighters[0], (x, 0), (x, 0), 3 * INCH)
            for x in (100, 250, 400, 550, 650, 700)
        ],
        "quarters and edges": lambda: [
            (terrain.find_quarter(table, o), terrain.edge_distances(table, o)) for o in fighters
        ],
        "drops": lambda: terrain.drop_points(table, fighters[0], INCH),
        "falls": lambda: terrain.fall_places(table, fighters[0], 2 * INCH),
    }
    return {name: _ms(question) for name, question in ask.items()}


def _measured(name: str, table: BattleGeometry) -> Iterator[str]:
    faces = sum(len(piece.mesh.faces) for piece in table.pieces)
    first = sum(a_round(table).values())
    times: list[dict[str, float]] = []
    for number in range(ROUNDS):
        times.append(a_round(_nudged(table, number)))
    medians = {what: statistics.median(one[what] for one in times) for what in times[0]}
    yield f"{name}: {len(table.pieces)} pieces, {faces} faces"
    yield f"  first time {first:.0f} ms"
    yield from (f"  {what}: {ms:.1f} ms" for what, ms in medians.items())
    whole = statistics.median(sum(one.values()) for one in times)
    yield f"  a whole round: {whole:.0f} ms of {BUDGET_MS:.0f} ms: {'OK' if whole <= BUDGET_MS else 'MISSED'}"


def _nudged(table: BattleGeometry, number: int) -> BattleGeometry:
    """Returns the same table with every fighter moved a little, so that no answer is cached."""
    moved = tuple(
        Fighter(o.id, o.side, o.base, o.body, Pose(o.pose.x + 0.1 * (number + 1), o.pose.y, o.pose.z))
        for o in table.battle.fighters
    )
    return BattleGeometry(Battle(table.battle.system, table.battle.board, table.battle.pieces, moved), table.meshes)


def _crossing(table: BattleGeometry, a: Fighter, b: Fighter) -> object:
    from app.geometry.base_distances import measure_slabs

    found = measure_slabs(battle_shapes.fighter_slab(a), battle_shapes.fighter_slab(b))
    return terrain.find_crossings(table, found.from_point, found.to_point, (battle_shapes.fighter_outline(a), INCH / 2))


def _fighter(id: str, side: str, x: float, y: float) -> Fighter:
    return Fighter(id, side, Round(32.0), Cylinder(12.0, 40.0), Pose(x, y))


def _ms(question: Callable[[], object]) -> float:
    begin = time.perf_counter()
    question()
    return (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    for row in rows(*map(Path, sys.argv[1:2])):
        print(row, flush=True)
