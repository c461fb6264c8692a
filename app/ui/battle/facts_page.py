"""The facts page: facts about the positions of fighters and the table, with lines drawn on the table, and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.games.facts import Fact
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.styled_lines import StyledLine
from app.ui.widgets.expandable_row import ExpandableRow
from app.ui.widgets.labels import WrappingLabel, fill, make_column

if TYPE_CHECKING:
    from app.ui.battle.game_state_model import Positions
    from app.ui.viewport.scene import Colour, Point


class FactsPage(QWidget):
    """Two lists of facts; `fact_selected` carries the fact whose lines are to be drawn, or None."""

    fact_selected = Signal(Fact)

    def __init__(self) -> None:
        super().__init__()
        self._hint = WrappingLabel(
            tr("Select a fighter or a unit to see its facts. Click a fact to show it on the table."),
            factor=0.88,
            name="muted",
        )
        self._fighter, self._table = _Facts(), _Facts()
        self._shown_fact: Fact | None = None
        for part in (self._fighter, self._table):
            part.fact_selected.connect(self._select_fact)
        fill(make_column(14, self), self._hint, self._fighter, self._table, 1)

    @property
    def lines(self) -> list[ExpandableRow]:
        return [line for part in (self._fighter, self._table) for line in part.lines]

    def show_positions(self, positions: Positions) -> None:
        """Shows the facts; the fact that is drawn on the table stays selected and is updated."""
        whose = positions.facts[0].subject if positions.facts else ""  # For a unit, this is the unit.
        self._fighter.show_facts(whose, positions.facts)
        self._table.show_facts(tr("Table"), positions.table_facts)
        shown, self._shown_fact = self._shown_fact, None
        if shown:
            again = (*positions.facts, *positions.table_facts)
            same = next((fact for fact in again if _identity(fact) == _identity(shown)), None)
            self._select_fact(same)

    def _select_fact(self, fact: Fact | None) -> None:
        self._shown_fact = fact
        for part in (self._fighter, self._table):
            part.set_checked(fact)
        self.fact_selected.emit(fact)


class _Facts(QWidget):
    """A list of facts with a caption."""

    fact_selected = Signal(Fact)

    def __init__(self) -> None:
        super().__init__()
        self._caption = WrappingLabel(factor=1.06, bold=True)
        self._facts: tuple[Fact, ...] = ()
        self._lines: list[ExpandableRow] = []
        self._list = make_column(1)
        fill(make_column(5, self), self._caption, self._list)

    @property
    def lines(self) -> list[ExpandableRow]:
        """The visible rows."""
        return self._lines[: len(self._facts)]

    def show_facts(self, caption: str, facts: Sequence[Fact]) -> None:
        self._facts = tuple(facts)
        self.setVisible(bool(facts))
        self._caption.show_text(caption)
        while len(self._lines) < len(facts):
            self._add_line()
        for line, fact in zip(self._lines, facts, strict=False):
            line.show_answer(fact.text[:1].upper() + fact.text[1:], format_rule(fact), fact.yes)
            line.show()
        for line in self._lines[len(facts) :]:
            line.hide()

    def set_checked(self, fact: Fact | None) -> None:
        """Expands the row of this fact and collapses the others."""
        for line, own in zip(self._lines, self._facts, strict=False):
            line.setChecked(own is fact)

    def _add_line(self) -> None:
        line, number = ExpandableRow(), len(self._lines)
        line.clicked.connect(lambda on: self.fact_selected.emit(self._facts[number] if on else None))
        self._lines.append(line)
        self._list.addWidget(line)


def format_rule(fact: Fact) -> str:
    """Returns the rule of a fact, with a remark if it is an interpretation."""
    ours = tr("The rules are silent here; this is our interpretation.") if fact.confidence else ""
    return "\n".join(filter(None, (fact.rule, ours)))


def _identity(fact: Fact) -> tuple[str, str, str]:
    return fact.kind, fact.subject, fact.other


NAME = "fact"
YES: Colour = (0.35, 0.85, 0.62)
NO: Colour = (1.0, 0.47, 0.30)
NEITHER: Colour = (1.0, 0.93, 0.70)
LIFT = 1.5
MAX_TAG_LENGTH = 70
"""Largest number of letters of a fact's text on the table."""


def make_fact_overlay(fact: Fact | None) -> Overlay:
    """Returns the lines of a fact, dashed if its answer is no; empty without a fact."""
    if fact is None or not fact.lines:
        return Overlay()
    colour = NEITHER if fact.yes is None else YES if fact.yes else NO
    dash = 10.0 if fact.yes is False else 0.0
    ribbons: list[StyledLine] = []
    for line in fact.lines:
        start, end = _lift(line.start), _lift(line.end)
        ribbons += [
            StyledLine(start, end, colour, 2.8, 1.4, dash),
            *(StyledLine(at, at, colour, 6.5) for at in (start, end)),
        ]
    first = fact.lines[0]
    (ax, ay, az), (bx, by, bz) = first.start, first.end
    text = fact.text if len(fact.text) <= MAX_TAG_LENGTH else fact.text[: MAX_TAG_LENGTH - 1] + "…"
    return Overlay(tuple(ribbons), (Tag(text, ((ax + bx) / 2, (ay + by) / 2, (az + bz) / 2), strong=True),))


def _lift(point: Point) -> Point:
    return point[0], point[1], point[2] + LIFT
