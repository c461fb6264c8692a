"""The table as a GLB: other programs read what is on the table."""

import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh_io import read
from app.model import Battle, Board, ModelRef, Piece, PiecePose, Pose, Token
from app.storage.model_export import export_model
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from tests.scenes import box_mesh, fighter

MESHES = {"crate": box_mesh(40, 20, 30), "wall": box_mesh(10, 300, 90)}
TURNED = PiecePose(300.0, 200.0, 10.0, 30.0, 2.0, (0.0, 15.0))


def table(*pieces, fighters=()):
    some = fighters or (fighter("Ann", 100, 100), fighter("Bo", 500, 100, side="blue"))
    return BattleGeometry(Battle("free", Board(762, 559), pieces, tuple(some)), lambda ref: MESHES[ref.name])


SOME = table(
    Piece("one", "crate", TURNED),
    Piece("two", "crate", PiecePose(600.0, 400.0)),
    Piece("gate", "wall", PiecePose(640.0, 280.0, 0.0, 5.0, 1.5)),
)


def written(folder, what=SOME, pair=("Ann", "Bo")):
    export_model(what, pair, folder / "table.glb")
    return folder / "table.glb"


def document(path):
    """Returns the JSON of a GLB, and its buffer, parsed by hand."""
    data = path.read_bytes()
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert (kind, size % 4) == (b"JSON", 0)
    rest, kind = struct.unpack_from("<I4s", data, 20 + size)
    assert (kind, rest % 4, 28 + size + rest) == (b"BIN\0", 0, length)
    return json.loads(data[20 : 20 + size]), data[28 + size :]


def node(scene, name):
    (found,) = (one for one in scene["nodes"] if one.get("name") == name)
    return found


def material(scene, name):
    (primitive,) = scene["meshes"][node(scene, name)["mesh"]]["primitives"]
    return scene["materials"][primitive["material"]]


def test_every_object_on_the_table_is_a_node_with_its_name(tmp_path):
    scene, _ = document(written(tmp_path))
    names = {one["name"] for one in scene["nodes"] if "mesh" in one}
    assert names == {"Board", "one", "two", "gate", "Ann", "Ann base", "Bo", "Bo base", "Line from Ann to Bo: visible"}
    assert node(scene, "one")["mesh"] == node(scene, "two")["mesh"] != node(scene, "gate")["mesh"]


def test_meshes_are_named_after_their_models(tmp_path):
    scene, _ = document(written(tmp_path))
    shared, gate = (scene["meshes"][node(scene, name)["mesh"]]["name"] for name in ("one", "gate"))
    assert {shared, gate} == {piece.model for piece in SOME.battle.pieces}


def test_names_given_by_players_are_kept(tmp_path):
    names = ("Board", "Ann", "Ann base")
    some = [fighter(name, 100 + 60 * number, 100) for number, name in enumerate(names)]
    scene, _ = document(written(tmp_path, table(fighters=some), None))
    assert sorted(one["name"] for one in scene["nodes"] if "mesh" in one) == sorted(
        [*names, "Board 2", "Board base", "Ann base 2", "Ann base base"]
    )


def test_our_own_reader_reads_the_table(tmp_path):
    mesh = read(written(tmp_path, pair=None))
    assert mesh.health.watertight
    assert mesh.health.extents_mm[:2] == pytest.approx((762, 559), abs=1e-3)
    parts = [battle_shapes.body_mesh(one, SOME.meshes) for one in SOME.battle.fighters]
    parts += [battle_shapes.base_mesh(one.base) for one in SOME.battle.fighters]
    assert mesh.health.triangles == sum(len(part.faces) for part in parts) + 12 * 4
    assert mesh.health.inside_out_bodies == 0


def test_another_reader_finds_each_object_in_place_in_metres_with_y_up(tmp_path):
    import trimesh

    scene = trimesh.load_scene(written(tmp_path), process=False)
    for piece in SOME.battle.pieces:
        matrix, geometry = scene.graph[piece.id]
        found = transform_points(np.asarray(scene.geometry[geometry].vertices), np.asarray(matrix))
        pose = piece.pose
        wanted = transform_points(
            MESHES[piece.model].vertices, make_frame((pose.x, pose.y, pose.z), pose.yaw, pose.scale, pose.tilt)
        )
        wanted = np.c_[wanted[:, 0], wanted[:, 2], -wanted[:, 1]] / 1000.0
        assert np.abs(np.sort(found, axis=0) - np.sort(wanted, axis=0)).max() < 1e-6
    assert scene.bounds[1][1] > 0.05 > -scene.bounds[0][1] > 0


