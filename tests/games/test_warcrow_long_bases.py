"""Units on oval bases placed at an edge of the board (W83)."""

import pytest
from msgspec.structs import replace

from app.games.warcrow.move.displacement import PLACE, DisplaceUnit
from app.model import Oval, Pose
from app.session import Session
from tests.cases.questions_warcrow import STRIDE, meshes
from tests.warcrow_scenes import muster


@pytest.mark.parametrize(("y", "leaves"), [(1.0, False), (0.9, True)])
def test_an_oval_base_may_be_placed_along_an_edge_but_not_over_it(y, leaves):
    ash = {"id": "Ash", "side": "Red", "at": [(30, 10)]}
    session = muster([ash, {"id": "Birch", "side": "Blue", "at": [(36, 6)]}], "battle")
    long = replace(session.battle.fighter("Birch 1"), base=Oval(4 * STRIDE, 2 * STRIDE))
    session = Session(session.battle.with_fighters(long), meshes)
    problems = session.check(DisplaceUnit("Birch", "Ash", PLACE, 12, Pose(30 * STRIDE, y * STRIDE)))
    assert any("leave the battlefield" in problem.text for problem in problems) == leaves
