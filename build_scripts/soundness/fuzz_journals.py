"""Battles with a mutated journal, among other files: nothing but the battle's own files may change."""

from __future__ import annotations

import io
import os
import random
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import chdir, closing
from pathlib import Path

import msgspec

from app.core.errors import PlayerError
from app.games.actions import SaveView
from app.model import SavedView
from app.session import open_session, recover_session, resume_session
from app.storage import battle_reader
from build_scripts.soundness.fuzz_bends import Chance, bent, zipped
from build_scripts.soundness.random_checks import require

NAME, VICTIM = "club.eyeline", "thesis.txt"
_MAGIC = bytes.fromhex("d9d505f920a163d7")
_WORK = b"\0 years of work"
_PAGE, _RECORD = 4096, 4104
_FIELDS = (8, 12, 16, 20, 24)
_THINGS = ("file",) * 20 + ("link", "hard link", "pipe", "folder", "-wal", "-shm")


def make_pairs(battles: Iterable[bytes]) -> Iterator[bytes]:
    """Yields battles as a killed program leaves them, each packed with its journal."""
    for data in battles:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / NAME
            path.write_bytes(data)
            with closing(sqlite3.connect(path, isolation_level=None)) as link:
                link.execute("PRAGMA cache_size=1")
                link.execute("BEGIN IMMEDIATE")
                link.execute("UPDATE steps SET battle = zeroblob(9000) WHERE number % 3 = 0")
                yield _pack(path.read_bytes(), path.with_name(f"{NAME}-journal").read_bytes(), "file")
                link.execute("ROLLBACK")


