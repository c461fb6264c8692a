import json
import os
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.model import Round
from app.storage.battle_json import format_battle, load
from app.storage.model_files import Models, find_shipped_model, shipped_names
from app.table import battle_shapes
from tests.oracle import triangles_of
from tests.scenes import box_mesh


def stl(path, mesh):
    triangles = mesh.vertices[mesh.faces].astype("<f4")
    rows = np.zeros(len(triangles), dtype=[("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows["v"] = triangles
    path.write_bytes(b"\0" * 80 + np.uint32(len(rows)).tobytes() + rows.tobytes())


def document():
    return {
        "format": "eyeline-battle",
        "version": 1,
        "system": "free",
        "board": {"width_mm": 762, "depth_mm": 559},
        "pieces": [
            {
                "id": "crate",
                "model": "crate.stl",
                "unit": "mm",
                "up": "z",
                "pose": {"x": 300, "y": 200, "z": 0, "yaw": 30},
            }
        ],
        "fighters": [
            {
                "id": "A",
                "side": "red",
                "base": {"shape": "round", "diameter_mm": 25},
                "body": {"shape": "cylinder", "radius_mm": 10, "height_mm": 35},
                "pose": {"x": 100, "y": 200, "z": 0, "yaw": 0},
            },
            {
                "id": "B",
                "side": "blue",
                "base": {"shape": "oval", "length_mm": 60, "width_mm": 35},
                "body": {"shape": "mesh", "model": "crate.stl"},
                "pose": {"x": 300, "y": 200},
            },
        ],
    }


@pytest.fixture
def write(tmp_path):
    stl(tmp_path / "crate.stl", box_mesh(40, 40, 40))

    def written(content):
        path = tmp_path / "battle.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    return written


def test_a_battle_is_read_with_its_meshes(write):
    battle, models = load(write(document()))
    assert battle.fighter("A").base == Round(25)
    assert battle.fighter("A").base.thickness_mm == 3.5
    assert battle.piece("crate").pose.yaw == 30
    mesh = models(battle.piece("crate").ref)
    assert mesh.health.triangles == 12
    assert models(battle.piece("crate").ref) is mesh


def test_a_fighter_without_a_height_is_dropped_onto_the_surface_below(write):
    battle, _ = load(write(document()))
    assert battle.fighter("B").pose.z == pytest.approx(40)


def test_groups_are_saved(write):
    given = document()
    for thing in (*given["pieces"], *given["fighters"]):
        thing["group"] = "1"
    battle, _ = load(write(json.dumps(given)))
    assert {thing.group for thing in battle.things} == {"1"}
    assert load(write(format_battle(battle)))[0] == battle


def test_a_written_battle_reads_back_the_same(write):
    battle, _ = load(write(document()))
    assert load(write(format_battle(battle)))[0] == battle


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["colour"], 1, "unknown field `colour`"),
        (["fighters", 0, "wounds"], 1, r"fighters\[0\]: .*unknown field `wounds`"),
        (["fighters", 0, "pose", "x"], "left", r"fighters\[0\]\.pose\.x: expected `float`"),
        (["fighters", 0, "pose", "x"], 1e7, r"fighters\[0\]\.pose\.x: "),
        (["fighters", 0, "base"], {"shape": "square"}, r"fighters\[0\]\.base.*square"),
        (["fighters", 0, "base", "diameter_mm"], -25, r"fighters\[0\]\.base\.diameter_mm"),
        (["fighters", 0, "base", "diameter_mm"], 0, r"fighters\[0\]\.base\.diameter_mm"),
        (["fighters", 1, "id"], "A", r"fighters\[1\]\.id: “A” is also the id of fighters\[0\]"),
        (["fighters", 1, "id"], "crate", r"is also the id of pieces\[0\]"),
        (
            ["fighters", 0, "body", "height_mm"],
            3,
            r"fighters\[0\]\.body\.height_mm: 3 is not above the top of the base",
        ),
        (["pieces", 0, "model"], "castle.stl", r"pieces\[0\]\.model: the model “castle\.stl” is missing"),
        (["pieces", 0, "unit"], "furlong", r"pieces\[0\]\.unit"),
        (["pieces", 0, "up"], "w", r"pieces\[0\]\.up"),
        (["pieces", 0, "pose", "scale"], 0, r"pieces\[0\]\.pose\.scale"),
        (["version"], 9, "version"),
        (["format"], "something", "format"),
    ],
)
def test_a_fault_is_reported_in_one_sentence_with_its_place(write, path, value, sentence):
    content = document()
    inner = content
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(PlayerError, match=sentence) as failure:
        load(write(content))
    assert str(failure.value).startswith("battle.json")
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    "content", ["", "not json", "[]", "null", '{"format": NaN}', "[" * 100_000, '{"version": 1e999}']
)
def test_a_file_that_is_not_a_battle_is_refused_in_one_sentence(write, content):
    with pytest.raises(PlayerError, match=r"battle\.json") as failure:
        load(write(content))
    assert "\n" not in str(failure.value)


