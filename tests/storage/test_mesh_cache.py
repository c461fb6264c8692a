"""Repaired meshes are taken from this machine's cache: the same arrays, or a new reading, and never an error."""

import os
import shutil
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pytest

from app.core.app_paths import cache_folder
from app.core.errors import PlayerError
from app.core.language import set_language
from app.geometry.mesh_io import Limits
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.model import ModelRef
from app.storage import library, mesh_cache
from app.storage.import_preview import preview_import
from app.storage.library import ImportSettings
from app.storage.model_files import Models
from tests.geometry import mesh_files as files
from tests.links import link_folder

CRATE = Path("crate.stl")
ROOT = Path(__file__).parents[2]


def crate(size: float = 40.0) -> bytes:
    return files.stl_binary(*files.box(size, size, size))


@pytest.fixture(autouse=True)
def readings(monkeypatch):
    """Returns the list of files parsed so far; files of any length are cached."""
    monkeypatch.setattr(mesh_cache, "MIN_BYTES", 0)
    found: list[str] = []
    for name in ("read", "read_as_likely"):
        plain = getattr(mesh_cache, name)

        def count(*about, plain=plain, **more):
            found.append(plain.__name__)
            return plain(*about, **more)

        monkeypatch.setattr(mesh_cache, name, count)
    return found


def entries() -> list[Path]:
    return sorted(cache_folder().iterdir())


def assert_same(mesh, other):
    for name in ("vertices", "faces", "colours"):
        one, two = getattr(mesh, name), getattr(other, name)
        assert (one is None) == (two is None)
        if one is not None:
            assert (one.dtype, one.shape, one.tobytes()) == (two.dtype, two.shape, two.tobytes())
            assert (one.flags.c_contiguous, two.flags.c_contiguous, one.flags.writeable) == (True, True, False)
    assert mesh.health == other.health


TORN = files.together(files.box(), files.box(5, 5, 5, at=(40, 0, 0.1)), files.box())
PAINTED = b"""ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z
property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices
end_header\n0 0 0 255 0 0\n50 0 0 0 255 0\n0 50 9 0 0 255\n3 0 1 2\n"""
SHAPES = {**files.one_of_each(), "torn.stl": files.stl_ascii(*TORN), "painted.ply": PAINTED}


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SHAPES)
def test_cached_arrays_equal_those_of_a_fresh_repair_bit_for_bit(name, tmp_path, readings):
    path, data = tmp_path / name, SHAPES[name]
    path.write_bytes(data)
    first = mesh_cache.read_mesh(path, data, "inch", "y")
    again = mesh_cache.read_mesh(path, data, "inch", "y")
    assert readings == ["read"]
    assert_same(again, first)
    assert_same(again, read_in_process(path, ReadOptions("inch", "y"), Limits()).mesh)


@pytest.mark.parametrize("name", SHAPES)
def test_the_numbers_of_a_format_match_their_names(name, tmp_path, readings, monkeypatch):
    monkeypatch.setattr("app.geometry.mesh_io.IN_CHILD_ALWAYS", set())  # a child takes half a second to start
    path, data = tmp_path / name, SHAPES[name]
    path.write_bytes(data)
    kept = mesh_cache.read_mesh(path, data)
    unit, up = ("m", "y") if name.endswith((".glb", ".gltf")) else ("mm", "z")
    assert_same(mesh_cache.read_mesh(path, data, unit, up), kept)
    stating = name.endswith((".3mf", ".dae", ".zae"))  # their unit is known when they are read
    assert len(readings) == 1 + stating


IMPORTED = {
    "crate.stl": crate(),
    "inches.stl": crate(2.0),
    "tile.stl": files.stl_binary(*files.box(60, 3, 60)),
    "crate.obj": files.obj(*files.box(40, 50, 60)),
    "inches.3mf": files.threemf(files.threemf_object(*files.box(2, 2, 3)), unit="inch"),
    "house.glb": files.glb(*files.gltf_parts(*files.box(3, 4, 5))),
    "wall.dae": files.dae(files.dae_geometry(*files.box(10, 3, 5)), unit=0.01),
}


@pytest.mark.parametrize("name", IMPORTED)
def test_a_file_is_parsed_once_from_preview_to_reopened_battle(name, tmp_path, readings):
    path = tmp_path / name
    path.write_bytes(IMPORTED[name])
    likely = preview_import(path).likely
    entry = library.import_model(path, ImportSettings(likely.unit, likely.up))
    models = Models(None)
    placed = models(entry.ref)
    reopened = Models(None, kept=[models.asset(entry.ref.name)])(entry.ref)
    assert readings == ["read_as_likely"]
    assert_same(reopened, placed)
    assert_same(reopened, read_in_process(path, ReadOptions(likely.unit, likely.up), Limits()).mesh)


