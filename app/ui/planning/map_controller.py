"""The map of one open battle: asked of a worker while it is wanted, anew when anything changes, drawn on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.progress import Report
from app.games.actions import Action, Move
from app.games.game import Game
from app.model import Change, Fighter, Pose, Spot, find_name_after
from app.planning.move_proof import MoveProof, prove_unseen_after_move
from app.planning.place_check import PlaceCheck, check_place
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.planning.map_overlay import make_map_picture, make_map_solids, make_place_overlay, make_subject_overlay
from app.ui.planning.table_map import MapKind, MapQuestion, TableMap, find_map, offered_kinds
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.viewport.overlay import Overlay
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

NAME, SUBJECT = "planning", "planning-subject"
CALM_MS = 250
"""When nothing moved for so long, the map is made anew."""


@dataclass(frozen=True, eq=False)
class PlaceQuestion:
    """A fighter at a place that was clicked, and the enemies that may see it there; `known` is what is proven of it."""

    table: BattleGeometry
    game: Game
    fighter: Fighter
    at: Pose
    enemies: tuple[str, ...]
    known: PlaceCheck | None = None


@dataclass(frozen=True, eq=False)
class PlaceAnswer:
    """What is true of a place, from whom the fighter has cover there and why, and what holds after an enemy's move.

    Moves are only asked about where nobody sees the fighter now.
    """

    check: PlaceCheck
    covers: tuple[tuple[str, str], ...] = ()
    moves: tuple[MoveProof, ...] = ()


class MapController(QObject):
    """`kind` is what the map tells, None while none is wanted; `fighter` whom it is about.

    `level` is the only level that is drawn, None for all. `changed` tells that it is about another fighter, or that
    other enemies are counted; `checked` what is true of the place that was chosen, None where there is none.
    """

    changed = Signal()
    found = Signal(TableMap)
    checked = Signal(PlaceAnswer)
    cleared = Signal()
    failed = Signal(Exception)

    def __init__(
        self,
        session: Session,
        viewport: ViewportApi,
        notifier: SessionNotifier,
        selection: Selection,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._viewport, self._selection = session, viewport, selection
        self._battle = session.battle
        """As it was when somebody was last looked for by name."""
        self.kind: MapKind | None = None
        self.fighter = ""
        self.ignored: frozenset[str] = frozenset()
        """Enemies that are not counted."""
        self.map: TableMap | None = None
        self.level: int | None = None
        self._worker = DebouncedWorker(find_map, self._on_found, self.failed.emit, interruptible=True)
        self.progressed = self._worker.progressed
        self.answer: PlaceAnswer | None = None
        self._place: int | None = None
        """The place of the map that was chosen."""
        self._check_worker = DebouncedWorker(_check_place, self._on_checked, self.failed.emit, interruptible=True)
        self._timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._timer.timeout.connect(self._ask)
        notifier.changed.connect(self._on_changed)
        selection.changed.connect(self._on_selection)

    def set_kind(self, kind: MapKind | None) -> None:
        """Make maps of this kind from now on; None for none."""
        if kind != self.kind:
            self.kind = kind
            self.forget_place()
            self._ask()

    def set_fighter(self, id: str) -> None:
        """Make maps for this fighter from now on."""
        if id != self.fighter:
            self.fighter = id
            self.forget_place()
            self.changed.emit()
            self._ask()

    def set_ignored(self, ids: frozenset[str]) -> None:
        """Count all enemies but these."""
        if ids != self.ignored:
            self.ignored = ids
            self.forget_place()
            self.changed.emit()
            self._ask()

    def choose_place(self, x: float, y: float, z: float) -> None:
        """Ask what is true where a fighter would stand at a point of the table: on the map's nearest place."""
        subject, found = self.subject, self.map
        near = found.places.nearest(x, y, z) if found else None
        if subject is None or found is None or near is None:
            self.forget_place()
            return
        self._place = near
        px, py, pz = found.places.points[near].tolist()
        at = Pose(px, py, pz, subject.pose.yaw)
        self._check_worker.ask(PlaceQuestion(self._session.table, self.game, subject, at, self.counted))

    def choose_proven(self, check: PlaceCheck) -> None:
        """Choose a place of which everything is known already."""
        subject, at = self.subject, check.fighter.pose
        if subject is None or subject.id != check.fighter.id:
            return
        self._place = self.map.places.nearest(at.x, at.y, at.z) if self.map else None
        self._on_checked(PlaceAnswer(check))
        self._check_worker.ask(PlaceQuestion(self._session.table, self.game, subject, at, self.counted, check))

    def forget_place(self) -> bool:
        """Have no place chosen any more; whether there was one."""
        chosen, self.answer, self._place = self.answer is not None, None, None
        self._check_worker.drop_pending()
        self._viewport.show_overlay(NAME, Overlay())
        if chosen:
            self.checked.emit(None)
        return chosen

    @property
    def path(self) -> tuple[Spot, ...]:
        """The way to the place that was chosen, where the map tells ways and one leads there."""
        place, reach = self._place, self.map.reach if self.map else None
        return reach.path(place) if reach and place is not None and reach.reached[place] else ()

    @property
    def cost_mm(self) -> float | None:
        """What that way costs; None where there is none."""
        return float(self.map.reach.costs[self._place]) if self.path and self.map and self.map.reach else None

    @property
    def check(self) -> PlaceCheck | None:
        """What is true of the place that was chosen, None where there is none."""
        return self.answer.check if self.answer else None

    @property
    def action(self) -> Action | None:
        """What puts the fighter at the place that was chosen: moved there, or set up where it is beside the table."""
        there = self.check.fighter if self.check else None
        if there is None or self.is_on_table:
            return Move(((there.id, there.pose),)) if there else None
        if not self.game.has_rounds:
            return None  # free play sets nobody up
        return self.game.setup.deploy(self._session.table, there.id, there.pose)

    def refresh(self) -> None:
        """Make the map anew once nothing moves any more; what was said of a place holds no more."""
        self.forget_place()
        if self.kind is not None:
            self._timer.start()

    def close(self) -> None:
        self._timer.stop()
        self._worker.cancel()
        self._check_worker.cancel()
        self.forget_place()
        self._viewport.show_solids(NAME)
        self._viewport.show_picture(NAME, None)
        self._viewport.show_overlay(SUBJECT, Overlay())

    @property
    def table(self) -> BattleGeometry:
        """The table as it is shown."""
        return self._session.table

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._session.game

    @property
    def offered_kinds(self) -> tuple[MapKind, ...]:
        """The maps there are of the table."""
        return offered_kinds(self.table, self.game)

    @property
    def subjects(self) -> tuple[Fighter, ...]:
        """Everybody there may be a map of: who is on the table, and who may still come and is no secret."""
        battle = self._session.battle
        secret = self.game.setup.secret_fighters(battle)
        coming = (one for one in battle.aside if one.state.whereabouts in ("mustered", "reserve"))
        return (*battle.fighters, *(one for one in coming if one.id not in secret))

    @property
    def subject(self) -> Fighter | None:
        """Whom the map is about."""
        return next((one for one in self.subjects if one.id == self.fighter), None)

    @property
    def is_on_table(self) -> bool:
        """Whether that fighter stands on the table."""
        return any(one.id == self.fighter for one in self._session.battle.fighters)

    @property
    def enemies(self) -> tuple[str, ...]:
        """Everybody of another side, in the battle's order."""
        subject = self.subject
        fighters = self._session.battle.fighters if subject else ()
        return tuple(one.id for one in fighters if subject and one.side != subject.side)

    @property
    def counted(self) -> tuple[str, ...]:
        """The enemies that are counted."""
        return tuple(id for id in self.enemies if id not in self.ignored)

    def _on_changed(self, change: Change) -> None:
        if change.fighters or change.course:
            # Whoever is called otherwise is who it was
            old, self._battle = self._battle, self._session.battle
            self.fighter = find_name_after(old, self._battle, self.fighter)
            self.ignored = frozenset(find_name_after(old, self._battle, id) for id in self.ignored)
        if change != Change(plans=True):  # ghosts hide nobody
            self.refresh()
            self._draw_subject()

    def _on_selection(self) -> None:
        there = {one.id for one in self._session.battle.fighters}
        chosen = [id for id in self._selection.ids if id in there]
        if chosen:
            self.set_fighter(chosen[0])
        self._draw_subject()

    def _ask(self) -> None:
        self._worker.drop_pending()
        subject = self.subject
        if self.kind is None or subject is None:
            self.map = None
            self.forget_place()
            self._draw_map()
            self.cleared.emit()
            return
        self._worker.ask(self.make_question(self.kind, subject))

    def make_question(self, kind: MapKind, subject: Fighter) -> MapQuestion:
        """A question about the table as it is."""
        return MapQuestion(kind, self._session.table, self.game, subject, self.counted)

    def _on_found(self, found: TableMap) -> None:
        self.map = found
        if self.level is not None and self.level >= len(found.places.heights):
            self.level = None
        self._draw_map()
        self.found.emit(found)

    def set_level(self, level: int | None) -> None:
        """Draw the map on this level only, on all where it is None."""
        if level != self.level:
            self.level = level
            self._draw_map()

    def _draw_map(self) -> None:
        solids = make_map_solids(self.map, self.level) if self.map else ()
        self._viewport.show_solids(NAME, solids)
        self._viewport.show_picture(NAME, make_map_picture(self.map, self.level) if self.map else None)
        self._draw_subject()

    def _draw_subject(self) -> None:
        """Mark whom the map is about, unless it is selected, which is a mark."""
        subject = self.subject if self.map and self.is_on_table and self.fighter not in self._selection.ids else None
        self._viewport.show_overlay(SUBJECT, make_subject_overlay(subject) if subject else Overlay())

    def _on_checked(self, answer: PlaceAnswer) -> None:
        self.answer = answer
        self._viewport.show_overlay(NAME, make_place_overlay(answer.check, self.path))
        self.checked.emit(answer)


