"""Deployments proposed for goals that a player weighs: better and better ones, legal, and proven at last.

Never worse than what stands, by those goals. The same seed leads to the same proposals, however fast they come.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from msgspec.structs import replace as replace_value

from app.core.language import tr
from app.core.progress import Report, silent
from app.model import Fighter
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_options import (
    DeploymentOptions,
    Menu,
    Placement,
    SuggestionQuestion,
    find_state,
    read_state,
)
from app.planning.deployment_score import DeploymentScore
from app.planning.deployment_search import STEPS, DeploymentSearch, State
from app.planning.place_check import check_place

STAGES = ((16, 4), (100, 24))
"""So many places in a zone are looked at, and then so many rounds are searched: soon something, then something good.

At first everybody stays in their group.
"""
_VAIN = 6
"""After so many rounds without anything better a stage is over."""
_FEW = 1000
"""So many changes are tried where the game objected to something."""
_REPAIRS = 40  # so often what rules or proofs object to is replaced, before a proposal is dropped
_AGAIN = 6  # rounds after each repair, and for each other proposal
_HEAVIER = 6.0  # how much more one goal weighs for the other proposals
_BETTER = 1e-6
GOALS = ("unseen", "objectives", "attacks", "leader")


@dataclass(frozen=True, eq=False)
class Proposal:
    """A deployment: everybody's placement, the fighters where they would stand, and what is true of them.

    `worth` is what the player's own goals make of it, 0 to 1; `stress` is the goal that weighed more here. `leaders`
    are those who lead; `proven` are those of whom it is proven that no enemy sees them there, everybody standing as
    proposed, None until that was looked at.
    """

    placements: tuple[Placement, ...]
    fighters: tuple[Fighter, ...]
    score: DeploymentScore
    worth: float
    stress: str = ""
    proven: tuple[str, ...] | None = None
    leaders: tuple[str, ...] = ()
    has_enemies: bool = True
    """Whether anybody could see or attack them."""

    @property
    def figures(self) -> tuple[float, ...]:
        """What players would compare: deployments that have these alike are alike to them."""
        score = self.score
        near = score.objective_mm if math.isinf(score.objective_mm) else round(score.objective_mm)
        return score.unseen, score.sights, score.attacked, score.attackers, near


@dataclass(frozen=True, eq=False)
class Suggestion:
    """The proposals so far, the best first, beside what the player has; `done` when nothing more comes.

    `present` is None where not everybody stands who is there from the start. Without proposals, once it is done,
    nothing better was found.
    """

    question: SuggestionQuestion
    proposals: tuple[Proposal, ...]
    present: Proposal | None
    done: bool = False


def suggest_deployments(question: SuggestionQuestion, report: Report = silent) -> Iterator[Suggestion]:
    """The proposals, better and better. Raises PlayerError where there is nothing to choose."""
    yield from _Suggester(question, report).run()


class _Suggester:
    """One question on its way; `_kept` are deployments that later stages may choose, too."""

    def __init__(self, question: SuggestionQuestion, report: Report) -> None:
        self._question, self._report = question, report
        self._options = DeploymentOptions(question)
        self._chance = Random(question.seed)  # noqa: S311 - to be repeated
        self._kept = [self._options.present] if self._options.present else []
        self._menus: tuple[Menu, ...] = ()
        self._search: DeploymentSearch
        self._banned = set[Placement]()
        self._legal = set[tuple[Placement, ...]]()

    def run(self) -> Iterator[Suggestion]:
        for number, (most, rounds) in enumerate(STAGES):
            self._look(most, regroups=number > 0)
            best = None
            for found in self._improve(rounds, (0.1, 0.3) if not number else (0.4, 0.7)):
                if found != best and (told := self._tell((self._propose(found),))):
                    yield told
                best = found
            if best is not None:
                self._kept.append(read_state(self._menus, best))
        # The best proven; then for each goal one that minds it more; all proven, in the order of their worth.
        found = list[Proposal]()
        own = self._question.goals
        for number, stress in enumerate(("", *(goal for goal in GOALS if getattr(own, goal) > 0))):
            self._report(0.7 + 0.3 * number / 5, tr("Proving what nobody sees…"))
            proposal = self._find_proven(stress, {one.figures for one in found})
            if proposal:
                found.append(proposal)
                found.sort(key=lambda one: -one.worth)
                if told := self._tell(tuple(found)):
                    yield told
        yield self._tell(tuple(found), done=True) or Suggestion(self._question, (), self._make_present(), done=True)

    def _find_proven(self, stress: str, known: Collection[tuple[float, ...]]) -> Proposal | None:
        """The best for a goal's sake, all claims of it proven; what a proof does not bear out counts as seen.

        None where there is none, or it has figures that are known.
        """
        self._begin(self._stress(stress))
        for _ in range(_REPAIRS):
            best = max(self._improve(_AGAIN, (0.8, 0.8)), key=self._search.worth_of, default=None)
            if best is None:
                return None
            proposal = replace(self._propose(best), stress=stress)
            if proposal.figures in known:
                return None
            proven = self._prove(proposal)
            if proven is not None:
                return proven
            self._begin(self._stress(stress))
        return None

    def _look(self, most: int, regroups: bool) -> None:
        kept = [one for placements in self._kept for one in placements]
        begin = 0.3 if regroups else 0.0
        self._menus = self._options.make_menus(
            most, kept, lambda share, doing: self._report(begin + 0.1 * share, doing), regroups
        )
        self._begin(self._question.goals)

    def _stress(self, goal: str) -> DeploymentGoals:
        goals = self._question.goals
        return replace_value(goals, **{goal: getattr(goals, goal) * _HEAVIER}) if goal else goals

    def _begin(self, goals: DeploymentGoals) -> None:
        """A new search among what there is to choose, for these goals, from what was found before."""
        choices = self._options.make_choices(self._menus, goals)
        self._search = DeploymentSearch(choices, self._options.is_legal_split, self._chance)
        for one, menu in enumerate(self._menus):
            for at, placement in enumerate(menu.placements):
                if placement in self._banned:
                    self._search.forbid(one, at)
        for placements in self._kept:
            state = find_state(self._menus, placements)
            if state is not None:
                self._search.take(state)

    def _improve(self, rounds: int, shares: tuple[float, float]) -> Iterator[State]:
        """The best states that the game objects to nowhere, each as it is found; at last the best again."""
        search, legal, vain = self._search, None, 0
        if search.best is not None and self._is_legal(search.best):
            legal = search.best
        for number in range(rounds):
            share = shares[0] + (shares[1] - shares[0]) * number / rounds
            self._report(share, tr("Trying places and groups…"))
            search.anneal(self._find_start(), STEPS if number else _FEW)
            for _ in range(_REPAIRS):
                if search.best is None or search.best == legal or self._is_legal(search.best):
                    break
                if legal is not None:
                    search.take(legal)
                search.anneal(self._find_start(), _FEW)
            if search.best is not None and search.best != legal and self._is_legal(search.best):
                legal, vain = search.best, 0
                yield legal
            else:
                vain += 1
            if vain == _VAIN:
                break
        if legal is not None:
            yield legal

    def _find_start(self) -> State:
        """Where a round begins: at the best, or as well as fighters can be put one after the other."""
        return self._search.best or self._search.fill(self._options.split)

    def _is_legal(self, state: State) -> bool:
        """Whether the game has nothing against a state; the first place that it objects to is chosen no more."""
        placements = read_state(self._menus, state)
        wrong = () if placements in self._legal else self._options.find_misplaced(placements)
        if not wrong:
            self._legal.add(placements)
            return True
        one = next(number for number, menu in enumerate(self._menus) if menu.fighter.id == wrong[0])
        self._banned.add(placements[one])
        self._search.forbid(one, state[one])
        return False

    def _propose(self, state: State) -> Proposal:
        placements = read_state(self._menus, state)
        table = self._options.lay_out(placements)
        placed = {one.fighter for one in placements if one.pose is not None}
        fighters = tuple(one for one in table.battle.fighters if one.id in placed)
        leaders = tuple(sorted(placed & self._options.leaders))
        score = self._options.score(self._menus, state)
        enemies = bool(self._question.enemies)
        choices = self._options.make_choices(self._menus, self._question.goals)
        worth = sum(float(one.worth[at]) for one, at in zip(choices, state, strict=True))
        return Proposal(placements, fighters, score, worth, leaders=leaders, has_enemies=enemies)

    def _make_present(self) -> Proposal | None:
        state = find_state(self._menus, self._options.present)
        return self._propose(state) if state is not None else None

    def _tell(self, proposals: Sequence[Proposal], done: bool = False) -> Suggestion | None:
        """What is told of proposals that are better than what stands; None where there are none."""
        present = self._make_present()
        better = tuple(one for one in proposals if present is None or one.worth > present.worth + _BETTER)
        return Suggestion(self._question, better, present, done) if better else None

    def _prove(self, proposal: Proposal) -> Proposal | None:
        """The proposal with whom it is proven of that nobody sees them; None where a claim is not borne out."""
        table, enemies, holds = self._options.lay_out(proposal.placements), self._question.enemies, True
        proven = list[str]()
        for one in proposal.score.fighters:
            if one.seen_by or not enemies:
                continue
            fighter = table.battle.fighter(one.fighter)
            self._report(0.85, tr("Proving that nobody sees {name}…", name=fighter.id))
            *_, check = check_place(table, fighter, fighter.pose, enemies, lambda share, doing: self._report(0.85, ""))
            seen = [enemy for enemy in enemies if enemy not in check.having("blocked")]
            if seen:
                self._mark_seen(proposal, one.fighter, seen)
                holds = False
            proven.append(fighter.id)
        return replace(proposal, proven=tuple(proven)) if holds else None

    def _mark_seen(self, proposal: Proposal, id: str, enemies: Sequence[str]) -> None:
        """A place that was thought unseen is known as seen from now on."""
        menu = next(menu for menu in self._menus if menu.fighter.id == id)
        placement = next(one for one in proposal.placements if one.fighter == id)
        row = menu.rows[menu.placements.index(placement)]
        assert row is not None, "who comes later is not said to be unseen"
        table, place = row
        for enemy in enemies:
            table.seen[place, table.enemies.index(enemy)] = True
