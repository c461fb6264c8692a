import numpy as np
import pytest

from app.geometry.mesh_io import read
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_repair.hole_repair import repair_holes
from app.geometry.mesh_repair.preparation import prepare_mesh
from tests.scenes import box_mesh, bumpy_mesh, ring_mesh, sheet_mesh


def without(mesh, *faces):
    return prepare_mesh(mesh.vertices, np.delete(mesh.faces, faces, axis=0), centred=False)


def volume(mesh):
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def test_a_box_without_its_floor_is_repaired():
    box = box_mesh(80, 4, 50)
    bottom = [i for i, face in enumerate(box.faces) if box.vertices[face, 2].max() == 0]
    found = repair_holes(without(box, *bottom))
    assert (found.holes, found.widest_mm, len(found.lids.faces)) == (1, 80, 2)
    assert found.mesh.health.watertight
    assert volume(found.mesh) == pytest.approx(80 * 4 * 50)
    assert "Filled 1 hole." in found.mesh.health.repairs


def test_two_holes_are_counted_as_two():
    found = repair_holes(without(box_mesh(80, 4, 50), 0, 2))
    assert found.holes in (1, 2)
    assert found.mesh.health.watertight


def test_the_rim_of_a_sheet_is_not_a_hole():
    assert repair_holes(sheet_mesh(80, 50)) is None


def test_a_closed_mesh_has_no_holes_to_fill():
    assert repair_holes(box_mesh(80, 4, 50)) is None
    assert repair_holes(ring_mesh((-40, 0, 40, 50), (-10, 20, 10, 40), 4)) is None


@pytest.mark.thorough
def test_a_soup_of_triangles_is_unchanged():
    assert repair_holes(bumpy_mesh()) is None


def test_a_written_mesh_reads_back_the_same(tmp_path):
    mesh = box_mesh(1 / 3, 4, 50)
    path = tmp_path / "box.ply"
    path.write_bytes(write_ply(mesh))
    again = read(path, "mm", "z")
    assert np.allclose(again.vertices, mesh.vertices, atol=1e-12, rtol=0)
    assert again.health.triangles == mesh.health.triangles
