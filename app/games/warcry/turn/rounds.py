"""Rounds and phases: beginnings, ends, what must be done before, and who decides (A7, B.phases)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.battle_actions import NextPhase, Note, SetClock
from app.games.log import with_entry, with_log_line
from app.games.prompts import Reminder
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.games.warcry.cards import victory
from app.games.warcry.facts import objectives, treasure
from app.games.warcry.move import move_actions
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import order
from app.games.warcry.state import all_dice
from app.games.warcry.turn import activation, card_options, hazards, initiative
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry

PHASES = {
    "hero": mark("hero phase"),
    "initiative": mark("initiative phase"),
    "reserve": mark("reserve phase"),
    "combat": mark("combat phase"),
}
"""Names of phases for use inside a sentence."""


def begin_round(battle: Battle, round: int = 1) -> Battle:
    """Returns the battle at the start of a round: activations are reset, wild dice are kept (A7.1)."""
    battle = initiative.clear_dice(battle).with_fighters(*map(_reset_fighter, battle.all_fighters))
    clock = replace(
        battle.clock,
        stage="battle",
        step="",
        round=round,
        phase=book_of(battle).phases.order[0],
        initiative="",
        turn="",
        active="",
        done=(),
        abilities=0,
        passed=0,
    )
    battle = replace(battle, clock=clock)
    return with_log_line(battle, tr("Round {number} begins", number=round), "clock")


def next_phase(battle: Battle) -> str:
    """Returns the next phase, without an empty reserve phase; "" ends the round (A7.7)."""
    order = book_of(battle).phases.order
    at = order.index(battle.clock.phase) + 1 if battle.clock.phase in order else 0
    reserve = arriving_fighters(battle) or hazards.has_reserve_rolls(battle)
    later = [phase for phase in order[at:] if phase != "reserve" or reserve]
    return later[0] if later else ""


def rule_decider(battle: Battle) -> str:
    """Returns the side that decides when two rules clash, or "" for a roll-off (G18, G19, G20, C20, A7.12).

    That is also "" in the combat phase before the first turn.
    """
    clock = battle.clock
    if clock.stage != "battle":
        return ""
    return clock.turn if clock.phase == "combat" else clock.initiative


def _reset_fighter(fighter: Fighter) -> Fighter:
    state = replace(fighter.state, activations=0, spent=0, waiting=False)
    return fighter if state == fighter.state else replace(fighter, state=state)


def arriving_fighters(battle: Battle) -> tuple[Fighter, ...]:
    """Returns the reserves that may arrive now; those of the side with the initiative are first (A7.7)."""
    if battle.clock.stage != "battle":
        return ()
    return tuple(battle.any_fighter(id) for placement in order.arrivals(battle) for id in placement.missing)


def phase_end_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why the phase may not end yet."""
    return treasure.pending_problems(battle) or tuple(_missing_problems(battle))


def _missing_problems(battle: Battle) -> Iterator[Problem]:
    """Yields what the phase itself still lacks: initiative, arrivals, activations."""
    if battle.clock.phase == book_of(battle).phases.initiative:
        texts = {
            "roll": tr("the initiative roll is missing"),
            "tie": tr("the roll-off for the initiative is missing"),
            "wild": tr("{side} has not declared its wild dice", side=initiative.wild_dice_side(battle)),
        }
        if due := initiative.next_step(battle):
            yield make_problem(battle, texts[due], "A7.4" if due == "wild" else "A7.2")
    elif battle.clock.phase == "reserve":
        for fighter in arriving_fighters(battle):
            yield make_problem(battle, tr("{name} has not arrived", name=fighter.id), "A7.7")
    else:
        texts = [tr("{name} is still being activated", name=battle.clock.active)]
        if not battle.clock.active:
            left = [fighter for side in battle.sides for fighter in activation.ready_fighters(battle, side.name)]
            left += activation.ready_beasts(battle)
            texts = [tr("{name} has not been activated", name=fighter.id) for fighter in left]
        yield from (make_problem(battle, text, "A7.8") for text in texts)


