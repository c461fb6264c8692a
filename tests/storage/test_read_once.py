"""The bytes of a file are read once: the parsed bytes are the saved ones, even if the file changes meanwhile."""

import base64
import json
import tracemalloc

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.model import ModelRef
from app.session import open_session, resume_session
from app.storage import library
from app.storage.assets import read_asset
from app.storage.model_files import Models
from tests.scenes import box_mesh
from tests.storage.battles import move, stl

WALL = (10, 300, 100)


@pytest.fixture
def path(tmp_path):
    """Makes a battle as JSON with a wall between two fighters, whose model is beside it."""
    stl(tmp_path / "wall.stl", box_mesh(*WALL))
    base = {"shape": "round", "diameter_mm": 25}
    body = {"shape": "cylinder", "radius_mm": 8, "height_mm": 35}
    fighters = [
        {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": 200, "z": 0}}
        for id, side, x in (("A", "red", 100), ("B", "blue", 500))
    ]
    wall = {"id": "wall", "model": "wall.stl", "unit": "mm", "up": "z", "pose": {"x": 300, "y": 200}}
    path = tmp_path / "night.json"
    about = {"format": "eyeline-battle", "version": 3, "system": "free"}
    path.write_text(json.dumps({**about, "pieces": [wall], "fighters": fighters}))
    return path


def other(file):
    stl(file, box_mesh(5, 5, 5))


CHANGES = {
    "another mesh": other,
    "rubbish": lambda file: file.write_text("no mesh"),
    "gone": lambda file: file.unlink(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changing_a_model_after_it_was_read_changes_no_battle(path, tmp_path, change):
    session = resume_session(path)
    assert session.table.sight("A", "B").verdict == "blocked"
    change(tmp_path / "wall.stl")
    session.do(move("A", 110, 200))
    assert session.save_error is None
    session.save_copy(tmp_path / "copy.eyeline")
    session.export_json(tmp_path / "out.json")
    session.close()
    for kept in (session.journal.path, tmp_path / "copy.eyeline", tmp_path / "out.json"):
        again = open_session(kept)
        assert again.table.sight("A", "B").verdict == "blocked"
        assert again.table.meshes(again.battle.pieces[0].ref).health.extents_mm == WALL


def test_a_model_is_read_in_another_unit_from_the_same_bytes(path, tmp_path):
    models = Models(tmp_path)
    models(ModelRef("wall.stl", "mm", "z"))
    (tmp_path / "wall.stl").unlink()
    assert models(ModelRef("wall.stl", "cm", "z")).health.extents_mm == tuple(10.0 * side for side in WALL)


def large(file, size):
    """Makes a mesh of more bytes than are read in this process."""
    mesh = box_mesh(size, size, size)
    triangles = np.tile(mesh.vertices[mesh.faces].astype("<f4"), (8000, 1, 1))
    rows = np.zeros(len(triangles), dtype=[("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows["v"] = triangles
    file.write_bytes(b"\0" * 80 + np.uint32(len(rows)).tobytes() + rows.tobytes())


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "write", [large, lambda file, size: stl(file, box_mesh(size, size, size))], ids=["child", "here"]
)
def test_the_library_saves_the_bytes_its_card_describes(tmp_path, monkeypatch, write):
    from app.geometry import mesh_io

    path, plain = tmp_path / "crate.stl", mesh_io.read
    write(path, 40)

    def read_and_change(*about, **more):
        mesh = plain(*about, **more)
        write(path, 5)
        return mesh

    monkeypatch.setattr(mesh_io, "read", read_and_change)
    entry = library.import_model(path)
    assert entry.card.size_mm == (40, 40, 40)
    assert Models(None)(entry.ref).health.extents_mm == (40, 40, 40)


@pytest.mark.thorough
def test_a_scene_and_its_files_are_read_once(tmp_path):
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], "<f4")
    faces = np.array([(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)], "<u2")
    data = corners.tobytes() + faces.tobytes()
    (tmp_path / "tent.bin").write_bytes(data)
    accessors = [
        {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
        {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
    ]
    scene = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": accessors,
        "bufferViews": [
            {"buffer": 0, "byteOffset": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 24},
        ],
        "buffers": [{"uri": "tent.bin", "byteLength": len(data), "name": "all"}],
    }
    (tmp_path / "tent.gltf").write_text(json.dumps(scene))
    models = Models(tmp_path)
    assert models(ModelRef("tent.gltf")).health.triangles == 4
    (tmp_path / "tent.bin").write_bytes(b"rubbish")
    from app.storage import assets

    kept = json.loads(assets.unpack_asset(models.asset("tent.gltf")))
    assert base64.b64decode(kept["buffers"][0]["uri"].partition(",")[2]) == data


@pytest.mark.parametrize(
    "deep", [b'{"buffers":' + b"[" * 10**6, b'{"a":' + b"[" * 10**6, b'{"buffers":[' + b"{}," * 10**5 + b"{}]}"]
)
def test_a_hostile_scene_is_refused_with_a_sentence(tmp_path, deep):
    (tmp_path / "trap.gltf").write_bytes(deep)
    with pytest.raises(PlayerError, match=r"trap\.gltf"):
        Models(tmp_path)(ModelRef("trap.gltf"))


def test_a_mesh_changed_in_the_library_is_not_mistaken_for_the_imported_one(tmp_path):
    stl(tmp_path / "crate.stl", box_mesh(40, 40, 40))
    entry = library.import_model(tmp_path / "crate.stl")
    stl(library.find_file(entry.name), box_mesh(5, 5, 5))
    with pytest.raises(PlayerError, match="the mesh of “Crate” in the library has changed; import the model again"):
        Models(None)(entry.ref)
    library.import_model(tmp_path / "crate.stl")
    assert Models(None)(entry.ref).health.extents_mm == (40, 40, 40)


def test_reading_a_small_file_takes_little_memory(tmp_path):
    """Windows does not give back what was asked for in advance: a table of models would take gigabytes."""
    path = tmp_path / "small.stl"
    path.write_bytes(bytes(1000))
    tracemalloc.start()
    try:
        read_asset(path)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
