"""The prompt at any stage of a battle, as a sentence and options, and the meaning of drags (A7; B.phases)."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.actions import Action, Move
from app.games.battle_actions import Activate, EndActivation, EndBattle, Fall, NextPhase, Note, Pass, TakeDown, Walk
from app.games.battle_lookup import find_enemies
from app.games.prompts import Option, Reminder, Shortcut, TurnPrompt, find_main
from app.games.setup_actions import Choose, Deploy, RollOff
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_reminders, victory, victory_result
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import base_gap, enemies_in_engagement
from app.games.warcry.move import falls
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.move.segment import move_limit_mm, path_length
from app.games.warcry.setup import deployment, free_room, order, setup_prompt
from app.games.warcry.setup.zones import group_zone
from app.games.warcry.state import all_dice, read_plan
from app.games.warcry.turn import activation, card_options, fighter_options, hazards, initiative, rounds, turns
from app.games.warcry.turn.initiative import PlayWild
from app.games.warcry.turn.rounds import PlayOn
from app.games.warcry.turn.treasure_drops import PutDown
from app.model import Battle, Fighter, LogEntry, Pose, Roll
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.terrain.least_reach import least_reach


def make_turn_prompt(table: BattleGeometry) -> TurnPrompt:
    """Returns what the players are to do now, with every option."""
    stage = table.battle.clock.stage
    if stage == "battle":
        return battle_prompt(table)
    if stage == "over":
        return TurnPrompt(stage, _over_text(table.battle), options=tuple(_winner_options(table)))
    text, side = setup_prompt.setup_sentence(table)
    return TurnPrompt(stage, text, side, setup_prompt.setup_options(table))


def _winner_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the possible winners, if the card does not decide."""
    if table.battle.clock.winner:
        return
    for side in table.battle.sides:
        text = tr("{side} has won", side=side.name)
        yield Option(f"won {side.name}", text, "side", side.name, EndBattle(side.name, text), main=True)
    if victory.plays_on_after_tie(table.battle):
        card = read_plan(table.battle).victory
        again = tr("No winner: play another round")
        if card and table.battle.clock.round > card.rounds:
            again = tr("No winner: play on until only one warband is left")
        yield Option("play-on", again, "side", action=PlayOn())
    else:
        text = tr("It is a draw")
        yield Option("draw", text, "side", action=EndBattle("draw", text))


