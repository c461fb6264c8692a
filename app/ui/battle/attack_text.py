"""Texts and marks for attacks: legality, sight and odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.core.language import counted, format_number, tr
from app.games.ruling import Problem
from app.ui.outcome import Outcome

if TYPE_CHECKING:
    from app.games.attack_option import AttackOdds, AttackOption
    from app.games.ruling import Ruling


@dataclass(frozen=True)
class ObserverRulings:
    """The known results of an observer's sight: rulings by target, and quick checks that have no ruling yet."""

    observer: str = ""
    rulings: Mapping[str, Ruling] = field(default_factory=dict[str, "Ruling"])
    quickly_visible: Mapping[str, bool] = field(default_factory=dict[str, bool])

    def attack_ruling(self, option: AttackOption) -> Ruling | None:
        """Returns the ruling on sight for an attack, or None if there is none yet."""
        return self.pair_ruling(option.fighter, option.target)

    def pair_ruling(self, observer: str, target: str) -> Ruling | None:
        """Returns the ruling on a pair, or None if there is none yet."""
        return self.rulings.get(target) if observer == self.observer else None


def find_problems(option: AttackOption, sights: ObserverRulings) -> tuple[Problem, ...]:
    """Returns all problems of an attack, including those of sight."""
    seen = () if option.own else find_sight_problems(option.fighter, option.target, sights)
    return (*seen, *option.problems)


def find_sight_problems(observer: str, target: str, sights: ObserverRulings) -> tuple[Problem, ...]:
    """Returns a problem if the target is not visible and so cannot be attacked."""
    ruling = sights.pair_ruling(observer, target)
    if ruling is None or ruling.kind != "blocked":
        return ()
    return (Problem(tr("{target} is not visible: {reason}", target=target, reason=ruling.reason), ruling.rule),)


def attack_outcome(option: AttackOption, sights: ObserverRulings) -> tuple[Outcome, bool]:
    """Returns the mark of an attack, and whether it is certain, since sight may not be proven yet."""
    ruling = sights.attack_ruling(option)
    if option.problems:
        return "no", True
    if option.own:
        return "yes", True
    if ruling is None:
        return ("yes" if sights.quickly_visible.get(option.target) else "maybe"), False
    kinds: dict[str, Outcome] = {"visible": "yes", "close": "close", "undecided": "maybe", "blocked": "no"}
    return kinds[ruling.kind], True


def format_summary(option: AttackOption, sights: ObserverRulings) -> str:
    """Returns a line or two on an attack: why it is not possible, or its odds."""
    against = find_problems(option, sights)
    if against:
        return against[0].text
    if option.own:
        return option.own.summary
    return format_odds(option.chance) if option.chance else ""


def format_odds(chance: AttackOdds) -> str:
    """Returns the odds of an attack as text."""
    return counted(
        chance.dice,
        "{count} die, hits on {hit}+ · {mean} damage on average · {share}% chance to take it down",
        "{count} dice, hits on {hit}+ · {mean} damage on average · {share}% chance to take it down",
        hit=chance.hit_on,
        mean=format_number(chance.mean_damage, ".1f"),
        share=round(100 * chance.takes_down),
    )
