"""Battles begun on scans of real tables, on the command line."""

import json
import re
import zipfile
from contextlib import closing

import numpy as np
import pytest

from app.cli import parser
from app.geometry.frames import make_frame, transform_points
from app.session import open_session
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.geometry import mesh_files as files
from tests.scanned_tables import BLOCKS, CORNERS, scan_bytes, scan_table

FRAME = make_frame((0.4, -0.2, 0.1), 130, 0.001, (88, 4))
POINTS = [",".join(map(repr, point)) for point in transform_points(np.array(CORNERS), FRAME).tolist()]


@pytest.fixture
def eyeline(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))
    (tmp_path / "table.ply").write_bytes(scan_bytes(scan_table(noise=0.3, spacing=5).with_frame(FRAME)))

    def run(*arguments, file="table.ply"):
        code = parser.main(["import-scan", str(tmp_path / file), *map(str, arguments)], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.thorough
def test_four_corners_place_the_terrain_on_its_board_where_it_was(eyeline, tmp_path):
    out = tmp_path / "night.eyeline"
    code, said, _ = eyeline("--corners", *POINTS, "--board", "300x200", "--out", out, "--json")
    told = json.loads(said)
    assert (code, told["pieces"], told["board_mm"]) == (0, len(BLOCKS), [300, 200])
    session = open_session(out)
    battle = session.battle
    assert (battle.board.width_mm, battle.board.depth_mm) == (300, 200)
    assert all(piece.locked and piece.group for piece in battle.pieces)
    places = sorted((piece.pose.x, piece.pose.y) for piece in battle.pieces)
    for place, (at, size) in zip(places, BLOCKS, strict=True):
        assert place == pytest.approx((at[0] + size[0] / 2, at[1] + size[1] / 2), abs=1.0)
    meshes = [session.table.meshes(piece.ref) for piece in battle.pieces]
    assert all(mesh.health.tolerance_mm == told["tolerance_mm"] > 0 for mesh in meshes)
    assert all(mesh.colours is not None and len(mesh.colours) == len(mesh.vertices) for mesh in meshes)
    session.close()


@pytest.mark.thorough
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_table_placed_by_its_corners_is_turned_with_its_board(eyeline, tmp_path, turn):
    out = tmp_path / "night.eyeline"
    options = ("--corners", *POINTS, "--board", "300x200", "--turn", turn, "--out", out, "--json")
    told = json.loads(eyeline(*options)[1])
    board = [300, 200] if turn == 180 else [200, 300]
    assert told["board_mm"] == board
    turned = make_frame((board[0] / 2, board[1] / 2, 0), turn) @ make_frame((-150, -100, 0), 0)
    middles = np.array([(at[0] + size[0] / 2, at[1] + size[1] / 2, 0) for at, size in BLOCKS])
    with closing(open_session(out)) as session:
        places = sorted((piece.pose.x, piece.pose.y) for piece in session.battle.pieces)
    for place, middle in zip(places, sorted(transform_points(middles, turned)[:, :2].tolist()), strict=True):
        assert place == pytest.approx(middle, abs=1.0)


@pytest.mark.thorough
def test_a_scan_in_an_archive_keeps_its_materials_and_reports_the_share_of_its_floor(eyeline, tmp_path):
    scan = scan_table(noise=0.3, spacing=5).with_frame(FRAME)
    middle = scan.faces[: len(scan.faces) // 2]
    text = files.obj(scan.vertices, middle, "mtllib table.mtl\nusemtl stone").decode()
    text += "\nusemtl grass\n" + "\n".join(
        "f " + " ".join(str(i + 1) for i in face) for face in scan.faces[len(middle) :]
    )
    text += "\nf 1 2 999999999 3\n"
    with zipfile.ZipFile(tmp_path / "table.zip", "w") as archive:
        archive.writestr("scan/table.obj", text)
        archive.writestr("scan/table.mtl", "newmtl stone\nKd 1 0 0\nnewmtl grass\nKd 0 1 0\n")
    out = tmp_path / "night.eyeline"
    options = ("--corners", *POINTS, "--board", "300x200", "--out", out)
    told = json.loads(eyeline(*options, "--json", file="table.zip")[1])
    assert told["pieces"] == len(BLOCKS)
    assert told["floor_share"] == pytest.approx(0.75, abs=0.15)
    assert len(told["left_out"]) == 1
    with closing(open_session(out)) as session:
        meshes = [session.table.meshes(piece.ref) for piece in session.battle.pieces]
    assert all(mesh.colours is not None and mesh.health.left_out for mesh in meshes)


def test_an_archive_of_several_scans_asks_the_player_to_choose(eyeline, tmp_path):
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        for name in ("one.obj", "other.obj"):
            archive.writestr(name, files.obj(*files.box()))
    code, _, err = eyeline("--corners", *POINTS, "--board", "300x200", "--out", tmp_path / "a.eyeline", file="two.zip")
    assert (code, "2 models" in err) == (2, True)


@pytest.mark.thorough
def test_two_points_of_known_distance_set_the_scale_and_the_result_is_described(eyeline, tmp_path):
    out = tmp_path / "night.eyeline"
    code, said, _ = eyeline("--points", *POINTS[:2], "--distance", 300, "--one-piece", "--out", out)
    assert code == 0
    assert re.search(r"board +36[0-2] × 26[0-2] mm", said)
    assert "1000 mm per unit" in said
    assert re.search(r"floor +[678].*% of", said)
    assert "1 piece," in said
    with closing(open_session(out)) as session:
        assert len(session.battle.pieces) == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "a scan has no scale"),
        (["--points", *POINTS[:2]], "a scan has no scale"),
        (["--corners", *POINTS], "need the size"),
        (["--corners", *POINTS, "--distance", "3"], "already set the scale"),
        (["--corners", *POINTS[::-1], "--board", "300x200"], "off those of the board"),
        (
            ["--floor", *["0,0,0"] * 3, "--points", *POINTS[:2], "--distance", "300"],
            "table.ply: the three floor points",
        ),
    ],
)
def test_conflicting_options_print_one_line(eyeline, tmp_path, options, sentence):
    code, _, err = eyeline(*options, "--out", tmp_path / "x.eyeline")
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1
    assert not (tmp_path / "x.eyeline").exists()


@pytest.mark.parametrize("point", ["1e308,0,0", "0,nan,0", "0,0,-inf", "inf,-inf,0", "1,2"])
def test_a_point_outside_any_scan_is_refused(eyeline, tmp_path, capsys, point):
    with pytest.raises(SystemExit):
        eyeline("--corners", point, *POINTS[1:], "--board", "300x200", "--out", tmp_path / "x.eyeline")
    assert "three numbers" in capsys.readouterr().err
