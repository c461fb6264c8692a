"""The other player's deployment is guessed by the game's own zones, and marked as a guess."""

import pytest
from msgspec.structs import replace

from app.games.planned_fighters import planned_table
from app.model import Battle, Board, Plan
from app.planning.likely_deployment import guess_deployment
from app.session import Session
from tests.games.test_warcrow_setup import deploying as warcrow
from tests.scenes import fighter, meshes
from tests.setup_scenes import FIRST, SECOND, decided, placed, planned
from tests.warcrow_scenes import BLUE, RED


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_a_warband_is_guessed_at_legal_places(system):
    session = planned(system)
    before = session.battle
    found = guess_deployment(session.table, session.game, "Blue")
    assert session.battle is before
    start = [one for one in before.fighters_of("Blue") if one.state.group != "hammer"]  # it comes in round 3
    assert {place.fighter for place in found.places} == {one.id for one in start}
    assert all(place.guessed and place.side == "Blue" for place in found.places)
    late = {one.id for one in before.fighters_of("Blue")} - {one.id for one in start}
    assert all(name in found.shortfall for name in late)
    table = planned_table(session.table, Plan("Guess", places=found.places))
    for place in found.places:
        assert session.game.misplaced(table, place.fighter) == ()


def test_a_fighter_without_a_group_is_assigned_one():
    session = planned(FIRST)
    ungrouped = session.battle.with_fighters(
        *(replace(one, state=replace(one.state, group="")) for one in session.battle.fighters_of("Blue"))
    )
    table = session.table.with_battle(ungrouped)
    assert guess_deployment(table, session.game, "Blue").places


def test_units_are_guessed_in_formation_in_their_zone():
    session = warcrow(RED, BLUE)
    found = guess_deployment(session.table, session.game, "Blue")
    assert [place.fighter for place in found.places] == ["Birch 1", "Birch 2", "Birch 3"]
    table = planned_table(session.table, Plan("Guess", places=found.places))
    assert session.game.placement_problems(table, "Birch 1") == ()


def test_a_sentence_says_why_nothing_can_be_guessed():
    free = Session(Battle("free", Board(), (), (fighter("A", 100, 100),)), meshes)
    assert "no deployment zones" in guess_deployment(free.table, free.game, "red").shortfall
    early = decided(FIRST)
    assert "cards first" in guess_deployment(early.table, early.game, "Blue").shortfall
    done = placed(FIRST)
    assert guess_deployment(done.table, done.game, "Red").places == ()
