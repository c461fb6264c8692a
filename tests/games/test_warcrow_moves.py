"""Moves of units: legal routes are followed in formation, others are refused with the reason."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.actions import Move
from app.games.allowed_move import find_allowed_part
from app.games.warcrow.measures import are_in_contact, find_engagers
from app.games.warcrow.move.charges import ChargeEnemy
from app.games.warcrow.move.fleeing import Flee
from app.games.warcrow.move.troop_room import find_stragglers
from app.games.warcrow.move.unit_moves import MoveUnit, ShiftTroop, end_problems, with_moved
from app.games.warcrow.pending import Flight
from app.games.warcrow.setup.deploy_unit import BeginBattle
from app.games.warcrow.state import read_state, with_state
from app.model import Pose
from app.session import Session
from tests.warcrow_scenes import RED, STRIDE, game, meshes, muster, prompt, take

ROW = [[10, 20], [12.1, 20], [14.2, 20]]
FOES = [[10, 30], [12.1, 30]]


def fight(red=ROW, blue=FOES, scenario="take-positions", **more):
    """Returns a battle in its first turn in which Ash is active."""
    units = [
        {"id": "Ash", "side": "Red", "at": red, **more.pop("ash", {})},
        {"id": "Birch", "side": "Blue", "at": blue, **more.pop("birch", {})},
    ]
    session = muster([*units, *more.pop("others", [])], "", **more)
    take(session, f"scenario {scenario}")
    take(session, "initiative Red")
    session.do(BeginBattle())
    take(session, "first Red")
    take(session, "activate Ash")
    return session


def at(x, y):
    return Pose(x * STRIDE, y * STRIDE)


def lead(session, x, y):
    leader = session.battle.fighter("Ash 1").pose
    return game().drag_action(session.battle, Move((("Ash 1", Pose(x * STRIDE, y * STRIDE, 0.0, leader.yaw)),)))


def test_a_unit_is_dragged_as_a_whole_and_keeps_its_formation():
    session = fight()
    move = lead(session, 12, 22)
    assert isinstance(move, MoveUnit)
    assert session.check(move) == ()
    session.do(move)
    assert [round(session.battle.fighter(f"Ash {n}").pose.x / STRIDE, 2) for n in (1, 2, 3)] == [12, 14.1, 16.2]
    assert "2.8 strides" in session.battle.log[-1].text


def test_the_allowed_part_of_a_move_too_long_keeps_the_formation():
    session = fight(ash={"card": {"moves": [3, 2, 9]}})
    part = find_allowed_part(session.game, session.committed_table, lead(session, 10, 14))
    assert session.check(part) == ()
    assert 20 - part.path[-1].y / STRIDE == pytest.approx(3, abs=0.02)


def test_a_move_beyond_its_value_is_refused_and_the_second_move_uses_the_second_value():
    session = fight(ash={"card": {"moves": [3, 2, 9]}})
    assert "3.01 strides long; the limit is 3" in session.check(lead(session, 10, 16.99))[0].text
    session.do(lead(session, 10, 17))
    assert "2.50 strides long; the limit is 2" in session.check(lead(session, 10, 14.5))[0].text
    session.do(lead(session, 10, 15))
    assert "no simple action left" in session.check(lead(session, 10, 14))[0].text


def test_troops_find_other_places_where_theirs_are_occupied():
    session = fight(terrain={"lake": {"size": [3, 3], "at": [14.2, 17], "kind": "lake"}})
    session.do(lead(session, 10, 17.5))
    unit = read_state(session.battle).unit("Ash")
    assert not find_stragglers(session.battle, unit)
    assert session.battle.fighter("Ash 3").pose.x < 13.6 * STRIDE


def test_a_single_troop_can_be_repositioned_within_formation():
    session = fight()
    session.do(lead(session, 10, 21))
    shift = game().drag_action(session.battle, Move((("Ash 3", at(12.1, 18.9)),)))
    assert isinstance(shift, ShiftTroop)
    assert session.check(shift) == ()
    far = game().drag_action(session.battle, Move((("Ash 3", at(12.1, 12)),)))
    assert "out of formation" in session.check(far)[0].text


def test_a_charge_is_offered_goes_straight_and_engages_only_its_target():
    session = fight(ash={"card": {"attacks": [{"name": "axe", "dice": "2 red"}]}})
    charge = next(one.action for one in prompt(session).options if one.id == "charge Birch")
    assert isinstance(charge, ChargeEnemy)
    session.do(charge)
    state = read_state(session.battle)
    assert are_in_contact(session.battle, state.unit("Ash"), state.unit("Birch"))
    assert not find_stragglers(session.battle, state.unit("Ash"))
    assert "resolve the melee attack of Ash on Birch first" in " ".join(
        one.text for one in session.check(lead(session, 10, 10))
    )


def test_a_charge_that_is_too_long_is_offered_with_the_reason_against_it():
    session = fight(ash={"card": {"moves": [3, 3, 7.9]}})
    charge = next(one for one in prompt(session).options if one.id == "charge Birch")
    assert not charge.main
    assert "strides long; the limit is 7.9" in charge.problems[0].text


@settings(max_examples=40, deadline=None)
@given(st.floats(3, 57), st.floats(3, 57), st.floats(0, 360), st.integers(1, 6))
def test_a_demoralized_unit_flees_within_its_values_and_in_formation(x, y, angle, count):
    step = (2.1 * math.cos(math.radians(angle)), 2.1 * math.sin(math.radians(angle)))
    places = [[x + n * step[0], y + n * step[1]] for n in range(count)]
    places = [place for place in places if min(place) > 1 and max(place) < 59]
    assume(all(math.dist(place, (30, 2)) > 2.01 for place in places))  # no base overlaps another
    session = muster([{"id": "Ash", "side": "Red", "at": places}, {"id": "Birch", "side": "Blue", "at": [[30, 2]]}])
    take(session, "scenario take-positions")
    state = read_state(session.battle)
    before = session.battle
    table = session.table.with_battle(with_state(before, state.with_pending(Flight("Ash"))))
    after = session.game.rule(table, Flee("Ash")).apply()
    for troop in before.fighters:
        if troop.side == "Red" and troop.id == "Ash 1":
            there = after.any_fighter(troop.id).pose
            assert math.dist((there.x, there.y), (troop.pose.x, troop.pose.y)) <= 6 * STRIDE + 1e-6
            assert there.y >= troop.pose.y - 1e-6 or troop.pose.y > 49 * STRIDE
    unit = read_state(after).unit("Ash")
    assert not find_stragglers(after, unit)
    assert not find_engagers(after, unit)


def test_a_unit_in_its_zone_flees_over_the_edge():
    session = muster([{"id": "Ash", "side": "Red", "at": [[30, 56]]}, {"id": "Birch", "side": "Blue", "at": [[30, 2]]}])
    take(session, "scenario take-positions")
    table = session.table.with_battle(
        with_state(session.battle, read_state(session.battle).with_pending(Flight("Ash")))
    )
    after = session.game.rule(table, Flee("Ash")).apply()
    assert after.any_fighter("Ash 1").state.whereabouts == "down"
    assert any("off the battlefield" in entry.text for entry in after.log)


@pytest.mark.parametrize(("x", "y", "why"), [(10, 29, "engaged"), (0.5, 18, "does not fit")])
def test_a_move_ends_on_the_board_and_not_in_contact(x, y, why):
    session = fight(ash={"card": {"moves": [30, 3, 9]}}, red=[[10, 20]])
    assert why in " ".join(problem.text for problem in session.check(lead(session, x, y)))


@pytest.mark.parametrize(("count", "words"), [(1, "Ash 1 does not fit there"), (2, "Ash 1, Ash 2 do not fit there")])
def test_the_message_about_missing_space_has_a_plural(count, words):
    session = muster([RED | {"at": [[10 + 2.2 * number, 20] for number in range(count)]}], "")
    outside = {one.id: replace(one.pose, x=-30.0) for one in session.battle.fighters}
    opened = Session(with_moved(session.battle, outside), meshes)
    texts = [one.text for one in end_problems(opened.table, read_state(opened.battle).unit("Ash"))]
    assert words in texts


def test_a_troop_dragged_during_deployment_stays_in_the_zone():
    red = {"id": "Ash", "side": "Red", "at": [[30, 51.1], [32.1, 51.1]]}
    session = muster([red, {"id": "Birch", "side": "Blue", "at": [[30, 5]]}])
    for option in ("scenario take-positions", "initiative Red", "begin"):
        take(session, option)
    inside = game().drag_action(session.battle, Move((("Ash 2", at(30, 53.2)),)))
    assert session.check(inside) == ()
    outside = game().drag_action(session.battle, Move((("Ash 2", at(30, 49)),)))
    assert any("zone" in problem.text for problem in session.check(outside))
