"""How exactly photos place a pair of fighters and what stands near their line, and what that means for a verdict.

Whatever a photo places has a standard error. A verdict is tested with everything near the line shifted by a few of
them (`app.table.robustness`); it is sure only if all of these shifts give the same result. On such a table, things that
no photo placed were put there by eye, or moved since: they count as `HAND_ERROR_MM` off.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.language import counted, tr
from app.geometry.bodies import bounding_ball
from app.geometry.rays import occluders_near
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.robustness_result import MAX_TOLERANCE_MM, MIN_TOLERANCE_MM, Robustness

DEVIATIONS = 2.5
"""The tolerance as a multiple of the largest standard error. `sound_photo` measured what it misses."""
HAND_ERROR_MM = 3.0
"""Standard error of what was dragged over its picture: about two pixels of a view of the whole photo."""
MAX_NAMES = 4
"""Largest number of things whose errors are listed, the largest errors first."""


@dataclass(frozen=True)
class PhotoTolerance:
    """The shifts in mm to test a pair with, and what they come from.

    `errors` are the names and standard errors in mm, the largest first, `by_hand` the names of what no photo placed,
    and `photos` the names of the photos that placed the rest. `is_cut_off` if the errors ask for larger shifts than are
    tested.
    """

    mm: float
    errors: tuple[tuple[str, float], ...]
    photos: tuple[str, ...]
    is_cut_off: bool = False
    by_hand: frozenset[str] = frozenset()

    @property
    def source_text(self) -> str:
        """Where the tolerance comes from, as a phrase."""
        listed = ", ".join(self._error_text(name, mm) for name, mm in self.errors[:MAX_NAMES])
        more = len(self.errors) - MAX_NAMES
        things = tr("{names} and {count} more", names=listed, count=more) if more > 0 else listed
        if self.photos:
            return tr("From {photos}: {things}", photos=", ".join(self.photos), things=things)
        return tr("From the photo: {things}", things=things)

    def _error_text(self, name: str, mm: float) -> str:
        if name in self.by_hand:
            return tr("{name} ± {mm:.1f} mm, placed by hand", name=name, mm=mm)
        return tr("{name} ± {mm:.1f} mm", name=name, mm=mm)

    @property
    def pending_text(self) -> str:
        """What is said until the shifts are tested."""
        return tr("Checking shifts of ± {mm:g} mm…", mm=self.mm)

    def is_sure(self, tested: Robustness) -> bool:
        """Returns whether a verdict is sure after a test with these shifts."""
        return not tested.changed and not self.is_cut_off

    def result_text(self, tested: Robustness) -> str:
        """Returns whether a verdict is sure after a test with these shifts, as a sentence."""
        count, mm = tested.placements, self.mm
        if self.is_sure(tested):
            return tr("The same for all {count} shifts within the photo’s ± {mm:g} mm.", count=count, mm=mm)
        if not tested.changed:
            return tr("Unsure: the photo is less exact than the largest shifts that are tested, ± {mm:g} mm.", mm=mm)
        said = counted(
            tested.changed,
            "{count} of {all} shifts within ± {mm:g} mm gives another result",
            "{count} of {all} shifts within ± {mm:g} mm give another result",
            all=count,
            mm=mm,
        )
        return tr("Unsure: {said}.", said=said)


def pair_tolerance(errors_mm: Sequence[float]) -> float:
    """Returns the tolerance in mm for the verdict on a pair, from the standard errors of everything near its line.

    These are the `error_mm` of both fighters and of the pieces and fighters that may stop the line.
    """
    return min(max(DEVIATIONS * max(errors_mm), MIN_TOLERANCE_MM), MAX_TOLERANCE_MM)


def photo_tolerance(table: BattleGeometry, observer: str, target: str) -> PhotoTolerance | None:
    """Returns how exactly a pair and what is near its line were placed; None if photos placed nothing on the table."""
    battle = table.battle
    if not battle.placements:
        return None
    bodies = (battle_shapes.sight_body(battle.fighter(id), table.meshes) for id in (observer, target))
    (start, one), (end, other) = map(bounding_ball, bodies)
    near = occluders_near(table.other_occluders(observer, target), start, end, max(one, other) + MAX_TOLERANCE_MM)
    placed = {id: battle.placement(id) for id in (observer, target, *(occluder.name for occluder in near))}
    errors = [(id, found.error_mm if found else HAND_ERROR_MM) for id, found in placed.items()]
    errors.sort(key=lambda error: -error[1])
    seen = {sighting.photo for found in placed.values() if found for sighting in found.sightings}
    return PhotoTolerance(
        math.ceil(10 * pair_tolerance([mm for _, mm in errors]) - 1e-6) / 10,  # Rounded up, as players see it.
        tuple(errors),
        tuple(photo.name for photo in battle.photos if photo.name in seen),
        DEVIATIONS * errors[0][1] > MAX_TOLERANCE_MM,
        frozenset(id for id, found in placed.items() if found is None),
    )
