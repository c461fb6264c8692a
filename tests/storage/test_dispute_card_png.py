"""Dispute cards that contain their battle: it is read back unchanged, and foreign cards do no harm."""

import hashlib
import sqlite3
import struct
import tracemalloc
import zlib

import msgspec
import numpy as np
import pytest

from app.core.errors import PlayerError
from app.session import open_session, resume_session
from app.storage import battle_file, dispute_card_png, png_chunks
from app.storage.png_chunks import CARD_CHUNK, with_chunk
from app.table.pictures.top_view_svg import encode_png
from app.ui.battle_file_kind import is_battle_file
from tests.storage.battles import kept_battle

PICTURE = encode_png(np.full((8, 12, 3), 200, dtype=np.uint8))


@pytest.fixture
def session(tmp_path):
    session = resume_session(kept_battle(tmp_path))
    yield session
    session.close()


@pytest.fixture
def card(session, tmp_path):
    path = tmp_path / "dispute.png"
    session.write_card(path, PICTURE, session.battle, ("A", "B"))
    return path


def exported(session, folder):
    folder.mkdir()
    session.export_json(folder / "battle.json")
    return (folder / "battle.json").read_bytes()


def with_card(data, head=None, **changes):
    """Returns a picture with a battle file, or other bytes claimed to be one."""
    said = {"format": "eyeline-card", "version": 1, "seer": "A", "target": "B", "size": len(data)}
    said |= {"sha256": hashlib.sha256(data).hexdigest()} | changes
    line = head if head is not None else msgspec.json.encode(said)
    return with_chunk(PICTURE, CARD_CHUNK, line + b"\n" + zlib.compress(data))


def refusal(path, data):
    path.write_bytes(data)
    with pytest.raises(PlayerError) as told:
        open_session(path)
    assert "\n" not in str(told.value)
    assert path.name in str(told.value)
    return str(told.value)


def test_a_card_opens_as_the_same_battle_byte_for_byte(session, card, tmp_path):
    again = open_session(card)
    assert again.battle == session.battle
    assert again.card_pair == ("A", "B")
    assert exported(again, tmp_path / "one") == exported(session, tmp_path / "two")


def test_the_verdict_on_a_card_is_that_of_its_battle(session, card):
    assert open_session(card).table.sight("A", "B") == session.table.sight("A", "B")


def test_player_models_are_included_in_the_card(session, card, tmp_path):
    laptop = tmp_path / "laptop"
    laptop.mkdir()
    moved = card.rename(laptop / "card.png")
    again = open_session(moved)
    names = {piece.model for piece in session.battle.pieces}
    assert {name: again.read_asset(name) for name in names} == {name: session.read_asset(name) for name in names}


def test_a_card_made_from_a_card_opens_too(card, tmp_path):
    first = open_session(card)
    first.write_card(tmp_path / "second.png", PICTURE, first.battle, ("B", "A"))
    second = open_session(tmp_path / "second.png")
    assert second.battle == first.battle
    assert second.card_pair == ("B", "A")


def test_continuing_from_a_card_writes_to_a_new_battle(card):
    before = card.read_bytes()
    session = resume_session(card)
    session.save()
    assert session.journal.path != card
    session.close()
    assert card.read_bytes() == before


def test_a_card_is_an_ordinary_picture(card):
    data = card.read_bytes()
    at, kinds = 8, []
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + content)
        kinds.append(kind)
        at += 12 + length
    assert kinds == [b"IHDR", b"IDAT", CARD_CHUNK, b"IEND"]
    assert is_battle_file(card)


def test_a_picture_without_a_battle_is_recognised(tmp_path):
    path = tmp_path / "photo.png"
    assert "picture without a battle" in refusal(path, PICTURE)
    assert not is_battle_file(path)
    for name in ("photo.jpg", "cut.png"):
        assert "picture without a battle" in refusal(tmp_path / name, PICTURE[4:])


def test_a_damaged_battle_on_a_card_is_reported_as_a_damaged_card(card, tmp_path):
    with dispute_card_png.unpack_card(card) as (file, _):
        data = bytearray(file.read_bytes())
    data[-5000:] = bytes(5000)
    assert "bent.png is damaged" in refusal(tmp_path / "bent.png", with_card(bytes(data)))


def test_a_truncated_or_changed_card_is_damaged(card, tmp_path):
    data, other = card.read_bytes(), tmp_path / "bent.png"
    at = data.index(CARD_CHUNK) + 4
    for bent in (data[: at + 200], data[:at] + b"{" + data[at:], data[: at + 50] + b"\0" + data[at + 51 :]):
        assert "damaged" in refusal(other, bent)