def unfinished_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns what would be left undone if the phase ended now: required and optional things."""
    battle = table.battle
    if battle.clock.stage != "battle":
        return ()
    must = tuple(Reminder(one.text, one.rule) for one in phase_end_problems(battle))
    more = tuple(_missed_chances(battle)) if battle.clock.phase == "combat" else ()
    return (*must, *hazards.hazard_reminders(battle), *card_options.unanswered_reminders(battle), *more)


def _missed_chances(battle: Battle) -> Iterator[Reminder]:
    """Yields optional things that players may have forgotten: waiting fighters, and unused sets of dice."""
    source = tr("A fighter that waited may act once more in the same combat phase")
    waiting = [one for side in battle.sides for one in activation.waiting_fighters(battle, side.name)]
    for fighter in waiting:
        yield Reminder(tr("{name} waited and has not acted since", name=fighter.id), source)
    if activation.is_round_over(battle) and not waiting:
        return
    source = tr("Unused sets of initiative dice are lost at the end of the round")
    for dice in all_dice(battle):
        if sets := tuple(one for one in dice.sets if one.count > 1):
            text = tr("{side} has unused dice: {sets}", side=dice.side, sets=initiative.format_sets(sets))
            yield Reminder(text, source)


class NextPhaseRule(Rule[NextPhase]):
    kind = NextPhase

    def check(self) -> tuple[Problem, ...]:
        return phase_end_problems(self.battle)

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "battle":
            raise PlayerError(tr("the battle is not in progress"))
        phase = next_phase(battle)
        if not phase:
            return self.after_round()
        clock = replace(battle.clock, phase=phase, step="", turn="", active="", done=(), abilities=0, passed=0)
        text = tr("The {phase} begins", phase=tr(PHASES[phase]))
        return with_log_line(replace(battle, clock=clock), text, "clock")

    def after_round(self) -> Battle:
        """Returns the battle after the round: control, then the victory card, then the next round (A7.13)."""
        table, clock = self.table, replace(self.battle.clock, turn="", active="", done=(), abilities=0, step="")
        battle = replace(self.battle, clock=clock)
        battle = with_log_line(battle, tr("Round {number} ends", number=clock.round), "clock")
        battle = treasure.put_all_down(table.with_battle(battle))
        battle = objectives.update_holders(table.with_battle(move_actions.clear_moved_marks(battle)))
        battle = victory.score_round(table.with_battle(battle))
        return battle if battle.clock.stage == "over" else begin_round(battle, battle.clock.round + 1)

    def label(self) -> str:
        phase = next_phase(self.battle)
        return tr("Begin the {phase}", phase=tr(PHASES[phase])) if phase else tr("End the round")


class PlayOn(Action, frozen=True, tag_field="action", tag="play-on"):
    """Plays another round, because no side has won although the battle has ended by its card."""


class PlayOnRule(Rule[PlayOn]):
    kind = PlayOn

    def check(self) -> tuple[Problem, ...]:
        """Returns a problem if a side has won, or a battle without a winner is a draw (S33, B.victory-ties)."""
        battle = self.battle
        if battle.clock.winner:
            text = victory.format_outcome(battle, battle.clock.winner)
        elif not victory.plays_on_after_tie(battle):
            text = tr("a battle without a winner is a draw")
        else:
            return ()
        return (make_problem(battle, text, "S33"),)

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "over":
            raise PlayerError(tr("the battle is not over"))
        battle = victory.log_extra_round(replace(battle, clock=replace(battle.clock, winner="")))
        return begin_round(battle, battle.clock.round + 1)

    def label(self) -> str:
        return tr("No winner: play on")


class SetClockRule(Rule[SetClock]):
    kind = SetClock

    def apply(self) -> Battle:
        battle, phase = self.battle, self.action.phase
        if phase is not None and phase not in book_of(battle).phases.order:
            raise PlayerError(tr("unknown phase “{name}”", name=phase))
        sides = {side.name for side in battle.sides} | {"", None}
        for side in (self.action.initiative, self.action.turn):
            if side not in sides:
                raise PlayerError(tr("unknown side “{name}”", name=side))
        given = {
            name: value
            for name in ("round", "phase", "initiative", "turn")
            if (value := getattr(self.action, name)) is not None
        }
        if {"round", "phase", "turn"} & given.keys():
            given |= {"active": "", "done": (), "abilities": 0, "passed": 0}
        clock = replace(battle.clock, **given, step="")
        if clock == battle.clock:
            return battle
        return with_log_line(replace(battle, clock=clock), tr("Round, phase or turn corrected"), "clock", by_hand=True)

    def label(self) -> str:
        return tr("Correct the round counter")


class WarcryNoteRule(Rule[Note]):
    kind = Note

    def apply(self) -> Battle:
        clock = self.battle.clock
        entry = self.action.entry
        entry = replace(entry, round=entry.round or clock.round, phase=entry.phase or clock.phase)
        return with_entry(self.battle, entry)

    def label(self) -> str:
        return tr("Note")


RULES = (NextPhaseRule, PlayOnRule, SetClockRule, WarcryNoteRule)
