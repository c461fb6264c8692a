"""A triangle mesh ready for sight, and its health report; `mesh_repair.preparation` makes one of raw triangles."""

from dataclasses import dataclass

from app.core.language import counted, tr
from app.geometry.arrays import Colours, Floats, Ints

TABLE_MM = 762.0
"""The longer side of the usual board: what is longer than that was probably saved in another unit."""
TINY_MM = 8.0
"""A quarter of a 32 mm base: what is smaller than that in every direction was probably saved in another unit."""


@dataclass(frozen=True)
class Health:
    """What a mesh is like after repair, and what was repaired.

    Counts are of the repaired mesh, except `inside_out_bodies`: closed bodies that were found wound inwards and turned.
    `repairs` and `warnings` are sentences for the player ("Dropped 12 duplicate faces."); `left_out` are those of the
    repairs that say what the file holds and the mesh does not. `tolerance_mm` is how far the surface of a scan may lie
    off the real one, as its file says; 0 for what was designed.
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
        """Whether every edge has exactly two faces, so that inside and outside are clear."""
        return self.open_edges == 0 and self.nonmanifold_edges == 0


@dataclass(frozen=True, eq=False)
class Mesh:
    """Vertices `(n, 3)` in mm and faces `(m, 3)` as indices into them; compared and hashed by identity.

    The lowest point lies on z = 0 and the centre of the bounding box on x = y = 0.
    The arrays are read-only: derived things (trees, edges, normals) are remembered per mesh. `colours` `(n, 3)` are
    those of the vertices, where the file has some; they are for the eye only.
    """

    vertices: Floats
    faces: Ints
    health: Health
    colours: Colours | None = None


def make_warnings(extents: tuple[float, float, float], open_edges: int, crowded: int) -> tuple[str, ...]:
    """What is to be said against a mesh of this size in mm, with so many open edges, and edges of many faces."""
    size = " × ".join(f"{extent:.4g}" for extent in extents)
    said: list[str] = []
    if max(extents[:2]) > TABLE_MM:
        said.append(tr("Larger than the table ({size} mm); check the unit.", size=size))
    if max(extents) < TINY_MM:
        said.append(tr("Very small ({size} mm); check the unit.", size=size))
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
