"""Deadlines in CPU time of the working thread, so that a busy machine reaches the same results as an idle one."""

import math
import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_until: ContextVar[float] = ContextVar("_until", default=math.inf)


class DeadlineExceeded(Exception):
    """Raised when the next step would miss the deadline; results of earlier steps stay cached."""


def deadline_in(milliseconds: float) -> float:
    """Returns the moment this many milliseconds from now, in seconds of this thread's CPU time."""
    return time.thread_time() + milliseconds / 1000


def is_past(moment: float) -> bool:
    """Returns whether the moment has passed."""
    return time.thread_time() > moment


@contextmanager
def deadline_scope(moment: float) -> Generator[None]:
    """Sets the deadline for the enclosed work."""
    token = _until.set(moment)
    try:
        yield
    finally:
        _until.reset(token)


def require_time(seconds: float) -> None:
    """Raises DeadlineExceeded if less than about `seconds` of CPU time are left before the deadline."""
    if _until.get() < math.inf and time.thread_time() + seconds > _until.get():
        raise DeadlineExceeded
