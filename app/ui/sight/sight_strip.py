"""The strip of paper that decides: the side view as a shape to cut out and stand between the two real bases."""

import math
from dataclasses import dataclass

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_length_pair, format_mm
from app.geometry.arrays import Floats
from app.geometry.drawing.mesh_section import Plane, cut_section
from app.geometry.drawing.strip_outline import StripFrame, make_plate, outline_strip
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight_result import SightResult
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.sight.section_cut import Section, SectionQuestion, cut_sections

THICKNESS_MM = 1.2
"""Thickness of a printed strip: three lines of a common nozzle."""


@dataclass(frozen=True, eq=False)
class SightStrip:
    """The strip of a pair: its side view, the stretch of the line over it, and the outlines `(k, 2)` of its parts.

    Points are those of the side view. `ends` are where the left and the right end stand on the board, in mm;
    `bearing` is the direction from left to right in degrees, counter-clockwise from the near edge.
    """

    section: Section
    frame: StripFrame
    outlines: tuple[Floats, ...]
    ends: tuple[tuple[float, float], tuple[float, float]]
    bearing: float

    @property
    def rise(self) -> float:
        """The angle of the line above the horizontal, in degrees."""
        (x0, y0), (x1, y1) = self.section.line
        return math.degrees(math.atan2(y1 - y0, x1 - x0))

    @property
    def width(self) -> float:
        return self.frame.right - self.frame.left

    @property
    def top(self) -> float:
        """The greatest height of the strip above the board."""
        return max(float(outline[:, 1].max()) for outline in self.outlines)

    @property
    def stop_mm(self) -> float:
        """The distance from the left end to where the line is stopped, in mm; 0 if it is not."""
        stop = self.section.stop
        return max(stop[0] - self.frame.left, 0.0) if stop else 0.0

    @property
    def verdict_text(self) -> str:
        """What the strip shows, in a sentence or two; distances are from the observer's base, as on the strip."""
        section = self.section
        names = {"seer": section.observer.id, "target": section.target.id}
        if section.stop:
            names |= {"thing": section.stopper, "far": " · ".join(format_length_pair(self.stop_mm))}
            said = tr("{thing} stops this line from {seer} to {target}, {far} from the base of {seer}.", **names)
            proven = tr("No other line is free; this one comes closest.")
            return f"{said} {proven}" if section.verdict == "blocked" else said
        if section.verdict != "visible":
            return tr("No free line from {seer} to {target} has been found; this one comes closest.", **names)
        if section.narrowest:
            names |= {"thing": section.narrowest.name, "room": format_mm(section.narrowest.mm)}
            return tr("This line from {seer} to {target} is free; it clears {thing} by {room}.", **names)
        return tr("This line from {seer} to {target} is free; nothing is near it.", **names)

    def list_plates(self) -> Floats:
        """Returns the triangles `(n, 3, 3)` of the strip as plates that lie flat, from its lower left corner, in mm."""
        corner = np.array((self.frame.left, self.frame.floor))
        plates = [make_plate(outline - corner, THICKNESS_MM) for outline in self.outlines]
        return np.concatenate([vertices[faces] for vertices, faces in plates])


def make_strip(table: BattleGeometry, observer: str, target: str, sight: SightResult) -> SightStrip:
    """Returns the strip of a pair along the line that the side view shows. Raises PlayerError if there is none."""
    if table.is_on_plan:
        raise PlayerError(tr("In this game, sight is decided on the plan; heights do not count."))
    asked = SectionQuestion(table, observer, target, sight)
    [section] = cut_sections(asked)
    plane = Plane.through(*asked.line)
    # The bases of the others stand in the way of paper even where they do not block sight.
    bases = {
        fighter.id: Occluder(fighter.id, battle_shapes.base_mesh(fighter.base), battle_shapes.pose_frame(fighter.pose))
        for fighter in table.battle.fighters
    }
    seer, seen = (cut_section(bases.pop(id), plane).closed for id in (observer, target))
    start, end = section.line
    frame = StripFrame(
        start,
        end,
        max([start[0], *(float(line[:, 0].max()) for line in seer)]),
        min([end[0], *(float(line[:, 0].min()) for line in seen)]),
        min(0.0, *(table.battle.fighter(id).pose.z for id in (observer, target))),
    )
    cuts = [part.cut for part in section.parts] + [cut_section(base, plane) for base in bases.values()]
    outlines = outline_strip(frame, cuts)
    if not outlines:
        sentence = tr(
            "There is no room for a strip between {seer} and {target}: their bases are too close, or terrain fills "
            "everything below the line.",
            seer=observer,
            target=target,
        )
        raise PlayerError(sentence)
    x, y = plane.along
    left, right = ((plane.x + at * x, plane.y + at * y) for at in (frame.left, frame.right))
    return SightStrip(section, frame, outlines, (left, right), math.degrees(math.atan2(y, x)) % 360)
