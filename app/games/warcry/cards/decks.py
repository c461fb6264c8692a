"""Warcry's cards as data: numbers the engine uses, and short words of our own."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.card_map import MOST_POINTS, CardPoint, Cell, Inches
from app.games.game_packs import Pack
from app.games.warcry.cards.card_terms import (
    Bonus,
    Cap,
    CardQuestion,
    EdgeKill,
    Escape,
    Hazard,
    Recall,
    Scoring,
    Setting,
    Signed,
    Who,
    Winning,
)
from app.model import Count, DeckCard, Word, Words


class DeploymentCard(DeckCard, frozen=True):
    """A deployment card; an empty colour is for the players to pick. `size` is the board it was drawn for."""

    size: Cell = (30.0, 22.0)
    points: Annotated[tuple[CardPoint, ...], Meta(max_length=MOST_POINTS)] = ()


class VictoryCard(DeckCard, frozen=True):
    """How a battle is won, and how long it lasts at most; 0 rounds where the card sets no end."""

    rounds: Count = 0
    roles: bool = False
    """Whether it needs an attacker and a defender."""
    early: bool = False
    """Whether they are named before red and blue are picked, where else they are after fighters are set up."""
    words: Words = ""
    """What it asks, in short words of our own."""
    settings: Annotated[tuple[Setting, ...], Meta(max_length=10)] = ()
    questions: Annotated[tuple[CardQuestion, ...], Meta(max_length=10)] = ()
    scores: Annotated[tuple[Scoring, ...], Meta(max_length=10)] = ()
    wins: Annotated[tuple[Winning, ...], Meta(max_length=10)] = ()
    kills: Annotated[tuple[EdgeKill, ...], Meta(max_length=5)] = ()
    escapes: Annotated[tuple[Escape, ...], Meta(max_length=5)] = ()
    otherwise: Who = ""
    """Who wins at the end where nothing else decides; "" is who has more victory points."""
    tie: Literal["", "on", "draw", "attacker", "defender"] = ""
    """What equal victory points come to at the end: "on" is playing on, "" what the edition says."""
    recalls: Annotated[tuple[Recall, ...], Meta(max_length=10)] = ()
    platform: Inches = 0
    """How high a platform there has to be at least; where there is none, another card is drawn."""
    never_carry: Who = ""
    """Whose fighters carry no treasure."""


class TwistCard(DeckCard, frozen=True):
    """A special rule that applies to the battle."""

    category: Word = ""
    words: Words = ""
    caps: Annotated[tuple[Cap, ...], Meta(max_length=5)] = ()
    bonuses: Annotated[tuple[Bonus, ...], Meta(max_length=10)] = ()
    recalls: Annotated[tuple[Recall, ...], Meta(max_length=10)] = ()
    cover: Count = 0
    """What cover adds instead of what is usual; 0 is the usual."""
    initiative_dice: Signed = 0
    """Initiative dice more or fewer for each side."""
    wild_dice: Signed = 0
    """Wild dice more or fewer each round, or in `wild_round` only."""
    wild_round: Count = 0
    value: Count = 0
    """What every ability's value is; 0 is as rolled."""
    falls_on: Count = 0
    """Up to which number the falling test fails; 0 is the usual."""
    falling_dice: Count = 1
    climbing: Count = 1
    """What each inch of climbing costs."""
    reserves: Signed = 0
    """How many rounds later reserves arrive."""
    bans: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Abilities that are not used."""
    more: Count = 0
    """How many further twists this one lets draw."""
    redraw: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Categories of which no further twist is kept: another is drawn instead."""
    questions: Annotated[tuple[CardQuestion, ...], Meta(max_length=5)] = ()
    hazards: Annotated[tuple[Hazard, ...], Meta(max_length=3)] = ()


class CardPack(Pack, frozen=True):
    """A pack with its three decks."""

    deployment: Annotated[tuple[DeploymentCard, ...], Meta(max_length=1000)] = ()
    victory: Annotated[tuple[VictoryCard, ...], Meta(max_length=1000)] = ()
    twist: Annotated[tuple[TwistCard, ...], Meta(max_length=1000)] = ()


Deck = Literal["deployment", "victory", "twist"]
