"""The ghosts of the plan that is shown, and of the one it is compared with, on the table of one open battle."""

from __future__ import annotations

from dataclasses import dataclass

from app.model import Fighter, Plan
from app.rules.planned_fighters import planned_fighters, planned_table
from app.ui.battle_document import BattleDocument
from app.ui.planning.plan_overlay import make_ghost_overlay, make_ghost_solids
from app.ui.viewport.overlay import Overlay

NAME, OTHER = "plans", "plans other"


@dataclass(frozen=True)
class GhostScene:
    """What is to be seen: both plans, who is chosen, who is held where, and who is not to be seen at all."""

    plan: Plan | None = None
    other: Plan | None = None
    chosen: str = ""
    held: tuple[Fighter, ...] = ()
    secret: frozenset[str] = frozenset()


class PlanGhosts:
    """Draws only where something has changed: a drag of fighters leaves ghosts alone."""

    def __init__(self, document: BattleDocument) -> None:
        self._document = document
        self._drawn: object = None

    def show(self, scene: GhostScene) -> None:
        """Draw these in place of those before."""
        battle = self._document.session.battle
        drawn = scene, battle.pieces, battle.all_fighters
        if drawn != self._drawn:
            self._drawn = drawn
            self._show_plan(scene)
            self._show_other(scene)

    def _show_plan(self, scene: GhostScene) -> None:
        view, table, styles = self._document.viewport, self._document.session.table, self._document.side_styles
        held = {one.id: one for one in scene.held}
        own = [held.pop(one.id, one) for one in self._fighters(scene.plan, scene)]
        own += held.values()
        places = scene.plan.places if scene.plan else ()
        guessed = frozenset(place.fighter for place in places if place.guessed)
        here = {one.id: one.pose for one in table.battle.fighters}
        away = [one for one in own if here.get(one.id) != one.pose]  # who stands there already needs no ghost
        names = self._names(scene.plan)
        view.show_solids(NAME, make_ghost_solids(away, table.meshes, styles))
        view.show_overlay(NAME, make_ghost_overlay(own, styles, guessed, scene.chosen, names))

    def _show_other(self, scene: GhostScene) -> None:
        view, table, styles = self._document.viewport, self._document.session.table, self._document.side_styles
        fighters, overlay = self._fighters(scene.other, scene), Overlay()
        if scene.other:
            overlay = make_ghost_overlay(fighters, styles, names=self._names(scene.other), plan=scene.other.name)
        view.show_solids(OTHER, make_ghost_solids(fighters, table.meshes, styles, is_other=True))
        view.show_overlay(OTHER, overlay)

    def _fighters(self, plan: Plan | None, scene: GhostScene) -> list[Fighter]:
        found = planned_fighters(self._document.session.table, plan) if plan else ()
        return [one for one in found if one.id not in scene.secret]

    def _names(self, plan: Plan | None) -> dict[str, str]:
        """What ghosts are called where that is not their id: of a squad only who leads it has a name."""
        session = self._document.session
        return session.system.fighter_names(planned_table(session.table, plan)) if plan else {}
