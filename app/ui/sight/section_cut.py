"""The side view as data: what a vertical plane through the line cuts, computed whenever the line changes."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.clearance import clearance
from app.geometry.drawing.mesh_section import Plane, SectionCut, cut_section, outline_profile
from app.geometry.rays import Occluder, first_hits, names_along
from app.geometry.sight_proof.sight_result import SightResult
from app.session import Session
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.session_notifier import SightPair
from app.ui.sight.exposure_survey import body_middle
from app.ui.sight.live_sight import LiveSight
from app.ui.sight_answer import SightAnswer
from app.ui.workers import DebouncedWorker

Spot = tuple[float, float]
"""Distance along the plane from the start of the line, and height above the board, in mm."""
SIDE_MM = 3.0
"""Distance to each side of the line, in mm, up to which things are outlined; more if its clearance is larger."""
MAX_SIDE_MM = 25.0


@dataclass(frozen=True, eq=False)
class SectionPart:
    """A named thing cut by the plane; `offset` is its distance to the left of the line's own plane, in mm."""

    name: str
    cut: SectionCut
    offset: float = 0.0


@dataclass(frozen=True, eq=False)
class SectionFighter:
    """A fighter: the outlines of its body and base from the side, and its cut by the plane."""

    id: str
    side: str
    body: Floats
    base: Floats
    cut: SectionCut


@dataclass(frozen=True)
class NearestApproach:
    """The nearest thing to a line: the points on both, its name, its distance in mm, and its offset to the left."""

    on_line: Spot
    on_thing: Spot
    name: str
    mm: float
    offset: float


@dataclass(frozen=True, eq=False)
class Section:
    """A side view. `stopper` blocks the line first, at `stop`; from `free_again` on, the line is free again.

    `met_names` are all things on the line, `blockers` those of the verdict. A line that is neither visible nor blocked
    is a hairline.
    """

    observer: SectionFighter
    target: SectionFighter
    verdict: str
    line: tuple[Spot, Spot]
    parts: tuple[SectionPart, ...]
    beside: tuple[SectionPart, ...]
    narrowest: NearestApproach | None = None
    stop: Spot | None = None
    free_again: Spot | None = None
    stopper: str = ""
    met_names: frozenset[str] = frozenset()
    blockers: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class SectionQuestion:
    """A pair on a table, and its sight as far as it is known."""

    table: BattleGeometry
    observer: str
    target: str
    sight: SightResult | None

    @property
    def line(self) -> tuple[Floats, Floats]:
        """The ends `(3,)` of the line to cut along: the free one, the one that came closest, or between the bodies."""
        known = (self.sight.witness or self.sight.closest) if self.sight else None
        start, end = known or (body_middle(self.table, self.observer), body_middle(self.table, self.target))
        return np.array(start), np.array(end)


def cut_sections(asked: SectionQuestion, _: Report = silent) -> Iterator[Section]:
    """Yields the side view of a pair; runs in a worker."""
    table, sight = asked.table, asked.sight
    known = (sight.witness or sight.closest) if sight else None
    start, end = asked.line
    plane = Plane.through(start, end)
    others = table.other_occluders(asked.observer, asked.target)
    visible = sight is not None and sight.witness is not None
    stop, again = (None, None) if visible else _find_stop(others, start, end, plane)
    met = () if visible or stop is None else (sight.met if sight else ()) or names_along(others, start, end)
    narrowest = _find_narrowest(others, start, end, plane) if known and stop is None else None
    room = min(max(SIDE_MM, narrowest.mm * 1.02 if narrowest else 0.0), MAX_SIDE_MM)
    found = _cut_parts(others, plane, room) + _cut_parts(others, plane, -room)
    if narrowest and abs(narrowest.offset) > 0.05:
        nearest = [other for other in others if other.name == narrowest.name]
        found += _cut_parts(nearest, plane, narrowest.offset * 1.001 + np.sign(narrowest.offset) * 0.05)
    yield Section(
        observer=_cut_fighter(table, asked.observer, plane),
        target=_cut_fighter(table, asked.target, plane),
        verdict=sight.verdict if sight else "undecided",
        line=(_to_spot(plane.project(start)), _to_spot(plane.project(end))),
        parts=_cut_parts(others, plane, 0.0),
        beside=found,
        narrowest=narrowest,
        stop=stop,
        free_again=again,
        stopper=met[0] if met else "",
        met_names=frozenset(met),
        blockers=sight.blockers if sight else (),
    )


