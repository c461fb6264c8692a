"""Every file a battle names is saved in it: it opens without the library and the models."""

import contextlib
import os
import shutil

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.__main__ import main
from app.core.errors import PlayerError
from app.games import battle_actions as ba
from app.games import setup_actions as sa
from app.games.actions import ChooseSystem, Edit, ForgetPhoto, Place, Remove, SavePhoto, SetBoard
from app.model import Board, FileName, Photo, Piece, PiecePose, Pose, Sculpt, Side, TablePhoto, Value
from app.model.file_references import find_file_names, rename_files
from app.session import copy_session, new_session, open_session, resume_session
from app.storage import library
from app.storage.battle_file import create_file
from app.storage.model_files import Models
from app.storage.step_codec import initial_history as history_of
from app.table import battle_shapes
from tests.arbitrary_battles import battles
from tests.scenes import box_mesh, fighter
from tests.storage.battles import forge, kept_battle, move, rows, stl

EXAMPLES = int(os.environ.get("EYELINE_EXAMPLES", "12"))
QUIET = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}
NAMES = ("one.stl", "two.stl", "three.stl")
MODELS = st.sampled_from((None, *NAMES))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """Makes three models and two photos in a folder."""
    folder = tmp_path_factory.mktemp("shelf")
    for number, name in enumerate(NAMES, 1):
        stl(folder / name, box_mesh(10 * number, 10, 40))
    (folder / "photo.jpg").write_bytes(b"a picture")
    (folder / "door.jpg").write_bytes(b"a picture of the table")
    return folder


def sculpted(one, model):
    return replace(one, body=Sculpt(model, "mm", "z")) if model else one


@pytest.mark.thorough
@given(st.data())
@settings(max_examples=EXAMPLES, **QUIET)
def test_any_battle_has_everything_it_names_in_its_file(shelf, tmp_path_factory, data):
    battle = data.draw(battles("warcry-1e"))
    fighters, aside = (
        tuple(sculpted(one, data.draw(MODELS)) for one in part) for part in (battle.fighters, battle.aside)
    )
    board = Board(photo=Photo("photo.jpg")) if data.draw(st.booleans()) else Board()
    photos = (TablePhoto("door", "door.jpg", 4, 3),) if data.draw(st.booleans()) else ()
    terrain = data.draw(st.lists(st.sampled_from(NAMES), max_size=2))
    pieces = tuple(Piece(str(number), name, PiecePose(0, 0)) for number, name in enumerate(terrain))
    battle = replace(battle, fighters=fighters, aside=aside, board=board, pieces=pieces, photos=photos)
    path = tmp_path_factory.mktemp("battle") / "club.eyeline"
    create_file(path, history_of(battle), Models(shelf)).close()
    assert {name for (name,) in rows(path, "SELECT name FROM assets")} == named(battle)


def named(battle):
    """Returns the files it names, found in another way: by its JSON."""
    text = msgspec.json.encode(battle).decode()
    return {name for name in (*NAMES, "photo.jpg", "door.jpg") if f'"{name}"' in text}


KINDS = (
    "enlist",
    "deploy",
    "withdraw",
    "down",
    "up",
    "leave",
    "place",
    "reshape",
    "remove",
    "terrain",
    "photo",
    "table photo",
    "no table photo",
    "undo",
)


@pytest.mark.thorough
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 5)), min_size=1, max_size=10))
@settings(max_examples=EXAMPLES, **QUIET)
def test_any_battle_opens_again_without_library_and_models(shelf, tmp_path_factory, done):
    folder = tmp_path_factory.mktemp("battle")
    models = shutil.copytree(shelf, folder / "models")
    session = new_session(Board())
    session.do(ChooseSystem("warcry-1e"))
    kept = [session.add_asset(models / name) for name in NAMES]
    picture, door = (session.add_asset(models / name) for name in ("photo.jpg", "door.jpg"))
    for number, (kind, model, whom) in enumerate(done):
        with contextlib.suppress(PlayerError):
            act(session, kind, kept[model], whom, number, picture, door)
    session.save_as(folder / "club.eyeline")
    battle, steps = session.battle, [step.battle for step in session.history.steps]
    session.close()
    shutil.rmtree(models)
    again = resume_session(folder / "club.eyeline")
    assert again.battle == battle
    assert [step.battle for step in again.history.steps] == steps
    for step in steps:
        for one in step.all_fighters:
            if isinstance(one.body, Sculpt):
                assert again.table.meshes(one.body.ref).health.triangles == 12
    assert [again.read_asset(photo.picture) for photo in battle.photos] == [b"a picture of the table"] * len(
        battle.photos
    )
    assert again.missing_models_text == ""
    again.close()


def act(session, kind, model, whom, number, picture, door):
    everyone = session.battle.all_fighters
    one = everyone[whom % len(everyone)] if everyone else None
    here = Pose(100.0 + 60 * number, 100.0)
    body = Sculpt(model, "mm", "z")
    if kind == "enlist":
        mustered = replace(fighter(f"F{number}", 0, 0), body=body)
        session.do(sa.Enlist(Side("Red" if whom % 2 else "Blue"), (mustered, fighter(f"G{number}", 0, 0))))
    elif kind == "place":
        session.do(Place((replace(fighter(f"P{number}", here.x, 300), body=body),)))
    elif kind == "terrain":
        session.do(Place((Piece(f"T{number}", model, PiecePose(here.x, 400)),)))
    elif kind == "photo":
        session.do(SetBoard(replace(session.battle.board, photo=Photo(picture))))
    elif kind == "table photo":
        session.do(SavePhoto(TablePhoto(f"photo {whom}", door, 4, 3)))
    elif kind == "no table photo":
        session.do(ForgetPhoto(f"photo {whom}"))
    elif kind == "undo":
        session.undo()
    elif one:
        session.do(
            {
                "deploy": sa.Deploy(((one.id, here),)),
                "withdraw": sa.Withdraw((one.id,)),
                "down": ba.TakeDown(one.id),
                "up": ba.GetUp(one.id),
                "leave": ba.Leave(one.id),
                "reshape": Edit((replace(one, body=body),)),
                "remove": Remove((one.id,)),
            }[kind]
        )


