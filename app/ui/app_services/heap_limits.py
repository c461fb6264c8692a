"""What the C library keeps of the memory that the program no longer uses; only glibc has to be told."""

import ctypes
import sys
from typing import Any

MOST_ARENAS = 2
"""Else each thread has a heap of its own, which stays as large as it ever was."""
LARGE = 4 << 20
"""A block of so many bytes, such as a framebuffer, is the system's own and goes back to it at once."""
_M_ARENA_MAX, _M_MMAP_THRESHOLD = -8, -3


def limit_heaps() -> None:
    """Call before threads are started."""
    if (limit := _function("mallopt")) is not None:
        limit(_M_ARENA_MAX, MOST_ARENAS)
        limit(_M_MMAP_THRESHOLD, LARGE)


def give_back_memory() -> None:
    """Give the system what is free: after a battle was read or lit, that is much."""
    if (trim := _function("malloc_trim")) is not None:
        trim(0)


def _function(name: str) -> Any:
    """A function of the C library; None where there is none of this name."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
