"""Recovers the intact steps of a damaged battle file.

A step is intact if its stored hash matches its contents and the stored hash of the step before it (see `step_codec`);
files of the oldest versions have no hashes, so there every step that can be decoded is intact. The result is the
unbroken run of intact steps that contains the step on the table, or else the nearest intact step, preferably an earlier
one. Nothing that a hash contradicts is recovered, and the result states what is missing. All reading happens in a copy:
the damaged file and its journal stay unchanged.

Rows are read one by one, so a damaged page hides only its own rows. If no intact step is found, the first page of the
database, which locates the tables, is replaced with that of a new battle file: all battle files have the same layout.
Damaged models are replaced with identical files from the library or the shipped models. Views and virtual tables are
never read, since they can run code that the file chooses.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.progress import Report, silent
from app.storage import journals, sqlite_schema, step_codec
from app.storage.assets import (
    MAX_ASSETS,
    MAX_BYTES,
    Asset,
    Packing,
    choose_packing,
    is_within_limits,
    printable_name,
    unpack_asset,
)
from app.storage.battle_reader import (
    copy_with_journal,
    printable_label,
    require_file,
    require_likely_size,
    translate_errors,
)
from app.storage.model_files import Models
from app.storage.outside_changes import find_version, is_open_here
from app.storage.sqlite_schema import NeedsCopy
from app.storage.step_codec import INITIAL_HASH, History, StepRecord, file_hash, step_hash

_PAGE = journals.PAGE
# Counting visits every row, which shows that all of them can be reached; the maximum alone would not.
_LAST_STEP = "SELECT max(number), count(*) FROM (SELECT number FROM steps)"
_LAST_ASSET = "SELECT max(id), count(*) FROM (SELECT rowid AS id FROM assets NOT INDEXED)"
_ONE_STEP, _ONE_ASSET = "SELECT * FROM steps WHERE number = ?", "SELECT * FROM assets WHERE rowid = ?"
_STATE = "SELECT key, value FROM state LIMIT 100"
_TABLES, _MAX_TABLES = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 100", 100
_OWN_TABLES = {*sqlite_schema.TABLES, *(table for tables in sqlite_schema.OLD_TABLES.values() for table in tables)}
_OWN_NAMES = ("state", "steps", "assets")
_OTHER_TABLE = re.compile(r'CREATE TABLE "?([A-Za-z]\w{0,60})"?\s?\(', re.ASCII)


@dataclass(frozen=True)
class Recovery:
    """The intact part of a battle file, and a text that states what is missing."""

    history: History
    assets: tuple[Asset, ...]
    said: str


@dataclass(frozen=True)
class _Found:
    """Everything that can be read from a file: intact steps by number, and assets, with the names of damaged ones."""

    steps: dict[int, StepRecord]
    count: int
    """Number of steps that the file had, as far as that is known."""
    assets: tuple[Asset, ...]
    broken: tuple[str, ...]
    at: int
    """Number of the step on the table."""
    sure: bool
    """True if the hash of the file confirms the step on the table and the assets."""
    others: tuple[str, ...] = ()
    """Names of tables that are not ours."""


_NONE = _Found({}, 0, (), (), 0, False)


def recover(path: Path, report: Report = silent) -> Recovery:
    """Returns the intact part of a battle file; the file and its journal stay unchanged.

    This is the battle on the table, or the nearest intact one, with the adjacent intact steps before and after it.
    Raises PlayerError if nothing is intact, or if the file cannot be read at all.
    """
    with translate_errors(path):
        if is_open_here(path):
            raise NeedsCopy(tr("{name} is already open in this window", name=path.name))
        read = partial(_read, report=lambda share: report(share, tr("Reading {name}", name=path.name)))
        require_file(path)
        require_likely_size(path)
        for copied in (copy_with_journal, _copy_with_new_page):
            with make_temporary_folder() as folder:
                found = read(copied(path, folder))
            # The intact step nearest to the one on the table, preferably an earlier one.
            before = [number for number in found.steps if number <= found.at]
            place = max(before) if before else min(found.steps, default=None)
            if place is not None:
                return _recover_run(found, place, path)
        raise PlayerError(tr("{name} is damaged and nothing in it can be recovered; open another copy", name=path.name))


def _copy_with_new_page(path: Path, folder: Path) -> Path:
    """Returns a copy whose first page, which locates the tables, is replaced with that of a new battle file.

    This is possible because all battle files have the same layout.
    """
    sqlite_schema.create_database(new := folder / "new").close()
    first = bytearray(new.read_bytes()[:_PAGE])
    copy = copy_with_journal(path, folder)
    with copy.open("r+b") as file:
        size = copy.stat().st_size
        first[28:32] = (size // _PAGE).to_bytes(4, "big")
        file.write(first)
    return copy


def _read(path: Path, report: Callable[[float], None]) -> _Found:
    try:
        with sqlite_schema.closing(sqlite_schema.open_connection(path, damaged=True)) as link:
            link.text_factory = partial(str, encoding="utf-8", errors="replace")
            others = _find_other_tables(link)
            if others is None:
                return _NONE
            with sqlite_schema.limit_row_size(link):
                rows = {
                    row[0]: row for row in _read_rows(link, _LAST_STEP, _ONE_STEP, step_codec.MAX_FILE_STEPS, report)
                }
                state = {key: value for key, value in _query(link, _STATE) if isinstance(value, str)}
            files = _read_rows(link, _LAST_ASSET, _ONE_ASSET, MAX_ASSETS, report)
            assets = tuple(_limit_assets(filter(None, map(_read_asset, files))))
    except (sqlite3.Error, sqlite_schema.Damaged):
        return _NONE
    at, sure = _find_current_step(rows, assets, state)
    healed = tuple(asset if _is_whole(asset) else _repair_asset(asset) for asset in assets)
    broken = tuple(asset.file for asset in healed if not _is_whole(asset))
    steps: dict[int, StepRecord] = {}
    total, new = 0, 0
    for number, row in sorted(rows.items()):
        step = _read_step(number, row, _read_hash(rows, number - 1), steps.get(number - 1))
        if step and total + step.size <= step_codec.MAX_BYTES and new + step.new <= step_codec.MAX_NEW_BYTES:
            steps[number] = step
            total, new = total + step.size, new + step.new
    return _Found(steps, max([*rows, at]) + 1, healed, broken, at, sure, others)


def _find_other_tables(link: sqlite3.Connection) -> tuple[str, ...] | None:
    """Returns the names of plain tables that are not ours; None if there is anything else, or a table replaces ours.

    Nothing is read in that case: views and virtual tables run code that the file chooses.
    """
    found = link.execute(_TABLES).fetchall()
    others = [sql for (sql,) in found if sql not in _OWN_TABLES]
    matches = [_OTHER_TABLE.match(sql) if isinstance(sql, str) else None for sql in others]
    names = tuple(match[1] for match in matches if match and match[1].lower() not in _OWN_NAMES)
    return names if len(names) == len(others) and len(found) < _MAX_TABLES else None


def _read_rows(
    link: sqlite3.Connection, last: str, one: str, most: int, report: Callable[[float], None]
) -> Iterator[tuple[Any, ...]]:
    """Yields every row that can be read, one query per row, so that a damaged row does not hide later ones.

    Yields no more rows and bytes than a battle can have.
    """
    found, total = _query(link, last), 0
    count = min(found[0][0] or 0, most) + 1 if found else most
    for number in range(count):
        report(number / count)
        for row in _query(link, one, number):
            total += sum(len(value) for value in row if isinstance(value, bytes | str))
            if total > MAX_BYTES:
                return
            yield row


def _query(link: sqlite3.Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
    try:
        return link.execute(query, values).fetchall()
    except (sqlite3.Error, MemoryError, OverflowError):
        return []


def _read_step(
    number: int, row: tuple[Any, ...], before: bytes | None, previous: StepRecord | None
) -> StepRecord | None:
    *hashed, label, action, data = row[1:]
    if not (isinstance(label, str) and isinstance(action, bytes) and isinstance(data, bytes)):
        return None
    if hashed and (before is None or hashed[0] != step_hash(before, number, label, action, data)):
        return None
    try:
        known = previous.battle if previous else None
        battle, size = step_codec.unpack_battle(data, known)
    except PlayerError:
        return None
    return StepRecord(printable_label(label), action, battle, size, step_codec.count_new_bytes(battle, known))


def _read_hash(rows: dict[int, tuple[Any, ...]], number: int) -> bytes | None:
    """Returns the hash of a step; None if it cannot be read, or if the file's version has no hashes."""
    if number < 0:
        return INITIAL_HASH
    row = rows.get(number, ())
    return row[1] if len(row) == 5 and isinstance(row[1], bytes) else None


