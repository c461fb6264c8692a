"""What a game shows of a battle beside the table: where in its round it is, and a row for each fighter or unit."""

from app.games.actions import Action
from app.model import Value


class Moment(Value, frozen=True):
    """Where a battle is: the last round, 0 where nobody knows, what of the round is played, and who is active.

    With `has_due` something is to be settled before anybody acts.
    """

    last_round: int = 0
    part: str = ""
    actor: str = ""
    has_due: bool = False


class TrackToken(Value, frozen=True):
    """Something that lies on a space of a track, and whose it is, where it is somebody's."""

    text: str
    side: str = ""


class TrackSpace(Value, frozen=True):
    """A space of a track: what stands on it, and the round it belongs to."""

    text: str
    round: int = 0
    tokens: tuple[TrackToken, ...] = ()


class Track(Value, frozen=True):
    """A row of spaces along which something goes; `at` is the number of the space where it is, from 0 on."""

    text: str
    spaces: tuple[TrackSpace, ...]
    at: int = 0


class Counter(Value, frozen=True):
    """Something that is counted of somebody, with what is done by hand to have one less or one more of it."""

    text: str
    figure: str
    less: Action | None = None
    more: Action | None = None
    high: bool = False
    """Whether it is as high as it should not be."""


class FighterRow(Value, frozen=True):
    """A fighter, or several that are played as one, with how it fares and what may be done by hand.

    `fighters` are those on the table, `left` and `most` wounds, 0 if not known; `hurt` and `heal` change them by one.
    `set_up` is who is beside the table and may be put on it.
    """

    id: str
    side: str
    fighters: tuple[str, ...] = ()
    state: str = ""
    left: int = 0
    most: int = 0
    hurt: Action | None = None
    heal: Action | None = None
    counters: tuple[Counter, ...] = ()
    is_active: bool = False
    is_standing: bool = True
    is_gone: bool = False
    set_up: str = ""
    actions: tuple[tuple[str, Action], ...] = ()


class MoveManner(Value, frozen=True):
    """A manner in which a fighter may be led: its name and what it is for, to be translated."""

    id: str
    text: str
    tip: str
