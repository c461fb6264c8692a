"""Cards in words, and new ones to be filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import counted, tr

if TYPE_CHECKING:
    from app.model import Colour, Deck, DeploymentCard, TwistCard, VictoryCard

    Card = DeploymentCard | VictoryCard | TwistCard
else:
    Card = object


def about(card: Card) -> str:
    """Where a card is from, and what is to be known of it before all else."""
    from app.model import TwistCard, VictoryCard

    said = [f"{card.pack} {card.number}" if card.number else card.pack] if card.pack else []
    if card.symmetrical:
        said.append(tr("symmetrical"))
    if isinstance(card, VictoryCard):
        rounds = counted(card.rounds, "{count} round", "{count} rounds") if card.rounds else tr("no fixed end")
        said += [rounds, tr("attacker and defender")] if card.roles else [rounds]
    if isinstance(card, TwistCard) and card.category:
        said.append(card.category)
    return " · ".join(said)


def effects(card: Card) -> str:
    """What a card asks or changes, in the words it has."""
    return getattr(card, "words", "")


def new_card(deck: Deck) -> Card:
    """A card to be filled in: six points of a deployment card stand where they do no harm."""
    from app.model import CardPoint, DeploymentCard, TwistCard, VictoryCard

    if deck == "victory":
        return VictoryCard(tr("New card"), rounds=3)
    if deck == "twist":
        return TwistCard(tr("New card"))
    rows: tuple[tuple[Colour, float], ...] = (("red", 5.0), ("blue", 17.0))
    groups = (("dagger", 7.0), ("shield", 15.0), ("hammer", 23.0))
    points = [CardPoint(group, colour, at=(x, y)) for colour, y in rows for group, x in groups]
    return DeploymentCard(tr("New card"), points=tuple(points))
