"""Hostile and damaged files: each gives a mesh or a sentence, within its limits."""

import json
import os
import struct
import subprocess
import sys
import tracemalloc
import warnings
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io import Limits, formats, read
from tests.effort import examples
from tests.geometry import mesh_files as files

BOX = files.box()
EACH = files.one_of_each()
MB = 2**20
SMALL = Limits(triangles=10_000, expanded_bytes=4 * MB)


def saved(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def here(path: Path, limits: Limits = SMALL) -> Mesh | str:
    """Returns the result of reading in this process: a mesh, or the sentence that refuses it."""
    try:
        return formats.read_in_process(path, formats.ReadOptions("mm"), limits).mesh
    except PlayerError as error:
        return str(error)


def judged(path: Path) -> None:
    found = here(path)
    if isinstance(found, str):
        assert found.startswith(path.name)
        assert found.endswith(".")
        assert "\n" not in found
    else:
        assert np.isfinite(found.vertices).all()
        assert 0 <= found.faces.min() <= found.faces.max() < len(found.vertices)
        assert found.health.triangles == len(found.faces) > 0


@pytest.mark.parametrize("name", ["box.stl", "box.ply", "box.glb"])
def test_a_signalling_nan_is_mentioned_only_in_the_message(tmp_path, name):
    if name == "box.ply":
        data = files.ply_binary(*BOX, number="float")
    else:
        data = files.stl_binary(*BOX) if name == "box.stl" else files.glb(*files.gltf_parts(*BOX))
    thirty = struct.pack("<f", 30.0)
    assert thirty in data
    path = saved(tmp_path, name, data.replace(thirty, b"\x01\x00\xa0\x7f", 1))
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        found = here(path)
    assert isinstance(found, Mesh) or "damaged and cannot be read" not in found
    assert [str(one.message) for one in warned] == []


def refusal(path: Path, limits: Limits = SMALL) -> str:
    with pytest.raises(PlayerError) as caught:
        read(path, limits=limits)
    assert path.name in str(caught.value)
    return str(caught.value)


def peak(path: Path, limits: Limits = SMALL) -> int:
    """Returns the peak memory in bytes of refusing this file, including the file."""
    tracemalloc.start()
    try:
        assert isinstance(here(path, limits), str)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@examples(120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(list(EACH)), share=st.floats(0, 1))
def test_truncated_files_give_a_mesh_or_a_sentence(tmp_path, name, share):
    judged(saved(tmp_path, name, EACH[name][: int(share * len(EACH[name]))]))


FLIPS = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=6)


@examples(400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(list(EACH)), flips=FLIPS)
def test_files_with_changed_bytes_give_a_mesh_or_a_sentence(tmp_path, name, flips):
    content = bytearray(EACH[name])
    for share, byte in flips:
        content[int(share * len(content))] = byte
    judged(saved(tmp_path, name, bytes(content)))


@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(flips=FLIPS)
def test_3mf_models_with_changed_bytes_give_a_mesh_or_a_sentence(tmp_path, flips):
    with zipfile.ZipFile(BytesIO(EACH["box.3mf"])) as archive:
        model = bytearray(archive.read("3D/3dmodel.model"))
    for share, byte in flips:
        model[int(share * len(model))] = byte
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("3D/3dmodel.model", bytes(model))
    judged(saved(tmp_path, "box.3mf", packed.getvalue()))


