"""The panel that tells why: observer and target, the reason for the verdict, and everything that shows it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.core.language import mark, tr
from app.ui.sight.robustness_panel import RobustnessPanel
from app.ui.sight.sight_text import VerdictText, blockers_caption, format_spoken, format_verdict, make_verdict_text
from app.ui.sight.verdict_card import CHOOSE_TARGET_TEXT
from app.ui.widgets.accessibility import announce
from app.ui.widgets.bars import BusyBar
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.labels import (
    BadgeLabel,
    Divider,
    FactTable,
    FighterChip,
    WrappingLabel,
    fill,
    make_column,
    make_row,
    make_small_button,
)
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.theme import format_colour, scale_font, theme
from app.ui.widgets.wrapping_buttons import MenuButton

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_builder import SideStyles
    from app.ui.sight_answer import SightAnswer

CHOOSE_PAIR_TEXT = mark("Click a fighter, then its target.")
NO_FIGHTERS_TEXT = mark("There are no fighters on the table. Add fighters from the “Table” menu.")
ONE_FIGHTER_TEXT = mark("Two fighters are needed; add another from the “Table” menu.")


class VerdictPanel(Panel):
    """Shows a pair of fighters and the newest answer about it."""

    def __init__(self) -> None:
        super().__init__(tr("Why?"))
        self._battle: Battle | None = None
        self._looks: SideStyles = {}
        self._answer: SightAnswer | None = None
        self._announced = ""
        self._target_name = ""
        self._observer, self._target = FighterChip(tr("Observer")), FighterChip(tr("Target"))
        self._swap = make_small_button("⇅", tr("Swap observer and target (X)"))
        self.swap_requested = self._swap.clicked
        self._verdict = _Verdict()
        self.blocker_hovered = self._verdict.blocker_hovered
        self._verdict.copy_requested.connect(self.copy)
        self.first_person_requested = self._verdict.first_person.clicked
        self.side_view_requested = self._verdict.side_view.clicked
        self.card_requested = self._verdict.card.clicked
        self.print_strip_requested = self._verdict.print_strip.triggered
        self.export_strip_requested = self._verdict.export_strip.triggered
        self.details = self._verdict.details
        """The foldable details of the computation."""
        self._hint = WrappingLabel(tr(CHOOSE_PAIR_TEXT), factor=1.1, name="muted")
        self.robustness = self._verdict.robustness
        self._busy_bar = BusyBar()
        self._busy_bar.message_changed.connect(self._verdict.show_progress)
        self.setWidget(self._make_page())
        self.show_pair("", "")

    def changeEvent(self, event: QEvent) -> None:
        """Applies the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.answer:
            self.show_answer(self.answer)

    def show_battle(self, battle: Battle, looks: SideStyles) -> None:
        """Shows a battle whose sides have these styles."""
        self._battle, self._looks = battle, looks
        self.show_pair("", "")

    def show_pair(self, observer: str, target: str) -> None:
        """Shows a pair whose answer is pending."""
        self._target_name = target
        self._show_chip(self._observer, observer, tr("click a fighter"))
        self._show_chip(self._target, target, tr("click another") if observer else tr("then another"))
        self._swap.setEnabled(bool(target))
        self._hint.show_text("" if target else self._hint_text(observer))
        self._answer, self._announced = None, ""
        self._verdict.setVisible(False)
        self._busy_bar.end()
        self.show_proof_started()

    def _hint_text(self, observer: str) -> str:
        """Returns what to do next; during a set-up, other panels explain how to add fighters."""
        battle = self._battle
        count = len(battle.fighters) if battle and not battle.clock.stage else 2
        return (
            tr((NO_FIGHTERS_TEXT, ONE_FIGHTER_TEXT)[count])
            if count < 2
            else tr(CHOOSE_TARGET_TEXT if observer else CHOOSE_PAIR_TEXT)
        )

    def show_answer(self, found: SightAnswer) -> None:
        """Shows an answer if it is about a pair."""
        said = make_verdict_text(found)
        self._answer = found if said else None
        if said:
            self._verdict.show_text(said)
        self._verdict.setVisible(said is not None)
        if said and found.question.thorough:
            text = format_spoken(found, said)
            if text != self._announced:
                self._announced = text
                self.setAccessibleDescription(text)
                announce(self, text)
        if found.question.thorough:
            self._busy_bar.end()

    def show_proof_started(self) -> None:
        """Shows that a verdict is being computed; the previous one stays visible."""
        if self._target_name:
            self._busy_bar.begin(tr("Checking…"))

    def show_failure(self) -> None:
        """Ends the wait for an answer that failed."""
        self._busy_bar.end()

    def show_proof_progress(self, share: float, doing: str) -> None:
        self._busy_bar.set_share(share)

    def add_below(self, widget: QWidget) -> None:
        self._below.addWidget(widget)

    def copy(self) -> None:
        """Copies the verdict to the clipboard as text."""
        if self._answer:
            QGuiApplication.clipboard().setText(self.text)

    @property
    def text(self) -> str:
        return format_verdict(self._answer, self.robustness.robustness) if self._answer else ""

    @property
    def answer(self) -> SightAnswer | None:
        return self._answer

    def _show_chip(self, chip: FighterChip, id: str, invitation: str) -> None:
        if id and self._battle:
            side = self._battle.fighter(id).side
            colour, shape = self._looks[side]
            chip.show_fighter(id, side, shape, format_colour(colour))
        else:
            chip.show_empty(invitation)

    def _make_page(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        layout = make_column(14, page, (16, 14, 16, 14))
        pair = make_row(8)
        pair.addLayout(fill(make_column(12), self._observer, self._target), 1)
        pair.addWidget(self._swap, 0, Qt.AlignmentFlag.AlignVCenter)
        fill(layout, pair, self._busy_bar, self._hint, self._verdict)
        self._below = make_column(14)
        fill(layout, self._below, 1)
        return page


class _Verdict(QWidget):
    """The part of the panel that is visible once there is an answer."""

    blocker_hovered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._proof = MarkWidget(28), BadgeLabel()
        self._reason, self._rule = WrappingLabel(factor=1.2, bold=True), WrappingLabel(factor=0.88, name="muted")
        self._accuracy, self._facts = WrappingLabel(), WrappingLabel()
        self._distances, self._line = FactTable(first_large=True), FactTable()
        self._blockers, self._others_in_way = _Blockers(), _Blockers()
        for names in (self._blockers, self._others_in_way):
            names.hovered.connect(self.blocker_hovered)
        self.robustness, self.details = RobustnessPanel(), Fold(tr("Details"))
        self._health, self._effort = WrappingLabel(name="warning"), WrappingLabel(factor=0.88, name="muted")
        self._assumed = WrappingLabel(factor=0.88, name="muted")
        self.first_person, self.side_view = QPushButton(tr("First-person view")), QPushButton(tr("Side view"))
        self.first_person.setToolTip(tr("Show the table through the observer’s eyes (V)"))
        self._copy = QPushButton(tr("Copy as text"))
        self.copy_requested = self._copy.clicked
        self.card = QPushButton(tr("Dispute card…"))
        self.strip = MenuButton(tr("Strip of paper"))
        self.print_strip = self.strip.menu().addAction(tr("Print…"))
        self.export_strip = self.strip.menu().addAction(tr("Export as PDF or STL…"))
        self._shown_text: VerdictText | None = None
        self._lay_out()

    def show_text(self, said: VerdictText) -> None:
        self._mark.show_outcome(said.outcome)
        self._shown_text = said
        self._show_proof(said)
        self._reason.show_text(said.reason)
        self._reason.setAccessibleName(tr("Verdict: {verdict}. {reason}", verdict=said.headline, reason=said.reason))
        self._accuracy.show_text(said.accuracy)
        self._rule.show_text(said.rule)
        self._facts.show_text("\n".join(said.facts))
        for button in (self.side_view, self.strip):
            button.setVisible(not said.on_plan)
        self.first_person.setToolTip(
            tr("Show the table through the observer’s eyes (V); sight is decided on the plan")
            if said.on_plan
            else tr("Show the table through the observer’s eyes (V)")
        )
        self._distances.show_facts(said.distances)
        self._line.show_facts(said.line)
        # Blockers matter unless the target is visible; what blocks other lines is then a detail.
        beside, caption = said.outcome == "yes" or said.is_limited, blockers_caption(said)
        self._others_in_way.show_names(caption, said.blockers if beside else ())
        self._blockers.show_names(caption, () if beside else said.blockers)
        self._health.show_text("\n".join((*said.overlaps, *said.health)))
        self._assumed.show_text(said.assumed)
        self._effort.show_text(said.effort)

    def show_progress(self, doing: str) -> None:
        """Shows the progress of the proof in its place."""
        if doing:
            self._proof.show_word(doing.upper(), theme().muted)
        elif self._shown_text:
            self._show_proof(self._shown_text)

    def _show_proof(self, said: VerdictText) -> None:
        self._proof.show_word(
            tr("Proven").upper() if said.proof else "", theme().outcome_colour(said.outcome), said.proof
        )

    def _lay_out(self) -> None:
        head = fill(make_row(10), (self._mark, 0, Qt.AlignmentFlag.AlignTop))
        head.addLayout(fill(make_column(4), self._reason, (self._proof, 0, Qt.AlignmentFlag.AlignLeft)), 1)
        buttons_layout = FlowLayout(8)
        for button in (self.side_view, self.first_person, self.card, self.strip, self._copy):
            buttons_layout.addWidget(button)
        for widget in (self._line, self._others_in_way, self._effort):
            self.details.body_layout.addWidget(widget)
        layout = fill(make_column(10, self), head)
        for widget in (self._accuracy, self._blockers, self._rule, self._facts, Divider(), self._distances):
            layout.addWidget(widget)
        fill(layout, self._health, self._assumed, buttons_layout, self.robustness, self.details)


class _Blockers(QWidget):
    """Things in the way, under a caption; hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._caption, self._names = WrappingLabel(factor=0.82, name="caption"), _Names()
        self.hovered = self._names.linkHovered
        fill(make_column(6, self), self._caption, self._names)

    def show_names(self, caption: str, names: tuple[str, ...]) -> None:
        self._caption.show_text(caption.upper())
        self._names.show_names(names)
        self.setVisible(bool(names))


class _Names(QLabel):
    """Names that react to the mouse."""

    MOST = 6

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setFont(scale_font(self.font(), 1.0, QFont.Weight.DemiBold))

    def show_names(self, names: tuple[str, ...]) -> None:
        shown = [
            f'<a href="{escape(n)}" style="color: {theme().text}; text-decoration: none">{escape(n)}</a>'
            for n in names[: self.MOST]
        ]
        if len(names) > self.MOST:
            shown.append(tr("and {count} more", count=len(names) - self.MOST))
        text = ", ".join(shown)
        if text != self.text():
            self.setText(text)
        self.setAccessibleName(", ".join(names))
