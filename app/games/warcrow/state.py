"""What Warcrow keeps of a battle beside the table: units, terrain, and how far the battle is; a frozen value."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.state_codec import StateCodec
from app.games.warcrow.card import Keywords, UnitCard, find_card_flaws, find_flaw
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.pending import Due, FaceToFace, due_units, pass_on
from app.games.warcrow.symbol_dice import parse_pool
from app.model import Battle, Count, Id, Pose, Value, Word, Words

VERSION = 2
"""1 lacks which MOV value a unit has taken, whom an Ambusher engaged, and whom stress took beyond MOR; it is read."""
StateToken = Literal["frightened", "slowed", "disarmed", "vulnerable"]


class Effect(Value, frozen=True):
    """An effect with a duration: its kind, whose it is, and the round after which it ends, 0 for never (W77)."""

    name: Word
    source: Word = ""
    until: Count = 0
    text: Words = ""


class Tokens(Value, frozen=True):
    """What lies on a unit's card. `activated` counts its activation tokens of this round.

    `demoralized` is where its token lies on the turn counter, None while it is not demoralized.
    """

    damage: Count = 0
    stress: Count = 0
    tinge: Count = 0
    states: tuple[StateToken, ...] = ()
    activated: Count = 0
    demoralized: Annotated[int, Meta(ge=0, le=100)] | None = None
    effects: Annotated[tuple[Effect, ...], Meta(max_length=50)] = ()
    carries: Word = ""
    """A loot token that it has picked up, by its id."""


class Unit(Value, frozen=True):
    """A unit: its troops by the ids of their fighters, and what its card and its tokens say.

    Distances of a unit are its leader's (D1.4). `keywords` are the card's, characteristics among them. A Character that
    has joined another unit has that one's id as `host`, and its troops stand with it; `damage_before` is the damage it
    had then (W39). `gained` are keywords that the unit has from a Character that has joined it (W32, W108); `left` is
    the unit that a Character has left to be activated (W36). A unit whose troops are not on the table while it is
    `hidden` is told to its own player only.
    """

    id: Id
    side: Word
    leader: Id
    troops: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=50)]
    keywords: Keywords = ()
    card: UnitCard = UnitCard()
    tokens: Tokens = Tokens()
    host: Word = ""
    damage_before: Count = 0
    hidden: bool = False
    neutral: bool = False
    gained: Keywords = ()
    left: Word = ""


class Element(Value, frozen=True):
    """What a piece of terrain counts as: a standard element by its id, or keywords of its own in place of its.

    `placed_by` is the unit whose skill or spell made it, such as a trap (W117), `effects` what lies on it (W77).
    Where it is `across` so many strides, it is a disc round the token of that name instead of a piece.
    """

    piece: Id
    kind: Word = ""
    keywords: Keywords | None = None
    placed_by: Word = ""
    effects: Annotated[tuple[Effect, ...], Meta(max_length=50)] = ()
    across: Annotated[float, Meta(ge=0, le=60)] = 0.0


ActionKind = Literal[
    "move", "melee", "ranged", "cast", "skill", "tinge-skill", "charge", "assault", "rest", "long-skill"
]


class ActionRecord(Value, frozen=True):
    """An action that was declared in the activation that is going on; `free` ones came with another (W17, W19).

    `skill` is the skill that was used, by its name; a first move that took the `second` value of MOV, as a slowed unit
    may, leaves the first for a second move (W55).
    """

    kind: ActionKind
    target: Word = ""
    free: bool = False
    skill: Word = ""
    second: bool = False


class Activation(Value, frozen=True):
    """The activation that is going on.

    `start` is where the unit's leader stood when it began (W37), `simple` how many simple actions it has where fewer
    than two (W106), `tested` whom Intimidating has tested in it (W92), `bloodlust` the enemies of whom it
    has to charge or assault one (W85), `tinged` who faces its tinge at the end (W75), `ambushed` whom an Ambusher has
    engaged by appearing (D1.22).
    """

    unit: Id
    actions: Annotated[tuple[ActionRecord, ...], Meta(max_length=50)] = ()
    start: Pose | None = None
    simple: Annotated[int, Meta(ge=0, le=2)] = 2
    tested: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    bloodlust: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    resisted: bool = False
    """It has tested its willpower to ignore its Bloodlust (W87)."""
    tinged: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    ambushed: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    engaged_at_start: bool = False
    to_rest: bool = False
    """It was activated to rest, which takes no stress (W46)."""


class EventToken(Value, frozen=True):
    """An event of the scenario by its name, and where its token lies on the turn counter."""

    name: Word
    at: Count


class Course(Value, frozen=True):
    """How far the battle is, beside the clock, which tells round, whose turn and who has the initiative.

    `turn` is where the counter stands, 1 at first; it goes on through the rounds, as tokens on it do. `first` is who
    plays first in each turn of this round.
    `played` are the sides that have had their activation in this turn. `step` says what of a round's start or end comes
    next. `reminded` are permanent skills that were revealed (W6).
    """

    scenario: Word = ""
    red: Word = ""
    """The side whose zone is the one above in the diagrams; the first side where nobody said."""
    turn: Count = 0
    first: Word = ""
    played: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    step: Word = ""
    events: Annotated[tuple[EventToken, ...], Meta(max_length=20)] = ()
    activation: Activation | None = None
    due: Annotated[tuple[Due, ...], Meta(max_length=200)] = ()
    stressed: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    """The units that stress has taken beyond their MOR since morale was tested last (W47)."""
    switches: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    """Readings that players chose, by their names in the book, such as another tinge check (decision 11)."""


class WarcrowState(Value, frozen=True):
    """All of it. `stride_mm` is how long a stride is on this table."""

    stride_mm: Annotated[float, Meta(ge=5.0, le=50.0)] = 15.0
    own_unit_blocks: bool = False
    units: Annotated[tuple[Unit, ...], Meta(max_length=100)] = ()
    elements: Annotated[tuple[Element, ...], Meta(max_length=500)] = ()
    course: Course = Course()

    def unit(self, id: str) -> Unit:
        """The unit of this id. Raises PlayerError where there is none."""
        for unit in self.units:
            if unit.id == id:
                return unit
        raise PlayerError(tr('there is no unit called "{name}"', name=id))

    def unit_of(self, fighter: str) -> Unit | None:
        """The unit a fighter is a troop of; None where it is of none."""
        return next((unit for unit in self.units if fighter in unit.troops), None)

    def is_hidden(self, unit: Unit) -> bool:
        """Whether a unit is hidden, or has joined one that is."""
        return self.unit(unit.host or unit.id).hidden

    def with_units(self, *units: Unit) -> "WarcrowState":
        """With these in place of the units of the same ids, and the new ones added."""
        new = {unit.id: unit for unit in units}
        kept = tuple(new.pop(unit.id, unit) for unit in self.units)
        return replace(self, units=(*kept, *new.values()))

    def with_due(self, *due: Due) -> "WarcrowState":
        """With these to be settled after what is due already."""
        return replace(self, course=replace(self.course, due=(*self.course.due, *due)))

    def with_first_due(self, *due: Due) -> "WarcrowState":
        """With these to be settled before what is due already."""
        return replace(self, course=replace(self.course, due=(*due, *self.course.due)))

    def without_due(self, due: Due) -> "WarcrowState":
        """With this settled: the first that is the same is taken away."""
        left = list(self.course.due)
        if due in left:
            left.remove(due)
        return replace(self, course=replace(self.course, due=tuple(left)))

    def with_due_passed_on(self, id: str, *heirs: str) -> "WarcrowState":
        """With what was due of a unit due of each of those who are left of it; so is its test of morale."""
        due = tuple(new for one in self.course.due for new in pass_on(one, id, heirs))
        stressed = tuple(new for one in self.course.stressed for new in (heirs if one == id else (one,)))
        return replace(self, course=replace(self.course, due=due, stressed=stressed))

    def without_dues_of(self, id: str) -> "WarcrowState":
        """Without what was due of a unit that is gone."""
        left = tuple(due for due in self.course.due if id not in due_units(due))
        stressed = tuple(one for one in self.course.stressed if one != id)
        return replace(self, course=replace(self.course, due=left, stressed=stressed))


def _upgrade(state: WarcrowState, version: int) -> WarcrowState:
    """The first form did not tell whom stress had taken beyond MOR: all who are beyond it were tested."""
    if version > 1 or state.course.activation is None or state.course.step == "tested":
        return state
    beyond = tuple(unit.id for unit in state.units if unit.tokens.stress > unit.card.morale)
    return replace(state, course=replace(state.course, stressed=beyond))


_CODEC = StateCodec(WarcrowState(), VERSION, ("warcrow",), _upgrade)
read_state, with_state = _CODEC.read, _CODEC.write


# Whether what a battle keeps of Warcrow's makes sense: whom it names is there, dice and keywords can be read


Flaws = Iterator[tuple[str, str]]
"""Places inside the state, and what cannot be there in one sentence."""


def require_valid(battle: Battle) -> None:
    """Raises PlayerError with one sentence that names the place of what cannot be."""
    state = read_state(battle)
    for flaws in (
        _find_wrong_troops(battle, state),
        _find_wrong_hosts(state),
        _find_unknown_units(state),
        _find_wrong_cards(state),
        _find_wrong_rolls(state),
    ):
        for place, sentence in flaws:
            raise PlayerError(f"game.values.{place}: {sentence}")


def _find_wrong_troops(battle: Battle, state: WarcrowState) -> Flaws:
    known, seen = {fighter.id for fighter in battle.all_fighters}, set[str]()
    for index, unit in enumerate(state.units):
        for id in unit.troops:
            if id not in known:
                yield f"units[{index}].troops", tr('there is no fighter called "{name}"', name=id)
            if id in seen:
                yield f"units[{index}].troops", tr('"{name}" comes twice; keep one of them', name=id)
            seen.add(id)
        if unit.leader not in unit.troops:
            sentence = tr('"{name}" is none of the troops of {unit}', name=unit.leader, unit=unit.id)
            yield f"units[{index}].leader", sentence


def _find_wrong_hosts(state: WarcrowState) -> Flaws:
    """Units that are there twice, and Characters that have joined nobody, or a unit that has joined another itself."""
    units = {unit.id: unit for unit in state.units}
    if len(units) < len(state.units):
        ids = [unit.id for unit in state.units]
        index = next(index for index, id in enumerate(ids) if id in ids[:index])
        yield f"units[{index}].id", tr('"{name}" comes twice; keep one of them', name=ids[index])
    for index, unit in enumerate(state.units):
        if not unit.host:
            continue
        host = units.get(unit.host)
        if host is None:
            yield f"units[{index}].host", _no_unit(unit.host)
        elif host.host:
            sentence = tr(
                "{unit} cannot have joined {host}, which has joined a unit itself", unit=unit.id, host=host.id
            )
            yield f"units[{index}].host", sentence


def _find_unknown_units(state: WarcrowState) -> Flaws:
    """Units that something is due of, or that are being activated, and are not there."""
    known, course = {unit.id for unit in state.units}, state.course
    if course.activation and course.activation.unit not in known:
        yield "course.activation.unit", _no_unit(course.activation.unit)
    for index, due in enumerate(course.due):
        for id in due_units(due):
            if id not in known:
                yield f"course.due[{index}]", _no_unit(id)


def _find_wrong_cards(state: WarcrowState) -> Flaws:
    """Dice and keywords of units, and keywords of terrain, that are none; older battles may lack dice in brackets."""
    for index, unit in enumerate(state.units):
        for place, sentence in find_card_flaws(unit.card, (*unit.keywords, *unit.gained), parse_keyword):
            yield f"units[{index}].{place}", sentence
    for index, element in enumerate(state.elements):
        for place, sentence in find_card_flaws(UnitCard(), element.keywords or (), parse_keyword):
            yield f"elements[{index}].{place}", sentence


def _find_wrong_rolls(state: WarcrowState) -> Flaws:
    """Dice and symbols of an attack that are none."""
    for index, due in enumerate(state.course.due):
        if isinstance(due, FaceToFace):
            for part, roll in (("attack", due.attack), ("defence", due.defence)):
                for name, text in (("pool", roll.pool), ("added", roll.added), ("spent", roll.spent)):
                    yield from find_flaw(f"course.due[{index}].{part}.{name}", text, parse_pool)


def _no_unit(id: str) -> str:
    return tr('there is no unit called "{name}"', name=id)
