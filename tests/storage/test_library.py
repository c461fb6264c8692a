import json
import threading
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.games.actions import make_place
from app.model import Battle, ModelRef, Piece, PiecePose
from app.session import Session, open_session
from app.storage import library
from app.storage.library import ImportSettings
from app.storage.model_files import Models
from tests.geometry.mesh_files import stl_binary
from tests.scenes import box_mesh


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def wall(folder, name="old_stone-wall.stl", width=80.0, faces=slice(None)):
    mesh = box_mesh(width, 4, 50)
    path = folder / name
    path.write_bytes(stl_binary(mesh.vertices, mesh.faces[faces]))
    return path


def own():
    return [entry for entry in library.entries() if not entry.shipped]


def test_an_imported_model_is_listed_with_its_size_and_found_by_name(tmp_path):
    entry = library.import_model(wall(tmp_path), library.ImportSettings("mm", "z", set="Town"))
    assert own() == [entry]
    assert (entry.title, entry.set, entry.card.size_mm, entry.card.triangles) == (
        "Old stone wall",
        "Town",
        (80, 4, 50),
        12,
    )
    assert entry.is_sound
    assert library.find_file(entry.name).read_bytes() == wall(tmp_path).read_bytes()
    assert Models(None)(entry.ref).health.extents_mm == (80, 4, 50)


def test_a_model_is_read_in_the_unit_it_was_imported_with(tmp_path):
    entry = library.import_model(wall(tmp_path, width=2.0), library.ImportSettings("inch", "y", set="Town"))
    assert entry.card.size_mm == pytest.approx((50.8, 1270, 101.6))
    assert Models(None)(entry.ref).health.extents_mm == entry.card.size_mm


def test_shipped_sets_and_own_sets_have_the_same_entries(tmp_path):
    library.import_model(wall(tmp_path))
    tower = next(entry for entry in library.entries() if entry.name == "ruins/tower")
    assert (tower.title, tower.set, tower.shipped) == ("Watch tower", "Ruins", True)
    assert tower.thumbnail.is_file()
    assert tower.card.triangles == Models(None)(tower.ref).health.triangles
    assert type(own()[0]) is type(tower)


def test_importing_the_same_file_twice_gives_one_model_with_the_newer_title(tmp_path):
    library.import_model(wall(tmp_path), ImportSettings(title="Wall"))
    library.import_model(wall(tmp_path, "other.stl"), ImportSettings(title="Hedge", unit="cm"))
    assert [(entry.title, entry.card.unit) for entry in own()] == [("Hedge", "cm")]


def test_models_can_be_renamed_moved_and_removed(tmp_path):
    entry = library.move(library.rename(library.import_model(wall(tmp_path)), 'A "wall"\\ with ümlaut\x7f'), "Farm")
    assert (own()[0].title, own()[0].set) == ('A "wall"\\ with ümlaut', "Farm")
    library.remove(entry)
    assert own() == []
    assert library.find_file(entry.name) is None
    assert list(library.library_folder().iterdir()) == []


def test_shipped_models_cannot_be_changed():
    with pytest.raises(PlayerError, match="comes with the program"):
        library.remove(library.entries()[0])


def test_an_empty_title_is_refused(tmp_path):
    with pytest.raises(PlayerError, match="need a title"):
        library.rename(library.import_model(wall(tmp_path)), " \n ")


@pytest.mark.parametrize("card", [b"\xff\x00", b"title = 3", b'title = "x"', b"[" * 5000, b""])
def test_a_damaged_card_is_reported_and_the_other_models_are_listed(tmp_path, card):
    bad = library.import_model(wall(tmp_path))
    good = library.import_model(wall(tmp_path, width=90.0))
    (library.library_folder() / bad.name / "model.toml").write_bytes(card)
    found = library.read_contents()
    assert [entry.name for entry in found.entries if not entry.shipped] == [good.name]
    assert len(found.troubles) == 1
    assert found.troubles[0].startswith("the library entry")


def test_a_lost_mesh_is_reported_with_the_file_to_reimport_and_reimporting_repairs_it(tmp_path):
    entry = library.import_model(wall(tmp_path))
    library.find_file(entry.name).unlink()
    assert library.read_contents().troubles == (
        "the mesh of “Old stone wall” is missing from the library; import old_stone-wall.stl again",
    )
    assert library.import_model(wall(tmp_path)) == entry
    assert library.read_contents().troubles == ()