def _find_current_step(
    rows: dict[int, tuple[Any, ...]], assets: tuple[Asset, ...], state: dict[str, str]
) -> tuple[int, bool]:
    """Returns the number of the step on the table, and whether the hash of the file confirms it.

    Without confirmation, the number is the one that the file states.
    """
    last = max(rows, default=0)
    said = state.get("at", "")
    stated = int(said) if said.isdecimal() and len(said) <= 9 else last
    hash = _read_hash(rows, last) or INITIAL_HASH
    for at in (stated, *range(last + 1)):
        if file_hash(hash, str(at), assets) == state.get("hash"):
            return at, True
    return (stated if stated < step_codec.MAX_FILE_STEPS else last), False


def _read_asset(row: tuple[Any, ...]) -> Asset | None:
    if [type(value) for value in row] != [str, str, str, int, str, bytes]:
        return None
    asset = Asset(*row)
    if asset.packing not in get_args(Packing):  # The file type determines how it was packed.
        asset = replace(asset, packing=choose_packing(asset.file))
    return asset if is_within_limits(asset) else None


def _limit_assets(assets: Iterable[Asset]) -> Iterator[Asset]:
    """Yields as many of the assets as a battle can contain."""
    total = 0
    for asset in assets:
        if total + asset.size <= MAX_BYTES:
            total += asset.size
            yield asset


