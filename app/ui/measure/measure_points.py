"""What can be measured from and to: a fighter's base, a piece of terrain, or a point of the table."""

from dataclasses import dataclass

from app import scene_geometry
from app.battle_geometry import BattleGeometry
from app.geometry.base_distances import Measure, Slab, measure_slabs
from app.geometry.placement import ranges
from app.geometry.rays import Occluder
from app.language import tr
from app.ui.formatting import inches, lengths
from app.ui.viewport.scene import Point


@dataclass(frozen=True)
class End:
    """One end of a measurement: the fighter or piece of this id, or without one the point, in mm."""

    id: str = ""
    point: Point = (0.0, 0.0, 0.0)

    @property
    def name(self) -> str:
        if self.id:
            return self.id
        x, y, z = (inches(value) for value in self.point)
        return tr("{x}, {y} at height {z}", x=x, y=y, z=z)


def there(table: BattleGeometry, end: End) -> bool:
    """Whether what is measured from still stands on the table."""
    return not end.id or end.id in table.battle.ids


def between(table: BattleGeometry, start: End, end: End) -> Measure:
    """How far apart two ends are: exact between bases and points. Raises KeyError where one is not on the table."""
    one, other = _slab(table, start), _slab(table, end)
    if one and other:
        return measure_slabs(one, other)
    if one:
        return ranges.nearest(one, _piece(table, end))
    if other:
        return ranges.nearest(other, _piece(table, start)).reversed
    return ranges.between(_piece(table, start), _piece(table, end))


def words(measure: Measure) -> str:
    """A measurement in one line: the distance, and its parts where it does not run level."""
    if measure.vertical_mm < 0.05:
        return inches(measure.distance_mm)
    return tr(
        "{distance} (↔ {across}, ↕ {up})",
        distance=inches(measure.distance_mm),
        across=inches(measure.horizontal_mm),
        up=inches(measure.vertical_mm),
    )


def in_full(measure: Measure) -> tuple[tuple[str, str, str], ...]:
    """A measurement as rows of name, length, and length in the other units."""
    named = (
        (tr("Distance"), measure.distance_mm),
        (tr("Horizontal"), measure.horizontal_mm),
        (tr("Vertical"), measure.vertical_mm),
    )
    return tuple((name, *lengths(mm)) for name, mm in named)


def _slab(table: BattleGeometry, end: End) -> Slab | None:
    """A fighter's base or a point; None for a piece."""
    if not end.id:
        return scene_geometry.point(*end.point)
    fighters = [fighter for fighter in table.battle.fighters if fighter.id == end.id]
    return scene_geometry.slab(fighters[0]) if fighters else None


def _piece(table: BattleGeometry, end: End) -> Occluder:
    return scene_geometry.piece_occluder(table.battle.piece(end.id), table.meshes)
