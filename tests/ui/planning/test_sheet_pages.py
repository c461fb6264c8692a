"""Plan sheets on paper: their rows, their number of pages, and their true scale."""

import math

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPageSize

from app.core.lengths import Notation, set_notation
from app.model import Board, Piece, PiecePose, Plan, PlannedPlace, Pose, Token
from app.planning.plan_sheet import make_plan_sheet
from app.ui.paper.outputs import make_images
from app.ui.paper.pages import Pages
from app.ui.paper.text_block import NO_BREAK, break_text
from app.ui.planning.sheet_drawing import SheetDrawing
from app.ui.planning.sheet_pages import (
    EDGES,
    format_note,
    list_fighter_rows,
    list_piece_rows,
    list_token_rows,
    make_sheet_printout,
)
from app.ui.planning.sheet_tiles import list_tiles
from tests.planning.test_plan_sheet import BLUE, FREE, RED, fighter, muster, plan, sheet, table

A4 = QPageSize(QPageSize.PageSizeId.A4)
DPI = 254
RED_INK = QColor("#bd451c")


@pytest.fixture
def notation():
    yield set_notation
    set_notation(Notation())


def texts(row):
    return [" | ".join(text.replace(NO_BREAK, " ") for text, _ in cell) for cell in row.cells]


def images(found, dpi=60, **more):
    return make_images(make_sheet_printout(found, FREE, "Club night", **more), dpi, A4)


def drawing(found):
    return SheetDrawing(found, ())


def test_a_row_gives_the_distances_of_a_fighter_from_the_edges(qapp):
    found = sheet(table(fighter("Axe")), plan(Axe=Pose(100, 500)))
    (row,) = list_fighter_rows(found, drawing(found))
    assert texts(row) == [
        "1",
        "Axe | red · Round 32 mm",
        "3.31″ | left edge · 84.0 mm",
        "1.73″ | far edge · 44.0 mm",
        "",
    ]


def test_millimetres_come_first_if_the_player_prefers_them(qapp, notation):
    notation(Notation(first="mm"))
    found = sheet(table(fighter("Axe")), plan(Axe=Pose(100, 500)))
    (row,) = list_fighter_rows(found, drawing(found))
    assert texts(row)[2] == "84.0 mm | left edge · 3.31″"


def test_a_guess_is_marked_in_its_row_and_above_the_drawing(qapp):
    wanted = Plan("Left", "Hold the hill", (PlannedPlace("Axe", Pose(100, 100), "", guessed=True),))
    found = sheet(table(fighter("Axe")), wanted)
    (row,) = list_fighter_rows(found, drawing(found))
    assert texts(row)[-1] == "A guess."
    assert format_note(found).endswith("\nHold the hill")
    assert "dotted rim marks a guess" in format_note(found)


def test_troops_of_a_unit_follow_their_leader_without_a_line_between(qapp):
    session = muster([RED, BLUE], "deployment")
    places = tuple(PlannedPlace(f"Ash {number}", Pose(60.0 * number, 100), "") for number in (1, 2, 3))
    found = make_plan_sheet(session.table, session.game, Plan("Far", places=places))
    rows = list_fighter_rows(found, drawing(found))
    assert [row.continues_previous for row in rows] == [False, True, True]
    assert texts(rows[0])[1].startswith("Ash | Red")
    assert texts(rows[1])[1] == "Ash 2"


def test_terrain_is_listed_with_two_corners(qapp):
    wall = Piece("Wall", "box 100 20 50", PiecePose(100, 100, 0))
    (row,) = list_piece_rows(sheet(table(fighter("Axe"), pieces=[wall]), plan(Axe=Pose(380, 280))))
    assert texts(row)[:3] == ["A", "Wall", "1.97″ | left edge · 50.0 mm"]
    assert len(row.cells) == 6


def test_a_thing_past_an_edge_is_measured_beyond_it(qapp):
    out = Piece("Pier", "box 100 20 50", PiecePose(38, 280, 0))
    across = Piece("Wall", "box 800 20 50", PiecePose(380, 548, 0))
    at_edge = Piece("Post", "box 100 20 50", PiecePose(49.97, 100, 0))
    found = sheet(table(fighter("Axe"), pieces=[out, across, at_edge]), plan(Axe=Pose(10, 280)))
    pier, wall, post = (texts(row)[2::2] for row in list_piece_rows(found))
    assert "0.47″ | past the left edge · 12.0 mm" in pier
    assert set(wall) == {"0.79″ | past the left edge · 20.0 mm", "0.79″ | past the right edge · 20.0 mm"}
    assert "0″ | left edge · 0.0 mm" in post
    (axe,) = list_fighter_rows(found, drawing(found))
    assert texts(axe)[2] == "0.24″ | past the left edge · 6.0 mm"


