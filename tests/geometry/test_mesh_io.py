import base64
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import Limits, read, suggest_if_unlikely, suggest_unit
from app.geometry.mesh_io.formats import require_size
from app.geometry.mesh_io.unit_suggestion import SCALE_MM_PER_M
from tests.geometry import mesh_files as files

BOX = files.box(10, 20, 30)
IN_A_CHILD = Limits(in_process_bytes=0)
# A shape without any symmetry: a mirror image cannot be turned into it.
CORNER = np.array([[0, 0, 0], [3, 0, 0], [0, 2, 0], [0, 0, 1.0]])
CORNER_FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind")


def saved(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def refusal(path: Path, **how) -> str:
    with pytest.raises(PlayerError) as caught:
        read(path, **how)
    sentence = str(caught.value)
    assert path.name in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def volume(mesh: Mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.few(8)
@pytest.mark.parametrize(("name", "content"), files.one_of_each().items())
def test_a_box_is_the_same_in_every_format(tmp_path, name, content):
    mesh = read(saved(tmp_path, name, content), unit="mm", up="z")
    assert mesh.health.extents_mm == pytest.approx((10, 20, 30))
    assert (mesh.health.triangles, mesh.health.bodies) == (12, 1)
    assert mesh.health.watertight
    assert volume(mesh) == pytest.approx(6000, rel=1e-6)
    assert not mesh.vertices.flags.writeable
    assert not mesh.faces.flags.writeable


@pytest.mark.parametrize(
    ("unit", "factor"), [("file", 1), ("mm", 1), ("cm", 10), ("inch", 25.4), ("m", 1000), (2.5, 2.5)]
)
def test_the_unit_scales_the_coordinates(tmp_path, unit, factor):
    path = saved(tmp_path, "box.stl", files.stl_binary(*BOX))
    assert read(path, unit=unit).health.extents_mm == pytest.approx((10 * factor, 20 * factor, 30 * factor))


@pytest.mark.parametrize("name", ["box.stl", "box.3mf"])
@pytest.mark.parametrize(
    ("unit", "size"),
    [(1e-300, "0 mm in size"), (1e-9, "0 mm in size"), (1e300, "larger than 100 km"), (1e8, "larger than 100 km")],
)
def test_a_unit_that_shrinks_the_model_to_nothing_is_blamed(tmp_path, name, unit, size):
    content = {"box.stl": files.stl_binary(*BOX), "box.3mf": files.threemf(files.threemf_object(*BOX))}
    sentence = refusal(saved(tmp_path, name, content[name]), unit=unit)
    assert sentence == f"{name} would be {size} at {unit:g} mm per unit; choose another unit."


def test_a_unit_that_moves_part_of_the_model_too_far_away_is_blamed(tmp_path):
    vertices, faces = BOX
    path = saved(tmp_path, "two.obj", files.obj(np.vstack([vertices, vertices * 100]), np.vstack([faces, faces + 8])))
    assert "larger than 100 km" in refusal(path, unit=1e5)


def test_a_file_with_invalid_numbers_is_not_blamed_on_the_unit(tmp_path):
    vertices = np.full((3, 3), np.nan)
    path = saved(tmp_path, "nan.stl", files.stl_binary(vertices, np.array([[0, 1, 2]])))
    assert "damaged" in refusal(path, unit="cm")


@pytest.mark.thorough
def test_a_given_unit_overrides_the_one_in_the_file(tmp_path):
    path = saved(tmp_path, "box.3mf", files.threemf(files.threemf_object(*BOX), unit="inch"))
    assert read(path).health.extents_mm == pytest.approx((254, 508, 762))
    assert read(path, unit="cm").health.extents_mm == pytest.approx((100, 200, 300))


@pytest.mark.parametrize("unit", [0.0, -1.0, float("nan"), float("inf")])
def test_a_unit_that_is_not_a_valid_length_is_refused(tmp_path, unit):
    assert "above 0" in refusal(saved(tmp_path, "box.stl", files.stl_binary(*BOX)), unit=unit)


@pytest.mark.parametrize(
    ("up", "there"),
    [
        ("z", [[0, 0, 0], [3, 0, 0], [0, 2, 0], [0, 0, 1]]),
        ("y", [[0, 0, 0], [3, 0, 0], [0, 0, 2], [0, -1, 0]]),
        ("x", [[0, 0, 0], [0, 0, 3], [2, 0, 0], [0, 1, 0]]),
    ],
)
def test_the_up_axis_rotates_the_model_and_never_mirrors_it(tmp_path, up, there):
    there = np.array(there, dtype=float)
    low, high = there.min(axis=0), there.max(axis=0)
    there -= [*(low + high)[:2] / 2, low[2]]
    mesh = read(saved(tmp_path, "corner.obj", files.obj(CORNER, CORNER_FACES)), up=up)
    assert sorted(mesh.vertices.tolist()) == pytest.approx(np.array(sorted(there.tolist())))
    assert volume(mesh) == pytest.approx(1)
    assert mesh.health.inside_out_bodies == 0  # a mirror would have turned it


@pytest.mark.thorough
def test_gltf_is_in_metres_with_y_up(tmp_path):
    mesh = read(saved(tmp_path, "corner.glb", files.glb(*files.gltf_parts(CORNER, CORNER_FACES))))
    assert mesh.health.extents_mm == pytest.approx((3000, 1000, 2000))
    assert mesh.health.inside_out_bodies == 0


# STL


def test_a_binary_stl_may_begin_with_the_word_solid(tmp_path):
    path = saved(tmp_path, "box.stl", files.stl_binary(*BOX, header=b"solid facet of a liar"))
    assert read(path).health.triangles == 12


def test_ascii_stl_may_hold_several_solids_capitals_and_any_line_ends(tmp_path):
    one = files.stl_ascii(*BOX, name="vertex 1 2 3 facet", newline="\r\n")
    other = files.stl_ascii(*files.box(at=(50, 0, 0))).upper()
    health = read(saved(tmp_path, "two.STL", one + b"\r\nsome notes\r\n" + other + b"trailing words")).health
    assert (health.triangles, health.bodies, health.watertight) == (24, 2, True)


def test_ascii_stl_leaves_out_facets_that_are_not_triangles(tmp_path):
    text = files.stl_ascii(*BOX).replace(b"vertex", b"vortex", 1)
    health = read(saved(tmp_path, "box.stl", text)).health
    assert health.triangles == 11
    assert "invalid faces: 1" in health.repairs[0]


def test_a_binary_stl_may_have_trailing_data(tmp_path):
    assert read(saved(tmp_path, "box.stl", files.stl_binary(*BOX) + b"made with love")).health.triangles == 12


def test_an_stl_with_too_large_a_triangle_count_is_refused(tmp_path):
    assert "incomplete or damaged" in refusal(saved(tmp_path, "b.stl", files.stl_binary(*BOX, count=13)))


# OBJ


def test_obj_indices_may_be_negative_and_have_textures(tmp_path):
    text = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3/1/1 -2//2 -1\nv 0 0 1\nf 1 2 \\\n -1\n"
    assert read(saved(tmp_path, "t.obj", text)).health.triangles == 2


@pytest.mark.parametrize("number", ["3.1+e2", "1_0", "one", "0x10"])
def test_an_obj_vertex_that_is_not_a_number_is_ignored_if_unused(tmp_path, number):
    vertices, faces = files.box()
    text = files.obj(np.vstack([np.zeros((1, 3)), vertices]), faces + 1).decode() + "\nv 1 2"
    text = text.replace("v 0.0 0.0 0.0", f"v 1 2 {number}", 1)
    mesh = read(saved(tmp_path, "box.obj", text.encode()))
    assert volume(mesh) == pytest.approx(6000)
    assert mesh.health.repairs == ("Left out unused vertices that are not three numbers: 2.",)


@pytest.mark.parametrize("number", ["3.1+e2", "1_0", "one"])
def test_an_obj_face_with_an_invalid_vertex_is_refused(tmp_path, number):
    text = files.obj(*files.box()).replace(b"v 0.0 0.0 0.0", f"v 0.0 0.0 {number}".encode())
    assert "box.obj has a vertex that is not three numbers" in refusal(saved(tmp_path, "box.obj", text))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be-sig"])
@pytest.mark.parametrize("name", ["box.obj", "box ascii.stl", "box ascii.ply"])
def test_text_may_be_in_any_unicode_encoding_with_a_byte_order_mark(tmp_path, name, encoding):
    shape = files.box()
    content = {"box.obj": files.obj(*shape).lstrip(), "box ascii.stl": files.stl_ascii(*shape)}
    text = content.get(name, files.ply_ascii(*shape)).decode()
    text = text.encode(encoding) if encoding != "utf-16-be-sig" else b"\xfe\xff" + text.encode("utf-16-be")
    assert volume(read(saved(tmp_path, name, text))) == pytest.approx(6000)


def test_text_in_an_unknown_encoding_is_refused_for_that_reason(tmp_path):
    text = files.obj(*files.box()).decode()
    for content in (text.encode("utf-16-le"), text.encode("utf-32")):
        assert "is not a text file" in refusal(saved(tmp_path, "box.obj", content))
    assert "invalid UTF-16" in refusal(saved(tmp_path, "box.obj", text.encode("utf-16") + b"x"))


def test_a_wall_face_with_a_notch_keeps_its_notch(tmp_path):
    # An arch seen from the front, as one polygon: a fan from its first corner would brick up the gate.
    text = b"v 0 0 0\nv 30 0 0\nv 30 0 40\nv 70 0 40\nv 70 0 0\nv 100 0 0\nv 100 0 80\nv 0 0 80\nf 1 2 3 4 5 6 7 8\n"
    mesh = read(saved(tmp_path, "arch.obj", text))
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2
    assert mesh.health.triangles == 6
    assert areas.sum() == pytest.approx(100 * 80 - 40 * 40)


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_notches_are_kept_in_every_plane_and_winding(tmp_path, axis, order):
    flat = np.array([[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]], dtype=float)[::order]
    vertices = np.insert(flat, axis, 7.0, axis=1)
    mesh = read(saved(tmp_path, "notch.obj", files.obj(vertices, [[0, 1, 2, 3, 4]])))
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a) / 2
    assert np.linalg.norm(normals, axis=1).sum() == pytest.approx(10)
    assert np.linalg.norm(normals.sum(axis=0)) == pytest.approx(10)


@needs_pipes
def test_obj_opens_no_other_file(tmp_path):
    trap = tmp_path / "trap.mtl"
    os.mkfifo(trap)  # opening it waits for ever
    path = saved(tmp_path, "b.obj", files.obj(*BOX, before=f"mtllib trap.mtl\nmtllib {trap}\nusemtl stone"))
    assert read(path).health.triangles == 12


# PLY


def test_ply_with_quads_triangles_and_other_columns(tmp_path):
    text = (
        b"ply\nformat ascii 1.0\ncomment hello\nelement vertex 5\nproperty uchar red\nproperty float x\n"
        b"property float y\nproperty float z\nelement stripe 1\nproperty list uchar float widths\n"
        b"element face 2\nproperty uchar flag\nproperty list uchar int vertex_index\nend_header\n"
        b"9 0 0 0\n9 1 0 0\n9 1 1 0\n9 0 1 0\n9 0 0 1\n2 0.5 0.5\n7 4 0 1 2 3\n7 3 0 1 4\n"
    )
    assert read(saved(tmp_path, "t.ply", text)).health.triangles == 3


@pytest.mark.parametrize("order", ["<", ">"])
def test_binary_ply_with_faces_of_different_lengths(tmp_path, order):
    faces = [[0, 1, 3, 2], *files.CUBE_FACES[2:].tolist()]
    mesh = read(saved(tmp_path, "t.ply", files.ply_binary(BOX[0], faces, order=order)))
    assert (mesh.health.triangles, mesh.health.watertight) == (12, True)


# glTF


def test_gltf_nodes_place_their_meshes(tmp_path):
    half = float(np.sqrt(0.5))
    nodes = [
        {"children": [1, 2], "scale": [2, 2, 2]},
        {"mesh": 0},
        {"mesh": 0, "translation": [100, 0, 0], "rotation": [0, 0, half, half]},
        {"mesh": 0, "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 500, 0, 1]},
    ]
    path = saved(tmp_path, "n.glb", files.glb(*files.gltf_parts(*BOX, nodes=nodes)))
    health = read(path, unit="mm", up="z").health
    # Boxes at x 0..20, x 160..200 (20 deep turned to 20 wide, all doubled), and y 500..520.
    assert health.bodies == 3
    assert health.extents_mm == pytest.approx((200, 520, 60))


@pytest.mark.thorough
def test_gltf_with_embedded_or_separate_buffer(tmp_path):
    description, buffer = files.gltf_parts(*BOX)
    inside = {"byteLength": len(buffer), "uri": "data:;base64," + base64.b64encode(buffer).decode()}
    path = saved(tmp_path, "a.gltf", json.dumps(description | {"buffers": [inside]}).encode())
    assert read(path, unit=1.0).health.triangles == 12
    beside = {"byteLength": len(buffer), "uri": "parts/my%20box.bin"}
    path = saved(tmp_path, "b.gltf", json.dumps(description | {"buffers": [beside]}).encode())
    assert "my box.bin" in refusal(path)
    saved(tmp_path, "parts/my box.bin", buffer)
    assert read(path, unit=1.0).health.triangles == 12


@pytest.mark.thorough
def test_gltf_strips_and_fans(tmp_path):
    description, buffer = files.gltf_parts(*BOX)
    description["accessors"][1]["count"] = 4
    for mode in (5, 6):
        description["meshes"][0]["primitives"][0]["mode"] = mode
        mesh = read(saved(tmp_path, f"{mode}.glb", files.glb(description, buffer)), unit=1.0)
        assert mesh.health.triangles <= 2


# 3MF


def test_3mf_components_and_build_items_are_placed(tmp_path):
    pair = (
        '<object id="2"><components><component objectid="1"/>'
        '<component objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 0 0"/></components></object>'
    )
    item = '<item objectid="2" transform="1 0 0 0 1 0 0 0 2 0 0 5"/>'
    health = read(saved(tmp_path, "p.3mf", files.threemf(files.threemf_object(*BOX) + pair, item))).health
    # The second box is turned by a quarter: x 80..100, y 0..10.
    assert health.extents_mm == pytest.approx((100, 20, 60))
    assert (health.triangles, health.bodies) == (24, 2)


def test_3mf_supports_are_left_out(tmp_path):
    prop = files.threemf_object(*files.box(500, 500, 500), id="2", kind="support")
    build = '<item objectid="1"/><item objectid="2"/>'
    path = saved(tmp_path, "s.3mf", files.threemf(files.threemf_object(*BOX) + prop, build))
    assert read(path).health.triangles == 12


# The child process


def test_the_child_process_returns_the_same_mesh(tmp_path):
    path = saved(tmp_path, "box.stl", files.stl_binary(*BOX))
    here, there = read(path, unit="inch", up="y"), read(path, unit="inch", up="y", limits=IN_A_CHILD)
    assert np.array_equal(here.vertices, there.vertices)
    assert np.array_equal(here.faces, there.faces)
    assert here.health == there.health


@pytest.mark.thorough
def test_the_child_process_works_from_any_folder_and_environment(tmp_path):
    path = saved(tmp_path, "box.3mf", files.one_of_each()["box.3mf"])
    root = Path(__file__).parents[2]
    script = (
        f"import sys; sys.path.insert(0, {str(root)!r})\n"
        "from pathlib import Path\nfrom app.geometry.mesh_io import read\n"
        f"print(read(Path({path.name!r})).health.triangles)"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    (tmp_path / "json.py").write_text("raise SystemExit('a file of the player is no module')")
    command = [sys.executable, "-P", "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "12", done.stderr


@pytest.mark.thorough
def test_an_unprintable_name_is_handled(tmp_path):
    path = tmp_path / os.fsdecode(b"b\xffo\nx.stl")
    path.write_bytes(files.stl_binary(*BOX))
    assert read(path, limits=IN_A_CHILD).health.triangles == 12
    path.write_bytes(b"")
    with pytest.raises(PlayerError, match=r"^b\[U\+DCFF\]o\[U\+000A\]x\.stl (holds|is)"):
        read(path, limits=Limits(in_process_bytes=-1))


@pytest.mark.parametrize("limits", [Limits(), IN_A_CHILD])
def test_cancelling_stops_reading(tmp_path, limits):
    path = saved(tmp_path, "box.stl", files.stl_binary(*BOX))

    def stop(share: float, doing: str) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(path, limits=limits, report=stop)


def test_progress_is_reported_and_never_decreases(tmp_path):
    told: list[tuple[float, str]] = []
    read(saved(tmp_path, "b.stl", files.stl_binary(*BOX)), report=lambda share, doing: told.append((share, doing)))
    shares = [share for share, _ in told]
    assert len(told) >= 4
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


# Limits


@pytest.mark.thorough
def test_limits_apply_and_can_be_raised(tmp_path):
    stl, box = (
        saved(tmp_path, "box.stl", files.stl_binary(*BOX)),
        saved(tmp_path, "box.3mf", files.threemf(files.threemf_object(*BOX), more=[("a", "a"), ("b", "b" * 9000)])),
    )
    assert "larger than the 0 MB allowed" in refusal(stl, limits=Limits(file_bytes=500))
    with pytest.raises(PlayerError, match="larger than the 256 MB allowed"):
        require_size(stl, 1 << 40, Limits())
    assert "12 triangles, more than the 11" in refusal(stl, limits=Limits(triangles=11))
    assert "3 files, more than the 2" in refusal(box, limits=Limits(archive_entries=2))
    assert "unpacks to" in refusal(box, limits=Limits(expanded_bytes=9000))
    assert "0.001 seconds" in refusal(box, limits=Limits(seconds=0.001))
    tight = Limits(file_bytes=2000, triangles=12, archive_entries=3, expanded_bytes=20_000, seconds=30.0)
    assert read(box, limits=tight).health.triangles == read(stl, limits=tight).health.triangles == 12


@pytest.mark.few(8)
@pytest.mark.parametrize("name", list(files.one_of_each()))
def test_the_triangle_limit_applies_to_every_format(tmp_path, name):
    path = saved(tmp_path, name, files.one_of_each()[name])
    assert "12 triangles, more than the 11" in refusal(path, limits=Limits(triangles=11))


# Missing files


def test_files_that_cannot_be_read_are_named(tmp_path):
    assert "does not exist" in refusal(tmp_path / "nothing.stl")
    assert "does not exist" in refusal(tmp_path / "nothing.glb")
    (tmp_path / "folder.stl").mkdir()
    assert "is not a file" in refusal(tmp_path / "folder.stl")
    assert "choose an STL" in refusal(saved(tmp_path, "model.mesh", bytes(range(9))))


@needs_pipes
def test_a_pipe_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe.stl")
    assert "is not a file" in refusal(tmp_path / "pipe.stl")


# The suggestion


@pytest.mark.parametrize(
    ("extents", "suffix", "unit"),
    [
        ((75, 148.6, 75), ".stl", "mm"),
        ((5.9, 5.9, 1.97), ".stl", "inch"),
        ((15.0, 15.0, 5.0), ".stl", "mm"),
        ((7.0, 7.0, 12.0), ".stl", "mm"),
        ((450.0, 90.0, 70.0), ".stl", "mm"),
        ((762.0, 559.0, 15.0), ".stl", "mm"),
        ((1500.0, 900.0, 80.0), ".stl", "mm"),
        ((10.0, 9.0, 8.0), ".obj", "mm"),
        ((0.43, 0.51, 0.17), ".glb", "m"),
        ((0.93, 0.3, 0.4), ".glb", "m"),
        ((1.2, 0.2, 0.8), ".glb", "m"),
        ((0.15, 0.15, 0.05), ".stl", "m"),
        ((0.15, 0.15, 0.05), ".glb", "m"),
        ((254.0, 254.0, 25.0), ".glb", "mm"),
    ],
)
def test_the_suggested_unit_suits_a_32_mm_base(extents, suffix, unit):
    found = suggest_unit(extents, suffix)
    assert found.unit == unit
    assert "32 mm base" in found.why


def test_a_life_size_figure_is_suggested_at_miniature_scale():
    found = suggest_unit((0.6, 1.8, 0.4), ".glb")
    assert found.up == "y"
    assert isinstance(found.unit, float)
    assert 28 <= 1.8 * found.unit <= 35


@pytest.mark.parametrize(
    ("longest", "suffix", "units", "is_safe"),
    [
        (12.0, ".stl", {"mm", "inch", "cm"}, True),
        (18.0, ".stl", {"mm", "inch", "cm"}, True),
        (5.9, ".stl", {"inch", "cm"}, True),
        (0.5, ".obj", {"m", "inch"}, True),
        (0.93, ".obj", {"m", "inch"}, False),
        (50.0, ".stl", {"mm"}, True),
        (450.0, ".stl", {"mm"}, True),
        (0.05, ".glb", {"m"}, True),
        (0.93, ".glb", {"m", SCALE_MM_PER_M}, True),
        (1.8, ".glb", {"m", SCALE_MM_PER_M}, False),
        (20.0, ".glb", {"mm", SCALE_MM_PER_M}, False),
    ],
)
def test_several_likely_units_are_all_listed_and_a_smaller_one_is_not_called_safe(longest, suffix, units, is_safe):
    found = suggest_unit((longest, longest / 2, longest / 3), suffix)
    assert {found.unit, *found.others} == units
    assert found.is_safe == is_safe


def test_an_implausible_size_gets_a_suggested_scale_factor():
    assert suggest_unit((1e-5, 1e-5, 1e-5), ".stl").unit == pytest.approx(32 / 1e-5)
    assert suggest_unit((0, 0, 0), ".stl").unit == "file"


def test_the_suggested_up_axis():
    assert suggest_unit((152, 15.2, 152), ".stl").up == "y"
    assert suggest_unit((80, 4, 50), ".stl").up == "z"
    assert suggest_unit((1, 1.1, 1), ".obj").up == "y"


@pytest.mark.few(5)
@pytest.mark.parametrize("unit", ["file", "inch", 0.3])
@pytest.mark.parametrize("up", ["file", "x", "y", "z"])
@pytest.mark.parametrize("name", ["box.stl", "box.obj", "box.glb"])
def test_suggestions_do_not_depend_on_how_the_file_was_read(tmp_path, name, unit, up):
    path = saved(tmp_path, name, files.one_of_each().get(name, files.stl_binary(*BOX)))
    mesh, plain = read(path, unit, up), read(path, 1.0, "z")
    found = suggest_if_unlikely(mesh.health.extents_mm, unit, up, path.suffix)
    expected = suggest_unit(plain.health.extents_mm, path.suffix)
    assert found == expected


def test_nothing_is_suggested_for_3mf_because_it_states_its_unit():
    assert suggest_if_unlikely((10, 20, 30), "file", "file", ".3MF") is None
