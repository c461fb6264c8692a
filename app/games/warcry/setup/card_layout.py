"""How the cards of a battle lie beside the table, and who or what their questions may be about."""

from msgspec.structs import replace

from app.games.card_map import CardMap
from app.games.pack_format import CardLayout
from app.games.warcry.cards import deck_kinds
from app.games.warcry.setup.zones import find_zones
from app.games.warcry.state import read_plan
from app.model import Battle


def make_card_layout(battle: Battle) -> CardLayout:
    """Terrain, the turn of the cards, and what is drawn on the deployment card."""
    plan = read_plan(battle)
    drawn = deck_kinds.make_map(plan.deployment) if plan.deployment else None
    return CardLayout(plan.terrain, plan.turned, _with_zone_colours(battle, drawn) if drawn else None)


def _with_zone_colours(battle: Battle, drawn: CardMap) -> CardMap:
    """The map with the colours that players picked where it leaves them open."""
    zones = find_zones(battle)
    if len(zones) != len(drawn.points):
        return drawn
    points = (replace(point, colour=zone.colour) for point, zone in zip(drawn.points, zones, strict=True))
    return replace(drawn, points=tuple(points))


def find_answers(battle: Battle, question: str) -> tuple[str, ...]:
    """Who or what a question of the victory card may be about, by their ids."""
    card = read_plan(battle).victory
    kinds = [one.kind for one in card.questions if question.startswith(one.name)] if card else []
    found = {
        "fighter": battle.all_fighters,
        "piece": battle.pieces,
        "token": battle.tokens,
        "remove": battle.tokens,
    }
    return tuple(one.id for one in found.get(kinds[0], ())) if kinds else ()
