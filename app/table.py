"""Spatial questions about one battle: who sees whom, how far, where a base would stand, what lies under the mouse."""

from collections.abc import Callable
from dataclasses import dataclass

from app.geometry.mesh import Floats, Mesh
from app.geometry.rays import Occluder
from app.model import Battle, ModelRef

Meshes = Callable[[ModelRef], Mesh]
"""Gives the mesh of a model; the same object every time."""


@dataclass(frozen=True, eq=False)
class Spot:
    """What a ray meets first: `kind` is "fighter", "piece" or "board"; the point and the unit normal there."""

    kind: str
    id: str
    point: Floats
    normal: Floats


class Table:
    """One battle with its meshes. Cheap to make: trees are remembered per mesh, not per table."""

    def __init__(self, battle: Battle, meshes: Meshes) -> None:
        self.battle = battle
        self.meshes = meshes

    def piece(self, id: str) -> Occluder:
        """The piece's mesh and where it stands."""
        raise NotImplementedError

    def pick(self, origin: Floats, direction: Floats, without: str = "") -> Spot | None:
        """What a ray from `origin` `(3,)` meets first among fighters, pieces and board, leaving one fighter out."""
        raise NotImplementedError
