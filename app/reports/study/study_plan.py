"""What is to be studied and where its results go: layouts, cards of the game's decks, how often, in which way."""

import re
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.games.system import RuleSystem
from app.reports.study.case_result import CaseResult
from app.reports.study.local_runner import run_here, run_in_processes
from app.reports.study.result_file import ResultFile
from app.reports.study.study_cases import Layout, Opening, Study, StudyCase
from app.session import card_packs

MOST_CASES = 1_000_000


def make_study(layouts: Sequence[Layout], seed: int, pack: str = "", cards: Sequence[str] = ()) -> Study:
    """A study of layouts of one game, over all cards of a pack (the one that is drawn from, where none is named).

    With `cards`, only over those of these names. Raises PlayerError where there is no such pack or card.
    """
    systems = {layout.system.id: layout.system for layout in layouts}
    if len(systems) > 1:
        names = ", ".join(tr(system.name) for system in systems.values())
        raise PlayerError(
            tr("the tables are of several games ({games}); study those of one game at a time", games=names)
        )
    [system] = systems.values()
    openings = _choose(find_openings(system, layouts[0], pack), cards)
    first = openings[0].deck
    decks = (
        {deck.id: _find_cards(system, deck.id) for deck in system.packs.decks if deck.id != first}
        if system.packs
        else {}
    )
    return Study(tuple(layouts), openings, seed, decks)


def find_openings(system: RuleSystem, layout: Layout, pack: str = "") -> tuple[Opening, ...]:
    """All that may decide where sides are set up: cards with a map, or what the game has in their place."""
    deck = next((one.id for one in system.packs.decks if one.map), "") if system.packs else ""
    if deck:
        name = pack or card_packs.deck_pack_name(system.id, deck)
        cards = card_packs.deck(deck, system.id, name)
        if not cards:
            known = ", ".join(one.name for one in card_packs.packs_in_use(system.id))
            raise PlayerError(tr('there are no such cards in "{name}"; use one of: {known}', name=name, known=known))
        return tuple(Opening(card.name, deck, card) for card in cards)
    if pack:
        raise PlayerError(tr("{game} has no decks; leave --deck out", game=tr(system.name)))
    flow = system.flow
    return tuple(Opening(name, action=action) for name, action in flow.setup.openings(layout.battle)) if flow else ()


def _find_cards(system: RuleSystem, deck: str) -> tuple[card_packs.DeckCard, ...]:
    return card_packs.deck(deck, system.id, card_packs.deck_pack_name(system.id, deck))


def _choose(openings: tuple[Opening, ...], names: Sequence[str]) -> tuple[Opening, ...]:
    if not names:
        return openings
    wanted = {_fold(name): name for name in names}
    missing = [name for key, name in wanted.items() if key not in {_fold(one.name) for one in openings}]
    if missing:
        known = ", ".join(one.name for one in openings)
        raise PlayerError(tr('there is no card "{name}"; use one of: {known}', name=missing[0], known=known))
    return tuple(one for one in openings if _fold(one.name) in wanted)


def _fold(name: str) -> str:
    return " ".join(name.split()).casefold()


def unlike_names(names: Iterable[str]) -> list[str]:
    """The names on one line, each with a number behind it where it came before."""
    found = list[str]()
    for name in names:
        plain = re.sub(r"[\x00-\x1f\x7f]+", " ", name).strip() or "–"
        count = sum(one == plain or one.startswith(f"{plain} (") for one in found)
        found.append(f"{plain} ({count + 1})" if count else plain)
    return found


def carry_out(
    study: Study,
    deployments: int,
    file: ResultFile,
    processes: int,
    address: str = "",
    report: Report = silent,
) -> list[CaseResult]:
    """Do all that is not in the file yet, into it; all results. Raises PlayerError, and what `report` raises."""
    done, count = len(file.results), study.count(deployments)
    cases = tuple(study.cases_from(done, count))
    with closing(
        _run(study, cases, processes, address, lambda share, doing: report(len(file.results) / count, doing))
    ) as run:
        for result in run:
            file.add(result)
            report(len(file.results) / count, result.opening)
    return file.results


def _run(
    study: Study, cases: Sequence[StudyCase], processes: int, address: str, report: Report
) -> Generator[CaseResult]:
    if address:
        from app.reports.study.cluster_runner import run_on_cluster

        return run_on_cluster(study, cases, address, report)
    if processes > 1 and len(cases) > 1:
        return run_in_processes(study, cases, processes, report)
    return run_here(study, cases, report)
