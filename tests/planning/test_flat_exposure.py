"""If all terrain is boxes taller than all fighters, the map of exposure is visibility between discs of the plane."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.plan_sight.convex import make_convex
from app.geometry.plan_sight.free_line_search import find_line, find_widest_line
from app.planning.exposure_map import find_exposure
from app.planning.places import find_places
from tests.fighting_scenes import INCH, session

DOUBT_MM = 1.5
"""A gap so narrow may be missed by the lines of a map."""


def places_of_boxes():
    size = st.floats(0.5, 6)
    return st.lists(st.tuples(st.floats(6, 24), st.floats(2, 20), size, size), min_size=1, max_size=5)


def make_box(x, y, wide, deep):
    corners = [(-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2)]
    return make_convex(np.add(corners, (x, y)) * INCH)


@given(places_of_boxes())
@settings(max_examples=12, deadline=None)
def test_the_map_matches_visibility_in_two_dimensions(boxes):
    pieces = [
        {"id": f"box {number}", "size": [wide, deep, 9], "at": [x, y]}
        for number, (x, y, wide, deep) in enumerate(boxes)
    ]
    fighters = [{"id": "Axe", "at": [1, 1]}, {"id": "Foe", "side": "Blue", "at": [2, 11]}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": pieces})
    axe, foe = (opened.battle.fighter(id) for id in ("Axe", "Foe"))
    places = find_places(opened.table, axe, 2 * INCH)
    on_floor = places.points[:, 2] < 1
    *_, found = find_exposure(opened.table, axe, ("Foe",), places)
    walls = [make_box(*box) for box in boxes]
    eye = make_convex(np.array([[foe.pose.x, foe.pose.y]]), foe.body.radius_mm)
    for place in np.flatnonzero(on_floor):
        x, y, _ = places.points[place]
        there = make_convex(np.array([[x, y]]), axe.body.radius_mm)
        if found.seen[place, 0]:
            assert find_line(eye, there, walls, 0.0), (x, y)
        else:
            assert find_widest_line(eye, there, walls, DOUBT_MM) is None, (x, y)
