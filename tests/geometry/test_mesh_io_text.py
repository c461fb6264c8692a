"""Unusual forms of OBJ, PLY, OFF and STL, and notes on what is left out of them."""

import itertools
import random
import struct
import zipfile
from io import BytesIO

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.geometry.mesh_io import read
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_io.raw_mesh import Limits
from tests import effort
from tests.geometry import mesh_files as files

BOX = files.box(10, 20, 30)
NOTCHED = np.array([[0, 0], [30, 0], [30, 40], [70, 40], [70, 0], [100, 0], [100, 80], [0, 80]], dtype=float)
GATE = np.concatenate([np.insert(NOTCHED, 1, y, axis=1) for y in (0, 10)])
GATE_FACES = [
    list(range(8)),
    list(range(15, 7, -1)),
    *([(i + 1) % 8, i, i + 8, (i + 1) % 8 + 8] for i in range(8)),
]
GATE_MM3 = (100 * 80 - 40 * 40) * 10


def read_here(folder, name, content):
    """Reads the mesh of a file of these bytes, in mm, z up, without a child process."""
    path = folder / name
    path.write_bytes(content)
    return read_in_process(path, ReadOptions("mm", "z"), Limits()).mesh


def volume(mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return abs(float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6))


def area(mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


# OBJ


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"\nf", b" # front\n# f 1 2 3\nf"),
        (b"\nf", b"#\n#\\\nf"),
        (b"\nv", b"# C:\\models\\\nv"),
        (b" ", b"\t \v"),
        (b"\nf ", b"\n   f \\\r\n "),
        (b"\nf ", b"\nf \\ # and so on\n\t"),
        (b"\n", b"\r"),
    ],
)
def test_an_obj_may_have_comments_white_space_and_continued_lines_anywhere(tmp_path, old, new):
    mesh = read_here(tmp_path, "gate.obj", files.obj(GATE, GATE_FACES).replace(old, new))
    assert (volume(mesh), mesh.health.triangles) == (pytest.approx(GATE_MM3), 28)
    assert mesh.health.repairs == ()


def test_curved_surfaces_left_out_of_an_obj_are_reported(tmp_path):
    content = files.obj(*BOX) + b"\nsurf 0 1 0 1 1 2 3 4\nsurfaces are no keyword\n"
    assert len(read_here(tmp_path, "box.obj", content).health.left_out) == 1


# A polygon with a corner that is not there


BAD = {
    "names a corner that is not there": (GATE, [0, 1, 2, 3, 4, 5, 6, 99]),
    "names no number": (np.vstack([GATE, [[np.nan] * 3]]), [0, 1, 2, 3, 4, 5, 6, 16]),
    "names a corner without end": (np.vstack([GATE, [[np.inf, 0, 0]]]), [0, 1, 2, 3, 4, 5, 16, 7]),
    "names a corner far away": (np.vstack([GATE, [[1e30, 0, 0]]]), [16, 1, 2, 3, 4, 5, 6, 7]),
}


