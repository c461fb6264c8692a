"""A mesh with fewer faces that looks like the first from a little way off; for pictures only, never for sight."""

import numpy as np

from app.geometry.manifolds import as_it_is
from app.geometry.mesh import Mesh
from app.geometry.skin import clustered, flat_skin

MANY = 60_000


def coarse(mesh: Mesh, most: int = MANY) -> Mesh:
    """A mesh of at most about so many faces; itself where it has no more. Its health says nothing."""
    if len(mesh.faces) <= most:
        return mesh
    skin, _ = clustered(flat_skin(mesh), np.ones(3 * len(mesh.faces)), most)
    return as_it_is(skin.points, skin.faces)
