import pytest

from app.model import Battle, Board, Piece, PiecePose, Pose, TerrainPart
from app.storage.model_files import Models
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from tests.scenes import block_mesh, box_mesh, fighter, piece

MODELS = {
    "building": box_mesh(100, 100, 76.2),
    "low": box_mesh(60, 60, 20),
    "wall": box_mesh(10, 120, 60),
    "parapet": box_mesh(100, 4, 40),
}


def table(*things):
    pieces = tuple(one for one in things if isinstance(one, Piece))
    fighters = tuple(one for one in things if not isinstance(one, Piece))
    return BattleGeometry(Battle("free", Board(), pieces, fighters), lambda ref: MODELS[ref.name])


BUILDING, LOW = piece("building", "building", 300, 300), piece("low", "low", 100, 100)


@pytest.mark.parametrize(
    ("at", "on", "firm"),
    [
        ((500, 500, 0), "floor", True),
        ((300, 300, 76.2), "platform", True),
        ((349, 300, 76.2), "platform", True),
        ((351, 300, 76.2), "air", False),
        ((300, 300, 77.7), "platform", True),
        ((100, 100, 20), "low", True),
        ((500, 500, 40), "air", False),
        ((600, 100, 60), "obstacle", False),
        ((-5, 100, 0), "off", False),
        ((100, 100, -30), "off", False),  # nobody is under the board
    ],
)
def test_the_support_is_what_the_centre_is_on(at, on, firm):
    there = table(BUILDING, LOW, piece("wall", "wall", 600, 100))
    found = terrain.find_support(there, fighter("a", *at))
    assert (found.on, found.is_firm) == (on, firm)


def test_a_base_may_overhang_as_long_as_its_centre_is_supported():
    there = table(BUILDING, fighter("a", 348, 348, 76.2))
    assert terrain.find_support(there, "a").platform.piece == "building"


def test_the_support_of_a_fighter_in_the_air_gives_the_depth_of_the_ground():
    assert terrain.find_support(table(BUILDING), fighter("a", 360, 300, 76.2)).drop == pytest.approx(76.2)


def test_the_platform_at_the_height_of_the_base_counts():
    upper = Piece("upper", "building", PiecePose(300, 300, 76.2))
    there = table(BUILDING, upper)
    assert terrain.find_support(there, fighter("a", 300, 300, 152.4)).platform.piece == "upper"


def test_stairs_tagged_by_players_support_a_fighter():
    stairs = Piece("wall", "wall", PiecePose(300, 300), parts=(TerrainPart("stairs"),))
    assert terrain.find_support(table(stairs), fighter("a", 300, 300, 30)).on == "stairs"


def test_a_large_block_on_a_deck_is_a_platform_an_inch_above_the_floor():
    there = table(BUILDING, Piece("low", "low", PiecePose(300, 300, 76.2)))
    assert terrain.find_support(there, fighter("a", 300, 300, 96.2)).platform.piece == "low"


def test_a_block_too_small_for_that_is_low_terrain_on_the_platform():
    there = table(BUILDING, Piece("low", "low", PiecePose(300, 300, 76.2, scale=0.3)))
    found = terrain.find_support(there, fighter("a", 300, 300, 82.2))
    assert (found.on, found.platform.piece) == ("low", "building")


def test_a_place_inside_a_solid_is_not_a_floor():
    assert terrain.find_support(table(BUILDING), fighter("a", 300, 300, 0)).on == "obstacle"


@pytest.mark.parametrize(("x", "gap"), [(300, 37.5), (330, 7.5), (337.5, 0), (345, 0)])
def test_the_distance_to_the_edge_of_the_platform(x, gap):
    assert terrain.edge_gap(table(BUILDING), fighter("a", x, 300, 76.2)) == pytest.approx(gap, abs=1e-6)


def test_a_fighter_that_is_not_on_a_platform_has_no_edge():
    assert terrain.edge_gap(table(BUILDING), fighter("a", 500, 300)) is None


def test_an_edge_with_a_parapet_is_closed_off():
    parapet = Piece("parapet", "parapet", PiecePose(300, 348, 76.2))
    there = table(BUILDING, parapet)
    assert terrain.edge_gap(there, fighter("a", 300, 330, 76.2)) == pytest.approx(37.5, abs=0.1)
    assert terrain.edge_gap(table(BUILDING), fighter("a", 300, 330, 76.2)) == pytest.approx(7.5)


def test_a_parapet_of_an_inch_does_not_close_an_edge():
    low = Piece("parapet", "parapet", PiecePose(300, 348, 76.2, scale=0.6))
    assert terrain.edge_gap(table(BUILDING, low), fighter("a", 300, 330, 76.2)) == pytest.approx(7.5)


def test_two_platforms_side_by_side_have_no_edge_between_them():
    there = table(BUILDING, piece("other", "building", 400, 300))
    assert terrain.edge_gap(there, fighter("a", 340, 300, 76.2)) == pytest.approx(37.5, abs=0.1)


def test_the_gap_to_an_edge_is_measured_to_the_nearest_point_of_the_square():
    for x, y in ((270, 310), (320, 333), (301, 259)):
        apart = min(x - 250, 350 - x, y - 250, 350 - y) - 12.5
        assert terrain.edge_gap(table(BUILDING), fighter("a", x, y, 76.2)) == pytest.approx(max(0, apart))


@pytest.mark.thorough
def test_the_shipped_tower_has_a_deck_that_supports_fighters():
    tower = Battle(
        "free", Board(), (Piece("tower", "ruins/tower", PiecePose(300, 300)),), (fighter("a", 300, 300, 80),)
    )
    assert terrain.find_support(BattleGeometry(tower, Models(None)), "a").platform.height == pytest.approx(80, abs=1)


def test_a_pose_can_be_tested_before_a_fighter_is_there():
    there = table(BUILDING, fighter("a", 500, 500))
    assert terrain.find_support(there, "a", Pose(300, 300, 76.2)).on == "platform"


def test_a_block_in_a_deck_is_not_an_edge():
    models = {"deck": box_mesh(200, 200, 76.2), "block": block_mesh((-15, -15, 0), (15, 15, 20))}
    battle = Battle(
        "free", Board(), (piece("deck", "deck", 300, 300), Piece("block", "block", PiecePose(300, 300, 76.2)))
    )
    there = BattleGeometry(battle, lambda ref: models[ref.name])
    assert terrain.edge_gap(there, fighter("a", 340, 300, 76.2)) == pytest.approx(47.5)