@pytest.mark.parametrize(("vertices", "front"), BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("suffix", ["obj", "ply"])
def test_a_polygon_with_an_invalid_corner_is_left_out_and_reported(tmp_path, suffix, vertices, front):
    write = files.obj if suffix == "obj" else files.ply_ascii
    faces = [front, *GATE_FACES[1:]]
    mesh = read_here(tmp_path, f"gate.{suffix}", write(vertices, faces))
    without = read_here(tmp_path, f"rest.{suffix}", write(GATE, GATE_FACES[1:]))
    assert area(mesh) == pytest.approx(area(without))
    assert mesh.health.left_out
    assert set(mesh.health.left_out) <= set(mesh.health.repairs)
    assert without.health.left_out == ()


def test_a_polygon_with_invalid_words_is_left_out(tmp_path):
    faces = files.obj(GATE, GATE_FACES).replace(b"f 1 2 3 4 5 6 7 8", b"f 1 2 3 4 5 6 7 8 front")
    assert len(read_here(tmp_path, "gate.obj", faces).health.left_out) == 1


# Polygons that share several corners


HOUSE = [(0, 0, 0), (60, 0, 0), (60, 40, 0), (0, 40, 0), (0, 0, 40), (60, 0, 40), (60, 40, 40), (0, 40, 40)]
HOUSE_FACES = [[0, 3, 2, 1], [0, 1, 5, 4], [2, 3, 7, 6], [1, 2, 6, 10, 5], [3, 0, 4, 8, 7],
               [8, 4, 5, 10, 9], [10, 6, 7, 8, 9]]  # fmt: skip


@pytest.mark.parametrize("begins", effort.thinned(range(5), 3))
@pytest.mark.parametrize("height", [58.0, 60.0, 62.0])
@pytest.mark.parametrize("shared", [True, False])
def test_closed_polygons_that_share_corners_stay_closed(tmp_path, begins, height, shared):
    vertices = np.array([*HOUSE, (0, 20, 60), (30, 20, height), (60, 20, 60)], dtype=float)
    faces = [face[begins % len(face) :] + face[: begins % len(face)] for face in HOUSE_FACES]
    if not shared:  # each polygon has corners of its own
        vertices = vertices[np.concatenate(faces)]
        ends = np.cumsum([len(face) for face in faces])
        faces = [list(range(end - len(face), end)) for face, end in zip(faces, ends.tolist(), strict=True)]
    mesh = read_here(tmp_path, "house.obj", files.obj(vertices, faces))
    assert mesh.health.watertight
    assert volume(mesh) == pytest.approx(60 * 40 * 50 + (height - 60) * 60 * 40 / 6, rel=0.01)


@pytest.mark.parametrize("back", [[[0, 3, 2, 1]], [[0, 1, 2, 3]], [[0, 2, 1], [0, 3, 2]]])
def test_a_duplicate_polygon_stays_one_sheet(tmp_path, back):
    corners = np.array([[0, 0, 0], [10, 0, 0], [10, 10, 1], [0, 10, 0.0]])
    health = read_here(tmp_path, "flag.obj", files.obj(corners, [[0, 1, 2, 3], *back])).health
    assert (health.triangles, health.open_edges) == (2, 4)


# PLY


def ply_strips(vertices, strips, order="ascii") -> bytes:
    kind = "ascii" if order == "ascii" else "binary_little_endian" if order == "<" else "binary_big_endian"
    head = f"ply\nformat {kind} 1.0\ncomment end_header is below\nelement vertex {len(vertices)}\n"
    head += "property float x\nproperty float y\nproperty float z\n"
    head += f"element tristrips {len(strips)}\nproperty list int int vertex_indices\nend_header\n"
    if order == "ascii":
        rows = [*vertices.tolist(), *([len(strip), *strip] for strip in strips)]
        return head.encode() + "\n".join(" ".join(map(str, row)) for row in rows).encode()
    rows = [np.array([len(strip), *strip], dtype=f"{order}i4").tobytes() for strip in strips]
    return head.encode() + vertices.astype(f"{order}f4").tobytes() + b"".join(rows)


CUBE_STRIP = [0, 1, 2, 3, 7, 1, 5, 0, 4, 2, 6, 7, 4, 5]
"""The twelve triangles of a cube in one strip, corners numbered as `files.CUBE_CORNERS`."""


@pytest.mark.parametrize("order", ["ascii", "<", ">"])
@pytest.mark.parametrize(
    "strips", [[CUBE_STRIP], [[*CUBE_STRIP[:7], -1, *CUBE_STRIP[5:]]], [CUBE_STRIP[:7], CUBE_STRIP[5:]]]
)
def test_strips_of_a_ply_are_read_with_any_separator(tmp_path, order, strips):
    mesh = read_here(tmp_path, "box.ply", ply_strips(BOX[0], strips, order))
    assert (mesh.health.triangles, mesh.health.watertight, volume(mesh)) == (12, True, pytest.approx(6000))
    assert mesh.health.repairs == () or "inside-out" in mesh.health.repairs[0]


def test_every_second_triangle_of_a_strip_is_reversed(tmp_path):
    content = ply_strips(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0.0]]), [[0, 1, 2, 3, 4]])
    mesh = read_here(tmp_path, "sheet.ply", content)
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()
    assert mesh.health.repairs == ()


def test_a_ply_with_old_mac_line_ends_is_read(tmp_path):
    content = files.ply_ascii(*BOX).replace(b"\n", b"\r")
    assert volume(read_here(tmp_path, "box.ply", content)) == pytest.approx(6000)


