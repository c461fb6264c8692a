"""The evidence on sight between two bodies: the verdict, and the data that support it."""

from dataclasses import dataclass, replace

Point = tuple[float, float, float]
Segment = tuple[Point, Point]

RESOLUTION = 0.1
"""A line with less clearance than this, in mm, does not count as sight."""
FINEST = 0.005
"""Finest allowed resolution, in mm: anything closer is joined when a proof is prepared."""

CLOSE_CALL_MM = 1.0
"""Clearance in mm below which a line that is free here may not be free on a real table, where models shift slightly.

Rulings that a pair is too close depend on it, so below it the widest line is searched for immediately.
"""

WIDEST_SHARE = 0.05
"""A line counts as the widest if a proof shows that no line has this share more clearance."""

COARSEST = 50.0
"""Coarsest allowed resolution, in mm: about the width of two bases."""


@dataclass(frozen=True)
class SightResult:
    """The evidence on one pair. `verdict` is "visible", "blocked" or "undecided"; lengths in mm.

    - visible: `witness` clears everything by `clearance_mm`, at least `resolution_mm`, checked in float64 (None:
      nothing is anywhere near), and is in no solid. `is_widest` is True if no line has `WIDEST_SHARE` more clearance;
      otherwise the clearance is only the best found.
    - blocked: proven: every line between the bodies, if one is free at all, clears something by less than
      `resolution_mm`. `blockers` are the occluders that stop the lines; `closest` is the line found that came nearest
      to being free, and `silhouette` are the edges that stop it.
    - undecided: `unproven` is the share of all lines that neither a witness nor a proof covers, and `reason` is a
      sentence that says why.

    `visible_share` is the share of the `lines` sampled that are free; `blockers` of a visible pair are those that
    stop most lines. `hairline_mm` is the clearance of the best free line found, if that is below the resolution: then
    `closest` is that line. `pairs` is the number of pairs of patches that the proof examined; `notes` name the meshes
    on which it rests that are not clean solids, and those for which it is unclear whether a body is inside.

    `met` are the names of what stops the `closest` line, in the order in which the line meets it from the first body;
    what is both before and behind another occluder is named twice. It is known once the evidence is displayed. Then
    `blockers` also names what only hides the other body from the start of that line, beginning with what hides most,
    so that all texts and pictures name the same.

    `on_plan` is True if the verdict comes from exact geometry of the plan: no lines were sampled, and no patches
    examined.
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

    def with_met(self, met: tuple[str, ...]) -> "SightResult":
        """Returns the evidence with the names of what stops the closest line, in their order; they lead `blockers`."""
        return replace(self, met=met).with_first(met)

    def with_first(self, names: tuple[str, ...]) -> "SightResult":
        """Returns the evidence with these names first in `blockers`."""
        return replace(self, blockers=tuple(dict.fromkeys((*names, *self.blockers))))


def _reverse(segment: Segment | None) -> Segment | None:
    return segment and (segment[1], segment[0])
