"""Plans and runs a study: layouts, cards of the game's decks, the number of deployments, and the kind of runner."""

import re
from collections.abc import Iterable, Sequence
from contextlib import closing

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.games.game import Game
from app.reports.study.case_result import CaseResult
from app.reports.study.cluster_runner import run_on_cluster
from app.reports.study.local_runner import run_here, run_in_processes
from app.reports.study.result_file import ResultFile
from app.reports.study.study_cases import Layout, Opening, Study
from app.session import card_packs

MAX_CASES = 1_000_000


def make_study(layouts: Sequence[Layout], seed: int, pack: str = "", cards: Sequence[str] = ()) -> Study:
    """Returns a study of layouts of one game, over all cards of a pack; by default, the pack that is drawn from.

    With `cards`, the study is limited to cards with these names. Raises PlayerError if the pack or a card does not
    exist.
    """
    require_one_game([layout.game for layout in layouts])
    game = layouts[0].game
    openings = _choose(find_openings(game, layouts[0], pack), cards)
    first = openings[0].deck
    others = [deck.id for deck in game.packs.decks if deck.id != first]
    decks = {id: card_packs.deck(id, game.id, card_packs.deck_pack_name(game.id, id)) for id in others}
    return Study(tuple(layouts), openings, seed, decks)


def require_one_game(games: Iterable[Game]) -> None:
    """Raises PlayerError if these are different games."""
    systems = {game.id: game for game in games}
    if len(systems) > 1:
        names = ", ".join(tr(game.name) for game in systems.values())
        raise PlayerError(tr("the tables use different games ({games}); study one game at a time", games=names))


def find_openings(game: Game, layout: Layout, pack: str = "") -> tuple[Opening, ...]:
    """Returns everything that may determine where sides are set up: cards with a map, or the game's own openings."""
    deck = next((one.id for one in game.packs.decks if one.has_map), "")
    if deck:
        name = pack or card_packs.deck_pack_name(game.id, deck)
        cards = card_packs.deck(deck, game.id, name)
        if not cards:
            known = ", ".join(one.name for one in card_packs.packs_in_use(game.id))
            raise PlayerError(tr("no such cards in “{name}”; use one of: {known}", name=name, known=known))
        return tuple(Opening(card.name, deck, card) for card in cards)
    if pack:
        raise PlayerError(tr("{game} has no decks; omit --deck", game=tr(game.name)))
    return tuple(Opening(name, action=action) for name, action in game.setup.openings(layout.battle))


def _choose(openings: tuple[Opening, ...], names: Sequence[str]) -> tuple[Opening, ...]:
    if not names:
        return openings
    wanted = {_fold(name): name for name in names}
    missing = [name for key, name in wanted.items() if key not in {_fold(one.name) for one in openings}]
    if missing:
        known = ", ".join(one.name for one in openings)
        raise PlayerError(tr("unknown card “{name}”; use one of: {known}", name=missing[0], known=known))
    return tuple(one for one in openings if _fold(one.name) in wanted)


def _fold(name: str) -> str:
    return " ".join(name.split()).casefold()


def unique_names(names: Iterable[str]) -> list[str]:
    """Returns unique names, each on one line, with numbers appended to duplicates."""
    found = list[str]()
    for name in names:
        plain = re.sub(r"[\x00-\x1f\x7f]+", " ", name).strip() or "–"
        count = sum(one == plain or one.startswith(f"{plain} (") for one in found)
        found.append(f"{plain} ({count + 1})" if count else plain)
    return found


def execute_study(
    study: Study,
    deployments: int,
    file: ResultFile,
    processes: int,
    address: str = "",
    report: Report = silent,
) -> list[CaseResult]:
    """Runs all cases that are not in the file yet, adds them to it, and returns all results.

    Raises PlayerError, and what `report` raises.
    """
    done, count = len(file.results), study.count(deployments)
    cases = tuple(study.cases_from(done, count))

    def tell(share: float, doing: str) -> None:
        report(len(file.results) / count, doing)

    if address:
        ongoing = run_on_cluster(study, cases, address, tell)
    elif processes > 1 and len(cases) > 1:
        ongoing = run_in_processes(study, cases, processes, tell)
    else:
        ongoing = run_here(study, cases, tell)
    with closing(ongoing) as run:
        for result in run:
            file.add(result)
            report(len(file.results) / count, result.opening)
    return file.results
