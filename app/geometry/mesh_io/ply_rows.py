"""The rows of an ASCII PLY as lines: finds those that are longer or shorter than the header says."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Unreadable


@dataclass(frozen=True)
class Property:
    """A number of an element, or a list of numbers if `length` is set, the type of the list's length."""

    name: str
    type: str
    length: str = ""


@dataclass(frozen=True)
class PlyElement:
    """A table of the file: its name, its number of rows, and its columns."""

    name: str
    count: int
    properties: tuple[Property, ...]


def trim_rows(text: bytes, elements: list[PlyElement]) -> bytes:
    """Returns the rows without the extra words that some programs write after the columns of the header.

    The text is unchanged if the rows are not lines, or no table has extra words.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    tables = _find_tables(elements)
    if not _are_longer(lines, tables):
        return text
    rows = list(_pair_rows(lines, tables))
    return b"\n".join([*(_trim_row(*row) for row in rows), *lines[len(rows) :]])


def has_short_rows(text: bytes, elements: list[PlyElement]) -> bool:
    """Returns whether `trim_rows` would cut some rows while others are too short."""
    lines, tables = [line for line in text.splitlines() if line.strip()], _find_tables(elements)
    return _are_longer(lines, tables) and any(_find_excess(*row) < 0 for row in _pair_rows(lines, tables))


def trim_whole_tables(text: bytes, elements: list[PlyElement]) -> bytes | None:
    """Trims only those tables whose rows are all lines, none of them too short; returns None if none is too long.

    The rows of other tables may be broken into lines. This is a guess, and right only if the number of words then is
    as announced.
    """
    lines, tables = [line for line in text.splitlines() if line.strip()], _find_tables(elements)
    at, trimmed, is_longer = 0, list[bytes](), False
    for table in tables:
        rows = lines[at : at + table.count]
        excess = [_find_excess(table, row) for row in rows]
        if min(excess, default=-1) >= 0 and max(excess) > 0:
            rows, is_longer = [_trim_row(table, row) for row in rows], True
        trimmed += rows
        at += table.count
    return b"\n".join([*trimmed, *lines[at:]]) if is_longer else None


def _trim_row(table: PlyElement, line: bytes) -> bytes:
    return line.rsplit(None, more)[0] if (more := _find_excess(table, line)) > 0 else line


def _find_tables(elements: list[PlyElement]) -> list[PlyElement]:
    """Returns the tables that have rows."""
    return [element for element in elements if element.properties and element.count]


def _are_longer(lines: list[bytes], tables: list[PlyElement]) -> bool:
    """Returns whether each row is a line, and some table's first row has more words than columns."""
    *begins, count = accumulate((table.count for table in tables), initial=0)
    if not begins or len(lines) < count:
        return False
    excess = [_find_excess(table, lines[at]) for table, at in zip(tables, begins, strict=True)]
    return max(excess) > 0 and (min(excess) >= 0 or len(lines) == count)


def _pair_rows(lines: list[bytes], tables: list[PlyElement]) -> Iterator[tuple[PlyElement, bytes]]:
    """Pairs each row's table with its line."""
    return zip((table for table in tables for _ in range(table.count)), lines, strict=False)


def require_long_rows(data: bytes, begin: int, elements: list[PlyElement]) -> None:
    """Raises Unreadable if each row is a line but one has too few words, because all rows after it would be misread.

    Numbers may be broken into lines anywhere, so this is checked only if the number of words does not match either.
    There must be as many lines as rows, and none longer. A short last line means that the file is cut off.
    """
    numbered = [(number, line) for number, line in enumerate(data[begin:].splitlines(), 1) if line.strip()]
    lines, tables = [line for _, line in numbered], _find_tables(elements)
    longer = _are_longer(lines, tables)
    if len(lines) != sum(table.count for table in tables) and not longer:
        return
    excess = [_find_excess(*row) for row in _pair_rows(lines, tables)]
    short = next((at for at, more in enumerate(excess[:-1]) if more < 0), None)
    if short is None or (max(excess) > 0 and not longer):
        return
    raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))


def _find_excess(table: PlyElement, line: bytes) -> int:
    """Returns the number of words beyond the columns of the header; negative if some are missing."""
    words, at = line.split(), 0
    for column in table.properties:
        length = words[at] if column.length and at < len(words) else b"0"
        at += 1 + (int(length) if length.isdigit() and len(length) < 10 else 0)
    return len(words) - at