def test_a_refused_file_leaves_nothing_behind(tmp_path):
    path = tmp_path / "notes.stl"
    path.write_text("hello")
    with pytest.raises(PlayerError, match=r"notes\.stl"):
        library.import_model(path)
    assert not library.library_folder().exists()


def test_two_windows_can_import_the_same_file_at_once(tmp_path):
    path, found = wall(tmp_path), []
    threads = [threading.Thread(target=lambda: found.append(library.import_model(path))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(own()) == 1
    assert [path.name for path in library.library_folder().iterdir()] == [own()[0].name]


def test_a_full_disk_is_one_sentence_and_the_library_is_unchanged(tmp_path, monkeypatch):
    entry = library.import_model(wall(tmp_path))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PlayerError, match=r"cannot be written \(No space left on device\)"):
        library.import_model(wall(tmp_path, width=33.0))
    with pytest.raises(PlayerError, match="cannot be written"):
        library.rename(entry, "Hedge")
    assert own() == [entry]


def test_names_that_lead_out_of_the_library_find_nothing():
    for name in ("../secret.stl", "/etc/passwd", "x" * 64 + ".stl", "0" * 64 + ".exe", "a/b.stl", ""):
        assert library.find_file(name) is None


def test_a_scene_is_imported_with_the_files_it_names(tmp_path):
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], "<f4")
    (tmp_path / "scene.bin").write_bytes(corners.tobytes())
    scene = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "buffers": [{"uri": "scene.bin", "byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
    }
    path = tmp_path / "scene.gltf"
    path.write_text(json.dumps(scene))
    entry = library.import_model(path)
    assert "Included the files that it refers to." in entry.health
    (tmp_path / "scene.bin").unlink()
    assert Models(None)(entry.ref).health.triangles == 1


def test_a_mesh_with_filled_holes_is_saved_separately_and_flagged(tmp_path):
    open_wall = wall(tmp_path, faces=slice(2, None))
    as_it_is = library.import_model(open_wall, ImportSettings())
    assert not as_it_is.is_sound
    filled = library.import_model(open_wall, ImportSettings(unit=0.5, up="y", fill=True))
    assert filled.name != as_it_is.name
    assert filled.name.endswith(".ply")
    assert filled.card.filled == 1
    assert filled.is_sound
    assert "Filled 1 hole." in filled.health
    mesh = Models(None)(filled.ref)
    assert mesh.health.watertight
    assert mesh.health.extents_mm == pytest.approx(filled.card.size_mm)
    assert own()[0] in (as_it_is, filled)


def test_the_title_comes_from_the_file_name():
    assert library.suggest_title(Path("made__Ruïne mit Leerzeichen 廃墟.stl")) == "Made Ruïne mit Leerzeichen 廃墟"
    assert library.suggest_title(Path("_.stl")) == "Model"
    assert len(library.suggest_title(Path("x" * 200 + ".stl"))) == 60


def test_a_thumbnail_is_saved_beside_the_model(tmp_path):
    entry = library.import_model(wall(tmp_path))
    assert not entry.thumbnail.exists()
    library.save_thumbnail(entry, b"picture")
    assert entry.thumbnail.read_bytes() == b"picture"
    assert entry.ref == ModelRef(entry.name, "file", "file")


def test_a_repaired_model_reimported_in_another_unit_is_still_marked_as_repaired(tmp_path):
    filled = library.import_model(wall(tmp_path, faces=slice(2, None)), ImportSettings(fill=True))
    again = library.import_model(library.find_file(filled.name), ImportSettings(unit="cm", title="Large"))
    assert again.name == filled.name
    assert own() == [again]
    assert (again.card.filled, again.card.source, again.title) == (1, "old_stone-wall.stl", "Large")
    assert again.card.size_mm == pytest.approx((800, 40, 500))


def test_a_battle_keeps_its_own_copy_of_a_model_removed_from_the_library(tmp_path):
    entry = library.import_model(wall(tmp_path), library.ImportSettings("mm", "z"))
    path = tmp_path / "game.eyeline"
    session = Session(Battle("free"), Models(None))
    session.preload_model(entry.ref)
    session.do(make_place(Piece("Wall", entry.name, PiecePose(100, 100), "mm", "z")))
    session.save_copy(path)
    session.close()
    library.remove(entry)
    again = open_session(path)
    assert again.table.meshes(again.battle.piece("Wall").ref).health.extents_mm == (80, 4, 50)
    again.close()