def test_invalid_numbers_are_refused(write):
    broken = json.dumps(document()).replace('"x": 100', '"x": NaN')
    with pytest.raises(PlayerError, match=r"battle\.json"):
        load(write(broken))


def test_a_missing_battle_is_named(tmp_path):
    with pytest.raises(PlayerError, match=r"nowhere\.json cannot be opened"):
        load(tmp_path / "nowhere.json")


def test_a_body_that_is_all_base_is_refused_with_its_place(write):
    content = document()
    content["fighters"][1]["base"]["thickness_mm"] = 60
    with pytest.raises(PlayerError, match=r"fighters\[1\]\.body: crate\.stl has nothing above its base"):
        load(write(content))


def test_shipped_models_are_found_by_name_and_no_files_outside_them():
    assert shipped_names()
    for name in shipped_names():
        assert find_shipped_model(name).is_file()
    assert find_shipped_model("../pyproject.toml") is None
    assert find_shipped_model("/etc/hostname") is None


@pytest.mark.parametrize(
    "name", ["wa\0ll.stl", "x" * 900, "x" * 5000 + ".stl", "ruins/../../secret.stl", "two\nlines.stl", "."]
)
def test_an_unknown_model_name_is_one_sentence(write, name):
    content = document()
    content["pieces"][0]["model"] = name
    with pytest.raises(PlayerError, match=r"pieces\[0\]\.model") as failure:
        load(write(content))
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["fighters", 0, "base", "diameter_mm"], 1e-9),
        (["fighters", 0, "body", "radius_mm"], 1e-9),
        (["pieces", 0, "pose", "scale"], 1e-200),
        (["pieces", 0, "pose", "tilt"], [0, 1e300]),
        (["fighters", 0, "id"], "A\u001b[31m"),
        (["fighters", 0, "pose", "scale"], 2),
    ],
)
def test_unreasonable_sizes_and_names_are_refused_with_their_place(write, path, value):
    test_a_fault_is_reported_in_one_sentence_with_its_place(write, path, value, ".".join(str(p) for p in path[-1:]))


def test_nan_is_reported_with_its_line_and_column(write):
    broken = json.dumps(document(), indent=1).replace('"x": 100', '"x": NaN')
    line = next(i for i, text in enumerate(broken.splitlines(), 1) if "NaN" in text)
    with pytest.raises(PlayerError, match=rf"line {line}, column \d+.*NaN and Infinity"):
        load(write(broken))


def test_a_duplicate_key_is_refused(write):
    twice = json.dumps(document()).replace('"system": "free"', '"system": "free", "system": "free"')
    with pytest.raises(PlayerError, match="duplicate key “system”"):
        load(write(twice))


def test_a_file_with_a_byte_order_mark_is_read(write, tmp_path):
    write(document())
    path = tmp_path / "notepad.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(document()).encode())
    assert load(path)[0].fighter("A")


def test_a_folder_and_a_pipe_are_not_battle_files(tmp_path):
    with pytest.raises(PlayerError, match="is not a file"):
        load(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        with pytest.raises(PlayerError, match=r"pipe\.json is not a file"):
            load(tmp_path / "pipe.json")


def test_a_tilted_and_scaled_piece_is_placed_as_written(write):
    content = document()
    content["pieces"][0]["pose"] |= {"scale": 2, "tilt": [0, 90], "yaw": 0, "z": 40}
    battle, models = load(write(content))
    piece = battle_shapes.piece_occluder(battle.piece("crate"), models)
    corners = triangles_of(piece).reshape(-1, 3)
    assert corners.min(axis=0) == pytest.approx((300, 160, 0), abs=1e-9)
    assert corners.max(axis=0) == pytest.approx((380, 240, 80), abs=1e-9)


@pytest.mark.parametrize("name", ["//stranger/share/crate.stl", "\\\\stranger\\share\\crate.stl"])
def test_a_model_on_a_network_share_is_not_looked_up(tmp_path, monkeypatch, name):
    asked = []
    monkeypatch.setattr(Path, "is_file", lambda path: asked.append(str(path)) or False)
    with pytest.raises(PlayerError, match="is not in the folder of the battle"):
        Models(tmp_path).find_path(name)
    assert not [path for path in asked if "stranger" in path]


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("99", "version: made by a newer version of Eyeline; update Eyeline"),
        ('"x"', "version: expected `int`, got `str`"),
        ("null", "version: expected `int`, got `null`"),
        ("0", "version: invalid enum value 0"),
        ("-1", "version: invalid enum value -1"),
    ],
)
def test_an_unsupported_version_is_reported_in_a_sentence(tmp_path, version, said):
    path = tmp_path / "x.json"
    path.write_text(f'{{"format": "eyeline-battle", "version": {version}, "system": "free"}}')
    with pytest.raises(PlayerError, match=rf"^x\.json: {said}"):
        load(path)
