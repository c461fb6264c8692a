"""OFF and Collada: formats read by libraries, only in the child process, and what must be checked around them."""

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.geometry.mesh_io import Limits, read
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.storage.import_preview import preview_import
from tests.geometry import mesh_files as files

SAMPLES = Path(__file__).parents[1] / "files" / "meshes"
BOX = files.box(10, 20, 30)
GEOMETRY = files.dae_geometry(*BOX)
MB = 2**20
SMALL = Limits(triangles=10_000, expanded_bytes=4 * MB)
# Seen from the front a U: its last two corners hide nothing of the notch.
NOTCHED = np.array([[0, 0, 0], [6, 0, 0], [6, 0, 4], [4, 0, 4], [4, 0, 1], [2, 0, 1], [2, 0, 4], [0, 0, 4]], float)
LIBRARIES = ("trimesh", "collada", "lxml", "networkx", "xml.etree")


def saved(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def refusal(path: Path, limits: Limits = SMALL) -> str:
    with pytest.raises(PlayerError) as caught:
        read_in_process(path, ReadOptions(), limits)  # as the child does
    sentence = str(caught.value)
    assert sentence.startswith(path.name)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def area(mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, corner]] for corner in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


@pytest.mark.thorough
def test_the_samples_are_solids_of_their_known_size():
    arch, gate = read(SAMPLES / "arch.off"), read(SAMPLES / "gate.dae")
    assert (arch.health.extents_mm, arch.health.watertight) == ((60.0, 10.0, 40.0), True)
    assert gate.health.extents_mm == pytest.approx((100, 20, 60))
    assert (gate.health.triangles, gate.health.bodies, gate.health.watertight) == (52, 3, True)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["notched.off", "notched.dae"])
def test_a_notch_in_a_face_is_kept(tmp_path, name):
    face = [list(range(8))]
    data = files.off(NOTCHED, face) if name.endswith("off") else files.dae(files.dae_geometry(NOTCHED, face))
    assert area(read(saved(tmp_path, name, data))) == pytest.approx(6 * 4 - 2 * 3)


HEADS = ("OFF", "COFF", "NOFF", "STOFF", "# made by hand\n\nOFF # really", "\ufeffOFF", "  OFF8 12 0 ")


@pytest.mark.parametrize("head", HEADS)
def test_an_off_file_may_have_several_kinds_of_header(tmp_path, head):
    content = files.off(*BOX, head=head)
    content = content.replace(b"\n8 12 0\n", b"\n") if "8 12 0" in head else content
    assert (
        read_in_process(saved(tmp_path, "box.off", content), ReadOptions("mm", "z"), SMALL).mesh.health.triangles == 12
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (files.off(*BOX)[:-30], "incomplete or damaged"),
        (files.off(*BOX).replace(b"8 12 0", b"8 999999999999 0"), "incomplete or damaged"),
        (files.off(*BOX).replace(b"8 12 0", b"-8 12 0"), "number of vertices"),
        (files.off(*BOX).replace(b"8 12 0", b"8"), "number of vertices"),
        (files.off(*BOX).replace(b"3 0 1 3", b"9 0 1 3"), "damaged data"),
        (files.off(*BOX).replace(b"3 0 1 3", b"-3 0 1 3"), "damaged data"),
        (files.off(*BOX).replace(b"3 0 1 3", b"3 0 1 8"), "outside the range"),
        (files.off(*BOX).replace(b"3 0 1 3", b"3 0 1 -1"), "outside the range"),
        (files.off(*BOX).replace(b"3 0 1 3", b"3 0 1 x"), "damaged"),
        (files.off(*BOX).replace(b"0.0 0.0 0.0", b"0.0 0.0"), "damaged"),
        (files.off(*BOX, head="OFF BINARY"), "not a text OFF file"),
        (files.stl_ascii(*BOX).replace(b"facet normal", b"OFF"), "not a text OFF file"),
        (b"OFF", "number of vertices"),
        (b"OFF 0 0 0", "no triangles"),
        (b"OFF\n3 1 0\n" + b"nan nan nan\n" * 3 + b"3 0 1 2\n", "damaged"),
        (b"OFF\n3 1 0\n" + b"0 0 0\n" * 3 + b"20000 " + b"0 1 2 " * 7000, "triangles, more than the 10,000 allowed"),
    ],
)
def test_an_inconsistent_off_file_is_refused(tmp_path, content, said):
    assert said in refusal(saved(tmp_path, "box.off", content))


@pytest.mark.thorough
@pytest.mark.parametrize(("up", "size"), [("Z_UP", (10, 20, 30)), ("Y_UP", (10, 30, 20)), ("X_UP", (20, 30, 10))])
def test_a_collada_file_states_its_up_axis_and_unit(tmp_path, up, size):
    path = saved(tmp_path, "box.dae", files.dae(GEOMETRY, unit=0.01, up=up))
    assert read(path).health.extents_mm == pytest.approx([10 * side for side in size])
    assert read(path, unit="inch").health.extents_mm == pytest.approx([25.4 * side for side in size])


