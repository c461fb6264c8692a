"""Measures how long all queries of a round take: 20 fighters among 12 real pieces, all facts and attacks.

`dev.py bench bench_round`; for comparison, the plain distances of all pairs of bases by shapely. Without the collection
of real meshes, the demo's terrain is used.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import shapely
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.games.game import Game
from app.games.game_list import GAMES
from app.geometry.outlines import polygon_contained
from app.model import Battle, Clock, Profile, Side, Token, Weapon
from app.storage.battle_json import load
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes, fighter_outline
from build_scripts.soundness import real_table

ROUNDS = 9
AIM_MS = 300
_CARD = Profile(
    "Figure",
    "Faction",
    movement=4,
    toughness=4,
    wounds=12,
    points=90,
    weapons=(Weapon("axe", 0, 1, 3, 4, 1, 3), Weapon("bow", 3, 15, 2, 3, 1, 3)),
)


def rows() -> Iterator[str]:
    """Yields one printable line per measurement."""
    battle, meshes = _scene()
    course = _course(battle)
    begin = time.perf_counter()
    facts = _answers(course, BattleGeometry(battle, meshes))
    first = _since(begin)
    yield f"round: {len(battle.fighters)} fighters, {len(battle.pieces)} pieces, {facts} answers"
    yield f"  the first time, including one-time work on terrain: {first:.0f} ms"
    again = median(_timed(lambda: _answers(course, BattleGeometry(battle, meshes))) for _ in range(ROUNDS))
    yield f"  again, nothing moved: {again:.0f} ms"
    moved = [
        _timed(lambda n=n: _answers(course, BattleGeometry(_stepped(battle, n), meshes))) for n in range(1, ROUNDS + 1)
    ]
    peer = median(_timed(lambda n=n: _distances(_stepped(battle, n))) for n in range(1, ROUNDS + 1))
    yield f"  after everybody moved: {median(moved):.0f} ms (aim {AIM_MS} ms)"
    more = median(moved) / peer
    yield f"  shapely, the distances of all pairs alone: {peer:.1f} ms; everything takes {more:.0f} × that"


def _course(battle: Battle) -> Game:
    return GAMES[battle.system]


def _scene() -> tuple[Battle, Meshes]:
    if real_table.MESHES.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            battle, meshes = load(real_table.write(Path(folder) / "crowd.json", real_table.crowd))
    else:
        battle, meshes = load(DEMO)
    game = next(system for system in GAMES.values() if system.has_rounds)
    fighters = tuple(replace(fighter, profile=_CARD) for fighter in battle.fighters)
    tokens = tuple(
        Token(f"{kind} {number}", kind, (150.0 + 200 * number, 280.0, 0.0))
        for kind in ("objective", "treasure")
        for number in range(3)
    )
    sides = tuple(Side(name) for name in dict.fromkeys(fighter.side for fighter in fighters))
    clock = Clock("battle", round=2, phase="combat", turn=sides[0].name)
    return replace(battle, system=game.id, fighters=fighters, tokens=tokens, sides=sides, clock=clock), meshes


def _answers(course: Game, table: BattleGeometry) -> int:
    """Runs all queries and returns the number of answers."""
    ids = [fighter.id for fighter in table.battle.fighters]
    found = sum(len(course.facts(table, id)) + len(course.attack_options(table, id)) for id in ids)
    return found + len(course.table_facts(table))


def _stepped(battle: Battle, by: int) -> Battle:
    """Returns the battle with every fighter a few millimetres further, so that no cached result applies."""
    fighters = tuple(replace(one, pose=replace(one.pose, x=one.pose.x + 0.7 * by)) for one in battle.fighters)
    return replace(battle, fighters=fighters)


def _distances(battle: Battle) -> float:
    discs = [shapely.Polygon(polygon_contained(fighter_outline(fighter), 64)) for fighter in battle.fighters]
    return sum(a.distance(b) for a in discs for b in discs if a is not b)


def _timed(ask: Callable[[], object]) -> float:
    begin = time.perf_counter()
    ask()
    return _since(begin)


def _since(begin: float) -> float:
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Prints the measurements."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    sys.exit(main())
