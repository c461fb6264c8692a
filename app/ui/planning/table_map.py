"""The content of a map, computed in a worker: each place of a fighter in one of a few bands with colours and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.core.language import mark, tr
from app.core.lengths import format_length
from app.core.progress import Report
from app.games.game import Game
from app.games.move_costs import MoveCosts, format_uncounted
from app.geometry.arrays import Flags, Longs
from app.model import Fighter
from app.planning.cover_map import CoverMap, find_covers
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import ExposureMap, find_exposure
from app.planning.lowest_seen import find_lowest_seen
from app.planning.places import HALF_INCH, Places, find_places
from app.planning.reach_map import ReachMap, find_later_reach, find_reach
from app.planning.threat_map import ThreatMap, find_targets, find_threat
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.swept_path import fighter_top
from app.ui.planning.map_bands import (
    FALLING,
    NAMES,
    NONE,
    PALE,
    RISING,
    Band,
    count_numbers,
    seen_bands,
    target_bands,
    threat_bands,
)

MapKind = Literal["seen", "seen_after", "share", "height", "worst", "cover", "threat", "targets", "reach"]
KINDS: dict[MapKind, str] = {
    "seen": mark("Seen now"),
    "seen_after": mark("Seen after the enemies’ move"),
    "share": mark("Visible share"),
    "height": mark("Unseen height"),
    "worst": mark("Enemy with the best view"),
    "cover": mark("Has cover"),
    "threat": mark("Can be attacked"),
    "targets": mark("Attack targets"),
    "reach": mark("Move distance"),
}


def offered_kinds(table: BattleGeometry, game: Game) -> tuple[MapKind, ...]:
    """Returns the kinds of maps for a table; without heights if sight is on the plan, which ignores them."""
    missing = {"height"} if table.is_on_plan else set[str]()
    if not game.judges_cover:
        missing.add("cover")
    return tuple(kind for kind in KINDS if kind not in missing)


SHARES = (0.75, 0.5, 0.25, 0.0)
"""Smallest share of its own height up to which the fighter stays unseen, for each band."""
VISIBLE = (0.0, 0.25, 0.5, 0.75)
"""Share of the fighter that must be exceeded by what is seen, for each band."""
COVERED = (1.0, 0.5, 1e-9, 0.0)
"""Smallest share of the enemies from which the fighter has cover, for each band."""
MOVE_PARTS = 4
"""Number of bands for the length of a move."""


@dataclass(frozen=True, eq=False)
class MapQuestion:
    """A kind of map for a fighter, with the enemies to count.

    Fighters whose Move is unknown are assumed to move `assumed_mm`.
    """

    kind: MapKind
    table: BattleGeometry
    game: Game
    fighter: Fighter
    enemies: tuple[str, ...]
    assumed_mm: float = 5 * 25.4

    def move_costs(self, id: str) -> MoveCosts:
        """Returns the move costs of a fighter, and the length of its move."""
        known = self.game.move_costs(self.table, id)
        return known or MoveCosts(self.assumed_mm)

    def is_move_known(self, id: str) -> bool:
        """Returns whether the game knows a fighter's Move."""
        return self.game.move_costs(self.table, id) is not None


@dataclass(frozen=True, eq=False)
class TableMap:
    """A map as far as it is known: the number of each place's band `(places,)`, -1 if not known yet.

    `note` explains what is not known.
    """

    question: MapQuestion
    places: Places
    bands: tuple[Band, ...]
    numbers: Longs
    note: str = ""
    exposure: ExposureMap | None = None
    cover: CoverMap | None = None
    targets: Flags | None = None
    """Enemies that can be attacked from each place `(places, enemies)`; None if not requested or not known."""
    threats: tuple[ThreatMap, ...] = ()
    reach: ReachMap | None = None

    def on_level(self, level: int | None) -> Flags:
        """Returns which places are on a level `(places,)`; all of them for None."""
        return np.ones(len(self.places), dtype=np.bool_) if level is None else self.places.cells[:, 0] == level

    def count(self, band: int) -> int:
        """Returns the number of places in a band."""
        return int((self.numbers == band).sum())


