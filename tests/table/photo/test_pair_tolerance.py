"""The shifts that a pair placed by photos is tested with, and whether a verdict is sure."""

import pytest

from app.games.actions import Move
from app.games.ruling import Ruling, make_unsure
from app.model import Pose
from app.table.photo.pair_tolerance import DEVIATIONS, HAND_ERROR_MM, PhotoTolerance, pair_tolerance, photo_tolerance
from app.table.robustness_result import Robustness
from tests.photo_tables import photo_table

PAIR = ("Ashka", "Borin")


def counts(visible=0, hidden=0, undecided=0, actual="visible"):
    return Robustness(3.0, visible, hidden, undecided, actual)


def test_the_thing_that_is_least_well_known_decides():
    assert pair_tolerance([0.4, 1.0, 0.7]) == pytest.approx(DEVIATIONS)


def test_a_tolerance_is_within_the_useful_bounds():
    assert pair_tolerance([0.0, 0.01]) == 0.5
    assert pair_tolerance([0.3, 50.0]) == 10.0


def test_a_pair_that_a_photo_placed_has_the_tolerance_of_the_less_exact_one(tmp_path, qapp):
    found = photo_tolerance(photo_table(tmp_path, errors=(0.8, 1.2)).table, *PAIR)
    assert found == PhotoTolerance(3.0, (("Borin", 1.2), ("Ashka", 0.8)), ("Photo 1",))
    for told in ("Photo 1", "Borin ± 1.2 mm", "Ashka ± 0.8 mm"):
        assert told in found.source_text


def test_a_thing_that_no_photo_placed_counts_as_placed_by_hand(tmp_path, qapp):
    session = photo_table(tmp_path, errors=(None, 1.2))
    found = photo_tolerance(session.table, *PAIR)
    assert (found.errors, found.by_hand) == ((("Ashka", HAND_ERROR_MM), ("Borin", 1.2)), {"Ashka"})
    session.do(Move((("Borin", Pose(480.0, 150.0)),)))
    assert photo_tolerance(session.table, *PAIR).by_hand == {"Ashka", "Borin"}


def test_a_piece_counts_only_near_the_line(tmp_path, qapp):
    placed = [{"thing": "the wall", "at": [300, 150], "error_mm": 2.0, "sightings": []}]
    near = photo_table(tmp_path, wall=50.0, errors=(1.0, 1.0), placements_of_pieces=placed)
    assert photo_tolerance(near.table, *PAIR).mm == 5.0
    far = photo_table(tmp_path, wall=50.0, y=(20.0, 20.0), errors=(1.0, 1.0), placements_of_pieces=placed)
    assert photo_tolerance(far.table, *PAIR).mm == 2.5


def test_a_table_that_no_photo_placed_gives_no_tolerance(tmp_path, qapp):
    assert photo_tolerance(photo_table(tmp_path, errors=(None, None)).table, *PAIR) is None


@pytest.mark.parametrize(
    ("result", "changed"),
    [
        (counts(visible=200), 0),
        (counts(visible=169, hidden=31), 31),
        (counts(visible=190, undecided=10), 10),
        (counts(hidden=150, visible=50, actual="blocked"), 50),
        (counts(undecided=150, hidden=50, actual="undecided"), 50),
    ],
)
def test_only_the_same_result_for_all_shifts_is_sure(result, changed):
    photo = PhotoTolerance(3.0, (("Borin", 1.2),), ())
    assert result.changed == changed
    assert photo.is_sure(result) == (changed == 0)
    assert "200" in photo.result_text(result)
    assert photo.result_text(result).startswith("Unsure") == (changed > 0)


def test_a_photo_less_exact_than_the_largest_shifts_is_never_sure(tmp_path, qapp):
    photo = photo_tolerance(photo_table(tmp_path, errors=(1.0, 4.5)).table, *PAIR)
    assert (photo.mm, photo.is_cut_off) == (10.0, True)
    assert not photo.is_sure(counts(visible=200))
    assert photo.result_text(counts(visible=200)).startswith("Unsure")


def test_an_unsure_ruling_keeps_its_name_and_reason_but_decides_nothing():
    ruling = make_unsure(Ruling("visible", "visible", "a line has 2 mm of clearance", "rule"))
    assert ruling.kind == "undecided"
    assert ruling.name.startswith("visible as placed")
    assert ruling.reason == "a line has 2 mm of clearance"
    assert make_unsure(ruling) == ruling
