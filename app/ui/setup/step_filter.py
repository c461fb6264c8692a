"""Which of a game's options belongs to which step of the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.setup_actions import (
    Begin,
    Choose,
    Deploy,
    Draw,
    Enlist,
    PutToken,
    Reply,
    Reveal,
    RollOff,
    SetOption,
    SetTerrain,
    Split,
    TakeToken,
    Withdraw,
)
from app.ui.setup.setup_steps import StepId

if TYPE_CHECKING:
    from app.rules.flow import Option

_BY_ACTION: dict[type, StepId] = {
    Enlist: "warbands",
    Reveal: "warbands",
    SetOption: "game",
    Split: "groups",
    Draw: "plan",
    SetTerrain: "plan",
    Deploy: "deploy",
    Withdraw: "deploy",
}
_BY_QUESTION: dict[str, StepId] = {"warband": "warbands", "groups": "groups", "card": "plan", "pose": "deploy"}
_ANYTIME: tuple[StepId, ...] = ("game", "warbands", "deploy")
"""Steps in which a game may ask something besides."""
_LATER: tuple[StepId, ...] = ("plan", "deploy")
"""Steps in which a card may ask for a roll-off, or for a choice."""
_OWN_QUESTIONS = frozenset(("warband", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, SetOption, Split, Draw, SetTerrain, Deploy)


def step_of(option: Option, now: StepId) -> StepId:
    """The step an option belongs to; one that no step claims belongs to the one that comes next."""
    action = option.action
    if isinstance(action, RollOff | Choose):
        return now if now in _LATER else "plan" if _is_of_colours(action) else "roll"
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else "plan"
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def is_own(option: Option, step: StepId) -> bool:
    """Whether a step has something better for it than a button."""
    if isinstance(option.action, RollOff):
        return step == "roll"
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


def _is_of_colours(action: RollOff | Choose) -> bool:
    return action.purpose == "colours" if isinstance(action, RollOff) else action.what in ("red", "blue", "chooser")