def find_map(question: MapQuestion, report: Report) -> Iterator[TableMap]:
    """Yields the requested map, more complete each time."""
    if question.kind == "reach":
        yield from _find_reach(question)
        return
    places = find_places(question.table, question.fighter, HALF_INCH)
    if not question.enemies:  # Without enemies no place is seen, but that does not make it safe.
        note = tr("No enemies are counted. Place them, or guess their positions in a plan.")
        yield TableMap(question, places, (), np.full(len(places), -1), note)
    elif question.kind == "threat":
        yield from _find_threats(question, places, report)
    elif question.kind == "seen_after":
        reaches, note = _find_reaches(question, report), _format_moves(question)
        for found in find_exposure_after_move(question.table, question.fighter, reaches, places, report):
            yield TableMap(question, places, seen_bands(), count_numbers(found.counts), note, found)
    elif question.kind == "cover":
        yield from _find_covers(question, places, report)
    else:
        yield from _find_exposures(question, places, report)


def _find_exposures(question: MapQuestion, places: Places, report: Report) -> Iterator[TableMap]:
    """Yields the places that enemies see; then the height up to which the fighter stays unseen, if heights matter."""
    asked = question.table, question.fighter, question.enemies, places, report
    if question.kind == "targets" and not question.table.is_mutual:
        for found, sights in zip(find_exposure(*asked), find_exposure(*asked, back=True), strict=True):
            yield _show_targets(question, places, found, sights)
        return
    show, found = _SHOWN[question.kind], None
    for found in find_exposure(*asked):
        yield show(question, places, found)
    if found is None or question.table.is_on_plan:
        return
    yield show(question, places, find_lowest_seen(question.table, question.fighter, found, report))


def _show_seen(question: MapQuestion, places: Places, found: ExposureMap) -> TableMap:
    return TableMap(question, places, seen_bands(), count_numbers(found.counts), exposure=found)