OTHERS = {
    "unit": {"unit": "inch"},
    "axis": {"up": "y"},
    "limits": {"limits": Limits(triangles=100)},
    "bytes": {"data": crate(41)},
}


@pytest.mark.parametrize("change", OTHERS.values(), ids=OTHERS)
def test_everything_that_affects_the_result_is_part_of_the_key(change, readings):
    mesh_cache.read_mesh(CRATE, data=crate(), unit="mm", up="z")
    mesh_cache.read_mesh(CRATE, **{"data": crate(), "unit": "mm", "up": "z", **change})
    assert len(readings) == len(entries()) == 2


def test_another_version_of_the_program_reads_again(monkeypatch, readings):
    mesh_cache.read_mesh(CRATE, crate())
    monkeypatch.setattr(mesh_cache, "_describe_program", lambda: ("another",))
    mesh_cache.read_mesh(CRATE, crate())
    assert len(readings) == 2


def test_a_health_report_is_in_the_current_language(monkeypatch):
    torn = files.stl_binary(*files.box()[:1], files.box()[1][1:])
    english = mesh_cache.read_mesh(CRATE, torn).health.warnings
    translations = ROOT / "resources" / "translations"
    try:
        set_language("de", translations)
        german = mesh_cache.read_mesh(CRATE, torn).health.warnings
    finally:
        set_language("en", translations)
    assert english != german
    assert mesh_cache.read_mesh(CRATE, torn).health.warnings == english


def cut(path: Path):
    path.write_bytes(path.read_bytes()[:-30])


def flip(path: Path):
    data = bytearray(path.read_bytes())
    data[-20] ^= 4
    path.write_bytes(data)


def take_another(path: Path):
    """Replaces an entry with a valid one of another mesh."""
    mesh_cache.read_mesh(CRATE, crate(7))
    (other,) = set(entries()) - {path}
    shutil.copyfile(other, path)


def link(path: Path):
    aside = path.parents[1] / "aside"
    path.rename(aside)
    path.symlink_to(aside)


def forge_entry(**wrong):
    """Writes an inconsistent entry with the matching hash, which anybody can do."""

    def write(path: Path):
        whole = {"vertices": np.zeros((3, 3)).tobytes(), "faces": np.array([[0, 1, 2]], "<i4").tobytes(), **wrong}
        body = msgspec.msgpack.encode(mesh_cache._Entry(mesh_cache.read_mesh(CRATE, crate()).health, **whole))
        path.write_bytes(mesh_cache._hash(path.stem, body) + body)

    return write


def make_pipe(path: Path):
    path.unlink()
    os.mkfifo(path)


DAMAGE = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": cut,
    "flipped": flip,
    "another": take_another,
    "gone": lambda path: path.unlink(),
    "cache deleted": lambda path: shutil.rmtree(cache_folder()),
    "link": link,
    "pipe": make_pipe,
    "half a vertex": forge_entry(vertices=bytes(71)),
    "half a face": forge_entry(faces=bytes(5)),
    "a face without its corner": forge_entry(faces=np.array([[0, 1, 99]], "<i4").tobytes()),
    "a corner before the first": forge_entry(faces=np.array([[0, 1, -1]], "<i4").tobytes()),
    "too few colours": forge_entry(colours=bytes(3)),
    "a corner nowhere": forge_entry(vertices=np.array([[0, 0, 0], [1, 0, 0], [0, np.nan, 0]]).tobytes()),
    "a corner at infinity": forge_entry(vertices=np.array([[0, 0, 0], [1, 0, 0], [0, np.inf, 0]]).tobytes()),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_entry_is_rebuilt(damage, readings):
    if damage is make_pipe and not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    first = mesh_cache.read_mesh(CRATE, crate())
    (path,) = entries()
    damage(path)
    readings.clear()
    assert_same(mesh_cache.read_mesh(CRATE, crate()), first)
    assert readings == ["read"]
    assert stat.S_ISREG(path.lstat().st_mode)
    assert_same(mesh_cache.read_mesh(CRATE, crate()), first)
    assert readings == ["read"]


def test_a_folder_that_is_a_link_is_neither_read_nor_written(tmp_path, readings):
    mesh_cache.read_mesh(CRATE, crate())
    folder = cache_folder()
    shutil.move(folder, tmp_path / "elsewhere")
    link_folder(folder, tmp_path / "elsewhere")
    mesh_cache.read_mesh(CRATE, crate())
    mesh_cache.read_mesh(CRATE, crate(41))
    assert len(readings) == 3
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1


