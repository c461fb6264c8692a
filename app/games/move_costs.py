"""What a game charges for moving, as plain figures: for maps of how far somebody comes; rules judge moves."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.core.language import tr
from app.model import Id, Spot, Value


class MoveCosts(Value, frozen=True):
    """How far one move leads, in mm, and what it may lead over.

    Along the floor a mm costs a mm. `climb` is what each mm up or down costs, None for who climbs nowhere; `jumps` is
    whether gaps and drops may be jumped, which costs what it is across; `flies` whether only that counts at all.
    `passes` are others whom the way may lead through, but not end on, by their ids.

    `most_mm` is how far any one move of it may lead next, however its game calls that, where it is more than the limit:
    for proofs and maps of danger, which hold for all of them. `uncounted` says what else may take it farther before it
    attacks, in words. `remark` is what players are to know of moves that these figures leave out.
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
        """The same for the longest of its moves."""
        return replace(self, limit_mm=max(self.limit_mm, self.most_mm))


def format_uncounted(texts: Iterable[str]) -> str:
    """What several moves are not, in a sentence, each once; nothing where there is nothing to say."""
    what = "; ".join(dict.fromkeys(texts))
    return tr("Not counted: {what}.", what=what) if what else ""


class AttackReach(Value, frozen=True):
    """How far an attack reaches, from base to base in mm: to `max_mm`, and not to what is nearer than `min_mm`.

    A `charge` is made in place of a move, and its reach is how far it leads.
    """

    name: str
    min_mm: float
    max_mm: float
    charge: bool = False


class ObjectiveReach(Value, frozen=True):
    """What lies on the table to be held or taken: the middle of its marker, and how near a base has to come, in mm."""

    name: Id
    at: Spot
    reach_mm: float
