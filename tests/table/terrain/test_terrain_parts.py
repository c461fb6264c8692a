import pytest

from app.model import Battle, Board, ModelRef, Piece, PiecePose, TerrainPart
from app.storage.model_files import Models
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from tests import scenes
from tests.scenes import block_mesh, box_mesh, piece, ring_mesh

MODELS = {
    "wall": box_mesh(10, 120, 60),
    "inch": box_mesh(60, 60, 25.4),
    "bit over": box_mesh(60, 60, 25.6),
    "building": box_mesh(100, 100, 76.2),
    "window": ring_mesh((-60, 0, 60, 70), (-15, 20, 15, 50), 8),
    "arch": ring_mesh((-60, -1, 60, 70), (-15, -0.5, 15, 50), 8),
}


def table(*pieces, models=MODELS.__getitem__):
    return BattleGeometry(Battle("free", Board(), tuple(pieces)), lambda ref: models(ref.name))


def platforms(*pieces):
    return [(one.piece, round(one.height, 1), round(one.outline.area)) for one in terrain.platforms(table(*pieces))]


def obstacles(*pieces):
    return [
        (one.piece, round(one.outline.area), round(one.bottom, 1), round(one.top, 1))
        for one in terrain.obstacles(table(*pieces))
    ]


def test_a_wall_is_an_obstacle_and_not_a_platform():
    assert platforms(piece("wall", "wall", 100, 100)) == []
    assert obstacles(piece("wall", "wall", 100, 100)) == [("wall", 1200, 0, 60)]


def test_terrain_an_inch_high_is_a_platform_and_not_an_obstacle():
    assert platforms(piece("it", "inch", 100, 100)) == [("it", 25.4, 3600)]
    assert obstacles(piece("it", "inch", 100, 100)) == []


def test_slightly_higher_terrain_is_both():
    assert platforms(piece("it", "bit over", 100, 100)) == [("it", 25.6, 3600)]
    assert obstacles(piece("it", "bit over", 100, 100)) == [("it", 3600, 0, 25.6)]


def test_the_wall_below_a_window_is_an_obstacle():
    assert obstacles(piece("it", "window", 100, 100)) == [("it", 120 * 8, 0, 70)]


def test_a_gateway_is_not_an_obstacle():
    assert obstacles(piece("it", "arch", 100, 100)) == [("it", 45 * 8, 0, 70)] * 2


def test_the_height_of_terrain_on_a_building_is_measured_from_the_building():
    on_top = Piece("it", "inch", PiecePose(100, 100, 76.2))
    assert platforms(on_top) == [("it", 101.6, 3600)]
    assert obstacles(on_top) == []
    assert obstacles(Piece("wall", "wall", PiecePose(100, 100, 76.2))) == [("wall", 1200, 76.2, 136.2)]


def test_a_scaled_piece_has_its_scaled_height():
    assert platforms(Piece("it", "inch", PiecePose(100, 100, scale=0.5))) == []
    assert platforms(Piece("it", "inch", PiecePose(100, 100, scale=2))) == [("it", 50.8, 14400)]


def test_a_fallen_wall_is_a_platform_if_it_is_wide_enough():
    laid = Piece("wall", "wall", PiecePose(200, 200, 5, tilt=(0, 90)))
    assert [one[0] for one in platforms(Piece("b", "building", PiecePose(200, 200, 50, tilt=(0, 90))))] == ["b"]
    assert platforms(laid) == []


def test_a_turned_piece_has_turned_parts():
    (one,) = terrain.obstacles(table(piece("wall", "wall", 100, 100, yaw=90)))
    assert one.outline.bounds == pytest.approx((40, 95, 160, 105))


def test_players_can_declare_that_a_platform_is_not_one():
    said = Piece("b", "building", PiecePose(200, 200), parts=(TerrainPart("platform", no=True),))
    assert platforms(said) == []


