"""Photos and placements that a stranger wrote: refused with one sentence, or harmless, from both kinds of files."""

import json
import zlib

import msgspec
import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import ForgetPhoto
from app.model import BoardMark, PhotoPlacement, Sighting, TablePhoto
from app.session import open_session, resume_session
from app.storage import battle_json
from app.storage.step_codec import pack_battle
from tests.scenes import box_mesh
from tests.storage.battles import crate_battle, forge, kept_battle, move, stl

PHOTO = TablePhoto("door", "door.jpg", 4000, 3000, (BoardMark((0.25, 0.75), (0.0, 0.0)),), 3200.0)
A = PhotoPlacement("A", (100.0, 100.0), 1.5, (Sighting("door", ((0.5, 0.25),), ((1.0, 2.0, 3.0),)),))
WHOLE = replace(crate_battle(), photos=(PHOTO,), placements=(A,))
MARK, SIGHTING = msgspec.to_builtins(PHOTO.marks[0]), msgspec.to_builtins(A.sightings[0])
HOSTILE = [
    ("photos[0].marks[0].at[1]", 1e300),
    ("photos[0].marks[0].at[1]", -1.5),
    ("photos[0].marks[0].at", [0.5]),
    ("photos[0].marks[0].spot", [0.5, 2.5]),
    ("photos[0].marks[0].spot", "near"),
    ("photos[0].marks[0].edge", "top"),
    ("photos[0].marks", [MARK] * 31),
    ("photos[0].marks", [MARK] * 10_000),
    ("photos[0].name", ""),
    ("photos[0].name", "n" * 81),
    ("photos[0].name", "two\nlines"),
    ("photos[0].name", "\u001b[31m"),
    ("photos[0].picture", ""),
    ("photos[0].picture", "x" * 1001),
    ("photos[0].picture", "two\nlines.jpg"),
    ("photos[0].width_px", 0),
    ("photos[0].width_px", 1e9),
    ("photos[0].width_px", 2.5),
    ("photos[0].height_px", -3000),
    ("photos[0].height_px", 10**30),
    ("photos[0].focal_px", 0),
    ("photos[0].focal_px", -3200.0),
    ("photos[0].focal_px", 1e6),
    ("photos[0].click_px", 0.0),
    ("photos[0].click_px", 1e9),
    ("photos[0].camera", "secret"),
    ("photos", [msgspec.to_builtins(replace(PHOTO, name=str(number))) for number in range(21)]),
    ("photos", {}),
    ("placements[0].thing", ""),
    ("placements[0].at[0]", 1e6),
    ("placements[0].error_mm", -1.0),
    ("placements[0].error_mm", 1e9),
    ("placements[0].error_mm", None),
    ("placements[0].sightings", [SIGHTING] * 21),
    ("placements[0].sightings[0].photo", ""),
    ("placements[0].sightings[0].clicks", []),
    ("placements[0].sightings[0].clicks", [[0.5, 0.5]] * 41),
    ("placements[0].sightings[0].points", [[0.0, 0.0, 0.0]] * 41),
    ("placements[0].sightings[0].points[0][2]", -1e6),
    ("placements[0].sightings[0].click_px", -2.0),
    ("placements", [msgspec.to_builtins(replace(A, thing=str(number))) for number in range(801)]),
]
NO_NUMBERS = [
    (place, number)
    for place in ("photos[0].marks[0].at[0]", "photos[0].focal_px", "placements[0].at[0]", "placements[0].error_mm")
    for number in ("NaN", "Infinity", "-Infinity", "1e400")
]
WRONG = [
    ("photos[1].name", replace(WHOLE, photos=(PHOTO, replace(PHOTO, marks=())))),
    ("placements[1].thing", replace(WHOLE, placements=(A, replace(A, error_mm=9.0)))),
    ("photos[0].marks[1]", replace(WHOLE, photos=(replace(PHOTO, marks=(*PHOTO.marks, BoardMark((0.5, 0.5)))),))),
]
HARMLESS = {
    "placements of unknown things": replace(WHOLE, placements=(replace(A, thing="Nobody"),)),
    "placements by unknown photos": replace(WHOLE, photos=()),
    "clicks without points, and points without clicks": replace(
        WHOLE, placements=(replace(A, sightings=(Sighting("door", ((0.5, 0.5),) * 3, ((1.0, 2.0, 3.0),) * 5),)),)
    ),
    "a mark of a point and an edge": replace(
        WHOLE, photos=(replace(PHOTO, marks=(BoardMark((0.5, 0.5), (0.0, 0.0), "far"),)),)
    ),
    "the same mark many times": replace(WHOLE, photos=(replace(PHOTO, marks=PHOTO.marks * 30),)),
    "a size that the picture does not have": replace(WHOLE, photos=(replace(PHOTO, width_px=1, height_px=100_000),)),
    "a picture that is a model": replace(WHOLE, photos=(replace(PHOTO, picture="crate.stl"),)),
}


def change(document, place, value):
    """Changes one value of a document, at a place such as "photos[0].name"."""
    *parents, last = place.replace("]", "").replace("[", ".").split(".")
    for part in parents:
        document = document[int(part)] if isinstance(document, list) else document[part]
    document[int(last) if isinstance(document, list) else last] = value


@pytest.fixture
def folder(tmp_path):
    """Returns a folder with the model and the picture that the battle refers to."""
    stl(tmp_path / "crate.stl", box_mesh(40, 40, 40))
    (tmp_path / "door.jpg").write_bytes(b"a picture")
    return tmp_path


