"""Warcrow's own state of a battle: units, terrain elements, and progress; an immutable value."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.state_codec import StateCodec
from app.games.warcrow.card import Keywords, UnitCard, find_card_flaws, find_flaw
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.pending import FaceToFace, PendingStep, pass_step_to_heirs, units_of_step
from app.games.warcrow.symbol_dice import parse_pool
from app.model import Battle, Count, Id, Pose, Value, Word, Words

VERSION = 2
"""Version of the stored state. Version 1 can still be read.

Version 1 lacks the MOV values that units used, the units that Ambushers engaged, and the units with stress beyond MOR.
"""
StateToken = Literal["frightened", "slowed", "disarmed", "vulnerable"]


class Effect(Value, frozen=True):
    """An effect with a duration: its kind, its source, and the last round it lasts, 0 for no end (W77)."""

    name: Word
    source: Word = ""
    until: Count = 0
    text: Words = ""


class Tokens(Value, frozen=True):
    """The tokens on a unit's card. `activated` counts its activation tokens of this round.

    `demoralized` is the place of its token on the turn counter, None while it is not demoralized.
    """

    damage: Count = 0
    stress: Count = 0
    tinge: Count = 0
    states: tuple[StateToken, ...] = ()
    activated: Count = 0
    demoralized: Annotated[int, Meta(ge=0, le=100)] | None = None
    effects: Annotated[tuple[Effect, ...], Meta(max_length=50)] = ()
    carries: Word = ""
    """The id of the loot token that the unit carries."""


class Unit(Value, frozen=True):
    """A unit: its troops by the ids of their fighters, its card and its tokens.

    Distances of a unit are measured from its leader (D1.4). `keywords` are those of the card, including
    characteristics. A Character that has joined a unit has its id as `host`, and its troops stand with it;
    `damage_before` is the damage it had then (W39). `gained` are keywords from a joined Character (W32, W108); `left`
    is the unit that a Character has left to be activated (W36). If a unit is off the table and `hidden`, only its own
    player knows of it.
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
    """A terrain element: a standard one by its id, or `keywords` that replace those of the standard.

    `placed_by` is the unit whose skill or spell made it, such as a trap (W117); `effects` lie on it (W77). With
    `across` it is a disc of this diameter in strides around the token of that name, instead of a piece.
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
    """An action declared in the current activation; `free` ones came with another action (W17, W19).

    `skill` is the name of the skill that was used. `second` marks a first move that used the second value of MOV, as a
    slowed unit may; the first value then remains for a second move (W55).
    """

    kind: ActionKind
    target: Word = ""
    free: bool = False
    skill: Word = ""
    second: bool = False


class Activation(Value, frozen=True):
    """The activation in progress.

    `start` is the leader's place when it began (W37), and `simple` the number of simple actions if fewer than two
    (W106). `tested` are the units that Intimidating has tested (W92), `bloodlust` the enemies of which the unit has to
    charge or assault one (W85), `tinged` the units that face tinge at its end (W75), and `ambushed` those that an
    Ambusher has engaged by appearing (D1.22).
    """

    unit: Id
    actions: Annotated[tuple[ActionRecord, ...], Meta(max_length=50)] = ()
    start: Pose | None = None
    simple: Annotated[int, Meta(ge=0, le=2)] = 2
    tested: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    bloodlust: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    resisted: bool = False
    """True if the unit has tested its willpower to ignore Bloodlust (W87)."""
    tinged: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    ambushed: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    engaged_at_start: bool = False
    to_rest: bool = False
    """True if the unit was activated to rest, which takes no stress (W46)."""


class EventToken(Value, frozen=True):
    """An event of the scenario: its name, and the place of its token on the turn counter."""

    name: Word
    at: Count


class RoundState(Value, frozen=True):
    """Progress of the battle in addition to the clock, which has the round, the active side and the initiative.

    `turn` is the turn counter, which starts at 1 and keeps counting through the rounds. `first` is the side that plays
    first in each turn of this round, and `played` are the sides that have had their activation in this turn. `step` is
    the next step of a round's start or end. `reminded` are permanent skills that were revealed (W6).
    """

    scenario: Word = ""
    red: Word = ""
    """The side whose zone is at the top of the diagrams; the first side if empty."""
    turn: Count = 0
    first: Word = ""
    played: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    step: Word = ""
    events: Annotated[tuple[EventToken, ...], Meta(max_length=20)] = ()
    activation: Activation | None = None
    due: Annotated[tuple[PendingStep, ...], Meta(max_length=200)] = ()
    stressed: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    """The units whose stress has gone beyond their MOR since the last morale tests (W47)."""
    switches: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    """The chosen interpretations, by their names in the book, such as another tinge check (decision 11)."""


class WarcrowState(Value, frozen=True):
    """The whole state; `stride_mm` is the length of a stride on this table."""

    stride_mm: Annotated[float, Meta(ge=5.0, le=50.0)] = 15.0
    own_unit_blocks: bool = False
    units: Annotated[tuple[Unit, ...], Meta(max_length=100)] = ()
    elements: Annotated[tuple[Element, ...], Meta(max_length=500)] = ()
    course: RoundState = RoundState()

    def unit(self, id: str) -> Unit:
        """Returns the unit with this id. Raises PlayerError if there is none."""
        for unit in self.units:
            if unit.id == id:
                return unit
        raise PlayerError(tr("unknown unit “{name}”", name=id))

    def unit_of(self, fighter: str) -> Unit | None:
        """Returns the unit that a fighter is a troop of, or None."""
        return next((unit for unit in self.units if fighter in unit.troops), None)

    def is_hidden(self, unit: Unit) -> bool:
        """Returns whether a unit is hidden or has joined a hidden one."""
        return self.unit(unit.host or unit.id).hidden

    def with_units(self, *units: Unit) -> "WarcrowState":
        """Returns the state with these units replaced by id, or added."""
        new = {unit.id: unit for unit in units}
        kept = tuple(new.pop(unit.id, unit) for unit in self.units)
        return replace(self, units=(*kept, *new.values()))

    def with_pending(self, *due: PendingStep) -> "WarcrowState":
        """Returns the state with steps pending after all others."""
        return replace(self, course=replace(self.course, due=(*self.course.due, *due)))

    def with_next_pending(self, *due: PendingStep) -> "WarcrowState":
        """Returns the state with steps pending before all others."""
        return replace(self, course=replace(self.course, due=(*due, *self.course.due)))

    def without_pending(self, due: PendingStep) -> "WarcrowState":
        """Returns the state without the first pending step that is equal to this one."""
        left = list(self.course.due)
        if due in left:
            left.remove(due)
        return replace(self, course=replace(self.course, due=tuple(left)))

    def with_pending_passed_on(self, id: str, *heirs: str) -> "WarcrowState":
        """Returns the state with a unit's pending steps and morale test passed on to each of its heirs."""
        due = tuple(new for one in self.course.due for new in pass_step_to_heirs(one, id, heirs))
        stressed = tuple(new for one in self.course.stressed for new in (heirs if one == id else (one,)))
        return replace(self, course=replace(self.course, due=due, stressed=stressed))

    def without_pending_of(self, id: str) -> "WarcrowState":
        """Returns the state without the pending steps of a unit that is gone."""
        left = tuple(due for due in self.course.due if id not in units_of_step(due))
        stressed = tuple(one for one in self.course.stressed if one != id)
        return replace(self, course=replace(self.course, due=left, stressed=stressed))


