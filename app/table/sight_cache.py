"""What was found out about sight, remembered while everything stands as it does: nothing is proven twice.

Rules ask here, and whoever shows verdicts: what a rule says never hangs on whether somebody has looked before.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from app.core.progress import Report, silent
from app.geometry.rays import Occluder
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Fighter, Spot
from app.table import proof_pool, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from app.table.proof_pool import TimedSight

Pair = tuple[str, str] | tuple[Fighter, Spot]
"""Two fighters by their ids; or a fighter, where it stands or stood last, and a point of the ground in mm."""
SCENES = 8
"""How many are remembered: wounds and dice change nothing that is seen, and a step taken back is the scene before."""

_Scenes = dict[tuple[object, ...], tuple[tuple[Occluder, ...], dict[tuple[object, ...], TimedSight]]]
"""By what a game's own evidence hangs on, and by the identities of what stands there, kept so that none is taken."""
_found: WeakKeyDictionary[Meshes, _Scenes] = WeakKeyDictionary()
"""Of each battle that is open, by its meshes: with them it goes."""


def find_sight(
    table: BattleGeometry, seer: str, target: str, report: Report = silent, effort: Effort = THOROUGH
) -> TimedSight:
    """The evidence on two fighters, looked for where nobody did before; `report` may raise Cancelled.

    What a smaller effort leaves undecided is told but not remembered.
    """
    pair = _ordered(table, seer, target)
    remembered = _results(table)
    found = remembered.get(pair)
    if found is None:
        begin = time.perf_counter()
        sight = table.sight(*pair, effort=effort, report=report)
        found = TimedSight(sight, (time.perf_counter() - begin) * 1000)
        if effort == THOROUGH or sight.verdict != "undecided":
            remembered[pair] = found
    return found if pair == (seer, target) else replace(found, sight=found.sight.reverse())


def find_sights(
    table: BattleGeometry, pairs: Sequence[tuple[str, str]], report: Report = silent
) -> Iterator[TimedSight]:
    """The same of many pairs, in their order; those that nobody looked for are proven in several processes at once."""
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


def find_spot_sight(table: BattleGeometry, fighter: Fighter, at: Spot, report: Report = silent) -> TimedSight:
    """The evidence on a fighter, where it stands or stood last, and a point of the ground."""
    remembered, key = _results(table), _pair_key(table, (fighter, at))
    if key not in remembered:
        begin = time.perf_counter()
        sight = terrain.prove_spot_sight(table, fighter, at, report)
        remembered[key] = TimedSight(sight, (time.perf_counter() - begin) * 1000)
    return remembered[key]


def find_pair_sight(table: BattleGeometry, pair: Pair, report: Report = silent) -> TimedSight:
    """The same of either kind of pair."""
    seer, target = pair
    if isinstance(seer, Fighter) or not isinstance(target, str):
        assert isinstance(seer, Fighter)
        assert not isinstance(target, str)
        return find_spot_sight(table, seer, target, report)
    return find_sight(table, seer, target, report)


def is_cached(table: BattleGeometry, pair: Pair) -> bool:
    """Whether it was looked at already."""
    return _pair_key(table, pair) in _results(table)


def _pair_key(table: BattleGeometry, pair: Pair) -> tuple[object, ...]:
    """A pair in one order; of a fighter that looks at a point, what of it can be seen from there."""
    seer, target = pair
    if isinstance(seer, Fighter):
        return seer.id, seer.pose, seer.base, seer.body, target
    return _ordered(table, seer, str(target))


def _ordered(table: BattleGeometry, seer: str, target: str) -> tuple[str, str]:
    """Two fighters in one order where sight is the same both ways: a game's own may not be."""
    return (target, seer) if table.is_mutual and target < seer else (seer, target)


def _results(table: BattleGeometry) -> dict[tuple[object, ...], TimedSight]:
    scenes = _found.setdefault(table.meshes, {})
    basis = table.evidence.basis(table.battle) if table.evidence else None
    key = (basis, *map(id, table.occluders))
    scenes[key] = found = scenes.pop(key, (table.occluders, {}))
    for oldest in list(scenes)[:-SCENES]:
        scenes.pop(oldest, None)
    return found[1]