def test_rows_of_a_ply_may_be_longer_than_the_header_says(tmp_path):
    content = files.ply_ascii(*BOX).replace(b"\n3 ", b"\n 3 ")
    longer = b"\n".join(line + b" 9 1 1 1" if line.startswith(b" 3 ") else line for line in content.splitlines())
    mesh = read_here(tmp_path, "box.ply", longer)
    assert (volume(mesh), mesh.health.repairs) == (pytest.approx(6000), ())


def test_a_second_object_after_the_first_is_reported(tmp_path):
    for name, content in {"a.off": files.off(*BOX), "b.ply": files.ply_binary(*BOX)}.items():
        assert read_here(tmp_path, name, content).health.left_out == ()
        twice = content + (b"\n" if name == "a.off" else b"") + content
        assert len(read_here(tmp_path, name, twice).health.left_out) == 1


def test_a_ply_written_by_us_records_that_something_was_left_out(tmp_path):
    mesh = read_here(tmp_path, "box.obj", files.obj(*BOX) + b"\nf 1 2 99\n")
    assert mesh.health.left_out
    assert read_here(tmp_path, "kept.ply", write_ply(mesh)).health.left_out
    whole = read_here(tmp_path, "whole.obj", files.obj(*BOX))
    assert read_here(tmp_path, "whole.ply", write_ply(whole)).health.left_out == ()


# OFF


@pytest.mark.parametrize("parts", [" ", "\t", "\n", "\n# so it goes\n", "\r\n\r\n"])
def test_off_is_read_in_free_format(tmp_path, parts):
    words = " ".join(line for line in files.off(GATE, GATE_FACES).decode().splitlines()).split()
    mesh = read_here(tmp_path, "gate.off", parts.join(words).encode())
    assert (volume(mesh), mesh.health.triangles) == (pytest.approx(GATE_MM3), 28)


def test_free_format_off_may_have_vertex_colours(tmp_path):
    rows = [[len(BOX[0]), len(BOX[1]), 0], *([*v, 255, 0, 0, 255] for v in BOX[0].tolist())]
    words = [str(word) for row in [*rows, *([3, *f] for f in BOX[1].tolist())] for word in row]
    assert volume(read_here(tmp_path, "box.off", b"COFF " + " ".join(words).encode())) == pytest.approx(6000)


def test_colours_after_the_faces_of_an_off_are_not_corners(tmp_path):
    content = files.off(*BOX).replace(b"\n3 ", b"\n 3 ")
    lines = [line + (b" 3 0 1 2" if line.startswith(b" 3") else b"") for line in content.splitlines()]
    assert volume(read_here(tmp_path, "box.off", b"\n".join(lines))) == pytest.approx(6000)


# STL


def test_a_binary_stl_is_recognised_by_its_size_whatever_its_first_word(tmp_path):
    for header in (b"solid facet normal", b"solid\nfacet normal 0 0 0\nouter loop", b"SOLID" + b" " * 75):
        content = files.stl_binary(*BOX, header=header)
        assert read_here(tmp_path, "box.stl", content).health.triangles == 12
        longer = read_here(tmp_path, "box.stl", content + b"ab").health
        assert (longer.triangles, len(longer.repairs), longer.left_out) == (12, 1, ())
        with pytest.raises(PlayerError, match="incomplete or damaged"):
            read_here(tmp_path, "box.stl", content[:-2])


def test_a_second_solid_after_a_binary_one_is_reported(tmp_path):
    content = files.stl_binary(*BOX, header=b"solid one")
    twice = read_here(tmp_path, "box.stl", content + files.stl_binary(*files.box(at=(99, 0, 0)))).health
    assert (twice.triangles, len(twice.left_out)) == (12, 1)
    assert "12 triangles" in twice.left_out[0]
    padded = read_here(tmp_path, "box.stl", content + b"\0" * 100).health
    assert padded.repairs == ()


def test_an_ascii_stl_may_be_one_line_and_begin_with_another_word(tmp_path):
    text = b"# made by hand\n" + files.stl_ascii(*BOX, newline=" ").replace(b"vertex", b"vortex", 1)
    health = read_here(tmp_path, "box.stl", text).health
    assert (health.triangles, len(health.left_out)) == (11, 1)


def test_noise_with_zeros_is_not_an_stl(tmp_path):
    with pytest.raises(PlayerError):
        read_here(tmp_path, "box.stl", b"solid" + struct.pack("<20I", *range(20)))