@examples(100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(suffix=st.sampled_from(sorted(formats.PARSERS)), content=st.binary(max_size=400))
def test_noise_gives_a_sentence(tmp_path, suffix, content):
    assert isinstance(here(saved(tmp_path, f"noise{suffix}", content)), str)


@pytest.mark.parametrize("name", ["ruins.zip", "ruins.RAR", "ruins.7z"])
def test_an_archive_is_distinguished_from_files_that_are_not_meshes(tmp_path, name):
    (tmp_path / name).write_bytes(b"PK")
    with pytest.raises(PlayerError, match="unpack it"):
        read(tmp_path / name)


@pytest.mark.parametrize("name", ["box.glb", "box.3mf", "binary.stl"])
def test_damaged_files_give_a_sentence_through_the_child_process_too(tmp_path, name):
    content = EACH[name]
    refusal(saved(tmp_path, name, content[: len(content) // 2]), Limits(in_process_bytes=0))


HUGE_HEADERS = {
    "huge.stl": files.stl_binary(*BOX, count=2**32 - 1),
    "vertices.ply": EACH["little.ply"].replace(b"vertex 8", b"vertex 4294967295"),
    "faces.ply": EACH["little.ply"].replace(b"face 12", b"face 2999999"),
    "ascii.ply": EACH["ascii.ply"].replace(b"vertex 8", b"vertex 4294967295"),
    "list.ply": EACH["big.ply"].replace(b"list uchar", b"list uint"),
    "empty.ply": EACH["little.ply"].replace(b"element face", b"element ghost 4294967295\nelement face 1\nelement face"),
}


@pytest.mark.parametrize("name", list(HUGE_HEADERS))
def test_sizes_claimed_by_a_header_are_not_allocated(tmp_path, name):
    assert peak(saved(tmp_path, name, HUGE_HEADERS[name]), Limits()) < MB


@pytest.mark.parametrize("part", ["accessor", "indices", "view", "buffer"])
def test_sizes_claimed_by_a_gltf_are_not_allocated(tmp_path, part):
    description, buffer = files.gltf_parts(*BOX)
    many = 2**31
    match part:
        case "accessor":
            description["accessors"][0]["count"] = 2_000_000
        case "indices":
            description["accessors"][1]["count"] = 8_000_000
        case "view":
            description["bufferViews"][0]["byteLength"] = many
            description["accessors"][0]["count"] = 2_000_000
        case _:
            description["buffers"][0]["byteLength"] = many
            description["bufferViews"][1]["byteOffset"] = many
    assert peak(saved(tmp_path, "huge.glb", files.glb(description, buffer)), Limits()) < MB


@pytest.mark.thorough
def test_a_glb_with_a_false_length_is_refused(tmp_path):
    content = files.glb(*files.gltf_parts(*BOX), length=2**31 - 1)
    assert "incomplete or damaged" in refusal(saved(tmp_path, "lie.glb", content))


@pytest.mark.thorough
def test_a_cycle_of_gltf_nodes_is_refused(tmp_path):
    nodes = [{"mesh": 0, "children": [1]}, {"children": [2]}, {"children": [1]}]
    description, buffer = files.gltf_parts(*BOX, nodes=nodes)
    assert "damaged data" in refusal(saved(tmp_path, "circle.glb", files.glb(description, buffer)))


@pytest.mark.thorough
def test_gltf_nodes_that_multiply_a_mesh_endlessly_are_refused(tmp_path):
    content = files.glb(*files.gltf_parts(*BOX, nodes=[{"mesh": 0}] * 900))
    assert "10,800 triangles" in refusal(saved(tmp_path, "many.glb", content))


@pytest.mark.thorough
def test_deeply_nested_json_is_refused(tmp_path):
    refusal(saved(tmp_path, "deep.gltf", b'{"nodes":' + b"[" * 200_000))


@pytest.mark.parametrize("way", ["../secret.bin", "{folder}/secret.bin", "link.bin", "file://{folder}/secret.bin"])
def test_a_gltf_reads_no_files_outside_its_folder(tmp_path, way):
    description, buffer = files.gltf_parts(*BOX)
    secret = saved(tmp_path, "secret.bin", buffer)
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "link.bin").symlink_to(secret)
    description["buffers"][0]["uri"] = way.format(folder=tmp_path)
    path = folder / "curious.gltf"
    path.write_text(json.dumps(description))
    assert "not in its folder" in refusal(path)


@pytest.mark.thorough
def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("3D/3dmodel.model", b" " * (64 * MB))
    path = saved(tmp_path, "bomb.3mf", packed.getvalue())
    assert path.stat().st_size < MB
    assert "unpacks to 67,108,864 bytes" in refusal(path)
    assert peak(path) < MB


def test_a_zip_with_a_false_size_is_refused(tmp_path):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("3D/3dmodel.model", b" " * (16 * MB))
    content = packed.getvalue().replace(struct.pack("<I", 16 * MB), struct.pack("<I", 1000))
    path = saved(tmp_path, "lie.3mf", content)
    assert peak(path) < 2 * MB


def test_an_entity_bomb_is_refused(tmp_path):
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 11))
    bomb = files.threemf("&e10;", head=f'<!DOCTYPE model [<!ENTITY e0 "ha">{levels}]>')
    path = saved(tmp_path, "laughs.3mf", bomb)
    assert "document type" in refusal(path)
    assert peak(path) < MB


@pytest.mark.thorough
def test_an_entity_that_names_a_file_is_refused(tmp_path):
    head = '<!DOCTYPE model [<!ENTITY secret SYSTEM "file:///etc/hostname">]>'
    assert "document type" in refusal(saved(tmp_path, "nosy.3mf", files.threemf("&secret;", head=head)))


def component(id: int, of: int, times: int = 1) -> str:
    inside = f'<component objectid="{of}"/>' * times
    return f'<object id="{id}"><components>{inside}</components></object>'


@pytest.mark.thorough
def test_objects_that_contain_each_other_are_refused(tmp_path):
    content = files.threemf(component(1, of=2) + component(2, of=1))
    assert "damaged data" in refusal(saved(tmp_path, "circle.3mf", content))


@pytest.mark.thorough
def test_components_that_multiply_endlessly_are_refused(tmp_path):
    ladder = "".join(component(i, of=i - 1, times=10) for i in range(2, 12))
    build = '<item objectid="11"/>'
    boxes = files.threemf(files.threemf_object(*BOX) + ladder, build)
    assert "120,000,000,000 triangles" in refusal(saved(tmp_path, "boxes.3mf", boxes))
    empty = files.threemf('<object id="1"/>' + ladder, build)
    assert "more than 100,000 parts" in refusal(saved(tmp_path, "empty.3mf", empty))


@pytest.mark.thorough
def test_reading_an_archive_writes_no_files(tmp_path):
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    ways_out = [("../../outside.txt", "x"), ("/outside.txt", "x"), ("inside.txt", "x")]
    path = saved(folder, "slip.3mf", files.threemf(files.threemf_object(*BOX), more=ways_out))
    assert read(path).health.triangles == 12
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]
    assert not Path("/outside.txt").exists()


