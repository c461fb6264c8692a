"""Warcry's own state of a battle: the battleplan with its cards, and the sides' initiative dice."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.games.state_codec import StateCodec
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.model import Battle, CardAnswer, Count, Dice, Die, Id, Value, Word, Words

VERSION = 2
"""The format version; older ones can be read.

0 is what battle files up to their version 4 held outside this state; 1 lacks which cards were drawn.
"""


class Battleplan(Value, frozen=True):
    """The battleplan. `turned` means that the deployment card's arrow points to the near edge of the board.

    `priority`, `attacker`, `defender` and `chooser` (the side that picks red or blue) are names of sides.
    """

    terrain: Words = ""
    deployment: DeploymentCard | None = None
    victory: VictoryCard | None = None
    twists: Annotated[tuple[TwistCard, ...], Meta(max_length=10)] = ()
    turned: bool = False
    drawn: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """The decks whose card was drawn at random, not chosen."""
    priority: Word = ""
    chooser: Word = ""
    attacker: Word = ""
    defender: Word = ""
    answers: Annotated[tuple[CardAnswer, ...], Meta(max_length=100)] = ()
    options: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()
    """Ids of the optional rules and interpretations in force."""


class DiceSet(Value, frozen=True):
    """Initiative dice of one value: one is a single, two a double, three a triple, four a quad."""

    value: Die
    count: Count
    wild: bool = False


class WarbandDice(Value, frozen=True):
    """A side's initiative dice.

    `rolled` are this round's dice, `sets` those left in sets, `singles` wild dice that count as singles, `wild` the
    unused wild dice, `declared` whether the use of this round's wild dice has been declared.
    """

    side: Id
    rolled: Dice = ()
    sets: Annotated[tuple[DiceSet, ...], Meta(max_length=30)] = ()
    singles: Count = 0
    wild: Count = 0
    declared: bool = False


class WarcryState(Value, frozen=True):
    """The whole state; `dice` are those of sides that have any."""

    plan: Battleplan = Battleplan()
    dice: Annotated[tuple[WarbandDice, ...], Meta(max_length=100)] = ()


IDS = ("warcry-1e", "warcry-2e")
"""The ids of the editions."""
_CODEC = StateCodec(WarcryState(), VERSION, IDS)
read_state, with_state = _CODEC.read, _CODEC.write


def read_plan(battle: Battle) -> Battleplan:
    """Returns the battleplan of a battle."""
    return read_state(battle).plan


def with_plan(battle: Battle, plan: Battleplan) -> Battle:
    """Returns the battle with this battleplan."""
    return with_state(battle, replace(read_state(battle), plan=plan))


def read_dice(battle: Battle, side: str) -> WarbandDice:
    """Returns the initiative dice of a side."""
    return next((dice for dice in read_state(battle).dice if dice.side == side), WarbandDice(side))


def with_dice(battle: Battle, *dice: WarbandDice) -> Battle:
    """Returns the battle with the dice of these sides replaced."""
    new = {one.side: one for one in dice}
    state = read_state(battle)
    kept = (*(new.pop(one.side, one) for one in state.dice), *new.values())
    return with_state(battle, replace(state, dice=tuple(one for one in kept if one != WarbandDice(one.side))))


def all_dice(battle: Battle) -> tuple[WarbandDice, ...]:
    """Returns the initiative dice of every side, including sides without any."""
    return tuple(read_dice(battle, side.name) for side in battle.sides)
