"""What was found out about sight, remembered while its table lasts: nothing is proven twice for list and matrix."""

import time
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from app.geometry.evidence import Sight
from app.progress import Report
from app.table import Table


@dataclass(frozen=True)
class Known:
    """The evidence on a pair, and how many milliseconds it took to find."""

    sight: Sight
    ms: float


_found: WeakKeyDictionary[Table, dict[tuple[str, str], Known]] = WeakKeyDictionary()


def known(table: Table, seer: str, target: str, report: Report) -> Known:
    """The evidence, looked for where nobody did before; `report` may raise Cancelled."""
    remembered = _found.setdefault(table, {})
    pair = (min(seer, target), max(seer, target))
    if pair not in remembered:
        begin = time.perf_counter()
        sight = table.sight(*pair, report=report)
        remembered[pair] = Known(sight, (time.perf_counter() - begin) * 1000)
    found = remembered[pair]
    return found if pair == (seer, target) else replace(found, sight=found.sight.reversed())
