import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.viewport.label_layout import STEADY, LabelRect, LabelRequest, lay_out_labels
from tests.effort import examples

VIEW = (640.0, 400.0)
WHOLE = LabelRect(0, 0, *VIEW)
FULL, MARK = (90.0, 21.0), (22.0, 17.0)


def beside(x, y, width=30.0, height=50.0):
    return LabelRect(x, y, x + width, y + height)


def ask(number, anchor, sizes=(FULL, MARK), roams=False):
    return LabelRequest((f"Fighter {number}", 1), anchor, sizes, roams)


def slots(found):
    return {key: room and room.slot for key, room in found.items()}


def laid_out(requests, models=(), before=None):
    return lay_out_labels(requests, list(models), VIEW, before or {})


spots = st.tuples(st.floats(-60, 660), st.floats(-60, 420), st.floats(0, 80), st.floats(0, 90))
sizes = st.lists(st.tuples(st.floats(5, 700), st.floats(5, 60)), min_size=1, max_size=2).map(tuple)
crowds = st.lists(st.tuples(spots, sizes, st.booleans()), max_size=24)


def requests_of(crowd):
    return [ask(number, beside(*spot), size, roams) for number, (spot, size, roams) in enumerate(crowd)]


@pytest.mark.thorough
@examples(200)
@given(crowds, crowds)
def test_no_label_covers_a_model_or_another_label_or_leaves_the_view(crowd, earlier):
    requests, models = requests_of(crowd), [beside(*spot) for spot, _, _ in crowd]
    before = slots(laid_out(requests_of(earlier), [beside(*spot) for spot, _, _ in earlier]))
    rooms = [room.rect for room in laid_out(requests, models, before).values() if room]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(rooms, 2))
    assert not any(room.overlaps(model) for room in rooms for model in models)
    assert all(WHOLE.contains(room) for room in rooms)


@examples(100)
@given(crowds, crowds)
def test_the_layout_is_stable_when_repeated(crowd, earlier):
    requests, models = requests_of(crowd), [beside(*spot) for spot, _, _ in crowd]
    first = laid_out(requests, models, slots(laid_out(requests_of(earlier))))
    assert laid_out(requests, models, slots(first)) == first


def test_a_label_with_space_is_centred_above_its_model():
    anchor = beside(300, 200)
    (room,) = laid_out([ask(1, anchor)], [anchor]).values()
    assert (room.rect.left + room.rect.right) / 2 == anchor.middle
    assert 0 < anchor.top - room.rect.bottom < 8
    assert not room.is_away


def test_a_label_without_a_place_shrinks_and_then_disappears():
    anchor = beside(300, 200)
    wall = [
        LabelRect(0, 0, 640, 170),
        LabelRect(0, 280, 640, 400),
        LabelRect(0, 0, 275, 400),
        LabelRect(355, 0, 640, 400),
    ]
    (room,) = laid_out([ask(1, anchor)], [anchor, *wall]).values()
    assert (room.rect.right - room.rect.left, room.rect.bottom - room.rect.top) == MARK
    (gone,) = laid_out([ask(1, anchor)], [anchor, WHOLE]).values()
    assert gone is None


def test_the_first_label_keeps_its_place_and_a_roaming_one_moves_away():
    anchor = beside(300, 200)
    rooms = list(laid_out([ask(number, anchor, (FULL,), roams=True) for number in range(8)], [anchor]).values())
    assert rooms[0].slot.number == 0
    assert all(rooms)
    assert any(room.is_away for room in rooms)


def test_models_out_of_view_have_no_labels():
    assert list(laid_out([ask(1, beside(-80, 100)), ask(2, beside(100, 500))]).values()) == [None, None]


def test_a_place_is_kept_until_a_better_one_has_ample_space():
    anchor, models = beside(300, 200), [beside(300, 200)]
    better = laid_out([ask(1, anchor, (FULL,))], models)[("Fighter 1", 1)].rect
    wall = LabelRect(better.left - 50, better.top, better.left + 1, better.bottom)
    found = laid_out([ask(1, anchor, (FULL,))], [*models, wall])
    assert found[("Fighter 1", 1)].slot.number != 0

    def goes_back(gap):
        other = LabelRect(wall.left, wall.top, better.left - gap, wall.bottom)
        return laid_out([ask(1, anchor, (FULL,))], [*models, other], slots(found))[("Fighter 1", 1)].slot.number == 0

    assert not goes_back(STEADY - 3)
    assert goes_back(STEADY + 3)
