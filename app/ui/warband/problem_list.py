"""What is wrong with a warband: each problem with the rule it breaks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.language import tr
from app.rules.ruling import Problem
from app.ui.widgets.labels import Text, column

MOST = 5
"""So many fighters are named for one rule."""


class ProblemList(QWidget):
    """As many lines as there are problems; none, and it is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._down = column(6, self)
        self.lines: list[tuple[Text, Text]] = []

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show these, those that break the same rule together."""
        rules: dict[str, list[str]] = {}
        for problem in problems:
            rules.setdefault(problem.rule, []).append(f"! {_begun(problem.text)}.")
        while len(self.lines) < len(rules):
            self._add_line()
        found = [*rules.items(), *[("", list[str]())] * (len(self.lines) - len(rules))]
        for (text, rule), (broken, texts) in zip(self.lines, found, strict=True):
            text.say(
                "\n".join(texts[:MOST] + ([tr("… and {count} more", count=len(texts) - MOST)] * (len(texts) > MOST)))
            )
            rule.say(broken)
            text.setAccessibleName(tr("Problem: {problem}", problem=" ".join([*texts, broken])))
        self.setVisible(bool(problems))

    def _add_line(self) -> None:
        text, rule = Text(bold=True), Text(factor=0.88, name="muted")
        both = column(0)
        for one in (text, rule):
            one.hide()
            both.addWidget(one)
        self._down.addLayout(both)
        self.lines.append((text, rule))


def _begun(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]
