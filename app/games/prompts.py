"""What players can do now, in words: options, shortcuts and reminders, as a game tells the window."""

from collections.abc import Iterable
from typing import Literal

from app.games.actions import Action
from app.games.ruling import Problem
from app.model import Stage, Value


class Option(Value, frozen=True):
    """Something that can be done now. Where `action` is None, `asks` says what the window is to ask first.

    "target", "pose", "dice", "groups", "card", "token", "text", "muster", "winner". `problems` are why it would
    break a rule; `subject` is the fighter or side it is for, `topic` where it stands in the panel.
    """

    id: str
    text: str
    topic: Literal["next", "set-up", "fighter", "ability", "reaction", "token", "side"] = "next"
    subject: str = ""
    action: Action | None = None
    asks: str = ""
    problems: tuple[Problem, ...] = ()
    main: bool = False
    """What the players most probably want next."""
    is_seldom: bool = False
    """What is at hand at any time and seldom wanted, such as ending the battle by hand."""
    step: str = ""
    """The step of the set-up it belongs to; nothing for the one that comes next."""
    in_page: bool = False
    """Whether the page of its step has something better for it than a button."""
    at_once: bool = False
    """Whether the game's `place_all` does this and all that is alike."""
    manner: str = ""
    """Of an option that asks for a drag: the manner in which it is to lead, of those of the game."""
    choices: tuple[str, ...] = ()
    """Of an option that asks for words: what is chosen besides, such as what it is paid with."""


class Shortcut(Value, frozen=True):
    """Several steps at one press: a batch, by the method of the game; this action where that comes to nothing."""

    text: str
    tip: str
    batch: Literal["go_to_next", "keep_dice"]
    otherwise: Action | None = None


class TurnPrompt(Value, frozen=True):
    """What the players are to do now: a sentence, whose turn it is, and what can be done."""

    stage: Stage
    text: str
    side: str = ""
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()


def find_main(options: Iterable[Option]) -> Option | None:
    """What of a prompt's options is most probably wanted next, which is what its text asks for first."""
    return next((option for option in options if option.main), None)


class Reminder(Value, frozen=True):
    """Something not to be forgotten now: from a card, or from a rule."""

    text: str
    source: str
