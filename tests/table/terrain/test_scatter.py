"""Random terrain: reproducible by seed, without overlaps, and passable everywhere for a 50 mm base."""

import itertools

import pytest
import shapely
from msgspec.structs import replace

from app.geometry.frames import transform_points
from app.model import Battle, Board, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pose, Round
from app.storage.model_files import Models, shipped_names
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.scatter import scatter_models

MODELS = Models(None)
REFS = [ModelRef(name) for name in shipped_names()]
BASE_MM = 50.0


BOARD = Board(762.0, 558.8)


def table(*things, board=BOARD):
    return BattleGeometry(Battle("free", board).with_things(things), MODELS)


def scattered(there, share=0.16, seed=3):
    found = scatter_models(there, REFS, share, seed)
    return [Piece(f"piece {number}", ref.name, pose) for number, (ref, pose) in enumerate(found)]


def hull(piece):
    there = battle_shapes.piece_occluder(piece, MODELS)
    return shapely.MultiPoint(transform_points(there.mesh.vertices, there.frame)[:, :2]).convex_hull


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_table_and_another_seed_a_different_one():
    assert scattered(table(), seed=5) == scattered(table(), seed=5)
    assert scattered(table(), seed=5) != scattered(table(), seed=6)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_pieces_do_not_overlap_and_are_on_the_board(seed):
    pieces = scattered(table(), seed=seed)
    board = shapely.box(0, 0, 762.0, 558.8)
    assert len(pieces) >= 8
    assert all(board.contains(hull(piece)) for piece in pieces)
    assert table(*pieces).find_overlaps() == ()


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_a_50_mm_base_can_reach_every_place_from_every_other(seed):
    pieces = scattered(table(), seed=seed)
    for one, other in itertools.combinations(pieces, 2):
        assert hull(one).distance(hull(other)) > BASE_MM
    solid = shapely.union_all([hull(piece).buffer(BASE_MM / 2, quad_segs=32) for piece in pieces])
    free = shapely.box(0, 0, 762.0, 558.8).buffer(-BASE_MM / 2).difference(solid)
    assert free.geom_type == "Polygon"


@pytest.mark.thorough
def test_a_higher_density_gives_more_pieces():
    assert len(scattered(table(), 0.05)) < len(scattered(table(), 0.1)) < len(scattered(table(), 0.16))


@pytest.mark.thorough
def test_existing_objects_are_kept_clear():
    tower = Piece("tower", "ruins/tower", PiecePose(380, 280))
    fighter = Fighter("Ashka", "red", Round(32.0), Cylinder(12.0, 40.0), Pose(150, 150))
    there = table(tower, fighter)
    pieces = scattered(there)
    assert pieces
    assert all(hull(piece).distance(hull(tower)) > BASE_MM for piece in pieces)
    assert BattleGeometry(there.battle.with_things(pieces), MODELS).find_overlaps() == ()


def test_nothing_is_placed_if_there_is_no_space():
    assert scattered(table(board=Board(100.0, 100.0))) == []
    full = [Piece("tower", "ruins/tower", PiecePose(380, 280, scale=6.0))]
    assert scattered(table(*full)) == []


@pytest.mark.thorough
def test_pieces_are_upright_on_the_floor():
    assert all(replace(piece.pose, x=0, y=0, yaw=0) == PiecePose(0, 0) for piece in scattered(table()))
