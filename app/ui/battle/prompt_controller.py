"""Shows prompts of actions on the action bar and in the card above it; never modal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.core.language import counted, labelled, to_sentence, tr
from app.games import dice
from app.games.actions import Action
from app.games.dice_looks import format_faces
from app.ui.action_bar import BarButton, BarTask
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from app.games.prompts import Option, Reminder
    from app.games.requests import ChoiceRequest, DiceRequest
    from app.ui.battle.action_runner import ActionPrompt, ActionRunner
    from app.ui.battle.digit_keys import DigitKeys
    from app.ui.battle.prompt_card import PromptCard

MAX_OVERRULE_LENGTH = 44
"""A longer text of the button that overrules a rule is replaced; the card states the rule anyway."""
PROGRESS_DELAY_MS = 200
"""Time after which a running proof is shown as a prompt."""


class PromptController(QObject):
    """Owns the card and follows the runner of the open battle.

    `place_requested` asks the program to find the requested place, `submitted` carries an action made from a text.
    """

    place_requested = Signal()
    submitted = Signal(Action)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._bar = workspace, workspace.action_bar
        self._runner: ActionRunner | None = None
        self._card: PromptCard | None = None
        self._focus_before: QWidget | None = None
        self._digit_keys: DigitKeys | None = None
        self._dice_history: object = None
        self._dice_task: Callable[[], BarTask] | None = None

    @property
    def card(self) -> PromptCard:
        """The card, created for the first prompt."""
        if self._card is None:
            from app.ui.battle.digit_keys import DigitKeys
            from app.ui.battle.prompt_card import PromptCard

            self._card = card = PromptCard()
            card.setProperty("help", "battle")
            card.tray.rolled.connect(lambda rolls: self._runner and self._runner.answer_dice(rolls))
            card.tray.thrown.connect(lambda rolls: self._runner and self._runner.remember_rolls(rolls))
            card.tray.changed.connect(self._show_dice_task)
            card.tray.entered.connect(self._bar.press_main)
            self._digit_keys = DigitKeys(card.tray)
            card.choice.chosen.connect(lambda number: self._runner and self._runner.answer_choice(number))
            card.form.submitted.connect(self._submit)
            self._workspace.table_area.add_card(card, "bottom")
        return self._card

    @property
    def is_asking(self) -> bool:
        """True if a prompt is open."""
        return self._bar.has_question

    def open(self, runner: ActionRunner) -> None:
        self._runner = runner
        runner.prompted.connect(self._show_prompt)

    def close(self) -> None:
        self._runner = None
        self.end()

    def cancel(self) -> None:
        if self._runner and self._runner.prompt:
            self._runner.cancel()
        else:
            self.end()

    def ask_before_phase_end(self, option: Option, reminders: Sequence[Reminder], go_on: Callable[[], object]) -> None:
        """Shows what would be left undone at the end of the phase, and asks whether to continue."""
        self.card.show_reminders(tr("Before the phase ends"), reminders)
        count = counted(len(reminders), "{count} open reminder", "{count} open reminders")
        self._ask(labelled(option.text, count), BarButton(tr("Continue"), lambda: self._go(go_on)))
        self._bar.take_focus(main=False)

    def ask_for_words(self, option: Option) -> None:
        form = self.card.form
        form.ask(option)
        self.card.show_form()
        self._ask(option.text, BarButton(tr("OK"), form.submit))
        form.name_field.setFocus()

    def end(self) -> None:
        """Closes the prompt and restores the focus. After dice it goes to the table, so that Enter acts only once."""
        if not self._bar.has_question:
            return
        inside, had_dice = self._bar.has_focus or self._has_card_focus, self._dice_task is not None
        self._end_dice()
        if self._card:
            self._card.hide()
        self._bar.show_question(None)
        before, self._focus_before = self._focus_before, None
        if inside:
            if before and not had_dice and (isValid(before) and before.isVisible() and before.isEnabled()):
                before.setFocus()
            else:
                self._workspace.focus_viewport()

    def _show_prompt(self, asked: ActionPrompt | None, patient: bool = False) -> None:
        if asked is None or self._workspace.document is None:
            self.end()
        elif asked.awaits_proof and not patient:
            QTimer.singleShot(PROGRESS_DELAY_MS, self, lambda: self._show_if_pending(asked))
        else:
            self._show_question(asked)

    def _show_if_pending(self, asked: ActionPrompt) -> None:
        """Shows a proof that is still running after the delay."""
        if self._runner and self._runner.prompt is asked:
            self._show_prompt(asked, patient=True)

    def _show_question(self, asked: ActionPrompt) -> None:
        label = self._format_label(asked)
        self._end_dice()
        if asked.dice_requests:
            self._ask_for_dice(label, asked)
        elif asked.problems:
            self._ask_for_overruling(label, asked)
        elif asked.choice_request:
            self._ask_for_choice(asked.choice_request)
        elif asked.point_request:
            self._hide_card()
            find = BarButton(tr("Find a place"), self.place_requested.emit)
            self._ask(tr("{what}: click a place on the table", what=asked.point_request.what), find)
            self._bar.take_focus()
        else:
            self._hide_card()
            self._ask(tr("{what}: checking visibility…", what=label), None)
            self._bar.take_focus(main=False)

    def _ask_for_overruling(self, label: str, asked: ActionPrompt) -> None:
        """Offers the allowed part of a move first; what overruling a rule means is on a button of its own."""
        texts = list(dict.fromkeys(to_sentence(problem.text).rstrip(".") for problem in asked.problems))
        rules = {(problem.row, problem.rule) for problem in asked.problems}  # Several troops may break the same rule.
        count = counted(len(rules), "breaks a rule", "breaks {count} rules")
        self.card.show_problems(label, asked.problems)
        said = labelled(tr("Overrule"), texts[0])
        if len(texts) > 1 or len(said) > MAX_OVERRULE_LENGTH:
            said = counted(len(rules), "Overrule this rule", "Overrule {count} rules")
        tip = "\n".join((*texts, tr("Recorded in the log as overruled")))
        overrule = BarButton(said, lambda: self._runner and self._runner.overrule(), tip)
        if asked.allowed:
            main = BarButton(tr("Move as far as allowed"), lambda: self._runner and self._runner.shorten())
            others = (overrule, self._cancel_button)
        else:
            main, others = self._cancel_button, (overrule,)
        self._show_task(BarTask(labelled(label, count), main, others))
        self._bar.take_focus()

    def _ask_for_dice(self, label: str, asked: ActionPrompt) -> None:
        from app.ui.scene_builder import panel_side_styles

        document = self._workspace.document
        assert document is not None
        styles, needs = panel_side_styles(document.session.battle), asked.dice_requests
        if document.session.history is not self._dice_history:
            self._dice_history = document.session.history
            self.card.tray.forget_typed()  # Dice typed for a question that was left belong to that moment only.
        self._dice_task = lambda: self._make_dice_task(label, needs, styles)
        game = document.session.game
        odds = document.session.rule(asked.action).odds()
        kinds = game.die_kinds
        fell = " · ".join(f"{roll.what} {format_faces(kinds, roll)}".strip() for roll in asked.rolls)
        note = "\n".join(filter(None, (tr("Rolled so far: {dice}", dice=fell) if fell else "", asked.note)))
        self.card.show_dice(label, needs, note, styles, game, odds)
        self._show_dice_task()
        self.card.tray.take_focus()
        if self._digit_keys:
            self._digit_keys.start()

    def _make_dice_task(
        self, label: str, needs: tuple[DiceRequest, ...], side_styles: Mapping[str, tuple[str, str]]
    ) -> BarTask:
        tray, sides = self.card.tray, {need.side for need in needs}
        count = sum(dice.count_faces(dice.multiply_kind(need.kind, need.count)) for need in needs)
        text = labelled(label, counted(count, "{count} die", "{count} dice"))
        side = side_styles.get(next(iter(sides))) if len(sides) == 1 else None
        use = BarButton(tr("Use these dice"), tray.use)
        if tray.is_complete:
            return BarTask(text, use, (self._cancel_button,), side)
        tip = tr("Roll without using the dice yet, so that you can re-roll")
        if self._workspace.dice.players_roll:
            return BarTask(
                text, use, (BarButton(tr("Let the program roll"), tray.throw, tip), self._cancel_button), side
            )
        look = BarButton(tr("Roll, then re-roll…"), tray.throw, tip)
        return BarTask(text, BarButton(tr("Roll"), tray.throw_and_use), (look, self._cancel_button), side)

    def _end_dice(self) -> None:
        self._dice_task = None
        if self._digit_keys:
            self._digit_keys.stop()

    def _show_dice_task(self) -> None:
        if self._dice_task:
            self._show_task(self._dice_task())

    def _ask_for_choice(self, choice: ChoiceRequest) -> None:
        self.card.show_choice(choice)
        main = None
        if 0 <= choice.main < len(choice.answers):
            text = choice.answers[choice.main][0]
            main = BarButton(text, lambda: self._runner and self._runner.answer_choice(choice.main))
        self._ask(labelled(choice.side, choice.what), main)
        if main or not choice.answers:
            self._bar.take_focus(main=main is not None)
        else:
            self.card.choice.take_focus()

    def _ask(self, text: str, main: BarButton | None) -> None:
        self._show_task(BarTask(text, main, (self._cancel_button,)))

    def _show_task(self, task: BarTask) -> None:
        if not self._bar.has_question:
            self._focus_before = QApplication.focusWidget()
        self._bar.show_question(task)

    @property
    def _cancel_button(self) -> BarButton:
        return BarButton(tr("Cancel"), self.cancel)

    def _format_label(self, asked: ActionPrompt) -> str:
        document = self._workspace.document
        assert document is not None
        session = document.session
        # An earlier moment may be shown that was played with another game.
        is_known = type(asked.action) in session.game.rules
        return session.rule(asked.action).label() if is_known else ""

    def _go(self, go_on: Callable[[], object]) -> None:
        self.end()
        go_on()

    def _submit(self, option: Option, words: str, choice: int) -> None:
        document = self._workspace.document
        if document is None:
            return
        action = document.session.game.worded_action(document.session.battle, option, words, choice)
        if action is not None:
            self.end()
            self.submitted.emit(action)

    def _hide_card(self) -> None:
        if self._card:
            self._card.hide()

    @property
    def _has_card_focus(self) -> bool:
        at = QApplication.focusWidget()
        return self._card is not None and at is not None and self._card.isAncestorOf(at)