def test_a_number_and_its_unit_are_on_one_line(qapp):
    found = sheet(table(fighter("Axe")), plan(Axe=Pose(0, 280)))
    ((_, (small, style)),) = [row.cells[2] for row in list_fighter_rows(found, drawing(found))]
    device = make_images(make_sheet_printout(found, FREE, "Club night"), DPI, A4)[0]
    assert small.endswith(f"16.0{NO_BREAK}mm")
    for width in range(60, 400, 5):
        lines = break_text(small, width, 4000, style, device).lines
        assert width < 200 or lines[-1] != "mm"


def dark(page, area):
    """Returns whether anything is drawn in an area of a page, in mm."""
    mm = page.dotsPerMeterX() / 1000
    box = QRectF(area.topLeft() * mm, area.size() * mm).toRect().intersected(page.rect())
    return any(
        page.pixelColor(x, y).lightness() < 200
        for x in range(box.left(), box.right() + 1)
        for y in range(box.top(), box.bottom() + 1)
    )


@pytest.fixture
def boards(monkeypatch):
    """Records the place of each board on its page, in mm."""
    found, draw = [], SheetDrawing.draw_whole

    def listen(self, pages, room):
        found.append(draw(self, pages, room)[0])
        return draw(self, pages, room)

    monkeypatch.setattr(SheetDrawing, "draw_whole", listen)
    return found


@pytest.mark.parametrize("past", [(-60, 280), (820, 280), (380, -60), (380, 620), (-9000, 9000)])
def test_a_thing_past_an_edge_is_on_the_page_and_covers_no_edge_name(qapp, boards, monkeypatch, past):
    names, write = {}, Pages.write

    def listen(self, text, room, *style):
        if text in EDGES.values():
            names[text] = self.painter.transform().mapRect(room)
        return write(self, text, room, *style)

    monkeypatch.setattr(Pages, "write", listen)
    out = Piece("Out", "box 100 100 50", PiecePose(*past, 0))
    found = sheet(table(fighter("Axe"), pieces=[out]), plan(Axe=Pose(380, 280)))
    (page,) = images(found, 100)
    board = boards[-1]
    scale, mm = board.width() / 760, page.dotsPerMeterX() / 1000
    x, y = board.left() + past[0] * scale, board.bottom() - past[1] * scale
    box = QRectF(x - 50 * scale, y - 50 * scale, 100 * scale, 100 * scale)
    assert len(names) == 4
    assert not any(QRectF(box.topLeft() * mm, box.size() * mm).intersects(name) for name in names.values())
    assert board.width() > 100
    near_by = abs(past[0]) < 1000
    assert QRectF(0, 0, page.width() / mm, page.height() / mm).contains(box) == near_by
    assert dark(page, box) == near_by


@pytest.mark.thorough
def test_many_fighters_continue_on_further_pages(qapp):
    many = [fighter(f"A fighter of a name that is rather long, {number}") for number in range(40)]
    wanted = Plan(
        "Left", places=tuple(PlannedPlace(one.id, Pose(40.0 + number * 17, 100), "") for number, one in enumerate(many))
    )
    found = sheet(table(*many), wanted)
    few = sheet(table(many[0]), replace(wanted, places=wanted.places[:1]))
    assert (len(images(few)), len(images(found))) == (1, 3)


@pytest.mark.thorough
def test_only_tiles_with_planned_fighters_are_printed(qapp):
    found = sheet(table(fighter("Axe"), fighter("Bow")), plan(Axe=Pose(50, 510), Bow=Pose(730, 30)))
    assert len(images(found, true_scale=True)) == 3
    every = [Pose(x, y) for x in range(60, 740, 84) for y in range(60, 540, 84)]
    crowd = [fighter(f"F{number}") for number in range(len(every))]
    wanted = Plan("Left", places=tuple(PlannedPlace(one.id, at, "") for one, at in zip(crowd, every, strict=True)))
    whole = sheet(table(*crowd), wanted)
    wide, high = 174.0, 233.0
    tiles = list_tiles(whole, QRectF(0, 11, wide + 12, high + 20))
    assert len(tiles) == math.ceil(760 / wide) * math.ceil(560 / high)
    assert tiles[0].name == "1–1"
    assert (tiles[0].area.x(), tiles[0].area.y()) == (0, 0)


