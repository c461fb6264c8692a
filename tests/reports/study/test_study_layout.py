"""Battles as layouts: restarted whatever was done in them, with rosters if no fighters are there, or refused."""

import pickle

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import silent
from app.model import Battle
from app.reports.study.study_layout import make_layout
from app.session import Session
from app.session.templates import TemplateOptions, find_templates
from tests.setup_scenes import FIRST, SECOND, deploying, enlisted, session, warband
from tests.study_scenes import small_layout


def test_a_battle_that_has_begun_is_restarted_with_the_same_sides():
    done = deploying(FIRST)
    layout = make_layout(Session(done.battle, done.table.meshes), "Table")
    battle = layout.battle
    assert (battle.clock.stage, len(battle.fighters)) == ("muster", 0)
    assert {side.name: len(battle.fighters_of(side.name)) for side in battle.sides} == {"Red": 6, "Blue": 6}
    assert {one.state.group for one in battle.aside} == {""}


def test_a_battle_is_used_as_it_was_when_all_were_mustered():
    done = enlisted(SECOND, warband(SECOND, 3), warband(SECOND, 4, "bears"))
    mustered = done.battle
    layout = make_layout(done, "Table")
    assert layout.battle == mustered


def test_an_empty_table_gets_invented_sides():
    layout = make_layout(session(FIRST), "Table")
    assert [bool(layout.battle.fighters_of(side.name)) for side in layout.battle.sides] == [True, True]


def test_a_fighter_without_a_base_is_one_sentence():
    done = session(FIRST)
    muster = done.game.setup.muster
    first, other = muster.demo_rosters()[:2]
    bare = replace(first, fighters=(replace(first.fighters[0], base=None), *first.fighters[1:]))
    with pytest.raises(PlayerError, match="base") as told:
        make_layout(done, "Table", (bare, other))
    assert "\n" not in str(told.value)


def test_free_play_and_a_single_side_are_refused():
    with pytest.raises(PlayerError, match="Table: Free play has no deployment"):
        make_layout(Session(Battle("free"), session(FIRST).table.meshes), "Table")
    with pytest.raises(PlayerError, match="Table: a study needs two sides with fighters"):
        make_layout(enlisted(FIRST, warband(FIRST, 3)), "Table")


def test_deployed_units_are_taken_back_by_the_history_or_an_error_is_reported():
    [template] = [one for one in find_templates() if one.id == "warcrow"]
    made = template.make(TemplateOptions(1), silent)
    assert make_layout(made, "Table").battle.clock.stage == "setup"
    up = replace(made.battle, fighters=made.battle.aside, aside=(), clock=replace(made.battle.clock, stage="battle"))
    with pytest.raises(PlayerError, match="Table: units are already set up; choose an earlier battle file"):
        make_layout(Session(up, made.table.meshes), "Table")


def test_a_layout_is_the_same_in_another_process_without_cached_values():
    layout = small_layout()
    layout.table.base_support(layout.battle.aside[0].base, layout.battle.aside[0].pose)
    there = pickle.loads(pickle.dumps(layout))
    assert (there.digest, there.battle) == (layout.digest, layout.battle)
    assert not any(mesh.vertices.flags.writeable for mesh in there.meshes.by_ref.values())
