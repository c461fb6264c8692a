"""The rows of a PLY in ASCII as lines: those that are longer than the header says, and those that are too short."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Unreadable


@dataclass(frozen=True)
class Property:
    """A number of an element, or a list of numbers where `length` is the type of its length."""

    name: str
    type: str
    length: str = ""


@dataclass(frozen=True)
class PlyElement:
    """A table of the file: its name, its rows and its columns."""

    name: str
    count: int
    properties: tuple[Property, ...]


def trim_rows(text: bytes, elements: list[PlyElement]) -> bytes:
    """The rows without what some programs write behind the columns of the header; as they are where none is a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    tables = _find_tables(elements)
    if not _are_longer(lines, tables):
        return text
    rows = list(_pair_rows(lines, tables))
    return b"\n".join([*(_trim_row(*row) for row in rows), *lines[len(rows) :]])


def has_short_rows(text: bytes, elements: list[PlyElement]) -> bool:
    """Whether `trim_rows` cuts rows of tables of which others are too short."""
    lines, tables = [line for line in text.splitlines() if line.strip()], _find_tables(elements)
    return _are_longer(lines, tables) and any(_find_excess(*row) < 0 for row in _pair_rows(lines, tables))


def trim_whole_tables(text: bytes, elements: list[PlyElement]) -> bytes | None:
    """The same of those tables alone of which each row is a line, and none too short; None where none is too long.

    The rows of the others may be broken into lines. It is a guess: right only where the words come out even then.
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
    """The tables that have rows."""
    return [element for element in elements if element.properties and element.count]


def _are_longer(lines: list[bytes], tables: list[PlyElement]) -> bool:
    """Whether each row is a line, and those of some table have more words than columns."""
    *begins, count = accumulate((table.count for table in tables), initial=0)
    if not begins or len(lines) < count:
        return False
    excess = [_find_excess(table, lines[at]) for table, at in zip(tables, begins, strict=True)]
    return max(excess) > 0 and (min(excess) >= 0 or len(lines) == count)


def _pair_rows(lines: list[bytes], tables: list[PlyElement]) -> Iterator[tuple[PlyElement, bytes]]:
    """Each row's table and line."""
    return zip((table for table in tables for _ in range(table.count)), lines, strict=False)


def require_long_rows(data: bytes, begin: int, elements: list[PlyElement]) -> None:
    """Refuse a file of which each row is a line, but one has too few words: the rows behind it would be others.

    Numbers may be broken into lines anywhere. So this is asked only where they do not come out even that way, and the
    lines have to be as many as the rows, and none longer. A last line that is short is one that is cut off.
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
    sentence = mark("{name} has too few numbers in line {line}; export or download it again.")
    raise Unreadable(sentence, line=len(data[:begin].splitlines()) + numbered[short][0])


def _find_excess(table: PlyElement, line: bytes) -> int:
    """How many words a row has beyond the columns of the header; below 0 where some are missing."""
    words, at = line.split(), 0
    for column in table.properties:
        length = words[at] if column.length and at < len(words) else b"0"
        at += 1 + (int(length) if length.isdigit() and len(length) < 10 else 0)
    return len(words) - at
