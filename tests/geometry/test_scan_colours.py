"""Colours of scans: of vertices, materials and textures in GLB and OBJ; bad ones are ignored, never an error."""

import json
import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest

from app.geometry.drawing.render_mesh import skin_colours, smooth_render_mesh, split_long
from app.geometry.mesh_io import Limits, read_scan
from app.geometry.mesh_io import read as read_mesh
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.geometry.mesh_io.obj_materials import parse_index
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_io.vertex_colours import sample_picture
from app.geometry.mesh_repair.preparation import prepare_mesh
from tests.geometry import mesh_files
from tests.scanned_tables import scan_table

SQUARE = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], dtype=np.float32)
FACES = np.array([(0, 1, 2), (0, 2, 3)], dtype=np.uint16)
SPOTS = np.array([(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)], dtype=np.float32)
"""In a picture whose left half is red and whose right half is blue, green in its upper half."""


def png(picture: np.ndarray) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width = picture.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def picture() -> np.ndarray:
    found = np.zeros((64, 64, 3), dtype=np.uint8)
    found[:, :32, 0] = 200
    found[:, 32:, 2] = 200
    found[:32, :, 1] = 100
    return found


WANTED = {(0, 0): (200, 0, 0), (1, 0): (0, 0, 200), (1, 1): (0, 100, 200), (0, 1): (200, 100, 0)}


