"""Ranges around fighters: rings of a horizontal reach draped over terrain, and bodies of all points within reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.core.language import mark, tr
from app.core.lengths import format_length
from app.core.progress import Report
from app.geometry.placement.reach import reach_ring, rounded_body
from app.model import Change
from app.session import Session
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.safe_drawing import Fallback
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import CASING, Colour
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

NAME = "ranges"
COLOURS: tuple[Colour, ...] = ((0.98, 0.96, 0.90), (1.0, 0.83, 0.25), (0.55, 0.80, 0.98), (0.96, 0.62, 0.44))
WIDTHS = (2.4, 2.0, 1.7, 1.4)
LIFT = 0.8
"""Height of a ring above the ground, in mm."""
MAX_REACHES = 4


UNDRAWN = mark("Ranges cannot be shown here; everything else still works.")


@dataclass(frozen=True, eq=False)
class RangeSettings:
    """The reaches in mm to draw, the fighters, and whether as rings, as bodies or both."""

    table: BattleGeometry
    ids: tuple[str, ...]
    reaches: tuple[float, ...]
    rings: bool
    spheres: bool


@dataclass(frozen=True, eq=False)
class RangeDrawing:
    """The overlay and the solids that show ranges."""

    overlay: Overlay
    solids: tuple[OverlaySolid, ...]


def draw_ranges(wanted: RangeSettings, report: Report) -> Iterator[RangeDrawing]:
    """Yields the drawing, in a worker."""
    ribbons: list[StyledLine] = []
    tags: list[Tag] = []
    solids: list[OverlaySolid] = []
    for id in wanted.ids:
        slab = battle_shapes.fighter_slab(wanted.table.battle.fighter(id))
        for number, reach in enumerate(wanted.reaches):
            colour = COLOURS[number % len(COLOURS)]
            if wanted.rings:
                # The ring is draped over the terrain below it.
                corners = reach_ring(slab.outline, reach)
                heights = wanted.table.surface_heights(corners) + LIFT
                lain = [(x, y, z) for (x, y), z in zip(corners.tolist(), heights.tolist(), strict=True)]
                ribbons += _ribbons(lain, colour, WIDTHS[number % len(WIDTHS)])
                tags.append(Tag(format_length(reach), lain[len(lain) // 4]))
            if wanted.spheres:
                solids.append(OverlaySolid(*rounded_body(slab, reach), colour, 0.13))
    yield RangeDrawing(Overlay(tuple(ribbons), tuple(tags)), tuple(solids))


class Ranges(QObject):
    """Draws the chosen reaches around the selection, or else around the observer; nothing if there are none."""

    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, parent: QObject) -> None:
        super().__init__(parent)
        self.reaches: tuple[float, ...] = ()
        self.rings, self.spheres = True, False
        self._session, self._viewport = session, viewport
        self._choice: SightPair | None = None
        self._selection: Selection | None = None
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(draw_ranges, RangeDrawing(Overlay(), ())), self._show, self.failed
        )
        notifier.changed.connect(self._on_changed)

    def attach(self, choice: SightPair, selection: Selection) -> None:
        """Draws ranges around this selection and observer."""
        self._choice, self._selection = choice, selection
        choice.changed.connect(self._update)
        selection.changed.connect(self._update)

    def set_ranges(self, reaches: tuple[float, ...], rings: bool = True, spheres: bool = False) -> None:
        """Draws these reaches, in mm; an empty tuple removes all ranges."""
        self.reaches, self.rings, self.spheres = reaches[:MAX_REACHES], rings, spheres
        self._update()
        self.changed.emit()

    @property
    def on_plan(self) -> bool:
        """True if only horizontal distances count in this game."""
        return self._session.table.is_on_plan

    def rewrite(self) -> None:
        """Updates the labels to the current notation of lengths."""
        self._update()

    def close(self) -> None:
        self._worker.cancel()
        self._show(RangeDrawing(Overlay(), ()))

    @property
    def ids(self) -> tuple[str, ...]:
        fighters = {fighter.id for fighter in self._session.battle.fighters}
        selected = tuple(id for id in self._selection.ids if id in fighters) if self._selection else ()
        observer = self._choice.observer if self._choice else ""
        return self._find_leaders(selected) or ((observer,) if observer in fighters else ())

    def _find_leaders(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Replaces each completely selected squad by its leader, from which distances are measured."""
        battle, game = self._session.battle, self._session.game
        squads = {id: game.squad(battle, id) for id in ids}
        return tuple(dict.fromkeys(squad[0] if set(squad) <= set(ids) else id for id, squad in squads.items()))

    def _on_changed(self, change: Change) -> None:
        if self.reaches:
            self._update()

    def _update(self) -> None:
        if self.reaches and (self.rings or self.spheres):
            self._worker.ask(RangeSettings(self._session.table, self.ids, self.reaches, self.rings, self.spheres))
        else:
            self._worker.drop_pending()
            self._show(RangeDrawing(Overlay(), ()))

    def _show(self, drawn: RangeDrawing) -> None:
        self._viewport.show_overlay(NAME, drawn.overlay)
        self._viewport.show_solids(NAME, drawn.solids)


def _ribbons(points: list[tuple[float, float, float]], colour: Colour, width: float) -> list[StyledLine]:
    """Returns a closed coloured line above a darker one; casing each segment separately would look like a chain."""
    pairs = list(zip(points, [*points[1:], points[0]], strict=True))
    below = [StyledLine(a, b, CASING, width + 2.0, 0.0, opacity=0.5, toward=0.002) for a, b in pairs]
    return below + [StyledLine(a, b, colour, width, 0.0, toward=0.003) for a, b in pairs]
