"""Packs of cards of a game: its decks, its pack files, and the cards in play."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from app.games.card_map import CardMap
from app.games.deck_kind import DeckKind
from app.model import Battle, DeckCard, Id, Value, Word, Words


class Pack(Value, frozen=True):
    """A named set of cards; `systems` are the games it is for, all if empty.

    Games add a field for each of their decks, named by its id, with its cards.
    """

    name: Id
    systems: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    about: Words = ""
    shipped: bool = False


@dataclass(frozen=True)
class CardLayout:
    """The layout of the cards: terrain in the players' words, whether the cards are turned, the map shown."""

    terrain: str = ""
    turned: bool = False
    map: CardMap | None = None


class GamePacks:
    """A game's card packs; `GamePacks` itself is for a game without cards.

    A game with cards sets `decks`, and overrides `make`, `parse` and `write`.
    """

    decks: tuple[DeckKind, ...] = ()
    usual: Mapping[str, str] = MappingProxyType({})
    """The default pack to draw from, by system."""

    def make(self, name: str, system: str) -> Pack:
        """Returns an empty pack with this name for a system."""
        return Pack(name, (system,))

    def parse(self, data: bytes, shipped: bool) -> Pack:
        """Returns the pack in a file's bytes, shipped or not. Raises PlayerError, or what decoders raise."""
        raise NotImplementedError

    def write(self, pack: Any) -> str:
        """Returns the pack as text for `parse`. Raises PlayerError if the pack is inconsistent."""
        raise NotImplementedError

    def cards(self, pack: Pack, deck: str) -> tuple[DeckCard, ...]:
        """Returns the cards of a pack's deck, by the deck's id; none for a pack of another game."""
        return getattr(pack, deck, ())

    def with_cards(self, pack: Pack, deck: str, cards: tuple[DeckCard, ...]) -> Pack:
        """Returns the pack with other cards in a deck, by the deck's id."""
        return replace(pack, **{deck: cards})

    def format_pack(self, pack: Any) -> str:
        """Returns how many cards of each deck a pack has, in words."""
        return ""

    def laid(self, battle: Battle) -> Mapping[str, tuple[DeckCard, ...]]:
        """Returns the cards in play in a battle, by the deck's id."""
        return {deck.id: () for deck in self.decks}

    def missing_decks(self, battle: Battle) -> tuple[str, ...]:
        """Returns the ids of the decks that have no card in play yet."""
        return tuple(deck for deck, cards in self.laid(battle).items() if not cards)

    def layout(self, battle: Battle) -> CardLayout:
        return CardLayout()

    def answers(self, battle: Battle, question: str) -> tuple[str, ...]:
        """Returns the ids that may answer a question of a card; empty if any answer is allowed."""
        return ()