def _upgrade(state: WarcrowState, version: int) -> WarcrowState:
    """Upgrades a state of version 1, which tested all units with stress beyond MOR."""
    if version > 1 or state.course.activation is None or state.course.step == "tested":
        return state
    beyond = tuple(unit.id for unit in state.units if unit.tokens.stress > unit.card.morale)
    return replace(state, course=replace(state.course, stressed=beyond))


_CODEC = StateCodec(WarcrowState(), VERSION, ("warcrow",), _upgrade)
read_state, with_state = _CODEC.read, _CODEC.write


# Validation of a stored state: references, dice and keywords


Flaws = Iterator[tuple[str, str]]
"""Places in the state, each with a sentence on what is wrong."""


def require_valid(battle: Battle) -> None:
    """Raises PlayerError that names the place of the first flaw."""
    state = read_state(battle)
    for flaws in (
        _find_wrong_troops(battle, state),
        _find_wrong_hosts(state),
        _find_unknown_units(state),
        _find_wrong_cards(state),
        _find_wrong_rolls(state),
    ):
        for place, sentence in flaws:
            raise PlayerError(labelled(f"game.values.{place}", sentence))


def _find_wrong_troops(battle: Battle, state: WarcrowState) -> Flaws:
    known, seen = {fighter.id for fighter in battle.all_fighters}, set[str]()
    for index, unit in enumerate(state.units):
        for id in unit.troops:
            if id not in known:
                yield f"units[{index}].troops", tr("unknown fighter “{name}”", name=id)
            if id in seen:
                yield f"units[{index}].troops", tr("“{name}” is listed twice; keep one of them", name=id)
            seen.add(id)
        if unit.leader not in unit.troops:
            sentence = tr("“{name}” is not a troop of {unit}", name=unit.leader, unit=unit.id)
            yield f"units[{index}].leader", sentence


def _find_wrong_hosts(state: WarcrowState) -> Flaws:
    """Yields duplicate units, and Characters whose host is missing or has joined a unit itself."""
    units = {unit.id: unit for unit in state.units}
    if len(units) < len(state.units):
        ids = [unit.id for unit in state.units]
        index = next(index for index, id in enumerate(ids) if id in ids[:index])
        yield f"units[{index}].id", tr("“{name}” is listed twice; keep one of them", name=ids[index])
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
    """Yields missing units that are being activated or have a pending step."""
    known, course = {unit.id for unit in state.units}, state.course
    if course.activation and course.activation.unit not in known:
        yield "course.activation.unit", _no_unit(course.activation.unit)
    for index, due in enumerate(course.due):
        for id in units_of_step(due):
            if id not in known:
                yield f"course.due[{index}]", _no_unit(id)


def _find_wrong_cards(state: WarcrowState) -> Flaws:
    """Yields invalid dice and keywords of units and terrain; older battles may lack dice in brackets."""
    for index, unit in enumerate(state.units):
        for place, sentence in find_card_flaws(unit.card, (*unit.keywords, *unit.gained), parse_keyword):
            yield f"units[{index}].{place}", sentence
    for index, element in enumerate(state.elements):
        for place, sentence in find_card_flaws(UnitCard(), element.keywords or (), parse_keyword):
            yield f"elements[{index}].{place}", sentence


def _find_wrong_rolls(state: WarcrowState) -> Flaws:
    """Yields invalid dice and symbols of a pending attack."""
    for index, due in enumerate(state.course.due):
        if isinstance(due, FaceToFace):
            for part, roll in (("attack", due.attack), ("defence", due.defence)):
                for name, text in (("pool", roll.pool), ("added", roll.added), ("spent", roll.spent)):
                    yield from find_flaw(f"course.due[{index}].{part}.{name}", text, parse_pool)


def _no_unit(id: str) -> str:
    return tr("unknown unit “{name}”", name=id)
