"""On the demo table: up the stairs onto the walkway, and up the ladder, each by one straight move."""

import pytest
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.games.battle_actions import Activate, Walk
from app.model import Clock, Pose, Profile, Side, State
from app.session import Session
from app.storage import battle_json
from tests.scenes import fighter

DECK_MM = 64.0
PROFILE = Profile("Raider", movement=8, toughness=4, wounds=12, points=100)


@pytest.fixture(scope="module")
def demo():
    return battle_json.load(DEMO)


def walked(demo, system, start, end):
    """Returns what a walk to the deck breaks, and its length in mm."""
    found, models = demo
    ash = replace(fighter("Ash", *start, side="Red"), profile=PROFILE, state=State(group="dagger"))
    clock = Clock("battle", round=1, phase="combat", initiative="Red", turn="Red")
    battle = replace(found, system=system, fighters=(ash,), sides=(Side("Red"), Side("Blue")), clock=clock)
    session = Session(battle, models)
    session.do(Activate("Ash"))
    walk = Walk("Ash", (Pose(*end, DECK_MM),))
    return [problem.text for problem in session.check(walk)], session.game.move_cost_mm(session.table, walk)[0]


@pytest.mark.thorough
@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_a_walk_up_the_stairs_crosses_the_gap_to_the_walkway(demo, system):
    problems, come = walked(demo, system, (562, 62), (550, 205))
    assert problems == []
    assert come == pytest.approx(160, abs=2)  # 144 mm across, 119 of them on stairs 64 mm high


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_a_climb_up_the_ladder_costs_its_length(demo, system):
    problems, come = walked(demo, system, (529.5, 428), (534, 352))
    assert problems == []
    assert come == pytest.approx(119, abs=3)  # 76 mm across, 26 of them on a ladder 64 mm high


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_a_fighter_leaving_the_ladder_is_level_with_the_deck(demo, system):
    problems, _ = walked(demo, system, (529.5, 420), (536, 340))
    assert problems == []
