"""The three decks: the summary of their cards, how players edit one, and the map on it."""

from msgspec.structs import replace

from app.core.language import counted, mark, tr
from app.games.card_form import ChoiceField, FormNote, FormRow, NumberField, SwitchField, TextField, Values, WordsField
from app.games.card_map import CardMap, CardPoint
from app.games.deck_kind import DeckKind
from app.games.warcry.battle_groups import GROUPS
from app.games.warcry.cards.card_terms import Scoring, WinCondition
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.model import Colour

_NUMBERS = (
    NumberField("initiative_dice", mark("Extra initiative dice"), -6, 6),
    NumberField("wild_dice", mark("Extra wild dice"), -6, 6),
    NumberField("wild_round", mark("Wild dice only in round (0: all)"), 0, 20),
    NumberField("cover", mark("Cover bonus (0: default)"), 0, 6),
    NumberField("falls_on", mark("Falling test fails on up to (0: default)"), 0, 6),
    NumberField("falling_dice", mark("Dice for impact damage"), 1, 6),
    NumberField("climbing", mark("Movement cost per inch climbed"), 1, 6),
    NumberField("value", mark("Fixed ability value (0: as rolled)"), 0, 6),
    NumberField("reserves", mark("Reserves delayed by (rounds)"), -3, 3),
)
"""The fields of a twist card that are plain numbers."""
_JUDGES = (("points", mark("Most victory points (counted manually)")), ("players", mark("Players decide")))
"""The ways in which a custom card finds the winner, with their names."""


class DeploymentDeck(DeckKind):
    """The cards that show where the groups of both sides are set up or arrive: a map and no other fields."""

    id = "deployment"
    name = mark("Deployment")
    card = mark("A deployment card")
    new_card = mark("New deployment card")
    search_hint = mark("Search, e.g. round 2, reserve")
    has_map = True

    def make(self) -> DeploymentCard:
        """Returns a card with six points at harmless places."""
        rows: tuple[tuple[Colour, float], ...] = (("red", 5.0), ("blue", 17.0))
        columns = zip(GROUPS, (7.0, 15.0, 23.0), strict=True)
        places = [(group.id, x) for group, x in columns]
        points = (CardPoint(group, colour, at=(x, y)) for colour, y in rows for group, x in places)
        return DeploymentCard(tr("New card"), points=tuple(points))

    def about(self, card: DeploymentCard) -> tuple[str, ...]:
        late = sorted({point.round for point in card.points if point.round > 1})
        return (tr("reserves in round {numbers}", numbers=", ".join(map(str, late))),) if late else ()

    def map(self, card: DeploymentCard) -> CardMap:
        return CardMap(card.name, card.size, card.points, GROUPS)

    def with_map(self, card: DeploymentCard, drawn: CardMap) -> DeploymentCard:
        return replace(card, points=drawn.points)


class VictoryDeck(DeckKind):
    """The cards that say how a battle is won. A custom card says whether points count or players judge."""

    id = "victory"
    name = mark("Victory")
    card = mark("A victory card")
    new_card = mark("New victory card")

    def make(self) -> VictoryCard:
        return VictoryCard(tr("New card"), rounds=3)

    def about(self, card: VictoryCard) -> tuple[str, ...]:
        rounds = counted(card.rounds, "{count} round", "{count} rounds") if card.rounds else tr("no fixed end")
        return (rounds, tr("attacker and defender")) if card.roles else (rounds,)

    def words(self, card: VictoryCard) -> str:
        return tr(card.words)

    def rows(self, card: VictoryCard) -> tuple[FormRow, ...]:
        """Returns the fields for rounds, roles and words, and for a custom card how the winner is found."""
        plain = _is_plain(card)
        counted_in = any((card.settings, card.questions, card.kills, card.escapes)) or not plain
        return (
            NumberField("rounds", mark("Rounds"), 0, 20, least_text=mark("no fixed end")),
            SwitchField("roles", mark("Needs an attacker and a defender")),
            WordsField("words", mark("How to win")),
            *((ChoiceField("judge", mark("Decided by"), _JUDGES),) if plain else ()),
            *((FormNote(mark("Automatic scoring does not change.")),) if counted_in else ()),
        )

    def read(self, card: VictoryCard) -> Values:
        judge = {"judge": "players" if card.wins else "points"} if _is_plain(card) else {}
        return {"rounds": card.rounds, "roles": card.roles, "words": card.words, **judge}

    def change(self, card: VictoryCard, values: Values) -> VictoryCard:
        changed = replace(card, rounds=values["rounds"], roles=values["roles"], words=values["words"])
        if not _is_plain(card):
            return changed
        if values["judge"] == "players":
            return replace(changed, scores=(), wins=(WinCondition("hand"),))
        return replace(changed, scores=(Scoring("hand"),), wins=())


def _is_plain(card: VictoryCard) -> bool:
    """Returns whether players wrote the card, so that nothing the program counts decides who wins."""
    plain = ((), (Scoring("hand"),)), ((), (WinCondition("hand"),))
    return not card.otherwise and card.scores in plain[0] and card.wins in plain[1]


class TwistDeck(DeckKind):
    """The cards that change a battle: words, and the numbers that the program applies."""

    id = "twist"
    name = mark("Twist")
    card = mark("A twist card")
    new_card = mark("New twist card")
    several = True

    def make(self) -> TwistCard:
        return TwistCard(tr("New card"))

    def about(self, card: TwistCard) -> tuple[str, ...]:
        return (tr(card.category),) if card.category else ()

    def words(self, card: TwistCard) -> str:
        return tr(card.words)

    def rows(self, card: TwistCard) -> tuple[FormRow, ...]:
        note = FormNote(mark("Applied automatically:"))
        return (TextField("category", mark("Kind")), WordsField("words", mark("Effect")), note, *_NUMBERS)

    def read(self, card: TwistCard) -> Values:
        numbers = {field.id: getattr(card, field.id) for field in _NUMBERS}
        return {"category": card.category, "words": card.words, **numbers}

    def change(self, card: TwistCard, values: Values) -> TwistCard:
        return replace(card, **values)


DEPLOYMENT = DeploymentDeck()
DECKS = (DEPLOYMENT, VictoryDeck(), TwistDeck())