def test_a_reader_that_needs_too_much_memory_ends_with_a_sentence(tmp_path):
    vertices = np.random.default_rng(5).random((30_000, 3))
    path = saved(tmp_path, "big.stl", files.stl_binary(vertices, np.arange(30_000).reshape(-1, 3)))
    sentence = refusal(path, Limits(in_process_bytes=0, memory_bytes=64 * MB))
    assert "memory" in sentence


def test_a_child_process_that_dies_leaves_a_sentence(tmp_path, monkeypatch):
    path = saved(tmp_path, "box.3mf", EACH["box.3mf"])
    monkeypatch.setattr(
        "app.core.child_process.own_command", lambda *_: [sys.executable, "-c", "import os; os.abort()"]
    )
    assert "crashed (code -6)" in refusal(path)
    monkeypatch.setattr("app.core.child_process.own_command", lambda *_: ["/no/such/program"])
    assert "reader process did not start" in refusal(path)


@pytest.mark.thorough
def test_a_bomb_enlarges_neither_this_process_nor_its_child(tmp_path):
    bomb = BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        vertex = b'<vertex x="1" y="2" z="3"/>' * 1000
        head = (
            b'<model xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1"><mesh>'
        )
        archive.writestr("3D/3dmodel.model", head + vertex * 1000)
    path = saved(tmp_path, "bomb.3mf", bomb.getvalue())
    script = (
        "import sys, resource\nfrom pathlib import Path\nfrom app.core.errors import PlayerError\n"
        "from app.geometry.mesh_io import read\n"
        "try:\n    read(Path(sys.argv[1]))\nexcept PlayerError as error:\n    print(error)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", script, str(path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    sentence, sizes = done.stdout.splitlines()
    assert sentence.startswith("bomb.3mf contains a damaged model")
    # The child's peak includes what its parent took when it was started.
    assert int(sizes) * 1024 < 150 * MB


def test_crafted_white_space_and_words_are_read_in_limited_time(tmp_path):
    # Anything quadratic in the length would take hours here.
    for content in (b"solid\n" + b"\n" * MB, b"solid" + b" outer loop vertex" * 60_000, b"solid " + b" " * MB):
        assert isinstance(here(saved(tmp_path, "slow.stl", content)), str)


PLAIN, LIST = b"property char a\n" * 2500, b"property list uchar char b\n"


@pytest.mark.few(1)
@pytest.mark.parametrize("properties", [PLAIN, PLAIN + LIST, LIST + PLAIN], ids=["none", "last", "first"])
def test_ply_rows_beyond_the_end_are_refused_at_once(tmp_path, properties):
    # Going through the announced rows one by one would take an hour.
    rows = 2_000_000
    head = b"ply\nformat binary_little_endian 1.0\nelement ghost %d\n" % rows + properties + b"end_header\n"
    path = saved(tmp_path, "ghost.ply", head + b"\0" * (rows + 10))
    assert "is incomplete or damaged" in refusal(path, Limits())


def test_uneven_ply_rows_observe_the_time_limit_without_a_child_too(tmp_path):
    faces = [[0, 1, 3, 2], *files.CUBE_FACES[2:].tolist()]
    path = saved(tmp_path, "slow.ply", files.ply_binary(BOX[0], faces))
    assert "0 seconds" in refusal(path, Limits(seconds=0.0))


def test_triangulating_observes_the_time_limit_without_a_child_too(tmp_path):
    notched = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv .1 .1 0\nf 1 2 4 3\n"
    assert "0 seconds" in refusal(saved(tmp_path, "n.obj", notched), Limits(seconds=0.0))


def test_a_small_file_does_not_become_many_triangles_in_this_process(tmp_path, monkeypatch):
    asked: list[Path] = []

    def read_in_child(path, *_, **__):
        asked.append(path)
        return formats.MeshReading(Mesh(*files.box(), Health(12, 1, 0, 0, 0, (10, 20, 30))))

    monkeypatch.setattr("app.geometry.mesh_io.read_in_child", read_in_child)
    path = saved(tmp_path, "fan.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + (b"f" + b" 1 2 3" * 1000 + b"\n") * 150)
    read(path)
    assert asked == [path]


NO_FILES = ("pipe", "folder", "zero", "loop")


@pytest.mark.parametrize("suffix", sorted(formats.PARSERS))
@pytest.mark.parametrize("kind", NO_FILES)
def test_a_path_that_is_not_a_file_is_refused_before_a_process_is_started(tmp_path, monkeypatch, kind, suffix):
    path = tmp_path / f"{kind}{suffix}"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "zero":
            path.symlink_to("/dev/zero")
        case _:
            path.symlink_to(path)
    monkeypatch.setattr("app.core.child_process.own_command", lambda *_: pytest.fail("started a child"))
    assert refusal(path) == f"{path.name} does not exist or is not a file; check the name and the folder."


@pytest.mark.parametrize("suffix", sorted(formats.PARSERS))
def test_a_file_without_read_permission_is_named(tmp_path, monkeypatch, suffix):
    path = saved(tmp_path, f"secret{suffix}", b"x" * 100)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr("app.core.child_process.own_command", lambda *_: pytest.fail("started a child"))
    assert "Permission denied" in refusal(path)


@pytest.mark.few(1)
@pytest.mark.parametrize("kind", NO_FILES)
def test_a_gltf_buffer_that_is_not_a_file_is_refused(tmp_path, kind):
    description, _ = files.gltf_parts(*BOX)
    description["buffers"][0]["uri"] = "part.bin"
    path = saved(tmp_path, "m.gltf", json.dumps(description).encode())
    part = tmp_path / "part.bin"
    match kind:
        case "pipe":
            os.mkfifo(part)
        case "folder":
            part.mkdir()
        case "zero":
            part.symlink_to("/dev/zero")
        case _:
            part.symlink_to(part)
    assert "part.bin" in refusal(path) or "invalid file name" in refusal(path)
