"""What is to be done now, at any stage of a battle, and what it means that things are dragged."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, Pose
from app.rules.actions import Action, Move
from app.rules.battle_actions import Disengage, EndBattle, Fall, PlayOn, Walk
from app.rules.flow import Option, Reminder, TurnPrompt
from app.rules.setup_actions import Deploy
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import reminders as twists_recalls
from app.rules.systems.warcry.cards import victory, victory_result
from app.rules.systems.warcry.facts import pending
from app.rules.systems.warcry.facts.distances import enemies_engaging
from app.rules.systems.warcry.move.paths import path_length
from app.rules.systems.warcry.move.segment import allowance_mm
from app.rules.systems.warcry.setup import setup_prompt
from app.rules.systems.warcry.turn import activation, arriving, playing


def turn_prompt(table: Table) -> TurnPrompt:
    """What the players are to do now, with every option."""
    stage = table.battle.clock.stage
    if stage == "battle":
        return playing.battle_prompt(table)
    if stage == "over":
        return TurnPrompt(stage, _over(table.battle), options=tuple(_winners(table)))
    text, side = setup_prompt.setup_sentence(table)
    return TurnPrompt(stage, text, side, setup_prompt.setup_options(table))


def _winners(table: Table) -> Iterator[Option]:
    """Who has won, where the card does not tell."""
    if table.battle.clock.winner:
        return
    for side in table.battle.sides:
        text = tr("{side} has won", side=side.name)
        yield Option(f"won {side.name}", text, "side", side.name, EndBattle(side.name, text), main=True)
    if victory.plays_on(table.battle):
        card = table.battle.plan.victory
        again = tr("Nobody: one more round")
        if card and table.battle.clock.round > card.rounds:
            again = tr("Nobody: play on until only one warband is left")
        yield Option("play-on", again, "side", action=PlayOn())
    else:
        text = tr("It is a draw")
        yield Option("draw", text, "side", action=EndBattle("draw", text))


def reminders(table: Table) -> tuple[Reminder, ...]:
    """What is not to be forgotten now: from the set-up, and from cards."""
    return (*setup_prompt.setup_reminders(table), *twists_recalls.reminders(table))


def _over(battle: Battle) -> str:
    winner, card = battle.clock.winner, battle.plan.victory
    if not winner:
        asked = tr("The battle is over: say who has won.")
        judged = victory_result.judging_words(card) if card else ""
        return f"{asked} {judged}".rstrip()
    if winner == "draw" and victory.plays_on(battle):
        return tr("The battle is over: nobody has won.")
    if winner == "draw":
        return tr("The battle is over: it is a draw.")
    return tr("The battle is over: {side} has won.", side=winner)


def drag_action(battle: Battle, move: Move) -> Action:
    """What it means, at this stage of a battle, that things are dragged.

    While groups are set up, fighters are; in a battle the active fighter walks, or gets away from who is near it where
    that is all it may do, and one that fell is placed. Everything else is put somewhere else by hand.
    """
    if move.pieces or not move.fighters:
        return move
    if battle.clock.stage == "battle" and len(move.fighters) == 1:
        return _dragged(battle, move)
    return setup_prompt.drag_in_setup(battle, move)


def _dragged(battle: Battle, move: Move) -> Action:
    ((id, pose),) = move.fighters
    if any(fighter.id == id for fighter in pending.fallen_fighters(battle)):
        return Fall(id, pose)
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if arriving.has_arrived(battle, id):
        return Deploy(move.fighters)
    if fighter is None or id != battle.clock.active:
        return move
    if _only_disengages(battle, fighter):
        return Disengage(id, (pose,))
    return Walk(id, (pose,), bonus="move" in activation.bonus_actions(battle) or _goes_on(battle, fighter, pose))


def _goes_on(battle: Battle, fighter: Fighter, pose: Pose) -> bool:
    """Whether this is still the bonus move that was begun: what is left of it is enough, as the crow flies."""
    step = activation.ongoing_move(battle, bonus=True)
    most = allowance_mm(battle, fighter.id, step, bonus=True)
    if step is None or most is None:
        return step is not None
    return path_length(fighter.base, (*step.path, pose)) <= most


def _only_disengages(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may not move because it is engaged, and has not begun to (B.engaged-move)."""
    if book_of(battle).move.engaged_may_move or activation.ongoing_move(battle) is not None:
        return False
    return bool(enemies_engaging(battle, fighter))
