import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.games.actions import Move, Remove
from app.model import PiecePose, Pose
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.view_state import EYES
from app.ui.workers import stop_all
from tests.ui.stand_ins import FakeViewport, SeenBattle, wall_between


@pytest.fixture
def document(qapp):
    opened = SeenBattle(wall_between(), FakeViewport())
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def first_person(qtbot, document):
    """Returns a document in which A looks at the visible C."""
    answers = []
    document.sight_answered.connect(answers.append)
    document.sight_pair.choose("A", "C")
    qtbot.waitUntil(lambda: bool(answers) and answers[-1].question.thorough)
    document.sight.first_person.toggle()
    document.witness = answers[-1].pair.sight.witness
    return document


def eye(document):
    return document._viewport.eye.eye


def test_first_person_view_starts_at_the_line_and_looks_at_the_target(first_person):
    assert eye(first_person) == pytest.approx(first_person.witness[0], abs=1e-6)
    camera, middle = first_person._viewport.eye, np.array([[100.0, 400.0, 19.25]])
    pixels, before = camera.pixels(middle, (800.0, 600.0))
    assert before[0]
    assert pixels[0] == pytest.approx((400, 300), abs=1)


def test_the_camera_animates_both_ways_on_a_fast_machine(qtbot, first_person):
    viewport, stooping = first_person._viewport, first_person.sight.first_person
    stooping.leave()
    seen, viewport.slow = [], False
    show = viewport.set_first_person
    viewport.set_first_person = lambda eye, own="": (seen.append(eye), show(eye, own))
    stooping.enter()
    qtbot.waitUntil(
        lambda: viewport.eye is not None and eye(first_person) == pytest.approx(first_person.witness[0], abs=1e-6)
    )
    heights = [camera.eye[2] for camera in seen]
    assert len(heights) > 2
    assert heights == sorted(heights, reverse=True)
    stooping.leave()
    assert not stooping.active
    qtbot.waitUntil(lambda: viewport.eye is None)


def test_the_seers_own_body_is_not_drawn(first_person):
    assert first_person._viewport.own == "A"


def test_the_key_and_esc_leave_first_person_view_and_keep_the_pair(first_person):
    viewport = first_person._viewport
    first_person.sight.first_person.toggle()
    assert viewport.eye is None
    assert not first_person.sight.first_person.active
    first_person.sight.first_person.toggle()
    assert viewport.eye is not None
    first_person.handle_escape()
    assert viewport.eye is None
    assert (first_person.sight_pair.observer, first_person.sight_pair.target) == ("A", "C")
    assert viewport.overlays[EYES] == Overlay()


def test_the_visible_part_is_found_and_drawn(qtbot, first_person):
    qtbot.waitUntil(lambda: first_person.sight.first_person.survey is not None)
    assert first_person.sight.first_person.exposure.share == 1
    assert len(first_person._viewport.overlays[EYES].ribbons) > 50


def test_first_person_view_works_for_a_blocked_pair(qtbot, document):
    document.sight_pair.choose("A", "B")
    document.sight.first_person.toggle()
    qtbot.waitUntil(lambda: document.sight.first_person.survey is not None)
    assert document.sight.first_person.exposure.share == 0
    assert document.sight.first_person.survey.shares.max() == 0
    assert len(document._viewport.overlays[EYES].ribbons) > 20


def test_first_person_view_needs_a_target(document):
    document.sight_pair.choose("A")
    document.sight.first_person.toggle()
    assert not document.sight.first_person.active


def test_changing_the_viewpoint_moves_the_eye_over_the_body(first_person):
    stooping = first_person.sight.first_person
    for _ in range(20):
        stooping.step(0, -1)
    low = eye(first_person)
    for _ in range(20):
        stooping.step(0, 1)
    high = eye(first_person)
    assert high[2] - low[2] > 25
    assert np.hypot(low[0] - 100, low[1] - 200) < 10.1
    stooping.go_to_start()
    assert eye(first_person) == pytest.approx(first_person.witness[0], abs=1e-6)


def test_the_eye_comes_along_while_the_observer_is_moved(first_person):
    before = eye(first_person)
    first_person.session.preview(Move((("A", Pose(130, 220)),)))
    assert np.subtract(eye(first_person), before) == pytest.approx((30, 20, 0), abs=1e-6)
    first_person.session.cancel_preview()
    assert eye(first_person) == pytest.approx(before)


def test_a_wall_placed_in_the_way_appears_at_once(qtbot, first_person):
    qtbot.waitUntil(lambda: first_person.sight.first_person.exposure is not None)
    assert first_person.sight.first_person.exposure.share == 1
    first_person.session.preview(Move(pieces=(("wall", PiecePose(100, 300, 0, 90)),)))
    qtbot.waitUntil(lambda: first_person.sight.first_person.exposure.share == 0)


def test_the_target_can_change_in_first_person_view(first_person):
    first_person.sight_pair.choose("A", "B")
    assert first_person.sight.first_person.active
    way = np.subtract(first_person._viewport.eye.target, eye(first_person))
    assert way[0] > 200


def test_removing_the_target_ends_first_person_view(first_person):
    first_person.session.do(Remove(("C",)))
    assert not first_person.sight.first_person.active
    assert first_person._viewport.eye is None


def test_taking_the_camera_ends_first_person_view(first_person):
    first_person._viewport.eye = None
    first_person._viewport.first_person_ended.emit()
    assert not first_person.sight.first_person.active


def send(document, event):
    return document.sight.first_person._camera_controller.eventFilter(document._viewport, event)


def mouse(kind, x, y, buttons=Qt.MouseButton.LeftButton):
    spot = QPointF(x, y)
    return QMouseEvent(kind, spot, spot, buttons, buttons, Qt.KeyboardModifier.NoModifier)


def test_the_mouse_turns_the_head_and_moves_no_fighter(first_person):
    before, battle = first_person._viewport.eye, first_person.session.battle
    assert send(first_person, mouse(QEvent.Type.MouseButtonPress, 100, 100))
    assert send(first_person, mouse(QEvent.Type.MouseMove, 160, 100))
    assert send(first_person, mouse(QEvent.Type.MouseButtonRelease, 160, 100, Qt.MouseButton.NoButton))
    after = first_person._viewport.eye
    assert after.eye == before.eye
    assert np.linalg.norm(np.subtract(after.target, before.target)) > 10
    assert first_person.session.battle is battle


def test_arrow_keys_turn_the_head_even_if_used_as_shortcuts(first_person):
    before = eye(first_person)
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
        key = QKeyEvent(kind, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        assert send(first_person, key)
        assert key.isAccepted()
    assert eye(first_person)[2] < before[2]
    other = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, Qt.KeyboardModifier.NoModifier)
    assert not send(first_person, other)


def test_the_viewpoint_with_the_best_view_is_found(qtbot, document):
    """The end of the wall is before the middle of the target: one side of the body sees more of it than the other."""
    document.session.do(Move(pieces=(("wall", PiecePose(250, 138, 0)),)))
    document.sight_pair.choose("A", "B")
    document.sight.first_person.toggle()
    qtbot.waitUntil(lambda: document.sight.first_person.survey is not None)
    shares = document.sight.first_person.survey.shares
    document.sight.first_person.go_to_best()
    assert shares[document.sight.first_person.index] == shares.max() > shares.min()
