import ast
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import app.ui.setup
from app.games.actions import Edit
from app.games.group_proposal import propose_groups
from app.games.setup_actions import Begin, Draw
from app.ui.setup.game_step import GameBox
from app.ui.setup.setup_steps import SetupContext
from tests.setup_scenes import (
    FIRST,
    INCH,
    SECOND,
    decided,
    deploying,
    enlisted,
    planned,
    revealed,
    session,
    split,
    warband,
)

FOLDER = Path(app.ui.setup.__file__).parent


def view(done):
    return SetupContext.from_table(done.committed_table, done.game)


def placeables(done):
    return done.game.setup.placeables(done.battle)


def current_step_id(done):
    return view(done).current_step.id


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_the_next_step_is_derived_from_the_battle(system):
    assert current_step_id(session(system)) == "muster"
    assert current_step_id(enlisted(system, warband(system), warband(system, faction="bears"))) == "muster"
    assert current_step_id(revealed(system)) == "roll"
    assert current_step_id(decided(system)) == "groups"
    assert current_step_id(split(system)) == "plan"
    assert current_step_id(planned(system)) == "plan"
    assert current_step_id(deploying(system)) == "deploy"


def test_undo_goes_back_a_set_up_step():
    done = planned(FIRST)
    before = view(done).steps
    done.do(Begin())
    done.undo()
    assert view(done).steps == before


def test_free_play_has_only_the_first_step():
    assert [step.id for step in view(session("free")).steps] == ["game"]


def test_each_finished_step_has_a_short_summary():
    said = {step.id: step.summary for step in view(planned(FIRST)).steps}
    assert said["game"] == "Warcry, 1st edition · 30 × 22″"
    assert said["muster"] == "Red: 6 fighters · Blue: 6 fighters"
    assert said["roll"] == "Red has priority"
    assert said["groups"] == "Red: 2 / 2 / 2 · Blue: 2 / 2 / 2"
    assert said["plan"] == "Plain · Plain Victory · Plain Twist"


@pytest.mark.parametrize("system", [FIRST, SECOND])
@pytest.mark.parametrize("count", [3, 4, 5, 7, 10, 15])
def test_proposed_groups_break_no_rule(system, count):
    done = revealed(system, count)
    game = done.game
    found = propose_groups(done.battle, "Red", game)
    assert len(found) == count
    assert game.check_groups(done.battle, "Red", found) == ()


def test_fighters_due_now_come_first_and_reserves_show_their_round():
    waiting = placeables(deploying(FIRST))
    assert [(one.side, one.group) for one in waiting[:2]] == [("Red", "dagger")] * 2
    assert {one.round for one in waiting if one.group == "hammer" and one.side == "Blue"} == {3}
    assert waiting[-1].title in ("Blue · Hammer, round 3", "Red · Hammer, round 2")


def test_without_a_card_every_fighter_is_listed():
    done = planned(FIRST)
    done.do(Draw("deployment", None))
    assert len(placeables(done)) == 12


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_the_set_up_imports_no_other_panel_and_names_no_game(path):
    text = path.read_text("utf-8")
    tree = ast.walk(ast.parse(text))
    names = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    others = ("app.ui.sight", "app.ui.terrain", "app.ui.measure", "app.ui.editing", "app.ui.muster")
    assert not [name for name in names if name.startswith(others)]
    assert not {"app.ui.battle.battle_panel", "app.ui.battle.turn_page"} & names
    assert "warcry" not in text.lower()


def test_a_monster_may_be_set_up_farther_from_its_point():
    done = planned(FIRST)
    game, one = done.game, done.battle.fighters_of("Red")[1]
    usual = game.fighter_zone(done.battle, one.id)
    profile = replace(one.profile, keywords=("gargantuan",))
    done.do(Edit((replace(one, profile=profile),)))
    larger = game.fighter_zone(done.battle, one.id)
    assert usual in game.zones(done.battle)
    assert (usual.reach_mm, larger.reach_mm) == (3 * INCH, 5 * INCH)


def test_keys_reach_the_last_game_without_choosing_the_others(qtbot):
    box = GameBox("Game")
    qtbot.addWidget(box)
    box.addItems(["Free play", "One game", "Another game"])
    chosen = []
    box.activated.connect(chosen.append)
    box.show()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert chosen == []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(box.view(), key)
    assert chosen == [2]
