"""Warcrow's units: how they are mustered, and the effects of damage."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Remove
from app.games.warcrow.card import Skill
from app.games.warcrow.measures import standing_troops
from app.games.warcrow.pending import Casualty, Flight, WillpowerTest
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.stress import GiveStress
from app.games.warcrow.units.casualties import (
    Harm,
    RemoveTroop,
    find_choices,
    is_destroyed,
    remove_troop,
    resolve_forced_losses,
    with_damage,
)
from app.games.warcrow.units.characters import JoinUnit, LeaveUnit, with_freed_characters
from app.games.warcrow.units.new_units import AddUnits, NewUnit, rank_poses
from app.games.warcrow.units.skills import RevealUnit
from app.geometry.outlines import gap
from app.model import Battle, Board, Oval, Pose, Round
from app.session import Session
from app.table.battle_shapes import fighter_outline
from tests.cases.questions_warcrow import meshes
from tests.cases.questions_warcrow_units import army_session
from tests.warcrow_scenes import BLUE, RED, muster

ROUND = Round(30.0)


def new_session():
    return Session(Battle("warcrow", Board(900.0, 900.0)), meshes)


def test_a_unit_is_mustered_beside_the_table_with_free_names():
    session = new_session()
    ash = NewUnit("Ash", "Red", ROUND, 3)
    session.do(AddUnits((ash, ash, NewUnit("Oak", "Red", ROUND))))
    units = read_state(session.battle).units
    assert [unit.id for unit in units] == ["Ash", "Ash 2", "Oak"]
    assert [unit.troops for unit in units] == [("Ash 1", "Ash 2", "Ash 3"), ("Ash 2 1", "Ash 2 2", "Ash 2 3"), ("Oak",)]
    assert {one.state.whereabouts for one in session.battle.aside} == {"reserve"}
    assert [side.name for side in session.battle.sides] == ["Red"]
    assert session.battle.clock.stage == "muster"


def test_a_unit_placed_at_a_point_is_ranked_around_its_leader():
    session = new_session()
    session.do(AddUnits((NewUnit("Ash", "Red", ROUND, 5, pose=Pose(450.0, 450.0, yaw=90.0)),)))
    troops = session.battle.fighters
    assert (troops[0].pose.x, troops[0].pose.y) == (450.0, 450.0)
    assert all(troop.pose.y <= 450.0 for troop in troops)
    assert not session.check(Remove(("Ash 1",)))


def test_a_unit_that_does_not_fit_its_place_is_reported():
    session = new_session()
    ash = NewUnit("Ash", "Red", ROUND, 4, pose=Pose(5.0, 450.0, yaw=90.0))
    assert "off the battlefield" in session.check(AddUnits((ash,)))[0].text
    birch = NewUnit("Birch", "Blue", ROUND, pose=Pose(450.0, 450.0))
    session.do(AddUnits((birch,)))
    assert "Ash 1" in session.check(AddUnits((NewUnit("Ash", "Red", ROUND, 4, pose=Pose(450.0, 460.0)),)))[0].text


def test_a_hidden_unit_is_not_named_in_the_log():
    session = new_session()
    session.do(AddUnits((NewUnit("Shade", "Red", ROUND, 3, hidden=True),)))
    assert not any("Shade" in line.text for line in session.battle.log)
    assert "Shade" not in str(session.undo_label)


def test_an_unknown_keyword_is_refused():
    with pytest.raises(PlayerError, match="is not a keyword"):
        new_session().do(AddUnits((NewUnit("Ash", "Red", ROUND, keywords=("Lethal (",)),)))


@given(st.integers(1, 12), st.sampled_from([Round(25.0), Round(40.0), Oval(60.0, 35.0)]), st.floats(0, 360))
def test_ranks_are_in_formation_and_do_not_overlap(count, base, yaw):
    session = new_session()
    session.do(AddUnits((NewUnit("Ash", "Red", Round(25.0)),)))
    one = msgspec.structs.replace(session.battle.aside[0], base=base, pose=Pose(400.0, 400.0, yaw=yaw))
    poses = (one.pose, *rank_poses(one, [one] * (count - 1), 4.0))
    outlines = [fighter_outline(msgspec.structs.replace(one, pose=pose)) for pose in poses]
    gaps = [[gap(a, b).distance for b in outlines if b is not a] for a in outlines]
    assert all(min(row) > 0 for row in gaps if row)
    linked, left = [outlines[0]], outlines[1:]
    for here in linked:
        near = [other for other in left if gap(here, other).distance <= 30.0]
        linked += near
        left = [other for other in left if other not in near]
    assert not left


@given(st.lists(st.integers(1, 7), max_size=12), st.integers(1, 4), st.integers(1, 6), st.randoms())
def test_damage_is_counted_down_to_the_last_troop(hits, wounds, count, random):
    at = [[10 + 2.3 * number, 10] for number in range(count)]
    session = army_session("warcrow", {"units": [{"id": "Ash", "side": "Red", "at": at, "card": {"wounds": wounds}}]})
    total = 0
    for hit in hits:
        unit = read_state(session.battle).unit("Ash")
        if not standing_troops(session.battle, unit):
            break
        total += hit
        session.do(Harm("Ash", hit))
        while due := read_state(session.battle).course.due:
            assert isinstance(due[0], Casualty)
            session.do(RemoveTroop("Ash", random.choice(find_choices(session.battle, due[0]))))
    unit = read_state(session.battle).unit("Ash")
    standing = len(standing_troops(session.battle, unit))
    assert standing == max(0, count - total // wounds)
    assert unit.tokens.damage == (total % wounds if standing else 0)


def test_losses_do_not_end_an_engagement_with_the_attacker():
    units = [
        {"id": "Ash", "side": "Red", "at": [[10, 10], [12, 10], [14, 10], [16, 10]]},
        {"id": "Birch", "side": "Blue", "at": [[16, 12]]},
    ]
    battle = with_damage(army_session("warcrow", {"units": units}).battle, "Ash", 3, "Birch")
    while due := read_state(battle).course.due:
        assert "Ash 4" not in find_choices(battle, due[0])
        battle = resolve_forced_losses(remove_troop(battle, due[0], find_choices(battle, due[0])[-1], ""))
    assert [(one.id, one.pose.x) for one in battle.fighters if one.side == "Red"] == [("Ash 1", 240.0)]


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_joining_and_leaving_at_once_does_not_improve_the_unit(tinge, other, stress, more):
    units = [
        {"id": "Ash", "side": "Red", "at": [[10, 10]], "tokens": {"tinge": tinge, "stress": stress}},
        {"id": "Oak", "side": "Red", "at": [[12, 10]], "keywords": ["Character"]},
    ]
    units[1]["tokens"] = {"tinge": other, "stress": more, "damage": 0}
    session = army_session("warcrow", {"units": units})
    session.do(JoinUnit("Oak", "Ash"))
    session.do(LeaveUnit("Oak"))
    state = read_state(session.battle)
    for unit in state.units:
        assert (unit.tokens.tinge, unit.tokens.stress) == (max(tinge, other), max(stress, more))


@pytest.mark.parametrize(
    ("keywords", "left"),
    [(["Character"], (5, 7, (Flight, WillpowerTest))), (["Character", "Golem"], (2, None, (WillpowerTest,)))],
)
def test_a_golem_leaving_a_demoralized_unit_is_neither_demoralized_nor_stressed_beyond_mor(keywords, left):
    units = [
        {"id": "Ash", "side": "Red", "at": [[10, 10]]},
        {"id": "Oak", "side": "Red", "at": [[12, 10]], "keywords": keywords, "card": {"morale": 2}},
    ]
    session = army_session("warcrow", {"units": units})
    session.do(JoinUnit("Oak", "Ash"))
    state = read_state(session.battle)
    ash = state.unit("Ash")
    state = state.with_units(replace(ash, tokens=replace(ash.tokens, stress=5, demoralized=7)))
    battle = with_state(session.battle, state.with_pending(Flight("Ash"), WillpowerTest("Ash", "morale")))
    battle = with_freed_characters(battle.without_things(["Ash 1"]), "Ash")
    state = read_state(battle)
    tokens = state.unit("Oak").tokens
    assert (tokens.stress, tokens.demoralized, tuple(type(one) for one in state.course.due)) == left


def test_the_pending_steps_of_a_unit_are_removed_with_it():
    units = [
        {"id": "Ash", "side": "Red", "at": [[10, 10], [12.2, 10]]},
        {"id": "Birch", "side": "Blue", "at": [[30, 10]]},
    ]
    due = [{"due": "willpower", "unit": "Ash", "reason": "morale"}, {"due": "flight", "unit": "Birch"}]
    session = army_session("warcrow", {"units": units, "course": {"due": due}})
    session.do(Harm("Ash", 2))
    assert [one.unit for one in read_state(session.battle).course.due] == ["Birch"]


def test_removing_the_last_troop_by_hand_destroys_the_unit_and_its_pending_steps():
    session = new_session()
    session.do(AddUnits((NewUnit("Ash", "Red", ROUND, 2, pose=Pose(450.0, 450.0, yaw=90.0)),)))
    session.do(GiveStress("Ash", 5))
    state = read_state(session.battle).with_pending(Casualty("Ash", 1), WillpowerTest("Ash", "morale"))
    session = Session(with_state(session.battle, state), meshes)
    session.do(RemoveTroop("Ash", "Ash 2"))
    session.do(RemoveTroop("Ash", "Ash 1"))
    unit = read_state(session.battle).unit("Ash")
    assert is_destroyed(session.battle, unit)
    assert not read_state(session.battle).course.due
    assert not unit.tokens.stress
    assert [entry.text for entry in session.battle.log][-2:] == ["Ash 1 is removed as a casualty", "Ash is destroyed"]


def asked(session, action):
    return session.game.rule(session.table, action).choice_request()


def test_asking_the_other_side_does_not_reveal_whether_a_unit_is_hidden():
    opened = muster([RED, BLUE])
    unit = read_state(opened.battle).unit("Ash")
    card = replace(unit.card, skills=(Skill("Watch", "passive", permanent=True),))
    state = read_state(opened.battle).with_units(replace(unit, hidden=True, card=card))
    shadowed = Session(with_state(opened.battle, state), meshes)
    first = [asked(one, RevealUnit("Red")) for one in (opened, shadowed)]
    assert first[0] == first[1]
    ((_, alone),) = first[0].answers
    assert asked(opened, alone).answers == ()
    assert [action.unit for _, action in asked(shadowed, alone).answers] == ["Ash"]
