"""Proposes legal deployments for goals that a player weighs, better and better ones, with proof at the end.

Two stages of `DeploymentSearch` look for the best state: the first keeps the groups and uses few places, so that there
is a result soon; the second may change groups and uses many places. Places that the rules object to are banned, and the
search goes on without them. Then the best deployment, and one for each goal with more weight on it, is proven: a place
that a proof finds visible counts as seen from then on, and the search is repeated.

By the player's goals no proposal is worse than the present deployment. The same seed leads to the same proposals,
regardless of speed.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from msgspec.structs import replace as replace_value

from app.core.language import tr
from app.core.progress import Report, partial, silent
from app.model import Fighter
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_options import (
    DeploymentOptions,
    FighterChoices,
    Placement,
    SuggestionQuestion,
    find_state,
    read_state,
)
from app.planning.deployment_score import DeploymentScore
from app.planning.deployment_search import STEPS, DeploymentSearch, State
from app.planning.place_check import check_place

STAGES = ((16, 4), (100, 24))
"""For each stage, the number of places in a zone and the number of rounds.

In the first stage, all fighters stay in their groups.
"""
_MAX_ROUNDS_WITHOUT_GAIN = 6
"""Number of rounds without improvement that ends a stage."""
_FEW = 1000
"""Number of changes tried in a round after the game has objected to a place."""
_REPAIRS = 40  # Number of repairs after objections by rules or proofs before a proposal is dropped
_AGAIN = 6  # Rounds after each repair, and for each alternative proposal
_HEAVIER = 6.0  # Factor for the weight of the goal that an alternative proposal emphasises
_BETTER = 1e-6
GOALS = ("unseen", "objectives", "attacks", "leader")


@dataclass(frozen=True, eq=False)
class Proposal:
    """A deployment: all placements, the fighters at their poses, and the score.

    `value` is its value by the player's own goals, 0 to 1; `emphasis` is the goal that this proposal emphasises.
    `leaders` are the fighters that lead. `proven` are those proven unseen by every enemy with all fighters placed as
    proposed; None if this has not been examined.
    """

    placements: tuple[Placement, ...]
    fighters: tuple[Fighter, ...]
    score: DeploymentScore
    value: float
    emphasis: str = ""
    proven: tuple[str, ...] | None = None
    leaders: tuple[str, ...] = ()
    has_enemies: bool = True
    """True if there are enemies that could see or attack the fighters."""

    @property
    def figures(self) -> tuple[float, ...]:
        """The numbers that players compare; deployments with equal numbers are equally good for them."""
        score = self.score
        near = score.objective_mm if math.isinf(score.objective_mm) else round(score.objective_mm)
        return score.unseen, score.sights, score.attacked, score.attackers, near


@dataclass(frozen=True, eq=False)
class Suggestion:
    """The proposals so far, best first, and the player's present deployment; `done` marks the last result.

    `present` is None unless every fighter that starts on the table is on it. If there are no proposals at the end,
    nothing better was found.
    """

    question: SuggestionQuestion
    proposals: tuple[Proposal, ...]
    present: Proposal | None
    done: bool = False
    rejected: tuple[Proposal, ...] = ()
    """If nothing better was found: the best for each goal, which the other goals stand in the way of."""


def suggest_deployments(question: SuggestionQuestion, report: Report = silent) -> Iterator[Suggestion]:
    """Yields the proposals, better and better ones. Raises PlayerError if there is nothing to choose."""
    yield from _Suggester(question, report).run()


class _Suggester:
    """The work on one question; `_kept` are deployments that later stages may also choose."""

    def __init__(self, question: SuggestionQuestion, report: Report) -> None:
        self._question, self._report = question, report
        self._options = DeploymentOptions(question)
        self._chance = Random(question.seed)  # noqa: S311 - to be repeated
        self._kept = [self._options.present] if self._options.present else []
        self._menus: tuple[FighterChoices, ...] = ()
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
        # The best deployment, then one that emphasises each goal; all proven, sorted by their value.
        found = list[Proposal]()
        own = self._question.goals
        for number, emphasis in enumerate(("", *(goal for goal in GOALS if getattr(own, goal) > 0))):
            self._report(0.7 + 0.3 * number / 5, tr("Proving unseen places…"))
            proposal = self._find_proven(emphasis, {one.figures for one in found})
            if proposal:
                found.append(proposal)
                found.sort(key=lambda one: -one.value)
                if told := self._tell(tuple(found)):
                    yield told
        present = self._make_present()
        yield self._tell(tuple(found), done=True) or Suggestion(self._question, (), present, True, tuple(found))

    def _find_proven(self, emphasis: str, known: Collection[tuple[float, ...]]) -> Proposal | None:
        """Returns the best deployment that emphasises a goal, with all its claims proven.

        Places that a proof finds visible count as seen, and the search is repeated. Returns None if there is none, or
        if its figures are already `known`.
        """
        self._begin(self._emphasise(emphasis))
        for _ in range(_REPAIRS):
            best = max(self._improve(_AGAIN, (0.8, 0.8)), key=self._search.value_of, default=None)
            if best is None:
                return None
            proposal = replace(self._propose(best), emphasis=emphasis)
            if proposal.figures in known:
                return None
            proven = self._prove(proposal)
            if proven is not None:
                return proven
            self._begin(self._emphasise(emphasis))
        return None

    def _look(self, most: int, regroups: bool) -> None:
        kept = [one for placements in self._kept for one in placements]
        begin = 0.3 if regroups else 0.0
        self._menus = self._options.make_menus(most, kept, partial(self._report, begin, begin + 0.1), regroups)
        self._begin(self._question.goals)

    def _emphasise(self, goal: str) -> DeploymentGoals:
        goals = self._question.goals
        return replace_value(goals, **{goal: getattr(goals, goal) * _HEAVIER}) if goal else goals

    def _begin(self, goals: DeploymentGoals) -> None:
        """Starts a new search over the menus for these goals, from the deployments found before."""
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
        """Yields the best states that break no rule of the game as they are found, and the best again at the end."""
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
            if vain == _MAX_ROUNDS_WITHOUT_GAIN:
                break
        if legal is not None:
            yield legal

    def _find_start(self) -> State:
        """Returns the start of a round: the best state, or one filled greedily."""
        return self._search.best or self._search.fill(self._options.split)

    def _is_legal(self, state: State) -> bool:
        """Returns whether a state breaks no rule of the game; bans the first misplaced choice otherwise."""
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
        table = self._options.with_placements(placements)
        placed = {one.fighter for one in placements if one.pose is not None}
        fighters = tuple(one for one in table.battle.fighters if one.id in placed)
        leaders = tuple(sorted(placed & self._options.leaders))
        score = self._options.score(self._menus, state)
        enemies = bool(self._question.enemies)
        choices = self._options.make_choices(self._menus, self._question.goals)
        value = sum(float(one.value[at]) for one, at in zip(choices, state, strict=True))
        return Proposal(placements, fighters, score, value, leaders=leaders, has_enemies=enemies)

    def _make_present(self) -> Proposal | None:
        state = find_state(self._menus, self._options.present)
        return self._propose(state) if state is not None else None

    def _tell(self, proposals: Sequence[Proposal], done: bool = False) -> Suggestion | None:
        """Returns the suggestion with the proposals that are better than the present deployment, or None."""
        present = self._make_present()
        better = tuple(one for one in proposals if present is None or one.value > present.value + _BETTER)
        return Suggestion(self._question, better, present, done) if better else None

    def _prove(self, proposal: Proposal) -> Proposal | None:
        """Returns the proposal with the fighters proven unseen; None if a claim turns out to be wrong."""
        table, enemies, holds = self._options.with_placements(proposal.placements), self._question.enemies, True
        proven = list[str]()
        for one in proposal.score.fighters:
            if one.seen_by or not enemies:
                continue
            fighter = table.battle.fighter(one.fighter)
            self._report(0.85, tr("Proving that no enemy sees {name}…", name=fighter.id))
            *_, check = check_place(table, fighter, fighter.pose, enemies, lambda share, doing: self._report(0.85, ""))
            seen = [enemy for enemy in enemies if enemy not in check.having("blocked")]
            if seen:
                self._mark_seen(proposal, one.fighter, seen)
                holds = False
            proven.append(fighter.id)
        return replace(proposal, proven=tuple(proven)) if holds else None

    def _mark_seen(self, proposal: Proposal, id: str, enemies: Sequence[str]) -> None:
        """Marks a place that was believed unseen as seen by these enemies."""
        menu = next(menu for menu in self._menus if menu.fighter.id == id)
        placement = next(one for one in proposal.placements if one.fighter == id)
        row = menu.rows[menu.placements.index(placement)]
        assert row is not None, "who comes later is not said to be unseen"
        table, place = row
        for enemy in enemies:
            table.seen[place, table.enemies.index(enemy)] = True