def test_the_line_follows_the_witness(tmp_path):
    import trimesh

    sight = SOME.sight("Ann", "Bo")
    scene = trimesh.load_scene(written(tmp_path), process=False)
    line = scene.geometry[scene.graph["Line from Ann to Bo: visible"][1]]
    ends = np.array(sight.witness)
    for end in np.c_[ends[:, 0], ends[:, 2], -ends[:, 1]] / 1000.0:
        assert np.linalg.norm(np.asarray(line.vertices) - end, axis=1).min() == pytest.approx(0.0004, abs=1e-5)


def test_a_blocked_line_has_another_colour(tmp_path):
    between = table(Piece("gate", "wall", PiecePose(300.0, 100.0)))
    stopped, _ = document(written(tmp_path, between))
    free, _ = document(written(tmp_path))
    line = "Line from Ann to Bo"
    assert material(stopped, f"{line}: not visible") != material(free, f"{line}: visible")


def test_tokens_are_where_they_are_on_the_table(tmp_path):
    lying, carried = Token("chest", "treasure", (200.0, 300.0, 40.0)), Token("key", "", (0.0, 0.0, 0.0), carrier="Ann")
    what = BattleGeometry(replace(SOME.battle, tokens=(lying, carried)), SOME.meshes)
    scene, _ = document(written(tmp_path, what))
    names = {one.get("name") for one in scene["nodes"]}
    assert "chest" in names
    assert "key" not in names
    assert np.array(node(scene, "chest")["matrix"])[12:15] == pytest.approx([0.2, 0.04, -0.3])


def test_sides_have_the_colours_they_have_on_screen(tmp_path):
    scene, _ = document(written(tmp_path))
    red, blue = (material(scene, name)["pbrMetallicRoughness"]["baseColorFactor"] for name in ("Ann", "Bo"))
    assert red[0] > 2 * max(red[1:3])
    assert blue[2] > 2 * max(blue[:2])
    assert (material(scene, "Ann")["name"], red[3]) == ("#bd451c", 1.0)
    assert red[0] == pytest.approx(((0.74 + 0.055) / 1.055) ** 2.4, abs=1 / 255)


def test_the_file_follows_the_rules_of_its_format(tmp_path):
    """What Khronos' validator checks first: aligned views, true minima and maxima, valid indices."""
    scene, data = document(written(tmp_path))
    sizes = {5125: 4, 5126: 4}
    for accessor in scene["accessors"]:
        view = scene["bufferViews"][accessor["bufferView"]]
        begin = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        assert begin % sizes[accessor["componentType"]] == 0
        width = {"SCALAR": 1, "VEC3": 3}[accessor["type"]]
        number = "<f4" if accessor["componentType"] == 5126 else "<u4"
        values = np.frombuffer(data, number, accessor["count"] * width, begin).reshape(-1, width)
        assert values.max(axis=0).tolist() == np.array(accessor["max"], number).tolist()
        assert values.min(axis=0).tolist() == np.array(accessor["min"], number).tolist()
    for mesh in scene["meshes"]:
        (primitive,) = mesh["primitives"]
        points = scene["accessors"][primitive["attributes"]["POSITION"]]
        assert scene["accessors"][primitive["indices"]]["max"][0] < points["count"]
    assert scene["buffers"] == [{"byteLength": len(data)}]


def test_a_write_error_is_one_sentence_and_leaves_no_file(tmp_path, monkeypatch):
    with pytest.raises(PlayerError, match=r"^table\.glb cannot be written \(No such file or directory\)"):
        export_model(SOME, None, tmp_path / "gone" / "table.glb")
    before = written(tmp_path).read_bytes()

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(PlayerError, match="No space left"):
        written(tmp_path, table())
    assert (tmp_path / "table.glb").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["table.glb"]


def test_a_cancelled_export_leaves_no_file(tmp_path):
    def stop(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        export_model(SOME, ("Ann", "Bo"), tmp_path / "table.glb", stop)
    assert list(tmp_path.iterdir()) == []


def test_a_fighter_with_a_model_is_exported_as_that_model(tmp_path):
    import trimesh

    from app.model import Sculpt

    mini = replace(fighter("Ann", 100, 100), body=Sculpt("crate", cut_mm=0.0, centre=(0.0, 0.0)), pose=Pose(50.0, 60.0))
    scene = trimesh.load_scene(written(tmp_path, table(fighters=[mini]), None), process=False)
    extents = np.ptp(np.asarray(scene.geometry[scene.graph["Ann"][1]].vertices), axis=0)
    assert extents == pytest.approx((0.04, 0.03, 0.02))


@pytest.mark.thorough
def test_the_exporter_is_imported_only_when_needed():
    script = (
        "import sys\nimport app.ui.main_window, app.cli.parser, app.session, app.storage.model_export\n"
        "print('trimesh' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_model_names_reveal_nothing_about_this_machine(tmp_path):
    scene, _ = document(written(tmp_path))
    assert str(tmp_path) not in json.dumps(scene)
    assert ModelRef("crate").name in json.dumps(scene)
