"""Cuts the power during a game, again and again: no acknowledged step may be lost.

`dev.py soundness power_test [--cuts 1000] [--kills 1000] [--actions 60] [--seed 1]`

A scripted game is played on a recorded disk (`recorded_disk.py`). Then the power fails at a random operation: each
unsynced sector of 512 or 4096 bytes holds its old contents or those of any later write; files that were created,
removed or renamed since the folder was synced may or may not have changed. The real program opens what is left: every
battle must be as acknowledged, or include the step in progress as well.

A killed program loses nothing that it wrote. So the same is done with everything written before a random operation, and
with the journal unchanged, removed, truncated or overwritten: each battle must be as above, or be refused; anything
recovered then must be a state that was really on the table.
"""

import argparse
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import apsw
import msgspec

from app.core.errors import PlayerError
from app.model import Battle, Board
from app.session import Session, new_session
from app.storage.assets import unpack_asset
from app.storage.battle_file import BattleFile, claim_file, create_file
from app.storage.battle_picture import Picture
from app.storage.model_files import Models
from app.storage.recovery import recover
from app.storage.step_codec import History
from build_scripts.soundness.recorded_disk import (
    Cut,
    FolderSynced,
    Made,
    Operation,
    Removed,
    Renamed,
    Synced,
    Written,
    recorded,
)
from build_scripts.soundness.scripted_game import play

NAMES = ("club.eyeline", "away.eyeline")
"""File names between which the game alternates."""
STAY = 15
"""Number of actions under one name."""
SECTORS = (512, 4096)


@dataclass(frozen=True)
class Begun:
    """A history is about to be written under a name."""

    name: str
    history: History


@dataclass(frozen=True)
class Acknowledged:
    """The program has confirmed that the history is saved under a name."""

    name: str
    history: History


Way = TypeVar("Way")
Entry = Operation | Begun | Acknowledged


@dataclass
class Tally:
    """The results."""

    cuts: int = 0
    opened: int = 0
    ahead: int = 0
    refused: int = 0
    recovered: int = 0
    wrong: list[str] = field(default_factory=list[str])


def main(arguments: list[str] | None = None) -> int:
    """Plays, cuts, checks and prints the results; returns 0 if nothing was lost."""
    options = _options(arguments)
    began = time.monotonic()
    entries = game(options.seed, options.actions)
    power = power_cuts(entries, options.cuts, random.Random(f"{options.seed} power"))
    killed = kills(entries, options.kills, random.Random(f"{options.seed} kill"))
    kept = sum(isinstance(entry, Acknowledged) for entry in entries)
    print(
        f"{kept} steps acknowledged, {len(entries)} operations recorded with SQLite {apsw.sqlite_lib_version()}; "
        f"read with SQLite {sqlite3.sqlite_version}.\n"
        f"{power.cuts} power cuts: {power.opened} battles opened, {power.ahead} of them with the step under way; "
        f"{len(power.wrong)} lost or unreadable.\n"
        f"{killed.cuts} kills with the journal as it was, removed or damaged: {killed.opened} battles opened, "
        f"{killed.ahead} of them with the step under way; {killed.refused} refused, {killed.recovered} of them "
        f"recovered; {len(killed.wrong)} in a state that never existed.\n"
        f"{time.monotonic() - began:.0f} s."
    )
    for words in (*power.wrong, *killed.wrong):
        print(words)
    return 1 if power.wrong or killed.wrong else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


# The game


class _Told:
    """A battle file that reports what it is about to save, and what it has saved."""

    def __init__(self, file: BattleFile, heard: list[Entry]) -> None:
        self.path, self._file, self._heard = file.path, file, heard

    def write_history(self, history: History, models: Models) -> None:
        self._heard.append(Begun(self.path.name, history))
        self._file.write_history(history, models)
        self._heard.append(Acknowledged(self.path.name, history))

    def write_picture(self, picture: Picture) -> None:
        self._file.write_picture(picture)

    def close(self) -> None:
        self._file.close()


