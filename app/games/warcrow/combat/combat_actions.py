"""What players do in combat, as data: attacks and their dice, push backs, pursuits and reactions."""

from typing import Annotated

from msgspec import Meta

from app.games.actions import Action
from app.games.warcrow.card import PoolText
from app.games.warcrow.morale.morale_actions import Rolls
from app.model import Id, Pose, Roll, Word


class AttackUnit(Action, frozen=True, tag_field="action", tag="wc-attack"):
    """A unit attacks another with the attack of this number on its card; the two rolls follow.

    `by_skill` says that a skill lets it attack: then it is declared, but takes up no simple action (W18, W19).
    """

    unit: Id
    target: Id
    attack: Annotated[int, Meta(ge=0, le=20)] = 0
    by_skill: bool = False


class ChangeDice(Action, frozen=True, tag_field="action", tag="wc-change-dice"):
    """Dice and symbols that a modifier adds to a roll or takes from it; once dice have fallen, symbols of switches.

    Where neither is said, players are asked.
    """

    unit: Id
    add: PoolText = ""
    take: PoolText = ""


class LeaveDie(Action, frozen=True, tag_field="action", tag="wc-leave-die"):
    """A unit that is engaged with several enemies takes a die or an automatic symbol from its roll (W25)."""

    unit: Id
    part: Word


class RollOpposed(Action, frozen=True, tag_field="action", tag="wc-roll"):
    """The dice of both sides are thrown: those of the attack, then those of the defence, colour by colour."""

    rolls: Annotated[tuple[Roll, ...], Meta(max_length=20)] = ()


class RepeatDice(Action, frozen=True, tag_field="action", tag="wc-repeat"):
    """A side throws some of its dice again, by an effect: `places` count through all its dice, from 0 on (W82).

    Where no place is said, players are asked.
    """

    unit: Word
    effect: Word
    places: Annotated[tuple[int, ...], Meta(max_length=100)] = ()
    rolls: Rolls = ()


class CancelDie(Action, frozen=True, tag_field="action", tag="wc-cancel-die"):
    """The opponent takes a die from the roll of a unit that is Disarmed or Vulnerable (W56, W57)."""

    unit: Id
    place: Annotated[int, Meta(ge=0, le=200)]


class ResolveAttack(Action, frozen=True, tag_field="action", tag="wc-resolve"):
    """What the two rolls come to: damage, and in melee who has lost the combat (W26)."""


class PushBack(Action, frozen=True, tag_field="action", tag="wc-push-back"):
    """The winner of a combat wants to push the loser back, or does not (W27)."""

    winner: Id
    loser: Id
    on: bool = True


class StandGround(Action, frozen=True, tag_field="action", tag="wc-stand-ground"):
    """The loser takes stress and is not pushed back (W27)."""

    winner: Id
    loser: Id


class GiveGround(Action, frozen=True, tag_field="action", tag="wc-give-ground"):
    """The loser is pushed back by its first MOV; `degrees` is the direction, found by the program if not said (W28)."""

    winner: Id
    loser: Id
    degrees: Annotated[float, Meta(ge=-360, le=360)] | None = None


class PursueUnit(Action, frozen=True, tag_field="action", tag="wc-pursue"):
    """The winner follows whom it has pushed back, by its whole first MOV, or does not (W30).

    `end` is where its leader ends, found by the program if not said.
    """

    winner: Id
    loser: Id
    on: bool = True
    end: Pose | None = None


class TakePositions(Action, frozen=True, tag_field="action", tag="wc-positions"):
    """The troops of an engaged unit close up to the enemy, as the program finds room for them (D1, actions)."""

    unit: Id


class ReactToUnit(Action, frozen=True, tag_field="action", tag="wc-react"):
    """A unit takes stress and reacts with an attack of its card, or does not (D1, reactions)."""

    unit: Id
    target: Id
    on: bool = True
    attack: Annotated[int, Meta(ge=0, le=20)] = 0
