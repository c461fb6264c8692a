"""The messages between the pool and its processes; they are pickled, and no other program uses the connection."""

from dataclasses import dataclass

from app.core.language import current_language
from app.geometry.arrays import Floats, Ints
from app.geometry.mesh import Health, Mesh
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import Effort
from app.model import Battle, Cylinder, ModelRef
from app.table.battle_geometry import BattleGeometry, SightEvidence
from app.table.battle_shapes import make_stand_in


@dataclass(frozen=True)
class TimedSight:
    """The evidence on a pair, and the time that it took to find, in milliseconds."""

    sight: SightResult
    ms: float


@dataclass(frozen=True, eq=False)
class MeshParts:
    """A mesh without its cached data."""

    vertices: Floats
    faces: Ints
    health: Health

    def make_mesh(self) -> Mesh:
        """Returns the mesh with its arrays read-only again."""
        for array in (self.vertices, self.faces):
            array.setflags(write=False)
        return Mesh(self.vertices, self.faces, self.health)


@dataclass(frozen=True, eq=False)
class TableParts:
    """A table with numbered meshes; those new to the process are sent in full, with None for the placeholder."""

    battle: Battle
    evidence: SightEvidence | None
    numbers: dict[ModelRef, int]
    new: dict[int, MeshParts | None]
    language: tuple[str, str]


@dataclass(frozen=True)
class PairQuestion:
    """A pair of the table sent last; the answer refers to it by its number."""

    number: int
    observer: str
    target: str
    effort: Effort
    resolution: float


@dataclass(frozen=True)
class PairAnswer:
    """The evidence on a pair; None if the proof failed there; the main process repeats it, to show the error."""

    number: int
    found: TimedSight | None


@dataclass(frozen=True)
class StopRequest:
    """Request to drop all earlier questions."""


@dataclass(frozen=True)
class ReadySign:
    """Sign that the process accepts questions: sent at the start and after each request to stop."""


Request = TableParts | PairQuestion | StopRequest
Reply = PairAnswer | ReadySign


def find_models(table: BattleGeometry) -> dict[ModelRef, Mesh]:
    """Returns the meshes that sight on a table depends on. Raises PlayerError if one cannot be read."""
    battle = table.battle
    refs = {piece.ref for piece in battle.pieces}
    refs |= {one.body.ref for one in battle.fighters if not isinstance(one.body, Cylinder)}
    return {ref: table.meshes(ref) for ref in refs}


def split_table(table: BattleGeometry, models: dict[ModelRef, tuple[int, Mesh]], known: frozenset[int]) -> TableParts:
    """Returns a table's parts for a process that already has the meshes with these numbers."""
    new = {number: mesh for number, mesh in models.values() if number not in known}
    parts = {
        number: None if mesh is make_stand_in() else MeshParts(mesh.vertices, mesh.faces, mesh.health)
        for number, mesh in new.items()
    }
    numbers = {ref: number for ref, (number, _) in models.items()}
    return TableParts(table.battle, table.evidence, numbers, parts, current_language())
