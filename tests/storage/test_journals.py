"""Files beside a battle: our journals are played back, and foreign ones do no harm and are named."""

import os
import sqlite3
import struct
from contextlib import closing

import pytest

from app.core import file_replacement
from app.core.errors import PlayerError
from app.session import copy_session, open_session, recover_session, resume_session
from app.storage import battle_reader, journals
from app.storage.sqlite_schema import Damaged
from tests.storage.battles import cut_off, kept_battle, meddle, move, read_history

MAGIC = bytes.fromhex("d9d505f920a163d7")
COUNT, NONCE, PAGES, SECTOR, PAGE = range(8, 28, 4)
WAYS = (open_session, resume_session, copy_session, battle_reader.read_current_battle)
linked = pytest.mark.skipif(os.name != "posix", reason="links and pipes of this kind")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Returns the bytes of a battle of a few steps."""
    path = kept_battle(tmp_path_factory.mktemp("played"))
    session = resume_session(path)
    for x in range(200, 212):
        session.do(move("A", x))
    session.close()
    return path.read_bytes()


@pytest.fixture
def club(tmp_path, played):
    path = tmp_path / "club.eyeline"
    path.write_bytes(played)
    return path


@pytest.fixture
def victim(tmp_path):
    path = tmp_path / "thesis.txt"
    path.write_bytes(b"\0 years of work")
    return path


def super_journal(victim):
    """Returns the end of a journal of a transaction in several files: SQLite deletes the file of this name."""
    name = os.fsencode(victim)
    said = struct.pack(">II", len(name), sum(byte - 256 * (byte > 127) for byte in name) % 2**32)
    return struct.pack(">I", 2**30 // 4096 + 1) + name + said + MAGIC


def head(pages, count=0, sector=512, page=4096):
    return struct.pack(">8s5I", MAGIC, count, 7, pages, sector, page).ljust(sector, b"\0")


def changed(journal, **numbers):
    """Returns the same journal with other numbers in its first header."""
    data = bytearray(journal)
    for name, number in numbers.items():
        at = globals()[name.upper()]
        data[at : at + 4] = (number % 2**32).to_bytes(4, "big")
    return bytes(data)


def numbered(journal, number):
    """Returns the journal with another number for its first page."""
    return journal[:512] + number.to_bytes(4, "big") + journal[516:]


FOREIGN = {
    "a file to remove": lambda journal, pages, victim: journal + super_journal(victim),
    "a file to remove, and nothing else": lambda journal, pages, victim: super_journal(victim),
    "a file to remove behind what was never flushed": lambda journal, pages, victim: bytes(600) + super_journal(victim),
    "a file to remove behind a head": lambda journal, pages, victim: head(pages) + super_journal(victim),
    "far more pages": lambda journal, pages, victim: changed(journal, pages=2**32 - 2),
    "one page more": lambda journal, pages, victim: changed(journal, pages=pages + 1),
    "fewer pages": lambda journal, pages, victim: changed(journal, pages=1),
    "no page": lambda journal, pages, victim: changed(journal, pages=0),
    "a head that ends the file early": lambda journal, pages, victim: head(2),
    "a head that makes the file long": lambda journal, pages, victim: head(2**32 - 2),
    "all that is there": lambda journal, pages, victim: changed(journal, count=-1),
    "more records than there are": lambda journal, pages, victim: changed(journal, count=10**6),
    "pages of another size": lambda journal, pages, victim: changed(journal, page=512),
    "pages of no size": lambda journal, pages, victim: changed(journal, page=0),
    "large sectors": lambda journal, pages, victim: changed(journal, sector=2**17),
    "sectors that are no power of two": lambda journal, pages, victim: changed(journal, sector=700),
    "another number to count from": lambda journal, pages, victim: changed(journal, nonce=1),
    "page 0": lambda journal, pages, victim: numbered(journal, 0),
    "a page that is not there": lambda journal, pages, victim: numbered(journal, pages + 1),
    "a second head that says something else": lambda journal, pages, victim: head(pages) + head(3),
    "heads without end": lambda journal, pages, victim: head(pages) * 40,
    "the end is missing": lambda journal, pages, victim: journal[:2000],
    "it is far too long": lambda journal, pages, victim: journal + bytes(5_000_000),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_journal_changes_nothing_and_is_named(club, victim, tmp_path, kind):
    whole = read_history(club)
    pages = club.stat().st_size // 4096
    data = club.read_bytes()
    real = cut_off(club)
    foreign = FOREIGN[kind](real.read_bytes(), pages, victim)
    club.write_bytes(data)
    real.write_bytes(foreign)
    for way in WAYS:
        with pytest.raises(Damaged, match=r"club\.eyeline-journal next to club\.eyeline is damaged"):
            way(club)
    session, said = recover_session(club)
    assert (session.history.at, len(session.history.steps)) == (whole[0], len(whole[1]))
    assert "club.eyeline-journal next to it" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.eyeline", "club.eyeline-journal", "thesis.txt"]
    assert (club.read_bytes(), real.read_bytes(), victim.read_bytes()) == (data, foreign, b"\0 years of work")
    real.unlink()
    assert read_history(club) == whole


@pytest.mark.parametrize("pages", [0, 2**32 - 2])
def test_a_journal_does_not_resize_a_battle_that_matches_it(club, pages):
    data = bytearray(club.read_bytes())
    data[28:32] = pages.to_bytes(4, "big")
    club.write_bytes(data)
    club.with_name("club.eyeline-journal").write_bytes(head(pages))
    for way in WAYS:
        with pytest.raises(Damaged, match="was not written by Eyeline"):
            way(club)
    assert club.read_bytes() == data


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("make", ["symlink", "link", "pipe", "folder", "dangling"])
@linked
def test_links_are_not_used_as_journals(club, victim, suffix, make):
    whole, beside = read_history(club), club.with_name(club.name + suffix)
    if make == "symlink":
        beside.symlink_to(victim)
    elif make == "link":
        beside.hardlink_to(victim)
    elif make == "pipe":
        os.mkfifo(beside)
    elif make == "folder":
        beside.mkdir()
    else:
        beside.symlink_to(club.with_name("not there"))
    before = club.read_bytes()
    for way in WAYS:
        with pytest.raises(Damaged, match="was not written by Eyeline"):
            way(club)
    assert recover_session(club)[0].history.at == whole[0]
    assert (club.read_bytes(), victim.read_bytes()) == (before, b"\0 years of work")
    assert not club.with_name("not there").exists()


def test_files_of_other_programs_beside_a_battle_are_not_read(club):
    whole = read_history(club)
    with closing(sqlite3.connect(club)) as link:
        link.execute("PRAGMA journal_mode=WAL")
        link.execute("UPDATE steps SET label = 'forged'")
        link.commit()
        data, log = club.read_bytes(), club.with_name("club.eyeline-wal").read_bytes()
    club.write_bytes(data)
    club.with_name("club.eyeline-wal").write_bytes(log)
    with pytest.raises(Damaged, match=r"club\.eyeline-wal next to club\.eyeline"):
        resume_session(club)
    assert len(recover_session(club)[0].history.steps) == len(whole[1])


@linked
def test_a_journal_beside_the_target_of_a_link_is_checked(club, victim, tmp_path):
    club.with_name("club.eyeline-journal").write_bytes(super_journal(victim))
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "mine.eyeline"
    link.symlink_to(club)
    for way in WAYS:
        with pytest.raises(Damaged):
            way(link)
    assert victim.exists()


OURS = {
    "it is whole": lambda journal, pages: journal,
    "it was just begun": lambda journal, pages: b"",
    "its head was not flushed": lambda journal, pages: bytes(4624),
    "what was not flushed is anything": lambda journal, pages: os.urandom(9000),
    "only its head is there": lambda journal, pages: head(pages),
    "its first pages are not flushed": lambda journal, pages: head(pages) + os.urandom(5000),
    "sectors are large": lambda journal, pages: head(pages, sector=4096),
}


@pytest.mark.parametrize("kind", OURS)
def test_a_journal_of_ours_is_played_back(club, tmp_path, kind):
    whole, data = read_history(club), club.read_bytes()
    real = cut_off(club)
    torn, journal = club.read_bytes(), real.read_bytes()
    for way in (open_session, resume_session, copy_session):
        club.write_bytes(torn if kind == "it is whole" else data)
        real.write_bytes(OURS[kind](journal, len(data) // 4096))
        way(club).close()
        assert read_history(club) == whole
        real.unlink(missing_ok=True)
    assert journal.count(MAGIC) > 1, "of several parts"


def test_a_stray_journal_beside_a_new_battle_is_removed(club, victim, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "urandom", bytes)  # temporary names cannot be guessed otherwise
    new = tmp_path / "new.eyeline"
    for name in (file_replacement.part_path(new).name, new.name):
        tmp_path.joinpath(f"{name}-journal").write_bytes(super_journal(victim))
        tmp_path.joinpath(f"{name}-wal").write_bytes(b"what was left")
    open_session(club).save_copy(new)
    assert read_history(new) == read_history(club)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.eyeline", "new.eyeline", "thesis.txt"]


def test_a_journal_placed_beside_an_open_battle_does_no_harm(club, victim):
    session, whole = resume_session(club), club.read_bytes()
    club.write_bytes(whole[:24] + b"\xff\xff" + whole[26:])
    session.do(move("A", 401))  # not kept: another program has written to the file, which is no longer locked
    club.write_bytes(whole)
    journal = journals.companion_path(club)
    journal.write_bytes(b"?" * 600 + super_journal(victim))
    session.do(move("A", 402))
    assert isinstance(session.save_error, Damaged)
    assert journal.name in str(session.save_error)
    assert victim.read_bytes() == b"\0 years of work"
    journal.unlink()
    session.do(move("A", 403))
    assert session.save_error is None
    session.close()
    assert open_session(club).battle == session.battle


def test_the_journal_of_another_window_that_is_writing_is_ours(club, monkeypatch):
    """It is checked again if it seems foreign: the battle may have changed in between."""
    seen = []

    def look(path):
        seen.append(journals.companion_path(path).exists())
        meddle(club, "UPDATE state SET value = value")
        club.with_name("club.eyeline-journal").unlink(missing_ok=True)
        return bytes(100)

    monkeypatch.setattr(journals, "read_start", look)
    club.with_name("club.eyeline-journal").write_bytes(head(club.stat().st_size // 4096))
    assert journals.find_foreign_companion(club) is None
    assert seen == [True]


def test_an_oversized_battle_is_refused_before_it_is_copied(club):
    with club.open("r+b") as file:
        file.truncate(2**42)
    for way in (open_session, resume_session, recover_session):
        with pytest.raises(PlayerError, match=r"club\.eyeline.* larger than allowed"):
            way(club)
