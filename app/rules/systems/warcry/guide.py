"""What is to be done now, and what an action asks for before it can be done."""

from app.model import Battle, Roll
from app.rules.actions import Action, Move
from app.rules.course import Guide, Need
from app.table import Table


def guide(table: Table) -> Guide:
    """What the players are to do now, with every option."""
    return Guide(table.battle.clock.stage, "")


def needs(table: Table, action: Action) -> tuple[Need, ...]:
    """The dice an action asks for."""
    return ()


def rolled(action: Action, rolls: tuple[Roll, ...]) -> Action:
    """The action with the dice it needs."""
    return action


def drag(battle: Battle, move: Move) -> Action:
    """What it means, at this stage of a battle, that things are dragged."""
    return move
