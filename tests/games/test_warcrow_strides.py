import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.warcrow.measures import SetStride, stride_unit
from tests.warcrow_scenes import BLUE, RED, muster


def test_players_set_the_length_of_a_stride():
    session = muster([RED, BLUE])
    assert stride_unit(session.battle).mm == 15.0
    session.do(SetStride(20.0))
    assert stride_unit(session.battle).mm == 20.0


@pytest.mark.parametrize("mm", [0.0, 4.9, 50.1, -3.0])
def test_the_length_of_a_stride_is_limited_by_the_bases(mm):
    with pytest.raises(PlayerError, match=r"a stride must be between 5\.0 mm and 50\.0 mm long"):
        muster([RED]).do(SetStride(mm))


def test_heights_do_not_count_in_plan_measurements():
    session = muster([RED | {"at": [(10, 10)]}, BLUE | {"at": [(20, 10)]}])
    raised = session.battle.fighter("Birch 1")
    table = session.table.with_battle(session.battle.with_fighters(replace(raised, pose=replace(raised.pose, z=80.0))))
    measure = table.distance("Ash 1", "Birch 1")
    assert (round(measure.distance_mm, 6), measure.vertical_mm) == (120.0, 0.0)
