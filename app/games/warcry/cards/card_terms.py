"""The vocabulary of victory and twist cards: what they place, ask, count and change, as flat values."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.card_map import Inches
from app.model import Count, Value, Word, Words

Signed = Annotated[int, Meta(ge=-1000, le=1000)]
Few = Annotated[int, Meta(ge=0, le=50)]
"""Things that are each offered to the players."""
Who = Literal["", "attacker", "defender", "each", "priority", "initiative", "other"]
"""Whom a card means: a role, each player, the priority player, or who has the initiative, or has not."""
Player = Literal[Who, "winner", "loser"]
"""Whom a card asks: besides those, who won the roll-off that comes before the question, or everybody who did not."""
Whose = Literal[Who, "enemy", "all"]
"""Whose things there are to choose from: besides those, those of all enemies of who is asked, or anybody's."""
When = Literal["setup", "round-start", "combat", "round-end", "once", "end"]
"""When a card asks or counts: before the battle, in a round's first phase, as its combat phase begins, as it ends,
at once, or at the end of the battle."""
Whom = Literal["all", "leader", "dagger", "shield", "hammer", "named"]
"""Fighters that a card speaks of: all of a side, its leader, a battle group, or those that an answer names."""
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
"""What is counted for a side, or done by hand. Its victory points; objectives it controls; treasures its fighters
carry, or the enemy's do not; objectives that more of its fighters are near. Quarters with more of its fighters
wholly inside than of the enemy's, or with no enemy; its fighters in a quarter, on platforms, on the highest one,
near an edge, the middle, a token, a piece, any terrain, a fighter; platforms with no enemy. Enemies down, own
fighters on the table, away, their points; losses of this round, own and the enemy's; own fighters with damage;
points of enemy groups that are gone; own groups of which half is down; pieces that it has more fighters on the
platforms of, or else near; tokens that an answer named and that are gone."""


class Setting(Value, frozen=True):
    """Tokens that are put on the table, `count` by each who does; `at` where the card itself says so.

    More than `edge` from the edges, more than `apart` from other tokens, more than `friends` from own fighters; at
    most `centre` from the middle and `together` from each other; 0 is no condition. `platform` is how high a platform
    it has to stand on at least; `flat` distances are horizontal. In `round` 0 it is part of the set-up. With a count
    of 0 it is another place for the tokens of the setting before it.
    """

    who: Who
    kind: Literal["objective", "treasure", "marker"] = "objective"
    count: Few = 1
    first: Who = ""
    """Who begins where they are put one at a time in turn."""
    in_all: bool = False
    """Whether `count` is that of all together, not of each."""
    after: Word = ""
    """The roll-off whose winner puts them."""
    deployed: bool = False
    """Whether they are put once fighters are set up."""
    may: bool = False
    """Whether none need be put."""
    at: Literal["", "centre", "quarters", "halfway", "rolled"] = ""
    """Also the middles of the quarters, those between the board's and its short edges, or where a die says."""
    round: Count = 0
    edge: Inches = 0
    apart: Inches = 0
    at_least: bool = False
    """Whether as far apart is enough."""
    friends: Inches = 0
    centre: Inches = 0
    together: Inches = 0
    platform: Inches = 0
    floor: bool = False
    flat: bool = False


class CardQuestion(Value, frozen=True):
    """What a card asks of a player: `count` answers, in each of `rounds`, or once.

    `of` says whose fighters or groups there are to choose from. `after` names a question that comes first: a roll-off
    where `who` is its winner or loser. A "roll-off" is answered by its winner, "swap" by two groups whose points
    change places, "twist" by which further twist stays in force.
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
    """Who answers first where several do; the others once that is done."""
    unlike: Word = ""
    """A question, this one or another, whose answers of any round are no answers to this one."""
    central: bool = True
    """Whether the token in the middle is an answer."""
    secret: bool = False
    apart: bool = False
    """Whether no two players may answer the same."""
    may: bool = False
    """Whether nothing is an answer, too."""
    held: bool = False
    """Whether a token can only be removed by who controls it."""
    clear: Inches = 0
    """How far every enemy has to be from a token that is removed."""
    near: Inches = 0
    """How near a fighter of who removes a token has to be to it."""
    points: Signed = 0
    """Victory points for removing a token."""
    here: bool = False
    """Whether only groups and fighters that are set up before the battle may be named."""
    bars: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Runemarks of fighters that may not be named."""
    wounds: Count = 0
    """Only fighters with fewer Wounds may be named; 0 is any."""
    carry: bool = False
    """Whether the fighters named carry a treasure from then on; in secret until it is shown."""
    damage: Count = 0
    """Damage for those named, which takes nobody down."""
    leave: Literal["", "named", "others"] = ""
    """Who leaves play: the fighters that are named, or all others of their side."""
    half: bool = False
    """Whether half of each group is named, rounded down."""
    deployed: bool = False
    """Whether it is asked once fighters are set up."""
    elsewhere: bool = False
    """Whether the fighters named are set up where the card says, not at the point of their group."""


