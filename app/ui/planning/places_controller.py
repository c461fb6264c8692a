"""The search for good places in one open battle: done by a worker; the results are numbered on the table."""

from __future__ import annotations

from typing import get_args

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from app.model import Change, Pose
from app.planning.place_rules import Scope, offered_scopes
from app.planning.useful_places import Goal, UsefulPlace, UsefulPlaces, UsefulQuestion, find_useful_places
from app.table import battle_shapes
from app.ui.planning.map_controller import MapController
from app.ui.planning.map_overlay import make_numbers_overlay
from app.ui.session_notifier import SessionNotifier
from app.ui.viewport.overlay import Overlay
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

NAME = "planning-places"


class PlacesController(QObject):
    """Searches for places. `changed` sends the growing list of results, None if there is no search."""

    changed = Signal(UsefulPlaces)
    progressed = Signal(float, str)
    failed = Signal(Exception)

    def __init__(self, maps: MapController, viewport: ViewportApi, notifier: SessionNotifier) -> None:
        super().__init__(maps)
        self._maps, self._viewport = maps, viewport
        self.places: UsefulPlaces | None = None
        self.is_searching = False
        self._past: UsefulPlaces | None = None
        """The last results that a change discarded, for when it is undone."""
        self._shown: int | None = None
        self._is_drawn = True
        self._worker = DebouncedWorker(find_useful_places, self._on_found, self._on_failed, interruptible=True)
        self._worker.progressed.connect(self._on_progressed)
        notifier.changed.connect(self._on_changed)
        maps.changed.connect(self.forget)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The areas that can be searched for the fighter of the map, the likeliest first."""
        subject = self._maps.subject
        return offered_scopes(self._maps.table, self._maps.game, subject) if subject else ()

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The possible goals; "peek" only if sight is mutual."""
        goals: tuple[Goal, ...] = get_args(Goal)
        return goals if self._maps.table.is_mutual else tuple(goal for goal in goals if goal != "peek")

    def search(self, goal: Goal, scope: Scope) -> None:
        """Searches for places, in place of the previous search."""
        subject = self._maps.subject
        self.forget()
        if subject is None:
            return
        self.is_searching = True
        self.changed.emit(None)
        question = self._maps.make_question("seen", subject)
        costs = {id: question.move_costs(id) for id in (subject.id, *question.enemies)}
        self._worker.ask(UsefulQuestion(question.table, question.game, subject, question.enemies, goal, scope, costs))

    def stop(self) -> None:
        """Stops the search and keeps the results."""
        self._worker.drop_pending()
        self.is_searching = False
        self.changed.emit(self.places)

    def forget(self, *_: object) -> None:
        """Stops the search and discards the results."""
        self._worker.drop_pending()
        told = self.places is not None or self.is_searching
        self.places, self.is_searching, self._shown = None, False, None
        self._draw()
        if told:
            self.changed.emit(None)

    def set_drawn(self, drawn: bool) -> None:
        """Draws or hides the results, which are kept."""
        self._is_drawn = drawn
        self._draw()

    def show(self, number: int | None) -> None:
        """Highlights one of the places on the table, by its number in the list."""
        if number != self._shown:
            self._shown = number
            self._draw()

    def choose(self, number: int) -> None:
        """Makes one of the results the chosen place of the map."""
        if self.places and 0 <= number < len(self.places.found):
            self._maps.choose_proven(self.places.found[number].check)

    def find_pose(self, number: int | None) -> Pose | None:
        """Returns the pose of a place by its number; None if there is none."""
        found: tuple[UsefulPlace, ...] = self.places.found if self.places else ()
        return found[number].at if number is not None and 0 <= number < len(found) else None

    def find_at(self, x: float, y: float, z: float) -> int | None:
        """Returns the number of the place whose ring contains a point of the table; None if there is none."""
        found: tuple[UsefulPlace, ...] = self.places.found if self.places else ()
        subject = self._maps.subject
        if subject is None:
            return None
        reach = battle_shapes.fighter_outline(subject).reach
        near = [
            (abs(one.at.z - z), number)
            for number, one in enumerate(found)
            if (one.at.x - x) ** 2 + (one.at.y - y) ** 2 <= reach**2 and abs(one.at.z - z) < 40
        ]
        return min(near)[1] if near else None

    def close(self) -> None:
        self._worker.cancel()
        self._viewport.show_overlay(NAME, Overlay())

    def _on_changed(self, change: Change) -> None:
        if change == Change(plans=True):
            return
        self._past = self.places or self._past
        self.forget()
        if self._past and _is_about(self._past.question, self._maps):
            self.places = self._past
            self._draw()
            self.stop()

    def _on_found(self, places: UsefulPlaces) -> None:
        self.places, self.is_searching = places, not places.done
        self._draw()
        self.changed.emit(places)

    def _on_failed(self, error: Exception) -> None:
        self.forget()
        self.failed.emit(error)

    def _on_progressed(self, share: float, doing: str) -> None:
        if self.is_searching:
            self.progressed.emit(share, doing)

    def _draw(self) -> None:
        found = self.places.found if self.places and self._is_drawn else ()
        self._viewport.show_overlay(NAME, make_numbers_overlay(found, self._shown))


def _is_about(question: UsefulQuestion, maps: MapController) -> bool:
    """Returns whether a question is about the current table, its fighter and the counted enemies."""
    asked, now = (structs.replace(table.battle, plans=()) for table in (question.table, maps.table))
    return (asked, question.fighter, question.enemies) == (now, maps.subject, maps.counted)
