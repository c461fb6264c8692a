"""A game's costs for movement as plain figures, for reach maps; rules judge the moves themselves."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.core.language import join_clauses, tr
from app.model import Id, Spot, Value


class MoveCosts(Value, frozen=True):
    """The limit of one move, in mm, and what it may pass over.

    A mm along the floor costs a mm. `climb` is the cost of each mm up or down, None if the fighter cannot climb;
    `jumps` is whether it may jump gaps and drops at the cost of the distance across; `flies` is whether only that
    distance counts. `passes` are the ids of others that the path may lead through, but not end on.

    `most_mm` is the limit of the longest single move it may make next, whatever its game calls that, if it exceeds
    `limit_mm`: for proofs and danger maps, which hold for all moves. `uncounted` names what else may take it farther
    before it attacks, in words. `remark` tells players what these figures leave out.
    """

    limit_mm: float
    climb: float | None = 1.0
    jumps: bool = True
    flies: bool = False
    passes: tuple[Id, ...] = ()
    most_mm: float = 0.0
    remark: str = ""
    uncounted: tuple[str, ...] = ()

    @property
    def longest(self) -> "MoveCosts":
        """The same costs for the longest of its moves."""
        return replace(self, limit_mm=max(self.limit_mm, self.most_mm))


def format_uncounted(texts: Iterable[str]) -> str:
    """Returns a sentence with what several moves leave out, each once; empty if there is nothing."""
    what = join_clauses(dict.fromkeys(texts))
    return tr("Not counted: {what}.", what=what) if what else ""


class AttackReach(Value, frozen=True):
    """The range of an attack from base to base, in mm: up to `max_mm`, but not nearer than `min_mm`.

    A `charge` replaces a move; its reach is its length.
    """

    name: str
    min_mm: float
    max_mm: float
    charge: bool = False


class ObjectiveReach(Value, frozen=True):
    """A thing on the table to be held or taken: the middle of its marker, and how near a base has to be, in mm."""

    name: Id
    at: Spot
    reach_mm: float
