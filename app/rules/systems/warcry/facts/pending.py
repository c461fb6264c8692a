"""What has to be settled first: who fell is placed, what the taken down carried is put down (A4.9, G27)."""

from app.language import tr
from app.model import Battle, Fighter, Token
from app.rules.ruling import Problem
from app.rules.systems.warcry.rule_refs import make_problem

FALLING = "falling"
"""The mark of a fighter that has fallen and that its opponent has still to place."""


def fallen_fighters(battle: Battle) -> tuple[Fighter, ...]:
    """The fighters that have fallen and are still to be placed."""
    return tuple(fighter for fighter in battle.fighters if FALLING in fighter.state.marks)


def dropped_treasures(battle: Battle) -> tuple[tuple[Fighter, Token], ...]:
    """The treasures of fighters that were taken down, whose owners have still to put them down (G27, G28)."""
    down = {fighter.id: fighter for fighter in battle.aside if fighter.state.whereabouts == "down"}
    return tuple((down[token.carrier], token) for token in battle.tokens if token.carrier in down)


def pending_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why nothing else may be done yet."""
    placed = tr("Who has fallen is placed before anything else")
    dropped = tr("Treasure is put down before anything else")
    return (
        *(
            make_problem(battle, tr("{name} has fallen and is not placed yet", name=fighter.id), placed, "A4.9")
            for fighter in fallen_fighters(battle)
        ),
        *(
            make_problem(
                battle, tr("{side} has not put {token} down yet", side=one.side, token=token.id), dropped, "G27"
            )
            for one, token in dropped_treasures(battle)
        ),
    )
