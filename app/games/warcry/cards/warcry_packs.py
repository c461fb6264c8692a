"""Packs of Warcry's cards, the layout of cards in a battle, and the things their questions are about."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from app.core.language import tr
from app.games.card_map import CardMap
from app.games.game_packs import CardLayout, GamePacks
from app.games.warcry.cards import pack_file
from app.games.warcry.cards.deck_kinds import DECKS, DEPLOYMENT
from app.games.warcry.cards.decks import CardPack
from app.games.warcry.setup.zones import find_zones
from app.games.warcry.state import read_plan
from app.model import Battle, DeckCard


class WarcryPacks(GamePacks):
    """Warcry's card packs; the default packs are sets for an ordinary board."""

    decks = DECKS
    usual = MappingProxyType({"warcry-1e": "Core set", "warcry-2e": "Heart of Ghur"})

    def make(self, name: str, system: str) -> CardPack:
        return CardPack(name, systems=(system,))

    def parse(self, data: bytes, shipped: bool) -> CardPack:
        return pack_file.parse_pack(data, shipped)

    def write(self, pack: CardPack) -> str:
        return pack_file.write_pack(pack)

    def format_pack(self, pack: CardPack) -> str:
        return tr(
            "{deployment} deployment, {victory} victory, {twist} twist cards",
            deployment=len(pack.deployment),
            victory=len(pack.victory),
            twist=len(pack.twist),
        )

    def laid(self, battle: Battle) -> Mapping[str, tuple[DeckCard, ...]]:
        plan = read_plan(battle)
        return {
            "deployment": (plan.deployment,) if plan.deployment else (),
            "victory": (plan.victory,) if plan.victory else (),
            "twist": plan.twists,
        }

    def layout(self, battle: Battle) -> CardLayout:
        plan = read_plan(battle)
        drawn = DEPLOYMENT.map(plan.deployment) if plan.deployment else None
        return CardLayout(plan.terrain, plan.turned, _with_zone_colours(battle, drawn) if drawn else None)

    def answers(self, battle: Battle, question: str) -> tuple[str, ...]:
        card = read_plan(battle).victory
        kinds = [one.kind for one in card.questions if question.startswith(one.name)] if card else []
        found = {
            "fighter": battle.all_fighters,
            "piece": battle.pieces,
            "token": battle.tokens,
            "remove": battle.tokens,
        }
        return tuple(one.id for one in found.get(kinds[0], ())) if kinds else ()


def _with_zone_colours(battle: Battle, drawn: CardMap) -> CardMap:
    """Returns the map with the colours that players picked where it leaves them open."""
    zones = find_zones(battle)
    if len(zones) != len(drawn.points):
        return drawn
    points = (replace(point, colour=zone.colour) for point, zone in zip(drawn.points, zones, strict=True))
    return replace(drawn, points=tuple(points))
