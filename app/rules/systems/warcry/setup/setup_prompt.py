"""What is to be done before the first round, in a sentence; and dragging (C1.1, S27)."""

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle
from app.rules.actions import Action, Move
from app.rules.setup_actions import Deploy
from app.rules.systems.warcry.setup import beginning, groups, order
from app.rules.systems.warcry.setup.setup_options import setup_options
from app.rules.systems.warcry.setup.setup_reminders import setup_reminders
from app.rules.systems.warcry.turn import card_options

__all__ = ["drag_in_setup", "setup_options", "setup_reminders", "setup_sentence"]

_SENTENCES = {
    "": mark("Muster two warbands, or play freely on the table"),
    "muster": mark("Muster the warbands, then reveal them"),
    "roll": mark("Roll off for priority"),
    "roles-roll": mark("Roll off: the winner chooses who attacks"),
    "roles": mark("{side} chooses who attacks and who defends"),
    "split": mark("{side} splits its warband into Dagger, Shield and Hammer"),
    "terrain": mark("Build the terrain"),
    "deployment": mark("Draw a deployment card"),
    "victory": mark("Draw a victory card"),
    "twist": mark("Draw a twist card"),
    "colours-roll": mark("Roll off: the winner picks red or blue"),
    "colours": mark("{side} picks red or blue"),
    "points": mark("Say which points of the card are red, and which are blue"),
    "place": mark("{side} sets up its {group}"),
}
_READY = {
    "setup": mark("The battleplan is made: begin setting up"),
    "deployment": mark("All is set up: begin the battle"),
}


def setup_sentence(table: Table) -> tuple[str, str]:
    """What the players are to do now, and the side it is for."""
    battle = table.battle
    due = beginning.next_step(battle)
    if due.step == "cards":
        return card_options.card_sentence(battle)
    if due.step == "begin":
        return tr(_READY[battle.clock.stage]), ""
    placement = order.next_placement(battle)
    group = tr(groups.GROUPS[placement.group]) if placement and due.step == "place" else ""
    return tr(_SENTENCES[due.step], side=due.side, group=group), due.side


# dragging


def drag_in_setup(battle: Battle, move: Move) -> Action:
    """While fighters are set up, dragging those of the warbands is setting them up elsewhere."""
    if battle.clock.stage != "deployment" or move.pieces or not move.fighters:
        return move
    sides = {side.name for side in battle.sides}
    return Deploy(move.fighters) if all(battle.anyone(id).side in sides for id, _ in move.fighters) else move
