"""What the processes of a pool are told, and what they say; each is pickled, and nobody else is on the line."""

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
    """The evidence on a pair, and how many milliseconds it took to find."""

    sight: SightResult
    ms: float


@dataclass(frozen=True, eq=False)
class MeshParts:
    """A mesh without what is remembered with it."""

    vertices: Floats
    faces: Ints
    health: Health

    def make_mesh(self) -> Mesh:
        """The mesh again, its arrays read-only as they were."""
        for array in (self.vertices, self.faces):
            array.setflags(write=False)
        return Mesh(self.vertices, self.faces, self.health)


@dataclass(frozen=True, eq=False)
class TableParts:
    """A table: its models' meshes by their numbers, those that are new to the process in full; None is the stand-in."""

    battle: Battle
    evidence: SightEvidence | None
    numbers: dict[ModelRef, int]
    new: dict[int, MeshParts | None]
    language: tuple[str, str]


@dataclass(frozen=True)
class PairQuestion:
    """A pair of the table that was sent last, under a number by which the answer names it."""

    number: int
    seer: str
    target: str
    effort: Effort
    resolution: float


@dataclass(frozen=True)
class PairAnswer:
    """The evidence on a pair; None where it could not be found there: whoever asked will see why."""

    number: int
    found: TimedSight | None


@dataclass(frozen=True)
class StopRequest:
    """Nothing that was asked before is wanted any more."""


@dataclass(frozen=True)
class ReadySign:
    """The process can be asked: at first, and after each request to stop."""


Request = TableParts | PairQuestion | StopRequest
Reply = PairAnswer | ReadySign


def find_models(table: BattleGeometry) -> dict[ModelRef, Mesh]:
    """The meshes that sight on a table rests on. Raises PlayerError where one cannot be read."""
    battle = table.battle
    refs = {piece.ref for piece in battle.pieces}
    refs |= {one.body.ref for one in battle.fighters if not isinstance(one.body, Cylinder)}
    return {ref: table.meshes(ref) for ref in refs}


def take_apart(table: BattleGeometry, models: dict[ModelRef, tuple[int, Mesh]], known: frozenset[int]) -> TableParts:
    """A table for a process that has the meshes of these numbers already."""
    new = {number: mesh for number, mesh in models.values() if number not in known}
    parts = {
        number: None if mesh is make_stand_in() else MeshParts(mesh.vertices, mesh.faces, mesh.health)
        for number, mesh in new.items()
    }
    numbers = {ref: number for ref, (number, _) in models.items()}
    return TableParts(table.battle, table.evidence, numbers, parts, current_language())
