"""Buttons for the options of a game, and boxes for the answers to questions of its cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import labelled, tr
from app.games.prompts import Option
from app.games.setup_actions import PutToken, Reply
from app.ui.side_and_base_boxes import CompactBox
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.games.prompts import TurnPrompt


class OptionButtons(QWidget):
    """A button for each option, less important ones behind "More"; a box for a question with several answers.

    Options that break a rule are muted, and state the problem in the tooltip and to screen readers, but still work.
    None is highlighted, because the button that continues is in the action bar.
    """

    chosen = Signal(Option)

    def __init__(self) -> None:
        super().__init__()
        self._first, self._rest = Buttons(), Buttons()
        self._questions = make_column(8)
        self._boxes: list[CardQuestionBox] = []
        self._more = Fold()
        self._more.body_layout.addWidget(self._rest)
        for part in (self._first, self._rest):
            part.chosen.connect(self.chosen)
        fill(make_column(8, self), self._questions, self._first, self._more)

    def show_options(self, options: tuple[Option, ...]) -> None:
        """Shows these options; the keyboard focus stays where it was."""
        self.setVisible(bool(options))
        asked = group_questions(options)
        alone = [one for one in options if not any(one in group for group in asked)]
        first = [one for one in alone if one.main or one.topic == "next"]
        rest = [one for one in alone if one not in first]
        while len(self._boxes) < len(asked):
            box = CardQuestionBox()
            box.chosen.connect(self.chosen)
            self._boxes.append(box)
            self._questions.addWidget(box)
        for box, group in zip(self._boxes, asked, strict=False):
            box.show_options(group)
        for box in self._boxes[len(asked) :]:
            box.hide()
        self._first.show_options(tuple(first))
        self._rest.show_options(tuple(rest))
        self._more.setVisible(bool(rest))
        self._more.show_caption(tr("More ({count})", count=len(rest)))

    @property
    def buttons(self) -> list[QPushButton]:
        return [*self._first.buttons, *self._rest.buttons]


class Buttons(QWidget):
    """One button for each option."""

    chosen = Signal(Option)

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(8)
        make_column(0, self).addLayout(self._flow)
        self._options: tuple[Option, ...] = ()
        self._buttons: list[WrappingButton] = []

    def show_options(self, options: tuple[Option, ...]) -> None:
        self.setVisible(bool(options))
        self._options = options
        while len(self._buttons) < len(options):
            self._add()
        for button, option in zip(self._buttons, options, strict=False):
            button.setText(option.text.replace("&", "&&"))
            button.show_against("\n".join(problem.text for problem in option.problems))
            button.show()
        for button in self._buttons[len(options) :]:
            button.hide()

    @property
    def buttons(self) -> list[WrappingButton]:
        return self._buttons[: len(self._options)]

    def _add(self) -> None:
        button, number = WrappingButton(), len(self._buttons)
        button.clicked.connect(lambda: self.chosen.emit(self._options[number]))
        self._buttons.append(button)
        self._flow.addWidget(button)


class CardQuestionBox(QWidget):
    """A question with its answers in a box."""

    chosen = Signal(Option)

    def __init__(self) -> None:
        super().__init__()
        self._question, self.box = WrappingLabel(), CompactBox("")
        self.box.activated.connect(self._choose)
        self._options: tuple[Option, ...] = ()
        fill(make_column(4, self), self._question, self.box)

    def show_options(self, options: tuple[Option, ...]) -> None:
        words, answers = split_question(options)
        self._question.show_text(labelled(options[0].subject, words))
        if options != self._options:
            self._options = options
            self.box.clear()
            self.box.addItem(tr("Choose…"))
            self.box.addItems(answers)
        self.box.setAccessibleName(self._question.text())
        self.box.setCurrentIndex(0)
        self.show()

    def _choose(self, at: int) -> None:
        if at:
            self.chosen.emit(self._options[at - 1])


def split_question(options: tuple[Option, ...]) -> tuple[str, list[str]]:
    """Returns the question that options answer, and their answers; each option contains both in one line."""
    texts = [option.text for option in options]
    ends = [found.start() + 1 for found in re.finditer(r"[:?.!] ", texts[0])]
    cut = max((end for end in ends if all(text.startswith(texts[0][:end]) for text in texts)), default=0)
    return texts[0][:cut].removesuffix(":").rstrip(), [text[cut:].strip() for text in texts]


def group_questions(options: tuple[Option, ...]) -> list[tuple[Option, ...]]:
    """Returns the groups of options that answer the same question of the same side.

    The possible places of a token, decided by a die, count as answers, too.
    """
    found: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        if isinstance(option.action, Reply) and option.action.answer.answer:
            answer = option.action.answer
            found.setdefault((answer.question, answer.side), []).append(option)
        elif isinstance(option.action, PutToken) and not option.asks:
            found.setdefault((option.action.token.id, option.subject), []).append(option)
    return [tuple(group) for group in found.values() if len(group) > 1]


def find_answers(prompt: TurnPrompt) -> tuple[tuple[str, Option], ...]:
    """Returns the answers to the question in a prompt's sentence, without the question; empty if it asks none."""
    for group in group_questions(prompt.options):
        question, answers = split_question(group)
        if question and group[0].subject == prompt.side and prompt.text.endswith(question):
            return tuple(zip(answers, group, strict=True))
    return ()
