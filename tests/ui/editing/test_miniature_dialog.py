"""The mesh of a miniature becomes a body: read, its base detected, cut, adjusted, and accepted."""

import math
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QSlider

from app.games.actions import make_place
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.placement.base_meshes import make_cylinder
from app.model import Battle, Board, Fighter, Pose, Round, Sculpt
from app.session import Session
from app.storage.model_files import Models
from app.table import battle_shapes
from app.ui.editing.miniature import MiniatureMesh, read_likely_miniature, rescale_sculpt, suggest_cut
from app.ui.editing.miniature_dialog import MiniDialog
from app.ui.workers import stop_all
from tests.geometry.mesh_files import dae, dae_geometry

pytestmark = pytest.mark.gl

MINIS = Path(__file__).parents[4] / "shared" / "meshes" / "minis"


def pawn(base=True, up="z"):
    """Returns a column beside the middle of a 25 mm base of 3 mm, or without a base."""
    parts = [make_cylinder(12.5, 0, 3.0), make_cylinder(5, 1, 30)] if base else [make_cylinder(5, 0, 30)]
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    vertices = np.vstack([vertices for vertices, _ in parts])
    faces = np.vstack([faces + offset for (_, faces), offset in zip(parts, offsets[:-1], strict=True)])
    return prepare_mesh(vertices[:, [0, 2, 1]] * (1, 1, -1) if up == "y" else vertices, faces)


@pytest.fixture
def session():
    made = Session(Battle("free", Board()), Models(None))
    yield made
    assert stop_all()


def open_dialog(qtbot, session, path, base=None, keeps=False):
    dialog = MiniDialog(session, base or Round(32.0), keeps_base=keeps)
    qtbot.addWidget(dialog)
    dialog.told = []
    dialog.chosen.connect(lambda *told: dialog.told.append(told))
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.open_file(path)
    return dialog


@pytest.fixture
def dialog(qtbot, session, tmp_path):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    shown = open_dialog(qtbot, session, path)
    qtbot.waitUntil(lambda: shown.is_ready, timeout=20000)
    yield shown
    shown.reject()


def number(dialog, name, text):
    box = dialog.form._boxes[name]
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Return)


@pytest.mark.thorough
def test_the_base_is_found_and_cut_off_and_the_rest_is_the_body(qtbot, session, dialog):
    dialog.accept()
    ((base, body, title),) = dialog.told
    assert (base, title) == (Round(25.0, 3.0), "Pawn")
    assert (body.cut_mm, body.scale, body.centre) == (3.0, 1.0, pytest.approx((0, 0)))
    session.do(make_place(Fighter("A", "red", base, body, Pose(100, 100))))
    seen = battle_shapes.sight_body(session.battle.fighter("A"), session.table.meshes)
    assert (seen.low[2], seen.high[2]) == pytest.approx((3.0, 30.0))


@pytest.fixture
def keeping_dialog(qtbot, session, tmp_path):
    """Returns a dialog for a fighter whose card states a 32 mm base."""
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    shown = open_dialog(qtbot, session, path, keeps=True)
    qtbot.waitUntil(lambda: shown.is_ready, timeout=20000)
    yield shown
    shown.reject()


@pytest.mark.thorough
def test_the_profile_base_is_kept_and_the_detected_base_offered(qtbot, keeping_dialog):
    assert keeping_dialog._base == Round(32.0)
    assert keeping_dialog._body.cut_mm == 3.0
    assert "25 mm" in keeping_dialog.form._found_label.text()
    assert "on the table: Round 32 mm" in keeping_dialog.form._found_label.text()
    assert not keeping_dialog.form.other_base_button.isHidden()
    assert "25 mm" in keeping_dialog.form.other_base_button.text()
    keeping_dialog.accept()
    assert keeping_dialog.told[0][0] == Round(32.0)


@pytest.mark.thorough
def test_the_detected_base_can_be_used_and_rejected(qtbot, keeping_dialog):
    keeping_dialog.form.other_base_button.click()
    assert keeping_dialog._base == Round(25.0, 3.0)
    assert "32 mm" in keeping_dialog.form.other_base_button.text()
    keeping_dialog.form.other_base_button.click()
    assert keeping_dialog._base == Round(32.0)