def test_the_least_recently_used_entry_is_removed_first(monkeypatch):
    paths: list[Path] = []
    for number in range(3):
        mesh_cache.read_mesh(CRATE, crate(10 + number))
        (new,) = set(entries()) - set(paths)
        os.utime(new, (number, number))
        paths.append(new)
    monkeypatch.setattr(mesh_cache, "MAX_BYTES", sum(path.stat().st_size for path in paths))
    mesh_cache.read_mesh(CRATE, crate(10))  # the oldest is used once more
    mesh_cache.read_mesh(CRATE, crate(20))
    kept = entries()
    assert len(kept) == 3
    assert paths[1] not in kept
    assert sum(path.stat().st_size for path in kept) <= mesh_cache.MAX_BYTES


def test_a_mesh_larger_than_the_cache_is_not_cached_and_displaces_nothing(monkeypatch):
    mesh_cache.read_mesh(CRATE, crate())
    monkeypatch.setattr(mesh_cache, "MAX_BYTES", entries()[0].stat().st_size)
    mesh_cache.read_mesh(Path("two.stl"), files.stl_binary(*TORN))
    assert len(entries()) == 1


def test_without_a_writable_folder_files_are_parsed_each_time(readings):
    cache_folder().write_text("no folder")
    first = mesh_cache.read_mesh(CRATE, crate())
    assert_same(mesh_cache.read_mesh(CRATE, crate()), first)
    assert readings == ["read", "read"]


def test_a_read_only_cache_still_answers(monkeypatch, readings):
    first = mesh_cache.read_mesh(CRATE, crate())

    def refuse(*about, **more):
        raise PermissionError(13, "no")

    monkeypatch.setattr("app.storage.mesh_cache.os.utime", refuse)
    monkeypatch.setattr(mesh_cache, "replace_file", refuse)
    assert_same(mesh_cache.read_mesh(CRATE, crate()), first)
    mesh_cache.read_mesh(CRATE, crate(41))
    assert readings == ["read", "read"]
    assert len(entries()) == 1


def test_a_refused_file_is_refused_each_time():
    for _ in range(2):
        with pytest.raises(PlayerError, match=r"crate\.stl"):
            mesh_cache.read_mesh(CRATE, b"rubbish")
    assert not cache_folder().exists()


def test_a_short_file_of_a_simple_format_is_not_cached(monkeypatch):
    monkeypatch.setattr(mesh_cache, "MIN_BYTES", 10**6)
    mesh_cache.read_mesh(CRATE, crate())
    assert not cache_folder().exists()


def test_several_processes_may_write_the_same_entry_at_once(readings):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: mesh_cache.read_mesh(CRATE, crate()), range(24)))
    for mesh in found:
        assert_same(mesh, found[0])
    assert [path.suffix for path in entries()] == [mesh_cache.SUFFIX]
    readings.clear()
    assert_same(mesh_cache.read_mesh(CRATE, crate()), found[0])
    assert not readings


def test_another_program_may_empty_the_cache_while_it_is_tidied(monkeypatch):
    mesh_cache.read_mesh(CRATE, crate())
    (path,) = entries()
    monkeypatch.setattr(mesh_cache, "MAX_BYTES", path.stat().st_size)
    plain = Path.lstat

    def look_and_lose(self):
        about = plain(self)
        if self == path:
            path.unlink()
        return about

    monkeypatch.setattr(Path, "lstat", look_and_lose)
    mesh_cache.read_mesh(CRATE, crate(41))
    assert len(entries()) == 1


@pytest.mark.thorough
def test_every_module_involved_in_reading_is_part_of_the_version():
    code = (
        "import sys\nfrom app.geometry.mesh_io import child\n"
        "from app.geometry.mesh_repair import boolean, closed_components, crack_repair, hole_repair, simplification\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('app.')), sep='\\n')"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(map(Path, told.split("\n")[:-1])) <= set(mesh_cache.list_sources())


def test_the_limits_of_a_battle_apply_to_cached_meshes_too():
    models = Models(None)
    name = models.add_file(write_crate(cache_folder().parent / "crate.stl"))
    asset = models.asset(name)
    assert models(ModelRef(name)).health.triangles == 12
    with pytest.raises(PlayerError, match="simplify it"):
        Models(None, Limits(triangles=3), kept=[asset])(ModelRef(name))


def write_crate(path: Path) -> Path:
    path.write_bytes(crate())
    return path