class Counting(Value, frozen=True):
    """Something that is counted for a side. `named` is the question whose answer it is about, `mine` the own one only.

    `fighters` is the question that names whom it counts, where `named` is a place.
    `reach` and `height` are inches; `leader` is what a leader counts for. `on` narrows objectives to those on the
    floor or on platforms, or to the one in the middle.
    """

    kind: Measured
    whom: Whom = "all"
    named: Word = ""
    reach: Inches = 0
    height: Inches = 0
    leader: Count = 1
    on: Literal["", "floor", "platform", "centre", "awake"] = ""
    alone: bool = False
    """Whether it counts only where the enemy has none."""
    fighters: Word = ""
    mine: bool = False
    carrying: bool = False
    """Whether only fighters that carry treasure count."""


class Scoring(Counting, frozen=True):
    """Victory points: so many for each that is counted, or once for who has `most` or `least`."""

    who: Who = "each"
    points: Signed = 1
    when: When = "round-end"
    since: Count = 1
    last: Count = 0
    compare: Literal["", "most", "least"] = ""
    words: Words = ""


class Winning(Counting, frozen=True):
    """What wins: at least so many are counted, or such a share of all there could be."""

    who: Who = "each"
    least: Count = 1
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0
    when: When = "end"
    since: Count = 1
    words: Words = ""


class EdgeKill(Value, frozen=True):
    """At the end of each round from `since` on, such fighters this near an edge of the board are taken down."""

    reach: Inches
    since: Count = 1
    who: Who = "each"
    whom: Whom = "all"
    named: Word = ""


class Escape(Value, frozen=True):
    """Who may leave over an edge: over one that `edge` names, within `reach` of it, farther than `clear` from enemies.

    A fighter leaves as it finishes a move action, with `round_end` when the round ends. With `enter`, it is the
    enemy's edge, with `open` the one that nobody named. `marked` is the question that names who may; else all may.
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
    """Whether only fighters that carry treasure may."""
    round_end: bool = False


class Cap(Value, frozen=True):
    """Farther away than so many inches, fighters are not visible, or not to be targeted; one number per round.

    The last number stays. With `at`, already at that distance.
    """

    inches: Annotated[tuple[Inches, ...], Meta(min_length=1, max_length=20)]
    at: bool = False
    sight: bool = False
    by_hand: bool = False
    """Whether players say when it applies."""


class Bonus(Value, frozen=True):
    """What is added to a number, for whom; `beyond` are inches between attacker and target."""

    what: Literal["attacks", "strength", "toughness", "move", "value", "damage"]
    by: Signed
    who: Literal["", "leader", "hero", "damaged", "moved", "floor", "duel"] = ""
    """All; leaders, heroes, fighters with damage, that moved in this activation, that start on the floor without
    flying; or leaders against leaders."""
    range: Count = 0
    """Only attacks with a range up to this; 0 is any."""
    beyond: Inches = 0
    round: Count = 0
    """Only in this round; 0 is every one."""
    most: Count = 0
    least: Count = 0


class Recall(Value, frozen=True):
    """What players are not to forget: when, from and up to which round, and in short words of our own.

    "combat-start" is before anybody has taken the first turn of a combat phase.
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
    """A die that players roll for each of some fighters, and what it does to them on one of `on`.

    Those in reserve, in a reserve phase: called, so that they are set up at once within `edge` of an edge and more
    than `apart` from others that were, or late by a round, those that arrive now. As a combat phase begins: all
    fighters of a side wait; an enemy more than `apart` from everybody that a player picks is down, with 1 more on the
    die beyond `far`; or for nobody the card is over below the round's number.
    """

    does: Literal["call", "delay", "wait", "down", "clear"]
    on: Annotated[tuple[Count, ...], Meta(max_length=6)] = ()
    since: Count = 1
    last: Count = 0
    edge: Inches = 0
    apart: Inches = 0
    far: Inches = 0
    groups: bool = False
    """Whether one die is rolled for a whole battle group."""