@pytest.mark.thorough
def test_cut_scale_and_suggestion_do_not_change_a_kept_base(qtbot, keeping_dialog):
    number(keeping_dialog, "cut", "3.5")
    number(keeping_dialog, "scale", "150")
    QTest.mouseClick(keeping_dialog.form.suggest_button, Qt.MouseButton.LeftButton)
    assert keeping_dialog._base == Round(32.0)
    assert keeping_dialog._body.cut_mm == 4.5


@pytest.mark.thorough
def test_nothing_is_offered_if_the_mesh_has_the_same_base(qtbot, session, tmp_path):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    dialog = open_dialog(qtbot, session, path, base=Round(25.0), keeps=True)
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=20000)
    assert dialog.form.other_base_button.isHidden()
    dialog.reject()


@pytest.mark.thorough
def test_the_cut_is_set_by_slider_and_by_typing(qtbot, dialog):
    slider = dialog.form.slider
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    assert dialog._body.cut_mm == 4.0
    assert dialog._base.thickness_mm == 4.0
    number(dialog, "cut", "7.5")
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert dialog._shown.kept.vertices[:, 2].min() == pytest.approx(7.5)
    assert dialog._shown.gone.vertices[:, 2].max() == pytest.approx(7.5, abs=0.01)


@pytest.mark.thorough
def test_a_cut_above_the_mesh_cannot_be_accepted(qtbot, dialog):
    number(dialog, "cut", "35")
    qtbot.waitUntil(lambda: dialog._shown.kept is None)
    assert not dialog._use_button.isEnabled()
    assert "nothing above its base, 35 mm thick" in dialog._message.text()
    dialog.accept()
    assert dialog.told == []
    number(dialog, "cut", "3")
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert dialog._use_button.isEnabled()


@pytest.mark.thorough
def test_scaling_keeps_the_cut_and_scales_the_base(qtbot, dialog):
    number(dialog, "scale", "200")
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert (dialog._base, dialog._body.cut_mm) == (Round(50.0, 6.0), 6.0)
    assert dialog._shown.kept.vertices[:, 2].max() == pytest.approx(60.0)


@pytest.mark.thorough
def test_scaling_keeps_a_base_set_by_the_player(qtbot, dialog):
    number(dialog, "length", "40")
    number(dialog, "scale", "200")
    assert dialog._base.diameter_mm == 40.0
    assert dialog._body.cut_mm == pytest.approx(6.0)


@pytest.mark.thorough
def test_centre_and_rotation_can_be_typed(qtbot, dialog):
    number(dialog, "x", "2")
    number(dialog, "turn", "30")
    qtbot.waitUntil(lambda: dialog.is_ready)
    kept = dialog._shown.kept.vertices
    middle = (kept.min(axis=0) + kept.max(axis=0))[:2] / 2
    assert middle == pytest.approx((-2 * math.cos(math.radians(30)), -2 * math.sin(math.radians(30))), abs=0.01)


@pytest.mark.thorough
def test_suggest_again_restores_the_detected_values(qtbot, dialog):
    number(dialog, "cut", "9")
    number(dialog, "length", "60")
    QTest.mouseClick(dialog.form.suggest_button, Qt.MouseButton.LeftButton)
    assert (dialog._base, dialog._body.cut_mm) == (Round(25.0, 3.0), 3.0)


@pytest.mark.thorough
def test_changing_the_unit_reads_the_file_again(qtbot, dialog):
    up = dialog.form.unit
    up.setCurrentIndex(up.findData("cm"))
    up.activated.emit(up.currentIndex())
    qtbot.waitUntil(lambda: dialog._body.unit == "cm", timeout=20000)
    assert dialog._base.diameter_mm == pytest.approx(250.0, abs=1.0)


@pytest.mark.thorough
def test_a_miniature_without_a_base_is_placed_uncut_on_the_given_base(qtbot, session, tmp_path):
    path = tmp_path / "bare.ply"
    path.write_bytes(write_ply(pawn(base=False)))
    dialog = open_dialog(qtbot, session, path)
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=20000)
    dialog.accept()
    ((base, body, _),) = dialog.told
    assert (base, body.cut_mm) == (Round(32.0), 0.0)
    assert "No base was found" in dialog.form._found_label.text()


