"""Photos of the table in every file of a battle: complete, and never in the way if they are lost."""

import json
import zlib

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import silent
from app.games.actions import ForgetPhoto, NotePlacement, SavePhoto, SetBoard
from app.model import Board, BoardMark, Photo, PhotoPlacement, Sighting, TablePhoto
from app.session import copy_session, open_session, recover_session, resume_session
from app.session.templates import TemplateOptions, find_templates
from app.storage import assets, battle_json, sqlite_schema, step_codec
from app.storage.backup import restore, write_backup
from tests.arbitrary_photos import PLACEMENTS, photos
from tests.effort import examples
from tests.scenes import box_mesh
from tests.storage.battles import crate_battle, forge, kept_battle, meddle, move, rows, stl

SIGHTINGS = (Sighting("door", ((0.5, 0.25), (0.5625, 0.25))),)
A = PhotoPlacement("A", (100.0, 100.0), 1.5, SIGHTINGS)
CRATE = PhotoPlacement("crate", (300.0, 200.0), 2.5)


def photograph(session, folder, name="door", content=b"a picture"):
    """Adds a photo of this name and content to the battle, and removes its file. Returns the photo."""
    file = folder / f"{name}.jpg"
    file.write_bytes(content)
    mark = BoardMark((0.25, 0.75), (0.0, 0.0))
    photo = TablePhoto(name, session.add_asset(file), 4000, 3000, (mark,), 3200.0)
    file.unlink()
    session.do(SavePhoto(photo))
    return photo


@pytest.fixture
def club(tmp_path):
    """Returns a battle file with a photo, and with a fighter and a piece that were placed by it."""
    session = resume_session(kept_battle(tmp_path))
    photograph(session, tmp_path)
    session.do(NotePlacement((A, CRATE)))
    session.close()
    return tmp_path / "club.eyeline"


def lose_photo(path):
    forge(path, "DELETE FROM assets WHERE file LIKE 'door%'")


def damage_photo(path):
    """Damages the bytes of the photo; the hashes of the file do not cover them."""
    meddle(path, "UPDATE assets SET data = CAST('a pigture' AS BLOB) WHERE file LIKE 'door%'")


def require_whole(session):
    """Requires the photo and what was placed by it to be there as they were added."""
    assert [photo.name for photo in session.battle.photos] == ["door"]
    assert session.read_asset(session.battle.photo("door").picture) == b"a picture"
    assert (session.battle.placement("A"), session.battle.placement("crate")) == (A, CRATE)
    assert session.missing_models_text == ""


# Kept


def test_an_older_program_refuses_a_battle_with_photos(club):
    assert rows(club, "PRAGMA user_version")[0][0] == sqlite_schema.VERSION > 8
    assert battle_json.NEWEST > 7


def test_a_photo_is_stored_once_in_the_battle_file_and_read_again(club):
    assert len(rows(club, "SELECT name FROM assets WHERE file = 'door.jpg'")) == 1
    require_whole(open_session(club))
    require_whole(copy_session(club))


def test_a_copy_has_the_photo_too(club, tmp_path):
    session = resume_session(club)
    session.save_copy(tmp_path / "copy.eyeline")
    session.close()
    club.unlink()
    require_whole(open_session(tmp_path / "copy.eyeline"))


def test_a_removed_photo_is_back_with_its_picture_after_undo_in_another_evening(club):
    session = resume_session(club)
    session.do(ForgetPhoto("door"))
    session.close()
    again = resume_session(club)
    assert again.battle.photos == ()
    assert again.battle.placement("A") == A
    again.undo()
    require_whole(again)
    again.close()


def test_the_pictures_are_exported_beside_the_json_and_read_from_there(club, tmp_path):
    laptop = tmp_path / "laptop"
    laptop.mkdir()
    files = open_session(club).export_json(laptop / "club.json")
    document = json.loads(files[0].read_text(encoding="utf-8"))
    picture = laptop / document["photos"][0]["picture"]
    assert picture.parent == laptop / "club files"
    assert picture in files
    assert picture.read_bytes() == b"a picture"
    require_whole(open_session(laptop / "club.json"))


