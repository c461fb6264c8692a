from dataclasses import replace

import numpy as np
import pytest

from app.core.app_paths import DEMO
from app.geometry.frames import make_frame
from app.session import open_session
from app.ui.scene_builder import make_scene
from app.ui.viewport import light_cache
from app.ui.viewport.baked_light import QUICK_QUALITY, bake
from app.ui.viewport.light_cache import preload_light, read_light, ship_light, take_preloaded, write_light
from tests.ui.viewport.looks import scene


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def table():
    return scene()


@pytest.fixture(scope="module")
def baked(table):
    return bake(table)


def file_in(folder):
    (path,) = (folder / "light").glob("*.npz")
    return path


def test_cached_light_is_restored_unchanged(table, baked):
    assert read_light(table) is None
    write_light(table, baked)
    again = read_light(table)
    assert again.well
    assert np.array_equal(again.ground, baked.ground)
    for id, lit in baked.pieces.items():
        assert np.abs(again.pieces[id].light - lit.light).max() < 0.003
        assert np.allclose(again.pieces[id].skin.points, lit.skin.points, atol=1e-3)


def test_restored_light_is_kept_when_something_else_moves(table, baked):
    write_light(table, baked)
    again = read_light(table)
    moved = replace(table, pieces=(table.pieces[0], replace(table.pieces[1], frame=make_frame((700, 20, 0)))))
    assert read_light(moved) is None
    assert bake(moved, again).pieces["wall"] is again.pieces["wall"]


def test_light_is_loaded_once_per_scene(table, baked):
    write_light(table, baked)
    preload_light(table)
    assert take_preloaded(replace(table, width_mm=500.0)) is None
    preload_light(table)
    assert take_preloaded(table) is not None
    assert take_preloaded(table) is None


@pytest.mark.parametrize("size", [0, 10, 5000, -200])
def test_a_truncated_file_is_ignored(table, baked, data, size):
    write_light(table, baked)
    path = file_in(data)
    path.write_bytes(path.read_bytes()[:size])
    assert read_light(table) is None


@pytest.mark.parametrize(
    ("mark", "offset", "byte"),
    [
        (b"PK\1\2", 8, 1),  # "encrypted"
        (b"PK\1\2", 8, 32),  # "patched data"
        (b"PK\1\2", 10, 99),  # an unknown compression
        (b"), }", 3, ord(" ")),  # a header whose bracket is never closed
    ],
)
def test_a_file_with_a_flipped_byte_is_ignored(table, baked, data, mark, offset, byte):
    write_light(table, baked)
    path = file_in(data)
    flipped = bytearray(path.read_bytes())
    flipped[flipped.index(mark) + offset] = byte
    path.write_bytes(flipped)
    assert read_light(table) is None


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("faces", lambda a: a + 1_000_000),
        ("faces", lambda a: -a - 1),
        ("counts", lambda a: a * 2),
        ("counts", lambda a: a - 10**9),
        ("points", lambda a: a * np.nan),
        ("points", lambda a: a.astype("f8")),
        ("ground", lambda a: a[:-1]),
        ("light", lambda a: np.array([{"a": 1}], dtype=object)),
    ],
)
def test_a_file_with_impossible_values_is_ignored(table, baked, data, name, change):
    write_light(table, baked)
    path = file_in(data)
    with np.load(path) as file:
        arrays = dict(file)
    arrays[name] = change(arrays[name])
    np.savez(path, **arrays)
    assert read_light(table) is None


@pytest.fixture(scope="module")
def demo():
    return make_scene(open_session(DEMO).table)


MAKE_IT = "the shipped light no longer fits the demo: dev.py assets make_light"


@pytest.mark.thorough
def test_the_demo_is_lit_at_the_first_start(demo):
    assert read_light(demo) is not None, MAKE_IT


@pytest.mark.thorough
def test_shipped_light_equals_calculated_light(demo):
    """Checks some small pieces, which have near neighbours; all of them would take too long."""
    shipped, again = read_light(demo), ("ladder", "boulders", "crates")
    assert shipped, MAKE_IT
    others = {id: lit for id, lit in shipped.pieces.items() if id not in again}
    anew = bake(demo, replace(shipped, pieces=others))
    for id in again:
        skin, light = anew.pieces[id].skin, anew.pieces[id].light
        assert skin.points.shape == shipped.pieces[id].skin.points.shape, MAKE_IT
        assert np.allclose(skin.points, shipped.pieces[id].skin.points, atol=1e-3), MAKE_IT
        assert np.percentile(np.abs(light - shipped.pieces[id].light), 99) < 0.05, MAKE_IT


def test_shipped_light_applies_to_one_table_only(table, baked, demo, tmp_path, monkeypatch):
    monkeypatch.setattr(light_cache, "LIGHT", tmp_path / "shipped")
    path = ship_light(table, baked, tmp_path / "shipped")
    assert read_light(table) is not None
    assert read_light(demo) is None
    assert read_light(replace(table, width_mm=500.0)) is None
    path.write_bytes(path.read_bytes()[:-100])
    assert read_light(table) is None


def test_light_depends_on_the_settings_of_its_calculation(table, baked, monkeypatch):
    write_light(table, baked)
    monkeypatch.setattr(light_cache, "SETTINGS", (*light_cache.SETTINGS, "more rays"))
    assert read_light(table) is None


def test_nothing_is_cached_in_a_read_only_folder(table, baked, data):
    (data / "light").touch()
    write_light(table, baked)
    assert read_light(table) is None


def test_quick_light_is_recalculated_in_full_quality(table):
    quick = bake(table, care=QUICK_QUALITY)
    assert not quick.well
    well = bake(table, quick)
    assert well.well
    assert well.pieces["wall"] is not quick.pieces["wall"]
    assert well.ground.size > quick.ground.size
