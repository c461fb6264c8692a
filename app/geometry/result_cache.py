"""Caches results on the mesh or occluder that they are about: limited by bytes, and freed with that object."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from weakref import ref

import numpy as np

P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES = 768 * 2**20
"""Largest size of all cached results; the least recently used are dropped first."""

_SHELF = "_kept"
_MIN_RESULT_BYTES = 1000  # Bytes that even the smallest result takes, with its key and its entries here.
_MESH_FACTOR = 3  # A mesh soon gets a tree and boxes as well, each about as large.


@dataclass(eq=False)
class _OwnerCache:
    """The cached results of one owner, by function and arguments; the keys by the number of the result."""

    results: dict[object, tuple[int, object]] = field(default_factory=dict[object, tuple[int, object]])
    keys: dict[int, object] = field(default_factory=dict[int, object])
    # The numbers in `keys`, needed when nothing else is left of the shelf.
    numbers: set[int] = field(default_factory=set[int])
    own_ref: "ref[_OwnerCache] | None" = None


class _CacheIndex:
    """The numbers of all cached results, least recently used first, with their owners' shelves and bytes."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._number = 0
        self.bytes, self.most = 0, MAX_BYTES
        self._entries: OrderedDict[int, tuple[Callable[[], _OwnerCache | None], int]] = OrderedDict()

    def find(self, shelf: _OwnerCache, key: object) -> tuple[int, object] | None:
        """Returns a cached result, and counts it as used."""
        with self._lock:
            found = shelf.results.get(key)
            if found and found[0] in self._entries:
                self._entries.move_to_end(found[0])
            return found

    def add(self, shelf: _OwnerCache, key: object, result: object, size: int) -> None:
        """Caches a result, and drops others if the cache gets too large."""
        with self._lock:
            if key in shelf.results:
                return
            self._number += 1
            number = self._number
            shelf.results[key] = (number, result)
            shelf.keys[number] = key
            shelf.numbers.add(number)
            if shelf.own_ref is None:
                shelf.own_ref = ref(shelf, lambda _, numbers=shelf.numbers: self._on_owner_deleted(numbers))
            self._entries[number] = (shelf.own_ref, size)
            self.bytes += size
            while self.bytes > self.most and len(self._entries) > 1:
                self._forget(next(iter(self._entries)))

    def mark(self) -> int:
        """Returns a mark for `forget_unused_since`."""
        with self._lock:
            self._number += 1
            self._entries[self._number] = (_gone, 0)
            return self._number

    def forget_unused_since(self, moment: int) -> None:
        """Drops all results that have not been used since a mark."""
        with self._lock:
            while moment in self._entries:
                self._forget(next(iter(self._entries)))

    def forget_all(self) -> None:
        """Drops all results."""
        with self._lock:
            for number in list(self._entries):
                self._forget(number)

    def _forget(self, number: int) -> None:
        """Drops one result, unless it has just been dropped along with another one."""
        if number not in self._entries:
            return
        owner, size = self._entries.pop(number)
        self.bytes -= size
        shelf = owner()
        if shelf is not None:
            shelf.numbers.discard(number)
            shelf.results.pop(shelf.keys.pop(number), None)

    def _on_owner_deleted(self, numbers: set[int]) -> None:
        with self._lock:
            for number in numbers:
                _, size = self._entries.pop(number, (None, 0))
                self.bytes -= size


def _gone() -> None:
    """The owner of a mark, which has no shelf."""


_ledger = _CacheIndex()
clear_cache = _ledger.forget_all
mark_moment = _ledger.mark
forget_unused_since = _ledger.forget_unused_since


def limit_cache(most: int) -> None:
    """Limits the cache to this many bytes from now on."""
    _ledger.most = most


def cached_bytes() -> int:
    """Returns the approximate number of cached bytes."""
    return _ledger.bytes


def cached_on(of: int | str = 0) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Returns a decorator that caches a function's results on one of its arguments, the owner.

    The owner is the argument with the index `of`. A string names an attribute of the first argument instead. If the
    argument is a tuple of occluders, or `of` is "both" for the first two arguments, the owner is the one with the
    largest mesh: terrain belongs to a battle, while the meshes of round bases are shared by all. Arguments are
    compared as keys of a dict. Results without an owner are computed each time.
    """

    def remembering(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            owner = _owner(of, args)
            shelf = getattr(owner, "__dict__", {}).setdefault(_SHELF, _OwnerCache())
            key = (function, *args, *sorted(kwargs.items()))
            entry = _ledger.find(shelf, key)
            if entry:
                return entry[1]  # pyright: ignore[reportReturnType]
            result = function(*args, **kwargs)
            known = {id(part) for part in args} | {id(part) for part in getattr(owner, "__dict__", {}).values()}
            _ledger.add(shelf, key, result, _size(result, known))
            return result

        return found

    return remembering


def _owner(of: int | str, args: tuple[Any, ...]) -> object:
    if isinstance(of, int):
        return _largest(args[of]) if isinstance(args[of], tuple) else args[of]
    return _largest(args[:2]) if of == "both" else getattr(args[0], of)


def _largest(occluders: tuple[Any, ...]) -> object:
    return max(occluders, key=lambda one: len(one.mesh.faces), default=None)


def _size(value: object, known: set[int], beside: int = 1) -> int:
    """Returns the approximate size in bytes of a result, without parts that existed before."""
    if value is None or id(value) in known:
        return _MIN_RESULT_BYTES
    known.add(id(value))
    if isinstance(value, np.ndarray):
        return _MIN_RESULT_BYTES + value.nbytes * beside
    if isinstance(value, dict):
        return _MIN_RESULT_BYTES + sum(_size(part, known, beside) for part in value.values())  # pyright: ignore
    if isinstance(value, (tuple, list, set, frozenset)):
        return _MIN_RESULT_BYTES + sum(_size(part, known, beside) for part in value)  # pyright: ignore
    parts: dict[str, object] = getattr(value, "__dict__", {})
    more = _MESH_FACTOR if {"vertices", "faces"} <= parts.keys() else beside
    inner = (part for name, part in parts.items() if name != _SHELF)
    return max(_MIN_RESULT_BYTES, sys.getsizeof(value)) + sum(_size(part, known, more) for part in inner)