def all_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns what players must not forget now, from the set-up and from cards."""
    return (*setup_prompt.setup_reminders(table), *card_reminders.reminders(table))


def _over_text(battle: Battle) -> str:
    winner, card = battle.clock.winner, read_plan(battle).victory
    if not winner:
        asked = tr("The battle is over: choose the winner.")
        judged = victory_result.judging_text(card) if card else ""
        return f"{asked} {judged}".rstrip()
    if winner == "draw" and victory.plays_on_after_tie(battle):
        return tr("The battle is over: no winner.")
    if winner == "draw":
        return tr("The battle is over: it is a draw.")
    return tr("The battle is over: {side} has won.", side=winner)


def drag_action(battle: Battle, move: Move) -> Action:
    """Returns what dragging things means at this stage of a battle.

    In deployment it sets fighters up. In a battle the active fighter walks, or disengages if that is all it may do, and
    a fallen fighter is placed. Everything else is a manual move.
    """
    if move.pieces or not move.fighters:
        return move
    if battle.clock.stage == "battle" and len(move.fighters) == 1:
        return _fighter_drag_action(battle, move)
    return setup_prompt.setup_drag_action(battle, move)


def _fighter_drag_action(battle: Battle, move: Move) -> Action:
    ((id, pose),) = move.fighters
    if any(fighter.id == id for fighter in treasure.fallen_fighters(battle)):
        return Fall(id, pose)
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if is_arriving(battle, id):
        return Deploy(move.fighters)
    if fighter is None or id != battle.clock.active:
        return move
    # An engaged fighter may not begin a move (B.engaged-move).
    may_move = book_of(battle).move.engaged_may_move or activation.ongoing_move(battle) is not None
    if not may_move and enemies_in_engagement(battle, fighter):
        return Disengage(id, (pose,))
    return Walk(
        id, (pose,), bonus="move" in activation.bonus_actions(battle) or _continues_bonus_move(battle, fighter, pose)
    )


def _continues_bonus_move(battle: Battle, fighter: Fighter, pose: Pose) -> bool:
    """Returns whether this continues the bonus move: enough of it is left for the straight distance."""
    step = activation.ongoing_move(battle, bonus=True)
    most = move_limit_mm(battle, fighter.id, step, bonus=True)
    if step is None or most is None:
        return step is not None
    return path_length(fighter.base, (*step.path, pose)) <= most


def battle_prompt(table: BattleGeometry) -> TurnPrompt:
    """Returns what the players are to do now, whose turn it is, and the options."""
    battle = table.battle
    text, side = battle_sentence(table)
    options = tuple(battle_options(table))
    return TurnPrompt(battle.clock.stage, text, side, options, tuple(_shortcuts(battle, options)))


def _shortcuts(battle: Battle, options: tuple[Option, ...]) -> Iterator[Shortcut]:
    """Yields whole steps of a round: keeping wild dice, and going to the next fighter."""
    likely = find_main(options)
    waiting = sum(dice.wild > 0 and not dice.declared for dice in all_dice(battle))
    if likely and isinstance(likely.action, PlayWild) and waiting > 1:
        yield Shortcut(tr("Keep all"), tr("No side uses wild dice now, and the round continues"), "keep_dice")
    if any(isinstance(one.action, EndActivation) and not one.problems for one in options):
        tip = tr("End this activation and activate the most likely next fighter")
        yield Shortcut(tr("Next fighter"), tip, "go_to_next", EndActivation())


def battle_sentence(table: BattleGeometry) -> tuple[str, str]:
    """Returns what to do now, and the side that does it."""
    battle = table.battle
    first = _pending_sentence(battle)
    if first[0]:
        return first
    if battle.clock.phase == book_of(battle).phases.initiative:
        return initiative.dice_sentence(battle)
    if battle.clock.phase == "reserve":
        comers = rounds.arriving_fighters(battle)
        if not comers:
            return tr("All fighters that arrive this round are set up. Continue to the combat phase."), ""
        side = comers[0].side
        return tr("{side}: set up your fighters that arrive this round.", side=side), side
    return fighter_options.fighter_sentence(table) if battle.clock.active else _combat_sentence(battle)


def _pending_sentence(battle: Battle) -> tuple[str, str]:
    """Returns what comes first, else empty texts: fallen fighters, dropped treasure, dice and questions of cards."""
    fell, left = treasure.fallen_fighters(battle), treasure.dropped_treasures(battle)
    if fell:
        name, other = fell[0].id, turns.next_side(battle, fell[0].side)
        return tr("{name} has fallen: {side} places it nearby and lower.", name=name, side=other), other
    if left:
        fighter, token = left[0]
        words = tr(
            "{name} is taken down: {side} places {token} nearby.",
            name=fighter.id,
            side=fighter.side,
            token=token.id,
        )
        return words, fighter.side
    rolls = hazards.hazard_reminders(battle)
    if rolls:
        return rolls[0].text, ""
    return ("", "") if battle.clock.active else card_options.card_sentence(battle)


def battle_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields everything that can be done now; the most likely option is marked."""
    battle = table.battle
    standing = victory.scoreboard(table)
    if standing.ends and standing.winner:
        text = tr("End the battle: {text}", text=standing.text)
        yield Option("end-battle", text, action=EndBattle(standing.winner, standing.text), main=True)
    for fighter in treasure.fallen_fighters(battle):
        yield from _fall_options(table, fighter)
    for fighter, token in treasure.dropped_treasures(battle):
        text = tr("{side} places {token}: choose the place", side=fighter.side, token=token.id)
        yield Option(f"put-down {token.id}", text, subject=fighter.id, action=PutDown(fighter.id), main=True)
    if treasure.pending_problems(battle):
        return
    yield from hazards.hazard_options(battle)
    yield from card_options.card_options(battle)
    yield from card_options.edge_options(table)
    if battle.clock.phase == book_of(battle).phases.initiative:
        yield from initiative.dice_options(battle)
        if not initiative.next_step(battle):
            yield _next_phase_option(battle)
    elif battle.clock.phase == "reserve":
        comers = rounds.arriving_fighters(battle)
        for comer in comers:
            yield arrival_option(table, comer, main=comer is comers[0])
        yield _next_phase_option(battle, main=not comers)
    elif battle.clock.active:
        yield from fighter_options.fighter_options(table)
    else:
        yield from _combat_options(battle)
    yield from _clash_options(battle)
    yield Option("end-by-hand", tr("End the battle manually…"), "side", asks="winner", secondary=True)


