"""A limit for untrusted TOML: a key with thousands of parts keeps Python's parser busy for seconds or hours.

The time for each part of a key grows with the number of parts before it, including those of its table's header. Keys
and headers cannot span lines, so the dots in a line bound their parts. A line that starts with a bracket counts as a
header, although it may belong to an array.
"""

from app.core.language import tr

MAX_WORK = 3_000_000
"""Largest number of parts processed: up to half a second."""


def require_short_keys(text: str) -> None:
    """Raises ValueError if keys may have too many parts to be read in a reasonable time."""
    lines = text.split("\n")  # other line separators of Python may occur in a quoted key
    header = max((line.count(".") for line in lines if line.lstrip().startswith("[")), default=0)
    counts = (line.count(".") for line in lines)
    if sum((1 + count) * (header + count) for count in counts) > MAX_WORK:
        raise ValueError(tr("a line has too many dots"))
