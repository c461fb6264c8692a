"""What was found out about sight, remembered while everything stands as it does: nothing is proven twice."""

import time
from dataclasses import dataclass, replace

from app.geometry.evidence import Sight
from app.geometry.rays import Occluder
from app.progress import Report
from app.table import Table


@dataclass(frozen=True)
class Known:
    """The evidence on a pair, and how many milliseconds it took to find."""

    sight: Sight
    ms: float


SCENES = 8
"""How many are remembered: wounds and dice change nothing that is seen, and a step taken back is the scene before."""

_found: dict[tuple[int, ...], tuple[tuple[Occluder, ...], dict[tuple[str, str], Known]]] = {}
"""By the identities of what stands on the table, which is kept, so that no other takes its identity."""


def known(table: Table, seer: str, target: str, report: Report) -> Known:
    """The evidence, looked for where nobody did before; `report` may raise Cancelled."""
    remembered = _remembered(table)
    pair = (min(seer, target), max(seer, target))
    if pair not in remembered:
        begin = time.perf_counter()
        sight = table.sight(*pair, report=report)
        remembered[pair] = Known(sight, (time.perf_counter() - begin) * 1000)
    found = remembered[pair]
    return found if pair == (seer, target) else replace(found, sight=found.sight.reversed())


def _remembered(table: Table) -> dict[tuple[str, str], Known]:
    key = tuple(map(id, table.standing))
    _found[key] = found = _found.pop(key, (table.standing, {}))
    for oldest in list(_found)[:-SCENES]:
        del _found[oldest]
    return found[1]
