import numpy as np

from app.geometry.sight_proof.quick_visibility import quick_visibility
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.witness import LIVE
from tests.scenes import box_mesh, column, standing


def around(count):
    """Returns columns on a circle, and the same as obstacles under the same names."""
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    places = {f"F{i}": (300 * np.cos(t), 300 * np.sin(t)) for i, t in enumerate(turn)}
    bodies = {name: column(*place) for name, place in places.items()}
    return bodies, [standing(name, box_mesh(20, 20, 35), *place) for name, place in places.items()]


def test_a_quick_look_at_everyone_agrees_with_single_questions():
    observer = column(0.0)
    bodies, obstacles = around(16)
    walls = [standing("wall", box_mesh(10, 120, 60), 120.0), standing("low", box_mesh(10, 300, 20), -100.0)]
    found = quick_visibility(observer, bodies, [*walls, *obstacles])
    for name, body in bodies.items():
        looked = find_sight(observer, body, [*walls, *(o for o in obstacles if o.name != name)], LIVE)
        assert found[name] == (looked.verdict == "visible"), name
    assert (found["F0"], found["F4"], found["F8"]) == (False, True, True)


def test_a_fighter_in_front_of_another_hides_it_but_not_itself():
    bodies = {"near": column(100.0, radius=10), "far": column(200.0, radius=5)}
    obstacles = [standing("near", box_mesh(60, 60, 80), 100.0)]
    found = quick_visibility(column(0.0, radius=5), bodies, obstacles)
    assert found == {"near": True, "far": False}


def test_without_targets_there_is_nothing_to_find():
    assert quick_visibility(column(0.0), {}, []) == {}


def test_without_obstacles_everyone_is_seen():
    assert quick_visibility(column(0.0), {"B": column(100.0)}, []) == {"B": True}


def test_a_hairline_does_not_count_in_a_quick_look_either():
    slit = [
        standing("left", box_mesh(10, 200, 60), 100, 100.05),
        standing("right", box_mesh(10, 200, 60), 100, -100.05),
    ]
    assert quick_visibility(column(0.0), {"B": column(200.0)}, slit) == {"B": False}
