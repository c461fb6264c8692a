"""How slow code tells how far it is, and how it hears that nobody wants the answer any more."""

from collections.abc import Callable


class Cancelled(Exception):
    """Raised by a `Report` when the work is no longer wanted."""


Report = Callable[[float, str], None]
"""`report(0.4, "Welding vertices")`: the share done, 0 to 1, and what is being done. May raise `Cancelled`."""


def partial(report: Report, begin: float, end: float) -> Report:
    """The report of a part of the work, which reaches from the one share of it to the other."""
    return lambda share, doing: report(begin + (end - begin) * share, doing)


def silent(share: float, doing: str) -> None:
    """The report for callers who do not want to hear anything."""
