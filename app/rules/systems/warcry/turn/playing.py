"""What is to be done now in a battle, phase by phase, in a sentence and as options (A7; B.phases)."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, LogEntry, Roll
from app.rules.battle_actions import (
    Activate,
    EndBattle,
    Fall,
    NextPhase,
    Note,
    Pass,
    PutDown,
    TakeDown,
)
from app.rules.flow import Option, TurnPrompt
from app.rules.relations import find_enemies
from app.rules.setup_actions import Choose, RollOff
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import victory
from app.rules.systems.warcry.facts import pending
from app.rules.systems.warcry.facts.distances import base_gap
from app.rules.systems.warcry.move import fallen
from app.rules.systems.warcry.turn import (
    activation,
    arriving,
    card_options,
    dice_options,
    fighter_options,
    hazards,
    initiative,
    rounds,
    turns,
    undone,
)


def battle_prompt(table: Table) -> TurnPrompt:
    """What the players are to do now, whose turn it is, and what can be done."""
    battle = table.battle
    text, side = battle_sentence(battle)
    return TurnPrompt(battle.clock.stage, text, side, tuple(battle_options(table)))


def battle_sentence(battle: Battle) -> tuple[str, str]:
    """What is to be done now, and the side it is for."""
    first = _first_of_all(battle)
    if first[0]:
        return first
    if battle.clock.phase == book_of(battle).phases.initiative:
        return dice_options.dice_sentence(battle)
    if battle.clock.phase == "reserve":
        return _reserve_words(battle)
    return fighter_options.fighter_sentence(battle) if battle.clock.active else _combat_words(battle)


def _first_of_all(battle: Battle) -> tuple[str, str]:
    """What comes before anything else: who fell, what was dropped, dice and questions of cards; nothing if not."""
    fell, left = pending.fallen_fighters(battle), pending.dropped_treasures(battle)
    if fell:
        name, other = fell[0].id, turns.next_side(battle, fell[0].side)
        return tr("{name} has fallen: {side} places it, lower and near where it fell.", name=name, side=other), other
    if left:
        fighter, token = left[0]
        words = tr(
            "{name} is taken down: {side} puts {token} down near by.",
            name=fighter.id,
            side=fighter.side,
            token=token.id,
        )
        return words, fighter.side
    rolls = hazards.hazard_reminders(battle)
    if rolls:
        return rolls[0].text, ""
    return ("", "") if battle.clock.active else card_options.card_sentence(battle)


def battle_options(table: Table) -> Iterator[Option]:
    """Everything that can be done now; what players most probably want is marked."""
    battle = table.battle
    yield from _winning(table)
    for fighter in pending.fallen_fighters(battle):
        yield from _placing(table, fighter)
    for fighter, token in pending.dropped_treasures(battle):
        text = tr("{side} puts {token} down: choose the place", side=fighter.side, token=token.id)
        yield Option(f"put-down {token.id}", text, subject=fighter.id, action=PutDown(fighter.id), main=True)
    if pending.pending_problems(battle):
        return
    yield from hazards.hazard_options(battle)
    yield from card_options.card_options(battle)
    yield from card_options.fighters_at_edges(table)
    if battle.clock.phase == book_of(battle).phases.initiative:
        yield from dice_options.dice_options(battle)
        if not initiative.next_step(battle):
            yield _go_on(battle)
    elif battle.clock.phase == "reserve":
        yield from _reserve(table)
    elif battle.clock.active:
        yield from fighter_options.fighter_options(table)
    else:
        yield from _combat(battle)
    yield from _clash(battle)
    yield Option("end-by-hand", tr("End the battle by hand…"), "side", asks="winner")


def _placing(table: Table, fighter: Fighter) -> Iterator[Option]:
    """Where a fighter that fell may be placed: the nearest place, or anywhere it is dragged to (A4.9)."""
    id, where = fighter.id, fallen.fall_places(table, fighter)
    if where:
        text = tr("Place {name} at the nearest spot below", name=id)
        yield Option(f"fall {id}", text, subject=id, action=Fall(id, where[0]), main=True)
        yield Option(f"fall-to {id}", tr("Place {name}: drag it", name=id), subject=id, asks="pose")
        return
    stay = Fall(id, fighter.pose)
    if not fallen.RULES[Fall].check(table, stay):
        yield Option(
            f"fall {id}", tr("{name} stays: there is no place below", name=id), subject=id, action=stay, main=True
        )
        return
    text = tr("Take {name} down: there is no place for it", name=id)
    yield Option(f"fall {id}", text, subject=id, action=TakeDown(id, why=tr("it fell")), main=True)


# reserve


def _reserve_words(battle: Battle) -> tuple[str, str]:
    comers = undone.arriving_fighters(battle)
    if not comers:
        return tr("Everybody who can has arrived. Go on to the combat phase."), ""
    side = comers[0].side
    return tr("{side}: set up your fighters that arrive this round.", side=side), side


def _reserve(table: Table) -> Iterator[Option]:
    comers = undone.arriving_fighters(table.battle)
    for fighter in comers:
        yield arriving.arrival_option(table, fighter, main=fighter is comers[0])
    yield _go_on(table.battle, main=not comers)


# combat, between activations


def _combat_words(battle: Battle) -> tuple[str, str]:
    clock = battle.clock
    if not clock.turn:
        return tr("{side} chooses who takes the first turn.", side=clock.initiative), clock.initiative
    if turns.has_everybody_passed(battle) or (turns.is_everybody_done(battle) and not _waiting(battle)):
        return tr("Everybody has been activated. End the round."), ""
    side = clock.turn
    if clock.step == turns.AGAIN:
        return tr("{side} may activate a friend near by at once.", side=side), side
    if activation.ready_fighters(battle, side) or activation.ready_beasts(battle):
        return tr("{side}: choose a fighter to activate.", side=side), side
    if activation.waiting_fighters(battle, side):
        return tr("{side}: a fighter that waited may act now, or pass.", side=side), side
    return tr("{side} has nobody left to activate: pass.", side=side), side


def _combat(battle: Battle) -> Iterator[Option]:
    if not battle.clock.turn:
        for side in battle.sides:
            text = tr("{side} goes first", side=side.name)
            main = side.name == battle.clock.initiative
            yield Option(f"first {side.name}", text, "side", side.name, Choose("first", side.name), main=main)
        return
    over = turns.has_everybody_passed(battle) or (turns.is_everybody_done(battle) and not _waiting(battle))
    if not over:
        yield from _activating(battle)
        yield from _passing(battle)
    yield _go_on(battle, main=over)


def _activating(battle: Battle) -> Iterator[Option]:
    side = battle.clock.turn
    ready = activation.ready_fighters(battle, side)
    if battle.clock.step == turns.AGAIN:
        ready = tuple(fighter for fighter in ready if fighter.id in turns.allowed_next(battle))
    first = min(ready, key=lambda fighter: _nearest(battle, fighter), default=None)
    for fighter in ready:
        text = tr("Activate {name}", name=fighter.id)
        likely = fighter is first
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, Activate(fighter.id), main=likely)
    if battle.clock.step == turns.AGAIN:
        return
    for fighter in activation.waiting_fighters(battle, side):
        text = tr("{name} has waited and acts", name=fighter.id)
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, Activate(fighter.id))
    for fighter in activation.ready_beasts(battle):
        text = tr("Activate {name}, which is nobody's", name=fighter.id)
        action = Activate(fighter.id, Roll("D6", ()))
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, action, asks="dice", main=not ready)


def _passing(battle: Battle) -> Iterator[Option]:
    side = battle.clock.turn
    again = battle.clock.step == turns.AGAIN
    if not again and (activation.ready_fighters(battle, side) or activation.ready_beasts(battle)):
        return
    text = tr("Activate nobody next") if again else tr("{side} passes", side=side)
    yield Option("pass", text, "side", side, Pass(side), main=not again)


def _waiting(battle: Battle) -> bool:
    return any(activation.waiting_fighters(battle, side.name) for side in battle.sides)


def _nearest(battle: Battle, fighter: Fighter) -> float:
    """How far the nearest enemy is: who is nearest is most probably activated next."""
    return min((base_gap(fighter, foe).distance_mm for foe in find_enemies(battle, fighter.id)), default=0.0)


# at any time


def _winning(table: Table) -> Iterator[Option]:
    standing = victory.scoreboard(table)
    if standing.ends and standing.winner:
        text = tr("End the battle: {text}", text=standing.text)
        yield Option("end-battle", text, action=EndBattle(standing.winner, standing.text), main=True)


def _go_on(battle: Battle, main: bool = True) -> Option:
    """To the next phase or round, with what stands against it."""
    phase = rounds.next_phase(battle)
    text = tr("Begin the {phase}", phase=tr(rounds.PHASES[phase])) if phase else tr("End the round")
    return Option("next-phase", text, action=NextPhase(), problems=undone.phase_end_problems(battle), main=main)


def _clash(battle: Battle) -> Iterator[Option]:
    """Who decides when two rules clash (G18 to G20, C20)."""
    side = rounds.rule_decider(battle)
    if not side:
        text = tr("Two rules clash: roll off")
        yield Option("sequence", text, "side", action=RollOff("sequence", ()), asks="dice")
        return
    text = tr("Two rules clash: {side} decides which comes first", side=side)
    yield Option("sequence", text, "side", side, Note(LogEntry(text, "note", side=side)))
