"""Templates of new battles: tables of each game, random terrain, and the player's own templates."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import silent
from app.games.actions import make_place
from app.games.setup_actions import Begin
from app.model import Cylinder, Fighter, Pose, Round
from app.session import Session
from app.session.templates import TemplateOptions, find_templates, scatter_pieces
from app.storage import template_files
from app.storage.model_files import Models
from tests.batches import do_batch
from tests.setup_scenes import FIRST, SECOND

EDITIONS = pytest.mark.parametrize("system", [FIRST, SECOND])


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))


def made(id, **options):
    template = next(one for one in find_templates() if one.id == id)
    return template.make(TemplateOptions(**options), silent)


def played_by(session):
    return {side.name for side in session.battle.sides}


@pytest.mark.few(1)
@EDITIONS
@pytest.mark.parametrize("seed", range(3))
def test_a_game_template_is_ready_for_deployment(system, seed):
    session = made(system, seed=seed)
    battle = session.battle
    assert battle.system == system
    assert battle.pieces
    assert session.game.packs.missing_decks(battle) == ()
    assert battle.clock.stage == "deployment"
    assert len(played_by(session)) == 2
    assert not any(entry.against for entry in battle.log), "no rule is overruled"


@pytest.mark.few(1)
@EDITIONS
def test_the_same_seed_deals_the_same_cards_and_rolls_the_same_dice(system):
    one, other = made(system, seed=7).battle, made(system, seed=7).battle
    assert one == other
    assert made(system, seed=8).battle != one


def test_random_set_up_can_be_undone_step_by_step():
    session = made(SECOND, seed=1)
    while session.undo_label:
        session.undo()
    assert session.battle.clock.stage == ""
    assert session.battle.pieces
    session.close()


@pytest.mark.thorough
def test_the_battle_begins_once_all_fighters_are_placed():
    session = made(SECOND, seed=0)
    assert do_batch(session, "place_all").shortfall == ""
    do_batch(session, "put_tokens")
    session.do(Begin(), session.check(Begin()))
    assert session.battle.clock.stage == "battle"
    session.close()


def test_no_file_is_created_before_the_first_step():
    session = made("random", seed=1)
    assert not session.journal.path.exists()
    session.do(make_place(fighter()))
    assert session.journal.path.exists()
    session.close()


@pytest.mark.thorough
def test_random_terrain_is_the_same_for_the_same_seed():
    assert made("random", seed=4).battle == made("random", seed=4).battle
    assert len(made("random", seed=4, density="light").battle.pieces) < len(
        made("random", seed=4, density="dense").battle.pieces
    )


@pytest.mark.thorough
def test_terrain_is_scattered_on_the_free_space_of_a_battle():
    session = made("ruins")
    there = session.battle.with_things([fighter()])
    found = scatter_pieces(Session(replace(there, pieces=there.pieces[:3]), Models(None)).table, 2, "medium")
    assert found
    assert len({piece.id for piece in (*there.pieces[:3], *found)}) == len(found) + 3


def test_a_player_template_creates_a_battle_like_its_original():
    session = made(FIRST, seed=3)
    session.save_template("Tuesday: ruins")
    (own,) = (one for one in find_templates() if one.own)
    assert own.name == "Tuesday ruins"
    again = own.make(TemplateOptions(), silent)
    assert again.battle == session.battle
    assert again.undo_label == ""
    again.close()


def test_a_bare_template_keeps_only_board_and_terrain():
    session = made(FIRST, seed=3)
    session.save_template("Ruins only", bare=True)
    battle = find_templates()[-1].make(TemplateOptions(), silent).battle
    assert battle.pieces == session.battle.pieces
    assert (battle.board, battle.sides, battle.aside) == (session.battle.board, (), ())
    assert battle.system == "free"


def test_a_template_replaces_the_one_of_the_same_name_and_can_be_deleted():
    session = made("ruins")
    session.save_template("Mine", b"a picture")
    session.do(make_place(fighter()))
    file = session.save_template("Mine")
    assert len([one for one in find_templates() if one.own]) == 1
    assert find_templates()[-1].make(TemplateOptions(), silent).battle.fighters
    assert not file.picture.exists()
    template_files.delete_template(file)
    assert template_files.own_templates() == ()
    session.close()


@pytest.mark.parametrize("name", ["", " . ", "///"])
def test_a_template_without_a_name_is_refused(name):
    with pytest.raises(PlayerError):
        made("ruins").save_template(name)


def fighter():
    return Fighter("Ashka", "red", Round(32.0), Cylinder(12.0, 40.0), Pose(100, 100))
