"""Packs of cards of a game: the game says how its files are read and written, what is in a deck, and what a card is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from app.core.language import mark, tr
from app.games.card_form import DeckForm
from app.games.card_map import CardMap
from app.model import Battle, DeckCard, Id, Value, Word, Words


class Pack(Value, frozen=True):
    """A set of cards under a name; `systems` are those it is for, all if there are none. Games add their decks."""

    name: Id
    systems: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    about: Words = ""
    shipped: bool = False


def _say_nothing(card: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class DeckKind:
    """A deck by its id: what it is called, what one card of it and a new one are; texts are to be translated.

    Of a deck of which `several` may lie, more cards can be laid out beside the first.
    """

    id: str
    name: str
    card: str
    new_card: str
    make: Callable[[], DeckCard]
    """A card to be filled in."""
    several: bool = False
    search_hint: str = mark("Search")
    about: Callable[[Any], tuple[str, ...]] = _say_nothing
    """What is to be known of a card before all else, each in a few words."""
    words: Callable[[Any], str] = lambda card: ""
    """What a card asks or changes, in the players' language."""
    form: DeckForm | None = None
    """How what is typed of a card is typed; None where there is nothing but its name and its map."""
    map: Callable[[Any], CardMap] | None = None
    """What is drawn on a card; None where it has words only."""
    with_map: Callable[[Any, CardMap], DeckCard] = lambda card, drawn: card
    """The card with the points of another map."""


def format_about(deck: DeckKind, card: DeckCard) -> str:
    """Where a card is from, and what is to be known of it before all else."""
    said = [f"{card.pack} {card.number}" if card.number else card.pack] if card.pack else []
    said += [tr("symmetrical")] if card.symmetrical else []
    return " · ".join((*said, *deck.about(card)))


@dataclass(frozen=True)
class CardLayout:
    """How the cards lie: terrain in the players' words, whether they are turned, the map that is drawn."""

    terrain: str = ""
    turned: bool = False
    map: CardMap | None = None


@dataclass(frozen=True, eq=False)
class PackFormat:
    """How a game keeps packs. `usual` names the pack to draw from where players have chosen none, by system."""

    parse: Callable[[bytes, bool], Pack]
    """The pack in a file's bytes, shipped or not. Raises PlayerError, or what decoders raise."""
    write: Callable[[Any], str]
    """The pack as text that `parse` gives back. Raises PlayerError where it contradicts itself."""
    cards: Callable[[Any, str], tuple[DeckCard, ...]]
    """The cards of a pack's deck, by the deck's id."""
    make: Callable[[str, str], Pack]
    """A pack of this name for a system, with no cards."""
    with_cards: Callable[[Any, str, tuple[DeckCard, ...]], Pack]
    """The pack with other cards of a deck, by the deck's id."""
    usual: Mapping[str, str]
    decks: tuple[DeckKind, ...] = ()
    laid: Callable[[Battle], Mapping[str, tuple[DeckCard, ...]]] = lambda battle: {}
    """The cards that are laid out in a battle, by the deck's id."""
    format_pack: Callable[[Any], str] = lambda pack: ""
    """How many cards of each deck a pack has, in words."""
    layout: Callable[[Battle], CardLayout] = lambda battle: CardLayout()
    answers: Callable[[Battle, str], tuple[str, ...]] = lambda battle, question: ()
    """Who or what a question of a card may be about, by their ids; none where anything may be said."""
    missing_decks: Callable[[Battle], tuple[str, ...]] = lambda battle: ()
    """The decks of which a battle has no card laid out yet."""
