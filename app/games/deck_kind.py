"""A deck of cards of a game: what one card of it is, how players write one, and what is drawn on it."""

from typing import Any

from app.core.language import mark, tr
from app.games.card_form import FormRow, Values
from app.games.card_map import CardMap
from app.model import DeckCard


class DeckKind:
    """A deck by its id: what it is called, what one card of it and a new one are; texts are to be translated."""

    id: str
    name: str
    card: str
    new_card: str
    several: bool = False
    """Whether more cards can be laid out beside the first."""
    search_hint: str = mark("Search")
    has_map: bool = False
    """Whether there is a map on its cards."""

    def make(self) -> DeckCard:
        """A card to be filled in."""
        return DeckCard(tr(self.new_card))

    def about(self, card: Any) -> tuple[str, ...]:
        """What is to be known of a card before all else, each in a few words."""
        return ()

    def words(self, card: Any) -> str:
        """What a card asks or changes, in the players' language."""
        return ""

    def rows(self, card: Any) -> tuple[FormRow, ...]:
        """What of a card is typed beside its name, field below field; other cards of the deck may have others."""
        return ()

    def read(self, card: Any) -> Values:
        """What stands in these fields for a card."""
        return {}

    def change(self, card: Any, values: Values) -> DeckCard:
        """The card that comes of what is typed in them."""
        return card

    def map(self, card: Any) -> CardMap | None:
        """What is drawn on a card."""
        return None

    def with_map(self, card: Any, drawn: CardMap) -> DeckCard:
        """The card with the points of another map."""
        return card


def format_about(deck: DeckKind, card: DeckCard) -> str:
    """Where a card is from, and what is to be known of it before all else."""
    said = [f"{card.pack} {card.number}" if card.number else card.pack] if card.pack else []
    said += [tr("symmetrical")] if card.symmetrical else []
    return " · ".join((*said, *deck.about(card)))