def test_players_can_declare_a_wall_low():
    said = Piece("wall", "wall", PiecePose(200, 200), parts=(TerrainPart("low"),))
    assert obstacles(said) == []
    assert [place.kind for place in terrain.tagged_areas(table(said))] == ["low"]


def test_players_can_declare_that_half_a_wall_is_not_an_obstacle():
    half = TerrainPart("obstacle", box=((-10, 0, 0), (10, 60, 60)), no=True)
    assert obstacles(Piece("wall", "wall", PiecePose(200, 200), parts=(half,))) == [("wall", 600, 0, 60)]


def test_players_can_declare_a_box_a_platform():
    top = TerrainPart("platform", box=((-5, -60, 59), (5, 60, 61)))
    assert platforms(Piece("wall", "wall", PiecePose(200, 200), parts=(top,))) == [("wall", 60, 1200)]


def test_players_can_declare_low_terrain_an_obstacle():
    said = Piece("it", "inch", PiecePose(200, 200), parts=(TerrainPart("obstacle"),))
    assert obstacles(said) == [("it", 3600, 0, 25.4)]


@pytest.mark.parametrize("kind", ["stairs", "ladder", "archway", "door", "deadly"])
def test_players_can_tag_places(kind):
    part = TerrainPart(kind, box=((-5, -60, 0), (5, 0, 30)))
    (place,) = terrain.tagged_areas(table(Piece("wall", "wall", PiecePose(200, 200, yaw=90), parts=(part,))), kind)
    assert place.outline.bounds == pytest.approx((200, 195, 260, 205))
    assert (place.bottom, place.top) == (0, 30)


SHIPPED = Models(None)
KNOWN = {
    "ruins/tower": [(80, 4013)],
    "ruins/two_storey_ruin": [(64, 8609)],
    "ruins/walkway": [(64, 7931)],
    "ruins/stairs": [(64, 1773)],
    "ruins/wall_long": [],
    "ruins/crates_and_barrels": [],
    "ruins/rocks_tall": [],
    "ruins/bare_tree": [],
}


@pytest.mark.parametrize("name", KNOWN)
def test_platforms_of_shipped_terrain(name):
    there = BattleGeometry(Battle("free", Board(), (Piece(name, name, PiecePose(300, 300)),)), SHIPPED)
    found = [(round(one.height), round(one.outline.area)) for one in terrain.platforms(there)]
    assert [height for height, _ in found] == [height for height, _ in KNOWN[name]]
    assert [area for _, area in found] == pytest.approx([area for _, area in KNOWN[name]], rel=0.01)


@pytest.mark.parametrize("name", ["wall_long", "wall_window", "barricade", "palisade", "rocks_tall", "tower", "stairs"])
def test_shipped_terrain_that_rises_more_than_an_inch(name):
    there = BattleGeometry(Battle("free", Board(), (Piece(name, f"ruins/{name}", PiecePose(300, 300)),)), SHIPPED)
    assert terrain.obstacles(there)


def test_parts_are_calculated_once():
    one = table(piece("wall", "wall", 100, 100))
    assert terrain.obstacles(one) is terrain.obstacles(BattleGeometry(one.battle, one.meshes))


def test_parts_of_other_poses_are_calculated_again():
    there = Battle("free", Board(), (piece("wall", "wall", 300, 100),))
    assert terrain.obstacles(BattleGeometry(there, scenes_meshes))[0].outline.bounds[0] == pytest.approx(295)


def scenes_meshes(ref: ModelRef):
    return scenes.MODELS[ref.name]


def test_a_block_on_a_deck_is_an_obstacle_of_the_deck():
    deck = MODELS["building"]
    blocks = {"deck": deck, "block": block_mesh((-10, -10, 0), (10, 10, 40))}
    there = table(
        piece("deck", "deck", 300, 300), Piece("block", "block", PiecePose(300, 300, 76.2)), models=blocks.__getitem__
    )
    assert [(one.piece, one.bottom) for one in terrain.obstacles(there)] == [("deck", 0), ("block", 76.2)]
