"""The panel of suggestions: priorities, results, and the numbers of each proposal beside those of the current table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QListWidget, QWidget

from app.core.language import labelled, mark, tr
from app.model import Battle
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_suggestion import Proposal, Suggestion
from app.planning.suggestion_text import FigureRow, find_figures, format_groups, format_losses, format_title
from app.ui.planning.suggestion_controller import SuggestionAnswer
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.chance_fields import HIGHEST_SEED
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import CompactBox, Slider, SpinBox
from app.ui.widgets.labels import Divider, WrappingLabel, make_form
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingButton, WrappingCheckBox

GOALS = {
    "unseen": (mark("Unseen"), mark("As few enemies as possible see the fighters.")),
    "objectives": (mark("Near objectives"), mark("Each fighter is close to its nearest objective.")),
    "attacks": (mark("Attacks"), mark("The fighters can attack in round one, with one move and an attack.")),
    "leader": (mark("Safe leader"), mark("The leader is not seen or attacked in round one.")),
}
MAX_WEIGHT, DEFAULT_WEIGHT = 10, 5
"""Largest and default weight of a goal."""
ROWS = 4
SIGNS = {1: "▲", -1: "▼", 0: ""}


class SuggestionPanel(Panel):
    """The panel. Everything works without a mouse."""

    start_requested = Signal()
    stop_requested = Signal()
    proposal_chosen = Signal(Proposal)

    def __init__(self) -> None:
        super().__init__(tr("Suggestions"), "suggestions")
        self._side, self._seed = CompactBox(tr("Set up for")), SpinBox()
        self._seed.setRange(0, HIGHEST_SEED)
        self._seed.setValue(1)
        self._seed.setAccessibleName(tr("Seed"))
        self._seed.setToolTip(tr("The same number gives the same results."))
        self._sliders = {goal: self._make_slider(goal) for goal in GOALS}
        self._regroups = WrappingCheckBox(tr("Also change groups"))
        self._keeps = WrappingCheckBox(tr("Keep fighters that are already set up"))
        self._start_button = WrappingButton(tr("Find suggestions"))
        self._start_button.clicked.connect(self._on_start)
        self._bar, self._status, self._note = ProgressBar(), WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self._list, self._figures = QListWidget(), QGridLayout()
        self._list.setAccessibleName(tr("Suggestions"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentRowChanged.connect(self._on_row)
        self._figures.setColumnStretch(0, 1)
        self._losses, self._groups = WrappingLabel(), WrappingLabel(name="muted")
        self._follow_button, self._keep_button = (
            WrappingButton(tr("Place as suggested")),
            WrappingButton(tr("Save as plan")),
        )
        self.follow_requested = self._follow_button.clicked
        self.keep_requested = self._keep_button.clicked
        self._cells = list[QWidget]()
        self._suggestion: Suggestion | None = None
        self._group_names = dict[str, str]()
        self._is_busy, self._is_outdated = False, False
        self._lay_out()
        self.show_nothing()

    @property
    def side(self) -> str:
        """The side for which suggestions are made."""
        return self._side.currentText()

    @property
    def goals(self) -> DeploymentGoals:
        """The weights of the goals."""
        return DeploymentGoals(**{goal: float(slider.value()) for goal, slider in self._sliders.items()})

    @property
    def seed(self) -> int:
        return self._seed.value()

    @property
    def regroups(self) -> bool:
        """True if groups may be changed."""
        return self._regroups.checked and not self._regroups.isHidden()

    @property
    def keeps_standing(self) -> bool:
        """True if fighters on the table keep their places."""
        return self._keeps.checked

    def take_focus(self) -> None:
        self._side.setFocus()

    def show_battle(self, group_names: dict[str, str], battle: Battle, may_regroup: bool) -> None:
        """Offers the sides, and regrouping if the game still allows it; `group_names` are by the ids of groups."""
        names = [one.name for one in battle.sides]
        if names != [self._side.itemText(number) for number in range(self._side.count())]:
            chosen = self.side
            self._side.clear()
            self._side.addItems(names)
            self._side.setCurrentIndex(max(0, names.index(chosen) if chosen in names else 0))
        self._group_names = group_names
        self._regroups.setVisible(may_regroup)
        self._start_button.setEnabled(bool(names))
        if not names:
            self._status.show_text(tr("There are no sides yet; muster them first."))

    def show_nothing(self) -> None:
        """Shows that no search was made yet."""
        self._suggestion = None
        self._list.clear()
        self._fit_list()
        self._note.show_text("")
        self._status.show_text(tr("Set your priorities, then find suggestions."))
        self._show_proposal(None)

    def show_busy(self, busy: bool) -> None:
        """Shows whether a search is running; if so, the button stops it."""
        self._is_busy = busy
        self._bar.setVisible(busy)
        self._bar.restart()
        self._start_button.setText(tr("Stop") if busy else tr("Find suggestions"))
        if not busy:
            self._show_end()

    def show_progress(self, share: float, doing: str) -> None:
        self._bar.set_share(share)
        if doing:
            self._status.show_text(doing)

    def show_answer(self, answer: SuggestionAnswer, chosen: Proposal | None) -> None:
        """Shows the proposals so far, one of them chosen."""
        self._suggestion = answer.suggestion
        if answer.suggestion is None:
            self._status.show_text(answer.note)
            return
        self._note.show_text(answer.note)
        proposals = answer.suggestion.proposals
        self._list.blockSignals(True)
        self._list.clear()
        self._list.addItems([format_title(one) for one in proposals])
        self._list.setCurrentRow(proposals.index(chosen) if chosen in proposals else -1)
        self._list.blockSignals(False)
        self._fit_list()
        self._show_proposal(chosen)

    def show_outdated(self, outdated: bool) -> None:
        """Shows whether the table has changed since the search."""
        if outdated != self._is_outdated:
            self._is_outdated = outdated
            if not self._is_busy:
                self._show_end()

    # Implementation

    def _lay_out(self) -> None:
        layout = self.make_page(10, (18, 16, 18, 16))
        form = make_form()
        form.addRow(tr("Side"), self._side)
        for goal, slider in self._sliders.items():
            form.addRow(tr(GOALS[goal][0]), slider)
        form.addRow(tr("Seed"), self._seed)
        layout.addLayout(form)
        for widget in (self._regroups, self._keeps, self._start_button, self._bar, self._status, self._note):
            layout.addWidget(widget)
        for widget in (Divider(), self._list):
            layout.addWidget(widget)
        layout.addLayout(self._figures)
        layout.addWidget(self._losses)
        layout.addWidget(self._groups)
        buttons = FlowLayout(8)
        for button in (self._follow_button, self._keep_button):
            buttons.addWidget(button)
        layout.addLayout(buttons)
        layout.addStretch(1)

    def _fit_list(self) -> None:
        """Makes the list as high as its rows, up to a few; hides it if it is empty."""
        rows = self._list.count()
        self._list.setVisible(rows > 0)
        self._list.setFixedHeight(min(rows, ROWS) * max(24, self._list.sizeHintForRow(0)) + 6)

    def _make_slider(self, goal: str) -> Slider:
        slider = Slider(Qt.Orientation.Horizontal)
        slider.setRange(0, MAX_WEIGHT)
        slider.setValue(DEFAULT_WEIGHT)
        slider.setAccessibleName(tr("Weight: {goal}", goal=tr(GOALS[goal][0])))
        slider.setToolTip(tr(GOALS[goal][1]))
        return slider

    def _on_start(self) -> None:
        (self.stop_requested if self._is_busy else self.start_requested).emit()

    def _on_row(self, row: int) -> None:
        found = self._suggestion.proposals if self._suggestion else ()
        if 0 <= row < len(found):
            self._show_proposal(found[row])
            self.proposal_chosen.emit(found[row])

    def _show_end(self) -> None:
        """Shows the outcome of a finished search."""
        found = self._suggestion
        if found is None:
            return
        if self._is_outdated:
            self._status.show_text(tr("The table has changed; these results may be out of date."))
        elif found.proposals:
            self._status.show_text(_format_end(found))
        elif found.done:
            self._status.show_text(tr("Nothing better than the current positions was found for these goals."))
        else:
            self._status.show_text(tr("Stopped before anything was found."))

    def _show_proposal(self, proposal: Proposal | None) -> None:
        """Shows the numbers of a proposal beside the current ones; signs mark better and worse."""
        for cell in self._cells:
            self._figures.removeWidget(cell)
            cell.deleteLater()
        self._cells = []
        for button in (self._follow_button, self._keep_button):
            button.setEnabled(proposal is not None)
        present = self._suggestion.present if self._suggestion else None
        figures = find_figures(proposal, present) if proposal else ()
        if figures and present:
            self._add_row(0, "", tr("Suggested"), tr("Now"))
        for row, figure in enumerate(figures, 1):
            self._add_row(row, figure.name, f"{SIGNS[figure.change]} {figure.value}".strip(), figure.now, figure)
        self._losses.show_text(format_losses(figures))
        self._groups.show_text(format_groups(proposal, self._group_names) if proposal else "")

    def _add_row(self, row: int, name: str, value: str, now: str, figure: FigureRow | None = None) -> None:
        for column, text in enumerate((name, value, now)):
            label = WrappingLabel(text, name="muted" if column == 2 or not figure else "")
            label.setWordWrap(column == 0)
            if column:
                label.setAlignment(Qt.AlignmentFlag.AlignRight)
            if figure and column == 1:
                label.setAccessibleName(_describe(figure))
            self._figures.addWidget(label, row, column)
            self._cells.append(label)


def _describe(figure: FigureRow) -> str:
    """Returns a number as a sentence for screen readers, which do not read the sign."""
    if not figure.now:
        return labelled(figure.name, figure.value)
    judged = {1: tr("better"), -1: tr("worse"), 0: tr("equal")}[figure.change]
    return tr(
        "{name}: {value}, now {now}, {judged}", name=figure.name, value=figure.value, now=figure.now, judged=judged
    )


def _format_end(found: Suggestion) -> str:
    if not found.question.enemies:
        return tr("Done.") if found.done else tr("Stopped. These are the results so far.")
    if not found.done:
        return tr("Stopped. These are the results so far; unseen fighters are not proven yet.")
    return tr("Done. Fighters listed as unseen are proven unseen, with all fighters at their suggested positions.")