def _fall_options(table: BattleGeometry, fighter: Fighter) -> Iterator[Option]:
    """Yields where a fallen fighter may be placed: the nearest place, or anywhere it is dragged to (A4.9)."""
    id, where = fighter.id, falls.fall_places(table, fighter)
    if where:
        text = tr("Place {name} at the nearest spot below", name=id)
        yield Option(f"fall {id}", text, subject=id, action=Fall(id, where[0]), main=True)
        yield Option(f"fall-to {id}", tr("Place {name}: drag it", name=id), subject=id, asks="pose")
        return
    stay = Fall(id, fighter.pose)
    if not falls.FallRule(table, stay).check():
        yield Option(
            f"fall {id}", tr("{name} stays: there is no place below", name=id), subject=id, action=stay, main=True
        )
        return
    text = tr("Take down {name}: there is no place below", name=id)
    yield Option(f"fall {id}", text, subject=id, action=TakeDown(id, why=tr("it fell")), main=True)


# Combat, between activations


def _combat_sentence(battle: Battle) -> tuple[str, str]:
    clock = battle.clock
    if not clock.turn:
        return tr("{side} chooses who takes the first turn.", side=clock.initiative), clock.initiative
    if turns.has_everybody_passed(battle) or (turns.is_everybody_done(battle) and not _has_waiting(battle)):
        return tr("All fighters have been activated. End the round."), ""
    side = clock.turn
    if clock.step == turns.BONUS_ACTIVATION:
        return tr("{side} may activate a nearby friend immediately.", side=side), side
    if activation.ready_fighters(battle, side) or activation.ready_beasts(battle):
        return tr("{side}: choose a fighter to activate.", side=side), side
    if activation.waiting_fighters(battle, side):
        return tr("{side}: activate a fighter that waited, or pass.", side=side), side
    return tr("{side} has no fighter left to activate: pass.", side=side), side


def _combat_options(battle: Battle) -> Iterator[Option]:
    if not battle.clock.turn:
        for side in battle.sides:
            text = tr("{side} takes the first turn", side=side.name)
            main = side.name == battle.clock.initiative
            yield Option(f"first {side.name}", text, "side", side.name, Choose("first", side.name), main=main)
        return
    over = turns.has_everybody_passed(battle) or (turns.is_everybody_done(battle) and not _has_waiting(battle))
    if not over:
        yield from _activation_options(battle)
        yield from _pass_options(battle)
    yield _next_phase_option(battle, main=over)


def _activation_options(battle: Battle) -> Iterator[Option]:
    side = battle.clock.turn
    ready = activation.ready_fighters(battle, side)
    if battle.clock.step == turns.BONUS_ACTIVATION:
        ready = tuple(fighter for fighter in ready if fighter.id in turns.next_candidate_ids(battle))
    gaps = {
        one.id: min((base_gap(one, foe).distance_mm for foe in find_enemies(battle, one.id)), default=0.0)
        for one in ready
    }
    first = min(ready, key=lambda one: gaps[one.id], default=None)
    for fighter in ready:
        text = tr("Activate {name}", name=fighter.id)
        likely = fighter is first
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, Activate(fighter.id), main=likely)
    if battle.clock.step == turns.BONUS_ACTIVATION:
        return
    for fighter in activation.waiting_fighters(battle, side):
        if fighter in ready:  # A monster that waits and has activations left
            continue
        text = tr("Activate {name}, which waited", name=fighter.id)
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, Activate(fighter.id))
    for fighter in activation.ready_beasts(battle):
        text = tr("Activate {name}, which is neutral", name=fighter.id)
        action = Activate(fighter.id, Roll("D6", ()))
        yield Option(f"activate {fighter.id}", text, "fighter", fighter.id, action, asks="dice", main=not ready)


