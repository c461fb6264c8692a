"""Battle groups: how a warband is split, and which side splits first (C1.4, C1.5, S15 to S19, B.groups)."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Split
from app.games.warcry import battle_groups
from app.games.warcry.book import book_of
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import stages
from app.model import Battle

GROUPS = {group.id: group.text for group in battle_groups.GROUPS}
"""Names of the battle groups by id, in the order in which they are set up."""


def group_problems(battle: Battle, side: str, groups: Mapping[str, str]) -> tuple[Problem, ...]:
    """Returns what is wrong with battle groups, given as a group's id by fighter's id (S16 to S18, B.groups)."""
    ids = [one.id for one in battle.fighters_of(side) if one.state.whereabouts not in ("down", "left")]
    sizes = Counter(groups[id] for id in ids if groups.get(id) in GROUPS)
    counts = {group: sizes[group] for group in GROUPS}
    left = [id for id in ids if groups.get(id) not in GROUPS]
    return tuple(_group_problems(battle, left, counts, len(ids)))


def _group_problems(battle: Battle, left: list[str], counts: dict[str, int], whole: int) -> Iterator[Problem]:
    """Yields fighters without a group, and groups that are too small or too large."""
    numbers, rows = book_of(battle).groups, book_of(battle).rows
    if left:
        yield make_problem(battle, tr("not in a battle group: {names}", names=", ".join(left)), rows["groups"])
    if numbers.even and max(counts.values()) - min(counts.values()) > 1:
        text = tr("the battle groups have {counts} fighters", counts=" / ".join(map(str, counts.values())))
        yield make_problem(battle, text, rows["share"], tr("Battle groups are as even as possible"))
    for group, count in counts.items():
        name = tr(GROUPS[group])
        if count < numbers.fewest:
            yield make_problem(battle, tr("the {group} is empty", group=name), rows["fewest"])
        if count > whole * numbers.most_share:
            text = tr("the {group} has {count} of {whole} fighters", group=name, count=count, whole=whole)
            yield make_problem(battle, text, rows["share"], tr("No battle group has more than half of the fighters"))
    least = math.ceil(whole * numbers.shield_share - 1e-9)
    if counts["shield"] < least:
        text = tr(
            "the {group} has {count} of {whole} fighters",
            group=tr(GROUPS["shield"]),
            count=counts["shield"],
            whole=whole,
        )
        what = tr("The Shield has at least a third of the fighters, rounded up: {count}", count=least)
        yield make_problem(battle, text, rows["shield"], what)


class SplitRule(Rule[Split]):
    kind = Split

    def check(self) -> tuple[Problem, ...]:
        battle, rows = self.battle, book_of(self.battle).rows
        found = list(stages.stage_problems(battle, ("setup",), "order"))
        first = stages.deciding_side(battle, book_of(battle).groups.first)
        if first and self.action.side != first and not stages.is_split(battle, first):
            found.append(make_problem(battle, tr("{side} splits first", side=first), rows["split_first"]))
        if not first:
            found.append(make_problem(battle, tr("roll off to decide who splits first"), rows["order"]))
        if stages.is_split(battle, self.action.side) and all(
            stages.is_split(battle, name) for name in stages.side_names(battle)
        ):
            found.append(make_problem(battle, tr("the battle groups have already been revealed"), rows["split_first"]))
        return (*found, *group_problems(battle, self.action.side, dict(self.action.groups)))

    def apply(self) -> Battle:
        battle = self.battle
        groups = dict(self.action.groups)
        if unknown := sorted(set(groups.values()) - {*GROUPS, ""}):
            raise PlayerError(tr("unknown battle group “{name}”", name=unknown[0]))
        fighters = [one for one in battle.fighters_of(self.action.side) if one.id in groups]
        battle = battle.with_fighters(
            *(replace(one, state=replace(one.state, group=groups[one.id])) for one in fighters)
        )
        sizes = Counter(fighter.state.group for fighter in battle.fighters_of(self.action.side))
        told = ", ".join(f"{tr(name)} {sizes[group]}" for group, name in GROUPS.items())
        text = tr("{side} splits into battle groups: {groups}", side=self.action.side, groups=told)
        return stages.with_setup_step(with_log_line(battle, text, "note", side=self.action.side))

    def label(self) -> str:
        return tr("Battle groups of {side}", side=self.action.side)


RULES = (SplitRule,)