def test_a_picture_missing_beside_the_json_is_named_with_its_place(club, tmp_path):
    files = open_session(club).export_json(tmp_path / "club.json")
    next(file for file in files if file.suffix == ".jpg").unlink()
    with pytest.raises(PlayerError, match=r"^club\.json: photos\[0\]\.picture: "):
        open_session(tmp_path / "club.json")


def test_a_full_template_keeps_photos_and_placements(club, data_folder):
    open_session(club).save_template("Tuesday")
    require_whole(find_templates()[-1].make(TemplateOptions(), silent))


def test_a_bare_template_keeps_neither_photos_nor_placements(club, data_folder):
    template = open_session(club).save_template("Terrain", bare=True)
    battle = open_session(template.path).battle
    assert [piece.id for piece in battle.pieces] == ["crate"]
    assert (battle.photos, battle.placements) == ((), ())
    assert rows(template.path, "SELECT name FROM assets WHERE file LIKE 'door%'") == []


def test_the_clipboard_has_neither_photos_nor_placements(club):
    session = open_session(club)
    data = session.format_objects(session.battle.things)
    assert b"door" not in data
    things, *_ = open_session(kept_battle(club.parent, "other.eyeline")).read_objects(data)
    assert things == session.battle.things


def test_a_dispute_card_shows_its_battle_with_the_photo(club, tmp_path):
    session = open_session(club)
    picture = b"\x89PNG\r\n\x1a\n" + make_chunk(b"IHDR", bytes(13)) + make_chunk(b"IEND", b"")
    session.write_card(tmp_path / "card.png", picture, session.battle, ("A", "B"))
    require_whole(open_session(tmp_path / "card.png"))


def make_chunk(kind, data):
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def test_a_restored_backup_has_the_photos_of_unnamed_battles_and_templates(club, tmp_path, data_folder):
    draft = copy_session(club)
    draft.do(move("B", 450))
    draft.save_template("Tuesday")
    draft.close()
    write_backup(tmp_path / "backup.zip")
    data_folder.rename(tmp_path / "old")
    restore(tmp_path / "backup.zip", replace=True)
    for folder in ("battles", "templates"):
        (path,) = (data_folder / folder).glob("*.eyeline")
        require_whole(open_session(path))


def test_a_recovered_battle_has_its_photos(club):
    meddle(club, "UPDATE steps SET battle = x'00' WHERE number = 0")
    session, _ = recover_session(club)
    require_whole(session)
    session.save()
    session.close()
    require_whole(open_session(session.journal.path))


# Lost


@pytest.mark.parametrize("harm", [lose_photo, damage_photo])
def test_a_lost_photo_is_named_and_the_battle_goes_on(club, tmp_path, harm):
    harm(club)
    session = resume_session(club)
    assert "door" in session.missing_models_text
    assert session.is_missing(session.battle.photo("door").picture)
    assert session.battle.placement("A") == A
    session.do(move("B", 450))
    assert session.save_error is None
    session.save_copy(tmp_path / "copy.eyeline")
    session.save_template("Tuesday")
    session.close()
    for path in (club, tmp_path / "copy.eyeline"):
        assert open_session(path).battle.fighter("B").pose.x == 450


@pytest.mark.parametrize("harm", [lose_photo, damage_photo])
def test_a_lost_photo_can_be_added_again(club, tmp_path, harm):
    """With the same content, which would have the same name."""
    harm(club)
    session = resume_session(club)
    photograph(session, tmp_path)
    require_whole(session)
    session.close()
    require_whole(open_session(club))


@pytest.mark.parametrize("harm", [lose_photo, damage_photo])
def test_a_lost_photo_can_be_removed_and_nothing_is_missing_then(club, harm):
    harm(club)
    session = resume_session(club)
    session.do(ForgetPhoto("door"))
    assert session.missing_models_text == ""
    session.close()
    assert open_session(club).missing_models_text == ""


