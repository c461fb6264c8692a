"""What can be done to a fighter by hand, from its row: set it up, take it down, have it get up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.language import tr
from app.rules.battle_actions import Activate, EndActivation, GetUp, Leave, TakeDown

if TYPE_CHECKING:
    from app.model import Battle, Fighter
    from app.rules.actions import Action


def actions(fighter: Fighter, battle: Battle) -> list[tuple[str, Action]]:
    """What there is, by name; rules have their say when one is chosen."""
    id = fighter.id
    if fighter.state.whereabouts in ("down", "left"):
        return [(tr("{name} gets up again", name=id), GetUp(id))]
    if fighter.state.whereabouts != "table":
        return []
    active = battle.clock.active == id
    begins = (tr("End the activation of {name}", name=id), EndActivation())
    return [
        begins if active else (tr("Activate {name}", name=id), Activate(id)),
        (tr("Take {name} down", name=id), TakeDown(id)),
        (tr("{name} leaves the battlefield", name=id), Leave(id)),
    ]


@dataclass(frozen=True)
class Doer:
    """Who does what is chosen: an action with rules having their say, and setting a fighter up, by its id."""

    attempt: Callable[[Action], object]
    set_up: Callable[[str], object]


def show_menu(doer: Doer, parent: QWidget, battle: Battle, id: str, where: QPoint) -> QMenu:
    """Offer it at a point of the screen."""
    menu, fighter = QMenu(parent), battle.anyone(id)
    if fighter.state.whereabouts in ("reserve", "mustered"):
        menu.addAction(tr("Set {name} up on the table", name=id.replace("&", "&&"))).triggered.connect(
            lambda: doer.set_up(id)
        )
    for text, action in actions(fighter, battle):
        menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _=False, action=action: doer.attempt(action))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(where)
    return menu