@pytest.mark.thorough
def test_an_implausible_collada_unit_is_ignored(tmp_path):
    centimetres = preview_import(saved(tmp_path, "a.dae", files.dae(GEOMETRY, unit=0.01)))
    assert (centimetres.likely.unit, centimetres.likely.why, centimetres.stated_mm) == (
        "cm",
        "The file states this.",
        pytest.approx(10),
    )
    metres = preview_import(saved(tmp_path, "b.dae", files.dae(GEOMETRY, unit=1)))
    assert (metres.likely.unit, metres.likely.up) == ("mm", "z")


@pytest.mark.thorough
def test_nested_nodes_are_placed_correctly(tmp_path):
    inner = "<rotate>0 0 1 90</rotate><scale>2 2 2</scale>"
    nodes = f'<node><translate>0 0 5</translate><node>{inner}<instance_geometry url="#g"/></node></node>'
    both = nodes + '<node><instance_geometry url="#g"/></node>'
    mesh = read(saved(tmp_path, "two.dae", files.dae(GEOMETRY, both)))
    assert mesh.health.bodies == 2
    assert mesh.health.extents_mm == pytest.approx((50, 20, 65), rel=1e-6)


def laughs(depth: int = 10) -> str:
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, depth))
    return f'<!DOCTYPE C [<!ENTITY e0 "ha">{levels}]>'


DEEP = "<node>" * 5000 + '<instance_geometry url="#g"/>' + "</node>" * 5000
LADDER = '<node id="n0"><instance_geometry url="#g"/></node>' + "".join(
    f'<node id="n{rung}">' + f'<instance_node url="#n{rung - 1}"/>' * 10 + "</node>" for rung in range(1, 10)
)
CIRCLE = '<node id="a"><instance_node url="#b"/></node><node id="b"><instance_node url="#a"/></node>'
OTHER = GEOMETRY.replace("</mesh>", '<spline closed="1"/></mesh>')


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (files.dae(GEOMETRY, head=laughs(), more="<extra>&e9;</extra>"), "document type"),
        (files.dae(GEOMETRY, head='<!DOCTYPE C [<!ENTITY x SYSTEM "file:///etc/hostname">]>'), "document type"),
        (files.dae(GEOMETRY, head='<!DOCTYPE C SYSTEM "http://nobody.invalid/x.dtd">'), "document type"),
        (files.dae(GEOMETRY, DEEP), "damaged data"),
        (files.dae(GEOMETRY, LADDER + '<node><instance_node url="#n9"/></node>'), "triangles, more than the 10,000"),
        (files.dae(GEOMETRY, CIRCLE), "cannot be read"),
        (files.dae(GEOMETRY, '<node><instance_node url="other.dae#n"/></node>'), "cannot be read"),
        (files.dae(GEOMETRY, '<node><instance_geometry url="file:///etc/passwd#g"/></node>'), "cannot be read"),
        (files.dae(GEOMETRY, '<node><instance_geometry url="#gone"/></node>'), "cannot be read"),
        (files.dae(GEOMETRY, '<node><instance_controller url="#c"/></node>'), "skeleton"),
        (files.dae(OTHER), "cannot be read"),
        (files.dae(GEOMETRY.replace("<vcount>3", "<vcount>-3")), "damaged data"),
        (files.dae(GEOMETRY.replace("<vcount>3", "<vcount>2000000000")), "damaged data"),
        (files.dae(GEOMETRY.replace("<p>0 1 3", "<p>0 1 3 and")), "cannot be read"),
        (files.dae(GEOMETRY.replace("<p>0", "<p>2147483647")), "cannot be read"),
        (files.dae(GEOMETRY.replace("0.0 0.0 0.0", "0.0 0.0")), "cannot be read"),
        (files.dae(GEOMETRY.replace("10.0", "NaN")), "not numbers"),
        (files.dae(GEOMETRY.replace("10.0", "10,0")), "cannot be read"),
        (files.dae(GEOMETRY.replace('stride="3"', 'stride="4"')), "in an unsupported way"),
        (files.dae(GEOMETRY.replace('stride="3"', 'stride="3" offset="3"')), "in an unsupported way"),
        (files.dae(GEOMETRY, unit=0), "unit of 0 mm"),
        (files.dae(GEOMETRY, unit=float("nan")), "unit of nan mm"),
        (files.dae(GEOMETRY, unit=-1), "unit of -1000 mm"),
        (files.dae(GEOMETRY).replace(b'url="#s"', b'url="#t"'), "scene #t not found"),
        (files.dae("", ""), "no triangles"),
        (files.dae(GEOMETRY)[:-40], "damaged model"),
        (files.dae(GEOMETRY).replace(b"<asset>", b"<asset>\xff"), "damaged model"),
        (b"<", "damaged model"),
    ],
)
def test_a_hostile_or_damaged_collada_file_is_refused(tmp_path, content, said):
    assert said in refusal(saved(tmp_path, "box.dae", content))