def write_json(folder, text):
    path = folder / "battle.json"
    path.write_text(text, encoding="utf-8")
    return path


def write_step(folder, text):
    """Returns a battle file with this battle as its only step, without a picture."""
    path = kept_battle(folder)
    forge(path, ("UPDATE steps SET battle = ?", (zlib.compress(text.encode()),)))
    return path


def require_refused(path):
    """Requires one sentence with the name of the file for viewing and for resuming it. Returns the sentence."""
    said = set[str]()
    for way in (open_session, resume_session):
        with pytest.raises(PlayerError) as caught:
            way(path)
        said.add(str(caught.value))
    (sentence,) = said
    assert sentence.startswith(path.name)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


@pytest.mark.parametrize(("place", "value"), HOSTILE)
def test_an_impossible_value_is_refused_from_json_with_its_place(folder, place, value):
    document = json.loads(battle_json.format_battle(WHOLE))
    change(document, place, value)
    assert place.split("[")[0] in require_refused(write_json(folder, json.dumps(document)))


@pytest.mark.parametrize(("place", "value"), HOSTILE)
def test_an_impossible_value_is_refused_from_a_battle_file(folder, place, value):
    document = json.loads(msgspec.json.encode(WHOLE))
    change(document, place, value)
    require_refused(write_step(folder, json.dumps(document)))


@pytest.mark.parametrize(("place", "number"), NO_NUMBERS)
def test_what_is_no_number_is_refused_from_both(folder, place, number):
    for whole, write in ((battle_json.format_battle(WHOLE), write_json), (msgspec.json.encode(WHOLE), write_step)):
        document = json.loads(whole)
        change(document, place, "NUMBER")
        require_refused(write(folder, json.dumps(document).replace('"NUMBER"', number)))


@pytest.mark.parametrize(("place", "battle"), WRONG)
def test_values_that_contradict_each_other_are_refused_with_their_place(folder, place, battle):
    assert f" {place}: " in require_refused(write_json(folder, battle_json.format_battle(battle)))
    path = kept_battle(folder)
    forge(path, ("UPDATE steps SET battle = ?", (pack_battle(battle),)))
    assert f" {place}: " in require_refused(path)


@pytest.mark.parametrize("case", HARMLESS)
def test_values_that_fit_nothing_are_harmless(folder, case):
    battle = HARMLESS[case]
    path = kept_battle(folder)
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    forge(path, ("UPDATE steps SET battle = ?", (pack_battle(battle),)))
    for file in (write_json(folder, battle_json.format_battle(battle)), path):
        session = open_session(file)
        assert session.battle == battle
        assert session.table.sight("A", "B").verdict
        for thing in session.battle.things:
            assert session.battle.placement(thing.id) in (None, *battle.placements)
        session.do(move("A", 150))
        assert session.battle.placement("A") is None


OUTSIDE = ("../secret.jpg", "../../secret.jpg", "sub/../../secret.jpg", "/etc/hostname", "C:\\secret.jpg", "..", ".")


@pytest.mark.parametrize("name", [*OUTSIDE, "//stranger/share/secret.jpg"])
def test_a_picture_outside_the_folder_of_the_json_is_refused(tmp_path, name):
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    folder = tmp_path / "battles"
    folder.mkdir()
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    battle = replace(WHOLE, photos=(replace(PHOTO, picture=name),))
    assert "photos[0].picture" in require_refused(write_json(folder, battle_json.format_battle(battle)))


@pytest.mark.parametrize("name", [*OUTSIDE, "//stranger/share/secret.jpg"])
def test_a_picture_name_with_a_path_in_a_battle_file_reads_nothing_outside_it(folder, name):
    (folder.parent / "secret.jpg").write_bytes(b"secret")
    battle = replace(WHOLE, photos=(replace(PHOTO, picture=name),))
    path = kept_battle(folder)
    forge(path, ("UPDATE steps SET battle = ?", (pack_battle(battle),)))
    session = resume_session(path)
    assert "door" in session.missing_models_text
    with pytest.raises(PlayerError):
        session.read_asset(name)
    session.do(ForgetPhoto("door"))
    session.close()
    assert open_session(path).missing_models_text == ""


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_picture_stored_under_a_path_is_exported_beside_the_json_only(folder, name):
    battle = replace(WHOLE, photos=(replace(PHOTO, picture=name),))
    path = kept_battle(folder)
    session = resume_session(path)
    kept = session.add_asset(folder / "door.jpg")
    session.close()
    digest = kept.removesuffix(".jpg")
    forge(
        path,
        ("UPDATE steps SET battle = ?", (pack_battle(battle),)),
        ("INSERT INTO assets VALUES(?, 'door.jpg', ?, 9, 'none', ?)", (name, digest, b"a picture")),
    )
    before = set(folder.parent.rglob("*"))
    session = open_session(path)
    assert session.read_asset(name) == b"a picture"
    (folder / "out").mkdir()
    files = session.export_json(folder / "out" / "battle.json")
    written = set(folder.parent.rglob("*")) - before
    assert {file for file in written if file.is_file()} == set(files)
    assert {file.parent for file in files} == {folder / "out", folder / "out" / "battle files"}
    assert open_session(files[0]).read_asset(json.loads(files[0].read_text())["photos"][0]["picture"]) == b"a picture"
