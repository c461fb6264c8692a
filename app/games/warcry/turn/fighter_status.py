"""How fighters fare, to be seen on their models: wounds, activation, treasure, engagement (A5.1, A5.3, A6.5, A7.8)."""

from collections.abc import Mapping
from typing import Literal

from app.games.battle_status import FighterStatus
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import engaged_enemies
from app.games.warcry.turn import activation
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry


def fighter_statuses(table: BattleGeometry) -> Mapping[str, FighterStatus]:
    """The status of everyone on the table, by id. What is carried in secret stays one."""
    battle = table.battle
    played = battle.clock.stage == "battle"
    return {
        one.id: FighterStatus(
            wounds=one.profile.wounds if one.profile else 0,
            damage=one.state.damage,
            activation=_find_activation(battle, one) if played else "",
            carries=treasure.carried_treasure(battle, one.id) is not None,
            engaged=played and bool(engaged_enemies(table, one.id)),
        )
        for one in battle.fighters
    }


def _find_activation(battle: Battle, fighter: Fighter) -> Literal["ready", "active", "waiting", "done"]:
    if battle.clock.active == fighter.id:
        return "active"
    if not activation.may_activate(battle, fighter):
        return "done"
    return "waiting" if fighter.state.waiting or fighter.state.activations else "ready"
