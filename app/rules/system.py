"""What a game system is: a value that says what each action does, when it is a problem, and what evidence means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.geometry.evidence import Sight
from app.model import Battle, Value
from app.table import Table


class Problem(Value, frozen=True):
    """Why an action breaks a rule. Players may overrule it."""

    text: str
    rule: str


class Ruling(Value, frozen=True):
    """What evidence means in this game: a name, the reason in words, and the rule it rests on."""

    name: str
    reason: str
    rule: str


@dataclass(frozen=True)
class Rule:
    """How one kind of action is checked, applied, and named in the history; each is called with that kind only."""

    check: Callable[[Table, Any], tuple[Problem, ...]]
    apply: Callable[[Battle, Any], Battle]
    label: Callable[[Battle, Any], str]


@dataclass(frozen=True)
class RuleSystem:
    """One game: its rules by kind of action, and its judge of sight."""

    id: str
    name: str
    rules: Mapping[type[Any], Rule]
    judge: Callable[[Sight], Ruling]
