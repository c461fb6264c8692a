"""The measuring feature: its panel, and the tape as a tool."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.measure.measure_panel import MeasurePanel
    from app.ui.measure.measurements import Measurements, MeasurementState
    from app.ui.measure.tape import MeasureTool


TAPE = "measure"


class MeasureFeature(PanelFeature["MeasurePanel"]):
    """Owns the measuring panel and the tape tool; `open` attaches them to each battle."""

    PANEL_ID, PANEL_TITLE = "measuring", mark("Distances")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.measurements: Measurements | None = None
        self._tape: MeasureTool | None = None
        self._session: weakref.ref[Session] | None = None
        workspace.settings.changed.connect(lambda: self.measurements and self.measurements.rewrite())
        self._previous: tuple[weakref.ref[Session], MeasurementState] | None = None

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        return (
            Command(
                "measure",
                mark("&Measure tool"),
                "M",
                lambda: self.workspace.toggle_tool(TAPE),
                is_open,
                lambda: self.workspace.document is not None and self.workspace.document.tool is self._tape,
                icon="measure",
                short=mark("Measure"),
            ),
            Command("measuring", mark("Distances and &ranges…"), "Shift+M", self.toggle, is_open),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the entry that starts the tape at what is under the mouse."""
        if self._tape and (target.spot or target.id):
            yield MenuEntry(tr("Measure from here"), lambda: self._measure_from(target), "sight")

    def make_panel(self) -> MeasurePanel:
        from app.ui.measure.measure_panel import MeasurePanel

        panel = MeasurePanel()
        panel.tape_requested.connect(lambda: self.workspace.toggle_tool(TAPE))
        return panel

    def open(self, document: BattleDocument) -> None:
        """Attaches the feature to a battle; measurements are kept if it is the same battle in another viewport."""
        from app.ui.measure import measurements, tape

        session = document.session
        self.measurements = measurements.Measurements(session, document.viewport, document.notifier, document)
        self.measurements.attach(document.sight_pair, document.selection)
        self.measurements.failed.connect(document.failed)
        self._tape = document.tools[TAPE] = tape.MeasureTool(session, self.measurements.tape, document.remarked.emit)
        if self._previous and self._previous[0]() is session:
            self.measurements.restore(self._previous[1])
        self._session = weakref.ref(session)
        self.attach_panel()
        document.scene_rebuilt.connect(self._update_panel)

    def close(self) -> None:
        if self.measurements and self._session:
            self._previous = self._session, self.measurements.state
            self.measurements.close()
        self.measurements = self._tape = None

    def attach_panel(self) -> None:
        if self._panel and self.measurements:
            self._panel.watch(self.measurements)
            self._update_panel()

    def _update_panel(self) -> None:
        document = self.workspace.document
        if self._panel and document:
            self._panel.show_battle(document.session.battle)

    def _measure_from(self, target: ContextTarget) -> None:
        """Starts the tape at a fighter's base, or at the exact point; the next click sets the other end."""
        document = self.workspace.document
        if document and self.measurements and self._tape:
            document.use_tool(TAPE)
            if target.kind == "fighter" or target.spot is None:
                self._tape.begin(target.id)
            else:
                self._tape.begin("", target.spot)
            self.workspace.focus_viewport()

    def enter_panel(self) -> None:
        self.panel.take_focus()
