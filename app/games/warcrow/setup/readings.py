"""Readings of what the documents leave open, which players may choose before the battle (decisions 3, 11, 12)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.warcrow.ground import BONUS_SWITCH
from app.games.warcrow.magic.tinge_check import CHECK_AT_START, CHECK_WITHOUT_ROLL
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.model import Battle, Word
from app.table.battle_geometry import BattleGeometry

OWN_UNIT = "own-unit-blocks"
_READINGS = {
    CHECK_AT_START: mark("Tinge is checked at the start of a round, not at its end (W7)"),
    CHECK_WITHOUT_ROLL: mark("Tinge is faced at the end of a round without a roll (W9)"),
    BONUS_SWITCH: mark("Beginning beside preferred terrain gives 2 strides (W103)"),
    OWN_UNIT: mark("Troops of the seer’s own unit block its line of sight"),
}
_EITHER = {CHECK_AT_START: CHECK_WITHOUT_ROLL, CHECK_WITHOUT_ROLL: CHECK_AT_START}
"""Of two readings of the same only one is played."""


def chosen_readings(state: WarcrowState) -> tuple[str, ...]:
    """The readings that are played by beside the usual ones."""
    return (*state.course.switches, *((OWN_UNIT,) if state.own_unit_blocks else ()))


def readings_on(battle: Battle) -> tuple[str, ...]:
    """The same in words, to be translated."""
    return tuple(_READINGS[reading] for reading in chosen_readings(read_state(battle)) if reading in _READINGS)


def reading_options(table: BattleGeometry) -> Iterator[Option]:
    """Each reading, to be chosen or to be left again."""
    chosen = chosen_readings(read_state(table.battle))
    for reading, text in _READINGS.items():
        on = reading not in chosen
        words = tr("Play by another reading: {reading}", reading=tr(text))
        if not on:
            words = tr("Do not play by this any more: {reading}", reading=tr(text))
        yield Option(f"reading {reading}", words, "set-up", action=ChooseReading(reading, on), is_seldom=True)


class ChooseReading(Action, frozen=True, tag_field="action", tag="wc-reading"):
    """Play by a reading, or by the usual one again."""

    reading: Word
    on: bool = True


class ChooseReadingRule(Rule[ChooseReading]):
    kind = ChooseReading

    def apply(self) -> Battle:
        if self.action.reading not in _READINGS:
            raise PlayerError(tr("there is no reading called “{name}”", name=self.action.reading))
        state = read_state(self.battle)
        text = tr(_READINGS[self.action.reading])
        said = tr("Played: {reading}", reading=text) if self.action.on else tr("Not played: {reading}", reading=text)
        if self.action.reading == OWN_UNIT:
            state = replace(state, own_unit_blocks=self.action.on)
        else:
            gone = (
                {self.action.reading, _EITHER.get(self.action.reading, "")} if self.action.on else {self.action.reading}
            )
            kept = tuple(one for one in state.course.switches if one not in gone)
            switches = (*kept, self.action.reading) if self.action.on else kept
            state = replace(state, course=replace(state.course, switches=switches))
        return with_log_line(with_state(self.battle, state), said, "note")

    def label(self) -> str:
        text = tr(_READINGS.get(self.action.reading, self.action.reading))
        return tr("Play: {reading}", reading=text) if self.action.on else tr("Do not play: {reading}", reading=text)


RULES = (ChooseReadingRule,)