@pytest.mark.thorough
def test_the_axis_with_a_base_below_is_chosen(session, tmp_path):
    path = tmp_path / "lying.ply"
    path.write_bytes(write_ply(pawn(up="y")))
    mini = read_likely_miniature(session, session.add_asset(path), lambda *_: None)
    assert mini.ref.up == "y"
    assert mini.detected_base is not None


@pytest.mark.thorough
def test_implausible_metres_in_a_collada_file_are_ignored(session, tmp_path):
    mesh = pawn()
    for unit, expected, name in ((1.0, "mm", "a.dae"), (0.001, "file", "b.dae")):
        (tmp_path / name).write_bytes(dae(dae_geometry(mesh.vertices, mesh.faces.tolist()), unit=unit))
        mini = read_likely_miniature(session, session.add_asset(tmp_path / name), lambda *_: None)
        assert mini.ref.unit == expected
        assert mini.mesh.health.extents_mm == pytest.approx(mesh.health.extents_mm, rel=1e-6)


def test_a_file_that_is_not_a_mesh_shows_a_message(qtbot, session, tmp_path):
    path = tmp_path / "torn.stl"
    path.write_bytes(b"solid nothing here")
    dialog = open_dialog(qtbot, session, path)
    qtbot.waitUntil(lambda: not dialog._message.isHidden(), timeout=20000)
    assert "torn" in dialog._message.text()
    assert not dialog._use_button.isEnabled()
    dialog.reject()


@pytest.mark.thorough
def test_an_existing_body_is_shown_with_its_cut(qtbot, session, tmp_path):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    body = Sculpt(session.add_asset(path), "mm", "z", 5.0, (1.0, 0.0), 1.5, 20.0)
    dialog = MiniDialog(session, Round(40.0))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.open_body(body, "Pawn")
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=20000)
    assert dialog._body == body
    assert dialog.form._boxes["cut"].value() == 5.0
    dialog.reject()


@pytest.mark.thorough
def test_the_parts_above_and_below_the_cut_form_the_whole(dialog):
    kept, gone = dialog._shown.kept, dialog._shown.gone
    assert kept.vertices[:, 2].min() == pytest.approx(3.0)
    assert gone.vertices[:, 2].max() == pytest.approx(3.0, abs=0.01)
    level = gone.vertices[gone.faces][:, :, 2].min(axis=1) > 2.99
    assert level.any()  # the top of the base goes with it
    assert np.hypot(*gone.vertices[:, :2].T).max() == pytest.approx(12.5, abs=0.02)


def test_rescaling_keeps_the_place_of_the_cut():
    body = Sculpt("x.stl", cut_mm=3.0, centre=(2.0, -4.0))
    assert rescale_sculpt(rescale_sculpt(body, 2.0), 1.0) == body
    assert rescale_sculpt(body, 2.0) == Sculpt("x.stl", cut_mm=6.0, centre=(4.0, -8.0), scale=2.0)


@pytest.mark.thorough
def test_every_field_has_an_accessible_name(dialog):
    for kind in (QAbstractSpinBox, QComboBox, QSlider):
        for widget in dialog.findChildren(kind):
            assert widget.accessibleName() or isinstance(widget.parent(), QAbstractSpinBox | QComboBox)


@pytest.mark.thorough
@pytest.mark.skipif(not MINIS.exists(), reason="the set of real meshes is not here")
@pytest.mark.parametrize(("name", "base"), [("king_troll", 50.0), ("mini_housecarl", 25.0), ("wyrmling", 25.0)])
def test_real_miniatures_have_their_bases_detected(session, name, base):
    mini = read_likely_miniature(session, session.add_asset(MINIS / f"rpgscad__{name}.stl"), lambda *_: None)
    assert isinstance(mini, MiniatureMesh)
    found, body = suggest_cut(mini, 1.0, Round(32.0))
    assert (found.diameter_mm, body.cut_mm) == (base, pytest.approx(3.0, abs=0.17))
