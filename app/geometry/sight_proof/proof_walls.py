"""The walls that a proof rests on: occluders between two bodies, touching pieces united, fighters as their cores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.core.language import tr
from app.geometry import deadline
from app.geometry.bodies import bounding_ball
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.mesh_repair.crack_repair import repair_cracks
from app.geometry.mesh_repair.solid_union import GROWN_MM, UnitedPiece, unite
from app.geometry.rays import Occluder, occluders_near
from app.geometry.result_cache import cached_on
from app.geometry.sight_proof.witness import SightQuery

CRACK_SHARE = 0.1
"""Cracks narrower than this share of the resolution are closed."""


@dataclass(frozen=True, eq=False)
class Walls:
    """Everything that may stop the lines of a question. No point of a wall is farther than `stray` mm from an occluder.

    `notes` name the pieces that could not be made a clean solid; `left_out` says what there was no time for.
    """

    each: Sequence[UnitedPiece]
    stray: float
    left_out: str = ""

    @cached_property
    def occluders(self) -> list[Occluder]:
        """The walls' occluders on the table."""
        return [wall.occluder for wall in self.each]

    def select(self, names: Sequence[str]) -> "Walls":
        """Returns the walls that any of these is part of."""
        return Walls([wall for wall in self.each if not set(wall.names).isdisjoint(names)], self.stray)

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for the player."""
        return tuple(filter(None, (*(wall.note for wall in self.each), self.left_out)))


def find_walls(question: SightQuery) -> Walls:
    """Returns the walls that can meet a line of the question, in the order of their names.

    Pieces are united over the whole table, not only near the line, so that one union serves every pair.
    """
    pieces = tuple(occluder for occluder in question.occluders if occluder.core is None)
    if not question.effort.unite:
        return _separate_walls(question, pieces)
    try:
        with deadline.deadline_scope(question.until):
            return _united_walls(question, pieces)
    except deadline.DeadlineExceeded:
        return _separate_walls(
            question, pieces, tr("There was not enough time to merge touching pieces into one solid.")
        )


def _separate_walls(question: SightQuery, pieces: tuple[Occluder, ...], left_out: str = "") -> Walls:
    """Returns a wall for each piece, unchanged."""
    return Walls(
        _with_fighters(question, _find_near(question, [_single_wall(piece) for piece in pieces])), 0.0, left_out
    )


def _united_walls(question: SightQuery, pieces: tuple[Occluder, ...]) -> Walls:
    tolerance = CRACK_SHARE * question.resolution
    mended = tuple(_repair_cracks(piece, tolerance) for piece in pieces)
    close = _find_near(question, unite(mended))
    as_it_was = {piece.name: piece.mesh for piece in pieces}
    cracked = {piece.name for piece in mended if piece.mesh is not as_it_was[piece.name]}
    strays = [0.0]
    for wall in close:
        grown = len(wall.names) > 1 or all(wall.occluder.mesh is not piece.mesh for piece in mended)
        strays.append(GROWN_MM * grown + tolerance * (not cracked.isdisjoint(wall.names)))
    return Walls(_with_fighters(question, close), max(strays))


def _with_fighters(question: SightQuery, walls: Sequence[UnitedPiece]) -> list[UnitedPiece]:
    fighters = [_single_wall(occluder) for occluder in question.around if occluder.core is not None]
    return sorted([*walls, *fighters], key=lambda wall: wall.names)


@cached_on()
def _repair_cracks(piece: Occluder, tolerance: float) -> Occluder:
    """Returns the piece with cracks narrower than the tolerance closed; the piece itself if it has none."""
    vertices, faces, _ = repair_cracks(piece.mesh.vertices, piece.mesh.faces, tolerance / piece.scale)
    return piece if faces is piece.mesh.faces else replace(piece, mesh=mesh_without_repair(vertices, faces))


def _find_near(question: SightQuery, walls: Sequence[UnitedPiece]) -> list[UnitedPiece]:
    (start, radius), (end, other) = bounding_ball(question.a), bounding_ball(question.b)
    close = {
        id(occluder) for occluder in occluders_near([wall.occluder for wall in walls], start, end, max(radius, other))
    }
    return [wall for wall in walls if id(wall.occluder) in close]


def core_occluder(occluder: Occluder) -> Occluder:
    """Returns the occluder with the mesh that is contained in its true shape."""
    return _single_wall(occluder).occluder


@cached_on()
def _single_wall(occluder: Occluder) -> UnitedPiece:
    """Returns an occluder as a wall, with its core if it has one."""
    solid = replace(occluder, mesh=occluder.core, core=None) if occluder.core else occluder
    return UnitedPiece(solid, (occluder.name,), np.zeros(len(solid.mesh.faces), np.int32), len(solid.mesh.faces), "")