def _cut_fighter(table: BattleGeometry, id: str, plane: Plane) -> SectionFighter:
    fighter = table.battle.fighter(id)
    frame = battle_shapes.pose_frame(fighter.pose)
    body = Occluder(id, battle_shapes.body_mesh(fighter, table.meshes), frame)
    base = Occluder(id, battle_shapes.base_mesh(fighter.base), frame)
    return SectionFighter(
        id, fighter.side, outline_profile(body, plane), outline_profile(base, plane), cut_section(body, plane)
    )


def _cut_parts(others: list[Occluder], plane: Plane, aside: float) -> tuple[SectionPart, ...]:
    cuts = ((other.name, cut_section(other, plane.offset(aside))) for other in others)
    return tuple(SectionPart(name, found, aside) for name, found in cuts if not found.empty)


def _find_narrowest(others: list[Occluder], start: Floats, end: Floats, plane: Plane) -> NearestApproach | None:
    found = clearance(others, start, end)
    if not found.name or not np.isfinite(found.distance):
        return None
    on_line, on_thing = (_to_spot(plane.project(point)) for point in (found.on_segment, found.on_occluder))
    return NearestApproach(
        on_line, on_thing, found.name, found.distance, float(plane.signed_distances(found.on_occluder))
    )


def _find_stop(others: list[Occluder], start: Floats, end: Floats, plane: Plane) -> tuple[Spot | None, Spot | None]:
    """Returns where the line is first blocked, from the observer's side and from the target's."""
    there, back = first_hits(others, start[None], end[None]), first_hits(others, end[None], start[None])
    if there.share[0] > 1:
        return None, None
    stop = start + there.share[0] * (end - start)
    again = end + min(back.share[0], 1.0) * (start - end)
    return _to_spot(plane.project(stop)), _to_spot(plane.project(again))


def _to_spot(at: Floats) -> Spot:
    return float(at[0]), float(at[1])


REST = 1.0
"""Pause between side views, as a multiple of their duration, because verdicts come first."""


class LiveSection(QObject):
    """Sends the newest side view, or None if there is no pair."""

    found = Signal(Section)
    failed = Signal(Exception)

    def __init__(self, session: Session, sight_pair: SightPair, live: LiveSight) -> None:
        super().__init__(live)
        self._session, self._sight_pair = session, sight_pair
        self._enabled = False
        self._question: SectionQuestion | None = None
        self._worker = DebouncedWorker(cut_sections, self._on_section, self.failed, rest_factor=REST)
        sight_pair.changed.connect(self._on_pair_changed)
        live.answered.connect(self._on_answer)

    def set_enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self._update()

    @property
    def unavailable_reason(self) -> str:
        """The reason why there can be no side view; otherwise ""."""
        if self._session.table.is_on_plan:
            return tr("In this game, sight is decided on the plan; heights do not count.")
        return ""

    def close(self) -> None:
        self._worker.cancel()

    def _on_pair_changed(self) -> None:
        sight_pair = self._sight_pair
        self._question = (
            SectionQuestion(self._session.table, sight_pair.observer, sight_pair.target, None)
            if sight_pair.target
            else None
        )
        if self._question is None:
            self._worker.drop_pending()
            self.found.emit(None)

    def _on_answer(self, found: SightAnswer) -> None:
        if found.pair and (self._question is None or found.pair.sight is not self._question.sight):
            asked = found.question
            self._question = SectionQuestion(asked.table, asked.observer, asked.target, found.pair.sight)
            self._update()

    def _update(self) -> None:
        if self._enabled and self._question and not self.unavailable_reason:
            self._worker.ask(self._question)

    def _on_section(self, section: Section) -> None:
        if self._question and (section.observer.id, section.target.id) == (
            self._question.observer,
            self._question.target,
        ):
            self.found.emit(section)