def _check_place(question: PlaceQuestion, report: Report) -> Iterator[PlaceAnswer]:
    """What is true of a place, enemy by enemy; then what gives cover there, or what holds after their moves."""
    check = question.known
    if check is None:
        for check in check_place(question.table, question.fighter, question.at, question.enemies, report):
            yield PlaceAnswer(check)
    if check is None:
        return
    if check.is_proven_unseen and not question.table.is_on_plan:
        yield from _prove_moves(question, check, report)
    if not question.game.judges_cover:
        return
    cover_text = question.game.cover_text
    seers = map(question.table.battle.fighter, check.having("visible"))
    covers = ((seer.id, cover_text(question.table, seer, check.fighter)) for seer in seers)
    if found := tuple((name, why) for name, why in covers if why):
        yield PlaceAnswer(check, found)


def _prove_moves(question: PlaceQuestion, check: PlaceCheck, report: Report) -> Iterator[PlaceAnswer]:
    """What holds wherever the enemies end their next move, the farthest enemy first, as it is proven soonest."""
    asked = MapQuestion("seen_after", question.table, question.game, check.fighter, question.enemies)
    far = {id: _find_distance(question.table.battle.fighter(id), check.fighter) for id in question.enemies}
    moves: tuple[MoveProof, ...] = ()
    for id in sorted(far, key=lambda id: -far[id]):
        if asked.is_move_known(id):
            found = prove_unseen_after_move(question.table, check.fighter, id, asked.move_costs(id), report)
        else:
            found = MoveProof(id, "undecided", 0)  # a Move that is assumed proves nothing
        moves = (*moves, found)
        yield PlaceAnswer(check, moves=moves)


def _find_distance(one: Fighter, other: Fighter) -> float:
    return math.dist((one.pose.x, one.pose.y), (other.pose.x, other.pose.y))
