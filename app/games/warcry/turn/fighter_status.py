"""The status of fighters on their models: wounds, activation, treasure, engagement (A5.1, A5.3, A6.5, A7.8)."""

from collections.abc import Mapping
from typing import Literal

from app.core.language import tr
from app.games.battle_status import FighterStatus, LabelToken
from app.games.warcry.cards import card_subjects
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import engaged_enemies
from app.games.warcry.turn import activation
from app.model import Fighter
from app.table.battle_geometry import BattleGeometry


def fighter_statuses(table: BattleGeometry) -> Mapping[str, FighterStatus]:
    """Returns the status of every fighter on the table, by id; secret treasure is not shown."""
    battle = table.battle
    played, named = battle.clock.stage == "battle", card_subjects.find_named_fighters(battle)

    def find_activation(one: Fighter) -> Literal["", "ready", "active", "waiting", "done"]:
        if not played:
            return ""
        if battle.clock.active == one.id:
            return "active"
        if not activation.may_activate(battle, one):
            return "done"
        return "waiting" if one.state.waiting or one.state.activations else "ready"

    return {
        one.id: FighterStatus(
            wounds=one.profile.wounds if one.profile else 0,
            damage=one.state.damage,
            activation=find_activation(one),
            carries=treasure.carried_treasure(battle, one.id) is not None,
            engaged=played and bool(engaged_enemies(table, one.id)),
            tokens=tuple(LabelToken("flag", tr("named for {card}", card=card)) for card in named.get(one.id, ())),
        )
        for one in battle.fighters
    }
