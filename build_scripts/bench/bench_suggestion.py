"""Measures when a suggested deployment becomes useful and good, and its advantage over random legal deployments.

`dev.py bench bench_suggestion`. On the table of real pieces, with the demo warbands and random cards. Times are this
thread's CPU time.
"""

import random
import statistics
import time
from collections.abc import Iterator

from app.model import Battle
from app.planning.deployment_options import DeploymentOptions, SuggestionQuestion, read_state
from app.planning.deployment_search import DeploymentSearch, State
from app.planning.deployment_suggestion import Suggestion, suggest_deployments
from app.rosters import demo_rosters
from app.session import Session
from app.session.pack_tools import PackTools
from app.session.templates import set_up_battle
from app.table.battle_geometry import BattleGeometry
from build_scripts.bench import bench_sight

SYSTEM = "warcry-2e"
BY_CHANCE = 300
GOOD = 0.98
"""Least value of a good suggestion, as a share of the best one found."""


def load_table(seed: int) -> Session:
    """Returns a session with both warbands set up by the program at legal, not optimized, places."""
    battle, meshes = bench_sight.load_battle()
    session = Session(Battle(SYSTEM, battle.board, battle.pieces), meshes)
    set_up_battle(session, demo_rosters()[:2], random.Random(seed))
    batch = session.game.place_all(session.committed_table, PackTools(session.game))
    session.do_batch(batch.label, batch.actions)
    return session


def rows(seed: int = 1) -> Iterator[str]:
    """Yields one printable line per measurement."""
    session = load_table(seed)
    battle = session.battle
    side, other = (one.name for one in battle.sides[:2])
    enemies = tuple(one.id for one in battle.fighters if one.side == other)
    for regroups in (False, True):
        table = BattleGeometry(battle, session.table.meshes)
        question = SuggestionQuestion(table, session.game, side, enemies, regroups=regroups)
        yield f"{len(battle.fighters_of(side))} fighters, {len(enemies)} enemies, seed {seed}, groups free: {regroups}"
        told = list(_timed(question))
        best = max((one.value for _, found in told for one in found.proposals), default=0.0)
        present = told[-1][1].present
        yield f"  value now {present.value if present else 0:.3f}, best {best:.3f}"
        for seconds, found in told:
            tops = [f"{one.value:.3f}{'' if one.proven is None else ' proven'}" for one in found.proposals]
            yield f"  {seconds:6.2f} s: {', '.join(tops) or 'none better'}{', done' if found.done else ''}"
        useful = next((seconds for seconds, found in told if found.proposals), float("nan"))
        good = next((s for s, found in told if any(one.value >= GOOD * best for one in found.proposals)), float("nan"))
        yield f"  useful after {useful:.2f} s (target 2), good after {good:.2f} s (target 30)"
        worths = list(_by_chance(question))
        if worths:
            mean, most = statistics.mean(worths), max(worths)
            yield f"  {len(worths)} legal at random: mean {mean:.3f}, best {most:.3f}; ours is {best / mean:.2f} × mean"


def _timed(question: SuggestionQuestion) -> Iterator[tuple[float, Suggestion]]:
    begin = time.thread_time()
    for found in suggest_deployments(question):
        yield time.thread_time() - begin, found


def _by_chance(question: SuggestionQuestion) -> Iterator[float]:
    """Yields the values of random deployments that are legal."""
    options, chance = DeploymentOptions(question), random.Random(0)
    menus = options.make_menus(100, ())
    search = DeploymentSearch(options.make_choices(menus, question.goals), options.is_legal_split, chance)
    for _ in range(BY_CHANCE):
        state: State = tuple(chance.randrange(len(menu.placements)) for menu in menus)
        if search.is_possible(state) and not options.find_misplaced(read_state(menus, state)):
            yield search.value_of(state)


def main() -> None:
    """Prints the rows as they come."""
    for seed in (1, 2):
        for row in rows(seed):
            print(row, flush=True)


if __name__ == "__main__":
    main()
