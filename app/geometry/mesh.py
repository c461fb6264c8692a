"""A triangle mesh ready for sight, and its bill of health."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Health:
    """What a mesh is like after repair, and what was repaired.

    Counts are of the repaired mesh; `repairs` are sentences for the player ("Dropped 12 duplicate faces.").
    """

    triangles: int
    bodies: int
    open_edges: int
    nonmanifold_edges: int
    inside_out_bodies: int
    extents_mm: tuple[float, float, float]
    repairs: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def watertight(self) -> bool:
        """Whether every edge has exactly two faces, so that inside and outside are clear."""
        return self.open_edges == 0 and self.nonmanifold_edges == 0


@dataclass(frozen=True, eq=False)
class Mesh:
    """Vertices `(n, 3)` in mm and faces `(m, 3)` as indices into them; compared and hashed by identity.

    The lowest point lies on z = 0 and the centre of the bounding box on x = y = 0.
    The arrays are read-only: derived things (trees, edges, normals) are remembered per mesh.
    """

    vertices: Floats
    faces: Ints
    health: Health
