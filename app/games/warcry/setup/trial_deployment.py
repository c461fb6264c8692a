"""A battle in which places can be tried before fighters are set up, once its cards say where; and who leads."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcry.setup import order, zones
from app.games.warcry.state import read_plan
from app.model import Battle


def open_deployment(battle: Battle) -> Battle:
    """The battle as if fighters were being set up now. Raises PlayerError where the cards do not say where yet."""
    if battle.clock.stage in ("battle", "over"):
        raise PlayerError(tr("The battle has begun: fighters are set up no more."))
    if read_plan(battle).deployment is None:
        raise PlayerError(tr("Lay out a deployment card first: it says where battle groups are set up."))
    if not any(zone.side for zone in zones.find_zones(battle)):
        raise PlayerError(tr("Say first who is red and who is blue on the deployment card."))
    waiting = (one for one in battle.aside if one.state.whereabouts in ("mustered", "reserve"))
    here = (
        replace(one, state=replace(one.state, whereabouts="reserve" if order.is_reserve(battle, one) else "mustered"))
        for one in waiting
    )
    opened = battle.with_fighters(*here)
    return replace(opened, clock=replace(battle.clock, stage="deployment", step="", turn=""))


def find_leaders(battle: Battle, side: str) -> tuple[str, ...]:
    """Who leads a warband."""
    return tuple(one.id for one in battle.fighters_of(side) if one.state.role == "leader")