def _pass_options(battle: Battle) -> Iterator[Option]:
    side = battle.clock.turn
    again = battle.clock.step == turns.BONUS_ACTIVATION
    if not again and (activation.ready_fighters(battle, side) or activation.ready_beasts(battle)):
        return
    text = tr("Skip the bonus activation") if again else tr("{side} passes", side=side)
    yield Option("pass", text, "side", side, Pass(side), main=not again)


def _has_waiting(battle: Battle) -> bool:
    return any(activation.waiting_fighters(battle, side.name) for side in battle.sides)


# At any time


def _next_phase_option(battle: Battle, main: bool = True) -> Option:
    """Returns the option for the next phase or round, with its problems."""
    phase = rounds.next_phase(battle)
    text = tr("Begin the {phase}", phase=tr(rounds.PHASES[phase])) if phase else tr("End the round")
    return Option("next-phase", text, action=NextPhase(), problems=rounds.phase_end_problems(battle), main=main)


def _clash_options(battle: Battle) -> Iterator[Option]:
    """Yields who decides when two rules clash (G18 to G20, C20)."""
    side = rounds.rule_decider(battle)
    if not side:
        text = tr("Two rules clash: roll off")
        yield Option("sequence", text, "side", action=RollOff("sequence", ()), asks="dice", secondary=True)
        return
    text = tr("Two rules clash: {side} decides which comes first", side=side)
    yield Option("sequence", text, "side", side, Note(LogEntry(text, "note", side=side)), secondary=True)


def arrival_option(table: BattleGeometry, fighter: Fighter, main: bool) -> Option:
    """Returns the option to set up a fighter: its player chooses the place, and one is suggested (A7.7)."""
    pose = arrival_pose(table, fighter)
    text = tr("Set up {names}", names=fighter.id)
    if pose is None:
        return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, asks="pose", main=main)
    action = Deploy(((fighter.id, pose),))
    problems = deployment.DeployRule(table, action).check()
    return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, action, "pose", problems, main)


def arrival_pose(table: BattleGeometry, fighter: Fighter) -> Pose | None:
    """Returns a place for a fighter that leaves room for the rest of its group.

    It is as near the middle of its point or line as possible; if there is no room within reach, the nearest place with
    room. None if the fighter is not on the card.
    """
    battle = table.battle
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if zone is None or order.arrives_early(battle, fighter):
        return None
    group, where = (fighter.side, fighter.state.group), fighter.state.whereabouts
    mates = {one for one in battle.aside if (one.side, one.state.group) == group and one.state.whereabouts == where}
    ends, waiting = (
        (zone.start, zone.end),
        tuple(sorted({fighter, *mates}, key=lambda one: (-fighter_outline(one).reach, one.id))),
    )
    found = free_room.group_poses(
        table, waiting, ends, tuple(deployment.deployment_reach_mm(battle, one) for one in waiting)
    )
    if found:
        return found[waiting.index(fighter)]
    near = least_reach(table, fighter, *ends, deployment.deployment_reach_mm(battle, fighter))
    if near is None:
        return None
    return next(free_room.free_places(table, fighter, ends, near + 2 * free_room.INSIDE_MM), None)


def is_arriving(battle: Battle, id: str) -> bool:
    """Returns whether a fighter on the table arrives in this reserve phase, so that it may still be moved."""
    clock = battle.clock
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if fighter is None or clock.phase != "reserve":
        return False
    return bool(fighter.state.group) and deployment.may_be_placed(battle, fighter)
