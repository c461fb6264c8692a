"""The vocabulary of victory and twist cards: what they place, ask, count and change, as flat values."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.card_map import Inches
from app.model import Count, Value, Word, Words

Signed = Annotated[int, Meta(ge=-1000, le=1000)]
Few = Annotated[int, Meta(ge=0, le=50)]
"""A number of things that are each offered to the players."""
Who = Literal["", "attacker", "defender", "each", "priority", "initiative", "other"]
"""The sides that a card means: a role, each player, the priority player, the one with the initiative, or the other."""
Player = Literal[Who, "winner", "loser"]
"""The players that a card asks: a `Who`, or the winner or the losers of the roll-off before the question."""
Whose = Literal[Who, "enemy", "all"]
"""Owners of the things to choose from: a `Who`, all enemies of the player who is asked, or all sides."""
When = Literal["setup", "round-start", "combat", "round-end", "once", "end"]
"""The moments at which a card asks or counts.

Before the battle, in a round's first phase, at the start of its combat phase, at its end, immediately, or at the end of
the battle.
"""
Whom = Literal["all", "leader", "dagger", "shield", "hammer", "named"]
"""Fighters that a card refers to: all of a side, its leader, a battle group, or those that an answer names."""
Measured = Literal[
    "hand",
    "points",
    "control",
    "carry",
    "loose",
    "majority",
    "quarters",
    "own-quarters",
    "quarter",
    "platform",
    "platforms",
    "highest",
    "edge",
    "centre",
    "token",
    "feature",
    "terrain",
    "fighter",
    "down",
    "alive",
    "escaped",
    "escaped-points",
    "lost",
    "lost-wounds",
    "lost-points",
    "taken",
    "taken-wounds",
    "taken-points",
    "hurt",
    "wiped-points",
    "half-groups",
    "sections",
    "removed",
]
"""The kinds of counts for a side.

"hand" is left to the players. "points" are victory points. "control" counts objectives it controls, "carry" treasures
that its fighters carry, "loose" treasures that no enemy carries, "majority" objectives with more of its fighters
nearby.

"quarters" are those with more of its fighters wholly inside than enemies, "own-quarters" those with its fighters and no
enemy. "quarter", "platform", "highest", "edge", "centre", "token", "feature", "terrain" and "fighter" count its
fighters in a quarter, on platforms, on the highest one, or near an edge, the centre, a token, a piece, any terrain, a
fighter. "platforms" are those with its fighters and no enemy. "sections" are pieces with more of its fighters on their
platforms, or else nearby.

"down" counts enemies taken down, "alive" own fighters on the table, "escaped" those that left. "lost" and "taken" are
its own losses and the enemy's this round. "hurt" counts own fighters with damage or down, "wiped-points" the points of
enemy groups that are gone, "half-groups" own groups of which half is down, "removed" tokens that an answer named and
that are gone.
"""


class TokenSetup(Value, frozen=True):
    """Tokens that are placed on the table, `count` by each side of `who`; `at` is set if the card names the place.

    They are more than `edge` from the edges, more than `apart` from other tokens, more than `friends` from own
    fighters; at most `centre` from the centre and `together` from each other; 0 is no condition. `platform` is the
    lowest height of a platform under them; `flat` distances are horizontal. `round` 0 is the set-up. A count of 0 gives
    another place for the tokens of the setting before it.
    """

    who: Who
    kind: Literal["objective", "treasure", "marker"] = "objective"
    count: Few = 1
    first: Who = ""
    """The side that begins if tokens are placed in turn."""
    in_all: bool = False
    """True if `count` is the total, not the number for each side."""
    after: Word = ""
    """The roll-off whose winner places them."""
    deployed: bool = False
    """True if they are placed after fighters are set up."""
    may: bool = False
    """True if placing them is optional."""
    at: Literal["", "centre", "quarters", "halfway", "rolled"] = ""
    """The centre, the centres of the quarters, halfway to the short edges, or a place rolled with a die."""
    round: Count = 0
    edge: Inches = 0
    apart: Inches = 0
    at_least: bool = False
    """True if a distance of exactly `apart` is allowed."""
    friends: Inches = 0
    centre: Inches = 0
    together: Inches = 0
    platform: Inches = 0
    floor: bool = False
    flat: bool = False


class CardQuestion(Value, frozen=True):
    """A question of a card to a player: `count` answers, in each of `rounds`, or once.

    `of` says whose fighters or groups may be chosen. `after` names a question that comes first, such as a roll-off
    where `who` is its winner or loser. A "roll-off" is answered by its winner, a "swap" by two groups whose points
    change places, a "twist" by the additional twist that stays in force.
    """

    name: Word
    words: Words
    who: Player
    kind: Literal[
        "quarter", "edge", "token", "fighter", "group", "piece", "text", "remove", "roll-off", "swap", "twist"
    ]
    when: When = "setup"
    rounds: Annotated[tuple[Count, ...], Meta(max_length=20)] = ()
    count: Few = 1
    of: Whose = ""
    after: Word = ""
    first: Who = ""
    """The side that answers first if several do; the others follow."""
    unlike: Word = ""
    """A question, this one or another, whose answers in any round are excluded here."""
    central: bool = True
    """True if the token in the middle is a possible answer."""
    secret: bool = False
    apart: bool = False
    """True if players must give different answers."""
    may: bool = False
    """True if the player may decline to answer."""
    held: bool = False
    """True if only the side that controls a token can remove it."""
    clear: Inches = 0
    """Distance that every enemy must keep from a token that is removed."""
    near: Inches = 0
    """Largest distance from a removed token to a fighter of the player who removes it."""
    points: Signed = 0
    """Victory points for removing a token."""
    here: bool = False
    """True if only groups and fighters that are set up before the battle may be named."""
    bars: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Runemarks of fighters that may not be named."""
    wounds: Count = 0
    """Only fighters with fewer Wounds than this may be named; 0 for no limit."""
    carry: bool = False
    """True if the named fighters carry a treasure from then on, if `secret` until it is revealed."""
    damage: Count = 0
    """Damage to the named fighters, which takes none of them down."""
    leave: Literal["", "named", "others"] = ""
    """The fighters that leave play: the named ones, or all others of their side."""
    half: bool = False
    """True if the answer names half of each group, rounded down."""
    deployed: bool = False
    """True if it is asked after fighters are set up."""
    elsewhere: bool = False
    """True if the named fighters are set up where the card says, not at the point of their group."""


