"""The map of one open battle: made by a worker while it is shown, updated after every change, drawn on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.progress import Report
from app.games.actions import Action, Move
from app.games.game import Game
from app.games.planned_fighters import planned_table
from app.model import Change, Fighter, Plan, PlannedPlace, Pose, Spot, find_name_after
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
"""Time without changes after which the map is made again."""


@dataclass(frozen=True, eq=False)
class PlaceQuestion:
    """A fighter at a chosen place, the enemies that may see it there, and the verdicts `known` already, if any."""

    table: BattleGeometry
    game: Game
    fighter: Fighter
    at: Pose
    enemies: tuple[str, ...]
    known: PlaceCheck | None = None


@dataclass(frozen=True, eq=False)
class PlaceAnswer:
    """The verdicts on a place, the enemies from which it has cover with the reasons, and proofs about enemy moves.

    Moves are only examined if no enemy sees the fighter now.
    """

    check: PlaceCheck
    covers: tuple[tuple[str, str], ...] = ()
    moves: tuple[MoveProof, ...] = ()


class MapController(QObject):
    """Makes and draws maps of the given `kind`, None for no map, for one `fighter`.

    `level` is the only level that is drawn, or None for all. `changed` signals another fighter or other counted
    enemies; `checked` sends the answer for the chosen place, None if there is none.
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
        self._session, self._viewport, self._selection, self.notifier = session, viewport, selection, notifier
        self._battle = session.battle
        """The battle to which the names of `fighter` and `ignored` belong; needed to follow renamed fighters."""
        self.kind: MapKind | None = None
        self.fighter = ""
        self.ignored: frozenset[str] = frozenset()
        """Enemies that are not counted."""
        self._plan: Plan | None = None
        self._planned_table: tuple[object, BattleGeometry] | None = None
        """The table with the enemies as planned, and what it was made of."""
        self.map: TableMap | None = None
        self.level: int | None = None
        self._worker = DebouncedWorker(find_map, self._on_found, self.failed, interruptible=True)
        self.progressed = self._worker.progressed
        self.answer: PlaceAnswer | None = None
        self._place: int | None = None
        """The chosen place of the map."""
        self._check_worker = DebouncedWorker(_check_place, self._on_checked, self.failed, interruptible=True)
        self._timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._timer.timeout.connect(self._ask)
        notifier.changed.connect(self._on_changed)
        selection.changed.connect(self._on_selection)

    def set_kind(self, kind: MapKind | None) -> None:
        """Makes maps of this kind from now on; None for no map."""
        if kind != self.kind:
            self.kind = kind
            self.clear_place()
            self._ask()

    def set_fighter(self, id: str) -> None:
        """Makes maps for this fighter from now on."""
        if id != self.fighter:
            self.fighter = id
            self.clear_place()
            self.changed.emit()
            self._ask()

    def set_plan(self, plan: Plan | None) -> None:
        """Counts the enemies of this plan where they are planned, if their side has no fighters on the table."""
        before = self.table
        self._plan = plan
        if self.table is not before:
            self.changed.emit()
            self.refresh()

    def set_ignored(self, ids: frozenset[str]) -> None:
        """Counts all enemies except these."""
        if ids != self.ignored:
            self.ignored = ids
            self.clear_place()
            self.changed.emit()
            self._ask()

    def choose_place(self, x: float, y: float, z: float) -> None:
        """Chooses the place of the map that is nearest to a point of the table, and requests verdicts on it."""
        subject, found = self.subject, self.map
        near = found.places.nearest(x, y, z) if found else None
        if subject is None or found is None or near is None:
            self.clear_place()
            return
        self._place = near
        px, py, pz = found.places.points[near].tolist()
        at = Pose(px, py, pz, subject.pose.yaw)
        self._check_worker.ask(PlaceQuestion(self.table, self.game, subject, at, self.counted))

    def choose_proven(self, check: PlaceCheck) -> None:
        """Chooses a place whose verdicts are already known."""
        subject, at = self.subject, check.fighter.pose
        if subject is None or subject.id != check.fighter.id:
            return
        self._place = self.map.places.nearest(at.x, at.y, at.z) if self.map else None
        self._on_checked(PlaceAnswer(check))
        self._check_worker.ask(PlaceQuestion(self.table, self.game, subject, at, self.counted, check))

    def clear_place(self) -> bool:
        """Clears the chosen place. Returns whether there was one."""
        chosen, self.answer, self._place = self.answer is not None, None, None
        self._check_worker.drop_pending()
        self._viewport.show_overlay(NAME, Overlay())
        if chosen:
            self.checked.emit(None)
        return chosen

    @property
    def path(self) -> tuple[Spot, ...]:
        """The path to the chosen place, if the map knows one."""
        place, reach = self._place, self.map.reach if self.map else None
        return reach.path(place) if reach and place is not None and reach.reached[place] else ()

    @property
    def cost_mm(self) -> float | None:
        """The cost of that path; None if there is none."""
        return float(self.map.reach.costs[self._place]) if self.path and self.map and self.map.reach else None

    @property
    def check(self) -> PlaceCheck | None:
        """The verdicts on the chosen place; None if there is none."""
        return self.answer.check if self.answer else None

    @property
    def action(self) -> Action | None:
        """The action that moves the fighter to the chosen place, or deploys it there if it is off the table."""
        there = self.check.fighter if self.check else None
        if there is None or self.is_on_table:
            return Move(((there.id, there.pose),)) if there else None
        if not self.game.has_rounds:
            return None  # Free play has no set-up.
        return self.game.setup.deploy(self._session.table, there.id, there.pose)

    def refresh(self) -> None:
        """Clears the chosen place, and makes the map again once nothing changes for a moment."""
        self.clear_place()
        if self.kind is not None:
            self._timer.start()

    def close(self) -> None:
        self._timer.stop()
        self._worker.cancel()
        self._check_worker.cancel()
        self.clear_place()
        self._viewport.show_solids(NAME)
        self._viewport.show_picture(NAME, None)
        self._viewport.show_overlay(SUBJECT, Overlay())

    @property
    def table(self) -> BattleGeometry:
        """The table; enemies whose side has no fighters on it yet are where they are planned."""
        table, places = self._session.table, self.planned
        if not places:
            return table
        if self._planned_table is None or self._planned_table[0] != (table.battle, places):
            there = planned_table(table, Plan("planned", places=places))
            self._planned_table = (table.battle, places), there
        return self._planned_table[1]

    @property
    def planned(self) -> tuple[PlannedPlace, ...]:
        """The places of the plan at which enemies count."""
        subject, here = self.subject, {one.side for one in self._session.battle.fighters}
        places = self._plan.places if self._plan and subject else ()
        return tuple(one for one in places if subject and one.side not in (subject.side, *here))

    @property
    def game(self) -> Game:
        return self._session.game

    @property
    def offered_kinds(self) -> tuple[MapKind, ...]:
        """The kinds of maps that are available for the table."""
        return offered_kinds(self.table, self.game)

    @property
    def subjects(self) -> tuple[Fighter, ...]:
        """All fighters that can have a map: those on the table, and those still to come that are not secret."""
        battle = self._session.battle
        secret = self.game.setup.secret_fighters(battle)
        coming = (one for one in battle.aside if one.state.whereabouts in ("mustered", "reserve"))
        return (*battle.fighters, *(one for one in coming if one.id not in secret))

    @property
    def subject(self) -> Fighter | None:
        """The fighter for which the map is made."""
        return next((one for one in self.subjects if one.id == self.fighter), None)

    @property
    def is_on_table(self) -> bool:
        """True if that fighter is on the table."""
        return any(one.id == self.fighter for one in self._session.battle.fighters)

    @property
    def enemies(self) -> tuple[str, ...]:
        """All fighters of other sides, in the order of the battle."""
        subject = self.subject
        fighters = self.table.battle.fighters if subject else ()
        return tuple(one.id for one in fighters if subject and one.side != subject.side)

    @property
    def counted(self) -> tuple[str, ...]:
        """The enemies that are counted."""
        return tuple(id for id in self.enemies if id not in self.ignored)

    def _on_changed(self, change: Change) -> None:
        if change.fighters or change.course:
            # Renamed fighters keep their roles.
            old, self._battle = self._battle, self._session.battle
            self.fighter = find_name_after(old, self._battle, self.fighter)
            self.ignored = frozenset(find_name_after(old, self._battle, id) for id in self.ignored)
        if change != Change(plans=True):  # Ghosts do not block sight.
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
            self.clear_place()
            self._draw_map()
            self.cleared.emit()
            return
        self._worker.ask(self.make_question(self.kind, subject))

    def make_question(self, kind: MapKind, subject: Fighter) -> MapQuestion:
        """Returns a question about the current table."""
        return MapQuestion(kind, self.table, self.game, subject, self.counted)

    def _on_found(self, found: TableMap) -> None:
        self.map = found
        if self.level is not None and self.level >= len(found.places.heights):
            self.level = None
        self._draw_map()
        self.found.emit(found)

    def set_level(self, level: int | None) -> None:
        """Draws the map on this level only, or on all levels for None."""
        if level != self.level:
            self.level = level
            self._draw_map()

    def _draw_map(self) -> None:
        solids = make_map_solids(self.map, self.level) if self.map else ()
        self._viewport.show_solids(NAME, solids)
        self._viewport.show_picture(NAME, make_map_picture(self.map, self.level) if self.map else None)
        self._draw_subject()

    def _draw_subject(self) -> None:
        """Marks the fighter of the map, unless it is selected and thus marked already."""
        subject = self.subject if self.map and self.is_on_table and self.fighter not in self._selection.ids else None
        self._viewport.show_overlay(SUBJECT, make_subject_overlay(subject) if subject else Overlay())

    def _on_checked(self, answer: PlaceAnswer) -> None:
        self.answer = answer
        self._viewport.show_overlay(NAME, make_place_overlay(answer.check, self.path))
        self.checked.emit(answer)


