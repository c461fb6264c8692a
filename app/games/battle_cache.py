"""A cache of values derived from a battle. Battles never change; the cache keeps the last few."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from app.model import Battle

Of = TypeVar("Of")
Found = TypeVar("Found")

_KEPT = 8


def cached_by_battle(function: Callable[[Battle, Of], Found]) -> Callable[[Battle, Of], Found]:
    """Returns the function with a cache for the last battles and equal, hashable second arguments."""
    last: deque[tuple[Battle, dict[Of, Found]]] = deque(maxlen=_KEPT)

    @wraps(function)
    def found(battle: Battle, of: Of) -> Found:
        results = next((results for known, results in tuple(last) if known is battle), None)
        if results is None:
            results = dict[Of, Found]()
            last.append((battle, results))
        if of not in results:
            results[of] = function(battle, of)
        return results[of]

    return found