@pytest.mark.parametrize("harm", [lose_photo, damage_photo])
def test_a_battle_with_a_lost_photo_is_exported_once_the_photo_is_removed(club, tmp_path, harm):
    harm(club)
    session = resume_session(club)
    with pytest.raises(PlayerError, match="door"):
        session.export_json(tmp_path / "club.json")
    assert not (tmp_path / "club.json").exists()
    session.do(ForgetPhoto("door"))
    session.export_json(tmp_path / "club.json")
    session.close()


def test_each_lost_photo_is_named_and_that_of_the_board_too(club, tmp_path):
    session = resume_session(club)
    photograph(session, tmp_path, "window", b"another picture")
    (tmp_path / "mat.jpg").write_bytes(b"a mat")
    session.do(SetBoard(Board(photo=Photo(session.add_asset(tmp_path / "mat.jpg")))))
    session.close()
    forge(club, "DELETE FROM assets WHERE file LIKE '%.jpg'")
    said = open_session(club).missing_models_text
    assert "door, window" in said
    assert "board" in said
    assert "\n" not in said


def test_recovery_names_a_damaged_photo(club):
    damage_photo(club)
    session, said = recover_session(club)
    assert "door.jpg" in said
    assert "door" in session.missing_models_text


# Any photos


PICTURES = ("crate.jpg", "door.png")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    for name in PICTURES:
        (folder / name).write_bytes(name.encode())
    return folder


@examples(100)
@given(photos(PICTURES), PLACEMENTS)
def test_any_photos_and_placements_are_the_same_after_a_step_of_a_battle_file(photos, placements):
    battle = replace(crate_battle(), photos=photos, placements=placements)
    assert step_codec.unpack_battle(step_codec.pack_battle(battle), None)[0] == battle


@examples(100)
@given(photos(PICTURES), PLACEMENTS)
def test_any_photos_and_placements_are_the_same_after_json(folder, photos, placements):
    battle = replace(crate_battle(), photos=photos, placements=placements)
    path = folder / "battle.json"
    path.write_text(battle_json.format_battle(battle), encoding="utf-8")
    again, models = battle_json.load(path)
    assert again == battle
    for photo in again.photos:
        assert assets.unpack_asset(models.asset(photo.picture)) == photo.picture.encode()


@examples(100)
@given(photos(PICTURES), PLACEMENTS, photos(PICTURES), PLACEMENTS)
def test_equal_photos_and_placements_are_the_same_objects_in_the_next_step(old, old_placed, new, new_placed):
    before = replace(crate_battle(), photos=old, placements=old_placed)
    kept = step_codec.unpack_battle(step_codec.pack_battle(replace(before)), before)[0]
    assert kept.photos is before.photos
    assert kept.placements is before.placements
    mixed = {photo.name: photo for photo in (*new, *old[:2])}
    mixed_placed = {placed.thing: placed for placed in (*new_placed, *old_placed[:2])}
    after = replace(before, photos=tuple(mixed.values()), placements=tuple(mixed_placed.values()))
    shared = step_codec.unpack_battle(step_codec.pack_battle(after), before)[0]
    assert shared == after
    for part, key in (("photos", "name"), ("placements", "thing")):
        known = {getattr(one, key): one for one in getattr(before, part)}
        for one in getattr(shared, part):
            if known.get(getattr(one, key)) == one:
                assert one is known[getattr(one, key)]


def test_a_step_that_notes_one_placement_more_adds_only_that_one_to_the_memory():
    many = tuple(PhotoPlacement(f"F{number}", (1.0, 2.0), 1.5, SIGHTINGS) for number in range(300))
    before = replace(crate_battle(), placements=many[1:])
    after = step_codec.unpack_battle(step_codec.pack_battle(replace(before, placements=many)), before)[0]
    assert step_codec.count_new_bytes(after, before) < len(msgspec.json.encode(many[0])) + 10 * len(many)
