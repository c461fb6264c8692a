"""A triangle mesh ready for sight, and its health report; `mesh_repair.preparation` makes it from raw triangles."""

from dataclasses import dataclass

from app.core.language import counted, tr
from app.core.lengths import format_size
from app.geometry.arrays import Colours, Floats, Ints

TABLE_MM = 762.0
"""Longer side of the usual board: a longer mesh was probably saved in another unit."""
TINY_MM = 8.0
"""A quarter of a 32 mm base: a mesh that is smaller in every direction was probably saved in another unit."""


@dataclass(frozen=True)
class Health:
    """The condition of a mesh after repair, and the repairs that were made.

    Counts are of the repaired mesh, except `inside_out_bodies`: closed bodies that were wound inwards and have been
    turned. `repairs` and `warnings` are sentences for the player ("Dropped 12 duplicate faces."). `left_out` are
    those repairs that name something that is in the file but not in the mesh. `tolerance_mm` is the largest distance
    of a scan's surface from the real one, according to its file; 0 for designed models.
    """

    triangles: int
    bodies: int
    open_edges: int
    nonmanifold_edges: int
    inside_out_bodies: int
    extents_mm: tuple[float, float, float]
    repairs: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    tolerance_mm: float = 0.0

    @property
    def watertight(self) -> bool:
        """True if every edge has exactly two faces, so that inside and outside are well defined."""
        return self.open_edges == 0 and self.nonmanifold_edges == 0


@dataclass(frozen=True, eq=False)
class Mesh:
    """Vertices `(n, 3)` in mm and faces `(m, 3)` as indices into them; compared and hashed by identity.

    The lowest point is at z = 0 and the centre of the bounding box at x = y = 0. The arrays are read-only: derived
    data (trees, edges, normals) is cached per mesh. `colours` `(n, 3)` are those of the vertices, if the file has
    any; they are for display only.
    """

    vertices: Floats
    faces: Ints
    health: Health
    colours: Colours | None = None


def make_warnings(extents: tuple[float, float, float], open_edges: int, crowded: int) -> tuple[str, ...]:
    """Returns the warnings for a mesh of this size in mm, with these numbers of open and of crowded edges.

    A crowded edge has more than two faces.
    """
    size = " × ".join(map(format_size, extents))
    said: list[str] = []
    if max(extents[:2]) > TABLE_MM:
        said.append(tr("Larger than the table ({size}); check the unit.", size=size))
    if max(extents) < TINY_MM:
        said.append(tr("Very small ({size}); check the unit.", size=size))
    if open_edges:
        said.append(counted(open_edges, "Not a solid: {count} open edge.", "Not a solid: {count} open edges."))
    elif crowded:
        said.append(
            counted(
                crowded,
                "Not a clean solid: {count} edge with more than two faces.",
                "Not a clean solid: {count} edges with more than two faces.",
            )
        )
    return tuple(said)
