"""The page of suggestions: the weights of goals, and what each proposal changes in numbers: now → then."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QListWidget, QSizePolicy, QWidget

from app.core.language import labelled, mark, tr
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_suggestion import Proposal, Suggestion
from app.planning.suggestion_text import (
    FigureRow,
    find_figures,
    format_change,
    format_groups,
    format_title,
    format_why_nothing,
)
from app.ui.planning.suggestion_controller import SuggestionAnswer, SuggestionController
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.chance_fields import HIGHEST_SEED
from app.ui.widgets.fold import Fold
from app.ui.widgets.inputs import CompactBox, Slider, SpinBox
from app.ui.widgets.labels import WrappingLabel, fill, keep_space, make_column, make_form, make_row
from app.ui.widgets.theme import scale_length, set_style, theme
from app.ui.widgets.wrapping_buttons import SearchButton, WrappingButton, WrappingCheckBox, make_button_grid

GOALS = {
    "unseen": (mark("Unseen"), mark("As few enemies as possible see the fighters.")),
    "objectives": (mark("Near objectives"), mark("Each fighter is close to its nearest objective.")),
    "attacks": (mark("Attacks"), mark("The fighters can attack in round one, with one move and an attack.")),
    "leader": (mark("Safe leader"), mark("The leader is not seen or attacked in round one.")),
}
MAX_WEIGHT, DEFAULT_WEIGHT = 10, 5
"""Largest and default weight of a goal."""
LIST_HIGH = 54
"""Least height of the list in pixels."""


class SuggestionPage(QWidget):
    """The page. Everything works without a mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "suggestions")
        self._side, self._seed = CompactBox(tr("Set up for")), SpinBox()
        self._seed.setRange(0, HIGHEST_SEED)
        self._seed.setValue(1)
        self._seed.setAccessibleName(tr("Seed"))
        self._seed.setToolTip(tr("The same number gives the same results."))
        self._sliders = {goal: self._make_slider(goal) for goal in GOALS}
        self._regroups = WrappingCheckBox(tr("Also change groups"))
        self._keeps = WrappingCheckBox(tr("Keep fighters that are already set up"))
        self._start_button = SearchButton(tr("Find suggestions"))
        self._start_button.started.connect(self._start)
        self._start_button.stopped.connect(lambda: self.controller and self.controller.stop())
        self._bar, self._status, self._note = ProgressBar(), WrappingLabel(name="muted"), WrappingLabel(name="muted")
        keep_space(self._bar)
        self._bar.setFixedHeight(scale_length(6))
        self._list, self._figures = QListWidget(), QGridLayout()
        self._list.setAccessibleName(tr("Suggestions"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setMinimumHeight(scale_length(LIST_HIGH))
        self._list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._list.currentRowChanged.connect(self._on_row)
        self._figures.setColumnStretch(0, 1)
        self._figures.setVerticalSpacing(2)
        self._options, self._groups_fold, self._groups = Fold(tr("Options")), Fold(tr("Groups")), WrappingLabel()
        self._follow_button = WrappingButton(tr("Place as suggested"))
        self._keep_button = WrappingButton(tr("Save as plan"))
        self._follow_button.clicked.connect(lambda: self.controller and self.controller.place_fighters())
        self._keep_button.clicked.connect(lambda: self.controller and self.controller.keep())
        self._cells = list[QWidget]()
        self._suggestion: Suggestion | None = None
        self._group_names = dict[str, str]()
        self.controller: SuggestionController | None = None
        self._lay_out()
        for changed in (
            *(slider.valueChanged for slider in self._sliders.values()),
            self._side.currentTextChanged,
            self._seed.valueChanged,
            self._regroups.clicked,
            self._keeps.clicked,
        ):
            changed.connect(self._on_setting)
        self.detach()

    @property
    def side(self) -> str:
        return self._side.currentText()

    @property
    def goals(self) -> DeploymentGoals:
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

    def attach(self, controller: SuggestionController) -> None:
        """Shows the suggestions for the open battle."""
        self.controller = controller
        controller.answered.connect(self._show_answer)
        controller.progressed.connect(self._show_progress)
        controller.ended.connect(self._show_end)
        controller.notifier.committed.connect(self._show_battle)
        self._show_battle()

    def detach(self) -> None:
        """Forgets the battle and its suggestions."""
        self.controller = None
        self._show_nothing()
        self._show_end()

    # Implementation

    def _show_battle(self, *_: object) -> None:
        """Offers the sides, and regrouping if the game still allows it."""
        controller = self.controller
        if controller is None:
            return
        session = controller.session
        names = [one.name for one in session.committed_table.battle.sides]
        self._side.offer([(name, name) for name in names])
        self._group_names = {group.id: tr(group.text) for group in session.game.groups}
        self._regroups.setVisible(bool(self._group_names) and controller.may_regroup)
        self._start_button.setEnabled(bool(names))
        if not names:
            self._status.setText(tr("There are no sides yet; muster them first."))
        elif not controller.is_busy:
            self._show_outcome()

    def _show_nothing(self) -> None:
        """Shows that no search was made yet."""
        self._suggestion = None
        self._list.clear()
        self._note.show_text("")
        self._status.setText(tr("Set your priorities, then find suggestions."))
        self._show_proposal(None)

    def _start(self) -> None:
        if self.controller is None:
            return
        self._show_nothing()
        self._bar.setVisible(True)
        self._start_button.show_busy(True)
        self.controller.start(self.side, self.goals, self.seed, self.regroups, self.keeps_standing)

    def _on_setting(self, *_: object) -> None:
        if self.controller and not self.controller.is_busy:
            self._show_outcome()

    def _show_progress(self, share: float, doing: str) -> None:
        self._bar.set_share(max(share, self._bar.share))  # A proof that is repeated does not move the bar back.
        if doing:
            self._status.setText(doing)

    def _show_answer(self, answer: SuggestionAnswer) -> None:
        """Shows the proposals so far, one of them chosen."""
        chosen = self.controller.chosen if self.controller else None
        self._suggestion = answer.suggestion
        if answer.suggestion is None:
            self._status.setText(answer.note)
            return
        self._note.show_text(answer.note)
        proposals = answer.suggestion.proposals
        with QSignalBlocker(self._list):
            self._list.clear()
            self._list.addItems([format_title(one, answer.suggestion.present) for one in proposals])
            self._list.setCurrentRow(proposals.index(chosen) if chosen in proposals else -1)
        self._show_proposal(chosen)

    def _show_end(self) -> None:
        """Shows that no search is running, and the outcome of the last one."""
        self._bar.setVisible(False)
        self._bar.restart()
        self._start_button.show_busy(False)
        self._show_outcome()

    def _lay_out(self) -> None:
        layout = make_column(6, self, (14, 8, 14, 8))
        layout.addLayout(fill(make_row(8), QLabel(tr("Side")), (self._side, 1), self._start_button))
        sliders = QGridLayout()
        sliders.setVerticalSpacing(2)
        for number, (goal, slider) in enumerate(self._sliders.items()):
            value = QLabel(str(slider.value()))
            value.setMinimumWidth(value.fontMetrics().horizontalAdvance("00"))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            slider.valueChanged.connect(value.setNum)
            for column, widget in enumerate((WrappingLabel(tr(GOALS[goal][0])), slider, value)):
                sliders.addWidget(widget, number, column)
        sliders.setColumnStretch(1, 1)
        layout.addLayout(sliders)
        self._options.body_layout.addLayout(make_form((tr("Seed"), self._seed)))
        for widget in (self._regroups, self._keeps):
            self._options.body_layout.addWidget(widget)
        for widget in (self._options, self._bar, self._list, self._status, self._note):
            layout.addWidget(widget)  # The status is below the list, which must not move when a search ends.
        layout.setStretchFactor(self._list, 1)
        layout.addLayout(self._figures)
        self._groups_fold.body_layout.addWidget(self._groups)
        fill(layout, self._groups_fold, make_button_grid(self._follow_button, self._keep_button))

    def _make_slider(self, goal: str) -> Slider:
        slider = Slider(Qt.Orientation.Horizontal)
        slider.setRange(0, MAX_WEIGHT)
        slider.setValue(DEFAULT_WEIGHT)
        slider.setAccessibleName(tr("Weight: {goal}", goal=tr(GOALS[goal][0])))
        slider.setToolTip(tr(GOALS[goal][1]))
        return slider

    def _on_row(self, row: int) -> None:
        found = self._suggestion.proposals if self._suggestion else ()
        if 0 <= row < len(found):
            self._show_proposal(found[row])
            if self.controller:
                self.controller.choose(found[row])

    def _show_outcome(self) -> None:
        found = self._suggestion
        if found is None or self.controller is None:
            return
        asked = found.question
        settings = (asked.side, asked.goals, asked.seed, asked.regroups, asked.keeps_standing)
        if settings != (self.side, self.goals, self.seed, self.regroups, self.keeps_standing):
            self._status.setText(tr("These results are for other settings; find suggestions again."))
        elif self.controller.is_outdated:
            self._status.setText(tr("The table has changed; these results may be out of date."))
        elif found.proposals:
            self._status.setText(_format_end(found))
        elif found.done:
            self._status.setText(format_why_nothing(found))
        else:
            self._status.setText(tr("Stopped before anything was found."))

    def _show_proposal(self, proposal: Proposal | None) -> None:
        """Shows the numbers now and as proposed; signs and colours mark better and worse."""
        for cell in self._cells:
            self._figures.removeWidget(cell)
            cell.deleteLater()
        self._cells = []
        for button in (self._follow_button, self._keep_button):
            button.setEnabled(proposal is not None)
        present = self._suggestion.present if self._suggestion else None
        shown = proposal or present
        for row, figure in enumerate(find_figures(shown, present if proposal else None) if shown else ()):
            name, value = WrappingLabel(figure.name), QLabel(format_change(figure))
            value.setAccessibleName(_describe(figure))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if figure.change:
                set_style(value, f"color: {theme().yes if figure.change > 0 else theme().no};")
            for column, cell in enumerate((name, value)):
                self._figures.addWidget(cell, row, column)
                self._cells.append(cell)
        groups = format_groups(proposal, self._group_names) if proposal else ""
        self._groups.show_text(groups)
        self._groups_fold.setVisible(bool(groups))


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
