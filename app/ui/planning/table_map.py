"""What a map of the table shows: each place of a fighter in one of a few bands, with colours and words; in a worker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Floats, Longs
from app.language import counted, mark, tr
from app.lengths import format_length
from app.model import Fighter
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import ExposureMap, find_exposure
from app.planning.places import HALF_INCH, Places, find_places
from app.planning.reach_map import ReachMap, find_reach
from app.planning.threat_map import ThreatMap, find_threat
from app.progress import Report
from app.rules.flow import GameFlow
from app.rules.move_costs import MoveCosts
from app.ui.viewport.scene import Colour

MapKind = Literal["seen", "seen_after", "height", "threat", "reach"]
KINDS: dict[MapKind, str] = {
    "seen": mark("Seen now"),
    "seen_after": mark("Seen after their move"),
    "height": mark("Height that stays unseen"),
    "threat": mark("Can be attacked"),
    "reach": mark("How far it moves"),
}


def offered_kinds(table: BattleGeometry) -> tuple[MapKind, ...]:
    """The maps there are of a table: where sight is on the plan, no height hides anybody."""
    return tuple(kind for kind in KINDS if kind != "height" or not table.is_on_plan)


# Told apart by lightness alone, too: from bluish green over yellow to a dark purple (after Okabe and Ito, 2008).
NONE: Colour = (0.0, 0.62, 0.45)
RISING: tuple[Colour, ...] = (
    (0.99, 0.93, 0.55),
    (0.98, 0.75, 0.30),
    (0.91, 0.50, 0.16),
    (0.75, 0.25, 0.15),
    (0.38, 0.08, 0.28),
)
COUNTS = (1, 2, 3, 4, 6)
"""The least number of enemies of each band above none."""
SHARES = (0.75, 0.5, 0.25, 0.0)
"""The least share of its own height up to which somebody stays unseen, band by band."""
MOVE_PARTS = 4
"""In so many bands the length of a move is told."""


@dataclass(frozen=True, eq=False)
class MapQuestion:
    """A map of one kind for a fighter, with the enemies that are to be counted.

    Whose Move is not known is taken to move `assumed_mm`.
    """

    kind: MapKind
    table: BattleGeometry
    flow: GameFlow | None
    fighter: Fighter
    enemies: tuple[str, ...]
    assumed_mm: float = 5 * 25.4

    def move_costs(self, id: str) -> MoveCosts:
        """What moves cost a fighter, and how far one leads."""
        known = self.flow.move_costs(self.table, id) if self.flow else None
        return known or MoveCosts(self.assumed_mm)

    def is_move_known(self, id: str) -> bool:
        """Whether the game knows how far a fighter moves."""
        return self.flow is not None and self.flow.move_costs(self.table, id) is not None


@dataclass(frozen=True)
class Band:
    """What the places of one colour have in common, in words."""

    colour: Colour
    text: str


@dataclass(frozen=True, eq=False)
class TableMap:
    """The answer, as far as it is known: the number of each place's band `(places,)`, -1 where that is not known yet.

    `note` is what cannot be told of somebody.
    """

    question: MapQuestion
    places: Places
    bands: tuple[Band, ...]
    numbers: Longs
    note: str = ""
    exposure: ExposureMap | None = None
    threats: tuple[ThreatMap, ...] = ()
    reach: ReachMap | None = None

    def count(self, band: int) -> int:
        """How many places are in a band."""
        return int((self.numbers == band).sum())


def find_map(question: MapQuestion, report: Report) -> Iterator[TableMap]:
    """The map that is asked for, better and better, as answers for a worker to give."""
    if question.kind == "reach":
        yield from _find_reach(question)
        return
    places = find_places(question.table, question.fighter, HALF_INCH)
    if question.kind == "threat":
        yield from _find_threats(question, places, report)
    elif question.kind == "seen_after":
        reaches, note = _find_reaches(question, report), _format_assumed(question, question.enemies)
        for found in find_exposure_after_move(question.table, question.fighter, reaches, places, report):
            yield TableMap(question, places, _count_bands(), _count_numbers(found.counts), note, found)
    else:
        for found in find_exposure(question.table, question.fighter, question.enemies, places, report):
            yield _show_exposure(question, places, found)


def _show_exposure(question: MapQuestion, places: Places, found: ExposureMap) -> TableMap:
    if question.kind == "seen":
        return TableMap(question, places, _count_bands(), _count_numbers(found.counts), exposure=found)
    tall = _height(question.table, question.fighter)
    numbers = np.where(np.isfinite(found.crouch_mm), 1 + np.searchsorted(-np.array(SHARES), -found.crouch_mm / tall), 0)
    bands = [Band(NONE, tr("unseen as it is"))]
    for number, share in enumerate(SHARES):
        colour, last = RISING[number + number // 3], share == SHARES[-1]
        text = tr("less than {height}", height=format_length(SHARES[-2] * tall)) if last else ""
        bands.append(Band(colour, text or tr("up to about {height} or more", height=format_length(share * tall))))
    return TableMap(
        question, places, tuple(bands), np.where(found.known, np.minimum(numbers, len(SHARES)), -1), exposure=found
    )


def _find_threats(question: MapQuestion, places: Places, report: Report) -> Iterator[TableMap]:
    table, flow = question.table, question.flow
    threats: list[ThreatMap] = []
    for enemy, reach in _find_reaches(question, report).items():
        attacks = flow.attack_reaches(table, enemy) if flow else ()
        threats.append(find_threat(table, question.fighter, enemy, reach, places, attacks))
    counts = np.zeros(len(places))
    for one in threats:
        counts += one.threatened
    unarmed = [one.enemy for one in threats if not one.attacks]
    if len(unarmed) == len(threats):
        counts[:] = np.nan  # nothing is known, which is not the same as safe
    notes = [_format_assumed(question, question.enemies)]
    if unarmed:
        notes.append(tr("No weapons are known of {names}.", names=", ".join(unarmed)))
    bands, numbers = _threat_bands(), _count_numbers(counts)
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
    note = _format_assumed(question, (question.fighter.id,))
    yield TableMap(question, found.places, bands, numbers, note, reach=found)


def _find_reaches(question: MapQuestion, report: Report) -> dict[str, ReachMap]:
    """How far each of the enemies comes."""
    found = dict[str, ReachMap]()
    for number, id in enumerate(question.enemies):
        report(number / len(question.enemies) / 2, tr("How far {name} moves", name=id))
        enemy = question.table.battle.fighter(id)
        found[id] = find_reach(question.table, enemy, question.move_costs(id), HALF_INCH)
    return found


def _format_assumed(question: MapQuestion, ids: Sequence[str]) -> str:
    """Of whom it is not known how far they move, and what is taken for it."""
    unknown = [id for id in ids if not question.is_move_known(id)]
    if not unknown:
        return ""
    move = format_length(question.assumed_mm)
    return tr("No Move is known of {names}: taken to be {move}.", names=", ".join(unknown), move=move)


def _count_bands() -> tuple[Band, ...]:
    few = (counted(count, "seen by {count} enemy", "seen by {count} enemies") for count in COUNTS[:3])
    many = tr("seen by {least} or {most}", least=4, most=5), tr("seen by {least} or more", least=6)
    return _make_bands(tr("seen by none"), *few, *many)


def _threat_bands() -> tuple[Band, ...]:
    few = (counted(count, "in reach of {count} enemy", "in reach of {count} enemies") for count in COUNTS[:3])
    many = tr("in reach of {least} or {most}", least=4, most=5), tr("in reach of {least} or more", least=6)
    return _make_bands(tr("in reach of none"), *few, *many)


def _make_bands(*texts: str) -> tuple[Band, ...]:
    """A band for none, and one for each of `COUNTS`."""
    return tuple(Band(*one) for one in zip((NONE, *RISING), texts, strict=True))


def _count_numbers(counts: Floats) -> Longs:
    return np.where(np.isnan(counts), -1, np.searchsorted(np.array(COUNTS), counts, side="right")).astype(np.int64)


def _height(table: BattleGeometry, fighter: Fighter) -> float:
    """How tall a fighter is, base and all, in mm."""
    from app.terrain.swept_path import fighter_top

    return max(1.0, fighter_top(table, fighter) - fighter.pose.z)
