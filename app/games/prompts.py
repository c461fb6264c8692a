"""The options, shortcuts and reminders that a game offers to the window."""

import re
from collections.abc import Iterable
from typing import Literal

from app.games.actions import Action
from app.games.ruling import Problem
from app.model import Stage, Value

MAX_HEADLINE = 90
"""Largest number of characters of a reminder's headline, before the ellipsis."""
_FIRST_CLAUSE = re.compile(rf".{{30,{MAX_HEADLINE}}}?(?=\s*[.:;]\s)")


class Option(Value, frozen=True):
    """Something that can be done now. If `action` is None, `asks` says what the window asks for first.

    It is one of "target", "pose", "dice", "groups", "card", "token", "text", "muster", "winner". `problems` are why it
    would break a rule; `subject` is the fighter or side it is for, `topic` its section of the panel.
    """

    id: str
    text: str
    topic: Literal["next", "set-up", "fighter", "ability", "reaction", "token", "side"] = "next"
    subject: str = ""
    action: Action | None = None
    asks: str = ""
    problems: tuple[Problem, ...] = ()
    main: bool = False
    """True if players most probably want this next."""
    secondary: bool = False
    """True if it is always available but seldom wanted, such as ending the battle manually."""
    step: str = ""
    """The set-up step it belongs to; empty for the next one."""
    has_own_control: bool = False
    """True if its step's page offers it in a better form than a button."""
    batch: bool = False
    """True if the game's `place_all` does this option and all similar ones."""
    manner: str = ""
    """For an option that asks for a drag: the game's mode of movement for it."""
    choices: tuple[str, ...] = ()
    """For an option that asks for words: additional choices, such as how to pay for it."""


class Shortcut(Value, frozen=True):
    """Several steps with one press: a batch method of the game, or `fallback` if the batch is empty."""

    text: str
    tip: str
    batch: Literal["go_to_next", "keep_dice"]
    fallback: Action | None = None


class TurnPrompt(Value, frozen=True):
    """The prompt for the players: a sentence, the side whose turn it is, and the options."""

    stage: Stage
    text: str
    side: str = ""
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()


def find_main(options: Iterable[Option]) -> Option | None:
    """Returns the option that is most probably wanted next; the prompt's text asks for it first."""
    return next((option for option in options if option.main), None)


class Reminder(Value, frozen=True):
    """Something that players must not forget now, from a card or a rule.

    `rows` are the ids of its rules in our list, which players never see.
    """

    text: str
    source: str
    rows: tuple[str, ...] = ()

    @property
    def headline(self) -> str:
        """The text, or if it is long, its first clause or the words that fit in a line."""
        if len(self.text) <= MAX_HEADLINE:
            return self.text
        clause = _FIRST_CLAUSE.match(self.text)
        start = self.text[:MAX_HEADLINE]
        return f"{clause[0] if clause else start.rpartition(' ')[0] or start}…"
