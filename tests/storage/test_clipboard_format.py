import json

import msgspec
import pytest

from app.core.app_paths import DEMO, TERRAIN_MODELS
from app.core.errors import PlayerError
from app.model import ModelRef, Sculpt
from app.storage import clipboard_format
from app.storage.clipboard_format import ClipboardObjects, format_objects, read_objects
from app.storage.model_files import Models, shipped_names
from tests.scenes import fighter, piece

WALL = shipped_names()[0]


def own_model(folder):
    """Adds a mesh of the player to a battle. Returns its name there."""
    shipped = next(TERRAIN_MODELS.glob("*/*.stl"), None) or next(TERRAIN_MODELS.glob("*/*.glb"))
    file = folder / f"my wall{shipped.suffix}"
    file.write_bytes(shipped.read_bytes())
    models = Models(None)
    return models, models.add_file(file)


def test_copied_objects_read_back_the_same_in_another_battle():
    things = (fighter("Axe", 150, 200), piece("wall", WALL, 250, 300, yaw=30))
    data = format_objects(things, Models(None))
    assert read_objects(data, Models(None)) == (things, (), ())


def test_shipped_models_are_not_copied():
    data = format_objects((piece("wall", WALL, 250, 300),), Models(None))
    assert json.loads(data)["files"] == []


def test_a_player_model_is_copied_to_a_battle_that_lacks_it(tmp_path):
    models, name = own_model(tmp_path)
    data = format_objects((piece("wall", name, 250, 300),), models)
    there = Models(None)
    ((pasted,), *_) = read_objects(data, there)
    assert there(pasted.ref).health == models(ModelRef(name)).health
    assert there.asset(pasted.model).sha256 == models.asset(name).sha256


def test_a_miniature_mesh_is_copied_too(tmp_path):
    models, name = own_model(tmp_path)
    captain = msgspec.structs.replace(fighter("Captain", 100, 100), body=Sculpt(name))
    ((pasted,), *_) = read_objects(format_objects((captain,), models), Models(None))
    assert pasted == captain


def test_a_battle_that_has_the_model_under_this_name_keeps_the_name(tmp_path):
    models, name = own_model(tmp_path)
    data = format_objects((piece("wall", name, 250, 300),), models)
    ((pasted,), *_) = read_objects(data, models)
    assert pasted.model == name


def test_another_file_with_the_same_name_is_not_mistaken_for_it(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, source in ((one, WALL), (other, shipped_names()[1])):
        folder.mkdir()
        path = next(TERRAIN_MODELS.glob(f"{source}.*"))
        (folder / f"wall{path.suffix}").write_bytes(path.read_bytes())
        name = f"wall{path.suffix}"
    here, there = Models(one), Models(other)
    assert here(ModelRef(name)).health != there(ModelRef(name)).health
    ((pasted,), *_) = read_objects(format_objects((piece("wall", name, 1, 1),), here), there)
    assert there(pasted.ref).health == here(ModelRef(name)).health


def test_a_model_too_large_for_the_clipboard_is_named_when_pasted(tmp_path, monkeypatch):
    monkeypatch.setattr(clipboard_format, "MAX_PACKED_BYTES", 10)
    models, name = own_model(tmp_path)
    data = format_objects((piece("wall", name, 250, 300),), models)
    assert read_objects(data, models)[0][0].model == name
    with pytest.raises(PlayerError, match=r"my wall.* is too large for the clipboard; import it"):
        read_objects(data, Models(None))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"format": "eyeline-battle", "version": 1}',
        b'{"format": "eyeline-objects", "version": 2}',
        b'{"format": "eyeline-objects", "version": 1, "surprise": 1}',
        b'{"format": "eyeline-objects", "version": 1, "fighters": [{"id": "A"}]}',
        b"[" * 100_000,
    ],
)
def test_foreign_clipboard_contents_are_refused_in_one_sentence(data):
    with pytest.raises(PlayerError, match="the clipboard contains no Eyeline objects:"):
        read_objects(data, Models(None))


def test_clipboard_contents_above_the_limit_are_not_read(monkeypatch):
    monkeypatch.setattr(clipboard_format, "MAX_BYTES", 2**20)
    with pytest.raises(PlayerError, match="more than 1 MB"):
        read_objects(b" " * (2**20 + 1), Models(None))


def test_a_model_that_is_neither_copied_nor_shipped_is_refused():
    data = msgspec.json.encode(
        ClipboardObjects("eyeline-objects", 1, pieces=(piece("wall", "../../etc/passwd.stl", 1, 1),))
    )
    with pytest.raises(PlayerError, match="the clipboard refers to a model that it does not contain: “"):
        read_objects(data, Models(DEMO.parent))


@pytest.mark.parametrize(
    "change",
    [
        {"sha256": "0" * 64},
        {"size": 3},
        {"packing": "none"},
        {"packed": "AAAA"},
        {"file": "wall.exe"},
        {"file": "../wall.stl"},
        {"size": 2**40},
    ],
)
def test_a_model_that_does_not_match_its_hash_is_refused(tmp_path, change):
    models, name = own_model(tmp_path)
    told = json.loads(format_objects((piece("wall", name, 250, 300),), models))
    told["files"][0] |= change
    there = Models(None)
    with pytest.raises(PlayerError):
        read_objects(json.dumps(told).encode(), there)
