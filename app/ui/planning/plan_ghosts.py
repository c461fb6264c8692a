"""The ghosts on the table of one open battle: those of the current plan, and of the plan it is compared with."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.planned_fighters import planned_fighter, planned_table
from app.model import Fighter, Plan, PlannedPlace
from app.ui.battle_document import BattleDocument
from app.ui.planning.plan_overlay import GUESS, make_ghost_overlay, make_ghost_solid
from app.ui.viewport.overlay import Overlay, OverlaySolid

NAME, OTHER = "plans", "plans-other"


@dataclass(frozen=True)
class GhostScene:
    """The current plan, the plan it is compared with, the chosen fighter, and the fighters being dragged."""

    plan: Plan | None = None
    other: Plan | None = None
    chosen: str = ""
    held: tuple[Fighter, ...] = ()


@dataclass(frozen=True, eq=False)
class Ghost:
    """A fighter of the battle, its planned version, and the body to draw, which is cached while both stay the same."""

    source: Fighter
    fighter: Fighter
    solid: OverlaySolid


class PlanGhosts:
    """Draws the ghosts. Only what has changed is made again, so that drags of fighters or single ghosts are cheap."""

    def __init__(self, document: BattleDocument) -> None:
        self._document = document
        self._drawn: object = None
        self._known = dict[tuple[PlannedPlace, bool], Ghost]()
        self._ground: object = None
        """The pieces and the board to which the cached ghosts belong."""
        self._named = dict[str, tuple[object, dict[str, str]]]()
        """Cached names of ghosts by the plan's name, each with the plan and fighters for which they are valid."""

    def show(self, scene: GhostScene) -> None:
        """Draws these ghosts in place of the previous ones."""
        battle = self._document.session.battle
        drawn = scene, battle.pieces, battle.all_fighters
        if drawn == self._drawn:
            return
        self._drawn = drawn
        if self._ground != (battle.pieces, battle.board):
            self._ground, self._known = (battle.pieces, battle.board), {}
        self._show_plan(scene)
        view, styles = self._document.viewport, self._document.side_styles
        ghosts, overlay = self._find_ghosts(scene.other, is_other=True), Overlay()
        if scene.other:
            fighters, names = [one.fighter for one in ghosts], self._find_names(scene.other)
            overlay = make_ghost_overlay(fighters, styles, names=names, plan=scene.other.name)
        view.show_solids(OTHER, [one.solid for one in ghosts])
        view.show_overlay(OTHER, overlay)

    def _show_plan(self, scene: GhostScene) -> None:
        view, battle, styles = self._document.viewport, self._document.session.battle, self._document.side_styles
        held = {one.id: self._make_ghost(one, one) for one in scene.held}
        own = [held.pop(one.fighter.id, one) for one in self._find_ghosts(scene.plan)]
        own += held.values()
        places = scene.plan.places if scene.plan else ()
        guesses = {place.fighter: GUESS for place in places if place.guessed}
        here = {one.id: one.pose for one in battle.fighters}
        away = [one for one in own if here.get(one.fighter.id) != one.fighter.pose]
        there = dict.fromkeys({one.fighter.id for one in own} - {one.fighter.id for one in away}, "")
        names = self._find_names(scene.plan) | there  # A fighter at its planned place already shows its body and name.
        view.show_solids(NAME, [one.solid for one in away])
        fighters = [one.fighter for one in own]
        view.show_overlay(NAME, make_ghost_overlay(fighters, styles, guesses, scene.chosen, names))

    def _find_ghosts(self, plan: Plan | None, is_other: bool = False) -> list[Ghost]:
        session = self._document.session
        sources = {one.id: one for one in session.battle.all_fighters}
        found = list[Ghost]()
        for place in plan.places if plan else ():
            source, known = sources.get(place.fighter), self._known.get((place, is_other))
            if source and (known is None or known.source is not source):
                fighter = planned_fighter(session.table, place)
                known = self._make_ghost(source, fighter or source, is_other)
                self._known[place, is_other] = known
            if source and known:
                found.append(known)
        return found

    def _make_ghost(self, source: Fighter, fighter: Fighter, is_other: bool = False) -> Ghost:
        meshes, styles = self._document.session.table.meshes, self._document.side_styles
        return Ghost(source, fighter, make_ghost_solid(fighter, meshes, styles, is_other))

    def _find_names(self, plan: Plan | None) -> dict[str, str]:
        """Returns the names of ghosts that differ from their ids: in a squad, only the leader has a name."""
        session = self._document.session
        if plan is None:
            return {}
        about, names = self._named.get(plan.name, (None, dict[str, str]()))
        if about != (plan, session.battle.all_fighters):
            names = session.game.fighter_names(planned_table(session.table, plan))
            self._named[plan.name] = (plan, session.battle.all_fighters), names
        return names
