"""Warcrow with its rules update 1.5.2: units of troops, sight from base to base on the plan."""

from app.games.warcrow.warcrow_game import WARCROW

__all__ = ["WARCROW"]
