"""The actions of a battle, round by round. Each action contains its roll results."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.actions import Action
from app.model import Count, Die, Id, LogEntry, Pose, Roll, Spot, Value, Word, Words

WalkMode = Literal["walk", "jump", "climb", "fly"]


class NextPhase(Action, frozen=True, tag_field="action", tag="next-phase"):
    """Goes to the next phase, or from the last phase to the next round; also resolves the end of the round."""


class Activate(Action, frozen=True, tag_field="action", tag="activate"):
    """Begins a fighter's activation; `test` is the die for a fighter that no player controls."""

    fighter: Id
    test: Roll | None = None


class Walk(Action, frozen=True, tag_field="action", tag="walk"):
    """A stretch of a move action that continues from where the last one ended; the first begins the action.

    `falls` are rolls for impact damage on the way, `pick` are the tokens picked up.
    """

    fighter: Id
    path: Annotated[tuple[Pose, ...], Meta(min_length=1, max_length=200)]
    manner: WalkMode = "walk"
    bonus: bool = False
    pick: tuple[Id, ...] = ()
    falls: tuple[Roll, ...] = ()


class Route(Action, frozen=True, tag_field="action", tag="route"):
    """A path that takes several modes of movement: stretches of one move, each from where the one before it ends.

    `falls` are the rolls for impact damage of all stretches, in order.
    """

    fighter: Id
    stretches: Annotated[tuple[Walk, ...], Meta(min_length=1, max_length=50)]
    falls: tuple[Roll, ...] = ()

    @property
    def path(self) -> tuple[Pose, ...]:
        """All poses along the route, without the start."""
        return tuple(pose for walk in self.stretches for pose in walk.path)


class Response(Value, frozen=True):
    """A fighter's reaction to an action before it is done. An empty `name` means no reaction.

    `on` is what the reaction answers.
    """

    fighter: Word = ""
    name: Word = ""
    on: Word = ""
    rolls: tuple[Roll, ...] = ()


class Attack(Action, frozen=True, tag_field="action", tag="attack"):
    """Attacks a fighter with a weapon, by its position on the attacker's card; `hits` are the dice.

    `attacks`, `strength`, `damage` are bonuses from rules that the program does not know. `falls` is the falling test.
    `response` is the target's reaction once it is targeted, before its dice; None until the player has been asked. If
    the target is taken down, what it carries is dropped at `drop`; without `drop` its owner chooses the place next.
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
    """An action of a card or of terrain that players resolve manually."""

    fighter: Id
    what: Words


class UseAbility(Action, frozen=True, tag_field="action", tag="ability"):
    """Uses an ability that is paid for with dice of a value; players resolve effects other than numbers manually."""

    fighter: Id
    name: Word
    cost: Count
    value: Die
    rolls: tuple[Roll, ...] = ()


class React(Action, frozen=True, tag_field="action", tag="react"):
    """Makes a fighter react in an enemy's activation."""

    fighter: Id
    name: Word
    rolls: tuple[Roll, ...] = ()


class EndActivation(Action, frozen=True, tag_field="action", tag="end-activation"):
    """Ends the active fighter's activation. `falls` are rolls for a fighter that falls now."""

    falls: tuple[Roll, ...] = ()


class Pass(Action, frozen=True, tag_field="action", tag="pass"):
    """Passes a side's turn."""

    side: Id


class Wound(Action, frozen=True, tag_field="action", tag="wound"):
    """Deals damage to a fighter, or heals it if negative; a fighter with no Wounds left is taken down."""

    fighter: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""
    roll: Roll | None = None


class Fall(Action, frozen=True, tag_field="action", tag="fall"):
    """Places a fallen fighter, as its opponent chooses; `impact` is the roll for impact damage."""

    fighter: Id
    pose: Pose
    impact: tuple[Roll, ...] = ()


class TakeDown(Action, frozen=True, tag_field="action", tag="take-down"):
    """Takes a fighter down; what it carries is dropped at `drop`, or where its owner chooses next."""

    fighter: Id
    drop: Spot | None = None
    why: Words = ""


class GetUp(Action, frozen=True, tag_field="action", tag="get-up"):
    """Returns a fighter that was taken down or had left to where it was."""

    fighter: Id


class Leave(Action, frozen=True, tag_field="action", tag="leave"):
    """Lets a fighter leave over an edge: it escapes or enters enemy territory, and is not taken down."""

    fighter: Id
    edge: Word = ""


class MarkFighter(Action, frozen=True, tag_field="action", tag="mark"):
    """Gives a fighter a mark that a card refers to, or removes it."""

    fighter: Id
    mark: Word
    on: bool = True


class RollDice(Action, frozen=True, tag_field="action", tag="roll"):
    """Rolls dice for anything else; only the log keeps them."""

    roll: Roll
    side: Word = ""


class Score(Action, frozen=True, tag_field="action", tag="score"):
    """Gives victory points to a side, or takes them away if negative."""

    side: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class SetClock(Action, frozen=True, tag_field="action", tag="clock"):
    """Corrects round, phase, initiative or turn manually; None leaves a value unchanged."""

    round: Count | None = None
    phase: Word | None = None
    initiative: Word | None = None
    turn: Word | None = None


class Note(Action, frozen=True, tag_field="action", tag="note"):
    """Adds a line to the log: a remark, or a verdict on sight."""

    entry: LogEntry


class EndBattle(Action, frozen=True, tag_field="action", tag="end-battle"):
    """Ends the battle: a side has won, or "draw"."""

    winner: Word
    why: Words = ""