def bend_journal(data: bytes, chance: Chance) -> bytes:
    """Returns the battle with a mutated journal, or with something else in its place."""
    battle, journal, _ = _unpack(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        journal = _bend(bytearray(journal), chance, len(battle) // _PAGE)
    if chance.random() < 0.3:
        battle = battle[: chance.randrange(1, len(battle) // _PAGE + 1) * _PAGE]
    return _pack(battle, journal, chance.choice(_THINGS))


def _bend(journal: bytearray, chance: Chance, pages: int) -> bytes:
    """Makes one mutation with knowledge of the format."""
    heads = [at for at in range(0, len(journal) - 28, 512) if journal.startswith(_MAGIC, at)] or [0]
    at, deed = chance.choice(heads), chance.randrange(8)
    number = chance.choice((0, 1, 2, pages - 1, pages, pages + 1, 2**31, 2**32 - 2, 2**32 - 1, chance.randrange(2**32)))
    if deed == 0:
        journal += _super_journal(chance)
    elif deed == 1:
        field = at + chance.choice(_FIELDS)
        journal[field : field + 4] = number.to_bytes(4, "big")
    elif deed == 2:
        record = at + 512 + _RECORD * chance.randrange(3)
        journal[record : record + 4] = number.to_bytes(4, "big")
    elif deed == 3:
        _forge(journal, at, chance)
    elif deed == 4:
        del journal[chance.choice((at, at + 512, chance.randrange(len(journal) + 1))) :]
    elif deed == 5:
        journal += journal[at : at + 512 + _RECORD * 2].ljust(chance.choice((0, 5120)), b"\0")
    elif deed == 6:
        journal[at : at + chance.choice((1, 8, 28))] = bytes(chance.choice((1, 8, 28)))
    else:
        return bent(bytes(journal), chance)
    return bytes(journal)


def _forge(journal: bytearray, at: int, chance: Chance) -> None:
    """Replaces part of a page in a journal and updates its checksum."""
    record = at + 512 + _RECORD * chance.randrange(2)
    page = bytearray(journal[record + 4 : record + 4 + _PAGE].ljust(_PAGE, b"\0"))
    place = chance.choice((24, 28, 32, 52, chance.randrange(_PAGE - 4)))
    page[place : place + 4] = chance.choice((0, 1, 2, 2**31, chance.randrange(2**32))).to_bytes(4, "big")
    nonce = int.from_bytes(journal[at + 12 : at + 16], "big")
    said = (nonce + sum(page[_PAGE - 200 : 0 : -200])) % 2**32
    journal[record + 4 : record + _RECORD] = bytes(page) + said.to_bytes(4, "big")


def _super_journal(chance: Chance) -> bytes:
    """Returns a super-journal record, which makes SQLite delete a file; sometimes slightly invalid."""
    name = chance.choice((VICTIM, VICTIM, f"./{VICTIM}", "folder/notes.txt", NAME, "nothing")).encode()
    size, total = len(name) + (chance.random() < 0.1), sum(name) + (chance.random() < 0.1)
    page = chance.choice((2**30 // _PAGE + 1, 0)).to_bytes(4, "big")
    return page + name + size.to_bytes(4, "big") + total.to_bytes(4, "big") + _MAGIC


def read_among_others(path: Path, were: frozenset[bytes]) -> str:
    """Recovers the battle, then opens it in some way, in its own folder, where all other files must stay unchanged."""
    battle, journal, thing = _unpack(path.read_bytes())
    chance = random.Random(zlib.crc32(journal))
    with tempfile.TemporaryDirectory(dir=path.parent) as folder, chdir(folder):
        club = Path(folder) / NAME
        club.write_bytes(battle)
        _lay_out(Path(folder), journal, thing)
        before = _around(Path(folder), own=True)
        recovered = _recovers(club, were)
        require(_around(Path(folder), own=True) == before, "recovery changed the battle's file")
        said = _opened(club, chance, were)
        others = {name: data for name, data in before.items() if not name.startswith(NAME)}
        require(_around(Path(folder)) == others, "another file was removed, added or changed")
        require(0 < club.stat().st_size <= len(battle) + 2**20, f"a battle file of {club.stat().st_size} bytes")
        return said or ("recovered" if recovered else "refused")


def _lay_out(folder: Path, journal: bytes, thing: str) -> None:
    victim, notes = folder / VICTIM, folder / "folder" / "notes.txt"
    victim.write_bytes(_WORK)
    notes.parent.mkdir()
    notes.write_bytes(_WORK)
    place = folder / f"{NAME}{thing if thing.startswith('-') else '-journal'}"
    if thing == "link":
        place.symlink_to(victim)
    elif thing == "hard link":
        place.hardlink_to(victim)
    elif thing == "pipe":
        os.mkfifo(place)
    elif thing == "folder":
        place.mkdir()
    else:
        place.write_bytes(journal)


def _around(folder: Path, *, own: bool = False) -> dict[str, bytes]:
    """Returns all files in a folder by name; the battle's own files only with `own`."""
    found = {str(path.relative_to(folder)): path for path in folder.rglob("*")}
    return {
        name: path.read_bytes() if path.is_file() else b""
        for name, path in found.items()
        if own or not name.startswith(NAME)
    }


def _recovers(club: Path, were: frozenset[bytes]) -> bool:
    try:
        session, _ = recover_session(club)
    except PlayerError as error:
        _require_sentence(error)
        return False
    session.close()
    require(
        all(msgspec.json.encode(step.battle) in were for step in session.history.steps),
        "recovered a state that never existed",
    )
    return True


def _opened(club: Path, chance: Chance, were: frozenset[bytes]) -> str:
    """Opens the battle, perhaps continues it, or gets one sentence of refusal."""
    try:
        if chance.random() < 0.2:
            battle_reader.read_current_battle(club)
            return "read"
        session = (open_session if chance.random() < 0.3 else resume_session)(club)
    except PlayerError as error:
        _require_sentence(error)
        return ""
    require(
        all(msgspec.json.encode(step.battle) in were for step in session.history.steps), "a state that never existed"
    )
    if session.journal:
        session.do(SaveView(SavedView("fuzz", (0, 0, 0), 500, 0, 30)))
        session.close()
        require(open_session(club).battle == session.battle, "the continued battle differs")
    return "read"


def _require_sentence(error: PlayerError) -> None:
    require("\n" not in str(error) and NAME in str(error), f"not a proper sentence: {error}")


def _pack(battle: bytes, journal: bytes, thing: str) -> bytes:
    return zipped({"battle": battle, "journal": journal, "thing": thing.encode()}, zipfile.ZIP_STORED)


def _unpack(data: bytes) -> tuple[bytes, bytes, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("battle"), archive.read("journal"), archive.read("thing").decode()