@pytest.mark.thorough
def test_the_child_process_returns_notes_on_what_was_left_out(tmp_path):
    path = tmp_path / "gate.obj"
    path.write_bytes(files.obj(GATE, [*GATE_FACES, [0, 1, 99]]))
    assert len(read(path, "mm", "z", Limits(in_process_bytes=0)).health.left_out) == 1


# Outlines


SQUARE = [(0, 0), (10, 0), (10, 10), (0, 10)]
HOLES = [(3, 3), (3, 7), (7, 7), (7, 3), (8, 8), (8, 9), (9, 9), (9, 8)]
AROUND_BOTH = [0, 1, 2, 8, 9, 10, 11, 8, 2, 3, 0, 4, 5, 6, 7, 4]


@pytest.mark.parametrize("turn", range(0, 16, 3))
def test_an_outline_with_bridges_to_its_holes_keeps_the_holes_open(tmp_path, turn):
    points = np.array([(x, y, 0.3 * x + 0.4 * y) for x, y in SQUARE + HOLES])
    outline = AROUND_BOTH[turn:] + AROUND_BOTH[:turn]
    mesh = read_here(tmp_path, "wall.obj", files.obj(points, [outline]))
    assert area(mesh) == pytest.approx((100 - 16 - 1) * 1.25**0.5)
    assert mesh.health.left_out == ()
    apart = read_here(tmp_path, "wall.off", files.off(points[outline], [range(len(outline))]))
    assert area(apart) == pytest.approx(area(mesh))


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (1, 1), (1, 0), (0, 1)],
        [(0, 0), (2, 2), (2, 0), (0, 1)],
        [(0, 0), (4, 0), (4, 2), (2, -1), (1, 3), (0, 2)],
        [(10, 0), (-8, 6), (3, -9), (3, 9), (-8, -6)],
    ],
)
def test_a_self_intersecting_outline_is_reported(tmp_path, outline):
    points = np.array([(x, 0, y) for x, y in outline], dtype=float)
    for name, content in (
        ("star.obj", files.obj(points, [range(len(points))])),
        ("star.off", files.off(points, [range(len(points))])),
        ("star.ply", files.ply_ascii(points, [range(len(points))])),
    ):
        (told,) = read_here(tmp_path, name, content).health.left_out
        assert "crosses itself" in told


def test_outlines_with_collinear_corners_do_not_intersect(tmp_path):
    spike = np.array([(0, 0, 0), (3, 0, 0), (5, 0, 0), (3, 0, 0), (3, 1, 0), (0, 1, 0), (0, 0, 0)], dtype=float)
    faces = [range(7), [0, 1, 2, 3], [1, 2, 1, 2]]
    mesh = read_here(tmp_path, "spike.obj", files.obj(spike, faces))
    assert area(mesh) == pytest.approx(3)
    assert mesh.health.left_out == ()


# Ambiguous input


@pytest.mark.parametrize("lost", [b"v\n", b"v # lost\n", b"v\t1 2\n"])
def test_an_obj_vertex_without_coordinates_keeps_its_index(tmp_path, lost):
    content = files.obj(*BOX)
    with pytest.raises(PlayerError):
        read_here(tmp_path, "box.obj", lost + content)
    behind = read_here(tmp_path, "box.obj", content + b"\n" + lost)
    assert volume(behind) == pytest.approx(6000)


@pytest.mark.parametrize("line", [b"usemtl C:\\mine\\", b"g a\\ "])
def test_a_name_that_ends_in_a_backslash_removes_no_face(tmp_path, line):
    mesh = read_here(tmp_path, "box.obj", files.obj(*BOX).replace(b"\nf", b"\n" + line + b"\nf"))
    assert volume(mesh) == pytest.approx(6000)


