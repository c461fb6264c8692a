"""A row for each fighter: wounds, activation, what it carries, its group, and its manual actions."""

from collections.abc import Iterator

from app.core.language import mark, tr
from app.games.actions import Action
from app.games.battle_actions import Activate, EndActivation, GetUp, Leave, TakeDown, Wound
from app.games.battle_views import BattleMoment, FighterRow
from app.games.warcry.cards.card_subjects import find_named_fighters
from app.games.warcry.setup.groups import GROUPS
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry

_WHERE = {
    "mustered": mark("not set up"),
    "reserve": mark("in reserve"),
    "down": mark("taken down"),
    "left": mark("left the battlefield"),
}
_ORDER = ("table", "reserve", "mustered", "left", "down")


def find_moment(battle: Battle) -> BattleMoment:
    """Returns the number of rounds by the victory card, and the active fighter."""
    card = read_plan(battle).victory
    return BattleMoment(card.rounds if card else 0, actor=battle.clock.active)


def make_rows(table: BattleGeometry) -> tuple[FighterRow, ...]:
    """Returns a row for every fighter, side by side, those on the table first."""
    battle = table.battle
    names = dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.all_fighters)))
    order = list(names)
    everyone = sorted(
        battle.all_fighters, key=lambda one: (order.index(one.side), (_ORDER.index(one.state.whereabouts), one.id))
    )
    return tuple(_make_row(battle, one) for one in {one.id: one for one in everyone}.values())


def _make_row(battle: Battle, fighter: Fighter) -> FighterRow:
    wounds, where = fighter.profile.wounds if fighter.profile else 0, fighter.state.whereabouts
    return FighterRow(
        fighter.id,
        fighter.side,
        (fighter.id,),
        format_state(battle, fighter),
        max(wounds - fighter.state.damage, 0),
        wounds,
        Wound(fighter.id, 1),
        Wound(fighter.id, -1),
        is_active=battle.clock.active == fighter.id,
        is_standing=where == "table",
        is_gone=where in ("down", "left"),
        set_up=fighter.id if where in ("reserve", "mustered") else "",
        actions=tuple(list_actions(battle, fighter)),
    )


def format_state(battle: Battle, fighter: Fighter) -> str:
    """Returns a fighter's state in a few words, without its wounds."""
    state, clock = fighter.state, battle.clock
    treasure = [token.id for token in battle.tokens if token.carrier == fighter.id]
    said = [
        tr(_WHERE[state.whereabouts]) if state.whereabouts in _WHERE else "",
        tr("active") if clock.active == fighter.id else "",
        tr("waiting") if state.waiting else "",
        tr("activated") if state.activations and not state.waiting and clock.active != fighter.id else "",
        tr("climbing") if state.climbing else "",
        tr("carries {token}", token=", ".join(treasure)) if treasure else "",
        tr(GROUPS[state.group]) if state.group in GROUPS else "",
        *(tr("named for {card}", card=card) for card in find_named_fighters(battle).get(fighter.id, ())),
        *state.marks,
    ]
    return " · ".join(filter(None, said))


def list_actions(battle: Battle, fighter: Fighter) -> Iterator[tuple[str, Action]]:
    """Yields the manual actions for a fighter, by name; rules are checked when one is chosen."""
    id = fighter.id
    if fighter.state.whereabouts in ("down", "left"):
        yield tr("{name} returns", name=id), GetUp(id)
    elif fighter.state.whereabouts == "table":
        if battle.clock.active == id:
            yield tr("End the activation of {name}", name=id), EndActivation()
        else:
            yield tr("Activate {name}", name=id), Activate(id)
        yield tr("Take down {name}", name=id), TakeDown(id)
        yield tr("{name} leaves the battlefield", name=id), Leave(id)
