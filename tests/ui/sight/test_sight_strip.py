"""Strips of paper: known fighters and walls, the real size on paper, tiles that cover everything, and plates."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPageSize

from app.core.errors import PlayerError
from app.geometry.drawing.strip_outline import SLACK_MM, StripFrame
from app.geometry.mesh_io import read
from app.geometry.sight_proof.sight_result import SightResult
from app.ui.paper.outputs import make_images
from app.ui.paper.pages import FOOT_MM, HEAD_MM
from app.ui.paper.tiles import cut_into_tiles
from app.ui.sight.sight_strip import THICKNESS_MM, SightStrip, make_strip
from app.ui.sight.strip_controller import write_strip_file
from app.ui.sight.strip_pages import FLAP_MM, lay_out_strip, make_strip_printout
from app.ui.widgets.theme_colours import LIGHT
from tests.effort import examples
from tests.ui.dispute_card.test_card import fighter, table
from tests.ui.sight.test_sight_on_plan import facing_units

A4 = QPageSize(QPageSize.PageSizeId.A4)
DPI = 254  # ten pixels per millimetre


pytestmark = pytest.mark.usefixtures("qapp")


def along(session, start, end, verdict="visible"):
    """Returns the strip along this line, as if it were the one that the proof has found."""
    line = {"witness" if verdict == "visible" else "closest": (start, end)}
    return make_strip(session.table, "Ashka", "Borin", SightResult(verdict, 0.1, 1, 1.0, **line))


def corners(outline):
    return {tuple(np.round(corner, 2).tolist()) for corner in outline}


def strip_of(session, observer="Ashka", target="Borin"):
    there = session.table
    return make_strip(there, observer, target, there.with_silhouette(observer, target, there.sight(observer, target)))


def area(outline):
    x, y = outline.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2


def printed(strip, size=A4):
    return make_images(make_strip_printout(strip, "Club night", "Free play", size), DPI, size)


def test_a_strip_reaches_from_base_to_base_below_the_line(tmp_path):
    strip = along(table(tmp_path), (100, 150, 40), (500, 150, 20))
    (outline,) = strip.outlines
    assert corners(outline) == {(16, 0), (384, 0), (384, 20.8), (16, 39.2)}
    assert strip.ends == (pytest.approx((116, 150)), pytest.approx((484, 150)))
    assert (strip.bearing, strip.rise) == pytest.approx((0, math.degrees(math.atan2(-20, 400))))


def test_a_line_beside_the_middle_begins_where_it_leaves_the_base(tmp_path):
    strip = along(table(tmp_path), (100, 158, 40), (500, 158, 40))
    chord = math.sqrt(16**2 - 8**2)
    assert (strip.frame.left, strip.frame.right) == pytest.approx((chord, 400 - chord), abs=0.05)


def test_the_strip_of_a_blocked_line_is_parted_by_the_wall_and_names_it(tmp_path):
    strip = along(table(tmp_path, wall=80.0), (100, 150, 40), (500, 150, 40), "blocked")
    assert list(map(corners, strip.outlines)) == [
        {(16, 0), (195 - SLACK_MM, 0), (195 - SLACK_MM, 40), (16, 40)},
        {(205 + SLACK_MM, 0), (384, 0), (384, 40), (205 + SLACK_MM, 40)},
    ]
    assert strip.section.stopper == "the wall"
    assert "179.0 mm" in strip.verdict_text


def test_a_strip_over_a_low_wall_has_a_notch_as_high_as_the_wall(tmp_path):
    (outline,) = along(table(tmp_path, wall=20.0), (100, 150, 40), (500, 150, 40)).outlines
    left, right = 195 - SLACK_MM, 205 + SLACK_MM
    assert corners(outline) >= {(left, 0), (left, 20), (right, 20), (right, 0)}
    assert area(outline) == pytest.approx(368 * 40 - 20 * (right - left), rel=1e-4)


def test_the_strip_of_a_proven_pair_follows_the_line_that_the_side_view_shows(tmp_path):
    session = table(tmp_path, wall=80.0)
    sight = session.table.with_silhouette("Ashka", "Borin", session.table.sight("Ashka", "Borin"))
    strip = make_strip(session.table, "Ashka", "Borin", sight)
    assert strip.section.verdict == sight.verdict == "blocked"
    assert [spot[1] for spot in strip.section.line] == [point[2] for point in sight.closest]
    assert len(strip.outlines) == 2


def test_a_fighter_on_high_ground_has_a_strip_that_rises_to_it(tmp_path):
    high = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", 500.0) | {"pose": {"x": 500, "y": 150, "z": 90}}]
    strip = strip_of(table(tmp_path, fighters=high))
    assert strip.rise > 5
    assert strip.top > 90
    assert strip.frame.floor == 0


def test_the_base_of_another_fighter_stands_in_the_way_of_paper(tmp_path):
    between = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", 500.0), fighter("Cray", "blue", 300.0, 160.0)]
    session = table(tmp_path, fighters=between)
    (outline,) = along(session, (100, 146, 40), (500, 146, 40)).outlines
    thick = session.battle.fighter("Cray").base.thickness_mm
    half = math.sqrt(16**2 - 14**2) + SLACK_MM
    notch = outline[np.abs(outline[:, 1] - thick) < 2e-3]
    assert (notch[:, 0].min(), notch[:, 0].max()) == pytest.approx((200 - half, 200 + half), abs=0.1)


def test_touching_bases_leave_no_room_for_a_strip(tmp_path):
    near = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", 133.0)]
    with pytest.raises(PlayerError, match="no room for a strip between Ashka and Borin"):
        strip_of(table(tmp_path, fighters=near))


def test_there_is_no_strip_if_the_plan_decides():
    session = facing_units()
    pair = session.battle.default_pair
    with pytest.raises(PlayerError, match="decided on the plan"):
        make_strip(session.table, *pair, session.table.sight(*pair))


def test_the_strip_on_paper_has_its_real_size(tmp_path):
    near = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", 300.0)]
    (page,) = printed(along(table(tmp_path, fighters=near), (100, 150, 40), (300, 150, 40)))
    pixels = np.frombuffer(page.constBits(), dtype=np.uint8).reshape(page.height(), -1, 4)[:, :, 2::-1].astype(int)
    rows, columns = np.nonzero((pixels == QColor(LIGHT.yes).getRgb()[:3]).all(axis=2))
    rim = 0.2  # half of the outline covers the line at each end
    assert (columns.max() + 1 - columns.min()) / 10 + rim == pytest.approx(200 - 32, abs=0.15)
    edge = rows.max() - 5  # the line is half a millimetre thick inside the outline
    beside = columns.min() + 30  # between two marks
    ground = np.nonzero(pixels[edge + 250 :, beside].sum(axis=1) < 300)[0].min() + edge + 250
    assert (ground - edge) / 10 == pytest.approx(40, abs=0.2)


def test_a_long_strip_takes_as_few_pages_as_possible(tmp_path):
    for far, pages, landscape in ((150.0, 1, True), (500.0, 2, True), (900.0, 4, True)):
        fighters = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", far + 100)]
        folder = tmp_path / str(far)
        folder.mkdir()
        printout = make_strip_printout(strip_of(table(folder, fighters=fighters)), "Club night", "", A4)
        assert (len(make_images(printout, 20, A4)), printout.landscape) == (pages, landscape)


def test_a_steep_strip_is_printed_upright(tmp_path):
    steep = [fighter("Ashka", "red", 100.0), fighter("Borin", "blue", 250.0) | {"pose": {"x": 250, "y": 150, "z": 150}}]
    printout = make_strip_printout(strip_of(table(tmp_path, fighters=steep)), "Club night", "", A4)
    assert not printout.landscape
    assert len(make_images(printout, 20, A4)) == 1


@given(st.floats(5, 1500), st.floats(5, 700), st.floats(60, 300), st.floats(60, 300))
@examples(100)
def test_tiles_cover_any_drawing_and_neighbours_overlap(width, height, wide, high):
    tiles = cut_into_tiles(width, height, QSizeF(wide, high), FLAP_MM)
    assert tiles[-1].area.right() >= width - 1e-3
    assert tiles[-1].area.bottom() >= height - 1e-3
    for tile in tiles:
        for other in tiles:
            if (other.column, other.row) == (tile.column + 1, tile.row):
                assert tile.area.right() - other.area.left() == pytest.approx(FLAP_MM)
    columns = max(tile.column for tile in tiles)
    assert columns == 1 or tiles[columns - 2].area.right() < width


@given(st.floats(30, 900), st.floats(10, 300), st.floats(10, 300), st.booleans())
@examples(40)
def test_every_point_of_a_strip_is_on_a_printed_tile(long, first, last, landscape):
    frame = StripFrame((0, first), (long, last), 0.0, long)
    outline = np.array([(0, 0), (long, 0), (long, last), (0, first)])
    strip = SightStrip(None, frame, (outline,), ((0, 0), (1, 1)), 0.0)
    size = (273.0, 186.0) if landscape else (186.0, 273.0)
    drawing, tiles = lay_out_strip(strip, QRectF(0, HEAD_MM, size[0], size[1] - HEAD_MM - FOOT_MM))
    (part,) = drawing.parts
    box = part.boundingRect()
    assert (box.width(), box.height()) == pytest.approx((long, max(first, last)))
    for share in np.linspace(0, 1, 60).tolist():
        at = part.pointAtPercent(share)
        assert any(tile.area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(at) for tile in tiles)
        inside = QPointF(box.center() * (1 - 0.5 * share) + at * 0.5 * share)
        assert not part.contains(inside) or any(tile.area.contains(inside) for tile in tiles)


@pytest.mark.parametrize("wall", [0.0, 20.0, 80.0])
def test_the_plates_for_a_printer_are_solid(tmp_path, wall):
    strip = strip_of(table(tmp_path, wall=wall))
    path = tmp_path / "strip.stl"
    write_strip_file(path, strip, "Club night", "")
    mesh = read(path)
    assert mesh.health.watertight
    expected = THICKNESS_MM * sum(map(area, strip.outlines))
    a, b, c = mesh.vertices[mesh.faces].transpose(1, 0, 2)
    assert float(np.einsum("nk,nk->n", a, np.cross(b, c)).sum()) / 6 == pytest.approx(expected, rel=1e-4)
    assert mesh.health.extents_mm[2] == pytest.approx(THICKNESS_MM, abs=1e-4)
    assert b"Ashka - Borin" in path.read_bytes()[:80]


def test_a_failed_export_leaves_nothing(tmp_path):
    strip = strip_of(table(tmp_path))
    with pytest.raises(PlayerError, match="cannot be written"):
        write_strip_file(tmp_path / "nowhere" / "strip.stl", strip, "Club night", "")
    with pytest.raises(PlayerError, match="does not end in"):
        write_strip_file(tmp_path / "strip.txt", strip, "Club night", "")
