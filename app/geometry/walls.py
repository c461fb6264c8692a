"""What a proof rests on: the occluders between two bodies, touching pieces united, round things from inside."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from app.geometry.bodies import ball
from app.geometry.rays import Occluder, near
from app.geometry.union import United, united
from app.geometry.witness import Question


@dataclass(frozen=True, eq=False)
class Walls:
    """What may stop the lines of a question. No point of it is farther than `stray` mm from an occluder.

    `notes` say of which pieces no clean solid could be made.
    """

    each: Sequence[United]
    stray: float

    @cached_property
    def occluders(self) -> list[Occluder]:
        """The walls' meshes where they stand."""
        return [wall.occluder for wall in self.each]

    def those(self, names: Sequence[str]) -> "Walls":
        """The walls any of these is part of."""
        return Walls([wall for wall in self.each if not set(wall.names).isdisjoint(names)], self.stray)

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for the player."""
        return tuple(wall.note for wall in self.each if wall.note)


def walls_between(question: Question, within: float) -> Walls:
    """The walls that can meet a line of the question, in order of their names; they stray by `within` mm at most.

    Pieces are united over the whole table, not only near the line, so that one union serves every pair.
    """
    pieces = tuple(occluder for occluder in question.occluders if occluder.core is None)
    together = united(pieces, within) if question.effort.unite else tuple(_lone(piece) for piece in pieces)
    close = _near(question, together)
    fighters = [_lone(occluder) for occluder in question.around if occluder.core is not None]
    as_they_are = {id(piece.mesh) for piece in pieces}
    changed = any(id(wall.occluder.mesh) not in as_they_are for wall in close)
    return Walls(sorted([*close, *fighters], key=lambda wall: wall.names), within if changed else 0.0)


def _near(question: Question, walls: Sequence[United]) -> list[United]:
    (start, radius), (end, other) = ball(question.a), ball(question.b)
    close = {id(occluder) for occluder in near([wall.occluder for wall in walls], start, end, max(radius, other))}
    return [wall for wall in walls if id(wall.occluder) in close]


def core(occluder: Occluder) -> Occluder:
    """The occluder as what is contained in its true shape."""
    return _lone(occluder).occluder


@lru_cache(maxsize=4096)
def _lone(occluder: Occluder) -> United:
    """An occluder by itself, its core where it has one."""
    solid = replace(occluder, mesh=occluder.core, core=None) if occluder.core else occluder
    return United(solid, (occluder.name,), np.zeros(len(solid.mesh.faces), np.int32), len(solid.mesh.faces), "")
