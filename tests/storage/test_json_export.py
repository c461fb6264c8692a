import json

import pytest
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from app.games.actions import SetBoard, make_edit, make_place
from app.model import Photo, Piece, PiecePose, Sculpt
from app.session import open_session, resume_session
from tests.scenes import box_mesh
from tests.storage.battles import kept_battle, stl


@pytest.fixture
def session(tmp_path):
    session = resume_session(kept_battle(tmp_path))
    yield session
    session.close()


def test_shipped_models_are_exported_by_name_and_others_as_files(session, tmp_path):
    session.do(make_place(Piece("well", "ruins/well", PiecePose(400, 300))))
    files = session.export_json(tmp_path / "club.json")
    written = {piece["id"]: piece["model"] for piece in json.loads(files[0].read_text())["pieces"]}
    assert written["well"] == "ruins/well"
    assert written["crate"].startswith("club files/crate ")
    assert [file.parent.name for file in files[1:]] == ["club files"]


def test_an_export_opens_on_another_machine_as_the_same_battle(session, tmp_path):
    stl(tmp_path / "mini.stl", box_mesh(20, 20, 40))
    photo = tmp_path / "table.jpg"
    photo.write_bytes(b"\xff\xd8 as if it were a photo")
    body = Sculpt(session.add_asset(tmp_path / "mini.stl"), "mm", "z")
    session.do(make_edit(replace(session.battle.fighter("A"), body=body)))
    session.do(SetBoard(replace(session.battle.board, photo=Photo(session.add_asset(photo)))))
    laptop = tmp_path / "laptop"
    laptop.mkdir()
    session.export_json(laptop / "club.json")
    again = open_session(laptop / "club.json")
    assert again.read_asset(again.battle.board.photo.picture) == photo.read_bytes()
    assert again.table.sight("A", "B").verdict == session.table.sight("A", "B").verdict
    assert [fighter.pose for fighter in again.battle.fighters] == [fighter.pose for fighter in session.battle.fighters]


def test_two_files_with_the_same_name_are_both_exported(session, tmp_path):
    for folder, size in (("one", 30), ("two", 50)):
        (tmp_path / folder).mkdir()
        stl(tmp_path / folder / "rock.stl", box_mesh(size, size, size))
        name = session.add_asset(tmp_path / folder / "rock.stl")
        session.do(make_place(Piece(folder, name, PiecePose(400, 300))))
    files = session.export_json(tmp_path / "club.json")
    assert len({file.name for file in files}) == 4


def test_an_export_that_cannot_be_written_gives_a_sentence(session, tmp_path):
    (tmp_path / "club files").write_text("in the way")
    with pytest.raises(PlayerError, match=r"club\.json cannot be written"):
        session.export_json(tmp_path / "club.json")
    assert not (tmp_path / "club.json").exists()


def test_a_gltf_is_exported_with_its_buffers(session, tmp_path):
    gltf = tmp_path / "scene.gltf"
    gltf.write_text(json.dumps({"asset": {"version": "2.0"}, "buffers": [{"uri": "scene.bin", "byteLength": 4}]}))
    (tmp_path / "scene.bin").write_bytes(b"\1\2\3\4")
    inside = json.loads(session.read_asset(session.add_asset(gltf)))
    assert inside["buffers"][0]["uri"] == "data:application/octet-stream;base64,AQIDBA=="


@pytest.mark.parametrize("uri", ["../secret.bin", "/etc/passwd", "sub/../../secret.bin"])
def test_a_gltf_is_exported_without_files_from_other_folders(session, tmp_path, uri):
    folder = tmp_path / "models"
    folder.mkdir()
    (tmp_path / "secret.bin").write_bytes(b"secret")
    gltf = folder / "scene.gltf"
    gltf.write_text(json.dumps({"asset": {"version": "2.0"}, "buffers": [{"uri": uri, "byteLength": 4}]}))
    assert json.loads(session.read_asset(session.add_asset(gltf)))["buffers"][0]["uri"] == uri


@pytest.mark.thorough
def test_the_demo_survives_a_round_trip_through_both_formats(tmp_path):
    session = resume_session(DEMO)
    session.save_as(tmp_path / "demo.eyeline")
    session.close()
    open_session(tmp_path / "demo.eyeline").export_json(tmp_path / "demo.json")
    assert open_session(tmp_path / "demo.json").battle == open_session(DEMO).battle
    assert not (tmp_path / "demo files").exists()
