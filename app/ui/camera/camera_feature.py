"""Controls the view of the table: sides, saved views, cut or transparent terrain, labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.core.lengths import format_length
from app.games.actions import SaveView
from app.model import SavedView
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.widgets.dialogs import input_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

    from app.model import Battle
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.label_content import LabelDetail
    from app.ui.viewport.view import Viewport

LEVEL = 4.0
"""Elevation of a side view in degrees, high enough that bases do not hide the bases behind them."""
CUT = 60.0
STEP = 5.0
MIN_CUT_MM, MAX_CUT_MM = 5.0, 400.0
"""Cutting heights in mm: the first one, the step, and the limits."""


EDGES = (
    ("near", mark("From the &near edge"), "Alt+1", -90.0),
    ("right", mark("From the ri&ght edge"), "Alt+2", 0.0),
    ("far", mark("Fro&m the far edge"), "Alt+3", 90.0),
    ("left", mark("From the l&eft edge"), "Alt+4", 180.0),
)
"""A view of the whole table from each of its sides: id, text, key, and azimuth in degrees."""
NUMBERED = (
    mark("Saved view 1"),
    mark("Saved view 2"),
    mark("Saved view 3"),
    mark("Saved view 4"),
    mark("Saved view 5"),
    mark("Saved view 6"),
    mark("Saved view 7"),
    mark("Saved view 8"),
    mark("Saved view 9"),
)
GRADES: tuple[tuple[LabelDetail, str, str], ...] = (
    ("all", mark("Labels: &all"), mark("&All")),
    ("short", mark("Labels: &short"), mark("&Short")),
    ("hover", mark("Labels: on &hover"), mark("On &hover")),
    ("none", mark("Labels: &none"), mark("N&one")),
)
"""Levels of detail of labels: the text, and the text in the submenu."""
FEW = 8
"""Largest number of fighters with full labels by default; with more, or in a played battle, labels are short."""


class CameraFeature(Feature):
    """Moves the viewport's camera, and controls what it shows of the table."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        workspace.settings.changed.connect(self._update_labels)
        workspace.table_area.covered_changed.connect(self._update_covered)
        workspace.viewport_changed.connect(lambda _: self._update_covered())

    def open(self, document: BattleDocument) -> None:
        document.notifier.committed.connect(self._update_labels)
        self._update_labels()

    def commands(self) -> tuple[Command, ...]:
        is_open, settings = self.workspace.when_open, self.workspace.settings

        def on_view(do: Callable[[Viewport], object]) -> Callable[[], object]:
            return lambda: do(self.workspace.viewport) if self.workspace.viewport else None

        def look(id: str, text: str, key: str, azimuth: float) -> Command:
            run = on_view(lambda view: view.fit(replace(view.orbit, azimuth=azimuth, elevation=LEVEL)))
            return Command(f"from_{id}", text, key, run, is_open)

        def grade(id: str, text: str, menu_text: str) -> Command:
            chosen = "" if id == "auto" else id
            return Command(
                f"labels_{id}",
                text,
                "",
                lambda: settings.set(labels=chosen),
                is_open,
                lambda: settings.current.labels == chosen,
                menu_text=menu_text,
            )

        fit, show_top = on_view(lambda view: view.fit()), on_view(lambda view: view.show_from_above())
        toggle_x_ray = on_view(lambda view: view.set_x_ray(not view.x_ray))
        return (
            Command("fit", mark("&Fit to window"), "F", fit, is_open, icon="fit", short=mark("Fit")),
            Command("top", mark("&Top view"), "T", show_top, is_open, icon="top", short=mark("Top")),
            *(look(*edge) for edge in EDGES),
            Command("keep_view", mark("Save &view…"), "Ctrl+Shift+K", self.ask_for_view_name, is_open),
            Command("views", mark("Saved v&iews…"), "Ctrl+Shift+V", self.show_views, is_open),
            *(self._make_view_command(number) for number in range(len(NUMBERED))),
            Command("cut", mark("&Cut terrain at a height"), "H", self.toggle_cut, is_open, self._is_cut),
            Command("cut_lower", mark("Lower the cut &height"), "[", partial(self.move_cut, -1), is_open),
            Command("cut_higher", mark("R&aise the cut height"), "]", partial(self.move_cut, 1), is_open),
            Command("x_ray", mark("See fighters thro&ugh terrain"), "Y", toggle_x_ray, is_open, self._is_x_rayed),
            Command("labels", mark("&Next label mode"), "Ctrl+L", self.cycle_labels, is_open),
            grade("auto", mark("Labels: au&tomatic"), mark("Au&tomatic")),
            *(grade(id, text, menu_text) for id, text, menu_text in GRADES),
        )

    def ask_for_view_name(self) -> QInputDialog | None:
        """Asks for a name and saves the current view in the battle."""
        document = self.workspace.document
        if document is None or self.workspace.viewport is None:
            return None
        taken = {view.name for view in document.session.battle.views}
        number = next(number for number in range(1, len(taken) + 2) if tr("View {number}", number=number) not in taken)
        dialog = input_box(self.workspace.window, tr("Save view"), tr("View name"))
        dialog.setTextValue(tr("View {number}", number=number))
        dialog.textValueSelected.connect(lambda name: self.save_view(name.strip()))
        dialog.open()
        return dialog

    def save_view(self, name: str) -> None:
        """Saves the current view under a name."""
        document, view = self.workspace.document, self.workspace.viewport
        if document and view and name:
            orbit = view.orbit
            kept = SavedView(name[:80], orbit.centre, orbit.distance, orbit.azimuth, orbit.elevation)
            document.session.do(SaveView(kept))

    def show_view(self, number: int) -> None:
        """Shows the saved view with this index; does nothing if it does not exist."""
        document, view = self.workspace.document, self.workspace.viewport
        if document and view and number < len(document.session.battle.views):
            one = document.session.battle.views[number]
            orbit = replace(view.orbit, centre=one.centre, distance=one.distance_mm)
            view.set_orbit(replace(orbit, azimuth=one.azimuth, elevation=one.elevation))

    def show_views(self) -> None:
        """Opens the list of saved views."""
        from app.ui.camera.saved_views_dialog import ViewsDialog

        if self.workspace.document and self.workspace.viewport:
            dialog = ViewsDialog(self.workspace.document.session, self.workspace.window)
            dialog.chosen.connect(self.show_view)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def toggle_cut(self) -> None:
        """Hides the terrain above a height, or shows all of it."""
        if self.workspace.viewport:
            self._set_cut(None if self.workspace.viewport.cut_height is not None else CUT)

    def move_cut(self, steps: int) -> None:
        """Raises or lowers the cutting height."""
        if self.workspace.viewport:
            height = self.workspace.viewport.cut_height
            self._set_cut(CUT if height is None else min(max(height + STEP * steps, MIN_CUT_MM), MAX_CUT_MM))

    def cycle_labels(self) -> None:
        """Reduces the detail of labels, from full to none and back to full, and saves the choice."""
        view = self.workspace.viewport
        if view:
            ids = [id for id, _, _ in GRADES]
            chosen = (ids.index(view.label_grade) + 1) % len(ids)
            self.workspace.settings.set(labels=ids[chosen])
            self.workspace.messages.show_note(tr(GRADES[chosen][1]).replace("&", ""))

    def _update_labels(self) -> None:
        document, view = self.workspace.document, self.workspace.viewport
        if document and view:
            known: dict[str, LabelDetail] = {row[0]: row[0] for row in GRADES}
            chosen = known.get(self.workspace.settings.current.labels)
            view.set_label_grade(chosen or find_grade(document.session.battle))

    def _update_covered(self) -> None:
        """Keeps labels clear of cards, and the fitted table clear of the lasting cards at the top.

        Short-lived cards are ignored, since a table that made room for them would stay small.
        """
        view, area = self.workspace.viewport, self.workspace.table_area
        if view:
            view.top_margin = area.lasting_margin
            view.set_covered(area.covered)

    def _set_cut(self, height: float | None) -> None:
        assert self.workspace.viewport is not None
        self.workspace.viewport.set_cut_height(height)
        hidden = format_length(height) if height else ""
        note = tr("Terrain above {height} is hidden; it still blocks sight", height=hidden) if height else ""
        self.workspace.messages.show_note(note)

    def _make_view_command(self, number: int) -> Command:
        return Command(
            f"view_{number + 1}",
            NUMBERED[number],
            f"Ctrl+{number + 1}",
            partial(self.show_view, number),
            self.workspace.when(
                lambda document: number < len(document.session.battle.views), mark("No view is saved under this number")
            ),
        )

    def _is_cut(self) -> bool:
        return self.workspace.viewport is not None and self.workspace.viewport.cut_height is not None

    def _is_x_rayed(self) -> bool:
        return self.workspace.viewport is not None and self.workspace.viewport.x_ray


def find_grade(battle: Battle) -> LabelDetail:
    """Returns the default detail of labels for a battle."""
    return "short" if battle.clock.stage == "battle" or len(battle.fighters) > FEW else "all"
