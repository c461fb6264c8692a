"""A limit for TOML from strangers: a key of thousands of parts keeps Python's parser busy for seconds or hours.

The time that a key takes grows with the square of its parts. A key never goes on in the next line, so that the dots of
each line, squared and added up, bound it.
"""

from app.language import tr

MOST_WORK = 10_000_000
"""Of dots, squared line by line: about half a second."""


def require_short_keys(text: str) -> None:
    """Raises ValueError where keys may have too many parts to be read in a reasonable time."""
    if sum(line.count(".") ** 2 for line in text.splitlines()) > MOST_WORK:
        raise ValueError(tr("a line has too many dots"))