def _check_place(question: PlaceQuestion, report: Report) -> Iterator[PlaceAnswer]:
    """Yields the verdicts on a place, enemy by enemy; then proofs about the enemies' moves, and the cover there."""
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
    observers = map(question.table.battle.fighter, check.having("visible"))
    covers = ((observer.id, cover_text(question.table, observer, check.fighter)) for observer in observers)
    if found := tuple((name, why) for name, why in covers if why):
        yield PlaceAnswer(check, found)


def _prove_moves(question: PlaceQuestion, check: PlaceCheck, report: Report) -> Iterator[PlaceAnswer]:
    """Yields the results for every enemy's next move, the farthest enemy first because it is proven soonest."""
    asked = MapQuestion("seen_after", question.table, question.game, check.fighter, question.enemies)
    enemies, pose = map(question.table.battle.fighter, question.enemies), check.fighter.pose
    far = {one.id: math.dist((one.pose.x, one.pose.y), (pose.x, pose.y)) for one in enemies}
    moves: tuple[MoveProof, ...] = ()
    for id in sorted(far, key=lambda id: -far[id]):
        if asked.is_move_known(id):
            found = prove_unseen_after_move(question.table, check.fighter, id, asked.move_costs(id), report)
        else:
            found = MoveProof(id, "undecided", 0)  # An assumed Move proves nothing.
        moves = (*moves, found)
        yield PlaceAnswer(check, moves=moves)
