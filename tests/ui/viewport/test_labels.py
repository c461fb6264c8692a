import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPainter

from app.ui.viewport.camera import Orbit
from app.ui.viewport.fighter_labels import Label, make_labels, paint_labels, place_labels
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.scene import VerdictBadge
from tests.effort import examples
from tests.ui.viewport.looks import colours, scene

SIZE = (1280.0, 800.0)
CAMERA = Orbit().camera()


def wide(text):
    return 7.0 * len(text)


def label(id, x, y, z=40.0, **more):
    return Label(id, id, np.array([x, y, z], float), (0.8, 0.3, 0.1), "triangle", **more)


def overlap(a, b):
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


@examples(60)
@given(
    st.lists(st.tuples(st.floats(0, 762), st.floats(0, 559), st.text("abcdefgh", min_size=1, max_size=12)), max_size=24)
)
def test_no_label_ever_covers_another(spots):
    labels = [label(f"{text}{number}", x, y) for number, (x, y, text) in enumerate(spots)]
    places = place_labels(labels, CAMERA, SIZE, wide)
    assert not any(overlap(a, b) for a, b in itertools.combinations(places, 2))


def test_a_label_with_room_sits_centred_over_its_fighter():
    (place,) = place_labels([label("Ashka", 381, 280)], CAMERA, SIZE, wide)
    x, y = CAMERA.pixels(np.array([[381.0, 280, 40]]), SIZE)[0][0]
    assert abs(place.x + place.width / 2 - x) < 0.01
    assert place.y + place.height < y
    assert not place.is_moved_away


def test_in_a_crowd_the_chosen_keeps_its_place_and_all_are_named():
    crowd = [label(f"Fighter {k}", 381 + k, 280) for k in range(8)] + [label("Chosen", 384, 280, strong=True)]
    places = {place.label.id: place for place in place_labels(crowd, CAMERA, SIZE, wide)}
    assert len(places) == 9
    chosen = places["Chosen"]
    assert abs(chosen.x + chosen.width / 2 - chosen.anchor[0]) < 0.01
    assert any(place.is_moved_away for place in places.values())


def test_nobody_behind_the_eye_is_named():
    assert place_labels([label("Ashka", *CAMERA.eye[:2], CAMERA.eye[2] + 400)], CAMERA, SIZE, wide) == []


def test_labels_are_in_the_pixels_of_the_picture():
    small = place_labels([label("Ashka", 381, 280)], CAMERA, SIZE, wide)[0]
    large = place_labels([label("Ashka", 381, 280)], CAMERA, (2560.0, 1600.0), wide, 2.0)[0]
    assert np.allclose([large.x, large.y, large.width], np.multiply(2, [small.x, small.y, small.width]), atol=1e-6)


def test_a_verdicts_mark_has_room_beside_the_name():
    bare, marked = (
        place_labels([label("Ashka", 381, 280, badge=badge)], CAMERA, SIZE, wide)[0]
        for badge in (None, VerdictBadge("no", True))
    )
    assert marked.width > bare.width + 10


@pytest.mark.parametrize(("sure", "strength"), [(True, 0.9), (False, 0.3)])
def test_a_mark_is_faint_until_it_is_sure_and_strong_where_the_name_is_hidden(qapp, sure, strength):
    place = place_labels([label("Ashka", 381, 280, hidden=True, badge=VerdictBadge("yes", sure))], CAMERA, SIZE, wide)[
        0
    ]
    image = QImage(round(SIZE[0]), round(SIZE[1]), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    paint_labels(painter, [place])
    painter.end()
    seen = colours(image)[round(place.y + 5) : round(place.y + 16), round(place.x + place.width - 18) :]
    darkest = 1 - seen[:, :, 0].min()
    assert darkest > strength if sure else strength < darkest < 0.7


def test_every_fighter_has_a_label_and_the_chosen_are_strong():
    render_scene = RenderScene()
    render_scene.show_scene(scene())
    found = {one.id: one for one in make_labels(render_scene, Highlights(seer="Ashka"), frozenset({"Borin"}))}
    assert (found["Ashka"].strong, found["Borin"].strong) == (True, False)
    assert (found["Ashka"].hidden, found["Borin"].hidden) == (False, True)
    assert found["Ashka"].point[2] == 40


@pytest.mark.parametrize("at", [-1, 1])
def test_words_near_the_edge_of_the_view_are_not_cut_off(at):
    middle, room = 381.0, 300.0
    spot = next(x for x in np.arange(middle, middle + at * 2000, at * 2) if not 20 < _pixel(x)[0] < room - 20)
    places = place_labels(
        [label("A long name of a place", spot, 280), label("Another", spot, 284)], CAMERA, (room, 400), wide
    )
    assert len(places) == 2
    assert all(place.x >= 0 and place.x + place.width <= room for place in places)


def _pixel(x):
    return CAMERA.pixels(np.array([[x, 280.0, 40.0]]), (300.0, 400.0))[0][0]
