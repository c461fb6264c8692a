"""Where the table is seen from, and what of it: sides, kept views, terrain that is cut away or seen through."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.language import tr
from app.ui.dress.boxes import input_box

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

    from app.model import SavedView as KeptView
    from app.ui.viewport.camera import Orbit
    from app.ui.window import Window

LEVEL = 4.0
"""Degrees above the horizon of a view from the side: bases hide no bases behind them."""
CUT = 60.0
STEP = 5.0
LEAST, MOST = 5.0, 400.0
"""Heights in mm that terrain is cut at: at first, by how much more or less, and how far."""
INCH = 25.4


def look_from(window: Window, azimuth: float) -> None:
    """See the whole table from one of its sides; -90 is the near edge, 0 the right one."""
    if window.view:
        window.view.look(replace(window.view.orbit_, azimuth=azimuth, elevation=LEVEL))
        window.view.fit()


def ask_for_view_name(window: Window) -> QInputDialog | None:
    """Ask what to call the view there is now, and keep it in the battle."""
    if window.play is None or window.view is None:
        return None
    taken = {view.name for view in window.play.session.battle.views}
    number = next(number for number in range(1, len(taken) + 2) if tr("View {number}", number=number) not in taken)
    dialog = input_box(window, tr("Keep this view"), tr("Name of the view"))
    dialog.setTextValue(tr("View {number}", number=number))
    dialog.textValueSelected.connect(lambda name: keep_view(window, name.strip()))
    dialog.open()
    return dialog


def keep_view(window: Window, name: str) -> None:
    """Keep where the table is seen from now under a name."""
    from app.model import SavedView
    from app.rules.actions import SaveView

    if window.play and window.view and name:
        orbit = window.view.orbit_
        view = SavedView(name[:80], orbit.centre, orbit.distance, orbit.azimuth, orbit.elevation)
        window.play.session.do(SaveView(view))


def go_to(window: Window, number: int) -> None:
    """See the table as in the kept view of this number, counted from 0; nothing where there is none."""
    if window.play and window.view and number < len(window.play.session.battle.views):
        window.view.look(orbit_of(window.play.session.battle.views[number], window.view.orbit_))


def orbit_of(view: KeptView, orbit: Orbit) -> Orbit:
    """The orbit that sees what a kept view saw."""
    return replace(orbit, centre=view.centre, distance=view.distance_mm, azimuth=view.azimuth, elevation=view.elevation)


def show_views(window: Window) -> None:
    """Show the list of kept views."""
    from app.ui.dialogs.views import ViewsDialog

    if window.play and window.view:
        dialog = ViewsDialog(window.play.session, window)
        dialog.chosen.connect(lambda number: go_to(window, number))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def cut_terrain(window: Window) -> None:
    """Hide terrain above a height, or show all of it again."""
    if window.view:
        _cut(window, None if window.view.cut_height is not None else CUT)


def move_cut(window: Window, steps: int) -> None:
    """Hide more or less of it."""
    if window.view:
        height = window.view.cut_height
        _cut(window, CUT if height is None else min(max(height + STEP * steps, LEAST), MOST))


def x_ray(window: Window) -> None:
    """See fighters and lines through terrain, or not."""
    if window.view:
        window.view.x_ray(not window.view.x_rayed)


def _cut(window: Window, height: float | None) -> None:
    assert window.view is not None
    window.view.cut_above(height)
    window.note(
        tr("Terrain above {height:.1f}″ is hidden; it still blocks sight", height=height / INCH) if height else ""
    )
