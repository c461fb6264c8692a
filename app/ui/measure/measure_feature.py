"""What joins measuring to the window: its panel beside the table, and the tape as a tool."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from app.language import mark
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.measure.measure_panel import MeasuringPanel
    from app.ui.measure.measurements import Measured, Measurements
    from app.ui.measure.tape import MeasureTool


TAPE = "measure"


class MeasureFeature(Feature):
    """Owns the measuring panel and the tape as a tool; `open` follows each battle that is opened."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: MeasuringPanel | None = None
        self.measuring: Measurements | None = None
        self._tape: MeasureTool | None = None
        self._session: weakref.ref[Session] | None = None
        self._before: tuple[weakref.ref[Session], Measured] | None = None

    def actions(self) -> tuple[Command, ...]:
        is_open = self.workspace.is_open
        return (
            Command(
                "measure",
                mark("&Measure tool"),
                "M",
                self.take_tape,
                is_open,
                lambda: self.workspace.document is not None and self.workspace.document.tool is self._tape,
                icon="measure",
                short=mark("Measure"),
            ),
            Command("measuring", mark("Distances and &ranges…"), "Shift+M", self.show, is_open),
        )

    @property
    def panel(self) -> MeasuringPanel:
        """The panel, made when it is first asked for: the window need not wait for it."""
        if self._panel is None:
            from app.ui.measure.measure_panel import MeasuringPanel

            self._panel = MeasuringPanel()
            self._panel.tape_wanted.connect(self.take_tape)
            self._panel.close_asked.connect(self.show)
            self.workspace.docks.left.add(self._panel)
            self._be_about()
        return self._panel

    def open(self, document: BattleDocument) -> None:
        """What was measured goes on where the same battle is shown in another viewport."""
        from app.ui.measure.measurements import Measurements
        from app.ui.measure.tape import MeasureTool

        session = document.session
        self.measuring = Measurements(session, document.stage, document.bridge, document)
        self.measuring.follow(document.choice, document.selection)
        self.measuring.failed.connect(document.failed)
        self._tape = document.tools[TAPE] = MeasureTool(session, self.measuring.tape, document.remarked.emit)
        if self._before and self._before[0]() is session:
            self.measuring.go_on_from(self._before[1])
        self._session = weakref.ref(session)
        self._be_about()
        document.mustered.connect(self._muster)

    def close(self) -> None:
        if self.measuring and self._session:
            self._before = self._session, self.measuring.measured
            self.measuring.close()
        self.measuring = self._tape = None

    def _be_about(self) -> None:
        if self._panel and self.measuring:
            self._panel.watch(self.measuring)
            self._muster()

    def _muster(self) -> None:
        document = self.workspace.document
        if self._panel and document:
            self._panel.muster(document.session.battle)

    def take_tape(self) -> None:
        """Measure with clicks on the table, or end that."""
        if self.workspace.document:
            self.workspace.document.toggle_tool(TAPE)
            self.workspace.focus_viewport()

    def show(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is there."""
        self.workspace.docks.left.toggle(self.panel)
        if self.workspace.docks.left.shows(self.panel):
            self.panel.take_focus()
        elif self.workspace.viewport:
            self.workspace.focus_viewport()
