"""A cache of the evidence on sight as long as nothing moves: nothing is proven twice.

Both rules and displayed verdicts read this cache, so that a rule never depends on whether a player has looked before.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from app.core.progress import Report, silent
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Fighter, Spot
from app.table import proof_pool, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from app.table.proof_pool import TimedSight
from app.table.robustness_result import Robustness

Pair = tuple[str, str] | tuple[Fighter, Spot]
"""Two fighters by their ids; or a fighter, at its present or last position, and a point of the ground in mm."""
SCENES = 8
"""Number of scenes kept: wounds and dice do not change sight, and undo returns to the previous scene."""

_Results = dict[tuple[object, ...], TimedSight]
_Tests = dict[tuple[str, str, float], Robustness]
_Scenes = dict[tuple[object, ...], tuple[tuple[Occluder, ...], _Results, _Tests]]
"""Results by the basis of a game's evidence and the ids of all occluders, which are kept so that no id is reused."""
_found: WeakKeyDictionary[Meshes, _Scenes] = WeakKeyDictionary()
"""The scenes of each open battle by its meshes; they are freed together."""


def find_sight(
    table: BattleGeometry, observer: str, target: str, report: Report = silent, effort: Effort = THOROUGH
) -> TimedSight:
    """Returns the evidence on two fighters, from the cache if it is known; `report` may raise Cancelled.

    A result that is undecided because of a smaller effort is not cached.
    """
    pair = _ordered(table, observer, target)
    remembered = _results(table)
    found = remembered.get(pair)
    if found is None:
        begin = time.perf_counter()
        sight = table.sight(*pair, effort=effort, report=report)
        found = TimedSight(sight, (time.perf_counter() - begin) * 1000)
        if effort == THOROUGH or sight.verdict != "undecided":
            remembered[pair] = found
    return found if pair == (observer, target) else replace(found, sight=found.sight.reverse())


def find_sights(
    table: BattleGeometry, pairs: Sequence[tuple[str, str]], report: Report = silent
) -> Iterator[TimedSight]:
    """Yields the evidence on many pairs in order; those not in the cache are proven in several processes."""
    remembered = _results(table)
    keys = [_ordered(table, *pair) for pair in pairs]
    new = [key for key in dict.fromkeys(keys) if key not in remembered]
    proofs = zip(new, proof_pool.find_sights(table, new, report=report), strict=True)
    known: dict[tuple[object, ...], TimedSight] = {key: remembered[key] for key in keys if key in remembered}
    for pair, key in zip(pairs, keys, strict=True):
        while key not in known:
            proven, found = next(proofs)
            known[proven] = remembered.setdefault(proven, found)
        found = known[key]
        yield found if pair == key else replace(found, sight=found.sight.reverse())


def find_robustness(
    table: BattleGeometry, observer: str, target: str, tolerance_mm: float, actual: SightResult, report: Report = silent
) -> Robustness:
    """Returns the robustness of the evidence on two fighters, from the cache if it is known."""
    remembered, key = _scene(table)[2], (*_ordered(table, observer, target), tolerance_mm)
    if key not in remembered:
        remembered[key] = table.robustness(observer, target, tolerance_mm, report=report, actual=actual)
    return remembered[key]


def find_spot_sight(table: BattleGeometry, fighter: Fighter, at: Spot, report: Report = silent) -> TimedSight:
    """Returns the evidence on a fighter, at its present or last position, and a point of the ground."""
    remembered, key = _results(table), _pair_key(table, (fighter, at))
    if key not in remembered:
        begin = time.perf_counter()
        sight = terrain.prove_spot_sight(table, fighter, at, report)
        remembered[key] = TimedSight(sight, (time.perf_counter() - begin) * 1000)
    return remembered[key]


def find_pair_sight(table: BattleGeometry, pair: Pair, report: Report = silent) -> TimedSight:
    """Returns the evidence on either kind of pair."""
    observer, target = pair
    if isinstance(observer, Fighter) or not isinstance(target, str):
        assert isinstance(observer, Fighter)
        assert not isinstance(target, str)
        return find_spot_sight(table, observer, target, report)
    return find_sight(table, observer, target, report)


def is_cached(table: BattleGeometry, pair: Pair) -> bool:
    """Returns whether the pair's evidence is in the cache."""
    return _pair_key(table, pair) in _results(table)


def _pair_key(table: BattleGeometry, pair: Pair) -> tuple[object, ...]:
    """Returns the cache key of a pair; for a fighter and a point, everything about the fighter that affects sight."""
    observer, target = pair
    if isinstance(observer, Fighter):
        return observer.id, observer.pose, observer.base, observer.body, target
    return _ordered(table, observer, str(target))


def _ordered(table: BattleGeometry, observer: str, target: str) -> tuple[str, str]:
    """Returns two fighters in a fixed order if sight is mutual; a game's own sight may not be."""
    return (target, observer) if table.is_mutual and target < observer else (observer, target)


def _results(table: BattleGeometry) -> _Results:
    return _scene(table)[1]


def _scene(table: BattleGeometry) -> tuple[tuple[Occluder, ...], _Results, _Tests]:
    scenes = _found.setdefault(table.meshes, {})
    basis = table.evidence.basis(table.battle) if table.evidence else None
    key = (basis, *map(id, table.occluders))
    scenes[key] = found = scenes.pop(key, (table.occluders, {}, {}))
    for oldest in list(scenes)[:-SCENES]:
        scenes.pop(oldest, None)
    return found