def test_a_duplicate_ply_element_is_refused(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    for table in (b"element face 0\n", b"element vertex 0\n"):
        with pytest.raises(PlayerError):
            read_here(tmp_path, "box.ply", header + table + b"property list uchar int x\nend_header\n" + rows)


def test_a_ply_face_element_of_another_name_is_reported(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    more = b"element quads 1\nproperty list uchar int vertex_indices\nend_header\n"
    (told,) = read_here(tmp_path, "box.ply", header + more + rows + b"4 0 1 2 3\n").health.left_out
    assert "quads" in told


def test_longer_ply_rows_are_read_even_if_more_lines_follow(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    lines = rows.splitlines()
    longer = [line + b" 7 7" for line in lines[:8]] + lines[8:] + [b"0 0 0"]
    mesh = read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(longer))
    assert volume(mesh) == pytest.approx(6000)
    assert len(mesh.health.left_out) == 1


def shorten_line(content, number):
    """Returns the file without the last word of a line."""
    lines = content.split(b"\n")
    lines[number - 1] = lines[number - 1].rsplit(None, 1)[0]
    return b"\n".join(lines)


@pytest.mark.parametrize("line", [10, 12, 17, 18, 21, 27])
@pytest.mark.parametrize("change", [(b"", b""), (b"\n", b"\r\n"), (b"\n", b"\r")], ids=["as it is", "cr lf", "cr"])
def test_a_ply_line_with_too_few_numbers_is_not_filled_from_the_next(tmp_path, line, change):
    content = shorten_line(files.ply_ascii(*BOX), line).replace(*change)
    with pytest.raises(PlayerError, match="incomplete or damaged"):
        read_here(tmp_path, "box.ply", content)


def test_longer_ply_rows_are_read_even_if_faces_are_split_into_lines(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    lines = rows.splitlines()
    longer = [line + b" 7" for line in lines[:8]]
    for faces in ([*lines[8:-1], lines[-1].replace(b" ", b"\n")], [line.replace(b" ", b"\n", 1) for line in lines[8:]]):
        mesh = read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(longer + faces))
        assert volume(mesh) == pytest.approx(6000)
        assert mesh.health.left_out == ()


def test_ply_numbers_may_be_split_into_as_many_lines_as_there_are_rows(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    words, chance = rows.split(), random.Random("lines")
    for _ in range(20):
        cuts = sorted(chance.sample(range(1, len(words)), len(rows.splitlines()) - 1))
        lines = (b" ".join(words[at:end]) for at, end in itertools.pairwise([0, *cuts, len(words)]))
        assert volume(read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(lines))) == 6000


def test_a_single_longer_ply_row_does_not_shift_the_following_rows(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    lines = rows.splitlines()
    lines[3] += b" 7"
    mesh = read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(lines))
    assert volume(mesh) == pytest.approx(6000)


def test_a_line_that_is_too_short_is_found_among_longer_ones(tmp_path):
    header, rows = shorten_line(files.ply_ascii(*BOX), 11).split(b"end_header\n")
    lines = rows.splitlines()
    longer = [line + b" 7 7" if number != 1 else line for number, line in enumerate(lines[:8])] + lines[8:]
    with pytest.raises(PlayerError, match="incomplete or damaged"):
        read_here(tmp_path, "box.ply", header + b"end_header\n\n" + b"\n".join(longer))


def test_a_ply_that_ends_within_its_last_line_is_called_truncated(tmp_path):
    content = files.ply_ascii(*BOX).rstrip().rsplit(None, 1)[0]
    with pytest.raises(PlayerError, match="incomplete or damaged"):
        read_here(tmp_path, "box.ply", content)


@pytest.mark.parametrize("words", [1, 2, 3, 4, 5, 6, 7, 12, 100])
def test_ply_numbers_may_be_split_into_lines_anywhere(tmp_path, words):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    each = rows.split()
    lines = [b" ".join(each[at : at + words]) for at in range(0, len(each), words)]
    mesh = read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(lines))
    assert volume(mesh) == pytest.approx(6000)


def test_ply_numbers_may_be_split_anywhere_even_if_the_line_count_matches(tmp_path):
    header, rows = files.ply_ascii(*BOX).split(b"end_header\n")
    lines = rows.splitlines()
    first, second = lines[0].rsplit(None, 1)
    broken = [first, second + b" " + lines[1], *lines[2:]]
    mesh = read_here(tmp_path, "box.ply", header + b"end_header\n" + b"\n".join(broken))
    assert volume(mesh) == pytest.approx(6000)


@pytest.mark.parametrize("name", ["box.ply", "box.off", "box.obj"])
def test_numbers_in_python_notation_are_refused(tmp_path, name):
    content = {".ply": files.ply_ascii, ".off": files.off, ".obj": files.obj}[name[3:]](*BOX)
    assert b"20" in content
    with pytest.raises(PlayerError):
        read_here(tmp_path, name, content.replace(b"20", b"2_0"))


PLAIN_OBJ = files.obj(*BOX).splitlines()
ARABIC = "\N{ARABIC-INDIC DIGIT TWO}\N{ARABIC-INDIC DIGIT ZERO}"
ODD_NUMBERS = ["2_0", ARABIC, "2&#95;0", "&#x662;0"]


@pytest.mark.parametrize("number", ODD_NUMBERS)
@pytest.mark.parametrize(
    ("place", "words", "plain"), [("vertex", 'y="{}"', "20.0"), ("triangle", 'v1="{}"', "0"), ("item", "1 {} 0", "20")]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_3mf_number_in_python_notation_is_refused(tmp_path, place, words, plain, number, encoding):
    content = files.threemf(files.threemf_object(*BOX), '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>')
    with zipfile.ZipFile(BytesIO(content)) as archive:
        model = archive.read("3D/3dmodel.model").decode()
    odd = model.replace(words.format(plain), words.format(number))
    assert odd != model
    odd = odd.replace('<?xml version="1.0"?>', f'<?xml version="1.0" encoding="{encoding}"?>')
    with pytest.raises(PlayerError, match=f"an incomplete <{place}>"):
        read_here(tmp_path, "box.3mf", files.zipped({"3D/3dmodel.model": odd.encode(encoding)}))


def test_a_3mf_number_split_by_a_block_boundary_is_checked(tmp_path):
    head, rest = files.threemf_object(*BOX), 'y="20.0"'
    begin, end = head.split(rest, 1)
    with zipfile.ZipFile(BytesIO(files.threemf(""))) as archive:
        frame = archive.read("3D/3dmodel.model").decode().index("<resources>") + len("<resources>")
    for back in (0, 1, 2, 3, 4, 5):
        room = " " * (2**16 - frame - len(begin) - 3 - back)
        content = files.threemf(f'{room}{begin}y="2_0"{end}')
        with pytest.raises(PlayerError, match="incomplete <vertex>"):
            read_here(tmp_path, "box.3mf", content)


def test_a_3mf_number_in_a_long_element_is_checked(tmp_path):
    begin, end = files.threemf_object(*BOX).split('y="20.0"', 1)
    for blocks in (1, 2, 3, 4, 9):
        content = files.threemf(f"{begin}y='2_0' more='{' ' * blocks * 2**16}'{end}")
        with pytest.raises(PlayerError, match="incomplete <vertex>"):
            read_here(tmp_path, "box.3mf", content)


@pytest.mark.parametrize("number", ["2_0", ARABIC])
@pytest.mark.parametrize("name", ["ascii.ply", "box.off", "box.obj", "box.dae", "ascii.stl"])
def test_no_format_accepts_numbers_only_python_accepts(tmp_path, name, number):
    content = files.one_of_each()[name]
    plain = b"2.000000e+01" if name == "ascii.stl" else b"20.0"
    assert plain in content
    odd = content.replace(plain, number.encode())
    try:
        said = read_here(tmp_path, name, odd).health.left_out
    except PlayerError:
        return
    assert any("invalid faces" in text for text in said)


@pytest.mark.parametrize("unit", ["1_0", "\N{ARABIC-INDIC DIGIT ONE}"])
def test_the_unit_of_a_collada_file_must_be_a_plain_number(tmp_path, unit):
    content = files.dae(files.dae_geometry(*BOX)).replace(b'meter="0.001"', f'meter="{unit}"'.encode())
    with pytest.raises(PlayerError, match="is not a number"):
        read_here(tmp_path, "box.dae", content)


def test_invalid_obj_colours_are_ignored(tmp_path):
    painted = b"".join(line + b" 1 0 1_0\n" if line[:2] == b"v " else line + b"\n" for line in PLAIN_OBJ)
    assert read_here(tmp_path, "box.obj", painted).colours is None
    assert read_here(tmp_path, "box.obj", painted.replace(b"1_0", b"1")).colours is not None


@pytest.mark.parametrize("cut", [b"endfacet", b"facet", b"outer", b"endsolid"])
def test_an_ascii_stl_truncated_between_facets_is_reported(tmp_path, cut):
    content = files.stl_ascii(*BOX)
    assert read_here(tmp_path, "box.stl", content).health.left_out == ()
    short = content[: content.rindex(b"\n", 0, content.rindex(cut))]
    assert len(read_here(tmp_path, "box.stl", short).health.left_out) >= 1
