"""Packs of cards of a game: the game says how its files are read and written, and what is in a deck."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.model import Battle


class Pack(Protocol):
    """What every pack says of itself: its name, the systems it is for (all, if none), whether it is shipped."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def systems(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def shipped(self) -> bool: ...  # noqa: D102


@dataclass(frozen=True)
class DeckKind:
    """A deck by its id: what it is called, and what one card of it is; texts are to be translated.

    Of a deck of which `several` may lie, more cards can be laid out beside the first.
    """

    id: str
    name: str
    card: str
    several: bool = False


@dataclass(frozen=True)
class CardLayout:
    """How the cards lie: terrain in the players' words, whether they are turned, the card that is drawn."""

    terrain: str = ""
    turned: bool = False
    pictured: Any = None


@dataclass(frozen=True, eq=False)
class PackFormat:
    """How a game keeps packs. `usual` names the pack to draw from where players have chosen none, by system."""

    parse: Callable[[bytes, bool], Any]
    """The pack in a file's bytes, shipped or not. Raises PlayerError, or what decoders raise."""
    write: Callable[[Any], str]
    """The pack as text that `parse` gives back. Raises PlayerError where it contradicts itself."""
    cards: Callable[[Any, str], tuple[Any, ...]]
    """The cards of a pack's deck, by the deck's name."""
    usual: Mapping[str, str]
    decks: tuple[DeckKind, ...] = ()
    laid: Callable[[Battle], Mapping[str, tuple[Any, ...]]] = lambda battle: {}
    """The cards that are laid out in a battle, by the deck's id."""
    format_pack: Callable[[Any], str] = lambda pack: ""
    """How many cards of each deck a pack has, in words."""
    layout: Callable[[Battle], CardLayout] = lambda battle: CardLayout()
    answers: Callable[[Battle, str], tuple[str, ...]] = lambda battle, question: ()
    """Who or what a question of a card may be about, by their ids; none where anything may be said."""
    missing_decks: Callable[[Battle], tuple[str, ...]] = lambda battle: ()
    """The decks of which a battle has no card laid out yet."""
