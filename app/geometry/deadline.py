"""When work has to end, by the CPU time of the thread that does it: a busy machine decides what an idle one does."""

import math
import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_until: ContextVar[float] = ContextVar("_until", default=math.inf)


class Late(Exception):
    """What is to be done next would not be done in time; what was done before is remembered where it always is."""


def after(milliseconds: float) -> float:
    """The moment so much later, in seconds of this thread's CPU time."""
    return time.thread_time() + milliseconds / 1000


def is_past(moment: float) -> bool:
    """Whether that moment is over."""
    return time.thread_time() > moment


@contextmanager
def until(moment: float) -> Generator[None]:
    """What is done in here has to be done by that moment."""
    token = _until.set(moment)
    try:
        yield
    finally:
        _until.reset(token)


def require_time(seconds: float) -> None:
    """Say that about so much time is needed now. Raises Late where there is not so much left."""
    if _until.get() < math.inf and time.thread_time() + seconds > _until.get():
        raise Late
