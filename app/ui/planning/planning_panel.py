"""The planning panel: three steps as tabs, of which two have two pages each."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.ui.planning.compare_page import ComparePage
from app.ui.planning.look_page import LookPage
from app.ui.planning.plan_page import PlanPage
from app.ui.planning.suggestion_page import SuggestionPage
from app.ui.widgets.inputs import TabWidget
from app.ui.widgets.labels import fill, make_column

PlanningStep = Literal["look", "plan", "suggest", "compare"]


class PlanningPanel(QWidget):
    """The panel; `step_changed` is emitted when another page is shown."""

    step_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Planning"))
        self.setProperty("help", "planning")
        self.look, self.plan, self.suggest, self.compare = LookPage(), PlanPage(), SuggestionPage(), ComparePage()
        self.steps, self.places = TabWidget(), TabWidget()
        self.places.addTab(self.plan, tr("Plan"))
        self.places.addTab(self.suggest, tr("Suggestions"))
        self.steps.addTab(self.look, tr("Look"))
        self.steps.addTab(self.places, tr("Place"))
        self.steps.addTab(self.compare, tr("Compare"))
        for tabs in (self.steps, self.places):
            tabs.currentChanged.connect(self.step_changed)
        fill(make_column(0, self), self.steps)

    def detach(self) -> None:
        """Detaches all pages from their battle."""
        self.look.maps = self.look.places = self.look.hover = self.look.places_page.places = None
        self.plan.controller = self.compare.controller = None
        self.plan.show_moving(False)
        self.suggest.detach()

    @property
    def step(self) -> PlanningStep:
        """The page that is shown."""
        shown = self.steps.currentWidget()
        if shown is self.places:
            return "suggest" if self.places.currentWidget() is self.suggest else "plan"
        return "compare" if shown is self.compare else "look"

    def show_step(self, step: PlanningStep) -> None:
        page = self._pages[step]
        if page in (self.plan, self.suggest):
            self.places.setCurrentWidget(page)
            page = self.places
        self.steps.setCurrentWidget(page)

    def take_focus(self) -> None:
        """Sets the focus to the first field of the page that is shown."""
        self._pages[self.step].take_focus()

    @property
    def _pages(self) -> dict[PlanningStep, LookPage | PlanPage | SuggestionPage | ComparePage]:
        return {"look": self.look, "plan": self.plan, "suggest": self.suggest, "compare": self.compare}
