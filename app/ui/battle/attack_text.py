"""What is said of an attack before it is made: legal or not, seen or not, and what it may come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.core.language import format_number, tr
from app.games.ruling import Problem
from app.ui.outcome import Outcome

if TYPE_CHECKING:
    from app.games.attack_option import AttackOdds, AttackOption
    from app.games.ruling import Ruling


@dataclass(frozen=True)
class SeerRulings:
    """What is known of whom a seer sees: rulings by target, and after a quick look only whether a line was found."""

    seer: str = ""
    rulings: Mapping[str, Ruling] = field(default_factory=dict[str, "Ruling"])
    quickly_visible: Mapping[str, bool] = field(default_factory=dict[str, bool])

    def attack_ruling(self, option: AttackOption) -> Ruling | None:
        """The sight ruling for an attack, if there is one yet."""
        return self.pair_ruling(option.fighter, option.target)

    def pair_ruling(self, seer: str, target: str) -> Ruling | None:
        """The ruling on a pair, if there is one yet."""
        return self.rulings.get(target) if seer == self.seer else None


def find_problems(option: AttackOption, sights: SeerRulings) -> tuple[Problem, ...]:
    """Everything against an attack, sight included."""
    seen = () if option.own else find_sight_problems(option.fighter, option.target, sights)
    return (*seen, *option.problems)


def find_sight_problems(seer: str, target: str, sights: SeerRulings) -> tuple[Problem, ...]:
    """Why a target cannot be attacked for not being seen."""
    ruling = sights.pair_ruling(seer, target)
    if ruling is None or ruling.kind != "blocked":
        return ()
    return (Problem(tr("{target} is not visible: {reason}", target=target, reason=ruling.reason), ruling.rule),)


def attack_outcome(option: AttackOption, sights: SeerRulings) -> tuple[Outcome, bool]:
    """The mark of an attack, and whether it is sure: sight may not be proven yet."""
    ruling = sights.attack_ruling(option)
    if option.problems:
        return "no", True
    if option.own:
        return "yes", True
    if ruling is None:
        return ("yes" if sights.quickly_visible.get(option.target) else "maybe"), False
    kinds: dict[str, Outcome] = {"visible": "yes", "close": "close", "undecided": "maybe", "blocked": "no"}
    return kinds[ruling.kind], True


def format_summary(option: AttackOption, sights: SeerRulings) -> str:
    """An attack in a line or two: why it is not possible, or the odds."""
    against = find_problems(option, sights)
    if against:
        return against[0].text
    if option.own:
        return option.own.summary
    return format_odds(option.chance) if option.chance else ""


def format_odds(chance: AttackOdds) -> str:
    """What an attack may come to."""
    return tr(
        "{dice} dice, hits on {hit}+ · {mean} damage on average · {share} % chance to take it down",
        dice=chance.dice,
        hit=chance.hit_on,
        mean=format_number(chance.mean_damage, ".1f"),
        share=round(100 * chance.takes_down),
    )
