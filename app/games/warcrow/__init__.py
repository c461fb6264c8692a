"""Warcrow with its rules update 1.5.2: units of several troops, and base-to-base line of sight on the plan."""

from app.games.warcrow.warcrow_game import WARCROW

__all__ = ["WARCROW"]