@pytest.mark.parametrize(
    "changes",
    [
        {"size": 10},
        {"size": 2**40},
        {"size": -1},
        {"sha256": "0" * 64},
        {"seer": ""},
        {"seer": "a\nb"},
        {"target": 3},
        {"format": "something"},
    ],
)
def test_a_card_with_false_claims_is_damaged(card, tmp_path, changes):
    with dispute_card_png.unpack_card(card) as (file, _):
        data = file.read_bytes()
    assert "damaged" in refusal(tmp_path / "bent.png", with_card(data, **changes))


@pytest.mark.parametrize("head", [b"", b"[]", b"{", b"[" * 9000, b"x" * 20_000, b'{"version": "one"}'])
def test_a_card_without_a_header_is_damaged(tmp_path, head):
    assert "damaged" in refusal(tmp_path / "bent.png", with_card(b"some data", head))


def test_a_card_of_a_newer_version_is_reported_as_such(tmp_path):
    assert "newer version" in refusal(tmp_path / "new.png", with_card(b"some data", version=2))


def test_the_contents_of_a_card_must_be_a_battle_file(tmp_path):
    assert "not an Eyeline battle file" in refusal(tmp_path / "other.png", with_card(b"some data"))


@pytest.mark.thorough
def test_unpacking_stops_at_the_size_in_the_header(tmp_path):
    path = tmp_path / "bomb.png"
    path.write_bytes(with_card(bytes(64 * 2**20), size=1000))
    tracemalloc.start()
    try:
        with pytest.raises(PlayerError, match="damaged"):
            open_session(path)
        assert tracemalloc.get_traced_memory()[1] < 16 * 2**20
    finally:
        tracemalloc.stop()


def test_a_chunk_longer_than_any_card_is_not_read(tmp_path):
    path = tmp_path / "long.png"
    path.write_bytes(with_chunk(PICTURE, CARD_CHUNK, bytes(100)))
    assert png_chunks.read_chunk(path, CARD_CHUNK, 100) == bytes(100)
    with pytest.raises(png_chunks.BrokenPngError):
        png_chunks.read_chunk(path, CARD_CHUNK, 99)


@pytest.mark.parametrize("kind", [b"acTL", b"fcTL", b"fdAT", b"iCCP", b"eXIf", b"tEXt"])
def test_chunks_of_other_programs_do_not_hide_the_battle(card, session, kind):
    """For example an animation, a colour profile or camera data."""
    data = bytes(7) + b"IEND" + CARD_CHUNK
    chunk = struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    picture = card.read_bytes()
    card.write_bytes(picture[:33] + chunk + picture[33:])
    assert open_session(card).battle == session.battle


def test_a_battle_too_large_for_a_card_is_not_written(session, tmp_path, monkeypatch):
    monkeypatch.setattr(dispute_card_png, "MAX_BYTES", 1000)
    with pytest.raises(PlayerError, match="larger than"):
        session.write_card(tmp_path / "large.png", PICTURE, session.battle, ("A", "B"))
    assert not list(tmp_path.glob("large*"))


def test_a_card_that_cannot_be_written_gives_a_sentence_and_leaves_no_file(session, tmp_path):
    with pytest.raises(PlayerError, match=r"card\.png cannot be written"):
        session.write_card(tmp_path / "nowhere" / "card.png", PICTURE, session.battle, ("A", "B"))


def test_no_space_for_the_battle_of_a_card_gives_a_sentence_about_the_card(session, tmp_path, monkeypatch):
    def no_room(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(battle_file, "_write_new", no_room)
    with pytest.raises(PlayerError, match=r"^card\.png cannot be written"):
        session.write_card(tmp_path / "card.png", PICTURE, session.battle, ("A", "B"))


def test_a_card_never_overwrites_the_open_battle_whatever_its_name(tmp_path):
    path = kept_battle(tmp_path).rename(tmp_path / "battle.png")
    session = resume_session(path)
    with pytest.raises(PlayerError, match="is the battle that is open"):
        session.write_card(path, PICTURE, session.battle, ("A", "B"))
    session.close()
    assert open_session(path).battle == session.battle


def test_a_picture_of_countless_chunks_is_not_scanned_to_its_end(tmp_path):
    chunk = struct.pack(">I", 0) + b"noTh" + struct.pack(">I", zlib.crc32(b"noTh"))
    many = PICTURE[:33] + chunk * (png_chunks.MAX_CHUNKS + 5) + PICTURE[33:]
    assert "picture without a battle" in refusal(tmp_path / "many.png", many)


def test_a_chunk_longer_than_the_file_is_handled(tmp_path):
    data = PICTURE[:33] + struct.pack(">I", 2**32 - 1) + b"noTh" + PICTURE[33:]
    assert "picture without a battle" in refusal(tmp_path / "long.png", data)
    data = PICTURE[:33] + struct.pack(">I", 2**31) + CARD_CHUNK + PICTURE[33:]
    assert "damaged" in refusal(tmp_path / "long.png", data)
