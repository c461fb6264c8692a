"""Limits the memory that the C library keeps after the program has freed it; only glibc needs this."""

import ctypes
import sys
from typing import Any

MAX_ARENAS = 2
"""Largest number of heaps; otherwise, each thread has its own, which never shrinks."""
LARGE = 4 << 20
"""Size in bytes from which a block, such as a framebuffer, returns to the system as soon as it is freed."""
_M_ARENA_MAX, _M_MMAP_THRESHOLD = -8, -3


def limit_heaps() -> None:
    """Sets the limits; must be called before threads are started."""
    if (limit := _function("mallopt")) is not None:
        limit(_M_ARENA_MAX, MAX_ARENAS)
        limit(_M_MMAP_THRESHOLD, LARGE)


def trim_memory() -> None:
    """Returns free memory to the system, which is a lot after reading or lighting a battle."""
    if (trim := _function("malloc_trim")) is not None:
        trim(0)


def _function(name: str) -> Any:
    """Returns a function of the C library, or None if it does not exist."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
