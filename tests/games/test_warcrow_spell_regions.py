"""The region in which a spell may be cast is drawn as the rules judge it, except for rounding at the edge."""

import random

import pytest
import shapely

from app.games.warcrow.magic.magic_actions import CastSpell
from tests.cases.questions_warcrow import STRIDE
from tests.cases.questions_warcrow_units import army_session
from tests.warcrow_scenes import game

EDGE_MM = 1.0
SPARK = {"name": "Spark", "needs": 1, "reach": 9, "target": "point"}


def caster(sight, others=()):
    card = {"willpower": "2 orange", "spells": [SPARK | {"needs_sight": sight}]}
    ash = {"id": "Ash", "side": "Red", "at": [[10, 10]], "keywords": ["Spellcaster"], "card": card}
    terrain = {
        "Wall": {"kind": "wall", "size": [1, 6], "at": [13, 10]},
        "Rocks": {"kind": "wall", "size": [2, 2], "at": [9, 5], "yaw": 30},
    }
    given = {"units": [ash, *others], "terrain": terrain, "course": {"activation": {"unit": "Ash"}}}
    return army_session("warcrow", given)


BIRCH = {"id": "Birch", "side": "Blue", "at": [[6, 12], [6, 14]]}


@pytest.mark.parametrize("sight", [True, False])
def test_the_regions_of_a_spell_match_the_rules(sight):
    session = caster(sight, (BIRCH,))
    (floor,) = [one for one in game().rule(session.table, CastSpell("Ash", "Spark")).point_regions() if one.height == 0]
    inner, outer = shapely.buffer(floor.area, -EDGE_MM), shapely.buffer(floor.area, EDGE_MM)
    dice = random.Random(7)
    told = set()
    for _ in range(150):
        x, y = (round(dice.uniform(0, 20) * STRIDE, 2) for _ in "xy")
        allowed = not session.check(CastSpell("Ash", "Spark", at=(x, y, 0.0)))
        if shapely.intersects_xy(inner, x, y) or not shapely.intersects_xy(outer, x, y):
            assert allowed == bool(shapely.intersects_xy(inner, x, y)), (x, y)
            told.add(allowed)
    assert told == {True, False}


def test_other_actions_have_no_regions():
    session = caster(sight=True)
    assert session.rule(CastSpell("Ash", "Spark", at=(1.0, 1.0, 0.0))).point_regions() == ()
