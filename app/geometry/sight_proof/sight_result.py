"""What is known of the sight between two bodies: the verdict, and what makes it true."""

from dataclasses import dataclass, replace

Point = tuple[float, float, float]
Segment = tuple[Point, Point]

RESOLUTION = 0.1
"""A line that clears everything by less than this many mm does not count as sight."""
FINEST = 0.005
"""No finer resolution, in mm, can be asked for: what lies closer is joined when a proof is prepared."""

CLOSE_CALL_MM = 1.0
"""Below this clearance, in mm, a line that is free here may not be on a real table, where models are moved a little.

What is called too close hangs on it, so that below it the widest line is looked for at once.
"""

WIDEST_SHARE = 0.05
"""A line is called the widest where proof says that no line has more room by this share."""

COARSEST = 50.0
"""Nor a coarser one: about the width of two bases."""


@dataclass(frozen=True)
class SightResult:
    """The evidence on one pair. `verdict` is "visible", "blocked" or "undecided"; lengths in mm.

    - visible: `witness` clears everything by `clearance_mm`, at least `resolution_mm`, checked in float64 (None: there
      is nothing anywhere near), and lies in no solid.
      `is_widest` says that no line has more room by `WIDEST_SHARE`; otherwise the clearance is only the best found.
    - blocked: proven: every line between the bodies, if one is free at all, clears something by less than
      `resolution_mm`. `blockers` do the blocking; `closest` is the line found that came nearest to being free, and
      `silhouette` the edges that stop it.
    - undecided: `unproven` is the share of all lines that neither a witness nor a proof speaks for, and `reason` says
      in words why.

    `visible_share` is the share of the `lines` sampled that are free; `blockers` of a pair that is visible are those
    who stop most lines. `hairline_mm` is the clearance of the best free line found where that is below the
    resolution: `closest` is that line then. `pairs` is how many pairs of patches the proof looked at; `notes` say on
    what dirty meshes it rests, and in which of them a body stands of which nobody can say what is inside.

    `met` names what stops the `closest` line, in the order in which the line meets it from the first body; what stands
    before and behind another is named twice. It is known once the evidence is shown to somebody, and comes first in
    `blockers` then, so that every list has one order.

    `on_plan` says that it was decided by exact geometry of the plan: no lines were tried, and no patches looked at.
    """

    verdict: str
    resolution_mm: float
    lines: int
    visible_share: float
    witness: Segment | None = None
    clearance_mm: float | None = None
    blockers: tuple[str, ...] = ()
    unproven: float = 0.0
    reason: str = ""
    hairline_mm: float | None = None
    closest: Segment | None = None
    silhouette: tuple[Segment, ...] = ()
    met: tuple[str, ...] = ()
    pairs: int = 0
    notes: tuple[str, ...] = ()
    on_plan: bool = False
    is_widest: bool = False

    def reverse(self) -> "SightResult":
        """Returns the same evidence seen from the other body."""
        found = replace(self, witness=_reverse(self.witness), closest=_reverse(self.closest))
        return found.with_met(self.met[::-1])

    @property
    def first_blocker(self) -> str:
        """What stops the closest line first, seen from the first body; "" where nothing does."""
        return self.met[0] if self.met else ""

    def with_met(self, met: tuple[str, ...]) -> "SightResult":
        """Returns the evidence with the names of what stops the closest line, in their order; they lead `blockers`."""
        return replace(self, met=met, blockers=tuple(dict.fromkeys((*met, *self.blockers))))


def _reverse(segment: Segment | None) -> Segment | None:
    return segment and (segment[1], segment[0])