def _is_whole(asset: Asset) -> bool:
    try:
        unpack_asset(asset)
    except PlayerError:
        return False
    return True


def _repair_asset(broken: Asset) -> Asset:
    """Returns the identical file from the library or the shipped models, if there is one; else the damaged asset."""
    models = Models(None, kept=(broken,))
    models.repair(broken.name)
    return models.asset(broken.name)


def _recover_run(found: _Found, place: int, path: Path) -> Recovery:
    """Returns the unbroken run of intact steps around a step."""
    first = last = place
    while first - 1 in found.steps:
        first -= 1
    while last + 1 in found.steps:
        last += 1
    start = replace(found.steps[first], label="", action=b"")
    steps = (start, *(found.steps[number] for number in range(first + 1, last + 1)))
    history = History(steps, place - first)
    newer = (find_version(path) or 0) > sqlite_schema.VERSION
    losses = _format_losses(found, history, place, path.name, newer)
    return Recovery(history, found.assets, " ".join([*losses, *_format_left_out(found, path, newer)]))


def _format_left_out(found: _Found, path: Path, newer: bool) -> Iterator[str]:
    """Yields sentences about data in the file, or beside it, that was not read."""
    if newer:
        yield tr(
            "{name} was made by a newer version of Eyeline: data that only that version can read was left out.",
            name=path.name,
        )
    if found.others:
        names = ", ".join(map(printable_name, found.others))
        yield tr("Unknown tables in it were left out: {names}.", names=names)
    if foreign := journals.find_foreign_companion(path):
        yield tr("{file} next to it is damaged, or was not written by Eyeline; it was left out.", file=foreign.name)


def _format_losses(found: _Found, history: History, place: int, name: str, newer: bool) -> list[str]:
    kept = len(history.steps)
    if kept == found.count and place == found.at and found.sure and not found.broken:
        if newer or found.others:
            return [tr("Everything in {name} that this version can read was recovered.", name=name)]
        return [tr("Everything in {name} was recovered; nothing is missing.", name=name)]
    said = [tr("{name} is damaged: {kept} of {count} steps were recovered.", name=name, kept=kept, count=found.count)]
    if place == found.at and found.sure:
        said.append(tr("The battle is as it was on the table."))
    elif place == found.at:
        said.append(tr("According to the file, this is the battle that was on the table; this cannot be verified."))
    elif place < found.at:
        gone = found.at - place
        said.append(
            counted(
                gone,
                "The latest state of the battle is lost; this is the state {count} step earlier.",
                "The latest state of the battle is lost; this is the state {count} steps earlier.",
            )
        )
    else:
        gone = place - found.at
        said.append(
            counted(
                gone,
                "The state that was on the table is lost; this is the state {count} step later.",
                "The state that was on the table is lost; this is the state {count} steps later.",
            )
        )
    if found.broken:
        files = ", ".join(map(printable_name, found.broken))
        said.append(tr("These models and pictures in it are damaged: {files}.", files=files))
    return said
