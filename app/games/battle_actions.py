"""What players do in a battle, round by round. Roll results are in the action."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.actions import Action
from app.model import Count, Die, Id, LogEntry, Pose, Roll, Spot, Value, Word, Words

Manner = Literal["walk", "jump", "climb", "fly"]


class NextPhase(Action, frozen=True, tag_field="action", tag="next-phase"):
    """Go on to the next phase, or from the last one to the next round; the end of a round is worked out here."""


class Activate(Action, frozen=True, tag_field="action", tag="activate"):
    """Begin a fighter's activation; `test` is the die for one of no player's."""

    fighter: Id
    test: Roll | None = None


class Walk(Action, frozen=True, tag_field="action", tag="walk"):
    """A stretch of a move action, on from where the last one ended; the first begins the action.

    `falls` are rolls for impact damage on the way, `pick` tokens picked up.
    """

    fighter: Id
    path: Annotated[tuple[Pose, ...], Meta(min_length=1, max_length=200)]
    manner: Manner = "walk"
    bonus: bool = False
    pick: tuple[Id, ...] = ()
    falls: tuple[Roll, ...] = ()


class Route(Action, frozen=True, tag_field="action", tag="route"):
    """A way that takes several manners: stretches of one move, each from where the one before it ends.

    `falls` are the rolls for impact damage of all of them, in their order.
    """

    fighter: Id
    stretches: Annotated[tuple[Walk, ...], Meta(min_length=1, max_length=50)]
    falls: tuple[Roll, ...] = ()

    @property
    def path(self) -> tuple[Pose, ...]:
        """All poses it leads through, but for where it begins."""
        return tuple(pose for walk in self.stretches for pose in walk.path)


class Response(Value, frozen=True):
    """How somebody reacts to an action before it is done; `on` says what it answers. Nobody where `name` is empty."""

    fighter: Word = ""
    name: Word = ""
    on: Word = ""
    rolls: tuple[Roll, ...] = ()


class Attack(Action, frozen=True, tag_field="action", tag="attack"):
    """Attack a fighter with a weapon, by its place on the attacker's card; `hits` are the dice.

    `attacks`, `strength`, `damage` are what rules add that the program does not know. `falls`: the falling test.
    `response`: whether and how the target reacts once it is targeted, before its dice; None while nobody asked.
    Where the target is taken down, what it carries is put down at `drop`, else its owner says where next.
    """

    fighter: Id
    weapon: Count
    target: Id
    hits: Roll = Roll("D6", ())
    falls: Roll | None = None
    bonus: bool = False
    drop: Spot | None = None
    attacks: Annotated[int, Meta(ge=-20, le=20)] = 0
    strength: Annotated[int, Meta(ge=-20, le=20)] = 0
    damage: Annotated[int, Meta(ge=-20, le=20)] = 0
    response: Response | None = None


class OtherAction(Action, frozen=True, tag_field="action", tag="other"):
    """An action of a card or of terrain, resolved by hand."""

    fighter: Id
    what: Words


class UseAbility(Action, frozen=True, tag_field="action", tag="ability"):
    """Use an ability that is paid for with dice of a value; what it does beyond numbers is resolved by hand."""

    fighter: Id
    name: Word
    cost: Count
    value: Die
    rolls: tuple[Roll, ...] = ()


class React(Action, frozen=True, tag_field="action", tag="react"):
    """A fighter reacts in an enemy's activation."""

    fighter: Id
    name: Word
    rolls: tuple[Roll, ...] = ()


class EndActivation(Action, frozen=True, tag_field="action", tag="end-activation"):
    """The active fighter is done; the turn goes on. `falls` are rolls for a fighter that falls now."""

    falls: tuple[Roll, ...] = ()


class Pass(Action, frozen=True, tag_field="action", tag="pass"):
    """A side passes its turn."""

    side: Id


class Wound(Action, frozen=True, tag_field="action", tag="wound"):
    """Damage for a fighter, or healing where it is negative. Taken down where its Wounds are used up."""

    fighter: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""
    roll: Roll | None = None


class Fall(Action, frozen=True, tag_field="action", tag="fall"):
    """A fighter has fallen: it is placed by its opponent; `impact` is the roll for impact damage."""

    fighter: Id
    pose: Pose
    impact: tuple[Roll, ...] = ()


class TakeDown(Action, frozen=True, tag_field="action", tag="take-down"):
    """A fighter is taken down; what it carries is put down at `drop`, else its owner says where next."""

    fighter: Id
    drop: Spot | None = None
    why: Words = ""


class GetUp(Action, frozen=True, tag_field="action", tag="get-up"):
    """A fighter that was taken down or had left comes back where it stood."""

    fighter: Id


class Leave(Action, frozen=True, tag_field="action", tag="leave"):
    """A fighter leaves over an edge: it has escaped, or entered the enemy's, and is not taken down."""

    fighter: Id
    edge: Word = ""


class MarkFighter(Action, frozen=True, tag_field="action", tag="mark"):
    """Give a fighter a mark some card speaks of, or take it away."""

    fighter: Id
    mark: Word
    on: bool = True


class RollDice(Action, frozen=True, tag_field="action", tag="roll"):
    """Dice rolled for anything else; only the log keeps them."""

    roll: Roll
    side: Word = ""


class Score(Action, frozen=True, tag_field="action", tag="score"):
    """Victory points for a side, or fewer where it is negative."""

    side: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class SetClock(Action, frozen=True, tag_field="action", tag="clock"):
    """Put round, phase, initiative or turn right by hand; what is None stays."""

    round: Count | None = None
    phase: Word | None = None
    initiative: Word | None = None
    turn: Word | None = None


class Note(Action, frozen=True, tag_field="action", tag="note"):
    """A line for the log: a remark, or a verdict on sight that was asked for."""

    entry: LogEntry


class EndBattle(Action, frozen=True, tag_field="action", tag="end-battle"):
    """The battle is over: a side has won, or "draw"."""

    winner: Word
    why: Words = ""