@pytest.mark.thorough
def test_a_base_in_true_scale_has_its_real_size(qapp):
    found = sheet(table(fighter("Axe"), board=Board(900, 900)), plan(Axe=Pose(80, 800)))
    page = images(found, DPI, true_scale=True)[-1]
    red = [
        (x, y)
        for y in range(0, page.height(), 1)
        for x in range(page.width())
        if page.pixel(x, y) & 0xFFFFFF == RED_INK.rgb() & 0xFFFFFF
    ]
    wide = (max(x for x, _ in red) + 1 - min(x for x, _ in red)) / 10
    high = (max(y for _, y in red) + 1 - min(y for _, y in red)) / 10
    rim = 0.3  # half of its line is inside the base on each side
    assert (wide + rim, high + rim) == pytest.approx((32, 32), abs=0.1)


@pytest.mark.thorough
def test_a_large_board_fits_a_page(qapp):
    found = sheet(table(fighter("Axe"), board=Board(1219, 1219)), plan(Axe=Pose(80, 800)))
    (page,) = images(found)
    below = [page.pixelColor(x, page.height() // 2).lightness() for x in range(page.width())]
    assert min(below) < 255


def test_the_overview_names_the_plan_and_the_battle_and_the_tiles(qapp, monkeypatch):
    titles, begin = [], Pages.begin_page
    monkeypatch.setattr(Pages, "begin_page", lambda self, heading="": titles.append(heading) or begin(self, heading))
    found = sheet(table(fighter("Axe")), plan(Axe=Pose(50, 510)))
    printout = make_sheet_printout(found, FREE, "Club night", true_scale=True)
    make_images(printout, 60, A4)
    assert printout.title == "Left"
    assert titles[-2:] == ["Plan sheet · Club night", "Tile 1–1 at actual size"]


def test_a_note_of_any_length_leaves_space_for_the_drawing(qapp):
    wanted = replace(plan(Axe=Pose(50, 510)), note="line\n" * 390)
    (page,) = images(sheet(table(fighter("Axe")), wanted))
    (plain,) = images(sheet(table(fighter("Axe")), plan(Axe=Pose(50, 510))))
    assert page.size() == plain.size()


def test_tokens_are_measured_to_their_centres(qapp):
    there = table(fighter("Axe"))
    lying = Token("Chest", "marker", (100.0, 500.0, 0.0))
    there = there.with_battle(there.battle.with_tokens(lying, replace(lying, id="Held", carrier="Axe")))
    (row,) = list_token_rows(sheet(there, plan(Axe=Pose(50, 50))))
    assert texts(row) == ["◆", "Chest", "3.94″ | left edge · 100.0 mm", "2.36″ | far edge · 60.0 mm"]


def test_a_long_token_name_stays_on_the_board(qapp):
    rims = []
    for name in ("Chest", "W" * 80):
        there = table(fighter("Axe"))
        there = there.with_battle(there.battle.with_tokens(Token(name, "marker", (300.0, 300.0, 0.0))))
        (page,) = images(sheet(there, plan(Axe=Pose(50, 50))))
        rims += [page.copy(0, 0, 6, page.height() // 2), page.copy(page.width() - 6, 0, 6, page.height() // 2)]
    assert rims[:2] == rims[2:]


def test_the_letters_of_a_piece_are_beside_fighters_on_it(qapp):
    wall = Piece("Wall", "box 200 100 50", PiecePose(300, 300, 0))
    there = table(fighter("Axe"), pieces=[wall])
    spots = []
    for pose in (Pose(60, 60), Pose(300, 300, 50)):
        found = sheet(there, plan(Axe=pose))
        spots.append(drawing(found)._find_letter_spot(found.pieces[0], 5.0))
    free, covered = spots
    assert (free.x(), free.y()) == (300, 300)
    assert math.dist((covered.x(), covered.y()), (300, 300)) > 16 + 5
    assert abs(covered.x() - 300) < 100
    assert abs(covered.y() - 300) < 50