class SideCount(Value, frozen=True):
    """A count for a side. `named` is the question whose answer it refers to, with `mine` only the side's own answer.

    `fighters` is the question that names the fighters to count if `named` is about a place. `reach` and `height` are in
    inches; `leader` is the value of a leader. `on` restricts objectives to those on the floor or on platforms, or to
    the one in the middle.
    """

    kind: Measured
    whom: Whom = "all"
    named: Word = ""
    reach: Inches = 0
    height: Inches = 0
    leader: Count = 1
    on: Literal["", "floor", "platform", "centre", "awake"] = ""
    alone: bool = False
    """True if it counts only if the enemy has none."""
    fighters: Word = ""
    mine: bool = False
    carrying: bool = False
    """True if only fighters that carry treasure count."""


class Scoring(SideCount, frozen=True):
    """Victory points for each counted thing, or once for the side that has `most` or `least`."""

    who: Who = "each"
    points: Signed = 1
    when: When = "round-end"
    since: Count = 1
    last: Count = 0
    compare: Literal["", "most", "least"] = ""
    words: Words = ""


class WinCondition(SideCount, frozen=True):
    """A condition for victory: a count of at least `least`, or a share of the largest possible count."""

    who: Who = "each"
    least: Count = 1
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0
    when: When = "end"
    since: Count = 1
    words: Words = ""


class EdgeKill(Value, frozen=True):
    """At the end of each round from `since` on, fighters within `reach` of an edge of the board are taken down."""

    reach: Inches
    since: Count = 1
    who: Who = "each"
    whom: Whom = "all"
    named: Word = ""


class Escape(Value, frozen=True):
    """A way off the table: over the edge that `edge` names, within `reach`, farther than `clear` from enemies.

    A fighter leaves as it finishes a move action, with `round_end` when the round ends. With `enter` it is the enemy's
    edge, with `open` the one that no answer named. `marked` is the question that names who may leave; without it all
    may.
    """

    who: Who
    edge: Word
    reach: Inches = 1
    clear: Inches = 0
    since: Count = 1
    enter: bool = False
    open: bool = False
    marked: Word = ""
    carrying: bool = False
    """True if only fighters that carry treasure may leave."""
    round_end: bool = False


class RangeCap(Value, frozen=True):
    """A distance beyond which fighters are not visible, or cannot be targeted, in inches; one number per round.

    The last number stays. With `at` the limit itself is already too far.
    """

    inches: Annotated[tuple[Inches, ...], Meta(min_length=1, max_length=20)]
    at: bool = False
    sight: bool = False
    by_hand: bool = False
    """True if players decide when it applies."""


class Bonus(Value, frozen=True):
    """A bonus to a number, and the fighters it is for; `beyond` is the distance from attacker to target in inches."""

    what: Literal["attacks", "strength", "toughness", "move", "value", "damage"]
    by: Signed
    who: Literal["", "leader", "hero", "damaged", "moved", "floor", "duel"] = ""
    """The fighters it applies to; empty for all.

    Leaders, heroes, fighters with damage, fighters that moved in this activation, fighters that start on the floor
    without flying, or leaders against leaders.
    """
    range: Count = 0
    """Largest range of the attacks it applies to; 0 is any."""
    beyond: Inches = 0
    round: Count = 0
    """The only round in which it applies; 0 is every round."""
    most: Count = 0
    least: Count = 0


class CardReminder(Value, frozen=True):
    """A reminder for players: its moment, its first and last round, and a short text of our own.

    "combat-start" is before the first turn of a combat phase.
    """

    when: Literal[
        "setup",
        "round-start",
        "reserve",
        "combat-start",
        "combat",
        "activation",
        "move",
        "attack",
        "disengage",
        "round-end",
    ]
    words: Words
    since: Count = 1
    last: Count = 0


class Hazard(Value, frozen=True):
    """A die that players roll for each of some fighters, and its effect on one of the faces in `on`.

    In a reserve phase, "call" lets a fighter in reserve be set up immediately, within `edge` of an edge and more than
    `apart` from others that were called; "delay" makes an arriving fighter a round late. At the start of a combat
    phase, "wait" makes all fighters of a side wait; "down" takes down an enemy that a player picks and that is more
    than `apart` from all other fighters, with 1 added to the die beyond `far`; "clear" needs no fighter and ends the
    card on less than the round's number.
    """

    does: Literal["call", "delay", "wait", "down", "clear"]
    on: Annotated[tuple[Count, ...], Meta(max_length=6)] = ()
    since: Count = 1
    last: Count = 0
    edge: Inches = 0
    apart: Inches = 0
    far: Inches = 0
    groups: bool = False
    """True if one die is rolled for a whole battle group."""
