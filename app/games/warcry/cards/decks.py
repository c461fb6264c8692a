"""Warcry's cards as data: numbers that the program uses, and short texts of our own."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.card_map import MAX_POINTS, CardPoint, Cell, Inches
from app.games.game_packs import Pack
from app.games.warcry.cards.card_terms import (
    Bonus,
    CardQuestion,
    CardReminder,
    EdgeKill,
    Escape,
    Hazard,
    RangeCap,
    Scoring,
    Signed,
    TokenSetup,
    Who,
    WinCondition,
)
from app.model import Count, DeckCard, Word, Words


class DeploymentCard(DeckCard, frozen=True):
    """A deployment card; an empty colour is the players' choice. `size` is the board it was drawn for."""

    size: Cell = (30.0, 22.0)
    points: Annotated[tuple[CardPoint, ...], Meta(max_length=MAX_POINTS)] = ()


class VictoryCard(DeckCard, frozen=True):
    """A card that says how a battle is won, and its largest number of rounds; 0 for no fixed end."""

    rounds: Count = 0
    roles: bool = False
    """True if it needs an attacker and a defender."""
    early: bool = False
    """True if these are named before red and blue are picked, instead of after deployment."""
    words: Words = ""
    """The aim of the card, in a few words of our own."""
    settings: Annotated[tuple[TokenSetup, ...], Meta(max_length=10)] = ()
    questions: Annotated[tuple[CardQuestion, ...], Meta(max_length=10)] = ()
    scores: Annotated[tuple[Scoring, ...], Meta(max_length=10)] = ()
    wins: Annotated[tuple[WinCondition, ...], Meta(max_length=10)] = ()
    kills: Annotated[tuple[EdgeKill, ...], Meta(max_length=5)] = ()
    escapes: Annotated[tuple[Escape, ...], Meta(max_length=5)] = ()
    otherwise: Who = ""
    """The side that wins at the end if nothing else decides; "" is the one with more victory points."""
    tie: Literal["", "on", "draw", "attacker", "defender"] = ""
    """The result of equal victory points at the end: "on" plays on, "" follows the edition."""
    recalls: Annotated[tuple[CardReminder, ...], Meta(max_length=10)] = ()
    platform: Inches = 0
    """Lowest height of a platform that the card needs; without one, another card is drawn."""
    never_carry: Who = ""
    """The side whose fighters carry no treasure."""


class TwistCard(DeckCard, frozen=True):
    """A special rule that applies to the battle."""

    category: Word = ""
    words: Words = ""
    caps: Annotated[tuple[RangeCap, ...], Meta(max_length=5)] = ()
    bonuses: Annotated[tuple[Bonus, ...], Meta(max_length=10)] = ()
    recalls: Annotated[tuple[CardReminder, ...], Meta(max_length=10)] = ()
    cover: Count = 0
    """The bonus of cover; 0 for the usual one."""
    initiative_dice: Signed = 0
    """Change in each side's number of initiative dice."""
    wild_dice: Signed = 0
    """Change in the number of wild dice each round, or only in `wild_round`."""
    wild_round: Count = 0
    value: Count = 0
    """The value of every ability; 0 for the rolled one."""
    falls_on: Count = 0
    """The highest roll that fails the falling test; 0 for the usual one."""
    falling_dice: Count = 1
    climbing: Count = 1
    """The cost of each inch of climbing."""
    reserves: Signed = 0
    """Number of rounds by which reserves arrive later."""
    bans: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Abilities that may not be used."""
    more: Count = 0
    """Number of additional twists to draw."""
    redraw: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Categories of which no additional twist is kept; another is drawn instead."""
    questions: Annotated[tuple[CardQuestion, ...], Meta(max_length=5)] = ()
    hazards: Annotated[tuple[Hazard, ...], Meta(max_length=3)] = ()


class CardPack(Pack, frozen=True):
    """A card pack with its three decks."""

    deployment: Annotated[tuple[DeploymentCard, ...], Meta(max_length=1000)] = ()
    victory: Annotated[tuple[VictoryCard, ...], Meta(max_length=1000)] = ()
    twist: Annotated[tuple[TwistCard, ...], Meta(max_length=1000)] = ()


Deck = Literal["deployment", "victory", "twist"]