class Banner(Value, frozen=True):
    cloth: FileName
    words: str = ""


class Bearer(Value, frozen=True):
    """A thing that no battle contains yet."""

    name: str
    banners: tuple[Banner, ...] = ()
    picture: FileName | None = None


def test_file_names_are_found_wherever_they_occur():
    bearer = Bearer("a.stl", (Banner("b.stl", "c.stl"), Banner("d.stl")), "e.jpg")
    assert find_file_names(bearer, replace(bearer, picture=None)) == {"b.stl", "d.stl", "e.jpg"}


def test_a_file_is_renamed_wherever_it_is_named_and_other_objects_are_kept():
    bearer = Bearer("a.stl", (Banner("b.stl", "b.stl"), Banner("d.stl")), "b.stl")
    new = rename_files(bearer, {"b.stl": "x.stl", "a.stl": "y.stl"})
    assert new == Bearer("a.stl", (Banner("x.stl", "b.stl"), Banner("d.stl")), "x.stl")
    assert new.banners[1] is bearer.banners[1]
    assert rename_files(bearer, {}) is bearer


def mustered(folder):
    """Returns the path of a battle with a miniature of a mesh beside the table."""
    session = copy_session(kept_battle(folder))
    session.do(ChooseSystem("warcry-1e"))
    stl(folder / "mini.stl", box_mesh(20, 20, 40))
    oriel = replace(fighter("Oriel", 0, 0), body=Sculpt(session.add_asset(folder / "mini.stl"), "mm", "z"))
    session.do(sa.Enlist(Side("Red"), (oriel,)))
    session.save_as(folder / "band.eyeline")
    session.close()
    return folder / "band.eyeline"


def test_models_beside_the_table_are_exported_too(tmp_path):
    (tmp_path / "laptop").mkdir()
    open_session(mustered(tmp_path)).export_json(tmp_path / "laptop" / "band.json")
    again = open_session(tmp_path / "laptop" / "band.json")
    assert again.battle.any_fighter("Oriel").body.model.startswith("band files/mini ")
    assert again.table.meshes(again.battle.any_fighter("Oriel").body.ref).health.triangles == 12


def battle_without_mesh(folder, mesh="mini"):
    """Returns the same, as written by a program that forgot the mesh."""
    path = mustered(folder)
    forge(path, f"DELETE FROM assets WHERE file LIKE '{mesh}%'")
    return path


def test_a_battle_without_a_mesh_opens_with_a_cylinder_and_names_the_fighter(tmp_path):
    session = resume_session(battle_without_mesh(tmp_path))
    assert "Oriel" in session.missing_models_text
    assert "crate" not in session.missing_models_text
    oriel = session.battle.any_fighter("Oriel")
    height = battle_shapes.body_mesh(oriel, session.table.meshes).vertices[:, 2].max()
    assert 25 < height < 60
    session.close()


def test_a_battle_without_a_mesh_can_be_played_copied_and_completed_later(tmp_path):
    path = battle_without_mesh(tmp_path)
    session = resume_session(path)
    session.do(sa.Deploy((("Oriel", Pose(300, 300)),)))
    assert session.save_error is None
    session.save_copy(tmp_path / "copy.eyeline")
    session.close()
    library.import_model(tmp_path / "mini.stl", library.ImportSettings("mm", "z"))
    for file in (path, tmp_path / "copy.eyeline"):
        again = resume_session(file)
        assert again.missing_models_text == ""
        assert again.table.meshes(again.battle.fighter("Oriel").body.ref).health.triangles == 12
        again.do(move("Oriel", 320))
        again.close()
    library.remove(library.entries()[-1])
    with contextlib.closing(resume_session(path)) as whole:
        assert whole.missing_models_text == ""


def test_a_piece_without_its_model_is_a_box_with_a_note(tmp_path):
    session = open_session(battle_without_mesh(tmp_path, "crate"))
    assert "crate" in session.missing_models_text
    [piece] = session.battle.pieces
    health = session.table.meshes(piece.ref).health
    assert health.watertight
    assert "placeholder" in health.warnings[0]


def test_a_missing_photo_does_not_prevent_opening(tmp_path):
    session = copy_session(kept_battle(tmp_path))
    (tmp_path / "photo.jpg").write_bytes(b"a picture")
    session.do(SetBoard(Board(photo=Photo(session.add_asset(tmp_path / "photo.jpg")))))
    session.save_as(tmp_path / "new.eyeline")
    session.close()
    forge(tmp_path / "new.eyeline", "DELETE FROM assets WHERE file LIKE 'photo%'")
    again = resume_session(tmp_path / "new.eyeline")
    assert "photo" in again.missing_models_text
    again.do(move("A", 200))
    assert again.save_error is None
    again.close()


def test_a_battle_without_a_model_cannot_be_exported(tmp_path):
    with pytest.raises(PlayerError, match="import it again"):
        open_session(battle_without_mesh(tmp_path)).export_json(tmp_path / "plain.json")


def test_the_command_line_reports_placeholders(tmp_path, capsys):
    assert main(["sight", str(battle_without_mesh(tmp_path, "crate")), "--from", "A", "--to", "B"]) == 0
    assert "crate" in capsys.readouterr().err