def _show_height(question: MapQuestion, places: Places, found: ExposureMap) -> TableMap:
    """Returns up to what height the fighter stays unseen; until known, only where it is unseen at full height."""
    tall = max(1.0, fighter_top(question.table, question.fighter) - question.fighter.pose.z)
    crouch = np.where(found.seen.any(axis=1), found.crouch_mm, np.inf)
    known = found.known & ~np.isnan(crouch)
    numbers = np.where(np.isfinite(crouch), 1 + np.searchsorted(-np.array(SHARES), -crouch / tall), 0)
    bands = [Band(NONE, tr("unseen at full height"))]
    for number, share in enumerate(SHARES):
        colour, last = RISING[number + number // 3], share == SHARES[-1]
        text = tr("less than about {height}", height=format_length(SHARES[-2] * tall)) if last else ""
        bands.append(Band(colour, text or tr("up to about {height} or more", height=format_length(share * tall))))
    return TableMap(
        question, places, tuple(bands), np.where(known, np.minimum(numbers, len(SHARES)), -1), exposure=found
    )


def _show_share(question: MapQuestion, places: Places, found: ExposureMap) -> TableMap:
    """Returns the share of the fighter that the best-placed enemy sees. The lowest band includes rare lines."""
    numbers = np.where(found.seen.any(axis=1), np.maximum(np.searchsorted(VISIBLE, found.most_shown), 1), 0)
    texts = [tr("up to about {share:.0%} is seen", share=share) for share in (*VISIBLE[1:], 1.0)]
    bands = (Band(NONE, tr("seen by no enemy")), *map(Band, (*RISING[:2], *RISING[3:]), texts))
    return TableMap(question, places, bands, np.where(found.known, numbers, -1), exposure=found)


def _show_worst(question: MapQuestion, places: Places, found: ExposureMap) -> TableMap:
    """Returns the enemy that sees most of the fighter; enemies that do so most often have their own colours."""
    seen, worst = found.seen.any(axis=1), found.worst
    often = np.bincount(worst[seen], minlength=len(found.enemies))
    named = [number for number in np.argsort(-often, kind="stable").tolist() if often[number]][: len(NAMES)]
    bands = [Band(NONE, tr("seen by no enemy"))]
    bands += [Band(colour, found.enemies[number]) for colour, number in zip(NAMES, named, strict=False)]
    of_enemy = np.full(max(1, len(found.enemies)), len(bands))
    of_enemy[named] = 1 + np.arange(len(named))
    if np.count_nonzero(often) > len(named):
        bands.append(Band(PALE, tr("another enemy")))
    numbers = np.where(seen, of_enemy[worst], 0)
    return TableMap(question, places, tuple(bands), np.where(found.known, numbers, -1), exposure=found)


def _show_targets(
    question: MapQuestion, places: Places, found: ExposureMap, sights: ExposureMap | None = None
) -> TableMap:
    """Returns the enemies that can be attacked. `sights` are those seen, `found` by default, if sight is mutual."""
    sights = sights or found
    table, game, fighter = question.table, question.game, question.fighter
    attacks = game.attack_reaches(table, fighter.id)
    targets = sights.seen & find_targets(table, fighter, question.enemies, places, attacks) if attacks else None
    counts = np.where(sights.known, (sights.seen if targets is None else targets).sum(axis=1), np.nan)
    note = "" if attacks else tr("No known weapons: {names}.", names=fighter.id)
    bands = target_bands(bool(attacks))
    return TableMap(question, places, bands, count_numbers(counts), note, exposure=found, targets=targets)


_SHOWN: dict[MapKind, Callable[[MapQuestion, Places, ExposureMap], TableMap]] = {
    "seen": _show_seen,
    "share": _show_share,
    "height": _show_height,
    "worst": _show_worst,
    "targets": _show_targets,
}


def _find_covers(question: MapQuestion, places: Places, report: Report) -> Iterator[TableMap]:
    if not question.game.judges_cover:
        return
    cover_text = question.game.cover_text
    texts = tr("from every enemy"), tr("from at least half of them"), tr("from some of them"), tr("from none")
    bands = tuple(map(Band, FALLING, texts))
    for found in find_covers(question.table, question.fighter, question.enemies, places, cover_text, report):
        share = found.covered.mean(axis=1) if question.enemies else np.zeros(len(places))
        numbers = np.searchsorted(-np.array(COVERED), -share)
        yield TableMap(question, places, bands, np.where(found.known, numbers, -1), cover=found)


def _find_threats(question: MapQuestion, places: Places, report: Report) -> Iterator[TableMap]:
    table, game = question.table, question.game
    threats: list[ThreatMap] = []
    for enemy, reach in _find_reaches(question, report).items():
        attacks = game.attack_reaches(table, enemy)
        threats.append(find_threat(table, question.fighter, enemy, reach, places, attacks))
    counts = np.zeros(len(places))
    for one in threats:
        counts += one.threatened
    unarmed = [one.enemy for one in threats if not one.attacks]
    if len(unarmed) == len(threats):
        counts[:] = np.nan  # Nothing is known, but that does not make a place safe.
    notes = [_format_moves(question)]
    if unarmed:
        notes.append(tr("No known weapons: {names}.", names=", ".join(unarmed)))
    bands, numbers = threat_bands(), count_numbers(counts)
    yield TableMap(question, places, bands, numbers, "\n".join(filter(None, notes)), threats=tuple(threats))


def _find_reach(question: MapQuestion) -> Iterator[TableMap]:
    costs = question.move_costs(question.fighter.id)
    found = find_reach(question.table, question.fighter, costs)
    part = max(costs.limit_mm, 1e-9) / MOVE_PARTS
    within = np.where(found.reached, found.costs, 0.0)
    numbers = np.where(found.reached, np.minimum(within // part, MOVE_PARTS - 1), -1).astype(np.int64)
    colours = (NONE, *RISING[:2], RISING[3])
    bands = tuple(
        Band(colour, tr("up to {length}", length=format_length((number + 1) * part)))
        for number, colour in enumerate(colours)
    )
    notes = (_format_assumed(question, (question.fighter.id,)), costs.remark)
    yield TableMap(question, found.places, bands, numbers, "\n".join(filter(None, notes)), reach=found)


def _find_reaches(question: MapQuestion, report: Report) -> dict[str, ReachMap]:
    """Returns how far each enemy can move."""
    found = dict[str, ReachMap]()
    for number, id in enumerate(question.enemies):
        report(number / len(question.enemies) / 2, tr("Finding the moves of {name}", name=id))
        enemy = question.table.battle.fighter(id)
        found[id] = find_later_reach(question.table, enemy, question.move_costs(id))
    return found


def _format_moves(question: MapQuestion) -> str:
    """Returns which parts of the enemies' next moves are counted, and which are not."""
    uncounted = format_uncounted(text for id in question.enemies for text in question.move_costs(id).uncounted)
    counted = tr("The longest move of each enemy is counted.") if uncounted else ""
    return "\n".join(filter(None, (counted, uncounted, _format_assumed(question, question.enemies))))


def _format_assumed(question: MapQuestion, ids: Sequence[str]) -> str:
    """Returns the fighters whose Move is unknown, and the Move that is assumed."""
    unknown = [id for id in ids if not question.is_move_known(id)]
    if not unknown:
        return ""
    move = format_length(question.assumed_mm)
    return tr("Move unknown for {names}; {move} is assumed.", names=", ".join(unknown), move=move)
