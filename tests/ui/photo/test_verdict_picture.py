"""The verdict painted into a photo: in front of meshes, hidden behind them, at the pixels where they are."""

import numpy as np
import pytest

from app.geometry.drawing import seen_parts
from app.ui.image_file import write_image
from app.ui.photo.verdict_picture import VerdictMarks, draw_verdict
from app.ui.photo_files import to_array
from app.ui.sight_answer import find_stop, make_sight_line
from app.ui.viewport.painted_lines import find_runs
from app.ui.viewport.scene import SIGHT, STOPPED, SightLine
from tests.photo_tables import look_at, photo_table, pixels_of

PAIR = ("Ashka", "Borin")
WINDOW = look_at((800, 600))
GREY = np.full((600, 800, 3), 128, dtype=np.uint8)


def draw(table, line, **more):
    return to_array(draw_verdict(GREY, WINDOW, table, VerdictMarks(line, **more)))


def line_of(table):
    found = table.with_silhouette(*PAIR, table.sight(*PAIR))
    return make_sight_line(found, find_stop(table, *PAIR, found))


def is_like(pixels, colour, most=60):
    return np.abs(pixels.astype(float) - 255 * np.array(colour)).max(axis=-1) < most


@pytest.fixture
def table(tmp_path, qapp):
    return photo_table(tmp_path, WINDOW, wall=60.0).table


def test_a_line_is_hidden_behind_a_box_at_the_right_pixels(table):
    """The box hides x from 295 to 305 and y from 120 to 180 up to 60 mm; the line runs behind it at y = 230."""
    start, end = (200.0, 230.0, 10.0), (400.0, 230.0, 10.0)
    drawn = draw(table, SightLine(start, end))
    xs = np.arange(201.0, 400.0)
    places = np.round(pixels_of(WINDOW, *((x, 230.0, 10.0) for x in xs)) - 0.5).astype(int)
    full = is_like(drawn[places[:, 1], places[:, 0]], SIGHT)
    eye = np.array(WINDOW.eye)
    # Where the ray to a point of the line passes the box: at the height of 60 mm or less, between y = 120 and 180.
    points = np.column_stack([xs, np.full_like(xs, 230.0), np.full_like(xs, 10.0)])
    share = np.linspace(0, 1, 2000)[:, None, None]
    rays = eye + share * (points - eye)
    inside = (np.abs(rays[..., 0] - 300) <= 5) & (np.abs(rays[..., 1] - 150) <= 30) & (rays[..., 2] <= 60)
    hidden = inside.any(axis=0)
    assert 5 < hidden.sum() < 100
    [(first, last)] = find_runs(hidden)
    clear = np.r_[0 : first - 5, last + 5 : len(xs)]
    assert full[clear[12:-12]].all()
    assert not full[first + 3 : last - 3].any()


def test_hidden_parts_of_a_line_are_faint(table):
    at = (300.0, 200.0, 10.0)
    drawn = draw(table, SightLine((200.0, 200.0, 10.0), (400.0, 200.0, 10.0)))
    [(x, y)] = np.floor(pixels_of(WINDOW, at)).astype(int)
    assert not is_like(drawn[y, x], SIGHT)
    assert drawn[y, x, 0] > drawn[y, x, 2] + 20


def test_what_blocks_is_tinted_and_named_only_where_the_photo_shows_it(table):
    line = line_of(table)
    assert line.blockers == ("the wall",)
    drawn = draw(table, line)
    front, top = np.floor(pixels_of(WINDOW, (299.0, 120.0, 20.0), (300.0, 150.0, 60.0))).astype(int)
    assert drawn[front[1], front[0], 0] > drawn[front[1], front[0], 2] + 20
    [(x, y)] = np.floor(pixels_of(WINDOW, (300.0, 100.0, 0.0))).astype(int)
    assert (drawn[y, x] == 128).all()
    assert is_like(drawn, STOPPED, 10).sum() > 300  # The pill with the name of the wall.
    assert top[1] < front[1]


def test_a_tube_is_as_wide_as_the_clearance(tmp_path, qapp):
    table = photo_table(tmp_path, WINDOW).table
    drawn = draw(table, SightLine((200.0, 60.0, 40.0), (400.0, 60.0, 40.0), clearance_mm=5.0))
    [(x, _), (_, above), (_, below)] = pixels_of(WINDOW, (300.0, 60.0, 40.0), (300.0, 62.6, 44.2), (300.0, 57.4, 35.8))
    changed = np.flatnonzero((drawn[:, int(x)] != 128).any(axis=1))
    assert abs(changed.min() - above) < 2.5
    assert abs(changed.max() - below) < 2.5


def test_tints_in_many_batches_equal_those_in_one(table, monkeypatch):
    line = line_of(table)
    whole = draw(table, line)
    monkeypatch.setattr(seen_parts, "CHUNK", 1000)
    assert (draw(table, line) == whole).all()


def test_without_a_pair_all_fighters_are_named(table):
    drawn = draw(table, None)
    for x in (100.0, 500.0):
        [(left, top)] = np.floor(pixels_of(WINDOW, (x, 150.0, 45.0))).astype(int)
        assert (drawn[top - 60 : top, left - 40 : left + 40] != 128).any()


def test_lines_are_wider_in_larger_pictures(tmp_path, qapp):
    """A picture of twice the size, reduced by two, is the same but for the edges."""
    table = photo_table(tmp_path).table
    line = SightLine((150.0, 250.0, 0.0), (450.0, 250.0, 0.0))
    widths = []
    for factor in (2, 4):
        window = look_at((850 * factor, 850 * factor))
        flat = np.full((850 * factor, 850 * factor, 3), 128, dtype=np.uint8)
        drawn = to_array(draw_verdict(flat, window, table, VerdictMarks(line)))
        [(x, y)] = np.floor(pixels_of(window, (300.0, 250.0, 0.0))).astype(int)
        widths.append((drawn[y - 40 : y + 40, x] != 128).any(axis=1).sum() / factor)
    assert widths[0] == pytest.approx(widths[1], abs=1.0)


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_saved_pictures_contain_nothing_but_pixels(table, tmp_path, suffix):
    path = tmp_path / f"picture{suffix}"
    write_image(path, draw_verdict(GREY, WINDOW, table, VerdictMarks(line_of(table))), 92)
    data = path.read_bytes()
    for kind in (b"Exif", b"eXIf", b"tEXt", b"iTXt", b"zTXt", b"http://ns.adobe.com"):
        assert kind not in data
