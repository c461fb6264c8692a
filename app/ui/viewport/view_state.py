"""The state of a view besides its scene, as one value: highlights, lines and verdict badges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.games.battle_status import FighterStatus
from app.geometry.drawing.camera import Camera, Size
from app.geometry.drawing.photo_window import PictureCamera
from app.ui.viewport.fighter_labels import Label, LabelOptions, LabelPlace, make_labels, max_name_width
from app.ui.viewport.frame_settings import AUTOMATIC, FrameSettings, Graphics, Highlights
from app.ui.viewport.label_content import LabelDetail
from app.ui.viewport.overlay import Overlay, OverlaySolid
from app.ui.viewport.render_scene import RenderFighter, RenderScene
from app.ui.viewport.scene import DAY, NIGHT, FighterLook, PhotoBackdrop, Point, SightLine, VerdictBadge
from app.ui.viewport.sight_lines import leader_lines, measure_polylines, sight_polylines, sight_tints, sight_tube
from app.ui.viewport.styled_lines import StyledLine
from app.ui.widgets.theme import text_scale, theme

EYES = "eyes"
"""Name of the overlay that is drawn in a view through a fighter's eyes."""


@dataclass(frozen=True)
class ViewState:
    """The state of a view besides its scene.

    `hidden` are fighters whose labels are dimmed, `badges` the marks in labels, and `overlays` and the translucent
    `solids` are drawn by features. `label_grade` is the amount of text in labels, `statuses` the state of fighters by
    id. Terrain above `cut` mm is hidden; `x_ray` shows fighters through terrain.

    The `photo` is drawn behind the table while the view's camera is that of a photo.

    `own` is the fighter whose eyes the view looks through. In this case neither that fighter nor a line that starts in
    it is drawn, nothing is cut off, and the only overlay is the one named `EYES`.
    """

    highlights: Highlights = field(default=Highlights())
    sight: SightLine | None = None
    measure: tuple[Point, Point] | None = None
    badges: Mapping[str, VerdictBadge] = field(default_factory=dict[str, VerdictBadge])
    statuses: Mapping[str, FighterStatus] = field(default_factory=dict[str, FighterStatus])
    hidden: frozenset[str] = frozenset()
    label_grade: LabelDetail = "all"
    overlays: Mapping[str, Overlay] = field(default_factory=dict[str, Overlay])
    solids: Mapping[str, tuple[OverlaySolid, ...]] = field(default_factory=dict[str, tuple[OverlaySolid, ...]])
    cut: float | None = None
    x_ray: bool = False
    own: str = ""
    graphics: Graphics = AUTOMATIC
    photo: PhotoBackdrop | None = None

    def visible_fighters(self, render_scene: RenderScene) -> dict[str, RenderFighter]:
        """Returns all fighters by id, except the one whose eyes the view looks through."""
        return {id: one for id, one in render_scene.fighters.items() if id != self.own}

    def make_labels(self, looks: Sequence[FighterLook], size: Size, moving: bool = False) -> list[Label]:
        """Returns the labels for a widget of this size; `moving` is True while something is being moved."""
        longest = max_name_width(size, text_scale())
        wish = LabelOptions(self.label_grade, moving, longest, self.statuses, self.badges, self.hidden)
        return make_labels(looks, self.highlights, wish, self._visible_overlays())

    def frame_settings(self, places: list[LabelPlace], camera: Camera, size: Size, density: float) -> FrameSettings:
        """Returns the settings of the full frame for a widget of this size, with `density` device pixels per pixel."""
        sight = None if self.own else self.sight
        ribbons: tuple[StyledLine, ...] = measure_polylines(*self.measure) if self.measure and not self.own else ()
        ribbons += sight_polylines(sight) if sight else ()
        for overlay in self._visible_overlays():
            ribbons += overlay.ribbons
        ribbons += leader_lines(places, camera, size)
        return FrameSettings(
            camera=camera,
            size=(int(size[0] * density), int(size[1] * density)),
            quality=self.graphics.rest,
            scale=density,
            highlights=self.highlights,
            ribbons=ribbons,
            tube=sight_tube(sight),
            tints=sight_tints(sight),
            hidden=self.own,
            solids=() if self.own else tuple(solid for solids in self.solids.values() for solid in solids),
            cut=None if self.own else self.cut,
            x_ray=self.x_ray,
            backdrop=NIGHT if theme().dark else DAY,
            graphics=self.graphics,
            photo=self.photo if isinstance(camera, PictureCamera) else None,
        )

    def _visible_overlays(self) -> list[Overlay]:
        return [overlay for name, overlay in self.overlays.items() if not self.own or name == EYES]
