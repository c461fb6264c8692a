"""What a game system is: a value that says what each action does, when it is a problem, and what evidence means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.geometry.evidence import Sight
from app.model import Battle
from app.rules.course import Course
from app.rules.ruling import Problem, Ruling
from app.table import Table


@dataclass(frozen=True)
class Rule:
    """How one kind of action is checked, applied, and named in the history; each is called with that kind only.

    What it comes to may hang on positions, so both are asked of the table; it raises PlayerError where it cannot be
    done at all.
    """

    check: Callable[[Table, Any], tuple[Problem, ...]]
    apply: Callable[[Table, Any], Battle]
    label: Callable[[Battle, Any], str]


@dataclass(frozen=True)
class RuleSystem:
    """One game: its rules by kind of action, its judge of sight, and its course where it has more than a table.

    `name` is to be translated.
    """

    id: str
    name: str
    rules: Mapping[type[Any], Rule]
    judge: Callable[[Sight], Ruling]
    course: Course | None = None
    check_numbers: Callable[[Path], None] | None = None
    """Reads a file of this system's numbers. Raises PlayerError with one sentence where it does not fit."""
    require_sense: Callable[[Battle], None] = lambda battle: None
    """Looks at a battle from a file. Raises PlayerError with the place of what this game does not have."""

    def ruling(self, table: Table, seer: str, target: str, sight: Sight) -> Ruling:
        """What evidence on a pair means at this moment of the battle."""
        found = self.judge(sight)
        return self.course.sees(table, seer, target, found) if self.course else found
