"""A deck of cards of a game: what its cards are, how players edit one, and the map on it."""

from typing import Any

from app.core.language import mark, tr
from app.games.card_form import FormRow, Values
from app.games.card_map import CardMap
from app.model import DeckCard


class DeckKind:
    """A deck by its id, with its name and the words for a card and a new card; texts are to be translated."""

    id: str
    name: str
    card: str
    new_card: str
    several: bool = False
    """True if several cards of the deck can be in play."""
    search_hint: str = mark("Search")
    has_map: bool = False
    """True if its cards have a map."""

    def make(self) -> DeckCard:
        """Returns an empty card."""
        return DeckCard(tr(self.new_card))

    def about(self, card: Any) -> tuple[str, ...]:
        """Returns the main properties of a card, each in a few words."""
        return ()

    def words(self, card: Any) -> str:
        """Returns what a card asks for or changes, in the players' language."""
        return ""

    def rows(self, card: Any) -> tuple[FormRow, ...]:
        """Returns the fields of a card below its name; they may differ between the cards of a deck."""
        return ()

    def read(self, card: Any) -> Values:
        """Returns the values of these fields for a card."""
        return {}

    def change(self, card: Any, values: Values) -> DeckCard:
        """Returns the card with the values that were entered."""
        return card

    def map(self, card: Any) -> CardMap | None:
        return None

    def with_map(self, card: Any, drawn: CardMap) -> DeckCard:
        """Returns the card with the points of another map."""
        return card


def format_about(deck: DeckKind, card: DeckCard) -> str:
    """Returns a card's pack, and its main properties."""
    said = [f"{card.pack} {card.number}" if card.number else card.pack] if card.pack else []
    said += [tr("symmetrical")] if card.symmetrical else []
    return " · ".join((*said, *deck.about(card)))
