"""What a view shows beside its stage, as one value: what is marked, the lines, the verdicts' marks."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.ui.viewport.camera import Camera, Size
from app.ui.viewport.labels import Place, labels_of, placed, tags_of, text_width
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.quality import FULL
from app.ui.viewport.ribbons import Ribbon
from app.ui.viewport.scene import Badge, Point, SightLine
from app.ui.viewport.shot import Highlights, Shot
from app.ui.viewport.sight import leaders, measure_ribbons, sight_ribbons, sight_tints, sight_tube
from app.ui.viewport.stage import Stage


@dataclass(frozen=True)
class Shown:
    """`hidden` are fighters whose names are dimmed, `badges` the marks beside names, `overlays` what features draw."""

    highlights: Highlights = field(default=Highlights())
    sight: SightLine | None = None
    measure: tuple[Point, Point] | None = None
    badges: Mapping[str, Badge] = field(default_factory=dict[str, Badge])
    hidden: frozenset[str] = frozenset()
    overlays: Mapping[str, Overlay] = field(default_factory=dict[str, Overlay])

    def places(self, stage: Stage, camera: Camera, size: Size) -> list[Place]:
        """Where the names go in a widget of this size."""
        labels = labels_of(stage, self.highlights, self.hidden, self.badges) + tags_of(self.overlays.values())
        return placed(labels, camera, size, text_width)

    def shot(self, places: list[Place], camera: Camera, size: Size, density: float) -> Shot:
        """How to draw the full frame for a widget of this size, with so many device pixels to a pixel."""
        ribbons: tuple[Ribbon, ...] = measure_ribbons(*self.measure) if self.measure else ()
        ribbons += sight_ribbons(self.sight) if self.sight else ()
        for overlay in self.overlays.values():
            ribbons += overlay.ribbons
        ribbons += leaders(places, camera, size)
        tints = sight_tints(self.sight, self.highlights.selected)
        device = (int(size[0] * density), int(size[1] * density))
        return Shot(camera, device, FULL, density, self.highlights, ribbons, sight_tube(self.sight), tints)
