"""Checks of the geometry libraries: they are loaded late or silently replaced, so a missing one would go unnoticed."""

from pathlib import Path

import numpy as np

from app.geometry.mesh import Health, Mesh
from app.geometry.rays import EmbreeTree, ray_tree

CORNERS = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
FACES = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]], dtype=np.int32)
"""Faces of a tetrahedron."""


def check_embree(_: Path) -> None:
    """Checks Embree: without it lines are traced by NumPy, silently and thousands of times slower."""
    tree = ray_tree(Mesh(CORNERS, FACES, Health(4, 1, 0, 0, 0, (1.0, 1.0, 1.0))))
    assert isinstance(tree, EmbreeTree), "Embree is missing"
    starts = np.array([[0.2, 0.2, -1.0], [2.0, 2.0, -1.0]], dtype=np.float32)
    rays = np.array([[0.0, 0.0, 3.0]] * 2, dtype=np.float32)
    assert tree.find_hits(starts, rays).tolist() == [True, False], "Embree finds other lines than there are"


def check_hulls_and_graphs(_: Path) -> None:
    """Checks the functions used of SciPy and trimesh against known answers."""
    from scipy import ndimage, sparse, spatial
    from scipy.special import stdtrit
    from trimesh.triangles import closest_point

    assert np.isclose(spatial.ConvexHull(CORNERS).volume, 1 / 6), "a hull has another volume"
    assert spatial.KDTree(CORNERS).query([[0.9, 0.0, 0.0]])[1].tolist() == [1], "another corner is the closest"
    graph = sparse.csr_matrix(([2.0, 3.0], ([0, 1], [1, 2])), shape=(4, 4))
    assert sparse.csgraph.connected_components(graph, directed=False)[0] == 2, "other corners hang together"
    assert sparse.csgraph.dijkstra(graph, indices=0)[2] == 5.0, "another way is the shortest"
    assert np.asarray(ndimage.distance_transform_edt(np.array([0, 1, 1])))[2] == 2.0, (
        "a distance on a grid is another one"
    )
    assert np.isclose(stdtrit(1.0, 0.75), 1.0), "a quantile is another one"
    found = closest_point(CORNERS[FACES[:1]], np.array([[0.2, 0.2, 5.0]]))
    assert np.allclose(found, [[0.2, 0.2, 0.0]]), "another point of a triangle is the closest"


def check_areas_and_solids(_: Path) -> None:
    """Checks areas by Shapely and GEOS, and solids by manifold3d."""
    import shapely
    from manifold3d import Manifold

    area = shapely.union_all([shapely.box(0.0, 0.0, 2.0, 1.0), shapely.box(1.0, 0.0, 3.0, 1.0)])
    assert np.isclose(area.area, 3.0), "two areas united have another size"
    solid = Manifold.cube((2.0, 1.0, 1.0)) + Manifold.cube((2.0, 1.0, 1.0)).translate((1.0, 0.0, 0.0))
    assert np.isclose(solid.volume(), 3.0), "two solids united have another volume"


def check_draco(_: Path) -> None:
    """Checks glTF meshes compressed with Draco."""
    import DracoPy

    found = DracoPy.decode(DracoPy.encode(CORNERS, faces=FACES.astype(np.uint32), preserve_order=True))
    assert np.allclose(found.points, CORNERS, atol=1e-3), "points that are unpacked are other ones"
    assert np.array_equal(found.faces, FACES), "triangles that are unpacked are other ones"
