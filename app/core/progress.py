"""Progress reports of slow code, through which it is also cancelled."""

from collections.abc import Callable


class Cancelled(Exception):
    """Raised by a `Report` when the work is no longer wanted."""


Report = Callable[[float, str], None]
"""`report(0.4, "Welding vertices")`: the share done, 0 to 1, and the current work. May raise `Cancelled`."""


def partial(report: Report, begin: float, end: float) -> Report:
    """Returns the report for a part of the work that covers the shares from `begin` to `end`."""
    return lambda share, doing: report(begin + (end - begin) * share, doing)


def silent(share: float, doing: str) -> None:
    """Ignores the progress: the default report."""
