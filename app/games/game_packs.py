"""Packs of cards of a game: which decks it has, how its files are read and written, and how its cards lie."""

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
    """A set of cards under a name; `systems` are those it is for, all if there are none.

    Games add a field for each of their decks, called as its id, with its cards.
    """

    name: Id
    systems: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    about: Words = ""
    shipped: bool = False


@dataclass(frozen=True)
class CardLayout:
    """How the cards lie: terrain in the players' words, whether they are turned, the map that is drawn."""

    terrain: str = ""
    turned: bool = False
    map: CardMap | None = None


class GamePacks:
    """How a game keeps packs; `GamePacks` itself is that of a game without cards.

    A game with cards names its `decks`, and overrides `make`, `parse` and `write`.
    """

    decks: tuple[DeckKind, ...] = ()
    usual: Mapping[str, str] = MappingProxyType({})
    """The pack to draw from where players have chosen none, by system."""

    def make(self, name: str, system: str) -> Pack:
        """A pack of this name for a system, with no cards."""
        return Pack(name, (system,))

    def parse(self, data: bytes, shipped: bool) -> Pack:
        """The pack in a file's bytes, shipped or not. Raises PlayerError, or what decoders raise."""
        raise NotImplementedError

    def write(self, pack: Any) -> str:
        """The pack as text that `parse` gives back. Raises PlayerError where it contradicts itself."""
        raise NotImplementedError

    def cards(self, pack: Pack, deck: str) -> tuple[DeckCard, ...]:
        """The cards of a pack's deck, by the deck's id; none where it is a pack of another game."""
        return getattr(pack, deck, ())

    def with_cards(self, pack: Pack, deck: str, cards: tuple[DeckCard, ...]) -> Pack:
        """The pack with other cards of a deck, by the deck's id."""
        return replace(pack, **{deck: cards})

    def format_pack(self, pack: Any) -> str:
        """How many cards of each deck a pack has, in words."""
        return ""

    def laid(self, battle: Battle) -> Mapping[str, tuple[DeckCard, ...]]:
        """The cards of each deck that are laid out in a battle, by the deck's id."""
        return {deck.id: () for deck in self.decks}

    def missing_decks(self, battle: Battle) -> tuple[str, ...]:
        """The decks of which a battle has no card laid out yet, by their ids."""
        return tuple(deck for deck, cards in self.laid(battle).items() if not cards)

    def layout(self, battle: Battle) -> CardLayout:
        """How the cards of a battle lie."""
        return CardLayout()

    def answers(self, battle: Battle, question: str) -> tuple[str, ...]:
        """Who or what a question of a card may be about, by their ids; none where anything may be said."""
        return ()