def game(seed: int, actions: int) -> list[Entry]:
    """Returns all disk operations during a scripted game, and what the players are told."""
    entries: list[Entry] = []
    with tempfile.TemporaryDirectory(prefix="eyeline-power-") as folder, recorded(entries.append):
        start = new_session(Board())
        models = Models(None)
        session = Session(start.battle, models)
        for number in range(actions):
            if number % STAY == 0:
                _move(session, models, Path(folder) / NAMES[number // STAY % len(NAMES)], entries)
            play(session, seed, number)
        session.close()
        if session.save_error:
            raise session.save_error
    return entries


def _move(session: Session, models: Models, path: Path, entries: list[Entry]) -> None:
    """Continues under another name and replaces that file."""
    entries.append(Begun(path.name, session.history))
    file = create_file(path, session.history, models)
    entries.append(Acknowledged(path.name, session.history))
    if session.journal:
        session.journal.close()
    session.journal = _Told(file, entries)


# The disk


@dataclass
class _Content:
    """A file's synced bytes, and the later operations that may not have reached the disk."""

    synced: bytes = b""
    since: list[Written | Cut] = field(default_factory=list["Written | Cut"])


class Disk:
    """The contents of a disk after some operations, and after a power failure."""

    def __init__(self) -> None:
        self._names: dict[str, _Content] = {}
        self._synced_names: dict[str, _Content] = {}
        self._since: list[Made | Removed | Renamed] = []
        self._new: dict[int, _Content] = {}

    def do(self, operation: Operation) -> None:
        """Applies one more operation."""
        if isinstance(operation, Written | Cut):
            self._names[operation.name].since.append(operation)
        elif isinstance(operation, Synced):
            content = self._names[operation.name]
            content.synced, content.since = _after(content.synced, content.since), []
        elif isinstance(operation, FolderSynced):
            self._synced_names, self._since = dict(self._names), []
        else:
            self._new[len(self._since)] = _Content()
            _rename(self._names, operation, self._new[len(self._since)])
            self._since.append(operation)

    def left(self) -> dict[str, bytes]:
        """Returns all files if nothing is lost."""
        return {name: _after(content.synced, content.since) for name, content in self._names.items()}

    def cut(self, chance: random.Random) -> dict[str, bytes]:
        """Returns all files as a power failure may leave them."""
        names, share, sector = dict(self._synced_names), chance.choice((0.0, 0.5, 1.0)), chance.choice(SECTORS)
        for number, operation in enumerate(self._since):
            if chance.random() < share:
                _rename(names, operation, self._new[number])
        odds = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        return {name: _torn(content, sector, odds, chance) for name, content in names.items()}


def _rename(names: dict[str, _Content], operation: Made | Removed | Renamed, new: _Content) -> None:
    if isinstance(operation, Made):
        names.setdefault(operation.name, new)
    elif isinstance(operation, Removed):
        names.pop(operation.name, None)
    elif operation.name in names:
        names[operation.to] = names.pop(operation.name)


def _after(data: bytes, done: list[Written | Cut]) -> bytes:
    found = bytearray(data)
    for operation in done:
        _apply(found, operation)
    return bytes(found)


def _apply(data: bytearray, operation: Written | Cut) -> None:
    if isinstance(operation, Cut):
        del data[operation.size :]
        return
    end = operation.offset + len(operation.data)
    data.extend(bytes(max(0, end - len(data))))
    data[operation.offset : end] = operation.data


def _torn(content: _Content, sector: int, odds: float, chance: random.Random) -> bytes:
    """Returns the bytes with each sector after some of the writes that touch it; unwritten parts may be anything."""
    buffer, versions, sizes = bytearray(content.synced), dict[int, list[bytes]](), [len(content.synced)]
    for operation in content.since:
        touched = _sectors(operation, len(buffer), sector)
        for at in touched:
            versions.setdefault(at, [bytes(buffer[at : at + sector])])
        _apply(buffer, operation)
        for at in touched:
            versions[at].append(bytes(buffer[at : at + sector]))
        sizes.append(len(buffer))
    size = _picked(sizes, odds, chance)
    found = bytearray(content.synced[:size])
    found += chance.randbytes(size - len(found)) if chance.random() < 0.5 else bytes(size - len(found))
    for at, variants in versions.items():
        data = _picked(variants, odds, chance)[: max(0, size - at)]
        found[at : at + len(data)] = data
    return bytes(found)


def _sectors(operation: Written | Cut, size: int, sector: int) -> range:
    first = operation.offset if isinstance(operation, Written) else operation.size
    end = first + len(operation.data) if isinstance(operation, Written) else size
    return range(first - first % sector, end, sector)


def _picked(variants: list[Way], odds: float, chance: random.Random) -> Way:
    """Returns the last item with these odds, otherwise an earlier one; with odds of 0, the first."""
    if not odds:
        return variants[0]
    return variants[-1] if chance.random() < odds else chance.choice(variants[:-1] or variants)


# What is left


@dataclass
class _Moment:
    """The disk after some operations, and what the players were told of it."""

    number: int = 0
    disk: Disk = field(default_factory=Disk)
    kept: dict[str, History] = field(default_factory=dict[str, History])
    under_way: dict[str, History] = field(default_factory=dict[str, History])

    def allowed(self, name: str) -> list[History]:
        """Returns the histories that the file of this name may hold."""
        return [told[name] for told in (self.kept, self.under_way) if name in told]


def _moments(entries: list[Entry], ends: list[int]) -> Iterator[_Moment]:
    """Yields the moments of a game after these numbers of operations, in order."""
    moment = _Moment()
    for end in sorted(ends):
        for entry in entries[moment.number : end]:
            if isinstance(entry, Begun):
                moment.under_way[entry.name] = entry.history
            elif isinstance(entry, Acknowledged):
                moment.kept[entry.name] = moment.under_way.pop(entry.name)
            else:
                moment.disk.do(entry)
        moment.number = end
        yield moment


def power_cuts(entries: list[Entry], count: int, chance: random.Random) -> Tally:
    """Cuts the power `count` times and checks every battle on the disk."""
    tally = Tally()
    for moment in _moments(entries, chance.choices(range(1, len(entries) + 1), k=count)):
        tally.cuts += 1
        with _folder(moment.disk.cut(chance)) as folder:
            for name in {*moment.kept, *moment.under_way}:
                if name in moment.kept or (folder / name).exists():
                    _look(tally, folder / name, moment)
    return tally


def kills(entries: list[Entry], count: int, chance: random.Random) -> Tally:
    """Kills `count` times, half of them between journal and file, damages or keeps the journals, and checks."""
    tally = Tally()
    seen = {msgspec.json.encode(battle) for entry in entries for battle in _battles(entry)}
    between = [end for end, entry in enumerate(entries, 1) if isinstance(entry, Written) and entry.name in NAMES]
    ends = chance.choices(between, k=count // 2) + chance.choices(range(1, len(entries) + 1), k=count - count // 2)
    for moment in _moments(entries, ends):
        tally.cuts += 1
        files = moment.disk.left()
        spoilt = [name for name in files if name.endswith("-journal") and chance.random() < 0.9]
        changed = {name: _spoilt(files.pop(name), chance) for name in spoilt}
        with _folder(files | {name: data for name, data in changed.items() if data is not None}) as folder:
            for name in {*moment.kept, *moment.under_way}:
                if (folder / name).exists() and f"{name}-journal" in spoilt:
                    _look_at_spoilt(tally, folder / name, moment, seen)
                elif name in moment.kept or (folder / name).exists():
                    _look(tally, folder / name, moment)
    return tally


def _battles(entry: Entry) -> list[Battle]:
    return [step.battle for step in entry.history.steps] if isinstance(entry, Begun) else []


def _spoilt(data: bytes, chance: random.Random) -> bytes | None:
    """Returns a journal that was removed, truncated, or partly overwritten."""
    at = chance.randrange(len(data) + 1)
    return chance.choice(
        (None, b"", data[:at], bytes(min(28, len(data))) + data[28:], data[:at] + bytes(len(data) - at))
    )


@contextmanager
def _folder(files: dict[str, bytes]) -> Generator[Path]:
    with tempfile.TemporaryDirectory(prefix="eyeline-power-", dir=_memory()) as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        yield Path(folder)


def _memory() -> Path | None:
    """Returns a folder in memory, on systems that have one: checks are many times faster there."""
    place = Path("/dev/shm")
    return place if os.access(place, os.W_OK) else None


def _look(tally: Tally, path: Path, moment: _Moment) -> None:
    """Requires that the battle is as acknowledged, or includes the step in progress."""
    try:
        found = _history(path)
    except PlayerError as error:
        tally.wrong.append(f"operation {moment.number}: {error}")
        return
    _judge(tally, found, moment, path.name)


def _look_at_spoilt(tally: Tally, path: Path, moment: _Moment, seen: set[bytes]) -> None:
    """Requires the same, or that the battle is reported as damaged."""
    try:
        found = _history(path)
    except PlayerError:
        tally.refused += 1
        _look_at_recovered(tally, path, moment, seen)
        return
    _judge(tally, found, moment, path.name)


def _look_at_recovered(tally: Tally, path: Path, moment: _Moment, seen: set[bytes]) -> None:
    try:
        found = recover(path)
    except PlayerError:
        return
    tally.recovered += 1
    if any(msgspec.json.encode(step.battle) not in seen for step in found.history.steps):
        tally.wrong.append(f"operation {moment.number}: {path.name} is recovered with a state that never existed")


def _judge(tally: Tally, found: History, moment: _Moment, name: str) -> None:
    tally.opened += 1
    same = [_same(found, history) for history in moment.allowed(name)]
    tally.ahead += same == [False, True]
    if not any(same):
        wanted = ", ".join(f"{len(history.steps)} steps at {history.at}" for history in moment.allowed(name))
        got = f"{len(found.steps)} steps at {found.at}"
        tally.wrong.append(f"operation {moment.number}: {name} has {got}, not {wanted}")


def _history(path: Path) -> History:
    """Returns the history in a battle file, after unpacking its models. Raises PlayerError."""
    file, kept = claim_file(path)
    file.close()
    for asset in kept.assets:
        unpack_asset(asset)
    return kept.history


def _same(one: History, other: History) -> bool:
    return one.at == other.at and [(s.label, s.action, s.battle) for s in one.steps] == [
        (s.label, s.action, s.battle) for s in other.steps
    ]


if __name__ == "__main__":
    sys.exit(main())
