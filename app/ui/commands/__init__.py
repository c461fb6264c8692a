"""Everything that can be done in the window, in one table of rows by topic; menus, keys and lists come from it."""

from app.ui.commands import arrange, battle, build, edit, help, rounds, setup, sight, view, warbands
from app.ui.commands.command import Command

COMMANDS: tuple[Command, ...] = (
    *battle.COMMANDS,
    *edit.COMMANDS,
    *arrange.COMMANDS,
    *build.COMMANDS,
    *setup.COMMANDS,
    *rounds.COMMANDS,
    *warbands.COMMANDS,
    *sight.COMMANDS,
    *view.COMMANDS,
    *help.COMMANDS,
)
"""In the order of the menus."""

__all__ = ["COMMANDS", "Command"]
