"""Checks sight in battles of units: random units, against an oracle that tries lines.

`dev.py soundness sound_unit_sight [COUNT] [SEED]`

Random units, some of them Large, among the flat shapes: observers inside elements, bases in contact, troops of the
target's and the observer's own unit in the way. What blocks a line is stated independently in a few lines that share no
code with the engine, and `plan_oracle` searches for lines past them. The exit code is 1 if the two disagree.
"""

import argparse
import random
import sys
from collections.abc import Sequence

import msgspec
import numpy as np
import shapely

from app.games.warcrow.flat_sight import PlanEvidence
from app.games.warcrow.state import Element, Unit, WarcrowState, with_state
from app.geometry.frames import transform_points
from app.geometry.outlines import disc
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness import plan_oracle

RESOLUTION_MM, ALLOWED_MM, NEAR_MM = 0.1, 0.01, 0.1
_STOPS = ("light_forest", "dense_forest", "building", "small_structure")
_LETS_BY = ("wall", "river", "ruins")
_RADII = (12.5, 15.0, 20.0)


def make_table(seed: int, models: Models) -> BattleGeometry:
    """Returns a battle by its seed: units of up to four troops and a few elements close together."""
    chance = random.Random(f"unit sight {seed}")
    size = chance.choice((300.0, 450.0))
    names = [chance.choice(_STOPS + _LETS_BY) for _ in range(chance.randint(0, 3))]
    pieces = tuple(
        Piece(
            f"{name} {number}",
            f"shapes/{name}",
            PiecePose(chance.uniform(0, size), chance.uniform(0, size), yaw=chance.uniform(0, 360)),
        )
        for number, name in enumerate(names)
    )
    elements = tuple(Element(piece.id, name.replace("_", "-")) for piece, name in zip(pieces, names, strict=True))
    fighters: list[Fighter] = []
    units: list[Unit] = []
    for number in range(chance.randint(2, 5)):
        radius = chance.choice(_RADII)
        x, y = chance.uniform(0, size), chance.uniform(0, size)
        ids = tuple(f"unit {number} {troop}" for troop in range(chance.randint(1, 4)))
        side = "Red" if number % 2 else "Blue"
        for at, id in enumerate(ids):
            apart = 2 * radius + chance.choice((0.0, 0.05, 3.0, 10.0))
            there = Pose(x + apart * (at % 2), y + apart * (at // 2))
            fighters.append(Fighter(id, side, Round(2 * radius), Cylinder(radius, 30.0), there))
        keywords = ("Large",) if chance.random() < 0.25 else ()
        units.append(Unit(f"unit {number}", side, ids[0], ids, keywords))
    state = WarcrowState(15.0, chance.random() < 0.3, tuple(units), elements)
    battle = Battle("warcrow", Board(size, size), pieces).with_fighters(*fighters)
    return BattleGeometry(with_state(battle, state), models, PlanEvidence())


def find_disagreement(seed: int, models: Models) -> tuple[bool, str]:
    """Returns whether a random pair of a battle is visible, and the oracle's objection; "" if they agree."""
    table = make_table(seed, models)
    fighters = {one.id: one for one in table.battle.fighters}
    observer, target = random.Random(seed).sample(sorted(fighters), 2)
    bases = {id: plan_oracle.make_polygon(disc(one.pose.x, one.pose.y, _radius(one))) for id, one in fighters.items()}
    found = table.sight(observer, target)
    visible = found.verdict == "visible"
    apart = float(shapely.distance(bases[observer], bases[target]))
    if apart <= NEAR_MM + ALLOWED_MM:
        sure = apart <= NEAR_MM - ALLOWED_MM
        return visible, "they touch, but do not see each other" if sure and not visible else ""
    stops = _find_stops(table, observer, target, bases)
    if visible and found.witness is not None and stops:
        start, end = (np.array([spot[:2]]) for spot in found.witness)
        clear = float(plan_oracle.find_clearances(start, end, stops)[0])
        off = max(shapely.distance(bases[id], shapely.Point(at[0])) for id, at in ((observer, start), (target, end)))
        wrong = clear < RESOLUTION_MM - 2 * ALLOWED_MM or off > ALLOWED_MM
        return True, f"{observer} to {target}: the line clears {clear:.4f} mm, {off:.4f} mm off" if wrong else ""
    if visible or not stops:
        return visible, "" if visible else f"{observer} to {target}: blocked by nothing"
    best = plan_oracle.find_best_clearance(bases[observer], bases[target], stops, np.random.default_rng(seed))
    wrong = best > RESOLUTION_MM + 2 * ALLOWED_MM
    return False, f"{observer} to {target}: a line with {best:.4f} mm, {found.blockers}" if wrong else ""


def _radius(fighter: Fighter) -> float:
    assert isinstance(fighter.base, Round), "all bases here are round"
    return fighter.base.diameter_mm / 2


def _find_stops(
    table: BattleGeometry, observer: str, target: str, bases: dict[str, shapely.Polygon]
) -> Sequence[shapely.Polygon]:
    """Returns what blocks a line: elements of some names, and bases, as we interpret the rules."""
    own_blocks, large = _read_rules(table.battle)
    unit_of = {id: id.rpartition(" ")[0] for id in bases}
    found = [
        area
        for piece in table.pieces
        if piece.name.rpartition(" ")[0] in _STOPS
        for area in shapely.get_parts(
            shapely.union_all(
                [
                    shapely.Polygon(corners)
                    for corners in transform_points(piece.mesh.vertices, piece.frame)[:, :2][piece.mesh.faces]
                    if shapely.Polygon(corners).area > 1e-6
                ]
            )
        ).tolist()
    ]
    for id, base in bases.items():
        if id in (observer, target) or unit_of[id] == unit_of[target]:
            continue
        if unit_of[id] == unit_of[observer] and not own_blocks:
            continue
        if unit_of[target] in large and unit_of[id] not in large:
            continue
        found.append(base)
    return found


def _read_rules(battle: Battle) -> tuple[bool, set[str]]:
    values = msgspec.json.decode(bytes(battle.game.values))
    large = {unit["id"] for unit in values.get("units", ()) if "Large" in unit.get("keywords", ())}
    return values.get("own_unit_blocks", False), large


def main(arguments: list[str] | None = None) -> int:
    """Checks this many battles and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    options = parser.parse_args(arguments)
    models, seen, wrong = Models(None), 0, 0
    for number, seed in enumerate(range(options.seed, options.seed + options.count), 1):
        visible, why = find_disagreement(seed, models)
        seen += visible
        wrong += bool(why)
        if why:
            print(f"battle {seed}: {why}", flush=True)
        if number % 1000 == 0 or number == options.count:
            print(f"{number} battles, {seen} visible, {wrong} disagreements", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