def textured_glb(image: bytes, factor=None) -> bytes:
    parts = [SQUARE.tobytes(), SPOTS.tobytes(), FACES.tobytes(), image]
    begins = np.cumsum([0, *map(len, parts)]).tolist()
    views = [{"buffer": 0, "byteOffset": at, "byteLength": len(part)} for at, part in zip(begins, parts, strict=False)]
    surface = {"baseColorTexture": {"index": 0}} | ({"baseColorFactor": factor} if factor else {})
    description = {
        "asset": {"version": "2.0"},
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": surface}],
        "textures": [{"source": 0}],
        "images": [{"bufferView": 3, "mimeType": "image/png"}],
        "bufferViews": views,
        "buffers": [{"byteLength": begins[-1]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC2"},
            {"bufferView": 2, "componentType": 5123, "count": 6, "type": "SCALAR"},
        ],
    }
    return mesh_files.glb(description, b"".join(parts))


def parts_of(glb: bytes) -> tuple[dict, bytes]:
    """Returns the description of a GLB, and its other bytes."""
    size = struct.unpack_from("<I", glb, 12)[0]
    return json.loads(glb[20 : 20 + size]), glb[20 + size + 8 :]


def colours_at(mesh) -> dict[tuple[int, int], tuple[int, ...]]:
    assert mesh.colours is not None
    places = (tuple(map(round, place[:2])) for place in mesh.vertices.tolist())
    return {place: tuple(colour) for place, colour in zip(places, mesh.colours.tolist(), strict=True)}


def read(path, read_picture=lambda data: picture()):
    return read_in_process(path, ReadOptions(1.0, "z", as_scan=True), Limits(), read_picture=read_picture).mesh


@pytest.mark.thorough
def test_the_texture_of_a_glb_colours_its_vertices_in_the_child_process(tmp_path):
    path = tmp_path / "table.glb"
    path.write_bytes(textured_glb(png(picture())))
    assert colours_at(read_scan(path)) == WANTED


@pytest.mark.thorough
def test_an_unreadable_texture_leaves_the_scan_without_colours(tmp_path):
    path = tmp_path / "table.glb"
    path.write_bytes(textured_glb(b"\x89PNG no more"))
    assert read_scan(path).colours is None


@pytest.mark.thorough
@pytest.mark.parametrize("tint", ["1 1 1", "0.8 0.8 0.8"])
def test_an_obj_with_a_missing_texture_has_no_colours(tmp_path, tint):
    path = obj_with_materials(tmp_path, f"newmtl mat\nKd {tint}\nmap_Kd gone.png\n")
    assert read_scan(path).colours is None


def test_a_glb_without_colours_has_none(tmp_path):
    path = tmp_path / "table.glb"
    found, rest = parts_of(textured_glb(b""))
    del found["meshes"][0]["primitives"][0]["material"]
    path.write_bytes(mesh_files.glb(found, rest))
    assert read(path).colours is None


@pytest.mark.thorough
def test_a_missing_texture_does_not_affect_the_others(tmp_path):
    lines = [f"v {x} {y} {z}" for x, y, z in SQUARE.tolist()] + [f"vt {u} {1 - v}" for u, v in SPOTS.tolist()]
    faces = ["usemtl there", "f 1/1 2/2 3/3", "usemtl gone", "f 1/1 3/3 4/4", ""]
    path = tmp_path / "table.obj"
    path.write_text("\n".join(["mtllib table.mtl", *lines, *faces]))
    (tmp_path / "table.mtl").write_text("newmtl there\nmap_Kd table.png\nnewmtl gone\nKd 0 0 0\nmap_Kd gone.png\n")
    (tmp_path / "table.png").write_bytes(png(picture()))
    found = colours_at(read_scan(path))
    assert (found[1, 0], found[0, 1]) == ((0, 0, 200), (255, 255, 255))


def test_the_colour_of_a_material_multiplies_its_texture(tmp_path):
    path = tmp_path / "table.glb"
    path.write_bytes(textured_glb(b"", factor=[1.0, 1.0, 0.0, 1.0]))
    assert colours_at(read(path))[1, 1] == (0, 100, 0)


@pytest.mark.parametrize("breaks", ["material", "texture", "source", "coordinates"])
def test_a_glb_with_broken_materials_is_still_read(tmp_path, breaks):
    found, rest = parts_of(textured_glb(b""))
    if breaks == "material":
        found["meshes"][0]["primitives"][0]["material"] = 7
    elif breaks == "texture":
        found["textures"] = []
    elif breaks == "source":
        found["textures"] = [{"source": "first"}]
    else:
        found["accessors"][1]["bufferView"] = 9
    path = tmp_path / "table.glb"
    path.write_bytes(mesh_files.glb(found, rest))
    assert read(path).colours is None


def test_vertex_colours_of_a_ply_and_an_obj_are_read(tmp_path):
    lines = [f"{x} {y} {z}" for x, y, z in SQUARE.tolist()]
    paint = ["200 0 0", "0 0 200", "0 100 200", "200 100 0"]
    ply = tmp_path / "table.ply"
    head = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    head += "property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 2\n"
    head += "property list uchar int vertex_indices\nend_header\n"
    rows = [f"{line} {colour}" for line, colour in zip(lines, paint, strict=True)]
    ply.write_text(head + "\n".join([*rows, "3 0 1 2", "3 0 2 3", ""]))
    assert colours_at(read(ply)) == WANTED
    obj = tmp_path / "table.obj"
    shares = [" ".join(str(int(part) / 255) for part in colour.split()) for colour in paint]
    rows = [f"v {line} {colour}" for line, colour in zip(lines, shares, strict=True)]
    obj.write_text("\n".join([*rows, "f 1 2 3", "f 1 3 4", ""]))
    assert colours_at(read(obj)) == WANTED


def obj_with_materials(folder, material: str):
    lines = [f"v {x} {y} {z}" for x, y, z in SQUARE.tolist()]
    lines += [f"vt {u} {1 - v}" for u, v in SPOTS.tolist()]
    path = folder / "table.obj"
    path.write_text("\n".join(["mtllib table.mtl", *lines, "usemtl mat", "f 1/1 2/2 3/3", "f 1/1 3/3 4/4", ""]))
    (folder / "table.mtl").write_text(material)
    return path


@pytest.mark.thorough
def test_the_texture_of_an_obj_material_colours_it(tmp_path):
    path = obj_with_materials(tmp_path, "newmtl mat\nKd 1 1 1\nmap_Kd table.png\n")
    (tmp_path / "table.png").write_bytes(png(picture()))
    assert colours_at(read_scan(path)) == WANTED


def test_a_material_without_a_texture_has_its_plain_colour(tmp_path):
    path = obj_with_materials(tmp_path, "newmtl mat\nKd 0.2 0.4 0.6\n")
    assert set(colours_at(read(path)).values()) == {(51, 102, 153)}


@pytest.mark.parametrize("name", ["../secret.png", "/etc/hostname", "missing.png", "C:\\secret.png"])
def test_textures_outside_the_folder_are_never_opened(tmp_path, name):
    (tmp_path / "secret.png").write_bytes(png(picture()))
    (tmp_path / "scan").mkdir()
    seen = []
    path = obj_with_materials(tmp_path / "scan", f"newmtl mat\nmap_Kd {name}\n")
    read(path, seen.append)
    assert seen == [b""]


def test_each_texture_is_read_once_and_their_number_is_limited(tmp_path):
    names = [f"m{number}" for number in range(80)]
    corners = [f"v {x} {y} {z}" for x, y, z in SQUARE.tolist()]
    spots = [f"vt {u} {1 - v}" for u, v in SPOTS.tolist()]
    faces = [line for name in names for line in (f"usemtl {name}", "f 1/1 2/2 3/3")]
    path = tmp_path / "table.obj"
    path.write_text("\n".join(["mtllib table.mtl", *corners, *spots, *faces, ""]))
    for files, times in ((["table.png"] * 80, 1), ([f"{name}.png" for name in names], 50)):
        (tmp_path / "table.mtl").write_text(
            "".join(f"newmtl {name}\nmap_Kd {file}\n" for name, file in zip(names, files, strict=True))
        )
        seen = []
        read(path, seen.append)
        assert len(seen) == times


def test_a_plain_import_opens_no_other_file(tmp_path):
    path = obj_with_materials(tmp_path, "newmtl mat\nKd 1 0 0\n")
    mesh = read_in_process(path, ReadOptions("mm", "z"), Limits(), read_picture=lambda _: picture()).mesh
    assert mesh.colours is None


def test_a_coarse_mesh_takes_the_mean_of_the_texture_around_its_corners():
    noise = np.random.default_rng(1).integers(0, 2, (256, 256, 1)).astype(np.uint8) * 200
    found = sample_picture(np.repeat(noise, 3, axis=2), SPOTS.astype(np.float64), FACES.astype(np.int64))
    assert np.abs(found.astype(int) - 100).max() < 20


def test_colours_and_tolerance_are_saved_with_a_scan(tmp_path):
    scan = scan_table()
    path = tmp_path / "clump.ply"
    mesh = prepare_mesh(scan.vertices, scan.faces, colours=scan.colours)
    path.write_bytes(write_ply(replace(mesh, health=replace(mesh.health, tolerance_mm=1.3))))
    found = read_mesh(path, "mm", "z")
    assert found.health.tolerance_mm == 1.3
    assert np.array_equal(found.vertices, mesh.vertices)
    assert np.array_equal(found.colours, mesh.colours)


@pytest.mark.parametrize("told", ["nan", "-1", "1e9", "inf", "much"])
def test_an_impossible_tolerance_is_ignored(tmp_path, told):
    path = tmp_path / "clump.ply"
    mesh = prepare_mesh(SQUARE.astype(np.float64), FACES.astype(np.int64))
    path.write_bytes(write_ply(mesh).replace(b"1.0\n", f"1.0\ncomment eyeline_tolerance_mm {told}\n".encode(), 1))
    assert read_mesh(path, "mm", "z").health.tolerance_mm == 0.0


def test_a_skin_split_for_lighting_has_the_colours_of_the_nearest_vertices():
    mesh = prepare_mesh(
        SQUARE.astype(np.float64), FACES.astype(np.int64), colours=np.array(list(WANTED.values()), np.uint8)
    )
    skin = split_long(smooth_render_mesh(mesh), 0.3, 1_000)
    found = skin_colours(mesh, skin)
    assert found is not None
    near = np.round(skin.points[:, :2] + 0.5 + 1e-9).clip(0, 1)
    sure = (abs(skin.points[:, :2]) > 0.1).all(axis=1)
    wanted = np.array([WANTED[tuple(map(int, place))] for place in near.tolist()]) / 255
    assert np.allclose(found[sure], wanted[sure])
    assert skin_colours(prepare_mesh(SQUARE.astype(np.float64), FACES.astype(np.int64)), skin) is None


@pytest.mark.parametrize(
    ("word", "index"), [(b"7", 7), (b"-7", -7), (b"", 0), (b"-", 0), (b"1_0", 0), (b"1.5", 0), (b"9" * 30, 0)]
)
def test_a_word_that_is_not_an_index_counts_as_none(word, index):
    assert parse_index(word) == index
