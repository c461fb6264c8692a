"""Names on a plan are beside their bases and do not overlap."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from app.table.pictures.top_view_labels import ASCENT, DESCENT, PlanLabel, place_labels, text_width

TYPE = 14.0
PLAN = (-10.0, -10.0, 770.0, 570.0)


def boxes(labels, spots):
    for label, (x, y) in zip(labels, spots, strict=True):
        half = text_width(label.words, TYPE) / 2
        yield x - half, y - DESCENT * TYPE, x + half, y + ASCENT * TYPE


def overlap(one, other):
    return min(one[2], other[2]) - max(one[0], other[0]) > 1e-6 and min(one[3], other[3]) - max(one[1], other[1]) > 1e-6


def test_a_single_name_is_below_its_base():
    (spot,) = place_labels([PlanLabel("Ashka", 300.0, 200.0, 16.0, 16.0)], TYPE, PLAN)
    assert spot == (300.0, 200.0 - 16.0 - TYPE)


def test_a_name_at_the_lower_edge_is_not_cut_off():
    (spot,) = place_labels([PlanLabel("Ashka", 300.0, 10.0, 16.0, 16.0)], TYPE, PLAN)
    assert spot[1] > 26.0


def test_a_name_at_a_side_is_not_cut_off():
    label = PlanLabel("A rather long name of somebody", 20.0, 300.0, 16.0, 16.0)
    (box,) = boxes([label], place_labels([label], TYPE, PLAN))
    assert box[0] >= PLAN[0]


def test_two_neighbouring_bases_have_legible_names():
    labels = [
        PlanLabel("Chieftain 2", 300.0, 200.0, 20.0, 20.0),
        PlanLabel("Bow 6 of the watch", 336.0, 200.0, 16.0, 16.0),
    ]
    assert not overlap(*boxes(labels, place_labels(labels, TYPE, PLAN)))


def test_a_block_of_six_has_legible_names():
    labels = [PlanLabel(f"Bow {n}", 200.0 + 40 * (n % 3), 200.0 + 40 * (n // 3), 16.0, 16.0) for n in range(6)]
    placed = list(boxes(labels, place_labels(labels, TYPE, PLAN)))
    assert not any(overlap(one, other) for one, other in combinations(placed, 2))


def test_an_empty_name_takes_no_space():
    labels = [PlanLabel("", 300.0, 200.0, 16.0, 16.0), PlanLabel("Ashka", 300.0, 200.0, 16.0, 16.0)]
    assert place_labels(labels, TYPE, PLAN)[1] == (300.0, 170.0)


@given(st.lists(st.tuples(st.text(max_size=40), st.floats(0, 760), st.floats(0, 560)), max_size=12))
def test_any_names_have_a_place_each_and_the_same_one_again(found):
    labels = [PlanLabel(words, x, y, 16.0, 16.0) for words, x, y in found]
    spots = place_labels(labels, TYPE, PLAN)
    assert len(spots) == len(labels)
    assert spots == place_labels(labels, TYPE, PLAN)
