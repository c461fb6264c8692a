"""A limit for TOML from strangers: a key of thousands of parts keeps Python's parser busy for seconds or hours.

Each part of a key takes time by all parts before it, those of its table's header included. Neither a key nor a header
goes on in the next line, so that the dots of each line bound their parts. A line that begins with a bracket counts as a
header, although it may be one of an array.
"""

from app.core.language import tr

MOST_WORK = 3_000_000
"""Parts looked at: up to half a second."""


def require_short_keys(text: str) -> None:
    """Raises ValueError where keys may have too many parts to be read in a reasonable time."""
    lines = text.split("\n")  # what other characters end a line in Python may stand in a quoted key
    header = max((line.count(".") for line in lines if line.lstrip().startswith("[")), default=0)
    counts = (line.count(".") for line in lines)
    if sum((1 + count) * (header + count) for count in counts) > MOST_WORK:
        raise ValueError(tr("a line has too many dots"))