def test_a_face_with_a_hole_is_refused_instead_of_being_closed(tmp_path):
    holed = GEOMETRY.replace("<polylist", "<polygons").replace(
        "</polylist>", "<ph><p>0 1 3</p><h>0</h></ph></polygons>"
    )
    assert "holes" in refusal(saved(tmp_path, "holed.dae", files.dae(holed)))


@pytest.mark.thorough
def test_faces_with_indices_out_of_range_are_left_out_as_in_other_formats(tmp_path):
    path = saved(tmp_path, "box.dae", files.dae(GEOMETRY.replace("<p>0 1 3", "<p>0 1 -3")))
    mesh = read(path)
    assert (mesh.health.triangles, mesh.health.open_edges) == (11, 3)
    assert len(mesh.health.repairs) > 0


@pytest.mark.thorough
def test_a_collada_archive_is_limited_whatever_its_name(tmp_path):
    bomb = files.zipped({"scene.dae": b" " * (64 * MB)})
    for name in ("bomb.zae", "bomb.dae"):
        assert "unpacks to 67,108,864 bytes" in refusal(saved(tmp_path, name, bomb))
    inside = files.zipped({"scene.dae": bomb})
    assert "archive inside an archive" in refusal(saved(tmp_path, "nested.zae", inside))
    assert "incomplete or damaged" in refusal(
        saved(tmp_path, "torn.zae", files.zipped({"s.dae": files.dae(GEOMETRY)})[:400])
    )
    assert "no scene" in refusal(saved(tmp_path, "empty.zae", files.zipped({"readme.txt": b"x"})))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["box.off", "box.dae", "box.zae"])
def test_the_child_process_returns_its_notes_on_the_file(tmp_path, name):
    content = files.one_of_each()[name]
    assert read(saved(tmp_path, name, content)).health.triangles == 12
    with pytest.raises(PlayerError, match="12 triangles, more than the 10 allowed"):
        read(saved(tmp_path, name, content), limits=Limits(triangles=10))


@pytest.mark.thorough
def test_a_collada_file_followed_by_an_archive_is_read_as_an_archive(tmp_path):
    behind = BytesIO(files.dae(GEOMETRY))
    with zipfile.ZipFile(behind, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.dae", b" " * (64 * MB))
    assert "unpacks to 67,108,864 bytes" in refusal(saved(tmp_path, "both.dae", behind.getvalue()))


def in_a_child(script: str, *arguments: object) -> list[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    root = Path(__file__).parents[2]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.thorough
def test_no_file_beside_a_collada_file_is_opened(tmp_path):
    """The sample names a picture; even if that exists, only the file itself is opened."""
    (tmp_path / "models").mkdir()
    (tmp_path / "bricks.png").write_bytes(b"secret")
    path = saved(tmp_path / "models", "gate.dae", (SAMPLES / "gate.dae").read_bytes())
    script = (
        "import sys\nfrom pathlib import Path\nfrom app.geometry.mesh_io.formats import ReadOptions, read_in_process\n"
        "from app.geometry.mesh_io import Limits\nseen = []\n"
        "sys.addaudithook(lambda event, rest: seen.append(str(rest[0])) if event == 'open' else None)\n"
        "read_in_process(Path(sys.argv[1]), ReadOptions(), Limits())\n"
        "print(*[name for name in seen if sys.argv[2] in name], sep='\\n')"
    )
    assert in_a_child(script, path, tmp_path) == [str(path)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["arch.off", "gate.dae"])
def test_reading_a_mesh_imports_none_of_the_libraries_in_this_process(name):
    script = (
        "import sys\nfrom pathlib import Path\nimport app.ui.main_window\nfrom app.geometry.mesh_io import read\n"
        "read(Path(sys.argv[1]))\nprint(*[name for name in sys.argv[2:] if name in sys.modules])"
    )
    assert in_a_child(script, SAMPLES / name, *LIBRARIES) == [""]


def test_a_collada_unit_that_is_not_a_number_is_not_a_metre(tmp_path):
    said = refusal(saved(tmp_path, "box.dae", files.dae(GEOMETRY).replace(b'meter="', b'meter="0,')))
    assert "unit" in said


@pytest.mark.parametrize("name", ["Turm 1:56?.dae", "con.dae", "a|b<c>*.dae", "x. .dae"])
def test_bytes_are_read_whatever_the_file_was_called_on_another_system(name):
    """A battle holds the name that a model had on the system where it was imported."""
    assert read(Path(name), "mm", "z", data=files.one_of_each()["box.dae"]).health.triangles == 12
