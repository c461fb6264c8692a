"""A foreign battle opens only the files beside it and below; no other path is even looked up."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.core.app_paths import find_beside
from app.core.errors import PlayerError
from app.geometry.mesh_io import read
from app.session import resume_session
from app.storage import assets, library
from tests.links import link_folder
from tests.scenes import box_mesh
from tests.storage.battles import move, stl

OUT = ("../secret.stl", "sub/../../secret.stl", "{root}/secret.stl", "..\\secret.stl", "link/secret.stl", "link.stl")
ELSEWHERE = ("//stranger/share/a.stl", "\\\\stranger\\share\\a.stl", "C:\\secret.stl", "c:secret.stl", "\\secret.stl")


@pytest.fixture
def folder(tmp_path):
    """Makes the folder of a battle, with links that lead out of it, beside unrelated files."""
    folder = tmp_path / "battle"
    (folder / "sub").mkdir(parents=True)
    stl(tmp_path / "secret.stl", box_mesh(10, 10, 10))
    stl(folder / "wall.stl", box_mesh(10, 10, 10))
    stl(folder / "sub" / "crate.stl", box_mesh(10, 10, 10))
    (tmp_path / "secret.jpg").write_bytes(b"a picture")
    (folder / "link").symlink_to(tmp_path)
    (folder / "link.stl").symlink_to(tmp_path / "secret.stl")
    (folder / "near.stl").symlink_to(folder / "wall.stl")
    return folder


def written(folder, model="wall.stl", picture=None, sculpt=None):
    path = folder / "night.json"
    body = {"shape": "mesh", "model": sculpt} if sculpt else {"shape": "cylinder", "radius_mm": 8, "height_mm": 35}
    one = {"id": "A", "side": "red", "base": {"shape": "round", "diameter_mm": 25}, "body": body}
    document = {
        "format": "eyeline-battle",
        "version": 3,
        "system": "free",
        "board": {"photo": {"picture": picture}} if picture else {},
        "pieces": [{"id": "wall", "model": model, "pose": {"x": 300, "y": 200}}],
        "fighters": [{**one, "pose": {"x": 50, "y": 50}}],
    }
    path.write_text(json.dumps(document))
    return path


def spelled(name, folder):
    return name.format(root=folder.parent)


@pytest.mark.parametrize("part", ["model", "picture", "sculpt"])
@pytest.mark.parametrize("name", [*OUT, *ELSEWHERE])
def test_a_battle_opens_no_files_in_other_folders(folder, name, part):
    if part == "picture":
        name = name.replace(".stl", ".jpg")
    if part == "picture" and name == "link.jpg":
        (folder / "link.jpg").symlink_to(folder.parent / "secret.jpg")
    path = written(folder, **{part: spelled(name, folder)})
    with pytest.raises(PlayerError) as caught:
        resume_session(path)
    said = str(caught.value)
    assert "put it there" in said
    assert "\n" not in said
    assert said.startswith("night.json: ")
    assert {"model": "pieces[0].model", "picture": "board.photo.picture", "sculpt": "fighters[0].body"}[part] in said


@pytest.mark.parametrize("name", ["wall.stl", "sub/crate.stl", "./wall.stl", "sub//crate.stl", "near.stl"])
def test_a_battle_opens_files_beside_and_below_it_and_saves_no_absolute_path(folder, name):
    session = resume_session(written(folder, name))
    session.do(move("A", 80))
    session.close()
    with closing(sqlite3.connect(session.journal.path)) as link:
        everything = "\n".join(link.iterdump())
    assert str(folder.parent) not in everything


@pytest.mark.thorough
@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_network_share_is_not_accessed(folder, name, monkeypatch):
    looked = []
    for way in ("stat", "resolve", "is_file", "open", "exists"):
        plain = getattr(Path, way)
        monkeypatch.setattr(
            Path, way, lambda path, *more, plain=plain, **named: looked.append(str(path)) or plain(path, *more, **named)
        )
    assert find_beside(folder, name) is None
    scene = {"asset": {"version": "2.0"}, "buffers": [{"uri": name, "byteLength": 4}]}
    (folder / "tent.gltf").write_text(json.dumps(scene))
    found = assets.read_asset(folder / "tent.gltf")
    assert json.loads(found.data)["buffers"][0]["uri"] == name
    for way in (read, library.import_model):
        with pytest.raises(PlayerError, match=r"tent\.gltf"):
            way(folder / "tent.gltf")
    assert not [path for path in looked if "stranger" in path or "secret" in path]


def test_the_folder_itself_may_be_behind_a_link(folder, tmp_path):
    link_folder(tmp_path / "shortcut", folder)
    written(folder)
    assert resume_session(tmp_path / "shortcut" / "night.json").battle.pieces


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind")
@pytest.mark.parametrize("part", ["model", "picture", "sculpt"])
def test_a_pipe_beside_a_battle_is_not_waited_for(folder, part):
    name = "pipe.jpg" if part == "picture" else "pipe.stl"
    os.mkfifo(folder / name)
    with pytest.raises(PlayerError, match="the model “"):
        resume_session(written(folder, **{part: name}))
